//! Sums: of the texels of a pass, and of the passes of a quad.

use super::arrange::place;
use super::floats::{number, scaled, weighed};
use super::types::*;
use crate::texels::*;
use crate::texture_binding::*;
use crate::texture_quads::*;
use arith::float;

/// Bits of a sum.
const SUM_BITS: u32 = 58;
const SUM: u64 = (1 << SUM_BITS) - 1;
/// The unit of halves.
const HALF_LOG2: i32 = -24;

/// A sum with its sign.
pub fn signed(value: u64) -> i64 {
    (value << (64 - SUM_BITS)) as i64 >> (64 - SUM_BITS)
}

fn first_of(value: u64) -> ComponentSum {
    ComponentSum { some: true, value, ..ComponentSum::default() }
}

fn texels(taps: &[TexelCodes; TAPS], lane: usize) -> impl Iterator<Item = &TexelCodes> {
    taps[FOOTPRINT * lane..][..FOOTPRINT].iter().filter(|tap| tap.kind != TapKind::NoTexel)
}

/// A half as an integer of 2^-24.
fn fixed(code: u32) -> i64 {
    let (exponent, fraction) = (code >> 10 & 31, i64::from(code & 0x3ff));
    let magnitude = if exponent == 0 { fraction } else { (fraction | 1 << 10) << (exponent - 1) };
    if code >> 15 & 1 == 1 { -magnitude } else { magnitude }
}

/// The sum of codes, or of halves, times their weights.
fn mean(kind: TexelClass, taps: &[TexelCodes; TAPS], lane: usize, component: usize) -> ComponentSum {
    let mut sum = ComponentSum::default();
    for tap in texels(taps, lane) {
        let code = tap.codes[component];
        sum.some = true;
        let term = match kind {
            TexelClass::Half if code >> 10 & 31 == 31 => {
                let negative = code >> 15 & 1 == 1;
                sum.not_a_number |= code & 0x3ff != 0;
                sum.negative |= negative;
                sum.positive |= !negative;
                0
            }
            TexelClass::Half => fixed(code),
            _ => i64::from(number(kind, code) as i32),
        };
        sum.value = sum.value.wrapping_add((term * i64::from(tap.share)) as u64) & SUM;
    }
    sum
}

/// The least or the greatest of two; of NaN and a number the number.
fn extreme(reduction: TexelReduction, a: &ComponentSum, b: &ComponentSum) -> ComponentSum {
    if !a.some || a.not_a_number && b.some {
        return *b;
    }
    if !b.some || b.not_a_number {
        return *a;
    }
    let below = (b.value as u32 as i32) < a.value as u32 as i32;
    if below == (reduction == TexelReduction::Minimum) { *b } else { *a }
}

fn reduced(
    reduction: TexelReduction,
    kind: TexelClass,
    taps: &[TexelCodes; TAPS],
    lane: usize,
    component: usize,
) -> ComponentSum {
    let of = |tap: &TexelCodes| match place(kind, tap.codes[component]) {
        Some(place) => first_of(place.into()),
        None => ComponentSum { not_a_number: true, ..first_of(0) },
    };
    texels(taps, lane).fold(ComponentSum::default(), |sum, tap| extreme(reduction, &sum, &of(tap)))
}

/// The texel of the greatest weight, the last of equal ones: the one that is read without a filter.
fn greatest(taps: &[TexelCodes; TAPS], lane: usize, component: usize) -> ComponentSum {
    let tap = texels(taps, lane).max_by_key(|tap| tap.share);
    tap.map_or(ComponentSum::default(), |tap| first_of(tap.codes[component].into()))
}

/// A sum of floats with a tap more.
fn chained(
    sum: &ComponentSum,
    taps: &[TexelCodes; TAPS],
    lane: usize,
    tap: usize,
    component: usize,
) -> ComponentSum {
    let tap = &taps[FOOTPRINT * lane + tap];
    if tap.kind == TapKind::NoTexel {
        return *sum;
    }
    let more = sum.some.then_some(sum.value as u32);
    first_of(weighed(tap.codes[component], tap.share, SHARE_LOG2, more).into())
}

/// A sum of halves as a float.
fn float_of(sum: &ComponentSum) -> ComponentSum {
    let bits = match (sum.positive, sum.negative) {
        _ if sum.not_a_number => float::NAN,
        (true, true) => float::NAN,
        (true, false) => float::INFINITY,
        (false, true) => float::INFINITY | float::SIGN,
        _ => scaled(signed(sum.value), HALF_LOG2 - SHARE_LOG2 as i32),
    };
    ComponentSum { some: sum.some, ..first_of(bits.into()) }
}

