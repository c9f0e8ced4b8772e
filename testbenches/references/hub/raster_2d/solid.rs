//! Solids: pixels of points, lines, triangles and rectangles, by their definitions.

use super::TwoD;
use super::blit::{Drawing, Refused, bits_of};
use crate::hub::copies::bytes::Bytes;

type Point = [i128; 2];

/// Lines and triangles have coordinates from -2^16 to 2^16 - 1.
const REACH: i128 = 1 << 16;

/// The pixels of a line without its last point. A pixel of each column, or row: the nearest one, of two the one with the greater
/// coordinate, or the lesser one.
fn line(from: Point, to: Point, lesser: bool) -> Vec<Point> {
    let d = [to[0] - from[0], to[1] - from[1]];
    let major = usize::from(d[0].abs() <= d[1].abs());
    let minor = 1 - major;
    let n = d[major].abs();
    let pixel = |i: i128| {
        let mut p = [0; 2];
        p[major] = from[major] + i * d[major].signum();
        // from + i d / n, twice, and a half more or less
        let twice = 2 * (from[minor] * n + i * d[minor]);
        p[minor] = if lesser { -(n - twice).div_euclid(2 * n) } else { (twice + n).div_euclid(2 * n) };
        p
    };
    (0..n).map(pixel).collect()
}

/// Whether a pixel is in a triangle: the point that is to its right by less than any distance, and below by still less, is on the
/// same side of all sides.
fn inside(corners: [Point; 3], p: Point) -> bool {
    let side = |k: usize| {
        let (a, b) = (corners[k], corners[(k + 1) % 3]);
        let cross = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
        [cross, a[1] - b[1], b[0] - a[0]].into_iter().map(i128::signum).find(|sign| *sign != 0).unwrap_or(0)
    };
    side(0) != 0 && side(0) == side(1) && side(1) == side(2)
}

impl TwoD {
    /// A point of a solid; if it is the last one, the solid.
    pub(super) fn point(&mut self, point: Point, memory: &mut Bytes) -> Option<Result<usize, Refused>> {
        let mode = self.value("RENDER_SOLID_PRIM_MODE");
        self.points.push(point);
        let count = match mode {
            1 | 2 | 4 => 2,
            3 => 3,
            _ => 1,
        };
        if self.points.len() < count {
            return None;
        }
        let points = std::mem::take(&mut self.points);
        if mode == 2 {
            self.points.push(point);
        }
        Some(self.solid(mode, &points, memory))
    }

    fn solid(&self, mode: u32, points: &[Point], memory: &mut Bytes) -> Result<usize, Refused> {
        let code = self.value("SET_RENDER_SOLID_PRIM_COLOR_FORMAT") as u8;
        let mut drawing = Drawing::new(self, code, memory)?;
        let far = |p: &Point| p.iter().any(|c| !(-REACH..REACH).contains(c));
        if mode > 4 {
            return Err(Refused::Unbuilt);
        }
        drawing.check()?;
        if matches!(mode, 1..=3) && points.iter().any(far) {
            return Err(Refused::Surface);
        }
        let wide = [0, 1, 2, 3].map(|k| self.value(&format!("SET_RENDER_SOLID_PRIM_COLOR{k}")));
        let narrow = [self.value("SET_RENDER_SOLID_PRIM_COLOR"), 0, 0, 0];
        let colour = bits_of(if drawing.source_bytes() > 4 { wide } else { narrow });
        let colour = colour & (!0 >> (128 - 8 * drawing.source_bytes()));
        let least = |k: usize| points.iter().map(|p| p[k]).min().unwrap_or(0);
        let most = |k: usize| points.iter().map(|p| p[k]).max().unwrap_or(0);
        match mode {
            0 => drawing.pixel(memory, points[0], colour),
            1 | 2 => {
                let d = [points[1][0] - points[0][0], points[1][1] - points[0][1]];
                let bit = if d[0].abs() > d[1].abs() { 0 } else { 8 }
                    + if (d[0] < 0) != (d[1] < 0) { 4 } else { 0 };
                let lesser = self.value("SET_RENDER_SOLID_LINE_TIE_BREAK_BITS") >> bit & 1 == 1;
                line(points[0], points[1], lesser).into_iter().for_each(|p| drawing.pixel(memory, p, colour));
            }
            _ => {
                let (columns, rows) = drawing.within([least(0), least(1)], [most(0), most(1)]);
                for y in rows {
                    for x in columns.clone() {
                        if mode == 4 || inside([points[0], points[1], points[2]], [x, y]) {
                            drawing.pixel(memory, [x, y], colour);
                        }
                    }
                }
            }
        }
        Ok(drawing.drawn)
    }
}
