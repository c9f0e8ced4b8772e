//! Row gather: arranges the words of responses as registers of a warp. A response a cycle; a register is offered 1 cycle after the last
//! response of its access, further ones a cycle each, while the next access's responses arrive. Stalled by registers that are not
//! accepted. In order. Specification: SM, instruction set 10.

use super::types::*;
use crate::sm::types::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Words of a response, log2; where there are 32 an access has a response for each of its steps.
    places_log2: 3..=5 = 3, "";
    /// Accesses that wait.
    depth: 1..=64 = 32, "accesses";
}

// ---- ports
kernel::ports! {
    in ticket: LoadTicket;
    in response: GatherStep;
    out finish: LoadFinish;
    out pulse done: GatherDone;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        rows: [Row; GATHER_ROWS],
        step: B2,       // of the next response, where responses have all 32 words
        fault: bool,    // of a response of this access
        complete: bool, // all its responses have arrived, and no register has left
        rest: [Row; GATHER_ROWS - 1], // further registers of the access before
        ticket: LoadTicket,           // of that access
        number: B2,                   // of the register of `rest` that leaves next; 0 with none
        done: Offer<GatherDone>,
    }
}

kernel::unit! {
    pub struct RowGather(p) {
        registers: Regs;
        part ticket_in: Fifo<LoadTicket> = fifo::of(p.depth);
        part finish_out: Fifo<LoadFinish> = fifo::Params::default();
    }
}

/// A byte or a half, extended to a word.
fn extended(word: u32, size: u8) -> u32 {
    match size {
        0 => word & 0xff,
        1 => word as u8 as i8 as u32,
        2 => word & 0xffff,
        3 => word as u16 as i16 as u32,
        _ => word,
    }
}

impl RowGather {
    fn takes(&self) -> bool {
        self.ticket_in.o.pop.valid && !self.q.complete
    }

    /// A response's step, and whether it is the last.
    fn step(&self, response: &GatherStep) -> (u8, bool) {
        let log2 = self.ticket_in.o.pop.data.words_log2;
        match self.p.places_log2.get() {
            5 => (self.q.step, self.q.step == (1 << log2) - 1),
            _ => (response.step, response.last),
        }
    }

    fn gather(&self, rows: &mut [Row; GATHER_ROWS], response: &GatherStep) {
        let LoadTicket { words_log2: log2, size, .. } = self.ticket_in.o.pop.data;
        let places = self.p.places_log2.get();
        for lane in 0..WARP_LANES {
            for word in 0..1 << log2 {
                let at = lane << log2 | word;
                if at >> places == usize::from(self.step(response).0) {
                    rows[word].words[lane] = extended(response.row.words[at & ((1 << places) - 1)], size);
                }
            }
        }
    }
}

impl Logic for RowGather {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.ticket = self.ticket_in.o.push;
        o.response.ready = self.takes();
        o.finish.drive(&self.finish_out.o.pop);
        o.done.drive(&self.q.done);
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        self.ticket_in.i.push.drive(&i.ticket);
        self.finish_out.i.pop = i.finish;
        let gathered = self.ticket_in.o.pop.data;
        if let Some(response) = i.response.get().filter(|_| self.takes()) {
            self.gather(&mut d.rows, response);
            let (step, last) = self.step(response);
            d.fault |= response.fault;
            d.step = if last { 0 } else { step.wrapping_add(1) & 3 };
            d.complete = last;
        }

        let number = self.q.number;
        let further = number != 0;
        let (ticket, fault) = if further { (self.q.ticket, false) } else { (gathered, d.fault) };
        let leaves = (further || d.complete) && self.finish_out.o.push.ready;
        let ends = fault || number + 1 >= ticket.rows;
        self.finish_out.i.push.send(leaves, || LoadFinish {
            stored: false,
            ticket,
            number,
            last: fault || ends && !ticket.follows,
            fault,
            kind: if self.p.places_log2.get() == 5 { WarpFaultKind::Range } else { WarpFaultKind::Unmapped },
            predicate: !0,
            row: if further { self.q.rest[usize::from(number - 1)] } else { d.rows[0] },
        });
        d.done.valid = false;
        if leaves {
            d.number = if ends { 0 } else { number + 1 };
            if ends {
                d.done.put(GatherDone { words_log2: ticket.words_log2, follows: ticket.follows, fault });
            }
        }
        let first = leaves && !further;
        if first {
            (d.complete, d.fault) = (false, false);
            d.ticket = gathered;
            d.rest.copy_from_slice(&d.rows[1..]);
        }
        self.ticket_in.i.pop.ready = first;
        self.q = d;
    }
}
