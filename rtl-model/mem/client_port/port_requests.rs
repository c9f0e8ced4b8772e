//! Requests of a client port: an item as a request of its own, requests that items join, and their heads.

use super::{PLACE_BITS, Params};
use bundle::*;
use kernel::packed::*;

kernel::packed! {
    /// A request that the next item may join.
    pub struct Gather {
        valid: bool,
        op: MemoryOp,
        line: B33,
        first: B2,
        count: B3,
        place: B10,
        system: bool,
        atomic: AtomicOp,
        operand: AtomicType,
    }
}

/// A barrier that no fence requested.
pub fn settling() -> Gather {
    Gather { valid: true, op: MemoryOp::Barrier, ..Gather::default() }
}

/// Whether beats follow.
pub fn has_beats(op: MemoryOp) -> bool {
    matches!(op, MemoryOp::Write | MemoryOp::Reduce)
}

/// An item as a request of its own.
pub fn single(op: MemoryOp, address: u64) -> Gather {
    let sectors = LINE_SECTORS as u64;
    let (line, first) = (address / sectors, (address % sectors) as u8);
    Gather { valid: true, op, line, first, count: 1, ..Gather::default() }
}

/// Whether an item is the next sector of the same line. Reductions never join: each has an operation of its own.
pub fn joins_request(gather: &Gather, next: &Gather) -> bool {
    let follows = u16::from(gather.first) + u16::from(gather.count) == next.first.into();
    let joined = next.op == gather.op && gather.op != MemoryOp::Reduce;
    gather.valid && joined && next.count == 1 && next.line == gather.line && follows
}

pub fn head_of(p: &Params, g: &Gather) -> MemoryHead {
    let reads = g.op == MemoryOp::Read;
    MemoryHead {
        op: g.op,
        tag: if reads { u16::from(g.first) << PLACE_BITS | g.place } else { 0 },
        channel: VirtualChannel::VALUES[p.channel.get()],
        line: g.line,
        sectors: ((1_u8 << g.count) - 1) << g.first,
        physical: p.physical.get() == 1,
        system: g.system,
        evict: EvictClass::VALUES[p.evict.get()],
        view: MemoryView::VALUES[p.view.get()],
        atomic: g.atomic,
        operand: g.operand,
        ..MemoryHead::default()
    }
}
