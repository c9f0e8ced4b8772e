//! Work crossbar (WDX), untiled: merges the primitives of all sources and the state between them into API order, by
//! the primitive distributor's marks, and numbers the primitives. Rate: one packet a cycle. Latency: 2 cycles. It
//! stalls on setup, and on the source of the next batch. Specification: WDX and the binner.

use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// PESs that send primitives.
    sources: 1..=8 = 1, "sources";
    /// Queue depth for packets of a source.
    depth: 2..=255 = 32, "packets";
    /// Queue depth for state and marks.
    screen_depth: 2..=255 = 64, "packets";
}

// ---- ports
kernel::ports! {
    in screen: ScreenPacket;
    in wdx[sources]: WdxPacket;
    out prim: PrimPacket;
    out last: EntryLast; // to the circular buffers
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        open: bool,                // the batch of a mark has begun
        source: B3,                // source of the batch
        number: PrimId,            // of the next primitive
        prim: Offer<PrimPacket>,
        last: Offer<EntryLast>,
    }
}

kernel::unit! {
    pub struct WorkCrossbar(p) {
        registers: Regs;
        part screen_in: Fifo<ScreenPacket> = fifo::of(p.screen_depth);
        part wdx_in: [Fifo<WdxPacket>; p.sources.get()] = fifo::of(p.depth);
    }
}

impl Regs {
    /// Forwards a primitive, or ends the batch; returns whether the packet is accepted.
    fn deliver(&mut self, q: &Regs, packet: &WdxPacket) -> bool {
        match packet {
            WdxPacket::Prim(from) => {
                if self.prim.valid || from.last && self.last.valid {
                    return false;
                }
                let WdxPrim { topology, first, last, vertices, attributes, .. } = *from;
                if last {
                    let entry = attributes.entry;
                    self.last.put(EntryLast { source: q.source, entry, prim: q.number });
                }
                let prim = PrimRef { prim: q.number, topology, first, vertices, attributes };
                self.prim.put(PrimPacket::Prim(prim));
                self.number = q.number.wrapping_add(1);
            }
            WdxPacket::Close(_) => self.open = false,
        }
        true
    }
}

impl Logic for WorkCrossbar {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.screen = self.screen_in.o.push;
        for (source, queue) in self.wdx_in.iter().enumerate() {
            o.wdx[source] = queue.o.push;
        }
        o.prim.drive(&q.prim);
        o.last.drive(&q.last);
        let waits = self.screen_in.o.pop.valid || self.wdx_in.iter().any(|queue| queue.o.pop.valid);
        o.idle = !waits && !q.open && !q.prim.valid && !q.last.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.prim.leave(i.prim);
        d.last.leave(i.last);
        let mut takes = false;
        if !q.open
            && let Some(packet) = self.screen_in.o.pop.get()
        {
            match packet {
                ScreenPacket::State(state) => {
                    takes = !d.prim.valid;
                    if takes {
                        d.prim.put(PrimPacket::State(*state));
                    }
                }
                ScreenPacket::Mark(mark) => {
                    (d.open, d.source, takes) = (true, mark.source & 7, true);
                }
            }
        }
        self.screen_in.i.push.drive(&i.screen);
        self.screen_in.i.pop.ready = takes;
        for (source, queue) in self.wdx_in.iter_mut().enumerate() {
            let mine = q.open && usize::from(q.source) == source;
            let packet = queue.o.pop.get().filter(|_| mine);
            queue.i.pop.ready = packet.is_some_and(|packet| d.deliver(q, packet));
            queue.i.push.drive(&i.wdx[source]);
        }

        // ---- clock edge
        self.q = d;
    }
}
