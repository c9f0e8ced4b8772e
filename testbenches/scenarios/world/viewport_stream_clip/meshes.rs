//! Cut neighbours leave no gap and share no sample: in a planar mesh each position of the screen has one triangle (OpenGL 4.5, 14.6.1).
//! No clipping is computed here: the sent triangles are checked row by row, in integers.

use super::batch::Batch;
use super::bench::*;
use super::items::*;
use super::random::{Where, position};
use super::rules::clip_control;
use super::setting::*;
use bundle::BatchPrim;
use kit::scenario::property;
use kit::{Maker, Rng};
use proptest::prelude::*;
use references::world::viewport_stream_clip::Shown;
use world::viewport_stream_clip::ViewportStreamClip;

/// Steps of a side of the mesh, and its vertices.
const STEPS: usize = 4;
/// Rows of 1/256 pixel that are checked in each mesh.
const ROWS: usize = 200;
/// The screen, in pixels.
const SIDE: i64 = 512;

/// Positions of the mesh's vertices: the shares of the second and of the third corner.
fn shares() -> Vec<[f32; 3]> {
    let steps = STEPS as f32;
    let places = (0..=STEPS).flat_map(|row| (0..=row).map(move |k| [row - k, k]));
    places.map(|[b, c]| [steps - (b + c) as f32, b as f32, c as f32].map(|share| share / steps)).collect()
}

fn vertex(row: usize, k: usize) -> u8 {
    (row * (row + 1) / 2 + k) as u8
}

/// Triangles between them, each with its corners in any order.
fn triangles(rng: &mut Rng) -> Vec<BatchPrim> {
    let mut all = vec![];
    for row in 0..STEPS {
        for k in 0..=row {
            all.push([vertex(row, k), vertex(row + 1, k), vertex(row + 1, k + 1)]);
            if k < row {
                all.push([vertex(row, k), vertex(row + 1, k + 1), vertex(row, k + 1)]);
            }
        }
    }
    let turned = |[a, b, c]: [u8; 3]| {
        let [a, b, c] = [[a, b, c], [b, c, a], [c, a, b]][rng.below(3) as usize];
        let [b, c] = if rng.one_in(2) { [c, b] } else { [b, c] };
        BatchPrim { corners: [a, b, c, 0, 0, 0], edges: 7, first: true }
    };
    all.into_iter().map(turned).collect()
}

/// The x range of a triangle in a row, from the first to one past the last; a position on an edge belongs to the triangle at its right.
fn span(corners: &[Shown], y: i64) -> Option<[i64; 2]> {
    let mut ends = vec![];
    for k in 0..3 {
        let (mut a, mut b) = (&corners[k], &corners[(k + 1) % 3]);
        if a.y > b.y {
            (a, b) = (b, a);
        }
        let [ax, ay, bx, by] = [a.x, a.y, b.x, b.y].map(i64::from);
        if ay <= y && y < by {
            let (over, under) = ((y - ay) * (bx - ax), by - ay);
            ends.push(ax + over.div_euclid(under) + i64::from(over.rem_euclid(under) != 0));
        }
    }
    ends.sort_unstable();
    (ends.len() == 2 && ends[0] < ends[1]).then(|| [ends[0], ends[1]])
}

/// Whether each position in a row is covered at most once; ranges are adjacent, except for gaps at the mesh's own rim.
fn check_row(spans: &mut [[i64; 2]], y: i64, inside: &dyn Fn(i64, i64) -> bool) {
    spans.sort_unstable();
    for two in spans.windows(2) {
        let (end, begin) = (two[0][1], two[1][0]);
        assert!(end <= begin, "row {y}: {begin} to {end} has two triangles");
        let gap = end < begin && inside(end, y) && inside(begin - 1, y);
        assert!(!gap, "row {y}: {end} to {begin} has none");
    }
}

/// Whether a position is well within the polygon that all planes leave of the whole.
fn well_inside(polygon: &[(f64, f64)], x: i64, y: i64) -> bool {
    let n = polygon.len();
    let at = |k: usize| polygon[k % n];
    let area: f64 = (1..n.saturating_sub(1)).map(|k| cross(at(0), at(k), at(k + 1))).sum();
    n > 2
        && (0..n).all(|k| {
            let (a, b) = (at(k), at(k + 1));
            let long = (b.0 - a.0).hypot(b.1 - a.1);
            long == 0.0 || cross(a, b, (x as f64, y as f64)) * area.signum() > 512.0 * long
        })
}

