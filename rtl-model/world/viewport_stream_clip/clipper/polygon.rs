//! The polygon: plane after plane, vertex after vertex; what is made of it.

use super::*;
use crate::viewport_stream_clip::vertex_codes::outside;

impl Clipper {
    pub(super) fn is_inside(&self, vertex: usize) -> bool {
        !outside(self.q.distances[vertex])
    }

    pub(super) fn next_of(&self, vertex: u8) -> usize {
        if vertex + 1 == self.q.count { 0 } else { usize::from(vertex) + 1 }
    }

    /// What the multipliers give, once they do.
    fn results(&self) -> Option<[u32; LANES]> {
        let any = self.lane.iter().any(|lane| lane.o.result.valid);
        any.then(|| {
            std::array::from_fn(|k| if self.lane[k].o.result.valid { self.lane[k].o.result.data } else { 0 })
        })
    }

    fn go(d: &mut Regs, phase: ClipPhase) {
        (d.phase, d.issued) = (phase, false);
    }

    /// The next plane that is crossed; behind the last, made vertices get their places.
    pub(super) fn next_plane(&self, d: &mut Regs) {
        if d.prim.planes == 0 {
            self.copy_provoking(d);
            self.next_made(d, 0);
            return;
        }
        let plane = d.prim.planes.trailing_zeros() as usize;
        d.prim.planes &= d.prim.planes - 1;
        d.plane = plane as u8;
        if plane < PLANE_USER {
            Self::go(d, ClipPhase::Distance);
        } else {
            d.distance = std::array::from_fn(|k| d.corners[k].distances[plane - PLANE_USER]);
            Self::begin_weigh(d);
        }
    }

    /// Where entries have something of each primitive, the provoking corner becomes a vertex of this one alone.
    fn copy_provoking(&self, d: &mut Regs) {
        let (count, provoking) = (usize::from(d.count), d.prim.provoking);
        for vertex in &mut d.from[..count] {
            if self.q.values && !vertex.made && vertex.corner == provoking {
                (vertex.made, vertex.copied) = (true, true);
            }
        }
    }

    /// Nothing was cut, and the provoking corner is a copy.
    fn is_copied_whole(&self) -> bool {
        let q = &self.q;
        q.values && q.from[..usize::from(q.count)].iter().all(|vertex| !vertex.made || vertex.copied)
    }

    /// Distances of the polygon's vertices: at once, while all are corners.
    fn begin_weigh(d: &mut Regs) {
        if d.from[..usize::from(d.count)].iter().any(|vertex| vertex.made) {
            (d.vertex, d.pass) = (0, 0);
            Self::go(d, ClipPhase::Weigh);
            return;
        }
        for k in 0..CORNERS {
            d.distances[k] = d.distance[usize::from(d.from[k].corner)];
        }
        Self::go(d, ClipPhase::Sort);
    }

    pub(super) fn measure(&mut self, d: &mut Regs) {
        if let Some([a, b, c, _]) = self.results() {
            d.distance = [a, b, c];
            Self::begin_weigh(d);
        }
    }

    pub(super) fn weigh(&mut self, d: &mut Regs) {
        let q = &self.q;
        let Some(results) = self.results() else { return };
        d.sums = results;
        d.issued = false;
        d.pass = q.pass + 1;
        if usize::from(d.pass) < CORNERS {
            return;
        }
        for k in 0..CORNERS {
            let at = usize::from(q.vertex) + k;
            if at < POLYGON {
                let vertex = q.from[at];
                d.distances[at] =
                    if vertex.made { results[k] } else { q.distance[usize::from(vertex.corner)] };
            }
        }
        (d.vertex, d.pass) = (q.vertex + CORNERS as u8, 0);
        if d.vertex >= q.count {
            Self::go(d, ClipPhase::Sort);
        }
    }

    pub(super) fn sort(&mut self, d: &mut Regs) {
        let count = usize::from(self.q.count);
        let inside = (0..count).filter(|&k| self.is_inside(k)).count();
        if inside == count {
            self.next_plane(d);
        } else if inside == 0 {
            Self::go(d, ClipPhase::Pass);
        } else {
            (d.vertex, d.to_count, d.entered) = (0, 0, false);
            Self::go(d, ClipPhase::Walk);
        }
    }

