//! Depth work and formatted colour, from PROP to the ROPs.

use super::clear::ClearTile;
use super::frtx::Frtx;
use super::memory_port::SECTOR_WORDS;
use super::pixels::ZropDepth;
use super::shading::{QUAD_PIXELS, QuadCoord};
use super::state::State;
use kernel::packed::*;

impl ColourQuad {
    /// Only its upper or only its lower two pixels.
    #[inline]
    pub fn row(self, lower: bool) -> Self {
        let [a, b, c, d] = self.coverage;
        ColourQuad { coverage: if lower { [0, 0, c, d] } else { [a, b, 0, 0] }, ..self }
    }
}

kernel::package! {
    package rop(clear, frtx, memory_port, pixels, shading, state);

    /// Packets from PROP to a ZROP. Depths belong to the next Frtx and replace its plane.
    pub enum ZropPacket {
        State(State),
        Frtx(Frtx),
        Clear(ClearTile),
        Depth(ZropDepth),
    }

    /// Result of a ZROP, one for each Frtx, in order.
    pub struct ZropResult {
        coverage: B64,
    }

    /// Destination of a quad's colour: the samples of the target, for each pixel.
    pub struct ColourQuad {
        x: QuadCoord,
        y: QuadCoord,
        coverage: [B16; QUAD_PIXELS],
    }

    /// Quads of 32-bit pixels in a sector of colour.
    pub const PACKET_QUADS: usize = 2;
    /// 32 bytes of formatted colour: two quads of 32-bit pixels (pixel k of quad n in word 4 n + k), one quad of 64-bit
    /// pixels (pixel k in words 2 k and 2 k + 1), or half a quad of 128-bit pixels (pixels 0 and 1, or 2 and 3 with `half`).
    /// With `source1` it is the second colour for blending the pixels of the next packet.
    pub struct ColourQuads {
        target: B3,
        half: bool,
        source1: bool,
        /// Alphas of the pixels of the next packet instead of colours, for a target without alpha: in the format of the target's
        /// red.
        alphas: bool,
        quads: [ColourQuad; PACKET_QUADS],
        data: [B32; SECTOR_WORDS],
    }

    /// Packets from PROP to a CROP.
    pub enum CropPacket {
        State(State),
        Quads(ColourQuads),
        Clear(ClearTile),
    }
}
