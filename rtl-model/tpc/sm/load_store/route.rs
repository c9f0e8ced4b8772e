//! Where an access goes when its addresses are here: to shared memory, to L1, to constants, to the shuffle, or nowhere. Lanes in several
//! spaces go one space after the other.

use super::l1_steps::L1WarpAccess;
use super::load_queue::types::{LoadHead, LoadKind, words_log2};
use super::shared_steps::SharedWarpAccess;
use super::shuffle::ShuffleAsk;
use super::types::*;
use super::*;

/// CCTL's operations that L1 does: prefetches, and the invalidation of lines or of all.
const PREFETCH_FIRST: u8 = 1;
const PREFETCH_LAST: u8 = 3;
const INVALIDATE: u8 = 5;
const INVALIDATE_ALL: u8 = 6;
/// A barrier's mode with which L1 forgets all lines, beside its scope.
const FORGETS: u8 = 4;
/// A word's code of size.
const WORD: u8 = 4;

/// What is done with an access in this clock, if there is room.
struct Turn {
    fault: Option<WarpFaultKind>,
    shared: u32,
    local: u32,
    global: u32,
    /// Words of a lane, log2.
    words_log2: u8,
    /// L1's answer is awaited.
    returns: bool,
    follows: bool,
}

impl Turn {
    fn of(q: &Regs, work: &LoadWork, places: &AddressResult) -> Self {
        let LoadHead { lanes, form, .. } = work.head;
        let words_log2 = words_log2(form.size) + u8::from(form.swaps());
        let accesses =
            matches!(form.kind, LoadKind::Load | LoadKind::Store | LoadKind::Atomic | LoadKind::Reduce);
        let fault = match form.kind {
            LoadKind::Refused => Some(WarpFaultKind::Encoding),
            _ if !accesses || work.spill => None,
            _ if places.misaligned != 0 => Some(WarpFaultKind::Misaligned),
            _ if places.outside != 0 => Some(WarpFaultKind::Range),
            _ => None,
        };
        let listed = matches!(form.control, PREFETCH_FIRST..=PREFETCH_LAST | INVALIDATE);
        let at = match form.kind {
            LoadKind::Barrier => 1,
            LoadKind::Control if form.control == INVALIDATE_ALL => u32::from(lanes != 0),
            LoadKind::Control if listed => lanes & !places.outside,
            _ if accesses && fault.is_none() => lanes,
            _ => 0,
        };
        let shared = if q.shared_over { 0 } else { at & places.shared };
        let local = if q.local_over { 0 } else { at & places.local_lanes };
        let global = at & !places.shared & !places.local_lanes;
        // Memory of its own is what a barrier has none of.
        let (shared, local, global) =
            if form.kind == LoadKind::Barrier { (0, 0, 1) } else { (shared, local, global) };
        let returns = matches!(form.kind, LoadKind::Load | LoadKind::Atomic | LoadKind::Barrier);
        let follows = if shared != 0 { local | global != 0 } else { local != 0 && global != 0 };
        Turn { fault, shared, local, global, words_log2, returns, follows }
    }

    fn to_l1(&self) -> bool {
        self.shared == 0 && self.local | self.global != 0
    }
}

fn ticket_of(work: &LoadWork, turn: &Turn) -> LoadTicket {
    let LoadHead { slot, counter, word, scoreboard, lanes, destination, predicates, form, .. } = work.head;
    let role = match form.kind {
        LoadKind::Barrier => LoadRole::Barrier,
        LoadKind::Constant if work.spill => LoadRole::Table,
        _ if work.spill => LoadRole::Fill,
        _ => LoadRole::Write,
    };
    let reads =
        matches!(form.kind, LoadKind::Load | LoadKind::Atomic | LoadKind::Constant | LoadKind::Shuffle);
    // Other lanes have their registers from elsewhere.
    let part = if turn.shared != 0 {
        turn.shared
    } else if turn.local != 0 {
        turn.local
    } else if turn.global != 0 {
        turn.global
    } else {
        lanes
    };
    let goes = matches!(form.kind, LoadKind::Load | LoadKind::Atomic);
    LoadTicket {
        role,
        side: work.side,
        slot,
        counter,
        word,
        scoreboard,
        lanes: if goes { part } else { lanes },
        destination: destination.first,
        rows: if reads && !work.spill { destination.count } else { 0 },
        words_log2: turn.words_log2,
        size: if turn.shared != 0 { WORD } else { form.size },
        predicates,
        follows: turn.follows,
    }
}

impl LoadStore {
    fn l1_access(&self, partition: u8, work: &LoadWork, places: &AddressResult, turn: &Turn) -> L1WarpAccess {
        let LoadHead { slot, destination, form, .. } = work.head;
        let op = match form.kind {
            LoadKind::Store => L1Op::Store,
            LoadKind::Reduce => L1Op::Reduce,
            LoadKind::Atomic => L1Op::Atomic,
            LoadKind::Barrier => L1Op::Barrier,
            LoadKind::Control if form.control >= INVALIDATE => L1Op::Invalidate,
            LoadKind::Control => L1Op::Prefetch,
            _ => L1Op::Load,
        };
        let sub_partition = 2 * partition + work.side;
        let common = L1Ask {
            warp: sub_partition << 4 | slot,
            op,
            size: form.size,
            mode: match form.kind {
                LoadKind::Control => form.control & 7,
                LoadKind::Barrier => form.cache | if form.control != 0 { FORGETS } else { 0 },
                _ => form.cache,
            },
            space: if turn.local != 0 { L1Space::Local } else { L1Space::Global },
            atomic: form.atomic,
            operand: form.operand,
            destination: destination.first,
            ..L1Ask::default()
        };
        L1WarpAccess {
            common,
            words_log2: turn.words_log2,
            swaps: form.swaps(),
            lanes: if turn.local != 0 { turn.local } else { turn.global },
            addresses: places.addresses,
            data: work.data,
        }
    }

