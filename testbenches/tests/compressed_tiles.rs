//! The reference of compressed tiles against tiles whose plain bytes are known: made by hand, by fractions, and by a
//! packer after the tables of docs/units/fbp/compression.md.

use kit::Dice;
use references::compressed_tile::planes::{Plane, place};
use references::compressed_tile::{Form, Tile, decode, form, held, is_compressible};
use references::depth;

crate::tests! {
    kinds_have_their_states clear_tiles groups_by_hand groups_by_the_table differences_by_hand differences_of_values
    planes_by_hand places_by_hand owners stencil_stays coloured_tiles_round_trip planes_round_trip
}

const NOTHING: [u8; 16] = [0xee; 16];

fn words_of(tile: &Tile) -> Vec<u32> {
    tile.chunks(4).map(|w| u32::from_le_bytes(w.try_into().unwrap())).collect()
}

/// Row by row, eight words each.
fn rows(tile: &Tile) -> Vec<[u32; 8]> {
    let words = words_of(tile);
    // A sector has 16 bytes of two rows.
    let word = |row: usize, x: usize| words[8 * (row / 2 * 2 + x / 4) + 4 * (row % 2) + x % 4];
    (0..8).map(|row| std::array::from_fn(|x| word(row, x))).collect()
}

/// Bytes that mean nothing, then some words.
fn stored(words: &[u32]) -> Tile {
    let mut tile: Tile = std::array::from_fn(|k| 0x77 ^ (k as u8).wrapping_mul(29));
    for (k, word) in words.iter().enumerate() {
        tile[4 * k..4 * k + 4].copy_from_slice(&word.to_le_bytes());
    }
    tile
}

/// Puts bits.
fn put(bytes: &mut [u8], from: usize, n: usize, value: i128) {
    for k in 0..n {
        let (byte, bit) = ((from + k) / 8, (from + k) % 8);
        bytes[byte] = bytes[byte] & !(1 << bit) | ((value >> k & 1) as u8) << bit;
    }
}

fn kinds_have_their_states() {
    // As the page's table reads, a row a sample.
    for (kind, states) in [
        (0xd8, "C"),
        (0xe4, "C"),
        (0xcc, "CRA"),
        (0xe5, "CRA"),
        (0xe0, "CRB"),
        (0xe1, "CBA"),
        (0xe3, "BRA"),
        (0xf2, "C"),
        (0xcd, "CRA"),
        (0xf3, "CRA"),
        (0xee, "CRB"),
        (0xef, "CBA"),
        (0xf1, "BRA"),
        (0xfa, "C"),
        (0xfb, "CR"),
        (0x86, "C24"),
        (0x89, "C24"),
        (0x02, "C"),
        (0x05, "C"),
        (0x17, "-24"),
        (0x1a, "-24"),
        (0x51, "-24"),
        (0x54, "-24"),
        (0x00, ""),
        (0x06, ""),
        (0x07, ""),
        (0x16, ""),
        (0x1b, ""),
        (0x55, ""),
        (0x85, ""),
        (0x8a, ""),
        (0xcb, ""),
        (0xce, ""),
        (0xd7, ""),
        (0xfc, ""),
        (0xfe, ""),
    ] {
        for state in 0..4 {
            let letter = match form(kind, state) {
                Form::Plain => '-',
                Form::Clear => 'C',
                Form::Reduced { .. } => 'R',
                Form::Arithmetic { .. } => 'A',
                Form::Both { .. } => 'B',
                Form::Planes { planes, .. } => {
                    if planes == 2 {
                        '2'
                    } else {
                        '4'
                    }
                }
            };
            let wanted = if state == 0 { None } else { states.chars().nth(usize::from(state) - 1) };
            assert_eq!(letter, wanted.unwrap_or('-'), "kind {kind:02x}, state {state}");
        }
        assert_eq!(is_compressible(kind), !states.is_empty(), "kind {kind:02x}");
    }
    let compressible = (0..=255).filter(|kind| is_compressible(*kind)).count();
    assert_eq!(compressible, 38 + 4 + 4 + 8, "colours, ZF32, Z16, depth with stencil");
    for (kind, state, sectors) in [
        (0xdb, 0, 0xff),
        (0xdb, 1, 0),
        (0xdb, 2, 0b11),
        (0xe5, 2, 0b1),
        (0xf3, 2, 0b1),
        (0xdb, 3, 0b1111),
        (0xd9, 3, 0b1),
        (0xf5, 2, 0b11),
        (0xf5, 3, 0xff),
        (0x86, 2, 0b1),
        (0x86, 3, 0b11),
        (0x51, 2, 0x89),
        (0x17, 3, 0x8b),
        (0x17, 1, 0xff),
    ] {
        assert_eq!(held(kind, state), sectors, "kind {kind:02x}, state {state}");
    }
}

