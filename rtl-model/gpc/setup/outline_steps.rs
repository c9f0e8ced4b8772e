//! The steps of the outline, one cycle each.

use super::held_depth::{HeldDepth, SCALE_MIN, fixed, hold};
use super::line_reach::reach;
use super::window_state::{has_samples, point_size, whole_pixels};
use crate::setup::types::*;
use bundle::*;
use kernel::packed::*;

packed! {
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
    /// Clipped to its rectangle, which may be empty.
    pub struct Cut {
        packet: OutlinePacket,
        drop: bool,
        top_x: S15,
        top_y: S15,
        run: StippleStep,
    }
    /// Effect of a line on the stipple count: whether the count restarts, how far it advances, and its period.
    pub struct StippleStep {
        line: bool,
        begins: bool,
        pixels: B12,
        period: B13,
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

pub fn cut(e: &Ends) -> Cut {
    let mut packet = e.packet;
    if let OutlinePacket::Outline(o) = &mut packet {
        let floor = |v: i32| (v.max(0) >> WINDOW_FRACTION) as u16;
        let ceil = |v: i32| floor(v + (1 << WINDOW_FRACTION) - 1);
        let clip = o.rect;
        o.rect = Rect {
            x0: floor(e.x0).max(clip.x0),
            y0: floor(e.y0).max(clip.y0),
            x1: ceil(e.x1).min(clip.x1),
            y1: ceil(e.y1).min(clip.y1),
        };
        let [z0, z1, z2] = e.z;
        o.plane.z = z0;
        o.plane.z_min = z0.min(z1).min(z2);
        o.plane.z_max = z0.max(z1).max(z2);
        o.dz = [z1, z2].map(|z| z - z0);
    }
    Cut { packet, drop: e.drop, top_x: e.top_x, top_y: e.top_y, run: run(e) }
}

/// Bits of a line's pattern.
const PATTERN_LOG2: u32 = 4;

/// Advance of the stipple count by a line: its pixels modulo the pattern period.
fn run(e: &Ends) -> StippleStep {
    let OutlinePacket::Outline(o) = &e.packet else { return StippleStep::default() };
    let period = (u16::from(e.factor) + 1) << PATTERN_LOG2;
    let line = o.shape == PrimShape::Line;
    StippleStep { line, begins: e.begins, pixels: e.pixels % period, period }
}

/// The count after a line that begins at `phase`.
pub fn phase_after(phase: u16, run: &StippleStep) -> u16 {
    let sum = phase + run.pixels;
    if sum >= run.period { sum - run.period } else { sum }
}

fn is_empty(rect: &Rect) -> bool {
    rect.x0 >= rect.x1 || rect.y0 >= rect.y1
}

/// Whether a packet remains after clipping.
pub fn remains(c: &Cut) -> bool {
    match &c.packet {
        OutlinePacket::State(_) => true,
        OutlinePacket::Clear(clear) => {
            let works = clear.z || clear.stencil || clear.decompress || clear.colour != 0;
            works && !is_empty(&clear.rect)
        }
        // A whole triangle is kept for its parts, and its end is kept.
        OutlinePacket::Outline(o) => {
            !c.drop && (matches!(o.part.kind, PartKind::Whole | PartKind::End) || !is_empty(&o.rect))
        }
    }
}

/// The tile of the nearest pixel of a span, and whether that is the pixel itself.
fn nearest(v: i16, from: u16, to: u16) -> (u16, bool) {
    let (early, late) = (i32::from(v) < i32::from(from), i32::from(v) >= i32::from(to));
    let pixel = match (early, late) {
        (true, _) => from,
        (false, true) => to.wrapping_sub(1),
        (false, false) => v as u16,
    };
    (pixel >> TILE_LOG2 & 0x3ff, !early && !late)
}

/// The packet with its start tile; `phase`: stipple position at the start of a line.
pub fn finish(c: &Cut, phase: u16) -> OutlinePacket {
    let mut packet = c.packet;
    if let OutlinePacket::Outline(o) = &mut packet {
        let by = if c.run.line && o.stipple.on { phase as i16 } else { 0 };
        o.stipple.first += if o.stipple.backwards { by } else { -by };
        let (x, on_x) = nearest(c.top_x, o.rect.x0, o.rect.x1);
        let (y, on_y) = nearest(c.top_y, o.rect.y0, o.rect.y1);
        (o.start_x, o.start_y, o.start_on) = (x, y, on_x && on_y);
        o.empty = is_empty(&o.rect);
        if o.part.kind == PartKind::End {
            (o.start_x, o.start_y, o.start_on) = (0, 0, false);
            o.rect = Rect { x0: 0, y0: 0, x1: 1, y1: 1 };
        }
    }
    packet
}
