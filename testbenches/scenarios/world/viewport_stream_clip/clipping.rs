//! Planes: the guard band, the frustum, the user's distances, and what they leave of a triangle.

use super::bench::*;
use super::directed::*;
use super::items::*;
use super::rules::clip_control;
use super::setting::*;

pub fn clipped_once_and_twice(new: New) {
    // Sides at the viewport: one corner out is two triangles, two out are one.
    let s = Setting { clip_control: clip_control(3, 0, true, true, [false; 2]), ..with_scalars(5) };
    let places = [
        SEEN,
        [[-0.5, -0.5, 0.0, 1.0], [2.0, -0.5, 0.0, 1.0], [0.0, 0.5, 0.0, 1.0]],
        [[-0.5, -0.5, 0.0, 1.0], [2.0, -0.5, 0.0, 1.0], [2.0, 0.5, 0.0, 1.0]],
        // Behind the eye.
        [[-0.5, -0.5, 0.0, 1.0], [0.5, -0.5, 0.0, 1.0], [0.0, 0.5, 0.0, -1.0]],
        // Through the near plane, and beyond the far one.
        [[-0.5, -0.5, -2.0, 1.0], [0.5, -0.5, 0.0, 1.0], [0.0, 0.5, 0.0, 1.0]],
        [[-0.5, -0.5, 2.0, 1.0], [0.5, -0.5, 2.0, 1.0], [0.0, 0.5, 0.0, 1.0]],
    ];
    let got = counts(new, &s, triangles(&s, &places));
    assert_eq!(got[..3], [1, 2, 1]);
    assert_eq!(got[4..], [2, 1]);
}

pub fn the_guard_band(new: New) {
    // Far outside of the viewport, within the guard band: passed whole; beyond it, cut; wholly outside, dropped.
    let s = Setting::default();
    let wide = |x: f32| [[-0.5, -0.5, 0.0, 1.0], [x, -0.5, 0.0, 1.0], [0.0, 0.5, 0.0, 1.0]];
    let off = [[1.5, -0.5, 0.0, 1.0], [2.5, -0.5, 0.0, 1.0], [1.5, 0.5, 0.0, 1.0]];
    // The scale is 256: 16 times that is 4096, the most below 8192.
    assert_eq!(counts(new, &s, triangles(&s, &[wide(15.9), wide(16.0), wide(16.1), off])), [1, 1, 2, 0]);
    let s = Setting { clip_control: 2 | 1 << 7, ..s };
    assert_eq!(counts(new, &s, triangles(&s, &[wide(0.9), wide(1.0), wide(1.1), off])), [1, 1, 2, 0]);
}

pub fn a_guard_band_of_each_kind(new: New) {
    // 193C = 181D, as a Vulkan driver sends it: clipping is to the frustum, at the sides of the guard band.
    let wide = |x: f32| [[-0.5, -0.5, 0.0, 1.0], [x, -0.5, 0.0, 1.0], [0.0, 0.5, 0.0, 1.0]];
    for geometry in [0, 2, 3, 5] {
        let s = Setting {
            clip_control: clip_control(geometry, 2, false, false, [true; 2]),
            ..Setting::default()
        };
        let got = counts(new, &s, triangles(&s, &[wide(1.1), wide(15.9), wide(16.0), wide(16.1)]));
        assert_eq!(got, [1, 1, 1, 2], "GEOMETRY_CLIP {geometry}");
        let s = Setting { clip_control: s.clip_control | 1 << 7, ..s };
        assert_eq!(
            counts(new, &s, triangles(&s, &[wide(1.0), wide(1.1)])),
            [1, 2],
            "GEOMETRY_CLIP {geometry}"
        );
    }
    // A viewport of 2048 by 2048 about (14336, 14336): its band would end beyond the range of a record.
    let mut s = Setting::default();
    (s.views[0].scale, s.views[0].offset) = ([1024.0, 1024.0, 0.5], [14336.0, 14336.0, 0.5]);
    assert_eq!(counts(new, &s, triangles(&s, &[wide(1.0), wide(1.1), wide(2.1)])), [1, 2, 2]);
}