fn clear_tiles() {
    let value = std::array::from_fn(|k| 0x10 + k as u8);
    // With any entry of the table.
    for status in [1, 5, 0x3d] {
        let tile = decode(0xe6, status, &value, &stored(&[]));
        assert!(tile.chunks(16).all(|unit| unit == value), "{tile:x?}");
    }
    let as_it_is = stored(&[1, 2, 3]);
    for (kind, status) in [(0xe6, 0), (0xe6, 2), (0, 1), (0x51, 1)] {
        assert_eq!(decode(kind, status, &value, &as_it_is), as_it_is, "kind {kind:02x}, status {status}");
    }
}

fn groups_by_hand() {
    let numbers: Vec<u32> = (0..16).collect();
    let rows_of = |kind| rows(&decode(kind, 2, &NOTHING, &stored(&numbers)));
    let twice = |rows: [[u32; 8]; 4]| rows.into_iter().flat_map(|row| [row, row]).collect::<Vec<_>>();
    let c32 = twice([
        [0, 0, 1, 1, 2, 2, 3, 3],
        [4, 4, 5, 5, 6, 6, 7, 7],
        [8, 8, 9, 9, 10, 10, 11, 11],
        [12, 12, 13, 13, 14, 14, 15, 15],
    ]);
    assert_eq!(rows_of(0xdb), c32);
    assert_eq!(rows_of(0xdc), c32);
    let wide = [[0, 0, 0, 0, 1, 1, 1, 1], [2, 2, 2, 2, 3, 3, 3, 3]];
    let wide_below = [[4, 4, 4, 4, 5, 5, 5, 5], [6, 6, 6, 6, 7, 7, 7, 7]];
    assert_eq!(rows_of(0xe5), twice([wide[0], wide[1], wide_below[0], wide_below[1]]));
    let c64 = twice([
        [0, 1, 0, 1, 2, 3, 2, 3],
        [4, 5, 4, 5, 6, 7, 6, 7],
        [8, 9, 8, 9, 10, 11, 10, 11],
        [12, 13, 12, 13, 14, 15, 14, 15],
    ]);
    assert_eq!(rows_of(0xe7), c64);
    let pairs = |a, b| [a, b, a, b, a, b, a, b];
    assert_eq!(rows_of(0xf3), twice([pairs(0, 1), pairs(2, 3), pairs(4, 5), pairs(6, 7)]));
    let fours = |k| [k, k + 1, k + 2, k + 3, k, k + 1, k + 2, k + 3];
    assert_eq!(rows_of(0xf9), twice([fours(0), fours(4), fours(8), fours(12)]));
}

/// The stored word of word w of sector j, as the page's table has it.
fn stored_word(sample: usize, group: usize, j: usize, w: usize) -> usize {
    match (sample, group) {
        (4, 4) => 2 * j + (w / 2) % 2,
        (4, 8) => j,
        (8, 4) => 2 * j + w % 2,
        (8, 8) => 2 * (j / 2) + w % 2,
        (16, 4) => 4 * (j / 2) + w % 4,
        _ => panic!("no row of {sample} bytes, {group} samples"),
    }
}

fn groups_by_the_table() {
    let numbers: Vec<u32> = (0..16).map(|k| 0x0101_0101 * k).collect();
    for (kind, sample, group) in [(0xdb, 4, 4), (0xe5, 4, 8), (0xe9, 8, 4), (0xf3, 8, 8), (0xf5, 16, 4)] {
        let words = words_of(&decode(kind, 2, &NOTHING, &stored(&numbers)));
        for (k, word) in words.iter().enumerate() {
            let wanted = 0x0101_0101 * stored_word(sample, group, k / 8, k % 8) as u32;
            assert_eq!(*word, wanted, "kind {kind:02x}, word {k}");
        }
    }
}

