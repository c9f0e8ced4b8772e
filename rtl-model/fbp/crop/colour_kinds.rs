//! Colour kinds: knows what the tiles of some pages are, and asks for the others: of a tile that leaves
//! whether it is to be encoded, merged with what is stored, or written plain. A tile a clock, two clocks
//! later at the output. A page is learned from the answer to a raw read, and forgotten with all others
//! when a target is set. Stalled by its outputs, and before a read by fast clears that memory has not
//! taken. In order. Specification: CROP, CBC and compression.

use crate::crop::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Pages that are known.
const PAGES: usize = 8;

// ---- parameters
kernel::params! {
    /// 1: tiles are compressed. 0 is for comparison; results are the same.
    compress: 0..=1 = 1, "";
    /// Tiles that can wait to be written back: 4, a few to ride out a stall of the port.
    evicted_depth: 1..=255 = 4, "tiles";
}

// ---- ports
kernel::ports! {
    in evicted: Eviction;
    out job: TileJob;
    out read: TileRead;
    in pulse learned: PageKind;
    in strobe forget: bool;  // a target was set
    in strobe cleared: bool; // memory has taken a fast clear
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        valid: B8,                  // pages that are known
        pages: [PageKind; PAGES],
        next: B3,                   // the page that gives way
        clears: B6,                 // fast clears that memory has not taken
        job: Offer<TileJob>,
        read: Offer<TileRead>,
    }
}

kernel::unit! {
    pub struct ColourKinds(p) {
        registers: Regs;
        part evicted_in: Fifo<Eviction> = fifo::of(p.evicted_depth);
    }
}

impl Regs {
    /// The place of a page.
    fn find(&self, page: u32) -> Option<usize> {
        (0..PAGES).find(|&k| self.valid >> k & 1 == 1 && self.pages[k].page == page)
    }

    fn learn(&mut self, of: &PageKind) {
        match self.find(of.page) {
            Some(k) => self.pages[k] = *of,
            None => {
                self.pages[usize::from(self.next)] = *of;
                self.valid |= 1 << self.next;
                self.next = self.next + 1 & 7;
            }
        }
    }

    /// What is to be done with a tile that leaves.
    fn job(&self, e: &Eviction, compress: bool) -> TileJob {
        let Eviction { slot, tile, coded, clear, marker, dirty } = *e;
        let whole = dirty == [!0; TILE_SECTORS];
        let (read, kind) = match self.find(tile >> 8).map(|k| self.pages[k].kind) {
            _ if !compress || !coded || clear != 0 || marker => (false, 0),
            None => (true, 0),
            Some(0) => (false, 0),
            Some(kind) => (!whole, if whole { kind } else { 0 }),
        };
        TileJob { slot, tile, read, kind, clear, marker, dirty }
    }
}

impl Logic for ColourKinds {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (q, evicted) = (&self.q, &self.evicted_in.o);
        o.evicted = evicted.push;
        o.job.drive(&q.job);
        o.read.drive(&q.read);
        o.idle = !evicted.pop.valid && !q.job.valid && !q.read.valid && q.clears == 0;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let mut pop = false;
        d.job.leave(i.job);
        d.read.leave(i.read);
        d.clears -= u8::from(i.cleared);
        if let Some(e) = self.evicted_in.o.pop.get() {
            let job = q.job(e, self.p.compress.get() == 1);
            // What is behind a fast clear is read behind it.
            pop = !d.job.valid && !(job.read && (d.read.valid || q.clears != 0));
            if pop {
                d.job.put(job);
                d.clears += u8::from(job.clear != 0);
            }
            if pop && job.read {
                // All that a compressed tile stores is in its first line. A whole tile needs the kind alone.
                let sectors = if job.is_whole() { 1 } else { 15 };
                d.read.put(TileRead {
                    line: u64::from(job.tile) << 1,
                    sectors,
                    plain: false,
                    compressed: false,
                });
            }
        }
        if let Some(learned) = i.learned.get() {
            d.learn(learned);
        }
        if i.forget {
            d.valid = 0;
        }

        // ---- clock edge
        self.evicted_in.i.push.drive(&i.evicted);
        self.evicted_in.i.pop.ready = pop;
        self.q = d;
    }
}
