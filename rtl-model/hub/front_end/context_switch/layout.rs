//! Layout of a context's sectors in memory, and the items in which they are saved and loaded.

use crate::front_end::types::*;
use bundle::*;
use kernel::packed::Packed;

/// Items: groups of the shadow, 16 a class, then these.
pub const INSTRUCTIONS: u8 = 16 * SHADOW_CLASSES as u8;
pub const STARTS: u8 = INSTRUCTIONS + 1;
pub const BINDINGS: u8 = STARTS + 1;
pub const LAST: u8 = BINDINGS + 1;
/// The header and the launch, which are read first and written last.
pub const HEAD: u8 = 127;

/// Sectors of the head, and of the macros at most.
pub const HEAD_SECTORS: u16 = 1 + LAUNCH_SECTORS as u16;
const MOST_INSTRUCTIONS: u16 = 256;
const MOST_STARTS: u8 = 32;

/// Sectors of words of a group.
pub const GROUP_SECTORS: u16 = 32;

/// First sector of an item; a group's is the one of its bits.
pub fn place_of(item: u8) -> u16 {
    let bindings = HEAD_SECTORS;
    let instructions = bindings + BINDING_SECTORS as u16;
    let starts = instructions + MOST_INSTRUCTIONS;
    let groups = starts + u16::from(MOST_STARTS);
    match item {
        INSTRUCTIONS => instructions,
        STARTS => starts,
        BINDINGS => bindings,
        HEAD => 0,
        group => groups + (GROUP_SECTORS + 1) * u16::from(group),
    }
}

/// Sector of the head that is written as the next one: the launch, then the header.
pub fn head_place(written: u16) -> u16 {
    if written == LAUNCH_SECTORS as u16 { 0 } else { written + 1 }
}

pub fn sector_at(start: &ContextStart, place: u16) -> u64 {
    start.address + u64::from(place) & ((1 << 35) - 1)
}

pub fn is_group(item: u8) -> bool {
    item < INSTRUCTIONS
}

/// Class of a group; the macros and bindings belong to 3D.
pub fn class_of(item: u8) -> usize {
    if is_group(item) { usize::from(item >> 4) } else { 0 }
}

/// The item after one of a class that is passed over.
pub fn past_class(item: u8) -> u8 {
    if is_group(item) { (item >> 4) + 1 << 4 } else { LAST }
}

/// A bit for each group.
pub fn has(groups: &[u16; SHADOW_CLASSES], item: u8) -> bool {
    groups.get(usize::from(item >> 4)).is_some_and(|class| class >> (item & 15) & 1 == 1)
}

/// Groups of 3D with the methods that select, bind and write constant buffers.
const CONSTANTS: u16 = 1 << 8 | 1 << 9;

pub fn has_bindings(groups: &[u16; SHADOW_CLASSES]) -> bool {
    groups[0] & CONSTANTS != 0
}

/// The header of a sector; more macros than there are count as all.
pub fn header_of(sector: &Sector) -> ContextHeader {
    let mut image = [0; 4];
    sector.pack(&mut image);
    let mut header = ContextHeader::unpack(&image);
    let MacroExtent { instructions, starts } = header.extent;
    header.extent =
        MacroExtent { instructions: instructions.min(MOST_INSTRUCTIONS), starts: starts.min(MOST_STARTS) };
    header
}

pub fn sector_of(header: &ContextHeader) -> Sector {
    let mut image = [0; 4];
    header.pack(&mut image);
    Sector::unpack(&image)
}

/// The registers of several parts: each part has the others' fields zero.
pub fn registers_of(parts: [&ContextRegisters; 3]) -> ContextRegisters {
    let mut word = 0;
    for part in parts {
        let mut image = [0];
        part.pack(&mut image);
        word |= image[0];
    }
    ContextRegisters::from_bits(word)
}
