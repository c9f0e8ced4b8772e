//! Batches of known corners, for the directed scenarios.

use super::batch::Batch;
use super::bench::*;
use super::items::*;
use super::setting::*;
use bundle::*;
use kit::Maker;
use world::viewport_stream_clip::ViewportStreamClip;

pub type New<'a> = Maker<'a, ViewportStreamClip>;

/// A vertex at a position, with some value for all other outputs.
pub fn vertex(s: &Setting, n: usize, at: [f32; 4]) -> Vec<u32> {
    let word = |address: &u32| match address {
        0x70..0x80 => at[(*address as usize - 0x70) / 4].to_bits(),
        0x60..0x70 => 0,
        _ => (n as f32 + *address as f32 / 64.0).to_bits(),
    };
    s.outputs.iter().map(word).collect()
}

pub fn prim(corners: [u8; 3]) -> BatchPrim {
    BatchPrim { corners: [corners[0], corners[1], corners[2], 0, 0, 0], edges: 7, first: true }
}

pub fn batch(s: &Setting, topology: u8, places: &[[f32; 4]], prims: &[[u8; 3]]) -> Batch {
    let vertices = places.iter().enumerate().map(|(n, at)| vertex(s, n, *at)).collect();
    Batch {
        sm: 0,
        topology,
        primitive_id: 0,
        vertices,
        prims: prims.iter().map(|p| prim(*p)).collect(),
        parts: vec![],
        each: vec![],
        numbers: vec![],
    }
}

/// Vertices in two rows, with `triangles` triangles between them.
pub fn strip(s: &Setting, triangles: usize) -> Batch {
    let at = |n: usize| [n as f32 / 20.0 - 0.9, if n % 2 == 0 { -0.5 } else { 0.5 }, 0.0, 1.0];
    let places: Vec<_> = (0..32).map(at).collect();
    let corners = |k: usize| {
        let k = k % 30;
        let [a, b] = if k % 2 == 0 { [k + 1, k + 2] } else { [k + 2, k + 1] };
        [k as u8, a as u8, b as u8]
    };
    batch(s, 5, &places, &(0..triangles).map(corners).collect::<Vec<_>>())
}

pub fn culled() -> Setting {
    Setting { culls: true, cull_face: 0x408, ..Setting::default() }
}

/// Outputs and inputs of `n` components besides the position.
pub fn with_scalars(n: u32) -> Setting {
    let mut s = Setting::default();
    s.outputs.extend((0..n).map(|k| 0x80 + 4 * k));
    s.reads = (0..n).map(|k| (0x80 + 4 * k, 2)).collect();
    s
}

/// A triangle around the middle of the screen, all of whose corners are inside.
pub const SEEN: [[f32; 4]; 3] = [[-0.5, -0.5, 0.0, 1.0], [0.5, -0.5, 0.0, 1.0], [0.0, 0.5, 0.0, 1.0]];

/// Number of primitives sent for each batch.
pub fn counts(new: New, s: &Setting, batches: Vec<Batch>) -> Vec<usize> {
    let mut items = vec![Item::set(s.clone())];
    items.extend(batches.into_iter().map(Item::Batch));
    run(new(), &items, FREE).counts
}

pub fn triangles(s: &Setting, places: &[[[f32; 4]; 3]]) -> Vec<Batch> {
    places.iter().map(|at| batch(s, 4, at, &[[0, 1, 2]])).collect()
}
