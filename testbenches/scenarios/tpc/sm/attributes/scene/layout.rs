//! Components of a map are at the addresses that the page gives.

use super::{Context, Map, Warp};
use bundle::*;

/// Number of components of a map below this one; `None` where it is not in the map.
pub fn rank(map: &Map, component: usize) -> Option<usize> {
    (*map.get(component)?).then(|| map[..component].iter().filter(|bit| **bit).count())
}

/// A byte address in shared memory; far outside if it would be negative.
pub fn byte(row: i64, word: usize) -> usize {
    usize::try_from(128 * row + 4 * word as i64).unwrap_or(usize::MAX)
}

impl Warp {
    /// The byte address of a scalar of a vertex.
    pub fn input_at(&self, scalar: usize, vertex: usize) -> usize {
        let row = self.input as i64;
        match self.kind {
            WarpKind::Vertex => byte(row + 1, 32 * scalar + vertex),
            _ => byte(row, (scalar << self.input_log2) + vertex),
        }
    }

    pub fn output_at(&self, scalar: usize, vertex: usize) -> usize {
        let pitch = self.vertices.next_power_of_two().max(4);
        byte(self.output as i64, scalar * pitch + vertex)
    }

    /// The byte address of a geometry lane's output: a scalar of vertex `handle`, or the word that marks the vertex as valid.
    pub fn emitted_at(&self, scalar: Option<usize>, lane: usize, handle: usize) -> usize {
        let distance = if self.extra % 2 == 0 { self.extra + 1 } else { self.extra };
        let part = scalar.map_or(0, |scalar| (scalar + 1) << self.stride_log2);
        byte(self.output as i64, part + lane * distance + handle)
    }

    /// Address of u (0) or v (1) of a vertex.
    pub fn domain_at(&self, axis: usize, vertex: usize) -> usize {
        byte(self.output as i64 - 2, 32 * axis + vertex)
    }

    pub fn directory_at(&self, index: usize) -> usize {
        byte(self.output as i64 - 11, index)
    }

    /// A component of the patch that a lane belongs to.
    pub fn patch_at(&self, component: usize, lane: usize) -> usize {
        byte(self.extra as i64, 16 * component + self.primitive(lane) % 16)
    }

    /// The primitive of a lane: each bit of `starts` after the first lane's begins the next one.
    pub fn primitive(&self, lane: usize) -> usize {
        (1..=lane).fold(self.first_prim, |primitive, lane| primitive + (self.starts >> lane & 1) as usize)
    }

    pub fn quad(&self, lane: usize) -> &WarpQuad {
        &self.quads[lane / 4]
    }

    pub fn coverage(&self, lane: usize) -> u32 {
        self.quad(lane).coverage[lane % 4].into()
    }

    /// The lane's pixel in the window.
    pub fn pixel(&self, lane: usize) -> [u32; 2] {
        let quad = self.quad(lane);
        [2 * u32::from(quad.x) + lane as u32 % 2, 2 * u32::from(quad.y) + lane as u32 / 2 % 2]
    }
}

impl Context {
    /// A sample's distance from the corner of the lane's pixel. Positions are programmed row by row for a block of pixels that has four
    /// samples across and four down (ARB_sample_locations on this class).
    pub fn sample(&self, warp: &Warp, lane: usize, number: u32) -> [f64; 2] {
        let [across, down] = [[4, 4], [2, 4], [2, 2], [1, 2], [1, 1]][self.samples_log2 as usize];
        let [x, y] = warp.pixel(lane);
        let pixel = y % down * across + x % across;
        let count = 16 / (across * down);
        self.samples[(pixel * count + number) as usize % 16].map(|sixteenths| f64::from(sixteenths) / 16.0)
    }

    /// A covered position in the pixel: the centre if the pixel is fully covered.
    pub fn centroid(&self, warp: &Warp, lane: usize) -> [f64; 2] {
        let covered = warp.coverage(lane);
        let count = 1 << self.samples_log2;
        let whole = covered == (1_u32 << count) - 1 || covered == 0;
        match () {
            _ if self.per_sample => self.sample(warp, lane, warp.quad(lane).sample.into()),
            _ if count == 1 || whole => [0.5; 2],
            _ => self.sample(warp, lane, (0..16).find(|k| covered >> k & 1 == 1).expect("one")),
        }
    }
}
