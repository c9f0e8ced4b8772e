//! Every covered quad is sent to shading once, four a cycle, with its samples, and is listed, as are the ends of primitives and
//! tiles.

mod quads;

use super::random::scramble;
use bundle::*;
use gpc::prop::quad_scan::{In, Params, QuadScan};
use gpc::prop::types::*;
use kit::scenario::property;
use kit::{Device, Maker, Sink, Source, scenarios};
use proptest::prelude::*;
use quads::{judge, reports};
use std::ops::RangeInclusive;

scenarios! {
    QuadScan::new(&Params::default()) =>
        four_quads_a_cycle shaders_receive_their_coverage any_coverage_any_stall passes_in_turn;
}

/// Sends packets; returns the cycles until idle.
fn scan(mut dut: Device<QuadScan>, packets: &[PropPacket], stalls: [u64; 3]) -> u64 {
    let mut tested = Source::new(packets, stalls[0]);
    let (mut scan, mut group) = (Sink::new(stalls[1]), Sink::new(stalls[2]));
    let mut notified = vec![];
    let cycles = dut.run(|o| {
        notified.extend(o.report_value.get().copied());
        (!tested.is_empty() || !o.idle).then(|| In {
            tested: tested.drive(o.tested),
            scan: scan.drive(&o.scan),
            group: group.drive(&o.group),
        })
    });
    judge(packets, &scan.taken, &group.taken);
    assert_eq!(notified, reports(packets));
    cycles
}

/// State of shading, and the part of it that no other unit gets.
const SHADING: &[RangeInclusive<u16>] = &[
    0x0754..=0x0754,
    0x077c..=0x077c,
    0x0790..=0x07a0,
    0x11e0..=0x11ec,
    0x1234..=0x1234,
    0x12d4..=0x12d4,
    0x155c..=0x1564,
    0x1574..=0x157c,
    0x1604..=0x1604,
    0x1610..=0x1610,
    0x1688..=0x1688,
    0x15d0..=0x15d0,
    0x2000..=0x2020,
    0x2040..=0x2060,
    0x2080..=0x20a0,
    0x20c0..=0x20e0,
    0x2100..=0x2120,
    0x2140..=0x2160,
    0x2608..=0x2608,
    0x3800..=0x3aff,
    0x3d00..=0x3d7f,
    0x3da8..=0x3daf,
    0x3f00..=0x3f08,
];

const ALONE: &[RangeInclusive<u16>] = &[
    0x077c..=0x077c,
    0x0790..=0x07a0,
    0x1234..=0x1234,
    0x12d4..=0x12d4,
    0x155c..=0x1564,
    0x1574..=0x157c,
    0x1604..=0x1604,
    0x1610..=0x1610,
    0x1688..=0x1688,
    0x2000..=0x2020,
    0x2040..=0x2060,
    0x2080..=0x20a0,
    0x20c0..=0x20e0,
    0x2100..=0x2120,
    0x2140..=0x2160,
    0x2608..=0x2608,
    0x3800..=0x3a7c,
    0x3a84..=0x3ac4,
    0x3ad0..=0x3aff,
    0x3d00..=0x3d7f,
    0x3da8..=0x3daf,
    0x3f00..=0x3f04,
];

fn frtx(mode: SampleMode, n: u16, coverage: u64) -> PropPacket {
    let [last_of_tile, last] = [n % 3 == 0, n % 7 == 0];
    let back = n % 2 == 1;
    let frtx = Frtx { prim: n, x: 8 * n, y: 16, back, coverage, last_of_tile, last, ..Frtx::default() };
    // A depth test has removed some samples.
    let covered = coverage | scramble(n.into());
    PropPacket::Frtx(PropFrtx { mode, depth: n % 3 == 0, covered, frtx, ..PropFrtx::default() })
}

fn four_quads_a_cycle(new: Maker<QuadScan>) {
    for (mode, groups) in SampleMode::VALUES.iter().zip([4, 2, 1, 1, 1]) {
        let packets: Vec<_> = (0..20).map(|n| frtx(*mode, n, !0)).collect();
        // Queue and load, a cycle for each group, and the departure of the last one.
        assert_eq!(scan(new(), &packets, [!0; 3]), 2 + 20 * groups + 1, "{mode:?}");
    }
}

