//! Groups of registers: the first register, and the number of registers.

use super::expression::{Part, Text, joined};
use super::table::Row;

/// Number of registers: constant, or selected by bits of the word, with a count for each value.
pub enum Count {
    Is(u64),
    By(Vec<(u32, u32)>, Vec<u64>),
    Text(Text),
}

use Count::{By, Is};

const A: u32 = 8;
const B: u32 = 20;
const C: u32 = 39;
const D: u32 = 0;
/// No register: words of a constant or a literal.
const WORDS: u32 = u32::MAX;

/// Words of a memory access by its size: U8 S8 U16 S16 32 64 128, and 128 again.
const SIZES: [u64; 8] = [1, 1, 1, 1, 1, 2, 4, 4];
/// Words of an atomic operand: U32 S32 U64 F32 F16x2 S64, SD32 SD64 of surfaces.
const ATOMIC: [u64; 8] = [1, 1, 2, 1, 1, 2, 1, 2];
/// Coordinates with the layer: 1D, 1D array, 2D, 2D array, 3D, -, cube, cube array.
const DIMENSIONS: [u64; 8] = [1, 2, 2, 3, 3, 4, 3, 4];
/// Two derivatives for each coordinate.
const DERIVATIVES: [u64; 8] = [2, 2, 4, 4, 6, 6, 6, 6];
/// Coordinates of surfaces: 1D, buffer, 1D array, 2D, 2D array, 3D.
const SURFACES: [u64; 8] = [1, 1, 2, 2, 3, 3, 1, 1];
const TEXS_A: [u64; 16] = [1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1];
const TEXS_B: [u64; 16] = [0, 1, 1, 1, 1, 2, 1, 1, 1, 2, 1, 1, 1, 2, 1, 1];
const TLDS_A: [u64; 16] = [1, 1, 1, 1, 2, 2, 2, 2, 1, 1, 1, 1, 2, 1, 1, 1];
const TLDS_B: [u64; 16] = [0, 1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 2, 1, 1, 1];

fn ones() -> Vec<u64> {
    (0..16u64).map(|mask| mask.count_ones().into()).collect()
}

/// A field's bits choose among the counts.
fn by(row: &Row, field: &str, counts: &[u64]) -> Count {
    let pieces = row.field(field).unwrap_or_else(|| panic!("{} has no {field}", row.mnemonic)).pieces.clone();
    let width: u32 = pieces.iter().map(|(high, low)| high - low + 1).sum();
    By(pieces, counts[..1 << width].to_vec())
}

/// Words by the low two bits of a format: 64 bits are two words.
fn format(row: &Row, field: &str) -> Count {
    let pieces = row.field(field).expect("a format").pieces.last().expect("a piece");
    By(vec![*pieces], vec![1, 1, 1, 2])
}

/// `base` plus the counts of these fields.
fn with(row: &Row, base: u64, fields: &[(&str, &[u64])]) -> Count {
    let mut pieces = vec![];
    let mut counts = vec![base];
    for (name, more) in fields {
        pieces.extend(row.field(name).expect("a field").pieces.clone());
        counts = counts.iter().flat_map(|count| more.iter().map(move |more| count + more)).collect();
    }
    By(pieces, counts)
}

const FLAG: &[u64] = &[0, 1];
/// LOD modes: -, LZ, LB, LL, -, -, LBA, LLA.
const LODS: &[u64] = &[0, 0, 1, 1, 0, 0, 1, 1];
/// Offsets of gathers: none, one word, two.
const OFFSETS: &[u64] = &[0, 1, 2, 0];

/// A group as 8 bits of its first register and 3 of its count.
fn group(at: u32, count: Count, counts: &mut Vec<(Vec<(u32, u32)>, Vec<u64>)>) -> Text {
    let first = if at == WORDS { Part::Number(8, 255) } else { Part::Bits(at + 7, at) };
    match count {
        Is(0) => none(),
        Is(n) => joined(&[first, Part::Number(3, n)]),
        Count::Text(text) => joined(&[first, Part::Other(3, text)]),
        By(pieces, values) => {
            let index = counts.iter().position(|seen| *seen == (pieces.clone(), values.clone()));
            let index = index.unwrap_or_else(|| {
                counts.push((pieces, values));
                counts.len() - 1
            });
            let call = format!("count_{index}(word)");
            joined(&[first, Part::Other(3, Text { rust: call.clone(), sv: call })])
        }
    }
}

/// Whether operand b is a constant or a literal.
fn is_literal(row: &Row) -> bool {
    matches!(row.form, "cbuf" | "imm")
}

/// No register: RZ.
pub fn none() -> Text {
    joined(&[Part::Number(8, 255), Part::Number(3, 0)])
}

