//! A launch is split into a job for each of the units that perform it.

use bundle::*;
use hub::copy_engine::copy_launch::{CopyLaunch, In, Params};
use hub::copy_engine::types::*;
use kit::scenario::property;
use kit::{Device, Maker, Sink, Source, scenarios};
use proptest::prelude::*;
use references::hub::copies::surface::{BlockLinear, Surface};

scenarios! { CopyLaunch::new(&Params::default()) => any_sizes cuts waits_for_all_before cycles faults; }

const LAUNCH: u16 = 0x300;

/// Jobs in the order in which they were accepted.
#[derive(Default)]
struct Run {
    sources: Vec<(u64, CopyLines)>,
    elements: Vec<(u64, CopyElements)>,
    targets: Vec<(u64, CopyTarget)>,
    faults: Vec<Fault>,
    taken: Vec<u64>,
}

/// Sends methods; jobs are done `busy` cycles after they were issued.
fn play(mut dut: Device<CopyLaunch>, methods: &[(u16, u32)], stalls: [u64; 5], busy: u64) -> Run {
    let method = |&(address, value): &(u16, u32)| CopyMethod { channel: 9, address: address >> 2, value };
    let methods: Vec<_> = methods.iter().map(method).collect();
    let (mut method, mut lines, mut elements) =
        (Source::new(&methods, stalls[0]), Sink::new(stalls[1]), Sink::new(stalls[2]));
    let (mut target, mut fault) = (Sink::new(stalls[3]), Sink::new(stalls[4]));
    dut.run(|o| {
        let drained = target.at.last().is_none_or(|at| method.cycle() >= at + busy);
        (!method.is_empty() || !o.idle).then(|| In {
            method: method.drive(o.method),
            drained,
            lines: lines.drive(&o.lines),
            elements: elements.drive(&o.elements),
            target: target.drive(&o.target),
            fault: fault.drive(&o.fault),
        })
    });
    Run {
        sources: lines.timed(),
        elements: elements.timed(),
        targets: target.timed(),
        faults: fault.taken,
        taken: method.taken,
    }
}

/// Sizes in elements become bytes, on each side by its own element size; widths become columns.
fn any_sizes(new: Maker<CopyLaunch>) {
    let numbers = (any::<[u32; 4]>(), any::<[u16; 4]>(), any::<[u8; 3]>(), any::<bool>());
    property((numbers, any::<[u64; 5]>()), |((wide, origin, sizes, remap), stalls)| {
        let [length, count, source_width, width] = wide;
        let (length, count) = (length.max(1), count.max(1));
        let [component, source, destination] = sizes.map(|size| u32::from(size % 4));
        let remap_value = 0x3210 | component << 16 | source << 20 | destination << 24;
        let corner = |k: usize| u32::from(origin[k]) | u32::from(origin[k + 1]) << 16;
        let methods = [
            (0x70c, 0x1021),
            (0x70c, 0x1430),
            (0x728, 0x1250),
            (0x710, width),
            (0x72c, source_width),
            (0x720, corner(0)),
            (0x73c, corner(2)),
            (0x718, 77),
            (0x71c, 6),
            (0x738, 5),
            (0x714, 88),
            (0x730, 99),
            (0x404, 0x20_0000),
            (0x400, 0x12),
            (0x408, 0x34),
            (0x40c, 0x40_0000),
            (0x418, length),
            (0x41c, count),
            (0x708, remap_value),
            (LAUNCH, 1 | 1 << 9 | u32::from(remap) << 10),
        ];
        let run = play(new(), &methods, stalls, 0);
        assert!(run.faults.is_empty());
        let element = |components: u32| if remap { u64::from((component + 1) * (components + 1)) } else { 1 };
        // Tiles need elements of the same size, a power of two, on both sides.
        let same = element(source) == element(destination) && element(source).is_power_of_two();
        let cut = match same {
            true => CopyCut {
                tall: true,
                wide: false,
                lines: 8 - (origin[3] % 8) as u8,
                first: 128 - (u64::from(origin[2]) * element(source) % 128) as u16,
            },
            false => CopyCut { tall: false, wide: true, lines: 1, first: 0 },
        };
        let wanted = |base, height: u32, layer: u32, size: u64, width: u32, at: usize, log2: (u8, u8)| {
            let surface = BlockLinear {
                base,
                width: u64::from(width) * size,
                height: height.into(),
                block_height: log2.0.into(),
                block_depth: log2.1.into(),
                layer: layer.into(),
                ..BlockLinear::default()
            };
            let (x, y, rows) = (u64::from(origin[at]) * size, u64::from(origin[at + 1]), 8_u64 << log2.0);
            let address = |x, y| Surface::BlockLinear(surface).address(x, y);
            CopyLines {
                block_linear: true,
                start: address(x / 64 * 64, y / rows * rows),
                stride: address(0, rows).wrapping_sub(address(0, 0)) & 0xff_ffff_ffff,
                height_log2: log2.0,
                depth_log2: log2.1,
                x: (x % 64) as u8,
                y: (y % rows) as u8,
                bytes: u64::from(length) * size,
                lines: count,
                cut,
            }
        };
        let read = wanted(0x12_0020_0000, 99, 5, element(source), source_width, 2, (5, 2));
        let written = wanted(0x34_0040_0000, 88, 6, element(destination), width, 0, (3, 4));
        assert_eq!(run.sources.iter().map(|s| s.1).collect::<Vec<_>>(), [read]);
        let (_, target) = run.targets[0];
        assert_eq!((target.lines, target.empty, target.channel), (written, false, 9));
        let (_, elements) = run.elements[0];
        assert_eq!((elements.plain, elements.fill), (!remap, false));
        assert_eq!((elements.elements, elements.lines), (length, count));
        assert_eq!(elements.picks, [0, 1, 2, 3]);
        let sizes = (elements.component, elements.source, elements.destination);
        assert_eq!(sizes, (component as u8, source as u8, destination as u8));
    });
}

