//! Types of the circular buffers: entries that are being freed.

use crate::ring_space::RingPiece;
use bundle::*;
use kernel::packed::*;

kernel::package! {
    package circular_buffers(geometry, ring_space, vertices);

    /// The last primitive that a GPC has completed, if any.
    pub struct EndedPrim {
        known: bool,
        prim: PrimId,
    }

    /// An entry that no unit reads any more, and its ring; places are counted from the ring's first.
    pub struct SpentEntry {
        source: B2,
        alpha: bool,
        first: CircularEntry,  // line in the window
        piece: RingPiece,
    }
}
