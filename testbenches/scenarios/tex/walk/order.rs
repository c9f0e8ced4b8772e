//! Exact cycles, order and shares.

use super::bench::{binding, each, quad, walk};
use kit::{Maker, scenarios};
use tex::texture_binding::TexelSize;
use tex::texture_quads::*;
use tex::walk::{Params, Walk};

scenarios! {
    Walk::new(&Params::default()) => a_pass_a_cycle levels_then_taps_then_slices shares_add_up taps_lie_along_the_axis places_of_any_floats
        a_walk_is_as_long_as_its_longest_lane one_pass_of_a_fault fetches_and_gathers_are_one_pass;
}

/// The first pass leaves two cycles after its quad arrived, the others follow one a cycle.
fn a_pass_a_cycle(new: Maker<Walk>) {
    let mut quads = vec![];
    for k in 0..8 {
        let mut quad = quad(QuadShape::Two);
        (quad.tail.quad, quad.tail.last) = (k, k == 7);
        quads.push(quad);
    }
    let found = walk(&mut new(), &[binding(TexelSize::A8B8G8R8)], &quads, [!0; 2]);
    let cycles: Vec<_> = found.iter().map(|(cycle, pass)| (*cycle, pass.tail.quad, pass.tail.last)).collect();
    assert_eq!(cycles, (0..8).map(|k| (2 + u64::from(k), k, k == 7)).collect::<Vec<_>>());
    assert!(found.iter().all(|(_, pass)| pass.first && pass.last && pass.lanes[3].share == 65_536));
}

/// The coarser level comes last, slices of a tap follow each other.
fn levels_then_taps_then_slices(new: Maker<Walk>) {
    let quad = each(quad(QuadShape::Three), |lane| {
        (lane.level, lane.two_levels, lane.fraction) = (3, true, 64);
        (lane.linear, lane.taps) = (true, 2);
    });
    let found = walk(&mut new(), &[binding(TexelSize::R8)], &[quad], [!0; 2]);
    let of = |(cycle, pass): &(u64, TexturePass)| {
        let lane = &pass.lanes[2];
        (*cycle, lane.level, lane.second_slice, lane.share, pass.first, pass.last)
    };
    let wanted = [
        (2, 3, false, 24_576, true, false),
        (3, 3, true, 24_576, false, false),
        (4, 3, false, 24_576, false, false),
        (5, 3, true, 24_576, false, false),
        (6, 4, false, 8_192, false, false),
        (7, 4, true, 8_192, false, false),
        (8, 4, false, 8_192, false, false),
        (9, 4, true, 8_192, false, true),
    ];
    assert_eq!(found.iter().map(of).collect::<Vec<_>>(), wanted);
}

/// Sixths of a level are no whole numbers: each sum is rounded down.
fn shares_add_up(new: Maker<Walk>) {
    let of = |taps: u8, fraction: Option<u8>| {
        let quad = each(quad(QuadShape::Two), |lane| {
            lane.taps = taps;
            (lane.two_levels, lane.fraction) = (fraction.is_some(), fraction.unwrap_or(0));
        });
        let found = walk(&mut new(), &[binding(TexelSize::R8)], &[quad], [!0; 2]);
        let shares: Vec<_> = found.iter().map(|(_, pass)| pass.lanes[0].share).collect();
        assert_eq!(shares.iter().sum::<u32>(), 65_536, "{taps} taps, {fraction:?}");
        shares
    };
    assert_eq!(of(6, None), [10_922, 10_923, 10_923, 10_922, 10_923, 10_923]);
    assert_eq!(of(2, Some(1)), [32_640, 32_640, 128, 128]);
    assert_eq!(of(6, Some(255))[..6], [42, 43, 43, 42, 43, 43]);
    assert_eq!(of(14, None)[..3], [4_681, 4_681, 4_681]);
    assert_eq!(of(10, None)[..3], [6_553, 6_554, 6_553]);
    for taps in [1, 2, 4, 6, 8, 10, 12, 14, 16] {
        for fraction in [None, Some(1), Some(77), Some(128), Some(255)] {
            of(taps, fraction);
        }
    }
}

