//! Words of packed depth and stencil as seen by clients other than ROPs, from bytes by hand.

use references::fbp::compression::compressed_tile::ordinary::{packs, place, seen, stored};
use std::collections::HashSet;

crate::tests! { places_of_words places_of_eight_bytes each_byte_has_one_place }

/// Samples by row and column: the first byte of its word, of its three of depth, and its stencil's.
const SAMPLES: [(usize, usize, usize, usize, usize); 6] = [
    (0, 0, 0, 32, 0),
    (0, 1, 4, 35, 1),
    (1, 0, 16, 44, 4),
    (0, 4, 32, 160, 128),
    (2, 3, 76, 65, 11),
    (7, 7, 252, 253, 159),
];

fn places_of_words() {
    for (row, column, word, depth, stencil) in SAMPLES {
        for (kind, own) in [(0x11, 3), (0x17, 3), (0x1a, 3), (0x46, 0), (0x51, 0), (0x54, 0)] {
            let first = usize::from(own == 0);
            let is: Vec<_> = (0..3).map(|n| place(kind, word + first + n)).collect();
            assert_eq!(is, [depth, depth + 1, depth + 2], "kind {kind:02x}, {row} {column}");
            assert_eq!(place(kind, word + own), stencil, "kind {kind:02x}, {row} {column}");
        }
    }
}

/// The same of eight bytes: a float, stencil, what is above it.
const WIDE: [(usize, usize, usize, usize, usize, usize); 6] = [
    (0, 0, 0, 32, 0, 160),
    (0, 1, 8, 36, 1, 163),
    (1, 0, 16, 48, 4, 172),
    (0, 2, 32, 40, 2, 166),
    (2, 3, 104, 76, 11, 193),
    (7, 3, 248, 156, 31, 253),
];

fn places_of_eight_bytes() {
    for (row, column, at, float, stencil, above) in WIDE {
        let be = [float, float + 1, float + 2, float + 3, stencil, above, above + 1, above + 2];
        for kind in [0xc3, 0xce, 0xd1] {
            let is: Vec<_> = (0..8).map(|n| place(kind, at + n)).collect();
            assert_eq!(is, be, "kind {kind:02x}, {row} {column}");
        }
    }
}

fn each_byte_has_one_place() {
    let tile = std::array::from_fn(|k| k as u8);
    for kind in 0..=255 {
        let words = seen(kind, &tile);
        assert_eq!(words.into_iter().collect::<HashSet<_>>().len(), 256);
        assert_eq!((stored(kind, &words), packs(kind)), (tile, words != tile), "kind {kind:02x}");
    }
    let kinds: Vec<_> = (0..=255).filter(|kind| packs(*kind)).collect();
    let of_four = [0x11, 0x17, 0x18, 0x19, 0x1a, 0x46, 0x51, 0x52, 0x53, 0x54];
    assert_eq!(kinds, [&of_four[..], &[0xc3, 0xce, 0xcf, 0xd0, 0xd1]].concat());
}
