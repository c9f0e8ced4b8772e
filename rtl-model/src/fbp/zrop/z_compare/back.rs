//! A tile on its way to memory: its dirty sectors, one a clock, then a report.

use super::super::{layout, z_fetch};
use super::types::{Back, Regs};
use crate::pkg::*;

/// What of a tile memory does not have yet: its sectors.
fn dirty_sectors(meta: &ZropMeta, owners: [u64; 2], format: DepthFormat) -> u8 {
    let (depth, stencil) = (if meta.planes { 0 } else { meta.dirty }, meta.dirty_stencil);
    let set = |s: &usize| layout::byte_mask(format, *s, depth, stencil) != 0;
    let mut sectors = if depth | stencil == 0 { 0 } else { (0..8).filter(set).map(|s| 1 << s).sum() };
    if meta.planes && meta.dirty != 0 {
        sectors |= if owners[1] != 0 { 3 } else { 1 };
    }
    sectors
}

/// The tile that a slot holds, to be written.
pub fn begin(clean: &ZropClean, meta: &ZropMeta, owners: [u64; 2], format: DepthFormat) -> Back {
    Back {
        busy: true,
        slot: clean.slot,
        tile: clean.tile,
        todo: dirty_sectors(meta, owners, format),
        planes: meta.planes,
        changed: meta.dirty != 0,
        status: match meta.planes {
            false => 0,
            true => 1 + u8::from(owners[1] != 0),
        },
        dirty: meta.dirty,
        dirty_stencil: meta.dirty_stencil,
    }
}

/// The write of its next sector.
pub fn write(back: &Back, tile: &[Sector; 8], format: DepthFormat) -> MemoryWrite {
    let sector = back.todo.trailing_zeros().min(7) as usize;
    let planes = back.planes && sector < 2;
    let mask = if planes { !0 } else { layout::byte_mask(format, sector, back.dirty, back.dirty_stencil) };
    MemoryWrite { address: z_fetch::address(format, back.tile, sector as u8), mask, data: tile[sector] }
}

/// A clock: the write at hand is queued where there is room.
pub fn step(q: &Regs, d: &mut Regs, room: bool, cleaned_ready: bool) {
    let back = &q.back;
    if cleaned_ready {
        d.cleaned_valid = false;
    }
    if back.busy && back.todo != 0 && room {
        d.back.todo = back.todo & (back.todo - 1);
        d.promised = q.promised.wrapping_add(1);
    }
    if back.busy && back.todo == 0 && (cleaned_ready || !q.cleaned_valid) {
        d.back.busy = false;
        d.cleaned_valid = true;
        d.cleaned = ZropCleaned { slot: back.slot, changed: back.changed, status: back.status };
    }
}
