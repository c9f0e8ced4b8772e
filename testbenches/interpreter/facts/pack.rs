//! Packs rows into a program for one block: for each group of rows with the same words, registers and flags are loaded, the words run,
//! registers and flags are stored. A row uses one lane, or all lanes if it is about lanes; each warp runs a part of the groups.

mod writer;

use super::fact::Fact;
use super::want::Got;
use crate::decode::fields::Field;
use crate::decode::fields::Field::*;
use std::collections::BTreeMap;
use writer::Writer;

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
