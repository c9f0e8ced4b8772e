//! Pixel export: what is known of pixel warps, and what is read of them.

use crate::sm::types::*;
use kernel::packed::*;

kernel::package! {
    package pixel_export(sm);

    pub struct ExportWarp {
        context_id: B4,
        covered: Lanes,
        halves: B2,    // that have lanes
        collector: B4, // the subtile's at the GPM, and the first half there
        half: B4,
        limit: B6,     // its registers, in eights
    }

    pub struct ExportSlot {
        slot: Slot,
    }

    /// What pixels put out: SPH dword 18, and bits of dword 19: sample mask, depth.
    pub struct ExportForm {
        colours: B32,
        others: B2,
    }

    pub struct ExportRead {
        slot: Slot,
        source: Register,
    }

    pub enum ExportStep: 3 {
        Idle,
        Begin,
        Collect, // registers are read
        Send,    // an output of a half
        Again,   // for the other half
        Choose,  // what is put out next
        Gone,
    }

    pub enum ExportKind: 2 {
        SampleMask,
        Depth,
        Colour,
    }
}
