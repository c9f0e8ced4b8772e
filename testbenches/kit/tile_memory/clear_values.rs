//! The tables of clear values, which a driver writes and in which clears are looked up, and patterns that are in no table
//! (specification: units 32, fast clear).

use super::tiles::SECTOR;
use references::fbp::compression::compressed_tile::{
    self as oracle, ClearValue, Form, Tile, ordinary, planes,
};

/// Entries of a table.
const ENTRIES: usize = 16;

#[derive(Clone, Debug, Default)]
pub struct ClearValues {
    /// For depth, and for colours.
    tables: [Vec<ClearValue>; 2],
    /// The driver does not write clear values.
    pub undriven: bool,
}

fn table(kind: u8) -> usize {
    usize::from(!oracle::is_depth(kind))
}

impl ClearValues {
    pub fn value(&self, kind: u8, entry: u8) -> ClearValue {
        self.tables[table(kind)][usize::from(entry)]
    }

    /// The entry that holds a pattern with equal halves, if there is one: a clear allocates none.
    pub fn entry(&self, kind: u8, pattern: &[u8; SECTOR]) -> Option<u8> {
        let (value, again) = pattern.split_at(16);
        let known = self.tables[table(kind)].iter().position(|known| known == value);
        known.filter(|_| value == again).map(|entry| entry as u8)
    }

    /// The driver writes a clear pattern to the next entry, if there is a free one.
    pub fn drive(&mut self, kind: u8, pattern: &[u8; SECTOR]) {
        let (value, again) = pattern.split_at(16);
        let known = self.entry(kind, pattern).is_some();
        let values = &mut self.tables[table(kind)];
        if value == again && !known && !self.undriven && values.len() < ENTRIES {
            values.push(value.try_into().expect("16 bytes"));
        }
    }
}

/// State and bytes of a tile that is filled with a pattern and needs no table: B if all samples are equal and the kind
/// has that state; for depth formats two planes if these represent it exactly, as always in a clear of only the depth of
/// Z24; else R.
pub fn filled(kind: u8, pattern: &[u8; SECTOR], depth: bool) -> (u8, Tile) {
    let mut bytes: Tile = std::array::from_fn(|k| pattern[k % SECTOR]);
    let sample = oracle::sample_bytes(kind).unwrap_or(SECTOR);
    let equal = pattern.chunks(sample).all(|one| *one == pattern[..sample]);
    let has = |is: fn(Form) -> bool| oracle::state_that(kind, is).filter(|_| equal);
    if let Some(both) = has(|form| matches!(form, Form::Both { .. })) {
        // A sample, and no differences.
        bytes[sample..].fill(0);
        return (both, bytes);
    }
    let float = f32::from_le_bytes([pattern[0], pattern[1], pattern[2], pattern[3]]);
    let (plane, depth_of) = planes::constant(float);
    let exact = depth_of == f64::from(float) && float.is_sign_positive();
    let words = pattern.chunks(4).all(|word| *word == pattern[..4]);
    let any = |form| matches!(form, Form::Planes { planes: 2, .. } | Form::WidePlanes { planes: 2, .. });
    let wide = ordinary::is_wide(kind);
    let fits = if wide { planes::is_exact(float) } else { depth || exact && words };
    if let Some(two) = oracle::state_that(kind, any).filter(|_| fits && (depth || !ordinary::packs(kind))) {
        // After stencil.
        let at = if ordinary::packs(kind) { SECTOR } else { 0 };
        bytes[at..at + SECTOR].copy_from_slice(&plane);
        return (two, bytes);
    }
    (has(|form| matches!(form, Form::Reduced { .. })).unwrap_or(0), bytes)
}
