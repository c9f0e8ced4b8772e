//! Batches are replayed for each viewport of their primitives' masks, as on the page: the lowest first; the first pass has all
//! primitives.

mod bench;
mod judge;

use bench::{FREE, Given, OF_PRIMS, OF_VERTICES, Own, Puts, Stalls, VIEWPORTS, batch, header, prim, run};
use bundle::*;
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;
use world::viewport_stream_clip::types::*;
use world::viewport_stream_clip::viewport_multicast::{In, Params, ViewportMulticast};

scenarios! {
    ViewportMulticast::new(&Params {}) => off_without_masks on_where_primitives_have_something cycles_of_a_batch eight_masks_a_cycle runs_of_viewports one_at_a_time any_batches;
}

fn off_without_masks(new: Maker<ViewportMulticast>) {
    let mut dut = new();
    for masks in [false, true, false] {
        for state in header(masks) {
            dut.cycle(In { state: Some(state).into(), ..In::default() });
        }
        assert_eq!(dut.outputs().on, masks);
    }
}

/// `on` for any bit of the map of per-primitive components, 3810 from bit 16 on to 382C, and for none below.
fn on_where_primitives_have_something(new: Maker<ViewportMulticast>) {
    let mut dut = new();
    let words =
        (0x3810..0x3830).step_by(4).map(|at| (at, 1_u32 << 31)).chain([(0x3810, 1 << 16), (0x382c, 1)]);
    for (address, value) in words {
        for value in [value, if address == 0x3810 { 0xffff } else { 0 }] {
            dut.cycle(In { state: Some(State { address, value }).into(), ..In::default() });
            assert_eq!(dut.outputs().on, value > 0xffff || value == 1, "{address:x} {value:x}");
        }
    }
    // Two words: each has to be cleared.
    for (address, value, on) in [(0x3814, 4, true), (0x3820, 4, true), (0x3814, 0, true), (0x3820, 0, false)]
    {
        dut.cycle(In { state: Some(State { address, value }).into(), ..In::default() });
        assert_eq!(dut.outputs().on, on);
    }
}

/// Two triangles, for viewports 1 and 3, and for 3: the row is requested a cycle after the end, and accepted; each mask is examined in a
/// cycle, a pass begins in one, and has a step a cycle, as the next one has after it.
fn cycles_of_a_batch(new: Maker<ViewportMulticast>) {
    let mut masks = [0; 32];
    (masks[0], masks[2]) = (0b1010, 0b1000);
    let given = Given {
        batch: batch(PrimShape::Triangle, 3, 0, true),
        prims: vec![prim([0, 1, 2]), prim([2, 1, 0])],
        masks,
    };
    let seen = run(new, &[given], false, OF_VERTICES, Stalls { latency: 0, ..FREE });
    let end = seen.taken[3];
    assert_eq!(seen.read, [end + 2]);
    // The row arrives in the next cycle; two are examined.
    let from = seen.read[0] + 1 + 1 + 2 + 1;
    assert_eq!(seen.played, [0, 1, 2, 3, 4, 5, 6, 7].map(|k| from + k));
}

/// Eight per-primitive masks are examined in a cycle (pes-vsc-multicast-fastgs), also in passes after the first: of 20 primitives all are
/// sent to viewport 2, three of them to 5.
fn eight_masks_a_cycle(new: Maker<ViewportMulticast>) {
    let mut of = batch(PrimShape::Triangle, 22, 0, true);
    (of.each, of.prims) = (PrimOutputs { on: true, word: 77, stride_log2: 5 }, 20);
    let mut masks = [0b100; 32];
    [3, 4, 17].iter().for_each(|k: &usize| masks[*k] = 0b100100);
    // No primitive has this.
    masks[20] = 1;
    let prims = (0..20).map(|k| prim([k, k + 1, k + 2])).collect();
    let seen = run(new, &[Given { batch: of, prims, masks }], false, OF_PRIMS, Stalls { latency: 0, ..FREE });
    assert_eq!(seen.read, [seen.taken[21] + 2]);
    // The row arrives in the next cycle; 20 are examined in three.
    let from = seen.read[0] + 1 + 1 + 3 + 1;
    let first: Vec<_> = (0..22).map(|k| from + k).collect();
    // The pass of viewport 5: it begins, 3, 4, eight of which none is sent, 17, the last two, its end.
    let second = [0, 1, 2, 4, 6].map(|k| from + 22 + k);
    assert_eq!(seen.played, [&first[..], &second].concat());
}

