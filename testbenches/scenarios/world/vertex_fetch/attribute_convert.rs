//! Every component of 8, 10, 11 and 16 bits in every number format, and others at random, by the formats' definition, divided exactly.

use bundle::*;
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use references::world::vertex_fetch::vertex_format::{NAMES, NUMBERS, words};
use world::vertex_fetch::attribute_convert::{AttributeConvert, In};
use world::vertex_fetch::types::*;

scenarios! {
    AttributeConvert::default() =>
        three_cycles words_of_a_driver every_byte every_half every_packed any_vectors constants constants_out_of_range;
}

/// A format by its widths and number, as methods encode it.
fn format(widths: u32, number: u32, swap: bool) -> AttributeFormat {
    let word = widths << 21 | number << 27;
    AttributeFormat {
        components: SET_VERTEX_ATTRIBUTE_A::components(word),
        size: SET_VERTEX_ATTRIBUTE_A::size(word),
        number: SET_VERTEX_ATTRIBUTE_A::numerical_type(word),
        swap,
    }
}

fn vector(widths: u32, number: u32, swap: bool, words: [u32; 4]) -> AttributeVector {
    let info = VectorInfo {
        source: VectorSource::Memory,
        format: format(widths, number, swap),
        ..VectorInfo::default()
    };
    AttributeVector { info, words }
}

