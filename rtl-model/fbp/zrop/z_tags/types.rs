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
        Sweep,   // write back all, for a marker
        Mark,    // send the marker behind them
    }
}

packed! {
    pub struct Tile {
        address: SectorAddress,
    }
    /// What is in a slot.
    pub struct Held {
        planes: bool,    // the planes that it has in memory are here, or will be
        z: bool,         // all of its depth is
        stencil: B2,     // its stencil, by halves
        tile: SectorAddress,
    }
    pub struct Regs {
        state: ZropState,
        phase: TagsPhase,
        page: ZropPage,   // of the pages whose tiles are held
        pages: B64,       // places of `kinds` that name such a page
        asked: bool,      // the kind of the item's page has been asked for
        turns: bool,      // it is another: what is held goes first
        walking: bool,    // inside a clear, at (walk_x, walk_y)
        walk_x: B15,
        walk_y: B15,
        item_valid: bool,
        item: ZropDraw,   // work on the tile that is looked for
        shaded: bool,     // depths for the next draw have come
        op: Offer<ZropOp>,
        fetch: Offer<ZropFetch>,
        half: bool,       // the item before is a half to clear in memory
        clear: Offer<ZropClear>, // tiles of a kilobyte to clear, as far as they have come
        clears: B16,      // on their way to memory
    }
}

packed! {
    /// A page of 64 KB by the bits of its number that its place does not have.
    pub struct PageName {
        name: B18,
    }
}

/// Pages that are known to have the kind, at places of the low bits of their numbers.
pub const PAGES: usize = 64;

/// The place of a sector's page, and its name there.
pub fn page_of(sector: u64) -> (usize, PageName) {
    ((sector >> 11) as usize % PAGES, PageName { name: (sector >> 17) as u32 & 0x3_ffff })
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
    pub sectors: u16,
    /// Of compressed tiles alone; only for their page's kind.
    pub compressed: bool,
    pub probe: bool,
}

impl Bring {
    /// Asks for the kind of a tile's page.
    pub fn probe(slot: u8, tile: u64) -> Self {
        Bring { slot, tile, sectors: 1, compressed: false, probe: true }
    }
}

/// What leaves in a clock.
#[derive(Default)]
pub struct Leave {
    pub op: Option<ZropOp>,
    /// A slot to write back, and whether it is ahead of its turn.
    pub clean: Option<u8>,
    pub ahead: bool,
    pub fetch: Option<Bring>,
    /// The next tile to look for.
    pub seek: Option<u64>,
    pub place: Option<Place>,
    /// The next slot has had its turn.
    pub turn: bool,
    /// The next slot is to be flushed, or swept.
    pub scan: bool,
    /// All slots are empty.
    pub drop: bool,
    /// The packet at the input is done with.
    pub pop: bool,
}
