//! Texture entry: collects instructions with their registers, finds the handles of those that name them among
//! the constants, and cuts them into quads: those of 2 by 2 lanes that have an active one. A quad a cycle (tex-max-threads); the handle of the next instruction is read meanwhile. Sides take
//! turns. Stalled by quads that are not accepted, by constants, and while results have no entry for a ticket. Specification: texture
//! unit, instruction set 12.

use super::texture_queue::{self, TextureQueue};
use super::types::*;
use crate::sm::constant_cache::types::*;
use crate::sm::types::*;
use bundle::{ContextWrite, Launch, sizes};
use kernel::prelude::*;
use tex::texture_quads::*;
use tex::unbound_quads::*;

/// Warps of a partition, and contexts of an SM.
const WARPS: usize = 32;
const CONTEXTS: usize = 16;
/// Word of a context that has the bank of handles.
const HANDLES: u8 = 13;
/// A handle that names nothing.
const NOTHING: u32 = 0xffff_ffff;
const QUADS: usize = WARP_LANES / QUAD_LANES;

// ---- parameters
kernel::params! {
    sizes sides;
}

// ---- ports
kernel::ports! {
    in level partition: B1;
    in pulse launch: Launch;
    in pulse context: ContextWrite;
    in pulse operands[sides]: Operands;
    in pulse more[sides]: OperandRow;
    out level credit[sides]: bool;
    out pulse constant_request: ConstantLookup;
    in pulse constant: ConstantFound;
    in strobe constant_again: bool; // a constant that was not there may be
    out quad: UnboundQuad;
    out ticket: TextureTicket;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        last_side: B1,                // whose instruction was taken last
        waiting: Offer<TextureIssue>, // for its handle
        handle: HandleState,
        request: Offer<ConstantLookup>,
        cutting: Offer<TextureIssue>,
        done: B8,                     // its quads that have left
        quad: Offer<UnboundQuad>,
        ticket: Offer<TextureTicket>,
    }
}

kernel::unit! {
    pub struct TextureEntry(p) {
        registers: Regs;
        memory slots: [TextureSlot; WARPS];
        memory banks: [HandleBank; CONTEXTS];
        part queue: [TextureQueue; p.sides.get()] = texture_queue::Params {};
    }
}

/// An argument of a lane; zero where the instruction has none.
fn argument(access: &TextureAccess, place: u8, lane: usize) -> u32 {
    let row = usize::from(place) % TEXTURE_ROWS;
    match usize::from(place) / TEXTURE_ROWS {
        0 => access.a[row].words[lane],
        1 => access.b[row].words[lane],
        _ => 0,
    }
}

/// The least level of detail in a layer's word, whose high half is u8.8, as u4.8.
fn least_level(word: u32) -> u16 {
    (word >> 16).min(0xfff) as u16
}

/// A lane's arguments in the texture unit's order.
fn lane_of(access: &TextureAccess, lane: usize) -> QuadLane {
    let form = &access.head.form;
    let word = |place| argument(access, place, lane);
    let places = &form.places;
    let offsets = word(places.offsets) >> if form.high_offsets { 16 } else { 0 };
    let b = |row: usize| access.b[row].words[lane];
    let gradients = match (form.level, form.shape) {
        (LevelSource::Gradient, QuadShape::One) => [b(0), 0, b(1), 0],
        (LevelSource::Gradient, _) => [b(0), b(2), b(1), b(3)],
        _ => [0; 4],
    };
    QuadLane {
        layer: word(places.layer) as u16,
        at: [word(places.x), word(places.y), word(places.z)],
        detail: word(places.detail),
        sample: word(places.sample).min(15) as u8,
        offsets: [offsets, word(places.more_offsets)],
        comparand: word(places.comparand),
        gradients,
        floor: if form.floored { least_level(word(places.layer)) } else { 0 },
    }
}

/// Lanes that read texels: an instruction without results reads nothing.
fn lanes_of(head: &TextureHead) -> u32 {
    if head.form.mask != 0 && !head.form.refused { head.lanes } else { 0 }
}

/// Quads that have one of the lanes.
fn quads_of(lanes: u32) -> u8 {
    let has = |&k: &usize| lanes >> (QUAD_LANES * k) & 15 != 0;
    (0..QUADS).filter(has).fold(0, |all, k| all | 1 << k)
}

fn quad_of(issue: &TextureIssue, k: usize, last: bool) -> UnboundQuad {
    let (access, form) = (&issue.access, &issue.access.head.form);
    let lane = |lane: usize| lane_of(access, QUAD_LANES * k + lane);
    let handle = |lane: usize| match form.bound {
        true => issue.handle,
        false => argument(access, form.places.handle, QUAD_LANES * k + lane),
    };
    let lanes = (lanes_of(&access.head) >> (QUAD_LANES * k) & 15) as u8;
    UnboundQuad {
        context_id: issue.context_id,
        handles: std::array::from_fn(handle),
        samples: form.op != TexelOp::Fetch,
        quad: BoundQuad {
            tail: QuadTail { quad: k as u8, lanes, last, fault: form.refused, ..QuadTail::default() },
            op: form.op,
            shape: form.shape,
            array: form.array,
            level: form.level,
            floored: form.floored,
            offsets: form.offsets,
            compares: form.compares,
            samples: form.samples,
            component: form.component,
            mask: form.mask,
            lanes: std::array::from_fn(lane),
        },
    }
}

