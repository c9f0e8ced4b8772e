//! CROP port: the queue before a CROP, and the cut of 64-byte beats into the 32
//! bytes that a CROP takes in a clock.

use crate::gpc::prop::Params;
use crate::prim::fifo::{self, Fifo};
use crate::{pkg::*, slot::Slot, unit::*};

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
    pub struct Regs {
        second: bool, // the first half of the beat has been sent
        crop_valid: bool,
        crop: CropPacket,
    }
}

#[derive(Clone)]
pub struct CropPort {
    q: Regs,
    p: Params,
    rop_in: Slot<Fifo<RopPacket>>,
}

impl CropPort {
    pub fn new(p: &Params) -> Self {
        let rop_in = Fifo::new(&fifo::Params { depth: p.crop, ..Default::default() }).into();
        CropPort { q: Regs::default(), p: p.clone(), rop_in }
    }
}

/// A half of a beat: two quads of 32-bit pixels, one of 64, or two pixels of 128. Of two
/// colours, the second ones first.
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
    ColourQuads { target: beat.target, half: lower, source1: beat.dual && !second, quads, data }
}

fn covers(quads: &ColourQuads) -> bool {
    quads.quads.iter().any(|quad| quad.coverage != 0)
}

impl Unit for CropPort {
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
            idle: !rop.pop_valid && !q.crop_valid,
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
        let mut take = false;
        if head.pop_valid && (i.crop_ready || !q.crop_valid) {
            d.crop_valid = true;
            take = true;
            match head.pop_data {
                RopPacket::State(state) => d.crop = CropPacket::State(state),
                RopPacket::Clear(clear) => d.crop = CropPacket::Clear(clear),
                RopPacket::Beat(beat) => {
                    let halves = [half(&beat, false), half(&beat, true)];
                    let second = q.second || !covers(&halves[0]);
                    d.crop = CropPacket::Quads(halves[usize::from(second)]);
                    d.second = !second && covers(&halves[1]);
                    take = !d.second;
                }
            }
        }

        // ---- clock edge
        self.rop_in.clock(fifo::In { push_valid: i.rop_valid, push_data: i.rop, pop_ready: take });
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
