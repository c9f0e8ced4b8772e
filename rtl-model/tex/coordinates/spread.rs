//! Stages from differences to the longer axis of a footprint.

use super::types::*;
use super::{cube, detail};
use crate::float::{HALF, difference, fused, product, quotient};
use crate::texture_quads::*;
use arith::float::INFINITY;

/// Numbers of taps of an anisotropic footprint, beside 1.
const TAP_COUNTS: [u8; 8] = [2, 4, 6, 8, 10, 12, 14, 16];

impl Spread {
    /// How many elements of a part have differences.
    fn elements(self, threads: usize) -> usize {
        match self {
            Spread::Nothing => 0,
            Spread::OfQuad => 1,
            Spread::OfLanes => threads,
        }
    }
    /// The element that has a lane's.
    pub fn element(self, lane: usize) -> usize {
        if self == Spread::OfLanes { lane } else { 0 }
    }
}

fn head(quad: &BoundQuad, first: usize, threads: usize) -> QuadHead {
    let measures = matches!(quad.op, TexelOp::Sample | TexelOp::Level) && !quad.tail.fault;
    let spread = match quad.level {
        LevelSource::Implicit | LevelSource::Bias if measures => Spread::OfQuad,
        LevelSource::Gradient if measures => Spread::OfLanes,
        _ => Spread::Nothing,
    };
    let lanes = quad.tail.lanes >> first & ((1 << threads) - 1);
    QuadHead {
        tail: QuadTail { lanes, ..quad.tail },
        op: quad.op,
        shape: quad.shape,
        array: quad.array,
        spread,
        given: quad.level == LevelSource::Given,
        floored: quad.floored,
        offsets: quad.offsets,
        compares: quad.compares,
        samples: quad.samples,
        component: quad.component,
        mask: quad.mask,
    }
}

fn lane(head: &QuadHead, quad: &BoundQuad, lane: &QuadLane, b: &CoordinateBinding) -> CoordinateLane {
    let mut to = CoordinateLane {
        at: lane.at,
        layer: if quad.array { lane.layer } else { 0 },
        sample: lane.sample,
        offsets: lane.offsets,
        comparand: lane.comparand,
        floor: lane.floor,
        ..CoordinateLane::default()
    };
    if quad.op == TexelOp::Fetch {
        let level = if head.given { lane.detail } else { 0 };
        to.outside = level > b.levels.after.into();
        to.level = b.levels.first + if to.outside { 0 } else { level as u8 };
        return to;
    }
    if head.given || quad.level == LevelSource::Bias && head.spread == Spread::OfQuad {
        to.detail = detail::fixed(lane.detail);
    }
    to.layer = to.layer.min(b.last_layer);
    if quad.shape == QuadShape::Cube {
        to.face = cube::face(lane.at);
        let [s, t] = cube::along(to.face, lane.at);
        to.at = [fused(s, HALF, HALF), fused(t, HALF, HALF), 0];
        to.layer = to.layer.wrapping_mul(6).wrapping_add(to.face.into());
    }
    to
}

/// A part of a quad: its lanes, with the differences that they need.
pub fn differences(quad: &BoundQuad, part: usize, b: &CoordinateBinding, threads: usize) -> DifferenceQuad {
    let first = part * threads;
    let head = head(quad, first, threads);
    let mut to = DifferenceQuad { head, ..DifferenceQuad::default() };
    if quad.tail.fault {
        return to;
    }
    to.lanes = lanes(threads, |k| lane(&head, quad, &quad.lanes[first + k], b));
    let coordinates = match quad.shape {
        QuadShape::One => 1,
        QuadShape::Two => 2,
        QuadShape::Three | QuadShape::Cube => 3,
    };
    let [corner, right, below, _] = quad.lanes.map(|lane| lane.at);
    for (k, to) in to.differences.iter_mut().enumerate().take(head.spread.elements(threads)) {
        if head.spread == Spread::OfQuad {
            for c in 0..coordinates {
                to.x[c] = difference(right[c], corner[c]);
                to.y[c] = difference(below[c], corner[c]);
            }
        } else {
            let [x0, x1, y0, y1] = quad.lanes[first + k].gradients;
            to.x = [x0, if coordinates > 1 { x1 } else { 0 }, 0];
            to.y = [y0, if coordinates > 1 { y1 } else { 0 }, 0];
        }
    }
    to
}

