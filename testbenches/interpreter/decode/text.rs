//! Instructions as text, by the table: guard, mnemonic with its modifiers, operands.

use super::table::{Part, Row, find};

/// Text of a word at an address of the program region; a word without a row is `.word`.
pub fn text(word: u64, counter: u32) -> String {
    let Some(row) = find(word) else { return format!(".word {word:#018x}") };
    let at = Written { row, word, counter };
    let items: Vec<_> =
        row.syntax.split(',').map(|item| at.item(item.trim())).filter(|i| !i.is_empty()).collect();
    let operands = if items.is_empty() { String::new() } else { format!(" {}", items.join(", ")) };
    format!("{}{}{}{operands}", at.guard(), row.mnemonic, at.modifiers())
}

struct Written {
    row: &'static Row,
    word: u64,
    counter: u32,
}

/// A true predicate, and the register that reads zero.
const PT: u64 = 7;
const RZ: u64 = 255;
const WORD: i64 = 8;

fn words(item: &str) -> impl Iterator<Item = &str> {
    item.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty())
}

fn signed(value: i64) -> String {
    let sign = if value < 0 { "-" } else { "" };
    format!("{sign}{:#x}", value.unsigned_abs())
}

impl Written {
    fn part(&self, name: &str) -> Option<&'static Part> {
        self.row.parts.iter().find(|part| part.name == name)
    }

    fn raw(&self, name: &str) -> u64 {
        self.part(name).map_or(0, |part| part.raw(self.word))
    }

    /// The text that the table has for a field's value.
    fn listed(&self, part: &Part) -> Option<&'static str> {
        let raw = part.raw(self.word);
        part.values.iter().find(|(value, _)| *value == raw).map(|(_, text)| *text)
    }

    fn guard(&self) -> String {
        let not = if self.raw("pg.not") != 0 { "!" } else { "" };
        match self.part("pg").map(|part| part.raw(self.word)) {
            None => String::new(),
            Some(PT) if not.is_empty() => String::new(),
            Some(PT) => "@!PT ".into(),
            Some(number) => format!("@{not}P{number} "),
        }
    }

    /// The modifiers that belong to no operand.
    fn modifiers(&self) -> String {
        let is_operand = |name: &str| words(self.row.syntax).any(|word| word == name);
        let own = self.row.parts.iter().filter(|part| !part.name.contains('.') && part.name != "pg");
        own.filter(|part| !is_operand(part.name))
            .map(|part| match (self.listed(part), part.raw(self.word)) {
                (Some(""), _) | (None, 0) => String::new(),
                (Some(text), _) => format!(".{text}"),
                (None, raw) => format!(".{}={raw:#x}", part.name),
            })
            .collect()
    }

    /// An operand, such as `a:Ra`, `[Ra+soff]` or `?Pd`.
    fn item(&self, item: &str) -> String {
        if item == "-" {
            return String::new();
        }
        let item = item.trim_start_matches('?');
        let (of, item) = item.split_once(':').unwrap_or(("", item));
        let mut out = String::new();
        let mut rest = item;
        while let Some(first) = rest.chars().next() {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
            if end == 0 {
                out.push(first);
                rest = &rest[1..];
                continue;
            }
            match self.part(&rest[..end]) {
                Some(part) => out.push_str(&self.value(part)),
                None => out.push_str(&rest[..end]),
            }
            rest = &rest[end..];
        }
        let out = out.replace("+-", "-").replace("+0x0]", "]");
        if of.is_empty() { out } else { self.with_modifiers(of, out) }
    }

    fn with_modifiers(&self, of: &str, operand: String) -> String {
        let is = |what: &str| self.raw(&format!("{of}.{what}")) != 0;
        let mut operand = operand;
        for what in ["h", "sel"] {
            let text = self.part(&format!("{of}.{what}")).and_then(|part| self.listed(part));
            if let Some(text) = text.filter(|text| !text.is_empty()) {
                operand = format!("{operand}.{text}");
            }
        }
        if is("abs") {
            operand = format!("|{operand}|");
        }
        let signs = [("neg", "-"), ("inv", "~"), ("not", "!")];
        let signs: String = signs.iter().filter(|(what, _)| is(what)).map(|(_, sign)| *sign).collect();
        let flags = if is("cc") { ".CC" } else { "" };
        format!("{signs}{operand}{flags}")
    }

    fn value(&self, part: &Part) -> String {
        let (raw, value) = (part.raw(self.word), part.value(self.word));
        if let Some(text) = self.listed(part) {
            return if text.is_empty() { raw.to_string() } else { text.into() };
        }
        match part.name {
            "Ra" | "Rb" | "Rc" | "Rd" | "Re" if raw == RZ => "RZ".into(),
            "Ra" | "Rb" | "Rc" | "Rd" | "Re" => format!("R{raw}"),
            "Pa" | "Pb" | "Pc" | "Pd" | "Pq" | "Ps" | "Pt" if raw == PT => "PT".into(),
            "Pa" | "Pb" | "Pc" | "Pd" | "Pq" | "Ps" | "Pt" => format!("P{raw}"),
            "srel" => signed((i64::from(self.counter) + WORD + value) & 0xffff_ffff),
            "fimm" => format!("{:?}", f32::from_bits(value as u32)),
            "dimm" => format!("{:?}", f64::from_bits(value as u64)),
            _ => signed(value),
        }
    }
}
