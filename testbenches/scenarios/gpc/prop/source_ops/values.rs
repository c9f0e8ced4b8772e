//! Colours are multiplied by coverage, converted to halves and clamped where state says so.

use super::{ON, blended, run, state};
use bundle::*;
use gpc::prop::source_ops::{In, Params, SourceOps};
use gpc::prop::types::*;
use kernel::offer::Offer;
use kit::{Device, Maker, scenarios};

scenarios! {
    SourceOps::new(&Params {}) =>
        blends_into_11_11_10_take_halves smooth_pixels_have_a_part_of_their_alpha
        outputs_are_clamped_to_their_ranges;
}

/// Sources of a blend into 11-11-10 are two pixels of halves; colours that are only stored have the target's format.
fn blends_into_11_11_10_take_halves(new: Maker<SourceOps>) {
    let formats = |blend: &[(u16, u32)]| {
        let (beats, _) = run(new(), &blended(0xe0, blend), |_| 0, |_| true);
        assert!(!beats.is_empty());
        beats.into_iter().map(|(_, beat)| beat.format).collect::<Vec<_>>()
    };
    let halves = SourceFormat { layout: ColourLayout::Rg16, number: PixelNumber::Float };
    let own = SourceFormat { layout: ColourLayout::Rg11b10, number: PixelNumber::Float };
    assert!(formats(&[ON]).iter().all(|format| *format == halves));
    for blend in [&[][..], &[ON, (SET_LOGIC_OP, 1)], &[ON, (SET_BLEND_COLOR_SOURCE_COEFF, 0xc900)]] {
        assert!(formats(blend).iter().all(|format| *format == own), "{blend:x?}");
    }
}

/// In one quad, alphas times coverage: 0, 1/16, 3/16 and 11/16 are uncovered.
fn smooth_pixels_have_a_part_of_their_alpha(new: Maker<SourceOps>) {
    let frtx = Frtx { prim: 7, coverage: 0x0303, lacks: [0, 1, 3, 11], ..Frtx::default() };
    let info = PropFrtx { frtx, ..PropFrtx::default() };
    let mut quads = [QuadPick::default(); 4];
    quads[0] = QuadPick { mask: 15, index: 0 };
    let group = GroupPacket::Group(PropGroup { info, quads, last: true });
    let cases: [(u32, u32, [u32; 4]); 9] = [
        (0xc0, 0x3f80_0000, [0x3f80_0000, 0x3f70_0000, 0x3f50_0000, 0x3ea0_0000]),
        (0xc0, 0xc000_0000, [0xc000_0000, 0xbff0_0000, 0xbfd0_0000, 0xbf20_0000]),
        // By 1.875, 1.625 and 1.25 of the last place.
        (0xc0, 0x3f80_0001, [0x3f80_0001, 0x3f70_0002, 0x3f50_0002, 0x3ea0_0001]),
        // Halves to even: 16777208 times 15, 13 and 5, in 24 bits.
        (0xc0, 0x3f7f_fff8, [0x3f7f_fff8, 0x3f6f_fff8, 0x3f4f_fffa, 0x3e9f_fffb]),
        (0xc0, 0x7f80_0000, [0x7f80_0000; 4]),
        (0xc0, 0x7fc0_1234, [0x7fc0_1234; 4]),
        (0xc0, 0x0080_0000, [0x0080_0000, 0, 0, 0]),
        (0xc0, 0x8000_0001, [0x8000_0001, 0x8000_0000, 0x8000_0000, 0x8000_0000]),
        (0xc2, 0x3f80_0000, [0x3f80_0000; 4]), // integers
    ];
    for (format, alpha, wanted) in cases {
        let packets = [state(SET_CT_SELECT, 1), state(SET_COLOR_TARGET_FORMAT, format), group];
        let mut dut = new();
        let (mut sent, mut beats) = (0, vec![]);
        for cycle in 0..60_u64 {
            let o = dut.outputs();
            beats.extend(o.beat.get().map(|beat| beat.colour[0].map(|colour| colour[3])));
            let quad = ShadedQuad { kill: 0, sample_mask: [0xffff; 4], colour: [[1, 2, 3, alpha]; 4] };
            let shaded = ShadedPacket::Colour(ShadedGroup { quads: [quad; 4] });
            let i = In {
                group: packets.get(sent).copied().into(),
                shaded: Offer::new(true, shaded),
                passed: false,
                freed: false,
                depth: true.into(),
                work: true.into(),
            };
            sent += usize::from(i.group.valid && o.group.ready);
            dut.cycle(i);
            assert!(cycle < 59 || beats.len() == 1, "{} beats", beats.len());
        }
        assert_eq!(beats[0], wanted, "{alpha:08x} in format {format:02x}");
    }
}