fn differences_by_hand() {
    // Of the first line sample 0 is 80 ff 00 01 (lowest channel first), of the second all zeros.
    let mut tile = stored(&[0; 64]);
    tile[..4].copy_from_slice(&[0x80, 0xff, 0x00, 0x01]);
    // Sample 1: -1, +7, -8, -4, in 4, 4, 4, 3 bits: f, 7, 8, 4 from bit 32 on.
    tile[4..6].copy_from_slice(&[0x7f, 0x48]);
    // Sample 31, from bit 482: +1, 0, 0, +3, so bits 482, 494 and 495.
    tile[60] = 1 << 2;
    tile[61] = 0b11 << 6;
    // Of the second line, in sectors 2 and 3, sample 2 begins at bit 47: -8 of the lowest channel is bit 50 alone.
    tile[64 + 6] = 1 << 2;
    let plain = decode(0xdb, 3, &NOTHING, &tile);
    assert_eq!(plain[..4], [0x80, 0xff, 0x00, 0x01]);
    assert_eq!(plain[4..8], [0x7f, 0x06, 0xf8, 0xfd]);
    assert!(plain[8..124].chunks(4).all(|sample| *sample == [0x80, 0xff, 0x00, 0x01]));
    assert_eq!(plain[124..128], [0x81, 0xff, 0x00, 0x04]);
    assert_eq!(plain[128..140], [0, 0, 0, 0, 0, 0, 0, 0, 0xf8, 0, 0, 0]);
    assert!(plain[140..].iter().all(|byte| *byte == 0));

    // Eight bytes: channels 0000, ffff, 8000, 1234.
    let mut tile = stored(&[0; 64]);
    let first = [0x00, 0x00, 0xff, 0xff, 0x00, 0x80, 0x34, 0x12];
    tile[..8].copy_from_slice(&first);
    // Sample 1 from bit 64: -64, +63, -1, +1 in 7 bits each: 40, 3f, 7f, 01.
    let word: u32 = 0x40 | 0x3f << 7 | 0x7f << 14 | 0x01 << 21;
    tile[8..12].copy_from_slice(&word.to_le_bytes());
    let plain = decode(0xe9, 3, &NOTHING, &tile);
    assert_eq!(plain[..8], first);
    assert_eq!(plain[8..16], [0xc0, 0xff, 0x3e, 0x00, 0xff, 0x7f, 0x35, 0x12]);
    assert!(plain[16..128].chunks(8).all(|sample| *sample == first));
    assert!(plain[128..].iter().all(|byte| *byte == 0));
}

fn differences_of_values() {
    // Of 16 values of 4 bytes the last, from bit 228: -8, +7, -4, +3.
    let mut tile = stored(&[0; 8]);
    put(&mut tile, 0, 32, 0x0a0b_0c0d);
    put(&mut tile, 228, 14, 0b011_100_0111_1000);
    let words = rows(&decode(0xd9, 3, &NOTHING, &tile));
    assert_eq!(
        words[7],
        [0x0a0b_0c0d; 8].map(|w| w).iter().enumerate().fold([0; 8], |mut row, (x, w)| {
            row[x] = if x < 6 { *w } else { 0x0d07_1305 };
            row
        })
    );
    assert_eq!(words[..6].concat(), [0x0a0b_0c0d; 48]);

    // Of 8 values of 8 bytes the second, from bit 64: -32, +31, 0, -1 in 6 bits each.
    let mut tile = stored(&[0; 8]);
    put(&mut tile, 0, 64, 0x0001_0002_0003_0004);
    put(&mut tile, 64, 24, 0b111111_000000_011111_100000);
    let words = rows(&decode(0xea, 1, &NOTHING, &tile));
    let (first, second) = ([0x0003_0004, 0x0001_0002], [0x0022_ffe4, 0x0000_0002]);
    assert_eq!(words[0], [first, first, second, second].concat()[..]);
    assert_eq!(words[2], [first; 4].concat()[..]);
}

/// Depth (n / 2^down) as Z32 and Z24.
fn codes(n: i128, down: u32) -> (u32, u32) {
    // Exp 32: 16 c is n in 2^-36.
    let c = n << (36 - down);
    assert!(c % 16 == 0);
    let plane = Plane { a: 0, b: 0, c: c / 16, exp: 32 };
    (plane.z32((5, -3)), plane.z24((5, -3)))
}

