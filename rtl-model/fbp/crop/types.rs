//! Types inside a CROP: from tasks, through sectors, to the cache.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package crop(blend_methods, geometry, memory_port, pixel_format, rop, tile_port);

    /// How a pixel's new bits follow from the source and the destination. `Wide` blends in 32-bit floats, for the
    /// other formats.
    pub enum ColourMode: 3 {
        Copy,
        Logic,
        Unorm8,
        Snorm8,
        Wide,
    }

    pub struct BlendEquation {
        op: BlendOp,
        src: BlendFactor,
        dst: BlendFactor,
    }

    /// The equations of a target. `both`: the source factor is one of the D3D pair, which also gives the destination
    /// factor, as one minus the source factor.
    pub struct BlendState {
        separate: bool,
        colour: BlendEquation,
        colour_both: bool,
        alpha: BlendEquation,
        alpha_both: bool,
    }

    /// Arithmetic that a format supports: none, logic op, or also blending.
    pub enum ColourClass: 2 {
        Float,
        Fixed,
        Unorm8,
        Snorm8,
    }

    /// A format of SET_COLOR_TARGET_FORMAT, decoded.
    pub struct ColourFormatInfo {
        known: bool,
        layout: ColourLayout,
        kind: ColourClass,
        /// Destination alpha is read as one.
        opaque: bool,
        /// Bytes of a pixel, as a power of two.
        bytes_log2: B3,
    }

    /// The arithmetic of new bits, from the state.
    pub struct ColourControl {
        mode: ColourMode,
        /// Low digit of the logic op: its result for (source, destination) = (1, 1) is
        /// bit 0, for (1, 0) bit 1, (0, 1) bit 2, (0, 0) bit 3.
        logic_op: B4,
        colour: BlendEquation,
        alpha: BlendEquation,
        /// Red, green, blue, alpha: codes of 8 bits for those formats, floats for others.
        constants: [B32; COLOUR_COMPONENTS],
        layout: ColourLayout,
        number: PixelNumber,
        stored: PixelAlpha,
        /// Alphas of the sources were sent before them.
        alphas: bool,
        opaque: bool,
        /// For floats: zero times a non-finite value is zero.
        zeroes: bool,
        /// Bit mask for writes, for each four bytes.
        bits: B32,
    }

    /// Location and layout of a target.
    pub struct ColourTarget {
        base: SectorAddress,
        /// Width or pitch in 64-byte columns.
        columns: B16,
        block_height: B3,
        /// For a volume; else 0.
        block_depth: B3,
        pitch: bool,
        bytes_log2: B3,
        /// Columns and rows of a pixel's samples, as powers of two.
        nx_log2: B2,
        ny_log2: B2,
        /// Byte mask for writes, of 16.
        bytes: B16,
    }

    pub enum ColourTaskKind: 3 {
        Quads,
        Clear,
        Flush,
        Source1,
        Marker,
    }

    /// Work with the state that it needs. For 128-bit pixels, the two of one column of quad 0; `read`: the quads that
    /// need the destination. A clear has its pixels in `rect` and 32 bytes of its colour in `data`. `Source1` has the
    /// second colours of the next task's pixels in `data`, a marker its number.
    pub struct ColourTask {
        kind: ColourTaskKind,
        target: ColourTarget,
        control: ColourControl,
        column: B1,
        read: B2,
        quads: [ColourQuad; PACKET_QUADS],
        rect: Rect,
        data: [B32; SECTOR_WORDS],
    }

    /// The source byte of each byte of a sector: see `crop/lanes`.
    pub struct SectorMap {
        /// The data have the layout of the sector.
        whole: bool,
        pitch: bool,
        bytes_log2: B3,
        nx_log2: B2,
        ny_log2: B2,
        column: B1,
        /// Quads with pixels here, and their positions in the sector.
        quads: B2,
        place: [B4; PACKET_QUADS],
        /// Column and row of this sector among those of the quad.
        across: B2,
        down: B3,
    }

    /// Work on a sector.
    pub struct SectorWork {
        /// Not a sector: a flush, which writes everything back.
        flush: bool,
        /// Not a sector: a marker, with its number in `data`; dirty data are written back and remain cached.
        marker: bool,
        /// Not a sector: second colours for the work after it, in `data`.
        source1: bool,
        /// Not a sector: whole tiles to fill with the bytes of `data`, of the four from this address on.
        clear: B4,
        /// Its tile may be compressed in memory.
        coded: bool,
        /// The destination is needed.
        read: bool,
        /// Bytes of covered pixels, and those of them to write.
        coverage: B32,
        write: B32,
        control: ColourControl,
        map: SectorMap,
        data: [B32; SECTOR_WORDS],
    }

    /// A sector by its position in a target.
    pub struct PlacedSector {
        base: SectorAddress,
        columns: B16,
        block_height: B3,
        block_depth: B3,
        pitch: bool,
        /// Byte column and row of its upper-left byte.
        x: B20,
        y: B16,
        work: SectorWork,
    }

    pub struct AddressedSector {
        address: SectorAddress,
        work: SectorWork,
    }

    /// Slot of the CROP's cache: 256 bytes, a tile of 32 bytes by 8 rows.
    pub type CacheSlot = B4;
    /// Address of a cached tile: bits 39 to 8.
    pub type CacheTile = B32;

    /// A sector with its location in the cache.
    pub struct CachedSector {
        slot: CacheSlot,
        sector: B3,
        /// Its bytes from memory are in flight.
        fetch: bool,
        /// Bytes that the cache already holds.
        present: B32,
        work: SectorWork,
    }

    /// A tile to write back: the bytes that differ from memory, sector by sector. Or a fast clear of the tiles
    /// `clear` of the kilobyte that contains the tile, whose 32 bytes are in `dirty`. Or a marker, whose number is in
    /// `slot`.
    pub struct Eviction {
        slot: CacheSlot,
        tile: CacheTile,
        /// It may be compressed in memory.
        coded: bool,
        clear: B4,
        marker: bool,
        dirty: [B32; TILE_SECTORS],
    }

    /// An eviction, with what is known of its page: the kind, 0 if its tiles are plain; or `read`: the responses
    /// supply it.
    pub struct TileJob {
        slot: CacheSlot,
        tile: CacheTile,
        read: bool,
        kind: B8,
        clear: B4,
        marker: bool,
        dirty: [B32; TILE_SECTORS],
    }

    /// Bits 39 to 16 of an address.
    pub type PageNumber = B24;
    /// The kind of the tiles of a page.
    pub struct PageKind {
        page: PageNumber,
        kind: B8,
    }

    /// A component of a blend: its storage format, and floats.
    pub struct BlendComponentOp {
        kind: ColourComponent,
        of_alpha: bool,
        /// Zero times a non-finite value is zero, not NaN.
        zeroes: bool,
        equation: BlendEquation,
        src: B32,
        src_alpha: B32,
        src1: B32,
        src1_alpha: B32,
        dst: B32,
        dst_alpha: B32,
        constant: B32,
        constant_alpha: B32,
    }

    /// A sector of a blend, byte by byte: source, alpha of its pixel's source, the same of the second source, and
    /// destination, which is unchanged where `write` is off. An alpha of 16 bits occupies two bytes of its pixel.
    pub struct BlendInput {
        control: ColourControl,
        write: B32,
        source: [B8; SECTOR_BYTES],
        alpha: [B8; SECTOR_BYTES],
        source1: [B8; SECTOR_BYTES],
        alpha1: [B8; SECTOR_BYTES],
        destination: [B8; SECTOR_BYTES],
    }

    /// A write to the cache: the bytes where `write` is on.
    pub struct Stored {
        slot: CacheSlot,
        sector: B3,
        write: B32,
        data: Sector,
    }
}

impl TileJob {
    /// Whether all of its bytes are dirty.
    pub fn is_whole(&self) -> bool {
        self.dirty == [!0; TILE_SECTORS]
    }

    /// Sectors that are merged and written: all if the tile is encoded, else those with dirty bytes; none for a fast clear.
    pub fn sectors(&self) -> u8 {
        let touched = (0..8).fold(0, |set, s| set | u8::from(self.dirty[s] != 0) << s);
        match (self.clear, self.kind) {
            (0, 0) => touched,
            (0, _) => !0,
            _ => 0,
        }
    }
}
