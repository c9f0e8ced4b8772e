//! Memory requests of ROPs: lines of tiles as stored, with their tile's status, and plain lines.

use super::memory::LineAddress;
use super::memory_port::Sector;
use kernel::packed::*;

kernel::package! {
    package tile_port(memory, memory_port);

    /// Sectors of a tile: 32 bytes by eight rows of a surface, two lines.
    pub const TILE_SECTORS: usize = 8;

    /// Requests sectors of a line: as stored, or `plain`. With `compressed` no sectors are read of a tile that is stored as
    /// samples.
    pub struct TileRead {
        line: LineAddress,
        sectors: B4,
        plain: bool,
        compressed: bool,
    }

    /// A requested sector, lowest first. Of a stored tile only the sectors with data are returned; if none has data, one is
    /// returned that describes the tile: its clear value, or zeros. `compressible` is the page's kind if it is compressible,
    /// else 0.
    pub struct TileSector {
        sector: B2,
        last: bool,
        status: B2,
        compressible: B8,
        data: Sector,
    }

    pub enum TileOp: 2 {
        Plain,
        // A sector as it is to be stored, with the tile's new status.
        Raw,
        // A pattern for whole tiles.
        FastClear,
        // A float for the depth of whole tiles of packed samples, whose stencil does not change.
        ClearDepth,
    }

    /// A beat of a write. `sectors` are the line's sectors that its beats carry, lowest first; for FastClear and ClearDepth,
    /// which have one beat, the tiles of the kilobyte that begins with the line. `pair`: the tile's other line follows, and
    /// no unit may see one without the other.
    pub struct TileWrite {
        op: TileOp,
        line: LineAddress,
        sectors: B4,
        last: bool,
        mask: B32,
        data: Sector,
        status: B2,
        pair: bool,
    }
}
