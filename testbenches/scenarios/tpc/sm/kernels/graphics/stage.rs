//! A stage is an SM with a program, constants, rows and planes.

use super::{CODE, CONSTANTS, CONTEXT, REGISTERS};
use crate::sm::kernels::*;
use bundle::*;
use interpreter::machine::descriptor::{Launch as Grid, Setup};
use kernel::offer::Offer;
use kernel::packed::Packed;
use kernel::registers::Registers;
use kit::random::Random;
use std::collections::VecDeque;
use tpc::sm::shared_memory::types::RowAccess;
use tpc::sm::types::Row;
use tpc::sm::warp_scheduler::types::IssueReason;

/// An SM with a program and constants.
pub struct Stage {
    bench: Bench,
    grid: Grid,
    memory: Memory,
    pub packets: VecDeque<WarpPacket>,
    launched: usize,
    ended: usize,
    pub pixels: Vec<PixelOut>,
    pub issues: Vec<Vec<u64>>,
    reasons: Registers,
}

impl Stage {
    pub fn new(new: Maker<Sm>, code: &[u64], constants: &[(u64, f32)]) -> Self {
        let mut memory = Memory::default();
        memory.map(CODE..CODE + 0x1_0000);
        memory.map(CONSTANTS..CONSTANTS + 0x1000);
        for (k, word) in (0..).zip(code) {
            assert!(memory.write(CODE + 8 * k, &word.to_le_bytes()));
        }
        for (at, value) in constants {
            assert!(memory.write(CONSTANTS + at, &value.to_bits().to_le_bytes()));
        }
        let grid = Grid {
            setup: Setup { code: CODE, ..Setup::default() },
            program: 8,
            registers: 8 * u32::from(REGISTERS),
            threads: [32, 1, 1],
            banks: std::array::from_fn(|bank| (bank == 0).then_some((CONSTANTS, 0x1000))),
            ..Grid::default()
        };
        let mut bench = Bench::new(new());
        let reasons = reasons_of(bench.dut.slot());
        let subs = bench.p.sub_partitions.get();
        let mut stage = Self {
            bench,
            grid,
            memory,
            packets: VecDeque::new(),
            launched: 0,
            ended: 0,
            pixels: vec![],
            issues: vec![vec![]; subs],
            reasons,
        };
        for (word, value) in blocks::context_words(&stage.grid.clone(), blocks::LOCAL, 0) {
            stage.word(word, value);
        }
        stage
    }

    pub fn word(&mut self, word: usize, value: u32) {
        self.packets.push_back(WarpPacket::Word(ContextWrite {
            context_id: CONTEXT,
            word: word as u8,
            value,
        }));
    }

    pub fn launch(&mut self, number: usize, kind: WarpKind, lanes: u32, place: WarpPlace) {
        let subs = self.bench.p.sub_partitions.get();
        let (partition, slot) = ((number % subs) as u8, (number / subs) as u8);
        self.launched += 1;
        self.packets.push_back(WarpPacket::Launch(Launch {
            partition,
            slot,
            kind,
            context_id: CONTEXT,
            base: REGISTERS * slot,
            registers: REGISTERS,
            lanes: lanes.into(),
            place,
            ..Launch::default()
        }));
    }

    fn cycle(&mut self) {
        let o = &self.bench.o;
        self.ended += o.done.iter().filter(|done| done.valid).count();
        for (issues, reason) in self.issues.iter_mut().zip(self.reasons.read(self.bench.dut.slot())) {
            if *reason == IssueReason::Issued as u64 {
                issues.push(self.bench.cycle);
            }
        }
        self.pixels.extend(o.pixel_out.get());
        self.bench.i.pixel_out.ready = true;
        self.bench.i.packet = self.packets.pop_front().into();
        self.bench.cycle_around(&self.grid, &mut self.memory);
    }

    /// Runs until all warps have ended.
    pub fn run(&mut self) {
        let first = self.bench.cycle;
        while self.ended < self.launched || !self.packets.is_empty() {
            self.cycle();
            assert!(self.bench.cycle < first + 20_000, "it hangs");
        }
        (0..8).for_each(|_| self.cycle());
    }

    pub fn row(&mut self, write: bool, row: u16, data: Row) -> Row {
        let request = RowRequest { write, row, words: !0 };
        self.bench.i.row_request = Offer::new(true, RowAccess { request, data });
        while !self.bench.o.row_request.ready {
            self.cycle();
        }
        self.cycle();
        self.bench.i.row_request.valid = false;
        for _ in 0..20 {
            if let Some(row) = self.bench.o.row.get().copied() {
                self.cycle();
                return row;
            }
            self.cycle();
        }
        assert!(write, "a row comes back");
        Row::default()
    }

    pub fn plane(&mut self, plane: u16, terms: [f64; 3]) {
        let [a, b, c] = terms.map(|term| (term as f32).to_bits());
        self.bench.i.plane = Offer::new(true, PlaneWrite { plane, a, b, c });
        while !self.bench.o.plane.ready {
            self.cycle();
        }
        self.cycle();
        self.bench.i.plane.valid = false;
    }
}

pub fn world_place(place: &WorldPlace) -> WarpPlace {
    let mut image = [0; 2];
    place.pack(&mut image);
    WarpPlace { low: image[0], high: image[1] }
}

pub fn sample(name: &str) -> Vec<u64> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("sm/stale/samples");
    let bytes = std::fs::read(folder.join(name).with_extension("bin")).expect("a shader");
    bytes.chunks(8).map(|word| u64::from_le_bytes(word.try_into().expect("8 bytes"))).collect()
}

pub fn number(random: &mut Random) -> f32 {
    (random.below(2001) as f32 - 1000.0) / 500.0
}

pub fn near(found: u32, wanted: f64, within: f64, about: &str) {
    let found = f64::from(f32::from_bits(found));
    assert!((found - wanted).abs() <= within * (1.0 + wanted.abs()), "{about}: {found}, not {wanted}");
}
