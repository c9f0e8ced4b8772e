//! DRAM controller: distributes the requests of the L2's slices over channels of LPDDR4, and merges their responses; page
//! walks have priority. It accepts a packet of each slice a cycle and returns a sector a cycle; each channel transfers 32
//! bytes in 5 cycles. A response takes 2 cycles more than in its channel. A full channel queue stalls the slices whose
//! next atom is for it, responses that are not accepted stall all, and so does a Barrier until all earlier requests are
//! performed. Order is kept for each atom of a slice. Specification: DRAM interface.

use self::address::{channel_of, place_of};
use self::channel::Channel;
use self::front::{Front, Progress, front_of};
use self::sectors::*;
use bundle::*;
use kernel::prelude::*;
use prim::arbiter::in_turn;
use prim::fifo::{self, Fifo};

mod address;
pub mod channel;
mod command;
mod front;
mod next;
mod queue;
mod sectors;
mod timing;
pub mod types;

/// Largest numbers of slices, walkers and channels.
const SLICES: usize = 16;
const WALKERS: usize = 4;
const CHANNELS: usize = 4;

// ---- parameters
kernel::params! {
    sizes slices, channels;
    /// Page walkers.
    walkers: 1..=4 = 2, "walkers";
    /// Walks in flight.
    walks: 1..=8 = 4, "lines";
    /// Packets of a slice that wait to be distributed: 2 sustain the full rate.
    up_depth: 2..=64 = 8, "packets";
    part channel: channel::Params;
}

// ---- ports
kernel::ports! {
    in up[slices]: MemoryUp;
    out down: MemoryDown;
    in walk[walkers]: WalkRequest;
    out pulse walked[walkers]: WalkData;
    out pulse command[channels]: DramCommand;
    in pulse data[channels]: Sector;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    /// A walk and its walker.
    pub struct Requested {
        walker: B2,
        line: LineAddress,
    }

    pub struct Regs {
        progress: [Progress; SLICES],
        next_slice: [B4; CHANNELS], // slice with the highest priority at each channel
        next_barrier: B4,
        next_walk: B2,           // walker with the highest priority
        requesting: Offer<Requested>,
        requested: B2,              // its next sector
        landed: B2,                 // next sector of the oldest walk
        walked: [Offer<WalkData>; WALKERS],
        next_response: B2,       // channel with the highest priority to respond
        down: Offer<MemoryDown>,
    }
}

kernel::unit! {
    pub struct Dram(p) {
        registers: Regs;
        part up_in: [Fifo<MemoryUp>; p.slices.get()] = fifo::of(p.up_depth);
        part walk_in: [Fifo<WalkRequest>; p.walkers.get()] = fifo::Params::default();
        part walks: Fifo<Requested> = fifo::of(p.walks);
        part walked_in: [Fifo<Sector>; p.channels.get()] =
            fifo::Params { depth: Within::new(4 * p.walks.get()), ..fifo::Params::default() };
        part channel: [Channel; p.channels.get()] = p.channel;
    }
}

impl Dram {
    /// The oldest packet of a slice.
    fn front(&self, slice: usize) -> Front {
        front_of(self.up_in[slice].o.pop.get(), &self.q.progress[slice], self.channel.len())
    }

    /// Whether all requests are performed.
    fn performed(&self) -> bool {
        self.channel.iter().all(|channel| channel.o.drained)
    }
}

impl Logic for Dram {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.down.drive(&q.down);
        o.idle = !q.down.valid && !q.requesting.valid && !self.walks.o.pop.valid;
        for (s, up) in self.up_in.iter().enumerate() {
            o.up[s] = up.o.push;
            o.idle &= !up.o.pop.valid && q.progress[s].left == 0;
        }
        for (walker, walk) in self.walk_in.iter().enumerate() {
            o.walk[walker] = walk.o.push;
            o.walked[walker].drive(&q.walked[walker]);
            o.idle &= !walk.o.pop.valid && !q.walked[walker].valid;
        }
        for (c, channel) in self.channel.iter().enumerate() {
            o.command[c].drive(&channel.o.command);
            o.idle &= channel.o.idle;
        }
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let (slices, walkers, channels) = (self.up_in.len(), self.walk_in.len(), self.channel.len());
        let after = |slice: usize| ((slice + 1) % slices) as u8;

