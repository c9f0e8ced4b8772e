//! The steps of the edges, one cycle each. A product takes two steps: products of parts that fit an 18-bit
//! multiplier, then their sum.

use crate::setup::types::*;
use bundle::*;
use kernel::packed::*;

/// Bits of the lower part of a factor.
const LOW: u32 = 17;

packed! {
    /// The rest of the outline that the products and the culls need.
    pub struct Rest {
        shape: PrimShape,
        part: PolygonPart,
        empty: bool,
        faces: PrimFaces,
        x_major: bool,
        run: WindowDelta,
        reach: LineReach,
        projected: bool,
        width: SizeFixed,
        dz: [DepthDelta; 2],
    }
    /// Culling result and face of the last triangle.
    pub struct Face {
        culled: bool,
        back: bool,
    }
    /// Products of the lower and upper parts of two coordinates.
    pub struct CrossParts {
        low: B34,
        middle: [S24; 2],
        high: S14,
    }
    /// Products of the parts of a depth and a slope: upper depth with lower slope, and the reverse.
    pub struct RiseParts {
        low: B34,
        depth: S37,
        slope: S24,
        high: S27,
    }
}

fn split(v: i64) -> (i64, i64) {
    (v & ((1 << LOW) - 1), v >> LOW)
}

pub fn cross_parts(x: i32, y: i32) -> CrossParts {
    let ((xl, xh), (yl, yh)) = (split(x.into()), split(y.into()));
    CrossParts { low: (xl * yl) as u64, middle: [(xh * yl) as i32, (xl * yh) as i32], high: (xh * yh) as i16 }
}

pub fn cross_product(p: &CrossParts) -> i64 {
    let middle = i64::from(p.middle[0]) + i64::from(p.middle[1]);
    p.low as i64 + (middle << LOW) + (i64::from(p.high) << (2 * LOW))
}

pub fn rise_parts(dz: i64, slope: i32) -> RiseParts {
    let ((zl, zh), (sl, sh)) = (split(dz), split(slope.into()));
    RiseParts { low: (zl * sl) as u64, depth: zh * sl, slope: (zl * sh) as i32, high: (zh * sh) as i32 }
}

pub fn rise_product(p: &RiseParts) -> i64 {
    let middle = p.depth + i64::from(p.slope);
    p.low as i64 + (middle << LOW) + (i64::from(p.high) << (2 * LOW))
}

/// The primitive with the slopes of its edges.
pub fn slopes(o: &Outline) -> (SetupPacket, Rest) {
    let slope = |e: EdgeEnds| EdgeSlope { a: e.from.y - e.to.y, b: e.to.x - e.from.x };
    let mut slopes = o.ends.map(slope);
    if o.projected {
        for k in 2..4 {
            slopes[k] = EdgeSlope { a: -o.ends[k].to.y, b: o.ends[k].to.x };
        }
    }
    // A disc does not cover all pixels of its square.
    let round = o.faces.round;
    let info = Prim {
        prim: o.prim,
        back: false,
        area: 0,
        rect: o.rect,
        slopes,
        plane: o.plane,
        stipple: o.stipple,
        smooth: o.faces.smooth,
        round,
        clipped: o.faces.clipped || round,
        unclipped: false,
    };
    let (start_x, start_y, start_on) = (o.start_x, o.start_y, o.start_on);
    let prim = SetupPrim { info, c: [0; 4], start_x, start_y, start_on, more: false };
    let rest = Rest {
        shape: o.shape,
        part: o.part,
        empty: o.empty,
        faces: o.faces,
        x_major: o.x_major,
        run: o.run,
        reach: o.reach,
        projected: o.projected,
        width: o.width,
        dz: o.dz,
    };
    (SetupPacket::Prim(prim), rest)
}

/// Twice the area and the numerators of the slopes. For a line its run and the change of depth along it; for a
/// projected line the square of its length, and the change of depth times its direction; for a point its size.
pub fn sums(prim: &SetupPrim, rest: &Rest, rises: &[i64; 4]) -> (i64, [i64; 2]) {
    let dz = rest.dz[0];
    match (rest.shape, rest.x_major) {
        (PrimShape::Point, _) => (prim.c[0] + prim.c[1], [0, 0]),
        (PrimShape::Line, _) if rest.projected => (prim.c[2] + prim.c[3], [rises[1], rises[3]]),
        (PrimShape::Line, true) => (rest.run.into(), [dz, 0]),
        (PrimShape::Line, false) => (rest.run.into(), [0, dz]),
        (PrimShape::Triangle, _) => {
            (prim.c[0] + prim.c[1] + prim.c[2], [rises[0] + rises[1], rises[2] + rises[3]])
        }
    }
}

