//! Program counters.

/// Bytes of a bundle, whose first word is its control word, and of a word.
const BUNDLE: u32 = 32;
const WORD: u32 = 8;

/// A control word's address stands for the instruction behind it.
pub fn instruction_at(counter: u32) -> u32 {
    if counter.is_multiple_of(BUNDLE) { counter | WORD } else { counter }
}

/// The instruction behind one.
pub fn after(counter: u32) -> u32 {
    instruction_at(counter.wrapping_add(WORD))
}
