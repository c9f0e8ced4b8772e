//! Access patterns of wavefronts, and their cost.

use super::bench::*;
use bundle::*;
use kit::{Maker, rates};
use tpc::l1::{L1, Params};
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

rates! {
    L1::new(&Params::default()) =>
        "l1-tag-lookups" 4.0 "lookups/clk" lookups,
        "l1-return-to-sm" 32.0 "bytes/clk" returned,
        "l1-fill-from-l2" 32.0 "bytes/clk" filled,
        "l1-global-threads" 8.0 "threads/clk" global_threads,
        "l1-local-threads" 8.0 "threads/clk" local_threads,
        "l1-store-to-l2" 32.0 "bytes/clk" stored,
        "l1-global-local-8b-transactions" 8.0 "transactions/clk" bytes_stored,
        "l1-global-local-8b-bytes" 8.0 "bytes/clk" bytes_loaded,
        "l1-global-local-16b-transactions" 8.0 "transactions/clk" halves_stored,
        "l1-global-local-16b-bytes" 16.0 "bytes/clk" halves_loaded,
        "l1-global-local-32b-transactions" 8.0 "transactions/clk" local_threads,
        "l1-global-local-32b-bytes" 32.0 "bytes/clk" words_loaded,
        "l1-global-local-64b-transactions" 4.0 "transactions/clk" pairs_loaded,
        "l1-global-local-64b-bytes" 32.0 "bytes/clk" pair_bytes,
        "l1-global-local-128b-transactions" 2.0 "transactions/clk" quads_loaded,
        "l1-global-local-128b-bytes" 32.0 "bytes/clk" quad_bytes,
        "l1-atomic-32b-same-or-divergent-transactions" 1.0 "transactions/clk" same_word,
        "l1-atomic-32b-same-or-divergent-bytes-to-l2" 4.0 "bytes/clk" same_word_up,
        "l1-atomic-32b-same-or-divergent-bytes-to-sm" 32.0 "bytes/clk" same_word_down,
        "l1-atomic-64b-same-or-divergent-transactions" 1.0 "transactions/clk" same_pair,
        "l1-atomic-64b-same-or-divergent-bytes-to-l2" 8.0 "bytes/clk" same_pair_up,
        "l1-atomic-64b-same-or-divergent-bytes-to-sm" 32.0 "bytes/clk" same_pair_down,
        "l1-atomic-32b-contiguous-transactions" 8.0 "transactions/clk" atomics_a_cycle,
        "l1-atomic-32b-contiguous-bytes-to-l2" 25.6 "bytes/clk" atomics,
        "l1-atomic-32b-contiguous-bytes-to-sm" 32.0 "bytes/clk" atomics_down,
        "l1-atomic-64b-contiguous-transactions" 4.0 "transactions/clk" wide_atomics_a_cycle,
        "l1-atomic-64b-contiguous-bytes-to-l2" 25.6 "bytes/clk" wide_atomics,
        "l1-atomic-64b-contiguous-bytes-to-sm" 32.0 "bytes/clk" wide_atomics_down,
        "l1-cas-32b-same-or-divergent-transactions" 1.0 "transactions/clk" same_swap,
        "l1-cas-32b-same-or-divergent-bytes-to-l2" 8.0 "bytes/clk" same_swap_up,
        "l1-cas-32b-same-or-divergent-bytes-to-sm" 4.0 "bytes/clk" same_swap_down,
        "l1-cas-64b-same-or-divergent-transactions" 1.0 "transactions/clk" same_wide_swap,
        "l1-cas-64b-same-or-divergent-bytes-to-l2" 16.0 "bytes/clk" same_wide_swap_up,
        "l1-cas-64b-same-or-divergent-bytes-to-sm" 8.0 "bytes/clk" same_wide_swap_down,
        "l1-cas-32b-contiguous-transactions" 4.0 "transactions/clk" swaps_a_cycle,
        "l1-cas-32b-contiguous-bytes-to-l2" 25.6 "bytes/clk" swapped,
        "l1-cas-32b-contiguous-bytes-to-sm" 16.0 "bytes/clk" swapped_down,
        "l1-cas-64b-contiguous-transactions" 2.0 "transactions/clk" wide_swaps_a_cycle,
        "l1-cas-64b-contiguous-bytes-to-l2" 25.6 "bytes/clk" wide_swapped,
        "l1-cas-64b-contiguous-bytes-to-sm" 16.0 "bytes/clk" wide_swapped_down,
        "l1-ldst-peak-transactions" 8.0 "transactions/clk" most_transactions,
        "l1-ldst-peak-bytes" 32.0 "bytes/clk" most_bytes,
        "l1-local-hit-latency" 80.0 "cycles" hit;
}

