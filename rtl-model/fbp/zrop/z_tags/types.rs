//! Registers of the tags stage, and what leaves it in a clock.

use crate::zrop::types::*;
use bundle::*;
use kernel::offer::Offer;
use kernel::packed::*;
use prim::tag_store::{self, TagStore};

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
    pub struct Tile {
        address: SectorAddress,
    }
    /// What is in a slot.
    pub struct Held {
        z: bool,         // the tile's depth is here, or will be
        stencil: B2,     // its stencil, by halves
        status: B2,      // how memory held its depth when it was fetched
        tile: SectorAddress,
    }
    pub struct Regs {
        state: ZropState,
        phase: TagsPhase,
        scan: B16,        // tile to decompress
        walking: bool,    // inside a clear, at (walk_x, walk_y)
        walk_x: B15,
        walk_y: B15,
        item_valid: bool,
        item: ZropDraw,   // work on the tile that is looked for
        looked: bool,     // its status has been read
        op: Offer<ZropOp>,
        fetch: Offer<ZropFetch>,
        above: B16,       // from this tile on, the status memory means nothing: all are samples
    }
}

/// Slots at most, and bits of their number.
pub const SLOTS: usize = 32;
pub const SLOT: usize = 5;

pub type Tags = TagStore<Tile, SLOTS, SLOT>;
pub type Known = tag_store::Out<Tile, SLOTS, SLOT>;

/// A slot of a set.
pub fn within(set: u64, slot: u8) -> bool {
    set >> slot & 1 == 1
}

/// A tile that is written in a slot.
pub struct Place {
    pub slot: u8,
    pub held: Held,
    /// It was not there before.
    pub fill: bool,
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
    /// A slot to write back, and whether it is ahead of its turn.
    pub clean: Option<u8>,
    pub ahead: bool,
    pub fetch: Option<Bring>,
    /// A tile whose status is read.
    pub look: Option<u64>,
    /// The next tile to look for.
    pub seek: Option<u64>,
    pub place: Option<Place>,
    /// The next slot has had its turn.
    pub turn: bool,
    /// The next slot is to be flushed.
    pub scan: bool,
    /// All slots are empty.
    pub drop: bool,
    /// The packet at the input is done with.
    pub pop: bool,
}
