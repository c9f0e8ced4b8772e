//! State of the surfaces that the walk of a clear needs.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package surfaces(colour_methods, depth_methods, sample_methods, state);

    /// Parameters of the step width: log2 of the bytes of a sample of each surface, and of the samples of a pixel.
    pub struct Surfaces {
        colour: [B3; 8],
        depth: B3,
        columns: B2,
        rows: B2,
    }

    /// The surface state after a state packet.
    pub state surfaces_after(s: Surfaces) by after_setup {
        SET_COLOR_TARGET_FORMAT[k] { bytes -> s.colour[k]; }
        SET_ZT_FORMAT { bytes -> s.depth; }
        SET_ANTI_ALIAS { columns -> s.columns; rows -> s.rows; }
    }
}