fn planes_by_hand() {
    assert_eq!(codes(0, 0), (0, 0));
    assert_eq!(codes(-1, 1), (0, 0));
    assert_eq!(codes(1, 0), (0x3f80_0000, 0xff_ffff));
    assert_eq!(codes(3, 1), (0x3f80_0000, 0xff_ffff));
    // Half of 2^24 - 1 ends in a half, which goes up.
    assert_eq!(codes(1, 1), (0x3f00_0000, 0x80_0000));
    assert_eq!(codes(1, 2), (0x3e80_0000, 0x40_0000));
    // 3/4 (2^24 - 1) = 12582911.25
    assert_eq!(codes(3, 2), (0x3f40_0000, 0xbf_ffff));
    // 1/2 + 2^-25 is between two floats: to the even one below; + 3 2^-25 to that above.
    assert_eq!(codes((1 << 24) + 1, 25).0, 0x3f00_0000);
    assert_eq!(codes((1 << 24) + 3, 25).0, 0x3f00_0002);
    // Above the half it is not even any more.
    assert_eq!(codes((1 << 31) + (1 << 7) + 1, 32).0, 0x3f00_0001);
    // 1 - 2^-26 is nearest to 1, 1 - 2^-24 is a float.
    assert_eq!(codes((1 << 26) - 1, 26).0, 0x3f80_0000);
    assert_eq!(codes((1 << 24) - 1, 24).0, 0x3f7f_ffff);

    // 1/2 + x / 64 + y / 128 in pixels from the centre: exp 10, a and b in 1/16 pixel of 2^-14.
    let plane = Plane { a: 16, b: 8, c: 512, exp: 10 };
    let exact = |dx: i128, dy: i128| ((8192 + 16 * dx + 8 * dy) as f32 / 16384.0).to_bits();
    for (dx, dy) in [(0, 0), (-56, 24), (56, -56), (8, 8), (-63, 63)] {
        assert_eq!(plane.z32((dx, dy)), exact(dx, dy), "{dx}, {dy}");
    }
    // The smallest exponent of all, and the largest.
    assert_eq!(Plane { a: 0, b: 0, c: 1, exp: 0 }.z32((0, 0)), 0x3f80_0000);
    assert_eq!(Plane { a: 1, b: 0, c: 0, exp: 63 }.z32((1, 0)), (127 - 67) << 23);
    // Slopes are signed, and c is.
    assert_eq!(Plane { a: -16, b: 0, c: -512, exp: 10 }.z32((-768, 0)), 0x3e80_0000);
}

fn places_by_hand() {
    // One sample a pixel: eight pixels, of which the first is 3.5 left of and above the centre.
    assert_eq!(place(1, 0, 0), (-56, -56));
    assert_eq!(place(1, 7, 4), (8, 56));
    // Two across: four pixels by eight.
    assert_eq!((place(2, 0, 0), place(2, 0, 1)), ((-28, -60), (-20, -52)));
    assert_eq!((place(2, 7, 6), place(2, 7, 7)), ((20, 52), (28, 60)));
    // Two by two: four pixels by four.
    assert_eq!((place(4, 0, 0), place(4, 0, 1)), ((-26, -30), (-18, -26)));
    assert_eq!((place(4, 1, 0), place(4, 1, 1)), ((-30, -22), (-22, -18)));
    assert_eq!(place(4, 6, 6), (22, 18));
    // Four by two: two pixels by four, numbers 0 to 3 on the left.
    let first = [(1, 7), (5, 3), (9, 5), (15, 1), (3, 13), (7, 11), (11, 15), (13, 9)];
    for (k, (x, y)) in first.into_iter().enumerate() {
        assert_eq!(place(8, k / 4, k % 4), (x - 16, y - 32), "sample {k}");
        assert_eq!(place(8, 6 + k / 4, 4 + k % 4), (x, y + 16), "sample {k}");
    }
}

fn put_plane(tile: &mut Tile, n: usize, plane: &Plane) {
    let at = 256 * (n / 2) + 96 * (n % 2);
    put(tile, at, 27, plane.b);
    put(tile, at + 27, 27, plane.a);
    put(tile, at + 54, 36, plane.c);
    put(tile, at + 90, 6, plane.exp.into());
}

/// Puts the number of each sample's plane.
fn put_owners(tile: &mut Tile, owner: impl Fn(usize) -> usize) {
    for k in 0..64 {
        put(tile, 192 + k, 1, (owner(k) & 1) as i128);
        put(tile, 256 + 192 + k, 1, (owner(k) >> 1) as i128);
    }
}

