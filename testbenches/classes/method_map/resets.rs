//! Reset values of 3D state in a context that has not set it: docs/reset-values.tsv, which is also documentation for users.

use std::collections::BTreeMap;
use std::sync::LazyLock;

const TABLE: &str = include_str!("../../../docs/reset-values.tsv");

/// A row of the table: a method's array, or a part of it.
#[derive(Clone, Debug)]
pub struct Row {
    pub address: u32,
    pub count: u32,
    pub stride: u32,
    pub method: &'static str,
    /// Value in public lists of contexts.
    pub public: Option<u32>,
    /// Value that a context load sends to the engine, if any.
    pub ours: Option<u32>,
    pub why: &'static str,
}

impl Row {
    /// Addresses, in bytes.
    pub fn addresses(&self) -> impl Iterator<Item = u32> {
        let (first, stride) = (self.address, self.stride);
        (0..self.count).map(move |k| first + k * stride)
    }
}

fn hex(text: &str) -> u32 {
    u32::from_str_radix(text, 16).unwrap_or_else(|e| panic!("docs/reset-values.tsv: {text}: {e}"))
}

/// All rows, in their order.
pub fn rows() -> &'static [Row] {
    static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
        let value = |text: &str| (text != "-").then(|| hex(text));
        let row = |line: &'static str| match line.split('\t').collect::<Vec<_>>()[..] {
            [address, count, stride, method, public, ours, why] => Row {
                address: hex(address),
                count: count.parse().expect("a count is a number"),
                stride: hex(stride),
                method,
                public: value(public),
                ours: value(ours),
                why,
            },
            _ => panic!("docs/reset-values.tsv: `{line}` has not seven columns"),
        };
        TABLE.lines().skip(1).map(row).collect()
    });
    &ROWS
}

/// Values that a context load sends for state that the context lacks, by word address.
pub fn resets() -> &'static BTreeMap<u16, u32> {
    static RESETS: LazyLock<BTreeMap<u16, u32>> = LazyLock::new(|| {
        let of = |row: &'static Row| {
            row.ours.into_iter().flat_map(|value| row.addresses().map(move |at| ((at / 4) as u16, value)))
        };
        rows().iter().flat_map(of).collect()
    });
    &RESETS
}
