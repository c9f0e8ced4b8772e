//! Copies of blocks: a version that a draw still reads retains the old bytes of an updated block. They are copied to a slot,
//! the caches are notified, and a new version takes over the banks of the old one.

use super::banks::bank_state;
use super::versions::unused;
use super::*;

impl ConstantStore {
    /// The next version that retains the block, once a slot is free, and a version to take over its banks.
    pub(super) fn aside_begin(&self, d: &mut Regs) {
        let q = &self.q;
        let Some(version) = lowest(&q.aside) else {
            d.phase = StorePhase::Head;
            return;
        };
        let slot = q.slots[..self.p.slots.get()].iter().position(|slot| !slot.valid);
        let taker = if bit(&q.pending, version) { Some(0) } else { unused(&q.live) };
        if let (Some(slot), Some(taker), false) = (slot, taker, d.freeing || q.freeing) {
            (d.version, d.slot, d.taker) = (version as u8, slot as u8, taker as u8);
            (d.second, d.arrived) = (false, 0);
            d.phase = StorePhase::AsideRead;
        }
    }

    pub(super) fn aside_read(&self, d: &mut Regs) {
        if !d.up.valid {
            let second = self.q.second;
            let line = u64::from(self.q.block) << 1 | u64::from(second);
            let tag = second.into();
            d.up.put(MemoryUp::Head(MemoryHead { tag, line, sectors: 15, ..Default::default() }));
            d.second = !second;
            if second {
                d.phase = StorePhase::AsideArrive;
            }
        }
    }

    pub(super) fn aside_head(&self, i: &In, d: &mut Regs) {
        if !d.up.valid {
            let at = i.aside.wrapping_add(self.q.slot.into());
            let line = u64::from(at) << 1 | u64::from(self.q.second);
            let op = MemoryOp::Write;
            let head = MemoryHead { op, line, sectors: 15, physical: true, ..Default::default() };
            d.up.put(MemoryUp::Head(head));
            d.phase = StorePhase::AsideBeat;
        }
    }

    pub(super) fn aside_beat(&self, d: &mut Regs) {
        let q = &self.q;
        if !d.up.valid {
            let data = self.old[usize::from(q.second) << 2 | usize::from(q.beat)];
            let last = q.beat == 3;
            d.up.put(MemoryUp::Beat(MemoryBeat { mask: !0, data, last }));
            d.beat = (q.beat + 1) & 3;
            if last {
                d.second = !q.second;
                d.phase = if q.second { StorePhase::AsideBarrier } else { StorePhase::AsideHead };
            }
        }
    }

    /// From now on the caches find the version's block in the slot.
    pub(super) fn aside_move(&self, d: &mut Regs) {
        if !d.busy {
            let q = &self.q;
            let block = q.block.wrapping_sub(self.places[usize::from(q.version)].base) as u8;
            d.change(ConstantTable::Move(ConstantMove { buffer: q.version, block, slot: q.slot }));
            d.slots[usize::from(q.slot)] = AsideSlot { valid: true, version: q.version, block };
            d.phase = StorePhase::AsideTake;
        }
    }

    /// The caches have made the change. Banks use the new version; the old one is pending.
    pub(super) fn aside_take(&mut self, d: &mut Regs) -> Option<usize> {
        if d.busy {
            return None;
        }
        let q = &self.q;
        let (version, taker) = (usize::from(q.version), usize::from(q.taker));
        d.phase = StorePhase::AsideWords;
        if bit(&q.pending, version) {
            return None;
        }
        let place = self.places[version];
        d.change(ConstantTable::Attach(ConstantBind {
            buffer: q.taker,
            base: place.base,
            size: place.size - 1,
        }));
        set(&mut d.live, taker);
        set(&mut d.fresh, taker);
        self.places.write(taker, place);
        for (group, banks) in d.banks.iter_mut().enumerate() {
            for (k, bank) in banks.iter_mut().enumerate() {
                if bank.valid && bank.version == q.version {
                    bank.version = q.taker;
                    d.emit[group] |= 1 << k;
                }
            }
        }
        Some(version)
    }

    /// Sends the state of banks that have changed, one a cycle.
    pub(super) fn aside_words(&self, d: &mut Regs) {
        let q = &self.q;
        let Some(group) = q.emit.iter().position(|banks| *banks != 0) else {
            clear(&mut d.aside, q.version.into());
            d.phase = StorePhase::AsideBegin;
            return;
        };
        if !d.word.valid {
            let bank = q.emit[group].trailing_zeros() as usize;
            let size = self.places[usize::from(q.taker)].size;
            d.word.put(bank_state(group, bank, q.banks[group][bank], size));
            d.emit[group] &= !(1 << bank);
        }
    }
}