/// Wavefronts a cycle, by their returns.
fn a_cycle(new: Maker<L1>, fronts: &[L1Wavefront]) -> f64 {
    let gaps = cycles_when_warm(new, fronts);
    let gaps = &gaps[gaps.len() / 4..];
    gaps.len() as f64 / gaps.iter().sum::<u64>() as f64
}

fn lookups(new: Maker<L1>) -> f64 {
    let of: Vec<_> = (0..100).map(|_| local(&[0, 128 + 8, 256 + 16, 384 + 24])).collect();
    4.0 * a_cycle(new, &of)
}

fn many(of: impl Fn(u64) -> L1Wavefront) -> Vec<L1Wavefront> {
    (0..100).map(of).collect()
}

fn returned(new: Maker<L1>) -> f64 {
    32.0 * a_cycle(new, &many(|k| local(&words(32 * k, 4))))
}

fn filled(new: Maker<L1>) -> f64 {
    let seen = judged(new, &many(|k| global(&words(32 * k, 4))), Ports::calm(40));
    32.0 * 60.0 / (seen.down[80] - seen.down[20]) as f64
}

fn global_threads(new: Maker<L1>) -> f64 {
    let seen = judged(new, &many(|k| global(&words(32 * k, 4))), Ports::calm(40));
    8.0 * 60.0 / (seen.at[80] - seen.at[20]) as f64
}

fn local_threads(new: Maker<L1>) -> f64 {
    8.0 * a_cycle(new, &many(|k| local(&words(32 * k, 4))))
}

/// A wavefront with another size than words, by the ISA's code.
fn sized(front: L1Wavefront, size: u8) -> L1Wavefront {
    L1Wavefront { request: L1Request { size, ..front.request }, ..front }
}

/// Lanes of eight in a wavefront that store: a line's stores are one request.
fn places_stored(new: Maker<L1>, fronts: &[L1Wavefront]) -> f64 {
    let seen = judged(new, fronts, Ports::calm(40));
    8.0 * 60.0 / (seen.taken[80] - seen.taken[20]) as f64
}

fn bytes_stored(new: Maker<L1>) -> f64 {
    places_stored(new, &many(|k| sized(store(&words(8 * k, 1)), 0)))
}

fn halves_stored(new: Maker<L1>) -> f64 {
    places_stored(new, &many(|k| sized(store(&words(16 * k, 2)), 2)))
}

fn bytes_loaded(new: Maker<L1>) -> f64 {
    8.0 * a_cycle(new, &many(|k| sized(local(&words(8 * k, 1)), 0)))
}

fn halves_loaded(new: Maker<L1>) -> f64 {
    16.0 * a_cycle(new, &many(|k| sized(local(&words(16 * k, 2)), 2)))
}

fn words_loaded(new: Maker<L1>) -> f64 {
    32.0 * a_cycle(new, &many(|k| local(&words(32 * k, 4))))
}

/// Lanes that load two words: four of them fill a wavefront.
fn pairs_loaded(new: Maker<L1>) -> f64 {
    let pairs = |from: u64| (0..8).map(|k| from + k / 2 * 8 + k % 2 * 4).collect::<Vec<_>>();
    4.0 * a_cycle(new, &many(|k| local(&pairs(32 * k))))
}

fn quads_loaded(new: Maker<L1>) -> f64 {
    2.0 * a_cycle(new, &many(|k| local(&words(32 * k, 4))))
}

fn pair_bytes(new: Maker<L1>) -> f64 {
    8.0 * pairs_loaded(new)
}

fn quad_bytes(new: Maker<L1>) -> f64 {
    16.0 * quads_loaded(new)
}

/// The ceilings of loads and stores: the highest rate of all sizes.
fn most(new: Maker<L1>, measures: &[fn(Maker<L1>) -> f64]) -> f64 {
    measures.iter().map(|measure| measure(new)).fold(0.0, f64::max)
}

fn most_transactions(new: Maker<L1>) -> f64 {
    most(new, &[bytes_stored, halves_stored, local_threads, global_threads, pairs_loaded, quads_loaded])
}

fn most_bytes(new: Maker<L1>) -> f64 {
    most(new, &[bytes_loaded, halves_loaded, words_loaded, pair_bytes, quad_bytes])
}

/// Bytes of beats, divided by the cycles of all packets.
fn sent(seen: &Seen) -> f64 {
    let packets = 5 * 10;
    32.0 * 4.0 * 10.0 / (seen.up[10 + packets] - seen.up[10]) as f64
}

/// Wavefronts of atomics and of swaps on adjacent addresses.
fn add_words() -> Vec<L1Wavefront> {
    many(|k| add(L1Op::Atomic, &words(32 * k, 4)))
}

fn add_pairs() -> Vec<L1Wavefront> {
    many(|k| atomic(L1Op::Atomic, AtomicOp::Add, AtomicType::U64, &words(32 * k, 4)))
}

