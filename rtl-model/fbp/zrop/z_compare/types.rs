//! Registers of the compare stage.

use super::super::{merge, samples};
use crate::zrop::types::*;
use bundle::*;
use kernel::offer::Offer;
use kernel::packed::*;

choice! {
    pub enum CompareStep: 3 {
        Start,
        Loop,      // compare group by group
        Settle,    // wait for the last group
        Left,      // stencil of the left half
        Right,
        Finish,
        Rewrite,   // convert planes to samples, group by group
        Rewritten,
    }
}

packed! {
    /// A group of a draw in the expanders.
    pub struct Group {
        valid: bool,
        source: bool,   // only the source's codes, held for comparison with the stored ones
        first: bool,
        last: bool,
        group: B3,
    }
    /// The draw that groups belong to.
    pub struct Job {
        draw: ZropDraw,
        meta: ZropMeta,
        constant: bool, // the stored samples that it is compared with have one code
        code: B32,      // that code
        alone: bool,    // no other draw follows until it is done
        clipped: bool,  // some of its samples may be clipped
        rewrite: bool,
    }
    /// A compared group.
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
    /// Masks of a tile, accumulated.
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
        shades: [B32; 64],      // codes of the samples that the shader computed
        shaded: ZropRange,      // range of all of them since the previous draw
        shading: bool,          // some have arrived since
        settling: bool,         // set one cycle after the state that changes the ends
        used: B32,              // slots whose `meta` is valid
        landed: B8,             // fetches whose last sector has been written
        step: CompareStep,
        count: B3,              // the next group to issue, or a lower one
        second: bool,           // second of a pair of issues
        masks: Masks,           // of the draw at the head
        lone: bool,             // the planes become samples before other work on the tile
        brought: bool,          // the planes fetched for the draw at the head have become samples
        old: [ZropPlanes; 2],   // planes being converted to samples
        pass: B64,              // samples that get the source afterwards
        groups: [Group; 3],     // parallel to the stages of the expanders
        jobs: [Job; 3],         // of these groups
        held: [B32; 11],        // source codes
        held_below: B11,        // lanes below 0
        held_above: B11,        // lanes above 1
        compared: Compared,
        worked: Job,            // of the compared group
        sums: Masks,            // of its draw
        report_valid: bool,
        report: DepthFeedback,  // except the codes
        report_min: B32,
        report_max: B32,
        count_valid: bool,
        count_mask: B64,
        zpass_count: B64,
        value: Offer<ReportValue>,
    }
}

impl Masks {
    /// Samples that survive.
    pub fn pass(&self) -> u64 {
        self.live & self.z & self.stencil
    }
}

impl Regs {
    /// Groups are in the expanders.
    pub fn grouped(&self) -> bool {
        self.groups.iter().any(|g| g.valid)
    }

    /// Groups of a draw on this slot are in flight.
    pub fn works_on(&self, slot: u8) -> bool {
        let flows = |(group, job): (&Group, &Job)| group.valid && job.draw.slot == slot;
        self.compared.valid && self.worked.draw.slot == slot || self.groups.iter().zip(&self.jobs).any(flows)
    }

    /// Samples of a draw with shader depths are still to be compared.
    pub fn compares_shaded(&self) -> bool {
        (0..3).any(|k| self.groups[k].valid && self.jobs[k].draw.shaded)
    }

    /// Stores a quad's codes, each for all samples of its pixel.
    pub fn shade(&mut self, depth: &ZropDepth) {
        let mode = self.state.surface.mode;
        for bit in 0..64 {
            let (quad, pixel) = samples::pixel(mode, bit);
            if quad == depth.quad {
                self.shades[bit] = depth.z[pixel];
            }
        }
        let least = depth.z.into_iter().fold(!0, u32::min);
        let greatest = depth.z.into_iter().fold(0, u32::max);
        let before = if self.shading { self.shaded } else { ZropRange { min: !0, max: 0 } };
        self.shaded = merge::either(before, ZropRange { min: least, max: greatest });
        self.shading = true;
    }
}

/// Nothing is known of a tile.
pub fn unknown() -> ZropMeta {
    ZropMeta { range: ZropRange { min: 0, max: !0 }, ..ZropMeta::default() }
}
