//! Changes of the buffer table: invalidates the affected lines here and in the SMs.

use super::Gcc;
use super::gcc_steps::*;
use super::types::*;
use bundle::*;

impl Gcc {
    /// Performs the next step of a change; returns whether it reads tags.
    pub(super) fn change(&mut self, begins: bool, picks: bool, d: &mut super::Regs) -> bool {
        let q = self.q.change;
        let change = self.table_in.o.pop.data;
        let notified = notified(&change);
        let mut done = false;

        // A buffer's new base address takes effect at once: later lookups use it.
        let attach = match change {
            ConstantTable::Attach(attach) if begins => Some(attach),
            _ => None,
        };
        let place = attach.map_or(BufferPlace::default(), |a| BufferPlace { base: a.base, size: a.size });
        self.places.i.write(attach.is_some(), attach.map_or(0, |a| a.buffer), || place);
        if begins {
            // If no unit has requested lines of a buffer, no cache holds any.
            let buffer = buffer_of(&change);
            let fresh = buffer.is_some_and(|b| self.q.used[usize::from(b) / 64] >> (b % 64) & 1 == 0);
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
                for waiting in &mut d.waiting[..self.mshrs()] {
                    waiting.old = waiting.valid;
                }
                done = false;
            } else if !done {
                d.change = TableChange { stage: ChangeStage::Walk, ..TableChange::default() };
            }
        }

        let last = self.p.sets.get() as u8 - 1;
        let walks = q.stage == ChangeStage::Walk && !q.whole && !picks;
        if q.stage == ChangeStage::Walk {
            d.change.reading = walks;
            if walks {
                d.change.at = q.set;
                d.change.set = (q.set + 1) % 64;
                d.change.whole = q.set == last;
            }
            if q.reading {
                for (way, tags) in self.tags.iter().enumerate() {
                    if notified.is_some_and(|notified| invalidates(&notified, &tags.o.read_data)) {
                        d.valid[usize::from(q.at)] &= !(1 << way);
                    }
                }
                debug_assert!(self.tags.len() == WAYS);
            }
            if q.whole {
                d.change.stage = ChangeStage::Tell;
                for waiting in &mut d.waiting[..self.mshrs()] {
                    waiting.old = waiting.valid;
                }
            }
        }
        let sms = self.p.sms.get();
        let everyone = u32::MAX >> (SMS - sms);
        if let (ChangeStage::Tell, Some(packet)) = (q.stage, notified) {
            for k in 0..sms {
                let fills = self.q.read.valid && usize::from(self.q.read.sm) == k;
                let has_fill = usize::from(self.q.held[k]) < FILLS && usize::from(d.held[k]) < FILLS;
                if q.notified >> k & 1 == 0 && !fills && has_fill {
                    self.fill_out[k].i.push.send(true, || packet);
                    d.held[k] += 1;
                    d.due |= 1 << k;
                    d.change.notified |= 1 << k;
                }
            }
            if d.change.notified == everyone {
                d.change.stage = ChangeStage::Settle;
            }
        }
        if q.stage == ChangeStage::Settle {
            let old = self.q.waiting[..self.mshrs()].iter().any(|waiting| waiting.valid && waiting.old);
            done = !old && self.q.due == 0;
            if done {
                d.change.stage = ChangeStage::Idle;
            }
        }
        self.table_in.i.pop.ready = done;
        if done {
            d.done.put(true);
        }
        walks
    }
}
