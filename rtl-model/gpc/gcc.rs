//! GCC: the cache of instructions and constants of a GPC, the level after the caches of its SMs. Rate: one sector a
//! cycle to all SMs together; a lookup takes three cycles. Latency: 7 cycles from the acceptance of a request that
//! hits to its first sector. Requests of an SM stall while all its MSHRs are in use, and all requests stall while a
//! miss finds no replaceable way; fills of one SM never stall those of another. Sectors of a request are sent in
//! order, requests in any order; changes of the buffer table take effect in order. Specification: units, GCC.

mod change;
mod gcc_steps;
mod lookup;
pub mod types;

use bundle::*;
use change::{Around, Changed};
use gcc_steps::*;
use kernel::prelude::*;
use prim::arbiter::in_turn;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};
use std::ops::Range;
use types::*;

// ---- parameters
kernel::params! {
    sizes sms;
    /// Sets of four lines of 128 bytes; a power of two.
    sets: 1..=64 = 64, "sets";
    /// Outstanding lines of an SM: at least as many as its two caches request at a time.
    requests: 1..=8 = 8, "lines";
}

// ---- ports
kernel::ports! {
    in request[sms]: ConstantCacheRequest;
    out fill[sms]: ConstantCacheFill;
    in table: ConstantTable;
    out pulse table_done: bool;
    out memory;
    in level aside: B32; // physical base address of the moved blocks: bits 39 to 8
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        first: B5,                           // round-robin: the SM with priority
        lookup: LineLookup,
        victim: B2,                          // way to be replaced next
        valid: [B4; SETS],                   // ways that hold a line or a fill in flight
        filling: [B4; SETS],                 // ways whose fill is in flight
        here: [B4; WAYS * SETS],             // sectors of a line that have arrived
        faulty: [B4; SETS],                 // ways with a sector that memory refused
        waiting: [WaitingRequest; SMS * REQUESTS],
        next_grant: B8,                      // round-robin: first MSHR considered for service
        serve: ServedRequest,
        read: SectorRead,
        held: [B4; SMS],                     // reserved entries of an SM's fill queue
        bound: [B64; 4],                     // buffers with a base address
        used: [B64; 4],                      // buffers requested since they were last invalidated as a whole
        moved: [MovedBlock; SLOTS],
        change: TableChange,
        due: B32,                     // SMs with an outstanding purge response
        done: Offer<bool>,
        up: Offer<MemoryUp>,
    }
}

kernel::unit! {
    pub struct Gcc(p) {
        registers: Regs;
        part request_in: [Fifo<ConstantCacheRequest>; p.sms.get()] = fifo::Params::default();
        part fill_out: [Fifo<ConstantCacheFill>; p.sms.get()] = fifo::Params { depth: Within::new(FILLS), ..Default::default() };
        part table_in: Fifo<ConstantTable> = fifo::Params::default();
        part places: Ram<BufferPlace, 8, 1> = ram::Params {};
        part tags: [Ram<LineKey, 6, 1>; WAYS] = ram::Params {};
        part sectors: Ram<Sector, 10, 1> = ram::Params {};
    }
}

impl Gcc {
    /// The set of a line; the lines of different buffers begin in different sets.
    fn set_of(&self, key: &LineKey) -> u8 {
        let spread = if key.constant { key.buffer() & 7 } else { 0 };
        (key.line as u8 & 63 ^ spread << 3) & (self.p.sets.get() as u8 - 1)
    }

    fn is_bound(&self, buffer: u8) -> bool {
        self.q.bound[usize::from(buffer) / 64] >> (buffer % 64) & 1 == 1
    }

    /// MSHRs of the SMs that are there.
    fn mshrs(&self) -> usize {
        self.p.sms.get() * REQUESTS
    }

    /// The MSHRs of an SM.
    fn mshrs_of(&self, sm: usize) -> Range<usize> {
        sm * REQUESTS..sm * REQUESTS + self.p.requests.get()
    }