fn in_texels(difference: &[u32; 3], sizes: &[u32; 3]) -> Texels {
    let [first, rest @ ..] = [0, 1, 2].map(|c| product(difference[c], sizes[c]));
    Texels { square: product(first, first), rest }
}

pub fn texels(quad: &DifferenceQuad, b: &CoordinateBinding, threads: usize) -> TexelQuad {
    let DifferenceQuad { head, lanes, differences } = *quad;
    let mut to = TexelQuad { head, lanes, differences, ..TexelQuad::default() };
    for k in 0..head.spread.elements(threads) {
        to.x[k] = in_texels(&differences[k].x, &b.sizes);
        to.y[k] = in_texels(&differences[k].y, &b.sizes);
    }
    to
}

fn sum(of: &Texels) -> u32 {
    let [second, third] = of.rest;
    fused(third, third, fused(second, second, of.square))
}

pub fn squares(quad: &TexelQuad, threads: usize) -> SquareQuad {
    let TexelQuad { head, lanes, differences, x, y } = *quad;
    let mut to = SquareQuad { head, lanes, differences, ..SquareQuad::default() };
    for k in 0..head.spread.elements(threads) {
        to.x[k] = sum(&x[k]);
        to.y[k] = sum(&y[k]);
    }
    to
}

/// Exponent, at least that of the smallest normal, and significand of a positive float.
fn parts(bits: u32) -> (u32, u32) {
    let exponent = bits >> 23;
    (exponent.max(1), bits & 0x7f_ffff | u32::from(exponent > 0) << 23)
}

/// The least number of taps, at most `most`, that covers the longer axis with the shorter.
fn taps(longer: u32, shorter: u32, most: u8) -> u8 {
    let ((long, l), (short, s)) = (parts(longer), parts(shorter));
    let gap = long - short;
    // With exponents further from each other no number covers it.
    let covers = |taps: u8| gap <= 8 && s * u32::from(taps) * u32::from(taps) >= l << gap;
    if longer >= INFINITY || covers(1) {
        return 1;
    }
    let mut allowed = TAP_COUNTS.iter().filter(|taps| **taps <= most);
    allowed.clone().find(|taps| covers(**taps)).or(allowed.next_back()).copied().unwrap_or(1)
}

pub fn ratio(quad: &SquareQuad, b: &CoordinateBinding, threads: usize) -> RatioQuad {
    let SquareQuad { head, lanes, differences, x, y } = *quad;
    let taps_of_none = crate::texture_quads::lanes(threads, |_| 1);
    let mut to = RatioQuad { head, lanes, taps: taps_of_none, ..RatioQuad::default() };
    // Of volumes the axis would have three parts.
    let most = if head.shape == QuadShape::Three { 1 } else { b.most_taps };
    for k in 0..head.spread.elements(threads) {
        let (longer, shorter) = (x[k].max(y[k]), x[k].min(y[k]));
        let taps = taps(longer, shorter, most);
        to.taps[k] = taps;
        to.squares[k] =
            if taps == 1 { longer } else { product(longer, quotient(1, u32::from(taps) * u32::from(taps))) };
    }
    if head.spread != Spread::Nothing {
        for (k, axis) in to.axes.iter_mut().enumerate().take(threads) {
            let from = head.spread.element(k);
            let longer = if x[from] >= y[from] { differences[from].x } else { differences[from].y };
            if to.taps[from] > 1 {
                *axis = match head.shape {
                    QuadShape::Cube => cube::along(lanes[k].face, longer).map(|part| product(part, HALF)),
                    _ => [longer[0], longer[1]],
                };
            }
        }
    }
    to
}
