//! Expected output of setup, from the mathematics: integers of 128 bits, without sharing and without stages. Depth planes are
//! checked against bounds, not predicted.

mod bias;
pub mod judge;
mod line;
pub mod rational_depth;
mod rectangle;
mod stipple;
pub mod viewports;
mod window;

pub use bias::Bias;
use bundle::*;
use judge::vertices;
pub use line::{line_covers, reach};
pub use stipple::Stipple;
pub use window::Window;
pub use window::receivers::passed_on;

type Point = (i128, i128);

/// A primitive's edges, from the points of its outline.
struct Edges {
    a: [i128; 4],
    b: [i128; 4],
    c: [i128; 4],
}

impl Edges {
    fn none() -> Self {
        Edges { a: [0; 4], b: [0; 4], c: [0; 4] }
    }

    /// Edge `k`: normal `(a, b)`, through a point.
    fn set(&mut self, k: usize, (a, b): Point, at: Point) {
        let left_or_top = a > 0 || a == 0 && b > 0;
        self.set_with(k, (a, b), at, left_or_top);
    }

    /// Whether points on the edge are inside is given.
    fn set_with(&mut self, k: usize, (a, b): Point, (x, y): Point, inside: bool) {
        (self.a[k], self.b[k]) = (a, b);
        self.c[k] = -(a * x + b * y) - i128::from(!inside);
    }
}

/// Output of setup for a primitive, without its depth plane, and the vertices that it comes from; `None` for a mere end.
pub struct Piece {
    pub prim: SetupPrim,
    pub of: Vec<RasterRecord>,
    /// For a line that is a rectangle: its sides are not yet moved out by half of this.
    pub width: u32,
}

/// The pieces of a primitive, in order.
pub fn pieces(
    window: &Window,
    stipple: &mut Stipple,
    p: &PrimRef,
    records: &[RasterRecord; 3],
) -> Vec<Piece> {
    let used = &records[..vertices(p.topology)];
    let limit = 1 << 22;
    let outside = used.iter().any(|r| r.x <= -limit || r.x >= limit || r.y <= -limit || r.y >= limit);
    // Where the pattern of each line begins, drawn or not; for a triangle, of its edges.
    stipple.begins |= p.attributes.edges & 8 != 0;
    let bounds: Vec<usize> = (0..3).filter(|k| p.attributes.edges >> k & 1 == 1).collect();
    let mut patterns = [StippleStart::default(); 3];
    let lines = if used.len() == 2 { vec![0] } else { bounds.clone() };
    if used.len() == 2 || used.len() == 3 && window.polygon.contains(&0x1b01) {
        for k in lines {
            let ends = [records[k], records[(k + 1) % 3]].map(|r| (r.x.into(), r.y.into()));
            patterns[k] = stipple.line(window, ends, outside);
        }
    }
    if outside {
        return vec![];
    }
    let of_polygon = StippleStart {
        on: window.polygons_stippled,
        polygon: window.polygons_stippled,
        ..StippleStart::default()
    };
    let piece = |of: &[RasterRecord], pattern: StippleStart, more: bool, back: bool| {
        let mut prim = shape(window, p.prim, of)?;
        (prim.more, prim.info.back) = (more, back);
        prim.info.stipple = if of.len() == 3 { of_polygon } else { pattern };
        let width = if of.len() == 2 { window.rectangle().unwrap_or(0) } else { 0 };
        Some(Piece { prim, of: of.to_vec(), width })
    };
    if used.len() < 3 {
        return piece(used, patterns[0], false, false).into_iter().collect();
    }
    let at = records.map(|r| (r.x.into(), r.y.into()));
    let Some((back, _)) = triangle(&mut Edges::none(), window, &at) else { return vec![] };
    if !window.has_parts() {
        return piece(used, of_polygon, false, back).into_iter().collect();
    }
    let bounds = bounds.into_iter();
    let none = StippleStart::default();
    let [p0, p1, p2] = at;
    let flat = (p1.0 - p0.0) * (p2.1 - p0.1) == (p2.0 - p0.0) * (p1.1 - p0.1);
    let mut all: Vec<_> = match window.polygon[usize::from(back)] {
        0x1b00 => bounds.filter_map(|k| piece(&records[k..=k], none, true, back)).collect(),
        0x1b01 => bounds
            .filter_map(|k| piece(&[records[k], records[(k + 1) % 3]], patterns[k], true, back))
            .collect(),
        _ if flat => vec![],
        _ => piece(used, of_polygon, true, back).into_iter().collect(),
    };
    // The primitive always ends, here without a pixel.
    let rect = Rect { x0: 0, y0: 0, x1: 1, y1: 1 };
    let info = Prim { prim: p.prim, back, rect, clipped: window.clipped, ..Prim::default() };
    all.push(Piece { prim: SetupPrim { info, c: [-1; 4], ..SetupPrim::default() }, of: vec![], width: 0 });
    all
}

