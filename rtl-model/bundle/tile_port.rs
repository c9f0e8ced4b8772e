//! What ROPs ask of memory: lines of tiles as they are stored, with their tile's status, and plain ones.

use super::memory::LineAddress;
use super::memory_port::Sector;
use kernel::packed::*;

kernel::package! {
    package tile_port(memory, memory_port);

    /// Sectors of a tile: 32 bytes by eight rows of a surface, two lines.
    pub const TILE_SECTORS: usize = 8;

    /// Asks for sectors of a line: as they are stored, or `plain`. With `compressed` no sector is read of a tile that memory
    /// has as samples.
    pub struct TileRead {
        line: LineAddress,
        sectors: B4,
        plain: bool,
        compressed: bool,
    }

    /// One of them, lowest first. Of stored ones those come that hold data; where none does, one that says what the tile
    /// is: its clear value, or zeros. `compressible` is the page's kind where that is compressed, else 0.
    pub struct TileSector {
        sector: B2,
        last: bool,
        status: B2,
        compressible: B8,
        data: Sector,
    }

    pub enum TileOp: 2 {
        Plain,
        // As it is to be stored, with the tile's new status.
        Raw,
        // A pattern for whole tiles.
        FastClear,
        // A float for the depth of whole tiles of packed samples, whose stencil stays.
        ClearDepth,
    }

    /// A beat of a write. `sectors` are those of the line that its beats bring, lowest first; of FastClear and ClearDepth, which have one
    /// beat, the tiles of the kilobyte that begins with the line. `pair`: the tile's other line is still to come, so that
    /// nobody sees one without the other.
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
