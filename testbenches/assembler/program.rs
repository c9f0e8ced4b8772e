//! A program: bundles of a control word and three instructions.

use super::control::{BITS, Control};
use super::error::Error;
use super::instruction;
use super::line::Line;
use super::number;
use super::operands::Places;
use super::schedule::Schedule;
use std::collections::HashMap;

/// Bytes of a word, and of a bundle; words of a bundle.
pub const WORD: u32 = 8;
pub const BUNDLE: u32 = 32;
pub const WORDS: usize = 4;

/// Address of the instruction of this number.
pub fn address(number: usize) -> u32 {
    (number as u32 / 3) * BUNDLE + WORD * (1 + number as u32 % 3)
}

/// Lines that are an instruction, and what labels name.
#[derive(Default)]
struct Source<'a> {
    lines: Vec<(usize, Line<'a>)>,
    labels: HashMap<&'a str, u32>,
    /// Whole control words by bundle.
    controls: HashMap<usize, u64>,
}

impl<'a> Source<'a> {
    fn parse(text: &'a str) -> Result<Self, Error> {
        let mut source = Self::default();
        for (n, text) in text.lines().enumerate() {
            let at = |text| Error { line: n + 1, text };
            let line = Line::parse(text).map_err(at)?;
            for label in &line.labels {
                if source.labels.insert(label, address(source.lines.len())).is_some() {
                    return Err(at(format!("the label {label} is there twice; rename one")));
                }
            }
            match line.head {
                "" => {}
                ".control" => {
                    let word = one_number(&line).map_err(at)?;
                    if source.lines.len() % 3 != 0 {
                        return Err(at(
                            ".control stands before the first instruction of a bundle of three".into()
                        ));
                    }
                    source.controls.insert(source.lines.len() / 3, word);
                }
                _ => source.lines.push((n + 1, line)),
            }
        }
        Ok(source)
    }
}

fn one_number(line: &Line) -> Result<u64, String> {
    let [text] = line.operands[..] else { return Err(format!("{} has one number", line.head)) };
    let number = number::whole(text).ok_or_else(|| format!("{}: {text} is no number", line.head))?;
    Ok(number as u64)
}

/// The bytes of a program; its last bundle is filled with zeros.
pub fn assemble(text: &str) -> Result<Vec<u8>, Error> {
    let source = Source::parse(text)?;
    if source.lines.is_empty() {
        return Err(Error { line: 1, text: "there is no instruction".into() });
    }
    let mut words = vec![0; source.lines.len().div_ceil(3) * WORDS];
    let mut schedule = Schedule::default();
    for (n, (number, line)) in source.lines.iter().enumerate() {
        let at = |text| Error { line: *number, text };
        let places = Places { labels: &source.labels, counter: address(n) };
        let word = match line.head {
            ".word" => one_number(line),
            head if head.starts_with('.') => {
                Err(format!("there is no directive {head}; there are .word and .control"))
            }
            _ => instruction::word(line, &places),
        };
        let word = word.map_err(at)?;
        let given = line.control.map(Control::parse).transpose().map_err(at)?;
        let bundle = n / 3;
        words[bundle * WORDS + 1 + n % 3] = word;
        let control = schedule.control(word, given);
        words[bundle * WORDS] |= control.bits() << (BITS * (n as u32 % 3));
    }
    for (bundle, word) in source.controls {
        if let Some(place) = words.get_mut(bundle * WORDS) {
            *place = word;
        }
    }
    Ok(words.into_iter().flat_map(u64::to_le_bytes).collect())
}
