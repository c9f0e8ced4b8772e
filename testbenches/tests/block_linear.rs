//! Sectors of block-linear surfaces against the formula in docs/units/prim/block_linear.md.

use prim::block_linear::{block_row, block_rows, layer, sector, sector_below, slice};
use proptest::prelude::*;
use references::hub::copies::surface::BlockLinear;

crate::tests! { each_sector_is_where_the_formula_says layers_have_the_spacing_of_the_pitch
slices_are_where_the_formula_says }

fn each_sector_is_where_the_formula_says() {
    proptest!(|(columns in 1..0x4000_u16, height in 0..=5_u8, x in 0..0x10_0000_u32, y in 0..0x1_0000_u32)| {
        let x = x % (64 * u32::from(columns));
        let width = 64 * u64::from(columns);
        let surface = BlockLinear { width, block_height: height.into(), ..BlockLinear::default() };
        let wanted = surface.offset(x.into(), y.into(), 0) / 32;
        prop_assert_eq!(sector(columns, height, x, y), wanted);
        let above = block_row(height, y) * u32::from(columns);
        prop_assert_eq!(sector_below(above, height, 0, x, y), wanted);
    });
}

/// Layers 0 to `layers - 1` exist; other layer numbers, and all if there are none, select the first in use.
fn layers_have_the_spacing_of_the_pitch() {
    let place = |n: u128| ((0x7_0000_0000 + n * 0x1fff_fff1) % (1 << 35)) as u64;
    let of = |first, after, layers| layer(0x7_0000_0000, 0x1fff_fff1, first, after, layers);
    for (first, after, layers, number) in [
        (0, 0, 1, 0),
        (0, 1, 1, 0),
        (2, 3, 6, 5),
        (2, 4, 6, 2),
        (2, 0, 0, 2),
        (3, 3, 0, 3),
        (0xffff, 0xffff, 0xffff, 0xffff),
        (1, 0xfffe, 0xffff, 1),
        (1, 0xfffd, 0xffff, 0xfffe),
    ] {
        assert_eq!(of(first, after, layers), place(number), "{first} {after} {layers}");
    }
}

/// Slices of a volume: blocks are `1 << depth` of them deep.
fn slices_are_where_the_formula_says() {
    proptest!(|(columns in 1..0x4000_u16, [height, depth] in [0..=5_u8, 0..=5_u8], rows in 1..=0x1_0000_u32,
        x in 0..0x10_0000_u32, y in 0..0x1_0000_u32, z in any::<u16>())| {
        let (x, y) = (x % (64 * u32::from(columns)), y % rows);
        let (width, [block_height, block_depth]) = (64 * u64::from(columns), [height, depth].map(u32::from));
        let surface = BlockLinear { width, height: rows.into(), block_height, block_depth, ..BlockLinear::default() };
        let above = block_row(height, y) * u32::from(columns);
        let base = slice(5, columns, block_rows(height, rows), height, depth, z);
        let found = (base + sector_below(above, height, depth, x, y)) % (1 << 35);
        prop_assert_eq!(found, (5 + surface.offset(x.into(), y.into(), z.into()) / 32) % (1 << 35));
    });
}
