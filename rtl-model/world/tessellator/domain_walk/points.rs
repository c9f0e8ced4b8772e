//! Points in the order of their lanes: around the border from corner (0, 1), then inside, as rows of a square, or rings or rows of a
//! triangle.

use super::*;

/// The start of a line that a factor divides, or with `back` its end.
fn end(factor: TessFactor, back: bool) -> TessAxis {
    TessAxis { back, ..at(factor, 0) }
}
fn at(factor: TessFactor, index: u8) -> TessAxis {
    TessAxis { level: factor.level, odd: factor.segments & 1 == 1, index, back: false }
}

fn side_map(side: u8) -> TessMap {
    match side {
        0 => TessMap::Side0,
        1 => TessMap::Side1,
        _ => TessMap::Side2,
    }
}

/// The first and the last column in a row of a block.
pub fn first_of(part: &TessPart, row: u8) -> u8 {
    part.x0.max(row)
}
pub fn last_of(part: &TessPart, row: u8) -> u8 {
    part.x1.min(part.shapes.inner[0].segments.wrapping_sub(row) & 127)
}
/// Whether a block of a triangle has a row.
pub fn has_row(part: &TessPart, row: u8) -> bool {
    row <= part.y1 && part.x0 <= part.shapes.inner[0].segments.wrapping_sub(row) & 127
}

/// A point of the border, a number of segments from the start of its side.
pub fn border_place(s: &TessShapes, side: u8, x: u8) -> TessPlace {
    let edge = s.edges[usize::from(side)];
    let along = at(edge, x);
    if s.domain == TessDomain::Triangle {
        let a = TessAxis { back: side != 1, ..along };
        return TessPlace { patch: s.patch, map: side_map(side), a, b: end(edge, false) };
    }
    let (a, b) = match side {
        0 => (end(edge, false), TessAxis { back: true, ..along }),
        1 => (along, end(edge, false)),
        2 => (end(edge, true), along),
        _ => (TessAxis { back: true, ..along }, end(edge, true)),
    };
    TessPlace { patch: s.patch, map: TessMap::Plane, a, b }
}

/// A point of the inside: for a square by column and row, for a triangle by side and by position along it and away from it.
pub fn inside_place(s: &TessShapes, side: u8, x: u8, y: u8) -> TessPlace {
    let patch = s.patch;
    if s.domain == TessDomain::Quad {
        return TessPlace { patch, map: TessMap::Plane, a: at(s.inner[0], x), b: at(s.inner[1], y) };
    }
    let n = s.inner[0].segments;
    // The end of a side is the start of the next.
    let (side, x) = match side {
        _ if x != n - y => (side, x),
        2 => (0, y),
        _ => (side + 1, y),
    };
    let map = if n == 2 * y { TessMap::Centre } else { side_map(side) };
    TessPlace { patch, map, a: TessAxis { back: side != 1, ..at(s.inner[0], x) }, b: at(s.inner[0], y) }
}

impl Regs {
    pub(super) fn begin_points(&mut self, part: &TessPart) {
        self.point_walk = TessPointWalk::default();
        match part.kind {
            TessPartKind::Inside => self.begin_inside(part),
            // Points along the border are made together with their triangles.
            TessPartKind::Border if self.shape == TessShape::Triangle => {
                self.point_walk.stage = TessPointStage::Done
            }
            _ => {}
        }
    }

    fn begin_inside(&mut self, part: &TessPart) {
        let s = &part.shapes;
        let empty = part.kind == TessPartKind::Border || s.inner[0].segments == 1;
        let stage = if empty { TessPointStage::Done } else { TessPointStage::Inside };
        self.point_walk = TessPointWalk { stage, side: part.side, x: part.x0, y: part.y0 };
    }

    /// The position of the next point.
    pub(super) fn place(&self, part: &TessPart) -> TessPlace {
        let (s, w) = (&part.shapes, self.point_walk);
        match (w.stage, s.domain) {
            (_, TessDomain::Isoline) => TessPlace {
                patch: s.patch,
                map: TessMap::Plane,
                a: at(s.edges[1], w.x),
                b: at(s.edges[0], w.y),
            },
            (TessPointStage::Border, _) => border_place(s, w.side, w.x),
            _ => inside_place(s, w.side, w.x, w.y),
        }
    }

    pub(super) fn next_point(&mut self, part: &TessPart) {
        let s = &part.shapes;
        let n = s.inner[0].segments;
        let inside = self.point_walk.stage == TessPointStage::Inside;
        let w = &mut self.point_walk;
        let x = w.x + 1;
        match s.domain {
            TessDomain::Isoline if w.x != s.edges[1].segments => w.x = x,
            TessDomain::Isoline if w.y + 1 != s.edges[0].segments => (w.x, w.y) = (0, w.y + 1),
            TessDomain::Isoline => w.stage = TessPointStage::Done,
            _ if !inside && x != s.edges[usize::from(w.side)].segments => w.x = x,
            _ if !inside && w.side != last_side(s) => (w.side, w.x) = (w.side + 1, 0),
            _ if !inside => self.begin_inside(part),
            TessDomain::Quad if w.x != part.x1 => w.x = x,
            TessDomain::Quad if w.y != part.y1 => (w.x, w.y) = (part.x0, w.y + 1),
            TessDomain::Quad => w.stage = TessPointStage::Done,
            TessDomain::Triangle if part.block => {
                if w.x != last_of(part, w.y) {
                    w.x = x;
                } else if has_row(part, w.y + 1) {
                    w.y += 1;
                    w.x = first_of(part, w.y);
                } else {
                    w.stage = TessPointStage::Done;
                }
            }
            TessDomain::Triangle if n != 2 * w.y && x != n - w.y => w.x = x,
            TessDomain::Triangle if n != 2 * w.y && w.side != 2 => (w.side, w.x) = (w.side + 1, w.y),
            TessDomain::Triangle if 2 * (w.y + 1) <= n => (w.side, w.x, w.y) = (0, w.y + 1, w.y + 1),
            TessDomain::Triangle => w.stage = TessPointStage::Done,
        }
    }
}

pub fn last_side(s: &TessShapes) -> u8 {
    if s.domain == TessDomain::Quad { 3 } else { 2 }
}
