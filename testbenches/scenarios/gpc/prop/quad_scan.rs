//! Every covered quad goes to shading once, four in a clock, and is listed.

use super::random::scramble;
use bundle::*;
use gpc::prop::quad_scan::{In, Params, QuadScan};
use gpc::prop::types::*;
use kit::scenario::property;
use kit::{Device, Maker, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! {
    QuadScan::new(&Params::default()) => four_quads_a_clock any_coverage_any_stall;
}

/// Columns and rows of samples in a pixel.
const GRID: [(u16, u16); 5] = [(1, 1), (2, 1), (2, 2), (4, 2), (4, 4)];

/// The quads of an FRTX and their masks, row by row.
fn quads(f: &PropFrtx) -> Vec<Quad> {
    let (nx, ny) = GRID[f.mode as usize];
    let mut quads = vec![];
    for qy in 0..4 / ny {
        for qx in 0..4 / nx {
            let covered = |p: u16| {
                let (x, y) = (2 * qx + p % 2, 2 * qy + p / 2);
                let mut samples =
                    (0..ny).flat_map(|sy| (0..nx).map(move |sx| 8 * (y * ny + sy) + x * nx + sx));
                samples.any(|bit| f.frtx.coverage >> bit & 1 == 1)
            };
            let mask = (0..4).map(|p| u8::from(covered(p)) << p).sum();
            if mask != 0 {
                quads.push(Quad { mask, x: f.frtx.x / 2 + qx, y: f.frtx.y / 2 + qy });
            }
        }
    }
    quads
}

/// Runs packets through; the clocks until idle.
fn scan(mut dut: Device<QuadScan>, packets: &[PropPacket], stalls: [u64; 3]) -> u64 {
    let mut tested = Source::new(packets, stalls[0]);
    let (mut quad, mut group) = (Sink::new(stalls[1]), Sink::new(stalls[2]));
    let clocks = dut.run(|o| {
        (!tested.is_empty() || !o.idle).then(|| In {
            tested: tested.drive(o.tested),
            quad: quad.drive(&o.quad),
            group: group.drive(&o.group),
        })
    });
    judge(packets, &quad.taken, &group.taken);
    clocks
}

fn judge(packets: &[PropPacket], groups: &[QuadGroup], listed: &[GroupPacket]) {
    let (mut groups, mut listed) = (groups.iter(), listed.iter());
    for packet in packets {
        let f = match packet {
            PropPacket::State(state) => {
                assert_eq!(listed.next(), Some(&GroupPacket::State(*state)));
                continue;
            }
            PropPacket::Clear(clear) => {
                assert_eq!(listed.next(), Some(&GroupPacket::Clear(*clear)));
                continue;
            }
            PropPacket::Frtx(f) => f,
        };
        let quads = quads(f);
        let parts = quads.len().div_ceil(4).max(1);
        for part in 0..parts {
            let four = quads.chunks(4).nth(part).unwrap_or_default();
            let Some(GroupPacket::Group(group)) = listed.next() else {
                panic!("a group of {f:?} is not listed")
            };
            assert_eq!((group.info, group.last), (*f, part + 1 == parts));
            assert_eq!(
                group.quads.map(|pick| pick.mask),
                [0, 1, 2, 3].map(|k| four.get(k).map_or(0, |q| q.mask))
            );
            for (pick, quad) in group.quads.iter().zip(four) {
                // Quads count row by row.
                let (x, y) = (quad.x - f.frtx.x / 2, quad.y - f.frtx.y / 2);
                assert_eq!(u16::from(pick.index), x + y * (4 / GRID[f.mode as usize].0), "{f:?}");
            }
            if !four.is_empty() {
                let mut expected = QuadGroup { prim: f.frtx.prim, back: f.frtx.back, ..QuadGroup::default() };
                expected.quads[..four.len()].copy_from_slice(four);
                assert_eq!(groups.next(), Some(&expected));
            }
        }
    }
    assert_eq!((groups.next(), listed.next()), (None, None), "more than there should be");
}

fn frtx(mode: SampleMode, n: u16, coverage: u64) -> PropPacket {
    let frtx = Frtx { prim: n, x: 8 * n, y: 16, back: n % 2 == 1, coverage, ..Frtx::default() };
    PropPacket::Frtx(PropFrtx { mode, depth: n % 3 == 0, frtx, ..PropFrtx::default() })
}

fn four_quads_a_clock(new: Maker<QuadScan>) {
    for (mode, groups) in SampleMode::VALUES.iter().zip([4, 2, 1, 1, 1]) {
        let packets: Vec<_> = (0..20).map(|n| frtx(*mode, n, !0)).collect();
        // Queue and load, a clock for each group, and the last one leaves.
        assert_eq!(scan(new(), &packets, [!0; 3]), 2 + 20 * groups + 1, "{mode:?}");
    }
}

fn any_coverage_any_stall(new: Maker<QuadScan>) {
    let packet = (prop::sample::select(SampleMode::VALUES), 0..10_u8, any::<u64>(), 0..1000_u16).prop_map(
        |(mode, kind, n, place)| match kind {
            0 => PropPacket::State(PropState {
                early: n % 2 == 0,
                state: State { address: 4 * place, value: n as u32 },
            }),
            1 => PropPacket::Clear(ClearTile { colour: (n % 16) as u8, ..ClearTile::default() }),
            2 => frtx(mode, place, 0),
            3 => frtx(mode, place, n),
            _ => frtx(mode, place, n & scramble(n) & scramble(n + 1)),
        },
    );
    let stalls = prop::array::uniform3(any::<u64>());
    property((prop::collection::vec(packet, 1..60), stalls), |(packets, stalls)| {
        scan(new(), &packets, stalls);
    });
}
