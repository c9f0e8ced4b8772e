//! Depth range: bounds the depths of a primitive in each 8x8-pixel block of a tile by the least and greatest bucket.
//! Rate: one tile a cycle. Latency: `LATENCY` = 11 cycles. It never stalls. Specification: Zcull.

use super::bucket::{after, bucket, depth24_coarse, depth24_fine};
use crate::zcull::types::*;
use arith::depth;
use bundle::*;
use kernel::prelude::*;

/// Cycles from a tile to its ranges.
pub const LATENCY: usize = 11;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in strobe valid: bool;
    in sample plane: PrimPlane;
    in sample x: TileCoord;
    in sample y: TileCoord;
    in sample format: DepthFormat;
    in sample samples: SampleMode;
    in sample enclosed: bool; // covered samples are inside the primitive
    out level ranges: TileRanges;
}

// ---- registers
kernel::packed! {
    /// Values that the stages need up to the end.
    pub struct Mode {
        format: DepthFormat,
        samples: SampleMode,
        enclosed: bool,
    }
    /// Distance from the plane's first vertex to the centre of block 0, in 1/256 pixel.
    pub struct From {
        mode: Mode,
        plane: PrimPlane,
        dx: S24,
        dy: S24,
    }
    pub struct Product {
        mode: Mode,
        plane: PrimPlane,
        x: S64,
        y: S64,
        distance: B17,  // maximum distance of a sample of the tile from the first vertex: pixels, sum of both axes
    }
    pub struct Sum {
        mode: Mode,
        rise: S64,     // rise to the centre of block 0
        a: S40,
        b: S40,
        anchor: TilePlane,  // the tile's plane, except its centre
        descent: B6,
        z_min: S36,    // of the vertices, in units of the tile's plane
        z_max: S36,
        error: B6,     // maximum accumulated error of the truncated slopes, in the same units
    }
    pub struct Corner {
        mode: Mode,
        rise: [S64; 4],
        anchor: TilePlane,
        descent: B6,
        spread: B30,   // from a block's centre to its extremes
        low: S37,      // bound given by the vertices
        high: S37,
    }
    pub struct Centre {
        mode: Mode,
        lift: [S43; 4],
        anchor: TilePlane,
        spread: B30,
        low: S37,
        high: S37,
    }
    pub struct Block {
        mode: Mode,
        exp: B6,
        c: [S36; 4],
        spread: B30,
        low: S37,
        high: S37,
    }
    pub struct Bound {
        mode: Mode,
        exp: B6,
        low: [S37; 4],
        high: [S37; 4],
    }
    pub struct Coarse {
        mode: Mode,
        exp: B6,
        low: [B60; 4],
        high: [B60; 4],
    }
    pub struct Depth {
        mode: Mode,
        low: [Depth24; 4],
        high: [Depth24; 4],
    }
    pub struct Regs {
        valid: B10,    // stages up to `bounds` that hold a tile
        from: From,
        rises: Product,
        total: Sum,
        corner: Corner,
        centre: Centre,
        block: Block,
        bound: Bound,
        coarse: Coarse,
        depth: Depth,
        bounds: Depth,  // the maximum is the first depth above the range
        ranges: TileRanges,
    }
}

kernel::unit! {
    pub struct BlockRanges(p) {
        registers: Regs;
    }
}

/// Maximum deviation of a plane of fewer pixels, which is rounded separately, from the plane of the surrounding
/// block.
fn margin(samples: SampleMode) -> u32 {
    match samples {
        SampleMode::X1 => 0,
        SampleMode::X2 => 2,
        SampleMode::X4 => 4,
        SampleMode::X8 => 5,
        SampleMode::X16 => 6,
    }
}

/// Roundings of a tile's plane between its centre and a sample.
const ROUNDINGS: i64 = 10;
const LOWEST: i64 = -(1 << 36);
const HIGHEST: i64 = (1 << 36) - 1;

