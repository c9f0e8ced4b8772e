//! Batch route: sends the primitive distributor's packets to the vertex fetch units of the clusters, the MPCs of the
//! SMs and the PESs: state to all, a batch to the units of its SM. Rate: one packet a cycle. Latency: 2 cycles. It
//! stalls while any destination of the packet cannot accept it. In order. Specification: GPM, PD; chip 2.5.

use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::stage::{self, Stage};

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
    }
}

kernel::unit! {
    pub struct BatchRoute(p) {
        registers: Regs;
        part batch_in: Fifo<WorldPacket> = fifo::of(p.depth);
        part vertex_out: [Stage<WorldPacket>; p.tpcs.get()] = stage::Params {};
        part world_out: [Stage<WorldPacket>; p.sms.get()] = stage::Params {};
        part prims_out: [Stage<WorldPacket>; p.pes.get()] = stage::Params {};
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

/// Units of a kind that a packet is for: all of them, or one.
fn units(kind: bool, all: bool, n: usize, one: usize) -> u32 {
    match (kind, all) {
        (false, _) => 0,
        (true, true) => ((1_u64 << n) - 1) as u32,
        (true, false) => 1 << one,
    }
}

/// Whether all units of a mask can accept a packet.
fn accepts(stages: &[Slot<Stage<WorldPacket>>], takers: &[Ready], to: u32) -> bool {
    (0..takers.len()).all(|k| to >> k & 1 == 0 || !stages[k].o.pop.valid || takers[k].ready)
}

impl Logic for BatchRoute {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.batch = self.batch_in.o.push;
        let mut waits = self.batch_in.o.pop.valid;
        let mut drive = |ports: &mut [Offer<WorldPacket>], stages: &[Slot<Stage<WorldPacket>>]| {
            for (port, stage) in ports.iter_mut().zip(stages) {
                port.drive(&stage.o.pop);
                waits |= stage.o.pop.valid;
            }
        };
        drive(&mut o.vertex, &self.vertex_out);
        drive(&mut o.world, &self.world_out);
        drive(&mut o.prims, &self.prims_out);
        o.idle = !waits;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        let [tpcs, sms, pes] = [i.vertex.len(), i.world.len(), i.prims.len()];
        let packet = self.batch_in.o.pop.get().copied();
        let mut to = [0; 3];
        if let Some(packet) = &packet {
            let sm = self.sm(packet);
            let all = matches!(packet, WorldPacket::State(_));
            let [fetches, shades, draws] = kinds(packet);
            to = [
                units(fetches, all, tpcs, self.owner(sm, tpcs)),
                units(shades, all, sms, sm.into()),
                units(draws, all, pes, self.owner(sm, pes)),
            ];
            let goes = accepts(&self.vertex_out, &i.vertex, to[0])
                && accepts(&self.world_out, &i.world, to[1])
                && accepts(&self.prims_out, &i.prims, to[2]);
            if goes { d.sm = sm } else { to = [0; 3] }
        }
        self.batch_in.i.pop.ready = to != [0; 3];
        for (stages, takers, to) in [
            (&mut self.vertex_out, &i.vertex, to[0]),
            (&mut self.world_out, &i.world, to[1]),
            (&mut self.prims_out, &i.prims, to[2]),
        ] {
            for (k, stage) in stages.iter_mut().enumerate() {
                stage.i.push.send(to >> k & 1 == 1, || packet.unwrap_or_default());
                stage.i.pop = takers[k];
            }
        }

        // ---- clock edge
        self.batch_in.i.push.drive(&i.batch);
        self.q = d;
    }
}