/// State, and a launch of pitch lines.
fn copy(launch: u32) -> Vec<(u16, u32)> {
    vec![(0x410, 64), (0x414, 64), (0x418, 5), (0x41c, 2), (LAUNCH, launch | 3 << 7)]
}

/// A non-pipelined launch is issued when all before it are done; a pipelined one at once. Without a
/// transfer only the end is issued.
fn waits_for_all_before(new: Maker<CopyLaunch>) {
    let methods = [copy(2), copy(1), copy(2), copy(2 << 3), copy(2)].concat();
    let run = play(new(), &methods, [!0; 5], 100);
    let handed: Vec<_> = run.targets.iter().map(|t| t.0).collect();
    let waits: Vec<_> = handed.windows(2).map(|pair| pair[1] - pair[0] > 100).collect();
    assert_eq!(waits, [false, true, false, true]);
    assert_eq!(run.targets.iter().map(|t| t.1.empty).collect::<Vec<_>>(), [false, false, false, true, false]);
    assert_eq!((run.sources.len(), run.elements.len()), (4, 4));
    assert_eq!(run.targets[3].1.release_kind, CopyRelease::FourWords);
}

/// Lines are cut at the source's GOBs where it has any, else at the destination's. There are no tiles where
/// both sides are pitch, where lines overlap in the destination, or where element sizes differ.
fn cuts(new: Maker<CopyLaunch>) {
    const LINES: CopyCut = CopyCut { tall: false, wide: true, lines: 1, first: 0 };
    let tiles = |wide, lines, first| CopyCut { tall: true, wide, lines, first };
    let (source_pitch, pitch, multi, remap) = (1 << 7, 1 << 8, 1 << 9, 1 << 10);
    let fill = 0x4444 | 3 << 16;
    for (launch, to_pitch, map, cut) in [
        (source_pitch | pitch, 4096, 0, LINES),
        (source_pitch, 4096, 0, tiles(true, 3, 256 - 70)),
        (pitch, 4096, 0, tiles(false, 2, 128 - 39)),
        (pitch, 500, 0, tiles(false, 2, 128 - 39)),
        (pitch, 499, 0, LINES),
        (0, 0, 0, tiles(false, 2, 128 - 39)),
        (remap, 0, fill, tiles(true, 3, 256 - 280 % 256)),
        (remap | pitch, 4096, fill, LINES),
        (remap, 0, 0x3210 | 3 << 16 | 3 << 20 | 3 << 24, tiles(false, 2, 128 - 39 * 16 % 128)),
        (remap, 0, 0x3210 | 1 << 16 | 3 << 20 | 3 << 24, tiles(false, 2, 128 - 39 * 8 % 128)),
        (remap, 0, 0x3210 | 3 << 16 | 3 << 20 | 1 << 24, LINES),
        (remap, 0, 0x3210 | 2 << 16 | 3 << 20 | 3 << 24, LINES),
        (remap, 0, 0x3210 | 3 << 16 | 2 << 20 | 2 << 24, LINES),
    ] {
        let methods = [
            (0x70c, 0x1010),
            (0x728, 0x1000),
            (0x720, 70 | 13 << 16),
            (0x73c, 39 | 6 << 16),
            (0x410, 4096),
            (0x414, to_pitch),
            (0x418, 500),
            (0x41c, 9),
            (0x708, map),
            (LAUNCH, 1 | multi | launch),
        ];
        let run = play(new(), &methods, [!0; 5], 0);
        assert_eq!(run.targets[0].1.lines.cut, cut, "launch {launch:x}, remap {map:x}, pitch {to_pitch}");
        assert!(run.sources.iter().all(|(_, lines)| lines.cut == cut));
    }
}

