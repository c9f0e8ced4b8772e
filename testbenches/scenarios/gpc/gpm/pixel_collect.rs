//! Outputs of subtiles in order, depths quad by quad; markers in order with them, epochs independent of them.

use bundle::*;
use gpc::gpm::pixel_collect::{In, Params, PixelCollect};
use gpc::gpm::types::*;
use kit::{Maker, Sink, Source, scenarios};

scenarios! {
    PixelCollect::new(&Params::default()) =>
        one_output_a_cycle depths_are_four_quads a_marker_waits_for_both_sms surplus_passes_are_ignored;
}

fn subtile(sm: u8, groups: u8) -> LaunchOrder {
    LaunchOrder::Subtile(LaunchedSubtile { sm, groups })
}

fn output(mark: u16, depth: bool, last: bool) -> PixelOut {
    let mut group = ShadedGroup::default();
    for (k, quad) in group.quads.iter_mut().enumerate() {
        quad.sample_mask = [mark; 4];
        quad.colour = std::array::from_fn(|p| [u32::from(mark) << 8 | (4 * k + p) as u32, 0, 1, 2]);
    }
    PixelOut { slot: 3, half: 5, target_output: 1, depth, last, group }
}

struct Got {
    shaded: Vec<(u64, ShadedPacket)>,
    epochs: Vec<(u64, EpochDone)>,
    returned: Vec<u8>,
}

type Passes = [Vec<(u64, PortPassed)>; 2];

fn play(
    new: Maker<PixelCollect>,
    order: &[LaunchOrder],
    epochs: &[u8],
    outputs: [&[PixelOut]; 2],
    passed: &Passes,
    cycles: u64,
) -> Got {
    let mut dut = new();
    let nothing = In::new(&dut.unit().p);
    let epochs: Vec<_> = epochs.iter().map(|epoch| EpochDone { epoch: *epoch }).collect();
    let (mut order, mut epoch) = (Source::new(order, !0), Source::new(&epochs, !0));
    let mut pixels = outputs.map(|outputs| Source::new(outputs, !0));
    let mut passed = [0, 1].map(|k: usize| {
        let mut source = Source::new(&[], !0);
        passed[k].iter().for_each(|(from, passed)| source.push(*from, *passed));
        source
    });
    let (mut shaded, mut done, mut returned) = (Sink::new(!0), Sink::new(!0), vec![]);
    for _ in 0..cycles {
        let o = dut.outputs();
        let mut i = nothing.clone();
        i.order = order.drive(o.order);
        i.epoch = epoch.drive(o.epoch);
        for k in 0..2 {
            i.pixel_out[k] = pixels[k].drive(o.pixel_out[k]);
            i.passed[k] = passed[k].drive(o.passed[k]);
        }
        i.shaded = shaded.drive(&o.shaded);
        i.epoch_done = done.drive(&o.epoch_done);
        returned.extend(o.returned.get().map(|returned| returned.sm));
        dut.cycle(i);
    }
    Got { shaded: shaded.timed(), epochs: done.timed(), returned }
}

const NONE: Passes = [vec![], vec![]];

fn one_output_a_cycle(new: Maker<PixelCollect>) {
    // Two groups of two outputs, and one of the other SM, which arrives first but is younger.
    let first: Vec<_> = (0..4).map(|k| output(k, false, k % 2 == 1)).collect();
    let other = [output(9, false, true)];
    let got = play(new, &[subtile(0, 2), subtile(1, 1)], &[], [&first, &other], &NONE, 30);
    let want: Vec<_> = first.iter().chain(&other).map(|output| ShadedPacket::Colour(output.group)).collect();
    assert_eq!(got.shaded, (2..).zip(want).collect::<Vec<_>>());
    assert_eq!(got.returned, [0, 1]);
}

fn depths_are_four_quads(new: Maker<PixelCollect>) {
    let all = [output(7, true, false), output(8, false, true)];
    let got = play(new, &[subtile(0, 1)], &[], [&all, &[]], &NONE, 30);
    let depth = |quad: u8| {
        let z = [0, 1, 2, 3].map(|k| 7 << 8 | (4 * u32::from(quad) + k));
        ShadedPacket::Depth(ShadedDepth { quad, z })
    };
    let want = [depth(0), depth(1), depth(2), depth(3), ShadedPacket::Colour(all[1].group)];
    assert_eq!(got.shaded, (2..).zip(want).collect::<Vec<_>>());
    // Depth alone also ends a group: kills and masks follow it.
    let alone = output(7, true, true);
    let got = play(new, &[subtile(1, 1)], &[], [&[], &[alone]], &NONE, 30);
    let want = [depth(0), depth(1), depth(2), depth(3), ShadedPacket::Colour(alone.group)];
    assert_eq!(got.shaded, (2..).zip(want).collect::<Vec<_>>());
    assert_eq!(got.returned, [1]);
}

fn a_marker_waits_for_both_sms(new: Maker<PixelCollect>) {
    let passed = |marker, number| PortPassed { pixel: true, marker, number };
    let other = PortPassed { pixel: false, ..passed(true, 6) };
    let passes = [
        vec![(0, other), (1, passed(true, 6)), (2, passed(false, 40))],
        vec![(0, passed(false, 40)), (20, other), (30, passed(true, 6)), (31, passed(true, 6))],
    ];
    let order = [
        LaunchOrder::Marker(MarkerPassed { id: 6 }),
        subtile(0, 1),
        LaunchOrder::Marker(MarkerPassed { id: 7 }),
    ];
    let got = play(new, &order, &[40, 41], [&[output(1, false, true)], &[]], &passes, 60);
    // The second marker waits for SM 0; epoch 41 waits for both.
    let want = [
        (32, ShadedPacket::Passed(MarkerPassed { id: 6 })),
        (33, ShadedPacket::Colour(output(1, false, true).group)),
    ];
    assert_eq!(got.shaded, want);
    assert_eq!(got.epochs, [(4, EpochDone { epoch: 40 })]);
}

fn surplus_passes_are_ignored(new: Maker<PixelCollect>) {
    // More passes than were sent: counts saturate, and nothing is signalled.
    let passed = |marker| PortPassed { pixel: true, marker, number: 0 };
    let many: Vec<_> = (0..600).map(|k| (0, passed(k % 2 == 0))).collect();
    let got = play(new, &[], &[], [&[], &[]], &[many.clone(), many.clone()], 700);
    assert!(got.shaded.is_empty() && got.epochs.is_empty());
    let marks = [LaunchOrder::Marker(MarkerPassed { id: 3 }); 70];
    let late = play(new, &marks, &[9; 30], [&[], &[]], &[many.clone(), many], 900);
    assert_eq!((late.shaded.len(), late.epochs.len()), (70, 30));
}
