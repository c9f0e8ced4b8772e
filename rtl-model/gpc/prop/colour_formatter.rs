//! Colour format: formats beats of colour, a quad in each of four lanes, in three
//! clocks, one beat per clock. Nothing stalls it: who sends has room for what comes.

use crate::prop::quad_format::{self, QuadFormat};
use crate::prop::types::*;
use kernel::{packed::*, slot::Slot, unit::*};

// ---- ports
packed! {
    pub struct In {
        beat_valid: bool,
        beat: ShadedBeat,
    }
    pub struct Out {
        colour_valid: bool,
        colour: ColourBeat,
    }
}

// ---- registers
packed! {
    /// A beat without its colours.
    pub struct Head {
        target: B3,
        dual: bool,
        alphas: bool,
        half: bool,
        width: ColourWidth,
        quads: [QuadPick; 4],
    }

    pub struct Regs {
        valid: B3, // bit n: in stage n
        head: [Head; 3],
    }
}

#[derive(Clone)]
pub struct ColourFormatter {
    q: Regs,
    lane0: Slot<QuadFormat>,
    lane1: Slot<QuadFormat>,
    lane2: Slot<QuadFormat>,
    lane3: Slot<QuadFormat>,
}

impl Default for ColourFormatter {
    fn default() -> Self {
        let lane = || QuadFormat::default().into();
        ColourFormatter { q: Regs::default(), lane0: lane(), lane1: lane(), lane2: lane(), lane3: lane() }
    }
}

impl ColourFormatter {
    fn lanes(&self) -> [&Slot<QuadFormat>; 4] {
        [&self.lane0, &self.lane1, &self.lane2, &self.lane3]
    }

    fn lane_in(i: &In, k: usize) -> quad_format::In {
        quad_format::In {
            valid: i.beat_valid && i.beat.quads[k].mask != 0,
            format: i.beat.format,
            colour: i.beat.colour[k],
        }
    }
}

impl Legacy for ColourFormatter {
    const PATH: &'static str = "gpc/prop/colour_formatter";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let head = self.q.head[2];
        if self.q.valid >> 2 == 0 {
            return Out::default();
        }
        let words = self.lanes().map(|lane| lane.outputs().words);
        let mut data = [0; 16];
        for (w, word) in data.iter_mut().enumerate() {
            *word = match head.width {
                ColourWidth::C32 => words[w / 4][w % 4][0],
                ColourWidth::C64 => words[w / 8][w / 2 % 4][w % 2],
                ColourWidth::C128 => words[0][w / 4][w % 4],
            };
        }
        let Head { target, dual, alphas, half, width, quads } = head;
        let colour = ColourBeat { target, dual, alphas, half, width, quads, data };
        Out { colour_valid: true, colour }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let q = self.q;
        let mut d = q;
        d.valid = q.valid << 1 & 7 | u8::from(i.beat_valid);
        if i.beat_valid {
            let ShadedBeat { target, dual, alphas, half, width, quads, .. } = i.beat;
            d.head[0] = Head { target, dual, alphas, half, width, quads };
        }
        if q.valid & 1 == 1 {
            d.head[1] = q.head[0];
        }
        if q.valid >> 1 & 1 == 1 {
            d.head[2] = q.head[1];
        }

        // ---- clock edge
        self.lane0.clock(Self::lane_in(&i, 0));
        self.lane1.clock(Self::lane_in(&i, 1));
        self.lane2.clock(Self::lane_in(&i, 2));
        self.lane3.clock(Self::lane_in(&i, 3));
        self.q = d;
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.part("lane0", &mut self.lane0);
        v.part("lane1", &mut self.lane1);
        v.part("lane2", &mut self.lane2);
        v.part("lane3", &mut self.lane3);
    }

    fn quiet(&self, i: &In) -> bool {
        !i.beat_valid && self.q.valid == 0
    }
}
