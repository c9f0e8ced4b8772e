//! The way to the GPC's cache: asks of the instruction cache and of the constant cache, in turn, and one `Purged` where each of
//! them says that it is done with `PurgeAll` of both. One ask a clock, 2 clocks through it; upstream's ready stalls both.
//! Specification: GCC, SM.

use bundle::*;
use kernel::prelude::*;
use prim::arbiter::{self, Arbiter};

const ASKERS: usize = 2;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in instruction: ConstantCacheAsk;
    in constant: ConstantCacheAsk;
    in pulse fill: ConstantCacheFill; // what both are told
    out ask: ConstantCacheAsk;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        doubles: B4, // answers of which there are two where one is awaited
    }
}

kernel::unit! {
    pub struct GccPort(p) {
        registers: Regs;
        part asks: Arbiter<ConstantCacheAsk> = arbiter::Params { channels: Within::new(ASKERS), ..Default::default() };
    }
}

impl GccPort {
    /// Whether the oldest ask is one of two answers, which goes nowhere.
    fn drops(&self) -> bool {
        self.q.doubles != 0 && matches!(self.asks.o.pop.get(), Some(ConstantCacheAsk::Purged(_)))
    }
}

impl Logic for GccPort {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let pop = &self.asks.o.pop;
        o.ask.send(pop.valid && !self.drops(), || pop.data);
        o.instruction = self.asks.o.push[0];
        o.constant = self.asks.o.push[1];
        o.idle = self.asks.o.idle;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let drops = self.drops();
        let both = match i.fill.get() {
            Some(ConstantCacheFill::PurgeAll(purge)) => purge.instructions && purge.constants,
            _ => false,
        };
        self.q.doubles = self.q.doubles + u8::from(both) - u8::from(drops);
        self.asks.i.push[0].drive(&i.instruction);
        self.asks.i.push[1].drive(&i.constant);
        self.asks.i.pop.ready = drops || i.ask.ready;
    }
}
