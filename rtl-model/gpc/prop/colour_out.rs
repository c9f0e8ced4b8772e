//! Colour out: brings each FRTX that has its final coverage together with the beats
//! of colour that wait for it, and hands them, state and clears on to the CROPs'
//! queues, in order.

use crate::prop::source_ops::COLOUR_LOG2;
use crate::prop::types::*;
use crate::prop::{Params, coverage::*};
use bundle::*;
use kernel::{packed::*, slot::Slot, unit::*};
use prim::legacy::deep_fifo::DeepFifo;
use prim::legacy::fifo::{self, Fifo};

// ---- ports
packed! {
    pub struct In {
        work_valid: bool,
        work: PropPacket,
        colour_valid: bool, // there is room: see `freed`
        colour: ColourBeat,
        rop_ready: [bool; 2],
    }
    pub struct Out {
        work_ready: bool,
        freed: bool,
        rop_valid: [bool; 2],
        rop: RopPacket, // for both
        idle: bool,
    }
}

// ---- registers
packed! {
    pub struct Regs {
        busy: bool,
        info: PropFrtx,     // whose beats are next
        samples: B64,       // its coverage in quad order
        left: B8,           // beats of it still in the buffer
        freed: bool,
        beat_valid: bool,
        beat: ColourBeat,
        beat_info: PropFrtx,
        beat_samples: B64,
        rop_valid: [bool; 2],
        rop: RopPacket,
    }
}

#[derive(Clone)]
pub struct ColourOut {
    q: Regs,
    p: Params,
    work_in: Slot<Fifo<PropPacket>>,
    buffer: Slot<DeepFifo<ColourBeat, COLOUR_LOG2>>,
}

impl ColourOut {
    pub fn new(p: &Params) -> Self {
        ColourOut {
            q: Regs::default(),
            p: p.clone(),
            work_in: p.input().into(),
            buffer: DeepFifo::default().into(),
        }
    }
}

/// A beat with the places and the coverage of its quads.
fn covered(q: &Regs) -> RopBeat {
    let PropFrtx { mode, frtx, .. } = q.beat_info;
    let ColourBeat { target, dual, alphas, half, width, data, .. } = q.beat;
    // A beat of two colours has only two pixels of 128 bits.
    let pixels = match (dual && width == ColourWidth::C128, half) {
        (false, _) => !0,
        (true, false) => 0xffff,
        (true, true) => 0xffff_0000,
    };
    let quads = q.beat.quads.map(|pick| {
        let coverage = match pick.mask {
            0 => 0,
            _ => quad_coverage(mode, pick.index, q.beat_samples) & pixels,
        };
        let (x, y) = quad_at(mode, frtx.x, frtx.y, pick.index);
        ColourQuad { x, y, coverage }
    });
    RopBeat { target, dual, alphas, half, width, quads, data }
}

impl Legacy for ColourOut {
    const PATH: &'static str = "gpc/prop/colour_out";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let q = &self.q;
        let work = self.work_in.outputs();
        Out {
            work_ready: work.push_ready,
            freed: q.freed,
            rop_valid: q.rop_valid,
            rop: q.rop,
            idle: !work.pop_valid
                && self.buffer.outputs().empty
                && !q.busy
                && !q.freed
                && !q.beat_valid
                && q.rop_valid == [false; 2],
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let q = &self.q;
        let mut d = *q;
        let (work, buffer) = (self.work_in.outputs(), self.buffer.outputs());
        let free = (0..2).all(|r| i.rop_ready[r] || !q.rop_valid[r]);
        (0..2).for_each(|r| d.rop_valid[r] = q.rop_valid[r] && !i.rop_ready[r]);

        // A beat with its coverage goes to its queue, unless nothing of it is left.
        if q.beat_valid && free {
            let beat = covered(q);
            d.beat_valid = false;
            d.rop = RopPacket::Beat(beat);
            d.rop_valid[rop(q.beat_info.frtx.x, q.beat_info.frtx.y)] =
                beat.quads.iter().any(|quad| quad.coverage != 0);
        }

        // The next beat of the FRTX.
        let pop = q.busy && buffer.pop_valid && !d.beat_valid;
        d.freed = pop;
        if pop {
            d.beat_valid = true;
            d.beat = buffer.pop;
            d.beat_info = q.info;
            d.beat_samples = q.samples;
            d.left = q.left - 1;
            d.busy = q.left != 1;
        }

        // The next FRTX; state and clears wait for all beats before them.
        let mut take = false;
        if work.pop_valid {
            match work.pop {
                PropPacket::Frtx(info) => {
                    take = !d.busy;
                    if take {
                        d.busy = info.beats != 0;
                        d.info = info;
                        d.samples = to_quads(info.mode, info.frtx.coverage);
                        d.left = info.beats;
                    }
                }
                PropPacket::State(s) => {
                    take = !q.busy && !q.beat_valid && free;
                    if take {
                        d.rop_valid = [for_crop(s.state.address); 2];
                        d.rop = RopPacket::State(s.state);
                    }
                }
                PropPacket::Clear(clear) => {
                    take = !q.busy && !q.beat_valid && free;
                    if take {
                        d.rop_valid[rop(clear.rect.x0 & 0x3fff, clear.rect.y0 & 0x3fff)] = clear.colour != 0;
                        d.rop = RopPacket::Clear(clear);
                    }
                }
            }
        }

        // ---- clock edge
        self.work_in.clock(fifo::In { push_valid: i.work_valid, push: i.work, pop_ready: take });
        self.buffer.clock(fifo::In { push_valid: i.colour_valid, push: i.colour, pop_ready: pop });
        self.q = d;
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.part("work_in", &mut self.work_in);
        v.part("buffer", &mut self.buffer);
    }

    fn quiet(&self, i: &In) -> bool {
        !i.work_valid
            && !i.colour_valid
            && self.outputs().idle
            && self.work_in.quiet(&fifo::In::default())
            && self.buffer.quiet(&fifo::In::default())
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        self.p.of_input()
    }
}
