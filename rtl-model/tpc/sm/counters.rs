//! Program counters.

/// Bytes of a bundle, whose first word is its control word, and of a word.
const BUNDLE: u32 = 32;
const WORD: u32 = 8;

/// A control word's address stands for the instruction behind it.
pub fn instruction_at(counter: u32) -> u32 {
    if counter.is_multiple_of(BUNDLE) { counter | WORD } else { counter }
}

/// A relative branch (BRA), and the bits that say so; those that say that all lanes take it: PT and the flag test T.
const BRANCH: u64 = 0xe240_0000_0000_0000;
const BRANCH_MASK: u64 = 0xfff0_0000_0000_0020;
const ALWAYS: u64 = 0x0000_0000_0007_000f;
const ALWAYS_MASK: u64 = 0x0000_0000_000f_001f;

/// Where fetch goes on behind a branch that it follows before it is decided: one that all lanes take, or one that leads back, as a loop's.
pub fn followed(word: u64, counter: u32) -> Option<u32> {
    let offset = (word >> 20) as u32 & 0xff_ffff;
    let back = offset >> 23 == 1;
    let offset = if back { offset | 0xff00_0000 } else { offset };
    let follows = word & BRANCH_MASK == BRANCH && (back || word & ALWAYS_MASK == ALWAYS);
    follows.then(|| instruction_at(counter.wrapping_add(WORD).wrapping_add(offset)))
}

/// The instruction behind one.
pub fn after(counter: u32) -> u32 {
    instruction_at(counter.wrapping_add(WORD))
}