/// Ten of 20 primitives have viewport 3, then one 7, the others 3 again: three passes, in order. The length of a run is found eight at a
/// time, after the row and between passes; a pass after the first has its own primitives only.
fn runs_of_viewports(new: Maker<ViewportMulticast>) {
    let mut of = batch(PrimShape::Triangle, 22, 0, true);
    (of.each, of.prims) = (PrimOutputs { on: true, word: 77, stride_log2: 5 }, 20);
    let mut masks = [3; 32];
    masks[10] = 7;
    let prims = (0..20).map(|k| prim([k, k + 1, k + 2])).collect();
    let given = Given { batch: of, prims, masks };
    let seen = run(new, &[given], false, VIEWPORTS, Stalls { latency: 0, ..FREE });
    assert_eq!(seen.read, [seen.taken[21] + 2]);
    // The row arrives in the next cycle; eight, and two up to the one that differs.
    let from = seen.read[0] + 1 + 1 + 2 + 1;
    let first: Vec<_> = (0..22).map(|k| from + k).collect();
    // A cycle to find the run of viewport 7; its pass.
    let second = [0, 1, 2].map(|k| from + 22 + 1 + k);
    // Eight and one.
    let third: Vec<_> = (0..11).map(|k| second[2] + 1 + 2 + k).collect();
    assert_eq!(seen.played, [&first[..], &second, &third].concat());
}

/// A batch's masks are read when the read port is free, and the next batch is accepted when it has been sent.
fn one_at_a_time(new: Maker<ViewportMulticast>) {
    let given =
        Given { batch: batch(PrimShape::Point, 1, 0, true), prims: vec![prim([0; 3])], masks: [1; 32] };
    let seen = run(
        new,
        &[given.clone(), given],
        false,
        OF_VERTICES,
        Stalls { free: 1 << 40 | 1 << 20 | 1, latency: 0, ..FREE },
    );
    assert_eq!(seen.read, [21, 41]);
    assert!(seen.taken[3] >= seen.played[1]);
}

fn any_batches(new: Maker<ViewportMulticast>) {
    let ports = (any::<u64>(), any::<[u64; 4]>(), any::<u64>(), 0..20_u64);
    property(ports, |(seed, patterns, free, latency)| {
        let mut rng = Rng::new(seed);
        let own = rng.pick(&[None, Some(Own::Mask), Some(Own::Viewport), Some(Own::Viewport)]);
        let puts = Puts { masks: own != Some(Own::Viewport) || rng.one_in(4), of_prims: own };
        let any_batch = |rng: &mut Rng| {
            let vertices = rng.below(33) as u8;
            let shape = rng.pick(&[PrimShape::Point, PrimShape::Line, PrimShape::Triangle, PrimShape::None]);
            let stream = if rng.one_in(4) { rng.below(4) as u8 } else { 0 };
            let of = batch(shape, vertices, stream, rng.one_in(2));
            let each = PrimOutputs {
                on: rng.one_in(2),
                word: rng.below(0x8000) as u16,
                stride_log2: rng.below(6) as u8,
            };
            let count = rng.pick(&[0, 1, 5, 30, 63]);
            let (word, sm) = (rng.below(0x8000) as u16, rng.below(8) as u8);
            let batch = VscBatch { each, prims: count, word, sm, ..of };
            let corner = |rng: &mut Rng| rng.below(u64::from(vertices) + 2) as u8 & 31;
            let prims = (0..count).map(|_| prim(std::array::from_fn(|_| corner(rng)))).collect();
            let wide = rng.pick(&[0, 1, 0xffff, 0x8421]);
            let own_viewports = puts == VIEWPORTS;
            let few = 1 + rng.below(3);
            let masks = std::array::from_fn(|_| {
                if own_viewports {
                    // A few, including 16, which is invalid; sometimes any.
                    let any = rng.roll() as u32 & rng.pick(&[!0, 15]);
                    return if rng.one_in(20) { any } else { 14 + rng.below(few) as u32 };
                }
                rng.roll() as u32 & 0xffff_0000
                    | rng.roll() as u32 & wide
                    | u32::from(rng.one_in(4)) << rng.below(16)
            });
            Given { batch, prims, masks }
        };
        let all: Vec<_> = (0..1 + rng.below(4)).map(|_| any_batch(&mut rng)).collect();
        run(new, &all, rng.one_in(2), puts, Stalls { patterns, free: free | 1, latency, seed });
    });
}
