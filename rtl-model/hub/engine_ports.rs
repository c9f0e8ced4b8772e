//! Engine ports: distributes the front end's bundles to the engines, and merges the engines' completions for the front end. It passes
//! one bundle a cycle (fe-state-bundle-clocks), a cycle after the front end. The engine of the oldest bundle stalls it. Bundles stay in
//! order; completions of one engine stay in order. 2D is not built: a launch of it is refused with a fault; its state and cache
//! operations are sent to the outside port. Specification: FE, SKED and CWD.

use bundle::*;
use kernel::prelude::*;
use prim::arbiter::in_turn;
use prim::fifo::{self, Fifo};

/// Engines that send completions.
const ENGINES: usize = 3;

/// Cache operations of 2D: FLUSH_AND_INVALIDATE_ROP_MINI_CACHE, TWOD_INVALIDATE_TEXTURE_DATA_CACHE.
const TWO_D_CACHES: [u16; 2] = [0x228 >> 2, 0x240 >> 2];
/// 2D's subchannel.
const TWO_D: u8 = 3;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in bundle: Bundle;
    out compute: Bundle;
    out three_d: Bundle;
    out outside: Bundle;           // bundles of engines that are not built
    in compute_complete: Engine;
    in three_d_complete: Completed;
    in outside_complete: Completed;
    out complete: Completed;
    out fault: Fault;              // a launch of 2D
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        complete: [Offer<Completed>; ENGINES],
        next_grant: B2, // engine that has priority for the completion output
        fault: Offer<Fault>,
    }
}

kernel::unit! {
    pub struct EnginePorts(p) {
        registers: Regs;
        part bundle_in: Fifo<Bundle> = fifo::Params::default();
    }
}

impl EnginePorts {
    /// The oldest bundle would launch 2D.
    fn launches_two_d(&self) -> bool {
        let head = &self.bundle_in.o.pop.data;
        head.engine == Engine::TwoD
            && head.kind == BundleKind::Trigger
            && !TWO_D_CACHES.contains(&head.address)
    }

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
        o.outside.send(goes(Engine::TwoD) && !self.launches_two_d(), || head.data);
        o.compute_complete.ready = !waiting[0].valid;
        o.three_d_complete.ready = !waiting[1].valid;
        o.outside_complete.ready = !waiting[2].valid;
        o.complete.drive(&waiting[self.chosen()]);
        o.fault.drive(&self.q.fault);
        o.idle = !head.valid && !self.q.fault.valid && !waiting.iter().any(|one| one.valid);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let refused = self.launches_two_d();
        let taker = match self.bundle_in.o.pop.data.engine {
            _ if refused => Ready { ready: !self.q.fault.valid },
            Engine::Compute => i.compute,
            Engine::ThreeD => i.three_d,
            Engine::TwoD => i.outside,
        };
        self.bundle_in.i.push.drive(&i.bundle);
        self.bundle_in.i.pop = taker;
        let mut d = self.q;
        d.fault.leave(i.fault);
        if let Some(head) = self.bundle_in.o.pop.get().filter(|_| refused && !self.q.fault.valid) {
            let Bundle { channel, address, value, .. } = *head;
            d.fault.put(Fault { kind: FaultKind::Unbuilt, channel, subchannel: TWO_D, address, value });
        }
        let chosen = self.chosen();
        if self.q.complete[chosen].valid {
            // A completion that is not accepted remains.
            d.next_grant = if i.complete.ready { ((chosen + 1) % ENGINES) as u8 } else { chosen as u8 };
            d.complete[chosen].leave(i.complete);
        }
        // Compute has no counts.
        let compute = i.compute_complete.get().map(|engine| Completed { engine: *engine, value: 0 });
        let others = [&i.three_d_complete, &i.outside_complete].map(|complete| complete.get().copied());
        for (k, complete) in [compute, others[0], others[1]].into_iter().enumerate() {
            if let Some(complete) = complete.filter(|_| !self.q.complete[k].valid) {
                d.complete[k].put(complete);
            }
        }

        // ---- clock edge
        self.q = d;
    }
}
