//! Blits: their pixels by the reference.

use super::bench::*;
use super::judge::*;
use hub::raster_2d::{Params, Raster2d};
use kernel::Within;
use kit::{Maker, Rng, scenarios};
use references::hub::copies::bytes::Bytes;

scenarios! {
    Raster2d::new(&Params::default()) =>
        texels_are_copied_as_bits resolves_round_to_even means_of_halves means_of_light means_of_floats mirrors_read_backward formats_convert
        the_clip_has_a_sign a_blit_reads_what_the_last_wrote a_source_is_written_again layers_of_blocks;
    Raster2d::new(&Params { texels: hub::raster_2d::blit_texels::Params { texels: Within::new(1) } }) => few_texels;
}

/// Formats of every size, pitch and blocks, at 1:1: the destination's bytes are the source's, also without the reference.
fn texels_are_copied_as_bits(new: Maker<Raster2d>) {
    for (code, bytes) in
        [(0xf3, 1), (0xe8, 2), (0xd5, 4), (0xca, 8), (0xc0, 16), (0xd7, 4), (0xe0, 4), (0xf9, 4)]
    {
        let memory = filled(64 * 1024, u64::from(code));
        let pitch = 256;
        let lines = |address| Surface::lines(code, address, 13, 9, pitch);
        let run = check(&new, &Blit::copy(lines(TO), lines(FROM)), memory.clone());
        for y in 0..9 {
            for x in 0..u64::from(pitch) {
                let at = y * u64::from(pitch) + x;
                let want = if x < 13 * bytes { memory.get(FROM + at) } else { 0 };
                assert_eq!(run.memory.get(TO + at), want, "{code:x} byte {x} of line {y}");
            }
        }
        let blocks = |address, log2| Surface::blocks(code, address, 37, 21, log2);
        check(&new, &Blit::copy(blocks(TO, 1), blocks(FROM, 0)), memory.clone());
        check(&new, &Blit::copy(blocks(TO, 0), lines(FROM)), memory.clone());
        check(&new, &Blit::copy(lines(TO), blocks(FROM, 2)), memory);
    }
}

/// The mean of codes 0 and 1 is 0, of 1 and 2 it is 2; of four codes likewise.
fn resolves_round_to_even(new: Maker<Raster2d>) {
    let value = |memory: &Bytes, x: u64| memory.get(TO + x);
    let mut memory = Bytes::default();
    let texels = [[0, 1, 1, 2, 3, 4, 255, 254], [1, 1, 2, 2, 4, 4, 255, 255]];
    for (y, line) in texels.iter().enumerate() {
        line.iter().enumerate().for_each(|(x, code)| memory.set(FROM + 64 * y as u64 + x as u64, *code));
    }
    let two = Blit::resolve(Surface::lines(0xf3, TO, 4, 1, 64), Surface::lines(0xf3, FROM, 8, 1, 64));
    let run = check(&new, &two, memory.clone());
    assert_eq!([0, 1, 2, 3].map(|x| value(&run.memory, x)), [0, 2, 4, 254]);
    let four = Blit::resolve(Surface::lines(0xf3, TO, 4, 1, 64), Surface::lines(0xf3, FROM, 8, 2, 64));
    let run = check(&new, &four, memory);
    // sums 3, 7, 15, 1019 of four
    assert_eq!([0, 1, 2, 3].map(|x| value(&run.memory, x)), [1, 2, 4, 255]);
    for code in [
        0xd5, 0xcf, 0xd1, 0xdf, 0xe8, 0xe9, 0xea, 0xee, 0xf7, 0xc6, 0xda, 0xff, 0xf8, 0xca, 0xde, 0xf2, 0xe0,
        0xc7, 0xd7, 0xf4, 0xd0, 0xd6, 0xe7, 0xfa, 0xc0, 0xc3, 0xcb, 0xe5,
    ] {
        let (to, from) = (Surface::blocks(code, TO, 16, 12, 1), Surface::blocks(code, FROM, 32, 24, 0));
        check(&new, &Blit::resolve(to, from), filled(32 * 1024, u64::from(code)));
        let from = Surface::blocks(code, FROM, 32, 12, 1);
        check(&new, &Blit::resolve(to, from), filled(32 * 1024, u64::from(code) + 1));
    }
}

