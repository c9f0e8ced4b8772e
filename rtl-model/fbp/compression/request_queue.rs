//! Request queue: queues the requests to a slice, a queue of heads and one of beats per virtual channel, and shows the
//! oldest of each. Rate: one packet a cycle in, and one of each queue out. Latency: one cycle from a packet to
//! `oldest`. Entries are reserved by the sender, so nothing stalls it; an entry of each channel is returned a cycle.
//! Each virtual channel is in order. Specification: CBC and compression.

use super::slice_issue::types::*;
use bundle::*;
use kernel::prelude::*;
use mem::beats::ends;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Entries of each virtual channel.
    places: 5..=64 = 20, "packets";
}

// ---- ports
kernel::ports! {
    in pulse request: MemoryUp;      // its entry was reserved
    out level oldest: Oldest;
    in strobe pop_heads: B4;         // virtual channels whose oldest head, oldest beat is removed
    in strobe pop_beats: B4;
    out pulse freed: FreedPlaces;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        channel: VirtualChannel,               // of the arriving request
        whole: [B7; VIRTUAL_CHANNELS],         // requests whose packets have all arrived
        outstanding: [B7; VIRTUAL_CHANNELS],   // freed entries still to be returned
    }
}

kernel::unit! {
    pub struct RequestQueue(p) {
        registers: Regs;
        part heads_in: [Fifo<MemoryHead>; VIRTUAL_CHANNELS] = fifo::of(p.places);
        part beats_in: [Fifo<MemoryBeat>; VIRTUAL_CHANNELS] = fifo::of(p.places);
    }
}

/// Bit v is set where it holds for virtual channel v.
fn channels(holds: impl Fn(usize) -> bool) -> u8 {
    (0..VIRTUAL_CHANNELS).fold(0, |set, v| set | u8::from(holds(v)) << v)
}

impl Logic for RequestQueue {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        let returned = channels(|v| q.outstanding[v] != 0);
        for v in 0..VIRTUAL_CHANNELS {
            o.oldest.heads[v] = self.heads_in[v].o.pop.get().copied().unwrap_or_default();
            o.oldest.beats[v] = self.beats_in[v].o.pop.get().copied().unwrap_or_default();
        }
        o.oldest.whole = channels(|v| self.heads_in[v].o.pop.valid && q.whole[v] != 0);
        o.freed.send(returned != 0, || FreedPlaces { channels: returned });
        let waits = |v: usize| self.heads_in[v].o.pop.valid || self.beats_in[v].o.pop.valid;
        o.idle = channels(waits) == 0 && returned == 0;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let (head, beat) = match i.request.get() {
            Some(MemoryUp::Head(head)) => (Some(head), None),
            Some(MemoryUp::Beat(beat)) => (None, Some(beat)),
            None => (None, None),
        };
        if let Some(head) = head {
            d.channel = head.channel;
        }
        let ended = i.request.get().is_some_and(ends);

        // ---- clock edge
        for v in 0..VIRTUAL_CHANNELS {
            let head = head.filter(|head| head.channel as usize == v);
            let beat = beat.filter(|_| q.channel as usize == v);
            let (pop_head, pop_beat) = (i.pop_heads >> v & 1, i.pop_beats >> v & 1);
            let whole = u8::from(ended && (head.is_some() || beat.is_some()));
            d.whole[v] = q.whole[v] + whole - pop_head;
            d.outstanding[v] = q.outstanding[v] + pop_head + pop_beat - u8::from(q.outstanding[v] != 0);
            self.heads_in[v].i.push.send(head.is_some(), || head.copied().unwrap_or_default());
            self.heads_in[v].i.pop.ready = pop_head == 1;
            self.beats_in[v].i.push.send(beat.is_some(), || beat.copied().unwrap_or_default());
            self.beats_in[v].i.pop.ready = pop_beat == 1;
        }
        self.q = d;
    }
}
