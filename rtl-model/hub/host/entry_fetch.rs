//! Entry fetch: reads the ring ahead, up to GP_PUT, and gives an entry a clock as a
//! segment to fetch. An entry that must not be fetched ahead waits until all before it are
//! consumed. Interface 1.1.

use bundle::*;
use kernel::{Within, packed::*, slot::Slot, unit::*};
use prim::legacy::fifo::{self, Fifo};

// ---- parameters
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// Sectors of up to four entries that are on their way or wait.
    pub ahead: Within<1, 32>,
}

impl Default for Params {
    fn default() -> Self {
        Params { ahead: Within::new(16) }
    }
}

// ---- ports
packed! {
    pub struct In {
        start_valid: bool,       // when idle: this ring from now on
        start: RingStart,
        put: B32,                // one past the last entry there is
        done: B2,                // entries consumed
        read_ready: bool,
        read_data_valid: bool,   // taken at once
        read_data: Sector,
        segment_ready: bool,
        drop: bool,              // forget all: hold until idle
    }
    pub struct Out {
        read_valid: bool,
        read: MemoryRead,
        segment_valid: bool,
        segment: Segment,
        get: B32,                // the first entry not consumed
        dry: bool,               // all there are have been
        idle: bool,              // nothing is on its way
    }
}

// ---- registers
packed! {
    /// The entries of a sector that were asked for.
    pub struct Entries {
        first: B2,
        count: B3,
    }
    pub struct Regs {
        base: B37,
        mask: B32,        // of an index
        asked: B32,       // the first entry not asked for
        at: B37,          // its address
        next: B32,        // the first entry not given
        get: B32,         // the first entry not consumed
        taken: B21,       // dwords to leave out of the next entry
        held: B6,         // sectors asked for and not used up
        read_valid: bool,
        read: MemoryRead,
        given: B2,        // entries given of the oldest sector
        segment_valid: bool,
        segment: Segment,
    }
}

#[derive(Clone)]
pub struct EntryFetch {
    p: Params,
    q: Regs,
    entries: Slot<Fifo<Entries>>,
    sectors: Slot<Fifo<Sector>>,
}

impl EntryFetch {
    pub fn new(p: &Params) -> Self {
        let fifo = fifo::Params { depth: Within::new(p.ahead.get()), latency: Within::new(1) };
        EntryFetch {
            p: p.clone(),
            q: Regs::default(),
            entries: Fifo::new(&fifo).into(),
            sectors: Fifo::new(&fifo).into(),
        }
    }
}

impl Legacy for EntryFetch {
    const PATH: &'static str = "hub/host/entry_fetch";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let q = &self.q;
        Out {
            read_valid: q.read_valid,
            read: q.read,
            segment_valid: q.segment_valid,
            segment: q.segment,
            get: q.get,
            dry: q.get == q.asked && q.held == 0 && !q.segment_valid,
            idle: q.held == 0 && !q.segment_valid,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        self.changes(&i);
    }

    fn changes(&mut self, i: &In) -> bool {
        let q = self.q;
        let mut d = q;
        let (entries, sectors) = (self.entries.outputs(), self.sectors.outputs());

        // ---- the oldest entry
        let at = usize::from(entries.pop.first + q.given & 3);
        let (w0, w1) = (sectors.pop.words[2 * at], sectors.pop.words[2 * at + 1]);
        let there = entries.pop_valid && sectors.pop_valid;
        let may = w1 >> 31 == 0 || q.next == q.get;
        let mut pop = false;
        if i.segment_ready {
            d.segment_valid = false;
        }
        if i.drop {
            pop = there;
            d.given = 0;
            d.segment_valid = false;
        } else if there && may && (i.segment_ready || !q.segment_valid) {
            pop = q.given + 1 == entries.pop.count;
            d.given = if pop { 0 } else { q.given + 1 };
            d.next = q.next + 1 & q.mask;
            d.taken = 0;
            d.segment_valid = true;
            d.segment.address = u64::from(w1 & 0xff) << 30 | u64::from(w0 >> 2);
            d.segment.length = w1 >> 10 & 0x1f_ffff;
            if d.segment.length > q.taken {
                d.segment.address = d.segment.address + u64::from(q.taken) & 0x3f_ffff_ffff;
                d.segment.length -= q.taken;
            }
        }

        // ---- what to ask for
        let there_are = i.put.wrapping_sub(q.asked) & q.mask;
        let to_end = q.mask - q.asked;
        let lane = (q.at & 3) as u8;
        let least = |count: u8, n: u32| if n < count.into() { n as u8 } else { count };
        let count = least(least(4 - lane, there_are), to_end.saturating_add(1));
        let room = usize::from(q.held) < self.p.ahead.get();
        let ask = there_are != 0 && room && (i.read_ready || !q.read_valid) && !i.drop && !i.start_valid;
        if i.read_ready {
            d.read_valid = false;
        }
        if ask {
            d.read_valid = true;
            d.read.address = q.at >> 2;
            d.asked = q.asked.wrapping_add(count.into()) & q.mask;
            d.at = if d.asked == 0 { q.base } else { q.at + u64::from(count) & 0x1f_ffff_ffff };
        }
        d.held = q.held + u8::from(ask) - u8::from(pop);

        d.get = q.get.wrapping_add(i.done.into()) & q.mask;
        if i.start_valid {
            let s = &i.start;
            d.base = s.base;
            d.mask = (1 << s.limit) - 1;
            d.get = s.get & d.mask;
            d.next = d.get.wrapping_add(s.decoded.into()) & d.mask;
            d.asked = d.next;
            d.at = s.base + u64::from(d.next) & 0x1f_ffff_ffff;
            d.taken = s.taken;
        }

        // ---- clock edge
        let mut awake = d != q;
        self.q = d;
        awake |= self.entries.wake(&fifo::In {
            push_valid: ask,
            push: Entries { first: lane, count },
            pop_ready: pop,
        });
        awake |=
            self.sectors.wake(&fifo::In { push_valid: i.read_data_valid, push: i.read_data, pop_ready: pop });
        awake
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.part("entries", &mut self.entries);
        v.part("sectors", &mut self.sectors);
    }

    fn quiet(&self, i: &In) -> bool {
        let q = &self.q;
        let ask = i.put.wrapping_sub(q.asked) & q.mask != 0 && !i.drop;
        let comes = i.start_valid || i.done != 0 || i.read_data_valid || ask || i.drop && q.given != 0;
        !comes
            && self.outputs().idle
            && !q.read_valid
            && self.entries.quiet(&fifo::In::default())
            && self.sectors.quiet(&fifo::In::default())
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        vec![("AHEAD", self.p.ahead.get())]
    }
}
