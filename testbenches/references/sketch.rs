//! Small pictures by the painter's order: points, lines and convex polygons of vertices at 64ths of a pixel. What the rules leave
//! open, a pixel's centre on an edge, or near the end of a line, may have what a primitive makes of it or what was there before.

use crate::fragments::{Cell, TARGETS};
use crate::mixing::Format;
use crate::sample_grid::Grid;
pub use crate::sample_grid::PIXEL;
use std::collections::BTreeSet;

/// A pixel that may have more than so many contents may have any.
const MOST: usize = 48;

/// Of each sample of each pixel what it may have; none: anything.
#[derive(Clone)]
pub struct Sketch {
    side: i64,
    grid: Grid,
    format: Format,
    /// All places of a row of pixels, row by row.
    pub pixels: Vec<Option<BTreeSet<Cell>>>,
}

/// Whether a primitive has a pixel.
#[derive(Clone, Copy, PartialEq)]
enum Cover {
    Out,
    Maybe,
    In,
}

/// Where a plane cuts a primitive, a vertex is so much off its edge.
const CUT_OFF: i64 = PIXEL / 8;

/// A primitive by its corners, in 64ths of a pixel from the first pixel's corner.
#[derive(Clone, Debug)]
pub struct Shape {
    pub corners: Vec<[i64; 2]>,
    /// So far corners and edges may be from where they are said to be.
    pub slack: i64,
    /// Of points, and the width of lines, in pixels.
    pub size: i64,
    /// Half planes that it is clipped to: along an axis from a place on, or up to it.
    pub planes: Vec<Plane>,
    /// Pixels that it may have: columns and rows, the ends not.
    pub within: [[i64; 2]; 2],
    /// Samples are covered each for itself; those that it may have.
    pub apart: bool,
    pub mask: u32,
    /// What the view volume has along each axis, in 64ths of a pixel: beyond it the rules leave it open.
    pub view: [[i64; 2]; 2],
}

#[derive(Clone, Copy, Debug)]
pub struct Plane {
    pub axis: usize,
    pub from: i64,
    /// What is beyond stays, else what is before.
    pub beyond: bool,
}

impl Plane {
    fn has(&self, at: [i64; 2]) -> bool {
        at[self.axis] == self.from || (at[self.axis] > self.from) == self.beyond
    }
}

impl Shape {
    fn covers(&self, grid: &Grid, place: [i64; 2]) -> Cover {
        let pixel = grid.pixel(place);
        let beside = |k: usize| pixel[k] < self.within[k][0] || pixel[k] >= self.within[k][1];
        let centre = grid.point(place, self.apart);
        if beside(0) || beside(1) || self.mask >> grid.number(place) & 1 == 0 {
            return Cover::Out;
        }
        match self.cover(centre) {
            Cover::In if self.is_beyond(centre) => Cover::Maybe,
            cover => cover,
        }
    }

    /// Whether a pixel's centre, or a point, is not in the view volume.
    fn is_beyond(&self, centre: [i64; 2]) -> bool {
        let at = if let [point] = self.corners[..] { point } else { centre };
        (0..2).any(|k| at[k] < self.view[k][0] || at[k] > self.view[k][1])
    }

    fn cover(&self, centre: [i64; 2]) -> Cover {
        let cut = self.planes.iter().any(|plane| self.corners.iter().any(|at| !plane.has(*at)));
        let gone = self.planes.iter().any(|plane| !plane.has(centre));
        match self.corners[..] {
            // A point goes with its middle.
            [_] if cut => Cover::Out,
            [point] => of_point(point, centre, self.size, self.slack),
            [from, to] => {
                let near = |p: &Plane| (centre[p.axis] - p.from).abs() <= PIXEL * self.size;
                match of_line(from, to, centre, self.size) {
                    Cover::Out => Cover::Out,
                    _ if cut && self.planes.iter().any(near) => Cover::Maybe,
                    _ if cut && gone => Cover::Out,
                    cover => cover,
                }
            }
            [..] if cut && gone => Cover::Out,
            // A plane's edge has a point on it, or has it not.
            [..] if cut && self.planes.iter().any(|plane| centre[plane.axis] == plane.from) => Cover::Maybe,
            [..] => of_polygon(&self.corners, centre, if cut { CUT_OFF } else { self.slack }),
        }
    }
}

impl Sketch {
    pub fn new(side: u32, grid: Grid, format: Format, cell: Cell) -> Self {
        let places = (side * side) as usize * grid.numbers.len();
        Sketch { side: side.into(), grid, format, pixels: vec![Some(BTreeSet::from([cell])); places] }
    }

    /// Where one is, of all places.
    pub fn place(&self, k: usize) -> [i64; 2] {
        let width = self.side * self.grid.places[0];
        [k as i64 % width, k as i64 / width]
    }

    /// Whether a primitive may have a place.
    pub fn reaches(&self, shape: &Shape, place: [i64; 2]) -> bool {
        shape.covers(&self.grid, place) != Cover::Out
    }

