//! Row port: the way of world space's units to rows of an SM's shared memory. An access a clock, 2 clocks through; askers by
//! turns. Stalled by the SM, and at a read while `reads` are on their way. In order; an answer goes to who asked, a clock behind
//! the SM's. Specification: ISBE, SM.

use crate::sm::shared_memory::types::RowAccess;
use crate::sm::types::Row;
use bundle::*;
use kernel::prelude::*;
use prim::arbiter::{self, Arbiter};
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Units that ask: vertex fetch, who reads what shaders put out, and stage tasks twice.
    askers: 2..=4 = 4, "units";
    /// Reads on their way.
    reads: 1..=64 = 16, "rows";
}

// ---- ports
kernel::ports! {
    in access[askers]: IsbeAccess;
    out pulse answer[askers]: IsbeRow;
    out row_ask: RowAccess;  // to the SM
    in pulse row: Row;       // each row that was read, in order
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    /// An access, and whose.
    pub struct Asked {
        asker: B2,
        access: IsbeAccess,
    }
    pub struct Reader {
        asker: B2,
    }
    pub struct Regs {
        to: B2,
        answer: Offer<IsbeRow>,
    }
}

kernel::unit! {
    pub struct RowPort(p) {
        registers: Regs;
        part arbiter: Arbiter<Asked> = arbiter::of(p.askers);
        part readers: Fifo<Reader> = fifo::of(p.reads);
    }
}

impl RowPort {
    /// The oldest access, if it may go: a read has to be known when it is answered.
    fn oldest(&self) -> Option<&Asked> {
        self.arbiter.o.pop.get().filter(|asked| asked.access.ask.write || self.readers.o.push.ready)
    }
}

impl Logic for RowPort {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        for k in 0..o.access.len() {
            o.access[k] = self.arbiter.o.push[k];
            o.answer[k].send(q.answer.valid && usize::from(q.to) == k, || q.answer.data);
        }
        let oldest = self.oldest();
        o.row_ask.send(oldest.is_some(), || {
            let IsbeAccess { ask, data } = oldest.map_or(IsbeAccess::default(), |asked| asked.access);
            RowAccess { ask, data: Row { words: data.words } }
        });
        o.idle = self.arbiter.o.idle && !self.readers.o.pop.valid && !q.answer.valid;
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        let oldest = self.oldest().copied();
        let goes = oldest.is_some() && i.row_ask.ready;
        d.answer.valid = i.row.valid;
        if let Some(row) = i.row.get() {
            (d.to, d.answer.data) = (self.readers.o.pop.data.asker, IsbeRow { words: row.words });
        }
        for (k, access) in i.access.iter().enumerate() {
            let asked = Offer::new(access.valid, Asked { asker: k as u8, access: access.data });
            self.arbiter.i.push[k].drive(&asked);
            self.arbiter.i.barrier[k] = false;
            self.arbiter.i.more[k] = false;
        }
        self.arbiter.i.pop.ready = goes;
        let asked = oldest.unwrap_or_default();
        self.readers.i.push.send(goes && !asked.access.ask.write, || Reader { asker: asked.asker });
        self.readers.i.pop.ready = i.row.valid;
        self.q = d;
    }
}
