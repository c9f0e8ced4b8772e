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
pub fn refused(client: u16, tag: u16, sectors: u8, kind: ResponseKind) -> (MemoryDown, u8) {
    let (sector, left) = first_of(sectors);
    (MemoryDown { client, tag, kind, sector, last: left == 0, ..MemoryDown::default() }, left)
}

/// The slice of a line. Kilobytes are interleaved: each slice owns one of every group of `slices` consecutive kilobytes.
/// The group's number turns the order within the group, so that no stride of a power of two stays in one slice. For a power
/// of two of slices it is the XOR of all digits of the kilobyte's number; for others the sum of the last digit and the XOR
/// of the group's four-bit digits. With `line_in_slice` it determines the line.
pub fn slice_of(line: u64, slices: usize) -> usize {
    let kilobyte = line >> INTERLEAVE_LOG2;
    if !slices.is_power_of_two() {
        let (group, place) = (kilobyte / slices as u64, (kilobyte % slices as u64) as usize);
        return (place + rotation(group)) % slices;
    }
    let (bits, mut rest, mut slice) = (slices.ilog2(), kilobyte, 0);
    while bits != 0 && rest != 0 {
        slice ^= rest as usize & (slices - 1);
        rest >>= bits;
    }
    slice
}

/// A line's number among those of its slice.
pub fn line_in_slice(line: u64, slices: usize) -> u64 {
    let within = line & ((1 << INTERLEAVE_LOG2) - 1);
    (line >> INTERLEAVE_LOG2) / (slices as u64) << INTERLEAVE_LOG2 | within
}

/// The kilobyte that a slice owns in the group of another kilobyte.
pub fn kilobyte_of(slice: usize, kilobyte: u64, slices: usize) -> u64 {
    if !slices.is_power_of_two() {
        let group = kilobyte / slices as u64;
        let place = (slice + slices - rotation(group) % slices) % slices;
        return group * slices as u64 + place as u64;
    }
    kilobyte ^ slice_of(kilobyte << INTERLEAVE_LOG2, slices) as u64 ^ slice as u64
}

/// By how much a group's number turns the order of its kilobytes.
fn rotation(group: u64) -> usize {
    (0..8).fold(0, |turn, digit| turn ^ (group >> (4 * digit)) as usize & 15)
}
