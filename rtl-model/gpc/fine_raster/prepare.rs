//! Preparation of a tile: the terms of its samples, the change of depth to its first footprint, and the start of the
//! walk.

use super::disc::disc_of;
use super::edges::*;
use super::grid::*;
use super::settings::{fine_raster_consumes, of_footprints, settings_after};
use super::smooth::{is_smooth, pixels_corner};
use super::stipple;
use super::types::*;
use super::{CENTRE, Regs};
use arith::depth;
use bundle::*;

/// Whether the preparation ends, if the walk can accept the result.
pub fn prepared(p: &Prepare, walked: bool) -> bool {
    p.valid
        && match &p.packet {
            TilePacket::State(state) => {
                fine_raster_consumes(state.address) && !of_footprints(state.address) || walked
            }
            TilePacket::Tile(tile) => (tile.drop || p.step == 3) && walked,
            TilePacket::Clear(_) => walked,
        }
}

/// State packets take effect here; tiles are prepared step by step and then enter the walk.
pub fn prepare(q: &Regs, prepared: bool, d: &mut Regs) {
    match &q.prepare.packet {
        TilePacket::State(state) => {
            if prepared {
                d.settings = settings_after(q.settings, *state);
                if !fine_raster_consumes(state.address) {
                    d.walk.valid = true;
                    d.walk.packet = FrtxPacket::State(*state);
                }
            }
        }
        TilePacket::Tile(tile) => {
            if !tile.drop && (q.prepare.step != 3 || prepared) {
                d.sums = rises(&q.settings, &q.prepare, tile);
            }
            measure(q.settings.mode, &q.prepare, tile, &mut d.prepare);
            if prepared {
                d.prepare.bank = q.prepare.bank ^ !tile.drop;
                start_walk(q, tile, &mut d.walk);
            }
        }
        TilePacket::Clear(clear) => {
            if prepared {
                d.walk.valid = true;
                d.walk.packet = FrtxPacket::Clear(*clear);
            }
        }
    }
}

/// Sample mode that is tested: sixteen samples for smooth tiles, regardless of the surface.
fn walked_as(settings: &Settings, tile: &Tile) -> SampleMode {
    if is_smooth(settings, tile) { SampleMode::X16 } else { settings.mode }
}

/// The rises from which the terms of rows `step` and `step + 4` are computed.
fn rises(settings: &Settings, p: &Prepare, tile: &Tile) -> Sums {
    let row = usize::from(p.step);
    let log2 = rows_log2(walked_as(settings, tile));
    let mut sums = Sums { valid: true, at: u8::from(p.bank) << 2 | p.step, ..Sums::default() };
    for edge in 0..EDGES {
        let slope = tile.info.slopes[edge];
        for half in 0..2 {
            sums.rows[edge][half] = slope.b * ((row + 4 * half) >> log2) as i32;
        }
        for column in 0..4 {
            let spot = i32::from(p.spots[column]);
            sums.samples[edge][column] = match settings.conservative {
                true => corner_rise(slope, !settings.inner),
                false => sample_rise(slope, spot & 15, spot >> 4),
            };
        }
    }
    sums
}

/// Terms of a pair of rows, computed from their rises.
pub fn add_up(sums: &Sums) -> Terms {
    let mut terms = Terms::default();
    for edge in 0..EDGES {
        for half in 0..2 {
            for column in 0..4 {
                terms.of[edge][half][column] = (sums.rows[edge][half] << 4) + sums.samples[edge][column];
            }
        }
    }
    terms
}

/// Centre of the first footprint of a tile, in pixels.
fn first_centre(mode: SampleMode, tile: &Tile) -> (u16, u16) {
    let (width, height) = footprint(mode);
    ((tile.x << TILE_LOG2) + u16::from(width / 2), (tile.y << TILE_LOG2) + u16::from(height / 2))
}

/// Sample positions at which columns 0 to 3 of a grid row are tested.
pub fn spots(settings: &Settings, packet: Option<&TilePacket>, row: u8) -> [u8; 4] {
    if matches!(packet, Some(TilePacket::Tile(tile)) if is_smooth(settings, tile)) {
        return [0, 1, 2, 3].map(|column| SPOTS[4 * usize::from(row) + column]);
    }
    if settings.together {
        return [CENTRE; 4];
    }
    let at = |column| entry_at(settings.mode, column, row.into());
    [0, 1, 2, 3].map(|column| settings.positions[at(column) / 4][at(column) % 4])
}

/// A slope of depth times an offset.
fn product(p: &Prepare) -> i64 {
    (p.high << 12) + p.low
}

/// The plane, and its rise from the first vertex to the first footprint, computed with one multiplier in two of the
/// steps.
fn measure(mode: SampleMode, q: &Prepare, tile: &Tile, d: &mut Prepare) {
    let (x, y) = first_centre(mode, tile);
    let plane = &tile.info.plane;
    let offset = |centre: u16, vertex: i32| (i32::from(centre) << 8) - vertex;
    match q.step {
        0 => {
            (d.offset, d.slope) = (offset(x, plane.x0), plane.a);
            (d.exp, d.descent) = (depth::exponent(plane), depth::descent(plane));
        }
        1 => {
            (d.offset, d.slope) = (offset(y, plane.y0), plane.b);
            d.plane = depth::anchor_at(plane, q.exp, q.descent);
        }
        2 => d.rise = product(q),
        _ => {}
    }
    if q.step == 1 || q.step == 2 {
        d.low = q.slope * i64::from(q.offset & 0xfff);
        d.high = q.slope * i64::from(q.offset >> 12);
    }
    d.step = (q.step + 1).min(3);
}

/// Start of the walk at the first footprint of a tile.
fn start_walk(q: &Regs, tile: &Tile, walk: &mut Walk) {
    let plane = &tile.info.plane;
    let smooth = is_smooth(&q.settings, tile);
    let corner = std::array::from_fn(|k| pixels_corner(tile.e[k], tile.info.slopes[k], smooth));
    let rise = q.prepare.rise + product(&q.prepare);
    *walk = Walk {
        valid: true,
        packet: FrtxPacket::Frtx(Frtx {
            prim: tile.info.prim,
            back: tile.info.back,
            area: tile.info.area,
            x: tile.x << TILE_LOG2,
            y: tile.y << TILE_LOG2,
            coverage: 0,
            plane: q.prepare.plane,
            accept: tile.accept,
            unclipped: tile.info.unclipped,
            last_of_tile: false,
            last: tile.last,
            lacks: [0; SMOOTH_PIXELS],
        }),
        mode: walked_as(&q.settings, tile),
        surface: q.settings.mode,
        smooth,
        rect: tile.info.rect,
        drop: tile.drop,
        bank: q.prepare.bank,
        slopes: tile.info.slopes,
        corner,
        row: corner,
        slope_a: plane.a,
        slope_b: plane.b,
        descent: q.prepare.descent,
        rise,
        row_rise: rise,
        stipple: tile.info.stipple,
        pattern: q.settings.stipple_pattern,
        reciprocal: stipple::RECIPROCALS[usize::from(q.settings.stipple_factor)],
        disc: disc_of(tile, tile.info.round && !q.settings.conservative, smooth),
    };
}