    fn shared_access(work: &LoadWork, places: &AddressResult, turn: &Turn) -> SharedWarpAccess {
        let LoadHead { slot, form, .. } = work.head;
        SharedWarpAccess {
            op: match form.kind {
                LoadKind::Load => SharedOp::Load,
                LoadKind::Store => SharedOp::Store,
                _ => SharedOp::Atomic,
            },
            size: form.size,
            words_log2: turn.words_log2,
            swaps: form.swaps(),
            atomic: form.atomic,
            operand: form.operand,
            tag: slot,
            base: work.at.shared,
            limit: work.at.shared_size,
            lanes: turn.shared,
            addresses: Row { words: std::array::from_fn(|lane| places.addresses[lane] as u32) },
            data: work.data,
        }
    }

    pub(super) fn route(&mut self, partition: u8, d: &mut Regs) {
        let q = self.q;
        let work = self.work_in.o.pop.data;
        let places = self.places_in.o.pop.data;
        let here = self.work_in.o.pop.valid && self.places_in.o.pop.valid;
        let kind = work.head.form.kind;
        let turn = Turn::of(&q, &work, &places);
        let ticket = ticket_of(&work, &turn);

        // Where it goes, and whether there is room.
        let to_shared = turn.shared != 0;
        let to_l1 = turn.to_l1();
        let to_constants = kind == LoadKind::Constant && work.head.lanes != 0;
        let to_shuffle = kind == LoadKind::Shuffle;
        let nowhere = !(to_shared || to_l1 || to_constants || to_shuffle);
        let ends = nowhere || to_l1 && !turn.returns && !turn.follows && !work.spill;
        let answers = 1 << turn.words_log2;
        let room_shared = self.shared_steps.o.access.ready
            && self.shared_gather.o.ticket.ready
            && usize::from(q.shared_left) + answers <= self.p.shared_answers.get();
        let room_l1 = self.l1_steps.o.access.ready && (!turn.returns || self.answered(4 * answers));
        let goes = here
            && !q.waits
            && (!to_shared || room_shared)
            && (!to_l1 || room_l1)
            && (!to_constants || self.constant_loads.o.work.ready)
            && (!to_shuffle || usize::from(q.shuffles) < SHUFFLES)
            && (!ends || self.ended.o.push.ready)
            && (!turn.follows || !self.surface.o.waits)
            && (kind != LoadKind::Barrier || q.shared_left == 0 && self.surface.o.idle);
        // Surfaces and others in turn.
        let surface = self.surface_turn();
        let surfaces = surface.goes() && !(goes && q.surface_last);
        let goes = goes && !surfaces;
        if goes || surfaces {
            d.surface_last = surfaces;
        }

        self.shared_steps.i.access.send(goes && to_shared, || Self::shared_access(&work, &places, &turn));
        self.shared_gather.i.ticket.send(goes && to_shared, || ticket);
        let access = (goes && to_l1).then(|| self.l1_access(partition, &work, &places, &turn));
        self.l1_steps.i.access = access.into();
        self.l1_order.i.push.send(goes && to_l1, || L1Order { ends });
        self.l1_gather.i.ticket.send(goes && to_l1 && turn.returns, || ticket);
        self.constant_loads.i.work.send(goes && to_constants, || ConstantWork {
            ticket,
            context_id: work.at.context_id,
            bank: work.head.bank,
            mode: work.head.form.index,
            offset: work.head.offset,
            index: work.low,
        });
        self.shuffle.i.ask.send(goes && to_shuffle, || ShuffleAsk {
            mode: work.head.form.shuffle,
            a: work.low,
            b: work.data[0],
            c: work.c,
        });
        self.shuffle_in.i.push.send(goes && to_shuffle, || ticket);
        let mut end = LoadFinish { ticket, last: true, fault: turn.fault.is_some(), ..LoadFinish::default() };
        (end.ticket.rows, end.ticket.predicates) = (0, 0);
        end.kind = turn.fault.unwrap_or_default();
        end.stored = to_l1;
        self.ended.i.push.send(goes && ends, || end);

        if goes && to_shared {
            d.shared_left += answers as u8;
        }
        if goes && to_l1 && turn.returns {
            d.l1_left += 4 * answers as u8;
        }
        d.shuffles += u8::from(goes && to_shuffle);
        let mut pops = goes && !turn.follows;
        if goes && turn.follows {
            d.waits = to_shared || turn.returns;
            (d.shared_over, d.local_over) = (true, !to_shared);
        }
        // The other lanes are back: those of a surface, if none is waited for here.
        for done in [&self.shared_gather.o.done, &self.l1_gather.o.done] {
            if let Some(done) = done.get().filter(|done| done.follows && q.waits) {
                d.waits = false;
                pops |= done.fault;
            }
        }
        self.surface_route(partition, &surface, surfaces, d);
        if pops {
            (d.shared_over, d.local_over) = (false, false);
        }
        self.work_in.i.pop.ready = pops;
        self.places_in.i.pop.ready = pops;
    }
}
