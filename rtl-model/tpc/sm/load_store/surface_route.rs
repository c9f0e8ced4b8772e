//! Accesses to surfaces, and headers, on their way to L1 and constants.

use super::l1_steps::L1WarpAccess;
use super::load_queue::types::{LoadHead, LoadKind, words_log2};
use super::surface::decode::ADDRESSES;
use super::surface::types::*;
use super::types::*;
use super::*;

/// A word's code of size.
const WORD: u8 = 4;
/// The words of a header, a lane each.
const HEADER_LANES: u32 = (1 << HEADER_WORDS) - 1;

/// What is done with the access to a surface in this clock.
#[derive(Default)]
pub(super) struct SurfaceTurn {
    header: bool, // a header is asked for
    handle: bool, // a handle is
    access: bool, // an access goes
    asks: bool,   // L1 is asked for it
    returns: bool,
    ends: bool,
    words_log2: u8,
}

impl SurfaceTurn {
    pub(super) fn goes(&self) -> bool {
        self.header || self.handle || self.access
    }
}

/// What a header or a handle is for.
fn ticket_of(ask: &SurfaceAsk) -> LoadTicket {
    let lanes = if ask.constant { 1 } else { HEADER_LANES };
    let (side, slot) = (ask.side, ask.slot);
    LoadTicket { role: LoadRole::Header, side, slot, lanes, rows: 1, size: WORD, ..LoadTicket::default() }
}

impl LoadStore {
    /// Answers of L1 that have room.
    pub(super) fn answered(&self, answers: usize) -> bool {
        self.l1_gather.o.ticket.ready && usize::from(self.q.l1_left) + answers <= self.p.l1_answers.get()
    }

    pub(super) fn surface_turn(&self) -> SurfaceTurn {
        let mut turn = SurfaceTurn::default();
        let steps = self.l1_steps.o.access.ready;
        if let Some(ask) = self.surface.o.ask.get() {
            turn.handle = ask.constant && self.constant_loads.o.work.ready;
            turn.header = !ask.constant && steps && self.answered(4);
        }
        let Some(access) = self.surface.o.access.get().filter(|_| !turn.goes()) else { return turn };
        let form = access.head.form;
        turn.returns = matches!(form.kind, LoadKind::Load | LoadKind::Atomic);
        turn.words_log2 = words_log2(access.size) + u8::from(form.swaps());
        turn.asks = !access.refused && access.inner != 0 && !form.query;
        turn.ends = !turn.returns && (access.refused || !access.follows);
        turn.access = (!turn.asks || steps && (!turn.returns || self.answered(4 << turn.words_log2)))
            && (!turn.returns || self.surface.o.order.ready)
            && (!turn.ends || self.ended.o.push.ready)
            && (!access.follows || !self.q.waits);
        turn
    }

    fn header_access(ask: &SurfaceAsk, partition: u8) -> L1WarpAccess {
        let warp = (2 * partition + ask.side) << 4 | ask.slot;
        let common = L1Ask { warp, op: L1Op::Load, size: WORD, space: L1Space::Global, ..L1Ask::default() };
        let word = |lane: usize| ask.address + 4 * (lane % HEADER_WORDS) as u64 & ADDRESSES;
        L1WarpAccess {
            common,
            lanes: HEADER_LANES,
            addresses: std::array::from_fn(word),
            ..L1WarpAccess::default()
        }
    }

    fn surface_access(access: &SurfaceAccess, turn: &SurfaceTurn, partition: u8) -> L1WarpAccess {
        let LoadHead { slot, destination, form, .. } = access.head;
        let op = match form.kind {
            LoadKind::Store => L1Op::Store,
            LoadKind::Reduce => L1Op::Reduce,
            LoadKind::Atomic => L1Op::Atomic,
            _ => L1Op::Load,
        };
        // Past the tags, in all modes (l1-policy-surface-load).
        let common = L1Ask {
            warp: (2 * partition + access.side) << 4 | slot,
            op,
            size: access.size,
            mode: 0,
            space: L1Space::Global,
            atomic: form.atomic,
            operand: form.operand,
            destination: destination.first,
            ..L1Ask::default()
        };
        L1WarpAccess {
            common,
            words_log2: turn.words_log2,
            swaps: form.swaps(),
            lanes: access.inner,
            addresses: access.addresses,
            data: access.data,
        }
    }

