//! Names of classes, methods, fields and values, from the tables in `classes/`.

pub mod method_map;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::OnceLock;

/// A class of the chip, or the methods of Host.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Class {
    Host,
    ThreeD,
    Compute,
    TwoD,
    Inline,
    Copy,
}

impl Class {
    pub const ALL: [Class; 6] =
        [Class::Host, Class::ThreeD, Class::Compute, Class::TwoD, Class::Inline, Class::Copy];

    /// The number that SET_OBJECT binds, and Host's own.
    pub fn number(self) -> u32 {
        match self {
            Class::Host => 0xb06f,
            Class::ThreeD => 0xb197,
            Class::Compute => 0xb1c0,
            Class::TwoD => 0x902d,
            Class::Inline => 0xa140,
            Class::Copy => 0xb0b5,
        }
    }

    /// The class that SET_OBJECT binds; Host's class is never bound.
    pub fn bound(number: u32) -> Option<Self> {
        Self::ALL.into_iter().skip(1).find(|class| class.number() == number)
    }

    pub fn name(self) -> &'static str {
        match self {
            Class::Host => "host",
            Class::ThreeD => "3D",
            Class::Compute => "compute",
            Class::TwoD => "2D",
            Class::Inline => "inline",
            Class::Copy => "copy",
        }
    }

    /// The method at an offset in bytes.
    pub fn method(self, offset: u32) -> Option<Named> {
        let table = self.table();
        // Arrays of structures are interleaved: the row that contains the offset and
        // begins nearest to it is the right one.
        let (&start, method) = table.range(..=offset).rev().find(|(start, m)| m.holds(offset - **start))?;
        Some(Named { method, index: method.index(offset - start) })
    }

    /// A method with its value in words: its name, then each field.
    pub fn text(self, offset: u32, value: u32) -> String {
        self.method(offset).map_or("?".into(), |named| named.text(value))
    }

    /// Offsets and methods, arrays once.
    pub fn table(self) -> &'static BTreeMap<u32, Method> {
        static TABLES: [OnceLock<BTreeMap<u32, Method>>; 6] = [const { OnceLock::new() }; 6];
        TABLES[self as usize].get_or_init(|| self.source().lines().skip(1).map(row).collect())
    }

    fn source(self) -> &'static str {
        match self {
            Class::Host => include_str!("host_b06f.tsv"),
            Class::ThreeD => include_str!("3d_b197.tsv"),
            Class::Compute => include_str!("compute_b1c0.tsv"),
            Class::TwoD => include_str!("twod_902d.tsv"),
            Class::Inline => include_str!("i2m_a140.tsv"),
            Class::Copy => include_str!("copy_b0b5.tsv"),
        }
    }
}

/// A row of a table.
#[derive(Debug)]
pub struct Method {
    pub name: &'static str,
    /// Dimensions, the outer one first: stride in bytes, and count.
    pub array: Vec<(u32, u32)>,
    pub fields: Vec<Field>,
}

#[derive(Debug)]
pub struct Field {
    pub name: &'static str,
    pub high: u32,
    pub low: u32,
    pub values: Vec<(&'static str, u32)>,
}

/// A method, and its index in an array.
#[derive(Clone, Debug)]
pub struct Named {
    pub method: &'static Method,
    pub index: Vec<u32>,
}

impl Named {
    pub fn name(&self) -> String {
        let mut name = self.method.name.to_string();
        for i in &self.index {
            let _ = write!(name, "[{i}]");
        }
        name
    }

    fn text(&self, value: u32) -> String {
        let mut text = self.name();
        for field in self.method.fields.iter().filter(|f| !f.is_whole()) {
            let number = field.of(value);
            let separator = if text.contains(' ') { " " } else { "  " };
            let _ = match field.values.iter().find(|(_, n)| *n == number) {
                Some((name, _)) => write!(text, "{separator}{}={name}", field.name),
                None => write!(text, "{separator}{}={number:#x}", field.name),
            };
        }
        text
    }
}

impl Field {
    pub fn of(&self, value: u32) -> u32 {
        value >> self.low & (u32::MAX >> (31 - (self.high - self.low)))
    }

    /// Whether the field is the whole word without named values, so that the value says everything.
    fn is_whole(&self) -> bool {
        (self.high, self.low) == (31, 0) && self.values.is_empty()
    }
}

impl Method {
    fn holds(&self, distance: u32) -> bool {
        let mut rest = distance;
        for &(stride, count) in &self.array {
            rest -= stride * (rest / stride).min(count - 1);
        }
        rest == 0
    }

    fn index(&self, mut distance: u32) -> Vec<u32> {
        let mut index = Vec::new();
        for &(stride, count) in &self.array {
            index.push((distance / stride).min(count - 1));
            distance -= stride * index[index.len() - 1];
        }
        index
    }
}

/// Entries of arrays whose row has no count: 64 pixels of a pattern, by pixels of a word;
/// 64 points of two words; four buffers' 32 words of attributes.
const COUNTS: [(&str, &[u32]); 6] = [
    ("COLOR_PATTERN_X8R8G8B8", &[64]),
    ("COLOR_PATTERN_X1R5G5B5", &[32]),
    ("COLOR_PATTERN_Y8", &[16]),
    ("RENDER_SOLID_PRIM_POINT_SET_X", &[64]),
    ("RENDER_SOLID_PRIM_POINT_Y", &[64]),
    ("SET_STREAM_OUT_LAYOUT_SELECT", &[4, 32]),
];

/// # Panics
/// If the table violates the format in its README; a test reads all rows.
fn row(line: &'static str) -> (u32, Method) {
    let cells: Vec<_> = line.split('\t').collect();
    let [offset, name, array, fields] = cells[..] else { panic!("classes: four cells expected in `{line}`") };
    let fields = fields.split(' ').filter(|f| !f.is_empty()).map(field).collect();
    (number(offset), Method { name, array: dimensions(name, array), fields })
}

fn dimensions(name: &str, cell: &str) -> Vec<(u32, u32)> {
    let Some(cell) = cell.strip_prefix("stride=") else {
        assert!(cell.is_empty(), "classes: {name}: `{cell}` is no array");
        return vec![];
    };
    if let Some((stride, count)) = cell.split_once(",count=") {
        return vec![(number(stride), number(count))];
    }
    let (_, counts) =
        COUNTS.into_iter().find(|(n, _)| *n == name).expect("classes: an array without a count");
    cell.split(',').map(number).zip(counts.iter().copied()).collect()
}

fn field(text: &'static str) -> Field {
    let (name, rest) = text.split_once('=').expect("classes: a field is NAME=high:low");
    let (bits, values) = rest.split_once('[').unwrap_or((rest, "]"));
    let (high, low) = bits.split_once(':').expect("classes: bits are high:low");
    let value = |text: &'static str| text.split_once('=').map(|(name, n)| (name, number(n)));
    let values = values.trim_end_matches(']').split(';').filter_map(value).collect();
    Field { name, high: number(high), low: number(low), values }
}

fn number(text: &str) -> u32 {
    let parsed = match text.strip_prefix("0x") {
        Some(hex) => u32::from_str_radix(hex, 16),
        None => text.parse(),
    };
    parsed.unwrap_or_else(|_| panic!("classes: `{text}` is no number"))
}
