//! Executes one instruction of one warp.

use super::barriers::Barriers;
use super::descriptor::Launch;
use super::lane::Lane;
use super::memory::Memory;
use super::warp::{Warp, lanes};
use crate::decode::fields::Field;
use crate::decode::op::{Op, Source};
use crate::fault::{Done, Kind};
use crate::operations::dispatch::{Run, run_of};
use std::collections::HashMap;
use std::rc::Rc;

pub struct Step<'a> {
    pub warp: &'a mut Warp,
    pub shared: &'a mut [u8],
    pub barriers: &'a mut Barriers,
    pub memory: &'a mut Memory,
    pub launch: &'a Launch,
    pub op: &'a Op,
    pub cta: [u32; 3],
    /// Active lanes that pass the guard.
    pub lanes: u32,
}

/// An instruction with its function, or the reason why it has none.
pub struct Instruction {
    pub op: Op,
    run: Result<Run, &'static str>,
}

/// Instructions that have been decoded, by their addresses.
pub type Decoded = HashMap<u32, Rc<Instruction>>;

/// Bytes of a bundle, whose first eight are its control word.
const BUNDLE: u32 = 32;
pub const WORD: u32 = 8;

/// An address as a program counter: skips control words.
pub fn instruction_at(address: u32) -> u32 {
    if address % BUNDLE == 0 { address.wrapping_add(WORD) } else { address }
}

pub fn fetch(
    decoded: &mut Decoded,
    launch: &Launch,
    memory: &Memory,
    pc: u32,
) -> Result<Rc<Instruction>, (Kind, u64)> {
    if let Some(instruction) = decoded.get(&pc) {
        return Ok(instruction.clone());
    }
    let bytes = (pc % WORD == 0).then(|| memory.read(launch.setup.code + u64::from(pc))).flatten();
    let word = u64::from_le_bytes(bytes.ok_or((Kind::ProgramCounter, 0))?);
    let op = Op::decode(word).map_err(|kind| (kind, word))?;
    let instruction = Rc::new(Instruction { run: run_of(op.row), op });
    decoded.insert(pc, instruction.clone());
    Ok(instruction)
}

impl Step<'_> {
    pub fn run(&mut self, instruction: &Instruction) -> Done {
        let run = instruction.run.map_err(|why| Kind::NotInterpreted { why })?;
        self.lanes = self.passing();
        self.warp.pc = instruction_at(self.warp.pc.wrapping_add(WORD));
        match run {
            Run::Warp(operation) => operation(self)?,
            Run::Lanes(operation) => self.each(operation)?,
        }
        match self.warp.active {
            0 if !self.warp.has_ended() => Err(Kind::StackEmpty { kind: "any" }),
            _ => Ok(()),
        }
    }

    /// Lanes that pass the guard; without a guard, all active lanes.
    fn passing(&self) -> u32 {
        if !self.op.has(Field::Guard) {
            return self.warp.active;
        }
        let (number, not) = (self.op.get(Field::Guard), self.op.is(Field::GuardNot));
        let passes = |&lane: &usize| self.warp.threads[lane].predicate(number) != not;
        lanes(self.warp.active).filter(passes).fold(0, |mask, lane| mask | 1 << lane)
    }

    fn each(&mut self, operation: fn(&mut Lane) -> Done) -> Done {
        if self.lanes == 0 {
            return Ok(());
        }
        let constant = self.constant()?;
        for number in lanes(self.lanes) {
            let thread = &mut self.warp.threads[number];
            operation(&mut Lane { thread, op: self.op, constant, number: number as u32 })?;
        }
        Ok(())
    }

    /// The value of the instruction's constant operand.
    pub fn constant(&self) -> Result<u64, Kind> {
        match self.op.has(Field::Offset).then(|| self.op.constant()) {
            Some(Source::Constant { bank, offset }) if self.op.is_wide() => {
                self.launch.constant_pair(self.memory, bank, offset)
            }
            Some(Source::Constant { bank, offset }) => {
                self.launch.constant_word(self.memory, bank, offset).map(u64::from)
            }
            _ => Ok(0),
        }
    }
}
