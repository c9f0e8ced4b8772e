//! Small pictures by the painter's order: points, lines and triangles of vertices at sixteenths of a pixel, each with one value. What the rules leave
//! open, a pixel's centre on an edge, or near the end of a line, may have the value or what was there before.

use std::collections::BTreeSet;

/// Of each pixel what it may have.
pub struct Sketch {
    side: i64,
    pub pixels: Vec<BTreeSet<[u32; 4]>>,
}

/// Whether a primitive has a pixel.
#[derive(Clone, Copy, PartialEq)]
enum Cover {
    Out,
    Maybe,
    In,
}

/// A pixel in sixteenths.
const PIXEL: i64 = 16;

impl Sketch {
    pub fn new(side: u32, value: [u32; 4]) -> Self {
        Sketch { side: side.into(), pixels: vec![BTreeSet::from([value]); (side * side) as usize] }
    }

    /// Draws a primitive by its corners, in sixteenths of a pixel from the first pixel's corner; of a value those words count that a mask has.
    pub fn draw(&mut self, corners: &[[i64; 2]], value: [u32; 4]) {
        for y in 0..self.side {
            for x in 0..self.side {
                let centre = [PIXEL * x + PIXEL / 2, PIXEL * y + PIXEL / 2];
                let cover = match corners {
                    [point] => of_point(*point, centre),
                    [from, to] => of_line(*from, *to, centre),
                    [a, b, c] => of_triangle([*a, *b, *c], centre),
                    _ => Cover::Out,
                };
                let pixel = &mut self.pixels[(y * self.side + x) as usize];
                match cover {
                    Cover::Out => (),
                    Cover::Maybe => {
                        pixel.insert(value);
                    }
                    Cover::In => *pixel = BTreeSet::from([value]),
                }
            }
        }
    }
}

/// A point of one pixel's size.
fn of_point(at: [i64; 2], centre: [i64; 2]) -> Cover {
    let far = (0..2).map(|k| (centre[k] - at[k]).abs()).max().unwrap_or(0);
    match far.cmp(&(PIXEL / 2)) {
        std::cmp::Ordering::Less => Cover::In,
        std::cmp::Ordering::Equal => Cover::Maybe,
        std::cmp::Ordering::Greater => Cover::Out,
    }
}

fn area(a: [i64; 2], b: [i64; 2], c: [i64; 2]) -> i64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

fn of_triangle([a, b, c]: [[i64; 2]; 3], centre: [i64; 2]) -> Cover {
    let whole = area(a, b, c).signum();
    let sides =
        [area(a, b, centre), area(b, c, centre), area(c, a, centre)].map(|side| side.signum() * whole);
    if whole == 0 || sides.contains(&-1) {
        Cover::Out
    } else if sides.contains(&0) {
        Cover::Maybe
    } else {
        Cover::In
    }
}

/// A line of one pixel's width: of each column of a line that is rather level the pixel nearest to it, from one end to the other; likewise of rows.
fn of_line(from: [i64; 2], to: [i64; 2], centre: [i64; 2]) -> Cover {
    let run = [0, 1].map(|k| (to[k] - from[k]).abs());
    let steep = run[1] > run[0];
    // Nearly diagonal ones go either way.
    let (along, across) = if steep { (1, 0) } else { (0, 1) };
    if run[along] == 0 {
        let near = (0..2).all(|k| (centre[k] - from[k]).abs() <= PIXEL);
        return if near { Cover::Maybe } else { Cover::Out };
    }
    let (low, high) = (from[along].min(to[along]), from[along].max(to[along]));
    let at = centre[along];
    if at < low - PIXEL || at > high + PIXEL {
        return Cover::Out;
    }
    // How far the centre is from the line, across, times the run.
    let d = [to[0] - from[0], to[1] - from[1]];
    let off = ((centre[across] - from[across]) * d[along] - (at - from[along]) * d[across]).abs();
    let half = PIXEL / 2 * run[along];
    let slack = run[along] / 2 + 1;
    let inside = at > low + PIXEL && at < high - PIXEL && run[0] != run[1];
    if off > half + slack && (inside || off > half + PIXEL * run[along]) {
        Cover::Out
    } else if inside && off + slack < half {
        Cover::In
    } else {
        Cover::Maybe
    }
}
