//! Shuffles: the shuffles in flight, each with its ticket, up to their registers. One a cycle; the register is offered 3 cycles after
//! the shuffle. The sender guarantees that fewer than `SHUFFLES` are in flight, so that all find a free entry; stalled by registers that
//! are not accepted. Order is kept. Specification: instruction set 11.

use super::shuffle::{self, Shuffle};
use super::types::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse work: ShuffleWork;
    out finish: LoadFinish;
}

// ---- parts
kernel::unit! {
    pub struct Shuffles(p) {
        part shuffle: Shuffle = shuffle::Params {};
        part ticket_in: Fifo<LoadTicket> = fifo::Params { depth: Within::new(SHUFFLES), ..Default::default() };
        part finish_out: Fifo<LoadFinish> = fifo::Params { depth: Within::new(SHUFFLES), ..Default::default() };
    }
}

impl Logic for Shuffles {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.finish.drive(&self.finish_out.o.pop);
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let work = i.work.get();
        self.shuffle.i.request = work.map(|work| work.request).into();
        self.ticket_in.i.push = work.map(|work| work.ticket).into();
        let shuffled = &self.shuffle.o.result;
        let ticket = self.ticket_in.o.pop.data;
        self.ticket_in.i.pop.ready = shuffled.valid;
        self.finish_out.i.push.send(shuffled.valid, || LoadFinish {
            ticket,
            last: true,
            predicate: shuffled.data.inside_range,
            row: shuffled.data.row,
            ..LoadFinish::default()
        });
        self.finish_out.i.pop = i.finish;
    }
}
