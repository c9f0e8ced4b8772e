//! CROP port: the queue before a CROP, and the cut of 64-byte beats into the 32
//! bytes that a CROP takes in a clock.

use crate::prop::Params;
use crate::prop::types::*;
use bundle::*;
use kernel::{slot::Slot, unit::*};
use prim::legacy::deep_fifo::DeepFifo;
use prim::legacy::fifo;

/// Words of the queue's RAM, as a power of two: what the parameter allows.
const QUEUE_LOG2: usize = 8;

// ---- ports
packed! {
    pub struct In {
        rop_valid: bool,
        rop: RopPacket,
        crop_ready: bool,
    }
    pub struct Out {
        rop_ready: bool,
        crop_valid: bool,
        crop: CropPacket,
        idle: bool,
    }
}

// ---- registers
packed! {
    /// A packet, and its halves that are to be sent; one without halves is its first.
    pub struct Cut {
        packet: RopPacket,
        halves: [bool; 2],
    }

    pub struct Regs {
        held_valid: bool,
        held: Cut,
        crop_valid: bool,
        crop: CropPacket,
    }
}

#[derive(Clone)]
pub struct CropPort {
    q: Regs,
    p: Params,
    rop_in: Slot<DeepFifo<Cut, QUEUE_LOG2>>,
}

impl CropPort {
    pub fn new(p: &Params) -> Self {
        let rop_in = DeepFifo::of_depth(p.crop.get()).into();
        CropPort { q: Regs::default(), p: p.clone(), rop_in }
    }

    /// What comes to the queue: which halves have coverage is seen on the way in.
    fn rop_in(i: &In, pop_ready: bool) -> fifo::In<Cut> {
        let halves = match i.rop {
            RopPacket::State(_) | RopPacket::Clear(_) => [true, false],
            RopPacket::Beat(beat) => [false, true].map(|second| covers(&half(&beat, second))),
        };
        fifo::In { push_valid: i.rop_valid, push: Cut { packet: i.rop, halves }, pop_ready }
    }
}

/// A half of a beat: two quads of 32-bit pixels, one of 64, or two pixels of 128. Of two
/// colours, the second ones first, or the alphas that are in their place.
fn half(beat: &RopBeat, second: bool) -> ColourQuads {
    let h = usize::from(second);
    let none = ColourQuad::default();
    let whole = beat.quads[0];
    let quads = match beat.width {
        ColourWidth::C32 => [beat.quads[2 * h], beat.quads[2 * h + 1]],
        ColourWidth::C64 => [beat.quads[h], none],
        ColourWidth::C128 if beat.dual => [whole, none],
        ColourWidth::C128 => [ColourQuad { coverage: whole.coverage & 0xffff << (16 * h), ..whole }, none],
    };
    let mut data = [0; 8];
    data.copy_from_slice(&beat.data[8 * h..8 * h + 8]);
    let lower = if beat.dual { beat.half } else { second && beat.width == ColourWidth::C128 };
    ColourQuads {
        target: beat.target,
        half: lower,
        source1: beat.dual && !beat.alphas && !second,
        alphas: beat.alphas && !second,
        quads,
        data,
    }
}

fn covers(quads: &ColourQuads) -> bool {
    quads.quads.iter().any(|quad| quad.coverage != 0)
}

impl Legacy for CropPort {
    const PATH: &'static str = "gpc/prop/crop_port";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let q = &self.q;
        let rop = self.rop_in.outputs();
        Out {
            rop_ready: rop.push_ready,
            crop_valid: q.crop_valid,
            crop: q.crop,
            idle: rop.empty && !q.held_valid && !q.crop_valid,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let q = &self.q;
        let mut d = *q;
        let head = self.rop_in.outputs();
        if i.crop_ready {
            d.crop_valid = false;
        }
        let mut take = !q.held_valid;
        if q.held_valid && (i.crop_ready || !q.crop_valid) {
            let second = !q.held.halves[0];
            d.crop_valid = true;
            d.crop = match q.held.packet {
                RopPacket::State(state) => CropPacket::State(state),
                RopPacket::Clear(clear) => CropPacket::Clear(clear),
                RopPacket::Beat(beat) => CropPacket::Quads(half(&beat, second)),
            };
            take = q.held.halves != [true; 2];
            d.held.halves[0] = false;
        }
        if take {
            d.held_valid = head.pop_valid;
            if head.pop_valid {
                d.held = head.pop;
            }
        }

        // ---- clock edge
        self.rop_in.clock(Self::rop_in(&i, take));
        self.q = d;
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.part("rop_in", &mut self.rop_in);
    }

    fn quiet(&self, i: &In) -> bool {
        !i.rop_valid && self.outputs().idle && self.rop_in.quiet(&fifo::In::default())
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        vec![("DEPTH", self.p.crop.get())]
    }
}
