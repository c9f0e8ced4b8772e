//! Classification of corners and of the polygon's vertices as inside or outside, and the ends of sides that cross the
//! plane.

use super::*;
use crate::viewport_stream_clip::vertex_codes::outside;

pub(super) const SIGN: u32 = 1 << 31;
pub(super) const INFINITY: u32 = 0x7f80_0000;

pub(super) fn is_nan(word: u32) -> bool {
    word & !SIGN > INFINITY
}

impl ClipEngine {
    /// Whether a distance is outside of the plane; for the plane of w a zero is, too.
    fn is_out(&self, distance: u32) -> bool {
        outside(distance) || usize::from(self.q.plane) == PLANE_W && distance & !SIGN == 0
    }

    pub(super) fn is_corner_in(&self, corner: usize) -> bool {
        !self.is_out(self.q.distance[corner])
    }

    /// A vertex on an edge is on the side of the edge's ends, if both are on one side; if
    /// its distance is NaN, it is on the side of the end that its parameter starts at.
    pub(super) fn is_inside(&self, vertex: usize) -> bool {
        let q = &self.q;
        let PolygonVertex { kind, corner, other, .. } = q.from[vertex];
        let [a, b] = [corner, other].map(|k| self.is_corner_in(usize::from(k)));
        match kind {
            VertexKind::Corner => a,
            VertexKind::Edge if a == b || is_nan(q.distances[vertex]) => a,
            _ => !self.is_out(q.distances[vertex]),
        }
    }

    pub(super) fn next_of(&self, vertex: u8) -> usize {
        if vertex + 1 == self.q.count { 0 } else { usize::from(vertex) + 1 }
    }

    /// Whether the parameter starts at the inside end: it starts at the nearer end, where it is exact to its last bit,
    /// however long the edge is; at the plane of w always at the inside end, as no share of the outside may remain.
    fn is_from_inside(&self, inside: u32, outside: u32) -> bool {
        inside & !SIGN <= outside & !SIGN || usize::from(self.q.plane) == PLANE_W
    }

    /// The ends of the polygon's side that crosses: the start of the parameter, and the other.
    pub(super) fn ends(&self) -> (usize, usize) {
        let (i, next) = (usize::from(self.q.vertex), self.next_of(self.q.vertex));
        let (inside, outside) = if self.is_inside(i) { (i, next) } else { (next, i) };
        let from_inside = self.is_from_inside(self.q.distances[inside], self.q.distances[outside]);
        if from_inside { (inside, outside) } else { (outside, inside) }
    }

    /// The corner with a vertex's greatest weight: the ways from there to the others are short.
    pub(super) fn most_of(weights: &[u32; CORNERS]) -> usize {
        let size = |k: usize| weights[k] & !SIGN;
        let of_two = usize::from(size(1) > size(0));
        if size(2) > size(of_two) { 2 } else { of_two }
    }

    /// The edge between two corners: it is named by the one whose successor is the other.
    pub(super) fn edge_of(&self, a: u8, b: u8) -> usize {
        usize::from(if (a + 1) % CORNERS as u8 == b { a } else { b })
    }

    /// The ends of a primitive's edge that crosses: the start of the parameter, and the other.
    pub(super) fn edge_ends(&self, edge: usize) -> (usize, usize) {
        let next = (edge + 1) % CORNERS;
        let (inside, outside) = if self.is_corner_in(edge) { (edge, next) } else { (next, edge) };
        let from_inside = self.is_from_inside(self.q.distance[inside], self.q.distance[outside]);
        if from_inside { (inside, outside) } else { (outside, inside) }
    }

    /// The first and the second edge that cross the plane: those of the corner that is alone on its side.
    pub(super) fn crossing(&self, k: usize) -> usize {
        let sides = [0, 1, 2].map(|corner| self.is_corner_in(corner));
        let alone = if self.q.task.kept.shape != PrimShape::Triangle || sides[1] == sides[2] {
            0
        } else if sides[0] == sides[2] {
            1
        } else {
            2
        };
        if k == 0 || self.q.task.kept.shape != PrimShape::Triangle { alone } else { (alone + 2) % CORNERS }
    }
}
