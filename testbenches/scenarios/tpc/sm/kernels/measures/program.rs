//! Lines with control fields become a program, which is run twice: the second time its lines hit.

use crate::sm::control_flow::word;
use crate::sm::kernels::*;
use interpreter::decode::fields::Field;
use interpreter::machine::descriptor::Setup;
use tpc::sm::warp_scheduler::types::IssueReason;

/// Addresses of programs and constants.
pub const CODE: u64 = 0x10_0000;
pub const CONSTANTS: u64 = 0x20_0000;

/// An instruction with its control fields.
#[derive(Clone, Copy)]
pub struct Line {
    pub word: u64,
    pub stall: u64,
    pub writes: u64,
    pub reads: u64,
    pub waits: u64,
    reuse: u64,
}

pub fn line(name: &str, fields: &[(Field, i64)]) -> Line {
    Line { word: word(name, fields), stall: 1, writes: 7, reads: 7, waits: 0, reuse: 0 }
}

impl Line {
    pub fn stall(self, stall: u64) -> Self {
        Line { stall, ..self }
    }
    pub fn writes(self, writes: u64) -> Self {
        Line { writes, ..self }
    }
    pub fn reads(self, reads: u64) -> Self {
        Line { reads, ..self }
    }
    /// With the guard P0, instead of none.
    pub fn guarded(self) -> Self {
        Line { word: self.word & !(0xf << 16), ..self }
    }
    pub fn waits(self, waits: u64) -> Self {
        Line { waits, ..self }
    }
}

pub fn fadd(d: i64, a: i64, b: i64) -> Line {
    line("FADD/reg", &[(Field::Rd, d), (Field::Ra, a), (Field::Rb, b)])
}

pub fn mufu(d: i64, a: i64) -> Line {
    line("MUFU/reg", &[(Field::Rd, d), (Field::Ra, a), (Field::Op, 4)])
}

pub fn i2f(d: i64, b: i64) -> Line {
    line("I2F/reg", &[(Field::Rd, d), (Field::Rb, b), (Field::Dfmt, 2), (Field::Sfmt, 2)])
}

pub fn lds(d: i64, a: i64) -> Line {
    line("LDS/shared", &[(Field::Rd, d), (Field::Ra, a), (Field::Size, 4)])
}

/// An instruction of half rate.
pub fn fmnmx(d: i64, a: i64, b: i64) -> Line {
    line("FMNMX/reg", &[(Field::Rd, d), (Field::Ra, a), (Field::Rb, b), (Field::Ps, 7)])
}

pub fn exit() -> Line {
    line("EXIT/none", &[]).stall(15)
}

/// The start of a warp's program: R0 is its lane, R1 that times `bytes`.
pub fn addresses(bytes: i64) -> Vec<Line> {
    let lane = line("S2R/sr", &[(Field::Rd, 0), (Field::Sr, 0)]).writes(0).stall(2);
    let fields = [(Field::Rd, 1), (Field::Ra, 0), (Field::Uimm, bytes), (Field::Rc, 255)];
    vec![lane, line("XMAD/imm", &fields).waits(1).stall(13)]
}

/// Control words and instructions.
pub fn bundles(lines: &[Line]) -> Vec<u64> {
    let mut words = vec![];
    for chunk in lines.chunks(3) {
        let field = |line: &Line| {
            line.stall | line.writes << 5 | line.reads << 8 | line.waits << 11 | line.reuse << 17
        };
        words.push(chunk.iter().enumerate().fold(0, |all, (k, line)| all | field(line) << (21 * k)));
        words.extend((0..3).map(|k| chunk.get(k).map_or(0, |line| line.word)));
    }
    words
}

/// Results of a run: issue cycles by sub-partition, cycles in all, and memory afterwards.
pub struct Seen {
    pub memory: Memory,
    pub issues: Vec<Vec<u64>>,
    pub cycles: u64,
}

/// Runs a program with `warps` warps, twice: the second time its lines hit.
pub fn run(new: Maker<Sm>, lines: &[Line], warps: u32) -> Seen {
    run_in(new, lines, warps, |_, _| ())
}

/// The same with more in memory, and in the grid.
pub fn run_in(new: Maker<Sm>, lines: &[Line], warps: u32, world: impl Fn(&mut Memory, &mut Grid)) -> Seen {
    let mut bench = Bench::new(new());
    let mut memory = Memory::default();
    let mut lines = lines.to_vec();
    lines.push(exit());
    let code = bundles(&lines);
    memory.map(CODE..CODE + 0x1_0000);
    memory.map(CONSTANTS..CONSTANTS + 0x1_0000);
    memory.map(blocks::LOCAL..blocks::LOCAL + blocks::LOCAL_BYTES);
    for (k, word) in (0..).zip(&code) {
        assert!(memory.write(CODE + 8 * k, &word.to_le_bytes()));
    }
    for k in 0..1024_u64 {
        assert!(memory.write(CONSTANTS + 4 * k, &(k as u32).to_le_bytes()));
    }
    let mut grid = Grid {
        setup: Setup { code: CODE, ..Setup::default() },
        program: 8,
        ctas: [1; 3],
        threads: [32 * warps, 1, 1],
        shared: 0x8000,
        registers: 64,
        banks: std::array::from_fn(|bank| (bank == 0).then_some((CONSTANTS, 0x1000))),
        ..Grid::default()
    };
    world(&mut memory, &mut grid);
    let subs = bench.dut.unit().p.sub_partitions.get();
    let mut reasons = reasons_of(bench.dut.slot());
    let mut seen = Seen { memory: Memory::default(), issues: vec![], cycles: 0 };
    for _ in 0..2 {
        let mut blocks = Blocks::new(&grid, 3, &bench.dut.unit().p);
        seen = Seen { issues: vec![vec![]; subs], cycles: bench.cycle, ..seen };
        while !blocks.is_over() {
            for (issues, reason) in seen.issues.iter_mut().zip(reasons.read(bench.dut.slot())) {
                if *reason == IssueReason::Issued as u64 {
                    issues.push(bench.cycle);
                }
            }
            bench.cycle(&mut blocks, &grid, &mut memory);
            assert!(bench.cycle < seen.cycles + PATIENCE, "it hangs");
        }
        seen.cycles = bench.cycle - seen.cycles;
    }
    Seen { memory, ..seen }
}
