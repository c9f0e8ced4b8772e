//! Taps of long footprints.

use super::bench::{binding, quad, sampled};
use kit::{Maker, scenarios};
use tex::coordinates::{Coordinates, Params};
use tex::texture_binding::Binding;
use tex::texture_quads::*;

scenarios! { Coordinates::new(&Params::default()) => taps_cover_the_longer_axis the_longer_axis where_there_is_one_tap; }

fn anisotropic(most: u8) -> Binding {
    let mut binding = binding();
    binding.sampler.anisotropy = most;
    binding
}

fn of(new: &Maker<Coordinates>, binding: Binding, quad: BoundQuad) -> SampleLane {
    let found = sampled(&mut new(), binding, quad);
    assert!(found.lanes.iter().all(|lane| lane.taps == found.lanes[0].taps));
    found.lanes[2]
}

/// The least of 1, 2, 4, 6 to 16 whose multiple of the shorter axis is as long as the longer.
fn taps_cover_the_longer_axis(new: Maker<Coordinates>) {
    let taps = |most: u8, long: f32| of(&new, anisotropic(most), quad([long, 0.0], [0.0, 1.0])).taps;
    let ratios = [1.0, 1.5, 2.0, 2.5, 4.0, 4.5, 6.0, 7.0, 9.0, 11.0, 13.0, 15.0, 16.0, 17.0, 64.0];
    assert_eq!(ratios.map(|long| taps(16, long)), [1, 2, 2, 4, 4, 6, 6, 8, 10, 12, 14, 16, 16, 16, 16]);
    assert_eq!([1, 2, 3, 4, 5, 7].map(|most| taps(most, 16.0)), [1, 2, 2, 4, 4, 6]);
    // A line has no shorter axis.
    assert_eq!(of(&new, anisotropic(8), quad([4.0, 0.0], [0.0, 0.0])).taps, 8);
    assert_eq!(of(&new, anisotropic(8), quad([0.0, 0.0], [0.0, 0.0])).taps, 1);
    assert_eq!(of(&new, anisotropic(8), quad([f32::INFINITY, 0.0], [0.0, 1.0])).taps, 1);
    // The level is that of a tap: 16 of 4 texels each; 12 of 6 are 2 texels.
    let lane = of(&new, anisotropic(16), quad([0.0, 64.0], [4.0, 0.0]));
    assert_eq!((lane.taps, lane.level, lane.fraction), (16, 2, 0));
    // 36 times the nearest to 1/36 is just below 1.
    let lane = of(&new, anisotropic(6), quad([12.0, 0.0], [2.0, 0.0]));
    assert_eq!((lane.taps, lane.level, lane.fraction), (6, 1, 0));
}

fn the_longer_axis(new: Maker<Coordinates>) {
    let axis = |quad: BoundQuad| of(&new, anisotropic(4), quad).axis.map(f32::from_bits);
    assert_eq!(axis(quad([8.0, 4.0], [0.0, 1.0])), [8.0 / 256.0, 4.0 / 64.0]);
    assert_eq!(axis(quad([1.0, 0.0], [-4.0, 8.0])), [-4.0 / 256.0, 8.0 / 64.0]);
    // It is zero where there is one tap.
    assert_eq!(axis(quad([2.0, 0.0], [0.0, 2.0])), [0.0; 2]);
    let mut gradients = quad([1.0, 0.0], [0.0, 1.0]);
    gradients.level = LevelSource::Gradient;
    gradients.lanes[2].gradients = [0.25_f32, 0.5, 0.0, 0.0].map(f32::to_bits);
    let found = sampled(&mut new(), anisotropic(4), gradients);
    assert_eq!(found.lanes.map(|lane| lane.taps), [1, 1, 4, 1]);
    assert_eq!(found.lanes[2].axis.map(f32::from_bits), [0.25, 0.5]);
    assert_eq!(found.lanes[1].axis, [0; 2]);
}

fn where_there_is_one_tap(new: Maker<Coordinates>) {
    let long = quad([16.0, 0.0], [0.0, 1.0]);
    let mut point = anisotropic(16);
    point.sampler.minify_linear = false;
    assert_eq!(of(&new, point, long).taps, 1);
    let mut volume = long;
    volume.shape = QuadShape::Three;
    assert_eq!(of(&new, anisotropic(16), volume).taps, 1);
    let mut gather = long;
    gather.op = TexelOp::Gather;
    assert_eq!(of(&new, anisotropic(16), gather).taps, 1);
    let mut given = long;
    given.level = LevelSource::Zero;
    assert_eq!(of(&new, anisotropic(16), given).taps, 1);
    assert_eq!(of(&new, anisotropic(0), long).taps, 1);
    // It does not depend on magnification.
    assert_eq!(of(&new, anisotropic(16), quad([1.0, 0.0], [0.0, 0.25])).taps, 4);
}
