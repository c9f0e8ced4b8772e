//! The first two steps of the outline, a cycle each: compares the corners by pairs, and picks their extremes and the
//! state that applies to the primitive.

use super::held_depth::{HeldDepth, SCALE_MIN, hold};
use super::window_state::{WindowState, has_samples, point_size, whole_pixels};
use crate::setup::types::*;
use bundle::*;
use kernel::packed::*;

kernel::packed! {
    /// Corners compared by pairs: 0 with 1, 0 with 2, 1 with 2.
    pub struct Order {
        prim: PrimId,
        shape: PrimShape,
        part: PolygonPart,
        begins: bool,
        drop: bool,
        x: [WindowCoord; 3],
        y: [WindowCoord; 3],
        z: [HeldDepth; 3],
        x_less: B3,
        y_less: B3,
        y_same: B3,
        run_x: WindowDelta,    // from corner 0 to corner 1
        run_y: WindowDelta,
        size: SizeFixed,       // size of the vertex as a point
    }
    /// Selected extremes, and the state that applies to the primitive.
    pub struct Pick {
        prim: PrimId,
        shape: PrimShape,
        part: PolygonPart,
        begins: bool,
        drop: bool,
        x: [WindowCoord; 3],
        y: [WindowCoord; 3],
        z: [HeldDepth; 3],
        scale: B8,             // exponent of the greatest depth
        x0: WindowDelta,       // box of the corners; for a point about its centre, which may be rounded up
        y0: WindowDelta,
        x1: WindowDelta,
        y1: WindowDelta,
        top_x: S15,            // pixel of the topmost corner
        top_y: S15,
        x_major: bool,
        run: WindowDelta,
        low: B18,              // width to the left or up, and to the right or down
        high: B18,
        rectangle: bool,       // a line with sides and ends at right angles
        projected: bool,       // such a line, or one a pixel wide
        sampled: bool,         // samples of a pixel are covered individually
        faces: PrimFaces,
        factor: B8,            // factor of the line stipple
    }
}

pub fn order(c: &PrimCorners) -> Order {
    let (x, y) = (c.corners.map(|c| c.x), c.corners.map(|c| c.y));
    let bits = |f: &dyn Fn(usize, usize) -> bool| {
        u8::from(f(0, 1)) | u8::from(f(0, 2)) << 1 | u8::from(f(1, 2)) << 2
    };
    Order {
        prim: c.prim,
        shape: c.shape,
        part: c.part,
        begins: c.begins,
        drop: c.outside,
        x,
        y,
        z: c.corners.map(|c| hold(c.z)),
        x_less: bits(&|i, j| x[i] < x[j]),
        y_less: bits(&|i, j| y[i] < y[j]),
        y_same: bits(&|i, j| y[i] == y[j]),
        run_x: x[1] - x[0],
        run_y: y[1] - y[0],
        size: point_size(c.size),
    }
}

/// The first of three corners, if bit k of `less` compares pair k.
fn first(less: u8) -> usize {
    match [0, 1, 2].map(|k| less >> k & 1 == 1) {
        [true, true, _] => 0,
        [false, _, true] => 1,
        _ => 2,
    }
}

/// The last of three corners.
fn last(less: u8) -> usize {
    match [0, 1, 2].map(|k| less >> k & 1 == 1) {
        [false, false, _] => 0,
        [true, _, false] => 1,
        _ => 2,
    }
}

/// Whether depth bias applies to a triangle or a part of one.
fn is_biased(o: &Order, w: &WindowState) -> bool {
    match (o.shape, o.part.kind) {
        (PrimShape::Triangle, _) => w.bias_fill,
        (PrimShape::Line, PartKind::Part) => w.bias_line,
        (PrimShape::Point, PartKind::Part) => w.bias_point,
        _ => false,
    }
}

/// Centre of a point of whole pixels: a pixel centre or a pixel corner.
fn centre(v: i32, width: u32) -> i32 {
    let (pixel, half) = (1 << WINDOW_FRACTION, 1 << (WINDOW_FRACTION - 1));
    if width as i32 & pixel != 0 { (v & -pixel) + half } else { v + half & -pixel }
}

pub fn pick(o: &Order, w: &WindowState) -> Pick {
    let top = first(o.y_less | o.y_same & o.x_less);
    let x_major = o.run_x.abs() >= o.run_y.abs();
    let no_line = o.shape == PrimShape::Line && o.run_x == 0 && o.run_y == 0;
    let line = o.shape == PrimShape::Line;
    let rectangle = line && if has_samples(w) { !w.aliased } else { w.smooth_lines };
    // Aliased lines, and points that are not sprites, have whole-pixel widths.
    let square = w.sprites || has_samples(w) || w.smooth_points;
    let whole = |width: u32, whole: bool| if whole { whole_pixels(width) } else { width };
    let width = match o.shape {
        PrimShape::Point => whole(if w.sized_points { o.size } else { w.point_size }, !square),
        PrimShape::Line => {
            whole(if rectangle || w.one_width { w.rectangle_width } else { w.line_width }, !rectangle)
        }
        PrimShape::Triangle => 0,
    };
    let smooth = !has_samples(w)
        && match o.shape {
            PrimShape::Point => w.smooth_points && o.part.kind != PartKind::End,
            PrimShape::Line => w.smooth_lines,
            PrimShape::Triangle => w.smooth_polygons,
        };
    // OpenGL 4.6 compatibility, 14.4.1 and 14.4.3.
    let disc = smooth || has_samples(w) && !w.sprites && o.part.kind != PartKind::End;
    let centre = |v: i32| if o.shape == PrimShape::Point && !square { centre(v, width) } else { v };
    Pick {
        prim: o.prim,
        shape: o.shape,
        part: o.part,
        begins: o.begins,
        drop: o.drop || no_line,
        x: o.x,
        y: o.y,
        z: o.z,
        scale: o.z.iter().fold(SCALE_MIN, |scale, z| scale.max(z.exp)),
        x0: centre(o.x[first(o.x_less)]),
        y0: centre(o.y[first(o.y_less)]),
        x1: centre(o.x[last(o.x_less)]),
        y1: centre(o.y[last(o.y_less)]),
        top_x: (o.x[top] >> WINDOW_FRACTION) as i16,
        top_y: (o.y[top] >> WINDOW_FRACTION) as i16,
        x_major,
        run: if x_major { o.run_x } else { o.run_y },
        low: width >> 1,
        high: width - (width >> 1),
        rectangle,
        // OpenGL 4.6 compatibility, 14.5.1; all fragments across a wide line have the same values (14.5.2.1).
        projected: line && (rectangle || width == 1 << WINDOW_FRACTION),
        sampled: has_samples(w),
        faces: PrimFaces {
            front_cw: w.front_cw,
            cull_front: w.cull && w.cull_front,
            cull_back: w.cull && w.cull_back,
            sprite_top: w.sprite_top,
            bias: is_biased(o, w),
            stipple: match o.shape {
                PrimShape::Point => false,
                PrimShape::Line => w.stipple,
                PrimShape::Triangle => w.polygon_stipple,
            },
            smooth,
            round: o.shape == PrimShape::Point && disc,
            clipped: w.window_clip,
            boxed: o.shape == PrimShape::Triangle && w.boxes,
        },
        factor: w.pattern_factor,
    }
}
