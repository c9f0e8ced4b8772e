//! Port to the GPC's cache: arbitrates between requests of the instruction cache and of the constant cache, round-robin, and sends one
//! `Purged` when both have completed a `PurgeAll` of both. One request a cycle, 2 cycles latency; upstream's ready stalls both.
//! Specification: GCC, SM.

use bundle::*;
use kernel::prelude::*;
use prim::arbiter::{self, Arbiter};

const ASKERS: usize = 2;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in instruction: ConstantCacheRequest;
    in constant: ConstantCacheRequest;
    in pulse fill: ConstantCacheFill; // the fill, sent to both caches
    out request: ConstantCacheRequest;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        doubles: B4, // requests whose two caches' responses are merged into one
    }
}

kernel::unit! {
    pub struct GccPort(p) {
        registers: Regs;
        part requests: Arbiter<ConstantCacheRequest> = arbiter::Params { channels: Within::new(ASKERS), ..Default::default() };
    }
}

impl GccPort {
    /// Whether the oldest request is the first of two merged responses, which is dropped.
    fn drops(&self) -> bool {
        self.q.doubles != 0 && matches!(self.requests.o.pop.get(), Some(ConstantCacheRequest::Purged(_)))
    }
}

impl Logic for GccPort {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let pop = &self.requests.o.pop;
        o.request.send(pop.valid && !self.drops(), || pop.data);
        o.instruction = self.requests.o.push[0];
        o.constant = self.requests.o.push[1];
        o.idle = self.requests.o.idle;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let drops = self.drops();
        let both = match i.fill.get() {
            Some(ConstantCacheFill::PurgeAll(purge)) => purge.instructions && purge.constants,
            _ => false,
        };
        self.q.doubles = self.q.doubles + u8::from(both) - u8::from(drops);
        self.requests.i.push[0].drive(&i.instruction);
        self.requests.i.push[1].drive(&i.constant);
        self.requests.i.pop.ready = drops || i.request.ready;
    }
}