    /// Accepts a sector from memory.
    fn arrive(&mut self, i: &In, d: &mut Regs) {
        let down = i.memory_down.get();
        let at = down.map_or(0, |down| down.tag as usize % (WAYS * SETS));
        let sector = down.map_or(0, |down| down.sector);
        let data = down.map_or(Sector::default(), |down| down.data);
        self.sectors.i.write(down.is_some(), (at as u64) << 2 | u64::from(sector), || data);
        if down.is_none() {
            return;
        }
        let (set, way) = (at / WAYS, 1 << (at % WAYS));
        d.here[at] |= 1 << sector;
        if down.is_some_and(|down| down.kind == ResponseKind::Fault) {
            d.faulty[set] |= way;
        }
        if d.here[at] == 15 {
            d.filling[set] &= !way;
            // A refused line is sent to its waiting requests and not cached.
            d.valid[set] &= !(d.faulty[set] & way);
        }
        for waiting in &mut d.waiting[..self.mshrs()] {
            if waiting.valid && !waiting.zero && slot(waiting.set, waiting.way) == at {
                waiting.arrived |= 1 << sector;
            }
        }
    }

    /// Accepts the next request, if permitted: reads the tags and the buffer table.
    fn pick(&mut self, may: bool, d: &mut Regs) -> bool {
        let sms = self.p.sms.get();
        let requests = |sm: usize| {
            let head = self.request_in[sm].o.pop;
            head.get().is_some_and(|request| !is_purged(request))
                && self.mshrs_of(sm).any(|at| !self.q.waiting[at].valid)
        };
        let found = if may { in_turn(self.q.first.into(), sms, requests) } else { None };
        for k in 0..sms {
            let head = &self.request_in[k].o.pop;
            let purged = head.get().is_some_and(is_purged);
            if purged {
                d.due &= !(1 << k);
            }
            self.request_in[k].i.pop.ready = purged || found == Some(k);
        }
        let Some(sm) = found else {
            self.places.i.read(false, 0_u64);
            return false;
        };
        let (key, tag) = key_of(&self.request_in[sm].o.pop.data);
        d.first = if sm + 1 == sms { 0 } else { sm as u8 + 1 };
        d.lookup = LineLookup { stage: LookupStage::Read, sm: sm as u8, tag, key, ..LineLookup::default() };
        self.places.i.read(true, key.buffer());
        true
    }

    /// Compares the tags and computes the line address.
    fn compare(&self, aside: u32, d: &mut Regs) {
        let lookup = &self.q.lookup;
        let tags = std::array::from_fn(|way| self.tags[way].o.read_data);
        let bound = self.is_bound(lookup.key.buffer());
        d.lookup = lookup::compared(lookup, &tags, &self.places.o.read_data, bound, &self.q.moved, aside);
    }

    /// Sends the sectors of complete requests, one a cycle.
    fn serve(&mut self, d: &mut Regs) {
        let q = &self.q;
        for k in 0..self.p.sms.get() {
            let goes = q.read.valid && usize::from(q.read.sm) == k;
            let data = if q.read.zero { Sector::default() } else { self.sectors.o.read_data };
            let SectorRead { tag, constant, fault, sector, .. } = q.read;
            let fill = ConstantFill { tag, constant, sector, last: sector == 3, fault, data };
            self.fill_out[k].i.push.send(goes, || ConstantCacheFill::Fill(fill));
        }
        let ServedRequest { valid, at, sector } = q.serve;
        let WaitingRequest { constant, tag, zero, set, way, .. } = q.waiting[usize::from(at)];
        self.sectors.i.read(valid, (slot(set, way) as u64) << 2 | u64::from(sector));
        d.read.valid = valid;
        if valid {
            let fault = !zero && q.faulty[usize::from(set)] >> way & 1 == 1;
            d.read = SectorRead { valid, sm: at / REQUESTS as u8, tag, constant, zero, fault, sector };
            d.serve.sector = (sector + 1) % 4;
        }
        let ends = valid && sector == 3;
        if ends {
            d.waiting[usize::from(at)].valid = false;
        }
        if !valid || ends {
            let ready = |k: usize| {
                let WaitingRequest { valid, served, arrived, .. } = q.waiting[k];
                valid && !served && arrived == 15 && usize::from(q.held[k / REQUESTS]) + 4 <= FILLS
            };
            let next = in_turn(q.next_grant.into(), self.mshrs(), ready);
            d.serve.valid = next.is_some();
            if let Some(next) = next {
                d.serve = ServedRequest { valid: true, at: next as u8, sector: 0 };
                d.waiting[next].served = true;
                d.held[next / REQUESTS] += 4;
                d.next_grant = ((next + 1) % (SMS * REQUESTS)) as u8;
            }
        }
    }
}

