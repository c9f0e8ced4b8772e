//! Operations on pixels: raster operations by their truth tables, sums by exact fractions, keys, patterns.

use super::bench::*;
use super::judge::*;
use hub::raster_2d::{Params, Raster2d};
use kit::{Maker, Rng, scenarios};
use references::hub::copies::bytes::Bytes;

scenarios! {
    Raster2d::new(&Params::default()) => named_raster_operations all_raster_operations stencil_alone masks_of_components
        blends_by_hand sums_of_formats pixels_without_alpha keys_of_formats patterns_repeat patterns_of_cells
        cells_wait_for_the_blit;
}

const ROP: (u16, u32) = (0x2ac, 4);
/// Pattern: A8R8G8B8, all ones.
const ONES: [(u16, u32); 3] = [(0x2e8, 2), (0x2f8, !0), (0x2fc, !0)];

fn surfaces(code: u8, from: u8, wide: u32, high: u32) -> Blit {
    Blit::copy(Surface::blocks(code, TO, wide, high, 0), Surface::lines(from, FROM, wide, high, 128))
}

/// Random bytes in the destination too.
fn both(seed: u64) -> Bytes {
    let (mut memory, mut rng) = (filled(4096, seed), Rng::new(seed + 99));
    (0..2048).for_each(|k| memory.set(TO + k, rng.roll() as u8));
    memory
}

/// One pixel of 32 bits: source, destination, more state.
fn one(new: &Maker<Raster2d>, [s, d]: [u32; 2], [from, to]: [u8; 2], more: &[(u16, u32)]) -> u32 {
    let mut memory = Bytes::default();
    memory.store(FROM, s);
    memory.store(TO, d);
    check_methods(new, &surfaces(to, from, 1, 1).with(more), memory).memory.load(TO)
}

/// Raster operations that have names, by their boolean expressions.
fn named_raster_operations(new: Maker<Raster2d>) {
    let (p, s, d) = (0xf0f0_1234, 0xcccc_5678, 0xaaaa_9abc);
    let mut state = ONES.to_vec();
    state.extend([ROP, (0x2f4, p)]);
    for (rop, wanted) in [
        (0x00, 0),        // BLACKNESS
        (0x11, !(s | d)), // NOTSRCERASE
        (0x33, !s),       // NOTSRCCOPY
        (0x44, s & !d),   // SRCERASE
        (0x55, !d),       // DSTINVERT
        (0x5a, p ^ d),    // PATINVERT
        (0x66, s ^ d),    // SRCINVERT
        (0x88, s & d),    // SRCAND
        (0xbb, !s | d),   // MERGEPAINT
        (0xc0, p & s),    // MERGECOPY
        (0xca, p & s | !p & d),
        (0xcc, s),          // SRCCOPY
        (0xee, s | d),      // SRCPAINT
        (0xf0, p),          // PATCOPY
        (0xfb, p | !s | d), // PATPAINT
        (0xff, !0),         // WHITENESS
    ] {
        state.push((0x2a0, rop));
        assert_eq!(one(&new, [s, d], [0xcf, 0xcf], &state), wanted, "{rop:x}");
        state.pop();
    }
}

/// Every operation on every combination of bits, with conversion and without, in formats of all sizes.
fn all_raster_operations(new: Maker<Raster2d>) {
    let formats = [(0xcf, 0xcf), (0xe8, 0xd5), (0xf3, 0xf3), (0xca, 0xca), (0xc0, 0xcf), (0xd5, 0xf3)];
    for rop in 0..256 {
        let (to, from) = formats[rop as usize % formats.len()];
        let mut state = vec![ROP, (0x2a0, rop), (0x2e8, 2), (0x2f0, 0x12ab_cdef), (0x2f4, 0xfed4_3210)];
        state.extend([(0x2f8, 0x5a3c_9f17), (0x2fc, 0x0ff0_6a81)]);
        check_methods(&new, &surfaces(to, from, 7, 3).with(&state), both(rop.into()));
    }
}

