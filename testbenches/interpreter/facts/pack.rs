//! Packs rows into a program for one block: for each group of rows with the same words, registers and flags are loaded, the words run,
//! registers and flags are stored. A row uses one lane, or all lanes if it is about lanes; each warp runs a part of the groups.

use super::code::{Code, Waits};
use super::fact::{Fact, Input, Space};
use super::want::Got;
use crate::decode::fields::Field::{self, *};
use std::collections::BTreeMap;

pub const LANES: usize = 32;
/// Bytes of memory per row.
pub const CELL: usize = 32;
/// Registers of a thread, and bytes of its local memory.
pub const REGISTERS: u32 = 40;
pub const LOCAL: u32 = 64;
/// Registers of the frame program; address pairs of loads, of stores, of memory.
const IN: i64 = 2;
const OUT: i64 = 4;
const CELLS: i64 = 6;
const FLAGS: i64 = 24;
const SHARED: i64 = 26;
/// First register for transfers of memory words, and register of the warp's number.
const WORDS: i64 = 28;
const WARP: i64 = 36;
const RZ: i64 = 255;
/// Initial value of other registers that an instruction may write.
const POISON: i64 = 0xdead_0000;
const WORDS_OF_SLOT: usize = LANES * 4;
/// Values of fields.
const TID: i64 = 0x21;
const CONDITION: i64 = 1;
const SECOND_BYTE: i64 = 1;
const EQUAL: i64 = 2;
const WORD_SIZE: i64 = 4;
/// A test of flags that is always true.
const ALWAYS: i64 = 15;

/// Rows with the same words and the same operand places: at most 32, or one row that needs a warp.
#[derive(Clone, Debug)]
pub struct Group<'a> {
    pub facts: Vec<&'a Fact>,
}

/// Results of a group: registers, flags, words of memory, in that order, from a slot on; its cells in global memory.
struct Place {
    slot: usize,
    registers: Vec<u8>,
    words: usize,
    cells: Option<usize>,
}

/// Results of a run.
pub struct Left {
    pub out: Vec<u8>,
    pub cells: Vec<u8>,
}

pub struct Packed<'a> {
    groups: Vec<Group<'a>>,
    places: Vec<Place>,
    pub threads: u32,
    pub code: Vec<u8>,
    /// Contents of buffers, whose addresses are the first words of bank 0 in this order: inputs, results, memory.
    pub input: Vec<u8>,
    pub out: Vec<u8>,
    pub cells: Vec<u8>,
    pub shared: u32,
    pub constants: BTreeMap<u8, Vec<u32>>,
}

/// A program under construction.
#[derive(Default)]
struct Writer {
    code: Code,
    inputs: Vec<u32>,
    cells: Vec<u32>,
    slots: usize,
}

/// Groups in the order of their first rows.
pub fn groups<'a>(facts: &[&'a Fact]) -> Vec<Group<'a>> {
    let mut found: Vec<(String, Group)> = vec![];
    let mut last = BTreeMap::<String, usize>::new();
    for &fact in facts {
        let registers: Vec<u8> = fact.inputs.iter().map(|(register, _)| *register).collect();
        let (sizes, id) = ([fact.memory.len(), fact.memory_out.len()], fact.is_warp.then_some(&fact.id));
        let key = format!("{:?}", (&fact.words, registers, fact.space(), sizes, fact.registers_out(), id));
        match last.get(&key).filter(|at| found[**at].1.facts.len() < LANES) {
            Some(&at) => found[at].1.facts.push(fact),
            None => {
                last.insert(key.clone(), found.len());
                found.push((key, Group { facts: vec![fact] }));
            }
        }
    }
    found.into_iter().map(|(_, group)| group).collect()
}

fn bytes(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

impl Group<'_> {
    /// The row of each lane.
    fn of_lane(&self, lane: usize) -> &Fact {
        self.facts.get(lane).unwrap_or(&self.facts[0])
    }
}

