//! Kinds, their states, and states that store nothing.

use super::common::stored;
use references::fbp::compression::compressed_tile::{Form, Tile, decode, form, held, is_compressible};

crate::tests! { kinds_have_their_states sectors_hold_data clear_tiles cleared_depth_with_stencil cleared_floats }

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
        (0x17, "c24"),
        (0x1a, "c24"),
        (0x51, "c24"),
        (0x54, "c24"),
        (0x00, ""),
        (0x06, ""),
        (0x07, "hhh"),
        (0x0a, "hhh"),
        (0x0b, ""),
        (0x16, ""),
        (0x1b, ""),
        (0x55, ""),
        (0x85, ""),
        (0x8a, ""),
        (0xcb, ""),
        (0xc3, ""),
        (0xce, "w24"),
        (0xd1, "w24"),
        (0xd2, ""),
        (0xd7, ""),
        (0xfc, ""),
        (0xfe, ""),
    ] {
        for state in 0..4 {
            let letter = match form(kind, state) {
                Form::Plain => '-',
                Form::Clear => 'C',
                Form::ClearDepth => 'c',
                Form::ClearWide => 'w',
                Form::HalfPlanes { .. } => 'h',
                Form::Reduced { .. } => 'R',
                Form::Arithmetic { .. } => 'A',
                Form::Both { .. } => 'B',
                Form::Planes { planes, .. } | Form::WidePlanes { planes, .. } => {
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
    assert_eq!(compressible, 38 + 4 + 8 + 8 + 4, "colours, ZF32, Z16, depth with stencil, of eight bytes");
}

fn sectors_hold_data() {
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
        (0x51, 2, 0x13),
        (0x17, 3, 0x17),
        (0x17, 1, 0x11),
        (0xce, 0, 0xff),
        (0xce, 1, 0xe1),
        (0xcf, 2, 0xe3),
        (0xd1, 3, 0xe7),
        (0x07, 1, 0b1010_1011),
        (0x08, 2, 0b0101_0111),
        (0x0a, 3, 0b11),
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
    for (kind, status) in [(0xe6, 0), (0xe6, 2), (0, 1), (0x11, 1)] {
        assert_eq!(decode(kind, status, &value, &as_it_is), as_it_is, "kind {kind:02x}, status {status}");
    }
}

/// Only the 128 bytes of floats of eight-byte samples are cleared.
fn cleared_floats() {
    let as_it_is: Tile = std::array::from_fn(|k| k as u8 ^ 0x5a);
    for (float, held) in
        [(0x3e80_0000_u32, 0x3e80_0000_u32), (0x4040_0000, 0x3f80_0000), (0xbf00_0000, 0), (0x7fc0_0000, 0)]
    {
        let value = std::array::from_fn(|k| float.to_le_bytes()[k % 4]);
        for kind in [0xce, 0xd0] {
            let tile = decode(kind, 1, &value, &as_it_is);
            assert!(tile[32..160].chunks(4).all(|bytes| bytes == held.to_le_bytes()), "{float:x}: {tile:x?}");
            assert_eq!((&tile[..32], &tile[160..]), (&as_it_is[..32], &as_it_is[160..]));
        }
    }
}

/// Floats by hand: 0, a half, a quarter, 1, out of range, NaN.
fn cleared_depth_with_stencil() {
    let as_it_is = stored(&[1, 2, 3, 0x77]);
    for (float, code) in [
        (0_u32, [0, 0, 0]),
        (0x3f00_0000, [0, 0, 0x80]),
        (0x3e80_0000, [0, 0, 0x40]),
        (0x3f80_0000, [0xff, 0xff, 0xff]),
        (0x4040_0000, [0xff, 0xff, 0xff]),
        (0xbf00_0000, [0, 0, 0]),
        (0x7fc0_0000, [0, 0, 0]),
        (0x3380_0000, [1, 0, 0]),
    ] {
        let value = std::array::from_fn(|k| float.to_le_bytes()[k % 4]);
        for (kind, status) in [(0x17, 1), (0x53, 0x3d)] {
            let tile = decode(kind, status, &value, &as_it_is);
            for half in [0, 128] {
                assert!(
                    tile[half + 32..half + 128].chunks(3).all(|bytes| bytes == code),
                    "{float:x}: {tile:x?}"
                );
                assert_eq!(tile[half..half + 32], as_it_is[half..half + 32]);
            }
        }
    }
}
