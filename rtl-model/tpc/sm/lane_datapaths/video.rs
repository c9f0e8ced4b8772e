//! Video: a sum, product with a sum, minimum, comparison or shift of two parts of words, and its merge with a third (VADD, VMAD,
//! VMNMX, VSET, VSETP, VSHL, VSHR).
//!
//! One operation a cycle, its result 4 cycles later (`VIDEO_CYCLES`), in order; nothing stalls it. docs/units/tpc/sm/lane_datapaths/video.md has
//! the rules. Specification: SM.

use arith::abs_difference::{VideoMerge, VideoPart, merged, merged_bits, part};
use arith::int_compare::IntTest;
use arith::integer::{Flagged, flagged};
use kernel::packed::*;
use std::cmp::Ordering;

kernel::package! {
    package video(abs_difference, int_compare, integer);

    /// Operation on a and b.
    pub enum VideoKind: 3 {
        Add,
        Mad,
        Mnmx,
        Set,
        Shl,
        Shr,
    }

    /// Negated terms of a sum: none; b (VMAD: c); a (VMAD: the product); none, plus one.
    pub enum VideoSigns: 2 {
        None,
        Second,
        First,
        PlusOne,
    }

    /// An operation on two parts of words.
    pub struct VideoOp {
        kind: VideoKind,
        a_sel: VideoPart,
        b_sel: VideoPart,
        vop: VideoMerge,   // for all kinds except Mad
        sat: bool,
        arithmetic: bool,  // the result is signed
        signs: VideoSigns, // for Add and Mad
        greater: bool,     // for Mnmx: the maximum
        cmp: IntTest,      // for Set
        w: bool,           // for Shl and Shr: only the low five bits of the count
        scale: B2,         // for Mad: shift right by 0, 7, 15
        a: B32,
        b: B32,
        c: B32,
    }

    /// The merged result, and for Set the test.
    pub struct VideoResult {
        flagged: Flagged,
        test: bool,
    }
}

/// Cycles from an operation to its result.
pub const VIDEO_CYCLES: usize = 4;

/// A number clamped to `bits` bits.
fn held(value: i128, bits: u32, signed: bool) -> i128 {
    match signed {
        true => value.clamp(-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
        false => value.clamp(0, (1 << bits) - 1),
    }
}

fn holds(test: IntTest, order: Ordering) -> bool {
    let bit = match order {
        Ordering::Less => 0,
        Ordering::Equal => 1,
        Ordering::Greater => 2,
    };
    test as u32 >> bit & 1 == 1
}

fn sum(signs: VideoSigns, first: i128, second: i128) -> i128 {
    match signs {
        VideoSigns::None => first + second,
        VideoSigns::Second => first - second,
        VideoSigns::First => second - first,
        VideoSigns::PlusOne => first + second + 1,
    }
}

/// Whether a part is signed.
pub fn is_signed(part: VideoPart) -> bool {
    part as u32 & 8 != 0
}

/// VMAD: the product plus c, which is signed if the product is: if a factor is, or the product is negated.
fn mad(op: &VideoOp, a: i128, b: i128) -> i128 {
    let signed = is_signed(op.a_sel) || is_signed(op.b_sel) || op.signs == VideoSigns::First;
    let c = if signed { i128::from(op.c as i32) } else { i128::from(op.c) };
    let shift = [0, 7, 15, 15][usize::from(op.scale)];
    sum(op.signs, a * b, c) >> shift
}

/// Minimum or maximum of words, signed if b's part is.
fn extreme(op: &VideoOp, a: i128, b: i128) -> i128 {
    let signed = is_signed(op.b_sel);
    let number = |part: i128| if signed { i128::from(part as i32) } else { i128::from(part as u32) };
    let (a, b) = (number(a), number(b));
    if op.greater { a.max(b) } else { a.min(b) }
}

/// The result of an operation.
#[inline]
pub fn video(op: &VideoOp) -> VideoResult {
    let (a, b) = (i128::from(part(op.a, op.a_sel)), i128::from(part(op.b, op.b_sel)));
    let count = if op.w { b & 31 } else { b.clamp(0, 32) };
    let test = op.kind == VideoKind::Set && holds(op.cmp, a.cmp(&b));
    let value = match op.kind {
        VideoKind::Add => sum(op.signs, a, b),
        VideoKind::Mad => mad(op, a, b),
        VideoKind::Mnmx => extreme(op, a, b),
        VideoKind::Set => i128::from(test),
        VideoKind::Shl => a << count,
        VideoKind::Shr => a >> count,
    };
    let vop = if op.kind == VideoKind::Mad { VideoMerge::None } else { op.vop };
    let fitted = if op.sat { held(value, merged_bits(vop), op.arithmetic) } else { value };
    VideoResult { flagged: flagged(merged(vop, op.arithmetic, fitted as u32, op.c), true), test }
}

// ---- the unit
prim::pipelined! { pub struct Video[VIDEO_CYCLES]: op: VideoOp => result: VideoResult = video }
