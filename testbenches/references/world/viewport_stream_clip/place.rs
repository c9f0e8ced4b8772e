//! Position of a corner in the window.

use super::near::Near;
use super::polygon::Corner;

/// Transform of one viewport: clip/w times scale, plus offset.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Viewport {
    pub scale: [f32; 3],
    pub offset: [f32; 3],
    /// Selectors of x, y, z and w, a nibble each: +x, -x, +y, ... -w.
    pub swizzle: u32,
    /// Positions are already in the window.
    pub is_window: bool,
}

impl Viewport {
    /// A position's components as the viewport sees them.
    pub fn swizzled(&self, position: [f64; 4]) -> [f64; 4] {
        std::array::from_fn(|k| {
            let selector = self.swizzle >> (4 * k) & 7;
            let value = position[selector as usize / 2];
            if selector & 1 == 1 { -value } else { value }
        })
    }
}

/// A corner in the window: x and y in pixels, depth, and 1/w.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    pub x: Near,
    pub y: Near,
    pub z: Near,
    pub over_w: Near,
}

impl Place {
    pub fn of(corner: &Corner, viewport: &Viewport) -> Place {
        let over_w = Near::exact(1.0).over(corner.values[3]);
        let axis = |k: usize| {
            if viewport.is_window {
                return corner.values[k];
            }
            let (scale, offset) = (f64::from(viewport.scale[k]), f64::from(viewport.offset[k]));
            corner.values[k].times(over_w).times(Near::exact(scale)).plus(Near::exact(offset))
        };
        let held = |near: Near| Near { value: near.value.clamp(-LIMIT, LIMIT), ..near };
        Place { x: held(axis(0)), y: held(axis(1)), z: axis(2), over_w }
    }

    /// Whether it is clamped to the greatest coordinates.
    pub fn is_held(&self) -> bool {
        [self.x, self.y].iter().any(|near| near.value.abs() == LIMIT)
    }

    /// Short text, with the planes that cut its corner.
    pub fn text(&self, corner: &Corner) -> String {
        let near = |n: Near| format!("{:.4} +- {:.1e}", n.value, n.off);
        let [x, y, z, r] = [self.x, self.y, self.z, self.over_w].map(near);
        format!("({x}, {y}; {z}; 1/w {r}; of {:.3?} cut {:?})", corner.weights, corner.cuts)
    }

    /// Whether a raster record's integers of 1/256 pixel match it.
    pub fn is_at(&self, x: i32, y: i32) -> bool {
        let near = |near: Near, got: i32| {
            !near.off.is_finite() || (f64::from(got) - 256.0 * near.value).abs() <= 256.0 * near.off + SNAP
        };
        near(self.x, x) && near(self.y, y)
    }
}

/// Records are smaller than 2^22 in magnitude.
const LIMIT: f64 = ((1 << 22) - 1) as f64 / 256.0;

/// A record is rounded to nearest; with some slack, below one.
pub const SNAP: f64 = 0.501;

/// Twice the area of a polygon in integers of 1/256 pixel, positive if it is clockwise on a screen with y down; and its error
/// bound.
pub fn area(places: &[Place]) -> Near {
    let n = places.len();
    let at = |k: usize| (256.0 * places[k % n].x.value, 256.0 * places[k % n].y.value);
    let off = |k: usize| 256.0 * places[k % n].x.off.max(places[k % n].y.off) + SNAP;
    let (mut sum, mut play) = (0.0, 0.0);
    for k in 0..n {
        let ((x, y), (u, v)) = (at(k), at(k + 1));
        sum += (x - at(0).0) * (v - at(0).1) - (u - at(0).0) * (y - at(0).1);
        let across = (at(k + 1).0 - at(k + n - 1).0).abs() + (at(k + 1).1 - at(k + n - 1).1).abs();
        play += off(k) * (across + 4.0 * (off(k) + off(k + 1)));
    }
    Near { value: sum, off: play }
}
