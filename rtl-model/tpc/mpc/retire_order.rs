//! Retire order: signals, for a port's stream, events for which all older work has ended: outputs of vertices, planes that are no
//! longer needed, and markers and epochs after a barrier of the L1. One step a cycle; a warp's end is signalled 2 cycles after it.
//! Stalled by signals that are not accepted. In stream order. Specification: MPC, STRI and TRAM; chip 2.5, 2.6.

use super::types::*;
use bundle::*;
use kernel::prelude::*;

// ---- parameters
kernel::params! {
    sizes sub_partitions;
    /// Steps in flight.
    places: 1..=127 = 127, "steps";
}

// ---- ports
kernel::ports! {
    in level pixel: bool;                      // the port of pixels
    in step: RetireStep;                       // stored at the next place, cyclically from 0
    in pulse ended[sub_partitions]: DrawEnded; // warps of the other port are ignored
    out shader_done: ShaderDone;
    out tram_free: TramFree;
    out passed: PortPassed;
    out control: CacheControl;
    in strobe acknowledge: bool;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        head: RetirePlace,
        count: B7,
        ended: [B64; RETIRE_PLACES / 64], // places whose warps have ended, also of a step that is not stored yet
        waits: bool,                      // a barrier is outstanding
        shader_done: Offer<ShaderDone>,
        tram_free: Offer<TramFree>,
        passed: Offer<PortPassed>,
        control: Offer<CacheControl>,
    }
}

kernel::unit! {
    pub struct RetireOrder(p) {
        registers: Regs;
        memory steps: [RetireStep; RETIRE_PLACES];
    }
}

impl RetireOrder {
    fn tail(&self) -> u8 {
        self.q.head.wrapping_add(self.q.count) & 0x7f
    }

    /// Performs the oldest step if possible; returns whether it is done.
    fn oldest(&self, d: &mut Regs, acknowledge: bool) -> bool {
        let q = &self.q;
        let head = usize::from(q.head);
        match self.steps[head] {
            RetireStep::Warp(warp) => {
                let ended = warp.none || q.ended[head / 64] >> (head % 64) & 1 == 1;
                let goes = ended && (!warp.notified || !d.shader_done.valid);
                if goes && warp.notified {
                    d.shader_done.put(warp.done);
                }
                goes
            }
            RetireStep::Free(free) => {
                let goes = !d.tram_free.valid;
                if goes {
                    d.tram_free.put(free);
                }
                goes
            }
            RetireStep::Passed(passed) => {
                if !q.waits && !d.control.valid {
                    d.control.put(CacheControl::Barrier(CacheBarrier { system: false }));
                    d.waits = true;
                }
                let goes = q.waits && acknowledge;
                if goes {
                    d.waits = false;
                    d.passed.put(passed);
                }
                goes
            }
        }
    }
}

impl Logic for RetireOrder {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.step.ready = usize::from(q.count) < self.p.places.get();
        o.shader_done.drive(&q.shader_done);
        o.tram_free.drive(&q.tram_free);
        o.passed.drive(&q.passed);
        o.control.drive(&q.control);
        let notified = q.shader_done.valid || q.tram_free.valid || q.passed.valid;
        o.idle = q.count == 0 && !notified;
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        let q = self.q;
        d.shader_done.leave(i.shader_done);
        d.tram_free.leave(i.tram_free);
        d.passed.leave(i.passed);
        d.control.leave(i.control);
        // Steps are reported in order: none passes an unreported one.
        let goes = q.count != 0 && !d.passed.valid && self.oldest(&mut d, i.acknowledge);
        if goes {
            d.head = q.head + 1 & 0x7f;
            let at = usize::from(q.head);
            d.ended[at / 64] &= !(1 << (at % 64));
        }
        let comes = i.step.get().filter(|_| usize::from(q.count) < self.p.places.get());
        d.count = q.count + u8::from(comes.is_some()) - u8::from(goes);
        if let Some(step) = comes {
            self.steps.write(usize::from(self.tail()), *step);
        }
        for ended in i.ended.iter().filter_map(Offer::get).filter(|ended| ended.pixel == i.pixel) {
            let at = usize::from(ended.retire);
            d.ended[at / 64] |= 1 << (at % 64);
        }
        self.q = d;
    }
}
