//! Slope divide: two quotients by one divisor, one bit of each in every stage. The
//! divisor comes with its highest bit set; the numerators are less than twice the
//! divisor's 2^9, and quotients are those of 2^24 times as much, rounded down. One
//! division a clock, `QUOTIENT_BITS` clocks later at the output.
//!
//! The model divides at once and lets the result wait; only outputs are compared.

use crate::setup::types::*;
use kernel::{packed::*, unit::*};

// ---- ports
packed! {
    pub struct In {
        terms_valid: bool,
        numerators: [SlopeNumerator; 2],
        divisor: SlopeDivisor,
        advance: bool, // the output is taken, or there is none
    }
    pub struct Out {
        quotients_valid: bool,
        quotients: [SlopeQuotient; 2], // zero while there are none
        idle: bool,
    }
}

// ---- registers
packed! {
    pub struct Regs {
        valid: Uint<QUOTIENT_BITS>, // of each stage, the last on top
    }
}

#[derive(Clone, Default)]
pub struct SlopeDivide {
    q: Regs,
    waiting: [[u32; 2]; QUOTIENT_BITS],
    at: usize, // the oldest
}

/// The first bit, then 8 at a time, so that a remainder of 56 bits stays within 64.
fn divide(numerator: u64, divisor: u64) -> u32 {
    let divisor = divisor << (NUMERATOR_BITS - DIVISOR_BITS);
    let (mut quotient, mut rest) = (numerator / divisor, numerator % divisor);
    for _ in 0..(QUOTIENT_BITS - 1) / 8 {
        quotient = quotient << 8 | (rest << 8) / divisor;
        rest = (rest << 8) % divisor;
    }
    quotient as u32
}

impl SlopeDivide {
    fn arrived(&self) -> bool {
        self.q.valid >> (QUOTIENT_BITS - 1) == 1
    }
}

impl Legacy for SlopeDivide {
    const PATH: &'static str = "gpc/setup/slope_divide";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        Out {
            quotients_valid: self.arrived(),
            quotients: if self.arrived() { self.waiting[self.at] } else { [0; 2] },
            idle: self.q.valid == 0,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let mut d = self.q;
        if i.advance {
            d.valid = (d.valid << 1 | u64::from(i.terms_valid)) & ((1 << QUOTIENT_BITS) - 1);
            if i.terms_valid {
                self.waiting[self.at] = i.numerators.map(|n| divide(n, i.divisor));
            }
            self.at = if self.at == QUOTIENT_BITS - 1 { 0 } else { self.at + 1 };
        }

        // ---- clock edge
        self.q = d;
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
    }

    fn quiet(&self, i: &In) -> bool {
        !i.advance || !i.terms_valid && self.q.valid == 0
    }
}
