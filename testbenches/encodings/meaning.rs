//! Properties of a row that decoders need besides its fields.

use super::expression::{Part, Text, bits, joined, number, width};
use super::table::{Field, Row};

/// The path's name in `Path`.
pub fn path(row: &Row) -> String {
    match row.path {
        "-" => "Nowhere".into(),
        path => path.split('_').map(capitalized).collect(),
    }
}

/// The instruction occupies 16 datapaths for two cycles.
pub fn is_half_rate(row: &Row) -> bool {
    row.path == "lanes" && row.timing.ends_with("half")
}

/// `HADD2_32I` is `Hadd232i`, and `LEA.HI` is `LeaHi`.
pub fn name(mnemonic: &str) -> String {
    mnemonic.split('.').map(|word| capitalized(&word.replace('_', ""))).collect()
}

fn capitalized(word: &str) -> String {
    word[..1].to_uppercase() + &word[1..].to_lowercase()
}

/// Literal fields; each row has at most one of them.
const LITERALS: [&str; 14] = [
    "fimm", "dimm", "simm", "simm32", "uimm", "ximm", "hhi", "soff", "uoff", "srel", "sco", "xabs", "ulane",
    "ucnt",
];

pub fn literal_field(row: &Row) -> Option<&Field> {
    // DEPBAR's numbers are modifiers; the offset of a constant is not a literal.
    let is_number = row.mnemonic != "DEPBAR";
    let found = LITERALS.iter().find_map(|name| row.field(name).filter(|_| is_number));
    found.filter(|field| field.name != "sco" || row.mnemonic.ends_with('X'))
}

/// Whether operand b is a literal.
pub fn b_is_literal(row: &Row) -> bool {
    let is_operand = |field: &Field| !matches!(field.name, "soff" | "uoff" | "sco");
    literal_field(row).is_some_and(is_operand)
}

pub fn literal(row: &Row) -> Text {
    let Some(field) = literal_field(row) else { return number(32, 0) };
    let mut parts = bits(&field.pieces);
    // A double literal is the high word.
    let zeros = if field.name == "dimm" { field.zeros - 32 } else { field.zeros };
    parts.push(Part::Number(zeros, 0));
    if field.name == "hhi" {
        let low = row.field("hlo").expect("the other half");
        parts.extend(bits(&low.pieces));
        parts.push(Part::Number(low.zeros, 0));
    }
    let rest = 32 - width(&parts);
    let is_signed = matches!(field.name, "simm" | "simm32" | "soff" | "sco" | "srel");
    let fill = if is_signed { Part::Sign(rest, field.pieces[0].0) } else { Part::Number(rest, 0) };
    if rest > 0 {
        parts.insert(0, fill);
    }
    joined(&parts)
}

/// Whether a constant is read before issue. It is not if lanes index a table.
pub fn has_constant(row: &Row) -> bool {
    row.has("co") || row.has("sco") && !row.mnemonic.ends_with('X')
}

pub fn constant_pair(row: &Row) -> Text {
    match row.mnemonic {
        _ if !has_constant(row) => number(1, 0),
        "I2I" | "I2F" | "F2I" | "F2F" => test(row, "sfmt", |value| value & 3 == 3),
        _ => number(1, u64::from(row.unit == "fp64")),
    }
}

pub fn bank(row: &Row) -> Text {
    row.field("cb").map_or(number(5, 0), |field| joined(&bits(&field.pieces)))
}

pub fn offset(row: &Row) -> Text {
    match (row.field("co"), row.field("sco")) {
        (Some(field), _) | (_, Some(field)) => {
            let mut parts = bits(&field.pieces);
            parts.push(Part::Number(field.zeros, 0));
            joined(&parts)
        }
        _ => number(16, 0),
    }
}

/// The halves of the destination that are written.
pub fn halves(row: &Row) -> Text {
    match row.field("ofmt") {
        Some(field) => {
            let (high, low) = field.pieces[0];
            Text {
                rust: format!("[3, 3, 1, 2][part(word, {high}, {low}) as usize]"),
                sv: format!("{{word[{high}:{low}] != 2'd2, word[{high}:{low}] != 2'd3}}"),
            }
        }
        None => number(2, 3),
    }
}

