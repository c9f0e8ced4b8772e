//! Types of the channels between 2D's parts.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package raster_2d(memory_port, pixel_format);

    /// Part of a texel in a mean: that of a pixel's only texel is 2^16.
    pub type BlitWeight = B17;

    /// One layer of a surface.
    pub struct BlitSurface {
        pitch_linear: bool,
        block_height: B3,
        block_depth: B3,
        /// Log2 of a texel's bytes.
        texel_log2: B3,
        /// 64-byte columns of a line.
        columns: B16,
        base: SectorAddress,
    }

    /// A rectangle in one direction, within the clip and the surface.
    pub struct BlitAxis {
        first: B16,
        last: B16,
        /// Position in the source of the first pixel, and the step to the next, with 32 bits of fraction.
        position: B64,
        step: B64,
        /// The source's last texel.
        edge_texel: B16,
    }

    /// A copy from one surface to another.
    pub struct Blit {
        destination: BlitSurface,
        source: BlitSurface,
        destination_format: PixelFormat,
        source_format: PixelFormat,
        /// The formats differ.
        converts: bool,
        /// A pixel is the mean of texels.
        filters: bool,
        x: BlitAxis,
        y: BlitAxis,
        /// 64-byte columns above the destination's first row, or above its row of blocks.
        above: B32,
    }

    /// A pixel's bytes.
    pub struct BlitTarget {
        address: SectorAddress,
        /// Its first byte in the sector.
        first: B5,
        /// It is the sector's last pixel.
        last: bool,
    }

    /// A texel of the source.
    pub struct BlitTexel {
        x: B16,
        y: B16,
        weight: BlitWeight,
        /// It is the pixel's last texel.
        last: bool,
        target: BlitTarget,
    }

    /// Sectors that `blit_texels` keeps, as a power of two.
    pub const BLIT_SLOTS_LOG2: usize = 4;
    pub const BLIT_SLOTS: usize = 1 << BLIT_SLOTS_LOG2;

    /// A texel and its sector.
    pub struct BlitPlace {
        slot: B4,
        /// The sector was requested for this texel, and replaces the slot's.
        requested: bool,
        /// The texel's first byte.
        first: B5,
        weight: BlitWeight,
        last: bool,
        target: BlitTarget,
    }

    /// A texel's bytes.
    pub struct BlitWords {
        words: PixelWords,
        weight: BlitWeight,
        last: bool,
        target: BlitTarget,
    }

    /// A pixel's bytes.
    pub struct BlitPixel {
        words: PixelWords,
        target: BlitTarget,
    }
}
