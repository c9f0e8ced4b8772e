//! What the stages of the fine raster hold.

use super::disc::{Disc, DiscAt};
use super::edges::*;
pub use super::settings::Settings;
use bundle::*;
use kernel::packed::*;

packed! {
    /// Works out what the footprints of a tile share, in four steps.
    pub struct Prepare {
        valid: bool,
        packet: TilePacket,
        step: B2,
        bank: bool,       // of `terms`, to be written
        spots: [B8; 4],   // positions of the samples in columns 0 to 3 of row `step`
        exp: B6,          // of the plane
        descent: B6,
        plane: TilePlane, // with the first vertex's depth for the centre's
        offset: S24,      // from the first vertex to the first footprint's centre
        slope: S40,       // of depth, along the offset
        low: S52,         // product of the slope and the offset's 12 low bits
        high: S52,        // and of the others
        rise: S64,        // the product before
    }
    /// Rises in rows `at` and `at + 4`, yet to be added up.
    pub struct Sums {
        valid: bool,
        at: B3,  // where in `terms`
        rows: [[RowRise; 2]; 4],
        samples: [[SampleRise; 4]; 4],
    }
    /// Goes over the footprints of a tile.
    pub struct Walk {
        valid: bool,
        packet: FrtxPacket,  // with the upper-left pixel of the footprint
        mode: SampleMode,    // of its samples
        surface: SampleMode, // of those that the surface has
        smooth: bool,
        rect: Rect,
        drop: bool,
        bank: bool,
        slopes: [EdgeSlope; 4],
        corner: [Corner; 4],  // edges at the footprint's corner
        row: [Corner; 4],     // and at the first of its row
        slope_a: S40,
        slope_b: S40,
        descent: B6,
        rise: S64,      // of depth, to the footprint's centre
        row_rise: S64,  // and to the first of its row
        stipple: StippleStart,
        pattern: B16,    // of the stipple
        reciprocal: B25, // of its factor, in 2^-24
        disc: Disc,      // of a round point
    }
    /// A footprint with its edges at the left of every column.
    pub struct Place {
        valid: bool,
        packet: FrtxPacket,
        surface: SampleMode,
        smooth: bool,
        starts: [[S32; 8]; 4],
        columns: B8,  // in the primitive's rectangle
        rows: B8,
        kept: [B8; 8],  // of a stippled polygon, and by the window's clips
        bank: bool,
        lift: S43,
        disc: DiscAt,
    }
    /// A footprint with its coverage and plane.
    pub struct Sampled {
        valid: bool,
        packet: FrtxPacket,   // of a smooth one, what it covers of the sixteen samples of four pixels
        surface: SampleMode,
        smooth: bool,
    }
    /// The same, and whether it is passed on whatever comes after it.
    pub struct Sifted {
        valid: bool,
        some: bool,
        packet: FrtxPacket,
    }
    /// Held back until it is known whether it is the last of its tile.
    pub struct Held {
        valid: bool,
        known: bool,
        packet: FrtxPacket,
    }
}
