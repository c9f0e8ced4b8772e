//! Expected output of setup, from the mathematics: integers of 128 bits, without sharing and without stages. Depth planes are
//! checked against bounds, not predicted.

use bundle::*;
use rational_depth::{FRACTION, RationalDepth, of_float};
use viewports::after;

mod bias;
mod line;
pub mod rational_depth;
mod rectangle;
mod stipple;
pub mod viewports;
mod window;
pub use bias::Bias;
pub use line::reach;
pub use stipple::Stipple;
pub use window::{Window, passed_on};

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

/// Vertices whose depth is to be checked. All fragments across an aliased line wider than a pixel have the same depth.
fn depth(window: &Window, used: &[RasterRecord]) -> RationalDepth {
    let at: Vec<_> = used.iter().map(|r| (r.x.into(), r.y.into())).collect();
    let z: Vec<_> = used.iter().map(|r| r.z).collect();
    match (&at[..], &z[..]) {
        (&[p, q], &[zp, zq]) if !window.is_projected() => RationalDepth::along_axis([p, q], [zp, zq]),
        _ => RationalDepth::new(&at, &z),
    }
}

fn is_biased(window: &Window, p: &PrimRef, used: &[RasterRecord]) -> bool {
    match (vertices(p.topology), used.len()) {
        (3, 3) => window.bias.fill,
        (3, 2) => window.bias.line,
        (3, 1) => window.bias.point,
        _ => false,
    }
}

/// Whether a primitive is marked as not clipped by near and far, where that is certain.
fn judge_mark(window: &Window, p: &PrimRef, records: &[RasterRecord; 3], used: &[RasterRecord], given: bool) {
    let slopes = depth(window, &records[..vertices(p.topology)]);
    let wanted = match is_biased(window, p, used) {
        // Depths of a box are not only those of its triangle.
        true if used.len() == 3 && window.boxes => Some(false),
        true => window.bias.marks(&depth(window, used), &slopes),
        false => Some(false),
    };
    assert!(wanted.is_none_or(|wanted| wanted == given), "marked: {given}, {used:?}");
}

/// Checks that a plane is within the error bound of the depth. Both are linear, so the vertices suffice.
pub fn judge_plane(
    window: &Window,
    p: &PrimRef,
    records: &[RasterRecord; 3],
    used: &[RasterRecord],
    plane: &PrimPlane,
) {
    let depth = depth(window, used);
    let biased = is_biased(window, p, used);
    let (by, slack) = match window.bias.of(&depth, &self::depth(window, &records[..vertices(p.topology)])) {
        _ if !biased => (0, 0),
        Some(bias) => bias,
        None => return,
    };
    let (z_exp, slope_exp) = (u32::from(plane.z_exp), i32::from(plane.slope_exp));
    assert!(slope_exp + z_exp as i32 >= 13 && z_exp < 64, "steeper than tiles hold: {plane:?}");
    assert!(plane.a.max(plane.b) < 1 << 39 && plane.a.min(plane.b) >= -1 << 39, "{plane:?}");
    let scaled = |n: i128, down: i32| {
        let up = FRACTION as i32 - down;
        if up >= 0 { n << up } else { n >> (-up).min(126) }
    };
    let z = |n: i64| scaled(n.into(), z_exp as i32);
    judge_ends(&depth, plane, (by, slack));
    let mut places: Vec<_> = used.iter().map(|r| (i64::from(r.x), i64::from(r.y))).collect();
    // A line also extends across: from its first vertex on, by its length. That may be as far before the vertex along an axis,
    // so that errors of the vertices count up to three times.
    if let [(x0, y0), (x1, y1)] = places[..] {
        places.push((x0 - (y1 - y0), y0 + (x1 - x0)));
    }
    for (k, at) in places.into_iter().enumerate() {
        let beyond = if k < used.len() { 0 } else { 2 * depth.vertex_error() };
        let rise = i128::from(plane.a) * i128::from(at.0 - i64::from(plane.x0))
            + i128::from(plane.b) * i128::from(at.1 - i64::from(plane.y0));
        let given = z(plane.z) + scaled(rise, z_exp as i32 + slope_exp + 8);
        let (wanted, error) = (depth.at(at) + by, depth.plane_error(at) + slack + beyond);
        assert!(
            (given - wanted).abs() <= error,
            "at {at:?} {given} for {wanted}, by more than {error}: {plane:?} of {records:?}"
        );
    }
}

/// Checks the least and the greatest depth to the last place, apart from bias.
fn judge_ends(depth: &RationalDepth, plane: &PrimPlane, (by, slack): (i128, i128)) {
    let (least, most) = depth.span();
    for (wanted, given) in [(least, plane.z_min), (most, plane.z_max)] {
        let given = i128::from(given) << (FRACTION - u32::from(plane.z_exp));
        assert!(
            (given - wanted - by).abs() <= depth.vertex_error() + slack,
            "{given} for {wanted} + {by}: {plane:?} of {depth:?}"
        );
    }
}

/// Checks that the vertices have their depths, in a plane without slopes and the differences from the first vertex.
pub fn judge_vertices(used: &[RasterRecord], plane: &PrimPlane, rises: [i64; 2]) {
    let depth = depth(&Window::default(), used);
    judge_ends(&depth, plane, (0, 0));
    assert_eq!((plane.x0, plane.y0), (used[0].x, used[0].y));
    for (r, rise) in used.iter().zip([0, rises[0], rises[1]]) {
        let given = i128::from(plane.z + rise) << (FRACTION - u32::from(plane.z_exp));
        let wanted = of_float(r.z);
        assert!((given - wanted).abs() <= depth.vertex_error(), "{given} for {wanted}: {plane:?}, {rises:?}");
    }
}

fn vertices(topology: Topology) -> usize {
    match topology {
        Topology::Points => 1,
        Topology::Lines => 2,
        _ => 3,
    }
}

/// Checks the output for a stream of packets; `vertex` gives the records.
pub fn judge(packets: &[PrimPacket], vertex: impl Fn(u16) -> RasterRecord, out: &[SetupPacket]) {
    let (mut window, mut stipple) = (Window::default(), Stipple::default());
    let mut out = out.iter();
    for packet in &after(packets) {
        match packet {
            PrimPacket::State(s) => {
                if let Some(wanted) = window.method(s) {
                    assert_eq!(out.next(), Some(&wanted));
                }
            }
            PrimPacket::Prim(p) => {
                let records = p.vertices.map(&vertex);
                for Piece { prim: mut wanted, of, width } in pieces(&window, &mut stipple, p, &records) {
                    let given = out.next();
                    if let Some(SetupPacket::Prim(prim)) = given {
                        if !of.is_empty() {
                            judge_plane(&window, p, &records, &of, &prim.info.plane);
                            judge_mark(&window, p, &records, &of, prim.info.unclipped);
                            wanted.info.unclipped = prim.info.unclipped;
                        }
                        if width != 0 {
                            rectangle::judge_sides(&mut wanted, width, prim);
                        }
                        wanted.info.plane = prim.info.plane;
                    }
                    assert_eq!(given, Some(&SetupPacket::Prim(wanted)));
                }
            }
        }
    }
    assert_eq!(out.next(), None, "more than was requested");
}
