//! Builds a program's words with their control fields.

use crate::decode::fields::Field;
use crate::decode::table::{find, named};

/// Scoreboard codes: none, of results, of sources.
const NOTHING: u64 = 7;
const LOADED: u64 = 0;
const READ: u64 = 1;
const ALL: u64 = 0x3f;
/// Minimal stall count of every word: the latency of predicates.
const STALL: u64 = 15;

/// Whether a word waits for all scoreboards, or for none.
#[derive(Clone, Copy, Eq, PartialEq)]
pub enum Waits {
    All,
    Nothing,
}

/// A program in which only loads overlap: every other word waits for all words before it.
#[derive(Default)]
pub struct Code {
    words: Vec<u64>,
    controls: Vec<u64>,
}

/// A word of a row; unnamed fields are 0, predicates true, lanes all.
fn word(name: &str, fields: &[(Field, i64)]) -> u64 {
    let row = named(name).unwrap_or_else(|| panic!("no row is called {name}"));
    row.parts.iter().fold(row.matches, |word, part| {
        let given = fields.iter().find(|(field, _)| *field == part.field).map(|(_, value)| *value);
        let usual = match part.field {
            Field::Lanes => 15,
            Field::Guard => 7,
            _ if part.name.starts_with('P') => 7,
            _ => 0,
        };
        let bits = part.encode(given.unwrap_or(usual));
        word | bits.unwrap_or_else(|| panic!("{name}: no room for {}", part.name))
    })
}

/// Byte address of a program's word.
fn address(index: usize) -> i64 {
    (index / 3 * 32 + 8 + index % 3 * 8) as i64
}

impl Code {
    pub fn len(&self) -> usize {
        self.words.len()
    }

    pub fn put(&mut self, name: &str, fields: &[(Field, i64)]) {
        self.add(word(name, fields), Waits::All);
    }

    pub fn put_waiting(&mut self, name: &str, fields: &[(Field, i64)], waits: Waits) {
        self.add(word(name, fields), waits);
    }

    /// Adds a word, scheduled by its timing: variable latency sets scoreboards.
    pub fn add(&mut self, word: u64, waits: Waits) {
        let row = find(word).expect("a word of the table");
        let has_result = !matches!(row.mnemonic, "STG" | "STS" | "STL" | "RED");
        let (write, read) = match row.timing.starts_with("var") {
            true if has_result => (LOADED, READ),
            true => (NOTHING, READ),
            false => (NOTHING, NOTHING),
        };
        let wait = if waits == Waits::All { ALL } else { 0 };
        self.words.push(word);
        self.controls.push(STALL | write << 5 | read << 8 | wait << 11);
    }

    /// Distance between two words, as in relative targets.
    fn distance(from: usize, to: usize) -> i64 {
        address(to) - address(from) - 8
    }

    /// Adds a branch to the word `words` words further on.
    pub fn put_to(&mut self, name: &str, fields: &[(Field, i64)], words: usize) {
        let here = self.len();
        self.put(name, &[fields, &[(Field::Relative, Self::distance(here, here + words))]].concat());
    }

    /// Patches the word at `at` to branch to the next word.
    pub fn lead_here(&mut self, at: usize, name: &str, fields: &[(Field, i64)]) {
        let distance = Self::distance(at, self.len());
        self.words[at] = word(name, &[fields, &[(Field::Relative, distance)]].concat());
    }

    /// The program's bytes, padded to whole bundles.
    pub fn image(mut self) -> Vec<u8> {
        while self.len() % 3 != 0 {
            self.put("NOP/none", &[]);
        }
        let mut image = vec![];
        for (words, controls) in self.words.chunks(3).zip(self.controls.chunks(3)) {
            let control: u64 = controls.iter().enumerate().map(|(k, control)| control << (21 * k)).sum();
            image.extend([control].iter().chain(words).flat_map(|word| word.to_le_bytes()));
        }
        image
    }
}
