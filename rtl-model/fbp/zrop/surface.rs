//! Tiles of the depth surface: their location, what a draw needs of them, and how a clear is split into them.

use super::merge::HALVES;
use super::{kinds, layout, samples, state};
use crate::zrop::types::*;
use arith::depth;
use bundle::*;
use prim::block_linear;

/// First sector of the layer. A layer beyond the last is treated as the first.
fn layer_of(s: &ZropSurface) -> u64 {
    let layers = if s.one_layer { 0 } else { s.layers };
    block_linear::layer(s.base, s.layer_pitch, s.first_layer, s.layer, layers)
}

/// First sector of the tile whose upper-left corner is the given pixel.
fn tile_of(s: &ZropSurface, x: u16, y: u16) -> u64 {
    let (nx, ny) = samples::grid(s.mode);
    let (x, y) = (u32::from(x) << nx & 0xffff, u32::from(y) << ny & 0xffff);
    let bytes = match s.format {
        DepthFormat::Z16 => 1,
        _ => 2 + u32::from(layout::wide(s)),
    };
    let columns = (u32::from(s.width) + (64 >> bytes) - 1) >> (6 - bytes);
    (layer_of(s) + block_linear::sector(columns as u16, s.height, x << bytes, y)) & 0x7_ffff_ffff
}

/// Whether a tile may be held as planes.
fn compress(s: &ZropSurface, page: &ZropPage) -> bool {
    let stored = kinds::usual(s) && (!page.known || kinds::fits(s, page.kind));
    s.compress && (stored || s.format == DepthFormat::Z16)
}

/// A draw without effect.
pub fn blank() -> ZropDraw {
    ZropDraw::default()
}

/// The draw of a fine raster transaction, and its tile. Depths of a shader form no plane and are unknown in advance.
pub fn draw_of(s: &ZropSurface, page: &ZropPage, frtx: &Frtx, shaded: bool) -> (ZropDraw, u64) {
    let tile = tile_of(s, frtx.x, frtx.y);
    let draw = ZropDraw {
        response: true,
        back: frtx.back,
        accept: frtx.accept && !shaded,
        unclipped: frtx.unclipped,
        compress: compress(s, page) && !shaded,
        shaded,
        x: frtx.x >> 3 & 0xfff,
        y: frtx.y >> 3 & 0xfff,
        coverage: frtx.coverage,
        plane: frtx.plane,
        ..blank()
    };
    (draw, tile)
}

/// Pixels of a tile across and down.
fn footprint(mode: SampleMode) -> (u16, u16) {
    let (nx, ny) = samples::grid(mode);
    (8 >> nx, 8 >> ny)
}

/// First tile of a clear.
pub fn start(mode: SampleMode, rect: &Rect) -> (u16, u16) {
    let (w, h) = footprint(mode);
    (rect.x0 & !(w - 1), rect.y0 & !(h - 1))
}

/// The next tile of a clear, and whether that was the last: the four tiles of a square are consecutive, those of a kilobyte first.
pub fn step(s: &ZropSurface, rect: &Rect, from: (u16, u16), x: u16, y: u16) -> (u16, u16, bool) {
    let (w, h) = footprint(s.mode);
    // Two tiles of eight-byte samples are a kilobyte; in blocks higher than a GOB they are one above the other.
    let down_first = layout::wide(s) && s.height != 0;
    let wrap = |at: u16| at & 0x7fff;
    let (left, top) = ((x & !w).max(from.0), (y & !h).max(from.1));
    let (across, down) = ((x | w) + w, (y | h) + h);
    let (may_across, may_down) = (x & w == 0 && x + w < rect.x1, y & h == 0 && y + h < rect.y1);
    if may_across && !(down_first && may_down) {
        (wrap(x + w), if down_first { top } else { y }, false)
    } else if may_down {
        (if down_first { x } else { left }, wrap(y + h), false)
    } else if across < rect.x1 {
        (wrap(across), top, false)
    } else {
        (from.0, wrap(down), down >= rect.y1)
    }
}

/// Whether a clear covers both Z16 tiles of a tile of memory, one of which is at (x, y).
fn pairs(mode: SampleMode, rect: &Rect, x: u16, y: u16) -> bool {
    let (w, h) = footprint(mode);
    let left = x & !w;
    rect.x0 <= left && left + 2 * w <= rect.x1 && rect.y0 <= y && y + h <= rect.y1
}

/// The word that a clear fills memory with: a float for depth with stencil.
pub fn clear_code(s: &ZropState) -> u32 {
    let code = |format| depth::float_code(format, s.clear_z);
    match s.surface.format {
        DepthFormat::Z16 => code(DepthFormat::Z16) << 16 | code(DepthFormat::Z16),
        _ => code(DepthFormat::Z32),
    }
}

/// Whether a draw gives a whole tile one depth, so that it may be cleared in memory.
fn may_clear(s: &ZropSurface, plan: &ZropPlan, draw: &ZropDraw) -> bool {
    let all = draw.clear_z && plan.z_write && draw.coverage == !0;
    all && s.compress && (s.format != DepthFormat::Z16 || draw.pair)
}

