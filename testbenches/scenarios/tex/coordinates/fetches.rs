//! Fetches and gathers.

use super::bench::{binding, given, quad, sampled};
use kit::{Maker, scenarios};
use tex::coordinates::{Coordinates, Params};
use tex::texture_binding::*;
use tex::texture_quads::*;

scenarios! { Coordinates::new(&Params::default()) => levels_of_a_fetch a_fetch_passes_as_it_is levels_of_a_gather; }

/// They count from the view's first; beyond its last there is nothing.
fn levels_of_a_fetch(new: Maker<Coordinates>) {
    let mut view = binding();
    (view.extent.first_level, view.extent.last_level) = (2, 4);
    let mut fetch = quad([1.0, 0.0], [0.0, 1.0]);
    (fetch.op, fetch.level) = (TexelOp::Fetch, LevelSource::Given);
    fetch.lanes.iter_mut().zip([0, 2, 3, 0x8000_0000]).for_each(|(lane, level)| lane.detail = level);
    let of = |fetch| sampled(&mut new(), view, fetch).lanes.map(|lane| (lane.level, lane.outside));
    assert_eq!(of(fetch), [(2, false), (4, false), (2, true), (2, true)]);
    fetch.level = LevelSource::Zero;
    assert_eq!(of(fetch), [(2, false); 4]);
}

/// Neither limits nor the filter change it, and its layer is compared later.
fn a_fetch_passes_as_it_is(new: Maker<Coordinates>) {
    let mut fetch = quad([1.0, 0.0], [0.0, 1.0]);
    (fetch.op, fetch.level, fetch.array) = (TexelOp::Fetch, LevelSource::Zero, true);
    let mut all = binding();
    (all.sampler.least, all.sampler.floor, all.sampler.bias, all.sampler.anisotropy) = (512, 512, 512, 16);
    for (k, lane) in fetch.lanes.iter_mut().enumerate() {
        lane.at = [u32::MAX, k as u32, 0x7f80_0001];
        (lane.layer, lane.sample, lane.comparand) = (60_000, 9, 7);
        lane.offsets = [0x123, 0x456];
    }
    let lane = SampleLane {
        at: [u32::MAX, 3, 0x7f80_0001],
        layer: 60_000,
        sample: 9,
        taps: 1,
        offsets: [0x123, 0x456],
        comparand: 7,
        ..SampleLane::default()
    };
    assert_eq!(sampled(&mut new(), all, fetch).lanes[3], lane);
    fetch.array = false;
    assert_eq!(sampled(&mut new(), all, fetch).lanes[3], SampleLane { layer: 0, ..lane });
}

/// A gather reads the view's first level, or the nearest to the one that is given; always as if linear.
fn levels_of_a_gather(new: Maker<Coordinates>) {
    let mut plain = binding();
    plain.extent.first_level = 1;
    (plain.sampler.magnify_linear, plain.sampler.minify_linear) = (false, false);
    let of = |binding: Binding, quad: BoundQuad| {
        let lane = sampled(&mut new(), binding, BoundQuad { op: TexelOp::Gather, ..quad }).lanes[1];
        assert!(lane.linear && !lane.two_levels);
        lane.level
    };
    assert_eq!(of(plain, quad([16.0, 0.0], [0.0, 16.0])), 1);
    assert_eq!(of(plain, given(2.25)), 3);
    assert_eq!(of(plain, given(2.75)), 4);
    plain.sampler.bias = 256;
    assert_eq!(of(plain, BoundQuad { level: LevelSource::Zero, ..given(2.25) }), 1);
    assert_eq!(of(plain, given(2.25)), 4);
    plain.sampler.mip = MipFilter::NoMip;
    assert_eq!(of(plain, given(2.25)), 1);
}
