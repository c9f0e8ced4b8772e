//! Compression: a stage between the crossbar and a slice of the L2 that makes compressed tiles appear plain to
//! clients. Rate: one packet a cycle; one decoded sector a cycle; a cleared kilobyte in 2 cycles
//! (compression-zbc-rate). Latency: 2 cycles to the slice, 3 if status is looked up, 2 for responses. Virtual
//! channels wait separately; decoded reads stall on the response channel, and requests stall on status that misses in
//! the cache. Each virtual channel is in order; the status and data of a tile change together. Specification: CBC and
//! compression.

pub mod clear_values;
pub mod codec;
mod control;
pub mod decode;
pub mod encode;
pub mod kinds;
pub mod packing;
pub mod plan;
mod responses;
pub mod state;
pub mod status;
pub mod types;
mod way;

use bundle::*;
use clear_values::ClearValues;
use control::Next;
use decode::Decode;
use kernel::prelude::*;
use mem::beats::{beats, ends, to_all};
use plan::{by_status, is_looked, place_of};
use prim::arbiter::in_turn;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};
use responses::{Arrival, Keep, Responded};
use state::*;
use status::Status;
use types::*;

// ---- parameters
kernel::params! {
    /// Entries of each virtual channel, here and in the slice.
    places: 5..=64 = 10, "packets";
    sizes slices;
    /// Queue depth for responses of the slice: 2 break the ready path at full rate.
    down_depth: 2..=16 = 2, "responses";
    part status: status::Params;
    part decode: decode::Params;
}

// ---- ports
kernel::ports! {
    in pulse request: MemoryUp;          // its entry was reserved
    out pulse freed: FreedPlaces;
    out response: MemoryDown;
    out pulse slice: MemoryUp;           // its entry in the slice was reserved
    in pulse slice_freed: FreedPlaces;
    in down: MemoryDown;
    in pulse clear_write: ClearWrite;
    in level backing: BlockAddress;      // base address of the status of the chip's tiles
    in level number: ClientId;           // index of the slice
    out pulse fault: AccessFault;        // a write was dropped; its address is physical
    out level idle: bool;
}

kernel::unit! {
    pub struct Compression(p) {
        registers: Regs;
        part heads_in: [Fifo<MemoryHead>; VIRTUAL_CHANNELS] = fifo::of(p.places);
        part beats_in: [Fifo<MemoryBeat>; VIRTUAL_CHANNELS] = fifo::of(p.places);
        part down_in: Fifo<MemoryDown> = fifo::of(p.down_depth);
        part status: Status = p.status;
        part clear_values: ClearValues = clear_values::Params {};
        part decode: Decode = p.decode;
        part low: Ram<Sector, READS_LOG2, 1> = ram::Params {};
        part high: Ram<Sector, READS_LOG2, 1> = ram::Params {};
        part stencils: Ram<Sector, READS_LOG2, 1> = ram::Params {};
        part right_low: Ram<Sector, READS_LOG2, 1> = ram::Params {};
        part right_high: Ram<Sector, READS_LOG2, 1> = ram::Params {};
        part right_stencils: Ram<Sector, READS_LOG2, 1> = ram::Params {};
    }
}

impl Compression {
    /// The oldest request of a virtual channel, if all its packets have arrived.
    fn head(&self, v: usize) -> Option<&MemoryHead> {
        self.heads_in[v].o.pop.get().filter(|_| self.q.whole[v] != 0)
    }
    /// Whether the slice has free entries for a request.
    fn fits(&self, head: &MemoryHead) -> bool {
        let used = usize::from(self.q.used[head.channel as usize]);
        used + usize::from(beats(head)) < self.p.places.get()
    }
    /// Whether `sent` has a free entry.
    fn remembers(&self, v: usize) -> bool {
        self.q.sent[v].iter().any(|sent| sent.after == 0)
    }
    /// Whether a request that needs no status lookup may pass.
    fn passes(&self, v: usize) -> bool {
        let q = &self.q;
        self.head(v).is_some_and(|head| {
            let reads = q.readings.iter().any(|r| r.busy && r.client == head.client)
                || q.passing.iter().any(|r| r.busy && r.client == head.client);
            let cleaned = q.cleaning == Cleaning::Done && q.cleaner as usize == v;
            !is_looked(head)
                && self.fits(head)
                && !(to_all(head) && reads)
                && (head.op != MemoryOp::CleanTags || cleaned)
        })
    }
    /// Tracks the entries of arriving and departing requests; returns the virtual channel of the arriving packet.
    fn places(&self, i: &In, n: &mut Next) -> Option<usize> {
        let q = &self.q;
        let packet = i.request.get();
        let comes = packet.map(|packet| match packet {
            MemoryUp::Head(head) => head.channel as usize,
            MemoryUp::Beat(_) => q.channel as usize,
        });
        if let Some(MemoryUp::Head(head)) = packet {
            n.d.channel = head.channel;
        }
        for v in 0..VIRTUAL_CHANNELS {
            let ended = comes == Some(v) && packet.is_some_and(ends);
            let (head, beat) = (u8::from(n.pop_heads[v]), u8::from(n.pop_beats[v]));
            n.d.whole[v] = q.whole[v] + u8::from(ended) - head;
            n.d.outstanding[v] = q.outstanding[v] + head + beat - u8::from(q.outstanding[v] != 0);
        }
        comes
    }
}

