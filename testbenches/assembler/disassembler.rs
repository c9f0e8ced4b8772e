//! The text of a program, which assembles to the same bytes.

use super::control::{BITS, Control};
use super::instruction;
use super::line::Line;
use super::operands::Places;
use super::program::{WORD, WORDS, address};
use interpreter::decode::table::find;
use interpreter::decode::text::text;
use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;

/// Words of a program with the address of each.
struct Code {
    words: Vec<u64>,
    count: usize,
}

impl Code {
    fn control(&self, bundle: usize) -> u64 {
        self.words[bundle * WORDS]
    }

    fn word(&self, number: usize) -> u64 {
        self.words[number / 3 * WORDS + 1 + number % 3]
    }

    fn bits(&self, number: usize) -> u64 {
        self.control(number / 3) >> (BITS * (number as u32 % 3)) & ((1 << BITS) - 1)
    }

    /// The address that a word branches to, if an instruction is there.
    fn target(&self, number: usize) -> Option<u32> {
        let row = find(self.word(number))?;
        let part = row.parts.iter().find(|part| part.name == "srel")?;
        let target = i64::from(address(number) + WORD) + part.value(self.word(number));
        (0..self.count).map(address).find(|place| i64::from(*place) == target)
    }
}

/// Writes the program; its length must be whole bundles.
pub fn disassemble(bytes: &[u8]) -> Result<String, String> {
    let bundle = WORDS * WORD as usize;
    if bytes.is_empty() || bytes.len() % bundle != 0 {
        return Err(format!("{} bytes are no program: it has whole bundles of {bundle} bytes", bytes.len()));
    }
    let words: Vec<_> =
        bytes.chunks_exact(8).map(|word| u64::from_le_bytes(word.try_into().expect("8 bytes"))).collect();
    let mut code = Code { count: words.len() / WORDS * 3, words };
    // Zeros that fill the last bundle.
    let first = code.count - 3;
    while code.count > first + 1 && code.word(code.count - 1) == 0 && code.bits(code.count - 1) == 0 {
        code.count -= 1;
    }
    let targets: BTreeSet<_> = (0..code.count).filter_map(|number| code.target(number)).collect();
    let mut out = String::new();
    for number in 0..code.count {
        let control = code.control(number / 3);
        if number % 3 == 0 && !is_whole(&code, number / 3) {
            writeln!(out, ".control {control:#018x}").expect("a string accepts all");
        }
        if targets.contains(&address(number)) {
            writeln!(out, "{}:", label(address(number))).expect("a string accepts all");
        }
        let control = Control::of(code.bits(number)).text();
        writeln!(out, "{control}  {};", written(&code, number)).expect("a string accepts all");
    }
    Ok(out)
}

fn label(address: u32) -> String {
    format!("L{address:x}")
}

/// Whether a bundle's control word is no more than the controls of its instructions.
fn is_whole(code: &Code, bundle: usize) -> bool {
    let numbers = (3 * bundle..3 * bundle + 3).filter(|number| *number < code.count);
    let made = numbers.fold(0, |made, number| made | code.bits(number) << (BITS * (number as u32 % 3)));
    made == code.control(bundle)
}

/// A word's text, or `.word` where it has none, since bits are set that have no meaning.
fn written(code: &Code, number: usize) -> String {
    let (word, counter) = (code.word(number), address(number));
    let plain = text(word, counter);
    let labels = HashMap::new();
    let back =
        Line::parse(&plain).and_then(|line| instruction::word(&line, &Places { labels: &labels, counter }));
    match (back, code.target(number)) {
        (Ok(back), None) if back == word => plain,
        (Ok(back), Some(target)) if back == word => plain.replace(&format!("{target:#x}"), &label(target)),
        _ => format!(".word {word:#018x}"),
    }
}
