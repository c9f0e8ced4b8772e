//! Layout of a context's sectors in memory.

use crate::front_end::types::*;
use bundle::*;
use kernel::packed::Packed;

/// Sectors of words: of the shadow; with the macros' instructions; with the start
/// addresses; where the registers are, the launch, and the constant bindings.
pub const SHADOW: u16 = 5 * 512;
pub const STARTS: u16 = SHADOW + 256;
pub const REGISTERS: u16 = STARTS + 32;
pub const LAUNCH: u16 = REGISTERS + 1;
pub const BINDINGS: u16 = LAUNCH + LAUNCH_SECTORS as u16;
pub const END: u16 = BINDINGS + BINDING_SECTORS as u16;
/// Groups of the shadow, each with a sector of bits.
const GROUPS: u16 = SHADOW / 32;
pub const TOTAL: u16 = END + GROUPS;

/// Words of a sector that are requested.
pub fn words_of(sector: u16) -> u8 {
    if sector == REGISTERS { 1 } else { 8 }
}

/// Sector of a group's words, or of the bits that precede them.
pub fn place_of(sector: u16, bits: bool) -> u16 {
    let group = sector >> 5;
    match (bits, sector < SHADOW) {
        (true, _) => (group - 1) * 33,
        (false, true) => sector + group + 1,
        (false, false) => sector + GROUPS,
    }
}

pub fn sector_at(start: &ContextStart, place: u16) -> u64 {
    start.address + u64::from(place) & ((1 << 35) - 1)
}

/// The registers of several parts in one word: each part has the others' fields zero.
pub fn registers_word(parts: [&ContextRegisters; 3]) -> u32 {
    let mut word = 0;
    for part in parts {
        let mut image = [0];
        part.pack(&mut image);
        word |= image[0] as u32;
    }
    word
}
