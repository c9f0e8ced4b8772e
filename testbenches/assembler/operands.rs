//! Operands by the table's templates: `a:Ra`, `b:c[cb][co]`, `[Ra+soff]`.

use super::number;
use super::word::Word;
use interpreter::decode::table::Part;
use std::collections::HashMap;

const RZ: u64 = 255;
const PT: u64 = 7;
const WORD: i64 = 8;

/// Addresses that texts name.
pub struct Places<'a> {
    pub labels: &'a HashMap<&'a str, u32>,
    /// Address of the instruction.
    pub counter: u32,
}

/// Why a text is not this operand; `near` if it is of the kind that the template has.
pub struct Refused {
    pub text: String,
    pub near: bool,
}

fn near(text: String) -> Refused {
    Refused { text, near: true }
}

fn other(found: &str, expected: &str) -> Refused {
    Refused { text: format!("found `{found}` where it has {expected}"), near: false }
}

/// Reads the operand of a template.
pub fn parse(word: &mut Word, template: &str, text: &str, at: &Places) -> Result<(), Refused> {
    let (of, core) = template.split_once(':').unwrap_or(("", template));
    let text = if of.is_empty() { text } else { decorated(word, of, text, is_literal(core))? };
    groups(word, core, text, at)
}

/// Whether a template is a literal; its signs are words after it, since a number has a sign of its own.
fn is_literal(core: &str) -> bool {
    core.ends_with("imm") || core.ends_with("imm32")
}

/// Takes signs, selections and flags from an operand; returns what is left.
fn decorated<'a>(word: &mut Word, of: &str, text: &'a str, literal: bool) -> Result<&'a str, Refused> {
    let mut text = text;
    let field = |word: &Word, what: &str| word.part(&format!("{of}.{what}"));
    let set = |word: &mut Word, part: &Part, raw| word.set(part, raw).map_err(near);
    if let Some(part) = field(word, "cc") {
        let plain = text.strip_suffix(".CC");
        set(word, part, plain.is_some().into())?;
        text = plain.unwrap_or(text);
    }
    for (what, sign, suffix) in [("neg", "-", ".NEG"), ("inv", "~", ".INV"), ("not", "!", ".NOT")] {
        let Some(part) = field(word, what) else { continue };
        let plain = if literal { text.strip_suffix(suffix) } else { text.strip_prefix(sign) };
        set(word, part, plain.is_some().into())?;
        text = plain.unwrap_or(text);
    }
    if let Some(part) = field(word, "abs") {
        let between = || text.strip_prefix('|')?.strip_suffix('|');
        let plain = if literal { text.strip_suffix(".ABS") } else { between() };
        set(word, part, plain.is_some().into())?;
        text = plain.unwrap_or(text);
    }
    for what in ["sel", "h"] {
        let Some(part) = field(word, what) else { continue };
        let listed = part.values.iter().filter(|(_, known)| !known.is_empty());
        let found = listed
            .filter_map(|(raw, known)| Some((*raw, text.strip_suffix(known)?.strip_suffix('.')?)))
            .min_by_key(|(_, rest)| rest.len());
        if let Some((raw, rest)) = found {
            set(word, part, raw)?;
            text = rest;
        } else if part.omitted().is_none() {
            let texts: Vec<_> = part.values.iter().map(|(_, text)| format!(".{text}")).collect();
            return Err(near(format!("{text} needs one of {}", texts.join(" "))));
        }
    }
    Ok(text)
}

/// Reads a value, or a prefix and values in brackets.
fn groups(word: &mut Word, template: &str, text: &str, at: &Places) -> Result<(), Refused> {
    let Some((prefix, rest)) = template.split_once('[') else { return value(word, template, text, at) };
    let expected = || other(text, &format!("the form {template}"));
    let inner = text.strip_prefix(prefix).and_then(|text| text.strip_prefix('['));
    let inner = inner.and_then(|text| text.strip_suffix(']')).ok_or_else(expected)?;
    let templates: Vec<_> = rest.trim_end_matches(']').split("][").collect();
    let texts: Vec<_> = inner.split("][").map(str::trim).collect();
    if texts.len() != templates.len() {
        return Err(expected());
    }
    templates.iter().zip(texts).try_for_each(|(template, text)| match template.split_once('+') {
        Some((base, offset)) => sum(word, [base, offset], text, at),
        None => value(word, template, text, at),
    })
}