/// With 192C off, primitives are cut at the window's range, with their attributes: the triangle around a window that blits draw.
pub fn the_windows_range(new: New) {
    let s = Setting { transform: false, ..with_scalars(5) };
    let about = |far: f32| [[0.0, 0.0, 0.5, 1.0], [far, 0.0, 0.5, 1.0], [0.0, far, 0.5, 1.0]];
    let minus = about(32768.0).map(|[x, y, z, w]| [-x, -y, z, w]);
    let beyond = about(100.0).map(|[x, y, z, w]| [x + 20000.0, y, z, w]);
    let got =
        counts(new, &s, triangles(&s, &[about(16000.0), about(16383.0), about(32768.0), minus, beyond]));
    assert_eq!(got, [1, 1, 2, 2, 0]);
}

/// The clip volume has no scale (OpenGL 4.5, 13.5): multiplying all coordinates by a power of two does not change a scene.
pub fn no_scale_of_w(new: New) {
    let s = Setting { clip_control: clip_control(3, 2, true, true, [false; 2]), ..with_scalars(3) };
    let places = [
        SEEN,
        [[-0.5, -0.5, 0.0, 1.0], [2.0, -0.5, 0.0, 1.0], [0.0, 0.5, 0.0, 1.0]],
        [[-0.5, -0.5, 0.5, 1.0], [0.5, -0.5, 0.5, 1.0], [0.0, 0.5, -2.0, -1.0]],
    ];
    let one = run(
        new(),
        &[vec![Item::set(s.clone())], triangles(&s, &places).into_iter().map(Item::Batch).collect()].concat(),
        FREE,
    );
    for by in [2.0_f32.powi(-21), 2.0_f32.powi(-60), 2.0_f32.powi(40)] {
        let scaled = places.map(|triangle| triangle.map(|at| at.map(|c| c * by)));
        let other = run(
            new(),
            &[vec![Item::set(s.clone())], triangles(&s, &scaled).into_iter().map(Item::Batch).collect()]
                .concat(),
            FREE,
        );
        assert_eq!(one.counts, other.counts, "times {by}");
        let places = |seen: &Seen| -> Vec<_> {
            seen.shown.iter().flat_map(|prim| prim.corners.iter().map(|c| (c.x, c.y, c.z))).collect()
        };
        assert_eq!(places(&one), places(&other), "times {by}");
    }
    assert_eq!(one.counts[..2], [1, 2]);
}

/// A triangle from the horizon to beside the eye is as exact here as one that is all near: on an edge that the screen's side cuts, and at
/// the screen's corner, which is within the triangle.
pub fn from_the_horizon(new: New) {
    let s = Setting { clip_control: clip_control(3, 2, true, true, [false; 2]), ..with_scalars(3) };
    let corners = [[-9e4, -9e4, 0.0, 1e5], [1.5, 1.25, 0.0, 1.0], [-0.5, 0.5, 0.0, 1.0]];
    // Shares of the far corner and the near one where x = w; of all three where x = w and y = w.
    let from_far = 0.5 / 190_000.5;
    let side = [1.25 + from_far * -90_001.25, 1.0 + from_far * 99_999.0];
    let [far, near, beside] = [0.125, 190_000.0, 47_500.0];
    let all_w = (far * 1e5 + near + beside) / (far + near + beside);
    for turn in 0..3 {
        let places = std::array::from_fn(|k| corners[(k + turn) % 3]);
        let items = [Item::set(s.clone()), Item::Batch(triangles(&s, &[places]).remove(0))];
        let seen = run(new(), &items, FREE);
        let is_there = |x: f64, y: f64, w: f64| {
            seen.shown.iter().flat_map(|prim| &prim.corners).any(|corner| {
                let over_w = f64::from(f32::from_bits(corner.scalars[0]));
                let at = |got: i32, pixels: f64| (f64::from(got) - 256.0 * pixels).abs() <= 1.0;
                at(corner.x, x) && at(corner.y, y) && (over_w * w - 1.0).abs() < 1e-6
            })
        };
        assert!(is_there(512.0, 256.0 + 256.0 * side[0] / side[1], side[1]), "{turn}: {:?}", seen.shown);
        assert!(is_there(512.0, 512.0, all_w), "{turn}: {:?}", seen.shown);
    }
}