/// Four taps are 3/8 and 1/8 of the axis away from the middle.
fn taps_lie_along_the_axis(new: Maker<Walk>) {
    let quad = each(quad(QuadShape::Two), |lane| {
        lane.taps = 4;
        lane.at = [0.5_f32, 0.25, 9.0].map(f32::to_bits);
        lane.axis = [0.5_f32, -0.25].map(f32::to_bits);
    });
    let found = walk(&mut new(), &[binding(TexelSize::R8)], &[quad], [!0; 2]);
    let at = |pass: &TexturePass| pass.lanes[1].at.map(f32::from_bits);
    let wanted = [
        [0.312_5, 0.343_75, 9.0],
        [0.437_5, 0.281_25, 9.0],
        [0.562_5, 0.218_75, 9.0],
        [0.687_5, 0.156_25, 9.0],
    ];
    assert_eq!(found.iter().map(|(_, pass)| at(pass)).collect::<Vec<_>>(), wanted);
}

/// The first of two taps is a quarter of the axis before the middle.
fn places_of_any_floats(new: Maker<Walk>) {
    const NONE: u32 = 0x7fff_ffff;
    let (infinite, tiny) = (f32::INFINITY.to_bits(), 0x0012_3457);
    let of = |at: u32, axis: u32| {
        let quad = each(quad(QuadShape::Two), |lane| {
            (lane.taps, lane.at, lane.axis) = (2, [at, at, at], [axis, 0]);
        });
        let found = walk(&mut new(), &[binding(TexelSize::R8)], &[quad], [!0; 2]);
        let [x, y, z] = found[0].1.lanes[0].at;
        assert_eq!((y, z), (at, at));
        x
    };
    assert_eq!(of(infinite, infinite), NONE);
    assert_eq!(of(infinite | 1 << 31, infinite), infinite | 1 << 31);
    assert_eq!(of(0x3f80_0000, infinite), infinite | 1 << 31);
    assert_eq!(of(infinite, 0x3f80_0000), infinite);
    assert_eq!(of(0x3f80_0000, 0xffff_ffff), NONE);
    // A product that is zero does not move the smallest numbers; one that is small does not move larger ones.
    assert_eq!(of(tiny, 0), tiny);
    assert_eq!(of(tiny, 4), tiny - 1);
    assert_eq!(of(0x3f80_0001, tiny), 0x3f80_0001);
    assert_eq!(of(0x7f7f_ffff, 0xff7f_ffff), infinite);
    assert_eq!(of(0, 0), 0);
}

/// Lanes without a result do not count, and lanes that have ended are off.
fn a_walk_is_as_long_as_its_longest_lane(new: Maker<Walk>) {
    let mut quad = quad(QuadShape::Two);
    quad.tail.lanes = 0b0111;
    quad.lanes[0].taps = 2;
    quad.lanes[2].two_levels = true;
    quad.lanes[2].taps = 2;
    quad.lanes[3].taps = 16;
    let found = walk(&mut new(), &[binding(TexelSize::R8)], &[quad, quad], [!0; 2]);
    let on: Vec<_> = found.iter().map(|(_, pass)| pass.lanes.map(|lane| lane.on)).collect();
    let (three, two) = ([true, true, true, false], [true, false, true, false]);
    let one = [false, false, true, false];
    assert_eq!(on, [three, two, one, one, three, two, one, one]);
    // A quad without lanes is still a pass.
    quad.tail.lanes = 0;
    let found = walk(&mut new(), &[binding(TexelSize::R8)], &[quad], [!0; 2]);
    assert_eq!(
        found.iter().map(|(_, pass)| pass.lanes.map(|lane| lane.on)).collect::<Vec<_>>(),
        [[false; 4]]
    );
}

/// Nothing is known of its level, and its binding's costs do not count.
fn one_pass_of_a_fault(new: Maker<Walk>) {
    let mut bad = each(quad(QuadShape::Three), |lane| {
        (lane.taps, lane.two_levels, lane.linear) = (16, true, true);
    });
    bad.tail.fault = true;
    let found = walk(&mut new(), &[binding(TexelSize::R32G32B32A32)], &[bad; 4], [!0; 2]);
    let passes: Vec<_> = found.iter().map(|(cycle, pass)| (*cycle, pass.first && pass.last)).collect();
    assert_eq!(passes, [(2, true), (3, true), (4, true), (5, true)]);
}

fn fetches_and_gathers_are_one_pass(new: Maker<Walk>) {
    for op in [TexelOp::Fetch, TexelOp::Gather, TexelOp::Level] {
        let quad = each(SampleQuad { op, ..quad(QuadShape::Two) }, |lane| {
            (lane.taps, lane.two_levels, lane.fraction) = (8, true, 9);
        });
        let found = walk(&mut new(), &[binding(TexelSize::R8)], &[quad], [!0; 2]);
        assert_eq!(found.len(), 1, "{op:?}");
        assert_eq!(found[0].1.lanes[0].share, 65_536);
    }
}
