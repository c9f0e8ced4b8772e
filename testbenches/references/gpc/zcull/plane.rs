//! Depth of a primitive at a sample, from the definition, in wide integers.

use bundle::{DepthFormat, PrimPlane, Rect, SampleMode};

/// A vertex: window position in 1/256 pixel, depth.
#[derive(Clone, Copy, Debug)]
pub struct Vertex {
    pub x: i32,
    pub y: i32,
    pub z: f32,
}

/// floor(n 2^by).
fn scaled(n: i128, by: i32) -> i128 {
    if by >= 0 { n << by } else { n >> (-by).min(126) }
}

/// Twice the area, positive when clockwise (y down).
pub fn area(v: &[Vertex; 3]) -> i128 {
    let at = |k: usize| (i128::from(v[k].x - v[0].x), i128::from(v[k].y - v[0].y));
    at(1).0 * at(2).1 - at(2).0 * at(1).1
}

/// A plane of a non-degenerate triangle, as setup may give it: numbers rounded to nearest, as fine as they fit, and none
/// steeper than a tile's plane can represent.
pub fn plane(v: &[Vertex; 3]) -> PrimPlane {
    let depth = v.map(|v| f64::from(v.z));
    let most = depth.iter().fold(0.0, |most: f64, z| most.max(z.abs()));
    let z_exp = (25..=63).rev().find(|e| most * 2_f64.powi(*e) < 2_f64.powi(35) - 1.0).unwrap();
    let z = depth.map(|z| (z * 2_f64.powi(z_exp)).round() as i64);
    let d = area(v);
    let (x, y, dz) = (
        [1, 2].map(|k: usize| i128::from(v[k].x - v[0].x)),
        [1, 2].map(|k: usize| i128::from(v[k].y - v[0].y)),
        [1, 2].map(|k: usize| i128::from(z[k] - z[0])),
    );
    let (na, nb) = (dz[0] * y[1] - dz[1] * y[0], x[0] * dz[1] - x[1] * dz[0]);
    let slope = |n: i128, exp: i32| {
        let (up, down) = if exp >= 0 { (256 * n << exp, d) } else { (256 * n, d << -exp) };
        (2 * up + down).div_euclid(2 * down)
    };
    let fits = |exp: &i32| slope(na, *exp).abs().max(slope(nb, *exp).abs()) < 1 << 39;
    let slope_exp = (13 - z_exp..=40).rev().find(fits);
    let (a, b) = slope_exp.map_or((0, 0), |exp| (slope(na, exp), slope(nb, exp)));
    PrimPlane {
        x0: v[0].x,
        y0: v[0].y,
        a: a as i64,
        b: b as i64,
        slope_exp: slope_exp.unwrap_or(13) as i8,
        z: z[0],
        z_exp: z_exp as u8,
        z_min: *z.iter().min().unwrap(),
        z_max: *z.iter().max().unwrap(),
    }
}

/// Pixels across and down of an 8x8-sample tile.
pub fn footprint(mode: SampleMode) -> (i32, i32) {
    match mode {
        SampleMode::X1 => (8, 8),
        SampleMode::X2 => (4, 8),
        SampleMode::X4 => (4, 4),
        SampleMode::X8 => (2, 4),
        SampleMode::X16 => (2, 2),
    }
}

pub fn samples(mode: SampleMode) -> usize {
    let (across, down) = footprint(mode);
    (64 / (across * down)) as usize
}

/// A sample: its pixel, and its position there, in 1/16 pixel.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    pub px: i32,
    pub py: i32,
    pub x: i32,
    pub y: i32,
}

/// Whether a triangle contains a sample, its outline included.
pub fn covers(v: &[Vertex; 3], s: Sample) -> bool {
    let at = Vertex { x: 256 * s.px + 16 * s.x, y: 256 * s.py + 16 * s.y, z: 0.0 };
    let sign = area(v).signum();
    (0..3).all(|k| area(&[v[k], v[(k + 1) % 3], at]) * sign >= 0)
}

