//! Of fetch: words on their way to the scheduler.

use crate::sm::types::*;
use bundle::*;
use kernel::packed::*;

kernel::package! {
    package instruction_fetch(sm, warps);

    /// Paths that a slot has left; an old one is known by its number.
    pub type PathNumber = B3;

    /// A word of a constant bank, or two.
    pub struct ConstantRead {
        slot: Slot,
        context_id: ContextId,
        bank: B5,
        offset: B16,
        pair: bool,
    }

    /// What a constant is, that there is none, or that it is not here.
    pub struct ConstantValue {
        here: bool,
        fault: bool,
        value: B64,
    }

    /// A bundle that has been asked for.
    pub struct AskedBundle {
        slot: Slot,
        place: B2,
        number: PathNumber,
    }

    /// Where a slot's counter is.
    pub enum CounterPlace: 2 {
        Counted,
        Told,
        Replayed,
    }

    /// A word that has been picked.
    pub struct PickedWord {
        valid: bool,
        number: PathNumber,
        slot: Slot,
        counter: ProgramCounter,
        control: IssueControl,
        word: B64,
        fault: bool, // no word: a wrong counter, or memory refused it
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
