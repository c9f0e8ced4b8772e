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
        /// From `first` down to `last`, and the step is subtracted.
        backward: bool,
    }

    /// How pixels are combined: not at all, bit by bit, or as sums of products.
    pub enum BlitCombine: 2 {
        Copy,
        Raster,
        Sum,
    }

    /// Factors of a sum, in parts of 255: those of the source's components, and what the destination loses.
    pub enum BlitFactors: 2 {
        // Beta4 alone; the destination is lost.
        Beta4,
        // Beta4; the destination loses alpha of the source times that of beta4.
        Beta4Over,
        // Alpha of the source times beta1, which the destination loses.
        Beta1,
    }

    /// An operation on pixels.
    pub struct BlitOperation {
        combine: BlitCombine,
        factors: BlitFactors,
        /// The result for each of pattern, source, destination, of bit 4p + 2s + d.
        rop: B8,
        /// Red, green, blue, alpha.
        beta4: [B8; COLOUR_COMPONENTS],
        beta1: B8,
        /// The result depends on the destination, on the pattern.
        reads_destination: bool,
        reads_pattern: bool,
        /// Pixels without alpha are not written.
        drops_clear: bool,
        /// Pixels with the key's colour are not written.
        keys: bool,
        key_format: PixelFormat,
        key: B32,
    }

    /// The pattern: 64 cells, or bits that choose one of two colours.
    pub struct BlitPatternState {
        select: B2,
        x: B6,
        y: B6,
        format: PixelFormat,
        colours: [B32; 2],
        /// Bits of a byte begin at its lowest.
        little_endian: bool,
        bits: B64,
    }

    /// Pixels of a value: a word of the stream, or one colour for all.
    pub struct BlitValue {
        /// There is no source in memory.
        used: bool,
        /// Bits that choose one of two colours.
        mono: bool,
        little_endian: bool,
        /// Pixels of bit 0 are written.
        opaque: bool,
        colours: [B32; 2],
        words: PixelWords,
    }

    /// Sides of a line or a triangle.
    pub const BLIT_SIDES: usize = 3;
    /// Distance from a side: negative beyond it.
    pub type BlitDistance = B40;

    /// Distances from the sides: at the first pixel, and the steps of columns and rows.
    pub struct BlitSides {
        distance: [BlitDistance; BLIT_SIDES],
        right: [BlitDistance; BLIT_SIDES],
        down: [BlitDistance; BLIT_SIDES],
    }

    /// Pixels of a rectangle that are drawn: all, those between two sides, or within three.
    pub enum BlitOutline: 2 {
        Rectangle,
        Line,
        Triangle,
    }

    /// A point of a solid.
    pub struct BlitPoint {
        x: B32,
        y: B32,
    }

    /// Where a launch's pixels come from.
    pub enum LaunchSource: 2 {
        Memory,
        Solid,
        Word,
    }

    /// Cells of the colour pattern: the method's format, the number of its word.
    pub struct BlitCells {
        format: B2,
        word: B6,
        value: B32,
    }

    /// A copy from one surface to another, or a solid, or pixels of a word.
    pub struct Blit {
        destination: BlitSurface,
        source: BlitSurface,
        destination_format: PixelFormat,
        source_format: PixelFormat,
        /// Pixels become colours: the formats differ, or the operation needs colours.
        converts: bool,
        /// A pixel is the mean of texels, of 32-bit floats if they are.
        filters: bool,
        floats: bool,
        x: BlitAxis,
        y: BlitAxis,
        /// 64-byte columns above the destination's first row, or above its row of blocks.
        above: B32,
        operation: BlitOperation,
        pattern: BlitPatternState,
        value: BlitValue,
        outline: BlitOutline,
        /// A line between two pixels draws the upper one, or the left one.
        lower_tie: bool,
    }

    /// A pixel's bytes.
    pub struct BlitTarget {
        address: SectorAddress,
        /// Its first byte in the sector.
        first: B5,
        /// It is the sector's last pixel.
        last: bool,
        /// It is not written.
        masked: bool,
        /// Its column and row of the pattern.
        pattern_x: B6,
        pattern_y: B6,
    }

    /// A texel of the source, or the destination's pixel.
    pub struct BlitTexel {
        x: B16,
        y: B16,
        weight: BlitWeight,
        /// It is the pixel's last texel.
        last: bool,
        under: bool,
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
        under: bool,
        target: BlitTarget,
    }

    /// A texel's bytes.
    pub struct BlitWords {
        words: PixelWords,
        weight: BlitWeight,
        last: bool,
        under: bool,
        target: BlitTarget,
    }

    /// A pixel's bytes: of the source, of the destination, of the pattern; the source's alpha.
    pub struct BlitPixel {
        words: PixelWords,
        under: PixelWords,
        pattern: PixelWords,
        alpha: B8,
        target: BlitTarget,
    }
}
