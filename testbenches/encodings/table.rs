//! Parses a table of encodings, as far as decoders need it.

/// An instruction set: its table's text, and the names of the generated modules.
#[derive(Clone, Copy)]
pub struct Isa {
    pub name: &'static str,
    pub table: &'static str,
}

pub const MAXWELL: Isa = Isa { name: "maxwell", table: include_str!("../interpreter/isa.tsv") };

pub struct Row {
    pub mnemonic: &'static str,
    pub form: &'static str,
    pub mask: u64,
    pub matches: u64,
    pub unit: &'static str,
    pub timing: &'static str,
    /// The unit that executes it, by name.
    pub path: &'static str,
    /// Issue properties for fetch and the warp scheduler.
    pub issue: Vec<&'static str>,
    pub fields: Vec<Field>,
}

pub struct Field {
    pub name: &'static str,
    /// High and low bit of each piece, the highest piece first.
    pub pieces: Vec<(u32, u32)>,
    /// Zeros appended after the bits, from a shift or a factor.
    pub zeros: u32,
    /// Legal values; empty: all.
    pub values: Vec<u64>,
    pub is_modifier: bool,
}

impl Row {
    pub fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.name == name)
    }

    pub fn has(&self, name: &str) -> bool {
        self.field(name).is_some()
    }

    /// Whether the column `issue` has this word.
    pub fn issues(&self, what: &str) -> bool {
        self.issue.contains(&what)
    }

    /// Bits of a word that have a meaning.
    pub fn known(&self) -> u64 {
        self.fields
            .iter()
            .flat_map(|field| &field.pieces)
            .fold(self.mask, |bits, &(high, low)| bits | u64::MAX >> (63 - (high - low)) << low)
    }
}

impl Field {
    pub fn width(&self) -> u32 {
        self.pieces.iter().map(|(high, low)| high - low + 1).sum()
    }
}

impl Isa {
    pub fn rows(&self) -> Vec<Row> {
        self.table.lines().skip(1).map(row).collect()
    }
}

/// Words of the column `issue`.
const ISSUE: [&str; 6] = ["parks", "orders", "waits", "unpaired", "ends", "branches"];

fn row(line: &'static str) -> Row {
    let columns: Vec<_> = line.split('\t').collect();
    let [mnemonic, form, mask, matches, operands, modifiers, unit, _syntax, timing, path, issue, ..] =
        columns[..]
    else {
        panic!("too few columns: {line}");
    };
    let number = |text: &str| u64::from_str_radix(text.trim_start_matches("0x"), 16).expect("a hex number");
    let operands = operands.split(';').filter(|text| *text != "-").map(|text| field(text, false));
    let modifiers = modifiers.split('|').filter(|text| *text != "-").map(|text| field(text, true));
    let fields = operands.chain(modifiers).collect();
    let issue: Vec<_> = issue.split(';').filter(|text| *text != "-").collect();
    assert!(issue.iter().all(|word| ISSUE.contains(word)), "{mnemonic}/{form}: issue is {issue:?}");
    Row { mnemonic, form, mask: number(mask), matches: number(matches), unit, timing, path, issue, fields }
}

/// `name=high:low+high:low*4<<2[value=text;...]`.
fn field(text: &'static str, is_modifier: bool) -> Field {
    let (name, rest) = text.split_once('=').expect("name=bits");
    let (bits, values) = rest.split_once('[').unwrap_or((rest, ""));
    let (bits, shift) = bits.split_once("<<").unwrap_or((bits, "0"));
    let (bits, factor) = bits.split_once('*').unwrap_or((bits, "1"));
    let piece = |text: &str| {
        let (high, low) = text.split_once(':').expect("high:low");
        (high.parse().expect("a bit"), low.parse().expect("a bit"))
    };
    let value = |text: &str| text.split_once('=').expect("value=text").0.parse().expect("a number");
    let factor: u32 = factor.parse().expect("a factor");
    Field {
        name,
        pieces: bits.split('+').map(piece).collect(),
        zeros: shift.parse::<u32>().expect("a shift") + factor.trailing_zeros(),
        values: values.trim_end_matches(']').split(';').filter(|text| !text.is_empty()).map(value).collect(),
        is_modifier,
    }
}