/// As drivers copy depth without stencil, and stencil without depth.
fn stencil_alone(new: Maker<Raster2d>) {
    let mut state = ONES.to_vec();
    state.extend([ROP, (0x2a0, 0xca), (0x2b8, 1), (0x2f4, 0xff00_0000)]);
    assert_eq!(one(&new, [0x1234_5678, 0x9abc_def0], [0xcf, 0xcf], &state), 0x12bc_def0);
    state.push((0x2f4, 0x00ff_ffff));
    assert_eq!(one(&new, [0x1234_5678, 0x9abc_def0], [0xcf, 0xcf], &state), 0x9a34_5678);
}

/// SRCCOPY_PREMULT as drivers use it: R8 is grey, so that red alone is left by the factors; A8 likewise.
fn masks_of_components(new: Maker<Raster2d>) {
    let state = |beta4| [(0x2ac, 5), (0x2a8, beta4)];
    assert_eq!(one(&new, [0x7b, 0x5555_5555], [0xf3, 0xd5], &state(0xffff_0000)), 0xff00_007b);
    assert_eq!(one(&new, [0x7b, 0x5555_5555], [0xf7, 0xd5], &state(0xff00_0000)), 0x7b00_0000);
    assert_eq!(one(&new, [0x7b, 0], [0xf3, 0xd5], &[(0x2ac, 3)]), 0xff7b_7b7b);
}

/// Blue 200 over 100, with alpha 128 and factors of 255 and of a half.
fn blends_by_hand(new: Maker<Raster2d>) {
    let pixels = [0x8000_00c8, 0x0000_0064];
    let of = |operation, more: (u16, u32)| one(&new, pixels, [0xcf, 0xcf], &[(0x2ac, operation), more]);
    // 200 + 100 (1 - 128 / 255) = 249.8; alpha 128
    assert_eq!(of(6, (0x2a8, !0)), 0x8000_00fa);
    // 200 128/255 = 100.4; alpha 128 128/255 = 64.3
    assert_eq!(of(5, (0x2a8, 0x8080_8080)), 0x4000_0064);
    // share 128/255 of all: 200 128/255 + 100 127/255 = 150.2; alpha 64.3
    assert_eq!(of(2, (0x2a4, 0x7fff_ffff)), 0x4000_0096);
    // a negative factor is zero
    assert_eq!(of(2, (0x2a4, 0xffff_ffff)), 0x0000_0064);
    // 64/255 128/255 = 0.126
    assert_eq!(of(2, (0x2a4, 0x2000_0000)), 0x1000_0071);
}

/// Every format that has them, to and from others.
fn sums_of_formats(new: Maker<Raster2d>) {
    let to = [
        0xcf, 0xd5, 0xd0, 0xd6, 0xd1, 0xdf, 0xe6, 0xf9, 0xe8, 0xe9, 0xf8, 0xfb, 0xfc, 0xfd, 0xfe, 0xf3, 0xea,
        0xf7,
    ];
    let from = [0xcf, 0xca, 0xd1, 0xe9, 0xc0, 0xf7, 0xc6, 0xd6];
    let mut rng = Rng::new(31);
    for to in to {
        for operation in [2, 5, 6] {
            let state = [(0x2ac, operation), (0x2a8, rng.roll() as u32), (0x2a4, rng.roll() as u32 >> 1)];
            check_methods(
                &new,
                &surfaces(to, rng.pick(&from), 7, 5).with(&state),
                both(u64::from(to) + u64::from(operation)),
            );
        }
    }
}

/// SRCCOPY_AND and ROP_AND do not write them.
fn pixels_without_alpha(new: Maker<Raster2d>) {
    for (operation, opaque) in [(0, 0x0112_3456), (1, 0x0112_3456 ^ 0x5555_5555)] {
        let state = [(0x2ac, operation), (0x2a0, 0x66)];
        assert_eq!(one(&new, [0x0012_3456, 0x5555_5555], [0xcf, 0xcf], &state), 0x5555_5555);
        assert_eq!(one(&new, [0x0112_3456, 0x5555_5555], [0xcf, 0xcf], &state), opaque);
        assert_eq!(one(&new, [0x0012_3456, 0x5555_5555], [0xe6, 0xe6], &[(0x2ac, 0)]) << 8, 0x1234_5600);
    }
}

