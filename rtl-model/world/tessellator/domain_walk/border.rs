//! The walk along the border: outer and inner segments, in the order in which they would appear as factors grow.

use super::points::{border_place, inside_place, last_side};
use super::*;

/// Rank of the middle segment.
const MIDDLE: u8 = 33;

/// Rank of segment `k` of a half with `half` segments: the first segment, then those made by halving, left before right.
fn half_order(k: u8, half: u8) -> u8 {
    if k == 0 {
        return 0;
    }
    let log2 = half.max(1).ilog2() as u8;
    let extra = half.wrapping_sub(1 << log2) & 63;
    if k <= 2 * extra { 1 + (k << (4 - log2)) } else { 1 + (k.wrapping_sub(extra) << (5 - log2)) & 127 }
}

/// The same for a whole side, whose second half mirrors the first.
fn order(k: u8, segments: u8) -> u8 {
    let mirror = segments.wrapping_sub(1).wrapping_sub(k) & 127;
    match k.cmp(&mirror) {
        std::cmp::Ordering::Less => half_order(k, segments >> 1),
        std::cmp::Ordering::Equal => MIDDLE,
        std::cmp::Ordering::Greater => 2 * MIDDLE - half_order(mirror, segments >> 1),
    }
}

impl Regs {
    /// Inner segments along a side.
    fn inside_of(s: &TessShapes, side: u8) -> u8 {
        let axis = s.domain == TessDomain::Quad && side & 1 == 0;
        s.inner[usize::from(axis)].segments
    }

    /// Advances to the next segment of a border: whether it is an outer one, and whether the side ends with it.
    fn next_segment(&mut self, s: &TessShapes) -> (bool, bool) {
        let w = &mut self.prim_walk;
        let (a, b) = (s.edges[usize::from(w.side)].segments, Self::inside_of(s, w.side));
        let (outer, inner) = (order(w.x, a), order(w.y + 1, b));
        let outside = match (w.x == a, w.y == b - 2) {
            (true, _) => false,
            (_, true) => true,
            _ => outer < inner || outer == inner && outer > MIDDLE,
        };
        if outside {
            w.x += 1;
        } else {
            w.y += 1;
        }
        (outside, w.x == a && w.y == b - 2)
    }

    /// After a side's last segment, continues with the next side.
    fn end_side(&mut self, part: &TessPart) {
        let s = &part.shapes;
        let w = &mut self.prim_walk;
        (w.x, w.y) = (0, 0);
        if w.side != last_side(s) {
            w.side += 1;
        } else if part.kind == TessPartKind::Whole {
            self.begin_cells(part, ((u16::from(self.base) + s.border) & 31) as u8);
        } else {
            w.stage = TessPrimStage::Done;
        }
    }

    /// Makes a point along the border, and its triangle, except for the first two points of a warp.
    pub(super) fn walk_border(&mut self, part: &TessPart, step: &mut TessStep) {
        let s = &part.shapes;
        let (side, lane) = (self.prim_walk.side, self.points & 31);
        let (outer, inner) = (self.prim_walk.outer_lane, self.prim_walk.inner_lane);
        step.has_point = true;
        step.has_prim = lane > 1;
        let (outside, ends) = if lane > 1 { self.next_segment(s) } else { (lane == 0, false) };
        let w = &mut self.prim_walk;
        step.place = if outside {
            border_place(s, side, w.x)
        } else {
            let (x, y) = match (s.domain, side) {
                (TessDomain::Quad, 0) => (1, s.inner[1].segments - 1 - w.y),
                (TessDomain::Quad, 2) => (s.inner[0].segments - 1, 1 + w.y),
                (TessDomain::Quad, 3) => (s.inner[0].segments - 1 - w.y, s.inner[1].segments - 1),
                _ => (1 + w.y, 1),
            };
            inside_place(s, side, x, y)
        };
        step.prim.corners = if outside { [outer, lane, inner] } else { [inner, outer, lane] };
        if outside {
            w.outer_lane = lane;
        } else {
            w.inner_lane = lane;
        }
        if ends {
            self.end_side(part);
        }
    }

    /// Makes a triangle along the border of a patch that is whole in its warp.
    pub(super) fn whole_border(&mut self, part: &TessPart) -> [u8; 3] {
        let s = &part.shapes;
        let (before, border) = (self.prim_walk, s.border as u8);
        let (outside, ends) = self.next_segment(s);
        let (base, b) = (self.base, Self::inside_of(s, before.side));
        let w = &mut self.prim_walk;
        let corners = if outside {
            let closes = before.side == last_side(s) && w.x == s.edges[usize::from(before.side)].segments;
            w.outer_lane = if closes { base } else { before.outer_lane + 1 & 31 };
            [before.outer_lane, w.outer_lane, before.inner_lane]
        } else {
            let row = s.inner[0].segments - 1;
            w.inner_lane = match (s.domain, before.side) {
                (TessDomain::Quad, 0) => before.inner_lane.wrapping_sub(row),
                (TessDomain::Quad, 2) => before.inner_lane.wrapping_add(row),
                (TessDomain::Quad, 3) => before.inner_lane.wrapping_sub(1),
                (TessDomain::Triangle, 2) if w.y == b - 2 => base.wrapping_add(border),
                _ => before.inner_lane + 1,
            } & 31;
            [before.inner_lane, before.outer_lane, w.inner_lane]
        };
        if ends {
            self.end_side(part);
        }
        corners
    }
}
