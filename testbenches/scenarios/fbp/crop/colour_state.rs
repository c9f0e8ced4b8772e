//! State applies to the work after it, and 128-bit pixels are transposed.

pub mod second_colours;

use super::bench::{state, target};
use bundle::*;
use fbp::crop::colour_state::{ColourState, In, Params};
use fbp::crop::types::*;
use kit::scenario::property;
use kit::{Device, Maker, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! {
    ColourState::new(&Params::default()) =>
        state_reaches_the_work layers_are_spaced_by_the_pitch addresses_of_slices parameters_of_float_blends
        rows_become_columns a_lone_row the_first_clear_takes_seven_cycles unsupported_formats_are_reported;
}

/// Passes packets through the unit; returns tasks, the cycles in which packets were accepted, and whether something
/// unsupported was requested.
fn pass(
    mut dut: Device<ColourState>,
    packets: &[CropPacket],
    offer: u64,
    take: u64,
) -> (Vec<ColourTask>, Vec<u64>, bool) {
    let (mut work, mut task) = (Source::new(packets, offer), Sink::new(take));
    dut.run(|o| {
        (!work.is_empty() || !o.idle).then(|| In { work: work.drive(o.work), task: task.drive(&o.task) })
    });
    (task.taken, task.at, dut.register("q.unsupported") == 1)
}

fn quads(target: u8, half: bool, x: u16, seed: u32) -> CropPacket {
    let quad = ColourQuad { x, y: 9, coverage: [1; 4] };
    let data = std::array::from_fn(|k| seed + k as u32);
    CropPacket::Quads(ColourQuads { target, half, quads: [quad, quad], data, ..ColourQuads::default() })
}

fn state_reaches_the_work(new: Maker<ColourState>) {
    let mut packets = target(3, 0x1_2340, 100, 0xd5);
    packets.push(state(SET_COLOR_TARGET_A + 0xc0, 0x15));
    packets.extend([
        quads(3, false, 4, 0),
        state(SET_ANTI_ALIAS, 2),
        state(SET_BLEND + 12, 1),
        state(0x133c, 1),
        state(0x1340, 0x800b),
        state(0x1344, 12),
        state(0x1348, 1),
        state(0x134c, 0x8008),
        state(0x131c, 0x3f00_0000),
        state(0x1328, 0xbf80_0000),
        state(SET_CT_WRITE + 12, 0x0110),
        quads(3, false, 4, 0),
        state(SET_BLEND_STATE_PER_TARGET, 1),
        state(0x1e64, 2),
        state(SET_SINGLE_CT_WRITE_CONTROL, 1),
        quads(3, false, 4, 0),
        state(SET_LOGIC_OP, 1),
        state(SET_LOGIC_OP_FUNC, 0x1509),
        quads(3, false, 4, 0),
    ]);
    let (tasks, ..) = pass(new(), &packets, !0, !0);
    let [plain, common, each, logic] = &tasks[..] else { panic!("{} tasks", tasks.len()) };
    let place = (plain.target.base, plain.target.columns, plain.target.block_height, plain.target.bytes_log2);
    assert_eq!(place, ((0x15 << 32 | 0x1_2340) >> 5, 7, 1, 2));
    assert_eq!((plain.control.mode, plain.control.bits, plain.target.bytes), (ColourMode::Copy, !0, !0));
    assert_eq!((plain.target.nx_log2, plain.target.ny_log2), (0, 0));
    assert_eq!((common.target.nx_log2, common.target.ny_log2), (1, 1));
    assert_eq!((common.control.bits, common.target.bytes), (0x00ff_ff00, 0x6666));
    let c = &common.control;
    assert_eq!((c.mode, c.constants), (ColourMode::Unorm8, [128, 0, 0, 0]));
    assert_eq!(
        (c.colour.op, c.colour.src, c.colour.dst),
        (BlendOp::ReverseSubtract, BlendFactor::SrcAlpha, BlendFactor::InvSrcAlpha)
    );
    assert_eq!((c.alpha.op, c.alpha.src, c.alpha.dst), (BlendOp::Max, BlendFactor::One, BlendFactor::Zero));
    assert_eq!((each.control.colour.op, each.control.alpha.op), (BlendOp::Subtract, BlendOp::Subtract));
    assert_eq!(each.control.bits, !0);
    assert_eq!((logic.control.mode, logic.control.logic_op), (ColourMode::Logic, 9));
}

/// Layers are counted from the target's first; a layer out of range selects the first, as do all layers of a pitch-linear volume.
fn layers_are_spaced_by_the_pitch(new: Maker<ColourState>) {
    let at = 3 * 0x40;
    let base = 0x1_2340;
    let mut packets = target(3, base, 100, 0xd5);
    let set = |method: u16, value| state(method + at, value);
    packets.extend([set(0x0818, 6), set(0x081c, 0x1004), set(0x0820, 2)]);
    let layers = [0, 1, 3, 4, 0xffff];
    packets
        .extend(layers.into_iter().flat_map(|layer| [state(SET_WORK_LAYER, layer), quads(3, false, 4, 0)]));
    packets.extend([state(SET_WORK_LAYER, 3), set(0x081c, !0), quads(3, false, 4, 0)]);
    packets.extend([
        set(0x081c, 0x1000),
        set(0x0814, 0x1_1010),
        quads(3, false, 4, 0),
        quads(2, false, 4, 0),
    ]);
    let (tasks, ..) = pass(new(), &packets, !0, !0);
    let pitch = 0x4000; // bits of the pitch below a sector are ignored
    let expected = [2, 3, 5, 2, 2].map(|layer| u64::from(base) + layer * pitch);
    let far = (u64::from(base) + 5 * 0x3_ffff_ffe0) % (1 << 40);
    let bases: Vec<_> = tasks.iter().map(|task| task.target.base * 32).collect();
    assert_eq!(bases, [&expected[..], &[far, u64::from(base) + 2 * pitch]].concat());
}

/// Slices of a volume: within a block one after the other; those of the next blocks follow all of these, whatever the layer
/// pitch is. Forms of two drivers, measured from their pictures: 0814 = 10310 with 24 by 20 pixels of 32 bits, and 00010020
/// with the same.
fn addresses_of_slices(new: Maker<ColourState>) {
    let base = 0x1_2000;
    // Memory, height, layers and the first; for each following slice the bytes from the base; height and depth of the blocks.
    for (memory, [rows, layers, first], wanted, block) in [
        (0x1_0310, [20, 8, 0], [0, 0x400, 0xc00, 0x1c00], (1, 3)),
        (0x1_0310, [20, 13, 5], [0x1400, 0x1800, 0x8000, 0x9000], (1, 3)), // blocks of 16 rows are 2 by 2, of 0x2000 bytes
        (0x1_0020, [20, 8, 0], [0, 0x1000, 0x3000, 0x7000], (2, 0)),
        (0x1_0020, [20, 1, 0], [0; 4], (2, 0)),
        (0x1_0120, [33, 8, 1], [0x800, 0x4000, 0x8000, 0x800], (2, 1)), // two rows of blocks of 0x1000 bytes; slice 8 is out of range
    ] {
        let mut packets = target(3, base, 24, 0xd5);
        let set = |method: u16, value| state(method + 3 * 0x40, value);
        packets.extend([
            set(0x080c, rows),
            set(0x0814, memory),
            set(0x0818, layers),
            set(0x081c, 0x2400),
            set(0x0820, first),
        ]);
        packets
            .extend([0, 1, 3, 7].into_iter().flat_map(|k| [state(SET_WORK_LAYER, k), quads(3, false, 4, 0)]));
        let (tasks, ..) = pass(new(), &packets, !0, !0);
        let bases: Vec<_> = tasks.iter().map(|task| task.target.base * 32 - u64::from(base)).collect();
        assert_eq!(bases, wanted, "{memory:05x}, {rows} rows, {layers} from {first}");
        assert!(tasks.iter().all(|task| (task.target.block_height, task.target.block_depth) == block));
    }
}

/// Parameters of a float blend: constants as received, and the pixel format.
fn parameters_of_float_blends(new: Maker<ColourState>) {
    let constants = [0x7fc0_0000, 0xbf80_0000, 0x3f00_0001, 0x4000_0000];
    for (format, layout, number, stored) in [
        (0xd1, ColourLayout::Rgb10a2, PixelNumber::Unorm, PixelAlpha::Stored),
        (0xce, ColourLayout::Rgba16, PixelNumber::Float, PixelAlpha::Ignored),
        (0xe7, ColourLayout::Bgra8, PixelNumber::Srgb, PixelAlpha::Ignored),
        (0xfc, ColourLayout::Bgr5a1, PixelNumber::Unorm, PixelAlpha::One),
        (0xef, ColourLayout::R16, PixelNumber::Snorm, PixelAlpha::Stored),
    ] {
        let mut packets = target(0, 0, 64, format);
        packets.extend((0..4).map(|k| state(SET_BLEND_CONST_RED + 4 * k, constants[usize::from(k)])));
        packets.extend([state(SET_BLEND, 1), quads(0, false, 0, 0)]);
        let (tasks, ..) = pass(new(), &packets, !0, !0);
        let c = &tasks[0].control;
        assert_eq!((c.mode, c.constants), (ColourMode::Wide, constants));
        assert_eq!((c.layout, c.number, c.stored), (layout, number, stored));
    }
}

fn rows_become_columns(new: Maker<ColourState>) {
    let mut packets = target(0, 0, 64, 0xc0);
    packets.extend((0..20).map(|n| quads(0, n % 2 == 1, n / 2, 100 * u32::from(n))));
    let (tasks, at, _) = pass(new(), &packets, !0, !0);
    assert_eq!(tasks.len(), 20);
    for (n, task) in tasks.iter().enumerate() {
        let (rows, column) = (200 * (n as u32 / 2), n as u32 % 2);
        assert_eq!(u32::from(task.column), column);
        assert_eq!(task.quads[0].coverage, [1 - column, column, 1 - column, column].map(|c| c as u16));
        assert_eq!(usize::from(task.quads[0].x), n / 2);
        let word = |k: u32| rows + 100 * (k / 4) + 4 * column + k % 4;
        assert_eq!(task.data, [0, 1, 2, 3, 4, 5, 6, 7].map(word));
    }
    assert_eq!(at[19] - at[0], 19);
    property((any::<u64>(), any::<u64>()), |(offer, take)| {
        // Under all stall patterns the same pixels are sent.
        let (tasks, ..) = pass(new(), &packets, offer, take);
        let covered: u32 = tasks.iter().flat_map(|t| t.quads[0].coverage.map(u16::count_ones)).sum();
        assert_eq!(covered, 40);
    });
}

fn a_lone_row(new: Maker<ColourState>) {
    let mut packets = target(0, 0, 64, 0xc0);
    packets.extend([quads(0, true, 1, 10), quads(0, false, 2, 50), quads(0, true, 3, 90)]);
    let (tasks, ..) = pass(new(), &packets, !0, !0);
    let seen: Vec<_> = tasks.iter().map(|t| (t.quads[0].x, t.quads[0].coverage, t.data)).collect();
    let lower = |x, first| (x, [0, 0, 1, 0], [0, 0, 0, 0, first, first + 1, first + 2, first + 3]);
    let lower2 = |x, first| (x, [0, 0, 0, 1], [0, 0, 0, 0, first, first + 1, first + 2, first + 3]);
    let upper = (2, [1, 0, 0, 0], [50, 51, 52, 53, 0, 0, 0, 0]);
    let upper2 = (2, [0, 1, 0, 0], [54, 55, 56, 57, 0, 0, 0, 0]);
    assert_eq!(seen, [lower(1, 10), lower2(1, 14), upper, upper2, lower(3, 90), lower2(3, 94)]);
}

fn the_first_clear_takes_seven_cycles(new: Maker<ColourState>) {
    let mut packets = target(0, 0, 64, 0xcf);
    packets.extend(target(1, 0, 64, 0xcf));
    packets.extend(
        [0x3f80_0000, 0x3f00_0000, 0, 0x7fc0_0000].iter().zip(0..).map(|(v, k)| state(0xd80 + 4 * k, *v)),
    );
    let rect = Rect { x0: 1, y0: 2, x1: 5, y1: 6 };
    let clear = CropPacket::Clear(ClearTile { colour: 7, rect, ..ClearTile::default() });
    let other = CropPacket::Clear(ClearTile { colour: 7, rect, target: 1, ..ClearTile::default() });
    // A state packet takes a cycle: of a value, and of what the conversion does not read.
    let half = [state(0xd80, 0x3f00_0000), clear, clear, state(SET_BLEND, 0), clear];
    packets.extend([clear, clear, other, other, clear].into_iter().chain(half));
    let (tasks, at, _) = pass(new(), &packets, !0, !0);
    for (k, task) in tasks.iter().enumerate() {
        let colour = if k < 5 { 0x00ff_8000 } else { 0x0080_8000 };
        assert_eq!((task.kind, task.rect), (ColourTaskKind::Clear, rect));
        assert_eq!((task.data, task.control.bits), ([colour; 8], 0x00ff_ffff));
    }
    let between: Vec<_> = at.windows(2).map(|at| at[1] - at[0]).collect();
    assert_eq!(between, [1, 7, 1, 7, 8, 1, 8]);
}

fn unsupported_formats_are_reported(new: Maker<ColourState>) {
    let given = |format, blend| {
        let mut packets = target(0, 0, 64, format);
        packets.extend([state(SET_BLEND, blend), quads(0, false, 0, 0)]);
        let (tasks, _, unsupported) = pass(new(), &packets, !0, !0);
        (!tasks.is_empty(), unsupported)
    };
    assert_eq!(given(0, 1), (false, false)); // no target
    assert_eq!(given(0x47, 0), (false, true)); // unknown
    assert_eq!(given(0xd5, 1), (true, false)); // blended
    assert_eq!(given(0xca, 1), (true, false));
    assert_eq!(given(0xc0, 1), (true, false));
    assert_eq!(given(0xc9, 1), (true, false)); // filled, as integers are
    // Alpha of a source whose format does not store it, where the equation reads it.
    let alpha = |format, op, blend| {
        let mut packets = target(0, 0, 64, format);
        packets.extend([state(SET_BLEND, blend), state(0x1340, op), state(0x1348, 0x4303)]);
        packets.push(quads(0, false, 0, 0));
        pass(new(), &packets, !0, !0).2
    };
    for format in [0xda, 0xe0, 0xe5, 0xcb] {
        assert!(alpha(format, 0x8006, 1), "{format:x}");
        assert!(!alpha(format, 0x8007, 1) && !alpha(format, 0x8006, 0), "{format:x}");
    }
    assert!(!alpha(0xe8, 0x8006, 1) && !alpha(0xf2, 0x8006, 1) && !alpha(0xd1, 0x8006, 1));
}
