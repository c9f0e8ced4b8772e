//! Crossbar: requests from ports of clients to the L2's slices, answers back, each way a network of
//! its own. A packet a clock to each slice and from it; 2 clocks from a packet's take to the slice, and back, where
//! nothing waits. Slices serve ports round robin, a whole request at a time, if the request's virtual
//! channel has places; answers never wait for clients. In order for each pair of port and
//! slice. Specification: XBAR.

use crate::beats::{beats, ends, slice_of, to_all};
use bundle::*;
use kernel::prelude::*;
use prim::arbiter::in_turn;
use prim::fifo::{self, Fifo};

/// The most ports and slices there may be.
pub const PORTS: usize = 16;
pub const SLICES: usize = 8;

// ---- parameters
kernel::params! {
    /// Ports of clients.
    ports: 1..=16 = 8, "ports";
    /// Slices of the L2: a power of two.
    slices: 1..=8 = 2, "slices";
    /// Numbers of clients behind each port, as a power of two.
    clients_log2: 4..=8 = 4, "log2 of clients";
    /// Packets that can wait at a port: a line with its head, and most of the next.
    up_depth: 5..=64 = 8, "packets";
    /// Places of each virtual channel in a slice.
    places: 5..=64 = 10, "packets";
    /// Answers that can wait for each slice: 2 cut the channel at full rate.
    answer_depth: 1..=64 = 2, "answers";
}

// ---- ports
kernel::ports! {
    in up[ports]: MemoryUp;
    out pulse request[slices]: MemoryUp; // the slice has a place for it
    in pulse freed[slices]: FreedPlaces;
    in answer[slices]: MemoryDown;
    out pulse down[ports]: MemoryDown;   // the client has a place for it
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        whole: [B7; PORTS],             // requests of which all packets are here
        sent: [B8; PORTS],              // slices that have taken a request to all
        turn: [B4; SLICES],             // the port that is asked first
        from: [B4; SLICES],             // the port whose request is under way
        left: [B3; SLICES],             // its beats still to go
        used: [[B7; VIRTUAL_CHANNELS]; SLICES], // places in use
        request: [Offer<MemoryUp>; SLICES],
        down_turn: [B3; PORTS],
        down: [Offer<MemoryDown>; PORTS],
    }
}

kernel::unit! {
    pub struct Xbar(p) {
        registers: Regs;
        part up_in: [Fifo<MemoryUp>; p.ports.get()] = fifo::of(p.up_depth);
        part answer_in: [Fifo<MemoryDown>; p.slices.get()] = fifo::of(p.answer_depth);
    }
}

impl Xbar {
    /// The oldest request of a port, if all of it is here.
    fn head(&self, port: usize) -> Option<&MemoryHead> {
        match self.up_in[port].o.pop.get() {
            Some(MemoryUp::Head(head)) if self.q.whole[port] != 0 => Some(head),
            _ => None,
        }
    }

    /// Whether a slice may take a request.
    fn takes(&self, slice: usize, port: usize, head: &MemoryHead) -> bool {
        let here = match to_all(head) {
            true => self.q.sent[port] >> slice & 1 == 0,
            false => slice_of(head.line, self.answer_in.len()) == slice,
        };
        let used = self.q.used[slice][head.channel as usize];
        here && usize::from(used) + usize::from(beats(head)) < self.p.places.get()
    }

    /// The port that a slice serves next.
    fn chosen(&self, slice: usize) -> Option<usize> {
        let waits = |port: usize| self.head(port).is_some_and(|head| self.takes(slice, port, head));
        in_turn(self.q.turn[slice].into(), self.up_in.len(), waits)
    }

    /// The slice whose answer a port takes.
    fn answering(&self, port: usize) -> Option<usize> {
        let for_port = |slice: usize| {
            let client = self.answer_in[slice].o.pop.get().map(|answer| usize::from(answer.client));
            client.is_some_and(|client| client >> self.p.clients_log2.get() == port)
        };
        in_turn(self.q.down_turn[port].into(), self.answer_in.len(), for_port)
    }
}

impl Logic for Xbar {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        for (port, up) in self.up_in.iter().enumerate() {
            o.up[port] = up.o.push;
            o.down[port].drive(&q.down[port]);
        }
        for (slice, answer) in self.answer_in.iter().enumerate() {
            o.answer[slice] = answer.o.push;
            o.request[slice].drive(&q.request[slice]);
        }
        let waits =
            self.up_in.iter().any(|up| up.o.pop.valid) || self.answer_in.iter().any(|a| a.o.pop.valid);
        o.idle = !waits && !q.request.iter().any(|r| r.valid) && !q.down.iter().any(|down| down.valid);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let (ports, slices) = (self.up_in.len(), self.answer_in.len());
        let mut pops = [false; PORTS];

        for slice in 0..slices {
            let chosen = if q.left[slice] == 0 { self.chosen(slice) } else { None };
            d.request[slice].valid = false;
            for channel in 0..VIRTUAL_CHANNELS {
                let freed = i.freed[slice].get().map_or(0, |freed| freed.channels);
                d.used[slice][channel] -= freed >> channel & 1;
            }
            if q.left[slice] != 0 {
                let port = usize::from(q.from[slice]);
                pops[port] = true;
                d.request[slice].put(self.up_in[port].o.pop.data);
                d.left[slice] = q.left[slice] - 1;
            }
            if let Some(port) = chosen
                && let Some(head) = self.head(port)
            {
                d.request[slice].put(MemoryUp::Head(*head));
                d.left[slice] = beats(head);
                d.from[slice] = port as u8;
                d.turn[slice] = ((port + 1) % ports) as u8;
                d.used[slice][head.channel as usize] += 1 + beats(head);
                if to_all(head) {
                    d.sent[port] |= 1 << slice;
                } else {
                    pops[port] = true;
                }
            }
        }
        for port in 0..ports {
            let up = &mut self.up_in[port];
            if u32::from(d.sent[port]) == (1 << slices) - 1 {
                d.sent[port] = 0;
                pops[port] = true;
            }
            let comes = up.o.push.ready && i.up[port].get().is_some_and(ends);
            let goes = pops[port] && matches!(up.o.pop.data, MemoryUp::Head(_));
            d.whole[port] = q.whole[port] + u8::from(comes) - u8::from(goes);
            up.i.push.drive(&i.up[port]);
            up.i.pop.ready = pops[port];
        }

        // ---- answers
        let mut answered = [false; SLICES];
        let answers = self.answer_in.iter().any(|answer| answer.o.pop.valid);
        for port in 0..ports {
            let slice = if answers { self.answering(port) } else { None };
            d.down[port].valid = false;
            if let Some(slice) = slice {
                answered[slice] = true;
                d.down[port].put(self.answer_in[slice].o.pop.data);
                d.down_turn[port] = ((slice + 1) % slices) as u8;
            }
        }

        // ---- clock edge
        for (slice, answer) in self.answer_in.iter_mut().enumerate() {
            answer.i.push.drive(&i.answer[slice]);
            answer.i.pop.ready = answered[slice];
        }
        self.q = d;
    }
}