/// Two halves, and their mean.
fn means_of_halves(new: Maker<Raster2d>) {
    const CASES: [[u16; 3]; 12] = [
        [0x3c00, 0x4200, 0x4000], // 1 and 3
        [0x3c00, 0x3c01, 0x3c00], // a tie
        [0x3c01, 0x3c02, 0x3c02],
        [0x7bff, 0x7bff, 0x7bff], // the largest
        [0x7bff, 0xfbff, 0],
        [0, 1, 0], // a tie below the smallest
        [1, 2, 2],
        [0x8001, 0x8003, 0x8002],
        [0x03ff, 0x0401, 0x0400], // the smallest normal
        [0x7c00, 0, 0x7c00],      // infinity
        [0x7c00, 0xfc00, 0x7e00],
        [0x7d55, 0, 0x7e00], // NaN
    ];
    let mut memory = Bytes::default();
    for (x, [left, right, _]) in CASES.iter().enumerate() {
        memory.store(FROM + 4 * x as u64, u32::from(*left) | u32::from(*right) << 16);
    }
    let wide = CASES.len() as u32;
    let (to, from) = (Surface::lines(0xf2, TO, wide, 1, 64), Surface::lines(0xf2, FROM, 2 * wide, 1, 64));
    let run = check(&new, &Blit::resolve(to, from), memory);
    for (x, [left, right, mean]) in CASES.iter().enumerate() {
        let at = TO + 2 * x as u64;
        let found = u16::from_le_bytes([run.memory.get(at), run.memory.get(at + 1)]);
        assert_eq!(found, *mean, "{left:04x} and {right:04x}");
    }
}

/// Black and white of sRGB have a mean of half of the light, 188; alpha's is 127.5, to even 128.
fn means_of_light(new: Maker<Raster2d>) {
    let mut memory = Bytes::default();
    memory.store(FROM + 4, !0);
    memory.store(FROM + 8, 0x0101_0101);
    memory.store(FROM + 12, 0x0101_0101);
    let (to, from) = (Surface::lines(0xd6, TO, 2, 1, 64), Surface::lines(0xd6, FROM, 4, 1, 64));
    let run = check(&new, &Blit::resolve(to, from), memory);
    assert_eq!([0, 4].map(|at| run.memory.load(TO + at)), [0x80bc_bcbc, 0x0101_0101]);
}

/// 32-bit floats: ties to even, infinities, the greatest and the least.
fn means_of_floats(new: Maker<Raster2d>) {
    let cases = [
        [0x3f80_0000, 0x4040_0000, 0x4000_0000],
        [0x3f80_0000, 0x3f80_0001, 0x3f80_0000],
        [0x3f80_0001, 0x3f80_0002, 0x3f80_0002],
        [0x7f7f_ffff, 0x7f7f_ffff, 0x7f7f_ffff],
        [0x7f80_0000, 0, 0x7f80_0000],
        [0x7f80_0000, 0xff80_0000, 0x7fff_ffff],
        [0x8000_0000, 0x8000_0000, 0],
        [2, 4, 3],
    ];
    let mut memory = Bytes::default();
    for (x, [left, right, _]) in cases.iter().enumerate() {
        memory.store(FROM + 8 * x as u64, *left);
        memory.store(FROM + 8 * x as u64 + 4, *right);
    }
    let wide = cases.len() as u32;
    let (to, from) = (Surface::lines(0xe5, TO, wide, 1, 64), Surface::lines(0xe5, FROM, 2 * wide, 1, 64));
    let run = check(&new, &Blit::resolve(to, from), memory);
    for (x, [left, right, mean]) in cases.iter().enumerate() {
        assert_eq!(run.memory.load(TO + 4 * x as u64), *mean, "{left:08x} and {right:08x}");
    }
}

/// As the recorded stream does it: a part of the destination, the source from its right to its left; also upward.
fn mirrors_read_backward(new: Maker<Raster2d>) {
    let (to, from) = (Surface::blocks(0xd5, TO, 0x60, 0x40, 3), Surface::blocks(0xd5, FROM, 0x40, 0x40, 3));
    let recorded = Blit {
        at: [0x44, 0x22],
        size: [0x18, 0x1c],
        step: [-ONE, ONE],
        source: [0x1f * ONE, 8 * ONE],
        ..Blit::copy(to, from)
    };
    let memory = filled(16 * 1024, 1);
    check(&new, &recorded, memory.clone());
    check(&new, &Blit { step: [ONE, -ONE], source: [3 * ONE, 40 * ONE], ..recorded }, memory.clone());
    // Beyond the source's edges; larger and smaller by fractions.
    check(
        &new,
        &Blit { step: [-ONE * 3 / 2, ONE / 3], source: [9 * ONE, 61 * ONE], ..recorded },
        memory.clone(),
    );
    check(
        &new,
        &Blit { step: [ONE * 9, ONE * 5 / 4], source: [-20 * ONE, -3 * ONE], ..recorded },
        memory.clone(),
    );
    let bilinear = Blit { mode: 0x11, step: [ONE * 3 / 4, ONE * 5 / 3], source: [-ONE, ONE / 5], ..recorded };
    check(&new, &bilinear, memory);
}

