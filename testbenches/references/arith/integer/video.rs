//! Absolute differences, by the steps of the PTX manual's video instructions: extract, subtract,
//! saturate, then the second operation or the merge.

use super::plain;
use arith::abs_difference::{AbsDifferenceKind, AbsDifferenceOp, VideoMerge, VideoPart};
use arith::integer::Flagged;

fn part(word: u32, sel: VideoPart) -> i64 {
    let bytes = word.to_le_bytes();
    let half = |n: usize| u16::from_le_bytes([bytes[2 * n], bytes[2 * n + 1]]);
    match sel {
        VideoPart::U8B0 => bytes[0].into(),
        VideoPart::U8B1 => bytes[1].into(),
        VideoPart::U8B2 => bytes[2].into(),
        VideoPart::U8B3 => bytes[3].into(),
        VideoPart::U16H0 => half(0).into(),
        VideoPart::U16H1 => half(1).into(),
        VideoPart::U32 => word.into(),
        VideoPart::Reserved => unreachable!("no instruction encodes it"),
        VideoPart::S8B0 => (bytes[0] as i8).into(),
        VideoPart::S8B1 => (bytes[1] as i8).into(),
        VideoPart::S8B2 => (bytes[2] as i8).into(),
        VideoPart::S8B3 => (bytes[3] as i8).into(),
        VideoPart::S16H0 => (half(0) as i16).into(),
        VideoPart::S16H1 => (half(1) as i16).into(),
        VideoPart::S32 => (word as i32).into(),
    }
}

/// The greatest number in `bits` bits.
fn greatest(bits: u32, signed: bool) -> i64 {
    match (bits, signed) {
        (8, false) => 255,
        (8, true) => 127,
        (16, false) => 65_535,
        (16, true) => 32_767,
        (_, false) => 4_294_967_295,
        (_, true) => 2_147_483_647,
    }
}

/// VABSDIFF.
fn one(op: &AbsDifferenceOp) -> u32 {
    let exact = (part(op.a, op.a_sel) - part(op.b, op.b_sel)).abs();
    let bits = match op.vop {
        VideoMerge::Mrg16h | VideoMerge::Mrg16l => 16,
        VideoMerge::Mrg8b0 | VideoMerge::Mrg8b2 => 8,
        _ => 32,
    };
    let value = if op.sat { exact.min(greatest(bits, op.sd)) } else { exact } as u32;
    let number = |word: u32| if op.sd { i64::from(word as i32) } else { i64::from(word) };
    let by_size = |least: bool| if (number(value) < number(op.c)) == least { value } else { op.c };
    let (v, mut merged) = (value.to_le_bytes(), op.c.to_le_bytes());
    match op.vop {
        VideoMerge::Mrg16h => merged[2..].copy_from_slice(&v[..2]),
        VideoMerge::Mrg16l => merged[..2].copy_from_slice(&v[..2]),
        VideoMerge::Mrg8b0 => merged[0] = v[0],
        VideoMerge::Mrg8b2 => merged[2] = v[0],
        VideoMerge::Acc => return value.wrapping_add(op.c),
        VideoMerge::Min => return by_size(true),
        VideoMerge::Max => return by_size(false),
        VideoMerge::None => return value,
    }
    u32::from_le_bytes(merged)
}

/// The bytes that lanes use, as in the listings: the highest lane first.
const A_BYTES: [&str; 14] = [
    "0000", "1111", "2222", "3333", "3210", "4321", "5432", "6543", "3201", "3012", "0213", "3120", "1230",
    "2310",
];
const B_BYTES: [&str; 11] =
    ["4444", "5555", "6666", "7777", "7654", "6543", "5432", "4321", "4567", "6745", "5476"];

/// VABSDIFF4.
fn four(op: &AbsDifferenceOp) -> u32 {
    let all = [op.a.to_le_bytes(), op.b.to_le_bytes()].concat();
    let taken = |bytes: &str, lane: usize, signed: bool| {
        let byte = all[usize::from(bytes.as_bytes()[3 - lane] - b'0')];
        if signed { i64::from(byte as i8) } else { i64::from(byte) }
    };
    let (a, b) = (A_BYTES[usize::from(op.a_bytes)], B_BYTES[usize::from(op.b_bytes)]);
    let (mut sum, mut bytes) = (i64::from(op.c), op.c.to_le_bytes());
    for lane in 0..4 {
        let exact = (taken(a, lane, op.ta) - taken(b, lane, op.tb)).abs();
        let value = if op.sat { exact.min(greatest(8, op.sd)) } else { exact };
        if op.lanes >> lane & 1 == 1 {
            sum += value;
            bytes[lane] = value as u8;
        }
    }
    if op.acc { sum as u32 } else { u32::from_le_bytes(bytes) }
}

/// VABSDIFF and VABSDIFF4.
pub fn difference(op: &AbsDifferenceOp) -> Flagged {
    let result = match op.kind {
        AbsDifferenceKind::One => one(op),
        AbsDifferenceKind::Four => four(op),
    };
    plain(result, true)
}
