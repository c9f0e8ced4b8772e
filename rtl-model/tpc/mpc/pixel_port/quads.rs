//! Converts quads of a packet to quads of a warp.

use bundle::*;
use kernel::packed::Packed;

/// Whether a primitive of the packet has pixels.
pub fn has_pixels(quads: &SubtileQuads, which: u8) -> bool {
    quads.quads.iter().any(|quad| quad.mask != 0 && quad.which == which)
}

/// Active lanes of 16: all lanes of a quad with pixels; lane 0 for a packet without pixels.
pub fn lanes(quads: &SubtileQuads) -> u32 {
    let lanes = (0..GROUP_QUADS)
        .fold(0, |lanes, k| lanes | if quads.quads[k].mask != 0 { 0xf << (QUAD_PIXELS * k) } else { 0 });
    if lanes == 0 { 1 } else { lanes }
}

pub fn covered(quads: &SubtileQuads) -> u32 {
    (0..GROUP_QUADS).fold(0, |covered, k| covered | u32::from(quads.quads[k].mask) << (QUAD_PIXELS * k))
}

pub fn image_of(place: &PixelPlace) -> u64 {
    let mut image = [0];
    place.pack(&mut image);
    image[0]
}

/// Covered pixels of a half, at their bits in the place.
pub fn covered_at(covered: u32, half: usize) -> u64 {
    image_of(&PixelPlace { covered: covered << (16 * half), ..PixelPlace::default() })
}

/// Coverage of a quad's pixels: four bits each; with 8 and 16 samples it uses the bits of two and of four quads.
fn coverage(quads: &SubtileQuads, k: usize, mode: SampleMode) -> [u16; QUAD_PIXELS] {
    let all = &quads.coverage;
    std::array::from_fn(|pixel| match mode {
        SampleMode::X8 if k < 2 => all[2 * k + pixel / 2] >> (8 * (pixel & 1)) & 0xff,
        SampleMode::X16 if k == 0 => all[pixel],
        SampleMode::X8 | SampleMode::X16 => 0,
        _ => all[k] >> (4 * pixel) & 0xf,
    })
}

pub fn warp_quad(quads: &SubtileQuads, k: usize, mode: SampleMode, planes: &[PlanesReady; 2]) -> WarpQuad {
    let quad = &quads.quads[k];
    if quad.mask == 0 {
        return WarpQuad::default();
    }
    let which = usize::from(quad.which);
    let PlanesReady { tram, tile_x, tile_y, .. } = planes[which];
    WarpQuad {
        mask: quad.mask,
        x: quad.x,
        y: quad.y,
        tram,
        tile_x,
        tile_y,
        back: quads.prims[which].back,
        sample: quads.sample,
        coverage: coverage(quads, k, mode),
    }
}
