//! How many beats a request has, where it goes, its sectors one by one.

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

/// The lowest of some sectors, and the others.
pub fn first_of(sectors: u8) -> (u8, u8) {
    (sectors.trailing_zeros() as u8 & 3, sectors & sectors.wrapping_sub(1))
}

/// The next answer to a read that is refused, a sector of zeros; and the sectors left.
pub fn refused(client: u8, tag: u16, sectors: u8, kind: AnswerKind) -> (MemoryDown, u8) {
    let (sector, left) = first_of(sectors);
    (MemoryDown { client, tag, kind, sector, last: left == 0, ..MemoryDown::default() }, left)
}

/// The slice of a line, of a power of two of them: they take turns every kilobyte, and in each larger step, so that
/// no step of an address stays in one slice.
pub fn slice_of(line: u64, slices: usize) -> usize {
    let (bits, mut rest, mut slice) = (slices.ilog2(), line >> INTERLEAVE_LOG2, 0);
    while bits != 0 && rest != 0 {
        slice ^= rest as usize & (slices - 1);
        rest >>= bits;
    }
    slice
}
