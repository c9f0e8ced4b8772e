//! Slope divide: two quotients by one divisor, one bit of each in every stage. For a
//! divisor D with its highest bit set and a numerator N below 2^60 the quotient is `floor(N
//! 2^38 / (D 2^13))`. A division a clock, `QUOTIENT_BITS` = 39 clocks later at the output.
//! All stages move with `advance`, in order. Specification: Setup.
//!
//! The model divides at once and lets the result wait, so only outputs are compared.

use crate::setup::types::*;
use kernel::prelude::*;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse terms: SlopeDivision;
    in level advance: bool; // the output is taken, or there is none
    out pulse quotients: [SlopeQuotient; 2];
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        valid: Uint<QUOTIENT_BITS>, // of each stage, the last on top
    }
}

/// Quotients on their way: a ring, and where the next goes, which is where the oldest is.
#[derive(Clone)]
pub struct Waiting {
    quotients: [[u64; 2]; QUOTIENT_BITS],
    at: usize,
}

impl Default for Waiting {
    fn default() -> Self {
        Waiting { quotients: [[0; 2]; QUOTIENT_BITS], at: 0 }
    }
}

kernel::unit! {
    pub struct SlopeDivide(p) {
        registers: Regs;
        carried waiting: Waiting;
    }
}

fn divide(numerator: u64, divisor: u64) -> u64 {
    let divisor = u128::from(divisor) << (NUMERATOR_BITS - DIVISOR_BITS);
    ((u128::from(numerator) << (QUOTIENT_BITS - 1)) / divisor) as u64
}

impl Logic for SlopeDivide {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let arrived = self.q.valid >> (QUOTIENT_BITS - 1) == 1;
        o.quotients.send(arrived, || self.waiting.quotients[self.waiting.at]);
        o.idle = self.q.valid == 0;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = self.q;
        let mut d = q;
        if i.advance && (q.valid != 0 || i.terms.valid) {
            d.valid = (q.valid << 1 | u64::from(i.terms.valid)) & ((1 << QUOTIENT_BITS) - 1);
            let w = &mut self.waiting;
            if let Some(terms) = i.terms.get() {
                w.quotients[w.at] = terms.numerators.map(|n| divide(n, terms.divisor));
            }
            w.at = if w.at == QUOTIENT_BITS - 1 { 0 } else { w.at + 1 };
        }

        // ---- clock edge
        self.q = d;
    }

    fn still(&self) -> bool {
        self.q.valid == 0
    }
}
