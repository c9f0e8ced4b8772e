//! Stipple of lines (OpenGL 4.6 compatibility, 14.5.2.2): a count of fragments that continues along strips, loops and the edges
//! of a polygon, and restarts with each.

use super::{Point, Window, line};
use bundle::*;

#[derive(Default)]
pub struct Stipple {
    /// Fragments so far, modulo the pattern.
    count: i128,
    /// The next line is the first of its strip.
    pub begins: bool,
}

impl Stipple {
    /// The pattern position at which the next line begins. Without length, or outside the guard band, it has no fragments.
    pub fn line(&mut self, window: &Window, [p, q]: [Point; 2], outside: bool) -> StippleStart {
        if std::mem::take(&mut self.begins) {
            self.count = 0;
        }
        if outside {
            return StippleStart::default();
        }
        let y_major = (q.1 - p.1).abs() > (q.0 - p.0).abs();
        let (from, to) = if y_major { (p.1, q.1) } else { (p.0, q.0) };
        let backwards = to < from;
        let (low, high) = if window.rectangle().is_some() {
            // A rectangle counts the pixels whose centres, 256 n + 128, are between its ends; the first end owns a centre on it.
            let reached =
                |v: i128| if backwards { (v + 128).div_euclid(256) } else { -(128 - v).div_euclid(256) };
            (reached(from.min(to)), reached(from.max(to)))
        } else if from == to {
            (0, 0)
        } else {
            line::reach(p, q, i128::from(window.aliased_width()))
        };
        let at = self.count;
        let period = 16 * i128::from(window.stipple_factor);
        let sum = at + (high - low) % period;
        self.count = if sum >= period { sum - period } else { sum };
        if !window.stippled {
            return StippleStart::default();
        }
        let first = if backwards { high - 1 + at } else { low - at };
        StippleStart { on: true, polygon: false, y_major, backwards, first: first as i16 }
    }
}
