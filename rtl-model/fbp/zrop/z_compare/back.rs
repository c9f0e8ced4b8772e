//! What of a tile is to be written back.

use super::super::layout;
use crate::zrop::types::*;
use bundle::*;

/// The tile that a slot holds, `owners` being of its planes.
pub fn dirty_of(clean: &ZropClean, meta: &ZropMeta, owners: [u64; 2], format: DepthFormat) -> ZropDirty {
    let &ZropMeta { planes, dirty, dirty_stencil, .. } = meta;
    let second = owners[1] != 0;
    let depth = if planes { 0 } else { dirty };
    let set = |s: &usize| layout::byte_mask(format, *s, depth, dirty_stencil) != 0;
    let mut sectors = if depth | dirty_stencil == 0 { 0 } else { (0..8).filter(set).map(|s| 1 << s).sum() };
    if planes && dirty != 0 {
        sectors |= if second { 3 } else { 1 };
    }
    ZropDirty {
        slot: clean.slot,
        tile: clean.tile,
        format,
        sectors,
        planes,
        changed: dirty != 0,
        status: if planes { 1 + u8::from(second) } else { 0 },
        dirty,
        dirty_stencil,
    }
}
