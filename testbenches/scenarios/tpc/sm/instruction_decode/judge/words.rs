//! Sections of the instruction set define how many words an instruction reads, stores and writes.

use interpreter::decode::fields::Field;
use interpreter::decode::op::Op;

/// Words of an access by its size.
fn words(size: u32) -> u32 {
    [1, 1, 1, 1, 1, 2, 4, 4][size as usize]
}

/// Words of an atomic operand by its type: U64, S64 and SD64 have two.
fn atomic(op: &Op) -> u32 {
    match (op.row.mnemonic, op.get(Field::Type)) {
        ("ATOMS", 2 | 3) => 2,
        ("ATOMS", _) => 1,
        ("ATOM.CAS" | "ATOMS.CAS", kind) => 1 + kind,
        (_, 2 | 5 | 7) => 2,
        _ => 1,
    }
}

fn coordinates(dim: u32) -> (u32, u32) {
    let layer = dim & 1;
    (if dim / 2 == 3 { 3 } else { dim / 2 + 1 }, layer)
}

/// LB, LL, LBA and LLA have a number.
fn lod_words(op: &Op) -> u32 {
    let lod = op.get(Field::Lod);
    if op.row.mnemonic.starts_with("TLD") { lod } else { u32::from(matches!(lod, 2 | 3 | 6 | 7)) }
}

/// Words at Ra, by sections 9 to 12.
pub fn words_of_a(op: &Op) -> u32 {
    let name = op.row.mnemonic;
    let (place, layer) = coordinates(op.get(Field::Dim));
    let target = op.get(Field::Target);
    match name {
        _ if !op.has(Field::Ra) || op.row.name() == "IPA/attr" => 0,
        "TEX" | "TEX.B" => place + (layer | op.get(Field::Lc)),
        "TLD" | "TLD.B" | "TLD4" | "TLD4.B" | "TMML" | "TMML.B" => place + layer,
        "TXQ.B" => 2,
        "TXD" => place + (layer | op.get(Field::Aoffi)),
        "TXD.B" => 1 + place + (layer | op.get(Field::Aoffi)),
        "TEXS" | "TEXS.F16" => {
            if target < 3 {
                1
            } else {
                2
            }
        }
        "TLDS" | "TLDS.F16" => {
            if matches!(target, 4 | 5 | 6 | 7 | 12) {
                2
            } else {
                1
            }
        }
        "TLD4S" | "TLD4S.F16" => {
            if op.is(Field::Aoffi) || op.is(Field::Dc) {
                2
            } else {
                1
            }
        }
        _ if name.starts_with("SU") => [1, 1, 2, 2, 3, 3][op.get(Field::Dim) as usize],
        _ if op.row.unit == "fp64" => 2,
        _ => 1 + op.get(Field::E),
    }
}

/// Words at Rb.
pub fn words_of_b(op: &Op) -> u32 {
    let name = op.row.mnemonic;
    let handle = u32::from(name.ends_with(".B"));
    let (place, _) = coordinates(op.get(Field::Dim));
    let target = op.get(Field::Target);
    match name {
        "ATOM" | "ATOMS" | "SUATOM" => atomic(op),
        "ATOM.CAS" | "ATOMS.CAS" | "SUATOM.CAS" => 2 * atomic(op),
        "TEX" | "TEX.B" => handle + lod_words(op) + op.get(Field::Aoffi) + op.get(Field::Dc),
        "TLD" | "TLD.B" => handle + lod_words(op) + op.get(Field::Aoffi) + op.get(Field::Ms),
        "TLD4" | "TLD4.B" => handle + op.get(Field::Off) + op.get(Field::Dc),
        "TXD" | "TXD.B" => 2 * place,
        "TEXS" | "TEXS.F16" => match target {
            0 => 0,
            5 | 9 | 13 => 2,
            _ => 1,
        },
        "TLDS" | "TLDS.F16" => match target {
            0 => 0,
            8 | 12 => 2,
            _ => 1,
        },
        "TLD4S" | "TLD4S.F16" => 1 + (op.get(Field::Aoffi) & op.get(Field::Dc)),
        _ if op.is_wide() => 2,
        _ => 1,
    }
}

/// Words that are stored, from the register in bits 7:0.
pub fn words_stored(op: &Op) -> u32 {
    match op.row.mnemonic {
        "RED" | "SURED" => atomic(op),
        "AST" => op.get(Field::Size) + 1,
        "SUST.P" => op.get(Field::Rgba).count_ones(),
        _ => words(op.get(Field::Size)),
    }
}

pub fn words_of_result(op: &Op) -> u32 {
    let name = op.row.mnemonic;
    match name {
        "DSET" => 1,
        "I2I" | "F2I" | "I2F" | "F2F" => 1 + u32::from(op.get(Field::Dfmt) & 3 == 3),
        "LD" | "LDG" | "LDL" | "LDS" | "LDC" | "SULD.D" => words(op.get(Field::Size)),
        "SULD.P" => op.get(Field::Rgba).count_ones(),
        "ALD" => op.get(Field::Size) + 1,
        _ if name.contains("ATOM") => atomic(op),
        "TEXS" | "TLDS" => {
            // The second pair is in Re, if there is one; channels 0 to 3 are one, or three.
            let one = op.get(Field::Re) == 255 && op.get(Field::Chan) < 4;
            if one { 1 } else { 2 }
        }
        "TLD4S" => 2,
        _ if op.has(Field::Mask) => op.get(Field::Mask).count_ones(),
        _ if op.row.unit == "fp64" => 2,
        _ => 1,
    }
}
