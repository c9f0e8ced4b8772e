//! Shared memory: 64 KB in 32 banks (smem-capacity-table1). 32 words a cycle for loads and stores (sm-shared-attribute-mem-throughput);
//! a response 5 cycles and `latency` after its request. Different words of a bank take one pass each; atomics of a bank are serialised,
//! 3 cycles a pass. Only these stall it; responses are in the order of requests. In parallel it writes one plane of attributes a cycle
//! into the TRAM's RAMs (stri-plane-rate). Specification: SM, STRI and TRAM, L1 (conflicts), instruction set 10.

mod passes;
mod planes;
pub mod types;
mod update;

use self::types::*;
use super::types::*;
use bundle::PlaneWrite;
use kernel::prelude::*;
use prim::arbiter::in_turn;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};

/// Idle cycles after an atomic's pass.
const ATOMIC_WAIT: u8 = 2;
/// Rows of 128 bytes.
const ROWS: u16 = 512;

// ---- parameters
kernel::params! {
    /// Requesters: load/store units, attributes.
    askers: 1..=4 = 4, "units";
    /// The block where the planes begin.
    tram: 192..=255 = 192, "256 bytes";
    /// Cycles that a response is delayed.
    latency: 1..=24 = 1, "cycles";
}

// ---- ports
kernel::ports! {
    in request[askers]: SharedRequest;
    in row_request: RowAccess;
    in plane: PlaneWrite;
    out pulse response[askers]: SharedResponse;
    out pulse row: Row;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        access: Offer<SharedAccess>,
        wait_cycles: B2,            // cycles until the next pass
        pass: Offer<SharedPass>,    // pass that accesses the banks
        read: Offer<SharedPass>,    // pass whose data are at the banks' outputs
        update: Offer<SharedUpdate>,
        result: Offer<SharedResult>, // row gathered so far
        row_last: bool,             // a row was accepted last; and the requester that was
        asker_last: B2,
        plane_waited: bool,         // a plane has waited: no pass in this cycle
    }
}

kernel::unit! {
    pub struct SharedMemory(p) {
        registers: Regs;
        part bank: [Ram<Word, 9, 4>; BANKS] = ram::Params {}; // banks below the TRAM
        part tram: [Ram<Word, 7, 4>; BANKS] = ram::Params {};
        part request_in: [Fifo<SharedRequest>; p.askers.get()] = fifo::Params::default();
        part row_in: Fifo<RowAccess> = fifo::Params::default();
        part plane_in: Fifo<PlaneStore> = fifo::Params::default();
        part result_out: Fifo<SharedResult> =
            fifo::Params { depth: Within::new(p.latency.get() + 1), latency: Within::new(p.latency.get()) };
        carried driven: bool; // the banks' inputs enable something
    }
}

kernel::packed! {
    pub struct Word {
        bits: B32,
    }
}

impl SharedMemory {
    /// Selects the next access round-robin: a row, or a requester's.
    fn turn(&self) -> (bool, Option<usize>) {
        let q = &self.q;
        let askers = self.p.askers.get();
        let first = (usize::from(q.asker_last) + 1) % askers;
        let asker = in_turn(first, askers, |k| self.request_in[k].o.pop.valid);
        let row = self.row_in.o.pop.valid && (asker.is_none() || !q.row_last);
        (row, asker.filter(|_| !row))
    }

    /// Accepts the next access, if there is one.
    fn take(&mut self, d: &mut Regs, free: bool) {
        let (row, asker) = self.turn();
        self.row_in.i.pop.ready = free && row;
        for (k, request_in) in self.request_in.iter_mut().enumerate() {
            request_in.i.pop.ready = free && asker == Some(k);
        }
        if !free {
            return;
        }
        d.access.valid = false;
        if row {
            d.access.put(SharedAccess::of_row(&self.row_in.o.pop.data));
            d.row_last = true;
        } else if let Some(k) = asker {
            d.access.put(SharedAccess::of(&self.request_in[k].o.pop.data, k as u8));
            (d.row_last, d.asker_last) = (false, k as u8);
        }
    }

