//! Registers of the tags stage, and its outputs of a cycle.

use crate::zrop::types::*;
use crate::zrop::{kinds, layout};
use bundle::*;
use kernel::offer::Offer;
use kernel::packed::*;
use prim::tag_store::{self, TagStore};

choice! {
    pub enum TagsPhase: 3 {
        Run,
        Flush,   // write back all slots
        Drain,   // wait for the writes
        Sweep,   // write back all slots, for a marker
        Mark,    // send the marker after them
    }
}

packed! {
    pub struct Tile {
        address: SectorAddress,
    }
    /// Contents of a slot.
    pub struct Held {
        planes: bool,    // its planes in memory are present, or being fetched
        z: bool,         // likewise all of its depth
        stencil: B2,     // likewise its stencil, by halves
        tile: SectorAddress,
    }
    pub struct Regs {
        state: ZropState,
        phase: TagsPhase,
        page: ZropPage,   // of the pages whose tiles are cached
        pages: B64,       // valid entries of `kinds`
        requested: bool,      // the kind of the item's page has been requested
        turns: bool,      // the kind differs: the cache is flushed first
        walking: bool,    // inside a clear, at (walk_x, walk_y)
        walk_x: B15,
        walk_y: B15,
        item_valid: bool,
        item: ZropDraw,   // work on the tile in lookup
        shaded: bool,     // depths for the next draw have arrived
        op: Offer<ZropOp>,
        fetch: Offer<ZropFetch>,
        half: bool,       // the previous item is a half to clear in memory
        clear: Offer<ZropClear>, // tiles of a kilobyte to clear, collected so far
        clears: B16,      // clears in flight to memory
    }
}

packed! {
    /// A 64 KB page, by the bits of its number above the entry index.
    pub struct PageName {
        name: B18,
    }
}

/// Pages that are known to have the kind, indexed by the low bits of their numbers.
pub const PAGES: usize = 64;

/// The entry of a sector's page, and its name there.
pub fn page_of(sector: u64) -> (usize, PageName) {
    ((sector >> 11) as usize % PAGES, PageName { name: (sector >> 17) as u32 & 0x3_ffff })
}

/// Maximum slots, and bits of their index.
pub const SLOTS: usize = 32;
pub const SLOT: usize = 5;

pub type Tags = TagStore<Tile, SLOTS, SLOT>;
pub type Known = tag_store::Out<Tile, SLOTS, SLOT>;

/// Whether a set contains a slot.
pub fn within(set: u64, slot: u8) -> bool {
    set >> slot & 1 == 1
}

/// A tile written to a slot.
pub struct Place {
    pub slot: u8,
    pub held: Held,
    /// It was not cached before.
    pub fill: bool,
}

/// Sectors to fetch into a slot.
pub struct Bring {
    pub slot: u8,
    pub tile: u64,
    pub sectors: u16,
    /// Only if the tile is compressed; only for the page's kind.
    pub compressed: bool,
    pub probe: bool,
}

impl Bring {
    /// Requests the kind of a tile's page.
    pub fn probe(slot: u8, tile: u64) -> Self {
        Bring { slot, tile, sectors: 1, compressed: false, probe: true }
    }

    /// The fetch of these sectors.
    pub fn of(&self, surface: &ZropSurface, page: &ZropPage, writes: u16) -> ZropFetch {
        let &Bring { slot, tile, sectors, compressed, probe } = self;
        let (plain, wide, format) = (kinds::naive(surface, page), layout::wide(surface), surface.format);
        ZropFetch { slot, tile, sectors, plain, compressed, probe, format, wide, writes }
    }
}

/// Outputs of a cycle.
#[derive(Default)]
pub struct Leave {
    pub op: Option<ZropOp>,
    /// A slot to write back, and whether it is early.
    pub clean: Option<u8>,
    pub ahead: bool,
    pub fetch: Option<Bring>,
    /// The next tile to look up.
    pub seek: Option<u64>,
    pub place: Option<Place>,
    /// The round-robin moves past the next slot.
    pub turn: bool,
    /// The next slot is flushed or swept.
    pub scan: bool,
    /// Invalidate all slots.
    pub drop: bool,
    /// The packet at the input is done.
    pub pop: bool,
}
