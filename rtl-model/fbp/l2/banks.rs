//! Banks: the bytes of a slice, in four banks of 32 bytes, and of each byte whether it is dirty. Each bank a
//! read or a write a cycle (l2-bank-rate); a sector a cycle read and one written (l2-read-rate-slice,
//! l2-write-rate-slice), one filled and one evicted beside, in banks of their own. 3 cycles from a read to
//! its response, 2 from a write until its bank has it. Stalled by a bank conflict; priority is fill, result of
//! an atomic, write, eviction, read; and by responses that are not accepted. An atomic has the result of one before it as
//! its old sector, if that is not yet in the bank. Each port in order. Specification: L2.

mod bank_choice;
mod bank_moves;

use self::bank_choice::Heads;
use self::bank_moves::Shown;
use super::atomic::{self, Atomic, AtomicChain, AtomicWork, WorkNumber};
use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};

/// Banks: one for each sector of a line.
const BANKS: usize = LINE_SECTORS;
/// Responses, and evicted sectors, that may be read but not yet sent.
const RESPONSES: usize = 4;
/// Sectors that can be operated on at a time: enough to hide the latency of a read, an operation and a write.
const OPERATING: usize = 8;
/// The bits of an atomic's number.
const NUMBERS: u8 = OPERATING as u8 - 1;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in fill: FillSector;
    in write: WriteSector;
    in evict: EvictAccess;
    in read: ReadAccess;
    in done: DoneResponse;
    out response: MemoryDown;
    out evicted: MemoryBeat;
    out pulse filled: Filled;
    out pulse written: Performed;
    out pulse operated: Performed;
    out pulse responded: Performed;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct DirtyBytes {
        bytes: B32,
    }

    /// A sector that is operated on.
    pub struct Operating {
        access: ReadAccess,
        fresh: bool,
        responses: bool,
        mask: B32,
    }

    /// A sector that was operated on.
    pub struct Operated {
        operating: Operating,
        old: Sector,
        data: Sector,
    }

    /// A sector that an atomic in flight is the last to change.
    pub struct Place {
        row: Row,
        sector: B2,
    }

    /// What a bank writes.
    pub struct Put {
        row: Row,
        lanes: B32,
        data: Sector,
        dirty: B32,
    }

    /// In the cycle after their banks were chosen.
    pub struct Chosen {
        fill: Offer<FillSector>,
        result: Offer<Operated>,
        write: Offer<WriteSector>,
        newer: Offer<DirtyBytes>, // dirty bits of the result's sector that its bank was written with meanwhile
        operate: Offer<WriteSector>,
        chain: AtomicChain,
        evict: Offer<EvictAccess>,
        read: Offer<ReadAccess>,
        done: Offer<DoneResponse>,
    }

    pub struct Regs {
        chosen: Chosen,
        put: [Offer<Put>; BANKS],
        responses: B3,     // out of their banks and not away
        evictions: B3,
        operating: B4,
        last: [Offer<Place>; OPERATING], // by the number of its work
        next: WorkNumber,  // of the next atomic
        ended: WorkNumber, // of the next result
        filled: Offer<Filled>,
        written: Offer<Performed>,
        operated: Offer<Performed>,
    }
}

kernel::unit! {
    pub struct Banks(p) {
        registers: Regs;
        part fill_in: Fifo<FillSector> = fifo::Params::default();
        part write_in: Fifo<WriteSector> = fifo::Params::default();
        part evict_in: Fifo<EvictAccess> = fifo::Params::default();
        part read_in: Fifo<ReadAccess> = fifo::Params::default();
        part done_in: Fifo<DoneResponse> = fifo::Params::default();
        part bytes: [Ram<Sector, 10, 32>; BANKS] = ram::Params {};
        part dirty: [Ram<DirtyBytes, 10, 1>; BANKS] = ram::Params {};
        part operands: Fifo<AtomicWork> = fifo::Params { depth: Within::new(OPERATING), ..Default::default() };
        part pending: Fifo<Operating> = fifo::Params { depth: Within::new(OPERATING), ..Default::default() };
        part atomic: Atomic = atomic::Params {};
        part response_out: Fifo<MemoryDown> = fifo::Params { depth: Within::new(RESPONSES), ..Default::default() };
        part evicted_out: Fifo<MemoryBeat> = fifo::Params { depth: Within::new(RESPONSES), ..Default::default() };
    }
}

pub fn performed(access: &ReadAccess, full: bool) -> Performed {
    Performed { request: access.request, sector: access.sector, full }
}

