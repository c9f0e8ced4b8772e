//! Runs rows: many per program; a stopped program is halved until the row that stops it is alone.

use super::fact::{Fact, Known};
use super::pack::{Group, Left, Packed, groups};
use crate::machine::descriptor::{Launch, Setup};
use crate::machine::grid;
use crate::machine::memory::Memory;
use std::collections::BTreeMap;

#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Verdict {
    Right,
    /// The result differs from the expectation.
    Wrong(Vec<String>),
    /// The program was stopped, with the reason.
    Stopped(String),
    /// The program was stopped, which the measurement cannot distinguish from the row's expectation.
    Allowed(String),
}

impl Verdict {
    pub fn is_right(&self) -> bool {
        matches!(self, Verdict::Right | Verdict::Allowed(_))
    }

    /// The verdict as lines of text.
    pub fn lines(&self) -> Vec<String> {
        match self {
            Verdict::Right => vec![],
            Verdict::Wrong(lines) => lines.clone(),
            Verdict::Stopped(why) | Verdict::Allowed(why) => vec![format!("stopped: {why}")],
        }
    }
}

pub type Verdicts<'a> = BTreeMap<&'a str, Verdict>;

/// Size of a program.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    pub groups: usize,
    pub warps: usize,
}

/// Programs of rows; rows with conflicting constants are in separate programs.
pub fn programs<'a>(facts: &[&'a Fact], size: Size) -> Vec<Vec<Group<'a>>> {
    let (mut programs, mut rest) = (vec![], facts.to_vec());
    while !rest.is_empty() {
        let mut banks = BTreeMap::new();
        let (now, later) = rest.iter().partition(|fact| agrees(&mut banks, fact));
        let now: Vec<&Fact> = now;
        programs.extend(groups(&now).chunks(size.groups).map(<[Group]>::to_vec));
        rest = later;
    }
    programs
}

/// Contents of banks: the word, by bank and range.
type Banks = BTreeMap<u8, BTreeMap<(u32, u32), u32>>;

/// Whether a row's constants agree with those so far; if so, adds them. Only rows with equal ranges share a bank with a filled range.
fn agrees(banks: &mut Banks, fact: &Fact) -> bool {
    let mut own = Banks::new();
    for &Known { bank, first, end, value } in &fact.constants {
        own.entry(bank).or_default().insert((first, end), value);
    }
    let fits = |(bank, words): (&u8, &BTreeMap<(u32, u32), u32>)| {
        let Some(old) = banks.get(bank).filter(|old| *old != words) else { return true };
        let filled = words.keys().chain(old.keys()).any(|(first, end)| end - first > 4);
        !filled && words.iter().all(|(place, value)| old.get(place).is_none_or(|had| had == value))
    };
    let fit = own.iter().all(fits);
    if fit {
        own.into_iter().for_each(|(bank, words)| banks.entry(bank).or_default().extend(words));
    }
    fit
}

/// Runs one program's rows. `run` returns the reason of a stop.
pub fn verdicts<'a>(
    groups: Vec<Group<'a>>,
    warps: usize,
    run: &mut dyn FnMut(&Packed) -> Result<Left, String>,
) -> Verdicts<'a> {
    let packed = Packed::new(groups, warps);
    let why = match run(&packed) {
        Ok(left) => {
            let judged = |(fact, got): (&'a Fact, Vec<_>)| match fact.judge(&got) {
                lines if lines.is_empty() => (fact.id.as_str(), Verdict::Right),
                lines => (fact.id.as_str(), Verdict::Wrong(lines)),
            };
            return packed.results(&left).into_iter().map(judged).collect();
        }
        Err(why) => why,
    };
    let parts: Vec<Vec<Group>> = match packed.groups() {
        [] => return Verdicts::new(),
        [group] => match group.facts[..] {
            [fact] => {
                let verdict = if fact.may_stop { Verdict::Allowed(why) } else { Verdict::Stopped(why) };
                return [(fact.id.as_str(), verdict)].into();
            }
            _ => group.facts.iter().map(|fact| vec![Group { facts: vec![*fact] }]).collect(),
        },
        groups => groups.chunks(groups.len().div_ceil(2)).map(<[Group]>::to_vec).collect(),
    };
    parts.into_iter().flat_map(|part| verdicts(part, warps, run)).collect()
}

