//! Predicates: how they are looked at and written.

use crate::sm::types::*;
use kernel::packed::*;

kernel::package! {
    package predicates(sm);

    /// A guard, among the active lanes of a warp.
    pub struct GuardLook {
        slot: Slot,
        guard: Predicate,
        guard_not: bool,
        active: Lanes,
    }

    /// In `lanes`, the condition code and predicates of a mask are written.
    pub struct FlagsWrite {
        slot: Slot,
        lanes: Lanes,
        code: bool,
        predicates: B7,
        flags: Flags,
    }

    /// A warp starts: its flags are zero.
    pub struct SlotClear {
        slot: Slot,
    }

    /// Predicates that are still to be written.
    pub struct LatePredicates {
        slot: Slot,
        lanes: Lanes,
        mask: B7,
        predicates: [Lanes; PREDICATES],
    }
}