/// A key of each format, with each operation.
fn keys_of_formats(new: Maker<Raster2d>) {
    for format in 0..7 {
        let mut memory = both(format.into());
        // Three pixels of the key's colour in A8R8G8B8.
        [1, 5, 8].into_iter().for_each(|x| memory.store(FROM + 4 * x, 0x8421_2121));
        let key = [0x2104, 0x1084, 0x5521_2121, 0x0852_1485, 0x21, 0x2121, 0x2121_2121][format as usize];
        for operation in 0..7 {
            let state =
                [(0x29c, 1), (0x294, format), (0x298, key), (0x2ac, operation), (0x2a0, 0x66), (0x2a8, !0)];
            let run = check_methods(&new, &surfaces(0xcf, 0xcf, 9, 2).with(&state), memory.clone());
            if format == 2 && operation == 3 {
                assert_eq!(run.memory.load(TO + 4), memory.load(TO + 4), "the second pixel is left");
            }
        }
    }
}

/// Squares, rows and columns of 64, from any offset, in both orders of bits.
fn patterns_repeat(new: Maker<Raster2d>) {
    for select in 0..3 {
        for (order, offset) in [(0, 0), (1, 0x0503), (1, 0x3f21)] {
            let state = [
                ROP,
                (0x2a0, 0xf0),
                (0x2b0, offset),
                (0x2b4, select),
                (0x2ec, order),
                (0x2f0, 0x1111_1111),
                (0x2f4, 0x2222_2222),
                (0x2f8, 0x8041_c3a5),
                (0x2fc, 0x0192_7f3e),
            ];
            for (format, to) in [(0, 0xe8), (1, 0xe9), (2, 0xcf), (3, 0xf3), (4, 0xd5), (5, 0xd5)] {
                let mut state = state.to_vec();
                state.push((0x2e8, format));
                let (to, from) = (Surface::lines(to, TO, 70, 66, 320), Surface::lines(0xcf, FROM, 4, 4, 64));
                let size = if format == 2 { [70, 66] } else { [19, 11] };
                check_methods(&new, &Blit { size, ..Blit::copy(to, from) }.with(&state), both(1));
            }
        }
    }
}

/// Cells of each format: words of one, two and four.
fn patterns_of_cells(new: Maker<Raster2d>) {
    let mut rng = Rng::new(17);
    for (first, words) in [(0x300, 64), (0x400, 32), (0x480, 32), (0x500, 16)] {
        let mut state = vec![ROP, (0x2a0, 0xf0), (0x2b0, 0x0205), (0x2b4, 3)];
        state.extend((0..words).map(|k| (first + 4 * k, rng.roll() as u32)));
        for to in [0xcf, 0xe8, 0xca] {
            check_methods(&new, &surfaces(to, 0xcf, 11, 10).with(&state), both(2));
        }
    }
    // The nearest of 8 bits: 3 of 31 is 24.7.
    let cells = [ROP, (0x2a0, 0xf0), (0x2b4, 3), (0x400, 0x0000_1863)];
    assert_eq!(one(&new, [0, 0], [0xcf, 0xcf], &cells), 0xff19_0c19);
}

/// A blit has the cells of its launch.
fn cells_wait_for_the_blit(new: Maker<Raster2d>) {
    let mut methods =
        surfaces(0xcf, 0xcf, 30, 8).with(&[ROP, (0x2a0, 0xf0), (0x2b4, 3), (0x300, 0x0011_2233)]);
    methods.push((0x300, 0x0044_5566));
    let run = check_methods(&new, &methods, both(3));
    assert_eq!(run.memory.load(TO), 0xff11_2233);
}
