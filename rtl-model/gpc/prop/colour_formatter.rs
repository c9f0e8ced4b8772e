//! Colour formatter: formats beats of colour, one quad in each of four lanes. Rate: one beat a cycle. Latency: three
//! cycles. It never stalls, since the sender counts the free entries of the colour buffer. In order. Specification:
//! PROP.

use crate::prop::quad_format::{self, QuadFormat};
use crate::prop::types::*;
use kernel::prelude::*;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse beat: ShadedBeat;
    out pulse colour: ColourBeat;
}

// ---- registers
kernel::packed! {
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

kernel::unit! {
    pub struct ColourFormatter(p) {
        registers: Regs;
        part lane: [QuadFormat; 4] = quad_format::Params {};
    }
}

impl ColourFormatter {
    /// The formatted beat at the output.
    fn formatted(&self) -> ColourBeat {
        let Head { target, dual, alphas, half, width, quads } = self.q.head[2];
        let word = |lane: usize, pixel: usize, word: usize| self.lane[lane].o.words[pixel][word];
        let data = std::array::from_fn(|w| match width {
            ColourWidth::C32 => word(w / 4, w % 4, 0),
            ColourWidth::C64 => word(w / 8, w / 2 % 4, w % 2),
            ColourWidth::C128 => word(0, w / 4, w % 4),
        });
        ColourBeat { target, dual, alphas, half, width, quads, data }
    }
}

impl Logic for ColourFormatter {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.colour.send(self.q.valid >> 2 == 1, || self.formatted());
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.valid = q.valid << 1 & 7 | u8::from(i.beat.valid);
        if let Some(beat) = i.beat.get() {
            let ShadedBeat { target, dual, alphas, half, width, quads, .. } = *beat;
            d.head[0] = Head { target, dual, alphas, half, width, quads };
        }
        if q.valid & 1 == 1 {
            d.head[1] = q.head[0];
        }
        if q.valid >> 1 & 1 == 1 {
            d.head[2] = q.head[1];
        }

        // ---- clock edge
        let beat = &i.beat.data;
        for (k, lane) in self.lane.iter_mut().enumerate() {
            lane.i.quad(i.beat.valid && beat.quads[k].mask != 0, beat.format, &beat.colour[k]);
        }
        self.q = d;
    }
}
