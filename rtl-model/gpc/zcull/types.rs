//! Inside Zcull: what its parts say to each other.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package zcull(host, state, tile_depth);

    /// Least and greatest depth of an 8x8-pixel block, both possible, as buckets.
    pub struct DepthRange {
        min: B16,
        max: B16,
    }

    /// Blocks of a 16x16 tile.
    pub const TILE_BLOCKS: usize = 4;
    /// The four blocks of a 16x16 tile: block `2 row + column`.
    pub struct TileRanges {
        blocks: [DepthRange; TILE_BLOCKS],
    }

    /// Words of ranges, as a power of two: 32 KB.
    pub const RANGE_WORDS_LOG2: usize = 11;

    /// Depth from 0 to 1, in 2^-24, rounded down.
    pub type Depth24 = B25;

    /// Words that say where the depth target is.
    pub const DEPTH_TARGET_WORDS: usize = 10;
    /// What the ranges describe: the region and the surface. Another one has other depths.
    pub struct ZcullSurface {
        /// Active region; NO_ZCULL_REGION is none.
        region: B6,
        /// Size of the region in pixels.
        width: B16,
        height: B16,
        /// First word of the region's ranges, and how many.
        start: B16,
        count: B16,
        /// SET_ZT_A, B, FORMAT, BLOCK_SIZE, SIZE_A, SIZE_B, ARRAY_PITCH, SIZE_C, LAYER; and the layer of what comes next.
        target: [B32; DEPTH_TARGET_WORDS],
        samples: SampleMode,
    }

    pub const NO_ZCULL_REGION: B6 = 0x3f;

    /// State that Zcull keeps.
    pub struct ZcullState {
        surface: ZcullSurface,
        format: DepthFormat,
        target_on: bool,
        read_only_z: bool,
        read_only_stencil: bool,
        cull: bool,
        greater: bool,
        test: bool,
        write: bool,
        func: Compare,
        /// `func` came from a known number.
        func_known: bool,
        alpha_test: bool,
        alpha_to_coverage: bool,
        shader_coverage: bool,
        side_effects: bool,
        /// Of the pixel shader's header: it kills, stores, keeps samples, makes depths.
        kills: bool,
        stores: bool,
        keeps: bool,
        deep: bool,
        /// Depth comes before shading, whatever the shader does.
        mandated: bool,
        /// Pixels of the quad whose sample masks leave samples out.
        masked: B4,
        conservative: bool,
        /// Samples of a pixel are covered together.
        together: bool,
        stencil_test: bool,
        two_sided: bool,
        /// Stencil operations other than keep: fail, zfail, back fail, back zfail.
        stencil_acts: B4,
        bounds: bool,
        bounds_min: Depth24,
        bounds_max: Depth24,
        clip_near: Depth24,
        clip_far: Depth24,
        /// Where ranges are kept in memory, from a byte address to the last.
        storage_high: B8,
        storage_low: B32,
        limit_high: B8,
        limit_low: B32,
        /// Near and far are 0 and 1, whatever they are set to.
        whole_range: bool,
        /// Samples beyond near, beyond far are held to it.
        clamp_near: bool,
        clamp_far: bool,
        /// Nothing is dropped for being beyond near, beyond far.
        unbounded: B2,
        clear: Depth24,
    }

    /// What the ranges are asked to do: judge a tile and note what it may write; note
    /// a clear; forget all, so that every tile has one range; note that the direction
    /// has changed; note what a ZROP found; show a word; take one.
    pub enum ZcullOp: 3 {
        Tile,
        Clear,
        Reset,
        Turn,
        Feedback,
        Fetch,
        Put,
    }

    /// The region's words go to memory, or are loaded from there.
    pub struct StorageOrder {
        load: bool,
        address: VirtualAddress,
        limit: VirtualAddress,
        start: B16,
        count: B16,
    }

    /// A word of the ranges is shown, or becomes these.
    pub struct StorageAsk {
        put: bool,
        at: B11,
        ranges: TileRanges,
    }

    /// What one method does: the state after it, and what the ranges must do.
    pub struct ZcullStep {
        state: ZcullState,
        forward: bool,
        act: bool,
        op: ZcullOp,
        /// Reset: to the clear value; else to all depths.
        clear: bool,
        /// Words go to memory, or come from there.
        store: bool,
        load: bool,
    }

    /// The state, as far as the ranges need it.
    pub struct ZcullRules {
        cull: bool,
        test: bool,
        write: bool,
        func: Compare,
        func_known: bool,
        greater: bool,
        /// Samples may vanish after the test.
        kill: bool,
        /// Samples that fail a test are shaded all the same.
        shaded: bool,
        /// A failed depth test changes stencil.
        stencil: bool,
        /// Every covered sample is sure to be written or to fail the depth test.
        certain: bool,
        /// A bucket is a code.
        exact: bool,
        /// One sample per pixel.
        single: bool,
        bounds_on: bool,
        bounds: DepthRange,
        /// Near to far, as far as samples are clipped.
        clip: DepthRange,
        /// The same as far as they are held to it; upside down where they may be any.
        hold: DepthRange,
    }

    pub struct ZcullJob {
        op: ZcullOp,
        rules: ZcullRules,
        /// The tile has a word of ranges, and which.
        in_region: bool,
        at: B11,
        /// Blocks that are touched, and those that are so as a whole.
        touched: B4,
        whole: B4,
        /// The primitive covers the tile, as far as its edges go.
        covered: bool,
        /// Near and far clip none of its samples.
        unclipped: bool,
        /// Cleared to, reset to, or found by a ZROP.
        range: DepthRange,
        /// Feedback: a fence; not to be dropped; from which ZROP.
        fence: bool,
        loosen: bool,
        source: B3,
    }

    /// What becomes of a tile.
    pub struct ZcullVerdict {
        discard: bool,
        accept: bool,
        /// A fence goes before it.
        fence: bool,
    }
}