/// Area in pixels, from twice the area in 1/256 pixel.
fn pixels(area: i64) -> u32 {
    (area.unsigned_abs() >> (2 * WINDOW_FRACTION + 1)).min(AREA_MOST.into()) as u32
}

/// Whether a primitive is culled, and whether it is back-facing; parts take the result of their triangle, the last
/// one. Lines and points have no face.
pub fn face(rest: &Rest, area: i64, last: &Face) -> Face {
    let triangle = rest.shape == PrimShape::Triangle;
    // A triangle without area is back-facing, as in OpenGL.
    let back = triangle && (area == 0 || rest.faces.front_cw != (area > 0));
    let culled = if back { rest.faces.cull_back } else { rest.faces.cull_front };
    match rest.part.kind {
        PartKind::Alone => Face { culled: triangle && (area == 0 || culled), back },
        // The edges and corners of a triangle without area may be drawn.
        PartKind::Whole => Face { culled: triangle && culled, back },
        PartKind::Part | PartKind::End => *last,
    }
}

/// Whether the points on edge `k` are inside. A projected line owns its first end, whatever its direction. Of an
/// aliased line's sides the upper or left one does: a diamond has its bottom corner, or its right one.
fn owns(rest: &Rest, k: usize, s: &EdgeSlope) -> bool {
    let line = rest.shape == PrimShape::Line;
    match k {
        0 | 1 if line && rest.width == 0 => k == 0,
        2 | 3 if rest.projected => k == 2,
        _ => s.a > 0 || s.a == 0 && s.b >= 0,
    }
}

/// Turns the edges of a triangle with negative area, and subtracts 1 from those that do not own the points on them. An
/// end part covers no point. `None` if the primitive is culled.
pub fn turn(
    packet: &SetupPacket,
    rest: &Rest,
    area: i64,
    rises: [i64; 2],
    face: &Face,
) -> Option<SlopeTerms> {
    let mut packet = *packet;
    let mut terms = SlopeTerms { divisor: 1, ..SlopeTerms::default() };
    if let SetupPacket::Prim(prim) = &mut packet {
        let triangle = rest.shape == PrimShape::Triangle;
        let kind = rest.part.kind;
        let hidden = rest.part.hidden[usize::from(face.back)];
        if face.culled || kind == PartKind::Part && hidden {
            return None;
        }
        prim.info.back = face.back;
        prim.more = kind == PartKind::Whole || kind == PartKind::Part;
        prim.info.area = if triangle { pixels(area) } else { 0 };
        let turned = triangle && area < 0;
        let flat = triangle && area == 0;
        for k in 0..4 {
            let s = &mut prim.info.slopes[k];
            if turned {
                (s.a, s.b, prim.c[k]) = (-s.a, -s.b, -prim.c[k]);
            }
            prim.c[k] -= i64::from(!owns(rest, k, s));
            if kind == PartKind::End {
                (*s, prim.c[k]) = (EdgeSlope::default(), -1);
            }
            // A flat triangle has the attributes of its first corner everywhere.
            if flat {
                (*s, prim.c[k]) = (EdgeSlope::default(), 0);
            }
        }
        terms.numerators = if flat { [0; 2] } else { rises.map(i64::unsigned_abs) };
        terms.minus = rises.map(|rise| (rise < 0) != (area < 0));
        terms.divisor = if flat { 1 } else { area.unsigned_abs() };
        (terms.width, terms.projected) = (rest.width, rest.projected);
        (terms.x_major, terms.reach) = (rest.x_major, rest.reach);
        (terms.shape, terms.reverse) = (rest.shape, area < 0);
        (terms.kind, terms.hidden) = (kind, kind == PartKind::Whole && (hidden || rest.empty || flat));
        (terms.sprite_top, terms.bias) = (rest.faces.sprite_top, rest.faces.bias);
        terms.boxed = rest.faces.boxed && !flat;
    }
    Some(SlopeTerms { packet, ..terms })
}
