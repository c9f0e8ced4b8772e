//! Bytes to write into a cached tile.

use super::super::{layout, merge, samples};
use super::types::Compared;
use crate::zrop::types::*;
use bundle::*;

pub struct Put {
    pub slot: u8,
    /// Byte mask of each sector.
    pub lanes: [u32; ZROP_CACHED],
    pub data: [Sector; ZROP_CACHED],
}

/// Expands four bits to the bytes of a word.
fn bytes_of(bits: u32) -> u32 {
    (bits * 0x0020_4081 & 0x0101_0101) * 0xff
}

impl Put {
    /// No write yet.
    fn none(slot: u8) -> Self {
        Put { slot, lanes: [0; ZROP_CACHED], data: [Sector::default(); ZROP_CACHED] }
    }

    /// A sector of the tile with these bytes written.
    pub fn onto(&self, s: usize, sector: &Sector) -> Sector {
        let mut sector = *sector;
        for (w, word) in sector.words.iter_mut().enumerate() {
            let mask = bytes_of(self.lanes[s] >> (4 * w) & 15);
            *word = *word & !mask | self.data[s].words[w] & mask;
        }
        sector
    }

    /// Whether it conflicts with a fill.
    pub fn meets(&self, fill: &ZropFill) -> bool {
        let at = usize::from(fill.sector);
        let of_fill = |s: usize| fill.spread || s == at || fill.single && s == 1;
        (0..ZROP_CACHED).any(|s| self.on(s) && of_fill(s))
    }

    /// Whether it writes to a sector of any tile.
    pub fn on(&self, s: usize) -> bool {
        self.lanes[s] != 0
    }

    /// Codes of a compared group: of all its samples, or of those that pass.
    pub fn group(slot: u8, format: DepthFormat, done: &Compared, all: bool) -> Self {
        let on = if all { !0 } else { done.live & done.z & done.stencil };
        let mut put = Put::none(slot);
        for l in (0..ZROP_EXPANDERS).filter(|l| on >> l & 1 == 1) {
            let Some(o) = samples::sample(done.group, l) else { continue };
            for k in 0..layout::depth_bytes(format) {
                let at = layout::depth_byte(format, o) + k;
                put.lanes[at / 32] |= 1 << (at % 32);
                layout::set_byte(&mut put.data, at, (done.codes[l] >> (8 * k)) as u8);
            }
        }
        put
    }

    /// Two sectors of planes.
    pub fn planes(slot: u8, planes: &[ZropPlanes; 2]) -> Self {
        let mut put = Put::none(slot);
        for k in 0..2 {
            put.lanes[k] = !0;
            put.data[k] = merge::sector(&planes[k]);
        }
        put
    }

    /// Stencil of one half.
    pub fn stencil(slot: u8, format: DepthFormat, half: usize, lanes: u32, values: Sector) -> Self {
        let mut put = Put::none(slot);
        let at = layout::stencil_sector(format, half);
        put.lanes[at] = lanes;
        put.data[at] = values;
        put
    }

    /// A fetched sector. Newer data in the tile are kept.
    pub fn fill(fill: &ZropFill, format: DepthFormat, meta: &ZropMeta) -> Self {
        let mut put = Put::none(fill.slot);
        let at = usize::from(fill.sector);
        let older = |s: usize| !layout::byte_mask(format, s, meta.dirty, meta.dirty_stencil);
        for s in (0..ZROP_CACHED).filter(|&s| s == at || s < 8 && fill.spread) {
            put.lanes[s] = older(s);
            put.data[s] = fill.data;
        }
        if fill.single {
            put.lanes[1] = older(1);
            put.data[1] = merge::no_samples(&fill.data);
        }
        put
    }
}
