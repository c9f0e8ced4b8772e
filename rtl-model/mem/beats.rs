//! How many beats a request has, and where it goes.

use bundle::*;

/// Beats behind a head.
pub fn beats(head: &MemoryHead) -> u8 {
    let sectors = head.sectors.count_ones() as u8;
    match head.op {
        MemoryOp::Write => sectors,
        // Compare-and-swap has two for each of two sectors at most: what must be there, and
        // what will be.
        MemoryOp::Reduce | MemoryOp::Atomic if head.atomic == AtomicOp::CompareAndSwap => {
            (2 * sectors).min(4)
        }
        MemoryOp::Reduce | MemoryOp::Atomic => sectors,
        MemoryOp::FastClear => 1,
        _ => 0,
    }
}

/// Whether a request goes to all slices.
pub fn to_all(head: &MemoryHead) -> bool {
    use MemoryOp::{Barrier, Clean, CleanTags, Invalidate};
    matches!(head.op, Barrier | Clean | Invalidate | CleanTags)
}

/// Whether a packet is the last of its request.
pub fn ends(packet: &MemoryUp) -> bool {
    match packet {
        MemoryUp::Head(head) => beats(head) == 0,
        MemoryUp::Beat(beat) => beat.last,
    }
}
