//! The data of a tile to write back.

use super::super::{kinds, layout};
use crate::zrop::types::*;
use bundle::*;

/// Tiles of a kilobyte to clear.
pub fn cleared(clear: &ZropClear, s: &ZropSurface) -> ZropDirty {
    let (op, sectors) =
        (if layout::packed(s) { TileOp::ClearDepth } else { TileOp::FastClear }, clear.tiles.into());
    ZropDirty { tile: clear.line << 2, op, sectors, code: clear.code, ..ZropDirty::default() }
}

/// The tile in a slot; `owners`: the planes of its samples.
pub fn dirty_of(
    clean: &ZropClean,
    meta: &ZropMeta,
    owners: [u64; 2],
    s: &ZropSurface,
    page: &ZropPage,
) -> ZropDirty {
    let &ZropMeta { planes, dirty_stencil, .. } = meta;
    // Memory has no samples of a tile with a clear value.
    let dirty = if meta.status == 1 && meta.dirty != 0 { !0 } else { meta.dirty };
    let second = owners[1] != 0;
    let depth = if planes { 0 } else { dirty };
    let (format, wide) = (s.format, layout::wide(s));
    let in_cache = |s: usize| usize::from(layout::in_cache(format, wide, s as u8, false));
    let is_there = |s: usize| if wide { s % 8 < 5 } else { s < 8 };
    let set = |s: &usize| is_there(*s) && layout::byte_mask(format, in_cache(*s), depth, dirty_stencil) != 0;
    let mut sectors = if depth | dirty_stencil == 0 { 0 } else { (0..16).filter(set).map(|s| 1 << s).sum() };
    if planes && dirty != 0 {
        sectors |= layout::planes_in_memory(format, wide, second);
    }
    let plain = kinds::plain(s, page);
    let status = match () {
        () if plain => 0,
        () if dirty == 0 => meta.status,
        () if planes => 2 + u8::from(second),
        () => 0,
    };
    ZropDirty {
        marker: false,
        slot: clean.slot,
        tile: clean.tile,
        format,
        wide,
        op: if kinds::naive(s, page) { TileOp::Plain } else { TileOp::Raw },
        sectors,
        code: 0,
        planes,
        status,
        dirty,
        dirty_stencil,
    }
}
