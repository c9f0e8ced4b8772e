//! Surfaces, primitives on them, and invariants of a tile.

use super::certainty::*;
use super::depths::*;
use super::sample::*;
use bundle::{PrimPlane, Rect};
use std::collections::BTreeMap;

pub const WIDTH: u16 = 48;
pub const HEIGHT: u16 = 32;

/// A triangle: corners in 1/256 pixel, its plane of depth, and the random seed of its shader.
#[derive(Clone, Debug)]
pub struct Draw {
    pub corners: [(i32, i32); 3],
    pub plane: PrimPlane,
    pub rect: Rect,
    pub back: bool,
    pub luck: u64,
}

impl Draw {
    /// Values of the edges at a window position; inside all are at least 0.
    fn edges(&self, x: i32, y: i32) -> [i64; 3] {
        let at = |k: usize| (i64::from(self.corners[k % 3].0), i64::from(self.corners[k % 3].1));
        let cross = |p: (i64, i64), q: (i64, i64), r: (i64, i64)| {
            (q.0 - p.0) * (r.1 - p.1) - (r.0 - p.0) * (q.1 - p.1)
        };
        let sign = cross(at(0), at(1), at(2)).signum();
        [0, 1, 2].map(|k| sign * cross(at(k), at(k + 1), (x.into(), y.into())))
    }

    /// Whether a box is wholly inside, by its outermost corner at each edge.
    pub fn holds(&self, x: i32, y: i32, side: i32) -> bool {
        let corners = [(x, y), (x + side, y), (x, y + side), (x + side, y + side)];
        corners.iter().all(|(x, y)| self.edges(*x, *y).iter().all(|e| *e >= 0))
    }

    /// Whether it may touch a box: no edge has the whole box outside.
    pub fn touches(&self, x: i32, y: i32, side: i32) -> bool {
        let corners =
            [(x, y), (x + side, y), (x, y + side), (x + side, y + side)].map(|(x, y)| self.edges(x, y));
        (0..3).all(|k| corners.iter().any(|edges| edges[k] >= 0))
    }

    fn has(&self, x: u16, y: u16) -> bool {
        (self.rect.x0..self.rect.x1).contains(&x) && (self.rect.y0..self.rect.y1).contains(&y)
    }
}

/// Certain facts about a tile.
#[derive(Clone, Debug, Default)]
pub struct Verdict {
    /// Why it must not be dropped.
    pub needed: Option<String>,
    /// Why it must not be accepted.
    pub fails: Option<String>,
}

/// Address, format, layout and size, samples.
type Key = [u32; 11];

/// A cell for each sample of each pixel; unwritten cells are random.
type Surface = Vec<Cell>;

#[derive(Clone, Debug, Default)]
pub struct Observer {
    pub registers: Registers,
    surfaces: BTreeMap<Key, Surface>,
    /// Sample positions, 1/16 pixel.
    positions: [[u8; 2]; 16],
}

fn index(x: u16, y: u16, sample: u16) -> usize {
    (usize::from(y) * usize::from(WIDTH) + usize::from(x)) * 16 + usize::from(sample)
}

impl Observer {
    pub fn new(positions: [[u8; 2]; 16]) -> Self {
        Observer { positions, ..Observer::default() }
    }

    pub fn samples(&self) -> u16 {
        match self.registers.get(0x15d0) & 15 {
            1 | 5 => 2,
            2 => 4,
            3 | 4 => 8,
            6 => 16,
            _ => 1,
        }
    }

    fn key(&self) -> Key {
        let [a, b, c, d, e, f] =
            [0x0fe0, 0x0fe4, 0x0fe8, 0x0fec, 0x1228, 0x122c].map(|at| self.registers.get(at));
        let [g, h, i, j] = [0x0ff0, 0x1230, 0x179c, 0x3ffc].map(|at| self.registers.get(at));
        [a, b, c, d, e, f, g, h, i, j, self.samples().into()]
    }

    fn unknown(&self) -> Cell {
        let all = DepthFormat::of(self.registers.get(0x0fe8)).map_or(Codes::one(0), DepthFormat::all);
        Cell { depth: all, stencil: None }
    }

    pub fn cell(&self, x: u16, y: u16, sample: u16) -> Cell {
        self.surfaces.get(&self.key()).map_or(self.unknown(), |surface| surface[index(x, y, sample)])
    }

    /// Removes the surface for modification.
    fn take(&mut self) -> Surface {
        let all = usize::from(WIDTH) * usize::from(HEIGHT) * 16;
        self.surfaces.remove(&self.key()).unwrap_or_else(|| vec![self.unknown(); all])
    }

    fn put(&mut self, surface: Surface, written: bool) {
        let key = self.key();
        // A surface with another layout in the same memory then has unknown contents.
        self.surfaces.retain(|other, _| !written || other[..2] != key[..2]);
        self.surfaces.insert(key, surface);
    }

