//! The tables of clear values, and patterns that are in none.

use super::tiles::SECTOR;
use references::compressed_tile::{self as oracle, ClearValue, Form, Tile, ordinary, planes};

/// Entries of a table.
const ENTRIES: usize = 16;

#[derive(Clone, Debug, Default)]
pub struct ClearValues {
    /// Of depth, and of colours.
    tables: [Vec<ClearValue>; 2],
    /// Values that are in no table find no free entry.
    pub full: bool,
}

fn table(kind: u8) -> usize {
    usize::from(!oracle::is_depth(kind))
}

impl ClearValues {
    pub fn value(&self, kind: u8, entry: u8) -> ClearValue {
        self.tables[table(kind)][usize::from(entry)]
    }

    /// The entry of a pattern with equal halves: its own, or the lowest free one.
    pub fn entry(&mut self, kind: u8, pattern: &[u8; SECTOR]) -> Option<u8> {
        let (value, again) = pattern.split_at(16);
        if value != again {
            return None;
        }
        let values = &mut self.tables[table(kind)];
        let known = values.iter().position(|known| known == value);
        if known.is_none() && !self.full && values.len() < ENTRIES {
            values.push(value.try_into().expect("16 bytes"));
            return Some(values.len() as u8 - 1);
        }
        known.map(|entry| entry as u8)
    }
}

/// State and bytes of a tile that a pattern fills and that needs no table: where all samples are equal and the kind has
/// it, B, else R; of depth planes, of Z24 alone always.
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
        let at = if wide { SECTOR } else { 0 };
        bytes[at..at + SECTOR].copy_from_slice(&plane);
        return (two, bytes);
    }
    (has(|form| matches!(form, Form::Reduced { .. })).unwrap_or(0), bytes)
}
