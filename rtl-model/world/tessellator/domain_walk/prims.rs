//! Triangles, by the lanes of their corners. Inside they are halves of quads.

use super::points::{first_of, has_row, last_of};
use super::*;

/// Whether a quad's diagonal rises: it points to the patch's middle, relative to the
/// nearest side; in the middle row and column it follows the closing of the ring.
fn rises(x: u8, y: u8, n: u8, m: u8) -> bool {
    let (right, above) = (n - 1 - x, m - 1 - y);
    let (column, row) = (x.min(right), y.min(above));
    if n > m && y == above && row <= column {
        return false;
    }
    if m >= n && x == right && column <= row {
        return y != above;
    }
    match row <= column {
        true if y < above => 2 * x < n,
        true => 2 * right < n,
        false if x < right => 2 * above >= m,
        false => 2 * y >= m,
    }
}

impl Regs {
    pub(super) fn begin_prims(&mut self, part: &TessPart) {
        let s = &part.shapes;
        self.prim_walk = TessPrimWalk::default();
        let stage = match part.kind {
            _ if s.shape != TessShape::Triangle => return self.prim_walk.stage = TessPrimStage::Done,
            TessPartKind::Inside => return self.begin_cells(part, self.base),
            TessPartKind::Whole if s.inner[0].segments == 1 => TessPrimStage::Alone,
            _ => TessPrimStage::Border,
        };
        let w = &mut self.prim_walk;
        (w.stage, w.outer_lane, w.inner_lane) = (stage, self.base, 1);
        if part.kind == TessPartKind::Whole {
            // The first triangle of the inside: in a square it is in its last row.
            let mut inner = u16::from(self.base) + s.border;
            if s.domain == TessDomain::Quad {
                let [n, m] = s.inner.map(|f| u16::from(f.segments));
                inner = inner.wrapping_add(n.wrapping_sub(1).wrapping_mul(m.wrapping_sub(2)));
            }
            w.inner_lane = (inner & 31) as u8;
        }
    }

    /// Begins the quads, after the given lanes.
    pub(super) fn begin_cells(&mut self, part: &TessPart, lanes: u8) {
        let s = &part.shapes;
        let n = s.inner[0].segments;
        let mut w = TessPrimWalk { stage: TessPrimStage::Inside, side: part.side, ..TessPrimWalk::default() };
        (w.x, w.y, w.outer_lane, w.outer_row) = (part.x0, part.y0, lanes, lanes);
        let row = match s.domain {
            TessDomain::Quad => 0,
            _ if part.block => last_of(part, w.y) + 1 - first_of(part, w.y),
            _ => 3 * (n - 2 * w.y),
        };
        (w.inner_row, w.inner_lane) = ((lanes + row) & 31, (lanes + row) & 31);
        let empty = match s.domain {
            TessDomain::Quad => part.x0 == part.x1 || part.y0 == part.y1,
            _ => n == 2 * w.y,
        };
        if empty {
            w.stage = TessPrimStage::Done;
        }
        self.prim_walk = w;
    }

    /// Makes a triangle of the inside, and advances past it.
    pub(super) fn next_prim(&mut self, part: &TessPart) -> [u8; 3] {
        let (s, base) = (&part.shapes, self.base);
        match (self.prim_walk.stage, s.domain) {
            (TessPrimStage::Border, _) => self.whole_border(part),
            (TessPrimStage::Alone, TessDomain::Quad) => {
                let lane = |k| (base + k) & 31;
                let second = std::mem::replace(&mut self.prim_walk.second, true);
                if second {
                    self.prim_walk.stage = TessPrimStage::Done;
                    return [lane(2), lane(3), lane(0)];
                }
                [lane(1), lane(2), lane(0)]
            }
            (TessPrimStage::Alone, _) => self.lone(base),
            (_, TessDomain::Quad) => self.square_cell(part),
            _ => self.side_cell(part),
        }
    }

