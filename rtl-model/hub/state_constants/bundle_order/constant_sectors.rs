//! Words of constants that are gathered into sectors, and the buffer that a bank gets.

use super::SectorGather;
use crate::state_constants::class::*;
use crate::state_constants::types::*;

/// Block and sector of an address.
fn sector_of(target: u64) -> (u32, u8) {
    ((target >> 8) as u32, (target >> 5 & 7) as u8)
}

/// Whether the word at an address belongs to the gathered sector.
pub fn joins_sector(gather: &SectorGather, target: u64) -> bool {
    gather.valid && (gather.update.block, gather.update.sector) == sector_of(target)
}

/// The gathered sector with a word more; one that it does not belong to begins another sector.
pub fn gather_word(gather: &SectorGather, target: u64, value: u32) -> SectorGather {
    let mut next = SectorGather { valid: true, ..*gather };
    if !joins_sector(gather, target) {
        let (block, sector) = sector_of(target);
        next.update = ConstantUpdate { block, sector, ..ConstantUpdate::default() };
    }
    let word = target >> 2 & 7;
    next.update.mask |= 1 << word;
    next.update.data.words[word as usize] = value;
    next
}

/// A bank gets the selected buffer, or none.
pub fn bank_change(address: u16, value: u32, state: &ConstantState) -> BankChange {
    type Bind = BIND_GROUP_CONSTANT_BUFFER;
    BankChange {
        group: Bind::index(address) as u8,
        bank: Bind::shader_slot(value),
        valid: Bind::valid(value) && state.size != 0,
        base: (state.address >> 8) as u32,
        size: state.size,
    }
}
