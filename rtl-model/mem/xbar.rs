//! Crossbar: carries requests from the clients' ports to the L2's slices, and responses back, on two separate networks.
//! It transfers a packet a cycle to each slice and a packet a cycle from each; without contention a packet takes 2 cycles
//! from its acceptance to the slice, and a response 2 cycles back. The virtual channels of a port have separate queues. A
//! slice serves the queues round-robin, a whole request at a time, if the request's virtual channel has enough free
//! entries in the slice; responses never stall for clients. Order is kept for each port's virtual channel and slice.
//! Specification: XBAR.

use crate::beats::{beats, ends, slice_of, to_all};
pub use crate::xbar_queues::PORTS;
use crate::xbar_queues::*;
use bundle::*;
use kernel::prelude::*;
use prim::arbiter::in_turn;
use prim::fifo::{self, Fifo};
use prim::stage::{self, Stage};

/// Largest number of slices.
pub const SLICES: usize = 16;

// ---- parameters
kernel::params! {
    /// Ports of clients.
    ports: 1..=128 = 8, "ports";
    sizes slices;
    /// Client numbers per port, as a power of two.
    clients_log2: 1..=8 = 4, "log2 of clients";
    /// Number of ports at which the ring channel has a queue of its own. All ports together have at most 256 queues.
    ring_ports: 0..=128 = 4, "ports";
    /// The first of these ports; the others follow it.
    ring_first: 0..=127 = 0, "port";
    /// Number of ports at which the pixel channel has a queue of its own.
    pixel_ports: 0..=128 = 4, "ports";
    /// The first of these ports.
    pixel_first: 0..=127 = 0, "port";
    /// Number of ports at which the control channel has a queue of its own.
    control_ports: 0..=128 = 4, "ports";
    /// The first of these ports.
    control_first: 0..=127 = 0, "port";
    /// Packets that each queue holds: one more than client_mux counts.
    up_depth: 5..=64 = 18, "packets";
    /// Buffer entries of each virtual channel in a slice.
    places: 5..=64 = 20, "packets";
    /// Response buffer depth of each slice: 2 sustain the full rate.
    response_depth: 1..=64 = 2, "responses";
}

// ---- ports
kernel::ports! {
    in up[ports]: MemoryUp;
    out pulse up_freed[ports]: FreedPlaces;
    out pulse request[slices]: MemoryUp; // the slice has a free entry for it
    in pulse freed[slices]: FreedPlaces;
    in response[slices]: MemoryDown;
    out pulse down[ports]: MemoryDown;   // the client has reserved an entry for it
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        coming: [VirtualChannel; PORTS], // virtual channel of the last head received
        whole: [B7; QUEUES],            // requests received completely
        sent: [B16; QUEUES],            // slices that have accepted a broadcast request
        next_grant: [B8; SLICES],       // queue with the highest priority
        from: [B8; SLICES],             // queue of the request in transfer
        going: [VirtualChannel; SLICES], // its virtual channel
        left: [B3; SLICES],             // its remaining beats
        used: [[B7; VIRTUAL_CHANNELS]; SLICES], // entries in use
        up_freed: [Offer<FreedPlaces>; PORTS],
        next_response: [B4; PORTS],
    }
}

kernel::unit! {
    pub struct Xbar(p) {
        registers: Regs;
        part up_in: [Fifo<MemoryUp>; p.queues()] = fifo::of(p.up_depth);
        part request_out: [Stage<MemoryUp>; p.slices.get()] = stage::Params {};
        part response_in: [Fifo<MemoryDown>; p.slices.get()] = fifo::of(p.response_depth);
        part down_out: [Stage<MemoryDown>; p.ports.get()] = stage::Params {};
    }
}

/// Whether all queues of a port can accept a packet. Clients that count credits never fill a queue, so none of their
/// channels stalls the port.
fn has_entry(queues: &[Slot<Fifo<MemoryUp>>]) -> bool {
    queues.iter().all(|queue| queue.o.push.ready)
}

impl Xbar {
    /// The oldest request of a queue, if it has been received completely.
    fn head(&self, queue: usize) -> Option<&MemoryHead> {
        match self.up_in[queue].o.pop.get() {
            Some(MemoryUp::Head(head)) if self.q.whole[queue] != 0 => Some(head),
            _ => None,
        }
    }

    /// Whether a slice can accept a request.
    fn takes(&self, slice: usize, queue: usize, head: &MemoryHead) -> bool {
        let here = match to_all(head) {
            true => self.q.sent[queue] >> slice & 1 == 0,
            false => slice_of(head.line, self.response_in.len()) == slice,
        };
        let used = self.q.used[slice][head.channel as usize];
        here && usize::from(used) + usize::from(beats(head)) < self.p.places.get()
    }

    /// Slices that a request has been received for.
    fn wanted(&self) -> usize {
        let heads = (0..self.up_in.len()).filter_map(|queue| self.head(queue));
        heads.fold(0, |slices, head| {
            slices | if to_all(head) { usize::MAX } else { 1 << slice_of(head.line, self.response_in.len()) }
        })
    }

    /// Ports that a response waits for.
    fn answered(&self) -> u128 {
        let waiting = self.response_in.iter().filter_map(|response| response.o.pop.get());
        let ports = waiting.map(|response| usize::from(response.client) >> self.p.clients_log2.get());
        ports.filter(|port| *port < PORTS).fold(0, |ports, port| ports | 1 << port)
    }

