//! Plane ratios: computes the barycentrics of a primitive's second and third corner as floats, from exact edge
//! functions over twice the area: slopes per pixel, and the value at the corner of a tile. Rate: one a cycle.
//! Latency: 39 cycles (`RATIO_CYCLES`). In order; it never stalls. docs/units/gpc/setup/plane_ratios.md bounds the
//! error. Specification: Setup.

use crate::setup::types::*;
use bundle::*;
use kernel::packed::*;

kernel::package! {
    package plane_ratios(pixels, raster, setup);

    /// An edge function from window position (0, 0), over 1/256 pixel, before the ownership rule.
    pub struct RatioEdge {
        a: S24,
        b: S24,
        c: S50,
    }

    /// Edges opposite the second and the third corner, the divisor of both, and the tile.
    pub struct RatioOp {
        edges: [RatioEdge; 2],
        divisor: SlopeDivisor,
        tile_x: TileCoord,
        tile_y: TileCoord,
    }

    pub struct PrimBarycentrics {
        u: BarycentricTerms,
        v: BarycentricTerms,
        tile_x: TileCoord,
        tile_y: TileCoord,
    }

    /// Bits to which numerators, the divisor and its reciprocal are truncated.
    pub const RATIO_BITS: usize = 32;
    /// Bits of the largest numerator.
    pub const RATIO_NUMERATOR: usize = 50;
}

/// Cycles from an operation to its result: four for the numerators, one per bit of the reciprocal, three for the ratios.
pub const RATIO_CYCLES: usize = 4 + RATIO_BITS + 3;

fn bit_length(v: u64) -> u32 {
    u64::BITS - v.leading_zeros()
}

/// The highest 32 bits of a number of bit length `length`.
fn highest(v: u64, length: u32) -> u64 {
    v << (u64::BITS - length) >> (u64::BITS - RATIO_BITS as u32)
}

/// `numerator` times `reciprocal`, in 2^shift: rounded to nearest from 32 bits of both.
fn ratio(numerator: i64, reciprocal: u64, divisor_length: u32, shift: i32) -> u32 {
    if numerator == 0 {
        return 0;
    }
    let length = bit_length(numerator.unsigned_abs());
    let product = highest(numerator.unsigned_abs(), length) * reciprocal; // 62 or 63 bits
    let top = 61 + (product >> 62) as u32;
    let rounded = (product >> (top - 24)) + 1 >> 1; // 24 bits, or 25
    let exponent = 127 + shift + top as i32 - 62 + length as i32 - divisor_length as i32;
    let sign = u32::from(numerator < 0) << 31;
    sign + (((exponent - 1) as u32) << 23) + rounded as u32
}

/// The result of an operation.
pub fn ratios_of(op: &RatioOp) -> PrimBarycentrics {
    let length = bit_length(op.divisor).max(1);
    let reciprocal = (1 << 62) / highest(op.divisor, length).max(1 << 31);
    let terms = |edge: &RatioEdge| {
        let tile = i64::from(edge.a) * i64::from(op.tile_x) + i64::from(edge.b) * i64::from(op.tile_y);
        let value = edge.c + (tile << (TILE_LOG2 + WINDOW_FRACTION));
        BarycentricTerms {
            x: ratio(edge.a.into(), reciprocal, length, WINDOW_FRACTION as i32),
            y: ratio(edge.b.into(), reciprocal, length, WINDOW_FRACTION as i32),
            value: ratio(value, reciprocal, length, 0),
        }
    };
    PrimBarycentrics { u: terms(&op.edges[0]), v: terms(&op.edges[1]), tile_x: op.tile_x, tile_y: op.tile_y }
}

// ---- the unit
prim::pipelined! { pub struct PlaneRatios[RATIO_CYCLES]: op: RatioOp => ratios: PrimBarycentrics = ratios_of }
