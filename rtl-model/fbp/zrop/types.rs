//! Types shared by the parts of a ZROP.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package zrop(memory, memory_port, pixels, state, stencil_methods, tile_depth, tile_port);

    /// Samples that are expanded or compared in a cycle; a tile has six such groups.
    pub const ZROP_EXPANDERS: usize = 11;
    /// Sectors of a tile in the cache.
    pub const ZROP_CACHED: usize = 10;
    /// Slot of a tile in the cache.
    pub type ZropSlot = B5;
    /// Maximum tiles in a ZROP's cache.
    pub const ZROP_TILES_MOST: usize = 1 << ZropSlot::WIDTH;

    /// The stencil test of one facing.
    pub struct StencilFace {
        func: Compare,
        fail: StencilOp,
        zfail: StencilOp,
        zpass: StencilOp,
        value: B8,
        func_mask: B8,
        write_mask: B8,
    }

    /// The depth surface: a change of it flushes the cache.
    pub struct ZropSurface {
        format: DepthFormat,
        /// The format has stencil.
        stencil: bool,
        base: SectorAddress,
        /// Pitch between layers, in sectors; number of layers; first layer that is drawn to; layer of the next work, relative to it.
        layer_pitch: B29,
        layers: B16,
        first_layer: B16,
        layer: B16,
        one_layer: bool,
        /// Log2 of a block's height in GOBs.
        height: B3,
        /// Samples in a row.
        width: B16,
        compress: bool,
        mode: SampleMode,
        positions: [MethodValue; 4],
    }

    /// Known properties of the surface's pages: their kind, 0 if they are not compressed.
    pub struct ZropPage {
        known: bool,
        kind: B8,
    }

    /// Faces of a primitive, each with its stencil state.
    pub const FACES: usize = 2;
    /// All state that a ZROP decodes. Front is face 0, back 1.
    pub struct ZropState {
        surface: ZropSurface,
        select: bool,
        read_only_z: bool,
        read_only_stencil: bool,
        depth_test: bool,
        depth_write: bool,
        depth_func: Compare,
        bounds_test: bool,
        bounds_min: MethodValue,
        bounds_max: MethodValue,
        /// Near and far of the viewport.
        z_near: MethodValue,
        z_far: MethodValue,
        /// They are 0 and 1, whatever is set.
        whole_range: bool,
        /// Samples beyond near, beyond far are clamped to it, not clipped.
        clamp_near: bool,
        clamp_far: bool,
        clear_z: MethodValue,
        clear_stencil: B8,
        stencil_test: bool,
        two_sided: bool,
        faces: [StencilFace; FACES],
        /// Passing samples are counted.
        counting: bool,
        /// Zcull's regions are for greater and greater-or-equal.
        greater: bool,
    }

    /// The ends of the viewport's depth range as codes, and their effect.
    pub struct ZropClip {
        least: B32,
        most: B32,
        clip_near: bool,
        clip_far: bool,
        clamp_near: bool,
        clamp_far: bool,
    }

    /// Effect of a draw on its tile, by the state.
    pub struct ZropPlan {
        z_write: bool,
        /// Always, never, or a comparison that needs the stored depth.
        func: Compare,
        bounds: bool,
        /// Samples may be clipped.
        clip: bool,
        stencil: bool,
        face: StencilFace,
        /// Compressed depth is converted to samples.
        decompress: bool,
    }

    /// Work on one 8x8-sample tile.
    pub struct ZropDraw {
        slot: ZropSlot,
        /// It reads or writes the tile.
        touch: bool,
        /// The tile is new in its slot.
        first: bool,
        /// Its data are being fetched from memory.
        fetch: bool,
        /// The tile may be held as planes.
        compress: bool,
        /// A result is sent in response.
        response: bool,
        back: bool,
        accept: bool,
        /// Near and far clip none of its samples.
        unclipped: bool,
        clear_z: bool,
        clear_stencil: bool,
        /// It draws nothing: the tile is converted to samples in memory.
        decompress: bool,
        /// For Z16: it clears one half of a tile of memory, and another draw the other half.
        pair: bool,
        /// Depth is the code `min`, not the plane.
        raw: bool,
        /// Depth is computed by the shader, by pixel; near and far clip the plane.
        shaded: bool,
        /// 8x8-pixel block, for Zcull.
        x: B12,
        y: B12,
        coverage: B64,
        plane: TilePlane,
        /// Least and greatest code of the plane over the tile.
        min: B32,
        max: B32,
        /// A sample may be below 0, above 1.
        below: bool,
        above: bool,
    }

    /// A tile to write back.
    pub struct ZropClean {
        slot: ZropSlot,
        tile: SectorAddress,
    }

    /// Tiles of a kilobyte to clear in memory, to one code.
    pub struct ZropClear {
        line: LineAddress,
        tiles: B4,
        code: B32,
    }

    /// Items that pass through a ZROP in order. Depths belong to the next draw; after z_source they are codes.
    pub enum ZropOp {
        State(State),
        Draw(ZropDraw),
        Clean(ZropClean),
        Clear(ZropClear),
        Depth(ZropDepth),
    }

    /// A tile to write back, and the data that memory does not have yet. Or, for a clear, tiles of a kilobyte from
    /// `tile` on. Or a marker, whose number is in `slot`.
    pub struct ZropDirty {
        marker: bool,
        slot: ZropSlot,
        tile: SectorAddress,
        format: DepthFormat,
        /// Samples are eight bytes. `sectors` are those of memory.
        wide: bool,
        op: TileOp,
        /// To be written, in memory order.
        sectors: B16,
        code: B32,
        /// Depth is held as planes.
        planes: bool,
        /// State of the tile after it is written.
        status: B2,
        /// Samples whose depth, whose stencil must be written.
        dirty: B64,
        dirty_stencil: B64,
    }

    /// A sector of the tile in a slot.
    pub struct ZropPlace {
        slot: ZropSlot,
        sector: B4,
    }

    /// A slot has been written back, or tiles have been cleared.
    pub struct ZropCleaned {
        slot: ZropSlot,
        clear: bool,
    }

    /// Sectors to read into a slot, with the tile as samples. For planes as many are returned as exist: all, if
    /// sectors 0 and 1 are requested. With `probe`, only the kind of its page; with `compressed`, nothing for tiles
    /// that are samples.
    pub struct ZropFetch {
        slot: ZropSlot,
        tile: SectorAddress,
        sectors: B10,
        plain: bool,
        compressed: bool,
        probe: bool,
        format: DepthFormat,
        /// Samples are eight bytes.
        wide: bool,
        /// The read waits until this number of writes, modulo 65,536, has been accepted: it covers all writes of earlier items.
        writes: B16,
    }

    /// A sector for a slot; it must not overwrite newer data there.
    pub struct ZropFill {
        slot: ZropSlot,
        sector: B4,
        /// Last of its fetch.
        last: bool,
        /// The only sector of planes: the second one gets the same planes, owning no sample.
        single: bool,
        /// All sectors of the tile are copies of this one.
        spread: bool,
        data: Sector,
    }

    /// Least and greatest code of some samples.
    pub struct ZropRange {
        min: B32,
        max: B32,
    }

    /// Planes of a tile in one sector, and in all.
    pub const SECTOR_PLANES: usize = 2;
    pub const TILE_PLANES: usize = 4;

    /// A fetch is complete; known properties of the fetched depth.
    pub struct ZropFilled {
        /// All existing planes are present; likewise samples, if all were requested.
        z: bool,
        /// State of the tile in memory.
        status: B2,
        planes: bool,
        /// For each plane; if the tile has fewer planes, the others are don't-care.
        ranges: [ZropRange; TILE_PLANES],
    }

    /// A sector of planes. Bit k of `owners` belongs to sample k: in a tile's first sector it is the low bit of the
    /// index of its plane, in the second the high bit.
    pub struct ZropPlanes {
        owners: B64,
        planes: [TilePlane; SECTOR_PLANES],
    }

    /// Known properties of the tile in a slot.
    pub struct ZropMeta {
        /// Depth is held as planes.
        planes: bool,
        /// State of the tile in memory, if it was fetched or written.
        status: B2,
        /// Range of all samples of the tile, if they are stored as samples.
        range: ZropRange,
        /// Range of each plane over the tile, if depth is stored as planes.
        ranges: [ZropRange; TILE_PLANES],
        /// Samples that memory does not have yet; any value, if planes are new.
        dirty: B64,
        dirty_stencil: B64,
    }
}
