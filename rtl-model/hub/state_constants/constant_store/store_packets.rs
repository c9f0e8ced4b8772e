//! Packets of the constant store to memory: sectors of updates, copies of blocks, barriers.

use crate::state_constants::types::*;
use bundle::*;

fn line(block: u32, second: bool) -> u64 {
    u64::from(block) << 1 | u64::from(second)
}

/// A line of a copied block, 128 bytes: read at its address, written to the slot's, which is physical.
pub fn copy_read(block: u32, second: bool) -> MemoryUp {
    let (tag, line) = (second.into(), line(block, second));
    MemoryUp::Head(MemoryHead { tag, line, sectors: 15, ..Default::default() })
}

pub fn copy_head(slot_block: u32, second: bool) -> MemoryUp {
    let (op, line) = (MemoryOp::Write, line(slot_block, second));
    MemoryUp::Head(MemoryHead { op, line, sectors: 15, physical: true, ..Default::default() })
}

pub fn copy_beat(data: Sector, last: bool) -> MemoryUp {
    MemoryUp::Beat(MemoryBeat { mask: !0, data, last })
}

pub fn update_head(update: &ConstantUpdate) -> MemoryUp {
    let (op, line) = (MemoryOp::Write, line(update.block, update.sector >> 2 == 1));
    MemoryUp::Head(MemoryHead { op, line, sectors: 1 << (update.sector & 3), ..Default::default() })
}

pub fn update_beat(update: &ConstantUpdate) -> MemoryUp {
    let mask = (0..8).filter(|word| update.mask >> word & 1 == 1).map(|word| 0xf_u32 << (4 * word)).sum();
    MemoryUp::Beat(MemoryBeat { mask, data: update.data, last: true })
}

pub fn barrier() -> MemoryUp {
    MemoryUp::Head(MemoryHead { op: MemoryOp::Barrier, ..Default::default() })
}
