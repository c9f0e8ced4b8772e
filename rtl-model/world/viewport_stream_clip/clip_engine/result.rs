//! The result of clipping: made vertices of the polygon, and primitives between all vertices.

use super::*;

impl ClipEngine {
    fn is_made(vertex: &PolygonVertex) -> bool {
        vertex.kind != VertexKind::Corner || vertex.copied
    }

    /// The polygon is empty.
    pub(super) fn vanish(&self, d: &mut Regs) {
        d.count = 0;
        Self::go(d, ClipPhase::Fan);
    }

    /// All planes are done. Where entries have per-primitive values, the provoking corner becomes a vertex of this primitive only.
    pub(super) fn finish(&self, d: &mut Regs) {
        let (count, provoking) = (usize::from(d.count), d.task.kept.provoking);
        if count < corners_of(d.task.kept.shape) {
            self.vanish(d);
            return;
        }
        for vertex in &mut d.from[..count] {
            vertex.copied = d.task.values && vertex.kind == VertexKind::Corner && vertex.corner == provoking;
        }
        self.next_made(d, 0);
    }

    /// Nothing was cut, and the provoking corner is only copied.
    fn is_copied_whole(d: &Regs) -> bool {
        let polygon = &d.from[..usize::from(d.count)];
        d.task.values && polygon.iter().all(|vertex| vertex.kind == VertexKind::Corner)
    }

    /// Sends the next made vertex from `first` on, or else the primitives.
    fn next_made(&self, d: &mut Regs, first: usize) {
        if let Some(k) = (first..usize::from(d.count)).find(|&k| Self::is_made(&d.from[k])) {
            d.vertex = k as u8;
            Self::go(d, ClipPhase::Send);
            return;
        }
        // The fan begins at the provoking vertex, else at the first that was made.
        let polygon = &d.from[..usize::from(d.count)];
        let own = |vertex: &PolygonVertex| {
            vertex.kind == VertexKind::Corner && vertex.corner == d.task.kept.provoking
        };
        let start = polygon.iter().position(own).or_else(|| polygon.iter().position(Self::is_made));
        let turns = d.task.kept.shape == PrimShape::Triangle && !Self::is_copied_whole(d);
        d.start = if turns { start.unwrap_or(0) as u8 } else { 0 };
        d.vertex = 1;
        Self::go(d, ClipPhase::Fan);
    }

    /// A made vertex, as weights of its corners.
    fn cut_vertex(&self, vertex: &PolygonVertex) -> CutVertex {
        let task = &self.q.task;
        let KeptPrim { prim, provoking, viewport, layer, .. } = task.kept;
        let other = 3 - vertex.corner - vertex.other;
        let most = Self::most_of(&vertex.weights);
        let [next, before] = [(most + 1) % CORNERS, (most + 2) % CORNERS];
        let (order, shares) = match vertex.kind {
            VertexKind::Corner => ([usize::from(vertex.corner); CORNERS], [0; 2]),
            VertexKind::Edge => ([vertex.corner, vertex.other, other].map(usize::from), [vertex.t, 0]),
            VertexKind::Inner => ([most, next, before], [vertex.weights[next], vertex.weights[before]]),
        };
        CutVertex {
            copied: vertex.copied,
            positions: order.map(|k| Position { of: task.corners[k].position }),
            size: if vertex.copied { task.corners[order[0]].size } else { 0 },
            viewport,
            layer,
            vertex: MadeVertex {
                corners: order.map(|k| prim.corners[k]),
                provoking: prim.corners[usize::from(provoking).min(CORNERS - 1)],
                shares,
                screen: [0; 2],
                number: prim.number,
            },
        }
    }

    pub(super) fn send(&mut self, d: &mut Regs) {
        let q = &self.q;
        if d.item.valid {
            return;
        }
        let vertex = self.cut_vertex(&q.from[usize::from(q.vertex)]);
        d.item.put(EngineItem { ends: false, item: ClipItem::Vertex(vertex) });
        self.next_made(d, usize::from(q.vertex) + 1);
    }

    /// The vertex `k` places after the fan's first.
    fn fan_vertex(&self, k: u8) -> usize {
        let (at, count) = (self.q.start + k, self.q.count);
        usize::from(if at >= count { at - count } else { at })
    }

    /// The number of each made vertex among the made ones.
    fn out_corner(&self, vertex: usize) -> OutCorner {
        let q = &self.q;
        let made = Self::is_made(&q.from[vertex]);
        let below = q.from[..vertex].iter().filter(|vertex| Self::is_made(vertex)).count() as u8;
        let corner = q.task.kept.prim.corners[usize::from(q.from[vertex].corner)];
        OutCorner { made, index: if made { below } else { corner } }
    }

    /// Whether the side after a vertex is a drawn edge: a side along a plane is.
    fn is_drawn(&self, vertex: usize) -> bool {
        let along = usize::from(self.q.from[vertex].along);
        along == ALONG_PLANE || self.q.task.kept.prim.edges >> along & 1 == 1
    }

    pub(super) fn fan(&mut self, d: &mut Regs) {
        let q = &self.q;
        if d.item.valid {
            return;
        }
        if q.count == 0 {
            let nothing = OutPrim { edges: q.task.kept.prim.edges, ..OutPrim::default() };
            d.item.put(EngineItem { ends: true, item: ClipItem::Nothing(nothing) });
            Self::go(d, ClipPhase::Idle);
            return;
        }
        let KeptPrim { shape, viewport, layer, provoking, prim, .. } = q.task.kept;
        let whole = Self::is_copied_whole(q);
        let (at, last) = match shape {
            PrimShape::Triangle => {
                ([0, q.vertex, q.vertex + 1].map(|k| self.fan_vertex(k)), q.vertex + 2 >= q.count)
            }
            PrimShape::Line => ([0, 1, 0], true),
            PrimShape::Point | PrimShape::None => ([0; CORNERS], true),
        };
        let outer = [q.vertex == 1, true, last];
        let drawn: u8 = (0..CORNERS).map(|k| u8::from(outer[k] && self.is_drawn(at[k])) << k).sum();
        let begins = if q.vertex == 1 { prim.edges & 1 << EDGES_BEGIN } else { 0 };
        let keeps = shape == PrimShape::Line || shape == PrimShape::Triangle && whole;
        let out = OutPrim {
            corners: at.map(|vertex| self.out_corner(vertex)),
            shape,
            provoking: if keeps { provoking } else { 0 },
            edges: if shape == PrimShape::Triangle { drawn | begins } else { prim.edges },
            viewport,
            layer,
        };
        let item = if last { ClipItem::Last(out) } else { ClipItem::Piece(out) };
        d.item.put(EngineItem { ends: last, item });
        d.vertex = q.vertex + 1;
        if last {
            Self::go(d, ClipPhase::Idle);
        }
    }
}
