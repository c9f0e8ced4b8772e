//! Instructions with operands, and what they do by the interpreter.

use super::load_queue::case::documented;
use super::surfaces::SURFACES;
use crate::sm::words;
use interpreter::decode::fields::Field;
use interpreter::decode::op::Op;
use interpreter::decode::table::rows;
use interpreter::fault::{Kind, Space};
use interpreter::machine::barriers::Barriers;
use interpreter::machine::descriptor::Launch;
use interpreter::machine::memory::Memory;
use interpreter::machine::step::Step;
use interpreter::machine::warp::Warp;
use interpreter::operations::dispatch::{Run, run_of};
use kit::random::Random;
use std::collections::VecDeque;
use tpc::sm::instruction_decode::instruction;
use tpc::sm::types::*;

pub const SHARED_WINDOW: u64 = 0x0100_0000;
pub const LOCAL_WINDOW: u64 = 0x0300_0000;
/// Bytes of a warp's shared memory, of a thread's local memory, of the stack.
pub const SHARED_BYTES: u64 = 2048;
pub const LOCAL_BYTES: u64 = 512;
pub const STACK_BYTES: u64 = 256;
pub const GLOBAL_BYTES: u64 = 2048;
pub const BANK_BYTES: u64 = 1024;

/// Where a side's global memory is.
pub fn global(side: usize, high: bool) -> u64 {
    (if high { 0x55_0000_0000 } else { 0x4000_0000 }) + 0x10_0000 * side as u64
}

/// Memory as the interpreter has it.
pub struct World {
    pub memory: Memory,
    pub launch: Launch,
    pub shared: Vec<Vec<u8>>,
    pub warps: Vec<Warp>,
}

pub struct Case {
    pub op: Op,
    pub operands: Operands,
    pub more: VecDeque<Row>,
    pub fault: Option<WarpFaultKind>,
}

fn fault_of(kind: Kind, mnemonic: &str) -> Option<WarpFaultKind> {
    Some(match kind {
        _ if mnemonic == "LDC" && matches!(kind, Kind::Misaligned { .. } | Kind::Constant { .. }) => {
            WarpFaultKind::Constant
        }
        Kind::Misaligned { .. } => WarpFaultKind::Misaligned,
        Kind::Constant { .. } => WarpFaultKind::Constant,
        Kind::Surface { what } if what.contains("not in mapped") => WarpFaultKind::Unmapped,
        Kind::Surface { .. } => WarpFaultKind::Surface,
        Kind::Unmapped { space: Space::Global, address } if address < 1 << 40 => WarpFaultKind::Unmapped,
        Kind::Unmapped { .. } => WarpFaultKind::Range,
        other => panic!("{other:?}"),
    })
}

/// Bytes of an access.
fn bytes_of(op: &Op) -> u64 {
    let wide = match op.row.mnemonic {
        "ATOM.CAS" | "ATOMS.CAS" => op.get(Field::Type) == 1,
        "ATOMS" => op.get(Field::Type) >= 2,
        "ATOM" | "RED" => [2, 5].contains(&op.get(Field::Type)),
        "CCTL" | "CCTLL" => return 1,
        _ => return [1, 1, 2, 2, 4, 8, 16, 16][op.get(Field::Size) as usize],
    };
    if wide { 8 } else { 4 }
}

/// Addresses of lanes; all of them right, or some wrong in one way.
fn targets(op: &Op, side: usize, random: &mut Random) -> [u64; 32] {
    let mnemonic = op.row.mnemonic;
    let bytes = bytes_of(op);
    let wide = op.has(Field::E) && op.is(Field::E);
    let spread = random.below(4);
    let start = random.below(32);
    let wrong = if random.below(8) == 0 { 1 + random.below(2) } else { 0 };
    let loads = mnemonic.starts_with("LD");
    std::array::from_fn(|lane| {
        let space = match mnemonic {
            "LD" | "ST" if spread == 3 => random.below(3),
            "LD" | "ST" => start % 3,
            "LDS" | "STS" | "ATOMS" | "ATOMS.CAS" => 0,
            "LDL" | "STL" | "CCTLL" => 1,
            _ => 2,
        };
        let size = [SHARED_BYTES, LOCAL_BYTES, GLOBAL_BYTES][space as usize];
        let at = match spread {
            0 => start + lane as u64,
            1 => start,
            _ => random.below(1 << 20),
        };
        let at = at * bytes % size;
        let from = match (space, mnemonic) {
            (0, "LD" | "ST") => SHARED_WINDOW,
            (1, "LD" | "ST") => LOCAL_WINDOW,
            (2, _) => global(side, wide && start % 2 == 0),
            _ => 0,
        };
        // One of several spaces remains, so that there is one kind of fault.
        let mixed = spread == 3 && matches!(mnemonic, "LD" | "ST");
        let spoils = random.below(6) == 0 && (!mixed || wrong != 2 || space == 0);
        from + match wrong {
            1 if spoils && bytes > 1 => at + bytes / 2,
            2 if spoils && loads => at + (3 << 20),
            2 if spoils && wide && space == 2 => at + (3 << 41),
            _ => at,
        }
    })
}

fn row_of(warp: &Warp, register: u32) -> Row {
    Row { words: std::array::from_fn(|lane| warp.threads[lane].register(register)) }
}