fn owners() {
    // Depths 1/16, 2/16, 3/16, 4/16.
    let mut tile = stored(&[]);
    for n in 0..4 {
        put_plane(&mut tile, n, &Plane { a: 0, b: 0, c: n as i128 + 1, exp: 4 });
    }
    put_owners(&mut tile, |k| (k + k / 8) % 4);
    let depth = |n: usize| ((n + 1) as f32 / 16.0).to_bits();
    for (state, planes) in [(2, 2), (3, 4)] {
        let rows = rows(&decode(0x87, state, &NOTHING, &tile));
        for k in 0..64 {
            let wanted = depth((k + k / 8) % 4 % planes);
            assert_eq!(rows[k / 8][k % 8], wanted, "state {state}, sample {k}");
        }
    }
}

fn stencil_stays() {
    // Plane 0 is 1/2, plane 1 is 1; the right half is of plane 1.
    let mut tile = stored(&[]);
    put_plane(&mut tile, 0, &Plane { a: 0, b: 0, c: 1, exp: 1 });
    put_plane(&mut tile, 1, &Plane { a: 0, b: 0, c: 1, exp: 0 });
    put_owners(&mut tile, |k| k % 8 / 4);
    for (kind, state) in [(0x17, 2), (0x1a, 2), (0x51, 2), (0x54, 2), (0x51, 3)] {
        let plain = decode(kind, state, &NOTHING, &tile);
        assert!(plain[..96].chunks(3).all(|code| *code == [0, 0, 0x80]), "kind {kind:02x}");
        assert!(plain[128..224].iter().all(|byte| *byte == 0xff), "kind {kind:02x}");
        assert_eq!(plain[96..128], tile[96..128]);
        assert_eq!(plain[224..], tile[224..]);
    }
    // A sample's code is at 3 (4 row + column) of its half.
    put_owners(&mut tile, |k| usize::from(k == 8 * 5 + 2) | usize::from(k % 8 >= 4));
    let plain = decode(0x52, 2, &NOTHING, &tile);
    let ones = (0..32).filter(|k| plain[3 * k..3 * k + 3] == [0xff; 3]).collect::<Vec<_>>();
    assert_eq!(ones, [22]);
}

/// Samples of 4 or 8 bytes whose channels are near those of the first, by no more than so many bits hold.
fn near(dice: &mut Dice, sample: usize, widths: [usize; 4], n: usize) -> (Vec<u8>, Vec<[i128; 4]>) {
    let channel_bits = 2 * sample;
    let first: [i128; 4] = std::array::from_fn(|_| i128::from(dice.below(1 << channel_bits)));
    let mut differences = vec![[0; 4]];
    for _ in 1..n {
        differences.push(widths.map(|w| i128::from(dice.below(1 << w)) - (1 << (w - 1))));
    }
    let mut bytes = vec![0; n * sample];
    for (p, difference) in differences.iter().enumerate() {
        for c in 0..4 {
            put(&mut bytes, 8 * sample * p + channel_bits * c, channel_bits, first[c] + difference[c]);
        }
    }
    (bytes, differences)
}

/// The first sample, and differences from `base` on, `step` apart.
fn packed(bytes: &[u8], sample: usize, widths: [usize; 4], differences: &[[i128; 4]]) -> Vec<u8> {
    let step: usize = widths.iter().sum();
    let mut packed = vec![0; bytes.len() / 2];
    packed[..sample].copy_from_slice(&bytes[..sample]);
    for (p, difference) in differences.iter().enumerate().skip(1) {
        let mut at = 8 * sample + step * (p - 1);
        for (c, width) in widths.into_iter().enumerate() {
            put(&mut packed, at, width, difference[c]);
            at += width;
        }
    }
    packed
}

/// A tile of equal groups from the bytes of their values.
fn grouped(sample: usize, group: usize, values: &[u8]) -> Tile {
    std::array::from_fn(|k| values[4 * stored_word(sample, group, k / 32, k / 4 % 8) + k % 4])
}

