//! Release: writes semaphores, reports and notifications, and increments syncpoints, when the preceding work is
//! complete. It has a queue for each engine that completes, and one for releases that need not wait.
//!
//! It handles one release at a time, 2 cycles from the release or its completion to the write, whose time stamp is that of
//! the cycle in which it is formed. It stalls for memory, for the interrupt, and for the L2 clean before a syncpoint
//! increment; a full queue stalls all releases. Order is kept within a queue only (sync-semaphore-pixel,
//! sync-semaphore-streamout). Specification: FE, Synchronisation summary.

use crate::front_end::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Releases that can wait for one engine.
    release_depth: 2..=64 = 16, "releases";
}

// ---- ports
kernel::ports! {
    in posted: Release;
    in complete: Completed;
    in sample time: Time;
    out write: MemoryWrite;
    out interrupt: Interrupt;
    out increment: B8;
    out clean: CacheOrder;   // before an increment
    in pulse cleaned: bool;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        complete: B8,        // completions of compute not yet used by a release
        awaken: bool,        // raise an interrupt when the write is accepted
        write: Offer<MemoryWrite>,
        raise_valid: bool,   // an interrupt is pending
        raise: Interrupt,
        increment: Offer<B8>,
        clean: bool,         // the L2 clean is to be requested
        cleans: bool,        // the L2 clean is not complete
    }
}

kernel::unit! {
    pub struct SemaphoreRelease(p) {
        registers: Regs;
        // Releases that wait for 3D, for compute, and for nothing.
        part queue: [Fifo<Release>; QUEUES] = fifo::of(p.release_depth);
        // Completions of 3D not yet used by a release.
        part counts: Fifo<Completed> = fifo::Params { depth: Within::new(MARKERS), ..fifo::Params::default() };
    }
}

const QUEUES: usize = 3;

/// The write of a release, with its engine's count.
fn write_of(r: &Release, counted: u64, time: u64) -> MemoryWrite {
    let halves = |word: u64| [word as u32, (word >> 32) as u32];
    let (now, counted) = (halves(time), halves(counted));
    let (words, count) = match r.form {
        ReleaseForm::Notify => ([now[0], now[1], 0, 0], 4),
        ReleaseForm::OneWord => ([r.payload, 0, 0, 0], 1),
        ReleaseForm::OneCount => ([counted[0], 0, 0, 0], 1),
        ReleaseForm::Count32 => ([r.payload, counted[0], now[0], now[1]], 4),
        ReleaseForm::Count64 => ([counted[0], counted[1], now[0], now[1]], 4),
        ReleaseForm::FourWords | ReleaseForm::Increment => ([r.payload, 0, now[0], now[1]], 4),
    };
    let at = (r.address >> 2 & 7) as usize;
    let mut data = Sector::default();
    // a release of four words is aligned
    for k in 0..count {
        data.words[at + k & 7] = words[k];
    }
    let mask = if count == 1 { 0xf_u32 } else { 0xffff } << (4 * at);
    MemoryWrite { address: r.address >> 5, mask, data, ordered: true, ..MemoryWrite::default() }
}

impl SemaphoreRelease {
    /// Whether all queues can accept a release, whichever of them it is for.
    fn takes_posted(&self) -> bool {
        self.queue.iter().all(|queue| queue.o.push.ready)
    }
    fn takes_complete(&self) -> bool {
        self.counts.o.push.ready && self.q.complete != 0xff
    }
}

impl Logic for SemaphoreRelease {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.posted.ready = self.takes_posted();
        o.complete.ready = self.takes_complete();
        o.write.drive(&q.write);
        o.interrupt.send(q.raise_valid, || q.raise);
        o.increment.send(q.increment.valid && !q.cleans, || q.increment.data);
        o.clean.send(q.clean, || CacheOrder::Clean);
        let waits = self.queue.iter().any(|queue| queue.o.pop.valid);
        o.idle = !q.write.valid && !q.raise_valid && !q.increment.valid && !waits;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;

        // outputs that are accepted
        if q.write.valid && i.write.ready {
            d.write.valid = false;
            d.raise_valid = q.awaken;
        }
        if q.raise_valid && i.interrupt.ready {
            d.raise_valid = false;
        }
        if q.increment.valid && !q.cleans && i.increment.ready {
            d.increment.valid = false;
        }
        d.clean &= !i.clean.ready;
        d.cleans &= !i.cleaned.valid;

        // the next release
        let free = !q.write.valid && !q.raise_valid && !q.increment.valid;
        let complete = [self.counts.o.pop.valid, q.complete != 0, true];
        let may = |k: usize| self.queue[k].o.pop.valid && complete[k];
        let chosen = [2, 0, 1].into_iter().find(|&k| free && may(k));
        if let Some(k) = chosen {
            let r = self.queue[k].o.pop.data;
            if r.form == ReleaseForm::Increment {
                d.increment.put((r.address & 0xff) as u8);
                (d.clean, d.cleans) = (r.cleans, r.cleans);
            } else {
                d.write.put(write_of(&r, self.counts.o.pop.data.value, i.time));
                d.awaken = r.awaken;
                d.raise = Interrupt { kind: InterruptKind::Awaken, channel: r.channel, value: r.payload };
            }
        }

        // completions from the engines
        let complete = i.complete.get().filter(|_| self.takes_complete());
        let of = |engine: Engine| complete.is_some_and(|complete| complete.engine == engine);
        d.complete = q.complete + u8::from(of(Engine::Compute)) - u8::from(chosen == Some(1));

        // ---- clock edge
        self.counts.i.push.drive_if(of(Engine::ThreeD), &i.complete);
        self.counts.i.pop.ready = chosen == Some(0);
        let room = self.takes_posted();
        for (k, queue) in self.queue.iter_mut().enumerate() {
            let mine = room && i.posted.get().is_some_and(|posted| posted.after as usize == k);
            queue.i.push.drive_if(mine, &i.posted);
            queue.i.pop.ready = chosen == Some(k);
        }
        self.q = d;
    }
}
