//! Registers of the tags stage, and what leaves it in a clock.

use crate::zrop::types::*;
use bundle::*;
use kernel::packed::*;

choice! {
    pub enum TagsPhase: 3 {
        Run,
        Flush,   // write back all
        Drain,   // wait for the writes
        Walk,    // decompress: read the status of the next tile
        Look,    // bring it in if it is compressed
        Return,  // send it back as samples
        Wait,
    }
}

packed! {
    pub struct Status {
        status: B2,
    }
    pub struct Tag {
        valid: bool,
        clean: bool,     // memory has all of it
        cleaning: bool,  // on its way there
        z: bool,         // its depth is here, or will be
        stencil: B2,     // its stencil, by halves
        status: B2,      // how memory had its depth when it came
        tile: SectorAddress,
    }
    pub struct Regs {
        state: ZropState,
        phase: TagsPhase,
        scan: B16,        // slot to flush, or tile to decompress
        tags: [Tag; 32],
        next: B5,         // slot to leave next
        ahead: B5,        // slot to write back next
        lead: B6,         // how far that is ahead
        walking: bool,    // inside a clear, at (walk_x, walk_y)
        walk_x: B15,
        walk_y: B15,
        item_valid: bool,
        item: ZropDraw,   // work on the tile at sector `tile`
        tile: SectorAddress,
        looked: bool,     // its status has been read
        op_valid: bool,
        op: ZropOp,
        fetch_valid: bool,
        fetch: ZropFetch,
        above: B16,       // from this tile on, the status memory means nothing: all are samples
    }
}

impl Tag {
    /// Memory does not have all of it, and nothing is under way.
    pub fn dirty(&self) -> bool {
        self.valid && !self.clean && !self.cleaning
    }
}

/// Sectors to fetch into a slot.
pub struct Bring {
    pub slot: u8,
    pub tile: u64,
    pub sectors: u8,
    pub z: bool,
    pub planes: bool,
}

/// What leaves in a clock.
#[derive(Default)]
pub struct Leave {
    pub op: Option<ZropOp>,
    /// A slot to write back.
    pub clean: Option<u8>,
    pub fetch: Option<Bring>,
    /// A tile whose status is read.
    pub look: Option<u64>,
    /// The packet at the input is done with.
    pub pop: bool,
}
