//! Registers of the compare stage.

use crate::zrop::types::*;
use bundle::*;
use kernel::packed::*;

choice! {
    pub enum CompareStep: 3 {
        Start,
        Loop,      // compare group by group
        Settle,    // wait for the last group
        Left,      // stencil of the left half
        Right,
        Finish,
        Rewrite,   // planes become samples, group by group
        Rewritten,
    }
}

packed! {
    /// A group of a draw on its way through the expanders.
    pub struct Group {
        valid: bool,
        source: bool,   // only the source's codes, to be held for the stored ones
        first: bool,
        last: bool,
        group: B3,
    }
    /// The draw that groups belong to.
    pub struct Job {
        draw: ZropDraw,
        meta: ZropMeta,
        alone: bool,    // no other draw follows until it is done
        rewrite: bool,
    }
    /// A group that has been compared.
    pub struct Compared {
        valid: bool,
        first: bool,
        last: bool,
        group: B3,
        live: B11,      // covered and within bounds
        z: B11,         // passes the depth test
        stencil: B11,
        codes: [B32; 11],
    }
    /// Masks of a tile so far.
    pub struct Masks {
        live: B64,
        z: B64,
        stencil: B64,
    }
    pub struct Regs {
        state: ZropState,
        least: B32,             // codes of the depth bounds
        greatest: B32,
        clip: ZropClip,
        settling: bool,         // they follow their state a clock later
        used: B32,              // slots whose `meta` is valid
        landed: B8,             // fetches whose last sector has come in
        step: CompareStep,
        count: B3,              // group to issue
        second: bool,           // of a pair of issues
        masks: Masks,           // of the draw at the head
        old: [ZropPlanes; 2],   // planes that become samples
        pass: B64,              // samples that get the source then
        groups: [Group; 3],     // beside the stages of the expanders
        job: Job,               // of the group that leaves the expanders
        held: [B32; 11],        // source codes
        held_below: B11,        // those below 0
        held_above: B11,        // those above 1
        compared: Compared,
        worked: Job,            // of the compared group
        sums: Masks,            // of its draw
        report_valid: bool,
        report: DepthFeedback,  // but for the codes
        report_min: B32,
        report_max: B32,
        count_valid: bool,
        count_mask: B64,
        zpass_count: B32,
    }
}

impl Masks {
    /// Samples that survive.
    pub fn pass(&self) -> u64 {
        self.live & self.z & self.stencil
    }
}

impl Regs {
    /// Groups are in the expanders. All are of the draw in `job`: each draw has six.
    pub fn grouped(&self) -> bool {
        self.groups.iter().any(|g| g.valid)
    }

    /// Groups of a draw on this slot are on their way.
    pub fn works_on(&self, slot: u8) -> bool {
        self.compared.valid && self.worked.draw.slot == slot || self.grouped() && self.job.draw.slot == slot
    }
}

/// Nothing is known of a tile.
pub fn unknown() -> ZropMeta {
    ZropMeta { max: !0, ..ZropMeta::default() }
}
