//! Quad scan: cuts the coverage of FRTXs into quads for shading, and lists them for the
//! source operations, which wait for their colours. Up to four covered quads of one FRTX a
//! clock (prop-quads-per-clk), three clocks after the FRTX was taken. Stalled by either
//! output. In order; state and clears go when the FRTX before is through: state of shading
//! to both, or to shading alone. Specification: PROP.

use crate::prop::coverage::*;
use crate::prop::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Packets of the depth test that can wait: 2 cut the channel at full rate.
    tested_depth: 1..=255 = 2, "packets";
}

// ---- ports
kernel::ports! {
    in tested: PropPacket;
    out scan: ScanPacket;
    out group: GroupPacket;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        busy: bool,
        info: PropFrtx,       // being cut
        samples: B64,         // its samples, in quad order
        pixels: B64,          // its pixels, likewise
        left: B16,            // its quads still to be sent
        scan: Offer<ScanPacket>,
        group: Offer<GroupPacket>,
    }
}

kernel::unit! {
    pub struct QuadScan(p) {
        registers: Regs;
        part tested_in: Fifo<PropPacket> = fifo::of(p.tested_depth);
    }
}

/// Which quads have a pixel.
fn quads(pixels: u64) -> u16 {
    (0..16).fold(0, |any, k| any | u16::from(pixels >> (4 * k) & 15 != 0) << k)
}

/// The first four of the quads left, and the others.
fn pick(pixels: u64, left: u16) -> ([QuadPick; 4], u16) {
    let (mut picks, mut rest) = ([QuadPick::default(); 4], left);
    for pick in &mut picks {
        if rest != 0 {
            let index = rest.trailing_zeros() as u8;
            *pick = QuadPick { mask: (pixels >> (4 * index) & 15) as u8, index };
            rest &= rest - 1;
        }
    }
    (picks, rest)
}

fn quad_of(info: &PropFrtx, pick: QuadPick) -> Quad {
    let (x, y) = quad_at(info.mode, info.frtx.x, info.frtx.y, pick.index);
    if pick.mask == 0 { Quad::default() } else { Quad { mask: pick.mask, x, y } }
}

/// Coverage of quads: of each four samples a pixel, of eight and sixteen in the places of two and of four.
fn coverage(info: &PropFrtx, samples: u64, picks: &[QuadPick; 4]) -> [u16; 4] {
    let of = |pick: &QuadPick| quad_coverage(info.mode, pick.index, samples);
    let [a, b, ..] = *picks;
    match info.mode {
        SampleMode::X8 => {
            let both = |p: usize, pick: &QuadPick| of(pick)[p] | of(pick)[p + 1] << 8;
            let four = [both(0, &a), both(2, &a), both(0, &b), both(2, &b)];
            if b.mask == 0 { [four[0], four[1], 0, 0] } else { four }
        }
        SampleMode::X16 => of(&a),
        _ => picks.each_ref().map(|pick| {
            let all = (0..4).fold(0, |all, p| all | of(pick)[p] << (4 * p));
            if pick.mask == 0 { 0 } else { all }
        }),
    }
}

/// The next FRTX, where it waits, is of the same tile.
fn follows(info: &PropFrtx, next: Option<&PropPacket>) -> bool {
    let tile = |frtx: &Frtx| (frtx.x >> TILE_LOG2, frtx.y >> TILE_LOG2);
    matches!(next, Some(PropPacket::Frtx(next)) if tile(&next.frtx) == tile(&info.frtx))
}

/// The source operations need it, or a unit behind them does.
fn is_listed(state: &State) -> bool {
    let header = [PIXEL_HEADER_FIRST, PIXEL_HEADER_COLOURS, PIXEL_HEADER_LAST];
    header.contains(&state.address) || !for_shading_alone(state.address)
}

impl Logic for QuadScan {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (q, tested) = (&self.q, &self.tested_in.o);
        o.tested = tested.push;
        o.scan.drive(&q.scan);
        o.group.drive(&q.group);
        o.idle = !tested.pop.valid && !q.busy && !q.scan.valid && !q.group.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let free = q.scan.free(i.scan) && q.group.free(i.group);
        d.scan.leave(i.scan);
        d.group.leave(i.group);

        if q.busy && free {
            let (quads, rest) = pick(q.pixels, q.left);
            let (frtx, ends) = (&q.info.frtx, rest == 0);
            let scan = ScanQuads {
                prim: frtx.prim,
                back: frtx.back,
                quads: quads.map(|pick| quad_of(&q.info, pick)),
                coverage: coverage(&q.info, q.samples, &quads),
                ended: ends && frtx.last,
                ends_tile: ends && (frtx.last || frtx.last_of_tile),
                follows: follows(&q.info, self.tested_in.o.pop.get()),
            };
            d.left = rest;
            d.busy = !ends;
            d.scan = Offer::new(q.left != 0 || scan.ends_tile, ScanPacket::Quads(scan));
            d.group.put(GroupPacket::Group(PropGroup { info: q.info, quads, last: ends }));
        }

        let mut take = false;
        if let Some(head) = self.tested_in.o.pop.get() {
            match *head {
                PropPacket::Frtx(info) => {
                    take = !d.busy;
                    if take {
                        d.busy = true;
                        d.info = info;
                        d.samples = to_quads(info.mode, info.frtx.coverage);
                        d.pixels = pixels(info.mode, d.samples);
                        d.left = quads(d.pixels);
                    }
                }
                PropPacket::State(state) => {
                    take = !q.busy && free;
                    if take {
                        d.scan = Offer::new(for_shading(state.state.address), ScanPacket::State(state.state));
                        d.group = Offer::new(is_listed(&state.state), GroupPacket::State(state));
                    }
                }
                PropPacket::Clear(clear) => {
                    take = !q.busy && free;
                    if take {
                        d.group.put(GroupPacket::Clear(clear));
                    }
                }
            }
        }

        // ---- clock edge
        self.tested_in.i.push.drive(&i.tested);
        self.tested_in.i.pop.ready = take;
        self.q = d;
    }
}
