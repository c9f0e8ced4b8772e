//! What a draw makes of a tile: its depth as a whole, its stencil by halves.

use super::layout::Sectors;
use super::{layout, merge};
use crate::zrop::types::*;
use bundle::*;

/// Samples of the left half of a tile, of the right.
pub const HALVES: [u64; 2] = [0x0f0f_0f0f_0f0f_0f0f, 0xf0f0_f0f0_f0f0_f0f0];

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
    tile: &impl Sectors,
    meta: &ZropMeta,
    draw: &ZropDraw,
    z_write: bool,
    format: DepthFormat,
    pass: u64,
) -> Merged {
    let mut merged = Merged { meta: *meta, planes: None, rewrite: false, whole: false };
    if !z_write || pass == 0 {
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
        match merge::free_plane(merge::owners(tile), limit, pass) {
            Some(place) => merged.planes = Some(merge::add(&merge::planes(tile), draw.plane, place, pass)),
            None => merged.rewrite = true,
        }
    }
    merged
}

/// The stencil of one half: samples that pass the test, bytes to write, and all bytes
/// then.
pub fn stencil_chunk(
    tile: &impl Sectors,
    half: usize,
    face: &StencilFace,
    live: u64,
    z: u64,
) -> (u64, u32, Sector) {
    let (mut passed, mut values) = (0, tile[3 + 4 * half]);
    let lanes = layout::order_of(live, half);
    let z = layout::order_of(z, half);
    for k in (0..32).filter(|k| lanes >> k & 1 == 1) {
        let (word, at) = (k / 4, 8 * (k % 4));
        let stored = (values.words[word] >> at) as u8;
        let pass = merge::stencil_passes(face, stored);
        let op = match (pass, z >> k & 1 == 1) {
            (false, _) => face.fail,
            (true, false) => face.zfail,
            (true, true) => face.zpass,
        };
        let value = u32::from(merge::stencil_value(face, op, stored));
        values.words[word] = values.words[word] & !(0xff << at) | value << at;
        passed |= u32::from(pass) << k;
    }
    let passed = if half == 0 { layout::mask_of(passed, 0) } else { layout::mask_of(0, passed) };
    (passed, lanes, values)
}
