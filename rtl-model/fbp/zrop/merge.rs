//! Comparing depth and stencil, and adding a plane to a tile.

use super::layout::Sectors;
use crate::zrop::types::*;
use arith::compare;
use bundle::*;
use kernel::packed::Packed;

/// Of all samples of a tile.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    None,
    All,
    Mixed,
}

fn verdict(all: bool, none: bool) -> Verdict {
    match (all, none) {
        (true, _) => Verdict::All,
        (_, true) => Verdict::None,
        _ => Verdict::Mixed,
    }
}

/// Whether `source func stored` holds, from the least and greatest codes of both.
pub fn judge(func: Compare, source: (u32, u32), stored: (u32, u32)) -> Verdict {
    let below = source.1 < stored.0;
    let above = source.0 > stored.1;
    let not_above = source.1 <= stored.0;
    let not_below = source.0 >= stored.1;
    let same = not_above && not_below;
    match func {
        Compare::Never => Verdict::None,
        Compare::Less => verdict(below, not_below),
        Compare::Equal => verdict(same, below || above),
        Compare::LessEqual => verdict(not_above, above),
        Compare::Greater => verdict(above, not_above),
        Compare::NotEqual => verdict(below || above, same),
        Compare::GreaterEqual => verdict(not_below, below),
        Compare::Always => Verdict::All,
    }
}

/// Whether the stored codes are within bounds.
pub fn judge_bounds(least: u32, greatest: u32, stored: (u32, u32)) -> Verdict {
    verdict(stored.0 >= least && stored.1 <= greatest, stored.1 < least || stored.0 > greatest)
}

/// Whether `source func stored` holds.
pub fn passes(func: Compare, source: u32, stored: u32) -> bool {
    compare::passes(func, source < stored, source == stored)
}

/// The stencil test: the reference is on the left.
pub fn stencil_passes(face: &StencilFace, stored: u8) -> bool {
    passes(face.func, (face.value & face.func_mask).into(), (stored & face.func_mask).into())
}

/// The stencil value behind an operation.
pub fn stencil_value(face: &StencilFace, op: StencilOp, stored: u8) -> u8 {
    let value = match op {
        StencilOp::Keep => stored,
        StencilOp::Zero => 0,
        StencilOp::Replace => face.value,
        StencilOp::IncrSat => stored.saturating_add(1),
        StencilOp::DecrSat => stored.saturating_sub(1),
        StencilOp::Invert => !stored,
        StencilOp::Incr => stored.wrapping_add(1),
        StencilOp::Decr => stored.wrapping_sub(1),
    };
    stored & !face.write_mask | value & face.write_mask
}

/// The planes of a tile, from its first two sectors.
pub fn planes(tile: &impl Sectors) -> [ZropPlanes; 2] {
    [0, 1].map(|k| planes_in(&tile[k]))
}

/// The planes of a sector.
pub fn planes_in(sector: &Sector) -> ZropPlanes {
    let w = sector.words.map(u64::from);
    ZropPlanes::unpack(&[0, 2, 4, 6].map(|k| w[k] | w[k + 1] << 32))
}

/// A sector that holds planes.
pub fn sector(planes: &ZropPlanes) -> Sector {
    let mut image = [0; 4];
    planes.pack(&mut image);
    Sector { words: [0, 1, 2, 3, 4, 5, 6, 7].map(|w| (image[w / 2] >> (32 * (w % 2))) as u32) }
}

/// A sector of planes, none of which has a sample.
pub fn no_samples(sector: &Sector) -> Sector {
    let mut sector = *sector;
    sector.words[6..].fill(0);
    sector
}

/// Bits of the number of each sample's plane, from the first two sectors of a tile.
pub fn owners(tile: &impl Sectors) -> [u64; 2] {
    [0, 1].map(|k| u64::from(tile[k].words[6]) | u64::from(tile[k].words[7]) << 32)
}

/// The first of `limit` planes that owns no sample outside `pass`.
pub fn free_plane(owners: [u64; 2], limit: usize, pass: u64) -> Option<usize> {
    let owned = |plane: usize| {
        let bit = |k: usize| if plane >> k & 1 == 1 { owners[k] } else { !owners[k] };
        bit(0) & bit(1)
    };
    (0..limit).find(|&k| owned(k) & !pass == 0)
}

/// A tile of one plane. All four places have it, so that none is ever garbage.
pub fn single(source: TilePlane) -> [ZropPlanes; 2] {
    [ZropPlanes { owners: 0, planes: [source; 2] }; 2]
}

/// The tile with a plane in the given place, which takes the samples of `pass`.
pub fn add(tile: &[ZropPlanes; 2], source: TilePlane, place: usize, pass: u64) -> [ZropPlanes; 2] {
    let mut tile = *tile;
    tile[place / 2].planes[place % 2] = source;
    for k in 0..2 {
        let all = if place >> k & 1 == 1 { !0 } else { 0 };
        tile[k].owners = tile[k].owners & !pass | all & pass;
    }
    tile
}
