//! Point place: computes the location of a point from its positions on two lines that factors divide: it interpolates between the
//! positions in the coarser and the finer division, by the weight of the finer; results have 16 fraction bits and become floats. It
//! accepts a step a cycle, 6 cycles from a step to its piece. The whole pipeline stalls while its piece is not accepted. Order is
//! kept. Specification: tessellation.

use super::types::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

const ONE: u32 = 1 << 16;
const HALF: u32 = ONE / 2;
const TWO_THIRDS: u32 = 0xaaaa;
const THIRD: u32 = 0x5555;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in step: TessStep;
    out piece: TessPiece;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        indexed: Offer<TessIndexed>,
        located: Offer<TessLocated>,
        placed: Offer<TessPlaced>,
        mapped: Offer<TessPlaced>,
        piece: Offer<TessPiece>,
    }
}

kernel::unit! {
    pub struct PointPlace(p) {
        registers: Regs;
        part step_in: Fifo<TessStep> = fifo::Params::default();
    }
}

impl Default for PointPlace {
    fn default() -> Self {
        PointPlace::new(&Params {})
    }
}

/// The length of one of `segments` segments, to nearest.
fn length_of(segments: u32) -> u32 {
    (ONE + segments / 2).checked_div(segments).unwrap_or(0)
}

/// A position's index in the coarser and in the finer division. One half of a line is computed; the other mirrors it.
/// As a line's segment count grows, the new segment appears where repeated halving has arrived, left before right.
fn index_of(axis: &TessAxis) -> TessIndex {
    let odd = u32::from(axis.odd);
    let half = ((axis.level + 1) >> 1) + odd * HALF;
    let (whole, share) = (half >> 16, half & 0xffff);
    let more = whole + u32::from(share != 0);
    let k = u32::from(axis.index);
    let mirrors = k >= more;
    let k = if mirrors { (2 * more).wrapping_sub(odd).wrapping_sub(k) & 127 } else { k };
    let base = whole.wrapping_sub(odd) & 63;
    // The highest bit of the base is dropped; an odd line with one segment has none.
    let highest = if base == 0 { 0 } else { 1 << base.ilog2() };
    let split = if base == 0 { 0 } else { (base - highest) * 2 + 1 };
    TessIndex {
        fewer: ((k - u32::from(k > split && share != 0)) & 63) as u8,
        more: (k & 63) as u8,
        fewer_length: length_of((2 * whole).wrapping_sub(odd) & 127),
        more_length: length_of((2 * more).wrapping_sub(odd) & 127),
        share: share as u16,
        half: k == more,
        back: mirrors != axis.back,
    }
}

fn located(i: &TessIndex) -> TessBetween {
    let product = |k: u8, length: u32| (u32::from(k) * length & 0xffff) as u16;
    TessBetween {
        fewer: product(i.fewer, i.fewer_length),
        more: product(i.more, i.more_length),
        share: i.share,
        half: i.half,
        back: i.back,
    }
}

fn placed(b: &TessBetween) -> u32 {
    let share = u64::from(b.share);
    let sum = u64::from(b.fewer) * (u64::from(ONE) - share) + u64::from(b.more) * share;
    let place = if b.half { HALF } else { (sum + u64::from(HALF) >> 16) as u32 & 0x1_ffff };
    if b.back { ONE.wrapping_sub(place) & 0x1_ffff } else { place }
}

/// u and v from two positions: for a triangle, along a side and away from it.
fn mapped(map: TessMap, [a, b]: [u32; 2]) -> [u32; 2] {
    let in_flight = (u64::from(b) * u64::from(TWO_THIRDS) + u64::from(HALF) >> 16) as u32 & 0x1_ffff;
    let along = a.wrapping_sub((in_flight + 1) >> 1) & 0x1_ffff;
    match map {
        TessMap::Plane => [a, b],
        TessMap::Side0 => [in_flight, along],
        TessMap::Side1 => [along, in_flight],
        TessMap::Side2 => [along, ONE.wrapping_sub(along).wrapping_sub(in_flight) & 0x1_ffff],
        TessMap::Centre => [THIRD; 2],
    }
}

/// Converts a number with 16 fraction bits to a float; the result is exact.
fn float(place: u32) -> u32 {
    if place == 0 {
        return 0;
    }
    let top = place.ilog2();
    (127 - 16 + top) << 23 | place << (23 - top) & 0x7f_ffff
}

impl Logic for PointPlace {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.step = self.step_in.o.push;
        o.piece.drive(&q.piece);
        let empty = !q.indexed.valid && !q.located.valid && !q.placed.valid && !q.mapped.valid;
        o.idle = !self.step_in.o.pop.valid && empty && !q.piece.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        let q = &self.q;
        let moves = q.piece.free(i.piece);
        if moves {
            d.piece.valid = q.mapped.valid;
            if let Some(TessPlaced { rest: r, places }) = q.mapped.get() {
                let [u, v] = places.map(float);
                let (has_point, has_prim, closes) = (r.has_point, r.has_prim, r.closes);
                let point = TessPoint { patch: r.patch, u, v };
                d.piece.put(TessPiece { has_point, point, has_prim, prim: r.prim, closes, close: r.close });
            }
            d.mapped.valid = q.placed.valid;
            if let Some(TessPlaced { rest, places }) = q.placed.get() {
                d.mapped.put(TessPlaced { rest: *rest, places: mapped(rest.map, *places) });
            }
            d.placed.valid = q.located.valid;
            if let Some(TessLocated { rest, axes }) = q.located.get() {
                d.placed.put(TessPlaced { rest: *rest, places: [placed(&axes[0]), placed(&axes[1])] });
            }
            d.located.valid = q.indexed.valid;
            if let Some(TessIndexed { rest, axes }) = q.indexed.get() {
                d.located.put(TessLocated { rest: *rest, axes: [located(&axes[0]), located(&axes[1])] });
            }
            let step = self.step_in.o.pop;
            d.indexed.valid = step.valid;
            if let Some(s) = step.get() {
                let TessStep { has_point, has_prim, prim, closes, close, place } = *s;
                let rest =
                    TessRest { has_point, patch: place.patch, map: place.map, has_prim, prim, closes, close };
                d.indexed.put(TessIndexed { rest, axes: [index_of(&place.a), index_of(&place.b)] });
            }
        }

        // ---- clock edge
        self.step_in.i.push.drive(&i.step);
        self.step_in.i.pop.ready = moves;
        self.q = d;
    }
}
