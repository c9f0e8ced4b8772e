//! Classification of a vertex, by exact comparisons of its coordinates, each times a power of two.

use super::types::*;
use super::vsc_state::*;
use bundle::*;

const SIGN: u32 = 1 << 31;
const INFINITY: u32 = 0x7f80_0000;
/// Log2 of the greatest guard band of the class, 256.
const GUARD_LOG2: u8 = 8;
/// A guard band ends at 2^13 pixels at the latest.
const GUARD_EXPONENT: i16 = 127 + 12;
/// An offset of 2^13 pixels or more leaves no space for a guard band.
const FAR_EXPONENT: u32 = 127 + 13;
/// Window coordinates are clipped here where the viewport transform is off: within the range of a raster record.
pub const WINDOW_RANGE: u32 = 0x467f_fc00; // 16383.0

pub fn is_finite(x: u32) -> bool {
    x & INFINITY != INFINITY
}

/// A number below the least normal float becomes a zero of its sign.
fn flushed(x: u32) -> u32 {
    if x & INFINITY == 0 { x & SIGN } else { x }
}

/// Converts floats times 2^k to integers of the same order.
fn order(x: u32, k: u8) -> i64 {
    let magnitude = i64::from(x & !SIGN);
    let scaled = if magnitude == 0 { 0 } else { magnitude + (i64::from(k) << 23) };
    if x & SIGN == 0 { scaled } else { -scaled }
}

/// The position after the viewport's swizzle.
pub fn swizzled(position: &[u32; POSITION], swizzle: &[u8; POSITION]) -> [u32; POSITION] {
    swizzle.map(|by| flushed(position[usize::from(by >> 1 & 3)] ^ u32::from(by & 1) << 31))
}

/// Whether x and y are clipped at the viewport, without a guard band.
pub fn sides_are_narrow(s: &VscState) -> bool {
    s.narrow
}

/// The guard band of a viewport with that scale, as a power of two times it.
pub fn guard_of_scale(scale: u32) -> u8 {
    let exponent = (scale >> 23 & 0xff) as i16;
    (GUARD_EXPONENT - exponent).clamp(0, GUARD_LOG2.into()) as u8
}

/// Whether a viewport's guard band, with that offset, would exceed the range of a raster record.
pub fn is_far(offset: u32) -> bool {
    offset >> 23 & 0xff >= FAR_EXPONENT
}

/// The guard band of a plane.
fn guard(s: &VscState, scale: u32, offset: u32) -> u8 {
    if sides_are_narrow(s) || is_far(offset) { 0 } else { guard_of_scale(scale) }
}

/// The guard bands of near and of far: 0, 8, or `held` where samples are clamped to that end, so that nothing is clipped.
/// Bias is applied after the clipper, and only the clipper knows the unbiased depth, so with bias the band is 0.
pub fn depth_guards(s: &VscState, held: u8) -> [u8; 2] {
    let frustum = matches!(s.geometry_clip, GeometryClip::FrustumXyz | GeometryClip::FrustumZ);
    let narrow = match s.guardband_z {
        GuardbandZ::SameAsXy => s.narrow,
        GuardbandZ::Scale1 => true,
        GuardbandZ::Scale256 | GuardbandZ::Reserved => false,
    };
    let biased = s.biased != 0;
    [s.clamps_near, s.clamps_far].map(|holds| match holds {
        _ if frustum || narrow => 0,
        true => held,
        false if biased => 0,
        false => GUARD_LOG2,
    })
}

/// Whether a number is negative or NaN.
pub fn outside(distance: u32) -> bool {
    let magnitude = distance & !SIGN;
    magnitude > INFINITY || distance & SIGN != 0 && magnitude != 0
}

/// The codes of a swizzled position.
pub fn codes(
    s: &VscState,
    viewport: &ViewportTransformState,
    q: &[u32; POSITION],
    distances: &[u32; USER_PLANES],
    depth_guard: u8,
) -> VertexCodes {
    let far = |k: usize| u8::from(outside(distances[k])) << k;
    let negative = (0..USER_PLANES).map(far).sum::<u8>() & s.user_planes;
    let users = u16::from(negative & !s.user_culls) << PLANE_USER;
    let [x, y, z, w] = q.map(|c| order(c, 0));
    let passes = s.geometry_clip == GeometryClip::Passthrough;
    let lost = q.iter().any(|&c| !is_finite(c)) || s.transforms && passes && w <= 0;
    let beyond = |c: i64, limit: i64| u16::from(c < -limit) | u16::from(c > limit) << 1;
    if !s.transforms || passes {
        let end = order(WINDOW_RANGE, 0);
        let sides = if s.transforms { 0 } else { beyond(x, end) | beyond(y, end) << 2 };
        return VertexCodes { clip: users | sides << PLANE_SIDES, frustum: 0, culls: negative, bad: lost };
    }

    let wide = |axis: usize| order(q[3], guard(s, viewport.scale[axis], viewport.offset[axis]));
    let guards = depth_guards(s, depth_guard);
    let [to_near, to_far] = guards.map(|k| order(q[3], k));
    let near = if guards[0] == 0 && s.near_is_zero { z < 0 } else { z < -to_near };
    let clip = u16::from(w <= 0) << PLANE_W
        | beyond(x, wide(0)) << PLANE_SIDES
        | beyond(y, wide(1)) << (PLANE_SIDES + 2)
        | u16::from(near) << PLANE_NEAR
        | u16::from(z > to_far) << PLANE_FAR
        | users;

    let drops = s.geometry_clip != GeometryClip::WZeroNoZCull;
    let before = z < if s.near_is_zero { 0 } else { -w };
    let frustum = beyond(x, w)
        | beyond(y, w) << 2
        | u16::from(before && drops && !s.clamps_near) << 4
        | u16::from(z > w && drops && !s.clamps_far) << 5;
    VertexCodes { clip, frustum: frustum as u8, culls: negative, bad: lost }
}
