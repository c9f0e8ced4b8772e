//! Any stream under any stalls, and invariants of all shapes.

use super::oracle::settings::Settings;
use super::oracle::{Given, tile_of};
use super::*;
use gpc::fine_raster::{FineRaster, Params};
use kernel::Within;
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use references::gpc::fine_raster::coverage::{Point, Shape, area};
use std::collections::BTreeMap;

scenarios! {
    FineRaster::new(&Params::default()) =>
        any_stream_any_stall many_shapes a_mesh_covers_once standard_lies_between_inner_and_outer;
    FineRaster::new(&Params { tile_in_depth: Within::new(1), frtx_out_depth: Within::new(5) }) =>
        any_stream_any_queues;
}

fn any_stream_any_stall(new: Maker<FineRaster>) {
    property((shapes::stream(6), any::<u64>(), any::<u64>()), |(stream, offer, take)| {
        judged(new(), &stream, offer, take);
    });
}

fn any_stream_any_queues(new: Maker<FineRaster>) {
    property((shapes::stream(4), any::<u64>(), any::<u64>()), |(stream, offer, take)| {
        judged(new(), &stream, offer, take);
    });
}

/// 25 shapes in a case: 4000 cases are 100,000 shapes.
fn many_shapes(new: Maker<FineRaster>) {
    let shapes = prop::collection::vec(shapes::tiles(), 25);
    property((prop::collection::vec(shapes::state(), 0..6), shapes), |(state, shapes)| {
        judged(new(), &[state, shapes.concat()].concat(), !0, !0);
    });
}

/// A grid of corners, displaced slightly, so that no cell folds over.
fn mesh() -> impl Strategy<Value = (Vec<Vec<Point>>, bool)> {
    let step = prop_oneof![Just(16_i64), Just(128), 1..400_i64];
    let moves = prop::collection::vec(prop::collection::vec((-3..=3_i64, -3..=3_i64), 6), 6);
    ((0..2000_i64, 0..2000_i64), step, moves, any::<bool>()).prop_map(|((x, y), step, moves, turn)| {
        let corner = |row: usize, column: usize, (dx, dy): (i64, i64)| {
            (x + step * (8 * column as i64 + dx), y + step * (8 * row as i64 + dy))
        };
        let rows = moves.into_iter().enumerate();
        let grid = rows.map(|(r, row)| row.into_iter().enumerate().map(|(c, m)| corner(r, c, m)).collect());
        (grid.collect(), turn)
    })
}

/// The triangles of a mesh; each cell is cut along a diagonal that leaves two triangles of the same orientation.
fn triangles((grid, turn): &(Vec<Vec<Point>>, bool)) -> Vec<[Point; 3]> {
    let mut all = vec![];
    for row in 0..5 {
        for column in 0..5 {
            let [p, q] = [grid[row][column], grid[row][column + 1]];
            let [s, r] = [grid[row + 1][column], grid[row + 1][column + 1]];
            let (one, other) = ([[p, q, r], [p, r, s]], [[p, q, s], [q, r, s]]);
            let sound = |pair: &[[Point; 3]; 2]| pair.iter().all(|[a, b, c]| area(*a, *b, *c) > 0);
            let choice = if *turn { [one, other] } else { [other, one] };
            all.extend(choice.into_iter().find(sound).expect("a convex corner"));
        }
    }
    all
}

/// The outline of a grid.
fn outline(grid: &[Vec<Point>]) -> Vec<Point> {
    let (last, end) = (grid.len() - 1, grid[0].len() - 1);
    let top = grid[0].iter().copied();
    let right = (1..last).map(|row| grid[row][end]);
    let bottom = grid[last].iter().rev().copied();
    let left = (1..last).rev().map(|row| grid[row][0]);
    top.chain(right).chain(bottom).chain(left).collect()
}

/// Whether a ray from a point to the right crosses the outline an odd number of times,
/// and the point is not on the outline.
fn strictly_within(outline: &[Point], p: Point) -> bool {
    let mut odd = false;
    for (k, &from) in outline.iter().enumerate() {
        let to = outline[(k + 1) % outline.len()];
        let (upper, lower) = if from.1 <= to.1 { (from, to) } else { (to, from) };
        let side = area(upper, lower, p);
        let between = |a: i64, b: i64, c: i64| a.min(b) <= c && c <= a.max(b);
        if side == 0 && between(from.0, to.0, p.0) && between(from.1, to.1, p.1) {
            return false;
        }
        odd ^= upper.1 <= p.1 && p.1 < lower.1 && side > 0;
    }
    odd
}

