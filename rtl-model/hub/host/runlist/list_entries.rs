//! Entries of the runlist: heads of groups and channels, and the flags of channels.

use crate::host::types::*;

pub fn is_group(word: u32) -> bool {
    word >> 13 & 1 == 1
}

/// The number of a group or a channel.
pub fn id_of(word: u32) -> u16 {
    (word & 0xfff) as u16
}

/// The channels of a group, from its head.
pub fn count_of(word: u32) -> u8 {
    (word >> 26) as u8
}

/// The time slice of a group, from its head.
pub fn slice_of(word: u32) -> TimeSlice {
    TimeSlice { timeout: (word >> 18 & 0xff) as u8, scale: (word >> 14 & 15) as u8 }
}

/// Channels still to come in a group after an entry.
pub fn members_after(members: u8, word: u32) -> u8 {
    match (members, is_group(word)) {
        (0, true) => count_of(word),
        (0, false) => 0,
        (n, _) => n - 1,
    }
}

/// Sets a channel's flag.
pub fn set(flags: &mut [u64; 8], channel: u16, on: bool) {
    let word = &mut flags[usize::from(channel >> 6)];
    *word = *word & !(1 << (channel & 63)) | u64::from(on) << (channel & 63);
}
