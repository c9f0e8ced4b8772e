//! Recorded grids of a driver, each launched by compute's methods: descriptor, program, constants and data by way of memory, and every
//! buffer of results right; what is broken is notified of.

use super::bench::{Bench, Fair, QMD, descriptor};
use bundle::MemoryOp;
use chip::gpc::Gpc;
use interpreter::machine::descriptor::Launch;
use interpreter::machine::memory::Memory;
use kit::Maker;
use kit::scenario::property_of_share;
use proptest::prelude::*;

/// Runs a recording's grids, one after the other.
fn judged(new: Maker<Gpc>, name: &str, fair: Fair) {
    let mut bench = Bench::new(new(), fair);
    super::super::recorded::judged(name, move |grid, memory| {
        let faults = bench.launch(grid, memory);
        assert!(faults.is_empty(), "{faults:x?}");
    });
}

pub fn additions(new: Maker<Gpc>) {
    judged(new, "int_addsub", Fair::CALM);
}

/// Blocks with barriers and shared memory.
pub fn shared_words(new: Maker<Gpc>) {
    judged(new, "shm_reduce", Fair::CALM);
}

pub fn global_atomics(new: Maker<Gpc>) {
    judged(new, "atomics_rank", Fair::CALM);
}

/// With stalls on every port of memory, and responses out of order.
pub fn any_stalls(new: Maker<Gpc>) {
    property_of_share(16, any::<(u64, u64, u64)>(), |(seed, up, down)| {
        judged(new, "int_addsub", Fair { up, down, spread: seed % 64, seed });
    });
}

/// A grid of one block of one warp that does nothing.
fn nothing(memory: &mut Memory) -> Launch {
    const CODE: u64 = 0x10_0000;
    memory.map(CODE..CODE + 0x1000);
    // Two programs of 128 bytes, all EXIT, three to a bundle after their control word.
    for bundle in 0..8 {
        let words = [0x7ef | 0x7ef << 21 | 0x7ef << 42, EXIT, EXIT, EXIT];
        for (k, word) in words.iter().enumerate() {
            assert!(memory.write(CODE + 32 * bundle + 8 * k as u64, &word.to_le_bytes()));
        }
    }
    let mut grid = Launch { ctas: [1; 3], threads: [32, 1, 1], registers: 8, ..Launch::default() };
    grid.setup.code = CODE;
    grid
}

const EXIT: u64 = 0xe300_0000_0007_000f;
/// No row of the instruction set has it.
const UNKNOWN: u64 = !0;

/// A descriptor that requests no thread is refused, and the next one runs.
pub fn a_broken_descriptor(new: Maker<Gpc>) {
    let mut memory = Memory::default();
    let grid = nothing(&mut memory);
    let mut bench = Bench::new(new(), Fair::CALM);
    let broken = Launch { threads: [0, 1, 1], ..grid.clone() };
    let faults = bench.launch(&broken, &mut memory);
    assert_eq!(faults.len(), 1);
    let text = &faults[0];
    assert!(text.contains("Descriptor") && text.contains("value: 4"), "{text}");
    assert!(bench.launch(&grid, &mut memory).is_empty());
}

/// More grids without blocks than there are contexts, of which none stays after; then one with a block.
pub fn empty_grids(new: Maker<Gpc>) {
    let mut memory = Memory::default();
    let grid = nothing(&mut memory);
    let mut bench = Bench::new(new(), Fair::CALM);
    for k in 0..18 {
        let mut empty = Launch { ctas: [2; 3], ..grid.clone() };
        empty.ctas[k % 3] = 0;
        assert!(bench.launch(&empty, &mut memory).is_empty());
    }
    assert!(bench.launch(&grid, &mut memory).is_empty());
}

/// A word that is no instruction ends its warp, which is notified of with its place; other grids run on.
pub fn no_instruction(new: Maker<Gpc>) {
    let mut memory = Memory::default();
    let grid = nothing(&mut memory);
    let mut bench = Bench::new(new(), Fair::CALM);
    assert!(memory.write(grid.setup.code + 8, &UNKNOWN.to_le_bytes()));
    let faults = bench.launch(&grid, &mut memory);
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(faults[0].contains("Encoding") || faults[0].contains("Unknown"), "{}", faults[0]);
    let again = Launch { program: 0x80, ..grid.clone() };
    assert!(memory.is_mapped(QMD, 256));
    assert!(bench.launch(&again, &mut memory).is_empty());
}

/// At the end of a grid come the barrier that CWD_MEMBAR_TYPE requests, the releases, the chained grid: without releases the barrier is still
/// before the chained grid; without a barrier nothing waits for one.
pub fn order_at_the_end_of_a_grid(new: Maker<Gpc>) {
    const RELEASE: u64 = QMD + 0x800;
    for (membar, releases) in [(1, true), (3, true), (0, true), (1, false), (3, false), (0, false)] {
        let mut memory = Memory::default();
        let grid = nothing(&mut memory);
        let second = descriptor(&grid);
        let mut first = second;
        let mut put = |low: usize, value: u64| first[low / 32] |= (value << (low % 32)) as u32;
        put(580, 1); // version 1.7
        put(576, 7);
        put(368, membar);
        put(205, 1); // a dependent grid after it
        put(206, 1);
        put(160, (QMD + 256) >> 8);
        if releases {
            put(202, 1);
            put(736, RELEASE & 0xffff_ffff);
            put(768, RELEASE >> 32);
            put(799, 1); // one word
            put(800, 77);
        }
        let mut bench = Bench::new(new(), Fair::CALM);
        assert!(bench.launch_chain(&grid, &[first, second], &mut memory).is_empty());
        assert_eq!(memory.read(RELEASE).map(|[byte]| byte), Some(if releases { 77 } else { 0 }));
        let place = |is: &dyn Fn(usize, MemoryOp, u64) -> bool| {
            bench.requested.iter().position(|(port, head)| is(*port, head.op, head.line))
        };
        let barrier = place(&|port, op, _| port >= 2 && op == MemoryOp::Barrier);
        let release = place(&|port, op, line| port == 0 && op == MemoryOp::Write && line == RELEASE >> 7);
        let chained = place(&|port, op, line| port == 0 && op == MemoryOp::Read && line == (QMD + 256) >> 7);
        let chained = chained.expect("the chained grid's descriptor is read");
        assert_eq!((barrier.is_some(), release.is_some()), (membar != 0, releases), "{membar}");
        assert!(barrier.is_none_or(|at| at < release.unwrap_or(chained)), "{membar}: the barrier is first");
        assert!(release.is_none_or(|at| at < chained), "{membar}: the chained grid is last");
    }
}
