//! One step of assembly: the next primitive from the indices in a window, by the rules of its topology.

use super::types::*;

/// Indices that a step counts, and those that it can use.
pub const VIEW: usize = 8;
pub const SEEN: usize = 7;

/// Input of a step: the first indices, how many of them precede a new strip, and whether the strip ends there.
pub struct View {
    pub indices: [u32; SEEN],
    pub count: u8,
    pub closed: bool,
    /// The first index marks a new strip.
    pub mark: bool,
    /// Indices at which no edge begins.
    pub flat: u8,
}

/// Result of a step: indices consumed, a primitive, and the next position in the strip.
#[derive(Clone, Copy)]
pub struct Step {
    pub take: u8,
    pub valid: bool,
    pub prim: AssembledPrim,
    pub indices: [u32; ASSEMBLED_CORNERS],
    pub place: StripPlace,
}

/// Masks of edges, by their first corner.
const ALL: u8 = 0b111;
const NOT_FIRST: u8 = 0b110;
const NOT_SECOND: u8 = 0b101;
const NOT_THIRD: u8 = 0b011;

/// Indices that the next primitive needs.
fn needs(topology: DrawTopology, begun: bool) -> u8 {
    use DrawTopology::*;
    match topology {
        Points | Patches => 1,
        Lines | LineLoop | LineStrip => 2,
        Triangles | TriangleStrip => 3,
        TriangleFan | Polygon => 1 + u8::from(begun),
        Quads | QuadStrip | LinesAdjacency | LineStripAdjacency => 4,
        TrianglesAdjacency | TriangleStripAdjacency => 6,
        Nothing => 0,
    }
}

/// Whether a second primitive can be made in the same cycle: only with at most three corners.
pub fn goes_in_pairs(topology: DrawTopology) -> bool {
    (topology as u8) < DrawTopology::LinesAdjacency as u8
}

impl Step {
    fn is<const N: usize>(&mut self, corners: [u32; N], edges: u8) {
        self.valid = true;
        self.indices[..N].copy_from_slice(&corners);
        self.prim = AssembledPrim { corners: N as u8, edges, first: !self.place.later, ends: true };
        self.place.later = true;
    }
}

impl View {
    /// Whether an edge begins at each of these corners.
    fn edges(&self, corners: [u8; 3]) -> u8 {
        (0..3).map(|k| (!self.flat >> corners[k] & 1) << k).sum()
    }
}