    /// The contents of the surface's memory are no longer known.
    pub fn invalidate(&mut self) {
        let key = self.key();
        self.surfaces.retain(|other, _| other[..2] != key[..2]);
    }

    pub fn clear(&mut self, rect: &Rect, z: bool, stencil: bool) {
        let r = &self.registers;
        let Some(format) = r.format() else { return };
        let (z, stencil) = (z && !r.on(0x07f8), stencil && r.has_stencil() && r.get(0x07f8) & 0x10 == 0);
        let (code, value) = (format.of_float(r.get(0x0d90)), r.get(0x0da0) as u8);
        let mut surface = self.take();
        for (x, y) in (rect.y0..rect.y1).flat_map(|y| (rect.x0..rect.x1).map(move |x| (x, y))) {
            for cell in &mut surface[index(x, y, 0)..][..usize::from(self.samples())] {
                cell.depth = if z { Codes::one(code) } else { cell.depth };
                cell.stencil = if stencil { Some(value) } else { cell.stencil };
            }
        }
        self.put(surface, z || stencil);
    }

    /// A tile of a primitive, sample by sample.
    pub fn tile(&mut self, draw: &Draw, tile_x: u16, tile_y: u16) -> Verdict {
        let mut verdict = Verdict::default();
        let (x0, y0) = (16 * tile_x, 16 * tile_y);
        let pixels = (y0..y0 + 16).flat_map(|y| (x0..x0 + 16).map(move |x| (x, y)));
        let (mut surface, mut written) = (self.take(), false);
        for (x, y) in pixels.filter(|(x, y)| draw.has(*x, *y)) {
            for sample in 0..self.samples() {
                let cell = &mut surface[index(x, y, sample)];
                let after = self.sample(draw, (x, y, sample), *cell, &mut verdict);
                written |= after != *cell;
                *cell = after;
            }
        }
        self.put(surface, written);
        verdict
    }

    /// Applies a sample; records the certain facts.
    fn sample(
        &self,
        draw: &Draw,
        (x, y, sample): (u16, u16, u16),
        cell: Cell,
        verdict: &mut Verdict,
    ) -> Cell {
        let (left, top) = (256 * i32::from(x), 256 * i32::from(y));
        let [dx, dy] = self.positions[usize::from(sample)].map(|sixteenth| 16 * i32::from(sixteenth));
        let at = (left + dx, top + dy);
        let r = &self.registers;
        let covered = match r.on(0x1148) {
            true => draw.touches(left, top, 256),
            // Setup decides which edge owns the points on it; here none does.
            false => draw.edges(at.0, at.1).iter().all(|e| *e > 0),
        };
        if !covered {
            return cell;
        }
        let masks = r.or(0x0fbc + 4 * (x % 2 + 2 * (y % 2)), 0xffff);
        let place = u64::from(x) << 40 | u64::from(y) << 20;
        let killed = r.may_kill() && chance(draw.luck ^ place);
        let masked = masks >> sample & 1 == 0;
        let first = r.on(0x0210);
        let range = match r.shader_makes_depth() {
            true => [made(draw.luck ^ place ^ u64::from(sample)); 2].into(),
            false => depths(&draw.plane, at.0, at.1),
        };
        let o = test(r, draw.back, range, cell);
        let (needed, fails) = (&mut verdict.needed, &mut verdict.fails);
        let note = |of: &mut Option<String>, what: &str| {
            of.get_or_insert_with(|| format!("sample ({x}, {y}, {sample}) {what}: {cell:x?}, {o:x?}"));
        };
        // A shader's stores are performed for hidden samples, too, unless the API requires early depth.
        if r.shader_stores() && !first && !masked && inside(r, range) {
            note(needed, "is shaded for its side effects");
        }
        if (killed || masked) && !first {
            return cell;
        }
        let decided = o.alive != Maybe && o.stencil != Maybe && o.depth != Maybe;
        if o.alive.and(o.stencil).and(o.depth) == Yes && !(killed || masked) {
            note(needed, "is seen");
        } else if decided && (o.after.stencil != cell.stencil || o.after.depth != cell.depth) {
            note(needed, "changes what is stored");
        }
        if o.alive.and(o.stencil) == Yes && o.depth == No {
            note(fails, "fails the depth test");
        }
        o.after
    }
}

/// Whether a sample is certainly not clipped by near and far.
fn inside(r: &Registers, range: (i128, i128)) -> bool {
    r.format().is_none_or(|format| clipped(r, format, range).0 == Yes)
}

/// A depth from a shader: both ends of the range, and values between.
fn made(n: u64) -> i128 {
    let quarter = (0..8).fold(0, |sum, k| sum + i128::from(chance(n ^ 0x5bd1 << (8 * k & 31))));
    (quarter.min(4) << FRACTION) / 4
}

fn chance(n: u64) -> bool {
    let n = (n ^ n >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (n ^ n >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 63 == 1
}
