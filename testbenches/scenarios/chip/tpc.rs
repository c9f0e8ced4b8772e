//! Blocks of recorded grids on a TPC: MPC, SM and L1s together leave the right bytes in memory. The distributor, and gcc over the same
//! memory, are the bench's.

mod bench;

use bench::Bench;
use chip::tpc::{Params, Tpc};
use interpreter::decode::fields::Field;
use interpreter::machine::descriptor::Launch;
use interpreter::machine::memory::Memory;
use kernel::Within;
use kernel::params::Params as _;
use kit::scenario::property_of_share;
use kit::{Maker, rates, scenarios};
use proptest::prelude::*;
use scenarios_tpc::sm::kernels::measures::program::{Line, bundles, exit, line};

scenarios! {
    Tpc::new(&small()) => additions shared_words any_stalls;
    Tpc::new(&Params::default()) => additions barriers_in_loops;
}

rates! {
    Tpc::new(&small()) =>
        "sm-global-ldst-latency" 80.0 "cycles" load_latency;
    Tpc::new(&Params::default()) =>
        "sm-global-ldst-throughput" 16.0 "threads/clk/SM" load_threads;
}

/// One sub-partition, one L1.
fn small() -> Params {
    let mut p = Params { sub_partitions: Within::new(1), partitions: Within::new(1), ..Params::default() };
    p.sm.sides = Within::new(1);
    p.settled()
}

/// Runs a recording's grids, one after the other.
fn judged(new: Maker<Tpc>, name: &str, stalls: [u64; 3]) {
    let mut bench = Bench::new(new(), stalls);
    super::recorded::judged(name, move |grid, memory| bench.launch(grid, memory));
}

fn additions(new: Maker<Tpc>) {
    judged(new, "int_addsub", [!0; 3]);
}

fn shared_words(new: Maker<Tpc>) {
    judged(new, "shm_reduce", [!0; 3]);
}

fn barriers_in_loops(new: Maker<Tpc>) {
    judged(new, "cf_barrier_loop", [!0; 3]);
}

/// Ports of memory and of reports that are closed at times.
fn any_stalls(new: Maker<Tpc>) {
    property_of_share(16, any::<[u64; 3]>(), |stalls| judged(new, "int_addsub", stalls));
}

/// Words that programs load.
const DATA: u64 = 0x20_0000;

/// Cycles of warps of one block that execute lines.
fn cycles(new: Maker<Tpc>, lines: &[Line], warps: u32) -> u64 {
    const CODE: u64 = 0x10_0000;
    let mut memory = Memory::default();
    memory.map(CODE..CODE + 0x1000);
    memory.map(DATA..DATA + 0x1000);
    for (k, word) in (0..).zip(bundles(&[lines, &[exit()]].concat())) {
        assert!(memory.write(CODE + 8 * k, &word.to_le_bytes()));
    }
    let mut grid = Launch {
        ctas: [1; 3],
        threads: [32 * warps, 1, 1],
        registers: 8,
        local_low: 16,
        ..Launch::default()
    };
    (grid.setup.code, grid.program) = (CODE, 8);
    let mut bench = Bench::new(new(), [!0; 3]);
    bench.launch(&grid, &mut memory);
    bench.cycles()
}

/// Words of threads next to each other that L1 keeps (LDG.CI), of eight warps, with their lines here: what the SM and its L1s take.
/// Loads that L1 does not cache get half of the rate from the L2.
fn load_threads(new: Maker<Tpc>) -> f64 {
    const WARPS: u32 = 8;
    let thread = line("S2R/sr", &[(Field::Rd, 0), (Field::Sr, 0x21)]).writes(0).stall(2);
    let address = [(Field::Rd, 1), (Field::Ra, 0), (Field::Uimm, 4), (Field::Rc, 255)];
    let address = line("XMAD/imm", &address).waits(1).stall(13);
    let load =
        [(Field::Rd, 2), (Field::Ra, 1), (Field::Soff, DATA as i64), (Field::Size, 4), (Field::Cache, 2)];
    let load = line("LDG/global", &load).writes(0);
    let all = |count: usize| {
        let lines: Vec<_> = [thread, address].into_iter().chain(std::iter::repeat_n(load, count)).collect();
        cycles(new, &lines, WARPS) as f64
    };
    f64::from(32 * WARPS * 40) / (all(60) - all(20))
}

/// From a load of local memory, whose line is here, to one that has its register for an address: both of them zero.
fn load_latency(new: Maker<Tpc>) -> f64 {
    let load =
        line("LDL/local", &[(Field::Rd, 1), (Field::Ra, 1), (Field::Size, 4)]).writes(0).waits(1).stall(2);
    let zero = line("MOV/reg", &[(Field::Rd, 1), (Field::Rb, 255), (Field::Lanes, 15)]).stall(13);
    let all = |count: usize| {
        let lines: Vec<_> = std::iter::once(zero).chain(std::iter::repeat_n(load, count)).collect();
        cycles(new, &lines, 1) as f64
    };
    (all(60) - all(20)) / 40.0
}