/// The next step.
pub fn step(draw: &DrawBound, view: &View, place: StripPlace) -> Step {
    use DrawTopology::*;
    let w = view.indices;
    let last = draw.last_provokes;
    let (topology, n) = (draw.topology, view.count);
    let indices = [0; ASSEMBLED_CORNERS];
    let mut s = Step { take: 0, valid: false, prim: AssembledPrim::default(), indices, place };
    if view.mark {
        (s.take, s.place) = (1, StripPlace::default());
        return s;
    }
    if topology == Nothing || topology == Patches && !(1..=32).contains(&draw.patch_size) {
        s.take = n;
        return s;
    }
    if n < needs(topology, place.begun) {
        // Indices of an incomplete primitive are dropped, except that a loop is closed.
        if view.closed {
            s.take = n;
            if topology == LineLoop && place.begun && n == 1 {
                s.is([w[0], place.held], ALL);
            }
        }
        return s;
    }
    match topology {
        Points => {
            s.take = 1;
            s.is([w[0]], ALL);
            s.place.later = false;
        }
        Lines => {
            s.take = 2;
            s.is([w[0], w[1]], ALL);
            s.place.later = false;
        }
        LineStrip => {
            s.take = 1;
            s.is([w[0], w[1]], ALL);
        }
        LineLoop => {
            s.take = 1;
            if !place.begun {
                (s.place.begun, s.place.held) = (true, w[0]);
            }
            s.is([w[0], w[1]], ALL);
        }
        Triangles => {
            s.take = 3;
            s.is([w[0], w[1], w[2]], view.edges([0, 1, 2]));
            s.place.later = false;
        }
        TriangleStrip => {
            s.take = 1;
            s.place.odd = !place.odd;
            s.is(
                match (place.odd, last) {
                    (false, _) => [w[0], w[1], w[2]],
                    (true, false) => [w[0], w[2], w[1]],
                    (true, true) => [w[1], w[0], w[2]],
                },
                ALL,
            );
        }
        TriangleFan | Polygon if !place.begun => {
            s.take = 1;
            (s.place.begun, s.place.held) = (true, w[0]);
            s.place.held_flat = view.flat & 1 == 1;
        }
        TriangleFan => {
            s.take = 1;
            s.is(if last { [place.held, w[0], w[1]] } else { [w[0], w[1], place.held] }, ALL);
        }
        // The last triangle has the polygon's last edge, so the indices after it decide.
        Polygon if n == 2 && !view.closed => {}
        Polygon => {
            s.take = 1;
            let (opens, closes) = (u8::from(!place.later), u8::from(n == 2));
            let [held, first, second] = [u8::from(!place.held_flat), !view.flat & 1, !view.flat >> 1 & 1];
            let (opens, closes) = (opens & held, closes & second);
            if last {
                s.is([w[0], w[1], place.held], first | closes << 1 | opens << 2);
            } else {
                s.is([place.held, w[0], w[1]], opens | first << 1 | closes << 2);
            }
        }
        Quads => {
            s.take = if place.half { 4 } else { 0 };
            s.place.half = !place.half;
            match (place.half, last) {
                (false, false) => s.is([w[0], w[1], w[2]], NOT_THIRD & view.edges([0, 1, 2])),
                (true, false) => s.is([w[0], w[2], w[3]], NOT_FIRST & view.edges([0, 2, 3])),
                (false, true) => s.is([w[0], w[1], w[3]], NOT_SECOND & view.edges([0, 1, 3])),
                (true, true) => s.is([w[1], w[2], w[3]], NOT_THIRD & view.edges([1, 2, 3])),
            }
            s.place.later = !place.half;
        }
        QuadStrip => {
            s.take = if place.half { 2 } else { 0 };
            s.place.half = !place.half;
            match (place.half, last) {
                (false, _) => s.is([w[0], w[1], w[3]], NOT_THIRD),
                (true, false) => s.is([w[0], w[3], w[2]], NOT_FIRST),
                (true, true) => s.is([w[2], w[0], w[3]], NOT_SECOND),
            }
            s.place.later = !place.half;
        }
        LinesAdjacency => {
            s.take = 4;
            s.is([w[0], w[1], w[2], w[3]], ALL);
            s.place.later = false;
        }
        LineStripAdjacency => {
            s.take = 1;
            s.is([w[0], w[1], w[2], w[3]], ALL);
        }
        TrianglesAdjacency => {
            s.take = 6;
            s.is([w[0], w[1], w[2], w[3], w[4], w[5]], ALL);
            s.place.later = false;
        }
        // The following neighbour differs for the last triangle, so two more indices decide.
        TriangleStripAdjacency if n < 8 && !view.closed => {}
        TriangleStripAdjacency => {
            s.take = 2;
            let after = if n == 8 { w[6] } else { w[5] };
            let ahead = if place.later { place.held } else { w[1] };
            s.place.held = w[0];
            s.place.odd = !place.odd;
            s.is(
                match (place.odd, last) {
                    (false, _) => [w[0], ahead, w[2], after, w[4], w[3]],
                    (true, false) => [w[0], w[3], w[4], after, w[2], ahead],
                    (true, true) => [w[2], ahead, w[0], w[3], w[4], after],
                },
                ALL,
            );
        }
        Patches => {
            let left = draw.patch_size - place.part;
            s.take = n.min(left).min(6);
            s.indices.copy_from_slice(&w[..ASSEMBLED_CORNERS]);
            let ends = s.take == left;
            s.valid = true;
            s.prim = AssembledPrim { corners: s.take, edges: ALL, first: place.part == 0, ends };
            s.place.part = if ends { 0 } else { place.part + s.take };
        }
        Nothing => {}
    }
    s
}
