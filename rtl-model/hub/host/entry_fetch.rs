//! Entry fetch: reads the ring ahead, up to GP_PUT, and turns each entry into a segment to fetch.
//!
//! It handles an entry a cycle; a read is sent 1 cycle after GP_PUT has moved, a segment 2 cycles after the response.
//! It stalls while as many sectors as `ahead` are in flight or waiting; an entry marked SYNC waits until all earlier
//! ones are consumed. Order is kept (host-publish-order). Specification: Host. Interfaces: GPFIFO entry.

use crate::host::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Sectors, of up to four entries each, that are in flight or waiting.
    ahead: 1..=32 = 16, "sectors";
}

// ---- ports
kernel::ports! {
    in pulse start: RingStart;   // when idle: this ring from now on
    in level put: B32;           // index one past the last entry
    in strobe done: B2;          // entries consumed
    out read: MemoryRead;
    in pulse read_data: Sector;
    out segment: Segment;
    in level drop: bool;         // discard everything; held until idle
    out level get: B32;          // the first entry not consumed
    out level dry: bool;         // all entries have been consumed
    out level idle: bool;        // no read is in flight
}

// ---- registers
packed! {
    /// The entries of a sector that were requested.
    pub struct Entries {
        first: B2,
        count: B3,
    }
    pub struct Regs {
        base: B37,
        mask: B32,        // mask for an index
        requested: B32,       // the first entry not requested
        at: B37,          // its address
        next: B32,        // the first entry not sent
        get: B32,         // the first entry not consumed
        taken: B21,       // dwords to skip in the next entry
        reserved: B6,     // sectors requested and not used completely
        read: Offer<MemoryRead>,
        given: B2,        // entries of the oldest sector that were sent
        segment: Offer<Segment>,
    }
}

kernel::unit! {
    pub struct EntryFetch(p) {
        registers: Regs;
        part entries: Fifo<Entries> = fifo::of(p.ahead);
        part sectors: Fifo<Sector> = fifo::of(p.ahead);
    }
}

impl Logic for EntryFetch {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.read.drive(&q.read);
        o.segment.drive(&q.segment);
        o.get = q.get;
        o.dry = q.get == q.requested && q.reserved == 0 && !q.segment.valid;
        o.idle = q.reserved == 0 && !q.segment.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let (entries, sectors) = (&self.entries.o.pop, &self.sectors.o.pop);

        // ---- the oldest entry
        let at = usize::from(entries.data.first + q.given & 3);
        let (w0, w1) = (sectors.data.words[2 * at], sectors.data.words[2 * at + 1]);
        let there = entries.valid && sectors.valid;
        let may = w1 >> 31 == 0 || q.next == q.get;
        let mut pop = false;
        d.segment.leave(i.segment);
        if i.drop {
            pop = there;
            d.given = 0;
            d.segment.valid = false;
        } else if there && may && q.segment.free(i.segment) {
            pop = q.given + 1 == entries.data.count;
            d.given = if pop { 0 } else { q.given + 1 };
            d.next = q.next + 1 & q.mask;
            d.taken = 0;
            d.segment.valid = true;
            d.segment.data.address = u64::from(w1 & 0xff) << 30 | u64::from(w0 >> 2);
            d.segment.data.length = w1 >> 10 & 0x1f_ffff;
            if d.segment.data.length > q.taken {
                d.segment.data.address = d.segment.data.address + u64::from(q.taken) & 0x3f_ffff_ffff;
                d.segment.data.length -= q.taken;
            }
        }

        // ---- the next sector to request
        let there_are = i.put.wrapping_sub(q.requested) & q.mask;
        let to_end = q.mask - q.requested;
        let lane = (q.at & 3) as u8;
        let least = |count: u8, n: u32| if n < count.into() { n as u8 } else { count };
        let count = least(least(4 - lane, there_are), to_end.saturating_add(1));
        let has_entry = usize::from(q.reserved) < self.p.ahead.get();
        let request = there_are != 0 && has_entry && q.read.free(i.read) && !i.drop && !i.start.valid;
        d.read.leave(i.read);
        if request {
            d.read.put(MemoryRead { address: q.at >> 2 });
            d.requested = q.requested.wrapping_add(count.into()) & q.mask;
            d.at = if d.requested == 0 { q.base } else { q.at + u64::from(count) & 0x1f_ffff_ffff };
        }
        d.reserved = q.reserved + u8::from(request) - u8::from(pop);

        d.get = q.get.wrapping_add(i.done.into()) & q.mask;
        if let Some(s) = i.start.get() {
            d.base = s.base;
            d.mask = (1 << s.limit) - 1;
            d.get = s.get & d.mask;
            d.next = d.get.wrapping_add(s.decoded.into()) & d.mask;
            d.requested = d.next;
            d.at = s.base + u64::from(d.next) & 0x1f_ffff_ffff;
            d.taken = s.taken;
        }

        // ---- clock edge
        self.entries.i.push.send(request, || Entries { first: lane, count });
        self.entries.i.pop.ready = pop;
        self.sectors.i.push.drive(&i.read_data);
        self.sectors.i.pop.ready = pop;
        self.q = d;
    }
}
