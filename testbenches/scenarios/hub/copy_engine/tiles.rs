//! Lines of a side and their tiles, as the unit pages define them.

use hub::copy_engine::types::*;
use proptest::prelude::*;
use references::hub::copies::surface::{BlockLinear, Surface};
use std::ops::Range;

/// A tile: a range of bytes in a range of lines.
pub struct Tile {
    pub x: Range<u64>,
    pub y: Range<u64>,
}

/// The tiles of lines, in order; without tall tiles each line is one.
pub fn tiles(lines: &CopyLines) -> Vec<Tile> {
    let (bytes, count) = (lines.bytes, u64::from(lines.lines));
    // The first is shorter, all the others are whole, except the last.
    let ends = |first: u64, whole: u64, all: u64| {
        let ends = std::iter::successors(Some(first), move |end| Some(end + whole));
        let mut ends: Vec<_> = std::iter::once(0).chain(ends.take_while(|end| *end < all)).collect();
        ends.push(all);
        ends.windows(2).map(|pair| pair[0]..pair[1]).collect::<Vec<_>>()
    };
    let columns = match lines.cut.tall {
        true => ends(lines.cut.first.into(), if lines.cut.wide { 256 } else { 128 }, bytes),
        false => std::iter::once(0..bytes).collect(),
    };
    let bands = match lines.cut.tall {
        true => ends(lines.cut.lines.into(), 8, count),
        false => (0..count).map(|y| y..y + 1).collect(),
    };
    let of_band =
        |y: &Range<u64>| columns.iter().map(|x| Tile { x: x.clone(), y: y.clone() }).collect::<Vec<_>>();
    bands.iter().flat_map(of_band).collect()
}

/// The places of a tile's bytes, line by line.
pub fn bytes_of(tile: &Tile) -> impl Iterator<Item = (u64, u64)> + use<> {
    let x = tile.x.clone();
    tile.y.clone().flat_map(move |y| x.clone().map(move |x| (x, y)))
}

pub fn surface_of(lines: &CopyLines) -> Surface {
    let block_log2 = 9 + lines.height_log2 + lines.depth_log2;
    match lines.block_linear {
        false => Surface::Pitch { base: lines.start, pitch: lines.stride },
        true => Surface::BlockLinear(BlockLinear {
            base: lines.start,
            width: (lines.stride >> block_log2) * 64,
            height: 0,
            block_height: lines.height_log2.into(),
            block_depth: lines.depth_log2.into(),
            layer: 0,
            x: lines.x.into(),
            y: lines.y.into(),
        }),
    }
}

/// Lines of any side, with a limited number of bytes.
pub fn any_lines() -> impl Strategy<Value = CopyLines> {
    let place = (any::<bool>(), 0_u64..1 << 40, 0_u64..2000, 0_u64..40, any::<[u8; 2]>());
    let sizes = (0_u8..6, 0_u8..6, prop_oneof![1_u64..40, 1_u64..700], prop_oneof![1_u32..4, 1_u32..30]);
    let cut = (prop::bool::weighted(0.8), any::<bool>(), 1_u8..9, 1_u16..257);
    (place, sizes, cut).prop_map(|(place, sizes, (tall, wide, lines, first))| {
        let (block_linear, start, pitch, columns, [x, y]) = place;
        let (height_log2, depth_log2, bytes, count) = sizes;
        let block_log2 = 9 + height_log2 + depth_log2;
        let first = if wide { first } else { (first - 1) % 128 + 1 };
        CopyLines {
            block_linear,
            start: if block_linear { start >> 9 << 9 } else { start },
            stride: if block_linear { columns << block_log2 } else { pitch },
            height_log2,
            depth_log2,
            x: x % 64,
            y: (u16::from(y) % (8 << height_log2)) as u8,
            bytes,
            lines: count,
            cut: match tall {
                true => CopyCut { tall, wide, lines, first },
                false => CopyCut { tall, wide: true, lines: 1, first: 0 },
            },
        }
    })
}