/// Reads `R1+0x10`; either part may be absent.
fn sum(word: &mut Word, [base, offset]: [&str; 2], text: &str, at: &Places) -> Result<(), Refused> {
    let split = text.rfind(['+', '-']).filter(|place| *place > 0);
    let (register, number) = match split {
        Some(place) => (text[..place].trim(), text[place..].trim_start_matches('+').trim()),
        None if text.starts_with('R') => (text, "0"),
        None => ("RZ", text),
    };
    value(word, base, register, at)?;
    value(word, offset, &number.replace("- ", "-"), at)
}

fn numbered(text: &str, letter: char, zero: (&str, u64), most: u64) -> Result<u64, Refused> {
    if text == zero.0 {
        return Ok(zero.1);
    }
    let digits = text.strip_prefix(letter).filter(|d| !d.is_empty() && d.chars().all(|c| c.is_ascii_digit()));
    let kind = if letter == 'R' { "a register" } else { "a predicate" };
    let digits = digits.ok_or_else(|| other(text, kind))?;
    let number = digits.parse().ok().filter(|number| *number <= most);
    number.ok_or_else(|| near(format!("{text}: there are {letter}0 to {letter}{most}, and {}", zero.0)))
}

fn register(text: &str) -> Result<u64, Refused> {
    numbered(text, 'R', ("RZ", RZ), RZ - 1)
}

pub fn predicate(text: &str) -> Result<u64, Refused> {
    numbered(text, 'P', ("PT", PT), PT - 1)
}

fn value(word: &mut Word, name: &str, text: &str, at: &Places) -> Result<(), Refused> {
    let part = word.part(name).expect("the table's syntax has the row's fields");
    let raw = match name {
        "Ra" | "Rb" | "Rc" | "Rd" | "Re" => register(text)?,
        "Pa" | "Pb" | "Pc" | "Pd" | "Pq" | "Ps" | "Pt" => {
            let number = predicate(text)?;
            if word.row.is_inverted(part) { PT - number } else { number }
        }
        _ if !part.values.is_empty() => listed(part, text)?,
        _ => return literal(word, part, text, at),
    };
    word.set(part, raw).map_err(near)
}

fn listed(part: &Part, text: &str) -> Result<u64, Refused> {
    let named = part.values.iter().find(|(_, known)| *known == text && !text.is_empty());
    let raw = named.map(|(raw, _)| *raw).or_else(|| number::whole(text).map(|raw| raw as u64));
    let texts = || part.values.iter().map(|(_, text)| *text).filter(|text| !text.is_empty());
    raw.ok_or_else(|| other(text, &format!("one of {}", texts().collect::<Vec<_>>().join(" "))))
}

fn literal(word: &mut Word, part: &'static Part, text: &str, at: &Places) -> Result<(), Refused> {
    let label = |text: &str| at.labels.get(text).map(|address| i64::from(*address));
    let number = match part.name {
        "fimm" => number::single(text),
        "dimm" => number::double(text),
        "srel" | "xabs" => match label(text).or_else(|| number::whole(text)) {
            None if text.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '.' | '_' | '$')) => {
                return Err(near(format!("there is no label {text}")));
            }
            found => found,
        },
        _ => number::whole(text),
    };
    let mut number = number.ok_or_else(|| other(text, "a number"))?;
    if part.name == "srel" {
        number = i64::from((number - i64::from(at.counter) - WORD) as i32);
    }
    let bits = part.encode(number).ok_or_else(|| near(unfit(part, text)))?;
    word.set(part, part.raw(bits)).map_err(near)
}

fn unfit(part: &Part, text: &str) -> String {
    let (bits, unit) = (part.width(), part.scale << part.shift.min(32));
    match part.name {
        "fimm" | "dimm" => {
            format!(
                "{text} has more digits than the {bits} bits of this literal; use a constant, or the form with 32I"
            )
        }
        "srel" => format!("{text} is too far for the {bits} bits of a branch"),
        _ if unit > 1 => format!("{text} does not fit {bits} bits of a multiple of {unit}"),
        _ => format!("{text} does not fit the {bits} bits of this literal"),
    }
}
