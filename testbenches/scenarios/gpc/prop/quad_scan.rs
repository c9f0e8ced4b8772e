//! Every covered quad is sent to shading once, four a cycle, with its samples, and is listed, as are the ends of primitives and
//! tiles.

use super::random::scramble;
use bundle::*;
use gpc::prop::quad_scan::{In, Params, QuadScan};
use gpc::prop::types::*;
use kit::scenario::property;
use kit::{Device, Maker, Sink, Source, scenarios};
use proptest::prelude::*;
use std::ops::RangeInclusive;

scenarios! {
    QuadScan::new(&Params::default()) => four_quads_a_cycle shading_is_notified_of_what_is_covered any_coverage_any_stall passes_in_turn;
}

/// Columns and rows of samples in a pixel.
const GRID: [(u16, u16); 5] = [(1, 1), (2, 1), (2, 2), (4, 2), (4, 4)];

/// The sample of a pixel at a position.
fn sample(n: u16, x: u16, y: u16) -> u16 {
    match n {
        8 => 4 * (x / 2) + 2 * y + x % 2,
        16 => 4 * y + x,
        _ => 2 * y + x,
    }
}

/// The quads of an FRTX, row by row, and the samples of each one's pixels.
fn quads(f: &PropFrtx) -> Vec<(Quad, [u16; 4])> {
    let (nx, ny) = GRID[f.mode as usize];
    let mut quads = vec![];
    for qy in 0..4 / ny {
        for qx in 0..4 / nx {
            let samples = |p: u16| {
                let (x, y) = (2 * qx + p % 2, 2 * qy + p / 2);
                let places = (0..ny).flat_map(|sy| (0..nx).map(move |sx| (sx, sy)));
                let has =
                    |&(sx, sy): &(u16, u16)| f.frtx.coverage >> (8 * (y * ny + sy) + x * nx + sx) & 1 == 1;
                places.filter(has).fold(0, |all, (sx, sy)| all | 1 << sample(nx * ny, sx, sy))
            };
            let all = [0, 1, 2, 3].map(samples);
            let mask = (0..4).map(|p| u8::from(all[p] != 0) << p).sum();
            if mask != 0 {
                quads.push((Quad { mask, x: f.frtx.x / 2 + qx, y: f.frtx.y / 2 + qy }, all));
            }
        }
    }
    quads
}

/// The FRTXs of one pass each into which an FRTX is split, and the first sample of each pass: passes without samples are
/// dropped, except the last where all are empty; only the last one carries end flags.
fn passes(f: &PropFrtx, most: u16) -> Vec<(PropFrtx, u8)> {
    let (nx, ny) = GRID[f.mode as usize];
    let count = most.min(nx * ny);
    let share = nx * ny / count;
    let own = |pass: u16| {
        let own = |bit: &u16| sample(nx * ny, bit % 8 % nx, bit / 8 % ny) / share == pass;
        (0..64).filter(own).map(|bit| 1 << bit).sum::<u64>()
    };
    let of = |pass: u16| own(pass) & f.frtx.coverage;
    let mut some: Vec<_> = (0..count).filter(|pass| of(*pass) != 0).collect();
    if some.is_empty() {
        some.push(count - 1);
    }
    let end = some[some.len() - 1];
    let one = |pass: u16| {
        let (last, last_of_tile) = (f.frtx.last && pass == end, f.frtx.last_of_tile && pass == end);
        let frtx = Frtx { coverage: of(pass), last, last_of_tile, ..f.frtx };
        (PropFrtx { covered: own(pass) & f.covered, frtx, ..*f }, (pass * share) as u8)
    };
    some.into_iter().map(one).collect()
}

/// Quads of an FRTX with the samples that shading is notified of: those of pixels with remaining samples.
fn shown(f: &PropFrtx, some: &[(Quad, [u16; 4])]) -> Vec<(Quad, [u16; 4])> {
    let all = quads(&PropFrtx { frtx: Frtx { coverage: f.covered, ..f.frtx }, ..*f });
    let of = |(quad, _): &(Quad, [u16; 4])| {
        let samples = all.iter().find(|q| (q.0.x, q.0.y) == (quad.x, quad.y)).map_or([0; 4], |q| q.1);
        (*quad, [0, 1, 2, 3].map(|p| if quad.mask >> p & 1 == 1 { samples[p] } else { 0 }))
    };
    some.iter().map(of).collect()
}