/// A point, a line or a triangle; `None` if it is culled or has no pixel.
fn shape(window: &Window, prim: u16, used: &[RasterRecord]) -> Option<SetupPrim> {
    let at: Vec<Point> = used.iter().map(|r| (r.x.into(), r.y.into())).collect();

    // edges, the corners of the enclosed area, whether it is seen from behind, pixels
    let mut edges = Edges::none();
    let (outline, (back, area)): (Vec<Point>, (bool, u32)) = match at[..] {
        [(x, y)] => {
            let size = i128::from(window.size_of(&used[0]));
            let [x, y] = [x, y].map(|v| window.placed(v, size));
            let (left, top) = (x - size / 2, y - size / 2);
            let (right, bottom) = (left + size, top + size);
            edges.set(0, (1, 0), (left, top));
            edges.set(1, (-1, 0), (right, top));
            edges.set(2, (0, 1), (left, top));
            edges.set(3, (0, -1), (left, bottom));
            (vec![(left, top), (right, bottom)], (false, 0))
        }
        [p, q] if window.rectangle().is_some() => {
            let width = i128::from(window.rectangle().unwrap_or(0));
            (rectangle::rectangle(&mut edges, p, q, width)?, (false, 0))
        }
        [p, q] => {
            let width = i128::from(window.aliased_width());
            (line::line(&mut edges, p, q, width, window.has_samples())?, (false, 0))
        }
        _ => (at.clone(), triangle(&mut edges, window, &at)?),
    };

    // its rectangle
    let span = |v: &dyn Fn(&Point) -> i128, low: u32, high: u32| {
        let from = outline.iter().map(|p| v(p).div_euclid(256)).min().unwrap();
        let to = outline.iter().map(|p| -(-v(p)).div_euclid(256)).max().unwrap();
        let (from, to) = (from.max(low.into()), to.min(high.into()));
        (from < to).then_some((from as u16, to as u16))
    };
    let clip = window.clip();
    let (x0, x1) = span(&|p| p.0, clip.0.start, clip.0.end)?;
    let (y0, y1) = span(&|p| p.1, clip.1.start, clip.1.end)?;

    // the tile of the topmost vertex, the leftmost of those
    let top = at.iter().min_by_key(|p| (p.1, p.0)).unwrap();
    let pixel = (top.0.div_euclid(256), top.1.div_euclid(256));
    let near = (pixel.0.clamp(x0.into(), i128::from(x1) - 1), pixel.1.clamp(y0.into(), i128::from(y1) - 1));

    let slope = |k: usize| EdgeSlope { a: edges.a[k] as i32, b: edges.b[k] as i32 };
    // The squares of discs contain pixels outside the discs.
    let round = at.len() == 1 && window.is_round();
    let info = Prim {
        prim,
        back,
        area,
        rect: Rect { x0, y0, x1, y1 },
        slopes: [0, 1, 2, 3].map(slope),
        plane: PrimPlane::default(),
        stipple: StippleStart::default(),
        smooth: window.is_smooth(at.len()),
        round,
        clipped: window.clipped || round,
        unclipped: false,
    };
    Some(SetupPrim {
        info,
        c: edges.c.map(|c| i64::try_from(c).unwrap()),
        start_x: (near.0 / 16) as u16,
        start_y: (near.1 / 16) as u16,
        start_on: near == pixel,
        more: false,
    })
}

/// The bounding box of a triangle, in place of its edges (GL_NV_fill_rectangle).
fn boxed(edges: &mut Edges, at: &[Point]) {
    let ends = |v: fn(&Point) -> i128| (at.iter().map(v).min().unwrap(), at.iter().map(v).max().unwrap());
    let ((left, right), (top, bottom)) = (ends(|p| p.0), ends(|p| p.1));
    edges.set(0, (1, 0), (left, top));
    edges.set(1, (-1, 0), (right, top));
    edges.set(2, (0, 1), (left, top));
    edges.set(3, (0, -1), (left, bottom));
}

/// Whether it is seen from behind, and its number of pixels, up to 2^22.
fn triangle(edges: &mut Edges, window: &Window, at: &[Point]) -> Option<(bool, u32)> {
    let (p0, p1, p2) = (at[0], at[1], at[2]);
    let area = (p1.0 - p0.0) * (p2.1 - p0.1) - (p2.0 - p0.0) * (p1.1 - p0.1);
    // Without an area only its edges and corners can be drawn, and it is seen from behind (OpenGL 4.6, 14.6.1).
    if area == 0 && !window.has_parts() {
        return None;
    }
    let clockwise = area > 0;
    let back = area == 0 || clockwise != window.front_is_clockwise;
    let culled = if back { window.culls_back } else { window.culls_front };
    if window.culls && culled {
        return None;
    }
    for (k, from, to, inner) in [(0, p1, p2, p0), (1, p2, p0, p1), (2, p0, p1, p2)] {
        let normal = (from.1 - to.1, to.0 - from.0);
        let rise = normal.0 * (inner.0 - from.0) + normal.1 * (inner.1 - from.1);
        let inward = if rise > 0 { normal } else { (-normal.0, -normal.1) };
        edges.set(k, inward, from);
    }
    if window.boxes {
        boxed(edges, at);
    }
    Some((back, (area.abs() / 2 / (256 * 256)).min(1 << 22) as u32))
}
