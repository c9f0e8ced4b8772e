//! Textures as a driver leaves them in memory: levels by halving, texels or compressed blocks in block-linear order, headers
//! and samplers.

pub mod bc1;
mod descriptors;
pub mod levels;
mod surface;

pub use descriptors::Descriptors;
use levels::Level;
use meshes::skin::{Filter, Levels, Material};

/// Texels in memory.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum TexelFormat {
    /// Four bytes each.
    Rgba8,
    /// Half a byte: blocks of 4x4 have two colours and two between these (BC1).
    Bc1,
}

impl TexelFormat {
    pub fn name(self) -> &'static str {
        ["rgba8", "bc1"][self as usize]
    }

    /// Texels of a block's side, and its bytes.
    fn block(self) -> [u32; 2] {
        match self {
            TexelFormat::Rgba8 => [1, 4],
            TexelFormat::Bc1 => [4, 8],
        }
    }
}

/// How textures are stored and read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    pub format: TexelFormat,
    /// The materials' own, or trilinear, without one.
    pub filter: Option<Filter>,
    /// Most taps of a footprint: one of [`RATIOS`].
    pub anisotropy: u32,
}

/// The largest ratios of footprints that a sampler may have.
pub const RATIOS: [u32; 8] = [1, 2, 4, 6, 8, 10, 12, 16];

pub const TRILINEAR: Filter = Filter { magnify: true, minify: true, levels: Levels::Both };

/// A material's texture.
pub struct Texture {
    pub levels: Vec<Level>,
    /// Its bytes, for an address that is a multiple of 512.
    pub bytes: Vec<u8>,
    pub descriptors: Descriptors,
}

impl Texture {
    /// The texture of a material: its image times its colour, or one texel of its colour.
    pub fn of(material: &Material, options: &Options) -> Self {
        let levels = levels::of(material);
        let size = levels[0].size;
        let stored = levels.iter().map(|level| match options.format {
            TexelFormat::Rgba8 => level.texels.iter().flat_map(|[r, g, b]| [*r, *g, *b, 255]).collect(),
            TexelFormat::Bc1 => bc1::encoded(level),
        });
        let bytes = surface::block_linear(options.format, size, stored);
        let descriptors = Descriptors {
            format: options.format,
            size,
            levels: levels.len() as u32,
            block_height: surface::block_height(options.format, size[1]),
            wrap: material.wrap,
            filter: options.filter.or(material.filter).unwrap_or(TRILINEAR),
            anisotropy: options.anisotropy,
        };
        Texture { levels, bytes, descriptors }
    }
}
