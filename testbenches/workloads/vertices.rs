//! Raster records of triangles, as in the circular buffer, and the buffer.

use super::camera::ClipVertex;
use bundle::{PrimRef, RasterRecord, Topology, VertexPair, WINDOW_FRACTION};

/// Triangles in window space, three records each, packed without gaps: two triangles
/// to three pairs.
#[derive(Clone, Debug, Default)]
pub struct Vertices {
    pub records: Vec<RasterRecord>,
    /// 1/w of each record; 1 if absent.
    pub inverse_w: Vec<f32>,
    pub colours: Vec<[f32; 3]>,
    /// Effect of each triangle; the default if absent.
    pub effects: Vec<Effect>,
}

/// Effects of a shader on a triangle besides red, green and blue.
#[derive(Clone, Copy, Debug)]
pub struct Effect {
    pub alpha: f32,
    /// Samples that remain of each pixel of a quad; a pixel without any is killed.
    pub kept: [u16; 4],
    /// The second colour, for blending with two sources.
    pub second: Option<[f32; 4]>,
}

impl Default for Effect {
    fn default() -> Self {
        Effect { alpha: 1.0, kept: [0xffff; 4], second: None }
    }
}

/// Records in the circular buffer; an index has 16 bits.
const RING: usize = 1 << 16;

impl Vertices {
    /// Adds the fan of a clipped triangle, seen through a viewport of the given size.
    /// Triangles outside the range of window coordinates are dropped; returns their number.
    pub fn push_fan(&mut self, fan: &[ClipVertex], width: u32, height: u32) -> u64 {
        let mut dropped = 0;
        for k in 2..fan.len() {
            let triangle = [fan[0], fan[k - 1], fan[k]].map(|v| record(&v, width, height));
            if triangle.iter().all(Option::is_some) {
                self.records.extend(triangle.into_iter().flatten());
                self.inverse_w.extend([fan[0], fan[k - 1], fan[k]].map(|v| (1.0 / v.place[3]) as f32));
                self.colours.extend([fan[0], fan[k - 1], fan[k]].map(|v| v.colour));
            } else {
                dropped += 1;
            }
        }
        dropped
    }

    pub fn triangles(&self) -> usize {
        self.records.len() / 3
    }

    /// The reference by which setup finds triangle `k`.
    pub fn prim(&self, k: usize) -> PrimRef {
        let at = |corner: usize| ((3 * k + corner) % RING) as u16;
        PrimRef {
            prim: k as u16,
            topology: Topology::Triangles,
            first: k == 0,
            vertices: [0, 1, 2].map(at),
            ..Default::default()
        }
    }

    /// The pair that a fetch of an index refers to, when triangle `near` is the last
    /// one sent: the buffer wraps, and fetches lag.
    pub fn pair(&self, index: u16, near: usize) -> VertexPair {
        let after = (3 * near + 3).wrapping_sub(2 * usize::from(index)) % RING;
        let first = (3 * near + 3).saturating_sub(after) & !1;
        let record = |k: usize| self.records.get(k).copied().unwrap_or_default();
        VertexPair { records: [record(first), record(first + 1)] }
    }
}

fn record(v: &ClipVertex, width: u32, height: u32) -> Option<RasterRecord> {
    let [x, y, z, w] = v.place;
    let fixed = |c: f64| (c * f64::from(1 << WINDOW_FRACTION)).round();
    let x = fixed((x / w + 1.0) / 2.0 * f64::from(width));
    let y = fixed((1.0 - y / w) / 2.0 * f64::from(height));
    let limit = f64::from(1 << 22);
    let z = (z / w) as f32;
    let good = w > 0.0 && x.abs() < limit && y.abs() < limit && z.is_finite();
    good.then(|| RasterRecord { size: 1.0_f32.to_bits(), z: z.to_bits(), y: y as i32, x: x as i32 })
}
