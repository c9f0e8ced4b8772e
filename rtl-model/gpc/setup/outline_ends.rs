//! The third step of the outline: the edges by their ends, and the box of the primitive including its width.

use super::held_depth::fixed;
use super::line_reach::reach;
use super::outline_pick::Pick;
use crate::setup::types::*;
use bundle::*;
use kernel::packed::*;

kernel::packed! {
    /// Edges by their ends; the box of the primitive including its width.
    pub struct Ends {
        packet: OutlinePacket, // with the rectangle that the state permits as its rectangle
        drop: bool,
        x0: WindowDelta,
        y0: WindowDelta,
        x1: WindowDelta,
        y1: WindowDelta,
        top_x: S15,
        top_y: S15,
        z: [S36; 3],
        begins: bool,
        pixels: B16,           // pixels of a line along its major axis
        factor: B8,
    }
}

type End = WindowPoint;

/// The ends of the four edges; `x0` to `y1` are the box including the width.
fn edges(p: &Pick, [x0, y0, x1, y1]: [i32; 4]) -> [EdgeEnds; 4] {
    let corner = |k: usize, dx: i32, dy: i32| End { x: p.x[k] + dx, y: p.y[k] + dy };
    let (low, high) = (p.low as i32, p.high as i32);
    let edge = |from, to| EdgeEnds { from, to };
    let left = edge(End { x: x0, y: 0 }, End { x: x0, y: -1 });
    let right = edge(End { x: x1, y: -1 }, End { x: x1, y: 0 });
    let top = edge(End { x: 0, y: y0 }, End { x: 1, y: y0 });
    let bottom = edge(End { x: 1, y: y1 }, End { x: 0, y: y1 });
    let (a, b) = if p.run >= 0 { (0, 1) } else { (1, 0) }; // along the major axis
    let (dx, dy) = (p.x[1] - p.x[0], p.y[1] - p.y[0]);
    let across = |k: usize, x: i32, y: i32| edge(corner(k, 0, 0), End { x, y });
    let ends = match (p.projected, p.x_major) {
        (true, _) => [across(0, dy, -dx), across(1, -dy, dx)],
        (false, true) => [left, right],
        (false, false) => [top, bottom],
    };
    if p.rectangle {
        let side = |i: usize, j: usize| edge(corner(i, 0, 0), corner(j, 0, 0));
        return [side(0, 1), side(1, 0), ends[0], ends[1]];
    }
    match (p.shape, p.x_major) {
        (PrimShape::Point, _) => [left, right, top, bottom],
        (PrimShape::Line, true) => [
            edge(corner(a, 0, -low), corner(b, 0, -low)),
            edge(corner(b, 0, high), corner(a, 0, high)),
            ends[0],
            ends[1],
        ],
        (PrimShape::Line, false) => [
            edge(corner(b, -low, 0), corner(a, -low, 0)),
            edge(corner(a, high, 0), corner(b, high, 0)),
            ends[0],
            ends[1],
        ],
        (PrimShape::Triangle, _) => {
            let side = |i, j| edge(corner(i, 0, 0), corner(j, 0, 0));
            [side(1, 2), side(2, 0), side(0, 1), EdgeEnds::default()]
        }
    }
}

fn pixels_of(reached: &LineReach) -> u16 {
    (i32::from(reached.high) - i32::from(reached.low)).max(0) as u16
}

/// Start of the stipple pattern: orientation, direction and first pixel.
fn stipple(p: &Pick, reached: &LineReach) -> StippleStart {
    let on = p.faces.stipple;
    if !on || p.shape == PrimShape::Triangle {
        return StippleStart { on, polygon: on, ..StippleStart::default() };
    }
    let backwards = p.run < 0;
    let first = if backwards { reached.high - 1 } else { reached.low };
    StippleStart { on, polygon: false, y_major: !p.x_major, backwards, first }
}

pub fn ends(p: &Pick, clip: Rect) -> Ends {
    let wide_x = p.rectangle || p.shape == PrimShape::Point || p.shape == PrimShape::Line && !p.x_major;
    let wide_y = p.rectangle || p.shape == PrimShape::Point || p.shape == PrimShape::Line && p.x_major;
    let by = |wide: bool, width: u32| if wide { width as i32 } else { 0 };
    let low = if p.rectangle { p.high } else { p.low };
    let (mut x0, mut x1) = (p.x0 - by(wide_x, low), p.x1 + by(wide_x, p.high));
    let (mut y0, mut y1) = (p.y0 - by(wide_y, low), p.y1 + by(wide_y, p.high));
    let line = p.shape == PrimShape::Line;
    let reached = reach(p);
    if line && !p.rectangle {
        let pixels = [reached.low, reached.high].map(|pixel| i32::from(pixel) << WINDOW_FRACTION);
        // Samples beyond the vertices are covered too; there the sides extend across by at most as much as along.
        let goes_on = |low: i32, high: i32| (low - pixels[0]).max(pixels[1] - high).max(0);
        let by = if p.sampled { if p.x_major { goes_on(x0, x1) } else { goes_on(y0, y1) } } else { 0 };
        if p.x_major {
            ([x0, x1], [y0, y1]) = (pixels, [y0 - by, y1 + by]);
        } else {
            ([y0, y1], [x0, x1]) = (pixels, [x0 - by, x1 + by]);
        }
    }
    let plane = PrimPlane { x0: p.x[0], y0: p.y[0], z_exp: 161 - p.scale, ..PrimPlane::default() };
    let outline = Outline {
        prim: p.prim,
        shape: p.shape,
        part: p.part,
        rect: clip,
        faces: p.faces,
        stipple: stipple(p, &reached),
        ends: edges(p, [x0, y0, x1, y1]),
        x_major: p.x_major,
        run: p.run,
        reach: reached,
        projected: p.projected,
        width: if p.rectangle { p.low + p.high } else { 0 },
        plane,
        ..Outline::default()
    };
    Ends {
        packet: OutlinePacket::Outline(outline),
        drop: p.drop,
        x0,
        y0,
        x1,
        y1,
        top_x: p.top_x,
        top_y: p.top_y,
        z: p.z.map(|z| fixed(&z, p.scale)),
        begins: p.begins,
        pixels: if line && !p.drop { pixels_of(&reached) } else { 0 },
        factor: p.factor,
    }
}
