//! Random instruction streams under random launches: each warp ends, faults with a name, runs on for ever, or waits at a barrier; the SM
//! neither panics nor hangs.

use super::*;
use crate::sm::campaign::{dump, world};
use crate::sm::program::Program;
use crate::sm::program::memory::{RESULT, THREADS};
use crate::sm::words;
use interpreter::decode::table::rows;
use interpreter::machine::descriptor::Setup;
use kernel::packed::{Field, Reader};
use kernel::registers;
use kit::random::Random;
use kit::scenario::caught;
use tpc::sm::instruction_decode::outline;
use tpc::sm::types::Path as Unit;
use tpc::sm::warp_scheduler::types::IssueReason;

const CODE: u64 = 0x10_0000;
const BANKS: u64 = 0x1000_0000;
const DATA: u64 = 0x2000_0000;
/// Limit of a stream's cycles, and of cycles without an instruction after which the reason must be known.
const MOST: u64 = 6000;
const QUIET: u64 = 2500;
/// An instruction without effect.
const NOP: u64 = 0x50b0_0000_0007_0f00;

/// Counts of streams by their end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ends {
    /// All warps ended, some of them with faults.
    pub ended: u64,
    pub faulted: u64,
    /// Still running.
    pub endless: u64,
    /// Waiting at barriers that could not open.
    pub barred: u64,
    pub cycles: u64,
}

impl Ends {
    pub fn add(&mut self, other: &Self) {
        self.ended += other.ended;
        self.faulted += other.faulted;
        self.endless += other.endless;
        self.barred += other.barred;
        self.cycles += other.cycles;
    }

    pub fn streams(&self) -> u64 {
        self.ended + self.endless + self.barred
    }
}

/// Words of a stream: random, of any row, or of a program, sometimes with wrong bits.
fn code(kind: u64, random: &mut Random) -> Vec<u64> {
    let mut code = if kind < 2 {
        let all = rows();
        let word = |random: &mut Random| match (kind, random.below(8)) {
            (0, 0..5) => random.any(),
            _ => words::of_row(&all[random.below(all.len() as u64) as usize], random),
        };
        (0..4 * (1 + random.below(12))).map(|_| word(random)).collect()
    } else {
        let size = 1 + random.below(4) as u32;
        Program::with_memory(random, size, false)
    };
    let wrong = if random.below(2) == 0 { 0 } else { random.below(6) };
    for _ in 0..wrong {
        let at = random.below(code.len() as u64) as usize;
        code[at] ^= 1 << random.below(64);
    }
    // There is no texture unit yet: a warp that requests one waits for ever.
    for (at, word) in code.iter_mut().enumerate() {
        if at % 4 != 0 && outline(*word).path == Unit::Texture {
            *word = NOP;
        }
    }
    code
}

/// A program's launch, in which sometimes one thing is wrong.
fn programs(random: &mut Random) -> (Grid, Memory) {
    let mut grid = world::launch(true, random);
    grid.threads = [THREADS as u32, 1, 1];
    let mut memory = world::memory(&grid, random);
    memory.map(world::RESULTS..world::RESULTS + THREADS * RESULT);
    memory.map(world::DUMPS..world::DUMPS + THREADS * dump::BYTES);
    match random.below(10) {
        0 => grid.registers = random.one_of(&[1, 16, 40]),
        1 => grid.threads[0] = random.one_of(&[1, 33, 200]),
        2 => grid.banks[random.below(8) as usize] = None,
        3 => grid.shared = random.one_of(&[0, 512]),
        4 => grid.local_low = random.one_of(&[0, 64]),
        5 => grid.program = random.one_of(&[8, 16, 5, 0x8000]),
        _ => (),
    }
    (grid, memory)
}

/// A launch that the launcher accepts; its other fields may be wrong.
fn launch(random: &mut Random) -> (Grid, Memory) {
    let mut banks = [None; 8];
    for (k, bank) in (0..).zip(&mut banks) {
        let size = random.one_of(&[0, 4, 0x40, 0x100, 0x1_0000]);
        *bank = (random.below(3) > 0).then_some((BANKS + (k << 20), size));
    }
    let threads = random.one_of(&[1, 7, 32, 33, 64, 200]);
    let grid = Grid {
        setup: Setup {
            code: CODE + random.one_of(&[0, 0, 0, 8, 32]),
            shared_window: random.one_of(&[0x0100_0000, 0, random_window(threads)]),
            local_window: 0x0300_0000,
            ..Setup::default()
        },
        program: random.one_of(&[8, 8, 8, 0, 16, 0x20, 0x40, 5, 0x8000]),
        ctas: [1 + random.below(2) as u32, 1, 1],
        threads: [threads, 1, 1],
        shared: random.one_of(&[0, 256, 0x2000]),
        local_low: random.one_of(&[0, 16, 256]),
        local_high: random.one_of(&[0, 0, 32]),
        stack: random.one_of(&[0, 0, 0x800]),
        registers: random.one_of(&[0, 8, 32, 64, 64]),
        banks,
        ..Grid::default()
    };
    let mut memory = Memory::default();
    memory.map(DATA..DATA + 0x1_0000);
    for (base, size) in grid.banks.iter().flatten().take(3) {
        memory.map(*base..base + u64::from(*size));
    }
    (grid, memory)
}

