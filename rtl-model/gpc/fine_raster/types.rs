//! Stage registers of the fine raster.

use super::disc::{Disc, DiscAt};
use super::edges::*;
pub use super::settings::Settings;
use bundle::*;
use kernel::packed::*;

packed! {
    /// Preparation: computes the values that the footprints of a tile share, in four steps.
    pub struct Prepare {
        valid: bool,
        packet: TilePacket,
        step: B2,
        bank: bool,       // bank of `terms` to be written
        spots: [B8; 4],   // sample positions in columns 0 to 3 of row `step`
        exp: B6,          // exponent of the plane
        descent: B6,
        plane: TilePlane, // holds the depth of the first vertex in place of that of the centre
        offset: S24,      // distance from the first vertex to the centre of the first footprint
        slope: S40,       // depth slope along the offset
        low: S52,         // product of the slope and the 12 low bits of the offset
        high: S52,        // product of the slope and the upper bits
        rise: S64,        // the previous product
    }
    /// Rises in rows `at` and `at + 4`, not yet added up.
    pub struct Sums {
        valid: bool,
        at: B3,  // row of `terms`
        rows: [[RowRise; 2]; 4],
        samples: [[SampleRise; 4]; 4],
    }
    /// The walk: steps over the footprints of a tile.
    pub struct Walk {
        valid: bool,
        packet: FrtxPacket,  // holds the upper-left pixel of the footprint
        mode: SampleMode,    // mode of its samples
        surface: SampleMode, // mode of the surface's samples
        smooth: bool,
        rect: Rect,
        drop: bool,
        bank: bool,
        slopes: [EdgeSlope; 4],
        corner: [Corner; 4],  // edges at the corner of the footprint
        row: [Corner; 4],     // edges at the first footprint of its row
        slope_a: S40,
        slope_b: S40,
        descent: B6,
        rise: S64,      // rise of depth to the centre of the footprint
        row_rise: S64,  // rise to the first footprint of its row
        stipple: StippleStart,
        pattern: B16,    // of the stipple
        reciprocal: B25, // reciprocal of the stipple factor, in 2^-24
        disc: Disc,      // disc of a round point
    }
    /// A footprint with its edges at the left of every column.
    pub struct Place {
        valid: bool,
        packet: FrtxPacket,
        surface: SampleMode,
        smooth: bool,
        starts: [[S32; 8]; 4],
        columns: B8,  // columns in the rectangle of the primitive
        rows: B8,
        kept: [B8; 8],  // samples kept by the polygon stipple and the window clips
        bank: bool,
        lift: S43,
        disc: DiscAt,
    }
    /// A footprint with its coverage and plane.
    pub struct Sampled {
        valid: bool,
        packet: FrtxPacket,   // for a smooth tile, coverage of the sixteen samples of four pixels
        surface: SampleMode,
        smooth: bool,
    }
    /// The same, and whether it is sent regardless of the packet after it.
    pub struct Sifted {
        valid: bool,
        some: bool,
        packet: FrtxPacket,
    }
    /// Held until it is known whether it is the last of its tile.
    pub struct Held {
        valid: bool,
        known: bool,
        packet: FrtxPacket,
    }
}
