//! What each stage does with what it holds: from `q` to the stage behind it.

use super::edges::*;
use super::grid::*;
use super::*;
use crate::arith::depth;

/// Whether this is state that no unit behind the fine raster decodes.
fn consumed(state: &State) -> bool {
    matches!(state.address, SET_CONSERVATIVE_RASTER | SET_CONSERVATIVE_RASTER_KIND)
}

/// Whether the preparation ends, given that the walk can take the outcome.
pub fn prepared(p: &Prepare, walked: bool) -> bool {
    p.valid
        && match &p.packet {
            TilePacket::State(state) => consumed(state) || walked,
            TilePacket::Tile(tile) => (tile.drop || p.step == 3) && walked,
            TilePacket::Clear(_) => walked,
        }
}

/// State acts, tiles are prepared step by step; what is prepared goes to the walk.
pub fn prepare(q: &Regs, prepared: bool, d: &mut Regs) {
    match &q.prepare.packet {
        TilePacket::State(state) => {
            if prepared {
                configure(&mut d.settings, state);
                if !consumed(state) {
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

fn configure(settings: &mut Settings, state: &State) {
    match state.address {
        SET_ANTI_ALIAS => settings.mode = sample_mode(state.value),
        SET_CONSERVATIVE_RASTER => settings.conservative = state.value & 1 == 1,
        SET_CONSERVATIVE_RASTER_KIND => settings.inner = state.value == 1,
        SET_ANTI_ALIAS_SAMPLE_POSITIONS..=SET_ANTI_ALIAS_SAMPLE_POSITIONS_3 if state.address % 4 == 0 => {
            let at = usize::from(state.address - SET_ANTI_ALIAS_SAMPLE_POSITIONS);
            settings.positions[at..at + 4].copy_from_slice(&state.value.to_le_bytes());
        }
        _ => {}
    }
}

/// The rises that make the terms of rows `step` and `step + 4`.
fn rises(settings: &Settings, p: &Prepare, tile: &Tile) -> Sums {
    let row = usize::from(p.step);
    let log2 = rows_log2(settings.mode);
    Sums {
        valid: true,
        at: u8::from(p.bank) << 2 | p.step,
        rows: tile.info.slopes.map(|slope| [row, row + 4].map(|row| slope.b * (row >> log2) as i32)),
        samples: tile.info.slopes.map(|slope| {
            [0, 1, 2, 3].map(|column| {
                let position = i32::from(settings.positions[sample_at(settings.mode, column, row)]);
                match settings.conservative {
                    true => corner_rise(slope, !settings.inner),
                    false => sample_rise(slope, position & 15, position >> 4),
                }
            })
        }),
    }
}

/// Terms of a pair of rows, from their rises.
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

/// One multiplier, in two of the steps, for the rise of depth to the first footprint.
fn measure(mode: SampleMode, q: &Prepare, tile: &Tile, d: &mut Prepare) {
    let (x, y) = first_centre(mode, tile);
    let plane = &tile.info.plane;
    let offset = |centre: u16, vertex: i32| (i32::from(centre) << 8) - vertex;
    match q.step {
        0 => d.offset = offset(x, plane.x0),
        1 => {
            d.product = i64::from(plane.a) * i64::from(q.offset);
            d.offset = offset(y, plane.y0);
        }
        2 => {
            d.product = i64::from(plane.b) * i64::from(q.offset);
            d.rise = q.product;
        }
        _ => {}
    }
    d.step = (q.step + 1).min(3);
}

/// The walk at a tile's first footprint.
fn start_walk(q: &Regs, tile: &Tile, walk: &mut Walk) {
    let plane = &tile.info.plane;
    let corner = tile.e.map(|e| e >> 4);
    let rise = q.prepare.rise + q.prepare.product;
    *walk = Walk {
        valid: true,
        packet: FrtxPacket::Frtx(Frtx {
            prim: tile.info.prim,
            back: tile.info.back,
            x: tile.x << TILE_LOG2,
            y: tile.y << TILE_LOG2,
            coverage: 0,
            plane: depth::anchor(plane),
            accept: tile.accept,
            last_of_tile: false,
            last: tile.last,
        }),
        mode: q.settings.mode,
        rect: tile.info.rect,
        drop: tile.drop,
        bank: q.prepare.bank,
        slopes: tile.info.slopes,
        corner,
        row: corner,
        slope_a: plane.a,
        slope_b: plane.b,
        descent: depth::descent(plane),
        rise,
        row_rise: rise,
    };
}

/// Whether the footprint is the last in its row, and in its column.
fn ends(w: &Walk, f: &Frtx) -> (bool, bool) {
    let (width, height) = footprint(w.mode);
    ((f.x as u8 & 15) + width == 16, (f.y as u8 & 15) + height == 16)
}

/// Whether the walk ends with this footprint.
pub fn last_step(w: &Walk) -> bool {
    match &w.packet {
        FrtxPacket::Frtx(f) => w.drop || ends(w, f) == (true, true),
        _ => true,
    }
}

/// On to the next footprint: right, or to the left end of the next row.
pub fn step(q: &Walk, d: &mut Walk) {
    let FrtxPacket::Frtx(f) = &q.packet else { return };
    let (width, height) = footprint(q.mode);
    let mut next = *f;
    if ends(q, f).0 {
        for edge in 0..EDGES {
            d.row[edge] = q.row[edge] + per_pixel(q.slopes[edge].b) * i64::from(height);
        }
        d.corner = d.row;
        d.row_rise = q.row_rise + (i64::from(q.slope_b) << 8) * i64::from(height);
        d.rise = d.row_rise;
        next.x = f.x & !15;
        next.y = f.y + u16::from(height);
    } else {
        for edge in 0..EDGES {
            d.corner[edge] = q.corner[edge] + per_pixel(q.slopes[edge].a) * i64::from(width);
        }
        d.rise = q.rise + (i64::from(q.slope_a) << 8) * i64::from(width);
        next.x = f.x + u16::from(width);
    }
    d.packet = FrtxPacket::Frtx(next);
}

/// The footprint with its flags, its part of the rectangle, its edges across.
pub fn place(w: &Walk, d: &mut Place) {
    d.packet = w.packet;
    if let FrtxPacket::Frtx(f) = &mut d.packet {
        f.last_of_tile = last_step(w);
        f.last = f.last && f.last_of_tile;
        for edge in 0..EDGES {
            d.starts[edge] = starts(w.corner[edge], w.slopes[edge].a, w.mode);
        }
        d.columns = pixels_in(f.x, columns_log2(w.mode), w.rect.x0, w.rect.x1);
        d.rows = if w.drop { 0 } else { pixels_in(f.y, rows_log2(w.mode), w.rect.y0, w.rect.y1) };
        d.bank = w.bank;
        d.lift = depth::lift(w.rise, w.descent);
    }
}

/// The footprint with its coverage and plane.
pub fn sample(p: &Place, terms: &Memory<Terms>) -> FrtxPacket {
    let mut packet = p.packet;
    if let FrtxPacket::Frtx(f) = &mut packet {
        for pair in 0..4 {
            if p.rows >> pair & 0x11 != 0 {
                let [upper, lower] = samples_inside(&p.starts, &terms[usize::from(p.bank) << 2 | pair]);
                let row = |row: usize, samples: u8| {
                    let samples = if p.rows >> row & 1 == 1 { samples & p.columns } else { 0 };
                    u64::from(samples) << (8 * row)
                };
                f.coverage |= row(pair, upper) | row(pair + 4, lower);
            }
        }
        f.plane = depth::lifted(f.plane, p.lift);
    }
    packet
}

/// Whether a packet is passed on whatever comes after it.
pub fn has_work(packet: &FrtxPacket) -> bool {
    match packet {
        FrtxPacket::Frtx(f) => f.coverage != 0,
        _ => true,
    }
}

/// The next packet takes the place of the one held, or only its flags; one that says
/// nothing is gone.
pub fn hold(q: &Regs, d: &mut Held) {
    let open = q.held.valid && !q.held.known;
    d.valid = open;
    if q.sampled.valid {
        match (&q.sampled.packet, &mut d.packet) {
            (FrtxPacket::Frtx(f), FrtxPacket::Frtx(old)) if f.coverage == 0 && open => {
                old.last_of_tile = f.last_of_tile;
                old.last = f.last;
                d.known = f.last_of_tile;
            }
            (FrtxPacket::Frtx(f), _) if f.coverage == 0 && !f.last => {}
            (FrtxPacket::Frtx(f), _) => {
                *d = Held { valid: true, known: f.last_of_tile, packet: q.sampled.packet };
            }
            _ => *d = Held { valid: true, known: true, packet: q.sampled.packet },
        }
    }
}
