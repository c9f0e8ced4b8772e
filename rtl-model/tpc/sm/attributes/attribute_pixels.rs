//! Pixels of a warp: coordinates in their tile, and properties.

use super::attribute_places::modifiers;
use super::types::*;
use crate::sm::modifiers::*;
use crate::sm::types::*;
use arith::float::ONE;
use arith::interpolation::types::InterpolationOp;
use bundle::*;
use kernel::packed::Packed;

/// In 1/4096 pixels: a pixel, its centre, a sixteenth.
const PIXEL_LOG2: u32 = 12;
const MIDDLE: u32 = 1 << (PIXEL_LOG2 - 1);
const SIXTEENTH_LOG2: u32 = PIXEL_LOG2 - 4;
/// A tile in 1/4096 pixel.
const TILE_LOG2: u32 = PIXEL_LOG2 + 4;
const PLACE_BITS: u32 = 28;
const PLACE_MASK: u32 = (1 << PLACE_BITS) - 1;

/// Index of the sample settings among a context's words.
const SETTING: usize = CONTEXT_PIXELS - CONTEXT_SAMPLES;

pub fn settings_of(settings: &AttributeMap) -> PixelSettings {
    PixelSettings::unpack(&[u64::from(settings.words[SETTING] & 31)])
}

/// A sample's x and y in its pixel. The table is ordered by pixels in rows, four columns and rows of samples, then by each pixel's
/// samples.
fn sample(settings: &AttributeMap, quad: &WarpQuad, pixel: usize, number: u32) -> [u32; 2] {
    let log2 = settings_of(settings).samples_log2.min(4);
    let (across, down) = (log2.div_ceil(2), log2 / 2);
    let column = (usize::from(quad.x) << 1 | pixel & 1) & (3 >> across);
    let row = (usize::from(quad.y) << 1 | pixel >> 1) & (3 >> down);
    let number = (((row << (2 - across) | column) << log2) + (number as usize & 15)) & 15;
    let byte = settings.words[number / 4] >> (8 * (number % 4));
    [byte & 15, byte >> 4 & 15].map(|sixteenths| sixteenths << SIXTEENTH_LOG2)
}

/// The centroid of a pixel's covered samples.
fn centroid(settings: &AttributeMap, quad: &WarpQuad, pixel: usize) -> [u32; 2] {
    let PixelSettings { per_sample, samples_log2, .. } = settings_of(settings);
    let covered = u32::from(quad.coverage[pixel]);
    let all = (1_u32 << (1 << samples_log2.min(4))) - 1;
    if per_sample {
        sample(settings, quad, pixel, quad.sample.into())
    } else if samples_log2 == 0 || covered == 0 || covered == all {
        [MIDDLE; 2]
    } else {
        sample(settings, quad, pixel, covered.trailing_zeros())
    }
}

/// The low twelve bits of a half, sign-extended: drivers keep sample positions in the four bits above.
fn signed(half: u32) -> u32 {
    ((half << 20) as i32 >> 20) as u32
}

/// A lane's coordinates relative to the corner of its planes' tile.
pub fn place(entry: &AttributeEntry, settings: &AttributeMap, quad: &WarpQuad, lane: usize) -> [u32; 2] {
    let IpaModifiers { loc, .. } = modifiers(entry);
    let at = match loc {
        1 => centroid(settings, quad, lane % QUAD_PIXELS),
        2 => {
            let offset = entry.c.words[lane];
            [signed(offset), signed(offset >> 16)].map(|offset| offset.wrapping_add(MIDDLE))
        }
        _ => [MIDDLE; 2],
    };
    let pixel = [u32::from(quad.x) << 1 | lane as u32 & 1, u32::from(quad.y) << 1 | lane as u32 >> 1 & 1];
    let corner = [quad.tile_x, quad.tile_y].map(|tile| u32::from(tile) << TILE_LOG2);
    std::array::from_fn(|axis| {
        (pixel[axis] << PIXEL_LOG2).wrapping_sub(corner[axis]).wrapping_add(at[axis]) & PLACE_MASK
    })
}

/// Column or line of a quad's tile, or its face.
pub fn tile(source: PlaneSource, quad: &WarpQuad) -> u16 {
    match source {
        PlaneSource::Column => quad.tile_x,
        PlaneSource::Line => quad.tile_y,
        _ => quad.back.into(),
    }
}

/// An integer of 1/4096 as a float: exact up to 24 bits, then truncated.
fn float(number: u32, sign: bool) -> u32 {
    if number == 0 {
        return 0;
    }
    let top = 31 - number.leading_zeros();
    let mantissa = ((u64::from(number) << 23 >> top) as u32) & 0x7f_ffff;
    u32::from(sign) << 31 | (top + 127 - PIXEL_LOG2) << 23 | mantissa
}

/// A coordinate as a float, in pixels.
fn place_float(place: u32) -> u32 {
    let negative = place >> (PLACE_BITS - 1) == 1;
    float(if negative { place.wrapping_neg() & PLACE_MASK } else { place }, negative)
}

/// The corner of a tile as a float, in pixels.
fn corner_float(tile: u16) -> u32 {
    float(u32::from(tile) << TILE_LOG2, false)
}

/// Interpolations of an IPA's lanes.
pub fn operations(ticket: &AttributeTicket, planes: &Row) -> [InterpolationOp; WARP_LANES] {
    std::array::from_fn(|lane| {
        let quad = lane / QUAD_PIXELS;
        let (tile, place) = (ticket.tiles[quad], 3 * quad);
        let [mut a, mut b, mut c] = [0, 1, 2].map(|k| planes.words[place + k]);
        match ticket.source {
            PlaneSource::Stored => {}
            PlaneSource::Column => (a, b, c) = (ONE, 0, corner_float(tile)),
            PlaneSource::Line => (a, b, c) = (0, ONE, corner_float(tile)),
            PlaneSource::Facing => (a, b, c) = (0, 0, if tile & 1 == 0 { !0 } else { 0 }),
            PlaneSource::Nothing => (a, b, c) = (0, 0, 0),
        }
        let [x, y] = [ticket.x[lane], ticket.y[lane]].map(place_float);
        InterpolationOp { mode: ticket.mode, sat: ticket.sat, a, b, c, x, y, w: ticket.row.words[lane] }
    })
}

/// PIXLD's result for a lane, and its predicate.
pub fn pixel_state(
    entry: &AttributeEntry,
    settings: &AttributeMap,
    quad: &WarpQuad,
    lane: usize,
) -> (u32, bool) {
    let PixldModifiers { mode, .. } = modifiers(entry);
    let pixel = lane % QUAD_PIXELS;
    let covered = quad.mask >> pixel & 1 == 1;
    let offset = |at: [u32; 2]| {
        let [x, y] = at.map(|at| at.wrapping_sub(MIDDLE) & 0xffff);
        y << 16 | x
    };
    let value = match mode {
        0 => 1 << settings_of(settings).samples_log2,
        1 => quad.coverage[pixel].into(),
        2 => covered.into(),
        3 => offset(sample(settings, quad, pixel, entry.a.words[lane].wrapping_add(entry.literal))),
        4 => offset(centroid(settings, quad, pixel)),
        _ => quad.sample.into(),
    };
    (value, covered)
}
