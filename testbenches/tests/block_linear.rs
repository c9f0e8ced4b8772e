//! Sectors of block-linear surfaces against the formula in docs/units/prim/block_linear.md.

use prim::block_linear::{block_row, sector, sector_below};
use proptest::prelude::*;
use references::copies::surface::BlockLinear;

crate::tests! { each_sector_is_where_the_formula_says }

fn each_sector_is_where_the_formula_says() {
    proptest!(|(columns in 1..0x4000_u16, height in 0..=5_u8, x in 0..0x10_0000_u32, y in 0..0x1_0000_u32)| {
        let x = x % (64 * u32::from(columns));
        let width = 64 * u64::from(columns);
        let surface = BlockLinear { width, block_height: height.into(), ..BlockLinear::default() };
        let wanted = surface.offset(x.into(), y.into(), 0) / 32;
        prop_assert_eq!(sector(columns, height, x, y), wanted);
        let above = block_row(height, y) * u32::from(columns);
        prop_assert_eq!(sector_below(above, height, x, y), wanted);
    });
}
