//! Documented rates, in steady state.

use super::oracle::{Given, tile_of};
use super::*;
use gpc::fine_raster::{FineRaster, Params};
use kit::{Maker, rates, scenarios};
use references::gpc::fine_raster::coverage::Shape;

scenarios! {
    FineRaster::new(&Params::default()) => rates_are_as_documented;
}

rates! {
    FineRaster::new(&Params::default()) =>
        "fine-raster-sample-rate-unit" 64.0 "samples/clk/GPC" samples_per_cycle,
        "fine-raster-tile-clocks" 1.0 "clk" cycles_per_footprint;
}

/// Cycles that full tiles take in a mode, without the first few, and their output.
fn steady(new: Maker<FineRaster>, mode: u32) -> (u64, Vec<Frtx>) {
    let far = 1 << 20;
    let shape = Shape::new(&[(-far, -far), (3 * far, -far), (-far, 3 * far)]).expect("an area");
    let rect = Rect { x0: 0, y0: 0, x1: 16384, y1: 16384 };
    let tiles = (0..12).map(|x| tile_of(&shape, x, x / 2, rect, PrimPlane::default()));
    let stream: Vec<_> = std::iter::once(Given::State(SET_ANTI_ALIAS, mode))
        .chain(tiles.map(|tile| Given::Tile(Box::new(tile), shape.clone())))
        .collect();
    let run = judged(new(), &stream, !0, !0);
    let tile = run.footprints().len() / 12;
    // From the end of the second tile to the end of the last.
    let end = |tiles: usize| run.out[tiles * tile].0; // the state precedes them
    (end(12) - end(2), run.footprints()[2 * tile..].to_vec())
}

const MODES: [u32; 5] = [0, 1, 2, 3, 6];

/// The minimum over all modes.
fn samples_per_cycle(new: Maker<FineRaster>) -> f64 {
    let rate = |mode| {
        let (cycles, footprints) = steady(new, mode);
        let samples: u32 = footprints.iter().map(|f| f.coverage.count_ones()).sum();
        f64::from(samples) / cycles as f64
    };
    MODES.map(rate).into_iter().fold(f64::INFINITY, f64::min)
}

/// The maximum over all modes.
fn cycles_per_footprint(new: Maker<FineRaster>) -> f64 {
    let rate = |mode| {
        let (cycles, footprints) = steady(new, mode);
        cycles as f64 / footprints.len() as f64
    };
    MODES.map(rate).into_iter().fold(0.0, f64::max)
}

fn rates_are_as_documented(new: Maker<FineRaster>) {
    assert_eq!(samples_per_cycle(new), 64.0);
    assert_eq!(cycles_per_footprint(new), 1.0);
}
