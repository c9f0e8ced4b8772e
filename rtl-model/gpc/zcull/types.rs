//! Types shared by the parts of Zcull.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package zcull(host, state, tile_depth);

    /// Bounds of the depths in an 8x8-pixel block, inclusive, as buckets.
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

    /// Words that describe the depth target.
    pub const DEPTH_TARGET_WORDS: usize = 10;
    /// The region and the surface that the ranges describe. Another surface has other depths.
    pub struct ZcullSurface {
        /// Active region; NO_ZCULL_REGION: none.
        region: B6,
        /// Size of the region in pixels.
        width: B16,
        height: B16,
        /// First word of the region's ranges, and their number.
        start: B16,
        count: B16,
        /// SET_ZT_A, B, FORMAT, BLOCK_SIZE, SIZE_A, SIZE_B, ARRAY_PITCH, SIZE_C, LAYER; and the layer of the next work.
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
        /// `func` was set to a known value.
        func_known: bool,
        alpha_test: bool,
        alpha_to_coverage: bool,
        shader_coverage: bool,
        side_effects: bool,
        /// From the pixel shader's header: it kills, stores, writes a sample mask, writes depths.
        kills: bool,
        stores: bool,
        keeps: bool,
        deep: bool,
        /// Depth comes before shading, whatever the shader does.
        mandated: bool,
        /// Pixels of the quad whose sample masks exclude samples.
        masked: B4,
        conservative: bool,
        /// All samples of a pixel are covered together.
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
        /// Memory range that stores the words, from a byte address to the last.
        storage_high: B8,
        storage_low: B32,
        limit_high: B8,
        limit_low: B32,
        /// Near and far are 0 and 1, whatever is set.
        whole_range: bool,
        /// Samples beyond near, beyond far are clamped to it.
        clamp_near: bool,
        clamp_far: bool,
        /// Nothing is dropped for being beyond near, beyond far.
        unbounded: B2,
        clear: Depth24,
    }

    /// Jobs of the ranges: judge a tile and record what it may write; record a clear; reset, so that every tile has
    /// one range; record a change of direction; apply a ZROP's feedback; fetch a word; put one.
    pub enum ZcullOp: 3 {
        Tile,
        Clear,
        Reset,
        Turn,
        Feedback,
        Fetch,
        Put,
    }

    /// The region's words are stored to memory, or loaded.
    pub struct StorageOrder {
        load: bool,
        address: VirtualAddress,
        limit: VirtualAddress,
        start: B16,
        count: B16,
    }

    /// A word of the ranges is fetched, or replaced.
    pub struct StorageRequest {
        put: bool,
        at: B11,
        ranges: TileRanges,
    }

    /// Effect of one method: the state after it, and the job for the ranges.
    pub struct ZcullStep {
        state: ZcullState,
        forward: bool,
        act: bool,
        op: ZcullOp,
        /// Reset to the clear value; else to all depths.
        clear: bool,
        /// Words are stored to memory, are loaded.
        store: bool,
        load: bool,
    }

    /// The state, reduced to what the ranges need.
    pub struct ZcullRules {
        cull: bool,
        test: bool,
        write: bool,
        func: Compare,
        func_known: bool,
        greater: bool,
        /// Samples may be dropped after the test.
        kill: bool,
        /// Samples that fail a test are shaded nevertheless.
        shaded: bool,
        /// A failed depth test changes stencil.
        stencil: bool,
        /// Every covered sample is certain to be written or to fail the depth test.
        certain: bool,
        /// Each bucket is one code.
        exact: bool,
        /// One sample per pixel.
        single: bool,
        bounds_on: bool,
        bounds: DepthRange,
        /// Near to far, if samples are clipped to it.
        clip: DepthRange,
        /// The same if samples are clamped to it; inverted if they may have any depth.
        hold: DepthRange,
    }

    pub struct ZcullJob {
        op: ZcullOp,
        rules: ZcullRules,
        /// The tile has a word of ranges, and its index.
        in_region: bool,
        at: B11,
        /// Blocks that are touched, and those that are filled.
        touched: B4,
        whole: B4,
        /// The primitive covers the tile, as far as its edges go.
        covered: bool,
        /// Near and far clip none of its samples.
        unclipped: bool,
        /// The range of a clear, a reset or a feedback.
        range: DepthRange,
        /// Feedback: it responds to a fence; its range is to be loosened, not dropped; the ZROP it came from.
        fence: bool,
        loosen: bool,
        source: B3,
    }

    /// Verdict on a tile.
    pub struct ZcullVerdict {
        discard: bool,
        accept: bool,
        /// A fence is sent before it.
        fence: bool,
    }
}
