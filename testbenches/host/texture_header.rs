//! Texture headers: eight words that describe a texture or surface. Their version selects which view holds.

use bitfield::bitfield;

/// Values of `version`: which of the views of words 1 to 4 holds.
pub const ONE_D_BUFFER: u64 = 0;
pub const PITCH_COLOUR_KEY: u64 = 1;
pub const PITCH: u64 = 2;
pub const BLOCK_LINEAR: u64 = 3;
pub const BLOCK_LINEAR_COLOUR_KEY: u64 = 4;

/// Sources: red, green, blue, alpha.
pub const IDENTITY: u64 = 0o5432;

bitfield! {
    /// A header.
    #[derive(Clone, Copy, Eq, PartialEq)]
    pub struct Words([u32]);
    impl Debug;
    u64;
    /// Sizes of the components of a texel.
    pub components, set_components: 6, 0;
    /// Data type of the red component.
    pub red_type, set_red_type: 9, 7;
    /// What registers x, y, z, w are made of, three bits each: `IDENTITY`, or other components, zero and one.
    pub sources, set_sources: 30, 19;
    /// Byte address. Block linear textures are aligned to 512 bytes, pitch ones to 32; their low bits are other fields.
    pub address_low, set_address_low: 63, 32;
    pub address_high, set_address_high: 79, 64;
    pub version, set_version: 87, 85;
    // Block linear: log2 of GOBs of a block.
    pub block_height_log2, set_block_height_log2: 101, 99;
    pub block_depth_log2, set_block_depth_log2: 104, 102;
    // Pitch: bytes of a row, divided by 32.
    pub pitch_32, set_pitch_32: 111, 96;
    pub max_mip_level, set_max_mip_level: 127, 124;
    /// Width, height and depth, each minus one.
    pub width_1, set_width_1: 143, 128;
    pub texture_type, set_texture_type: 154, 151;
    pub height_1, set_height_1: 175, 160;
    pub depth_1, set_depth_1: 189, 176;
    /// The first mip level that the view has.
    pub view_mip_level, set_view_mip_level: 227, 224;
    pub sample_mode, set_sample_mode: 235, 232;
}

/// A header in memory.
pub type TextureHeader = Words<[u32; 8]>;

impl Default for TextureHeader {
    fn default() -> Self {
        Words([0; 8])
    }
}

impl TextureHeader {
    pub fn set_address(&mut self, address: u64) {
        self.set_address_low(address & 0xffff_ffff);
        self.set_address_high(address >> 32);
    }
}
