//! Banks: the version of each, and the state that reports it.

use super::versions::unused;
use super::*;

/// A bank's state, in the format of a context word.
pub(super) fn bank_state(group: usize, bank: usize, version: BankVersion, size: u32) -> State {
    let address = WORLD_BANKS + ((group as u16) << 7) + ((bank as u16) << 2);
    let value = if version.valid { 1 << 25 | u32::from(version.version) << 17 | size } else { 0 };
    State { address, value }
}

impl ConstantStore {
    fn bank_change(&self) -> BankChange {
        match self.work_in.o.pop.data {
            ConstantWork::Bank(change) => change,
            _ => BankChange::default(),
        }
    }

    /// A buffer that no bank has is assigned a version (scc-cbtbl-entry-per-bind), once one is free.
    pub(super) fn bank_attach(&mut self, d: &mut Regs) {
        let Some(version) = unused(&self.q.live).filter(|_| !d.busy) else { return };
        let BankChange { base, size, .. } = self.bank_change();
        d.change(ConstantTable::Attach(ConstantBind { buffer: version as u8, base, size: size - 1 }));
        set(&mut d.live, version);
        set(&mut d.fresh, version);
        self.places.write(version, VersionPlace { base, size });
        d.found = BankVersion { valid: true, version: version as u8 };
        d.phase = StorePhase::BankSet;
    }

    /// Sets the bank's version. Returns whether it is done, and the version that has lost its last bank.
    pub(super) fn bank_set(&self, d: &mut Regs) -> (bool, Option<usize>) {
        if d.word.valid {
            return (false, None);
        }
        let q = &self.q;
        let BankChange { group, bank, size, .. } = self.bank_change();
        let (group, bank) = (usize::from(group), usize::from(bank));
        let old = q.banks[group][bank];
        d.banks[group][bank] = q.found;
        d.word.put(bank_state(group, bank, q.found, size));
        d.phase = StorePhase::Idle;
        let kept = d.banks.iter().flatten().any(|bank| *bank == old);
        (true, (old.valid && !kept).then_some(old.version.into()))
    }
}
