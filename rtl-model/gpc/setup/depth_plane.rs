//! Depth plane: scales the terms of the depth slopes, has them divided while the packet
//! waits in a delay line, and fills the slopes in. A packet a clock, `QUOTIENT_BITS + 3` =
//! 28 clocks later at the output. All stages move with `advance`, in order. Specification:
//! Setup.

use super::slope_divide::{self, SlopeDivide};
use crate::setup::types::*;
use bundle::*;
use kernel::prelude::*;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse terms: SlopeTerms;
    in level advance: bool; // the output is taken, or there is none
    out pulse setup: SetupPacket;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    /// A packet on its way, with the signs of its slopes.
    pub struct Waiting {
        packet: SetupPacket,
        minus: [bool; 2],
    }
    pub struct Regs {
        measure_valid: bool,
        measure: SlopeTerms,
        measure_numerator: B6,       // bits of the greater numerator
        measure_divisor: B6,         // and of the divisor
        scale_valid: bool,
        scale: Waiting,
        scale_numerators: [SlopeNumerator; 2],
        scale_divisor: SlopeDivisor,
        at: B5,                      // where in `delay` the oldest is and the next goes
        setup: Offer<SetupPacket>,
    }
}

kernel::unit! {
    pub struct DepthPlane(p) {
        registers: Regs;
        memory delay: [Waiting; QUOTIENT_BITS];
        part divide: SlopeDivide = slope_divide::Params {};
    }
}

fn bit_length(v: u64) -> u32 {
    u64::BITS - v.leading_zeros()
}

/// Exponent that leaves the greater slope 24 or 25 bits.
fn slope_exp(numerator: u8, divisor: u8) -> i8 {
    if numerator == 0 { 1 } else { 16 + divisor as i8 - numerator as i8 }
}

impl Logic for DepthPlane {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.setup.drive(&q.setup);
        o.idle = !(q.measure_valid || q.scale_valid || !self.divide.o.idle || q.setup.valid);
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
                d.measure_numerator = bit_length(terms.numerators[0] | terms.numerators[1]) as u8;
                d.measure_divisor = bit_length(terms.divisor) as u8;
            }

            // scale
            d.scale_valid = q.measure_valid;
            if q.measure_valid {
                d.scale = Waiting { packet: q.measure.packet, minus: q.measure.minus };
                if let SetupPacket::Prim(prim) = &mut d.scale.packet {
                    prim.info.plane.slope_exp = slope_exp(q.measure_numerator, q.measure_divisor);
                }
                let up = NUMERATOR_BITS - usize::from(q.measure_numerator);
                d.scale_numerators = q.measure.numerators.map(|n| n << up);
                d.scale_divisor = q.measure.divisor << (DIVISOR_BITS - usize::from(q.measure_divisor));
            }

            // delay
            if q.scale_valid || !divide.idle {
                d.at = if usize::from(q.at) == QUOTIENT_BITS - 1 { 0 } else { q.at + 1 };
            }

            // slopes
            d.setup.valid = divide.quotients.valid;
            if let Some(quotients) = divide.quotients.get() {
                let Waiting { packet, minus } = self.delay[usize::from(q.at)];
                d.setup.data = packet;
                if let SetupPacket::Prim(prim) = &mut d.setup.data {
                    let signed = |k: usize| {
                        let slope = quotients[k] as i32;
                        if minus[k] { -slope } else { slope }
                    };
                    (prim.info.plane.a, prim.info.plane.b) = (signed(0), signed(1));
                }
            }
        }

        // ---- clock edge
        let (numerators, divisor) = (q.scale_numerators, q.scale_divisor);
        // While the stages stand still the divider is not shown its input, so that it
        // sleeps.
        self.divide.i.terms.send(i.advance && q.scale_valid, || SlopeDivision { numerators, divisor });
        self.divide.i.advance = i.advance;
        if i.advance && q.scale_valid {
            self.delay.write(usize::from(q.at), q.scale);
        }
        self.q = d;
    }
}
