//! Quad scan: cuts the coverage of FRTXs into quads, up to four covered ones of one
//! FRTX per clock, for shading, and lists them for those who wait for the colours.

use crate::prop::types::*;
use crate::prop::{Params, coverage::*};
use bundle::*;
use kernel::{packed::*, slot::Slot, unit::*};
use prim::legacy::fifo::{self, Fifo};

// ---- ports
packed! {
    pub struct In {
        work_valid: bool,
        work: PropPacket,
        quad_ready: bool,
        group_ready: bool,
    }
    pub struct Out {
        work_ready: bool,
        quad_valid: bool,
        quad: QuadGroup,
        group_valid: bool,
        group: GroupPacket,
        idle: bool,
    }
}

// ---- registers
packed! {
    pub struct Regs {
        busy: bool,
        info: PropFrtx,       // being cut
        pixels: B64,          // its pixels, in quad order
        left: B16,            // its quads still to be sent
        quad_valid: bool,
        quad: QuadGroup,
        group_valid: bool,
        group: GroupPacket,
    }
}

#[derive(Clone)]
pub struct QuadScan {
    q: Regs,
    p: Params,
    work_in: Slot<Fifo<PropPacket>>,
}

impl QuadScan {
    pub fn new(p: &Params) -> Self {
        QuadScan { q: Regs::default(), p: p.clone(), work_in: p.input().into() }
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

impl Legacy for QuadScan {
    const PATH: &'static str = "gpc/prop/quad_scan";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let q = &self.q;
        let work = self.work_in.outputs();
        Out {
            work_ready: work.push_ready,
            quad_valid: q.quad_valid,
            quad: q.quad,
            group_valid: q.group_valid,
            group: q.group,
            idle: !work.pop_valid && !q.busy && !q.quad_valid && !q.group_valid,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let q = self.q;
        let mut d = q;
        let head = self.work_in.outputs();
        let free = (i.quad_ready || !q.quad_valid) && (i.group_ready || !q.group_valid);
        if i.quad_ready {
            d.quad_valid = false;
        }
        if i.group_ready {
            d.group_valid = false;
        }

        if q.busy && free {
            let (quads, rest) = pick(q.pixels, q.left);
            d.left = rest;
            d.busy = rest != 0;
            d.quad_valid = q.left != 0;
            d.quad = QuadGroup {
                prim: q.info.frtx.prim,
                back: q.info.frtx.back,
                quads: quads.map(|pick| quad_of(&q.info, pick)),
            };
            d.group_valid = true;
            d.group = GroupPacket::Group(PropGroup { info: q.info, quads, last: rest == 0 });
        }

        let mut take = false;
        if head.pop_valid {
            match head.pop {
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
                        d.group_valid = true;
                        d.group = GroupPacket::State(state);
                    }
                }
                PropPacket::Clear(clear) => {
                    take = !q.busy && free;
                    if take {
                        d.group_valid = true;
                        d.group = GroupPacket::Clear(clear);
                    }
                }
            }
        }

        // ---- clock edge
        self.work_in.clock(fifo::In { push_valid: i.work_valid, push: i.work, pop_ready: take });
        self.q = d;
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.part("work_in", &mut self.work_in);
    }

    fn quiet(&self, i: &In) -> bool {
        !i.work_valid && self.outputs().idle && self.work_in.quiet(&fifo::In::default())
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        self.p.of_input()
    }
}
