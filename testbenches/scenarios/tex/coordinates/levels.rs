//! Exact cycles; levels of detail by hand: as measured, as given, with biases and limits.

use super::bench::{binding, given, pass, quad, sampled};
use kit::{Maker, scenarios};
use tex::coordinates::{Coordinates, Params};
use tex::texture_binding::*;
use tex::texture_quads::*;

scenarios! {
    Coordinates::new(&Params::default()) => a_quad_a_cycle levels_of_detail levels_as_given limits_in_order nearest_levels
        views_of_levels logarithms_are_lines gradients_of_each_lane a_replaced_binding no_arithmetic_of_a_fault
        either_output_stalls;
}

fn level(quad: &SampleQuad, lane: usize) -> (u8, u8, bool) {
    let lane = &quad.lanes[lane];
    assert_eq!(lane.two_levels, lane.fraction != 0);
    (lane.level, lane.fraction, lane.linear)
}

/// A quad leaves six cycles after it arrived.
fn a_quad_a_cycle(new: Maker<Coordinates>) {
    let mut quads = vec![];
    for k in 0..8 {
        let mut quad = quad([2.0, 0.0], [0.0, 2.0]);
        quad.tail.quad = k;
        quad.op = if k % 2 == 1 { TexelOp::Level } else { TexelOp::Sample };
        quads.push(quad);
    }
    let left = pass(&mut new(), &[binding()], &quads, [!0; 3]);
    let samples: Vec<_> = left.samples.iter().map(|(cycle, quad)| (*cycle, quad.tail.quad)).collect();
    let levels: Vec<_> = left.levels.iter().map(|(cycle, quad)| (*cycle, quad.tail.quad)).collect();
    assert_eq!(samples, [(6, 0), (8, 2), (10, 4), (12, 6)]);
    assert_eq!(levels, [(7, 1), (9, 3), (11, 5), (13, 7)]);
    assert_eq!((left.levels[0].1.free, left.levels[0].1.limited), ([256; 4], [256; 4]));
}

/// The longer axis decides; a texel a pixel is level 0, which is magnified.
fn levels_of_detail(new: Maker<Coordinates>) {
    let mut sampler = binding();
    sampler.sampler.magnify_linear = false;
    let of = |x: [f32; 2], y: [f32; 2]| level(&sampled(&mut new(), sampler, quad(x, y)), 3);
    assert_eq!(of([1.0, 0.0], [0.0, 1.0]), (0, 0, false));
    assert_eq!(of([0.25, 0.0], [0.0, 0.25]), (0, 0, false));
    assert_eq!(of([2.0, 0.0], [0.0, 1.0]), (1, 0, true));
    assert_eq!(of([1.0, 0.0], [0.0, 4.0]), (2, 0, true));
    // 3 squared is 8 (1 + 1/8): level 3/2 and a sixteenth. 3-4-5: 25 is 16 (1 + 9/16).
    assert_eq!(of([3.0, 0.0], [0.0, 0.0]), (1, 128 + 16, true));
    assert_eq!(of([3.0, 4.0], [4.0, 2.0]), (2, 72, true));
    assert_eq!(of([0.0, 0.0], [0.0, 0.0]), (0, 0, false));
    // Beyond the last level.
    assert_eq!(of([4096.0, 0.0], [0.0, 0.0]), (8, 0, true));
}

