//! The unit's rules, as on its page: the planes, the viewport of a primitive, and the culled faces.

use super::batch::{Batch, Kind};
use super::setting::{CLIP_DISTANCE, LAYER, Setting, VIEWPORT};
use references::world::viewport_stream_clip::polygon::Plane;
use references::world::viewport_stream_clip::{DISTANCES, Fate};

/// Edges along planes are edges, as in OpenGL.
pub const CUT_IS_EDGE: bool = true;

pub const PASSTHRU: u32 = 1;
pub const FRUSTUM_XYZ: u32 = 3;
pub const WZERO_NO_Z_CULL: u32 = 4;
pub const FRUSTUM_Z: u32 = 5;

/// 193C: `geometry` clip, guard bands of depth, of the sides and of lines and points, samples clamped to near and far.
pub fn clip_control(geometry: u32, z: u32, narrow: bool, lines: bool, clamp: [bool; 2]) -> u32 {
    geometry << 11
        | z << 1
        | u32::from(narrow) << 7
        | u32::from(lines) << 10
        | u32::from(clamp[0]) << 3
        | u32::from(clamp[1]) << 4
}

fn geometry(s: &Setting) -> u32 {
    s.clip_control >> 11 & 7
}

fn bit(s: &Setting, n: u32) -> bool {
    s.clip_control >> n & 1 == 1
}

/// Whether only clip distances are tested.
pub fn passes(s: &Setting) -> bool {
    geometry(s) == PASSTHRU || !s.transform
}

/// Viewport and layer of a vertex; a mask's viewport replaces its own.
pub fn targets(
    s: &Setting,
    batch: &Batch,
    vertex: usize,
    of_mask: Option<u8>,
    own_layer: Option<u32>,
) -> (u8, u16) {
    let viewport = batch.output(s, vertex, VIEWPORT).filter(|n| *n < 16).unwrap_or(0);
    let viewport = of_mask.map_or(viewport, u32::from);
    let of_shader = own_layer.or(batch.output(s, vertex, LAYER)).unwrap_or(0);
    let layer = u64::from(s.layer.map_or(of_shader, u32::from));
    let layer = layer + if s.layer_by_viewport { u64::from(viewport) } else { 0 };
    (viewport as u8, if layer > 2047 { 0 } else { layer as u16 })
}

/// A vertex's clip distance; NaN is negative.
pub fn distance(s: &Setting, batch: &Batch, vertex: usize, k: u32) -> f64 {
    let d = batch.float(s, vertex, CLIP_DISTANCE + 4 * k);
    if d.is_nan() { f64::NEG_INFINITY } else { d }
}

/// Limit of |x| or |y|, as a multiple of w: less than 8192 pixels, between 1 and 256.
fn guard(s: &Setting, viewport: u8, axis: usize) -> f64 {
    let view = &s.views[usize::from(viewport)];
    // A viewport whose middle is 8192 pixels away leaves no band within 16384.
    if bit(s, 7) || view.offset[axis].abs() >= 8192.0 {
        return 1.0;
    }
    let scale = f64::from(view.scale[axis]).abs();
    (0..=8).rev().map(|k| f64::from(1 << k)).find(|band| scale * band < 8192.0).unwrap_or(1.0)
}

fn side(axis: usize, sign: f64, band: f64) -> Plane {
    Plane { factors: vec![(axis, sign), (3, band)], constant: 0.0 }
}

fn sides(s: &Setting, viewport: u8, narrow: bool) -> Vec<Plane> {
    let band = |axis| if narrow { 1.0 } else { guard(s, viewport, axis) };
    [(0, 1.0), (0, -1.0), (1, 1.0), (1, -1.0)].map(|(axis, sign)| side(axis, sign, band(axis))).to_vec()
}

/// Near and far, each at a multiple of w.
fn depths(s: &Setting, times: [f64; 2]) -> [Plane; 2] {
    let near = if times[0] == 1.0 && s.from_zero { 0.0 } else { times[0] };
    [side(2, 1.0, near), side(2, -1.0, times[1])]
}

/// Planes that drop a primitive that is wholly outside, and planes that cut.
pub fn planes(s: &Setting, viewport: u8, kind: Kind) -> (Vec<Plane>, Vec<Plane>) {
    let mut cuts = vec![];
    let mut drops = vec![];
    if !s.transform {
        // The window's range, for any w: the parts beyond are cut off, as all else that is not drawn.
        let end = |(axis, sign)| Plane { factors: vec![(axis, sign)], constant: 16383.0 };
        cuts.extend([(0, 1.0), (0, -1.0), (1, 1.0), (1, -1.0)].map(end));
        drops.extend(cuts.iter().cloned());
    }
    if !passes(s) {
        cuts.extend(sides(s, viewport, false));
        let same = s.clip_control >> 1 & 3;
        let narrow = matches!(geometry(s), FRUSTUM_XYZ | FRUSTUM_Z) || same == 2 || same == 0 && bit(s, 7);
        // OpenGL clips before it offsets, so offset depths have to be clipped here, unless depths are clamped. With depths clamped OpenGL
        // clips at no depth at all (13.7); here at a million times the range.
        let times = |clamp| match bit(s, clamp) {
            _ if narrow => 1.0,
            true => 1_048_576.0,
            false if s.biased != 0 => 1.0,
            false => 256.0,
        };
        cuts.extend(depths(s, [3, 4].map(times)));
        // The clip volume has no other end at the eye, however small it is (OpenGL 4.5, 13.5).
        cuts.push(Plane { factors: vec![(3, 1.0)], constant: 0.0 });
        drops.extend(sides(s, viewport, kind == Kind::Triangle || bit(s, 10)));
        let [near, far] = depths(s, [1.0; 2]);
        let both = geometry(s) != WZERO_NO_Z_CULL;
        drops.extend((both && !bit(s, 3)).then_some(near));
        drops.extend((both && !bit(s, 4)).then_some(far));
    }
    for k in (0..8).filter(|k| s.user_clips >> k & 1 == 1) {
        let plane = Plane { factors: vec![(DISTANCES + k, 1.0)], constant: 0.0 };
        drops.push(plane.clone());
        cuts.extend((s.user_culls >> k & 1 == 0).then_some(plane));
    }
    (drops, cuts)
}

/// Whether a triangle is culled by the sign of its area.
pub fn is_culled(s: &Setting, area: f64) -> bool {
    let front = (area > 0.0) == (s.front == 0x900);
    s.culls && (s.cull_face == 0x408 || (s.cull_face == 0x404) == front)
}

/// Its fate with culled faces; a cut face may be left to setup.
pub fn facing(s: &Setting, kind: Kind, fate: Fate) -> Fate {
    let Fate::Left { polygon, certain } = fate else { return fate };
    if kind != Kind::Triangle {
        return Fate::Left { polygon, certain };
    }
    let cut = polygon.corners.iter().any(|corner| !corner.cuts.is_empty());
    let sure = polygon.area.value.abs() > polygon.area.off;
    let culled = is_culled(s, polygon.area.value);
    if sure && culled && !cut && polygon.others.is_empty() {
        return Fate::Gone;
    }
    Fate::Left { certain: certain && sure && !culled, polygon }
}
