//! An instruction's word from its text: the first form of its mnemonic that the operands fit.

use super::line::Line;
use super::modifiers;
use super::operands::{self, Places, Refused, predicate};
use super::word::Word;
use interpreter::decode::table::{Row, rows};

/// How far a form fits a text, and what is wrong then.
struct Tried {
    far: (usize, bool),
    text: String,
}

pub fn word(line: &Line, at: &Places) -> Result<u64, String> {
    let head = line.head;
    let is_prefix = |row: &&Row| {
        head.strip_prefix(row.mnemonic).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    let mut forms: Vec<_> = rows().iter().filter(is_prefix).collect();
    // LEA.HI is another mnemonic than LEA.
    forms.sort_by_key(|row| std::cmp::Reverse(row.mnemonic.len()));
    let mut best = Tried { far: (0, false), text: format!("there is no instruction {head}") };
    for row in forms {
        match form(row, line, at) {
            Ok(word) => return Ok(word),
            Err(tried) if best.far < tried.far => best = tried,
            Err(_) => {}
        }
    }
    Err(best.text)
}

fn form(row: &'static Row, line: &Line, at: &Places) -> Result<u64, Tried> {
    let failed = |far, near| move |text| Tried { far: (far, near), text };
    let mut word = Word::new(row);
    modifiers::parse(&mut word, &line.head[row.mnemonic.len()..]).map_err(failed(1, false))?;
    guard(&mut word, line.guard).map_err(failed(2, true))?;
    let all: Vec<_> = row.syntax.split(',').map(str::trim).filter(|item| *item != "-").collect();
    // A predicate that is PT need not be written, nor the number of a NOP.
    let is_needed = |item: &&str| !item.starts_with('?') && row.mnemonic != "NOP";
    let fewer: Vec<_> = all.iter().copied().filter(is_needed).collect();
    let count = line.operands.len();
    let items = if count == fewer.len() { &fewer } else { &all };
    for (n, (item, text)) in items.iter().zip(&line.operands).enumerate() {
        let item = item.trim_start_matches('?');
        operands::parse(&mut word, item, text, at).map_err(|Refused { text, near }| Tried {
            far: (3 + n, near),
            text: format!("operand {} of {}: {text}", n + 1, row.mnemonic),
        })?;
    }
    if count != items.len() {
        let syntax = if items.is_empty() { "none".into() } else { items.join(", ") };
        let what = format!("{} has {} operands, not {count}: {syntax}", row.mnemonic, items.len());
        return Err(failed(3 + count.min(items.len()), false)(what));
    }
    word.complete().map_err(failed(3 + count, true))?;
    Ok(word.bits)
}

fn guard(word: &mut Word, guard: Option<&str>) -> Result<(), String> {
    let parts = word.part("pg").zip(word.part("pg.not"));
    let Some(text) = guard else { return Ok(()) };
    let Some((pg, not)) = parts else { return Err(format!("{} has no guard", word.row.mnemonic)) };
    let plain = text.strip_prefix('!');
    let number = predicate(plain.unwrap_or(text)).map_err(|refused| format!("guard: {}", refused.text))?;
    word.set(pg, number)?;
    word.set(not, plain.is_some().into())
}
