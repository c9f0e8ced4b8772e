//! Each instruction writes, leaves in memory, and faults as the interpreter has it, whatever memories, registers and times; cycles.

pub mod access_ends;
pub mod access_entry;
pub mod access_return;
pub mod access_route;
mod agents;
mod bench;
mod cases;
pub mod constant_loads;
pub mod l1_steps;
pub mod load_address;
pub mod load_queue;
pub mod row_gather;
pub mod shared_steps;
pub mod shuffle;
pub mod shuffles;
pub mod surface;
pub(in crate::sm) mod surfaces;

use self::agents::Stalls;
use self::bench::Bench;
use self::surfaces::SURFACES;
use kernel::Within;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use tpc::sm::load_store::{LoadStore, Params};

scenarios! {
    LoadStore::new(&params(2)) => every_row cycles a_wavefront_a_cycle
        a_barrier_waits_for_shared_memory any_instructions any_surfaces;
    LoadStore::new(&params(1)) => any_instructions any_surfaces;
}

fn params(sides: usize) -> Params {
    Params { sides: Within::new(sides), ..Params::default() }
}

const ALL: [&str; 18] = [
    "LD",
    "ST",
    "LDG",
    "STG",
    "LDL",
    "STL",
    "LDS",
    "STS",
    "LDC",
    "ATOM",
    "ATOM.CAS",
    "ATOMS",
    "ATOMS.CAS",
    "RED",
    "CCTL",
    "CCTLL",
    "SHFL",
    "MEMBAR",
];

fn every_row(new: Maker<LoadStore>) {
    let mut bench = Bench::new(new(), Random(1), Stalls::fair());
    for mnemonic in ALL.into_iter().chain(SURFACES) {
        for _ in 0..40 {
            bench.start(0, &[mnemonic]);
            bench.rest();
        }
    }
    bench.finish();
}

/// From operands to what is written last, with memories that response 1 cycle after they are requested.
fn cycles(new: Maker<LoadStore>) {
    for (mnemonic, cycles) in
        [("LDS", 11), ("LDG", 14), ("LDC", 9), ("SHFL", 9), ("MEMBAR", 11), ("STG", 12), ("STS", 11)]
    {
        let mut bench = Bench::new(new(), Random(2), Stalls::fair());
        assert_eq!(bench.cycles_of(mnemonic), cycles, "{mnemonic}");
    }
}

/// All that was requested of shared memory is done before L1 hears of a barrier.
fn a_barrier_waits_for_shared_memory(new: Maker<LoadStore>) {
    for pattern in [1, 59] {
        let stalls = Stalls { most: pattern, ..Stalls::fair() };
        let mut bench = Bench::new(new(), Random(3), stalls);
        bench.strict = true;
        for _ in 0..20 {
            for (at, mnemonic) in [(0, "STS"), (1, "ATOMS"), (2, "STL"), (3, "MEMBAR")] {
                bench.start(at, &[mnemonic]);
                bench.cycle();
            }
            bench.rest();
        }
        bench.finish();
    }
}

/// Words of 32 bits: a wavefront a cycle, which is 8 threads; of loads, too.
fn a_wavefront_a_cycle(new: Maker<LoadStore>) {
    for mnemonics in [["STG"], ["LDG"]] {
        let mut bench = Bench::new(new(), Random(4), Stalls::fair());
        for _ in 0..600 {
            bench.full_turn(&mnemonics);
        }
        bench.finish();
        let at = bench.wavefronts();
        let (from, to) = (at[at.len() / 4], at[at.len() * 3 / 4]);
        assert_eq!(at.len() as u64 * 3 / 4 - at.len() as u64 / 4, to - from, "{mnemonics:?}");
    }
}

fn any_instructions(new: Maker<LoadStore>) {
    property((any::<u64>(), any::<[u64; 4]>()), |(seed, patterns)| {
        let mut bench = Bench::new(new(), Random(seed), Stalls::of(patterns));
        for _ in 0..600 {
            bench.turn(&ALL, 2);
        }
        bench.finish();
    });
}

fn any_surfaces(new: Maker<LoadStore>) {
    let mnemonics = [&SURFACES[..], &["LDG", "STG", "LD", "LDC", "MEMBAR"]].concat();
    property((any::<u64>(), any::<[u64; 4]>()), |(seed, patterns)| {
        let mut bench = Bench::new(new(), Random(seed), Stalls::of(patterns));
        for _ in 0..150 {
            bench.turn(&mnemonics, 2);
        }
        bench.finish();
    });
}