/// Number of times that each sample is covered, by (column, row) in the sample grid.
fn counted(run: &Run, settings: &Settings) -> BTreeMap<(i64, i64), u32> {
    let mut counts = BTreeMap::new();
    let (columns, rows) = settings.grid();
    for f in run.footprints() {
        for bit in (0..64).filter(|bit| f.coverage >> bit & 1 == 1) {
            let at = (i64::from(f.x) * columns + bit % 8, i64::from(f.y) * rows + bit / 8);
            *counts.entry(at).or_default() += 1;
        }
    }
    counts
}

/// A tile for each 16x16 pixels of the bounding box of a shape.
fn tiles_of(corners: &[Point]) -> Vec<Given> {
    let Some(shape) = Shape::new(corners) else { return vec![] };
    let whole = Rect { x0: 0, y0: 0, x1: 16384, y1: 16384 };
    let span = |axis: fn(&Point) -> i64| {
        let least = corners.iter().map(axis).min().unwrap_or(0).max(0) >> 12;
        least..=corners.iter().map(axis).max().unwrap_or(0) >> 12
    };
    let rows = span(|p| p.1);
    rows.flat_map(|y| span(|p| p.0).map(move |x| (x, y)))
        .map(|(x, y)| {
            let tile = tile_of(&shape, x as u16, y as u16, whole, PrimPlane::default());
            Given::Tile(Box::new(tile), shape.clone())
        })
        .collect()
}

/// Every sample within a mesh is covered by exactly one of its triangles.
fn a_mesh_covers_once(new: Maker<FineRaster>) {
    property((mesh(), prop::collection::vec(shapes::sampling(), 0..5)), |(mesh, state)| {
        let mut settings = Settings::default();
        for given in &state {
            if let Given::State(address, value) = given {
                settings.take(*address, *value);
            }
        }
        let tiles = triangles(&mesh).iter().flat_map(|corners| tiles_of(corners)).collect();
        let run = judged(new(), &[state, tiles].concat(), !0, !0);
        let counts = counted(&run, &settings);
        assert!(counts.values().all(|n| *n == 1), "a sample is covered twice");

        let outline = outline(&mesh.0);
        for (x, y) in (0..64).flat_map(|y| (0..64).map(move |x| (x, y))) {
            for sample in 0..settings.samples() {
                if strictly_within(&outline, settings.sample(x, y, sample)) {
                    let at = settings.place(x, y, sample);
                    assert!(counts.contains_key(&at), "sample {sample} of pixel ({x}, {y}) is not covered");
                }
            }
        }
    });
}

/// Coverage of inner conservative raster is a subset of standard coverage, which is a subset of outer coverage.
fn standard_lies_between_inner_and_outer(new: Maker<FineRaster>) {
    let state = prop::collection::vec(shapes::sampling(), 0..5);
    property((shapes::shape(), state), |((_, corners), state)| {
        let near: Vec<_> = corners.iter().map(|p| (p.0 & 0x3fff, p.1 & 0x3fff)).collect();
        let kinds = [(1, 1), (0, 0), (1, 0)].map(|(on, kind)| {
            let set = [Given::State(0x1148, on), Given::State(0x3ff8, kind)];
            let run = judged(new(), &[state.clone(), set.to_vec(), tiles_of(&near)].concat(), !0, !0);
            let coverage: BTreeMap<_, _> =
                run.footprints().iter().map(|f| ((f.x, f.y), f.coverage)).collect();
            coverage
        });
        let within = |less: &BTreeMap<(u16, u16), u64>, more: &BTreeMap<(u16, u16), u64>| {
            less.iter().all(|(at, samples)| samples & !more.get(at).unwrap_or(&0) == 0)
        };
        assert!(within(&kinds[0], &kinds[1]), "inner beyond standard");
        assert!(within(&kinds[1], &kinds[2]), "standard beyond outer");
    });
}
