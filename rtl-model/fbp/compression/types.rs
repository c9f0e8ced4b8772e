//! Compression: tiles, how they are stored, what travels between control and its parts.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package compression(memory, memory_port, state, tile_port);

    /// The client of requests that are the stage's own.
    pub const OWN_CLIENT: ClientId = 255;
    /// Bits of a tag of theirs that say: status; sectors that are answered as they are.
    pub const STATUS_TAG: usize = 11;
    pub const PASSING_TAG: usize = 10;
    /// Bit that says: of the second line of a tile.
    pub const SECOND_TAG: usize = 3;
    /// Tiles of a block of a kilobyte.
    pub const BLOCK_TILES: usize = 4;
    /// The most sectors that a compressed tile has.
    pub const STORED_SECTORS: usize = 4;
    /// Blocks whose status is in a sector.
    pub const SECTOR_BLOCKS: usize = 8;
    /// Words of a clear value, and values of a table.
    pub const VALUE_WORDS: usize = 4;
    pub const CLEAR_VALUES: usize = 16;
    /// Sectors of status that are kept at most, as a power of two.
    pub const STATUS_SETS_LOG2: usize = 12;
    /// Sets of a row: their tags mean nothing until the row is looked at for the first time.
    pub const STATUS_ROW_LOG2: usize = 4;
    /// Reads that are decoded at a time, as a power of two. The first two are those of a tile that is expanded.
    pub const READS_LOG2: usize = 3;
    pub const READS: usize = 8;
    pub const EXPANDING: usize = 2;
    /// Reads at a time whose sectors are answered as they are, as a power of two.
    pub const PASSES_LOG2: usize = 5;
    pub const PASSES: usize = 32;
    /// Heads of a virtual channel that the slice may have without having looked at their tags.
    pub const SENT: usize = 8;
    /// Clients that can be between the two writes of a tile.
    pub const PAIRS: usize = 4;
    pub type ReadId = B3;
    /// Bits 33 to 10 of an address.
    pub type BlockAddress = B24;
    /// A block among those of all status lines; a sector of a slice's status.
    pub type StatusPlace = B23;
    pub type StatusSector = B20;

    /// How a tile's data are stored.
    pub enum Form: 3 {
        Plain,
        Clear,
        Reduced,
        Arithmetic,
        Both,
        // Depth: one of two planes, of four.
        TwoPlanes,
        FourPlanes,
        // Z16: two of each half that has planes.
        HalfPlanes,
    }

    /// Bytes of a sample.
    pub enum SampleSize: 2 {
        None,
        Four,
        Eight,
        Sixteen,
    }

    /// What is needed to decode a tile. `halves`: those that have planes, of Z16. `eight`: 8 samples are reduced to one, not 4; `stencil`: depth is packed, with
    /// stencil, as it is, beside it; `above`: an ordinary word has it in its high byte; `wide`: samples are eight bytes, and `right`: the tile is the right half
    /// of 8x8.
    pub struct Coding {
        depth: bool,
        stencil: bool,
        above: bool,
        wide: bool,
        right: bool,
        mode: SampleMode,
        sample: SampleSize,
        eight: bool,
        halves: B2,
        form: Form,
    }

    /// A tile's status as it is in memory.
    pub struct TileStatus {
        unused: B2,
        clear: B4,
        state: B2,
    }

    pub struct BlockStatus {
        tiles: [TileStatus; BLOCK_TILES],
    }

    pub struct StatusLook {
        place: StatusPlace,
    }

    /// What was looked at in the last clock. Without `hit` it is to be looked at again.
    pub struct StatusShown {
        hit: bool,
        block: BlockStatus,
    }

    /// New status for some tiles of a block that was just shown.
    pub struct StatusChange {
        place: StatusPlace,
        tiles: B4,
        status: TileStatus,
    }

    pub struct ClearValue {
        words: [B32; VALUE_WORDS],
    }

    pub struct ClearWrite {
        depth: bool,
        index: B4,
        value: ClearValue,
    }

    pub struct ClearFind {
        depth: bool,
        value: ClearValue,
    }

    /// The entry that has a value; one that is not in use.
    pub struct ValuePlace {
        found: bool,
        index: B4,
    }

    pub struct ClearShow {
        depth: bool,
        index: B4,
    }

    /// A tile to be stored, of a kind.
    pub struct EncodeOp {
        kind: B8,
        tile: [Sector; TILE_SECTORS],
    }

    /// How it is stored: its state, and the sectors that hold data, lowest first; others are zeros.
    pub struct Encoded {
        state: B2,
        sectors: [Sector; STORED_SECTORS],
    }

    /// Stored sectors of a line, and which plain ones are answered.
    pub struct DecodeJob {
        client: ClientId,
        tag: RequestTag,
        status: B2,
        compressible: B8,
        coding: Coding,
        /// The second line of its tile.
        upper: bool,
        wanted: B4,
        /// Ordinary sectors of depth with stencil are wanted: of the tile's left half, and of its right.
        unpacks: bool,
        low: Sector,
        high: Sector,
        /// The line's own first sector, where it has stencil.
        stencil: Sector,
        right_low: Sector,
        right_high: Sector,
        right_stencil: Sector,
    }
}