/// 64 bits of the samples of some quads.
fn coverage(mode: SampleMode, quads: &[(Quad, [u16; 4])]) -> [u16; 4] {
    let (nx, ny) = GRID[mode as usize];
    let n = usize::from(nx * ny).max(4);
    let mut bits = 0_u64;
    for (k, (_, samples)) in quads.iter().enumerate() {
        for (p, samples) in samples.iter().enumerate() {
            bits |= u64::from(*samples) << (n * (4 * k + p));
        }
    }
    [0, 1, 2, 3].map(|k| (bits >> (16 * k)) as u16)
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

/// Values that markers of selector 13 report: pixels with a sample, for each pass, since the count was cleared.
fn reports(packets: &[PropPacket]) -> Vec<ReportValue> {
    let (mut most, mut count, mut on, mut notified) = (1, 0, true, vec![]);
    for packet in packets {
        match packet {
            PropPacket::State(PropState { state: State { address, value }, .. }) => match address {
                0x0754 => most = passes_by(*value),
                0x1530 if value & 31 == 0x1e => count = 0,
                0x0d68 => on = value >> 9 & 1 == 1,
                0x3f08 if value >> 8 & 31 == 0x13 => {
                    notified.push(ReportValue { id: *value as u8 & 15, value: count });
                }
                _ => (),
            },
            PropPacket::Frtx(f) => {
                let pixels =
                    |f: &PropFrtx| quads(f).iter().map(|(quad, _)| quad.mask.count_ones()).sum::<u32>();
                let passes = passes(f, most);
                count += u64::from(on) * passes.iter().map(|(f, _)| u64::from(pixels(f))).sum::<u64>();
            }
            PropPacket::Clear(_) => (),
        }
    }
    notified
}

/// Passes that a value of 0754 selects.
fn passes_by(value: u32) -> u16 {
    [2, 4, 8].into_iter().find(|n| value & 15 == *n).unwrap_or(1) as u16
}

fn judge(packets: &[PropPacket], scanned: &[ScanPacket], listed: &[GroupPacket]) {
    let (mut scanned, mut listed) = (scanned.iter(), listed.iter());
    let (mut most, mut tested) = (1, false);
    for (n, packet) in packets.iter().enumerate() {
        let f = match packet {
            PropPacket::State(state) => {
                let address = state.state.address;
                if address == 0x0754 {
                    most = passes_by(state.state.value);
                }
                if address == SET_POST_Z_PS_IMASK {
                    tested = state.state.value & 1 == 1;
                }
                if SHADING.iter().any(|at| at.contains(&address)) {
                    assert_eq!(scanned.next(), Some(&ScanPacket::State(state.state)));
                }
                if !ALONE.iter().any(|at| at.contains(&address)) {
                    assert_eq!(listed.next(), Some(&GroupPacket::State(*state)));
                }
                continue;
            }
            PropPacket::Clear(clear) => {
                assert_eq!(listed.next(), Some(&GroupPacket::Clear(*clear)));
                continue;
            }
            PropPacket::Frtx(f) => f,
        };
        // ARB_post_depth_coverage; OpenGL 4.6, 15.2.2: gl_SampleMaskIn has the samples that the primitive covers.
        let f = &PropFrtx { covered: if tested { f.frtx.coverage } else { f.covered }, ..*f };
        for (f, first) in passes(f, most) {
            let quads = quads(&f);
            let parts = quads.len().div_ceil(4).max(1);
            for part in 0..parts {
                let four = quads.chunks(4).nth(part).unwrap_or_default();
                let whole = part + 1 == parts;
                let Some(GroupPacket::Group(group)) = listed.next() else {
                    panic!("a group of {f:?} is not listed")
                };
                assert_eq!((group.info, group.last), (PropFrtx { covered: 0, ..f }, whole));
                assert_eq!(
                    group.quads.map(|pick| pick.mask),
                    [0, 1, 2, 3].map(|k| four.get(k).map_or(0, |q| q.0.mask))
                );
                for (pick, (quad, _)) in group.quads.iter().zip(four) {
                    // Quads count row by row.
                    let (x, y) = (quad.x - f.frtx.x / 2, quad.y - f.frtx.y / 2);
                    assert_eq!(u16::from(pick.index), x + y * (4 / GRID[f.mode as usize].0), "{f:?}");
                }
                let ends_tile = whole && (f.frtx.last || f.frtx.last_of_tile);
                if four.is_empty() && !ends_tile {
                    continue;
                }
                let Some(ScanPacket::Quads(found)) = scanned.next() else { panic!("{f:?} is not scanned") };
                let mut expected = ScanQuads {
                    prim: f.frtx.prim,
                    back: f.frtx.back,
                    coverage: coverage(f.mode, &shown(&f, four)),
                    ended: whole && f.frtx.last,
                    ends_tile,
                    follows: found.follows,
                    sample: first,
                    ..ScanQuads::default()
                };
                four.iter().enumerate().for_each(|(k, (quad, _))| expected.quads[k] = *quad);
                assert_eq!(*found, expected, "of {f:?}");
                // A waiting FRTX may arrive too late to be seen as following; only the next FRTX of the same tile counts.
                let next = match packets.get(n + 1) {
                    Some(PropPacket::Frtx(next)) => {
                        (next.frtx.x / 16, next.frtx.y / 16) == (f.frtx.x / 16, f.frtx.y / 16)
                    }
                    _ => false,
                };
                assert!(!found.follows || next, "what does not follow {f:?}");
            }
        }
    }
    assert_eq!((scanned.next(), listed.next()), (None, None), "more than there should be");
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
fn shading_is_notified_of_what_is_covered(new: Maker<QuadScan>) {
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