    /// A vertex more, where there is room.
    fn append(d: &mut Regs, vertex: PolygonVertex) {
        if usize::from(d.to_count) < POLYGON {
            d.to[usize::from(d.to_count)] = vertex;
            d.to_count += 1;
        }
    }

    fn advance(&self, d: &mut Regs) {
        let q = &self.q;
        d.entered = false;
        if q.vertex + 1 < q.count {
            d.vertex = q.vertex + 1;
            Self::go(d, ClipPhase::Walk);
            return;
        }
        (d.from, d.count) = (d.to, d.to_count);
        if d.count == 0 {
            Self::go(d, ClipPhase::Pass);
        } else {
            self.next_plane(d);
        }
    }

    pub(super) fn walk(&mut self, d: &mut Regs) {
        let q = &self.q;
        let at = usize::from(q.vertex);
        let inside = self.is_inside(at);
        // Lines have one edge, points none.
        let edges = match q.prim.shape {
            PrimShape::Triangle => q.count,
            _ => q.count - 1,
        };
        let crosses = q.vertex < edges && inside != self.is_inside(self.next_of(q.vertex));
        if inside && !q.entered {
            Self::append(d, q.from[at]);
            d.entered = true;
        } else if crosses {
            Self::go(d, ClipPhase::Differ);
        } else {
            self.advance(d);
        }
    }

    pub(super) fn cross(&mut self, d: &mut Regs) {
        let q = &self.q;
        let results = self.results();
        match q.phase {
            ClipPhase::Differ => {
                if let Some(results) = results {
                    d.sums = results;
                    Self::go(d, ClipPhase::Divide);
                }
            }
            ClipPhase::Divide => {
                if let Some(&t) = self.reciprocal.o.result.get() {
                    d.t = t;
                    Self::go(d, ClipPhase::Part);
                }
            }
            ClipPhase::Part => {
                if let Some(results) = results {
                    d.t = results[3];
                    Self::go(d, ClipPhase::Share);
                }
            }
            _ => {
                if let Some([a, b, c, _]) = results {
                    let at = usize::from(q.vertex);
                    // Along the plane from where it is left.
                    let drawn = self.is_inside(at) || q.from[at].drawn;
                    Self::append(
                        d,
                        PolygonVertex { made: true, copied: false, corner: 0, drawn, weights: [a, b, c] },
                    );
                    self.advance(d);
                }
            }
        }
    }

    /// The next made vertex from one on gets its place, or all have it.
    fn next_made(&self, d: &mut Regs, first: usize) {
        match (first..usize::from(d.count)).find(|&k| d.from[k].made) {
            Some(k) => {
                (d.vertex, d.pass) = (k as u8, 0);
                let PolygonVertex { copied, corner, weights, .. } = d.from[k];
                if copied {
                    (d.sums, d.linear) = (d.corners[usize::from(corner)].position, weights);
                    Self::go(d, ClipPhase::Send);
                } else {
                    Self::go(d, ClipPhase::Place);
                }
            }
            None => Self::go(d, ClipPhase::Settle),
        }
    }

    pub(super) fn place(&mut self, d: &mut Regs) {
        let q = &self.q;
        let results = self.results();
        match (q.phase, results) {
            (ClipPhase::Place, Some(results)) => {
                d.sums = results;
                d.issued = false;
                d.pass = q.pass + 1;
                if usize::from(d.pass) == CORNERS {
                    Self::go(d, ClipPhase::Reciprocal);
                }
            }
            (ClipPhase::Reciprocal, Some([a, b, c, _])) => d.linear = [a, b, c],
            (ClipPhase::Screen, Some([a, b, c, _])) => {
                d.linear = [a, b, c];
                Self::go(d, ClipPhase::Send);
            }
            _ => (),
        }
        if let (ClipPhase::Reciprocal, Some(&r)) = (q.phase, self.reciprocal.o.result.get()) {
            d.t = r;
            Self::go(d, ClipPhase::Screen);
        }
    }

