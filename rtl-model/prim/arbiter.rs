//! Arbiter: merges valid/ready channels into one, round robin. One transfer a
//! clock; each channel that waits has its turn before any other has two.

use crate::fifo::{self, Fifo};
use kernel::prelude::*;

// ---- parameters
kernel::params! {
    /// Channels.
    channels: 2..=64 = 4, "channels";
    /// Entries that can wait on each channel: 2 let a single one use all turns.
    depth: 1..=255 = 2, "entries";
}

// ---- ports
kernel::ports! { <T>
    in push[channels]: T;
    out pop: T;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs<T> {
        first: B6, // the channel whose turn it is
        valid: bool,
        data: T,
    }
}

kernel::unit! {
    flat pub struct Arbiter<T>(p) {
        registers: Regs<T>;
        part queue: [Fifo<T>; p.channels.get()] = fifo::of(p.depth);
    }
}

impl<T: Packed> Arbiter<T> {
    /// The channel that waits and is next in turn.
    fn chosen(&self) -> Option<usize> {
        let n = self.queue.len();
        let from = |k: usize| (usize::from(self.q.first) + k) % n;
        (0..n).map(from).find(|&k| self.queue[k].o.pop.valid)
    }
}

impl<T: Packed> Logic for Arbiter<T> {
    // ---- outputs
    fn show(&self, o: &mut Out<T>) {
        for (k, queue) in self.queue.iter().enumerate() {
            o.push[k] = queue.o.push;
        }
        o.pop.send(self.q.valid, || self.q.data);
        o.idle = !self.q.valid && !self.queue.iter().any(|queue| queue.o.pop.valid);
    }

    // ---- next state
    fn tick(&mut self, i: &In<T>) {
        let q = self.q;
        let mut d = q;
        let free = !q.valid || i.pop.ready;
        let chosen = self.chosen().filter(|_| free);

        if free {
            d.valid = chosen.is_some();
        }
        if let Some(k) = chosen {
            d.data = self.queue[k].o.pop.data;
            d.first = ((k + 1) % self.queue.len()) as u8;
        }

        // ---- clock edge
        self.q = d;
        for (k, queue) in self.queue.iter_mut().enumerate() {
            queue.i.push.drive(&i.push[k]);
            queue.i.pop.ready = chosen == Some(k);
        }
    }
}
