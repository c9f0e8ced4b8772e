//! Small pictures by the painter's algorithm: points, lines and convex polygons of vertices at 64ths of a pixel. Where the
//! rules leave coverage open, a pixel's centre on an edge or near the end of a line, the pixel may be drawn or unchanged.

use super::blending::Format;
use super::fragments::{Cell, TARGETS};
use super::sample_grid::{Grid, PIXEL};
use std::collections::BTreeSet;

/// A pixel with more possible contents than this may have any.
const MOST: usize = 48;

/// The possible contents of each sample of each pixel; `None`: any.
#[derive(Clone)]
pub struct Sketch {
    side: i64,
    grid: Grid,
    format: Format,
    /// All places of a row of pixels, row by row.
    pub pixels: Vec<Option<BTreeSet<Cell>>>,
}

/// Whether a primitive covers a pixel.
#[derive(Clone, Copy, PartialEq)]
enum Cover {
    Out,
    Maybe,
    In,
}

/// Distance by which a vertex is off its edge where a plane cuts a primitive.
const CUT_OFF: i64 = PIXEL / 8;

/// A primitive by its corners, in 64ths of a pixel from the first pixel's corner.
#[derive(Clone, Debug)]
pub struct Shape {
    pub corners: Vec<[i64; 2]>,
    /// Distance by which corners and edges may be displaced.
    pub slack: i64,
    /// Size of points, and width of lines, in pixels.
    pub size: i64,
    /// Half planes that it is clipped to: along an axis from a position on, or up to it.
    pub planes: Vec<Plane>,
    /// Pixels that it may cover: columns and rows, ends exclusive.
    pub within: [[i64; 2]; 2],
    /// Samples are covered individually; mask of those that it may cover.
    pub separate: bool,
    pub mask: u32,
    /// The view volume along each axis, in 64ths of a pixel: beyond it the rules leave coverage open.
    pub view: [[i64; 2]; 2],
}

#[derive(Clone, Copy, Debug)]
pub struct Plane {
    pub axis: usize,
    pub from: i64,
    /// The part beyond is kept, otherwise the part before.
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
        let centre = grid.point(place, self.separate);
        if beside(0) || beside(1) || self.mask >> grid.number(place) & 1 == 0 {
            return Cover::Out;
        }
        match self.cover(centre) {
            Cover::In if self.is_beyond(centre) => Cover::Maybe,
            cover => cover,
        }
    }

    /// Whether a pixel's centre, or a point, is outside the view volume.
    fn is_beyond(&self, centre: [i64; 2]) -> bool {
        let at = if let [point] = self.corners[..] { point } else { centre };
        (0..2).any(|k| at[k] < self.view[k][0] || at[k] > self.view[k][1])
    }

    fn cover(&self, centre: [i64; 2]) -> Cover {
        let cut = self.planes.iter().any(|plane| self.corners.iter().any(|at| !plane.has(*at)));
        let gone = self.planes.iter().any(|plane| !plane.has(centre));
        match self.corners[..] {
            // A point is clipped by its centre.
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
            // Whether a point on a plane's edge is covered is open.
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

    /// The position of a place, by index.
    pub fn place(&self, k: usize) -> [i64; 2] {
        let width = self.side * self.grid.places[0];
        [k as i64 % width, k as i64 / width]
    }

    /// Whether a primitive may cover a place.
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

    /// Changes every pixel of a rectangle: columns and rows, ends exclusive.
    pub fn clear(&mut self, within: [[i64; 2]; 2], after: &dyn Fn(&Cell) -> Cell) {
        let has =
            |place| self.grid.pixel(place).iter().zip(within).all(|(at, [from, to])| (from..to).contains(at));
        let of: Vec<bool> = (0..self.pixels.len()).map(|k| has(self.place(k))).collect();
        for (pixel, _) in self.pixels.iter_mut().zip(of).filter(|(_, has)| *has) {
            *pixel = pixel.as_ref().map(|cells| cells.iter().map(after).collect());
        }
    }

    /// Whether a pixel may have these colours.
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

/// Twice the area of a polygon, positive where its corners are in clockwise order, with rows from top to bottom.
pub fn clockwise(corners: &[[i64; 2]]) -> i64 {
    area(corners[0], corners[1], corners[2])
}

/// A convex polygon, with its edges known to within `slack` 64ths of a pixel.
fn of_polygon(corners: &[[i64; 2]], centre: [i64; 2], slack: i64) -> Cover {
    let whole = clockwise(corners).signum();
    let edges = || corners.iter().zip(corners.iter().cycle().skip(1));
    if whole == 0 {
        // Corners slightly off their positions may create an area.
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

/// Whether a point is within `slack` of the line through two corners, measured along the axes.
fn is_beside(from: [i64; 2], to: [i64; 2], at: [i64; 2], slack: i64) -> bool {
    let long = (0..2).map(|k| (to[k] - from[k]).abs()).max().unwrap_or(0);
    area(from, to, at).abs() <= slack * long
}

/// The same, and between them.
fn is_near(from: [i64; 2], to: [i64; 2], at: [i64; 2], slack: i64) -> bool {
    let within = |k: usize| (from[k].min(to[k]) - slack..=from[k].max(to[k]) + slack).contains(&at[k]);
    is_beside(from, to, at, slack) && within(0) && within(1)
}

/// A line: in each column of a rather horizontal line the pixels nearest to it, from one end to the other; likewise for rows.
fn of_line(from: [i64; 2], to: [i64; 2], centre: [i64; 2], width: i64) -> Cover {
    let run = [0, 1].map(|k| (to[k] - from[k]).abs());
    let steep = run[1] > run[0];
    // Nearly diagonal ones may be treated as either.
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
    // Distance of the centre from the line, across, times the run.
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
