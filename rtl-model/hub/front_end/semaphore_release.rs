//! Release: what is written to memory, or counted up, when the work before it is complete.
//! A queue for each engine that completes, and one for what need not wait; one write at a
//! time. A write is made with the time of the clock in which it is formed.

use bundle::*;
use kernel::Within;
use kernel::{packed::*, slot::Slot, unit::*};
use prim::legacy::fifo::{self, Fifo};

// ---- parameters
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// Releases that wait for one engine.
    pub release_depth: Within<2, 64>,
}

impl Default for Params {
    fn default() -> Self {
        Params { release_depth: Within::new(16) }
    }
}

// ---- ports
packed! {
    pub struct In {
        posted_valid: bool,
        posted: Release,
        complete_valid: bool,
        complete: Engine,
        time: Time,
        write_ready: bool,
        interrupt_ready: bool,
        increment_ready: bool,
    }
    pub struct Out {
        posted_ready: bool,
        complete_ready: bool,
        write_valid: bool,
        write: MemoryWrite,
        interrupt_valid: bool,
        interrupt: Interrupt,
        increment_valid: bool,
        increment: B8,
        idle: bool,
    }
}

// ---- registers
packed! {
    pub struct Regs {
        complete: [B8; 2],   // completions of 3D and compute that no release has used
        awaken: bool,        // when the write is taken
        write_valid: bool,
        write: MemoryWrite,
        raise_valid: bool,   // an interrupt
        raise: Interrupt,
        increment_valid: bool,
        increment: B8,
    }
}

#[derive(Clone)]
pub struct SemaphoreRelease {
    p: Params,
    q: Regs,
    queues: [Slot<Fifo<Release>>; 3],
}

const QUEUES: [&str; 3] = ["three_d", "compute", "nothing"];

/// The write of a release.
fn write_of(r: &Release, time: u64) -> MemoryWrite {
    let now = [time as u32, (time >> 32) as u32];
    let (words, count) = match r.form {
        ReleaseForm::Notify => ([now[0], now[1], 0, 0], 4),
        ReleaseForm::OneWord => ([r.payload, 0, 0, 0], 1),
        _ => ([r.payload, 0, now[0], now[1]], 4),
    };
    let at = (r.address >> 2 & 7) as usize;
    let mut data = Sector::default();
    // a release of four words is aligned
    for k in 0..count {
        data.words[at + k & 7] = words[k];
    }
    let mask = if count == 1 { 0xf_u32 } else { 0xffff } << (4 * at);
    MemoryWrite { address: r.address >> 5, mask, data }
}

impl SemaphoreRelease {
    pub fn new(p: &Params) -> Self {
        let depth = fifo::Params { depth: Within::new(p.release_depth.get()), latency: Within::new(1) };
        SemaphoreRelease {
            p: p.clone(),
            q: Regs::default(),
            queues: std::array::from_fn(|_| Fifo::new(&depth).into()),
        }
    }

    fn posted_ready(&self) -> bool {
        self.queues.iter().all(|queue| queue.outputs().push_ready)
    }
}

impl Legacy for SemaphoreRelease {
    const PATH: &'static str = "hub/front_end/semaphore_release";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let q = &self.q;
        Out {
            posted_ready: self.posted_ready(),
            complete_ready: q.complete[0] != 0xff && q.complete[1] != 0xff,
            write_valid: q.write_valid,
            write: q.write,
            interrupt_valid: q.raise_valid,
            interrupt: q.raise,
            increment_valid: q.increment_valid,
            increment: q.increment,
            idle: !q.write_valid
                && !q.raise_valid
                && !q.increment_valid
                && !self.queues.iter().any(|queue| queue.outputs().pop_valid),
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let q = self.q;
        let mut d = q;
        let o = self.outputs();
        let heads: [_; 3] = std::array::from_fn(|k| self.queues[k].outputs());

        // what leaves
        if i.write_ready && q.write_valid {
            d.write_valid = false;
            d.raise_valid = q.awaken;
        }
        if i.interrupt_ready && q.raise_valid {
            d.raise_valid = false;
        }
        if i.increment_ready {
            d.increment_valid = false;
        }

        // the next release
        let free = !q.write_valid && !q.raise_valid && !q.increment_valid;
        let may = [
            heads[0].pop_valid && q.complete[0] != 0,
            heads[1].pop_valid && q.complete[1] != 0,
            heads[2].pop_valid,
        ];
        let chosen = if may[2] {
            2
        } else if may[0] {
            0
        } else {
            1
        };
        let take = free && may[chosen];
        if take {
            let r = heads[chosen].pop;
            if r.form == ReleaseForm::Increment {
                d.increment_valid = true;
                d.increment = (r.address & 0xff) as u8;
            } else {
                d.write_valid = true;
                d.write = write_of(&r, i.time);
                d.awaken = r.awaken;
                d.raise = Interrupt { kind: InterruptKind::Awaken, channel: r.channel, value: r.payload };
            }
        }

        // completions
        let completes = i.complete_valid && o.complete_ready;
        for k in 0..2 {
            let engine = if k == 0 { Engine::ThreeD } else { Engine::Compute };
            let more = completes && i.complete == engine;
            d.complete[k] = q.complete[k] + u8::from(more) - u8::from(take && chosen == k);
        }

        // ---- clock edge
        for (k, queue) in self.queues.iter_mut().enumerate() {
            queue.clock(fifo::In {
                push_valid: i.posted_valid && o.posted_ready && i.posted.after as usize == k,
                push: i.posted,
                pop_ready: take && chosen == k,
            });
        }
        self.q = d;
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        for (queue, name) in self.queues.iter_mut().zip(QUEUES) {
            v.part(name, queue);
        }
    }

    fn quiet(&self, i: &In) -> bool {
        let q = &self.q;
        !i.posted_valid
            && !i.complete_valid
            && !q.write_valid
            && !q.raise_valid
            && !q.increment_valid
            && self.queues.iter().all(|queue| !queue.outputs().pop_valid && queue.quiet(&fifo::In::default()))
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        vec![("RELEASE_DEPTH", self.p.release_depth.get())]
    }
}
