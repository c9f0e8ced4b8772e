//! Batch route: sends the primitive distributor's packets to the vertex fetch units of the clusters, the MPCs of the
//! SMs and the PESs: state to all, a batch to the units of its SM. Rate: one packet a cycle. Latency: 2 cycles. It
//! stalls while any destination of the packet cannot accept it. In order. Specification: GPM, PD; chip 2.5.

use crate::gpm::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Maximum clusters, and SMs, of all GPCs.
const SMS: usize = 32;

// ---- parameters
kernel::params! {
    /// Clusters: SMs are divided equally among them.
    tpcs: 1..=32 = 2, "TPCs";
    sizes sms;
    /// PESs: clusters are divided equally among them.
    pes: 1..=8 = 1, "PESs";
    /// Queue depth.
    depth: 2..=255 = 2, "packets";
}

// ---- ports
kernel::ports! {
    in batch: WorldPacket;
    out vertex[tpcs]: WorldPacket;
    out world[sms]: WorldPacket;
    out prims[pes]: WorldPacket;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        sm: B5, // SM of the current batch
        vertex: [Offer<WorldPacket>; SMS],
        world: [Offer<WorldPacket>; SMS],
        prims: [Offer<WorldPacket>; GPM_PES],
    }
}

kernel::unit! {
    pub struct BatchRoute(p) {
        registers: Regs;
        part batch_in: Fifo<WorldPacket> = fifo::of(p.depth);
    }
}

/// Destinations of a packet, of the three kinds.
fn kinds(packet: &WorldPacket) -> [bool; 3] {
    match packet {
        WorldPacket::State(_) | WorldPacket::Head(_) | WorldPacket::BatchTask(_) | WorldPacket::Close(_) => {
            [true; 3]
        }
        WorldPacket::Indices(_) => [true, false, false],
        WorldPacket::Prims(_) => [false, true, true],
    }
}

impl BatchRoute {
    /// Index of the unit, of `n`, that serves an SM.
    fn owner(&self, sm: u8, n: usize) -> usize {
        usize::from(sm) * n / self.p.sms.get()
    }

    /// The SM of a packet: taken from a head or task, else that of the packet before; no SM beyond the last.
    fn sm(&self, packet: &WorldPacket) -> u8 {
        let sm = match packet {
            WorldPacket::Head(head) => head.sm,
            WorldPacket::BatchTask(task) => task.sm,
            _ => return self.q.sm,
        };
        if usize::from(sm) < self.p.sms.get() { sm } else { 0 }
    }
}

/// Sends to the units of a mask, if all of them can accept.
fn accepts(ports: &[Offer<WorldPacket>], takers: &[Ready], to: u32) -> bool {
    (0..takers.len()).all(|k| to >> k & 1 == 0 || ports[k].free(takers[k]))
}

impl Logic for BatchRoute {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.batch = self.batch_in.o.push;
        let mut waits = self.batch_in.o.pop.valid;
        let mut drive = |ports: &mut [Offer<WorldPacket>], from: &[Offer<WorldPacket>]| {
            for (port, from) in ports.iter_mut().zip(from) {
                port.drive(from);
                waits |= from.valid;
            }
        };
        drive(&mut o.vertex, &q.vertex);
        drive(&mut o.world, &q.world);
        drive(&mut o.prims, &q.prims);
        o.idle = !waits;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        let q = &self.q;
        let [tpcs, sms, pes] = [i.vertex.len(), i.world.len(), i.prims.len()];
        let leave = |ports: &mut [Offer<WorldPacket>], takers: &[Ready]| {
            ports.iter_mut().zip(takers).for_each(|(port, taker)| port.leave(*taker));
        };
        leave(&mut d.vertex, &i.vertex);
        leave(&mut d.world, &i.world);
        leave(&mut d.prims, &i.prims);
        self.batch_in.i.pop.ready = false;
        if let Some(packet) = self.batch_in.o.pop.get() {
            let sm = self.sm(packet);
            let all = matches!(packet, WorldPacket::State(_));
            let to = |kind: bool, n: usize, one: usize| match (kind, all) {
                (false, _) => 0,
                (true, true) => ((1_u64 << n) - 1) as u32,
                (true, false) => 1 << one,
            };
            let [fetches, shades, draws] = kinds(packet);
            let vertex = to(fetches, tpcs, self.owner(sm, tpcs));
            let world = to(shades, sms, sm.into());
            let prims = to(draws, pes, self.owner(sm, pes));
            let goes = accepts(&q.vertex, &i.vertex, vertex)
                && accepts(&q.world, &i.world, world)
                && accepts(&q.prims, &i.prims, prims);
            if goes {
                d.sm = sm;
                let put = |ports: &mut [Offer<WorldPacket>], mask: u32| {
                    for (k, port) in ports.iter_mut().enumerate() {
                        if mask >> k & 1 == 1 {
                            port.put(*packet);
                        }
                    }
                };
                put(&mut d.vertex, vertex);
                put(&mut d.world, world);
                put(&mut d.prims, prims);
                self.batch_in.i.pop.ready = true;
            }
        }

        // ---- clock edge
        self.batch_in.i.push.drive(&i.batch);
        self.q = d;
    }
}