pub fn touching_the_frustum(new: New) {
    // With one corner on its side, the others beyond; with an edge on it; from inside: all whole, as nothing is outside the band.
    let s = Setting::default();
    let places = [
        [[1.0, 0.0, 0.0, 1.0], [2.0, 0.0, 0.0, 1.0], [2.0, 1.0, 0.0, 1.0]],
        [[1.0, 0.0, 0.0, 1.0], [2.0, 0.0, 0.0, 1.0], [1.0, 1.0, 0.0, 1.0]],
        [[1.0, 0.0, 0.0, 1.0], [0.0, 0.0, 0.0, 1.0], [1.0, 1.0, 0.0, 1.0]],
        // At the eye: w is 0 in all corners.
        [[0.0, 0.0, 0.0, 0.0], [0.5, 0.0, 0.0, 0.0], [0.0, 0.5, 0.0, 0.0]],
    ];
    let got = counts(new, &s, triangles(&s, &places));
    assert_eq!(got[1..], [1, 1, 0]);
}

pub fn no_numbers(new: New) {
    let s = Setting::default();
    let places: Vec<_> = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY]
        .into_iter()
        .flat_map(|odd| (0..4).map(move |k| (odd, k)))
        .map(|(odd, k)| {
            let mut at = SEEN;
            at[1][k] = odd;
            at
        })
        .collect();
    assert_eq!(counts(new, &s, triangles(&s, &places)), [0; 12]);
}

/// Number of triangles sent for one with these distances from two user planes.
fn counts_with(new: New, [user_clips, user_culls]: [u8; 2], distances: [[f32; 2]; 3]) -> Vec<usize> {
    let mut s = Setting { user_clips, user_culls, ..Setting::default() };
    s.outputs.extend([CLIP_DISTANCE, CLIP_DISTANCE + 4]);
    let mut batch = batch(&s, 4, &SEEN, &[[0, 1, 2]]);
    for (vertex, distances) in batch.vertices.iter_mut().zip(distances) {
        vertex[4..].copy_from_slice(&distances.map(f32::to_bits));
    }
    counts(new, &s, vec![batch])
}

pub fn distances_from_planes(new: New) {
    // A point on a plane, with either sign of zero, is inside.
    for culls in [0, 1] {
        assert_eq!(counts_with(new, [1, culls], [[-0.0, 1.0]; 3]), [1], "{culls}");
        assert_eq!(counts_with(new, [1, culls], [[-1e-30, 1.0]; 3]), [0], "{culls}");
    }
    // The vertex between the other two has no share of the infinite distance.
    assert_eq!(counts_with(new, [3, 0], [[1.0, f32::INFINITY], [1.0, 2.0], [-1.0, -1.0]]), [2]);
}

pub fn many_made_vertices(new: New) {
    // 30 triangles, each cut twice: more vertices than fit in an entry.
    let s = Setting { clip_control: clip_control(3, 0, true, true, [false; 2]), ..with_scalars(4) };
    let places: Vec<[f32; 4]> = (0..32)
        .map(|n| {
            let turn = n as f32 * 0.7;
            [3.0 * turn.cos(), 3.0 * turn.sin(), 0.1, 1.0 + 0.01 * n as f32]
        })
        .collect();
    let prims: Vec<[u8; 3]> = (0..30).map(|k| [k, (k + 1) % 32, (k + 7) % 32]).collect();
    let seen = run(new(), &[Item::set(s.clone()), Item::Batch(batch(&s, 4, &places, &prims))], FREE);
    assert!(
        seen.entries.len() > 2 && seen.entries.iter().all(|(vertices, _)| *vertices <= 63),
        "{:?}",
        seen.entries
    );
}
