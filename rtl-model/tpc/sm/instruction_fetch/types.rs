//! Fetch: words in flight to the scheduler.

use crate::sm::types::*;
use bundle::*;
use kernel::packed::*;

kernel::package! {
    package instruction_fetch(sm, warps);

    /// Number of a slot's path; words with an old number are dropped.
    pub type PathNumber = B3;

    /// Entries for a slot's bundles, indexed by the bundle's number.
    pub const BUNDLES: usize = 4;

    /// The paths of the slots' bundles.
    pub struct FetchPaths {
        missed: B16,        // slots that wait for a bundle
        misaligned: B16,    // slots with a misaligned counter
        at: [B16; BUNDLES], // slots whose counter is in that bundle entry
        here: [B16; BUNDLES],
        faulty: [B16; BUNDLES], // valid, and refused by memory
        requested: [B16; BUNDLES],
        way: [PathNumber; SLOTS], // number of the path, changed by a followed branch
    }

    /// A requested bundle.
    pub struct RequestedBundle {
        slot: Slot,
        place: B2,
        number: PathNumber,
    }

    /// Entry of a slot's counter.
    pub enum CounterPlace: 2 {
        Counted,
        Notified,
        Replayed,
    }

    /// A picked word.
    pub struct PickedWord {
        valid: bool,
        number: PathNumber,
        slot: Slot,
        counter: ProgramCounter,
        control: IssueControl,
        word: B64,
        fault: bool, // no word: misaligned counter, or refused by memory
    }

    /// A word that waits for its constant.
    pub struct WaitingWord {
        valid: bool,
        number: PathNumber,
        fetched: Fetched,
    }

    pub struct SlotContext {
        context_id: ContextId,
    }

    pub struct SlotCounter {
        counter: ProgramCounter,
    }
}
