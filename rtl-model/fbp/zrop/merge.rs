//! Result of a draw on a tile: on its depth as a whole, on its stencil by halves.

use super::layout::Sectors;
use super::{judge, samples};
use crate::zrop::types::*;
use bundle::*;
use kernel::packed::Packed;

/// Samples of the left half of a tile, of the right.
pub const HALVES: [u64; 2] = [0x0f0f_0f0f_0f0f_0f0f, 0xf0f0_f0f0_f0f0_f0f0];

/// Maximum planes of a tile after this draw: none if the draw has no plane of its own.
pub fn plane_limit(format: DepthFormat, draw: &ZropDraw) -> usize {
    match format {
        _ if !draw.compress => 0,
        DepthFormat::Z16 => 2,
        _ => 4,
    }
}

/// Whether a draw may write depth against the direction of Zcull's regions.
pub fn loosens(s: &ZropState, draw: &ZropDraw) -> bool {
    let along = match s.depth_func {
        Compare::Less | Compare::LessEqual => !s.greater,
        Compare::Greater | Compare::GreaterEqual => s.greater,
        Compare::Never | Compare::Equal => true,
        Compare::NotEqual | Compare::Always => false,
    };
    draw.response && s.depth_test && s.depth_write && !along
}

/// Result of depth writes on a tile.
pub struct Merged {
    pub meta: ZropMeta,
    /// Planes to write.
    pub planes: Option<[ZropPlanes; 2]>,
    /// The planes must be converted to samples.
    pub rewrite: bool,
    /// All samples are the source's, or the range became tighter: reported to Zcull.
    pub tighter: bool,
}

/// The union of two ranges.
pub fn either(a: ZropRange, b: ZropRange) -> ZropRange {
    ZropRange { min: a.min.min(b.min), max: a.max.max(b.max) }
}

/// The range of some samples of a tile; `owners`: the planes of its samples.
pub fn range_of(meta: &ZropMeta, owners: [u64; 2], samples: u64) -> ZropRange {
    if !meta.planes {
        return meta.range;
    }
    let none = ZropRange { min: !0, max: 0 };
    let owning = (0..TILE_PLANES).filter(|&k| owned(owners, k) & samples != 0);
    owning.fold(none, |range, k| either(range, meta.ranges[k]))
}

/// The samples of a plane.
fn owned(owners: [u64; 2], plane: usize) -> u64 {
    let bit = |k: usize| if plane >> k & 1 == 1 { owners[k] } else { !owners[k] };
    bit(0) & bit(1)
}

/// Gives the samples of `pass` the depth of a draw. Samples that are stored as such have been written already.
pub fn merge_depth(
    tile: &impl Sectors,
    meta: &ZropMeta,
    draw: &ZropDraw,
    z_write: bool,
    format: DepthFormat,
    pass: u64,
) -> Merged {
    let mut merged = Merged { meta: *meta, planes: None, rewrite: false, tighter: false };
    if !z_write || pass == 0 {
        return merged;
    }
    let limit = plane_limit(format, draw);
    let d = &mut merged.meta;
    let source = ZropRange { min: draw.min, max: draw.max };
    if pass == !0 && (limit != 0 || !meta.planes) {
        (d.range, d.dirty) = (source, !0);
        merged.tighter = true;
        if limit != 0 {
            d.planes = true;
            d.ranges = [source; TILE_PLANES];
            merged.planes = Some(single(draw.plane));
        }
        return merged;
    }
    d.dirty |= pass;
    if !meta.planes {
        d.range = either(meta.range, source);
        return merged;
    }
    d.dirty = !0;
    let before = range_of(meta, owners(tile), !0);
    match free_plane(owners(tile), limit, pass) {
        Some(place) => {
            let planes = add(&planes(tile), draw.plane, place, pass);
            d.ranges[place] = source;
            d.range = range_of(d, planes.map(|p| p.owners), !0);
            merged.tighter = d.range.min > before.min || d.range.max < before.max;
            merged.planes = Some(planes);
        }
        None => {
            d.range = either(range_of(meta, owners(tile), !pass), source);
            merged.rewrite = true;
        }
    }
    merged
}

/// The stencil of one half: samples that pass the test, byte mask of the write, and the new bytes.
pub fn stencil_chunk(
    stored: &Sector,
    half: usize,
    face: &StencilFace,
    live: u64,
    z: u64,
) -> (u64, u32, Sector) {
    let (mut passed, mut values) = (0, *stored);
    let lanes = samples::order_of(live, half);
    let z = samples::order_of(z, half);
    for k in (0..32).filter(|k| lanes >> k & 1 == 1) {
        let (word, at) = (k / 4, 8 * (k % 4));
        let stored = (values.words[word] >> at) as u8;
        let pass = judge::stencil_passes(face, stored);
        let op = match (pass, z >> k & 1 == 1) {
            (false, _) => face.fail,
            (true, false) => face.zfail,
            (true, true) => face.zpass,
        };
        let value = u32::from(judge::stencil_value(face, op, stored));
        values.words[word] = values.words[word] & !(0xff << at) | value << at;
        passed |= u32::from(pass) << k;
    }
    let passed = if half == 0 { samples::mask_of(passed, 0) } else { samples::mask_of(0, passed) };
    (passed, lanes, values)
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

/// A sector of planes that own no sample.
pub fn no_samples(sector: &Sector) -> Sector {
    let mut sector = *sector;
    sector.words[6..].fill(0);
    sector
}

/// Bits of the index of each sample's plane, from the first two sectors of a tile.
pub fn owners(tile: &impl Sectors) -> [u64; 2] {
    [0, 1].map(|k| u64::from(tile[k].words[6]) | u64::from(tile[k].words[7]) << 32)
}

/// The first of `limit` planes that owns no sample outside `pass`.
pub fn free_plane(owners: [u64; 2], limit: usize, pass: u64) -> Option<usize> {
    (0..limit).find(|&k| owned(owners, k) & !pass == 0)
}

/// A tile of one plane. All four places have it, so that none is ever undefined.
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
