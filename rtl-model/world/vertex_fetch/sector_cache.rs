//! Sector cache: has 32 lines of one sector (vaf-l1-lines), fully associative, and evicts the oldest; all lines are invalidated after
//! a batch. It looks up a sector a cycle, hit or miss (vaf-request-rate); a vector in two sectors takes two cycles
//! (vaf-straddle-requests); a hit takes 5 cycles from the vector to its bytes. Lookups run up to `ahead` sectors ahead of memory:
//! lines are filled in lookup order. Memory stalls it, and so do vectors that are not accepted. Order is kept. Specification: PE /
//! PEL.

use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::deep_fifo::{self, DeepFifo};
use prim::fifo::{self, Fifo};

/// Number of lines.
const LINES: usize = 32;
/// Address bits of a byte in a sector.
const BYTE: u64 = 31;

// ---- parameters
kernel::params! {
    /// Sectors that are looked up and wait for earlier ones: hides memory latency at one a cycle.
    ahead: 1..=128 = 128, "sectors";
}

// ---- ports
kernel::ports! {
    in request: VectorRequest;
    out read: MemoryRead;
    in read_data: Sector;
    out vector: AttributeVector;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        tags: [SectorAddress; LINES],
        valid: B32,
        next: B5,                   // line to fill next
        second: bool,               // the next lookup is for the second sector of its vector
        read: Offer<MemoryRead>,
        fetched: Offer<FetchedSector>,
        first: Sector,              // first sector of a vector whose second is outstanding
        split: bool,
        vector: Offer<AttributeVector>,
    }
}

kernel::unit! {
    pub struct SectorCache(p) {
        registers: Regs;
        memory lines: [Sector; LINES];
        part request_in: Fifo<VectorRequest> = fifo::Params::default();
        part data_in: Fifo<Sector> = fifo::Params::default();
        part pending: DeepFifo<PendingSector, 7> = deep_fifo::of(p.ahead);
    }
}

/// Sixteen bytes of two sectors, from byte `shift` on, as words.
fn window(low: &Sector, high: &Sector, shift: u8) -> [u32; 4] {
    let word = |k: usize| if k < SECTOR_WORDS { low.words[k] } else { high.words[k % SECTOR_WORDS] };
    let (at, bits) = (usize::from(shift / 4), 8 * u32::from(shift % 4));
    std::array::from_fn(|k| {
        let pair = u64::from(word(at + k + 1)) << 32 | u64::from(word(at + k));
        (pair >> bits) as u32
    })
}

impl SectorCache {
    /// Looks up the oldest vector's next sector; returns whether the vector is done.
    fn look_up(&mut self, d: &mut Regs) -> bool {
        let q = &self.q;
        let request = self.request_in.o.pop;
        let VectorRequest { info, bytes, address } = request.data;
        let sector = (address >> 5).wrapping_add(q.second.into()) & ((1 << 35) - 1);
        let shift = (address & BYTE) as u8;
        let memory = info.source == VectorSource::Memory;
        let more = memory && !q.second && shift + bytes > 32;
        let hit = (0..LINES).find(|k| q.valid >> k & 1 == 1 && q.tags[*k] == sector);
        let miss = memory && hit.is_none();
        let goes = request.valid && self.pending.o.push.ready && (!miss || !d.read.valid);
        let line = hit.map_or(q.next, |k| k as u8);
        let pending = PendingSector { info, line, miss, more, shift };
        self.pending.i.push.send(goes, || pending);
        if !goes {
            return false;
        }
        if miss {
            d.tags[usize::from(q.next)] = sector;
            d.valid |= 1 << q.next;
            d.next = (q.next + 1) % LINES as u8;
            d.read.put(MemoryRead { address: sector });
        }
        d.second = more;
        if info.closes && !more {
            d.valid = 0;
        }
        !more
    }
}

impl Logic for SectorCache {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.request = self.request_in.o.push;
        o.read_data = self.data_in.o.push;
        o.read.drive(&q.read);
        o.vector.drive(&q.vector);
        let here = self.request_in.o.pop.valid || q.fetched.valid || q.vector.valid;
        o.idle = !here && self.pending.o.empty;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        d.read.leave(i.read);
        d.vector.leave(i.vector);
        let leaves = self.look_up(&mut d);

        // A vector is complete with the sector that was read.
        let q = &self.q;
        let FetchedSector { pending, sector } = q.fetched.data;
        if q.fetched.valid && (pending.more || !d.vector.valid) {
            d.fetched.valid = false;
            d.first = sector;
            if !pending.more {
                // A vector in one sector ends in it.
                let words = window(if q.split { &q.first } else { &sector }, &sector, pending.shift);
                d.vector.put(AttributeVector { info: pending.info, words });
            }
            d.split = pending.more;
        }

        // Reads the oldest sector from memory, or from its line.
        let pending = self.pending.o.pop;
        let miss = pending.data.miss;
        let goes = pending.valid && !d.fetched.valid && (!miss || self.data_in.o.pop.valid);
        let arrived = self.data_in.o.pop.data;
        let line = usize::from(pending.data.line);
        if goes {
            let sector = if miss { arrived } else { self.lines[line] };
            d.fetched.put(FetchedSector { pending: pending.data, sector });
        }

        // ---- clock edge
        self.request_in.i.push.drive(&i.request);
        self.request_in.i.pop.ready = leaves;
        self.data_in.i.push.drive(&i.read_data);
        self.data_in.i.pop.ready = goes && miss;
        self.pending.i.pop.ready = goes;
        self.q = d;
        if goes && miss {
            self.lines.write(line, arrived);
        }
    }
}
