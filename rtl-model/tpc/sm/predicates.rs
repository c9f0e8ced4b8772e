//! Predicates and condition codes of a sub-partition's warps. A lookup returns them and the guard's lanes 1 cycle later, including what
//! is written in the cycle of the lookup. Results of fixed latency write the condition code at once, predicates 7 cycles later
//! (sm-predicate-write-extra); those of variable latency write both at once. Nothing stalls it. Specification: SM.

pub mod types;

use self::types::*;
use super::types::*;
use bundle::sizes;
use kernel::prelude::*;

/// Cycles from a result to its predicates.
const PREDICATE_CYCLES: usize = 7;

// ---- parameters
kernel::params! {
    sizes slots;
}

// ---- ports
kernel::ports! {
    in pulse lookup: GuardLookup;
    in pulse result: FlagsWrite;  // results of fixed latency
    in pulse written: FlagsWrite;
    in pulse clear: SlotClear;
    out level lanes: Lanes;
    out level flags: Flags;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        all: [Flags; SLOTS],
        late: [Offer<LatePredicates>; PREDICATE_CYCLES],
        lanes: Lanes,
        flags: Flags,
    }
}

kernel::unit! {
    pub struct Predicates(p) {
        registers: Regs;
    }
}

fn put(to: &mut u32, from: u32, lanes: u32) {
    *to = *to & !lanes | from & lanes;
}

impl Flags {
    fn put_code(&mut self, write: &FlagsWrite) {
        if write.code {
            put(&mut self.zero, write.flags.zero, write.lanes);
            put(&mut self.negative, write.flags.negative, write.lanes);
            put(&mut self.carry, write.flags.carry, write.lanes);
            put(&mut self.overflow, write.flags.overflow, write.lanes);
        }
    }

    fn put_predicates(&mut self, mask: u8, predicates: &[u32; PREDICATES], lanes: u32) {
        for (k, (to, &from)) in self.predicates.iter_mut().zip(predicates).enumerate() {
            put(to, from, if mask >> k & 1 == 1 { lanes } else { 0 });
        }
    }

    /// Lanes in which a predicate holds.
    pub fn holds(&self, predicate: u8, not: bool) -> u32 {
        let lanes = if predicate == PT { !0 } else { self.predicates[usize::from(predicate)] };
        if not { !lanes } else { lanes }
    }
}

impl Logic for Predicates {
    // ---- outputs
    #[inline]
    fn show(&self, o: &mut Out) {
        (o.lanes, o.flags) = (self.q.lanes, self.q.flags);
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let q = &mut self.q;
        let due = q.late[PREDICATE_CYCLES - 1];
        q.late.copy_within(..PREDICATE_CYCLES - 1, 1);
        q.late[0].valid = false;
        if let Some(late) = due.get() {
            q.all[usize::from(late.slot)].put_predicates(late.mask, &late.predicates, late.lanes);
        }
        if let Some(write) = i.result.get() {
            let FlagsWrite { slot, lanes, predicates: mask, flags, .. } = *write;
            q.all[usize::from(slot)].put_code(write);
            if mask != 0 {
                q.late[0].put(LatePredicates { slot, lanes, mask, predicates: flags.predicates });
            }
        }
        if let Some(write) = i.written.get() {
            let flags = &mut q.all[usize::from(write.slot)];
            flags.put_code(write);
            flags.put_predicates(write.predicates, &write.flags.predicates, write.lanes);
        }
        if let Some(clear) = i.clear.get() {
            q.all[usize::from(clear.slot)] = Flags::default();
        }
        if let Some(lookup) = i.lookup.get() {
            q.flags = q.all[usize::from(lookup.slot)];
            q.lanes = lookup.active & q.flags.holds(lookup.guard, lookup.guard_not);
        }
    }

    #[inline]
    fn still(&self) -> bool {
        self.q.late.iter().all(|late| !late.valid)
    }
}
