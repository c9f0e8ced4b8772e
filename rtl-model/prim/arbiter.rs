//! Arbiter: merges `N` valid/ready channels into one, round robin. One transfer a
//! clock; each channel that waits has its turn before any other has two.

use crate::legacy::fifo::{self, Fifo};
use kernel::{Within, packed::*, slot::Slot, unit::*};

// ---- parameters
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// Entries that can wait on each channel: 2 let a single one use all turns.
    pub depth: Within<1, 255>,
}

impl Default for Params {
    fn default() -> Self {
        Params { depth: Within::new(2) }
    }
}

// ---- ports
packed! {
    pub struct In<T, const N: usize> {
        push_valid: Uint<N>, // bit k: channel k
        push: [T; N],
        pop_ready: bool,
    }
    pub struct Out<T, const N: usize> {
        push_ready: Uint<N>,
        pop_valid: bool,
        pop: T,
        idle: bool,
    }
}

// ---- registers
packed! {
    pub struct Regs<T> {
        first: B6, // the channel whose turn it is
        valid: bool,
        data: T,
    }
}

#[derive(Clone)]
pub struct Arbiter<T: Packed, const N: usize> {
    p: Params,
    pub q: Regs<T>,
    queue: [Slot<Fifo<T>>; N],
}

impl<T: Packed, const N: usize> Arbiter<T, N> {
    pub fn new(p: &Params) -> Self {
        const { assert!(2 <= N && N <= 64) };
        let queue = fifo::Params { depth: p.depth, latency: Within::new(1) };
        Arbiter { p: p.clone(), q: Regs::default(), queue: std::array::from_fn(|_| Fifo::new(&queue).into()) }
    }

    /// The channel that waits and is next in turn.
    fn chosen(&self) -> Option<usize> {
        let from = |k: usize| (usize::from(self.q.first) + k) % N;
        (0..N).map(from).find(|&k| self.queue[k].outputs().pop_valid)
    }
}

impl<T: Packed, const N: usize> Legacy for Arbiter<T, N> {
    const PATH: &'static str = "prim/arbiter";
    type In = In<T, N>;
    type Out = Out<T, N>;

    // ---- outputs
    fn outputs(&self) -> Out<T, N> {
        let bits = |bit: fn(&fifo::Out<T>) -> bool| {
            (0..N).fold(0, |bits, k| bits | u64::from(bit(&self.queue[k].outputs())) << k)
        };
        Out {
            push_ready: bits(|queue| queue.push_ready),
            pop_valid: self.q.valid,
            pop: self.q.data,
            idle: !self.q.valid && bits(|queue| queue.pop_valid) == 0,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In<T, N>) {
        let q = self.q;
        let mut d = q;
        let free = !q.valid || i.pop_ready;
        let chosen = self.chosen().filter(|_| free);

        if free {
            d.valid = chosen.is_some();
        }
        if let Some(k) = chosen {
            d.data = self.queue[k].outputs().pop;
            d.first = ((k + 1) % N) as u8;
        }

        // ---- clock edge
        self.q = d;
        for (k, queue) in self.queue.iter_mut().enumerate() {
            queue.clock(fifo::In {
                push_valid: i.push_valid >> k & 1 == 1,
                push: i.push[k],
                pop_ready: chosen == Some(k),
            });
        }
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        for (k, queue) in self.queue.iter_mut().enumerate() {
            v.part(&format!("queue[{k}]"), queue);
        }
    }

    fn quiet(&self, i: &In<T, N>) -> bool {
        let waits = match self.q.valid {
            true => !i.pop_ready,
            false => self.chosen().is_none(),
        };
        let queue =
            |k: usize| fifo::In { push_valid: i.push_valid >> k & 1 == 1, push: i.push[k], pop_ready: false };
        waits && (0..N).all(|k| self.queue[k].quiet(&queue(k)))
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        vec![("WIDTH", T::WIDTH), ("N", N), ("DEPTH", self.p.depth.get())]
    }
}