    /// Draws a primitive.
    pub fn draw(&mut self, shape: &Shape, after: &dyn Fn(&Cell) -> Cell) {
        let [width, height] = self.grid.places.map(|places| self.side * places);
        for y in 0..height {
            for x in 0..width {
                let cover = shape.covers(&self.grid, [x, y]);
                let pixel = &mut self.pixels[(y * width + x) as usize];
                let Some(cells) = pixel.as_mut().filter(|_| cover != Cover::Out) else { continue };
                let new: BTreeSet<Cell> = cells.iter().map(after).collect();
                match cover {
                    Cover::Maybe => cells.extend(new),
                    _ => *cells = new,
                }
                let lost =
                    |cell: &Cell| cell.colours.as_flattened().iter().any(|word| self.format.is_lost(*word));
                if cells.len() > MOST || cells.iter().any(lost) {
                    *pixel = None;
                }
            }
        }
    }

    /// Every pixel of a rectangle becomes another: columns and rows, the ends not.
    pub fn clear(&mut self, within: [[i64; 2]; 2], after: &dyn Fn(&Cell) -> Cell) {
        let has =
            |place| self.grid.pixel(place).iter().zip(within).all(|(at, [from, to])| (from..to).contains(at));
        let of: Vec<bool> = (0..self.pixels.len()).map(|k| has(self.place(k))).collect();
        for (pixel, _) in self.pixels.iter_mut().zip(of).filter(|(_, has)| *has) {
            *pixel = pixel.as_ref().map(|cells| cells.iter().map(after).collect());
        }
    }

    /// Whether a pixel may have such colours.
    pub fn may(&self, pixel: usize, colours: &[[u32; 4]; TARGETS]) -> bool {
        let same = |cell: &Cell| {
            let words = cell.colours.as_flattened().iter().zip(colours.as_flattened());
            words.into_iter().all(|(expected, got)| self.format.is_near(*expected, *got))
        };
        self.pixels[pixel].as_ref().is_none_or(|cells| cells.iter().any(same))
    }
}

/// A point, a square.
fn of_point(at: [i64; 2], centre: [i64; 2], size: i64, slack: i64) -> Cover {
    let far = (0..2).map(|k| (centre[k] - at[k]).abs()).max().unwrap_or(0);
    match far - PIXEL * size / 2 {
        off if off < -slack => Cover::In,
        off if off > slack => Cover::Out,
        _ => Cover::Maybe,
    }
}

fn area(a: [i64; 2], b: [i64; 2], c: [i64; 2]) -> i64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/// Twice the area of a triangle, positive where its corners go round clockwise, with rows from top to bottom.
pub fn clockwise(corners: &[[i64; 2]]) -> i64 {
    area(corners[0], corners[1], corners[2])
}

/// A convex polygon, whose edges are known to so many 64ths of a pixel.
fn of_polygon(corners: &[[i64; 2]], centre: [i64; 2], slack: i64) -> Cover {
    let whole = clockwise(corners).signum();
    let edges = || corners.iter().zip(corners.iter().cycle().skip(1));
    if whole == 0 {
        // Corners that are a little off their places make something of nothing.
        let near = |(from, to): (&[i64; 2], &[i64; 2])| is_near(*from, *to, centre, slack);
        return if slack != 0 && edges().any(near) { Cover::Maybe } else { Cover::Out };
    }
    let sides = edges().map(|(from, to)| {
        if is_beside(*from, *to, centre, slack) { 0 } else { whole * area(*from, *to, centre).signum() }
    });
    match sides.min() {
        Some(1) => Cover::In,
        Some(0) => Cover::Maybe,
        _ => Cover::Out,
    }
}

/// Whether something is no farther than so much from the line through two corners, as it is measured along the axes.
fn is_beside(from: [i64; 2], to: [i64; 2], at: [i64; 2], slack: i64) -> bool {
    let long = (0..2).map(|k| (to[k] - from[k]).abs()).max().unwrap_or(0);
    area(from, to, at).abs() <= slack * long
}

/// The same, and between them.
fn is_near(from: [i64; 2], to: [i64; 2], at: [i64; 2], slack: i64) -> bool {
    let within = |k: usize| (from[k].min(to[k]) - slack..=from[k].max(to[k]) + slack).contains(&at[k]);
    is_beside(from, to, at, slack) && within(0) && within(1)
}

/// A line: of each column of a line that is rather level the pixels nearest to it, from one end to the other; likewise of rows.
fn of_line(from: [i64; 2], to: [i64; 2], centre: [i64; 2], width: i64) -> Cover {
    let run = [0, 1].map(|k| (to[k] - from[k]).abs());
    let steep = run[1] > run[0];
    // Nearly diagonal ones go either way.
    let (along, across) = if steep { (1, 0) } else { (0, 1) };
    let reach = PIXEL * width;
    if run[along] == 0 {
        let near = (0..2).all(|k| (centre[k] - from[k]).abs() <= reach);
        return if near { Cover::Maybe } else { Cover::Out };
    }
    let (low, high) = (from[along].min(to[along]), from[along].max(to[along]));
    let at = centre[along];
    if at < low - reach || at > high + reach {
        return Cover::Out;
    }
    // How far the centre is from the line, across, times the run.
    let d = [to[0] - from[0], to[1] - from[1]];
    let off = ((centre[across] - from[across]) * d[along] - (at - from[along]) * d[across]).abs();
    let half = PIXEL * width * run[along] / 2;
    let slack = 2 * run[along] + 1;
    let inside = at > low + reach && at < high - reach && run[0] != run[1];
    if off > half + slack && (inside || off > half + reach * run[along]) {
        Cover::Out
    } else if inside && off + slack < half {
        Cover::In
    } else {
        Cover::Maybe
    }
}
