//! The columns of the decoder's table: the distinct texts of each column, and the text of each row.

use super::expression::{Text, all, bits, joined, number};
use super::groups::{groups, none};
use super::meaning::{self, boolean, one_of};
use super::modifiers;
use super::table::{Field, Row};

pub struct Column {
    pub name: &'static str,
    pub bits: u32,
    pub texts: Vec<Text>,
}

pub struct Coded {
    pub row: Line,
    /// Index of the text in each column.
    pub codes: Vec<usize>,
}

/// The constants of a row, equal in all its words.
pub struct Line {
    pub comment: String,
    pub mask: u64,
    pub matches: u64,
    pub opcode: String,
    pub path: String,
    pub half_rate: bool,
    pub guarded: bool,
    pub b_kind: &'static str,
    pub c_constant: bool,
    pub constant: bool,
    /// Flags of [`ISSUE`].
    pub issue: [bool; ISSUE.len()],
}

/// Words of the column `issue` that the scheduler uses.
pub const ISSUE: [&str; 4] = ["parks", "orders", "waits", "unpaired"];

pub struct Decoder {
    pub columns: Vec<Column>,
    pub rows: Vec<Coded>,
    /// Functions that count registers: selecting bits, and a count for each of their values.
    pub counts: Vec<(Vec<(u32, u32)>, Vec<u64>)>,
}

const COLUMNS: [(&str, u32); 15] = [
    ("known", 64),
    ("legal", 1),
    ("group_a", 11),
    ("group_b", 11),
    ("group_c", 11),
    ("group_d", 11),
    ("halves", 2),
    ("reads_flags", 1),
    ("writes_flags", 1),
    ("predicates", 7),
    ("literal", 32),
    ("constant_pair", 1),
    ("bank", 5),
    ("offset", 16),
    ("modifiers", 48),
];

impl Decoder {
    /// Makes the columns of a table's rows; `all` are the rows of all tables.
    pub fn of(rows: &[Row], all: &[Row]) -> Self {
        let columns = COLUMNS.map(|(name, bits)| Column { name, bits, texts: vec![] });
        let mut decoder = Decoder { columns: columns.into(), rows: vec![], counts: vec![] };
        for row in rows {
            let texts = texts(all, row, &mut decoder.counts);
            let codes =
                texts.into_iter().zip(&mut decoder.columns).map(|(text, column)| column.code(text)).collect();
            decoder.rows.push(Coded { row: line(row), codes });
        }
        decoder
    }
}

impl Column {
    fn code(&mut self, text: Text) -> usize {
        if let Some(code) = self.texts.iter().position(|seen| *seen == text) {
            return code;
        }
        self.texts.push(text);
        self.texts.len() - 1
    }

    /// Width of a code.
    pub fn code_bits(&self) -> u32 {
        (self.texts.len() as u32 - 1).checked_ilog2().map_or(1, |log| log + 1)
    }
}

fn line(row: &Row) -> Line {
    let literal = meaning::b_is_literal(row);
    let b_constant = row.has("cb") && row.form != "cbuf-c" && row.mnemonic != "LDC";
    Line {
        comment: format!("{}/{}", row.mnemonic, row.form),
        mask: row.mask,
        matches: row.matches,
        opcode: meaning::name(row.mnemonic),
        path: meaning::path(row),
        half_rate: meaning::is_half_rate(row),
        guarded: row.has("pg"),
        b_kind: if b_constant {
            "Constant"
        } else if literal {
            "Literal"
        } else {
            "Register"
        },
        c_constant: row.form == "cbuf-c",
        constant: meaning::has_constant(row),
        issue: ISSUE.map(|word| row.issues(word)),
    }
}

fn texts(all: &[Row], row: &Row, counts: &mut Vec<(Vec<(u32, u32)>, Vec<u64>)>) -> Vec<Text> {
    let [a, b, c, d] = groups(row, counts);
    let writes = d != none();
    vec![
        Text { rust: format!("{:#018x}", row.known()), sv: format!("64'h{:016x}", row.known()) },
        legal(row),
        a,
        b,
        c,
        d,
        if writes { meaning::halves(row) } else { number(2, 0) },
        meaning::reads_flags(row),
        meaning::writes_flags(row),
        meaning::predicates(row),
        meaning::literal(row),
        match meaning::constant_pair(row) {
            text if text == number(1, 0) => boolean(false),
            text if text == number(1, 1) => boolean(true),
            text => text,
        },
        meaning::bank(row),
        meaning::offset(row),
        modifiers::value(all, row),
    ]
}

/// No field has a reserved value.
fn legal(row: &Row) -> Text {
    let is_limited = |field: &&Field| !field.values.is_empty() && field.values.len() < 1 << field.width();
    let mut tests: Vec<_> = row
        .fields
        .iter()
        .filter(is_limited)
        .map(|field| {
            let mut values = field.values.clone();
            values.retain(|value| is_built(row, field.name, *value));
            values.sort_unstable();
            one_of(&bits(&field.pieces), &values)
        })
        .collect();
    tests.sort_by(|a, b| a.sv.cmp(&b.sv));
    tests.extend(signs_without_x(row));
    all(&tests)
}

/// Special registers that are not built are no legal value: tickets of interlocks, types of shaders, writes of circular
/// buffers, numbers of machines, queues of tasks, contexts, status of errors. CS2R reads cycles alone.
fn is_built(row: &Row, field: &str, value: u64) -> bool {
    match (row.mnemonic, field) {
        ("S2R", "sr") => {
            !matches!(value, 0x0f | 0x14..=0x1b | 0x24 | 0x29 | 0x2a | 0x3e | 0x40 | 0x42 | 0x43 | 0x60..=0x63)
        }
        ("CS2R", "sr") => value == 1 || (0x50..0x54).contains(&value),
        _ => true,
    }
}

/// A sum must not have both signs and X: by measurement the real chip stops there.
fn signs_without_x(row: &Row) -> Option<Text> {
    let names = matches!(row.mnemonic, "IADD" | "IADD32I").then_some(["x", "a.neg", "b.neg"])?;
    let bits = names.map(|name| joined(&bits(&row.field(name).expect("a bit").pieces)));
    let texts = |of: fn(&Text) -> &str, and: &str| bits.each_ref().map(of).join(and);
    Some(Text {
        rust: format!("{} == 0", texts(|t| &t.rust, " & ")),
        sv: format!("!({})", texts(|t| &t.sv, " && ")),
    })
}
