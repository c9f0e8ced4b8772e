//! The polygon: clipped plane after plane, vertex after vertex.

use super::arithmetic::share;
use super::ends::{INFINITY, SIGN, is_nan};
use super::*;

/// A clip distance; a NaN counts as infinitely far outside.
fn number(distance: u32) -> u32 {
    if is_nan(distance) { SIGN | INFINITY } else { distance }
}

impl ClipEngine {
    /// Begins the next plane that is crossed; after the last, the polygon is sent.
    pub(super) fn next_plane(&self, d: &mut Regs) {
        let planes = d.task.kept.planes;
        if planes == 0 {
            self.finish(d);
            return;
        }
        let plane = planes.trailing_zeros() as usize;
        d.task.kept.planes &= planes - 1;
        d.plane = plane as u8;
        if plane < PLANE_USER {
            Self::go(d, ClipPhase::Distance);
        } else {
            d.distance = std::array::from_fn(|k| number(d.task.corners[k].distances[plane - PLANE_USER]));
            Self::go(d, ClipPhase::Differ);
        }
    }

    pub(super) fn measure(&mut self, d: &mut Regs) {
        if let Some([a, b, c, _]) = self.results() {
            d.distance = [a, b, c];
            Self::go(d, ClipPhase::Differ);
        }
    }

    /// While all vertices are corners, the polygon's distances are already known.
    pub(super) fn differ(&mut self, d: &mut Regs) {
        let q = &self.q;
        let Some([a, b, c, _]) = self.results() else { return };
        d.steps = [a, b, c];
        (d.vertex, d.pass) = (0, 0);
        let made = q.from[..usize::from(q.count)].iter().any(|vertex| vertex.kind != VertexKind::Corner);
        Self::go(d, if made { ClipPhase::Weigh } else { ClipPhase::Sort });
    }

    pub(super) fn weigh(&mut self, d: &mut Regs) {
        let q = &self.q;
        let Some(results) = self.results() else { return };
        d.issued = false;
        d.sums = results;
        for k in 0..LANES {
            let at = usize::from(q.vertex) + k;
            if at < POLYGON && (q.pass == 0 || q.from[at].kind == VertexKind::Inner) {
                d.distances[at] = results[k];
            }
        }
        let inner = q.from[..usize::from(q.count)].iter().any(|vertex| vertex.kind == VertexKind::Inner);
        if q.pass == 0 && inner {
            d.pass = 1;
            return;
        }
        (d.vertex, d.pass) = (q.vertex + LANES as u8, 0);
        if d.vertex >= q.count {
            Self::go(d, ClipPhase::Sort);
        }
    }

    pub(super) fn sort(&mut self, d: &mut Regs) {
        let count = usize::from(self.q.count);
        let inside = (0..count).filter(|&k| self.is_inside(k)).count();
        let corners = [0, 1, 2].map(|k| self.is_corner_in(k));
        let separate = corners[..corners_of(self.q.task.kept.shape)].windows(2).any(|two| two[0] != two[1]);
        (d.vertex, d.pass, d.to_count) = (0, 0, 0);
        if inside == count {
            self.next_plane(d);
        } else if inside == 0 {
            self.vanish(d);
        } else {
            Self::go(d, if separate { ClipPhase::Divide } else { ClipPhase::Walk });
        }
    }

    pub(super) fn divide(&mut self, d: &mut Regs) {
        let q = &self.q;
        if let Some(&r) = self.reciprocal.o.result.get() {
            d.pair = [q.pair[1], r];
            // The second reciprocal arrives a cycle after the first.
            d.vertex = q.vertex + 1;
            if usize::from(d.vertex) == CROSSINGS {
                Self::go(d, ClipPhase::Part);
            }
        }
    }