impl Logic for BlockRanges {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.ranges = self.q.ranges;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let holds = |stage: u32| q.valid >> stage & 1 == 1;
        d.valid = (q.valid << 1 | u16::from(i.valid)) & 0x3ff;

        if i.valid {
            d.from = From {
                mode: Mode { format: i.format, samples: i.samples, enclosed: i.enclosed },
                plane: i.plane,
                dx: (i32::from(i.x) << 12 | 0x400) - i.plane.x0,
                dy: (i32::from(i.y) << 12 | 0x400) - i.plane.y0,
            };
        }
        if holds(0) {
            let From { mode, plane, dx, dy } = q.from;
            d.rises = Product {
                mode,
                plane,
                x: plane.a * i64::from(dx),
                y: plane.b * i64::from(dy),
                distance: ((dx.unsigned_abs() + dy.unsigned_abs()) >> 8) + 25,
            };
        }
        if holds(1) {
            let Product { mode, plane, x, y, distance } = q.rises;
            let (descent, coarser) = (depth::descent(&plane), depth::coarser(&plane));
            d.total = Sum {
                mode,
                rise: x + y,
                a: plane.a,
                b: plane.b,
                anchor: depth::anchor(&plane),
                descent,
                z_min: plane.z_min >> coarser,
                z_max: plane.z_max >> coarser,
                error: ((u64::from(distance) >> (descent.wrapping_sub(8) & 0x3f)) as u8 & 0x3f) + 1,
            };
        }
        if holds(2) {
            let s = &q.total;
            let (right, down) = (s.a << 11, s.b << 11);
            let (slip, reach) =
                (i64::from(s.error) + ROUNDINGS, s.anchor.a.unsigned_abs() + s.anchor.b.unsigned_abs());
            d.corner = Corner {
                mode: s.mode,
                rise: [s.rise, s.rise + right, s.rise + down, s.rise + right + down],
                anchor: s.anchor,
                descent: s.descent,
                spread: (reach << 2) + margin(s.mode.samples),
                low: if s.mode.enclosed { s.z_min - slip } else { LOWEST },
                high: if s.mode.enclosed { s.z_max + slip + 1 } else { HIGHEST },
            };
        }
        if holds(3) {
            let Corner { mode, rise, anchor, descent, spread, low, high } = q.corner;
            d.centre =
                Centre { mode, lift: rise.map(|rise| depth::lift(rise, descent)), anchor, spread, low, high };
        }
        if holds(4) {
            let Centre { mode, lift, anchor, spread, low, high } = q.centre;
            d.block = Block {
                mode,
                exp: anchor.exp,
                c: lift.map(|lift| depth::lifted(anchor, lift).c),
                spread,
                low,
                high,
            };
        }
        if holds(5) {
            let Block { mode, exp, c, spread, low, high } = q.block;
            d.bound = Bound {
                mode,
                exp,
                low: c.map(|c| (c - i64::from(spread)).max(low)),
                high: c.map(|c| (c + i64::from(spread)).min(high)),
            };
        }
        if holds(6) {
            let Bound { mode, exp, low, high } = q.bound;
            let coarse = |c: i64| depth24_coarse(c, exp);
            d.coarse = Coarse { mode, exp, low: low.map(coarse), high: high.map(coarse) };
        }
        if holds(7) {
            let Coarse { mode, exp, low, high } = q.coarse;
            let fine = |c: u64| depth24_fine(c, exp);
            d.depth = Depth { mode, low: low.map(fine), high: high.map(fine) };
        }
        if holds(8) {
            d.bounds = Depth { high: q.depth.high.map(after), ..q.depth };
        }
        if holds(9) {
            let Depth { mode, low, high } = q.bounds;
            let range =
                |k: usize| DepthRange { min: bucket(mode.format, low[k]), max: bucket(mode.format, high[k]) };
            for k in 0..4 {
                d.ranges.blocks[k] = range(k);
            }
        }

        // ---- clock edge
        self.q = d;
    }

    fn still(&self) -> bool {
        self.q.valid == 0
    }
}