/// The groups a, b, c and the destination of a row.
pub fn groups(row: &Row, counts: &mut Vec<(Vec<(u32, u32)>, Vec<u64>)>) -> [Text; 4] {
    let is_double = row.unit == "fp64";
    let is_conversion = matches!(row.mnemonic, "I2I" | "I2F" | "F2I" | "F2F");
    let stem = row.mnemonic.trim_end_matches(".B").trim_end_matches(".F16");
    let handle = u64::from(row.mnemonic.ends_with(".B"));
    let mut at = |place: u32, count: Count| group(place, count, counts);

    let a = match stem {
        _ if !row.has("Ra") => none(),
        "IPA" if row.form == "attr" => none(),
        _ if is_double => at(A, Is(2)),
        _ if row.has("e") => at(A, by(row, "e", &[1, 2])),
        "TXQ" => at(A, Is(1 + handle)),
        "TEX" => {
            // A clamp of the level is in the layer's word.
            let counts = DIMENSIONS.iter().enumerate().flat_map(|(dim, n)| [*n, n + u64::from(dim % 2 == 0)]);
            let pieces = [row.field("dim"), row.field("lc")].map(|f| f.expect("a field").pieces[0]);
            at(A, By(pieces.to_vec(), counts.collect()))
        }
        "TLD" | "TLD4" | "TMML" => at(A, by(row, "dim", &DIMENSIONS)),
        "TXD" => {
            // Offsets are in the layer's word.
            let counts = DIMENSIONS.iter().enumerate().flat_map(|(dim, n)| {
                let is_array = dim % 2 == 1;
                [handle + n, handle + n + u64::from(!is_array)]
            });
            let pieces = [row.field("dim"), row.field("aoffi")].map(|f| f.expect("a field").pieces[0]);
            at(A, By(pieces.to_vec(), counts.collect()))
        }
        "TEXS" => at(A, by(row, "tgt", &TEXS_A)),
        "TLDS" => at(A, by(row, "tgt", &TLDS_A)),
        "TLD4S" => at(A, By(vec![(51, 50)], vec![1, 2, 2, 2])),
        _ if row.mnemonic.starts_with("SU") => at(A, by(row, "dim", &SURFACES)),
        _ => at(A, Is(1)),
    };

    let b = match row.mnemonic {
        "RED" | "SURED" => at(D, by(row, "type", &ATOMIC)),
        "AST" => at(D, by(row, "size", &[1, 2, 3, 4])),
        "SUST.D" => at(D, by(row, "size", &SIZES)),
        "SUST.P" => at(D, by(row, "rgba", &ones())),
        _ if row.form == "cbuf-c" => at(C, Is(if is_double { 2 } else { 1 })),
        // A two-word constant or literal.
        _ if !row.has("Rb") && is_literal(row) && is_double => at(WORDS, Is(2)),
        _ if !row.has("Rb") && is_literal(row) && is_conversion => at(WORDS, format(row, "sfmt")),
        _ if !row.has("Rb") => none(),
        _ if is_double => at(B, Is(2)),
        _ if is_conversion => at(B, format(row, "sfmt")),
        "ATOM" | "SUATOM" => at(B, by(row, "type", &ATOMIC)),
        "ATOMS" => at(B, by(row, "type", &[1, 1, 2, 2])),
        "ATOM.CAS" | "ATOMS.CAS" => at(B, by(row, "type", &[2, 4])),
        "SUATOM.CAS" => at(B, by(row, "type", &ATOMIC.map(|n| 2 * n))),
        "TEX" | "TEX.B" => at(B, with(row, handle, &[("lod", LODS), ("aoffi", FLAG), ("dc", FLAG)])),
        "TLD" | "TLD.B" => at(B, with(row, handle, &[("lod", FLAG), ("aoffi", FLAG), ("ms", FLAG)])),
        "TLD4" | "TLD4.B" => at(B, with(row, handle, &[("off", OFFSETS), ("dc", FLAG)])),
        "TXD" | "TXD.B" => at(B, by(row, "dim", &DERIVATIVES)),
        "TEXS" | "TEXS.F16" => at(B, by(row, "tgt", &TEXS_B)),
        "TLDS" | "TLDS.F16" => at(B, by(row, "tgt", &TLDS_B)),
        "TLD4S" | "TLD4S.F16" => at(B, By(vec![(51, 50)], vec![1, 1, 1, 2])),
        _ => at(B, Is(1)),
    };

    let c = match row.mnemonic {
        "ST" | "STG" | "STL" | "STS" => at(D, by(row, "size", &SIZES)),
        "FFMA32I" | "HFMA2_32I" | "IMAD32I" => at(D, Is(1)),
        _ if row.form == "cbuf-c" && is_double => at(WORDS, Is(2)),
        _ if row.form == "cbuf-c" || !row.has("Rc") => none(),
        _ => at(C, Is(if is_double { 2 } else { 1 })),
    };

    let destination = match row.mnemonic {
        "ST" | "STG" | "STL" | "STS" | "RED" | "AST" | "SUST.D" | "SUST.P" | "SURED" => none(),
        _ if !row.has("Rd") => none(),
        "DSET" => at(D, Is(1)),
        _ if is_double => at(D, Is(2)),
        _ if is_conversion => at(D, format(row, "dfmt")),
        "LD" | "LDG" | "LDL" | "LDS" | "LDC" | "SULD.D" => at(D, by(row, "size", &SIZES)),
        "SULD.P" => at(D, by(row, "rgba", &ones())),
        "ATOM" | "SUATOM" | "SUATOM.CAS" => at(D, by(row, "type", &ATOMIC)),
        "ATOMS" => at(D, by(row, "type", &[1, 1, 2, 2])),
        "ATOM.CAS" | "ATOMS.CAS" => at(D, by(row, "type", &[1, 2])),
        "ALD" => at(D, by(row, "size", &[1, 2, 3, 4])),
        "TEXS" | "TLDS" => at(D, Count::Text(two_of_four())),
        "TLD4S" => at(D, Is(2)),
        _ if row.has("mask") => at(D, by(row, "mask", &ones())),
        _ => at(D, Is(1)),
    };
    [a, b, c, destination]
}

/// One destination register for one channel, otherwise two.
fn two_of_four() -> Text {
    Text {
        rust: "(if part(word, 35, 28) == 255 && part(word, 52, 52) == 0 { 1 } else { 2 })".into(),
        sv: "(word[35:28] == 8'hff && !word[52] ? 3'd1 : 3'd2)".into(),
    }
}