/// Whether it can be: depth with stencil if its pages are known to be compressed, Z16 if they have no planes.
pub fn clears(s: &ZropSurface, page: &ZropPage, plan: &ZropPlan, draw: &ZropDraw) -> bool {
    let planes = !kinds::plain(s, page);
    let can = match s.format {
        _ if layout::packed(s) => page.known && planes,
        DepthFormat::Z16 => page.known && !planes,
        _ => true,
    };
    may_clear(s, plan, draw) && can
}

/// The draw that clears a tile of a clear, or decompresses all of it, and the tile.
pub fn clear_of(s: &ZropState, page: &ZropPage, clear: &ClearTile, x: u16, y: u16) -> (ZropDraw, u64) {
    let (surface, rect) = (&s.surface, &clear.rect);
    let (nx, ny) = samples::grid(surface.mode);
    let within = |k: u32, n: u32, at: u16, from: u16, to: u16| {
        let pixel = at + (k >> n) as u16;
        pixel >= from && pixel < to
    };
    let mut coverage = 0;
    for bit in 0..64_u32 {
        let inside = within(bit % 8, nx, x, rect.x0, rect.x1) && within(bit / 8, ny, y, rect.y0, rect.y1);
        coverage |= u64::from(inside || clear.decompress) << bit;
    }
    let (plane, exact) = depth::flat(s.clear_z);
    let tile = tile_of(surface, x, y);
    let raw = surface.format == DepthFormat::Z32 && !exact;
    // Z16 has planes or compressed clears, not both.
    let planes = surface.format != DepthFormat::Z16 || !page.known || kinds::fits(surface, page.kind);
    let flat = !raw && planes;
    let draw = ZropDraw {
        clear_z: clear.z,
        clear_stencil: clear.stencil,
        decompress: clear.decompress,
        pair: surface.format == DepthFormat::Z16 && pairs(surface.mode, rect, x, y),
        compress: compress(surface, page) && flat,
        raw,
        min: if raw { s.clear_z } else { 0 },
        max: if raw { s.clear_z } else { 0 },
        x: x >> 3 & 0xfff,
        y: y >> 3 & 0xfff,
        coverage,
        plane,
        ..blank()
    };
    (draw, tile)
}

/// The clear of a tile, `at` or the first, with its address; and the tile after it, and whether this was the last.
pub fn clear_step(
    s: &ZropState,
    page: &ZropPage,
    clear: &ClearTile,
    at: Option<(u16, u16)>,
) -> ((ZropDraw, u64), (u16, u16, bool)) {
    let from = start(s.surface.mode, &clear.rect);
    let (x, y) = at.unwrap_or(from);
    (clear_of(s, page, clear, x, y), step(&s.surface, &clear.rect, from, x, y))
}

/// Contents of a cached tile, present or in flight.
#[derive(Clone, Copy, Default)]
pub struct Have {
    /// The planes that it has in memory, if any; all depth.
    pub planes: bool,
    pub z: bool,
    /// Stencil, by halves.
    pub stencil: u8,
}

/// Requirements of a draw for its tile.
pub struct Needs {
    /// It reads or writes the tile.
    pub touch: bool,
    /// The kind of its page must be known first.
    pub request: bool,
    /// Sectors to fetch; only if the tile is compressed.
    pub sectors: u16,
    pub compressed: bool,
    /// Contents after the fetch.
    pub have: Have,
}

/// The sectors of a tile to fetch: those that are read or kept, as samples, or as planes if the tile holds planes.
pub fn needs(plan: &ZropPlan, draw: &ZropDraw, s: &ZropSurface, have: Have, page: &ZropPage) -> Needs {
    let reads = plan.bounds || state::compares(plan.func);
    let all_pass = !plan.stencil || plan.face.func == Compare::Always;
    let whole = plan.z_write && draw.coverage == !0 && all_pass && !reads && !plan.clip;
    let plain = kinds::plain(s, page);
    // A draw that only clips touches no byte of the surface, which need not exist.
    let works = reads || plan.z_write || plan.stencil;
    let touch = draw.coverage != 0 && (works || plan.clip) || plan.decompress && !plain;
    let keeps = touch && !plain && plan.z_write && !whole && !have.planes;
    let mut sectors = match () {
        () if touch && !have.z && reads => layout::depth_sectors(s.format).into(),
        () if keeps || touch && plan.decompress && !have.planes => 3,
        () => 0,
    };
    let mut stencil = have.stencil;
    for h in 0..2 {
        let covered = draw.coverage & HALVES[h];
        if plan.stencil && have.stencil >> h & 1 == 0 {
            if !draw.clear_stencil && covered != 0 {
                sectors |= 1 << layout::stencil_sector(s.format, h);
            }
            if covered != 0 && !draw.clear_stencil || covered == HALVES[h] {
                stencil |= 1 << h;
            }
        }
    }
    let request = touch && (works || plan.decompress) && !page.known;
    let have = Have {
        planes: have.planes || sectors & 3 == 3 || whole,
        z: have.z || touch && reads || whole,
        stencil,
    };
    Needs { touch, request, sectors, compressed: plan.decompress, have }
}
