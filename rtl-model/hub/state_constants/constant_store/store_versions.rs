//! Versions of the constant store: sets of them, which contain a block, which a draw may still read, and banks that use them.

use crate::state_constants::types::*;
use bundle::*;

/// Sets of versions, a bit for each.
pub type Versions = [u64; 2];

pub fn bit(versions: &Versions, version: usize) -> bool {
    versions[version / 64] >> (version % 64) & 1 == 1
}

pub fn set(versions: &mut Versions, version: usize) {
    versions[version / 64] |= 1 << (version % 64);
}

pub fn clear(versions: &mut Versions, version: usize) {
    versions[version / 64] &= !(1 << (version % 64));
}

/// The lowest of a set.
pub fn lowest(versions: &Versions) -> Option<usize> {
    match versions {
        [0, 0] => None,
        [0, high] => Some(64 + high.trailing_zeros() as usize),
        [low, _] => Some(low.trailing_zeros() as usize),
    }
}

/// Whether an epoch's draws may still read: it is not before `oldest`, and closed.
pub fn undone(epoch: u8, oldest: u8, open: u8) -> bool {
    epoch.wrapping_sub(oldest) < open.wrapping_sub(oldest)
}

/// Whether an unfinished draw may read a version; `end`: its last epoch, if it has no bank.
pub fn in_use(pending: bool, end: &VersionEnd, fresh: bool, oldest: u8, open: u8) -> bool {
    if pending { !end.never && undone(end.epoch, oldest, open) } else { !fresh && open != oldest }
}

/// Whether a buffer contains the block at this offset, in blocks.
pub fn contains(size: u32, at: u32) -> bool {
    at < (size + 255) >> 8
}

/// A bank's state, in the format of a context word.
pub fn bank_state(group: usize, bank: usize, version: BankVersion, size: u32) -> State {
    let address = WORLD_BANKS + ((group as u16) << 7) + ((bank as u16) << 2);
    let value = if version.valid { 1 << 25 | u32::from(version.version) << 17 | size } else { 0 };
    State { address, value }
}

/// The first of a set of banks: its group and its number.
pub fn first_bank(banks: &[u32; GROUPS]) -> Option<(usize, usize)> {
    let group = banks.iter().position(|banks| *banks != 0)?;
    Some((group, banks[group].trailing_zeros() as usize))
}
