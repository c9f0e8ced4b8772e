//! Arbiter: merges several valid/ready channels into one, round robin. A barrier waits until the oldest entry of every
//! channel is one; the barriers leave as a single entry. Entries marked `more` are not separated from the channel's next
//! entry.
//!
//! It transfers one entry a cycle in all; 2 cycles from a push to its pop. A waiting channel sees at most as many
//! transfers of others as there are channels. The output's ready stalls all channels, a full queue stalls its own
//! channel, and a barrier stalls its channel until all channels have one. The order within a channel is kept.

use crate::fifo::{self, Fifo};
use kernel::prelude::*;

// ---- parameters
kernel::params! {
    /// Channels.
    channels: 2..=64 = 4, "channels";
    /// Entries that can wait on each channel: 2 let a single channel use all grants.
    depth: 1..=255 = 2, "entries";
}

/// Parameters for the unit's number of channels, of any range.
pub fn of<const MIN: usize, const MAX: usize>(channels: Within<MIN, MAX>) -> Params {
    Params { channels: Within::new(channels.get()), ..Params::default() }
}

/// The first of `n` that waits, from `first` on with wrap-around.
#[inline]
pub fn in_turn(first: usize, n: usize, waits: impl Fn(usize) -> bool) -> Option<usize> {
    let first = if first < n { first } else { first.checked_rem(n)? };
    (first..n).find(|&k| waits(k)).or_else(|| (0..first).find(|&k| waits(k)))
}

// ---- ports
kernel::ports! { <T>
    in push[channels]: T;
    in sample barrier[channels]: bool; // the pushed entry is a barrier; all channels push the same barriers
    in sample more[channels]: bool;    // the channel's next entry belongs to the pushed one
    out pop: T;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Entry<T> {
        barrier: bool,
        more: bool,
        data: T,
    }
    pub struct Regs<T> {
        first: B6,    // channel with the highest priority
        holds: bool,  // only this channel may be granted
        pop: Offer<T>,
    }
}

kernel::unit! {
    flat pub struct Arbiter<T>(p) {
        registers: Regs<T>;
        part queue: [Fifo<Entry<T>>; p.channels.get()] = fifo::of(p.depth);
    }
}

impl<T: Packed> Arbiter<T> {
    /// The oldest entry of a channel.
    fn head(&self, k: usize) -> Option<&Entry<T>> {
        self.queue[k].o.pop.get()
    }

    /// The channel to be granted, if there is one.
    fn chosen(&self) -> Option<usize> {
        let single = |k: usize| self.head(k).is_some_and(|head| !head.barrier);
        let first = self.q.first.into();
        if self.q.holds {
            Some(first).filter(|k| single(*k))
        } else {
            in_turn(first, self.queue.len(), single)
        }
    }
}

impl<T: Packed> Logic for Arbiter<T> {
    // ---- outputs
    fn show(&self, o: &mut Out<T>) {
        for (k, queue) in self.queue.iter().enumerate() {
            o.push[k] = queue.o.push;
        }
        o.pop.drive(&self.q.pop);
        o.idle = !self.q.pop.valid && !self.queue.iter().any(|queue| queue.o.pop.valid);
    }

    // ---- next state
    fn tick(&mut self, i: &In<T>) {
        let q = &self.q;
        let mut d = *q;
        let free = q.pop.free(i.pop);
        let chosen = self.chosen().filter(|_| free);
        let joint = free && (0..self.queue.len()).all(|k| self.head(k).is_some_and(|head| head.barrier));

        d.pop.leave(i.pop);
        if joint {
            d.pop.put(self.queue[0].o.pop.data.data);
        }
        if let Some(k) = chosen {
            let entry = &self.queue[k].o.pop.data;
            d.pop.put(entry.data);
            d.holds = entry.more;
            d.first = if entry.more { k } else { (k + 1) % self.queue.len() } as u8;
        }

        // ---- clock edge
        self.q = d;
        for (k, queue) in self.queue.iter_mut().enumerate() {
            let (push, barrier, more) = (&i.push[k], i.barrier[k], i.more[k]);
            queue.i.push.send(push.valid, || Entry { barrier, more, data: push.data });
            queue.i.pop.ready = joint || chosen == Some(k);
        }
    }
}
