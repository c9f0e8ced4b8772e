//! What setup makes of primitives, from the mathematics: whole numbers of 128 bits,
//! nothing shared, nothing in steps.

use bundle::*;

mod window;
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
    fn set(&mut self, k: usize, (a, b): Point, (x, y): Point) {
        let left_or_top = a > 0 || a == 0 && b > 0;
        (self.a[k], self.b[k]) = (a, b);
        self.c[k] = -(a * x + b * y) - i128::from(!left_or_top);
    }
}

/// One primitive; `None` if it is culled or has no pixel.
pub fn primitive(window: &Window, p: &PrimRef, records: &[RasterRecord; 3]) -> Option<SetupPrim> {
    let count = match p.topology {
        Topology::Points => 1,
        Topology::Lines => 2,
        _ => 3,
    };
    let used = &records[..count];
    let limit = 1 << 22;
    if used.iter().any(|r| r.x <= -limit || r.x >= limit || r.y <= -limit || r.y >= limit) {
        return None;
    }
    let at: Vec<Point> = used.iter().map(|r| (r.x.into(), r.y.into())).collect();

    // edges, the corners of the area they enclose, whether it is seen from behind
    let mut edges = Edges::none();
    let (outline, back): (Vec<Point>, bool) = match at[..] {
        [(x, y)] => {
            let size = i128::from(window.point_size);
            let (left, top) = (x - size / 2, y - size / 2);
            let (right, bottom) = (left + size, top + size);
            edges.set(0, (1, 0), (left, top));
            edges.set(1, (-1, 0), (right, top));
            edges.set(2, (0, 1), (left, top));
            edges.set(3, (0, -1), (left, bottom));
            (vec![(left, top), (right, bottom)], false)
        }
        [p, q] => (line(&mut edges, p, q, i128::from(window.line_width))?, false),
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
    let info = Prim {
        prim: p.prim,
        back,
        rect: Rect { x0, y0, x1, y1 },
        slopes: [0, 1, 2, 3].map(slope),
        plane: plane(used, &at),
    };
    Some(SetupPrim {
        info,
        c: edges.c.map(|c| i64::try_from(c).unwrap()),
        start_x: (near.0 / 16) as u16,
        start_y: (near.1 / 16) as u16,
        start_on: near == pixel,
    })
}

/// Whether it is seen from behind.
fn triangle(edges: &mut Edges, window: &Window, at: &[Point]) -> Option<bool> {
    let (p0, p1, p2) = (at[0], at[1], at[2]);
    let area = (p1.0 - p0.0) * (p2.1 - p0.1) - (p2.0 - p0.0) * (p1.1 - p0.1);
    if area == 0 {
        return None;
    }
    let clockwise = area > 0;
    let back = clockwise != window.front_is_clockwise;
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
    Some(back)
}

/// The corners of a line with its width.
fn line(edges: &mut Edges, p: Point, q: Point, width: i128) -> Option<Vec<Point>> {
    let (dx, dy) = (q.0 - p.0, q.1 - p.1);
    if (dx, dy) == (0, 0) {
        return None;
    }
    let (low, high) = (width / 2, width - width / 2);
    let flip = |n: Point, positive: bool| if positive { n } else { (-n.0, -n.1) };
    if dx.abs() >= dy.abs() {
        let down = flip((-dy, dx), dx > 0); // points down: its second part is positive
        edges.set(0, down, (p.0, p.1 - low));
        edges.set(1, (-down.0, -down.1), (p.0, p.1 + high));
        edges.set(2, (1, 0), (p.0.min(q.0), 0));
        edges.set(3, (-1, 0), (p.0.max(q.0), 0));
        Some(vec![(p.0, p.1 - low), (p.0, p.1 + high), (q.0, q.1 - low), (q.0, q.1 + high)])
    } else {
        let right = flip((dy, -dx), dy > 0);
        edges.set(0, right, (p.0 - low, p.1));
        edges.set(1, (-right.0, -right.1), (p.0 + high, p.1));
        edges.set(2, (0, 1), (0, p.1.min(q.1)));
        edges.set(3, (0, -1), (0, p.1.max(q.1)));
        Some(vec![(p.0 - low, p.1), (p.0 + high, p.1), (q.0 - low, q.1), (q.0 + high, q.1)])
    }
}

fn bits(v: i128) -> i32 {
    (128 - v.leading_zeros()) as i32
}

/// Depth over the primitive, as the contract defines it.
fn plane(records: &[RasterRecord], at: &[Point]) -> PrimPlane {
    let depth = |r: &RasterRecord| {
        let z = f32::from_bits(r.z);
        if z.is_nan() { 0.0 } else { f64::from(z.clamp(0.0, 1.0)) }
    };
    let depths: Vec<f64> = records.iter().map(depth).collect();
    let greatest = depths.iter().copied().fold(0.0, f64::max);
    let z_exp = (0..=61).rev().find(|&e| greatest * 2_f64.powi(e) < 4294967296.0).unwrap();
    let z: Vec<i128> = depths.iter().map(|z| (z * 2_f64.powi(z_exp)).floor() as i128).collect();

    let along = |k: usize| (at[k].0 - at[0].0, at[k].1 - at[0].1, z[k] - z[0]);
    let (over, na, nb) = match at.len() {
        1 => (1, 0, 0),
        2 => match along(1) {
            (dx, dy, dz) if dx.abs() >= dy.abs() => (dx, dz, 0),
            (_, dy, dz) => (dy, 0, dz),
        },
        _ => {
            let ((dx1, dy1, dz1), (dx2, dy2, dz2)) = (along(1), along(2));
            (dx1 * dy2 - dx2 * dy1, dz1 * dy2 - dz2 * dy1, dx1 * dz2 - dx2 * dz1)
        }
    };
    let (n, m) = (bits(na.abs().max(nb.abs())), bits(over.abs()));
    let slope_exp = if n == 0 { 1 } else { (16 + m - n).min(63) };
    // 256 N 2^slope_exp / D, toward zero
    let slope = |n: i128| match slope_exp {
        0.. => (256 * n << slope_exp) / over,
        _ => 256 * n / (over << -slope_exp),
    };
    let held = |v: i128| v.clamp(-(1 << 25), (1 << 25) - 1) as i32;
    let z32 = |v: i128| u32::try_from(v).unwrap();
    PrimPlane {
        x0: at[0].0 as i32,
        y0: at[0].1 as i32,
        a: held(slope(na)),
        b: held(slope(nb)),
        slope_exp: slope_exp as i8,
        z: z32(z[0]),
        z_exp: z_exp as u8,
        z_min: z32(*z.iter().min().unwrap()),
        z_max: z32(*z.iter().max().unwrap()),
    }
}

/// What a stream of packets comes to; `vertex` gives the records.
pub fn stream(packets: &[PrimPacket], vertex: impl Fn(u16) -> RasterRecord) -> Vec<SetupPacket> {
    let mut window = Window::default();
    let mut out = vec![];
    for packet in packets {
        match packet {
            PrimPacket::State(s) => out.extend(window.method(s)),
            PrimPacket::Prim(p) => {
                let prim = primitive(&window, p, &p.vertices.map(&vertex));
                out.extend(prim.map(SetupPacket::Prim));
            }
        }
    }
    out
}