impl Logic for Banks {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.fill = self.fill_in.o.push;
        o.write = self.write_in.o.push;
        o.evict = self.evict_in.o.push;
        o.read = self.read_in.o.push;
        o.done = self.done_in.o.push;
        o.response.drive(&self.response_out.o.pop);
        o.evicted.drive(&self.evicted_out.o.pop);
        o.filled.drive(&q.filled);
        o.written.drive(&q.written);
        o.operated.drive(&q.operated);
        o.responded.send(q.chosen.read.valid, || performed(&q.chosen.read.data, false));
        let waits = self.fill_in.o.pop.valid || self.write_in.o.pop.valid || self.evict_in.o.pop.valid;
        let requested = self.read_in.o.pop.valid || self.done_in.o.pop.valid;
        let out = q.responses != 0 || q.evictions != 0 || q.operating != 0;
        let moves = q.chosen.fill.valid
            || q.chosen.result.valid
            || q.chosen.write.valid
            || q.put.iter().any(|put| put.valid);
        o.idle = !waits && !requested && !out && !moves;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let before = self.q;
        let (q, d) = (&before, &mut self.q);
        let (fill, write) = (self.fill_in.o.pop.get(), self.write_in.o.pop.get());
        let (evict, read, done) =
            (self.evict_in.o.pop.get(), self.read_in.o.pop.get(), self.done_in.o.pop.get());
        let data = self.atomic.o.result.get();
        let operated = |&operating: &Operating| {
            data.map(|result| Operated { operating, old: result.old, data: result.data })
        };
        let result = self.pending.o.pop.get().and_then(operated);
        d.chosen = bank_choice::choose(q, &Heads { fill, result, write, evict, read, done });
        let (c, now) = (&d.chosen, &q.chosen);
        let bytes = std::array::from_fn(|k| self.bytes[k].o.read_data);
        let dirty = std::array::from_fn(|k| self.dirty[k].o.read_data.bytes);
        let shown = Shown { bytes, dirty };

        // The accesses chosen in the cycle before: write their bank, or respond.
        bank_moves::put(now, &q.put, &shown, &mut d.put);
        let filled = |fill: &FillSector| Filled { fill: fill.fill, sector: fill.sector };
        d.filled.drive(&now.fill.get().map(filled).into());
        let written = |write: &WriteSector| performed(&write.access.access, write.mask == !0);
        d.written.drive(&now.write.get().map(written).into());
        let operated = |result: &Operated| performed(&result.operating.access, true);
        d.operated.drive(&now.result.get().map(operated).into());
        let response = bank_moves::response(now, &shown);
        bank_choice::follow(q, &d.chosen, &mut d.last);
        d.next = q.next.wrapping_add(u8::from(d.chosen.operate.valid)) & NUMBERS;
        d.ended = q.ended.wrapping_add(u8::from(now.result.valid)) & NUMBERS;
        let evicted = now.evict.get().map(|evict| bank_moves::evicted(evict, &shown));

        // Numbers of responses, evictions and operations in flight.
        let responses =
            c.read.valid || c.done.valid || c.result.get().is_some_and(|result| result.operating.responses);
        let in_flight = self.response_out.o.pop.valid && i.response.ready;
        d.responses = q.responses + u8::from(responses) - u8::from(in_flight);
        let gone = self.evicted_out.o.pop.valid && i.evicted.ready;
        d.evictions = q.evictions + u8::from(c.evict.valid) - u8::from(gone);
        d.operating = q.operating + u8::from(c.operate.valid) - u8::from(c.result.valid);

        // ---- clock edge
        for bank in 0..BANKS {
            let row = bank_choice::data_row(c, bank);
            self.bytes[bank].i.read(row.is_some(), row.unwrap_or_default());
            let row = bank_choice::dirty_row(c, bank);
            self.dirty[bank].i.read(row.is_some(), row.unwrap_or_default());
            let put = &q.put[bank];
            let lanes = if put.valid { u64::from(put.data.lanes) } else { 0 };
            self.bytes[bank].i.write_lanes(lanes, put.data.row, || put.data.data);
            self.dirty[bank].i.write(put.valid, put.data.row, || DirtyBytes { bytes: put.data.dirty });
        }
        self.operands
            .i
            .push
            .send(now.operate.valid, || bank_moves::operands(&now.operate.data, &now.chain, &shown));
        self.pending.i.push.send(now.operate.valid, || bank_moves::pending(&now.operate.data));
        self.pending.i.pop.ready = c.result.valid;
        self.atomic.i.work.drive(&self.operands.o.pop);
        self.operands.i.pop = self.atomic.o.work;
        self.atomic.i.result.ready = c.result.valid;
        self.response_out.i.push.send(response.is_some(), || response.unwrap_or_default());
        self.response_out.i.pop = i.response;
        self.evicted_out.i.push.send(evicted.is_some(), || evicted.unwrap_or_default());
        self.evicted_out.i.pop = i.evicted;
        self.fill_in.i.push.drive(&i.fill);
        self.fill_in.i.pop.ready = c.fill.valid;
        self.write_in.i.push.drive(&i.write);
        self.write_in.i.pop.ready = c.write.valid || c.operate.valid;
        self.evict_in.i.push.drive(&i.evict);
        self.evict_in.i.pop.ready = c.evict.valid;
        self.read_in.i.push.drive(&i.read);
        self.read_in.i.pop.ready = c.read.valid;
        self.done_in.i.push.drive(&i.done);
        self.done_in.i.pop.ready = c.done.valid;
    }
}
