//! Types of compression: tiles, their codings, and packets between control and its parts.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package compression(memory, memory_port, state, tile_port);

    /// Client index of requests that the stage issues.
    pub const OWN_CLIENT: ClientId = 0xfff;
    /// Bits of a tag of these requests: status; sectors that are forwarded undecoded.
    pub const STATUS_TAG: usize = 11;
    pub const PASSING_TAG: usize = 10;
    /// Tag bit: sector of the second line of a tile.
    pub const SECOND_TAG: usize = 3;
    /// Tiles of a block of one kilobyte.
    pub const BLOCK_TILES: usize = 4;
    /// Maximum sectors of a compressed tile.
    pub const STORED_SECTORS: usize = 4;
    /// Blocks whose status is in one sector.
    pub const SECTOR_BLOCKS: usize = 8;
    /// Words of a clear value, and values of a table.
    pub const VALUE_WORDS: usize = 4;
    pub const CLEAR_VALUES: usize = 16;
    /// Maximum cached lines of status, as a power of two.
    pub const STATUS_SETS_LOG2: usize = 10;
    /// Sets of a row, as a power of two: their tags are not valid until the row is first looked up.
    pub const STATUS_ROW_LOG2: usize = 4;
    /// Lines of status that are fetched at the same time: one for the oldest request of each virtual channel.
    pub const STATUS_FETCHES: usize = 4;
    /// Concurrent decoded reads, as a power of two. The first two are reserved for the expansion of a tile.
    pub const READS_LOG2: usize = 3;
    pub const READS: usize = 8;
    pub const EXPANDING: usize = 2;
    /// Concurrent reads whose sectors are forwarded undecoded, as a power of two.
    pub const PASSES_LOG2: usize = 5;
    pub const PASSES: usize = 32;
    /// Heads of a virtual channel that the slice may hold without having looked up their tags.
    pub const SENT: usize = 8;
    /// Clients that can be between the two writes of a tile.
    pub const PAIRS: usize = 4;
    pub type ReadId = B3;
    pub type PassId = B5;
    /// Bits 33 to 10 of an address.
    pub type BlockAddress = B24;
    /// Index of a block among all status; of a line of a slice's status.
    pub type StatusPlace = B23;
    pub type StatusLine = B18;
    pub type StatusFetchId = B2;

    /// Storage format of a tile.
    pub enum Form: 3 {
        Plain,
        Clear,
        Reduced,
        Arithmetic,
        Both,
        // Depth: one sector of two planes, of four.
        TwoPlanes,
        FourPlanes,
        // Z16: two planes per half that has planes.
        HalfPlanes,
    }

    /// Bytes of a sample.
    pub enum SampleSize: 2 {
        None,
        Four,
        Eight,
        Sixteen,
    }

    /// Parameters for decoding a tile. `halves`: the halves that have planes, of Z16. `eight`: 8 samples are reduced
    /// to one, not 4; `stencil`: depth is packed, with uncompressed stencil beside it; `above`: an ordinary word has
    /// stencil in its high byte; `wide`: samples are eight bytes; `right`: the tile is the right half of 8x8.
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

    /// A tile's status as stored in memory.
    pub struct TileStatus {
        unused: B2,
        clear: B4,
        state: B2,
    }

    pub struct BlockStatus {
        tiles: [TileStatus; BLOCK_TILES],
    }

    /// `overwrites`: all tiles of the block get a new status, whatever they have.
    pub struct StatusLookup {
        place: StatusPlace,
        overwrites: bool,
    }

    /// Result of the lookup of the last cycle. Without `hit` the lookup must be repeated. The block of a lookup that
    /// overwrites it is undefined.
    pub struct StatusShown {
        hit: bool,
        block: BlockStatus,
    }

    /// New status for some tiles of the block that is shown; for all after a lookup that overwrites them.
    pub struct StatusChange {
        tiles: B4,
        status: TileStatus,
    }

    /// Cached status: a line, the dirty ones of its sectors, and the blocks whose status is known.
    pub struct StatusTag {
        line: StatusLine,
        dirty: B4,
        known: B32,
    }

    /// A line that missed has its set until a lookup of it hits. `missing`: its sectors that have not arrived.
    pub struct StatusFetch {
        busy: bool,
        missing: B3,
        line: StatusLine,
    }

    /// A sector of the line that a fetch has requested.
    pub struct StatusFill {
        fetch: StatusFetchId,
        sector: B2,
        data: Sector,
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

    /// The entry that has a value, or a free entry.
    pub struct ValuePlace {
        found: bool,
        index: B4,
    }

    pub struct ClearShow {
        depth: bool,
        index: B4,
    }

    /// A tile to encode for a kind.
    pub struct EncodeOp {
        kind: B8,
        tile: [Sector; TILE_SECTORS],
    }

    /// The encoded tile: its state, and the sectors that hold data, lowest first; the others are zeros.
    pub struct Encoded {
        state: B2,
        sectors: [Sector; STORED_SECTORS],
    }

    /// Stored sectors of a line, and the plain sectors to return.
    pub struct DecodeJob {
        client: ClientId,
        tag: RequestTag,
        status: B2,
        compressible: B8,
        coding: Coding,
        /// The second line of its tile.
        upper: bool,
        wanted: B4,
        /// Build ordinary sectors of depth with stencil: from the tile's left half, and from its right.
        unpacks: bool,
        low: Sector,
        high: Sector,
        /// The line's own first sector, if it holds stencil.
        stencil: Sector,
        right_low: Sector,
        right_high: Sector,
        right_stencil: Sector,
    }

    /// A read whose sectors are forwarded undecoded.
    pub struct Passing {
        busy: bool,
        client: ClientId,
        tag: RequestTag,
        status: B2,
        compressible: B8,
    }

    pub struct PassingReads {
        reads: [Passing; PASSES],
    }
}
