//! Versions: sets of them, which of them contain a block or match a buffer, and their release.

use super::*;

/// Sets of versions, a bit for each.
pub(super) fn bit(versions: &[u64; 2], version: usize) -> bool {
    versions[version / 64] >> (version % 64) & 1 == 1
}

pub(super) fn set(versions: &mut [u64; 2], version: usize) {
    versions[version / 64] |= 1 << (version % 64);
}

pub(super) fn clear(versions: &mut [u64; 2], version: usize) {
    versions[version / 64] &= !(1 << (version % 64));
}

pub(super) fn lowest(versions: &[u64; 2]) -> Option<usize> {
    match versions {
        [0, 0] => None,
        [0, high] => Some(64 + high.trailing_zeros() as usize),
        [low, _] => Some(low.trailing_zeros() as usize),
    }
}

/// The lowest unused version.
pub(super) fn unused(live: &[u64; 2]) -> Option<usize> {
    lowest(&[!live[0], !live[1]])
}

impl ConstantStore {
    /// Whether an unfinished draw may read the version.
    fn in_use(&self, version: usize) -> bool {
        let q = &self.q;
        if bit(&q.pending, version) {
            let end = self.ends[version];
            !end.never && q.undone(end.epoch)
        } else {
            !bit(&q.fresh, version) && q.epoch != q.oldest
        }
    }

    /// Examines a version: whether it contains the block, or matches the buffer to be bound.
    pub(super) fn scan(&mut self, d: &mut Regs) {
        let q = &self.q;
        let place = |version: usize| self.places[version];
        match (&self.work_in.o.pop.data, lowest(&q.todo)) {
            (ConstantWork::Bank(change), at) => {
                let equal = at.filter(|v| {
                    let VersionPlace { base, size } = place(*v);
                    (base, size) == (change.base, change.size)
                });
                if let Some(version) = equal {
                    d.found = BankVersion { valid: true, version: version as u8 };
                    d.phase = StorePhase::BankSet;
                } else if let Some(version) = at {
                    clear(&mut d.todo, version);
                } else {
                    d.phase = StorePhase::BankAttach;
                }
            }
            (_, Some(version)) => {
                clear(&mut d.todo, version);
                let VersionPlace { base, size } = place(version);
                let block = q.block.wrapping_sub(base);
                // Except a version that is freed in this cycle.
                if block < (size + 255) >> 8 && bit(&d.live, version) {
                    let kept = |slot: &AsideSlot| {
                        slot.valid && usize::from(slot.version) == version && u32::from(slot.block) == block
                    };
                    if !self.in_use(version) {
                        set(&mut d.invalidate, version);
                        d.invalidate_all |= q.invalidate != [0; 2] && q.invalidate_block != q.block;
                        d.invalidate_block = q.block;
                    } else if !q.slots.iter().any(kept) {
                        set(&mut d.aside, version);
                    }
                }
            }
            (_, None) => {
                d.looked = true;
                d.phase = if q.aside == [0; 2] { StorePhase::Head } else { StorePhase::AsideBegin };
            }
        }
    }

    /// A change is made; the oldest version without a bank is freed, once no draw reads it.
    pub(super) fn free(&mut self, i: &In, d: &mut Regs) {
        let q = &self.q;
        let PendingVersion { version, close: end } = self.queue[usize::from(q.first)];
        if i.table_done.valid {
            d.busy = false;
            if q.freeing {
                d.freeing = false;
                for versions in [&mut d.live, &mut d.pending, &mut d.todo, &mut d.aside, &mut d.invalidate] {
                    clear(versions, version.into());
                }
                for slot in d.slots.iter_mut().filter(|slot| slot.version == version) {
                    slot.valid = false;
                }
                d.first = (q.first + 1) % VERSIONS as u8;
                d.waiting -= 1;
            }
        }
        let rests = matches!(q.phase, StorePhase::Idle | StorePhase::AsideBegin | StorePhase::BankAttach);
        if rests && !q.busy && q.waiting != 0 && (end.never || !q.undone(end.epoch)) {
            d.change(ConstantTable::Free(ConstantFree { buffer: version }));
            d.freeing = true;
        }
    }

    /// A version has lost its last bank.
    pub(super) fn enqueue(&mut self, leaves: Option<usize>, d: &mut Regs) {
        let Some(version) = leaves else { return };
        let end = VersionEnd { never: bit(&self.q.fresh, version), epoch: self.q.epoch.wrapping_sub(1) };
        let at = usize::from((self.q.first as u16 + u16::from(self.q.waiting)) as u8 % VERSIONS as u8);
        self.queue.write(at, PendingVersion { version: version as u8, close: end });
        self.ends.write(version, end);
        set(&mut d.pending, version);
        d.waiting += 1;
    }
}
