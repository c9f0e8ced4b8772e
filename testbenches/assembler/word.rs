//! A word in the making: bits of a row's fields, each set once.

use interpreter::decode::table::{Part, Row};

pub struct Word {
    pub row: &'static Row,
    pub bits: u64,
    /// Bits of the fields that have a value.
    set: u64,
}

impl Word {
    pub fn new(row: &'static Row) -> Self {
        Self { row, bits: row.matches, set: 0 }
    }

    pub fn part(&self, name: &str) -> Option<&'static Part> {
        self.row.parts.iter().find(|part| part.name == name)
    }

    pub fn has(&self, part: &Part) -> bool {
        self.set & part.mask() != 0
    }

    /// Sets a field's bits; an operand that stands twice must be the same.
    pub fn set(&mut self, part: &Part, raw: u64) -> Result<(), String> {
        if !part.values.is_empty() && part.values.iter().all(|(value, _)| *value != raw) {
            return Err(format!("{} = {raw:#x} is reserved", part.name));
        }
        let Some(bits) = part.place(raw) else {
            return Err(format!("{} has {} bits, too few for {raw:#x}", part.name, part.width()));
        };
        if self.has(part) && self.bits & part.mask() != bits {
            return Err(format!("{} is written in two places, which must be equal", part.name));
        }
        self.bits |= bits;
        self.set |= part.mask();
        Ok(())
    }

    /// Gives the fields that have no value theirs; without a value that needs no text it is an error.
    pub fn complete(&mut self) -> Result<(), String> {
        for part in &self.row.parts {
            if self.has(part) {
                continue;
            }
            let Some(raw) = part.omitted() else {
                let texts: Vec<_> = part.values.iter().map(|(_, text)| format!(".{text}")).collect();
                return Err(format!("{} needs one of {}", self.row.mnemonic, texts.join(" ")));
            };
            self.set(part, raw)?;
        }
        Ok(())
    }
}