fn coloured_tiles_round_trip() {
    let mut dice = Dice::new(3);
    let mut seen = 0;
    for round in 0..40 {
        for (kind, state) in (0xc0..=0xff).flat_map(|kind| (1..4).map(move |state| (kind, state))) {
            let mut tile = stored(&[]);
            let plain = match form(kind, state) {
                Form::Plain | Form::Clear | Form::Planes { .. } => continue,
                Form::Reduced { sample, group } => {
                    let values: Vec<u8> = (0..256 / group).map(|_| dice.roll() as u8).collect();
                    tile[..values.len()].copy_from_slice(&values);
                    grouped(sample, group, &values)
                }
                Form::Arithmetic { sample } => {
                    let widths = if sample == 4 { [4, 4, 4, 3] } else { [7, 7, 7, 7] };
                    let lines: [_; 2] = std::array::from_fn(|h| {
                        let (bytes, differences) = near(&mut dice, sample, widths, 128 / sample);
                        let packed = packed(&bytes, sample, widths, &differences);
                        tile[64 * h..64 * h + 64].copy_from_slice(&packed);
                        bytes
                    });
                    lines.concat().try_into().unwrap()
                }
                Form::Both { sample } => {
                    let widths = if sample == 4 { [4, 4, 3, 3] } else { [6, 6, 6, 6] };
                    let (values, differences) = near(&mut dice, sample, widths, 64 / sample);
                    tile[..32].copy_from_slice(&packed(&values, sample, widths, &differences));
                    grouped(sample, 4, &values)
                }
            };
            seen += 1;
            assert_eq!(
                decode(kind, state, &NOTHING, &tile),
                plain,
                "round {round}, kind {kind:02x}, state {state}"
            );
        }
    }
    // States R, A and B of the kinds that have them, by the page's rows.
    let with_three = 3 + 1 + 3 + 1;
    assert_eq!(seen, 40 * (2 * with_three + 2 * 3 + 2 * 2 + 3 * 2 + 2 * 3 + 2 * 2 + 3 * 2 + 4));
}

/// Positions of samples as registers have them: a byte each, x in its low half.
fn positions(samples: usize) -> [u32; 4] {
    match samples {
        1 => [0x88, 0, 0, 0],
        2 => [0xcc44, 0, 0, 0],
        4 => [0xeaa2_6e26, 0, 0, 0],
        _ => [0xb7d3_3571, 0x9dfb_1f59, 0, 0],
    }
}

fn planes_round_trip() {
    let mut dice = Dice::new(4);
    let grids = [(1, 1), (2, 1), (2, 2), (4, 2)];
    for round in 0..100 {
        for (log2, first) in (0..4).flat_map(|log2| [0x86, 0x17, 0x51].map(|first| (log2, first))) {
            let (kind, stencil) = (first + log2 as u8, first != 0x86);
            let mut tile = stored(&[]);
            let planes: Vec<_> = (0..4).map(|_| any_plane(&mut dice)).collect();
            planes.iter().enumerate().for_each(|(n, plane)| put_plane(&mut tile, n, plane));
            let (low, high) = (dice.roll(), dice.roll());
            let owner = |k: usize| (low >> k & 1) as usize + 2 * (high >> k & 1) as usize;
            put_owners(&mut tile, owner);
            for (state, count) in [(2, 2), (3, 4)] {
                let plain = decode(kind, state, &NOTHING, &tile);
                let rows = rows(&plain);
                for k in 0..64 {
                    let at = depth::offset(grids[log2], &positions(1 << log2), k as u32);
                    let plane = of_bundle(&planes[owner(k) % count]);
                    let (code, bits) = match stencil {
                        false => (rows[k / 8][k % 8], 32),
                        true => (half_code(&plain, k), 24),
                    };
                    let wanted = depth::code_at(bits, &plane, at);
                    assert_eq!(
                        code, wanted,
                        "round {round}, kind {kind:02x}, state {state}, sample {k}: {plane:?}"
                    );
                }
            }
        }
    }
}

/// The 3-byte code of a sample in its half of the tile.
fn half_code(tile: &Tile, k: usize) -> u32 {
    let at = 128 * (k % 8 / 4) + 3 * (4 * (k / 8) + k % 4);
    u32::from_le_bytes([tile[at], tile[at + 1], tile[at + 2], 0])
}

/// Any bits; one in two near depths that count.
fn any_plane(dice: &mut Dice) -> Plane {
    let mut signed = |bits: u32| i128::from(dice.below(1 << bits)) - (1 << (bits - 1));
    let (a, b, c) = (signed(27), signed(27), signed(36));
    let fewer = dice.below(27);
    match dice.below(2) {
        0 => Plane { a, b, c, exp: dice.below(64) as u32 },
        _ => Plane { a: a >> fewer, b: b >> fewer, c: c.abs(), exp: 32 + dice.below(8) as u32 },
    }
}

fn of_bundle(plane: &Plane) -> bundle::TilePlane {
    bundle::TilePlane { exp: plane.exp as u8, c: plane.c as i64, a: plane.a as i32, b: plane.b as i32 }
}
