//! Pixel export: records of pixel warps, and reads of their registers.

use crate::sm::types::*;
use kernel::packed::*;

kernel::package! {
    package pixel_export(sm);

    pub struct ExportWarp {
        context_id: B4,
        covered: Lanes,
        halves: B2,    // halves that have lanes
        collector: B4, // collector of the subtile at the GPM, and the first half there
        half: B4,
        limit: B6,     // number of its registers, in units of eight
    }

    pub struct ExportSlot {
        slot: Slot,
    }

    /// Outputs of pixels: SPH dword 18, and bits of dword 19: sample mask, depth.
    pub struct ExportForm {
        colours: B32,
        others: B2,
    }

    pub enum ExportStep: 3 {
        Idle,
        Begin,
        Collect, // read the registers of an output
        Send,    // send an output of a half
        Again,   // repeat for the other half
        Choose,  // choose the next output
        Gone,
    }

    pub enum ExportKind: 2 {
        SampleMask,
        Depth,
        Colour,
    }
}
