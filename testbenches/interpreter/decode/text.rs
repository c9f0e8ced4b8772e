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

    /// The modifiers that belong to no operand. A value without a text of its own, or whose text could be that of
    /// another field that is absent, is written by its name.
    fn modifiers(&self) -> String {
        let is_absent = |part: &Part| part.omitted() == Some(part.raw(self.word));
        let is_shared = |part: &Part, text: &str| {
            let others = self.row.modifiers().filter(|other| other.name != part.name && is_absent(other));
            others.flat_map(|other| &other.values).any(|(_, known)| *known == text)
        };
        let shown = self.row.modifiers().filter(|part| !is_absent(part));
        shown
            .map(|part| match (self.listed(part), part.raw(self.word)) {
                (Some(text), _) if !text.is_empty() && !is_shared(part, text) => format!(".{text}"),
                (_, raw) => format!(".{}={raw:#x}", part.name),
            })
            .collect()
    }

    /// An operand, such as `a:Ra`, `[Ra+soff]` or `?Pd`.
    fn item(&self, item: &str) -> String {
        let is_pt = || self.part("Pd").is_some_and(|part| part.raw(self.word) == PT);
        if item == "-" || item.starts_with('?') && is_pt() {
            return String::new();
        }
        if self.row.mnemonic == "NOP" && self.raw(item) == 0 {
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
        match of {
            "" => out,
            _ if item.ends_with("imm") || item.ends_with("imm32") => self.with_words(of, out),
            _ => self.with_modifiers(of, out),
        }
    }

    /// A literal's modifiers are words after it, since a number has a sign of its own.
    fn with_words(&self, of: &str, literal: String) -> String {
        let words = [("abs", ".ABS"), ("not", ".NOT"), ("inv", ".INV"), ("neg", ".NEG"), ("cc", ".CC")];
        let is = |what: &str| self.raw(&format!("{of}.{what}")) != 0;
        let words = words.iter().filter(|(what, _)| is(what)).map(|(_, word)| *word);
        self.selected(of, literal) + &words.collect::<String>()
    }

    /// The operand, and which part of it is taken.
    fn selected(&self, of: &str, operand: String) -> String {
        ["h", "sel"].iter().fold(operand, |operand, what| {
            let text = self.part(&format!("{of}.{what}")).and_then(|part| self.listed(part));
            match text.unwrap_or_default() {
                "" => operand,
                text => format!("{operand}.{text}"),
            }
        })
    }

    fn with_modifiers(&self, of: &str, operand: String) -> String {
        let is = |what: &str| self.raw(&format!("{of}.{what}")) != 0;
        let mut operand = self.selected(of, operand);
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
        let raw = if self.row.is_inverted(part) { PT - raw } else { raw };
        if let Some(text) = self.listed(part) {
            return if text.is_empty() { raw.to_string() } else { text.into() };
        }
        match part.name {
            "Ra" | "Rb" | "Rc" | "Rd" | "Re" if raw == RZ => "RZ".into(),
            "Ra" | "Rb" | "Rc" | "Rd" | "Re" => format!("R{raw}"),
            "Pa" | "Pb" | "Pc" | "Pd" | "Pq" | "Ps" | "Pt" if raw == PT => "PT".into(),
            "Pa" | "Pb" | "Pc" | "Pd" | "Pq" | "Ps" | "Pt" => format!("P{raw}"),
            "fimm" if f32::from_bits(value as u32).is_nan() => signed(value),
            "dimm" if f64::from_bits(value as u64).is_nan() => format!("{:#x}", value as u64),
            "srel" => signed((i64::from(self.counter) + WORD + value) & 0xffff_ffff),
            "fimm" => format!("{:?}", f32::from_bits(value as u32)),
            "dimm" => format!("{:?}", f64::from_bits(value as u64)),
            _ => signed(value),
        }
    }
}
