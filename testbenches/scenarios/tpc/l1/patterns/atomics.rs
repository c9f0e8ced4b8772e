//! Atomics and swaps reach the documented rates, next to each other and on one word.

use super::transfers::many;
use super::{add, sent, swaps, wide_swaps};
use crate::l1::bench::*;
use bundle::*;
use kit::{Maker, rates};
use tpc::l1::{L1, Params};
use tpc::sm::load_store::l1_steps::L1Wavefront;

rates! {
    L1::new(&Params::default()) =>
        "l1-store-to-l2" 32.0 "bytes/clk" stored,
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
        "l1-cas-64b-contiguous-bytes-to-sm" 16.0 "bytes/clk" wide_swapped_down;
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
