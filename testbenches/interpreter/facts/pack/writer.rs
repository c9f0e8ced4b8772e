//! A program is written word by word, with its loads before a group of rows and its stores after it.

use super::{
    ALWAYS, CELL, CELLS, CONDITION, EQUAL, FLAGS, Group, IN, LANES, OUT, POISON, Place, RZ, SECOND_BYTE,
    SHARED, TID, WARP, WORD_SIZE, WORDS, WORDS_OF_SLOT, branch,
};
use crate::decode::fields::Field;
use crate::decode::fields::Field::*;
use crate::facts::code::{Code, Waits};
use crate::facts::fact::{Fact, Input, Space};

/// A program under construction.
#[derive(Default)]
pub struct Writer {
    pub code: Code,
    pub inputs: Vec<u32>,
    pub cells: Vec<u32>,
    pub slots: usize,
}

impl Writer {
    pub fn put(&mut self, name: &str, fields: &[(Field, i64)]) {
        self.code.put(name, fields);
    }

    /// Computes addresses of each lane, and branches of all warps but the first; returns the branches' words.
    pub fn prologue(&mut self, warps: usize) -> Vec<usize> {
        self.put("S2R/sr", &[(Rd, FLAGS), (Sr, TID)]);
        self.put("SHL/imm", &[(Rd, SHARED), (Ra, FLAGS), (Simm, 5)]);
        self.put("SHR/imm", &[(Rd, WARP), (Ra, FLAGS), (Simm, 5)]);
        self.put("LOP/imm", &[(Rd, FLAGS), (Ra, FLAGS), (Simm, 31)]);
        for (k, (pair, shift)) in (0..).zip([(IN, 2), (OUT, 2), (CELLS, 5)]) {
            self.put("SHL/imm", &[(Rd, pair), (Ra, FLAGS), (Simm, shift)]);
            self.put("IADD/cbuf", &[(Rd, pair), (Ra, pair), (Offset, 8 * k), (WritesCc, 1)]);
            self.put("IADD/cbuf", &[(Rd, pair + 1), (Ra, RZ), (Offset, 8 * k + 4), (X, 1)]);
        }
        let mut branches = vec![];
        for warp in 1..warps {
            self.put("ISETP/imm", &[(Pd, 0), (Ra, WARP), (Simm, warp as i64), (Cmp, EQUAL)]);
            branches.push(self.code.len());
            self.put("BRA/rel", &branch());
        }
        branches
    }

    /// Loads a register of each lane.
    fn load(&mut self, register: i64, words: impl Iterator<Item = u32>) {
        let offset = (self.inputs.len() * 4) as i64;
        self.inputs.extend(words);
        let fields = [(Rd, register), (Ra, IN), (Soff, offset), (E, 1), (Size, WORD_SIZE)];
        self.code.put_waiting("LDG/global", &fields, Waits::Nothing);
    }

    fn store(&mut self, register: i64) {
        let offset = (self.slots * WORDS_OF_SLOT) as i64;
        self.put("STG/global", &[(Rd, register), (Ra, OUT), (Soff, offset), (E, 1), (Size, WORD_SIZE)]);
        self.slots += 1;
    }

