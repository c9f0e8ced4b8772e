//! Stand-in, one clock.
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

kernel::package! {
    package atomic(memory, memory_port);

    pub struct AtomicWork {
        atomic: AtomicOp,
        operand: AtomicType,
        old: Sector,
        mask: B32,
        data: Sector,
        compare: Sector,
    }
    pub struct AtomicResult {
        data: Sector,
    }
}
kernel::params! {}
kernel::ports! {
    in work: AtomicWork;
    out result: AtomicResult;
    out level idle: bool;
}
kernel::unit! {
    pub struct Atomic(p) {
        part work_in: Fifo<AtomicWork> = fifo::Params::default();
    }
}
impl Logic for Atomic {
    fn show(&self, o: &mut Out) {
        o.work = self.work_in.o.push;
        o.result.send(self.work_in.o.pop.valid, || {
            let w = self.work_in.o.pop.data;
            let mut data = w.old;
            for k in 0..8 {
                if w.mask >> (4 * k) & 15 == 15 {
                    data.words[k] = match w.atomic {
                        AtomicOp::Add => w.old.words[k].wrapping_add(w.data.words[k]),
                        AtomicOp::CompareAndSwap if w.old.words[k] != w.compare.words[k] => w.old.words[k],
                        _ => w.data.words[k],
                    };
                }
            }
            AtomicResult { data }
        });
        o.idle = !self.work_in.o.pop.valid;
    }
    fn tick(&mut self, i: &In) {
        self.work_in.i.push.drive(&i.work);
        self.work_in.i.pop = i.result;
    }
}