/// SET_PS_SATURATE: colours of an output are clamped to [0, 1] or [-1, 1] before coverage, the alpha test and all else (OpenGL
/// 4.6 compatibility profile, 17.3.1: clamping of fragment colours precedes the tests of 17.3); integers are not.
fn outputs_are_clamped_to_their_ranges(new: Maker<SourceOps>) {
    const GREATER: u32 = 0x204;
    let frtx = Frtx { prim: 7, coverage: 0x0303, lacks: [0, 0, 0, 8], ..Frtx::default() };
    let info = PropFrtx { frtx, ..PropFrtx::default() };
    let mut quads = [QuadPick::default(); 4];
    quads[0] = QuadPick { mask: 15, index: 0 };
    let group = GroupPacket::Group(PropGroup { info, quads, last: true });
    let colour = [1.5_f32, -0.25, -3.0, 2.0].map(f32::to_bits);
    let odd = [0x8000_0000, 0x7fc0_1234, 0xff80_0000, 0x3f80_0001];
    let one = 1_f32.to_bits();
    // Ranges, the header's outputs, format, colour; the colour of each target, and its alpha where half is covered.
    type Held = (u32, u32, u32, [u32; 4], [[u32; 4]; 2]);
    let positive = [1.5_f32, -0.25, -3.0, 2.0].map(|x| x.clamp(0.0, 1.0).to_bits());
    let signed = [1.5_f32, -0.25, -3.0, 2.0].map(|x| x.clamp(-1.0, 1.0).to_bits());
    let cases: [Held; 8] = [
        (0x0000_0000, 0xff, 0xc0, colour, [colour, colour]),
        (0x1111_1111, 0xff, 0xc0, colour, [positive, positive]),
        (0x3333_3333, 0xff, 0xc0, colour, [signed, signed]),
        (0x2222_2222, 0xff, 0xc0, colour, [colour, colour]), // a range that does not clamp
        (0x0000_0031, 0xff, 0xc0, colour, [positive, signed]), // an output each
        (0x0000_0001, 0x0f, 0xc0, colour, [positive, positive]), // output 0 for all targets
        (0x1111_1111, 0xff, 0xc0, odd, [[0, 0, 0, one]; 2]),
        (0x1111_1111, 0xff, 0xc1, colour, [colour, colour]), // integers
    ];
    for (ranges, outputs, format, colour, wanted) in cases {
        let header = u32::from(outputs == 0xff) << 14;
        let mut packets = vec![
            state(SET_CT_SELECT, 2 | 1 << 7),
            state(SET_COLOR_TARGET_FORMAT, format),
            state(SET_COLOR_TARGET_FORMAT::at(1), format),
            state(PIXEL_HEADER_FIRST, header),
            state(PIXEL_HEADER_COLOURS, outputs),
            state(SET_PS_SATURATE, ranges),
        ];
        packets.push(group);
        let colours = alone(new(), &packets, colour);
        assert_eq!(colours.len(), 8, "four pixels of two targets");
        for (k, colours) in [&colours[..4], &colours[4..]].into_iter().enumerate() {
            let [r, g, b, a] = wanted[k];
            // Half of a clamped alpha, not a clamped half.
            let half = if format == 0xc0 { (f32::from_bits(a) / 2.0).to_bits() } else { a };
            assert_eq!(colours[0], wanted[k], "{ranges:08x}, {outputs:02x}, target {k}");
            assert_eq!(colours[3], [r, g, b, half], "{ranges:08x}, {outputs:02x}, target {k}");
        }
    }
    // The alpha test sees clamped values: 2 > 1, and 1 is not.
    for (ranges, pixels) in [(0, 4), (1, 0)] {
        let packets = [
            state(SET_CT_SELECT, 1),
            state(SET_COLOR_TARGET_FORMAT, 0xc0),
            state(SET_ALPHA_TEST, 1),
            state(SET_ALPHA_FUNC, GREATER),
            state(SET_ALPHA_REF, one),
            state(SET_PS_SATURATE, ranges),
            GroupPacket::Group(PropGroup {
                info: PropFrtx { frtx: Frtx { lacks: [0; 4], ..frtx }, ..info },
                quads,
                last: true,
            }),
        ];
        assert_eq!(alone(new(), &packets, colour).len(), pixels, "{ranges}");
    }
}

/// The colours of the pixels of quad 0 in all beats, where shading always returns one colour.
fn alone(mut dut: Device<SourceOps>, packets: &[GroupPacket], colour: [u32; 4]) -> Vec<[u32; 4]> {
    let (mut sent, mut colours) = (0, vec![]);
    for _ in 0..60 {
        let o = dut.outputs();
        if let Some(beat) = o.beat.get() {
            colours.extend((0..4).filter(|p| beat.quads[0].mask >> p & 1 == 1).map(|p| beat.colour[0][p]));
        }
        let quad = ShadedQuad { kill: 0, sample_mask: [0xffff; 4], colour: [colour; 4] };
        let i = In {
            group: packets.get(sent).copied().into(),
            shaded: Offer::new(true, ShadedPacket::Colour(ShadedGroup { quads: [quad; 4] })),
            passed: false,
            freed: false,
            depth: true.into(),
            work: true.into(),
        };
        sent += usize::from(i.group.valid && o.group.ready);
        dut.cycle(i);
    }
    colours
}
