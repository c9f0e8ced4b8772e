//! Words of fetch: their control fields, and the slot that is next.

use crate::sm::types::*;
use bundle::Sector;
use kernel::packed::Packed;

/// The first slot of a mask from `from` on, cyclically.
pub fn rotated(slots: u16, from: u8) -> Option<usize> {
    let beyond = slots & !0 << from;
    let among = if beyond != 0 { beyond } else { slots };
    (among != 0).then(|| among.trailing_zeros() as usize)
}

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
