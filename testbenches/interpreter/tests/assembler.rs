//! Words from rows of the table and values of their fields.

use interpreter::decode::fields::Field;
use interpreter::decode::table::{Part, Row, named};
use std::collections::HashMap;

/// An instruction as it is written: `@!P0 FADD/reg Rd=0 Ra=1 Rb=2 rnd=RM`.
pub struct Line<'a> {
    pub guard: Option<&'a str>,
    pub row: &'static Row,
    pub fields: Vec<(&'a str, &'a str)>,
}

impl<'a> Line<'a> {
    pub fn parse(text: &'a str) -> Self {
        let mut tokens = text.split_whitespace().peekable();
        let guard = tokens.next_if(|token| token.starts_with('@'));
        let name = tokens.next().expect("a row");
        let row = named(name).unwrap_or_else(|| panic!("no row is called {name}"));
        let fields = tokens.map(|token| token.split_once('=').unwrap_or_else(|| panic!("{token} in {text}")));
        Self { guard, row, fields: fields.collect() }
    }

    /// The word; labels are addresses, counted from the word after `at`.
    pub fn word(&self, at: u32, labels: &HashMap<String, u32>) -> u64 {
        let mut word = self.row.matches;
        for part in &self.row.parts {
            let given = self.fields.iter().find(|(name, _)| *name == part.name);
            let value = match given {
                Some((_, text)) => value(part, text, at, labels),
                None => default(self.guard, part),
            };
            let bits = part.encode(value);
            word |= bits
                .unwrap_or_else(|| panic!("{}: {} has no room for {value:#x}", self.row.name(), part.name));
        }
        for (name, _) in &self.fields {
            assert!(
                self.row.parts.iter().any(|part| part.name == *name),
                "{} has no {name}",
                self.row.name()
            );
        }
        word
    }
}

fn value(part: &Part, text: &str, at: u32, labels: &HashMap<String, u32>) -> i64 {
    if let Some(label) = text.strip_prefix('@') {
        let address = i64::from(*labels.get(label).unwrap_or_else(|| panic!("no label {label}")));
        return if part.field == Field::Absolute { address } else { address - i64::from(at) - 8 };
    }
    match part.values.iter().find(|(_, known)| !known.is_empty() && *known == text) {
        Some(&(value, _)) => value as i64,
        None => super::syntax::number(text),
    }
}

/// Default value of a field: true predicates, RZ, all lanes.
fn default(guard: Option<&str>, part: &Part) -> i64 {
    let guard = guard.map(|text| text.trim_start_matches('@'));
    match (part.name, guard) {
        ("pg", Some(text)) => super::syntax::number(text.trim_start_matches("!P").trim_start_matches('P')),
        ("pg.not", Some(text)) => text.starts_with('!').into(),
        ("pg" | "Ps" | "Pd" | "Pq" | "Pa" | "Pb" | "Pc" | "Pt", _) => 7,
        ("Ra" | "Rb" | "Rc" | "Rd" | "Re", _) => 255,
        ("cc" | "lanes", _) => 15,
        _ => 0,
    }
}
