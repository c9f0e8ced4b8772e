//! The walk over the footprints of a tile, and the coverage test of their samples.

use super::Regs;
use super::disc::{at_footprint, in_disc};
use super::edges::*;
use super::grid::*;
use super::stipple;
use super::types::*;
use super::window_clip::left_by_clip;
use arith::depth;
use bundle::*;
use kernel::memory::Memory;

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

/// Steps to the next footprint: to the right, or to the left end of the next row.
pub fn step(q: &Walk, d: &mut Walk) {
    let FrtxPacket::Frtx(f) = &q.packet else { return };
    let (width, height) = footprint(q.mode);
    // Depth steps by footprints of the surface.
    let (wide, high) = footprint(q.surface);
    let mut next = *f;
    if ends(q, f).0 {
        for edge in 0..EDGES {
            d.row[edge] = q.row[edge] + per_pixel(q.slopes[edge].b) * i64::from(height);
        }
        d.corner = d.row;
        next.x = f.x & !15;
        next.y = f.y + u16::from(height);
        if next.y & u16::from(high - 1) == 0 {
            d.row_rise = q.row_rise + (q.slope_b << 8) * i64::from(high);
        }
        d.rise = d.row_rise;
    } else {
        for edge in 0..EDGES {
            d.corner[edge] = q.corner[edge] + per_pixel(q.slopes[edge].a) * i64::from(width);
        }
        next.x = f.x + u16::from(width);
        if next.x & u16::from(wide - 1) == 0 {
            d.rise = q.rise + (q.slope_a << 8) * i64::from(wide);
        }
    }
    d.packet = FrtxPacket::Frtx(next);
}

/// The footprint with its flags, its part of the rectangle and its edges across.
pub fn place(settings: &Settings, w: &Walk, d: &mut Place) {
    (d.packet, d.surface, d.smooth) = (w.packet, w.surface, w.smooth);
    if let FrtxPacket::Frtx(f) = &mut d.packet {
        f.last_of_tile = last_step(w);
        f.last = f.last && f.last_of_tile;
        for edge in 0..EDGES {
            d.starts[edge] = starts(w.corner[edge], w.slopes[edge].a, w.mode);
        }
        d.columns = pixels_in(f.x, columns_log2(w.mode), w.rect.x0, w.rect.x1);
        d.rows = if w.drop { 0 } else { pixels_in(f.y, rows_log2(w.mode), w.rect.y0, w.rect.y1) };
        d.kept = stipple::kept_of_polygon(settings, w, f);
        if settings.clip {
            let left = left_by_clip(settings, w.mode, f);
            d.kept = std::array::from_fn(|row| d.kept[row] & left[row]);
        }
        let kept = stipple::kept(w, f);
        if w.stipple.y_major {
            d.rows &= kept;
        } else {
            d.columns &= kept;
        }
        d.bank = w.bank;
        d.lift = depth::lift(w.rise, w.descent);
        let table = settings.positions;
        let spots = if w.smooth { SPOTS } else { std::array::from_fn(|k| table[k / 4][k % 4]) };
        d.disc = at_footprint(&w.disc, f, w.mode, &spots);
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
                    let samples = if p.rows >> row & 1 == 1 { samples & p.columns & p.kept[row] } else { 0 };
                    u64::from(samples) << (8 * row)
                };
                f.coverage |= row(pair, upper) | row(pair + 4, lower);
            }
        }
        if p.disc.on {
            f.coverage &= in_disc(&p.disc);
        }
        f.plane = depth::lifted(f.plane, p.lift);
    }
    packet
}

/// Whether a packet is sent regardless of the packet after it.
pub fn has_work(packet: &FrtxPacket) -> bool {
    match packet {
        FrtxPacket::Frtx(f) => f.coverage != 0,
        _ => true,
    }
}

/// The next packet replaces the held one, or only its flags; a footprint without coverage is dropped.
pub fn hold(q: &Regs, d: &mut Held) {
    let open = q.held.valid && !q.held.known;
    d.valid = open;
    let next = &q.sifted;
    if next.valid {
        match (&next.packet, &mut d.packet) {
            (FrtxPacket::Frtx(f), FrtxPacket::Frtx(old)) if !next.some && open => {
                old.last_of_tile = f.last_of_tile;
                old.last = f.last;
                d.known = f.last_of_tile;
            }
            (FrtxPacket::Frtx(f), _) if !next.some && !f.last => {}
            (FrtxPacket::Frtx(f), _) => {
                *d = Held { valid: true, known: f.last_of_tile, packet: next.packet };
            }
            _ => *d = Held { valid: true, known: true, packet: next.packet },
        }
    }
}
