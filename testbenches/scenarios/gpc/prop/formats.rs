//! Colours are formatted exactly, with a latency of three cycles.

use super::random::scramble;
use arith::pixel::pixel_format;
use arith::srgb::BOUNDS;
use bundle::*;
use gpc::prop::colour_formatter::{self, ColourFormatter};
use gpc::prop::quad_format::{In, Params, QuadFormat};
use gpc::prop::types::*;
use kit::scenario::property;
use kit::{Device, Maker, scenarios};
use proptest::prelude::*;
use references::arith::pixel::{NAMES, sent};

scenarios! {
    QuadFormat::new(&Params {}) => any_colours every_srgb_bound special_numbers alpha_above_small_pixels;
}

pub mod beats {
    use super::*;

    scenarios! {
        ColourFormatter::new(&colour_formatter::Params {}) => any_beats;
    }
}

/// The format of a code.
fn format_of(code: u8) -> SourceFormat {
    let PixelFormat { layout, number, .. } = pixel_format(code).expect("a code of the class");
    SourceFormat { layout, number }
}

fn code() -> impl Strategy<Value = u8> {
    prop::sample::select(NAMES.map(|named| named.0).to_vec())
}

/// Sends one quad a cycle and compares the words of each pixel.
fn convert(mut dut: Device<QuadFormat>, quads: &[(u8, [[u32; 4]; 4])]) {
    for cycle in 0..quads.len() + 3 {
        if let Some((code, colour)) = cycle.checked_sub(3).map(|k| quads[k]) {
            for (p, found) in dut.outputs().words.iter().enumerate() {
                let mut words = sent(code, colour[p]);
                words.resize(4, 0);
                assert_eq!(found[..], words, "{code:x} {:x?}", colour[p]);
            }
        }
        let (code, colour) = quads.get(cycle).copied().unwrap_or((0xd5, Default::default()));
        dut.cycle(In { valid: cycle < quads.len(), format: format_of(code), colour });
    }
}

/// Floats near rounding boundaries: codes of the formats, midpoints between them, and random ones.
fn float() -> impl Strategy<Value = u32> {
    let near = (
        0..1024_u32,
        0..2_u32,
        prop::sample::select(vec![127_u32, 255, 1023, 3, 1, 31, 63, 0x7fff, 0xffff, u32::MAX]),
        -2..3_i32,
    )
        .prop_map(|(k, half, top, off)| {
            let x = (f64::from(k) + f64::from(half) / 2.0) / f64::from(top);
            (x as f32).to_bits().wrapping_add_signed(off)
        });
    let small = (0..0x8000_u32, 0..2_u32, -1..2_i32).prop_map(|(half, between, off)| {
        ((half << 13) + (112 << 23) + (between << 12)).wrapping_add_signed(off)
    });
    let tiny = (90..114_u32, any::<u32>()).prop_map(|(e, f)| e << 23 | f & 0x7f_f000);
    let sign = prop_oneof![5 => Just(0), 1 => Just(1_u32 << 31)];
    (prop_oneof![3 => near, 2 => small, 2 => tiny, 2 => any::<u32>()], sign).prop_map(|(x, sign)| x ^ sign)
}

fn colours() -> impl Strategy<Value = [[u32; 4]; 4]> {
    prop::array::uniform4(prop::array::uniform4(float()))
}

fn any_colours(new: Maker<QuadFormat>) {
    property(prop::collection::vec((code(), colours()), 1..40), |quads| convert(new(), &quads));
}

/// The least float of each code, and the float just below it.
fn every_srgb_bound(new: Maker<QuadFormat>) {
    let floats: Vec<_> = BOUNDS[1..].iter().flat_map(|b| [*b, b - 1]).chain([0, 1]).collect();
    let quads: Vec<_> =
        floats.chunks(4).map(|x| (0xd6, [[x[0]; 4], [x[1]; 4], [x[2]; 4], [x[3]; 4]])).collect();
    convert(new(), &quads);
}

fn special_numbers(new: Maker<QuadFormat>) {
    let numbers = [
        [0, 0x8000_0000, 1, 0x8000_0001],
        [0x7f80_0000, 0xff80_0000, 0x7fc0_0000, 0xff80_0001],
        [0x3f80_0000, 0xbf80_0000, 0x3f7f_ffff, 0x3f80_0001],
        [0x477f_efff, 0x477f_f000, 0xc77f_f000, 0x477f_e000], // near the greatest half
        [0x477e_0fff, 0x477e_1000, 0x477f_0000, 0x477d_ffff], // and the greatest of 10 and 11 bits
        [0x3300_0000, 0x3300_0001, 0x3580_0000, 0x3600_0000], // and the least
    ];
    for (code, _) in NAMES {
        let turned = |[a, b, c, d]: [u32; 4]| [[a, b, c, d], [b, c, d, a], [c, d, a, b], [d, a, b, c]];
        convert(new(), &numbers.map(|n| (code, turned(n))));
    }
}