    /// The single triangle of three points.
    fn lone(&mut self, lane: u8) -> [u8; 3] {
        self.prim_walk.stage = TessPrimStage::Done;
        [lane, lane + 1 & 31, lane + 2 & 31]
    }

    fn square_cell(&mut self, part: &TessPart) -> [u8; 3] {
        let [n, m] = part.shapes.inner.map(|f| f.segments);
        let w = &mut self.prim_walk;
        let row = part.x1 - part.x0 + 1;
        let lane = |k: u8| w.outer_lane.wrapping_add(k) & 31;
        let [a, b, c, e] = [w.outer_lane, lane(1), lane(row), lane(row + 1)];
        let corners = match (rises(w.x, w.y, n, m), w.second) {
            (true, false) => [a, b, e],
            (true, true) => [a, e, c],
            (false, false) => [a, b, c],
            (false, true) => [b, e, c],
        };
        let second = w.second;
        w.second = !second;
        if second && w.x + 1 != part.x1 {
            (w.x, w.outer_lane) = (w.x + 1, b);
        } else if second && w.y + 1 != part.y1 {
            (w.x, w.y, w.outer_lane) = (part.x0, w.y + 1, lane(2));
        } else if second {
            w.stage = TessPrimStage::Done;
        }
        corners
    }

    /// Cells between two rows parallel to a triangle's side; the inner row is a segment shorter at either end, where the quad is half.
    fn side_cell(&mut self, part: &TessPart) -> [u8; 3] {
        let n = part.shapes.inner[0].segments;
        let w = self.prim_walk;
        if n == 2 * w.y + 1 {
            return self.lone(w.outer_lane);
        }
        let (starts, ends) = (w.x == w.y, w.x + 1 == n - w.y);
        // Rings close on the third side.
        let closes = !part.block && w.side == 2;
        let outer = if closes && ends { w.outer_row } else { w.outer_lane + 1 & 31 };
        let inner = if closes && w.x + 2 == n - w.y { w.inner_row } else { w.inner_lane + 1 & 31 };
        let corners = match (2 * w.x < n, w.second) {
            _ if starts || ends => [w.outer_lane, outer, w.inner_lane],
            (true, false) => [w.outer_lane, inner, w.inner_lane],
            (true, true) => [w.outer_lane, outer, inner],
            (false, false) => [w.inner_lane, w.outer_lane, outer],
            (false, true) => [w.inner_lane, outer, inner],
        };
        let whole = !starts && !ends;
        self.prim_walk.second = whole && !w.second;
        if whole && !w.second {
            return corners;
        }
        self.prim_walk.x = w.x + 1;
        self.prim_walk.outer_lane = outer;
        self.prim_walk.inner_lane = if whole { inner } else { w.inner_lane };
        self.end_row(part, ends);
        corners
    }

    /// After a row's last quad, continues with the next row, or the ring's next side.
    fn end_row(&mut self, part: &TessPart, ends: bool) {
        let n = part.shapes.inner[0].segments;
        let w = &mut self.prim_walk;
        let y = w.y + 1;
        if part.block && w.x == last_of(part, w.y) {
            let length = (last_of(part, y) + 1).wrapping_sub(first_of(part, y)) & 31;
            (w.outer_row, w.inner_row) = (w.inner_row, w.inner_row + length & 31);
            (w.x, w.y, w.outer_lane, w.inner_lane) = (first_of(part, y), y, w.outer_row, w.inner_row);
            if !has_row(part, y + 1) {
                w.stage = TessPrimStage::Done;
            }
        } else if !part.block && ends && w.side != 2 {
            (w.side, w.x) = (w.side + 1, w.y);
        } else if !part.block && ends {
            let length = 3 * (n.wrapping_sub(2 * y)) & 31;
            (w.outer_row, w.inner_row) = (w.inner_row, w.inner_row + length & 31);
            (w.side, w.x, w.y, w.outer_lane, w.inner_lane) = (0, y, y, w.outer_row, w.inner_row);
            if n == 2 * y {
                w.stage = TessPrimStage::Done;
            }
        }
    }
}