/// Whether a rectangle contains a sample's pixel.
pub fn has(rect: &Rect, s: Sample) -> bool {
    let inside = |at: i32, from: u16, to: u16| i32::from(from) <= at && at < i32::from(to);
    inside(s.px, rect.x0, rect.x1) && inside(s.py, rect.y0, rect.y1)
}

/// Depth code at a sample: that of the plane of the sample's tile.
pub fn code_at(p: &PrimPlane, format: DepthFormat, mode: SampleMode, s: Sample) -> u32 {
    let (v, down) = value_at(p, mode, s);
    code(format, down, v)
}

/// Depth at a sample by the plane of its tile: `v 2^-down`.
fn value_at(p: &PrimPlane, mode: SampleMode, s: Sample) -> (i128, u32) {
    let (w, h) = footprint(mode);
    let (cx, cy) = (s.px.div_euclid(w) * w + w / 2, s.py.div_euclid(h) * h + h / 2);
    let from = |centre: i32, vertex: i32| i128::from(256 * centre - vertex);
    let rise = i128::from(p.a) * from(cx, p.x0) + i128::from(p.b) * from(cy, p.y0);
    let (se, ze) = (i32::from(p.slope_exp), i32::from(p.z_exp));
    let g = if ze < 34 { 0.min(se - 13) } else { (-1).min(se - 13) };
    let hold = |n: i128, bits: u32| n.clamp(-(1 << (bits - 1)), (1 << (bits - 1)) - 1);
    let c = hold(scaled(p.z.into(), g) + scaled(rise, g - se - 8), 36);
    let (a, b) = (hold(scaled(p.a.into(), g - se), 27), hold(scaled(p.b.into(), g - se), 27));
    let (dx, dy) = (16 * (s.px - cx) + s.x, 16 * (s.py - cy) + s.y);
    (16 * c + a * i128::from(dx) + b * i128::from(dy), (ze + g + 4) as u32)
}

/// The same in order beyond [0, 1]: -1 below, by more than half a code of 24 bits, and one more than the greatest above.
pub fn ordered_at(p: &PrimPlane, format: DepthFormat, mode: SampleMode, s: Sample) -> i64 {
    let (v, down) = value_at(p, mode, s);
    let one = 1_i128 << down;
    match v {
        _ if v < -(one >> 25) => -1,
        _ if v > one + (one >> 25) => i64::from(code(format, down, one)) + 1,
        _ => code(format, down, v).into(),
    }
}

/// The code of a float in the same order.
pub fn ordered_of(format: DepthFormat, depth: f32) -> i64 {
    match depth {
        _ if depth < 0.0 => -1,
        _ if depth > 1.0 => i64::from(code_of(format, 1.0)) + 1,
        _ => code_of(format, depth).into(),
    }
}

/// Code of the depth v 2^-down.
pub fn code(format: DepthFormat, down: u32, v: i128) -> u32 {
    let one = 1_i128 << down;
    let v = v.clamp(0, one);
    let unorm = |n: u32| ((2 * v * ((1 << n) - 1) + one) / (2 * one)) as u32;
    match format {
        DepthFormat::None => 0,
        DepthFormat::Z16 => unorm(16),
        DepthFormat::Z24S8 => unorm(24),
        DepthFormat::Z32 => ((v as f64 * 2_f64.powi(-(down as i32))) as f32).to_bits(),
    }
}

/// Code of a float, for a clear value or a bound.
pub fn code_of(format: DepthFormat, depth: f32) -> u32 {
    // A float in [0, 1] is a multiple of 2^-149; bits of 2^-90 and more count.
    code(format, 90, (f64::from(if depth > 0.0 { depth.min(1.0) } else { 0.0 }) * 2_f64.powi(90)) as i128)
}

/// The top 16 bits of the depth scale.
pub fn bucket(format: DepthFormat, code: u32) -> u16 {
    match format {
        DepthFormat::None => 0,
        DepthFormat::Z16 => code as u16,
        DepthFormat::Z24S8 => (code >> 8) as u16,
        DepthFormat::Z32 => (f64::from(f32::from_bits(code)) * 65536.0).floor().min(65535.0) as u16,
    }
}
