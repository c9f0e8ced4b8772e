//! What happens to a tile's bytes, and to what is known of it.

use super::{layout, merge};
use crate::pkg::*;

/// Samples of the left half of a tile, of the right.
pub const HALVES: [u64; 2] = [0x0f0f_0f0f_0f0f_0f0f, 0xf0f0_f0f0_f0f0_f0f0];
/// Every lane of a group.
pub const ALL_LANES: u16 = 0x7ff;

/// Bytes to write into a slot.
pub struct Put {
    pub slot: u8,
    pub lanes: [u32; 8],
    pub data: [Sector; 8],
}

impl Put {
    /// The tile with these bytes.
    pub fn onto(&self, tile: &mut [Sector; 8]) {
        for (s, lanes) in self.lanes.iter().enumerate().filter(|(_, lanes)| **lanes != 0) {
            for w in 0..8 {
                let bytes = lanes >> (4 * w) & 15;
                let mask = (0..4).map(|b| if bytes >> b & 1 == 1 { 0xff << (8 * b) } else { 0 }).sum::<u32>();
                tile[s].words[w] = tile[s].words[w] & !mask | self.data[s].words[w] & mask;
            }
        }
    }

    /// Lanes of a group that are on, with their codes.
    pub fn group(slot: u8, format: DepthFormat, group: u8, on: u16, codes: &[u32; 11]) -> Self {
        let mut put = Put { slot, lanes: [0; 8], data: [Sector::default(); 8] };
        for l in (0..ZROP_EXPANDERS).filter(|l| on >> l & 1 == 1) {
            let Some(o) = layout::sample(group, l) else { continue };
            for k in 0..layout::depth_bytes(format) {
                let at = layout::depth_byte(format, o) + k;
                put.lanes[at / 32] |= 1 << (at % 32);
                layout::set_byte(&mut put.data, at, (codes[l] >> (8 * k)) as u8);
            }
        }
        put
    }

    /// Two sectors of planes.
    pub fn planes(slot: u8, planes: &[ZropPlanes; 2]) -> Self {
        let mut put = Put { slot, lanes: [0; 8], data: [Sector::default(); 8] };
        for k in 0..2 {
            put.lanes[k] = !0;
            put.data[k] = merge::sector(&planes[k]);
        }
        put
    }
}

/// Lanes of a group as bits of a mask.
pub fn spread(group: u8, lanes: u16) -> u64 {
    let bits = (0..ZROP_EXPANDERS).filter(|l| lanes >> l & 1 == 1);
    bits.filter_map(|l| layout::sample(group, l)).map(|o| 1 << layout::bit(o)).sum()
}

/// Planes that a tile may have with this one: none where a draw has no plane of its own.
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
    draw.answer && s.depth_test && s.depth_write && !along
}

/// What depth writes make of a tile.
pub struct Merged {
    pub meta: ZropMeta,
    /// Planes to write.
    pub planes: Option<[ZropPlanes; 2]>,
    /// The planes must become samples.
    pub rewrite: bool,
    /// All samples are the source's.
    pub whole: bool,
}

/// Gives the samples of `pass` the depth of a draw. Samples as such have been written.
pub fn merge_depth(
    held: &[ZropPlanes; 2],
    meta: &ZropMeta,
    draw: &ZropDraw,
    plan: &ZropPlan,
    format: DepthFormat,
    pass: u64,
) -> Merged {
    let mut merged = Merged { meta: *meta, planes: None, rewrite: false, whole: false };
    if !plan.z_write || pass == 0 {
        return merged;
    }
    let limit = plane_limit(format, draw);
    let d = &mut merged.meta;
    merged.whole = pass == !0;
    if merged.whole && (limit != 0 || !meta.planes) {
        (d.min, d.max, d.dirty) = (draw.min, draw.max, !0);
        if limit != 0 {
            d.planes = true;
            merged.planes = Some(merge::single(draw.plane));
        }
        return merged;
    }
    (d.min, d.max) = (meta.min.min(draw.min), meta.max.max(draw.max));
    d.dirty |= pass;
    if meta.planes {
        d.dirty = !0;
        match merge::free_plane(held, limit, pass) {
            Some(place) => merged.planes = Some(merge::add(held, draw.plane, place, pass)),
            None => merged.rewrite = true,
        }
    }
    merged
}

/// The stencil of one half: samples that pass the test, bytes to write, and the tile
/// with them.
pub fn stencil_chunk(
    tile: &[Sector; 8],
    half: usize,
    face: &StencilFace,
    live: u64,
    z: u64,
) -> (u64, u32, [Sector; 8]) {
    let (mut passed, mut lanes, mut data) = (0, 0, *tile);
    for k in 0..32 {
        let o = 32 * half + k;
        let bit = layout::bit(o);
        if live >> bit & 1 == 0 {
            continue;
        }
        let at = layout::stencil_byte(o);
        let stored = layout::byte(tile, at);
        let pass = merge::stencil_passes(face, stored);
        let op = match (pass, z >> bit & 1 == 1) {
            (false, _) => face.fail,
            (true, false) => face.zfail,
            (true, true) => face.zpass,
        };
        layout::set_byte(&mut data, at, merge::stencil_value(face, op, stored));
        lanes |= 1 << k;
        passed |= u64::from(pass) << bit;
    }
    (passed, lanes, data)
}

/// What of a tile memory does not have yet: its sectors.
pub fn dirty_sectors(meta: &ZropMeta, held: &[ZropPlanes; 2], format: DepthFormat) -> u8 {
    let (depth, stencil) = (if meta.planes { 0 } else { meta.dirty }, meta.dirty_stencil);
    let set = |s: &usize| layout::byte_mask(format, *s, depth, stencil) != 0;
    let mut sectors = (0..8).filter(set).map(|s| 1 << s).sum();
    if meta.planes && meta.dirty != 0 {
        sectors |= if held[1].owners != 0 { 3 } else { 1 };
    }
    sectors
}
