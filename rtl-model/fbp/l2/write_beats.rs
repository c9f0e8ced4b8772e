//! Write beats: buffers the beats of requests until their sectors are written. A beat a cycle in, a
//! sector a cycle out (compare-and-swap: one in 2 cycles); 2 cycles from an access to its sector.
//! Accesses stall while the banks do not accept them; beats never stall, as their entries were reserved. Beats
//! go to requests in the order of `beats`. Specification: L2, XBAR.

use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};

// ---- parameters
kernel::params! {
    /// Places of each virtual channel.
    places: 5..=64 = 20, "packets";
}

// ---- ports
kernel::ports! {
    in pulse request: MemoryUp;      // its place was reserved
    in pulse beats: Beats;           // a request whose beats are to be kept
    in pulse taken: FreedPlaces;     // heads that were accepted
    out pulse freed: FreedPlaces;
    out pulse here: BeatHere;
    in access: WriteAccess;
    out sector: WriteSector;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct StoredBeat {
        mask: B32,
        data: Sector,
    }

    pub struct Regs {
        channel: VirtualChannel,  // of the request that comes
        outstanding: [B7; VIRTUAL_CHANNELS],     // places to give back
        moved: B3,                // beats of the oldest request that are kept
        here: Offer<BeatHere>,
        access: Offer<WriteAccess>, // what the buffer shows is its beat
        again: bool,              // it is the first of two
        compare: Sector,
    }
}

kernel::unit! {
    pub struct WriteBeats(p) {
        registers: Regs;
        part beats_in: [Fifo<StoredBeat>; VIRTUAL_CHANNELS] = fifo::of(p.places);
        part order_in: Fifo<Beats> = fifo::Params { depth: Within::new(REQUESTS), ..Default::default() };
        part access_in: Fifo<WriteAccess> = fifo::Params::default();
        part buffer: Ram<StoredBeat, 7, 1> = ram::Params {};
    }
}

/// Whether an access has two beats for a sector.
fn compares(access: &WriteAccess) -> bool {
    access.operates && access.atomic == AtomicOp::CompareAndSwap
}

impl Logic for WriteBeats {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        let channels = (0..VIRTUAL_CHANNELS).fold(0, |freed, v| freed | u8::from(q.outstanding[v] != 0) << v);
        o.freed.send(channels != 0, || FreedPlaces { channels });
        o.here.drive(&q.here);
        o.access = self.access_in.o.push;
        let StoredBeat { mask, data } = self.buffer.o.read_data;
        o.sector.send(q.access.valid && !q.again, || WriteSector {
            access: q.access.data,
            mask,
            data,
            compare: q.compare,
        });
        o.idle = !self.order_in.o.pop.valid
            && !self.access_in.o.pop.valid
            && !q.access.valid
            && !q.here.valid
            && channels == 0;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;

        // The oldest request's next beat.
        let beats = self.order_in.o.pop.get();
        let beat = beats.and_then(|beats| self.beats_in[beats.channel as usize].o.pop.get());
        let moves = beats.filter(|_| beat.is_some());
        let last = moves.is_some_and(|beats| q.moved + 1 == beats.count);
        let pops = moves.filter(|beats| !beats.keeps);
        d.moved = if last { 0 } else { q.moved + u8::from(moves.is_some()) };
        d.here.valid = moves.is_some();
        if let Some(beats) = moves {
            d.here.data.request = beats.request;
        }

        // Entries that are free again, returned one a cycle.
        if let Some(MemoryUp::Head(head)) = i.request.get() {
            d.channel = head.channel;
        }
        for v in 0..VIRTUAL_CHANNELS {
            let head = i.taken.get().is_some_and(|taken| taken.channels >> v & 1 == 1);
            let beat = pops.is_some_and(|beats| beats.channel as usize == v);
            d.outstanding[v] =
                q.outstanding[v] + u8::from(head) + u8::from(beat) - u8::from(q.outstanding[v] != 0);
        }

        // Accesses: the first beat, and the second of a compare-and-swap.
        let second = q.access.valid && q.again;
        let free = q.access.free(i.sector) && !second;
        let next = self.access_in.o.pop.get().filter(|_| free);
        if !second {
            d.access.leave(i.sector);
        }
        if second {
            d.again = false;
            d.compare = self.buffer.o.read_data.data;
        }
        if let Some(access) = next {
            d.access.put(*access);
            d.again = compares(access);
        }

        // ---- clock edge
        let row = |request: u8, beat: u8| request << BEATS_LOG2 | beat;
        let at = match next {
            Some(access) => row(access.access.request, access.beat),
            None => row(q.access.data.access.request, q.access.data.beat | 1),
        };
        self.buffer.i.read(next.is_some() || second, at);
        let to = beats.map_or(0, |beats| row(beats.request, q.moved & 3));
        self.buffer.i.write(moves.is_some(), to, || beat.copied().unwrap_or_default());
        for (v, beats_in) in self.beats_in.iter_mut().enumerate() {
            let here = matches!(i.request.get(), Some(MemoryUp::Beat(_))) && q.channel as usize == v;
            beats_in.i.push.send(here, || match i.request.data {
                MemoryUp::Beat(MemoryBeat { mask, data, .. }) => StoredBeat { mask, data },
                MemoryUp::Head(_) => StoredBeat::default(),
            });
            beats_in.i.pop.ready = pops.is_some_and(|beats| beats.channel as usize == v);
        }
        self.order_in.i.push.drive(&i.beats);
        self.order_in.i.pop.ready = last;
        self.access_in.i.push.drive(&i.access);
        self.access_in.i.pop.ready = next.is_some();
        self.q = d;
    }
}
