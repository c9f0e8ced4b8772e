//! Words of fetch: their control fields, and their constants.

use super::types::*;
use crate::sm::constant_cache::types::ConstantLookup;
use crate::sm::instruction_decode::outline;
use crate::sm::types::*;
use bundle::Sector;
use kernel::packed::Packed;

/// The control field of a bundle's instruction.
pub fn control_of(bundle: &Sector, word: usize) -> IssueControl {
    let control = u64::from(bundle.words[1]) << 32 | u64::from(bundle.words[0]);
    IssueControl::unpack(&[control >> (21 * word.saturating_sub(1)) & 0x1f_ffff])
}

/// The control field of an illegal word.
pub const NOTHING: IssueControl = IssueControl {
    reuse: 0,
    waits: 0,
    read_scoreboard: NO_SCOREBOARD,
    write_scoreboard: NO_SCOREBOARD,
    stays: false,
    stall: 1,
};

/// A picked word, whose constant is not known yet.
pub fn fetched_of(picked: &PickedWord) -> Fetched {
    Fetched {
        slot: picked.slot,
        counter: picked.counter,
        control: picked.control,
        outline: outline(picked.word),
        word: picked.word,
        fault: if picked.fault { FetchFault::Counter } else { FetchFault::Nothing },
        constant: 0,
    }
}

/// The lookup of a word's constant.
pub fn constant_of(fetched: &Fetched, context_id: u8) -> ConstantLookup {
    let Outline { constant_pair: pair, bank, offset, .. } = fetched.outline;
    ConstantLookup { context_id, bank, offset, pair }
}

/// The instruction that replaces one whose constant memory refused: it neither reads nor writes.
pub fn without_constant(fetched: &Fetched) -> Fetched {
    let (read_scoreboard, write_scoreboard) = (NO_SCOREBOARD, NO_SCOREBOARD);
    Fetched {
        control: IssueControl { reuse: 0, read_scoreboard, write_scoreboard, ..fetched.control },
        outline: Outline { path: Path::Divergence, ..Outline::default() },
        fault: FetchFault::Constant,
        constant: 0,
        ..*fetched
    }
}