    /// The queue that a slice serves next.
    fn chosen(&self, slice: usize) -> Option<usize> {
        let waits = |queue: usize| self.head(queue).is_some_and(|head| self.takes(slice, queue, head));
        in_turn(self.q.next_grant[slice].into(), self.up_in.len(), waits)
    }

    /// The slice whose response a port accepts.
    fn answering(&self, port: usize) -> Option<usize> {
        let for_port = |slice: usize| {
            let client = self.response_in[slice].o.pop.get().map(|response| usize::from(response.client));
            client.is_some_and(|client| client >> self.p.clients_log2.get() == port)
        };
        in_turn(self.q.next_response[port].into(), self.response_in.len(), for_port)
    }
}

impl Logic for Xbar {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        let mut first = 0;
        for port in 0..self.p.ports.get() {
            let own = 1 + self.p.separate(port).count_ones() as usize;
            o.up[port].ready = has_entry(&self.up_in[first..first + own]);
            first += own;
            o.up_freed[port].drive(&q.up_freed[port]);
            o.down[port].drive(&self.down_out[port].o.pop);
        }
        for (slice, response) in self.response_in.iter().enumerate() {
            o.response[slice] = response.o.push;
            o.request[slice].drive(&self.request_out[slice].o.pop);
        }
        let waits =
            self.up_in.iter().any(|up| up.o.pop.valid) || self.response_in.iter().any(|a| a.o.pop.valid);
        o.idle = !waits
            && !self.request_out.iter().any(|request| request.o.pop.valid)
            && !self.down_out.iter().any(|down| down.o.pop.valid);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let (ports, queues, slices) = (self.p.ports.get(), self.up_in.len(), self.response_in.len());
        // Channel of the packet that each queue dequeues.
        let mut pops = [None; QUEUES];

        let wanted = self.wanted();
        for slice in 0..slices {
            let may = q.left[slice] == 0 && wanted >> slice & 1 == 1;
            let chosen = if may { self.chosen(slice) } else { None };
            let mut request = None;
            for channel in 0..VIRTUAL_CHANNELS {
                let freed = i.freed[slice].get().map_or(0, |freed| freed.channels);
                d.used[slice][channel] -= freed >> channel & 1;
            }
            if q.left[slice] != 0 {
                let queue = usize::from(q.from[slice]);
                pops[queue] = Some(q.going[slice]);
                request = Some(queue);
                d.left[slice] = q.left[slice] - 1;
            }
            if let Some(queue) = chosen
                && let Some(head) = self.head(queue)
            {
                request = Some(queue);
                d.left[slice] = beats(head);
                d.from[slice] = queue as u8;
                d.going[slice] = head.channel;
                d.next_grant[slice] = ((queue + 1) % queues) as u8;
                d.used[slice][head.channel as usize] += 1 + beats(head);
                if to_all(head) {
                    d.sent[queue] |= 1 << slice;
                } else {
                    pops[queue] = Some(head.channel);
                }
                if u32::from(d.sent[queue]) == (1 << slices) - 1 {
                    d.sent[queue] = 0;
                    pops[queue] = Some(head.channel);
                }
            }
            let up_in = &self.up_in;
            let out = &mut self.request_out[slice].i;
            out.push.send(request.is_some(), || up_in[request.unwrap_or(0)].o.pop.data);
            out.pop.ready = true;
        }

        let mut first = 0;
        for port in 0..ports {
            let separate = self.p.separate(port);
            let own = 1 + separate.count_ones() as usize;
            let port_ready = has_entry(&self.up_in[first..first + own]);
            let up = i.up[port].get().filter(|_| port_ready);
            if let Some(MemoryUp::Head(head)) = up {
                d.coming[port] = head.channel;
            }
            let takes = first + queue_of(separate, d.coming[port]);
            let mut freed = 0;
            for k in first..first + own {
                let queue = &mut self.up_in[k];
                let comes = up.filter(|_| k == takes);
                let goes = pops[k].is_some() && matches!(queue.o.pop.data, MemoryUp::Head(_));
                d.whole[k] = q.whole[k] + u8::from(comes.is_some_and(ends)) - u8::from(goes);
                queue.i.push.send(comes.is_some(), || i.up[port].data);
                queue.i.pop.ready = pops[k].is_some();
                freed |= pops[k].map_or(0, |channel| 1 << channel as u8);
            }
            d.up_freed[port].valid = false;
            if freed != 0 {
                d.up_freed[port].put(FreedPlaces { channels: freed });
            }
            first += own;
        }

        // ---- responses
        let mut responded = [false; SLICES];
        let answered = self.answered();
        for port in 0..ports {
            let slice = if answered >> port & 1 == 1 { self.answering(port) } else { None };
            if let Some(slice) = slice {
                responded[slice] = true;
                d.next_response[port] = ((slice + 1) % slices) as u8;
            }
            let response_in = &self.response_in;
            let out = &mut self.down_out[port].i;
            out.push.send(slice.is_some(), || response_in[slice.unwrap_or(0)].o.pop.data);
            out.pop.ready = true;
        }

        // ---- clock edge
        for (slice, response) in self.response_in.iter_mut().enumerate() {
            response.i.push.drive(&i.response[slice]);
            response.i.pop.ready = responded[slice];
        }
        self.q = d;
    }
}
