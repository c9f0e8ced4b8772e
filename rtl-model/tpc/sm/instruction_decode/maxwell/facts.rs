// Generated from the table of encodings by `BLESS=1 cargo test -p encodings`; do not edit.
//! Properties of a word that fetch and scheduler need before it is decoded.

use super::fields::{copies, part};

/// A word that ends all lanes.
pub const END: u64 = 0xe30000000007000f;

/// All lanes end: after it nothing is fetched.
#[inline]
pub fn ends(word: u64) -> bool {
    word & 0xfff00000000f001f == 0xe30000000007000f
}

/// A branch whose target is relative to the next word.
#[inline]
pub fn branches(word: u64) -> bool {
    word & 0xfff0000000000020 == 0xe240000000000000
}

/// Of a branch: all lanes take it.
#[inline]
pub fn branches_always(word: u64) -> bool {
    word & 0x00000000000f001f == 0x000000000007000f
}

/// Of a branch: from the next word to its target.
#[inline]
pub fn branch_offset(word: u64) -> u64 {
    copies(word, 43, 8) << 24 | part(word, 43, 20)
}

/// Of a word that waits: its `ScoreboardWait`.
#[inline]
pub fn scoreboard_wait(word: u64) -> u64 {
    part(word, 29, 29) << 15 | part(word, 28, 26) << 12 | part(word, 25, 20) << 6 | part(word, 5, 0)
}