/// Six cycles from a launch to its jobs, seven more for each
/// block-linear side; methods before it take a cycle each.
fn cycles(new: Maker<CopyLaunch>) {
    let run = play(new(), &copy(1), [!0; 5], 0);
    assert_eq!(run.taken, [0, 1, 2, 3, 4]);
    assert_eq!(run.sources[0].0, 4 + 6);
    assert_eq!(run.targets[0].0, 4 + 6);
    for (pitch, cycles) in [(1_u32, 13), (2, 13), (0, 20)] {
        let methods = [
            (0x70c, 0x1000),
            (0x728, 0x1000),
            (0x410, 64),
            (0x414, 64),
            (0x418, 5),
            (LAUNCH, 1 | pitch << 7),
        ];
        let run = play(new(), &methods, [!0; 5], 0);
        assert_eq!((run.sources[0].0, run.targets[0].0), (5 + cycles, 5 + cycles));
    }
}

/// A launch with a fault has no other effect, and the next is performed.
fn faults(new: Maker<CopyLaunch>) {
    let block = |value| vec![(0x70c, value), (LAUNCH, 1 | 1 << 7)];
    let pitch = |at, source: u32| vec![(at, 0), (LAUNCH, 1 | 3 << 7 | 1 << 9), (at, source)];
    for (methods, kind) in [
        (vec![(LAUNCH, 3 | 3 << 7)], FaultKind::Value),
        (vec![(LAUNCH, 3 << 3 | 3 << 7)], FaultKind::Value),
        (vec![(LAUNCH, 3 << 5 | 3 << 7)], FaultKind::Value),
        (vec![(LAUNCH, 1 << 19 | 3 << 7)], FaultKind::Value),
        (vec![(0x708, 0x7), (LAUNCH, 1 | 1 << 10 | 3 << 7)], FaultKind::Value),
        (vec![(LAUNCH, 1 | 1 << 12 | 3 << 7)], FaultKind::Physical),
        (vec![(LAUNCH, 1 | 1 << 13 | 3 << 7)], FaultKind::Physical),
        (vec![(0x244, 2), (LAUNCH, 1 << 3 | 3 << 7)], FaultKind::Alignment),
        (vec![(0x244, 8), (LAUNCH, 2 << 3 | 3 << 7)], FaultKind::Alignment),
        (block(0x1001), FaultKind::Copy),
        (block(0x1060), FaultKind::Copy),
        (block(0x1600), FaultKind::Copy),
        (block(0x0000), FaultKind::Copy),
        (block(0x2000), FaultKind::Copy),
        (vec![(0x70c, 0x1000), (0x40c, 256), (LAUNCH, 1 | 1 << 7), (0x40c, 0)], FaultKind::Copy),
        (vec![(0x728, 0x1000), (0x404, 1), (LAUNCH, 1 | 1 << 8), (0x404, 0)], FaultKind::Copy),
        (pitch(0x410, 64), FaultKind::Copy),
        (pitch(0x414, 64), FaultKind::Copy),
    ] {
        let mut all = copy(1);
        all.extend(&methods);
        all.extend([(0x70c, 0x1000), (0x728, 0x1000), (0x244, 0), (0x708, 0)]);
        all.extend(copy(1));
        let run = play(new(), &all, [!0, !0, !0, !0, 0x0101_0101_0101_0101], 0);
        let value = methods.iter().find(|m| m.0 == LAUNCH).unwrap().1;
        let fault = Fault { kind, channel: 9, subchannel: 4, address: LAUNCH >> 2, value };
        assert_eq!(run.faults, [fault], "{methods:x?}");
        assert_eq!((run.sources.len(), run.targets.len()), (2, 2));
    }
}