/// A test that a field's value is one for which `holds` is true.
fn test(row: &Row, name: &str, holds: fn(u64) -> bool) -> Text {
    let field = row.field(name).expect("a field");
    let parts = bits(&field.pieces);
    let values: Vec<u64> = (0..1 << width(&parts)).filter(|value| holds(*value)).collect();
    one_of(&parts, &values)
}

/// A test that the parts have one of these values.
pub fn one_of(parts: &[Part], values: &[u64]) -> Text {
    let (text, bits) = (joined(parts), width(parts));
    let all = 1u64 << bits;
    let last = values.len() as u64 - 1;
    if bits == 1 {
        let not = if values == [0] { ("== 0", "!") } else { ("!= 0", "") };
        return Text { rust: format!("{} {}", text.rust, not.0), sv: format!("{}{}", not.1, text.sv) };
    }
    let list =
        |join: &str, value: &dyn Fn(&u64) -> String| values.iter().map(value).collect::<Vec<_>>().join(join);
    let others: Vec<u64> = (0..all).filter(|value| !values.contains(value)).collect();
    match values {
        [value] => Text {
            rust: format!("({}) == {value}", text.rust),
            sv: format!("{} == {bits}'d{value}", text.sv),
        },
        _ if others.len() == 1 => Text {
            rust: format!("({}) != {}", text.rust, others[0]),
            sv: format!("{} != {bits}'d{}", text.sv, others[0]),
        },
        _ if values[0] == 0 && values[values.len() - 1] == last => {
            Text { rust: format!("({}) <= {last}", text.rust), sv: format!("{} <= {bits}'d{last}", text.sv) }
        }
        _ => Text {
            rust: format!("matches!({}, {})", text.rust, list(" | ", &|v| v.to_string())),
            sv: format!("{} inside {{{}}}", text.sv, list(", ", &|v| format!("{bits}'d{v}"))),
        },
    }
}

pub fn reads_flags(row: &Row) -> Text {
    match row.mnemonic {
        "NOP" => boolean(false),
        "P2R" => test(row, "src", |value| value == 1),
        "R2P" => test(row, "dst", |value| value == 1),
        "IMNMX" => test(row, "xm", |value| value == 1 || value == 2),
        "SHR" => test(row, "xm", |value| value != 0),
        "SHF.L" | "SHF.R" => test(row, "xm", |value| value > 1),
        _ if row.has("cc") => test(row, "cc", |value| value != 15),
        _ if row.has("x") => test(row, "x", |value| value == 1),
        _ => boolean(false),
    }
}

pub fn writes_flags(row: &Row) -> Text {
    match row.mnemonic {
        "R2P" => test(row, "dst", |value| value == 1),
        _ if row.has("d.cc") => test(row, "d.cc", |value| value == 1),
        _ => boolean(false),
    }
}

pub fn boolean(value: bool) -> Text {
    Text { rust: value.to_string(), sv: format!("1'b{}", u8::from(value)) }
}

/// The written predicates, one bit each.
pub fn predicates(row: &Row) -> Text {
    if row.mnemonic == "R2P" {
        let test = test(row, "dst", |value| value == 0);
        return Text {
            rust: format!("if {} {{ 0x7f }} else {{ 0 }}", test.rust),
            sv: format!("{} ? '1 : '0", test.sv),
        };
    }
    let one = |name: &str| row.field(name).map(|field| joined(&[predicate(row, field)]));
    let written: Vec<_> = ["Pd", "Pq"].into_iter().filter_map(one).collect();
    if written.is_empty() {
        return number(7, 0);
    }
    let masks =
        |texts: Vec<&String>| texts.iter().map(|t| format!("mask_of({t})")).collect::<Vec<_>>().join(" | ");
    Text {
        rust: masks(written.iter().map(|t| &t.rust).collect()),
        sv: masks(written.iter().map(|t| &t.sv).collect()),
    }
}

/// A predicate's number. LDG's is stored inverted.
pub fn predicate(row: &Row, field: &Field) -> Part {
    let (high, low) = field.pieces[0];
    if (row.mnemonic, field.name) == ("LDG", "Pd") { Part::Not(high, low) } else { Part::Bits(high, low) }
}