/// Every format of the class to every other, with a mean and without.
fn formats_convert(new: Maker<Raster2d>) {
    const CODES: [u8; 35] = [
        0xcf, 0xd0, 0xdf, 0xd5, 0xd6, 0xd1, 0xe6, 0xe7, 0xf9, 0xfa, 0xe8, 0xe9, 0xf8, 0xf3, 0xee, 0xff, 0xfb,
        0xfc, 0xfd, 0xfe, 0xf2, 0xe5, 0xcb, 0xca, 0xce, 0xc0, 0xc3, 0xc6, 0xc7, 0xe0, 0xd7, 0xde, 0xda, 0xdb,
        0xf7,
    ];
    let mut rng = Rng::new(7);
    for from in CODES {
        let to = rng.pick(&CODES);
        let memory = filled(8 * 1024, from.into());
        let (to, from) = (Surface::lines(to, TO, 11, 3, 192), Surface::lines(from, FROM, 11, 3, 256));
        check(&new, &Blit::copy(to, from), memory);
    }
    let (to, from) = (Surface::blocks(0xe8, TO, 9, 5, 0), Surface::blocks(0xd5, FROM, 18, 10, 0));
    check(&new, &Blit::resolve(to, from), filled(8 * 1024, 3));
}

/// The rectangle may begin left of the surface and end right of it, and the clip too.
fn the_clip_has_a_sign(new: Maker<Raster2d>) {
    let (to, from) = (Surface::blocks(0xd5, TO, 20, 20, 1), Surface::blocks(0xd5, FROM, 64, 64, 3));
    let whole = Blit { at: [-5, -9], size: [100, 100], source: [3 * ONE, ONE], ..Blit::copy(to, from) };
    let memory = filled(16 * 1024, 2);
    check(&new, &whole, memory.clone());
    check(&new, &Blit { step: [ONE / 2, -ONE / 3], ..whole }, memory.clone());
    for clip in [[3, 5, 7, 9], [0, 0, 1, 1], [(-4_i32) as u32, (-2_i32) as u32, 9, 6], [18, 19, !0, !0]] {
        check(&new, &Blit { clip: Some(clip), ..whole }, memory.clone());
        check(&new, &Blit { clip: Some(clip), step: [ONE * 2 / 7, ONE * 9 / 4], ..whole }, memory.clone());
    }
    check(&new, &Blit { at: [i32::MIN, 0], size: [!0, 20], ..whole }, memory);
}

/// The second launch waits for the first.
fn a_blit_reads_what_the_last_wrote(new: Maker<Raster2d>) {
    let [first, second, third] = [FROM, TO, TO + 0x10000].map(|at| Surface::blocks(0xd5, at, 24, 24, 1));
    let mut methods = Blit::copy(second, first).methods();
    methods.extend(Blit { step: [-ONE, ONE], source: [23 * ONE, 0], ..Blit::copy(third, second) }.methods());
    let memory = filled(4096, 9);
    let (wanted, drawn) = wanted(memory.clone(), &methods);
    assert_eq!(drawn, 2 * 24 * 24);
    let run = run(&mut new(), memory, &bundles(&methods), FREE);
    assert!(run.memory == wanted);
}

/// A sector that a blit has read is read again after another one wrote it.
fn a_source_is_written_again(new: Maker<Raster2d>) {
    let [first, second, third] = [FROM, FROM + 0x1000, TO].map(|at| Surface::lines(0xd5, at, 8, 1, 64));
    let methods: Vec<_> = [(third, first), (first, second), (third, first)]
        .iter()
        .flat_map(|(to, from)| Blit::copy(*to, *from).methods())
        .collect();
    let memory = filled(0x1040, 13);
    let run = run(&mut new(), memory.clone(), &bundles(&methods), FREE);
    assert_eq!(run.memory.block::<32>(TO), memory.block(FROM + 0x1000));
}

/// A layer is a slice of a block, or of a block behind it.
fn layers_of_blocks(new: Maker<Raster2d>) {
    let from = Surface { block: [0, 1], ..Surface::blocks(0xd5, FROM, 40, 20, 0) };
    for (layer, block) in [(0, [1, 2]), (3, [1, 2]), (6, [1, 2]), (5, [0, 0]), (9, [2, 3]), (1, [0, 5])] {
        let to = Surface { layer, block, ..Surface::blocks(0xd5, TO, 40, 20, 0) };
        check(&new, &Blit { at: [3, 9], ..Blit::copy(to, from) }, filled(32 * 1024, layer.into()));
    }
}

/// One texel waits for its sector at a time.
fn few_texels(new: Maker<Raster2d>) {
    let (to, from) = (Surface::blocks(0xd5, TO, 6, 5, 0), Surface::blocks(0xd5, FROM, 12, 10, 0));
    check(&new, &Blit::resolve(to, from), filled(4096, 12));
}