impl<'a> Packed<'a> {
    /// Packs groups for `warps` warps.
    pub fn new(groups: Vec<Group<'a>>, warps: usize) -> Self {
        let each = groups.len().div_ceil(warps).max(1);
        let warps = groups.len().div_ceil(each).max(1);
        let mut writer = Writer::default();
        let mut places = vec![];
        let branches = writer.prologue(warps);
        for (warp, part) in groups.chunks(each).enumerate() {
            if warp > 0 {
                writer.code.lead_here(branches[warp - 1], "BRA/rel", &branch());
            }
            places.extend(part.iter().map(|group| writer.group(group)));
            writer.code.put("EXIT/none", &[(Cc, ALWAYS)]);
        }
        if groups.is_empty() {
            writer.code.put("EXIT/none", &[(Cc, ALWAYS)]);
        }
        let some = |words: &[u32]| if words.is_empty() { vec![0; WORDS_OF_SLOT] } else { bytes(words) };
        let threads = (warps * LANES) as u32;
        Packed {
            threads,
            input: some(&writer.inputs),
            out: vec![0; writer.slots.max(1) * WORDS_OF_SLOT],
            cells: some(&writer.cells),
            shared: threads * CELL as u32,
            constants: constants(&groups),
            code: writer.code.image(),
            groups,
            places,
        }
    }

    /// Rows with the results of their lanes.
    pub fn results(&self, left: &Left) -> Vec<(&'a Fact, Vec<Got>)> {
        let word = |bytes: &[u8], at: usize| {
            u32::from_le_bytes(bytes[4 * at..][..4].try_into().expect("four bytes"))
        };
        let mut found = vec![];
        for (group, place) in self.groups.iter().zip(&self.places) {
            let got = |lane: usize| {
                let at = |slot: usize| word(&left.out, (place.slot + slot) * LANES + lane);
                let registers = place.registers.iter().enumerate().map(|(k, register)| (*register, at(k)));
                let flags = place.registers.len();
                let memory = match place.cells {
                    None => (0..place.words).map(|k| at(flags + 1 + k)).collect(),
                    Some(first) => {
                        (0..CELL / 4).map(|k| word(&left.cells, first + lane * CELL / 4 + k)).collect()
                    }
                };
                let (predicates, cc) = (at(flags) & 0x7f, at(flags) >> 8 & 15);
                Got { registers: registers.collect(), predicates, cc, memory }
            };
            match group.facts[0].is_warp {
                true => found.push((group.facts[0], (0..LANES).map(got).collect())),
                false => {
                    found.extend(group.facts.iter().enumerate().map(|(lane, fact)| (*fact, vec![got(lane)])))
                }
            }
        }
        found
    }

    pub fn groups(&self) -> &[Group<'a>] {
        &self.groups
    }
}

/// Banks of the rows: ranges first, then words.
fn constants(groups: &[Group]) -> BTreeMap<u8, Vec<u32>> {
    let mut banks = BTreeMap::<u8, Vec<u32>>::new();
    let all = || groups.iter().flat_map(|group| &group.facts).flat_map(|fact| &fact.constants);
    for is_word in [false, true] {
        for known in all().filter(|known| (known.end - known.first == 4) == is_word) {
            let words = banks.entry(known.bank).or_default();
            let (first, end) = (known.first as usize / 4, known.end as usize / 4);
            words.resize(words.len().max(end), 0);
            words[first..end].fill(known.value);
        }
    }
    banks
}

fn branch() -> [(Field, i64); 2] {
    [(Cc, ALWAYS), (Guard, 0)]
}

impl Writer {
    fn put(&mut self, name: &str, fields: &[(Field, i64)]) {
        self.code.put(name, fields);
    }

    /// Computes addresses of each lane, and branches of all warps but the first; returns the branches' words.
    fn prologue(&mut self, warps: usize) -> Vec<usize> {
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

    fn group(&mut self, group: &Group) -> Place {
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
    fn memory(&mut self, first: &Fact, memory: &dyn Fn(usize, usize) -> u32) -> Option<usize> {
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
    fn words(&mut self, first: &Fact) {
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