fn swap_words() -> Vec<L1Wavefront> {
    many(|k| swaps(16 * k))
}

fn swap_pairs() -> Vec<L1Wavefront> {
    many(|k| wide_swaps(16 * k))
}

fn atomics(new: Maker<L1>) -> f64 {
    sent(&judged(new, &many(|k| add(L1Op::Reduce, &words(32 * k, 4))), Ports::calm(40)))
}

fn swapped(new: Maker<L1>) -> f64 {
    sent(&judged(new, &swap_words(), Ports::calm(40)))
}

fn wide_atomics(new: Maker<L1>) -> f64 {
    sent(&judged(new, &add_pairs(), Ports::calm(40)))
}

fn wide_swapped(new: Maker<L1>) -> f64 {
    sent(&judged(new, &swap_pairs(), Ports::calm(40)))
}

fn stored(new: Maker<L1>) -> f64 {
    sent(&judged(new, &many(|k| store(&words(32 * k, 4))), Ports::calm(40)))
}

/// Wavefronts a cycle, by their returns, if all lanes access the L2.
fn returned_a_cycle(new: Maker<L1>, fronts: &[L1Wavefront]) -> f64 {
    let seen = judged(new, fronts, Ports::calm(40));
    40.0 / (seen.at[60] - seen.at[20]) as f64
}

fn atomics_a_cycle(new: Maker<L1>) -> f64 {
    8.0 * returned_a_cycle(new, &add_words())
}

fn atomics_down(new: Maker<L1>) -> f64 {
    4.0 * atomics_a_cycle(new)
}

fn wide_atomics_a_cycle(new: Maker<L1>) -> f64 {
    4.0 * returned_a_cycle(new, &add_pairs())
}

fn wide_atomics_down(new: Maker<L1>) -> f64 {
    8.0 * wide_atomics_a_cycle(new)
}

fn swaps_a_cycle(new: Maker<L1>) -> f64 {
    4.0 * returned_a_cycle(new, &swap_words())
}

fn swapped_down(new: Maker<L1>) -> f64 {
    4.0 * swaps_a_cycle(new)
}

fn wide_swaps_a_cycle(new: Maker<L1>) -> f64 {
    2.0 * returned_a_cycle(new, &swap_pairs())
}

fn wide_swapped_down(new: Maker<L1>) -> f64 {
    8.0 * wide_swaps_a_cycle(new)
}

/// Atomics a cycle on one word. Each sends its operands and returns the old value.
fn same_word(new: Maker<L1>) -> f64 {
    8.0 * returned_a_cycle(new, &many(|_| add(L1Op::Atomic, &[64; 8])))
}

fn same_word_up(new: Maker<L1>) -> f64 {
    4.0 * same_word(new)
}

fn same_word_down(new: Maker<L1>) -> f64 {
    4.0 * same_word(new)
}

/// Atomics a cycle on one pair of words.
fn same_pair(new: Maker<L1>) -> f64 {
    let pairs: [u64; 8] = std::array::from_fn(|k| 64 + 4 * (k as u64 % 2));
    let add = |_| atomic(L1Op::Atomic, AtomicOp::Add, AtomicType::U64, &pairs);
    4.0 * returned_a_cycle(new, &many(add))
}

fn same_pair_up(new: Maker<L1>) -> f64 {
    8.0 * same_pair(new)
}

fn same_pair_down(new: Maker<L1>) -> f64 {
    8.0 * same_pair(new)
}

/// Swaps a cycle, with four swaps of one word in each wavefront.
fn same_swap(new: Maker<L1>) -> f64 {
    let mut front = swaps(64);
    front.lanes.iter_mut().for_each(|lane| lane.address = 64);
    4.0 * returned_a_cycle(new, &many(|_| front))
}

fn same_swap_up(new: Maker<L1>) -> f64 {
    8.0 * same_swap(new)
}

fn same_swap_down(new: Maker<L1>) -> f64 {
    4.0 * same_swap(new)
}

fn same_wide_swap(new: Maker<L1>) -> f64 {
    let mut front = wide_swaps(64);
    for (k, lane) in (0..).zip(&mut front.lanes) {
        lane.address = 64 + k % 2 * 4;
    }
    2.0 * returned_a_cycle(new, &many(|_| front))
}

fn same_wide_swap_up(new: Maker<L1>) -> f64 {
    16.0 * same_wide_swap(new)
}

fn same_wide_swap_down(new: Maker<L1>) -> f64 {
    8.0 * same_wide_swap(new)
}

fn hit(new: Maker<L1>) -> f64 {
    let twice = [(0, local(&words(256, 4))), (300, local(&words(256, 4)))];
    let seen = judged_timed(new, &twice, &[], Ports::calm(20));
    (seen.at[1] - seen.taken[1]) as f64
}
