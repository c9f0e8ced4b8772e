//! From PROP to the ROPs: depth work and formatted colour.

use super::clear::ClearTile;
use super::frtx::Frtx;
use super::memory_port::SECTOR_WORDS;
use super::pixels::ZropDepth;
use super::shading::{QUAD_PIXELS, QuadCoord};
use super::state::State;
use kernel::packed::*;

impl ColourQuad {
    /// Its upper or lower two pixels alone.
    #[inline]
    pub fn row(self, lower: bool) -> Self {
        let [a, b, c, d] = self.coverage;
        ColourQuad { coverage: if lower { [0, 0, c, d] } else { [a, b, 0, 0] }, ..self }
    }
}

kernel::package! {
    package rop(clear, frtx, memory_port, pixels, shading, state);

    /// What PROP sends to a ZROP. Depths are of the next Frtx, in place of its plane.
    pub enum ZropPacket {
        State(State),
        Frtx(Frtx),
        Clear(ClearTile),
        Depth(ZropDepth),
    }

    /// What a ZROP answers, once for each Frtx, in their order.
    pub struct ZropResult {
        coverage: B64,
    }

    /// Where a quad's colour goes: for each of its pixels, the samples of the target.
    pub struct ColourQuad {
        x: QuadCoord,
        y: QuadCoord,
        coverage: [B16; QUAD_PIXELS],
    }

    /// Quads of 32-bit pixels in a sector of colour.
    pub const PACKET_QUADS: usize = 2;
    /// 32 bytes of formatted colour: two quads of 32-bit pixels (pixel k of quad n in
    /// word 4 n + k), one of 64-bit pixels (pixel k in words 2 k and 2 k + 1), or half
    /// a quad of 128-bit pixels (pixels 0 and 1, or 2 and 3 when `half`). With `source1`
    /// it is the second colour of the pixels of the next packet, which blends them.
    pub struct ColourQuads {
        target: B3,
        half: bool,
        source1: bool,
        /// Not colours but the alphas of the pixels of the next packet, for a target without
        /// a place for alpha: in the format of the target, as its red.
        alphas: bool,
        quads: [ColourQuad; PACKET_QUADS],
        data: [B32; SECTOR_WORDS],
    }

    /// What PROP sends to a CROP.
    pub enum CropPacket {
        State(State),
        Quads(ColourQuads),
        Clear(ClearTile),
    }
}