    pub(super) fn part(&mut self, d: &mut Regs) {
        let q = &self.q;
        let Some(results) = self.results() else { return };
        d.vertex = 0;
        if q.phase == ClipPhase::Complement {
            d.rest = [results[0], results[1], results[2]];
            Self::go(d, ClipPhase::Walk);
            return;
        }
        for k in 0..CROSSINGS {
            d.t[self.crossing(k)] = share(results[k]);
        }
        let inset = q.phase == ClipPhase::Part && usize::from(q.plane) == PLANE_W;
        // Weights of corners are needed only for later planes.
        let more = q.task.kept.planes != 0;
        Self::go(
            d,
            if inset {
                ClipPhase::Inset
            } else if more {
                ClipPhase::Complement
            } else {
                ClipPhase::Walk
            },
        );
    }

    /// Appends a vertex, if it fits.
    fn append(d: &mut Regs, vertex: PolygonVertex) {
        if usize::from(d.to_count) < POLYGON {
            d.to[usize::from(d.to_count)] = vertex;
            d.to_count += 1;
        }
    }

    fn advance(&self, d: &mut Regs) {
        let q = &self.q;
        if q.vertex + 1 < q.count {
            d.vertex = q.vertex + 1;
            Self::go(d, ClipPhase::Walk);
            return;
        }
        (d.from, d.count) = (d.to, d.to_count);
        if d.count == 0 {
            self.vanish(d);
        } else {
            self.next_plane(d);
        }
    }

    /// The line along which the side after a crossing runs: the plane, where it leaves the inside.
    fn along(&self) -> u8 {
        let at = usize::from(self.q.vertex);
        if self.is_inside(at) { ALONG_PLANE as u8 } else { self.q.from[at].along }
    }

    /// The point where the plane crosses an edge of the primitive: it depends on the edge's ends only.
    fn on_edge(&self, edge: usize) -> PolygonVertex {
        let q = &self.q;
        let (from, other) = self.edge_ends(edge);
        let weight = |k: usize| match k {
            _ if k == other => q.t[edge],
            _ if k == from => q.rest[edge],
            _ => 0,
        };
        PolygonVertex {
            kind: VertexKind::Edge,
            copied: false,
            corner: from as u8,
            other: other as u8,
            along: self.along(),
            t: q.t[edge],
            weights: [weight(0), weight(1), weight(2)],
        }
    }

    pub(super) fn walk(&mut self, d: &mut Regs) {
        let q = &self.q;
        let at = usize::from(q.vertex);
        let inside = self.is_inside(at);
        // Lines have one edge, points have none.
        let edges = match q.task.kept.shape {
            PrimShape::Triangle => q.count,
            _ => q.count - 1,
        };
        let crosses = q.vertex < edges && inside != self.is_inside(self.next_of(q.vertex));
        if inside {
            Self::append(d, q.from[at]);
        }
        if crosses && usize::from(q.from[at].along) == ALONG_PLANE {
            Self::go(d, ClipPhase::InnerDiffer);
            return;
        }
        if crosses {
            Self::append(d, self.on_edge(q.from[at].along.into()));
        }
        self.advance(d);
    }

    pub(super) fn cross(&mut self, d: &mut Regs) {
        let q = &self.q;
        let results = self.results();
        match (q.phase, results) {
            (ClipPhase::InnerDiffer, Some(results)) => {
                d.sums = results;
                Self::go(d, ClipPhase::InnerDivide);
            }
            (ClipPhase::InnerPart, Some(results)) => {
                d.pair[0] = share(results[3]);
                Self::go(d, ClipPhase::InnerShare);
            }
            (ClipPhase::InnerShare, Some([a, b, c, _])) => {
                let along = self.along();
                let kind = VertexKind::Inner;
                Self::append(d, PolygonVertex { kind, along, weights: [a, b, c], ..Default::default() });
                self.advance(d);
            }
            _ => (),
        }
        if let (ClipPhase::InnerDivide, Some(&r)) = (q.phase, self.reciprocal.o.result.get()) {
            d.pair[0] = r;
            Self::go(d, ClipPhase::InnerPart);
        }
    }
}