impl TextureEntry {
    /// Sends the next quad, with the first one the ticket.
    fn cut(&self, d: &mut Regs, i: &In) {
        let q = &self.q;
        let free = q.quad.free(i.quad) && q.ticket.free(i.ticket);
        d.quad.leave(i.quad);
        d.ticket.leave(i.ticket);
        let Some(issue) = q.cutting.get().filter(|_| free) else { return };
        let left = quads_of(lanes_of(&issue.access.head)) & !q.done;
        let k = left.trailing_zeros() as usize % QUADS;
        let last = left & left.wrapping_sub(1) == 0;
        d.quad.put(quad_of(issue, k, last));
        if q.done == 0 {
            d.ticket.put(TextureTicket { side: issue.side, head: issue.access.head });
        }
        d.done = if last { 0 } else { q.done | 1 << k };
        d.cutting.valid = !last;
    }

    /// Advances the handle of the instruction that waits for it.
    fn find(&self, d: &mut Regs, i: &In) {
        let q = &self.q;
        d.request.valid = false;
        let issue = &q.waiting.data;
        match q.handle {
            HandleState::Request if q.waiting.valid => {
                let bank = self.banks[usize::from(issue.context_id)].bank;
                let offset = issue.access.head.form.index << 2;
                let context_id = issue.context_id;
                d.request.put(ConstantLookup { context_id, bank, offset, pair: false });
                d.handle = HandleState::Wait;
            }
            HandleState::Wait => {
                if let Some(found) = i.constant.get() {
                    d.waiting.data.handle = if found.fault { NOTHING } else { found.value as u32 };
                    d.handle = match (found.here || found.fault, i.constant_again) {
                        (true, _) => HandleState::Known,
                        (false, true) => HandleState::Request,
                        (false, false) => HandleState::Missed,
                    };
                }
            }
            HandleState::Missed if i.constant_again => d.handle = HandleState::Request,
            _ => {}
        }
    }
}

impl TextureEntry {
    /// Takes the next instruction, of the side whose turn it is if both have one.
    fn take(&mut self, d: &mut Regs, i: &In) {
        let last = usize::from(self.q.last_side);
        let free = !self.q.waiting.valid;
        let has = |side: &usize| self.queue[*side].o.access.valid;
        let side = (0..self.p.sides.get()).rev().filter(has).max_by_key(|&side| side != last);
        for (k, queue) in self.queue.iter_mut().enumerate() {
            queue.i.operands = i.operands[k];
            queue.i.more = i.more[k];
            queue.i.access.ready = free && side == Some(k);
        }
        let Some(side) = side.filter(|_| free) else { return };
        let access = self.queue[side].o.access.data;
        let at = side << 4 | usize::from(access.head.slot);
        d.last_side = side as u8;
        d.handle = if access.head.form.bound { HandleState::Request } else { HandleState::Known };
        d.waiting.put(TextureIssue {
            side: side as u8,
            context_id: self.slots[at].context_id,
            handle: 0,
            access,
        });
    }
}

impl Logic for TextureEntry {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        for (credit, queue) in o.credit.iter_mut().zip(&self.queue) {
            *credit = queue.o.credit;
        }
        o.constant_request.drive(&q.request);
        o.quad.drive(&q.quad);
        o.ticket.drive(&q.ticket);
        let queued = self.queue.iter().any(|queue| queue.o.access.valid);
        o.idle = !queued && !q.waiting.valid && !q.cutting.valid && !q.quad.valid && !q.ticket.valid;
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        self.cut(&mut d, i);
        self.find(&mut d, i);
        if q.waiting.valid && q.handle == HandleState::Known && !d.cutting.valid {
            d.cutting.put(q.waiting.data);
            d.waiting.valid = false;
        }
        self.take(&mut d, i);
        if let Some(launch) = i.launch.get().filter(|launch| launch.partition >> 1 == i.partition) {
            let side = usize::from(launch.partition & 1);
            if side < self.p.sides.get() {
                let at = side << 4 | usize::from(launch.slot & 15);
                self.slots.write(at, TextureSlot { context_id: launch.context_id });
            }
        }
        if let Some(&ContextWrite { context_id, word: HANDLES, value }) = i.context.get() {
            self.banks.write(context_id.into(), HandleBank { bank: (value & 31) as u8 });
        }
        self.q = d;
    }
}
