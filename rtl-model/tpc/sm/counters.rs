//! Program counters.

use super::instruction_decode::followed_offset;

/// Bytes of a bundle (its first word is the control word), and of a word.
const BUNDLE: u32 = 32;
const WORD: u32 = 8;

/// A control word's address stands for the instruction after it.
pub fn instruction_at(counter: u32) -> u32 {
    if counter.is_multiple_of(BUNDLE) { counter | WORD } else { counter }
}

/// Counter of fetch after a branch that it follows before it is decided.
pub fn followed(word: u64, counter: u32) -> Option<u32> {
    followed_offset(word).map(|offset| instruction_at(counter.wrapping_add(WORD).wrapping_add(offset)))
}

/// The instruction after one.
pub fn after(counter: u32) -> u32 {
    instruction_at(counter.wrapping_add(WORD))
}