    /// Reads and writes the banks. A plane is written when no request changes words of the TRAM.
    fn drive_banks(&mut self, d: &mut Regs) {
        let q = &self.q;
        let pass = q.pass.get();
        let reads = pass.is_some_and(|pass| pass.op != SharedOp::Store);
        let plane = self.plane_in.o.pop.get();
        let waits = planes::wait(q);
        d.plane_waited = plane.is_some() && waits;
        self.plane_in.i.pop.ready = !waits;
        let drives = q.pass.valid || q.update.valid || plane.is_some();
        if !std::mem::replace(&mut self.driven, drives) && !drives {
            return;
        }
        for k in 0..BANKS {
            let (bytes, row, bits) = q.written(k);
            let (bank, tram) = (&mut self.bank[k].i, &mut self.tram[k].i);
            let at = pass.map_or(0, |pass| pass.rows[k]);
            bank.read(reads && !planes::in_tram(at), at);
            tram.read(reads && planes::in_tram(at), planes::row(at));
            bank.write_lanes(if planes::in_tram(row) { 0 } else { bytes.into() }, row, || Word { bits });
            match plane.filter(|_| !waits).and_then(|plane| plane.of(k)) {
                Some((row, bits)) => tram.write(true, row, || Word { bits }),
                None => {
                    let bytes = if planes::in_tram(row) { bytes } else { 0 };
                    tram.write_lanes(bytes.into(), planes::row(row), || Word { bits });
                }
            }
        }
    }
}

impl Logic for SharedMemory {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        for (k, request_in) in self.request_in.iter().enumerate() {
            o.request[k] = request_in.o.push;
        }
        o.row_request = self.row_in.o.push;
        o.plane = self.plane_in.o.push;
        let result = &self.result_out.o.pop;
        let owner = &result.data.owner;
        for (k, response) in o.response.iter_mut().enumerate() {
            let mine = result.valid && !owner.row && usize::from(owner.asker) == k;
            response.send(mine, || SharedResponse {
                tag: owner.tag,
                fault: owner.fault,
                row: result.data.row,
            });
        }
        o.row.send(result.valid && owner.row, || result.data.row);
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        let q = &self.q;
        self.row_in.i.push.drive(&i.row_request);
        let (plane, first) = (&i.plane, self.p.tram.get());
        self.plane_in.i.push.send(plane.valid, || PlaneStore::new(&plane.data, first));
        for (request_in, request) in self.request_in.iter_mut().zip(&*i.request) {
            request_in.i.push.drive(request);
        }

        // The next pass, unless one waits.
        let may = q.wait_cycles == 0 && !q.plane_waited;
        d.wait_cycles = q.wait_cycles.saturating_sub(1);
        d.pass.valid = false;
        let mut free = !q.access.valid;
        if let Some(access) = q.access.get().filter(|_| may) {
            let served = access.served();
            d.access.data.left = access.left & !served;
            free = d.access.data.left == 0;
            d.pass.put(access.pass(served, free));
            if access.op == SharedOp::Atomic {
                d.wait_cycles = ATOMIC_WAIT;
            }
        }
        self.take(&mut d, free);
        self.drive_banks(&mut d);

        // Words that were read go to their lanes.
        let q = &self.q;
        d.read.drive(&q.pass);
        d.result.valid = false;
        if q.result.valid {
            d.result.data.row = Row::default();
        }
        d.update.valid = false;
        if let Some(read) = q.read.get() {
            let shown: [u32; BANKS] = std::array::from_fn(|k| {
                let in_tram = planes::in_tram(read.rows[k]);
                if in_tram { self.tram[k].o.read_data.bits } else { self.bank[k].o.read_data.bits }
            });
            d.result.valid = read.last && !(read.owner.row && read.op == SharedOp::Store);
            d.result.data.owner = read.owner;
            if read.op != SharedOp::Store {
                read.gather(&shown, &mut d.result.data.row);
            }
            if read.op == SharedOp::Atomic {
                d.update.put(read.update(&shown));
            }
        }
        self.result_out.i.push.drive(&q.result);
        self.result_out.i.pop.ready = true;
        self.q = d;
    }
}
