//! Deep FIFO: a queue in block RAM.
//!
//! It transfers one entry a cycle; 2 cycles from a push to its pop. A full RAM stalls pushes; one more word is held at
//! the RAM's output. Order is kept.

use crate::ram::{self, Ram};
use kernel::prelude::*;

// ---- parameters
kernel::params! {
    /// Entries of the RAM that are used; one more waits at the output.
    depth: 1..=65535 = 65535, "entries";
}

/// Parameters for a queue with `depth` entries in the RAM, of any range.
pub fn of<const MIN: usize, const MAX: usize>(depth: Within<MIN, MAX>) -> Params {
    Params { depth: Within::new(depth.get()) }
}

// ---- ports
kernel::ports! { <T, const ADDR: usize>
    in push: T;
    out pop: T;
    out level empty: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        head: B16,      // next word to read from the RAM
        tail: B16,      // next word to write
        unread: B16,    // words in the RAM not yet read
        ready: bool,    // the word at the RAM's output is valid
    }
}

kernel::unit! {
    flat pub struct DeepFifo<T, const ADDR: usize>(p) {
        registers: Regs;
        part ram: Ram<T, ADDR, 1> = ram::Params {};
    }
}

impl<T: Packed, const ADDR: usize> DeepFifo<T, ADDR> {
    fn after(at: u16) -> u16 {
        at + 1 & ((1 << ADDR) - 1)
    }
    fn can_accept(&self) -> bool {
        usize::from(self.q.unread) < self.p.depth.get().min(1 << ADDR)
    }
}

impl<T: Packed, const ADDR: usize> Logic for DeepFifo<T, ADDR> {
    // ---- outputs
    #[inline]
    fn show(&self, o: &mut Self::Out) {
        let q = &self.q;
        o.push.ready = self.can_accept();
        o.pop.send(q.ready, || self.ram.o.read_data);
        o.empty = q.unread == 0 && !q.ready;
    }

    // ---- next state
    #[inline]
    fn tick(&mut self, i: &Self::In) {
        let q = &self.q;
        let mut d = *q;
        let push = i.push.valid && self.can_accept();
        let pop = i.pop.ready && q.ready;
        let read = q.unread > 0 && (pop || !q.ready);

        if push {
            d.tail = Self::after(q.tail);
        }
        if read {
            d.head = Self::after(q.head);
        }
        d.unread = q.unread + u16::from(push) - u16::from(read);
        d.ready = read || q.ready && !pop;

        // ---- clock edge
        self.ram.i.read(read, q.head);
        self.ram.i.write(push, q.tail, || i.push.data);
        self.q = d;
    }

    /// The RAM's output is valid, or the RAM is empty.
    #[inline]
    fn still(&self) -> bool {
        self.q.ready || self.q.unread == 0
    }
}