    /// An access or a header goes, if it is its turn; what comes back is handed on.
    pub(super) fn surface_route(&mut self, partition: u8, turn: &SurfaceTurn, goes: bool, d: &mut Regs) {
        // Other lanes may go: at once, or when these are back.
        let back = self.l1_gather.o.done.get().filter(|done| done.follows && !self.q.waits);
        let (asked, accessed) = (goes && (turn.header || turn.handle), goes && turn.access);
        let now = accessed && self.surface.o.access.data.follows && !(turn.asks && turn.returns);
        let fault = back.map_or(self.surface.o.access.data.refused, |done| done.fault);
        self.surface.i.done.send(back.is_some() || now, || fault);
        self.surface.i.ask.ready = asked;
        self.surface.i.access.ready = accessed;
        self.surface.i.order.valid = false;
        if asked {
            self.surface_asks(partition, turn, d);
        }
        if accessed {
            self.surface_accesses(partition, turn, d);
        }
    }

    /// A handle is a constant, a header is in memory.
    fn surface_asks(&mut self, partition: u8, turn: &SurfaceTurn, d: &mut Regs) {
        let ask = self.surface.o.ask.data;
        let ticket = ticket_of(&ask);
        if turn.header {
            self.l1_steps.i.access = Some(Self::header_access(&ask, partition)).into();
            self.l1_gather.i.ticket.send(true, || ticket);
            self.l1_order.i.push.send(true, || L1Order { ends: false });
            d.l1_left += 4;
        } else {
            let SurfaceAsk { context_id, bank, offset, .. } = ask;
            let work = ConstantWork { ticket, context_id, bank, offset, ..ConstantWork::default() };
            self.constant_loads.i.work.send(true, || work);
        }
    }

    fn surface_accesses(&mut self, partition: u8, turn: &SurfaceTurn, d: &mut Regs) {
        let access = self.surface.o.access.data;
        let LoadHead { slot, counter, word, scoreboard, destination, predicates, .. } = access.head;
        let ticket = LoadTicket {
            role: LoadRole::Write,
            side: access.side,
            slot,
            counter,
            word,
            scoreboard,
            lanes: access.lanes,
            destination: destination.first,
            rows: destination.count,
            words_log2: turn.words_log2,
            size: access.size,
            predicates,
            follows: access.follows,
        };
        if turn.asks {
            self.l1_steps.i.access = Some(Self::surface_access(&access, turn, partition)).into();
            if turn.returns {
                let rows = 1 << words_log2(access.size);
                let ticket = LoadTicket { role: LoadRole::Texels, rows, ..ticket };
                self.l1_gather.i.ticket.send(true, || ticket);
                d.l1_left += 4 << turn.words_log2;
            }
            self.l1_order.i.push.send(true, || L1Order { ends: turn.ends });
        }
        if turn.ends {
            let ticket = LoadTicket { rows: 0, predicates: 0, ..ticket };
            let (fault, kind) = (access.refused, access.kind);
            let end =
                LoadFinish { ticket, last: true, stored: turn.asks, fault, kind, ..LoadFinish::default() };
            self.ended.i.push.send(true, || end);
        }
        self.surface.i.order.send(turn.returns, || SurfaceOrder {
            ticket,
            inner: access.inner,
            empty: !turn.asks,
            refused: access.refused,
            kind: access.kind,
            formatted: access.head.form.formatted,
            format: access.format,
            components: access.head.form.components,
            query: access.head.form.query,
            extent: access.extent,
            levels: access.data[0],
        });
    }
}
