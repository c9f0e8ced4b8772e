//! Texture headers and samplers, with the values that the recorded driver gives them.

use super::TexelFormat;
use host::TextureHeader;
use host::texture_header::BLOCK_LINEAR;
use meshes::skin::{Filter, Levels, Wrap};

/// What a header and a sampler are made of.
#[derive(Clone, Copy, Debug)]
pub struct Descriptors {
    pub format: TexelFormat,
    pub size: [u32; 2],
    pub levels: u32,
    /// Log2 of GOBs.
    pub block_height: u32,
    pub wrap: [Wrap; 2],
    pub filter: Filter,
    pub anisotropy: u32,
}

const TWO_D: u64 = 1;
/// Unsigned normalised components; red, green, blue and alpha in this order.
const COMPONENTS: u32 = 0x58d2_4900;
/// Quality bits, the border colour of the sampler, two vertical sectors together, spread functions: as the driver has them.
const QUALITY: u32 = 7 << 16;
const BORDER_AND_SECTORS: u32 = 0xe800_0000;
const SPREAD: u32 = 0x0300_0000;
const SRGB: u32 = 1 << 22;
const NORMALISED: u32 = 1 << 31;
/// Conversion from sRGB, and bits that the driver sets in every sampler.
const SAMPLER: u32 = 0x0002_6000;
/// The greatest level of detail.
const MOST_DETAIL: u32 = 0x00f0_0000;

impl Descriptors {
    /// The header of a texture at an address.
    pub fn header(&self, address: u64) -> [u32; 8] {
        let mut header = TextureHeader::default();
        header.0[0] = COMPONENTS | [0x08, 0x24][self.format as usize];
        header.set_address(address);
        header.set_version(BLOCK_LINEAR);
        header.0[3] |= QUALITY;
        header.set_block_height_log2(self.block_height.into());
        header.set_max_mip_level(u64::from(self.levels) - 1);
        header.0[4] |= BORDER_AND_SECTORS | SRGB;
        header.set_texture_type(TWO_D);
        header.set_width_1(u64::from(self.size[0]) - 1);
        header.set_height_1(u64::from(self.size[1]) - 1);
        header.0[5] |= NORMALISED;
        header.0[6] = SPREAD;
        header.0[7] = (self.levels - 1) << 4;
        header.0
    }

    pub fn sampler(&self) -> [u32; 8] {
        let wrap = |wrap: Wrap| match wrap {
            Wrap::Repeat => 0,
            Wrap::Mirror => 1,
            Wrap::Clamp => 2,
        };
        let ratio = super::RATIOS.iter().rposition(|ratio| *ratio <= self.anisotropy).unwrap_or(0) as u32;
        let point_or_linear = |linear: bool| 1 + u32::from(linear);
        let levels = match self.filter.levels {
            Levels::First => 1,
            Levels::Nearest => 2,
            Levels::Both => 3,
        };
        // The driver's choice by ratio; no effect of it is known.
        let trilinear = [0, 4, 6, 6, 6, 6, 6, 0][ratio as usize];
        let filters = point_or_linear(self.filter.magnify) | point_or_linear(self.filter.minify) << 4;
        [
            SAMPLER | wrap(self.wrap[0]) | wrap(self.wrap[1]) << 3 | ratio << 20,
            filters | levels << 6 | trilinear << 26,
            MOST_DETAIL,
            0,
            0,
            0,
            0,
            0,
        ]
    }
}
