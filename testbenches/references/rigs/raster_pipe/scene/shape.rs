//! A primitive as setup must interpret it: its outline, its face, its depth.

use super::coverage::{Point, Run, area, clockwise, covers};
use super::depth::Plane;
use super::state::Words;
use crate::gpc::setup::reach;
use bundle::*;

pub struct Shape {
    outline: Vec<Point>,
    /// For a line, the pixels that it reaches along its major axis.
    run: Option<Run>,
    pub back: bool,
    pub plane: Plane,
}

/// A size in pixels as 1/256 pixel: to the nearest, halves up, clamped to 1 to 2047 pixels.
fn size(word: u32) -> i64 {
    let value = f64::from(f32::from_bits(word));
    if value.is_nan() { 256 } else { (value * 256.0 + 0.5).floor().clamp(256.0, 2047.0 * 256.0) as i64 }
}

impl Shape {
    /// `None` if it is dropped: no area, no length, or the culled face.
    pub fn new(words: &Words, topology: Topology, vertices: [RasterRecord; 3]) -> Option<Self> {
        let at: [Point; 3] = vertices.map(|v| (i64::from(v.x), i64::from(v.y)));
        let z = vertices.map(|v| v.z);
        let one = 1_f32.to_bits();
        match topology {
            Topology::Points => {
                let wide = size(words.or(SET_POINT_SIZE, one));
                let (x, y) = (at[0].0 - wide / 2, at[0].1 - wide / 2);
                let outline = vec![(x, y), (x + wide, y), (x + wide, y + wide), (x, y + wide)];
                Some(Shape { outline, run: None, back: false, plane: Plane::new(&at[..1], &z[..1]) })
            }
            Topology::Lines => {
                let wide = (size(words.or(SET_ALIASED_LINE_WIDTH_FLOAT, one)) + 128) / 256 * 256;
                let ([p, q, _], (dx, dy)) = (at, (at[1].0 - at[0].0, at[1].1 - at[0].1));
                let (low, high) = (-(wide / 2), wide - wide / 2);
                let x_major = dx.abs() >= dy.abs();
                let moved = |p: Point, by: i64| if x_major { (p.0, p.1 + by) } else { (p.0 + by, p.1) };
                let outline = vec![moved(p, low), moved(q, low), moved(q, high), moved(p, high)];
                let outline = clockwise(outline)?;
                let wider = |(x, y): Point| (i128::from(x), i128::from(y));
                let (low, high) = reach(wider(p), wider(q), wide.into());
                let run = Some(Run { x_major, low: 256 * low as i64, high: 256 * high as i64 });
                let ends = ([p, q], [z[0], z[1]]);
                let plane =
                    if wide == 256 { Plane::new(&ends.0, &ends.1) } else { Plane::of_wide(ends.0, ends.1) };
                Some(Shape { outline, run, back: false, plane })
            }
            _ => {
                let front_clockwise = words.get(OGL_SET_FRONT_FACE) == 0x900;
                let back = (area(at[0], at[1], at[2]) > 0) != front_clockwise;
                let culled = match words.get(OGL_SET_CULL_FACE) {
                    0x404 => !back,
                    0x408 => true,
                    _ => back,
                };
                if words.on(OGL_SET_CULL) && culled {
                    return None;
                }
                let outline = clockwise(at.to_vec())?;
                Some(Shape { outline, run: None, back, plane: Plane::new(&at, &z) })
            }
        }
    }

    /// Whether a sample of a pixel is covered; its position in 1/16 pixel.
    pub fn covers(&self, x: u32, y: u32, position: (i64, i64)) -> bool {
        let at = (256 * i64::from(x) + 16 * position.0, 256 * i64::from(y) + 16 * position.1);
        covers(&self.outline, self.run.as_ref(), at)
    }
}