    /// A made vertex leaves for the window, and its shares for who fills the entry.
    pub(super) fn send(&mut self, d: &mut Regs) {
        let q = &self.q;
        if d.made.valid || d.step.valid {
            return;
        }
        let index = q.made_count + q.fresh;
        let place = VertexPlace { made: true, bank: q.made_bank, index };
        let KeptPrim { prim, provoking, viewport, layer, .. } = q.prim;
        let PolygonVertex { copied, corner, weights, .. } = q.from[usize::from(q.vertex)];
        let size = if copied { q.corners[usize::from(corner)].size } else { 0 };
        d.made.put(ShadedVertex {
            place,
            position: q.sums,
            viewport,
            layer,
            size,
            ..ShadedVertex::default()
        });
        let (corners, number) = (prim.corners, prim.number);
        let vertex = MadeVertex { corners, provoking, weights, linear: q.linear, number };
        d.step.put(ClippedStep::Made(PlacedMade { bank: q.made_bank, index, vertex }));
        // w <= 0, or no number
        let nowhere = outside(q.sums[3]) || q.sums[3] & !(1 << 31) == 0;
        d.bad |= q.state.transforms && nowhere && !copied;
        d.fresh = q.fresh + 1;
        d.out = d.out + 1 & 31;
        self.next_made(d, usize::from(q.vertex) + 1);
    }

    pub(super) fn settle(&mut self, d: &mut Regs) {
        let q = &self.q;
        // A copy is in the window where its corner was.
        let whole = self.is_copied_whole();
        if q.out != 0 && !whole {
            return;
        }
        let enough = corners_of(q.prim.shape);
        if q.bad || usize::from(q.count) < enough {
            Self::go(d, ClipPhase::Pass);
            return;
        }
        // The fan begins at the provoking vertex, else at the first that was made.
        let polygon = &q.from[..usize::from(q.count)];
        let own = |vertex: &PolygonVertex| !vertex.made || vertex.copied;
        let provoking = polygon.iter().position(|vertex| own(vertex) && vertex.corner == q.prim.provoking);
        let start = provoking.or_else(|| polygon.iter().position(|vertex| vertex.made));
        let turns = q.prim.shape == PrimShape::Triangle && !whole;
        d.start = if turns { start.unwrap_or(0) as u8 } else { 0 };
        d.vertex = 1;
        Self::go(d, ClipPhase::Fan);
    }

    /// The vertex so many behind the fan's first.
    fn fan_vertex(&self, k: u8) -> usize {
        let (at, count) = (self.q.start + k, self.q.count);
        usize::from(if at >= count { at - count } else { at })
    }

    fn out_corner(&self, vertex: usize) -> OutCorner {
        let q = &self.q;
        let PolygonVertex { made, corner, .. } = q.from[vertex];
        let below = q.from[..vertex].iter().filter(|vertex| vertex.made).count() as u8;
        let index = if made { q.made_count + below } else { q.prim.prim.corners[usize::from(corner)] };
        OutCorner { made, index }
    }

    pub(super) fn fan(&mut self, d: &mut Regs) {
        let q = &self.q;
        if d.step.valid {
            return;
        }
        let last = match q.prim.shape {
            PrimShape::Triangle => {
                let at = [0, q.vertex, q.vertex + 1].map(|k| self.fan_vertex(k));
                let last = q.vertex + 2 >= q.count;
                let outer = [q.vertex == 1, true, last];
                let edges = (0..CORNERS).map(|k| u8::from(outer[k] && q.from[at[k]].drawn) << k).sum();
                let provoking = if self.is_copied_whole() { q.prim.provoking } else { 0 };
                self.put_prim(d, &q.prim, at.map(|vertex| self.out_corner(vertex)), provoking, edges);
                last
            }
            PrimShape::Line => {
                let corners = [0, 1, 0].map(|vertex| self.out_corner(vertex));
                self.put_prim(d, &q.prim, corners, q.prim.provoking, q.prim.prim.edges);
                true
            }
            PrimShape::Point | PrimShape::None => {
                self.put_prim(d, &q.prim, [self.out_corner(0); CORNERS], 0, q.prim.prim.edges);
                true
            }
        };
        d.vertex = q.vertex + 1;
        if last {
            d.made_count = q.made_count + q.fresh;
            Self::go(d, ClipPhase::Pass);
        }
    }
}
