//! A number composed of bits of a word, as source text of either language.

/// The text in both languages: a `u64` in Rust, bits in SystemVerilog.
#[derive(Clone, PartialEq, Eq)]
pub struct Text {
    pub rust: String,
    pub sv: String,
}

/// A run of bits of a number.
#[derive(Clone)]
pub enum Part {
    Bits(u32, u32),
    Not(u32, u32),
    /// A bit of the word, replicated.
    Sign(u32, u32),
    /// A constant: width and value.
    Number(u32, u64),
    /// Another expression: width and text.
    Other(u32, Text),
}

impl Part {
    fn width(&self) -> u32 {
        match self {
            Part::Bits(high, low) | Part::Not(high, low) => high - low + 1,
            Part::Sign(count, _) | Part::Number(count, _) | Part::Other(count, _) => *count,
        }
    }

    fn rust(&self) -> String {
        match self {
            Part::Bits(high, low) => format!("part(word, {high}, {low})"),
            Part::Not(high, low) => format!("part(!word, {high}, {low})"),
            Part::Sign(count, bit) => format!("copies(word, {bit}, {count})"),
            Part::Number(_, value) => format!("{value:#x}"),
            Part::Other(_, text) => text.rust.clone(),
        }
    }

    fn sv(&self) -> String {
        match self {
            Part::Bits(high, low) if high == low => format!("word[{high}]"),
            Part::Bits(high, low) => format!("word[{high}:{low}]"),
            Part::Not(high, low) => format!("~word[{high}:{low}]"),
            Part::Sign(count, bit) => format!("{{{count}{{word[{bit}]}}}}"),
            Part::Number(bits, value) => format!("{bits}'h{value:x}"),
            Part::Other(_, text) => text.sv.clone(),
        }
    }
}

/// The concatenation of the parts, the highest first.
pub fn joined(parts: &[Part]) -> Text {
    let mut at: u32 = parts.iter().map(Part::width).sum();
    let mut terms = vec![];
    for part in parts {
        at -= part.width();
        match (part, at) {
            (Part::Number(_, 0), _) => {}
            (part, 0) => terms.push(part.rust()),
            (part, at) => terms.push(format!("{} << {at}", part.rust())),
        }
    }
    if terms.is_empty() {
        terms.push("0".into());
    }
    let sv: Vec<_> = parts.iter().filter(|part| part.width() > 0).map(Part::sv).collect();
    Text {
        rust: terms.join(" | "),
        sv: if sv.len() == 1 { sv.concat() } else { format!("{{{}}}", sv.join(", ")) },
    }
}

pub fn bits(pieces: &[(u32, u32)]) -> Vec<Part> {
    pieces.iter().map(|&(high, low)| Part::Bits(high, low)).collect()
}

pub fn width(parts: &[Part]) -> u32 {
    parts.iter().map(Part::width).sum()
}

pub fn number(bits: u32, value: u64) -> Text {
    joined(&[Part::Number(bits, value)])
}

/// The conjunction of all tests.
pub fn all(tests: &[Text]) -> Text {
    let join = |texts: Vec<&str>| if texts.is_empty() { None } else { Some(texts.join(" && ")) };
    Text {
        rust: join(tests.iter().map(|t| &t.rust[..]).collect()).unwrap_or("true".into()),
        sv: join(tests.iter().map(|t| &t.sv[..]).collect()).unwrap_or("1'b1".into()),
    }
}