/// A component's sum in a pass; of floats the first tap's product.
fn component_sum(p: &FilterPass, folded: bool, lane: usize, component: usize) -> ComponentSum {
    let kind = p.head.kinds[component].kind;
    match (kind, p.head.reduction) {
        (TexelClass::Integer, _) => greatest(&p.taps, lane, component),
        (_, TexelReduction::Minimum | TexelReduction::Maximum) => {
            reduced(p.head.reduction, kind, &p.taps, lane, component)
        }
        (TexelClass::Float, _) if folded => ComponentSum::default(),
        (TexelClass::Float, _) => chained(&ComponentSum::default(), &p.taps, lane, 0, component),
        _ => mean(kind, &p.taps, lane, component),
    }
}

fn each(
    threads: usize,
    of: impl Fn(usize, usize) -> ComponentSum,
) -> [[ComponentSum; TEXEL_COMPONENTS]; QUAD_LANES] {
    lanes(threads, |lane| [0, 1, 2, 3].map(|component| of(lane, component)))
}

pub fn weighed_pass(p: &FilterPass, folded: bool, threads: usize) -> WeighedPass {
    WeighedPass {
        head: p.head,
        sums: each(threads, |lane, component| component_sum(p, folded, lane, component)),
        taps: p.taps,
    }
}

/// The pass with floats' tap k added; sums of halves become floats before the first.
pub fn with_tap(p: &WeighedPass, tap: usize, threads: usize) -> WeighedPass {
    let of = |lane: usize, component: usize| {
        let sum = &p.sums[lane][component];
        match p.head.kinds[component].kind {
            _ if p.head.reduction != TexelReduction::Mean => *sum,
            TexelClass::Float => chained(sum, &p.taps, lane, tap, component),
            TexelClass::Half if tap == 1 => float_of(sum),
            _ => *sum,
        }
    };
    WeighedPass { sums: each(threads, of), ..*p }
}

/// Folded: the pass with floats' tap k added.
pub fn with_floats(p: &WeighedPass, tap: usize, threads: usize) -> WeighedPass {
    let of = |lane: usize, component: usize| {
        let sum = &p.sums[lane][component];
        match p.head.kinds[component].kind {
            TexelClass::Float => chained(sum, &p.taps, lane, tap, component),
            _ => *sum,
        }
    };
    WeighedPass { sums: each(threads, of), ..*p }
}

/// Folded: the pass with sums of halves as floats.
pub fn with_halves(p: &WeighedPass, threads: usize) -> WeighedPass {
    let of = |lane: usize, component: usize| {
        let sum = &p.sums[lane][component];
        let half = p.head.kinds[component].kind == TexelClass::Half;
        if half && p.head.reduction == TexelReduction::Mean { float_of(sum) } else { *sum }
    };
    WeighedPass { sums: each(threads, of), ..*p }
}

/// The first of two that has a texel.
fn earlier(a: &ComponentSum, b: &ComponentSum) -> ComponentSum {
    *if a.some { a } else { b }
}

/// A quad's sum with a pass more.
fn with_pass(
    head: &FilterHead,
    component: usize,
    sum: &ComponentSum,
    part: &ComponentSum,
    weight: u32,
) -> ComponentSum {
    if !part.some {
        return *sum;
    }
    let kind = head.kinds[component].kind;
    match (kind, head.reduction) {
        (TexelClass::Integer, _) => earlier(sum, part),
        (_, TexelReduction::Minimum | TexelReduction::Maximum) => extreme(head.reduction, sum, part),
        (TexelClass::Half | TexelClass::Float, _) => {
            let more = sum.some.then_some(sum.value as u32);
            first_of(weighed(part.value as u32, weight, WEIGHT_LOG2, more).into())
        }
        _ => {
            let product = signed(part.value).wrapping_mul(i64::from(weight)) as u64;
            first_of(sum.value.wrapping_add(product) & SUM)
        }
    }
}

/// A quad's sums with those of a pass.
pub fn added(
    sums: &[[ComponentSum; TEXEL_COMPONENTS]; QUAD_LANES],
    p: &WeighedPass,
    threads: usize,
) -> [[ComponentSum; TEXEL_COMPONENTS]; QUAD_LANES] {
    each(threads, |lane, component| {
        let before = if p.head.first { ComponentSum::default() } else { sums[lane][component] };
        with_pass(&p.head, component, &before, &p.sums[lane][component], p.head.weights[lane])
    })
}