/// 1/256 to nearest, ties to even; of the biases the sum.
fn levels_as_given(new: Maker<Coordinates>) {
    let of = |detail: f32| level(&sampled(&mut new(), binding(), given(detail)), 0);
    assert_eq!(of(2.0), (2, 0, true));
    assert_eq!(of(3.0 / 512.0), (0, 2, true));
    assert_eq!(of(5.0 / 512.0), (0, 2, true));
    assert_eq!(of(1.0 / 512.0), (0, 0, true));
    assert_eq!(of(5.5), (5, 128, true));
    assert_eq!(of(f32::INFINITY), (8, 0, true));
    assert_eq!(of(-3.0), (0, 0, true));
    assert_eq!(of(f32::NAN), (0, 0, true));
    let mut biased = binding();
    biased.sampler.bias = (-64_i16) as u16;
    let mut quad = quad([4.0, 0.0], [0.0, 0.0]);
    quad.level = LevelSource::Bias;
    quad.lanes[2].detail = 1.5_f32.to_bits();
    let found = sampled(&mut new(), biased, quad);
    assert_eq!([level(&found, 2), level(&found, 1)], [(3, 64, true), (1, 192, true)]);
    quad.level = LevelSource::Zero;
    biased.sampler.bias = 300;
    assert_eq!(level(&sampled(&mut new(), biased, quad), 2), (1, 44, true));
}

/// The sampler's limits, then the header's, then the lane's, in spite of the greatest level.
fn limits_in_order(new: Maker<Coordinates>) {
    let (mut limited, mut quad) = (binding(), given(1.0));
    quad.op = TexelOp::Level;
    quad.lanes[1].floor = 0x580;
    let of = |limited: Binding, quad: BoundQuad| {
        let left = pass(&mut new(), &[limited], &[quad], [!0; 3]);
        assert_eq!(left.levels[0].1.free, [256; 4]);
        left.levels[0].1.limited
    };
    assert_eq!(of(limited, quad), [256; 4]);
    limited.sampler.least = 0x180;
    assert_eq!(of(limited, quad), [0x180; 4]);
    limited.sampler.most = 0x140;
    assert_eq!(of(limited, quad), [0x140; 4]);
    limited.sampler.floor = 0x300;
    assert_eq!(of(limited, quad), [0x300; 4]);
    quad.floored = true;
    assert_eq!(of(limited, quad), [0x300, 0x580, 0x300, 0x300]);
}

/// Half a level belongs to the finer one.
fn nearest_levels(new: Maker<Coordinates>) {
    let mut nearest = binding();
    nearest.sampler.mip = MipFilter::Point;
    let of = |binding: Binding, detail: f32| level(&sampled(&mut new(), binding, given(detail)), 0);
    let levels = [0.0, 0.5, 0.501, 0.503, 1.5, 1.51, 9.0].map(|detail| of(nearest, detail));
    assert_eq!(levels.map(|(level, ..)| level), [0, 0, 0, 1, 1, 2, 8]);
    assert!(levels.iter().all(|(_, fraction, _)| *fraction == 0));
    nearest.sampler.mip = MipFilter::NoMip;
    assert_eq!(of(nearest, 5.0), (0, 0, true));
}

/// Levels count from the view's first, whose size counts.
fn views_of_levels(new: Maker<Coordinates>) {
    let mut view = binding();
    (view.extent.first_level, view.extent.last_level) = (2, 4);
    let of = |view: Binding, quad: BoundQuad| level(&sampled(&mut new(), view, quad), 0);
    assert_eq!(of(view, quad([8.0, 0.0], [0.0, 1.0])), (3, 0, true));
    assert_eq!(of(view, given(1.5)), (3, 128, true));
    assert_eq!(of(view, given(2.25)), (4, 0, true));
    // A side is a texel at least: 64 is no texel at level 7.
    (view.extent.first_level, view.extent.last_level) = (7, 15);
    assert_eq!(of(view, quad([0.0, 0.0], [0.0, 128.0])), (8, 0, true));
    // A view without levels.
    view.extent.last_level = 3;
    assert_eq!(of(view, given(1.5)), (7, 0, true));
    view.extent.normalised = false;
    (view.extent.first_level, view.extent.last_level) = (0, 9);
    assert_eq!(of(view, quad([0.0, 0.0], [0.0, 256.0])), (2, 0, true));
}

