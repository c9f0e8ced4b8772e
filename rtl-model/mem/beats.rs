//! Beats of a request, its destination, and its sectors one by one.

use bundle::*;

/// Number of beats after a head.
pub fn beats(head: &MemoryHead) -> u8 {
    let sectors = head.sectors.count_ones() as u8;
    match head.op {
        MemoryOp::Write => sectors,
        // Compare-and-swap has two beats for each of at most two sectors: the expected value and the new one.
        MemoryOp::Reduce | MemoryOp::Atomic if head.atomic == AtomicOp::CompareAndSwap => {
            (2 * sectors).min(4)
        }
        MemoryOp::Reduce | MemoryOp::Atomic => sectors,
        MemoryOp::FastClear => 1,
        _ => 0,
    }
}

/// Whether a request is a broadcast to all slices.
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

/// The lowest sector of a set, and the remaining set.
pub fn first_of(sectors: u8) -> (u8, u8) {
    (sectors.trailing_zeros() as u8 & 3, sectors & sectors.wrapping_sub(1))
}

/// The next response to a refused read, a sector of zeros; and the remaining sectors.
pub fn refused(client: u8, tag: u16, sectors: u8, kind: ResponseKind) -> (MemoryDown, u8) {
    let (sector, left) = first_of(sectors);
    (MemoryDown { client, tag, kind, sector, last: left == 0, ..MemoryDown::default() }, left)
}

/// The slice of a line, for a power of two of slices. The interleave is one kilobyte, and higher address bits are added
/// without carry, so that no address stride stays in one slice.
pub fn slice_of(line: u64, slices: usize) -> usize {
    let (bits, mut rest, mut slice) = (slices.ilog2(), line >> INTERLEAVE_LOG2, 0);
    while bits != 0 && rest != 0 {
        slice ^= rest as usize & (slices - 1);
        rest >>= bits;
    }
    slice
}
