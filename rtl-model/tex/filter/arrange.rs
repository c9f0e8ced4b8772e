//! Arranges a pass: comparisons become codes, and a gather's texels components of one.

use super::floats::{code_float, is_float, number};
use super::types::*;
use crate::address::wraps::GATHERED;
use crate::texels::*;
use crate::texture_binding::*;
use crate::texture_quads::*;
use arith::float;

const WHOLE_SHARE: u32 = 1 << SHARE_LOG2;
const WHOLE_WEIGHT: u32 = 1 << WEIGHT_LOG2;

fn less(a: u32, b: u32) -> bool {
    f32::from_bits(a) < f32::from_bits(b)
}

/// `comparand` OP depth.
pub fn compared(compare: TexelCompare, comparand: u32, depth: u32) -> bool {
    let (below, above) = (less(comparand, depth), less(depth, comparand));
    let unordered = float::is_nan(comparand) || float::is_nan(depth);
    match compare {
        TexelCompare::Never => false,
        TexelCompare::Less => below,
        TexelCompare::Equal => !below && !above && !unordered,
        TexelCompare::LessEqual => !above && !unordered,
        TexelCompare::Greater => above,
        TexelCompare::NotEqual => below || above || unordered,
        TexelCompare::GreaterEqual => !below && !unordered,
        TexelCompare::Always => true,
    }
}

/// The lane's reference against the texel's depth. The reference is held to 0 and 1 where depths have a fixed point. A gather's result is
/// a float, else it is a weight's code.
fn comparison(p: &CodedTexels, tap: usize, codes: &[u32; 4]) -> u32 {
    let kind = p.kinds[0];
    let fixed = match kind.kind {
        TexelClass::Unorm | TexelClass::Snorm => true,
        TexelClass::Float => kind.bits != 0,
        _ => false,
    };
    let reference = p.pass.references[tap / FOOTPRINT];
    let reference = if fixed { float::saturated(reference) } else { reference };
    let depth = match kind.kind {
        TexelClass::Unorm | TexelClass::Snorm => code_float(kind, codes[0]),
        kind => number(kind, codes[0]),
    };
    match (compared(p.compare, reference, depth), p.pass.op) {
        (false, _) => 0,
        (true, TexelOp::Gather) => float::ONE,
        (true, _) => 1,
    }
}

/// A texel's codes; one outside has none.
fn codes(p: &CodedTexels, tap: usize) -> [u32; 4] {
    let TexelCodes { kind, codes, .. } = p.taps[tap];
    let codes = if kind == TapKind::Zero { [0; 4] } else { codes };
    if p.pass.compares { [comparison(p, tap, &codes), 0, 0, 0] } else { codes }
}

/// The component of a result's source.
fn component(source: TexelSource) -> Option<usize> {
    match source {
        TexelSource::Red => Some(0),
        TexelSource::Green => Some(1),
        TexelSource::Blue => Some(2),
        TexelSource::Alpha => Some(3),
        _ => None,
    }
}

const IDENTITY: [TexelSource; 4] =
    [TexelSource::Red, TexelSource::Green, TexelSource::Blue, TexelSource::Alpha];
const CODE: CodeKind = CodeKind { kind: TexelClass::Unorm, bits: 16 };
const BITS: CodeKind = CodeKind { kind: TexelClass::Integer, bits: 0 };

/// A gather: result k is component k of the lane's only texel.
fn gathered(p: &CodedTexels, mut head: FilterHead, threads: usize) -> FilterPass {
    let source = p.sources[usize::from(p.pass.component)];
    let from = if p.pass.compares { Some(0) } else { component(source) };
    let from_code = from.unwrap_or(0);
    head.kinds = [if p.pass.compares { BITS } else { p.kinds[from_code] }; 4];
    head.compares = false;
    head.sources = if from.is_some() { IDENTITY } else { [source; 4] };
    head.reduction = TexelReduction::Mean;
    let tap = |k: usize| {
        let lane = k / FOOTPRINT;
        let present = k % FOOTPRINT == 0 && p.taps[k].kind != TapKind::NoTexel && p.pass.weights[lane] != 0;
        TexelCodes {
            kind: if present { TapKind::Texel } else { TapKind::NoTexel },
            share: WHOLE_SHARE,
            codes: GATHERED.map(|of| codes(p, FOOTPRINT * lane + of)[from_code]),
        }
    };
    head.weights = head.weights.map(|weight| if weight == 0 { 0 } else { WHOLE_WEIGHT });
    FilterPass { head, taps: taps(threads, tap) }
}

pub fn arranged(p: &CodedTexels, threads: usize) -> FilterPass {
    let pass = &p.pass;
    let head = FilterHead {
        tail: pass.tail,
        first: pass.first,
        last: pass.last,
        weights: lanes(threads, |k| pass.weights[k]),
        resident: p.resident,
        kinds: if pass.compares { [CODE; 4] } else { p.kinds },
        sources: p.sources,
        compares: pass.compares,
        reduction: if pass.compares { TexelReduction::Mean } else { p.reduction },
    };
    if pass.op == TexelOp::Gather {
        return gathered(p, head, threads);
    }
    let tap = |k: usize| {
        let TexelCodes { kind, share, .. } = p.taps[k];
        let present = kind != TapKind::NoTexel && share != 0 && pass.weights[k / FOOTPRINT] != 0;
        TexelCodes {
            kind: if present { TapKind::Texel } else { TapKind::NoTexel },
            share,
            codes: codes(p, k),
        }
    };
    FilterPass { head, taps: taps(threads, tap) }
}

/// The place of a number in its class's order; a float that is NaN has none.
pub fn place(kind: TexelClass, code: u32) -> Option<u32> {
    let number = number(kind, code);
    match is_float(kind) {
        true if float::is_nan(number) => None,
        true => Some(super::floats::ordered(number)),
        false => Some(number),
    }
}
