//! Within a ZROP, between its parts.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package zrop(memory, memory_port, pixels, state, stencil_methods, tile_depth, tile_port);

    /// Samples that are expanded or compared in a clock; a tile is six such groups.
    pub const ZROP_EXPANDERS: usize = 11;
    /// Sectors of a tile in the cache.
    pub const ZROP_CACHED: usize = 10;
    /// Place of a tile in the cache.
    pub type ZropSlot = B5;
    /// Tiles in a ZROP's cache, at most.
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

    /// The depth surface: a change of it empties the cache.
    pub struct ZropSurface {
        format: DepthFormat,
        /// The format has stencil.
        stencil: bool,
        base: SectorAddress,
        /// From layer to layer, in sectors; how many there are; the first that is drawn to; the layer behind it of what comes next.
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

    /// What is known of the surface's pages: their kind, 0 where they are not compressed.
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
        /// They are 0 and 1, whatever they are set to.
        whole_range: bool,
        /// Samples beyond near, beyond far are held to it, not clipped.
        clamp_near: bool,
        clamp_far: bool,
        clear_z: MethodValue,
        clear_stencil: B8,
        stencil_test: bool,
        two_sided: bool,
        faces: [StencilFace; FACES],
        /// Passing samples are counted.
        counting: bool,
        /// Zcull's regions serve greater and greater-or-equal.
        greater: bool,
    }

    /// The ends of the viewport's depth range as codes, and what they do.
    pub struct ZropClip {
        least: B32,
        most: B32,
        clip_near: bool,
        clip_far: bool,
        clamp_near: bool,
        clamp_far: bool,
    }

    /// What a draw does to its tile, by the state.
    pub struct ZropPlan {
        z_write: bool,
        /// Always, never, or a comparison that needs the stored depth.
        func: Compare,
        bounds: bool,
        /// Samples may be clipped.
        clip: bool,
        stencil: bool,
        face: StencilFace,
        /// Compressed depth becomes samples.
        decompress: bool,
    }

    /// Work on one 8x8-sample tile.
    pub struct ZropDraw {
        slot: ZropSlot,
        /// It reads or writes the tile.
        touch: bool,
        /// The tile is new in its slot.
        first: bool,
        /// What it reads is on its way from memory.
        fetch: bool,
        /// The tile may be held as planes.
        compress: bool,
        /// It is answered with a result.
        answer: bool,
        back: bool,
        accept: bool,
        /// Near and far clip none of its samples.
        unclipped: bool,
        clear_z: bool,
        clear_stencil: bool,
        /// It draws nothing: the tile is to be samples in memory.
        decompress: bool,
        /// It clears a half of a tile of memory, of Z16, and another the other half.
        pair: bool,
        /// Depth is the code `min`, not the plane.
        raw: bool,
        /// Depth is what the shader has made of it, by pixel; near and far clip the plane.
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

    /// What goes through a ZROP in order. Depths are of the next draw; behind z_source they are codes.
    pub enum ZropOp {
        State(State),
        Draw(ZropDraw),
        Clean(ZropClean),
        Clear(ZropClear),
        Depth(ZropDepth),
    }

    /// A tile to write back, and what memory does not have of it yet. Or of a clear, tiles of a kilobyte from `tile` on.
    /// Or a marker, whose number is in `slot`.
    pub struct ZropDirty {
        marker: bool,
        slot: ZropSlot,
        tile: SectorAddress,
        format: DepthFormat,
        /// Samples are eight bytes. `sectors` are those of memory.
        wide: bool,
        op: TileOp,
        /// To be written, as they are in memory.
        sectors: B16,
        code: B32,
        /// Depth is held as planes.
        planes: bool,
        /// Of the tile, once it is written.
        status: B2,
        /// Samples whose depth, whose stencil is to be written.
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

    /// Sectors to read into a slot, of the tile as samples. Of planes those come that there are: all, where 0 and 1
    /// are asked for. Or only the kind of its page, if `probe`; or of tiles that are samples nothing, if `compressed`.
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
        /// To be read when so many writes, modulo 65,536, have been accepted: more than all that those of earlier items can be.
        writes: B16,
    }

    /// A sector for a slot; it must not overwrite what is newer there.
    pub struct ZropFill {
        slot: ZropSlot,
        sector: B4,
        /// Last of its fetch.
        last: bool,
        /// The only sector of planes: the second gets the same planes, and no sample.
        single: bool,
        /// All sectors of the tile are this one.
        spread: bool,
        data: Sector,
    }

    /// Codes between which some samples are.
    pub struct ZropRange {
        min: B32,
        max: B32,
    }

    /// Planes of a tile that one sector holds, and in all.
    pub const SECTOR_PLANES: usize = 2;
    pub const TILE_PLANES: usize = 4;

    /// A fetch is complete: what is known of the depth that it brought.
    pub struct ZropFilled {
        /// All planes that there are are here; samples are where all were asked for.
        z: bool,
        /// As memory has the tile.
        status: B2,
        planes: bool,
        /// Of each plane; where the tile has fewer, any of them.
        ranges: [ZropRange; TILE_PLANES],
    }

    /// A sector of planes. Bit k of `owners` belongs to sample k: in a tile's first
    /// sector the low bit of the number of its plane, in the second the high bit.
    pub struct ZropPlanes {
        owners: B64,
        planes: [TilePlane; SECTOR_PLANES],
    }

    /// What is known of the tile in a slot.
    pub struct ZropMeta {
        /// Depth is held as planes.
        planes: bool,
        /// As memory has the tile, if anything was fetched or written of it.
        status: B2,
        /// Of all samples of the tile, where they are held as such.
        range: ZropRange,
        /// Of each plane over the tile, where depth is held as planes.
        ranges: [ZropRange; TILE_PLANES],
        /// Samples that memory does not have yet; any, if planes are new.
        dirty: B64,
        dirty_stencil: B64,
    }
}
