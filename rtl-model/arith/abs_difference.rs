//! Abs difference: the absolute difference of parts of two words, or of their four pairs of bytes; then it is clamped,
//! and merged or combined with a third word (VABSDIFF, VABSDIFF4).
//!
//! It accepts an operation a cycle (64 such lanes give sm-less-common-alu-throughput); results follow 4 cycles later
//! (`ABS_DIFFERENCE_CYCLES`), in order; nothing stalls it. docs/units/arith/abs_difference.md has the rules.
//! Specification: SM.

use crate::integer::{Flagged, flagged};
use kernel::packed::*;

kernel::package! {
    package abs_difference();

    /// A byte, half or word, and whether it has a sign.
    pub enum VideoPart: 4 {
        U8B0,
        U8B1,
        U8B2,
        U8B3,
        U16H0,
        U16H1,
        U32,
        Reserved,
        S8B0,
        S8B1,
        S8B2,
        S8B3,
        S16H0,
        S16H1,
        S32,
    }

    /// How a video result is combined with c.
    pub enum VideoMerge: 3 {
        Mrg16h,
        Mrg16l,
        Mrg8b0,
        Mrg8b2,
        Acc,
        Min,
        Max,
        None,
    }

    /// One difference, or four of bytes.
    pub enum AbsDifferenceKind: 1 {
        One,
        Four,
    }

    /// The absolute difference of two parts of words, or those of four bytes.
    pub struct AbsDifferenceOp {
        kind: AbsDifferenceKind,
        a_sel: VideoPart, // for One, also vop
        b_sel: VideoPart,
        vop: VideoMerge,
        sat: bool,
        sd: bool,
        ta: bool, // for Four, also the rest
        tb: bool,
        acc: bool,
        lanes: B4,
        a_bytes: B4,
        b_bytes: B4,
        a: B32,
        b: B32,
        c: B32,
    }
}

/// Cycles from an operation to its result.
pub const ABS_DIFFERENCE_CYCLES: usize = 4;

/// The bytes of {b, a} for the lanes, highest lane first. Other codes are reserved and decode as the fifth.
const A_BYTES: [[u32; 4]; 14] = [
    [0, 0, 0, 0],
    [1, 1, 1, 1],
    [2, 2, 2, 2],
    [3, 3, 3, 3],
    [3, 2, 1, 0],
    [4, 3, 2, 1],
    [5, 4, 3, 2],
    [6, 5, 4, 3],
    [3, 2, 0, 1],
    [3, 0, 1, 2],
    [0, 2, 1, 3],
    [3, 1, 2, 0],
    [1, 2, 3, 0],
    [2, 3, 1, 0],
];
const B_BYTES: [[u32; 4]; 11] = [
    [4, 4, 4, 4],
    [5, 5, 5, 5],
    [6, 6, 6, 6],
    [7, 7, 7, 7],
    [7, 6, 5, 4],
    [6, 5, 4, 3],
    [5, 4, 3, 2],
    [4, 3, 2, 1],
    [4, 5, 6, 7],
    [6, 7, 4, 5],
    [5, 4, 7, 6],
];

/// Part of a word as a number.
pub fn part(word: u32, sel: VideoPart) -> i64 {
    let code = sel as u32;
    let (at, bits) = match code & 7 {
        byte @ 0..4 => (8 * byte, 8),
        half @ 4..6 => (16 * (half & 1), 16),
        _ => (0, 32),
    };
    number(word >> at, bits, code & 8 != 0)
}

/// The low bits of a word as a number.
fn number(word: u32, bits: u32, signed: bool) -> i64 {
    let top = word << (32 - bits);
    if signed { i64::from(top as i32 >> (32 - bits)) } else { i64::from(top >> (32 - bits)) }
}

/// A non-negative number, clamped to the largest of `bits` bits.
fn saturated(value: i64, bits: u32, sd: bool) -> i64 {
    value.min((1 << (bits - u32::from(sd))) - 1)
}

fn one(op: &AbsDifferenceOp) -> u32 {
    let difference = (part(op.a, op.a_sel) - part(op.b, op.b_sel)).abs();
    let d = if op.sat { saturated(difference, merged_bits(op.vop), op.sd) } else { difference } as u32;
    merged(op.vop, op.sd, d, op.c)
}

/// Number of result bits that a merge uses.
pub fn merged_bits(vop: VideoMerge) -> u32 {
    match vop {
        VideoMerge::Mrg16h | VideoMerge::Mrg16l => 16,
        VideoMerge::Mrg8b0 | VideoMerge::Mrg8b2 => 8,
        VideoMerge::Acc | VideoMerge::Min | VideoMerge::Max | VideoMerge::None => 32,
    }
}

/// A result combined with c; minimum and maximum compare signed or unsigned words.
pub fn merged(vop: VideoMerge, signed: bool, d: u32, c: u32) -> u32 {
    let lesser = if signed { (d as i32) < c as i32 } else { d < c };
    match vop {
        VideoMerge::Mrg16h => d << 16 | c & 0xffff,
        VideoMerge::Mrg16l => c & 0xffff_0000 | d & 0xffff,
        VideoMerge::Mrg8b0 => c & 0xffff_ff00 | d & 0xff,
        VideoMerge::Mrg8b2 => c & 0xff00_ffff | (d & 0xff) << 16,
        VideoMerge::Acc => d.wrapping_add(c),
        VideoMerge::Min => {
            if lesser {
                d
            } else {
                c
            }
        }
        VideoMerge::Max => {
            if lesser {
                c
            } else {
                d
            }
        }
        VideoMerge::None => d,
    }
}

fn four(op: &AbsDifferenceOp) -> u32 {
    let both = u64::from(op.b) << 32 | u64::from(op.a);
    let byte = |n: u32, signed: bool| number((both >> (8 * n)) as u32, 8, signed);
    let bytes_of = |table: &[[u32; 4]], code: u8| table.get(usize::from(code)).copied().unwrap_or(table[4]);
    let (a, b) = (bytes_of(&A_BYTES, op.a_bytes), bytes_of(&B_BYTES, op.b_bytes));
    (0..4).filter(|lane| op.lanes >> lane & 1 == 1).fold(op.c, |d, lane| {
        let difference = (byte(a[3 - lane], op.ta) - byte(b[3 - lane], op.tb)).abs();
        let value = if op.sat { saturated(difference, 8, op.sd) } else { difference } as u32;
        let at = 8 * lane;
        if op.acc { d.wrapping_add(value) } else { d & !(0xff << at) | (value & 0xff) << at }
    })
}

/// The result of an operation.
#[inline]
pub fn difference(op: &AbsDifferenceOp) -> Flagged {
    let result = match op.kind {
        AbsDifferenceKind::One => one(op),
        AbsDifferenceKind::Four => four(op),
    };
    flagged(result, true)
}

// ---- the unit
prim::pipelined! { pub struct AbsDifference[ABS_DIFFERENCE_CYCLES]: op: AbsDifferenceOp => result: Flagged = difference }