        // Each channel takes an atom of one slice. A Barrier stalls all slices until all earlier requests are performed.
        let fronts: [Front; SLICES] =
            std::array::from_fn(|s| if s < slices { self.front(s) } else { Front::default() });
        let barrier = in_turn(q.next_barrier.into(), slices, |s| fronts[s].barrier);
        let performs = barrier.filter(|_| q.down.free(i.down) && self.performed());
        let is_for = |s: usize, c: usize| fronts[s].atom.as_ref().is_some_and(|(channel, _)| *channel == c);
        let mut chosen = [None; CHANNELS];
        for (c, chosen) in chosen[..channels].iter_mut().enumerate().filter(|_| barrier.is_none()) {
            *chosen = in_turn(q.next_slice[c].into(), slices, |s| is_for(s, c));
            if let Some(slice) = chosen.filter(|_| self.channel[c].o.request.ready) {
                d.next_slice[c] = after(slice);
            }
        }
        if let Some(slice) = performs {
            d.next_barrier = after(slice);
        }
        let mut pops = [false; SLICES];
        for (s, front) in fronts[..slices].iter().enumerate() {
            let goes = match &front.atom {
                Some((c, _)) => chosen[*c] == Some(s) && self.channel[*c].o.request.ready,
                None => !front.barrier || performs == Some(s),
            };
            pops[s] = goes && front.rest == 0;
            if let Some(packet) = self.up_in[s].o.pop.get().filter(|_| goes) {
                d.progress[s] = q.progress[s].after(packet, front);
            }
        }

        // Walks: one is sent to the channels, a sector a cycle; returned sectors are sent to their walkers in order.
        let request = q.requesting.get().map(|requested| {
            let number = atom_of(requested.line, q.requested);
            (channel_of(number, channels), place_of(number, channels))
        });
        let requests = request.is_some_and(|(channel, _)| self.channel[channel].o.walk.ready);
        d.requested = q.requested + u8::from(requests) & 3;
        d.requesting.valid &= !(requests && q.requested == 3);
        let waits = |walker: usize| self.walk_in[walker].o.pop.valid;
        let next = in_turn(q.next_walk.into(), walkers, waits)
            .filter(|_| !d.requesting.valid && self.walks.o.push.ready);
        if let Some(walker) = next {
            let line = self.walk_in[walker].o.pop.data.line;
            d.requesting.put(Requested { walker: walker as u8, line });
            d.next_walk = ((walker + 1) % walkers) as u8;
        }
        for walked in &mut d.walked {
            walked.valid = false;
        }
        let oldest = self.walks.o.pop.get().copied();
        let from = oldest.map(|oldest| channel_of(atom_of(oldest.line, q.landed), channels));
        let lands = from.filter(|channel| self.walked_in[*channel].o.pop.valid);
        let last = q.landed == 3;
        if let (Some(channel), Some(oldest)) = (lands, oldest) {
            let data = self.walked_in[channel].o.pop.data;
            d.walked[usize::from(oldest.walker)].put(WalkData { last, data });
            d.landed = q.landed + 1 & 3;
        }

        // Responses.
        d.down.leave(i.down);
        let free = !d.down.valid;
        let responses = in_turn(q.next_response.into(), channels, |c| self.channel[c].o.response.valid);
        let responses = responses.filter(|_| free);
        if let Some(channel) = responses {
            d.down.put(sector_response(&self.channel[channel].o.response.data));
            d.next_response = ((channel + 1) % channels) as u8;
        }
        if let Some(MemoryUp::Head(head)) = performs.and_then(|slice| self.up_in[slice].o.pop.get()) {
            d.down.put(barrier_response(head));
        }

        // ---- clock edge
        for (s, up) in self.up_in.iter_mut().enumerate() {
            up.i.push.drive(&i.up[s]);
            up.i.pop.ready = pops[s];
        }
        for (walker, walk) in self.walk_in.iter_mut().enumerate() {
            walk.i.push.drive(&i.walk[walker]);
            walk.i.pop.ready = next == Some(walker);
        }
        self.walks.i.push.send(next.is_some(), || d.requesting.data);
        self.walks.i.pop.ready = lands.is_some() && last;
        for c in 0..channels {
            let (channel, walked) = (&mut self.channel[c], &mut self.walked_in[c]);
            let atom = chosen[c].and_then(|slice| fronts[slice].atom.as_ref());
            let requested = request.filter(|request| request.0 == c);
            channel.i.request.send(atom.is_some(), || atom.map(|atom| atom.1).unwrap_or_default());
            channel
                .i
                .walk
                .send(requested.is_some(), || requested.map(|request| request.1).unwrap_or_default());
            channel.i.response.ready = responses == Some(c);
            channel.i.data.drive(&i.data[c]);
            walked.i.push.drive(&channel.o.walked);
            walked.i.pop.ready = lands == Some(c);
        }
        self.q = d;
    }
}
