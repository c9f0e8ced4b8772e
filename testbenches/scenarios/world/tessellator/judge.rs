//! The expected warps of a draw.

use super::bench::*;
use references::world::tessellator::{Domain, Levels, digests, tiling};
use world::tessellator::types::*;

/// The outputs of a patch.
#[derive(Clone, Default)]
pub struct Made {
    pub points: Vec<[u32; 2]>,
    pub prims: Vec<[[u32; 2]; 3]>,
    pub warps: Vec<usize>,
}

pub fn shape_of(draw: &Draw) -> TessShape {
    match (draw.domain, draw.output) {
        (_, 0) => TessShape::Point,
        (Domain::Isolines, _) => TessShape::Line,
        (_, 1) => TessShape::Point,
        _ => TessShape::Triangle,
    }
}

/// Warps by their batches; each batch ends once.
pub fn batches_of(run: &Run) -> Vec<&[Warp]> {
    run.warps.split_inclusive(|warp| warp.close.last).collect()
}

/// Outputs of a batch's patches, with positive primitives; checks that a warp keeps its limits.
pub fn made_of(draw: &Draw, batch: &[Warp], patches: usize) -> Vec<Made> {
    let shape = shape_of(draw);
    let mut made = vec![Made::default(); patches];
    let mut before = 0;
    for (n, warp) in batch.iter().enumerate() {
        let TessClose { points, prims, last, .. } = warp.close;
        assert!(points <= 32 && prims <= 42, "{:?}", warp.close);
        assert_eq!(last, n + 1 == batch.len());
        assert!(points > 0 || last, "an empty warp");
        assert!(points == 0 || warp.close.shape == shape, "{:?}", warp.close);
        for point in &warp.points {
            let patch = usize::from(point.patch);
            assert!(patch >= before, "patch {patch} after {before}");
            before = patch;
            let m = &mut made[patch];
            m.points.push(place(point));
            if m.warps.last() != Some(&n) {
                m.warps.push(n);
            }
        }
        for corners in &warp.prims {
            let corners = corners.map(|lane| &warp.points[usize::from(lane)]);
            let patch = corners[0].patch;
            assert!(corners.iter().all(|p| p.patch == patch), "a primitive of several patches");
            let [a, b, c] = corners.map(place);
            let prim = if draw.output == CCW && shape == TessShape::Triangle { [a, c, b] } else { [a, b, c] };
            made[usize::from(patch)].prims.push(prim);
        }
    }
    made
}

/// A small patch is whole in its warp, which is full before the next begins, or ends at a patch without output; other patches have warps
/// of their own.
pub fn packed(draw: &Draw, batch: &[Warp], made: &[Made]) {
    let limit = |points: usize, prims: usize| points <= 32 && prims <= 42;
    let small = |m: &Made| m.warps.len() == 1 && limit(m.points.len(), m.prims.len());
    for pair in batch.windows(2) {
        // The first patch of the next warp did not fit.
        let Some(next) = pair[1].points.first() else { continue };
        let m = &made[usize::from(next.patch)];
        let open = pair[0].points.last().is_some_and(|p| small(&made[usize::from(p.patch)]));
        if open && small(m) && pair[0].points.last().map(|p| p.patch + 1) == Some(next.patch) {
            let (points, prims) =
                (pair[0].points.len() + m.points.len(), pair[0].prims.len() + m.prims.len());
            assert!(!limit(points, prims), "{draw_mode:?}: it fitted", draw_mode = draw.domain);
        }
    }
    for m in made.iter().filter(|m| m.warps.len() > 1) {
        for n in &m.warps {
            let first = batch[*n].points[0].patch;
            assert!(batch[*n].points.iter().all(|p| p.patch == first), "a warp of several patches");
        }
    }
}

/// Checks a patch by the rules of the interface.
pub fn judge_patch(draw: &Draw, levels: &Levels, made: &Made) {
    let said = match shape_of(draw) {
        TessShape::Point => tiling::points(levels, &made.points),
        TessShape::Line => {
            let lines: Vec<_> = made.prims.iter().map(|p| [p[0], p[1]]).collect();
            tiling::lines(levels, &lines)
        }
        TessShape::Triangle => tiling::triangles(levels, &made.prims),
    };
    if let Err(why) = said {
        panic!("{levels:?}: {why}");
    }
    if shape_of(draw) == TessShape::Point {
        let points: Vec<_> = made.prims.iter().map(|p| p[0]).collect();
        assert_eq!(points, made.points, "each point is one primitive");
    }
}

pub fn judge(draw: &Draw, run: &Run) {
    let batches = batches_of(run);
    assert_eq!(batches.len(), draw.batches.len(), "ends of batches");
    for (levels, warps) in draw.batches.iter().zip(batches) {
        let made = made_of(draw, warps, levels.len().max(1));
        packed(draw, warps, &made);
        for (levels, made) in levels.iter().zip(&made) {
            judge_patch(draw, levels, made);
        }
    }
}

/// Checks a patch by the digests of another implementation.
pub fn judge_digest(draw: &Draw, row: &digests::Row, made: &Made) {
    let lines = shape_of(draw) == TessShape::Line;
    if shape_of(draw) == TessShape::Point {
        assert_eq!(made.points.len(), row.points, "{:?}", row.levels);
        assert_eq!(digests::of_points(&made.points), row.digest_of_points, "{:?}", row.levels);
    } else {
        assert_eq!(made.prims.len(), row.prims, "{:?}", row.levels);
        assert_eq!(digests::of_prims(&made.prims, lines), row.digest_of_prims, "{:?}", row.levels);
    }
}
