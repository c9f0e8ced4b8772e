//! Quad scan: cuts the coverage of FRTXs into quads for shading, and lists them for the
//! source operations, which wait for their colours. Up to four covered quads of one FRTX a
//! clock (prop-quads-per-clk), three clocks after the FRTX was taken. Stalled by either
//! output. In order; state and clears go when the FRTX before is through. Specification:
//! PROP.

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
    out quad: QuadGroup;
    out group: GroupPacket;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        busy: bool,
        info: PropFrtx,       // being cut
        pixels: B64,          // its pixels, in quad order
        left: B16,            // its quads still to be sent
        quad: Offer<QuadGroup>,
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

impl Logic for QuadScan {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (q, tested) = (&self.q, &self.tested_in.o);
        o.tested = tested.push;
        o.quad.drive(&q.quad);
        o.group.drive(&q.group);
        o.idle = !tested.pop.valid && !q.busy && !q.quad.valid && !q.group.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let free = q.quad.free(i.quad) && q.group.free(i.group);
        d.quad.leave(i.quad);
        d.group.leave(i.group);

        if q.busy && free {
            let (quads, rest) = pick(q.pixels, q.left);
            d.left = rest;
            d.busy = rest != 0;
            d.quad = Offer::new(
                q.left != 0,
                QuadGroup {
                    prim: q.info.frtx.prim,
                    back: q.info.frtx.back,
                    quads: quads.map(|pick| quad_of(&q.info, pick)),
                },
            );
            d.group.put(GroupPacket::Group(PropGroup { info: q.info, quads, last: rest == 0 }));
        }

        let mut take = false;
        if let Some(head) = self.tested_in.o.pop.get() {
            match *head {
                PropPacket::Frtx(info) => {
                    take = !d.busy;
                    if take {
                        d.busy = true;
                        d.info = info;
                        d.pixels = pixels(info.mode, to_quads(info.mode, info.frtx.coverage));
                        d.left = quads(d.pixels);
                    }
                }
                PropPacket::State(state) => {
                    take = !q.busy && free;
                    if take {
                        d.group.put(GroupPacket::State(state));
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
