//! Sizes of a surface's levels.

use super::places::divided;
use super::types::*;
use crate::texture_binding::*;
use prim::block_linear::{block_log2, last_of_level};

/// Bytes of a GOB, log2.
pub const GOB_LOG2: u32 = 9;
/// Addresses have 40 bits.
pub const ADDRESSES: u64 = (1 << 40) - 1;

pub fn address_binding(binding: &Binding) -> AddressBinding {
    let Binding { format, extent, place, sampler } = binding;
    AddressBinding {
        extent: *extent,
        place: *place,
        block_x: format.block_x,
        block_y: format.block_y,
        bytes_log2: format.bytes_log2,
        three_quarters: format.three_quarters,
        wraps: sampler.wraps,
        seamless: sampler.seamless,
    }
}

/// The bytes of texels or blocks side by side.
pub fn bytes(count: u64, bytes_log2: u8, three_quarters: bool) -> u64 {
    let whole = count << bytes_log2;
    if three_quarters { whole - (whole >> 2) } else { whole }
}

/// The size of a level; `step.level` beyond the last is level 0 of a multisampled surface, whose extents are pixels.
pub fn sized(binding: &AddressBinding, step: LevelStep) -> SizedLevel {
    let extent = &binding.extent;
    let expanded = step.level >> 4 == 1;
    let level = step.level & 15;
    let flat = matches!(extent.kind, TextureKind::Line | TextureKind::Buffer);
    let last_x = last_of_level(extent.last_x, level);
    let last_y = if flat { 0 } else { last_of_level(extent.last_y.into(), level) };
    let solid = extent.kind == TextureKind::Volume;
    let last_z = if solid { last_of_level(extent.last_z.into(), level) } else { 0 };

    let samples = |last: u32, log2: u8| if expanded { (last + 1 << log2) - 1 } else { last };
    let wide = samples(last_x & 0xffff, extent.samples_x);
    let tall = samples(last_y, extent.samples_y);
    let across = u64::from(divided(wide, binding.block_x).0) + 1;
    let row = bytes(across, binding.bytes_log2, binding.three_quarters);
    let below = divided(tall, binding.block_y).0;
    let high = block_log2(binding.place.block_height, below >> 3);
    let deep = block_log2(binding.place.block_depth, last_z);
    let size = TexelLevel {
        last_x,
        last_y: last_y as u16,
        last_z: last_z as u16,
        gobs: (row.div_ceil(64) & 0x3_ffff) as u32,
        rows: (below >> (3 + high)) + 1 & 0x1_ffff,
        high,
        deep,
        start: 0,
    };
    SizedLevel { step, size, slices: (last_z >> deep) as u16 + 1, last_stored: binding.place.last_stored }
}

/// The bytes of a level in a layer.
pub fn level_bytes(sized: &SizedLevel) -> u64 {
    let TexelLevel { gobs, rows, high, deep, .. } = sized.size;
    let rows = u64::from(rows) * u64::from(sized.slices) & 0x7fff_ffff;
    (u64::from(gobs) * rows << (GOB_LOG2 + u32::from(high) + u32::from(deep))) & ADDRESSES
}

/// Bytes up to the next block.
pub fn aligned(bytes: u64, block_log2: u8) -> u64 {
    let block = (1 << (GOB_LOG2 + u32::from(block_log2))) - 1;
    (bytes + block & !block) & ADDRESSES
}
