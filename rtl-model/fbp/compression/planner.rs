//! Planner: looks up the status of a request's tile, and plans the request. Rate: one lookup and one plan a cycle.
//! Latency: one cycle from a lookup to its plan. A request whose status misses in the cache has no plan; nor has one in a
//! kilobyte in which another virtual channel's client is between two raw writes of a tile; each must be looked up
//! again. Specification: CBC and compression.

use super::clear_values::{self, ClearValues};
use super::kinds;
use super::plan::*;
use super::planned::{self, Known};
use super::slice_issue::types::*;
use super::status::{self, Status};
use super::types::*;
use bundle::*;
use kernel::prelude::*;

// ---- parameters
kernel::params! {
    sizes slices;
    part status: status::Params;
}

// ---- ports
kernel::ports! {
    in pulse lookup: TileLookup;
    out level looks: bool;               // lookups of status are accepted; without status they always are
    out pulse looked: VirtualChannel;    // looked up in the cycle before
    out pulse planned: Planned;          // the plan for it
    in strobe performed: bool;           // of the plan
    in pulse clean: CleanRequest;        // valid until it is sent
    out pulse cleaned: VirtualChannel;   // all status is in memory: it may be sent
    in strobe clean_sent: bool;
    in pulse clear_write: ClearWrite;
    in pulse show: ClearShow;
    out level value: ClearValue;         // a cycle later, stable until the next request
    out memory: MemoryUp;                // status
    in pulse filled: StatusFill;         // a requested sector of status
    in level backing: BlockAddress;
    in level number: ClientId;           // index of the slice
    out level idle: bool;
}

// ---- registers
kernel::choice! {
    pub enum Cleaning: 2 {
        Rest,
        Busy,
        Done,
    }
}

kernel::packed! {
    /// A client's second write of a tile is awaited.
    pub struct Paired {
        on: bool,
        client: ClientId,
        channel: VirtualChannel,
        block: BlockAddress,
    }

    pub struct Regs {
        looked: Offer<TileLookup>,     // its status is shown
        bare: bool,                    // it needs no status: its tile counts as plain
        paired: [Paired; PAIRS],
        cleaning: Cleaning,
        cleaner: VirtualChannel,
    }
}

kernel::unit! {
    pub struct Planner(p) {
        registers: Regs;
        part status: Status = p.status;
        part clear_values: ClearValues = clear_values::Params {};
    }
}

impl Planner {
    /// The pair of a client in a block, whose second write is awaited.
    fn pair_of(&self, head: &MemoryHead) -> Option<usize> {
        let (client, block) = (head.client, block_of(head));
        self.q.paired.iter().position(|pair| pair.on && pair.client == client && pair.block == block)
    }

    /// Whether a client of another virtual channel is between two writes in the block.
    fn is_between(&self, head: &MemoryHead) -> bool {
        let block = block_of(head);
        self.q.paired.iter().any(|pair| pair.on && pair.channel != head.channel && pair.block == block)
    }

    /// The status of its block, if it is known, or if the request overwrites it.
    fn shown(&self, head: &MemoryHead) -> Option<[TileStatus; BLOCK_TILES]> {
        let shown = self.status.o.shown.get().filter(|shown| shown.hit)?;
        Some(if overwrites(head) { [TileStatus::default(); BLOCK_TILES] } else { shown.block.tiles })
    }

    /// The request that was looked up, if its status is known.
    fn known(&self) -> Option<Known> {
        let TileLookup { head, pattern } = self.q.looked.get()?;
        let tiles = match self.q.bare {
            true => [TileStatus::default(); BLOCK_TILES],
            false => self.shown(head)?,
        };
        if self.is_between(head) {
            return None;
        }
        let (tile, other) = (tiles[tile_of(head)], tiles[tile_of(head) ^ 1]);
        let parted = needs_both(head) && tile != other && self.pair_of(head).is_none();
        let found = self.clear_values.o.found.data;
        let fast = head.op == MemoryOp::FastClear && clears(head, pattern);
        let plan = match parted {
            true => Plan::Expand,
            false => plan(head, tile.state, pattern, fast && found.found),
        };
        Some(Known { head: *head, tile, other, parted, plan, value: found.index })
    }

    /// Tracks the pair of raw writes of a tile: begins one, or ends it.
    fn pair(&self, known: &Known, d: &mut Regs) {
        let Known { head, plan, .. } = known;
        if !is_raw_write(head) || matches!(plan, Plan::Expand) {
            return;
        }
        let free = self.q.paired.iter().position(|pair| !pair.on);
        if let Some(k) = self.pair_of(head) {
            d.paired[k].on = head.pair;
        } else if head.pair
            && let Some(k) = free
            && !matches!(plan, Plan::Refuse)
        {
            let MemoryHead { client, channel, .. } = *head;
            d.paired[k] = Paired { on: true, client, channel, block: block_of(head) };
        }
    }
}

impl Logic for Planner {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        let known = self.known();
        o.looks = self.status.o.looks;
        o.looked.send(q.looked.valid, || q.looked.data.head.channel);
        o.planned.drive(&known.as_ref().map(planned::planned).into());
        o.cleaned.send(q.cleaning == Cleaning::Done, || q.cleaner);
        o.value = self.clear_values.o.shown;
        o.memory.drive(&self.status.o.memory);
        o.idle = self.status.o.idle && q.cleaning == Cleaning::Rest;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;

        // ---- perform the plan
        let known = self.known().filter(|_| i.performed);
        if let Some(known) = &known {
            self.pair(known, &mut d);
        }
        let change = known.and_then(|known| planned::change(&known, q.bare));

        // ---- the next lookup
        d.looked.valid = false;
        if let Some(lookup) = i.lookup.get() {
            d.looked.put(*lookup);
            d.bare = !needs_status(&lookup.head);
        }

        // ---- CleanTags writes all dirty status to memory
        let resting = self.status.o.resting;
        let cleans = i.clean.get().filter(|_| q.cleaning == Cleaning::Rest && resting);
        if let Some(CleanRequest { channel, .. }) = cleans {
            d.cleaner = *channel;
            d.cleaning = Cleaning::Busy;
        }
        if q.cleaning == Cleaning::Busy && resting {
            d.cleaning = Cleaning::Done;
        }
        if i.clean_sent {
            d.cleaning = Cleaning::Rest;
        }

        // ---- clock edge
        let status = &mut self.status.i;
        let lookup = &i.lookup;
        status.lookup.send(lookup.valid && !d.bare, || StatusLookup {
            place: place_of(&lookup.data.head, self.p.slices.get()),
            overwrites: overwrites(&lookup.data.head),
        });
        status.change.drive(&change.into());
        status.clean.send(cleans.is_some(), || i.clean.data.client);
        status.memory = i.memory;
        status.filled.drive(&i.filled);
        status.backing = i.backing;
        status.number = i.number;
        let values = &mut self.clear_values.i;
        let clears = lookup.valid && lookup.data.head.op == MemoryOp::FastClear;
        values.find.send(clears, || {
            let TileLookup { head, pattern } = &lookup.data;
            let value = ClearValue { words: std::array::from_fn(|k| pattern.words[k]) };
            ClearFind { depth: kinds::is_depth(head.page.kind), value }
        });
        values.show.drive(&i.show);
        values.write.drive(&i.clear_write);
        self.q = d;
    }
}
