//! Surfaces of texture headers: formats, and the sizes of levels.

use super::types::*;
use bundle::*;
use prim::block_linear::{block_log2, last_of_level};
use tex::texture_binding::*;
use tex::texture_header::TextureHeader;

const GOB_LOG2: u32 = 9;
/// Addresses have 40 bits.
pub const ADDRESSES: u64 = (1 << 40) - 1;
/// Codes of textures' types.
const THREE_D: u8 = 2;
const LINES: u8 = 4;

impl SurfaceLevel {
    /// The bytes of the level in one layer.
    pub fn bytes(&self) -> u64 {
        let rows = u64::from(self.blocks) * u64::from(self.slices);
        (u64::from(self.gobs) * rows << (GOB_LOG2 + u32::from(self.high) + u32::from(self.deep))) & ADDRESSES
    }
}

/// The format of the components, if surfaces have it.
fn pixel_format_of(format: &TexelFormat) -> Option<PixelFormat> {
    use ColourLayout::*;
    let layout = match format.size {
        TexelSize::R32G32B32A32 => Rgba32,
        TexelSize::R16G16B16A16 => Rgba16,
        TexelSize::R32G32 => Rg32,
        TexelSize::A8B8G8R8 => Rgba8,
        TexelSize::A2B10G10R10 => Rgb10a2,
        TexelSize::B10G11R11 => Rg11b10,
        TexelSize::R16G16 => Rg16,
        TexelSize::R32 => R32,
        TexelSize::G8R8 => Rg8,
        TexelSize::R16 => R16,
        TexelSize::R8 => R8,
        _ => return None,
    };
    let whole = matches!(layout, Rgba32 | Rg32 | R32);
    let half = matches!(layout, Rgba16 | Rg16 | R16);
    let small = layout == Rg11b10;
    let number = match format.numbers[0] {
        TexelNumber::Snorm if !whole && !small && layout != Rgb10a2 => PixelNumber::Snorm,
        TexelNumber::Unorm if !whole && !small => PixelNumber::Unorm,
        TexelNumber::Sint if !small => PixelNumber::Sint,
        TexelNumber::Uint if !small => PixelNumber::Uint,
        TexelNumber::Float if whole || half || small => PixelNumber::Float,
        _ => return None,
    };
    Some(PixelFormat { layout, number, alpha: PixelAlpha::Stored })
}

/// A level's size; its block shrinks with the level.
pub fn size(texture: &TextureHeader, level: u8) -> SurfaceLevel {
    let line = texture.place.layout == TexelLayout::Line;
    let last_x = if line { texture.last_x } else { last_of_level(texture.last_x, level) };
    let last_y = last_of_level(texture.last_y.into(), level);
    let last_z = if texture.kind == THREE_D { last_of_level(texture.last_z.into(), level) } else { 0 };
    let high = block_log2(texture.place.block_height, last_y >> 3);
    let deep = block_log2(texture.place.block_depth, last_z);
    let row = u64::from(last_x & 0xffff) + 1 << texture.format.bytes_log2;
    SurfaceLevel {
        last_x,
        last_y: last_y as u16,
        last_z: last_z as u16,
        high,
        deep,
        gobs: row.div_ceil(64) as u16 & 0x7fff,
        blocks: ((last_y >> (3 + high)) + 1) as u16,
        slices: ((last_z >> deep) + 1) as u16,
    }
}

/// The decoded header of a view; `first` is level 0, `seen` the view's level, which begins at `start` in a layer of `total` bytes.
pub fn header(
    texture: &TextureHeader,
    first: &SurfaceLevel,
    seen: &SurfaceLevel,
    start: u64,
    total: u64,
) -> SurfaceHeader {
    let place = texture.place;
    let format = pixel_format_of(&texture.format).filter(|_| texture.sized);
    let blocks = place.layout == TexelLayout::Blocks;
    let block = (1 << (GOB_LOG2 + u32::from(first.high) + u32::from(first.deep))) - 1;
    SurfaceHeader {
        valid: texture.laid && format.is_some(),
        sized: texture.laid,
        lined: texture.kind == LINES,
        layout: place.layout,
        format: format.unwrap_or_default(),
        sources: texture.format.sources,
        bytes_log2: texture.format.bytes_log2,
        address: if blocks { place.address + start & ADDRESSES } else { place.address },
        last_x: seen.last_x,
        last_y: seen.last_y,
        last_z: seen.last_z,
        last_layer: if texture.kind == THREE_D { 0 } else { texture.last_z },
        pitch: place.pitch,
        high: seen.high,
        deep: seen.deep,
        gobs: seen.gobs,
        blocks: seen.blocks,
        last_level: texture.last_level.saturating_sub(texture.first_level),
        samples_log2: texture.samples_x + texture.samples_y,
        layer: if blocks { (total + block & !block) & ADDRESSES } else { 0 },
    }
}
