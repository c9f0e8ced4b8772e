//! Engine ports: distributes the front end's bundles to the engines, and merges the engines' completions for the front end. It passes
//! one bundle a cycle (fe-state-bundle-clocks), a cycle after the front end. The engine of the oldest bundle stalls it. Bundles stay in
//! order; completions of one engine stay in order. 2D has no completions. Specification: FE, SKED and CWD.

use bundle::*;
use kernel::prelude::*;
use prim::arbiter::in_turn;
use prim::fifo::{self, Fifo};

/// Engines that send completions.
const ENGINES: usize = 2;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in bundle: Bundle;
    out compute: Bundle;
    out three_d: Bundle;
    out two_d: Bundle;
    in compute_complete: Engine;
    in three_d_complete: Completed;
    out complete: Completed;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        complete: [Offer<Completed>; ENGINES],
        next_grant: B1, // engine that has priority for the completion output
    }
}

kernel::unit! {
    pub struct EnginePorts(p) {
        registers: Regs;
        part bundle_in: Fifo<Bundle> = fifo::Params::default();
    }
}

impl EnginePorts {
    /// The engine whose completion is sent.
    fn chosen(&self) -> usize {
        let next_grant = usize::from(self.q.next_grant);
        in_turn(next_grant, ENGINES, |k| self.q.complete[k].valid).unwrap_or(next_grant)
    }
}

impl Logic for EnginePorts {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let waiting = &self.q.complete;
        let head = &self.bundle_in.o.pop;
        let goes = |engine| head.valid && head.data.engine == engine;
        o.bundle = self.bundle_in.o.push;
        o.compute.send(goes(Engine::Compute), || head.data);
        o.three_d.send(goes(Engine::ThreeD), || head.data);
        o.two_d.send(goes(Engine::TwoD), || head.data);
        o.compute_complete.ready = !waiting[0].valid;
        o.three_d_complete.ready = !waiting[1].valid;
        o.complete.drive(&waiting[self.chosen()]);
        o.idle = !head.valid && !waiting.iter().any(|one| one.valid);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let taker = match self.bundle_in.o.pop.data.engine {
            Engine::Compute => i.compute,
            Engine::ThreeD => i.three_d,
            Engine::TwoD => i.two_d,
        };
        self.bundle_in.i.push.drive(&i.bundle);
        self.bundle_in.i.pop = taker;
        let mut d = self.q;
        let chosen = self.chosen();
        if self.q.complete[chosen].valid {
            // A completion that is not accepted remains.
            d.next_grant = if i.complete.ready { ((chosen + 1) % ENGINES) as u8 } else { chosen as u8 };
            d.complete[chosen].leave(i.complete);
        }
        // Compute has no counts.
        let compute = i.compute_complete.get().map(|engine| Completed { engine: *engine, value: 0 });
        let three_d = i.three_d_complete.get().copied();
        for (k, complete) in [compute, three_d].into_iter().enumerate() {
            if let Some(complete) = complete.filter(|_| !self.q.complete[k].valid) {
                d.complete[k].put(complete);
            }
        }

        // ---- clock edge
        self.q = d;
    }
}
