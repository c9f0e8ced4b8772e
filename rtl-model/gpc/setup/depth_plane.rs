//! Depth plane: scales the terms of the depth slopes, has them divided while the packet waits in a delay line, and
//! fills in the slopes. It also moves the sides of rectangular lines out by half their width, and replaces the edges
//! of triangles that cover their boxes and of lines of a pixel, whose planes were computed from other edges. Rate:
//! one packet a cycle. Latency: `QUOTIENT_BITS + 3` = 42 cycles. All stages move with `advance`, in order.
//! Specification: Setup.

use super::cover_edges::{boxed, cut_to_pixels};
use super::line_spread::{self, LineSpread};
use super::slope_divide::{self, SlopeDivide};
use crate::setup::types::*;
use bundle::*;
use kernel::prelude::*;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse terms: SlopeTerms;
    in level advance: bool; // the output is accepted, or not valid
    out pulse planed: PlanedPacket;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    /// A packet in the delay line, with the signs of its slopes.
    pub struct Waiting {
        packet: SetupPacket,
        minus: [bool; 2],
        kind: PartKind,
        hidden: bool,
        bias: bool,
    }
    pub struct Regs {
        measure_valid: bool,
        measure: SlopeTerms,
        measure_numerator: B6,       // bit length of the greater numerator
        measure_divisor: B6,         // bit length of the divisor
        scale_valid: bool,
        scale: Waiting,
        scale_numerators: [SlopeNumerator; 2],
        scale_divisor: SlopeDivisor,
        scale_side: LineSide,        // of a rectangular line, else with width 0
        at: B6,                      // index in `delay` of the oldest packet, where the next one is written
        planed: Offer<PlanedPacket>,
    }
}

kernel::unit! {
    pub struct DepthPlane(p) {
        registers: Regs;
        memory delay: [Waiting; QUOTIENT_BITS];
        part divide: SlopeDivide = slope_divide::Params {};
        part spread: LineSpread = line_spread::Params {};
    }
}

fn bit_length(v: u64) -> u32 {
    u64::BITS - v.leading_zeros()
}

/// Minimum number of bits by which slopes are finer than in a tile's plane.
const FINER: i8 = 13;

/// Exponent that leaves the greater slope 38 or 39 bits, if there are slopes.
fn slope_exp(numerator: u8, divisor: u8) -> i8 {
    if numerator == 0 { FINER } else { 30 + divisor as i8 - numerator as i8 }
}

/// Whether the slopes exceed a tile's plane: more than 2^24 a pixel.
fn steep(slope_exp: i8, z_exp: u8) -> bool {
    slope_exp + (z_exp as i8) < FINER
}

impl Logic for DepthPlane {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.planed.drive(&q.planed);
        o.idle = !(q.measure_valid
            || q.scale_valid
            || !self.divide.o.idle
            || !self.spread.o.idle
            || q.planed.valid);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let divide = &self.divide.o;

        if i.advance {
            // measure
            d.measure_valid = i.terms.valid;
            if let Some(terms) = i.terms.get() {
                d.measure = *terms;
                if let SetupPacket::Prim(prim) = &mut d.measure.packet {
                    if terms.boxed {
                        *prim = boxed(prim, terms.reverse);
                    } else if terms.projected && terms.width == 0 {
                        *prim = cut_to_pixels(prim, terms);
                    }
                }
                d.measure_numerator = bit_length(terms.numerators[0] | terms.numerators[1]) as u8;
                d.measure_divisor = bit_length(terms.divisor) as u8;
            }

            // scale
            d.scale_valid = q.measure_valid;
            if q.measure_valid {
                let SlopeTerms { packet, minus, kind, hidden, bias, .. } = q.measure;
                d.scale = Waiting { packet, minus, kind, hidden, bias };
                d.scale_side = LineSide::default();
                let mut flat = false;
                if let SetupPacket::Prim(prim) = &mut d.scale.packet {
                    let exp = slope_exp(q.measure_numerator, q.measure_divisor);
                    flat = steep(exp, prim.info.plane.z_exp);
                    prim.info.plane.slope_exp = if flat { FINER } else { exp };
                    d.scale_side = LineSide { slope: prim.info.slopes[0], width: q.measure.width };
                }
                let up = NUMERATOR_BITS - usize::from(q.measure_numerator);
                d.scale_numerators = q.measure.numerators.map(|n| if flat { 0 } else { n << up });
                d.scale_divisor = q.measure.divisor << (DIVISOR_BITS - usize::from(q.measure_divisor));
            }

            // delay
            if q.scale_valid || !divide.idle {
                d.at = if usize::from(q.at) == QUOTIENT_BITS - 1 { 0 } else { q.at + 1 };
            }

            // slopes
            d.planed.valid = divide.quotients.valid;
            if let Some(quotients) = divide.quotients.get() {
                let Waiting { packet, minus, kind, hidden, bias } = self.delay[usize::from(q.at)];
                d.planed.data = PlanedPacket { packet, kind, hidden, bias };
                if let SetupPacket::Prim(prim) = &mut d.planed.data.packet {
                    let signed = |k: usize| {
                        let slope = quotients[k] as i64;
                        if minus[k] { -slope } else { slope }
                    };
                    (prim.info.plane.a, prim.info.plane.b) = (signed(0), signed(1));
                    if let Some(&spread) = self.spread.o.spread.get() {
                        prim.c[0] += spread as i64;
                        prim.c[1] += spread as i64;
                    }
                }
            }
        }

        // ---- clock edge
        let (numerators, divisor) = (q.scale_numerators, q.scale_divisor);
        // While the stages stall the divider is not shown its input, so that it sleeps.
        self.divide.i.terms.send(i.advance && q.scale_valid, || SlopeDivision { numerators, divisor });
        self.divide.i.advance = i.advance;
        let side = q.scale_side;
        self.spread.i.side.send(i.advance && q.scale_valid && side.width != 0, || side);
        self.spread.i.advance = i.advance;
        if i.advance && q.scale_valid {
            self.delay.write(usize::from(q.at), q.scale);
        }
        self.q = d;
    }
}