impl Logic for Gcc {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        for k in 0..self.p.sms.get() {
            o.request[k] = self.request_in[k].o.push;
            o.fill[k].drive(&self.fill_out[k].o.pop);
        }
        o.table = self.table_in.o.push;
        o.table_done.drive(&q.done);
        o.memory_up.drive(&q.up);
        let requests =
            self.request_in.iter().any(|request| request.o.pop.valid) || q.lookup.stage != LookupStage::Idle;
        let waits = q.waiting[..self.mshrs()].iter().any(|waiting| waiting.valid) || q.held != [0; SMS];
        o.idle = !requests && !waits && !self.table_in.o.pop.valid && !q.done.valid && !q.up.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        d.up.leave(i.memory_up);
        d.done.valid = false;
        for k in 0..self.p.sms.get() {
            d.held[k] -= u8::from(self.fill_out[k].o.pop.valid && i.fill[k].ready);
        }

        self.arrive(i, &mut d);
        let idle = self.q.lookup.stage == LookupStage::Idle;
        let begins = idle && self.q.change.stage == ChangeStage::Idle && self.table_in.o.pop.valid;
        let picks = self.pick(idle && !begins, &mut d);
        let mut put = None;
        match self.q.lookup.stage {
            LookupStage::Idle => (),
            LookupStage::Read => self.compare(i.aside, &mut d),
            LookupStage::Decide => {
                let lookup = &self.q.lookup;
                let mshrs = self.mshrs_of(lookup.sm.into());
                put = lookup::decide(&self.q, &mut d, self.set_of(&lookup.key), mshrs);
            }
        }
        let key = self.q.lookup.key;
        let set = self.set_of(&key);
        for (way, tags) in self.tags.iter_mut().enumerate() {
            tags.i.write(put == Some(way), set, || key);
        }
        self.serve(&mut d);
        let change = self.table_in.o.pop.data;
        let around = Around {
            begins,
            picks,
            change: &change,
            tags: std::array::from_fn(|way| self.tags[way].o.read_data),
            last_set: self.p.sets.get() as u8 - 1,
            sms: self.p.sms.get(),
        };
        let Changed { walks, done, place, notices } = change::step(&self.q, &mut d, &around);
        self.places.i.write(place.is_some(), place.map_or(0, |(buffer, _)| buffer), || {
            place.map_or(BufferPlace::default(), |(_, place)| place)
        });
        if let Some(packet) = notified(&change) {
            for k in (0..self.p.sms.get()).filter(|k| notices >> k & 1 == 1) {
                self.fill_out[k].i.push.send(true, || packet);
            }
        }
        self.table_in.i.pop.ready = done;
        let looked = self.set_of(&d.lookup.key);
        for tags in &mut self.tags {
            tags.i.read(picks || walks, if picks { looked } else { self.q.change.set });
        }

        // ---- clock edge
        for k in 0..self.p.sms.get() {
            self.request_in[k].i.push.drive(&i.request[k]);
            self.fill_out[k].i.pop = i.fill[k];
        }
        self.table_in.i.push.drive(&i.table);
        self.q = d;
    }
}
