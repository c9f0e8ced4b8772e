//! Reads the class tables: offset, name, array, fields.

use std::fs;

/// A class, by its subchannel.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Class {
    pub subchannel: usize,
    pub number: u16,
    pub table: &'static str,
}

/// The classes that have methods, in the order of their subchannels.
pub const CLASSES: [Class; 5] = [
    Class { subchannel: 0, number: 0xb197, table: "3d_b197" },
    Class { subchannel: 1, number: 0xb1c0, table: "compute_b1c0" },
    Class { subchannel: 2, number: 0xa140, table: "i2m_a140" },
    Class { subchannel: 3, number: 0x902d, table: "twod_902d" },
    Class { subchannel: 4, number: 0xb0b5, table: "copy_b0b5" },
];

/// Bits of a value with a meaning, and the values they may have where those are listed.
#[derive(Clone, Debug)]
pub struct Field {
    pub name: String,
    pub high: u32,
    pub low: u32,
    pub values: Vec<u32>,
}

/// A method, with all the offsets it has.
#[derive(Clone, Debug)]
pub struct Method {
    pub offsets: Vec<u32>,
    pub name: String,
    pub fields: Vec<Field>,
}

/// Arrays whose size the tables do not give or give wrongly: from the distance to what
/// follows, or for stream output from the four buffers of 32 words.
const COUNTS: &[(&str, &[(u32, u32)])] = &[
    ("SET_STREAM_OUT_LAYOUT_SELECT", &[(0x80, 4), (4, 32)]),
    ("COLOR_PATTERN_X8R8G8B8", &[(4, 64)]),
    ("COLOR_PATTERN_R5G6B5", &[(4, 32)]),
    ("COLOR_PATTERN_X1R5G5B5", &[(4, 32)]),
    ("COLOR_PATTERN_Y8", &[(4, 16)]),
    ("RENDER_SOLID_PRIM_POINT_SET_X", &[(8, 64)]),
    ("RENDER_SOLID_PRIM_POINT_Y", &[(8, 64)]),
];

fn read(table: &str) -> String {
    let path = cosim::root().join(format!("testbenches/classes/{table}.tsv"));
    fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn hex(text: &str) -> u32 {
    u32::from_str_radix(text.trim_start_matches("0x"), 16).unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// `NAME=high:low[VALUE=0x1;...]`.
fn field(text: &str) -> Field {
    let (text, values) = match text.split_once('[') {
        None => (text, vec![]),
        Some((text, values)) => {
            let value = |v: &str| hex(v.rsplit_once('=').expect("a value has a number").1);
            (text, values.trim_end_matches(']').split(';').map(value).collect())
        }
    };
    let (name, bits) = text.split_once('=').expect("a field has bits");
    let (high, low) = bits.split_once(':').expect("bits are high:low");
    let number = |n: &str| n.parse().expect("a bit is a number");
    Field { name: name.into(), high: number(high), low: number(low), values }
}

/// Stride and count of each dimension.
fn dimensions(name: &str, array: &str) -> Vec<(u32, u32)> {
    if let Some((_, counts)) = COUNTS.iter().find(|(n, _)| *n == name) {
        return counts.to_vec();
    }
    if array.is_empty() {
        return vec![];
    }
    let (stride, count) = array.split_once(",count=").unwrap_or_else(|| panic!("{name}: no count"));
    vec![(hex(stride.trim_start_matches("stride=")), count.parse().expect("a count is a number"))]
}

/// The methods of a class, without SET_OBJECT.
pub fn methods(class: Class) -> Vec<Method> {
    let text = read(class.table);
    let row = |line: &str| {
        let cells: Vec<_> = line.split('\t').collect();
        let mut offsets = vec![hex(cells[0])];
        for (stride, count) in dimensions(cells[1], cells[2]) {
            offsets = offsets.iter().flat_map(|o| (0..count).map(move |k| o + k * stride)).collect();
        }
        let fields = cells[3].split(' ').filter(|f| !f.is_empty()).map(field).collect();
        Method { offsets, name: cells[1].into(), fields }
    };
    text.lines().skip(1).map(row).filter(|m| m.name != "SET_OBJECT").collect()
}

/// Subchannel, offset and some values of every method that the captures have.
pub fn used_by_captures() -> Vec<(usize, u32, Vec<u32>)> {
    let row = |line: &str| {
        let cells: Vec<_> = line.split('\t').map(str::to_string).collect();
        let subchannel = cells[1].parse().expect("a subchannel is a number");
        (subchannel, hex(&cells[2]), cells[6].split(',').map(hex).collect())
    };
    read("used_by_captures").lines().skip(1).map(row).collect()
}