impl World {
    /// Registers of an instruction that reaches memory where it should.
    /// Whether a fault is known before anything is done.
    fn prepare(&mut self, op: &Op, at: usize, side: usize, random: &mut Random) -> Option<bool> {
        let mnemonic = op.row.mnemonic;
        let ra = op.get(Field::Ra);
        let offset = op.signed(Field::Soff) as u64;
        let warp = &mut self.warps[at];
        for field in [Field::Rb, Field::Rc, Field::Rd] {
            for thread in warp.threads.iter_mut().filter(|_| op.has(field)) {
                let mut number = || match random.below(4) {
                    0 | 1 => random.below(4) as u32,
                    2 if op.row.mnemonic.starts_with("SU") => {
                        (random.below(1 << 20) as f32 / 262_144.0 - 2.0).to_bits()
                    }
                    _ => random.any() as u32,
                };
                thread.set_group(op.get(field), &[number(), number(), number(), number()]);
            }
        }
        if matches!(mnemonic, "SHFL" | "MEMBAR") {
            return Some(true);
        }
        if SURFACES.contains(&mnemonic) {
            return self.reach(op, at, side, random);
        }
        if ra == 255 || ra == 254 {
            return None;
        }
        if mnemonic == "LDC" {
            let (bank, mode) = (op.get(Field::Bank), op.get(Field::Mode) & 2);
            if bank >= 8 {
                return None;
            }
            for thread in &mut warp.threads {
                let spoils = random.below(200) == 0;
                let target = random.below(BANK_BYTES / 8) * 8 + if spoils { 1 << 11 } else { 0 };
                let index = target.wrapping_sub(offset);
                if mode != 0 && index >= 1 << 16 {
                    return None;
                }
                let further = if mode == 0 { 0 } else { random.below(u64::from(8 - bank)) };
                thread.set(ra, index as u32 | (further as u32) << 16);
            }
            return Some(true);
        }
        let targets = targets(op, side, random);
        for (thread, target) in warp.threads.iter_mut().zip(targets) {
            let value = target.wrapping_sub(offset);
            match op.is(Field::E) {
                true => thread.set_pair(ra, value),
                false => thread.set(ra, value as u32),
            }
        }
        Some(true)
    }

    /// An instruction of one of these mnemonics for a warp; done, as far as the interpreter is concerned.
    pub fn any(&mut self, at: usize, mnemonics: &[&str], random: &mut Random) -> Case {
        let mnemonic = random.one_of(mnemonics);
        let all: Vec<_> = rows().iter().filter(|row| row.mnemonic == mnemonic).collect();
        loop {
            let word = words::legal(random.one_of(&all), random);
            let Ok(op) = Op::decode(word) else { continue };
            let lanes = match random.below(4) {
                0 => random.any() as u32,
                1 => 1 << random.below(32),
                _ => !0,
            };
            let Some(known) = self.prepare(&op, at, at / 16, random) else { continue };
            let before = (!known).then(|| (self.memory.clone(), self.warps[at].clone()));
            let Some(case) = self.run(op, lanes, at, random) else { continue };
            match before {
                Some(before) if case.fault.is_some() => (self.memory, self.warps[at]) = before,
                _ => return case,
            }
        }
    }

    fn run(&mut self, op: Op, lanes: u32, at: usize, random: &mut Random) -> Option<Case> {
        let before = self.warps[at].clone();
        let (mut warp, mut shared, mut memory) =
            (before.clone(), self.shared[at].clone(), self.memory.clone());
        let Ok(Run::Warp(run)) = run_of(op.row) else { panic!("{} has no function", op.row.name()) };
        let mut barriers = Barriers::default();
        let done = run(&mut Step {
            warp: &mut warp,
            shared: &mut shared,
            barriers: &mut barriers,
            memory: &mut memory,
            launch: &self.launch,
            op: &op,
            cta: [0; 3],
            lanes,
        });
        let i = instruction(op.word);
        let refused = !documented(&op);
        let fault = match done {
            Err(Kind::Registers { .. }) => return None,
            _ if refused => Some(WarpFaultKind::Encoding),
            Ok(()) => {
                (self.warps[at], self.shared[at], self.memory) = (warp, shared, memory);
                None
            }
            Err(kind) => Some(fault_of(kind, op.row.mnemonic)?),
        };
        // The specification does not say which of two mistakes is signalled.
        let traps = op.has(Field::Clamp) && op.get(Field::Clamp) == 2;
        if traps && fault == Some(WarpFaultKind::Misaligned) {
            return None;
        }
        let first =
            |group: Group| if group.count > 0 { row_of(&before, group.first.into()) } else { Row::default() };
        let b = match i.b_kind {
            SourceKind::Literal => Row { words: [i.literal; 32] },
            _ => first(i.b),
        };
        let further = |group: Group| {
            (1..group.count)
                .map(move |k| if group.first == RZ { 255 } else { u32::from(group.first) + u32::from(k) })
        };
        let more =
            [i.a, i.b, i.c].into_iter().flat_map(further).map(|number| row_of(&before, number)).collect();
        let control = IssueControl { write_scoreboard: random.below(8) as u8, ..IssueControl::default() };
        let operands = Operands {
            slot: (at % 16) as u8,
            counter: random.any() as u32,
            control,
            word: op.word,
            instruction: i,
            active: !0,
            lanes,
            a: first(i.a),
            b,
            c: first(i.c),
            ..Operands::default()
        };
        Some(Case { op, operands, more, fault })
    }
}
