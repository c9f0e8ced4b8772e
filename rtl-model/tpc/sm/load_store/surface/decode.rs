//! Texture headers: fields, and the sizes of a surface's levels.

use super::types::*;
use bundle::*;
use prim::block_linear::{block_log2, last_of_level};

const GOB_LOG2: u32 = 9;
/// Addresses have 40 bits.
pub const ADDRESSES: u64 = (1 << 40) - 1;
const THREE_D: u32 = 2;
const LINES: u32 = 4;

impl SurfaceLevel {
    /// The bytes of the level in one layer.
    pub fn bytes(&self) -> u64 {
        let rows = u64::from(self.blocks) * u64::from(self.slices);
        (u64::from(self.gobs) * rows << (GOB_LOG2 + u32::from(self.high) + u32::from(self.deep))) & ADDRESSES
    }
}

/// A header's bits.
fn field(words: &[u32; HEADER_WORDS], high: usize, low: usize) -> u32 {
    words[low / 32] >> (low % 32) & u32::MAX >> (31 - (high - low))
}

fn layout(words: &[u32; HEADER_WORDS]) -> Option<SurfaceLayout> {
    match field(words, 87, 85) {
        0 => Some(SurfaceLayout::Line),
        1 | 2 => Some(SurfaceLayout::Pitch),
        3 | 4 => Some(SurfaceLayout::Blocks),
        _ => None,
    }
}

/// The format of the components, and a texel's bytes, log2.
fn texel(words: &[u32; HEADER_WORDS]) -> Option<(PixelFormat, u8)> {
    use ColourLayout::*;
    let (layout, bytes_log2) = match field(words, 6, 0) {
        0x01 => (Rgba32, 4),
        0x03 => (Rgba16, 3),
        0x04 => (Rg32, 3),
        0x08 => (Rgba8, 2),
        0x09 => (Rgb10a2, 2),
        0x0c => (Rg16, 2),
        0x0f => (R32, 2),
        0x18 => (Rg8, 1),
        0x1b => (R16, 1),
        0x1d => (R8, 0),
        _ => return None,
    };
    let whole = matches!(layout, Rgba32 | Rg32 | R32);
    let half = matches!(layout, Rgba16 | Rg16 | R16);
    let number = match field(words, 9, 7) {
        1 if !whole && layout != Rgb10a2 => PixelNumber::Snorm,
        2 if !whole => PixelNumber::Unorm,
        3 => PixelNumber::Sint,
        4 => PixelNumber::Uint,
        7 if whole || half => PixelNumber::Float,
        _ => return None,
    };
    Some((PixelFormat { layout, number, alpha: PixelAlpha::Stored }, bytes_log2))
}

/// The last level in memory, and the level of the view.
pub fn levels(words: &[u32; HEADER_WORDS]) -> u8 {
    if layout(words) == Some(SurfaceLayout::Blocks) { field(words, 127, 124) as u8 } else { 0 }
}
pub fn level(words: &[u32; HEADER_WORDS]) -> u8 {
    if layout(words) == Some(SurfaceLayout::Line) { 0 } else { field(words, 227, 224) as u8 }
}

/// A level's size; its block shrinks with the level.
pub fn size(words: &[u32; HEADER_WORDS], level: u8) -> SurfaceLevel {
    let line = layout(words) == Some(SurfaceLayout::Line);
    let width = field(words, 143, 128) | if line { field(words, 111, 96) << 16 } else { 0 };
    let solid = field(words, 154, 151) == THREE_D;
    let last_x = if line { width } else { last_of_level(width, level) };
    let last_y = if line { 0 } else { last_of_level(field(words, 175, 160), level) };
    let last_z = if line || !solid { 0 } else { last_of_level(field(words, 189, 176), level) };
    let high = block_log2(field(words, 101, 99) as u8, last_y >> 3);
    let deep = block_log2(field(words, 104, 102) as u8, last_z);
    let bytes_log2 = texel(words).map_or(0, |(_, bytes_log2)| bytes_log2);
    let row = u64::from(last_x & 0xffff) + 1 << bytes_log2;
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
    words: &[u32; HEADER_WORDS],
    first: &SurfaceLevel,
    seen: &SurfaceLevel,
    start: u64,
    total: u64,
) -> SurfaceHeader {
    let (layout, texel) = (layout(words), texel(words));
    let solid = field(words, 154, 151) == THREE_D;
    let low = match layout {
        Some(SurfaceLayout::Pitch) => words[1] & !31,
        Some(SurfaceLayout::Blocks) => words[1] & !511,
        _ => words[1],
    };
    let address = u64::from(field(words, 71, 64)) << 32 | u64::from(low);
    let blocks = layout == Some(SurfaceLayout::Blocks);
    let block = (1 << (GOB_LOG2 + u32::from(first.high) + u32::from(first.deep))) - 1;
    let (format, bytes_log2) = texel.unwrap_or_default();
    let one = solid || layout == Some(SurfaceLayout::Line);
    SurfaceHeader {
        valid: layout.is_some() && texel.is_some(),
        sized: layout.is_some(),
        lined: field(words, 154, 151) == LINES,
        layout: layout.unwrap_or_default(),
        format,
        bytes_log2,
        address: if blocks { address + start & ADDRESSES } else { address },
        last_x: seen.last_x,
        last_y: seen.last_y,
        last_z: seen.last_z,
        last_layer: if one { 0 } else { field(words, 189, 176) as u16 },
        pitch: field(words, 111, 96) << 5,
        high: seen.high,
        deep: seen.deep,
        gobs: seen.gobs,
        blocks: seen.blocks,
        last_level: if layout == Some(SurfaceLayout::Line) {
            0
        } else {
            field(words, 231, 228).saturating_sub(field(words, 227, 224)) as u8
        },
        layer: if blocks { (total + block & !block) & ADDRESSES } else { 0 },
    }
}
