//! Shared memory: 64 KB in 32 banks (smem-capacity-table1). 32 words a clock, of loads and stores
//! (sm-shared-attribute-mem-throughput); an answer 5 clocks and `latency` behind its ask. Different words of a bank take a
//! pass each, atomics of a bank one after the other, 3 clocks a pass. Stalls by these alone; answers are in the order of asks.
//! Beside them a plane of attributes a clock, into the TRAM's RAMs (stri-plane-rate).
//! Specification: SM, STRI and TRAM, L1 (conflicts), instruction set 10.

mod passes;
mod planes;
pub mod types;
mod update;

use self::types::*;
use super::types::*;
use kernel::prelude::*;
use prim::arbiter::in_turn;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};

/// Clocks in which nothing is read behind an atomic's pass.
const ATOMIC_WAIT: u8 = 2;
/// Rows of 128 bytes.
const ROWS: u16 = 512;

// ---- parameters
kernel::params! {
    /// Who asks: load/store units, attributes.
    askers: 1..=4 = 4, "units";
    /// Clocks that an answer waits.
    latency: 1..=24 = 1, "clocks";
}

// ---- ports
kernel::ports! {
    in ask[askers]: SharedAsk;
    in row_ask: RowAccess;
    in plane: PlaneStore;
    out pulse answer[askers]: SharedAnswer;
    out pulse row: Row;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        access: Offer<SharedAccess>,
        wait_clocks: B2,            // until the next pass
        pass: Offer<SharedPass>,    // the banks are read, or written
        read: Offer<SharedPass>,    // they show what was read
        update: Offer<SharedUpdate>,
        result: Offer<SharedResult>, // its row has what was read so far
        row_last: bool,             // a row was taken last; and of those who ask which
        asker_last: B2,
        plane_waited: bool,         // no pass is made: a plane has to get in
    }
}

kernel::unit! {
    pub struct SharedMemory(p) {
        registers: Regs;
        part bank: [Ram<Word, 9, 4>; BANKS] = ram::Params {}; // below the TRAM
        part tram: [Ram<Word, 7, 4>; BANKS] = ram::Params {};
        part ask_in: [Fifo<SharedAsk>; p.askers.get()] = fifo::Params::default();
        part row_in: Fifo<RowAccess> = fifo::Params::default();
        part plane_in: Fifo<PlaneStore> = fifo::Params::default();
        part result_out: Fifo<SharedResult> =
            fifo::Params { depth: Within::new(p.latency.get() + 1), latency: Within::new(p.latency.get()) };
    }
}

kernel::packed! {
    pub struct Word {
        bits: B32,
    }
}

impl SharedMemory {
    /// Who is next: a row, or someone's ask, in turn.
    fn turn(&self) -> (bool, Option<usize>) {
        let q = &self.q;
        let askers = self.p.askers.get();
        let first = (usize::from(q.asker_last) + 1) % askers;
        let asker = in_turn(first, askers, |k| self.ask_in[k].o.pop.valid);
        let row = self.row_in.o.pop.valid && (asker.is_none() || !q.row_last);
        (row, asker.filter(|_| !row))
    }

    /// The next access, if there is one.
    fn take(&mut self, d: &mut Regs, free: bool) {
        let (row, asker) = self.turn();
        self.row_in.i.pop.ready = free && row;
        for (k, ask_in) in self.ask_in.iter_mut().enumerate() {
            ask_in.i.pop.ready = free && asker == Some(k);
        }
        if !free {
            return;
        }
        d.access.valid = false;
        if row {
            d.access.put(SharedAccess::of_row(&self.row_in.o.pop.data));
            d.row_last = true;
        } else if let Some(k) = asker {
            d.access.put(SharedAccess::of(&self.ask_in[k].o.pop.data, k as u8));
            (d.row_last, d.asker_last) = (false, k as u8);
        }
    }

    /// The banks are read and written. A plane is written where none of what is asked changes words of the TRAM.
    fn drive_banks(&mut self, d: &mut Regs) {
        let q = &self.q;
        let pass = q.pass.get();
        let reads = pass.is_some_and(|pass| pass.op != SharedOp::Store);
        let plane = self.plane_in.o.pop.get();
        let waits = planes::wait(q);
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
        d.plane_waited = plane.is_some() && waits;
        self.plane_in.i.pop.ready = !waits;
    }
}

impl Logic for SharedMemory {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        for (k, ask_in) in self.ask_in.iter().enumerate() {
            o.ask[k] = ask_in.o.push;
        }
        o.row_ask = self.row_in.o.push;
        o.plane = self.plane_in.o.push;
        let result = &self.result_out.o.pop;
        let owner = &result.data.owner;
        for (k, answer) in o.answer.iter_mut().enumerate() {
            let mine = result.valid && !owner.row && usize::from(owner.asker) == k;
            answer.send(mine, || SharedAnswer { tag: owner.tag, fault: owner.fault, row: result.data.row });
        }
        o.row.send(result.valid && owner.row, || result.data.row);
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        let q = &self.q;
        self.row_in.i.push.drive(&i.row_ask);
        self.plane_in.i.push.drive(&i.plane);
        for (ask_in, ask) in self.ask_in.iter_mut().zip(&*i.ask) {
            ask_in.i.push.drive(ask);
        }

        // A pass, if none waits.
        let may = q.wait_clocks == 0 && !q.plane_waited;
        d.wait_clocks = q.wait_clocks.saturating_sub(1);
        d.pass.valid = false;
        let mut free = !q.access.valid;
        if let Some(access) = q.access.get().filter(|_| may) {
            let served = access.served();
            d.access.data.left = access.left & !served;
            free = d.access.data.left == 0;
            d.pass.put(access.pass(served, free));
            if access.op == SharedOp::Atomic {
                d.wait_clocks = ATOMIC_WAIT;
            }
        }
        self.take(&mut d, free);
        self.drive_banks(&mut d);

        // What was read goes to its places.
        let q = &self.q;
        d.read.drive(&q.pass);
        let shown: [u32; BANKS] = std::array::from_fn(|k| {
            let in_tram = planes::in_tram(q.read.data.rows[k]);
            if in_tram { self.tram[k].o.read_data.bits } else { self.bank[k].o.read_data.bits }
        });
        d.result.valid = false;
        if q.result.valid {
            d.result.data.row = Row::default();
        }
        d.update.valid = false;
        if let Some(read) = q.read.get() {
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
