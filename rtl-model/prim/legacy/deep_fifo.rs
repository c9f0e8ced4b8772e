//! Deep FIFO: a queue in block RAM. Two clocks from a push to its pop, one
//! transfer per clock.

use super::ram::{self, Ram};
use kernel::{packed::*, slot::Slot, unit::*};

pub use super::fifo::In;

// ---- ports
packed! {
    pub struct Out<T> {
        push_ready: bool,
        pop_valid: bool,
        pop: T,
        empty: bool,
    }
}

// ---- registers
packed! {
    pub struct Regs {
        head: B16,      // the next word to read from the RAM
        tail: B16,      // where the next goes
        unread: B16,    // words in the RAM that have not been read
        ready: bool,    // the word read is the one to pop
    }
}

#[derive(Clone)]
pub struct DeepFifo<T: Packed, const ADDR: usize> {
    depth: u16, // entries in the RAM
    q: Regs,
    ram: Slot<Ram<T, ADDR, 1>>,
}

impl<T: Packed, const ADDR: usize> Default for DeepFifo<T, ADDR> {
    fn default() -> Self {
        DeepFifo::of_depth(1 << ADDR)
    }
}

impl<T: Packed, const ADDR: usize> DeepFifo<T, ADDR> {
    /// With fewer entries than the RAM has room for.
    pub fn of_depth(depth: usize) -> Self {
        let depth = depth.min(1 << ADDR) as u16;
        DeepFifo { depth, q: Regs::default(), ram: Ram::default().into() }
    }

    /// What happens in a clock: a push, a pop, a read of the RAM.
    fn moves(&self, i: &In<T>) -> (bool, bool, bool) {
        let q = &self.q;
        let push = i.push_valid && q.unread < self.depth;
        let pop = i.pop_ready && q.ready;
        (push, pop, q.unread > 0 && (pop || !q.ready))
    }

    fn after(at: u16) -> u16 {
        at + 1 & ((1 << ADDR) - 1)
    }
}

impl<T: Packed, const ADDR: usize> Legacy for DeepFifo<T, ADDR> {
    const PATH: &'static str = "prim/deep_fifo";
    type In = In<T>;
    type Out = Out<T>;

    // ---- outputs
    #[inline]
    fn outputs(&self) -> Out<T> {
        let q = &self.q;
        Out {
            push_ready: q.unread < self.depth,
            pop_valid: q.ready,
            pop: self.ram.outputs().read_data,
            empty: q.unread == 0 && !q.ready,
        }
    }

    // ---- next state
    #[inline]
    fn tick(&mut self, i: In<T>) {
        let q = self.q;
        let mut d = q;
        let (push, pop, read) = self.moves(&i);

        if push {
            d.tail = Self::after(q.tail);
        }
        if read {
            d.head = Self::after(q.head);
        }
        d.unread = q.unread + u16::from(push) - u16::from(read);
        d.ready = read || q.ready && !pop;

        // ---- clock edge
        self.ram.clock(ram::In {
            read_en: read,
            read_addr: q.head.into(),
            write_en: push.into(),
            write_addr: q.tail.into(),
            write_data: i.push,
        });
        self.q = d;
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.part("ram", &mut self.ram);
    }

    #[inline]
    fn quiet(&self, i: &In<T>) -> bool {
        self.moves(i) == (false, false, false)
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        vec![("WIDTH", T::WIDTH), ("ADDR", ADDR), ("DEPTH", self.depth.into())]
    }
}
