//! Channel arbiter: queues the heads of a slice, a queue per virtual channel, and chooses the head that looks up its
//! tags next. A head a cycle (l2-tag-lookups); 1 cycle from a head to its offer. A refused head blocks its channel until a
//! wakeup, and no other channel (l2-virtual-channels); its entry remains occupied. Heads of a channel keep their order.
//! Specification: L2.

use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Grants to others after which a virtual channel has priority.
const PATIENCE: u8 = 63;

// ---- parameters
kernel::params! {
    /// Places of each virtual channel.
    places: 5..=64 = 20, "packets";
}

// ---- ports
kernel::ports! {
    in pulse request: MemoryUp;      // its entry was reserved
    out pulse next: HeadLookup;      // the first of the heads that wait, shown until it is granted
    in strobe grant: bool;           // it looks up its tags in the next cycle
    out pulse lookup: HeadLookup;    // the head granted in the cycle before
    out level cancelled: bool;       // an older head of its channel was refused: it has no verdict
    in pulse verdict: Verdict;
    in strobe wakeup: bool;          // a refused head may be accepted now
    out pulse taken: FreedPlaces;    // heads that were accepted
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        blocked: B4,                     // virtual channels whose oldest head was refused
        wakeup: bool,                    // it may be retried
        passed: [B6; VIRTUAL_CHANNELS],  // grants to others while its head waited
        steps: [B3; VIRTUAL_CHANNELS],   // lines of the oldest head, a fast clear, that are done
        lookup: Offer<HeadLookup>,
        taken: Offer<FreedPlaces>,
    }
}

kernel::unit! {
    pub struct ChannelArbiter(p) {
        registers: Regs;
        part heads: [Fifo<MemoryHead>; VIRTUAL_CHANNELS] = fifo::of(p.places);
        part refused: [Fifo<MemoryHead>; VIRTUAL_CHANNELS] = fifo::Params::default();
    }
}

impl ChannelArbiter {
    /// The oldest head of a virtual channel, and whether it has been refused.
    fn oldest(&self, channel: usize) -> Option<(&MemoryHead, bool)> {
        let refused = self.refused[channel].o.pop.get().map(|head| (head, true));
        refused.or_else(|| self.heads[channel].o.pop.get().map(|head| (head, false)))
    }

    /// The head to look up next: that of a channel passed over too often, else of control, ring, then demand and pixel by `passed`.
    fn next(&self) -> Option<HeadLookup> {
        let q = &self.q;
        // A refused head remains in its queue until it is accepted.
        let looks = |v: usize| {
            q.lookup.get().is_some_and(|lookup| lookup.retried && lookup.head.channel as usize == v)
        };
        let waits = |v: usize| q.blocked >> v & 1 == 0 && !looks(v) && self.oldest(v).is_some();
        let aged = (0..VIRTUAL_CHANNELS).find(|&v| waits(v) && q.passed[v] == PATIENCE);
        let first = [VirtualChannel::Control, VirtualChannel::Ring].map(|v| v as usize);
        let (demand, pixel) = (VirtualChannel::Demand as usize, VirtualChannel::Pixel as usize);
        let rest = if q.passed[pixel] > q.passed[demand] { [pixel, demand] } else { [demand, pixel] };
        let by_rank = || first.into_iter().chain(rest).find(|&v| waits(v));
        let channel = aged.or_else(by_rank)?;
        let (head, retried) = self.oldest(channel)?;
        Some(HeadLookup { head: *head, retried, step: q.steps[channel] })
    }

    /// Whether an older head of its channel was refused after it was granted.
    fn is_cancelled(&self) -> bool {
        self.q.lookup.get().is_some_and(|lookup| self.q.blocked >> lookup.head.channel as u8 & 1 == 1)
    }
}

impl Logic for ChannelArbiter {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.next.drive(&self.next().into());
        o.lookup.drive(&q.lookup);
        o.cancelled = self.is_cancelled();
        o.taken.drive(&q.taken);
        let waits = (0..VIRTUAL_CHANNELS).any(|v| self.oldest(v).is_some());
        o.idle = !waits && !q.lookup.valid && !q.taken.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let channel = |lookup: &HeadLookup| lookup.head.channel as usize;

        // The verdict on the head at the tags.
        let lookup = q.lookup.get();
        let verdict = i.verdict.get().filter(|_| lookup.is_some() && !self.is_cancelled());
        let accepted = lookup.filter(|_| verdict == Some(&Verdict::Accepted));
        let returns = lookup.filter(|_| accepted.is_none());
        d.wakeup = i.wakeup || verdict == Some(&Verdict::Continues);
        if q.wakeup {
            d.blocked = 0;
        }
        d.taken.valid = false;
        if let (Some(lookup), Some(verdict)) = (lookup, verdict) {
            let v = channel(lookup);
            match verdict {
                Verdict::Accepted => {
                    d.steps[v] = 0;
                    d.taken.put(FreedPlaces { channels: 1 << v });
                }
                Verdict::Refused => d.blocked |= 1 << v,
                Verdict::Continues => {
                    d.blocked |= 1 << v;
                    d.steps[v] = lookup.step + 1;
                }
            }
        }

        // The next head.
        let granted = if i.grant { self.next() } else { None };
        d.lookup.drive(&granted.into());
        if let Some(next) = &granted {
            for v in 0..VIRTUAL_CHANNELS {
                if channel(next) == v {
                    d.passed[v] = 0;
                } else if self.oldest(v).is_some() && q.passed[v] != PATIENCE {
                    d.passed[v] += 1;
                }
            }
        }
        let popped = granted.as_ref().filter(|next| !next.retried).map(channel);

        // ---- clock edge
        for v in 0..VIRTUAL_CHANNELS {
            let arrives = match i.request.get() {
                Some(MemoryUp::Head(head)) if head.channel as usize == v => Some(*head),
                _ => None,
            };
            self.heads[v].i.push.send(arrives.is_some(), || arrives.unwrap_or_default());
            self.heads[v].i.pop.ready = popped == Some(v);
            let back = returns.filter(|lookup| !lookup.retried && channel(lookup) == v);
            self.refused[v]
                .i
                .push
                .send(back.is_some(), || back.map(|lookup| lookup.head).unwrap_or_default());
            self.refused[v].i.pop.ready =
                accepted.is_some_and(|lookup| lookup.retried && channel(lookup) == v);
        }
        self.q = d;
    }
}
