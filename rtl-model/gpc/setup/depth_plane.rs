//! DepthPlane: scales the terms of the depth slopes, has them divided while the packet
//! waits in a delay line, and puts the slopes in. One packet a clock,
//! `QUOTIENT_BITS + 3` clocks later at the output.

use super::slope_divide::{self, SlopeDivide};
use crate::setup::types::*;
use bundle::*;
use kernel::{memory::Memory, packed::*, slot::Slot, unit::*};

// ---- ports
packed! {
    pub struct In {
        terms_valid: bool,
        terms: SlopeTerms,
        advance: bool, // the output is taken, or there is none
    }
    pub struct Out {
        setup_valid: bool,
        setup: SetupPacket,
        idle: bool,
    }
}

// ---- registers
packed! {
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
        setup_valid: bool,
        setup: SetupPacket,
    }
}

#[derive(Clone)]
pub struct DepthPlane {
    q: Regs,
    divide: Slot<SlopeDivide>,
    delay: Memory<Waiting>,
}

impl Default for DepthPlane {
    fn default() -> Self {
        let divide = SlopeDivide::default().into();
        DepthPlane { q: Regs::default(), divide, delay: Memory::new(QUOTIENT_BITS) }
    }
}

fn bit_length(v: u64) -> u32 {
    u64::BITS - v.leading_zeros()
}

/// Exponent that leaves the greater slope 24 or 25 bits.
fn slope_exp(numerator: u8, divisor: u8) -> i8 {
    if numerator == 0 { 1 } else { 16 + divisor as i8 - numerator as i8 }
}

impl DepthPlane {
    fn divides(&self, i: &In) -> slope_divide::In {
        slope_divide::In {
            terms_valid: self.q.scale_valid,
            numerators: self.q.scale_numerators,
            divisor: self.q.scale_divisor,
            advance: i.advance,
        }
    }

    fn busy(&self) -> bool {
        let q = &self.q;
        q.measure_valid || q.scale_valid || !self.divide.outputs().idle || q.setup_valid
    }
}

impl Legacy for DepthPlane {
    const PATH: &'static str = "gpc/setup/depth_plane";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let q = &self.q;
        Out { setup_valid: q.setup_valid, setup: q.setup, idle: !self.busy() }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let q = self.q;
        let mut d = q;
        let divide = self.divide.outputs();

        if i.advance {
            // measure
            d.measure_valid = i.terms_valid;
            if i.terms_valid {
                d.measure = i.terms;
                d.measure_numerator = bit_length(i.terms.numerators[0] | i.terms.numerators[1]) as u8;
                d.measure_divisor = bit_length(i.terms.divisor) as u8;
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
            d.setup_valid = divide.quotients_valid;
            if divide.quotients_valid {
                let Waiting { packet, minus } = self.delay[usize::from(q.at)];
                d.setup = packet;
                if let SetupPacket::Prim(prim) = &mut d.setup {
                    let signed = |k: usize| {
                        let slope = divide.quotients[k] as i32;
                        if minus[k] { -slope } else { slope }
                    };
                    (prim.info.plane.a, prim.info.plane.b) = (signed(0), signed(1));
                }
            }
        }

        // ---- clock edge
        let divides = self.divides(&i);
        self.divide.clock(divides);
        self.q = d;
        if i.advance && q.scale_valid {
            self.delay.write(usize::from(q.at), q.scale);
        }
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.memory("delay", &mut self.delay);
        v.part("divide", &mut self.divide);
    }

    fn quiet(&self, i: &In) -> bool {
        !i.advance || !i.terms_valid && !self.busy()
    }
}
