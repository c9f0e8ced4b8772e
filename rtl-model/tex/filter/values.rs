//! Values: sums to codes, once rounded, and these to what registers hold.

use super::floats::{code_float, halved, is_float, ordered, scaled};
use super::sums::signed;
use super::types::*;
use crate::texels::*;
use crate::texture_binding::*;
use crate::texture_quads::*;
use arith::float;

/// Divided by a power of two, to nearest, the even one of two.
fn nearest(value: i64, log2: usize) -> i64 {
    let odd = value >> log2 & 1;
    value.wrapping_add((1 << (log2 - 1)) - 1 + odd) >> log2
}

fn code(head: &FilteredHead, component: usize, sum: &ComponentSum) -> u32 {
    let kind = head.kinds[component].kind;
    let bits = sum.value as u32;
    match (kind, head.reduction) {
        _ if !sum.some => 0,
        (TexelClass::Integer, _) => bits,
        (_, TexelReduction::Minimum | TexelReduction::Maximum) => match is_float(kind) {
            true if sum.not_a_number => float::NAN,
            true => ordered(bits),
            false => bits & 0xffff,
        },
        (TexelClass::Half, _) => halved(bits),
        (TexelClass::Float, _) => bits,
        _ if head.compares => nearest(signed(sum.value), SHARE_LOG2) as u32 & 0x3ff_ffff,
        _ => nearest(signed(sum.value), SHARE_LOG2 + WEIGHT_LOG2) as u32 & 0xffff,
    }
}

pub fn rounded(
    head: &FilteredHead,
    sums: &[[ComponentSum; TEXEL_COMPONENTS]; QUAD_LANES],
    threads: usize,
) -> RoundedQuad {
    let codes = lanes(threads, |lane| [0, 1, 2, 3].map(|k| code(head, k, &sums[lane][k])));
    RoundedQuad { head: *head, codes }
}

fn value(head: &FilteredHead, component: usize, codes: &[u32; TEXEL_COMPONENTS]) -> u32 {
    let kind = head.kinds[component];
    match kind.kind {
        _ if head.compares && component == 3 => float::ONE,
        _ if head.compares => scaled(codes[0].into(), -(WEIGHT_LOG2 as i32)),
        TexelClass::Unorm | TexelClass::Snorm => code_float(kind, codes[component]),
        _ => codes[component],
    }
}

fn sourced(source: TexelSource, values: &[u32; TEXEL_COMPONENTS]) -> u32 {
    match source {
        TexelSource::Zero => 0,
        TexelSource::Red => values[0],
        TexelSource::Green => values[1],
        TexelSource::Blue => values[2],
        TexelSource::Alpha => values[3],
        TexelSource::OneInt => 1,
        TexelSource::OneFloat => float::ONE,
    }
}

pub fn sampled(p: &RoundedQuad, threads: usize) -> SampledQuad {
    let RoundedQuad { head, codes } = p;
    let lane = |codes: &[u32; TEXEL_COMPONENTS]| {
        let values = [0, 1, 2, 3].map(|component| value(head, component, codes));
        head.sources.map(|source| sourced(source, &values))
    };
    SampledQuad { tail: head.tail, resident: head.resident, values: lanes(threads, |k| lane(&codes[k])) }
}

/// A quad with its next part; `some` if it has others. A fault in any part is the quad's, which then has no values.
pub fn joined_quad(some: bool, earlier: &SampledQuad, part: &SampledQuad, threads: usize) -> SampledQuad {
    let lanes = joined_bits(earlier.tail.lanes, part.tail.lanes, threads);
    let fault = part.tail.fault || some && earlier.tail.fault;
    let page = part.tail.page || some && earlier.tail.page;
    let tail = QuadTail { lanes, fault, page, ..part.tail };
    if fault {
        return SampledQuad { tail, ..SampledQuad::default() };
    }
    SampledQuad {
        tail,
        resident: joined_bits(earlier.resident, part.resident, threads),
        values: joined(&earlier.values, &part.values, threads),
    }
}