/// One pixel of four samples, of which a depth test has left one: the shader is notified of the three that are covered, or of
/// the one. Pixels without remaining samples are not shaded, whatever is covered there.
fn shaders_receive_their_coverage(new: Maker<QuadScan>) {
    for (value, notified) in [(0, 0b1011), (1, 0b0010)] {
        // Samples 0 and 1 side by side, 2 and 3 below.
        let (covered, coverage) = (0x0c07 | 1 << 9, 0x0002);
        let frtx = Frtx { coverage, last: true, ..Frtx::default() };
        let frtx = PropFrtx { mode: SampleMode::X4, covered, frtx, ..PropFrtx::default() };
        let state = PropState { early: true, state: State { address: SET_POST_Z_PS_IMASK, value } };
        let packets = [PropPacket::State(state), PropPacket::Frtx(frtx)];
        let mut dut = new();
        let mut tested = Source::new(&packets, !0);
        let (mut scan, mut group) = (Sink::new(!0), Sink::new(!0));
        dut.run(|o| {
            (!tested.is_empty() || !o.idle).then(|| In {
                tested: tested.drive(o.tested),
                scan: scan.drive(&o.scan),
                group: group.drive(&o.group),
            })
        });
        let [ScanPacket::Quads(quads)] = scan.taken[..] else { panic!("{:?}", scan.taken) };
        assert_eq!((quads.quads[0].mask, quads.coverage), (1, [notified, 0, 0, 0]), "{value}");
    }
}

fn passes_of(value: u32) -> PropPacket {
    PropPacket::State(PropState { early: false, state: State { address: 0x0754, value } })
}

/// Four samples in one, two or four passes: a cycle for each pass with samples; its quads name its first sample.
fn passes_in_turn(new: Maker<QuadScan>) {
    for (value, groups) in [(0x11, 1), (0x12, 2), (0x14, 4), (0x18, 4), (4, 4), (0, 1), (3, 1)] {
        let mut packets = vec![passes_of(value)];
        packets.extend((1..21).map(|n| frtx(SampleMode::X4, n, !0)));
        assert_eq!(scan(new(), &packets, [!0; 3]), 3 + 20 * groups + 1, "{value:x}");
    }
    // Sample 2 of each pixel is below the first, on odd rows: with four passes one has samples, with two the second.
    let odd = 0x0055_0055_0055_0055_u64 << 8;
    for (value, groups) in [(0x14, 1), (0x12, 1)] {
        let packets = [passes_of(value), frtx(SampleMode::X4, 1, odd), frtx(SampleMode::X4, 2, 0)];
        assert_eq!(scan(new(), &packets, [!0; 3]), 3 + groups + 1 + 1, "{value:x}");
    }
}

fn any_coverage_any_stall(new: Maker<QuadScan>) {
    let packet = (prop::sample::select(SampleMode::VALUES), 0..10_u8, any::<u64>(), 0..1000_u16).prop_map(
        |(mode, kind, n, place)| match kind {
            0 => PropPacket::State(PropState {
                early: n % 2 == 0,
                state: State { address: 4 * (5 * place & 0xfff), value: n as u32 },
            }),
            1 => PropPacket::Clear(ClearTile { colour: (n % 16) as u8, ..ClearTile::default() }),
            2 => frtx(mode, place, 0),
            9 if place % 6 == 0 => PropPacket::State(PropState {
                early: false,
                state: State { address: SET_POST_Z_PS_IMASK, value: n as u32 },
            }),
            9 if place % 3 == 0 => passes_of((n % 32) as u32),
            // Markers of several selectors, and clears of the count.
            9 if place % 3 == 1 => {
                let value = (n as u32 & 0xf) | if n >> 8 & 3 == 0 { 0x1500 } else { 0x1300 };
                PropPacket::State(PropState { early: false, state: State { address: 0x3f08, value } })
            }
            9 if n >> 8 & 3 == 0 => {
                let value = if n & 3 == 0 { n as u32 & !0x200 } else { n as u32 | 0x200 };
                PropPacket::State(PropState { early: false, state: State { address: 0x0d68, value } })
            }
            9 => {
                let value = if n & 3 == 0 { 1 } else { 0x1e };
                PropPacket::State(PropState { early: false, state: State { address: 0x1530, value } })
            }
            3 => frtx(mode, place, n),
            _ => frtx(mode, place, n & scramble(n) & scramble(n + 1)),
        },
    );
    let stalls = prop::array::uniform3(any::<u64>());
    property((prop::collection::vec(packet, 1..60), stalls), |(packets, stalls)| {
        scan(new(), &packets, stalls);
    });
}