fn random_window(of: u32) -> u64 {
    u64::from(of.wrapping_mul(0x9e37_79b9))
}

fn reason(number: u64) -> IssueReason {
    IssueReason::get(&mut Reader::new(&[number], 4))
}

/// The end of a stream; an error where the reason for waiting is unknown.
fn run(bench: &mut Bench, grid: &Grid, memory: &mut Memory) -> Result<Option<IssueReason>, String> {
    bench.context_id = (bench.context_id + 1) & 15;
    bench.caches.purge();
    let mut blocks = Blocks::new(grid, bench.context_id, &bench.dut.unit().p);
    let (begin, mut moved) = (bench.cycle, bench.cycle);
    let mut reasons = reasons_of(bench.dut.slot());
    while !blocks.is_over() || bench.caches.is_purging() {
        if reasons.read(bench.dut.slot()).contains(&(IssueReason::Issued as u64)) {
            moved = bench.cycle;
        }
        if bench.cycle > moved + QUIET {
            // Only a warp at a barrier may wait for ever.
            let at_barriers = registers::read(bench.dut.slot(), "barriers.q.barrier[*].waits")?;
            let waits = at_barriers.iter().fold(0, |all, (_, waits)| all | waits);
            let reasons: Vec<_> = reasons.read(bench.dut.slot()).iter().map(|n| reason(*n)).collect();
            let held = |(sub, reason): (usize, &IssueReason)| match reason {
                IssueReason::NoWarp => true,
                IssueReason::Parked => (waits >> (16 * sub)) as u16 != 0,
                _ => false,
            };
            if waits != 0 && reasons.iter().enumerate().all(held) {
                return Ok(Some(IssueReason::Parked));
            }
            return Err(format!("it hangs: {reasons:?}"));
        }
        if bench.cycle > begin + MOST {
            return Ok(Some(IssueReason::Issued));
        }
        bench.cycle(&mut blocks, grid, memory);
    }
    Ok(None)
}

/// A bench in which faults of a program are expected.
fn bench(dut: Dut) -> Bench {
    let params = if dut == Dut::Rust { Params::default() } else { half() };
    let mut bench = Bench::new(Device::new(dut, Sm::new(&params)));
    bench.faults = Some(vec![]);
    bench.l1.iter_mut().for_each(|l1| l1.faults = true);
    bench
}

/// Runs the streams of consecutive seeds; returns the error of the first that fails.
pub fn streams(dut: Dut, seed: u64, count: u64, ends: &mut Ends, progress: &dyn Fn()) -> Result<(), String> {
    let mut at_work = None;
    for seed in seed..seed + count {
        let mut bench = at_work.take().unwrap_or_else(|| bench(dut));
        let random = &mut Random(seed);
        let kind = random.below(4);
        let (grid, mut memory) = if kind < 2 { launch(random) } else { programs(random) };
        let code = code(kind, random);
        let at = if kind < 2 { CODE } else { world::CODE };
        memory.map(at..at + 8 * code.len() as u64);
        for (k, word) in (0..).zip(&code) {
            memory.write(at + 8 * k, &word.to_le_bytes());
        }
        memory.map(blocks::LOCAL..blocks::LOCAL + blocks::LOCAL_BYTES);
        let cycle = bench.cycle;
        bench.faults = Some(vec![]);
        let became = caught(|| run(&mut bench, &grid, &mut memory)).and_then(|became| became);
        ends.cycles += bench.cycle - cycle;
        match became.map_err(|what| format!("seed {seed}: {what}"))? {
            None => {
                ends.ended += 1;
                ends.faulted += u64::from(bench.faults.as_ref().is_some_and(|faults| !faults.is_empty()));
                at_work = Some(bench);
            }
            Some(IssueReason::Parked) => ends.barred += 1,
            Some(_) => ends.endless += 1,
        }
        progress();
    }
    Ok(())
}
