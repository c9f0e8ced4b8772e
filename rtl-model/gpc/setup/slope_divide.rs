//! Slope divide: computes two quotients by one divisor, one bit of each per stage. For a divisor D with its highest
//! bit set and a numerator N below 2^60 the quotient is `floor(N 2^38 / (D 2^13))`. Rate: one division a cycle.
//! Latency: `QUOTIENT_BITS` = 39 cycles. All stages move with `advance`, in order. Specification: Setup.
//!
//! The model divides at once and delays the result, so only outputs are compared.

use crate::setup::types::*;
use kernel::prelude::*;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse terms: SlopeDivision;
    in level advance: bool; // the output is accepted, or not valid
    out pulse quotients: [SlopeQuotient; 2];
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        valid: Uint<QUOTIENT_BITS>, // one bit per stage, the last stage on top
    }
}

/// Results in a pipeline of as many stages: a ring, and the index of the next entry, which is that of the oldest.
#[derive(Clone)]
pub struct Waiting<V> {
    results: [V; QUOTIENT_BITS],
    at: usize,
}

impl<V: Copy + Default> Default for Waiting<V> {
    fn default() -> Self {
        Waiting { results: [V::default(); QUOTIENT_BITS], at: 0 }
    }
}

impl<V: Copy> Waiting<V> {
    /// The result of the last stage, if that is valid.
    pub fn oldest(&self) -> V {
        self.results[self.at]
    }

    /// Advances all stages; `valid` has one bit per stage, the last on top; one result may enter.
    pub fn advance(&mut self, enters: Option<V>, valid: &mut u64) {
        *valid = (*valid << 1 | u64::from(enters.is_some())) & ((1 << QUOTIENT_BITS) - 1);
        if let Some(result) = enters {
            self.results[self.at] = result;
        }
        self.at = if self.at == QUOTIENT_BITS - 1 { 0 } else { self.at + 1 };
    }
}

kernel::unit! {
    pub struct SlopeDivide(p) {
        registers: Regs;
        carried waiting: Waiting<[u64; 2]>;
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
        o.quotients.send(arrived, || self.waiting.oldest());
        o.idle = self.q.valid == 0;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        if i.advance && (q.valid != 0 || i.terms.valid) {
            let quotients = i.terms.get().map(|terms| terms.numerators.map(|n| divide(n, terms.divisor)));
            self.waiting.advance(quotients, &mut d.valid);
        }

        // ---- clock edge
        self.q = d;
    }

    fn still(&self) -> bool {
        self.q.valid == 0
    }
}
