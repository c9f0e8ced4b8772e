//! Access patterns of wavefronts, and their cost.

pub mod atomics;
pub mod transfers;

use super::bench::*;
use bundle::*;
use kit::Maker;
use tpc::l1::L1;
use tpc::sm::load_store::l1_steps::L1Wavefront;

fn global(addresses: &[u64]) -> L1Wavefront {
    front(L1Op::Load, L1Space::Global, 0, addresses)
}

/// Cycles between the returns of wavefronts whose lines all hit.
fn cycles_when_warm(new: Maker<L1>, fronts: &[L1Wavefront]) -> Vec<u64> {
    let cold = fronts.iter().map(|front| (0, *front));
    let warm = fronts.iter().map(|front| (2000, *front));
    let seen = judged_timed(new, &cold.chain(warm).collect::<Vec<_>>(), &[], Ports::calm(10));
    let at = &seen.at[fronts.len()..];
    at.windows(2).map(|pair| pair[1] - pair[0]).collect()
}

/// Words at a stride: global ones request each line; local ones that hit take a cycle for each line of a set, and for each word of a
/// bank.
pub fn strides(new: Maker<L1>) {
    for stride in 0..=33 {
        let of = words(128, 4 * stride);
        let lines = (0..8).map(|k| (128 + 4 * stride * k) / 128).collect::<std::collections::BTreeSet<_>>();
        let seen = judged(new, &[global(&of)], Ports::calm(10));
        assert_eq!(seen.heads.len(), lines.len(), "stride {stride}");
        assert_eq!(seen.up, (6..6 + lines.len() as u64).collect::<Vec<_>>());
    }
    for (stride, cycles) in
        [(0, 1), (1, 1), (2, 1), (4, 1), (5, 1), (8, 2), (16, 4), (31, 3), (32, 8), (33, 3)]
    {
        let of = local(&words(128, 4 * stride));
        assert_eq!(cycles_when_warm(new, &[of; 5])[1..4], [cycles; 3], "stride {stride}");
    }
}

pub fn lines_of_different_sets_hit_together(new: Maker<L1>) {
    let four = local(&[0, 128 + 8, 256 + 16, 384 + 24]);
    assert_eq!(cycles_when_warm(new, &[four; 4]), [1; 3]);
    let same_set = local(&[0, 512 + 8]);
    assert_eq!(cycles_when_warm(new, &[same_set; 4]), [2; 3]);
}

/// A word of 64 bits of each bank; both its halves count as one access.
pub fn banks_conflict(new: Maker<L1>) {
    let conflict = local(&[0, 128]);
    assert_eq!(cycles_when_warm(new, &[conflict; 4]), [2; 3]);
    let halves = local(&[0, 4, 128 + 8, 128 + 12]);
    assert_eq!(cycles_when_warm(new, &[halves; 4]), [1; 3]);
}

fn add(op: L1Op, addresses: &[u64]) -> L1Wavefront {
    atomic(op, AtomicOp::Add, AtomicType::U32, addresses)
}

/// Back to back: a head and a beat each.
pub fn atomics_of_one_word(new: Maker<L1>) {
    for op in [L1Op::Reduce, L1Op::Atomic] {
        let seen = judged(new, &[add(op, &[64; 8])], Ports::calm(30));
        assert_eq!(seen.heads.len(), 8);
        assert_eq!(seen.up, (6..22).collect::<Vec<_>>());
        // Two words, four times each.
        let seen = judged(new, &[add(op, &[64, 68, 64, 68, 64, 68, 64, 68])], Ports::calm(30));
        assert_eq!(seen.heads.len(), 4);
    }
}

pub fn atomics_next_to_each_other(new: Maker<L1>) {
    for op in [L1Op::Reduce, L1Op::Atomic] {
        let fronts: Vec<_> = (0..12).map(|k| add(op, &words(1024 + 32 * k, 4))).collect();
        let seen = judged(new, &fronts, Ports::calm(30));
        let sectors: Vec<_> = seen.heads.iter().map(|head| head.sectors).collect();
        assert_eq!(sectors, [15, 15, 15]);
        assert_eq!(seen.up, (9..24).collect::<Vec<_>>());
    }
}

/// Four swaps of 32 bits: comparison words in even lanes, new words in odd ones.
fn swaps(address: u64) -> L1Wavefront {
    let of: Vec<_> = (0..8).map(|k| address + 4 * (k / 2)).collect();
    let mut front = atomic(L1Op::Atomic, AtomicOp::CompareAndSwap, AtomicType::U32, &of);
    front.request.mask = 0x55;
    front
}

/// Two of 64 bits: alternating pairs.
fn wide_swaps(address: u64) -> L1Wavefront {
    let of: Vec<_> = (0..8).map(|k| address + k / 4 * 8 + k % 2 * 4).collect();
    let mut front = atomic(L1Op::Atomic, AtomicOp::CompareAndSwap, AtomicType::U64, &of);
    front.request.mask = 0x33;
    front
}

pub fn swaps_next_to_each_other(new: Maker<L1>) {
    let fronts: Vec<_> = (0..8).map(|k| swaps(1024 + 16 * k)).collect();
    let seen = judged(new, &fronts, Ports::calm(30));
    // Two sectors have four beats.
    let sectors: Vec<_> = seen.heads.iter().map(|head| head.sectors).collect();
    assert_eq!(sectors, [3, 12]);
    assert_eq!(seen.up, (9..19).collect::<Vec<_>>());
}

/// Wavefronts a cycle, by their returns.
fn a_cycle(new: Maker<L1>, fronts: &[L1Wavefront]) -> f64 {
    let gaps = cycles_when_warm(new, fronts);
    let gaps = &gaps[gaps.len() / 4..];
    gaps.len() as f64 / gaps.iter().sum::<u64>() as f64
}

/// Bytes of beats, divided by the cycles of all packets.
fn sent(seen: &Seen) -> f64 {
    let packets = 5 * 10;
    32.0 * 4.0 * 10.0 / (seen.up[10 + packets] - seen.up[10]) as f64
}
