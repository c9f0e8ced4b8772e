//! Banks: the bytes of a slice, in four banks of 32 bytes, and of each byte whether it is dirty. Each bank a
//! read or a write a cycle (l2-bank-rate); a sector a cycle read and one written (l2-read-rate-slice,
//! l2-write-rate-slice), one filled and one evicted beside, in banks of their own. 3 cycles from a read to
//! its response, 2 from a write until its bank has it. Stalled by a bank conflict; priority is fill, result of
//! an atomic, write, eviction, read; and by responses that are not accepted. Each port in order. Specification: L2.

use super::atomic::{self, Atomic, AtomicWork};
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
        mask: B32,
    }

    /// A sector that was operated on.
    pub struct Operated {
        operating: Operating,
        data: Sector,
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
        operate: Offer<WriteSector>,
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

/// The banks that are occupied, a bit each.
struct Taken(u8);

impl Taken {
    /// Allocates a bank, if it is free.
    fn take(&mut self, bank: u8, on: bool) -> bool {
        let free = on && self.0 >> bank & 1 == 0;
        self.0 |= u8::from(free) << bank;
        free
    }
}

fn performed(access: &ReadAccess, full: bool) -> Performed {
    Performed { request: access.request, sector: access.sector, full }
}

impl Banks {
    /// The data of a bank's row that was read.
    fn word(&self, sector: u8) -> Sector {
        self.bytes[usize::from(sector)].o.read_data
    }
    fn dirty_of(&self, sector: u8) -> u32 {
        self.dirty[usize::from(sector)].o.read_data.bytes
    }

    /// The bank's write of a sector's bytes in `mask`.
    fn put(&self, access: &ReadAccess, fresh: bool, mask: u32, data: Sector) -> Put {
        let before = if fresh { 0 } else { self.dirty_of(access.sector) };
        Put { row: access.row, lanes: mask, data, dirty: before | mask }
    }

    /// Whether a write to the same sector is in flight.
    fn is_written(&self, access: &ReadAccess) -> bool {
        let same = |other: &ReadAccess| other.row == access.row && other.sector == access.sector;
        let put = &self.q.put[usize::from(access.sector)];
        self.q.chosen.write.get().is_some_and(|write| same(&write.access.access))
            || put.get().is_some_and(|put| put.row == access.row)
    }

    /// Arbitration for the banks; `c` has the choice of the cycle before.
    fn choose(&self, c: &mut Chosen) {
        let q = &self.q;
        (c.fill.valid, c.result.valid, c.write.valid, c.operate.valid) = (false, false, false, false);
        (c.evict.valid, c.read.valid, c.done.valid) = (false, false, false);
        let (responses, operating) = (usize::from(q.responses), usize::from(q.operating));

        // Accesses that write read the dirty bits now, and use their bank two cycles later.
        let mut writes = Taken(0);
        if let Some(fill) = self.fill_in.o.pop.get() {
            writes.take(fill.sector, true);
            c.fill.put(*fill);
        }
        if let (Some(data), Some(operating)) = (self.atomic.o.result.get(), self.pending.o.pop.get())
            && writes.take(operating.access.sector, true)
        {
            c.result.put(Operated { operating: *operating, data: data.data });
        }
        let write = self.write_in.o.pop.get();
        if let Some(write) = write
            && !write.access.operates
            && writes.take(write.access.access.sector, !self.is_written(&write.access.access))
        {
            c.write.put(*write);
        }

        // Accesses that read use their bank now.
        let mut reads = Taken((0..BANKS).fold(0, |taken, k| taken | u8::from(q.put[k].valid) << k));
        if let Some(evict) = self.evict_in.o.pop.get()
            && writes.0 >> evict.sector & 1 == 0
            && reads.take(evict.sector, usize::from(q.evictions) < RESPONSES)
        {
            c.evict.put(*evict);
        }
        let mut response_free = responses < RESPONSES;
        if let Some(done) = self.done_in.o.pop.get()
            && response_free
        {
            c.done.put(*done);
            response_free = false;
        }
        if let Some(write) = write
            && write.access.operates
            && (response_free || !write.access.responses)
            && reads.take(write.access.access.sector, operating < OPERATING)
        {
            c.operate.put(*write);
            response_free = response_free && !write.access.responses;
        }
        if let Some(read) = self.read_in.o.pop.get()
            && reads.take(read.sector, response_free)
        {
            c.read.put(*read);
        }
    }

    /// A response with its bank's data, or without data.
    fn response(&self) -> Option<MemoryDown> {
        let c = &self.q.chosen;
        let data = |access: &ReadAccess| MemoryDown {
            client: access.client,
            tag: access.tag,
            kind: ResponseKind::Data,
            sector: access.sector,
            last: access.last,
            data: self.word(access.sector),
            ..MemoryDown::default()
        };
        let operate = c.operate.get().filter(|operate| operate.access.responses);
        let done = |done: &DoneResponse| MemoryDown {
            client: done.client,
            tag: done.tag,
            kind: ResponseKind::Done,
            last: true,
            ..MemoryDown::default()
        };
        let operated = operate.map(|operate| data(&operate.access.access));
        c.read.get().map(data).or(operated).or(c.done.get().map(done))
    }
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
        let q = &self.q;
        let mut d = *q;
        self.choose(&mut d.chosen);
        let (c, now) = (&d.chosen, &q.chosen);

        // The accesses chosen in the cycle before: write their bank, or respond.
        let puts = &mut d.put;
        for put in puts.iter_mut() {
            put.valid = false;
        }
        if let Some(FillSector { row, sector, merge, data, .. }) = now.fill.get().copied() {
            let dirty = if merge { self.dirty_of(sector) } else { 0 };
            puts[usize::from(sector)].put(Put { row, lanes: !dirty, data, dirty });
        }
        if let Some(Operated { operating: Operating { access, fresh, mask }, data }) = now.result.get() {
            puts[usize::from(access.sector)].put(self.put(access, *fresh, *mask, *data));
        }
        if let Some(WriteSector { access, mask, data, .. }) = now.write.get() {
            let to = &access.access;
            puts[usize::from(to.sector)].put(self.put(to, access.fresh, *mask, *data));
        }
        let filled = |fill: &FillSector| Filled { fill: fill.fill, sector: fill.sector };
        d.filled.drive(&now.fill.get().map(filled).into());
        let written = |write: &WriteSector| performed(&write.access.access, write.mask == !0);
        d.written.drive(&now.write.get().map(written).into());
        let operated = |result: &Operated| performed(&result.operating.access, true);
        d.operated.drive(&now.result.get().map(operated).into());
        let response = self.response();
        let evicted = now.evict.get().map(|evict| MemoryBeat {
            mask: self.dirty_of(evict.sector),
            data: self.word(evict.sector),
            last: evict.last,
        });

        // Numbers of responses, evictions and operations in flight.
        let responses =
            c.read.valid || c.done.valid || c.operate.get().is_some_and(|write| write.access.responses);
        let in_flight = self.response_out.o.pop.valid && i.response.ready;
        d.responses = q.responses + u8::from(responses) - u8::from(in_flight);
        let gone = self.evicted_out.o.pop.valid && i.evicted.ready;
        d.evictions = q.evictions + u8::from(c.evict.valid) - u8::from(gone);
        d.operating = q.operating + u8::from(c.operate.valid) - u8::from(c.result.valid);

        // ---- clock edge
        for bank in 0..BANKS {
            let is = |sector: u8| usize::from(sector) == bank;
            let read = c.read.get().filter(|access| is(access.sector)).map(|access| access.row);
            let operate = c.operate.get().map(|write| &write.access.access);
            let operate = operate.filter(|access| is(access.sector)).map(|access| access.row);
            let evict = c.evict.get().filter(|access| is(access.sector)).map(|access| access.row);
            let row = read.or(operate).or(evict);
            self.bytes[bank].i.read(row.is_some(), row.unwrap_or_default());
            let fill = c.fill.get().filter(|fill| is(fill.sector)).map(|fill| fill.row);
            let result = c.result.get().map(|result| &result.operating.access);
            let result = result.filter(|access| is(access.sector)).map(|access| access.row);
            let write = c.write.get().map(|write| &write.access.access);
            let write = write.filter(|access| is(access.sector)).map(|access| access.row);
            let row = evict.or(fill).or(result).or(write);
            self.dirty[bank].i.read(row.is_some(), row.unwrap_or_default());
            let put = &q.put[bank];
            let lanes = if put.valid { u64::from(put.data.lanes) } else { 0 };
            self.bytes[bank].i.write_lanes(lanes, put.data.row, || put.data.data);
            self.dirty[bank].i.write(put.valid, put.data.row, || DirtyBytes { bytes: put.data.dirty });
        }
        self.operands.i.push.send(now.operate.valid, || {
            let WriteSector { access, mask, data, compare } = now.operate.data;
            let old = self.bytes[usize::from(access.access.sector)].o.read_data;
            AtomicWork { atomic: access.atomic, operand: access.operand, old, mask, data, compare }
        });
        self.pending.i.push.send(now.operate.valid, || {
            let WriteSector { access, mask, .. } = now.operate.data;
            Operating { access: access.access, fresh: access.fresh, mask }
        });
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
        self.q = d;
    }
}
