//! Of circular buffers: entries on their way out.

use crate::ring_space::RingPiece;
use bundle::*;
use kernel::packed::*;

kernel::package! {
    package circular_buffers(geometry, ring_space, vertices);

    /// The last primitive that a GPC has ended, once there is one.
    pub struct EndedPrim {
        known: bool,
        prim: PrimId,
    }

    /// An entry that nobody reads any more, of which ring; places are counted from the ring's first.
    pub struct SpentEntry {
        source: B2,
        alpha: bool,
        first: CircularEntry,  // in the window
        piece: RingPiece,
    }
}
