//! Groups and differences by hand.

use super::common::{NOTHING, put, rows, stored, stored_word, words_of};
use references::fbp::compression::compressed_tile::decode;

crate::tests! { groups_by_hand groups_by_the_table differences_by_hand differences_of_values }

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
    // Sample 0 of the first line is 80 ff 00 01 (lowest channel first), that of the second all zeros.
    let mut tile = stored(&[0; 64]);
    tile[..4].copy_from_slice(&[0x80, 0xff, 0x00, 0x01]);
    // Sample 1: -1, +7, -8, -4, in 4, 4, 4, 3 bits: f, 7, 8, 4 from bit 32 on.
    tile[4..6].copy_from_slice(&[0x7f, 0x48]);
    // Sample 31, from bit 482: +1, 0, 0, +3, so bits 482, 494 and 495.
    tile[60] = 1 << 2;
    tile[61] = 0b11 << 6;
    // Sample 2 of the second line, in sectors 2 and 3, begins at bit 47: -8 of the lowest channel is bit 50 alone.
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
    // The last of 16 values of 4 bytes, from bit 228: -8, +7, -4, +3.
    let mut tile = stored(&[0; 8]);
    put(&mut tile, 0, 32, 0x0a0b_0c0d);
    put(&mut tile, 228, 14, 0b011 << 11 | 0b100 << 8 | 0b0111 << 4 | 0b1000);
    let (first, last) = (0x0a0b_0c0d, 0x0d07_1305);
    let words = rows(&decode(0xd9, 3, &NOTHING, &tile));
    assert_eq!(words[..6].concat(), [first; 48]);
    for row in &words[6..] {
        assert_eq!(*row, [first, first, first, first, first, first, last, last]);
    }

    // The second of 8 values of 8 bytes, from bit 64: -32, +31, 0, -1 in 6 bits each.
    let mut tile = stored(&[0; 8]);
    put(&mut tile, 0, 64, 0x0001_0002_0003_0004);
    put(&mut tile, 64, 24, 0b111111_000000_011111_100000);
    let words = rows(&decode(0xea, 1, &NOTHING, &tile));
    let (first, second) = ([0x0003_0004, 0x0001_0002], [0x0022_ffe4, 0x0000_0002]);
    assert_eq!(words[0], [first, first, second, second].concat()[..]);
    assert_eq!(words[2], [first; 4].concat()[..]);
}
