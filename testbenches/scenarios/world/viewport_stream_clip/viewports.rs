//! Viewports and layers that shaders choose.

use super::bench::*;
use super::directed::{New, SEEN, batch};
use super::items::*;
use super::setting::*;

/// Layers of the shader, and of state; with the viewport's number added and without; invalid ones.
pub fn viewports_and_layers(new: New) {
    for (layer, layer_by_viewport) in [(None, false), (Some(3), false), (None, true), (Some(2040), true)] {
        layers_of(new, Setting { layer, layer_by_viewport, ..Setting::default() });
    }
}

fn layers_of(new: New, mut s: Setting) {
    for (k, view) in s.views.iter_mut().enumerate() {
        view.offset = [100.0 * k as f32, 50.0, 0.25];
        view.scale = [64.0 + k as f32, -32.0, 0.5];
    }
    s.outputs = vec![LAYER, VIEWPORT, 0x70, 0x74, 0x78, 0x7c];
    let of = |n: u32| {
        let mut b = batch(&s, 4, &SEEN, &[[0, 1, 2]]);
        for vertex in &mut b.vertices {
            vertex[0] = if n < 12 { n * 300 } else { n.wrapping_mul(0x1234_5601) };
            vertex[1] = n;
        }
        Item::Batch(b)
    };
    let items: Vec<_> = [Item::set(s.clone())].into_iter().chain((0..20).map(of)).collect();
    assert_eq!(run(new(), &items, FREE).counts, [1; 20]);
}

/// A primitive for each bit of its provoking vertex' mask, the lowest viewport first, each with the viewport's transform; upper halves
/// and the viewport's own component are ignored; without any bit it is dropped.
pub fn viewport_masks(new: New) {
    for last_provokes in [false, true] {
        let mut s = Setting { last_provokes, layer_by_viewport: true, layer: Some(9), ..Setting::default() };
        for (k, view) in s.views.iter_mut().enumerate() {
            view.offset = [100.0 * k as f32, 50.0, 0.25];
            view.scale = [64.0 + k as f32, if k % 2 == 0 { -32.0 } else { 32.0 }, 0.5];
        }
        s.outputs = vec![VIEWPORT, 0x70, 0x74, 0x78, 0x7c, MASK];
        let places =
            [[-0.5, -0.5, 0.0, 1.0], [0.5, -0.5, 0.0, 1.0], [0.5, 0.5, 0.0, 1.0], [-0.5, 0.6, 0.0, 1.0]];
        let of = |masks: [u32; 4]| {
            let mut b = batch(&s, 4, &places, &[[0, 1, 2], [3, 2, 1], [1, 0, 3]]);
            for (vertex, mask) in b.vertices.iter_mut().zip(masks) {
                (vertex[0], vertex[5]) = (7, mask);
            }
            Item::Batch(b)
        };
        // The masks of vertices 0, 3, 1, or of 2, 1, 3.
        let all = [[1, 2, 4, 8], [0xf00f, 0x8001, 0xffff_0000, 0x80], [0; 4], [0xffff; 4], [1, 0, 0, 3]];
        let counts = if last_provokes { [3, 3, 0, 48, 2] } else { [3, 11, 0, 48, 3] };
        let items: Vec<_> = [Item::set(s.clone())].into_iter().chain(all.map(of)).collect();
        assert_eq!(run(new(), &items, FREE).counts, counts);
    }
}
