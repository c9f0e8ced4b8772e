//! Flush: what the driver's registers ask of the whole L2, as requests to all slices; one at a time. 1 clock to the way
//! up, 1 from the last slice's answer to the end. Stalled by the way up and the slices. In order. Specification: L2,
//! Synchronisation summary.

use bundle::*;
use kernel::prelude::*;

// ---- parameters
kernel::params! {
    /// Slices that answer.
    slices: 1..=8 = 2, "slices";
}

// ---- ports
kernel::ports! {
    in order: CacheOrder;
    out up: MemoryUp;
    in pulse down: MemoryDown;
    out pulse done: bool;
    in level client: ClientId;   // its number on the way up
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        busy: bool,
        up: Offer<MemoryUp>,
        answers: B7,
        done: Offer<bool>,
    }
}

kernel::unit! {
    pub struct Flush(p) {
        registers: Regs;
    }
}

fn head(order: CacheOrder, client: u8) -> MemoryHead {
    let op = match order {
        CacheOrder::Clean => MemoryOp::Clean,
        CacheOrder::Invalidate => MemoryOp::Invalidate,
        CacheOrder::CleanTags => MemoryOp::CleanTags,
    };
    MemoryHead { op, client, channel: VirtualChannel::Control, ..MemoryHead::default() }
}

impl Logic for Flush {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.order.ready = !q.busy;
        o.up.drive(&q.up);
        o.done.drive(&q.done);
        o.idle = !q.busy && !q.done.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = self.q;
        let mut d = q;
        d.up.leave(i.up);
        d.done.valid = false;
        if let Some(order) = i.order.get().filter(|_| !q.busy) {
            d.busy = true;
            d.up.put(MemoryUp::Head(head(*order, i.client)));
        }
        if i.down.valid {
            let all = usize::from(q.answers) + 1 == self.p.slices.get();
            d.answers = if all { 0 } else { q.answers + 1 };
            d.busy = !all;
            if all {
                d.done.put(true);
            }
        }
        self.q = d;
    }
}
