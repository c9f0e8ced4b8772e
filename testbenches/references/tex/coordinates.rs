//! Levels of detail, from the rules: the host's FMA for sums, exact 64-bit floats for logarithms and ratios, geometry for
//! cubes.

use super::walk::bits;

pub const LEAST: i64 = -(1 << 15);
pub const GREATEST: i64 = (1 << 15) - 1;

fn float(bits: u32) -> f32 {
    f32::from_bits(bits)
}

/// The difference of two coordinates.
pub fn difference(to: u32, from: u32) -> u32 {
    bits(float(to) - float(from))
}

/// The square of a distance, whose parts are differences times sizes.
pub fn square(differences: [u32; 3], sizes: [f32; 3]) -> f32 {
    let [x, y, z] = [0, 1, 2].map(|c| float(differences[c]) * sizes[c]);
    z.mul_add(z, y.mul_add(y, x * x))
}

/// The exponent of a power of two, at most `value`.
fn exponent(value: f64) -> i32 {
    let mut exponent = value.log2().round() as i32;
    while 2_f64.powi(exponent) > value {
        exponent -= 1;
    }
    while 2_f64.powi(exponent + 1) <= value {
        exponent += 1;
    }
    exponent
}

/// Half the logarithm in 1/256, as straight lines between powers of two; never above the true one, and at most 0.0431 below,
/// which is asserted here, but for what is cut off.
pub fn half_log2(square: f32) -> i64 {
    if !square.is_finite() {
        return GREATEST;
    }
    if square == 0.0 {
        return LEAST;
    }
    let value = f64::from(square);
    let e = exponent(value);
    let line = 128.0 * f64::from(e) + 128.0 * (value / 2_f64.powi(e) - 1.0);
    let exact = 128.0 * value.log2();
    assert!(line <= exact + 1e-6 && line > exact - 0.0431 * 256.0, "{value}: {line} of {exact}");
    line.floor() as i64
}

/// A level or a bias in 1/256.
pub fn fixed(value: u32) -> i64 {
    let value = f64::from(float(value));
    if value.is_nan() {
        0
    } else {
        (value * 256.0).round_ties_even().clamp(LEAST as f64, GREATEST as f64) as i64
    }
}

/// The taps of a footprint, and the square of its longer axis divided by them.
pub fn taps(x: f32, y: f32, most: u32) -> (u32, f32) {
    if !x.is_finite() || !y.is_finite() {
        return (1, f32::INFINITY);
    }
    let (longer, shorter) = (x.max(y), x.min(y));
    // 24 bits times 9 are exact.
    let covers = |n: u32| f64::from(n * n) * f64::from(shorter) >= f64::from(longer);
    let allowed = || [1, 2, 4, 6, 8, 10, 12, 14, 16].into_iter().filter(|n| *n == 1 || *n <= most);
    let n = allowed().find(|n| covers(*n)).or(allowed().next_back()).expect("1");
    (n, if n == 1 { longer } else { longer * (1.0 / (n * n) as f32) })
}

type Vector = [i32; 3];

fn cross([a, b, c]: Vector, [x, y, z]: Vector) -> Vector {
    [b * z - c * y, c * x - a * z, a * y - b * x]
}

/// The normal of a face, with the directions of s and t on it: seen from within, t goes down, on the faces of y along z.
pub fn face_frame(face: u32) -> [Vector; 3] {
    let mut normal = [0; 3];
    normal[face as usize / 2] = if face % 2 == 0 { 1 } else { -1 };
    let t = if normal[1] == 0 { [0, -1, 0] } else { [0, 0, normal[1]] };
    [normal, cross(normal, t), t]
}

/// A direction's part along an axis.
pub fn along(axis: Vector, at: [u32; 3]) -> u32 {
    let c = axis.iter().position(|part| *part != 0).expect("an axis");
    if axis[c] < 0 { at[c] ^ 1 << 31 } else { at[c] }
}

/// The face that a direction without NaN meets: its normal is closest; of equal ones the first.
pub fn face(at: [u32; 3]) -> u32 {
    let greatest = at.map(|c| float(c).abs()).into_iter().fold(0.0, f32::max);
    let axis = at.iter().position(|c| float(*c).abs() == greatest).expect("one");
    2 * axis as u32 + u32::from(float(at[axis]).is_sign_negative())
}

/// The place on a face, 0 to 1.
pub fn place(part: u32) -> u32 {
    bits(float(part).mul_add(0.5, 0.5))
}

/// The nearest level to a level of detail: halves belong to the finer one.
pub fn nearest(detail: i64) -> i64 {
    let level = detail as f64 / 256.0;
    ((level + 0.5).ceil() as i64 - 1).max(0)
}