impl Logic for Compression {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        let channels = (0..VIRTUAL_CHANNELS).fold(0, |set, v| set | u8::from(q.outstanding[v] != 0) << v);
        o.freed.send(channels != 0, || FreedPlaces { channels });
        o.response.drive(&q.response);
        o.slice.drive(&q.slice);
        o.fault.drive(&q.fault);
        o.down = self.down_in.o.push;
        let waits =
            self.heads_in.iter().any(|f| f.o.pop.valid) || self.beats_in.iter().any(|f| f.o.pop.valid);
        let reads = q.readings.iter().any(|r| r.busy) || q.passing.iter().any(|r| r.busy);
        let parts = self.status.o.idle && self.decode.o.idle && !self.down_in.o.pop.valid;
        let sends = q.slice.valid || q.fault.valid || q.response.valid || q.left != 0;
        let registers = channels == 0 && !sends;
        o.idle = !waits && !reads && parts && registers && q.cleaning == Cleaning::Rest;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut n = Next::of(q);
        n.d.slice.valid = false;
        n.d.fault.valid = false;
        let decided = self.decided();
        let ready = decided.as_ref().and_then(|decided| Some((decided, self.sends(decided)?)));
        let mut go = None;
        let mut done = ready.is_some_and(|(_, sends)| sends.is_none());
        if q.left != 0 {
            self.beat(&mut n);
        } else {
            let sends = ready.and_then(|(decided, sends)| Some((decided, sends?)));
            let goes;
            (go, goes) = self.next_head(sends, &mut n);
            done |= goes;
        }
        if let Some(decided) = decided.filter(|_| done) {
            self.settle(&decided, &mut n);
        }
        self.send(go, i, &mut n);
        let lookup = in_turn(q.lookup_turn.into(), VIRTUAL_CHANNELS, |v| self.may_lookup(v));
        n.d.looked.valid = false;
        if let Some(v) = lookup {
            n.d.lookup_turn = (v + 1) as u8 & 3;
            let head = self.heads_in[v].o.pop.data;
            n.d.looked.put(head.channel);
            n.d.bare = !by_status(&head);
        }
        self.clean(&mut n);
        let filled = self.arrival() == Arrival::Status;
        let Responded { takes, decoded, keeps } = self.responses(i, &mut n);
        let job = self.job();
        let opens = self.opens(&mut n);
        let comes = self.places(i, &mut n);

        // ---- clock edge
        let sector = self.down_in.o.pop.data.data;
        for v in 0..VIRTUAL_CHANNELS {
            let (here, packet) = (comes == Some(v), i.request.get());
            self.heads_in[v].i.push.send(
                here && matches!(packet, Some(MemoryUp::Head(_))),
                || match packet {
                    Some(MemoryUp::Head(head)) => *head,
                    _ => MemoryHead::default(),
                },
            );
            self.heads_in[v].i.pop.ready = n.pop_heads[v];
            self.beats_in[v].i.push.send(
                here && matches!(packet, Some(MemoryUp::Beat(_))),
                || match packet {
                    Some(MemoryUp::Beat(beat)) => *beat,
                    _ => MemoryBeat::default(),
                },
            );
            self.beats_in[v].i.pop.ready = n.pop_beats[v];
        }
        self.status.i.lookup.send(lookup.is_some() && !n.d.bare, || {
            let head = lookup.map_or(MemoryHead::default(), |v| self.heads_in[v].o.pop.data);
            StatusLookup { place: place_of(&head) }
        });
        self.status.i.change = n.change.into();
        self.status.i.clean = n.cleans.into();
        self.status.i.memory.ready = n.status_goes;
        self.status.i.filled.send(filled, || sector);
        self.status.i.backing = i.backing;
        self.status.i.number = i.number;
        let finds = lookup.is_some_and(|v| self.heads_in[v].o.pop.data.op == MemoryOp::FastClear);
        self.clear_values.i.find.send(finds, || {
            let v = lookup.unwrap_or(0);
            let pattern = self.beats_in[v].o.pop.data.data;
            let depth = kinds::is_depth(self.heads_in[v].o.pop.data.page.kind);
            ClearFind { depth, value: ClearValue { words: std::array::from_fn(|k| pattern.words[k]) } }
        });
        self.clear_values.i.show.send(opens.is_some(), || {
            let r = &self.q.readings[opens.unwrap_or(0)];
            let (depth, index) = (r.coding.depth, r.clear);
            ClearShow { depth, index }
        });
        self.clear_values.i.write = i.clear_write;
        for (ram, place) in [
            (&mut self.low, Keep::Low),
            (&mut self.high, Keep::High),
            (&mut self.stencils, Keep::Stencil),
            (&mut self.right_low, Keep::RightLow),
            (&mut self.right_high, Keep::RightHigh),
            (&mut self.right_stencils, Keep::RightStencil),
        ] {
            ram.i.read(opens.is_some(), opens.unwrap_or(0) as u64);
            let kept = keeps.filter(|(_, keep)| *keep == place);
            ram.i.write(kept.is_some(), kept.map_or(0, |(k, _)| k as u64), || sector);
        }
        self.decode.i.job = job.into();
        self.decode.i.plain.ready = decoded || n.expanded_goes;
        self.down_in.i.push.drive(&i.down);
        self.down_in.i.pop.ready = takes;
        self.q = n.d;
    }
}

/// A read that the stage issues on behalf of a request.
fn own(head: &MemoryHead, line: u64, sectors: u8, tag: u16) -> MemoryHead {
    let mut head = writing(head, line, sectors);
    head.op = MemoryOp::Read;
    head.client = OWN_CLIENT;
    head.tag = tag;
    head
}

/// A write, on behalf of a request, of data generated here.
fn writing(head: &MemoryHead, line: u64, sectors: u8) -> MemoryHead {
    let mut head = *head;
    head.op = MemoryOp::Write;
    head.line = line;
    head.sectors = sectors;
    head.view = MemoryView::Plain;
    head.status = 0;
    head.pair = false;
    head
}
