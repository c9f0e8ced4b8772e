//! Whole programs on the SM: branches with two arms, loops, calls, barriers, memory of all sizes.

use super::world::{self, CODE, DATA, DUMPS, RESULTS, WARP_BYTES};
use super::{dump, world::FIRST};
use crate::sm::kernels::Bench;
use crate::sm::program::Program;
use crate::sm::program::memory::{RESULT, THREADS};
use interpreter::machine::descriptor::Launch;
use interpreter::machine::grid::run;
use interpreter::machine::memory::Memory;
use kit::random::Random;

/// Limit of a program's warp instructions.
const LIMIT: u64 = 100_000;
const WARP: u64 = 32;

/// Statistics of programs.
#[derive(Clone, Copy, Debug, Default)]
pub struct Seen {
    pub programs: u64,
    /// Programs over the limit, which are not run on the SM.
    pub endless: u64,
    /// Warp instructions.
    pub instructions: u64,
    pub cycles: u64,
}

impl Seen {
    pub fn add(&mut self, other: &Self) {
        self.programs += other.programs;
        self.endless += other.endless;
        self.instructions += other.instructions;
        self.cycles += other.cycles;
    }
}

/// The grid of a seed, and its memory. With `pairs` its program requests dual issue.
pub fn grid(seed: u64, pairs: bool) -> (Launch, Memory) {
    let random = &mut Random(seed);
    let mut launch = world::launch(true, random);
    launch.threads = [THREADS as u32, 1, 1];
    launch.limit = LIMIT;
    let mut memory = world::memory(&launch, random);
    let size = 3 + random.below(5) as u32;
    let code: Vec<u8> =
        Program::with_memory(random, size, pairs).into_iter().flat_map(u64::to_le_bytes).collect();
    memory.map(CODE..CODE + code.len() as u64);
    memory.write(CODE, &code);
    memory.map(RESULTS..RESULTS + THREADS * RESULT);
    memory.map(DUMPS..DUMPS + THREADS * dump::BYTES);
    debug_assert!(memory.is_mapped(FIRST, THREADS * world::FIRST_BYTES));
    (launch, memory)
}

/// Runs the program of a seed on both; returns an error if they differ.
pub fn program(bench: &mut Bench, seed: u64, pairs: bool, seen: &mut Seen) -> Result<(), String> {
    let (launch, memory) = grid(seed, pairs);
    let (mut wanted, mut found) = (memory.clone(), memory);
    match run(&launch, &mut wanted) {
        Ok(tally) => seen.instructions += tally.instructions,
        Err(fault) if fault.kind == interpreter::fault::Kind::Endless => {
            seen.endless += 1;
            return Ok(());
        }
        Err(fault) => return Err(format!("seed {seed}: {fault}")),
    }
    let cycle = bench.cycles();
    bench.run(&launch, &mut found);
    seen.programs += 1;
    seen.cycles += bench.cycles() - cycle;
    compare(&wanted, &found).map_err(|what| format!("seed {seed}: {what}"))
}

fn compare(wanted: &Memory, found: &Memory) -> Result<(), String> {
    let parts = [
        ("registers", RESULTS, RESULT),
        ("global memory", DATA, WARP_BYTES / WARP),
        ("shared and local memory", DUMPS, dump::BYTES),
    ];
    for (what, from, bytes) in parts {
        for at in (from..from + THREADS * bytes).step_by(4) {
            let (wanted, found) = (wanted.word(at), found.word(at));
            if wanted != found {
                let (thread, word) = ((at - from) / bytes, (at - from) % bytes / 4);
                return Err(format!(
                    "{what} of thread {thread}, word {word}: {found:08x?} for {wanted:08x?}"
                ));
            }
        }
    }
    Ok(())
}
