//! DRAM controller: distributes the requests of the L2's slices over channels of LPDDR4, and merges their responses; page
//! walks have priority. It accepts a packet a cycle and returns a sector a cycle; each channel transfers 32 bytes in 5
//! cycles. A response takes 2 cycles more than in its channel. A full channel queue stalls it, and so do responses that
//! are not accepted, and a Barrier until all earlier requests are performed. Order is kept for each atom. Specification:
//! DRAM interface.

use self::address::{channel_of, place_of};
use self::channel::Channel;
use self::sectors::*;
use self::types::*;
use crate::beats::{first_of, to_all};
use bundle::*;
use kernel::prelude::*;
use prim::arbiter::in_turn;
use prim::fifo::{self, Fifo};

mod address;
pub mod channel;
mod command;
mod next;
mod queue;
mod sectors;
mod timing;
pub mod types;

/// Largest number of walkers.
const WALKERS: usize = 4;

// ---- parameters
kernel::params! {
    sizes channels;
    /// Page walkers.
    walkers: 1..=4 = 2, "walkers";
    /// Walks in flight.
    walks: 1..=8 = 4, "lines";
    /// Packets that wait to be distributed: 2 sustain the full rate.
    up_depth: 2..=64 = 8, "packets";
    part channel: channel::Params;
}

// ---- ports
kernel::ports! {
    in up: MemoryUp;
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
        sent: B4,                // sectors of the current read already sent to their channels
        line: LineAddress,       // of the current write
        left: B4,                // its remaining sectors
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
        part up_in: Fifo<MemoryUp> = fifo::of(p.up_depth);
        part walk_in: [Fifo<WalkRequest>; p.walkers.get()] = fifo::Params::default();
        part walks: Fifo<Requested> = fifo::of(p.walks);
        part walked_in: [Fifo<Sector>; p.channels.get()] =
            fifo::Params { depth: Within::new(4 * p.walks.get()), ..fifo::Params::default() };
        part channel: [Channel; p.channels.get()] = p.channel;
    }
}

impl Dram {
    /// The channel of an atom, and the atom with its location in it.
    fn atom(&self, line: u64, sector: u8, atom: DramAtom) -> (usize, DramAtom) {
        let (number, channels) = (atom_of(line, sector), self.channel.len());
        (channel_of(number, channels), DramAtom { place: place_of(number, channels), ..atom })
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
        o.up = self.up_in.o.push;
        o.down.drive(&q.down);
        o.idle = !self.up_in.o.pop.valid && q.left == 0 && !q.down.valid;
        o.idle &= !q.requesting.valid && !self.walks.o.pop.valid;
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
        let (walkers, channels) = (self.walk_in.len(), self.channel.len());

        // The current packet: an atom for its channel, a Barrier once all is performed, or neither.
        let (mut atom, mut rest, mut barrier) = (None, 0, None);
        match self.up_in.o.pop.get() {
            Some(MemoryUp::Head(head)) if head.op == MemoryOp::Read && head.sectors != 0 => {
                let (sector, left) = first_of(head.sectors & !q.sent);
                let MemoryHead { client, tag, .. } = *head;
                let id = DramId { client, tag, sector, last: left == 0 };
                atom = Some(self.atom(head.line, sector, DramAtom { id, ..DramAtom::default() }));
                rest = left;
            }
            Some(MemoryUp::Head(head)) if to_all(head) => barrier = Some(*head),
            Some(MemoryUp::Beat(MemoryBeat { mask, data, .. })) if q.left != 0 => {
                let write = DramAtom { write: true, mask: *mask, data: *data, ..DramAtom::default() };
                atom = Some(self.atom(q.line, first_of(q.left).0, write));
            }
            _ => (),
        }
        let goes = atom.as_ref().is_none_or(|(channel, _)| self.channel[*channel].o.request.ready);
        let performs = barrier.is_some() && q.down.free(i.down) && self.performed();
        let pops = goes && rest == 0 && (barrier.is_none() || performs);
        if self.up_in.o.pop.valid && goes {
            match &self.up_in.o.pop.data {
                MemoryUp::Head(head) => {
                    d.sent = if rest == 0 { 0 } else { head.sectors & !rest };
                    d.line = head.line;
                    d.left = if head.op == MemoryOp::Write { head.sectors } else { 0 };
                }
                MemoryUp::Beat(_) => d.left = first_of(q.left).1,
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
        if let Some(head) = barrier.filter(|_| performs) {
            d.down.put(barrier_response(&head));
        }

        // ---- clock edge
        self.up_in.i.push.drive(&i.up);
        self.up_in.i.pop.ready = pops;
        for (walker, walk) in self.walk_in.iter_mut().enumerate() {
            walk.i.push.drive(&i.walk[walker]);
            walk.i.pop.ready = next == Some(walker);
        }
        self.walks.i.push.send(next.is_some(), || d.requesting.data);
        self.walks.i.pop.ready = lands.is_some() && last;
        for c in 0..channels {
            let (channel, walked) = (&mut self.channel[c], &mut self.walked_in[c]);
            let (request, requested) =
                (atom.as_ref().filter(|atom| atom.0 == c), request.filter(|request| request.0 == c));
            channel.i.request.send(request.is_some(), || request.map(|atom| atom.1).unwrap_or_default());
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
