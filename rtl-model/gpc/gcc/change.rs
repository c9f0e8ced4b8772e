//! Changes of the buffer table: invalidates the affected lines here and in the SMs.

use super::Regs;
use super::gcc_steps::*;
use super::types::*;
use bundle::*;

/// What a step depends on besides registers.
pub struct Around<'a> {
    /// The change at the head begins; a request is being looked up.
    pub begins: bool,
    pub picks: bool,
    pub change: &'a ConstantTable,
    /// Tags that were read.
    pub tags: [LineKey; WAYS],
    pub last_set: u8,
    pub sms: usize,
}

/// What a step does besides registers.
pub struct Changed {
    /// It reads tags.
    pub walks: bool,
    /// The change is done.
    pub done: bool,
    /// A buffer's new location.
    pub place: Option<(u8, BufferPlace)>,
    /// SMs that are notified.
    pub notices: u32,
}

/// Performs the next step of a change.
pub fn step(q: &Regs, d: &mut Regs, at: &Around) -> Changed {
    let (now, change) = (q.change, *at.change);
    let notified = notified(&change);
    let mshrs = at.sms * REQUESTS;
    let (mut done, mut notices) = (false, 0);

    // A buffer's new base address takes effect at once: later lookups use it.
    let attach = match change {
        ConstantTable::Attach(attach) if at.begins => Some(attach),
        _ => None,
    };
    let place = attach.map(|a| (a.buffer, BufferPlace { base: a.base, size: a.size }));
    if at.begins {
        // If no unit has requested lines of a buffer, no cache holds any.
        let buffer = buffer_of(&change);
        let fresh = buffer.is_some_and(|b| q.used[usize::from(b) / 64] >> (b % 64) & 1 == 0);
        match notified {
            Some(ConstantCacheFill::Purge(purge)) if purge.all => {
                d.used[usize::from(purge.buffer) / 64] &= !(1 << (purge.buffer % 64));
            }
            Some(ConstantCacheFill::PurgeAll(all)) if all.constants => d.used = [0; 4],
            _ => (),
        }
        if let Some(attach) = attach {
            d.bound[usize::from(attach.buffer) / 64] |= 1 << (attach.buffer % 64);
        }
        if let ConstantTable::Free(free) = change {
            d.bound[usize::from(free.buffer) / 64] &= !(1 << (free.buffer % 64));
        }
        let place_of = match change {
            ConstantTable::Attach(attach) => Some(attach.buffer),
            ConstantTable::Free(free) => Some(free.buffer),
            _ => None,
        };
        for moved in d.moved.iter_mut().filter(|moved| Some(moved.buffer) == place_of) {
            moved.valid = false;
        }
        done = fresh || notified.is_none();
        if let ConstantTable::Move(ConstantMove { buffer, block, slot }) = change {
            // Earlier requests still read the old location.
            d.moved[usize::from(slot)] = MovedBlock { valid: true, buffer, block };
            d.change = TableChange { stage: ChangeStage::Settle, ..TableChange::default() };
            for waiting in &mut d.waiting[..mshrs] {
                waiting.old = waiting.valid;
            }
            done = false;
        } else if !done {
            d.change = TableChange { stage: ChangeStage::Walk, ..TableChange::default() };
        }
    }

    let walks = now.stage == ChangeStage::Walk && !now.whole && !at.picks;
    if now.stage == ChangeStage::Walk {
        d.change.reading = walks;
        if walks {
            d.change.at = now.set;
            d.change.set = (now.set + 1) % 64;
            d.change.whole = now.set == at.last_set;
        }
        if now.reading {
            for (way, tag) in at.tags.iter().enumerate() {
                if notified.is_some_and(|notified| invalidates(&notified, tag)) {
                    d.valid[usize::from(now.at)] &= !(1 << way);
                }
            }
        }
        if now.whole {
            d.change.stage = ChangeStage::Tell;
            for waiting in &mut d.waiting[..mshrs] {
                waiting.old = waiting.valid;
            }
        }
    }
    let everyone = u32::MAX >> (SMS - at.sms);
    if now.stage == ChangeStage::Tell && notified.is_some() {
        for k in 0..at.sms {
            let fills = q.read.valid && usize::from(q.read.sm) == k;
            let has_fill = usize::from(q.held[k]) < FILLS && usize::from(d.held[k]) < FILLS;
            if now.notified >> k & 1 == 0 && !fills && has_fill {
                notices |= 1 << k;
                d.held[k] += 1;
                d.due |= 1 << k;
                d.change.notified |= 1 << k;
            }
        }
        if d.change.notified == everyone {
            d.change.stage = ChangeStage::Settle;
        }
    }
    if now.stage == ChangeStage::Settle {
        let old = q.waiting[..mshrs].iter().any(|waiting| waiting.valid && waiting.old);
        done = !old && q.due == 0;
        if done {
            d.change.stage = ChangeStage::Idle;
        }
    }
    if done {
        d.done.put(true);
    }
    Changed { walks, done, place, notices }
}