    pub fn group(&mut self, group: &Group) -> Place {
        let first = group.facts[0];
        let words = first.memory_words();
        // All earlier words have completed.
        self.put("NOP/none", &[]);
        for &(register, input) in &first.inputs {
            if !matches!(input, Input::Address(..)) {
                let of = |lane| match group.of_lane(lane).inputs.iter().find(|(of, _)| *of == register) {
                    Some(&(_, Input::Word(word))) => word,
                    _ => lane as u32,
                };
                self.load(register.into(), (0..LANES).map(of));
            }
        }
        self.load(FLAGS, (0..LANES).map(|lane| group.of_lane(lane).flags_word(lane)));
        let memory = |lane: usize, k: usize| group.of_lane(lane).memory.get(k).copied().unwrap_or(0);
        if first.space().is_some_and(|(space, ..)| space != Space::Global) {
            for k in 0..words {
                self.load(WORDS + k as i64, (0..LANES).map(|lane| memory(lane, k)));
            }
        }
        for register in (8..12).filter(|register| first.inputs.iter().all(|(of, _)| of != register)) {
            let register = i64::from(register);
            self.put("MOV32I/imm32", &[(Rd, register), (Ximm, POISON + register)]);
        }
        let cells = self.memory(first, &memory);
        self.put("R2P/imm", &[(Ra, FLAGS), (Simm, 0x7f)]);
        self.put("R2P/imm", &[(Ra, FLAGS), (Simm, 0x0f), (Dst, CONDITION), (Sel, SECOND_BYTE)]);
        self.words(first);
        self.put("P2R/imm", &[(Rd, FLAGS), (Ra, RZ), (Simm, 0x7f)]);
        let flags = [(Rd, FLAGS), (Ra, FLAGS), (Simm, 0x0f), (Src, CONDITION), (Sel, SECOND_BYTE)];
        self.put("P2R/imm", &flags);
        let place = Place { slot: self.slots, registers: first.registers_out(), words, cells };
        for &register in &place.registers {
            self.store(register.into());
        }
        self.store(FLAGS);
        let load = match first.space() {
            Some((Space::Shared, ..)) => ("LDS/shared", SHARED),
            Some((Space::Local, ..)) => ("LDL/local", RZ),
            _ => return place,
        };
        for k in 0..words as i64 {
            self.put(load.0, &[(Rd, WORDS + k), (Ra, load.1), (Soff, 4 * k), (Size, WORD_SIZE)]);
            self.store(WORDS + k);
        }
        place
    }

    /// Fills the row's memory and sets its pointer register; of global memory only the first word.
    pub fn memory(&mut self, first: &Fact, memory: &dyn Fn(usize, usize) -> u32) -> Option<usize> {
        let (space, pointer, offset) = first.space()?;
        let (pointer, offset) = (i64::from(pointer), i64::from(offset));
        let fill = |writer: &mut Self, name: &str, base: i64| {
            for k in 0..first.memory_words() as i64 {
                writer.put(name, &[(Rd, WORDS + k), (Ra, base), (Soff, 4 * k), (Size, WORD_SIZE)]);
            }
        };
        match space {
            Space::Global => {
                let cells = self.cells.len();
                self.cells.extend((0..LANES).flat_map(|lane| (0..CELL / 4).map(move |k| memory(lane, k))));
                let at = 4 * cells as i64 + offset;
                self.put("IADD32I/imm32", &[(Rd, pointer), (Ra, CELLS), (Simm32, at), (WritesCc, 1)]);
                self.put("IADD32I/imm32", &[(Rd, pointer + 1), (Ra, CELLS + 1), (X, 1)]);
                Some(cells)
            }
            Space::Shared => {
                fill(self, "STS/shared", SHARED);
                self.put("IADD32I/imm32", &[(Rd, pointer), (Ra, SHARED), (Simm32, offset)]);
                None
            }
            Space::Local => {
                fill(self, "STL/local", RZ);
                self.put("MOV32I/imm32", &[(Rd, pointer), (Ximm, offset)]);
                None
            }
        }
    }

    /// Adds the row's words; lanes with P6 skip them and wait after them.
    pub fn words(&mut self, first: &Fact) {
        let is_part = first.active != u32::MAX;
        if is_part {
            self.code.put_to("SSY/rel", &[], first.words.len() + 3);
            self.put("SYNC/none", &[(Guard, 6), (Cc, ALWAYS)]);
        }
        for &word in &first.words {
            self.code.add(word, Waits::All);
        }
        if is_part {
            self.put("SYNC/none", &[(Cc, ALWAYS)]);
        }
    }
}