/// Deviations from the known state: wrong rows that are not listed, by rule or by id, and listed names although all their
/// rows are right.
pub fn unexpected(facts: &[&Fact], verdicts: &Verdicts, known: &[&str]) -> Vec<String> {
    let is_of = |fact: &Fact, name: &str| fact.rule == name || fact.id == name;
    let is_wrong = |fact: &&&Fact| !verdicts[fact.id.as_str()].is_right();
    let wrong = || facts.iter().filter(is_wrong);
    let news = wrong().filter(|fact| !known.iter().any(|name| is_of(fact, name)));
    let line = |fact: &&Fact| {
        let lines = verdicts[fact.id.as_str()].lines().join("; ");
        format!("{} {} | in {} | {lines}", fact.id, fact.listing, fact.given)
    };
    let right = known.iter().filter(|name| !wrong().any(|fact| is_of(fact, name)));
    news.map(line).chain(right.map(|name| format!("{name} is right: take it from the list"))).collect()
}

/// Number of rows of one name, and of the right ones.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Counts {
    pub name: String,
    pub facts: usize,
    pub right: usize,
}

/// Counts in the order of names; rules by their numbers.
pub fn counts(facts: &[&Fact], verdicts: &Verdicts, name: impl Fn(&Fact) -> String) -> Vec<Counts> {
    let mut counts = BTreeMap::<(usize, String), Counts>::new();
    for fact in facts {
        let name = name(fact);
        let length = if name.starts_with(['R', '-']) && fact.rule == name { name.len() } else { 0 };
        let entry = counts.entry((length, name.clone())).or_default();
        entry.name = name;
        entry.facts += 1;
        entry.right += usize::from(verdicts[fact.id.as_str()].is_right());
    }
    counts.into_values().collect()
}

/// Addresses of programs and their buffers on a machine of the interpreter.
const CODE: u64 = 0x10_0000;
const IN: u64 = 0x100_0000;
const OUT: u64 = 0x200_0000;
const CELLS: u64 = 0x300_0000;
const BANKS: u64 = 0x400_0000;
const BANK: u64 = 0x2_0000;
/// Bytes fetched beyond a program's end.
const ROOM: u64 = 0x1000;
const BANK_LINE: usize = 64;

impl Packed<'_> {
    /// The grid of a packed program, and its memory.
    pub fn grid(&self) -> (Launch, Memory) {
        let (mut memory, mut banks) = (Memory::default(), [None; 8]);
        let mut fill = |at: u64, bytes: &[u8], room: u64| {
            memory.map(at..at + bytes.len() as u64 + room);
            assert!(memory.write(at, bytes));
        };
        fill(CODE, &self.code, ROOM);
        for (at, bytes) in [(IN, &self.input), (OUT, &self.out), (CELLS, &self.cells)] {
            fill(at, bytes, 0);
        }
        let addresses = [IN, OUT, CELLS].iter().flat_map(|at| [*at as u32, (*at >> 32) as u32]).collect();
        for (bank, words) in
            [(0, &addresses)].into_iter().chain(self.constants.iter().map(|(bank, words)| (*bank, words)))
        {
            let mut words: Vec<u32> = words.clone();
            words.resize(words.len().next_multiple_of(BANK_LINE), 0);
            let (at, bytes) = (BANKS + BANK * u64::from(bank), 4 * words.len() as u32);
            fill(at, &words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<_>>(), 0);
            banks[usize::from(bank)] = Some((at, bytes));
        }
        let launch = Launch {
            setup: Setup {
                code: CODE,
                shared_window: 0xfe00_0000,
                local_window: 0xff00_0000,
                ..Setup::default()
            },
            limit: 1_000_000,
            program: 8,
            ctas: [1; 3],
            threads: [self.threads, 1, 1],
            shared: self.shared as usize,
            local_low: super::pack::LOCAL as usize,
            registers: super::pack::REGISTERS,
            banks,
            ..Launch::default()
        };
        (launch, memory)
    }

    /// Results of a grid in memory.
    pub fn left(&self, memory: &Memory) -> Left {
        let read = |at: u64, bytes: usize| {
            let mut read = vec![0; bytes];
            assert!(memory.copy(at, &mut read), "buffers are mapped");
            read
        };
        Left { out: read(OUT, self.out.len()), cells: read(CELLS, self.cells.len()) }
    }
}

/// Runs a program on the interpreter.
pub fn interpreted(packed: &Packed) -> Result<Left, String> {
    let (launch, mut memory) = packed.grid();
    grid::run(&launch, &mut memory).map_err(|fault| fault.to_string())?;
    Ok(packed.left(&memory))
}