/// From the smallest number to the greatest.
fn logarithms_are_lines(new: Maker<Coordinates>) {
    let mut plain = binding();
    plain.extent.normalised = false;
    let of = |difference: f32| {
        let mut quad = quad([0.0, 0.0], [0.0, 0.0]);
        quad.op = TexelOp::Level;
        quad.lanes.iter_mut().for_each(|lane| lane.at = [0; 3]);
        quad.lanes[1].at[0] = difference.to_bits();
        let left = pass(&mut new(), &[plain], &[quad], [!0; 3]);
        left.levels[0].1.free[3] as i32
    };
    assert_eq!(of(1.0), 0);
    assert_eq!(of(-2.0_f32.powi(60)), 60 * 256);
    assert_eq!(of(2.0_f32.powi(-60)), -60 * 256);
    // Squares that are subnormal: 2^-140; 3 at the last place but eight is 2^-138 (1 + 1/2).
    assert_eq!(of(2.0_f32.powi(-70)), -70 * 256);
    assert_eq!(of(1.25 * 2.0_f32.powi(-70)), -70 * 256 + 72);
    assert_eq!(of(2.0_f32.powi(-75)), -0x8000);
    assert_eq!(of(0.0), -0x8000);
    assert_eq!(of(2.0_f32.powi(64)), 0x7fff);
    assert_eq!(of(f32::NAN), 0x7fff);
}

fn gradients_of_each_lane(new: Maker<Coordinates>) {
    let mut quad = quad([32.0, 0.0], [0.0, 32.0]);
    quad.level = LevelSource::Gradient;
    let texel = [1.0 / 256.0_f32, 1.0 / 64.0];
    quad.lanes[0].gradients[0] = (2.0 * texel[0]).to_bits();
    quad.lanes[1].gradients[1] = (4.0 * texel[1]).to_bits();
    quad.lanes[2].gradients[2] = (8.0 * texel[0]).to_bits();
    quad.lanes[3].gradients[3] = (16.0 * texel[1]).to_bits();
    let found = sampled(&mut new(), binding(), quad);
    assert_eq!([0, 1, 2, 3].map(|lane| level(&found, lane).0), [1, 2, 3, 4]);
}

/// Each quad has the binding of its time.
fn a_replaced_binding(new: Maker<Coordinates>) {
    let mut dut = new();
    let mut second = binding();
    second.extent.first_level = 5;
    let mut quad = given(1.0);
    assert_eq!(pass(&mut dut, &[binding()], &[quad], [!0; 3]).samples[0].1.lanes[0].level, 1);
    assert_eq!(pass(&mut dut, &[second, binding()], &[quad], [!0; 3]).samples[0].1.lanes[0].level, 6);
    quad.tail.binding = 1;
    assert_eq!(pass(&mut dut, &[], &[quad], [!0; 3]).samples[0].1.lanes[0].level, 1);
}

fn no_arithmetic_of_a_fault(new: Maker<Coordinates>) {
    let mut quad = given(7.0);
    (quad.tail.fault, quad.tail.quad, quad.mask) = (true, 5, 9);
    let found = sampled(&mut new(), binding(), quad);
    assert_eq!((found.tail, found.mask), (quad.tail, 9));
    let nothing = SampleLane { taps: 1, outside: true, ..SampleLane::default() };
    assert_eq!(found.lanes, [nothing; 4]);
    quad.op = TexelOp::Level;
    let left = pass(&mut new(), &[binding()], &[quad], [!0; 3]);
    assert_eq!(left.levels[0].1, QuadLevels { tail: quad.tail, ..QuadLevels::default() });
}

/// Quads wait behind one whose output is stalled.
fn either_output_stalls(new: Maker<Coordinates>) {
    let mut level = given(1.0);
    level.op = TexelOp::Level;
    let quads = [given(1.0), level, level, given(2.0), given(3.0)];
    let left = pass(&mut new(), &[binding()], &quads, [!0, !0, !0 << 20]);
    assert_eq!(left.levels.iter().map(|(cycle, _)| *cycle).collect::<Vec<_>>(), [20, 21]);
    assert_eq!(left.samples.iter().map(|(cycle, _)| *cycle).collect::<Vec<_>>(), [6, 22, 23]);
}
