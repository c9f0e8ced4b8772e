//! Colour kinds: caches the kinds of some pages, and requests those of others, to decide whether an evicted tile is
//! encoded, merged with its stored data, or written plain. Rate: one tile a cycle. Latency: two cycles. A page is
//! learned from the response to a raw read; all pages are invalidated when a target is set. It stalls on its outputs,
//! and before a read on fast clears that memory has not accepted. In order. Specification: CROP, CBC and compression.

use crate::crop::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Cached pages.
const PAGES: usize = 8;

// ---- parameters
kernel::params! {
    /// 1: tiles are compressed. 0 is for comparison; results are the same.
    compress: 0..=1 = 1, "";
    /// Queue depth for tiles to write back: 4 absorb a short stall of the port.
    evicted_depth: 1..=255 = 4, "tiles";
}

// ---- ports
kernel::ports! {
    in evicted: Eviction;
    out job: TileJob;
    out read: TileRead;
    in pulse learned: PageKind;
    in strobe invalidate: bool; // a target was set
    in strobe cleared: bool;    // memory has accepted a fast clear
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        valid: B8,                  // cached pages
        pages: [PageKind; PAGES],
        next: B3,                   // page to be replaced next
        clears: B6,                 // fast clears that memory has not accepted
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
    /// The entry of a page.
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

    /// The job for an evicted tile.
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
            // A read after a fast clear waits until memory has accepted it.
            pop = !d.job.valid && !(job.read && (d.read.valid || q.clears != 0));
            if pop {
                d.job.put(job);
                d.clears += u8::from(job.clear != 0);
            }
            if pop && job.read {
                // A compressed tile stores all its data in its first line. For a whole tile only the kind is needed.
                let sectors = if job.is_whole() { 0 } else { 15 };
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
        if i.invalidate {
            d.valid = 0;
        }

        // ---- clock edge
        self.evicted_in.i.push.drive(&i.evicted);
        self.evicted_in.i.pop.ready = pop;
        self.q = d;
    }
}
