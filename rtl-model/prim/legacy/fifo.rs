//! FIFO: cuts a valid/ready channel in both directions, and is the latency of
//! what it stands for. Depth 2 keeps latency 1 at one transfer per clock.

use kernel::{Within, memory::Memory, packed::*, unit::*};

// ---- parameters
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// Entries.
    pub depth: Within<1, 255>,
    /// Clocks from a push to the first in which the entry can be popped.
    pub latency: Within<1, 32>,
}

impl Default for Params {
    fn default() -> Self {
        Params { depth: Within::new(2), latency: Within::new(1) }
    }
}

// ---- ports
packed! {
    pub struct In<T> {
        push_valid: bool,
        push: T,
        pop_ready: bool,
    }
    pub struct Out<T> {
        push_ready: bool,
        pop_valid: bool,
        pop: T,
    }
}

// ---- registers
packed! {
    pub struct Regs {
        head: B8,     // where the oldest entry is
        tail: B8,     // where the next goes
        count: B8,    // entries held
        ripe: B8,     // of these, old enough to be popped
        pushed: B32,  // bit k: there was a push k + 1 clocks ago, and it is not ripe yet
    }
}

#[derive(Clone)]
pub struct Fifo<T> {
    p: Params,
    q: Regs,
    data: Memory<T>,
}

impl<T: Packed> Fifo<T> {
    pub fn new(p: &Params) -> Self {
        Fifo { p: p.clone(), q: Regs::default(), data: Memory::new(p.depth.get()) }
    }

    fn after(&self, at: u8) -> u8 {
        if usize::from(at) == self.p.depth.get() - 1 { 0 } else { at + 1 }
    }
}

impl<T: Packed> Legacy for Fifo<T> {
    const PATH: &'static str = "prim/fifo";
    type In = In<T>;
    type Out = Out<T>;

    // ---- outputs
    #[inline]
    fn outputs(&self) -> Out<T> {
        let q = &self.q;
        Out {
            push_ready: usize::from(q.count) < self.p.depth.get(),
            pop_valid: q.ripe > 0,
            pop: self.data[usize::from(q.head)],
        }
    }

    // ---- next state
    #[inline]
    fn tick(&mut self, i: In<T>) {
        let q = self.q;
        let mut d = q;
        let o = self.outputs();
        let (push, pop) = (i.push_valid && o.push_ready, i.pop_ready && o.pop_valid);

        if push {
            d.tail = self.after(q.tail);
        }
        if pop {
            d.head = self.after(q.head);
        }
        d.count = q.count + u8::from(push) - u8::from(pop);

        let pushed = q.pushed << 1 | u32::from(push);
        let young = self.p.latency.get() - 1;
        let ripens = pushed >> young & 1 == 1;
        d.ripe = q.ripe + u8::from(ripens) - u8::from(pop);
        d.pushed = pushed & ((1 << young) - 1);

        // ---- clock edge
        self.q = d;
        if push {
            self.data.write(usize::from(q.tail), i.push);
        }
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.memory("data", &mut self.data);
    }

    #[inline]
    fn quiet(&self, i: &In<T>) -> bool {
        let o = self.outputs();
        !(i.push_valid && o.push_ready || i.pop_ready && o.pop_valid || self.q.pushed != 0)
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        vec![("WIDTH", T::WIDTH), ("DEPTH", self.p.depth.get()), ("LATENCY", self.p.latency.get())]
    }
}