fn data(words: &[u32; 4]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// State first, then vectors; returns their values and cycles.
fn run(
    new: Maker<AttributeConvert>,
    state: &[State],
    vectors: &[AttributeVector],
    stalls: [u64; 2],
) -> Sink<AttributeVector> {
    let mut dut = new();
    let (mut from, mut to) = (Source::new(vectors, stalls[0]), Sink::new(stalls[1]));
    let mut state = state.iter().copied();
    dut.run(|o| {
        let next = state.next();
        let begun = next.is_none();
        (!begun || !from.is_empty() || !o.idle).then(|| In {
            state: next.into(),
            vector: from.drive_if(begun, o.vector),
            converted: to.drive(&o.converted),
        })
    });
    assert_eq!(to.len(), vectors.len());
    assert!(to.taken.iter().zip(vectors).all(|(out, vector)| out.info == vector.info));
    to
}

fn judge(new: Maker<AttributeConvert>, cases: &[(u32, u32, bool, [u32; 4])], stalls: [u64; 2]) {
    let vectors: Vec<_> =
        cases.iter().map(|&(widths, number, swap, w)| vector(widths, number, swap, w)).collect();
    let out = run(new, &[], &vectors, stalls).taken;
    for (out, (widths, number, swap, w)) in out.iter().zip(cases) {
        let expected = words(*widths, NUMBERS[*number as usize], *swap, &data(w));
        let name = NUMBERS[*number as usize];
        assert_eq!(out.words, expected, "{w:08x?} as {widths:x} {name} swapped {swap}");
    }
}

fn three_cycles(new: Maker<AttributeConvert>) {
    let vectors: Vec<_> = (0..20).map(|k| vector(1, 7, false, [k; 4])).collect();
    let out = run(new, &[], &vectors, [!0; 2]);
    assert_eq!(out.at, (3..23).collect::<Vec<_>>());
}

fn words_of_a_driver(new: Maker<AttributeConvert>) {
    // A driver's words for GL's formats, and their meaning: 2:10:10:10 and bytes, in GL's order and as BGRA; 11:11:10; others.
    let cases = [
        (0x0e00_0000, "A2B10G10R10", "SNORM", false),
        (0x1600_0000, "A2B10G10R10", "UNORM", false),
        (0x3600_0000, "A2B10G10R10", "SSCALED", false),
        (0x2e00_0000, "A2B10G10R10", "USCALED", false),
        (0x9140_0000, "R8_G8_B8_A8", "UNORM", true),
        (0x8e00_0000, "A2B10G10R10", "SNORM", true),
        (0x9600_0000, "A2B10G10R10", "UNORM", true),
        (0x3e20_0000, "B10G11R11", "FLOAT", false),
        (0x0820_0000, "R32_G32_B32_A32", "SNORM", false),
        (0x0b00_0000, "R8_G8", "SNORM", false),
        (0x11e0_0000, "R16_G16", "UNORM", false),
        (0x3a40_0000_u32, "R32", "FLOAT", false),
    ];
    let data_words = [0xdff7_fdff, 0x1234_5678, 0x9abc_def0, 0x8000_0001];
    let of = |word: u32| vector(word >> 21 & 63, word >> 27 & 7, word >> 31 == 1, data_words);
    let all = run(new, &[], &cases.map(|case| of(case.0)), [!0; 2]).taken;
    for (out, (word, name, number, swap)) in all.iter().zip(cases) {
        let widths = NAMES.iter().find(|(_, of)| *of == name).unwrap().0;
        assert_eq!(out.words, words(widths, number, swap, &data(&data_words)), "{word:08x}");
    }
}

fn every_byte(new: Maker<AttributeConvert>) {
    let mut cases = vec![];
    for (widths, name) in NAMES.into_iter().filter(|(_, name)| name.contains('8')) {
        for number in 0..8 {
            let step = if name.len() > 6 { 4 } else { 1 };
            for k in (0..256_u32).step_by(step) {
                cases.push((
                    widths,
                    number,
                    false,
                    [u32::from_le_bytes([0, 1, 2, 3].map(|n| (k + n) as u8)), !0, !0, !0],
                ));
            }
        }
    }
    judge(new, &cases, [!0; 2]);
}

fn every_half(new: Maker<AttributeConvert>) {
    for number in 0..8 {
        let pair = |k: u32| k | (k + 1) << 16;
        let cases: Vec<_> =
            (0..0x1_0000).step_by(4).map(|k| (3, number, false, [pair(k), pair(k + 2), !0, !0])).collect();
        judge(new, &cases, [!0; 2]);
    }
}

fn every_packed(new: Maker<AttributeConvert>) {
    let mut cases = vec![];
    for number in 0..8 {
        for k in 0..2048_u32 {
            cases.push((0x31, number, false, [k | (2047 - k) << 11 | k << 22, 0, 0, 0]));
            if k < 1024 {
                cases.push((
                    0x30,
                    number,
                    false,
                    [k | (1023 - k) << 10 | (k ^ 0x2aa) << 20 | k << 30, 0, 0, 0],
                ));
            }
        }
    }
    judge(new, &cases, [!0; 2]);
}

fn any_vectors(new: Maker<AttributeConvert>) {
    property((any::<u64>(), any::<[u64; 2]>()), |(seed, stalls)| {
        let mut rng = Rng::new(seed);
        let word = |rng: &mut Rng| match rng.below(4) {
            0 => rng.pick(&[0, 1, 0x7fff_ffff, 0x8000_0000, 0x8000_0001, !0, 0x7f80_0000, 0xff80_0001]),
            1 => 1_u32.rotate_left(rng.below(32) as u32).wrapping_sub(rng.below(3) as u32),
            _ => rng.roll() as u32,
        };
        let mut case = || {
            let (widths, _) = rng.pick(&NAMES);
            let widths = if rng.one_in(20) { rng.below(64) as u32 } else { widths };
            (widths, rng.below(8) as u32, rng.one_in(3), std::array::from_fn(|_| word(&mut rng)))
        };
        let cases: Vec<_> = (0..200).map(|_| case()).collect();
        judge(new, &cases, stalls);
    });
}

fn state(address: u16, value: u32) -> State {
    State { address, value }
}

fn constant(attribute: u8) -> AttributeVector {
    let info = VectorInfo { source: VectorSource::Constant, attribute, ..VectorInfo::default() };
    AttributeVector { info, words: [0xbad; 4] }
}

fn constants(new: Maker<AttributeConvert>) {
    // Constants of a driver: four words of 32 bits; other sizes are laid out as in memory. The default is 0, 0, 0, 1.
    let mut methods = vec![state(0x114c, 5 | 4 << 8 | 4 << 12 | 7 << 16)];
    methods.extend((0..4).map(|k| state(0x1150 + 4 * k, 0x3e00_0000 + u32::from(k))));
    methods.extend([
        state(0x114c, 7 | 2 << 8 | 4 << 12 | 3 << 16),
        state(0x1150, -5_i32 as u32),
        state(0x1154, 9),
    ]);
    methods.extend([state(0x114c, 9 | 3 << 8 | 1 << 12 | 2 << 16), state(0x1150, 0xff80_00ff)]);
    methods.extend([state(0x114c, 31 | 2 << 8 | 2 << 12 | 4 << 16), state(0x1150, 0x1234_abcd)]);
    let all = run(new, &methods, &[5, 7, 9, 31, 6].map(constant), [!0; 2]).taken;
    let one = 1_f32.to_bits();
    let eighty = (128_f32 / 255.0).to_bits();
    let expected = [
        [0x3e00_0000, 0x3e00_0001, 0x3e00_0002, 0x3e00_0003],
        [-5_i32 as u32, 9, 0, 1],
        [one, 0, eighty, one],
        [0xabcd, 0x1234, 0, 1],
        [0, 0, 0, one],
    ];
    assert_eq!(all.iter().map(|out| out.words).collect::<Vec<_>>(), expected);
}

fn constants_out_of_range(new: Maker<AttributeConvert>) {
    // An attribute number that does not exist: its words change nothing.
    let mut methods = vec![state(0x114c, 1 | 4 << 8 | 4 << 12 | 7 << 16), state(0x1150, 77)];
    methods.extend([state(0x114c, 33 | 4 << 8 | 4 << 12 | 7 << 16), state(0x1150, 88), state(0x1160, 99)]);
    assert_eq!(run(new, &methods, &[constant(1)], [!0; 2]).taken[0].words[0], 77);
}