/// By hand: red one, green a half, alpha a quarter and a little more.
fn alpha_above_small_pixels(new: Maker<QuadFormat>) {
    let [one, half, alpha] = [1_f32, 0.5, 0.2502].map(f32::to_bits);
    let cases = [
        (0xf3, 0x4000_00ff), // R8
        (0xf4, 0x2000_007f), // and signed
        (0xf5, 0x7f00_007f), // integers: the greatest
        (0xea, 0x4000_80ff), // G8R8
        (0xe8, 0x4000_fc00), // R5G6B5
        (0xe9, 0x4000_7e00), // A1R5G5B5, its own alpha being 0
        (0xfc, 0x4000_7e00), // O1R5G5B5
        (0xee, 0x400d_ffff), // R16
        (0xf2, 0x3401_3c00), // RF16
        (0xf7, 0x0000_0040), // A8
        (0xfd, 0x40ff_8000), // Z8R8G8B8
        (0xda, 0x8000_ffff), // R16_G16
    ];
    for (code, word) in cases {
        let mut dut = new();
        dut.cycle(In { valid: true, format: format_of(code), colour: [[one, half, 0, alpha]; 4] });
        (0..2).for_each(|_| dut.cycle(In::default()));
        assert_eq!(dut.outputs().words, [[word, 0, 0, 0]; 4], "{code:x}");
    }
}

/// The width of a format, the quads in a beat, the words of a pixel.
fn widths(code: u8) -> (ColourWidth, u8, usize) {
    match sent(code, [0; 4]).len() {
        2 => (ColourWidth::C64, 2, 2),
        4 => (ColourWidth::C128, 1, 4),
        _ => (ColourWidth::C32, 4, 1),
    }
}

/// A beat of colours mostly between 0 and 2, and its format.
fn beat(seed: u64) -> (u8, ShadedBeat) {
    let number = |n: u64| scramble(seed ^ n << 20) as u32;
    let (code, _) = NAMES[number(1) as usize % NAMES.len()];
    let (width, places, _) = widths(code);
    let quad = |k: u8| match k < places && number(2) >> k & 1 == 1 {
        true => QuadPick { mask: number(3) as u8 & 15 | 1, index: (number(4) as u8 & 7) + k },
        false => QuadPick::default(),
    };
    let float = |n: u64| if number(n) % 5 == 0 { number(n + 1) } else { number(n + 1) >> 2 };
    let pixel = |k: u64| [0, 1, 2, 3].map(|p| [0, 1, 2, 3].map(|c| float(64 * k + 16 * p + 4 * c + 100)));
    let beat = ShadedBeat {
        target: number(5) as u8 & 7,
        dual: number(7) & 1 == 1,
        alphas: number(7) & 5 == 5,
        half: number(7) & 2 == 2,
        format: format_of(code),
        width,
        quads: [0, 1, 2, 3].map(quad),
        colour: [0, 1, 2, 3].map(pixel),
    };
    (code, beat)
}

/// Beats with gaps between them: each is output three cycles later, its words in the positions of its width.
fn any_beats(new: Maker<ColourFormatter>) {
    property(prop::collection::vec(prop::option::of(any::<u64>()), 1..40), |seeds| {
        let mut dut = new();
        let beats: Vec<_> = seeds.into_iter().map(|seed| seed.map(beat)).collect();
        for cycle in 0..beats.len() + 3 {
            let o = dut.outputs();
            let due = cycle.checked_sub(3).and_then(|k| beats[k]);
            let out = &o.colour.data;
            assert_eq!(o.colour.valid, due.is_some());
            if let Some((code, b)) = due {
                assert_eq!((out.target, out.width, out.quads), (b.target, b.width, b.quads));
                assert_eq!((out.dual, out.alphas, out.half), (b.dual, b.alphas, b.half));
                let (_, places, words) = widths(code);
                for k in (0..usize::from(places)).filter(|k| b.quads[*k].mask != 0) {
                    for p in 0..4 {
                        let at = (4 * k + p) * words;
                        assert_eq!(out.data[at..at + words], sent(code, b.colour[k][p]));
                    }
                }
            }
            let beat = beats.get(cycle).copied().flatten();
            dut.cycle(colour_formatter::In { beat: beat.map(|beat| beat.1).into() });
        }
    });
}
