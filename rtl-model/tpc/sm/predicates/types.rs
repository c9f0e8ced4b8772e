//! Predicates: types of lookups and writes.

use crate::sm::types::*;
use kernel::packed::*;

kernel::package! {
    package predicates(sm);

    /// A lookup of a guard, among a warp's active lanes.
    pub struct GuardLookup {
        slot: Slot,
        guard: Predicate,
        guard_not: bool,
        active: Lanes,
    }

    /// A write of the condition code and of predicates under a mask, in `lanes`.
    pub struct FlagsWrite {
        slot: Slot,
        lanes: Lanes,
        code: bool,
        predicates: B7,
        flags: Flags,
    }

    /// Start of a warp: its flags are cleared.
    pub struct SlotClear {
        slot: Slot,
    }

    /// Predicates still to be written.
    pub struct LatePredicates {
        slot: Slot,
        lanes: Lanes,
        mask: B7,
        predicates: [Lanes; PREDICATES],
    }
}