fn cross(a: (f64, f64), b: (f64, f64), c: (f64, f64)) -> f64 {
    (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
}

/// A mesh across any planes: those of the frustum, of the guard band, of the window, of distances.
fn mesh(rng: &mut Rng) -> (Setting, Batch) {
    let mut s = Setting { culls: false, raster: true, ..Setting::default() };
    s.transform = !rng.one_in(8);
    s.clip_control = rng.pick(&[
        2,
        clip_control(3, 2, false, false, [false; 2]),
        clip_control(3, 2, true, true, [false; 2]),
        clip_control(0, 1, true, true, [true; 2]),
    ]);
    s.from_zero = rng.one_in(2);
    s.user_clips = if rng.one_in(2) { rng.roll() as u8 & rng.roll() as u8 & 0x0f } else { 0 };
    s.outputs.extend((0..8).filter(|k| s.user_clips >> k & 1 == 1).map(|k| CLIP_DISTANCE + 4 * k));
    let place = rng.pick(&[Where::Around, Where::Far, Where::After]);
    let times = if s.transform { 1.0 } else { rng.pick(&[300.0, 30000.0]) };
    let scale = rng.pick(&[1.0, 1.0, 1e-9, 1e12]);
    let corners: Vec<Vec<f32>> = (0..3)
        .map(|_| {
            let at = position(rng, place);
            let at =
                if s.transform { at.map(|c| c * scale) } else { [at[0] * times, at[1] * times, at[2], 1.0] };
            let distances = (4..s.outputs.len()).map(|_| 1.0 - 2.0 * rng.below(1000) as f32 / 700.0);
            at.into_iter().chain(distances.collect::<Vec<_>>()).collect()
        })
        .collect();
    let word = |share: &[f32; 3], k: usize| {
        let sum: f64 = (0..3).map(|n| f64::from(share[n]) * f64::from(corners[n][k])).sum();
        (sum as f32).to_bits()
    };
    let vertices =
        shares().iter().map(|share| (0..s.outputs.len()).map(|k| word(share, k)).collect()).collect();
    let batch = Batch {
        sm: 0,
        topology: 4,
        primitive_id: 0,
        vertices,
        prims: triangles(rng),
        parts: vec![],
        each: vec![],
        numbers: vec![],
    };
    (s, batch)
}

/// Meshes whose edges are all shared: the parts within the planes are seamless.
pub fn meshes_are_watertight(new: Maker<ViewportStreamClip>) {
    property(any::<u64>(), |seed| {
        let rng = &mut Rng::new(seed);
        let (s, batch) = mesh(rng);
        // The whole is the triangle between the mesh's own corners.
        let whole = Batch {
            prims: vec![BatchPrim {
                corners: [0, vertex(STEPS, 0), vertex(STEPS, STEPS), 0, 0, 0],
                edges: 7,
                first: true,
            }],
            ..batch.clone()
        };
        // Triangles wholly outside of the frustum are dropped; the parts outside of it are invisible, unless depth is clamped.
        let narrow = match s.clip_control >> 3 & 3 {
            0 => clip_control(3, 2, true, true, [false; 2]),
            _ => s.clip_control,
        };
        let frustum = Setting { clip_control: narrow, ..s.clone() };
        let left = super::expected::expected(&frustum, &whole).remove(0).fate;
        let polygon: Vec<_> = match left {
            references::world::viewport_stream_clip::Fate::Left { polygon, .. } => {
                polygon.places.iter().map(|place| (256.0 * place.x.value, 256.0 * place.y.value)).collect()
            }
            references::world::viewport_stream_clip::Fate::Gone => vec![],
        };
        let seen = run(new(), &[Item::set(s.clone()), Item::Batch(batch)], FREE);
        for _ in 0..ROWS {
            let y = rng.below(256 * SIDE as u64) as i64;
            let mut spans: Vec<_> = seen.shown.iter().filter_map(|prim| span(&prim.corners, y)).collect();
            check_row(&mut spans, y, &|x, y| well_inside(&polygon, x, y));
        }
    });
}
