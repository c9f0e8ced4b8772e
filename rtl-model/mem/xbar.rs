//! Crossbar: requests from ports of clients to the L2's slices, answers back, each way a network of
//! its own. A packet a clock to each slice and from it; 2 clocks from a packet's take to the slice, and back, where
//! nothing waits. Virtual channels of a port wait apart. Slices serve their queues round robin, a whole request at a time, if its
//! virtual channel has places; answers never wait for clients. In order for each port's channel and
//! slice. Specification: XBAR.

use crate::beats::{beats, ends, slice_of, to_all};
use bundle::*;
use kernel::prelude::*;
use prim::arbiter::in_turn;
use prim::fifo::{self, Fifo};

/// The most ports and slices there may be.
pub const PORTS: usize = 16;
pub const SLICES: usize = 8;
/// The most queues of all ports there may be.
pub const QUEUES: usize = 32;

// ---- parameters
kernel::params! {
    /// Ports of clients.
    ports: 1..=16 = 8, "ports";
    /// Slices of the L2: a power of two.
    slices: 1..=8 = 2, "slices";
    /// Numbers of clients behind each port, as a power of two.
    clients_log2: 4..=8 = 4, "log2 of clients";
    /// Ports at which ring's requests have a queue of their own: bit p. Queues of all ports are 32 at most.
    ring_apart: 0..=65535 = 15, "ports";
    /// The same of pixel's.
    pixel_apart: 0..=65535 = 15, "ports";
    /// The same of control's.
    control_apart: 0..=65535 = 15, "ports";
    /// Packets that each queue can hold: one more than a client_mux counts.
    up_depth: 5..=64 = 18, "packets";
    /// Places of each virtual channel in a slice.
    places: 5..=64 = 10, "packets";
    /// Answers that can wait for each slice: 2 cut the channel at full rate.
    answer_depth: 1..=64 = 2, "answers";
}

// ---- ports
kernel::ports! {
    in up[ports]: MemoryUp;
    out pulse up_freed[ports]: FreedPlaces;
    out pulse request[slices]: MemoryUp; // the slice has a place for it
    in pulse freed[slices]: FreedPlaces;
    in answer[slices]: MemoryDown;
    out pulse down[ports]: MemoryDown;   // the client has a place for it
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        coming: [VirtualChannel; PORTS], // of the last head that came
        whole: [B7; QUEUES],            // requests of which all packets are here
        sent: [B8; QUEUES],             // slices that have taken a request to all
        turn: [B5; SLICES],             // the queue that is asked first
        from: [B5; SLICES],             // the queue whose request is under way
        going: [VirtualChannel; SLICES], // its channel
        left: [B3; SLICES],             // its beats still to go
        used: [[B7; VIRTUAL_CHANNELS]; SLICES], // places in use
        request: [Offer<MemoryUp>; SLICES],
        up_freed: [Offer<FreedPlaces>; PORTS],
        down_turn: [B3; PORTS],
        down: [Offer<MemoryDown>; PORTS],
    }
}

kernel::unit! {
    pub struct Xbar(p) {
        registers: Regs;
        part up_in: [Fifo<MemoryUp>; p.queues()] = fifo::of(p.up_depth);
        part answer_in: [Fifo<MemoryDown>; p.slices.get()] = fifo::of(p.answer_depth);
    }
}

impl Params {
    /// Channels that have queues of their own at a port: bit v. All others share its first.
    fn apart(&self, port: usize) -> usize {
        let masks = [0, self.ring_apart.get(), self.pixel_apart.get(), self.control_apart.get()];
        masks.iter().enumerate().map(|(v, mask)| (mask >> port & 1) << v).sum()
    }

    /// A port's first queue; behind it are those of channels apart.
    fn first(&self, port: usize) -> usize {
        (0..port).map(|p| 1 + self.apart(p).count_ones() as usize).sum()
    }

    /// Queues of all ports.
    fn queues(&self) -> usize {
        self.first(self.ports.get())
    }
}

/// Whether all queues of a port have room. Clients that count their places never fill one, so no channel's stalls them.
fn has_room(queues: &[Slot<Fifo<MemoryUp>>]) -> bool {
    queues.iter().all(|queue| queue.o.push.ready)
}

/// The queue of a channel among those of its port.
fn queue_of(apart: usize, channel: VirtualChannel) -> usize {
    let v = channel as usize;
    if apart >> v & 1 == 1 { (apart & ((2 << v) - 1)).count_ones() as usize } else { 0 }
}

impl Xbar {
    /// The oldest request of a queue, if all of it is here.
    fn head(&self, queue: usize) -> Option<&MemoryHead> {
        match self.up_in[queue].o.pop.get() {
            Some(MemoryUp::Head(head)) if self.q.whole[queue] != 0 => Some(head),
            _ => None,
        }
    }

    /// Whether a slice may take a request.
    fn takes(&self, slice: usize, queue: usize, head: &MemoryHead) -> bool {
        let here = match to_all(head) {
            true => self.q.sent[queue] >> slice & 1 == 0,
            false => slice_of(head.line, self.answer_in.len()) == slice,
        };
        let used = self.q.used[slice][head.channel as usize];
        here && usize::from(used) + usize::from(beats(head)) < self.p.places.get()
    }

    /// The queue that a slice serves next.
    fn chosen(&self, slice: usize) -> Option<usize> {
        let waits = |queue: usize| self.head(queue).is_some_and(|head| self.takes(slice, queue, head));
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
        let mut first = 0;
        for port in 0..self.p.ports.get() {
            let own = 1 + self.p.apart(port).count_ones() as usize;
            o.up[port].ready = has_room(&self.up_in[first..first + own]);
            first += own;
            o.up_freed[port].drive(&q.up_freed[port]);
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
        let (ports, queues, slices) = (self.p.ports.get(), self.up_in.len(), self.answer_in.len());
        // Of each queue the channel of what leaves.
        let mut pops = [None; QUEUES];

        for slice in 0..slices {
            let chosen = if q.left[slice] == 0 { self.chosen(slice) } else { None };
            d.request[slice].valid = false;
            for channel in 0..VIRTUAL_CHANNELS {
                let freed = i.freed[slice].get().map_or(0, |freed| freed.channels);
                d.used[slice][channel] -= freed >> channel & 1;
            }
            if q.left[slice] != 0 {
                let queue = usize::from(q.from[slice]);
                pops[queue] = Some(q.going[slice]);
                d.request[slice].put(self.up_in[queue].o.pop.data);
                d.left[slice] = q.left[slice] - 1;
            }
            if let Some(queue) = chosen
                && let Some(head) = self.head(queue)
            {
                d.request[slice].put(MemoryUp::Head(*head));
                d.left[slice] = beats(head);
                d.from[slice] = queue as u8;
                d.going[slice] = head.channel;
                d.turn[slice] = ((queue + 1) % queues) as u8;
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
        }

        let mut first = 0;
        for port in 0..ports {
            let apart = self.p.apart(port);
            let own = 1 + apart.count_ones() as usize;
            let room = has_room(&self.up_in[first..first + own]);
            let up = i.up[port].get().filter(|_| room);
            if let Some(MemoryUp::Head(head)) = up {
                d.coming[port] = head.channel;
            }
            let takes = first + queue_of(apart, d.coming[port]);
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
