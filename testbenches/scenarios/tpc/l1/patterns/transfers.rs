//! Loads, stores and hits reach the documented rates.

use super::{a_cycle, global};
use crate::l1::bench::*;
use bundle::*;
use kit::{Maker, rates};
use tpc::l1::{L1, Params};
use tpc::sm::load_store::l1_steps::L1Wavefront;

rates! {
    L1::new(&Params::default()) =>
        "l1-tag-lookups" 4.0 "lookups/clk" lookups,
        "l1-return-to-sm" 32.0 "bytes/clk" returned,
        "l1-fill-from-l2" 32.0 "bytes/clk" filled,
        "l1-global-threads" 8.0 "threads/clk" global_threads,
        "l1-local-threads" 8.0 "threads/clk" local_threads,
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
        "l1-ldst-peak-transactions" 8.0 "transactions/clk" most_transactions,
        "l1-ldst-peak-bytes" 32.0 "bytes/clk" most_bytes,
        "l1-local-hit-latency" 80.0 "cycles" hit;
}

fn lookups(new: Maker<L1>) -> f64 {
    let of: Vec<_> = (0..100).map(|_| local(&[0, 128 + 8, 256 + 16, 384 + 24])).collect();
    4.0 * a_cycle(new, &of)
}

pub fn many(of: impl Fn(u64) -> L1Wavefront) -> Vec<L1Wavefront> {
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

fn hit(new: Maker<L1>) -> f64 {
    let twice = [(0, local(&words(256, 4))), (300, local(&words(256, 4)))];
    let seen = judged_timed(new, &twice, &[], Ports::calm(20));
    (seen.at[1] - seen.taken[1]) as f64
}
