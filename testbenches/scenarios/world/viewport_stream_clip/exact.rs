//! Directed: batches with known corners, cycles, and invalid batches.

use super::batch::Batch;
use super::bench::*;
use super::parts::{Part, Parts, Place};
use super::rules::clip_control;
use super::setting::*;
use bundle::*;
use kit::Maker;
use world::viewport_stream_clip::ViewportStreamClip;

type New<'a> = Maker<'a, ViewportStreamClip>;

/// A vertex at a position, with some value for all other outputs.
fn vertex(s: &Setting, n: usize, at: [f32; 4]) -> Vec<u32> {
    let word = |address: &u32| match address {
        0x70..0x80 => at[(*address as usize - 0x70) / 4].to_bits(),
        0x60..0x70 => 0,
        _ => (n as f32 + *address as f32 / 64.0).to_bits(),
    };
    s.outputs.iter().map(word).collect()
}

fn prim(corners: [u8; 3]) -> BatchPrim {
    BatchPrim { corners: [corners[0], corners[1], corners[2], 0, 0, 0], edges: 7, first: true }
}

fn batch(s: &Setting, topology: u8, places: &[[f32; 4]], prims: &[[u8; 3]]) -> Batch {
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
fn strip(s: &Setting, triangles: usize) -> Batch {
    let at = |n: usize| [n as f32 / 20.0 - 0.9, if n % 2 == 0 { -0.5 } else { 0.5 }, 0.0, 1.0];
    let places: Vec<_> = (0..32).map(at).collect();
    let corners = |k: usize| {
        let k = k % 30;
        let [a, b] = if k % 2 == 0 { [k + 1, k + 2] } else { [k + 2, k + 1] };
        [k as u8, a as u8, b as u8]
    };
    batch(s, 5, &places, &(0..triangles).map(corners).collect::<Vec<_>>())
}

fn culled() -> Setting {
    Setting { culls: true, cull_face: 0x408, ..Setting::default() }
}

/// Outputs and inputs of `n` components besides the position.
fn with_scalars(n: u32) -> Setting {
    let mut s = Setting::default();
    s.outputs.extend((0..n).map(|k| 0x80 + 4 * k));
    s.reads = (0..n).map(|k| (0x80 + 4 * k, 2)).collect();
    s
}

/// Cycles from one batch to the next, in a steady state.
fn cycles(new: New, s: &Setting, triangles: usize) -> f64 {
    let mut items = vec![Item::set(s.clone())];
    items.extend((0..20).map(|_| Item::Batch(strip(s, triangles))));
    let seen = run(new(), &items, Stalls { lines: 2000, ..FREE });
    (seen.closes[17] - seen.closes[7]) as f64 / 10.0
}

pub fn vertex_rate(new: New) -> f64 {
    32.0 / cycles(new, &culled(), 30)
}

pub fn untessellated_rate(new: New) -> f64 {
    30.0 / cycles(new, &culled(), 30)
}

pub fn the_rates(new: New) {
    assert_eq!(cycles(new, &culled(), 30), 36.0);
    // Primitives take at most one cycle each, plus six for the batch, its end, and the packet that closes it.
    assert!(cycles(new, &culled(), 42) <= 48.0);
}

/// A triangle around the middle of the screen, all of whose corners are inside.
const SEEN: [[f32; 4]; 3] = [[-0.5, -0.5, 0.0, 1.0], [0.5, -0.5, 0.0, 1.0], [0.0, 0.5, 0.0, 1.0]];

/// Number of primitives sent for each batch.
fn counts(new: New, s: &Setting, batches: Vec<Batch>) -> Vec<usize> {
    let mut items = vec![Item::set(s.clone())];
    items.extend(batches.into_iter().map(Item::Batch));
    run(new(), &items, FREE).counts
}

fn triangles(s: &Setting, places: &[[[f32; 4]; 3]]) -> Vec<Batch> {
    places.iter().map(|at| batch(s, 4, at, &[[0, 1, 2]])).collect()
}

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

/// Cycles of each triangle, with vertices of its own, that `planes` planes cut: the sides of the viewport.
fn cycles_of_cut(new: New, planes: usize) -> f64 {
    const TRIANGLES: usize = 10;
    let s = Setting { clip_control: clip_control(3, 2, true, true, [false; 2]), ..with_scalars(3) };
    let one = |n: usize| {
        let by = n as f32 / 100.0;
        let far = if planes == 1 { [0.5 + by, 0.9] } else { [0.9, 1.5 + by] };
        [[-0.5, -0.5, 0.0, 1.0], [1.5 + by, -0.5, 0.0, 1.0], [far[0], far[1], 0.0, 1.0]]
    };
    let places: Vec<_> = (0..TRIANGLES).flat_map(one).collect();
    let prims: Vec<_> = (0..TRIANGLES as u8).map(|k| [3 * k, 3 * k + 1, 3 * k + 2]).collect();
    let mut items = vec![Item::set(s.clone())];
    items.extend((0..14).map(|_| Item::Batch(batch(&s, 4, &places, &prims))));
    let seen = run(new(), &items, Stalls { lines: 2000, ..FREE });
    assert!(seen.counts.iter().all(|count| *count > TRIANGLES), "{:?}", seen.counts);
    (seen.closes[12] - seen.closes[4]) as f64 / (8 * TRIANGLES) as f64
}

pub fn one_plane(new: New) -> f64 {
    cycles_of_cut(new, 1)
}

pub fn two_planes(new: New) -> f64 {
    cycles_of_cut(new, 2)
}

/// 24 cycles for a triangle that one plane cuts, 36 more for each further plane.
pub fn cycles_of_clipping(new: New) {
    let [one, two] = [one_plane(new), two_planes(new)];
    eprintln!("cycles of a triangle cut by one plane {one}, by two {two}");
    assert!(one <= 24.0 && two <= 24.0 + 36.0, "one plane {one}, two {two}");
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

pub fn depth_is_clamped(new: New) {
    // Beyond far, before near: dropped, unless samples are clamped to the range.
    let after = SEEN.map(|[x, y, _, w]| [x, y, 1.5, w]);
    let before = SEEN.map(|[x, y, _, w]| [x, y, -1.5, w]);
    for (control, wanted) in
        [(2, [0, 0]), (2 | 8, [0, 1]), (2 | 16, [1, 0]), (2 | 24, [1, 1]), (2 | 4 << 11, [1, 1])]
    {
        let s = Setting { clip_control: control, ..Setting::default() };
        assert_eq!(counts(new, &s, triangles(&s, &[after, before])), wanted, "193C {control:x}");
    }
}

pub fn clamped_depth(new: New) {
    // OpenGL 4.5, 13.7: with DEPTH_CLAMP nothing is clipped at near and far; without it the class's own band is 256 ranges.
    let deep = |z: f32| [[-0.5, -0.5, -z, 1.0], [0.5, -0.5, z, 1.0], [0.0, 0.5, 0.5, 1.0]];
    let prims = [255.0, 257.0, 70_000.0, 1e6].map(deep);
    for (control, wanted) in
        [(2, [1, 3, 3, 3]), (2 | 8, [1, 2, 2, 2]), (2 | 16, [1, 2, 2, 2]), (2 | 24, [1; 4])]
    {
        let s = Setting { clip_control: control, ..Setting::default() };
        assert_eq!(counts(new, &s, triangles(&s, &prims)), wanted, "193C {control:x}");
    }
}

pub fn biased_depth(new: New) {
    // Through near, through far: whole within the guard band; with any bias cut, unless samples are clamped to that end.
    let near = [[-0.5, -0.5, -2.0, 1.0], [0.5, -0.5, 0.0, 1.0], [0.0, 0.5, 0.0, 1.0]];
    let far = near.map(|[x, y, z, w]| [x, y, -z, w]);
    for (biased, control, wanted) in [
        (0, 2, [1, 1]),
        (1, 2, [2, 2]),
        (2, 2, [2, 2]),
        (4, 2, [2, 2]),
        (4, 2 | 8, [1, 2]),
        (4, 2 | 16, [2, 1]),
        (4, 2 | 24, [1, 1]),
    ] {
        let s = Setting { biased, clip_control: control, ..Setting::default() };
        assert_eq!(counts(new, &s, triangles(&s, &[near, far])), wanted, "bias {biased}, 193C {control:x}");
    }
}

pub fn no_area(new: New) {
    // One point three times, a line; less than 1/512 pixel; both faces.
    let s = Setting::default();
    let flat = [[-0.5, 0.0, 0.0, 1.0], [0.0, 0.0, 0.0, 1.0], [0.5, 0.0, 0.0, 1.0]];
    let small = [[0.0, 0.0, 0.0, 1.0], [1e-6, 0.0, 0.0, 1.0], [0.0, 1e-6, 0.0, 1.0]];
    let turned = [SEEN[0], SEEN[2], SEEN[1]];
    assert_eq!(counts(new, &s, triangles(&s, &[[SEEN[0]; 3], flat, small, SEEN, turned])), [0, 0, 0, 1, 1]);
    let s = Setting { culls: true, ..s };
    let [a, b] = [counts(new, &s, triangles(&s, &[SEEN, turned])), {
        let s = Setting { front: 0x901, ..s.clone() };
        counts(new, &s, triangles(&s, &[SEEN, turned]))
    }];
    // y down, with a positive scale: clockwise is front.
    assert_eq!((a, b), (vec![1, 0], vec![0, 1]));
    // A primitive that depth clipping would have cut without clamping is culled by its face as any other.
    let deep = [[-0.5, -0.5, -1000.0, 1.0], [0.5, -0.5, 1000.0, 1.0], [0.0, 0.5, 0.5, 1.0]];
    let s = Setting { clip_control: 2 | 24, ..s };
    assert_eq!(counts(new, &s, triangles(&s, &[deep, [deep[0], deep[2], deep[1]]])), [1, 0]);
}

pub fn a_mirrored_viewport(new: New) {
    let mut s = Setting { culls: true, ..Setting::default() };
    for view in &mut s.views {
        view.scale[1] = -256.0;
    }
    assert_eq!(counts(new, &s, triangles(&s, &[SEEN, [SEEN[0], SEEN[2], SEEN[1]]])), [0, 1]);
}

pub fn points_and_lines(new: New) {
    // Their middle is outside of the viewport: they may still be visible, unless 193C says otherwise.
    for (control, wanted) in [(2, [1, 1, 0]), (2 | 1 << 10, [1, 0, 0])] {
        let s = Setting { clip_control: control, ..with_scalars(3) };
        let point = |x: f32| batch(&s, 0, &[[x, 0.0, 0.0, 1.0]], &[[0, 0, 0]]);
        assert_eq!(
            counts(new, &s, vec![point(0.5), point(1.5), point(17.0)]),
            wanted,
            "points, 193C {control:x}"
        );
        let line = |x: f32| batch(&s, 1, &[[x, 0.0, 0.0, 1.0], [x + 0.25, 0.5, 0.5, 2.0]], &[[0, 1, 0]]);
        assert_eq!(counts(new, &s, vec![line(0.5), line(40.0)]), [1, 0]);
    }
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

pub fn bad_batches(new: New) {
    let s = with_scalars(3);
    let whole = |s: &Setting| batch(s, 4, &SEEN, &[[0, 1, 2]]);
    let beyond = batch(&s, 4, &SEEN, &[[0, 1, 2], [0, 1, 3], [31, 1, 2], [2, 1, 0]]);
    let empty = Batch { vertices: vec![], ..whole(&s) };
    let none = Batch { prims: vec![], ..whole(&s) };
    let lone = Item::Packet(WorldPacket::Prims(BatchPrims::default()));
    let close = Item::Packet(WorldPacket::Close(BatchClose { batch: 9 }));
    let other = Item::Packet(WorldPacket::State(State { address: 0x1d7c, value: 1 }));
    // A header without a position: all is at (0, 0, 0, 1).
    let nowhere = Setting { outputs: vec![0x80], reads: vec![(0x80, 3)], ..Setting::default() };
    let point = |s: &Setting| Batch { topology: 0, ..whole(s) };
    let items = [
        Item::set(s.clone()),
        lone.clone(),
        close.clone(),
        other.clone(),
        Item::Batch(whole(&s)),
        Item::Batch(beyond),
        Item::Batch(empty),
        Item::Batch(none),
        close,
        lone,
        other,
        Item::set(nowhere.clone()),
        Item::Batch(whole(&nowhere)),
        Item::Batch(point(&nowhere)),
        Item::set(Setting { raster: false, ..s.clone() }),
        Item::Batch(whole(&s)),
        Item::set(s.clone()),
        Item::Batch(Batch { topology: 0xe, ..whole(&s) }),
        Item::Batch(whole(&s)),
    ];
    assert_eq!(run(new(), &items, FREE).counts, [1, 2, 0, 0, 0, 1, 0, 0, 1]);
}

pub fn parts_of_a_batch(new: New) {
    // A triangle; nothing; triangles of other streams; the maximum number, with two rows a component; a corner that does not exist.
    let s = with_scalars(5);
    let of = |word, stride_log2, stream, batch: Batch| Part {
        place: Place { word, stride_log2 },
        stream,
        batch,
        each: Place { word: 0, stride_log2: 0 },
        patches: vec![],
    };
    let one = || batch(&s, 4, &SEEN, &[[0, 1, 2]]);
    let nothing = Batch { vertices: vec![], prims: vec![], ..one() };
    let beyond = batch(&s, 4, &SEEN, &[[0, 1, 3], [2, 0, 1]]);
    let parts = vec![
        of(0, 2, 0, one()),
        of(77, 0, 0, nothing.clone()),
        of(100, 5, 3, strip(&s, 30)),
        of(513, 6, 0, strip(&s, 30)),
        of(1200, 3, 1, one()),
        of(1301, 4, 0, beyond),
    ];
    let head = strip(&s, 9);
    let parts = Parts { task: false, head, topology: Topology::Triangles, parts };
    let last = Parts { parts: vec![of(40, 0, 0, nothing)], ..parts.clone() };
    let items = [
        Item::set(s.clone()),
        Item::Batch(one()),
        Item::Parts(parts.clone()),
        Item::Parts(last),
        Item::Batch(strip(&s, 2)),
        Item::Parts(parts),
    ];
    let seen = run(new(), &items, FREE);
    assert_eq!(seen.counts, [1, 32, 0, 2, 32]);
    // Each part but the last is signalled, between the batches that are freed.
    assert_eq!((seen.part_reads.len(), seen.freed.len()), (10, 5));
    assert!(seen.freed[0] < seen.part_reads[0] && seen.part_reads[4] < seen.freed[1]);
    assert!(seen.freed[3] < seen.part_reads[5]);
}

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
        // Of vertices 0, 3, 1, or of 2, 1, 3.
        let all = [[1, 2, 4, 8], [0xf00f, 0x8001, 0xffff_0000, 0x80], [0; 4], [0xffff; 4], [1, 0, 0, 3]];
        let counts = if last_provokes { [3, 3, 0, 48, 2] } else { [3, 11, 0, 48, 3] };
        let items: Vec<_> = [Item::set(s.clone())].into_iter().chain(all.map(of)).collect();
        assert_eq!(run(new(), &items, FREE).counts, counts);
    }
}

/// The pixel shader reads primitive numbers (060) that no stage outputs: they count from the batch's first. The vertices exceed an entry.
pub fn numbers_of_primitives(new: New) {
    for last_provokes in [false, true] {
        let mut s = Setting { last_provokes, ..with_scalars(3) };
        s.reads.insert(0, (0x60, 1));
        let items = [
            Item::set(s.clone()),
            Item::Batch(strip(&s, 30)),
            Item::Batch(strip(&s, 2)),
            Item::Batch(strip(&s, 1)),
        ];
        assert_eq!(run(new(), &items, FREE).counts, [30, 2, 1]);
    }
}

/// After evaluation a primitive has the number of its patch, which all primitives of a patch share, in each of its warps.
pub fn numbers_of_patches(new: New) {
    for last_provokes in [false, true] {
        let mut s = Setting { last_provokes, ..with_scalars(3) };
        s.reads.insert(0, (0x60, 1));
        let part = |word: usize, patches: Vec<u32>| Part {
            place: Place { word, stride_log2: 5 },
            stream: 0,
            batch: strip(&s, 7),
            each: Place { word: 0, stride_log2: 0 },
            patches,
        };
        // Nine vertices each: of 70 and 71, and more of 71, then 72; primitives at a change have their first corner's number.
        let of = |from: u32, change: usize| (0..9).map(|v| from + u32::from(v >= change)).collect();
        let parts = vec![part(40, of(70, 3)), part(800, of(71, 4))];
        let parts = Parts { head: strip(&s, 7), topology: Topology::Triangles, parts, task: false };
        assert_eq!(run(new(), &[Item::set(s.clone()), Item::Parts(parts)], FREE).counts, [14]);
    }
}

/// A pass-through geometry shader: vertices are the previous shader's, layers, masks and viewports per primitive, or provoking vertex.
pub fn each_primitive_of_its_own(new: New) {
    let cases: [(&[u32], usize); 9] = [
        (&[LAYER], 3),
        (&[MASK], 5),
        (&[LAYER, MASK], 5),
        (&[], 3),
        (&[LAYER, 0x80, 0x3a0], 5),
        (&[0x60, LAYER, 0x8c, 0x90], 3),
        // Viewports per primitive, in the given order; masks have priority.
        (&[VIEWPORT], 3),
        (&[LAYER, VIEWPORT, 0x80], 3),
        (&[VIEWPORT, MASK], 5),
    ];
    for (fast, count) in cases {
        let masks = fast.contains(&MASK);
        let mut s = Setting { fast: Some(fast.to_vec()), layer_by_viewport: masks, ..Setting::default() };
        for (k, view) in s.views.iter_mut().enumerate() {
            view.offset = [100.0 * k as f32, 50.0, 0.25];
        }
        s.outputs = vec![LAYER, VIEWPORT, 0x70, 0x74, 0x78, 0x7c, 0x84, 0x88];
        // Generic components of primitives, and of vertices: constant, perspective.
        s.reads = [0x60, LAYER, VIEWPORT, 0x80, 0x8c, 0x90]
            .into_iter()
            .filter(|at| fast.contains(at))
            .map(|at| (at, 1))
            .collect();
        s.reads.extend([(0x84, 1), (0x88, 2)]);
        s.reads.sort_unstable();
        let places =
            [[-0.5, -0.5, 0.0, 1.0], [0.5, -0.5, 0.0, 1.0], [0.5, 0.5, 0.0, 1.0], [-0.5, 0.6, 0.0, 1.0]];
        let mut batch = batch(&s, 4, &places, &[[0, 1, 2], [3, 2, 1], [1, 0, 3], [0, 1, 2]]);
        for (n, vertex) in batch.vertices.iter_mut().enumerate() {
            (vertex[0], vertex[1]) = (100 + n as u32, 3);
            (vertex[6], vertex[7]) = (0x4444_0000 + n as u32, (n as f32 + 0.5).to_bits());
        }
        let numbers = [[0x8001, 77], [4, 2047], [6, 2048], [0xffff_0000, 5]];
        let own = |n: usize, address: u32| match address {
            MASK => numbers[n][0],
            LAYER => numbers[n][1],
            VIEWPORT => [5, 5, 16, 2][n],
            other => other << 16 | n as u32,
        };
        batch.each = (0..4).map(|n| fast.iter().map(|address| own(n, *address)).collect()).collect();
        let part = |word: usize| Part {
            place: Place { word, stride_log2: 2 },
            stream: 0,
            batch: batch.clone(),
            each: Place { word: word + 60, stride_log2: 3 },
            patches: vec![],
        };
        let both = vec![part(40), part(333)];
        let head = Batch { each: vec![], ..batch.clone() };
        let parts = Parts { task: false, head, topology: Topology::Triangles, parts: both };
        let count = if masks { count } else { count + 1 };
        let seen = run(new(), &[Item::set(s.clone()), Item::Parts(parts)], FREE);
        assert_eq!((seen.counts, seen.part_reads.len()), (vec![2 * count], 1));
    }
}
