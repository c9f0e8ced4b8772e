//! Positions: coordinates times texels, exactly, and rounded once, to 1/256 of a texel.

use super::types::*;
use crate::texture_binding::*;
use crate::texture_quads::*;

/// Bits of a float's fraction, and what is below a texel in a position.
const FRACTION_BITS: u32 = 23;
const PARTS_LOG2: u32 = 8;
/// The greatest position.
const FARTHEST: u64 = 1 << (FARTHEST_LOG2 as u32 + PARTS_LOG2);

/// The texels of a direction, and how it wraps: without normalised coordinates nothing repeats.
fn direction(found: &FoundPass, lane: usize, axis: usize) -> (u32, WrapMode) {
    let (level, binding) = (&found.levels[lane], &found.binding);
    let last = match axis {
        0 => level.last_x & 0xffff,
        1 => u32::from(level.last_y),
        _ => u32::from(level.last_z),
    };
    (last + 1, wrap(binding, axis))
}

pub fn wrap(binding: &AddressBinding, axis: usize) -> WrapMode {
    match binding.wraps[axis] {
        WrapMode::Repeat | WrapMode::Mirror if !binding.extent.normalised => WrapMode::ClampToEdge,
        mode => mode,
    }
}

fn product(found: &FoundPass, lane: usize, axis: usize) -> AxisProduct {
    let bits = found.pass.lanes[lane].at[axis];
    if found.pass.op == TexelOp::Fetch {
        return AxisProduct { product: bits.into(), ..AxisProduct::default() };
    }
    let (texels, wrap) = direction(found, lane, axis);
    let (exponent, fraction) = ((bits >> FRACTION_BITS) as u8, bits & 0x7f_ffff);
    let not_a_number = exponent == 255 && fraction != 0;
    let significand = if not_a_number { 0 } else { u32::from(exponent != 0) << FRACTION_BITS | fraction };
    let exponent = exponent.max(1);
    // Two surfaces less, any number of times, is the same texel.
    let kept = match wrap {
        WrapMode::Repeat | WrapMode::Mirror if exponent > WHOLE_EXPONENT => 0,
        WrapMode::Repeat | WrapMode::Mirror => ((2_u64 << (WHOLE_EXPONENT - exponent).min(31)) - 1) as u32,
        _ => !0,
    };
    let texels = if found.binding.extent.normalised { texels } else { 1 };
    AxisProduct {
        negative: bits >> 31 == 1,
        product: u64::from(significand & kept) * u64::from(texels),
        exponent,
    }
}

pub fn products(found: &FoundPass, threads: usize) -> ProductPass {
    let of = |lane| [0, 1, 2].map(|axis| product(found, lane, axis));
    ProductPass { found: *found, products: lanes(threads, of) }
}

/// A product's whole units of 2^(`unit` - 150), what is the half of one, and whether there is less.
fn shifted(p: &AxisProduct, unit: u8) -> (u64, bool, bool) {
    if p.exponent >= unit {
        let left = p.exponent - unit;
        // A normal product has 24 bits, so it is beyond the farthest; coordinates that repeat have no exponents so great.
        let far = left > 8 && p.product != 0;
        return (if far { FARTHEST } else { p.product << left.min(8) }, false, false);
    }
    let right = (unit - p.exponent).min(63);
    let half = p.product >> (right - 1) & 1 == 1;
    (p.product >> right, half, p.product & ((1 << (right - 1)) - 1) != 0)
}

fn position(found: &FoundPass, p: &AxisProduct, linear: bool, texels: u32, wrap: WrapMode) -> AxisPosition {
    if found.pass.op == TexelOp::Fetch {
        return AxisPosition { at: p.product as u32, fraction: 0 };
    }
    let (whole, half, less) = shifted(p, if linear { PART_EXPONENT } else { WHOLE_EXPONENT });
    // Nearest, the even one of two; of one texel the one that it is in.
    let up = if linear { half && (less || whole & 1 == 1) } else { p.negative && (half || less) };
    let (parts, farthest) = if linear { (PARTS_LOG2, FARTHEST) } else { (0, FARTHEST >> PARTS_LOG2) };
    let mut size = (whole + u64::from(up)).min(farthest);
    if matches!(wrap, WrapMode::ClampOgl | WrapMode::MirrorOnceClampOgl) {
        size = size.min(u64::from(texels) << parts);
    }
    if wrap == WrapMode::ClampOgl && p.negative {
        size = 0;
    }
    let at = if p.negative { (size as i32).wrapping_neg() } else { size as i32 };
    if !linear {
        return AxisPosition { at: at as u32, fraction: 0 };
    }
    let at = at - (1 << (PARTS_LOG2 - 1));
    AxisPosition { at: (at >> PARTS_LOG2) as u32, fraction: at as u8 }
}

/// If a pass of a lane reads two texels of each direction.
pub fn filters(pass: &TexturePass, lane: usize) -> bool {
    pass.op == TexelOp::Gather || pass.op != TexelOp::Fetch && pass.lanes[lane].linear
}

pub fn positions(p: &ProductPass, threads: usize) -> PositionPass {
    let of = |lane: usize, axis: usize| {
        let (texels, wrap) = direction(&p.found, lane, axis);
        position(&p.found, &p.products[lane][axis], filters(&p.found.pass, lane), texels, wrap)
    };
    let positions = lanes(threads, |lane| [0, 1, 2].map(|axis| of(lane, axis)));
    PositionPass { found: p.found, positions }
}
