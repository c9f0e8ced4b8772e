//! Planes in memory: the kinds of pages that store them. Their sample positions are those of compression.

use super::layout;
pub use crate::compression::codec::positions;
pub use crate::compression::kinds::mode;
use crate::zrop::types::*;
use bundle::*;

/// Whether a surface's sample positions are those of stored planes.
pub fn usual(s: &ZropSurface) -> bool {
    s.mode != SampleMode::X16 && s.positions == positions(s.mode)
}

/// Whether the planes of a kind are those of the surface.
pub fn same(s: &ZropSurface, kind: u8) -> bool {
    usual(s) && mode(kind) == s.mode
}

/// Whether tiles of a kind may hold planes of a surface.
fn of_format(s: &ZropSurface, kind: u8) -> bool {
    match s.format {
        DepthFormat::Z32 if layout::wide(s) => matches!(kind, 0xce..=0xd1),
        DepthFormat::Z32 => matches!(kind, 0x86..=0x89),
        DepthFormat::Z24S8 => matches!(kind, 0x17..=0x1a | 0x51..=0x54),
        DepthFormat::Z16 => matches!(kind, 0x07..=0x0a),
        DepthFormat::None => false,
    }
}

/// The state of a tile as a ROP writes it, or reads it as state 2 or 0: for Z16 the bit of its half, for planes.
pub fn state_of(format: DepthFormat, tile: u64, state: u8) -> u8 {
    if format == DepthFormat::Z16 { (state >> 1) << (tile & 1) } else { state }
}
pub fn state_in(format: DepthFormat, tile: u64, status: u8) -> u8 {
    if format == DepthFormat::Z16 { (status >> (tile & 1) & 1) << 1 } else { status }
}

/// Whether a surface's tiles are read and written as plain bytes.
pub fn plain(s: &ZropSurface, page: &ZropPage) -> bool {
    page.known && !of_format(s, page.kind)
}

/// Whether requests are issued as plain. Samples of depth with stencil are packed in pages of their kinds, which the
/// slices unpack for all but raw requests; a page without status does not report its kind.
pub fn naive(s: &ZropSurface, page: &ZropPage) -> bool {
    plain(s, page) && !(layout::packed(s) && page.kind == 0)
}

/// Whether a surface's planes may be stored in pages of a kind.
pub fn fits(s: &ZropSurface, kind: u8) -> bool {
    of_format(s, kind) && same(s, kind)
}
