//! Line spread: computes by how much the function of a rectangular line's side grows when the side moves out by half
//! the line's width: the length of its normal times that half, `floor(width floor(2^10 sqrt(a^2 + b^2)) / 2^11)`.
//! Rate: one a cycle. Latency: `QUOTIENT_BITS` = 39 cycles, like the quotients of slopes. All stages move with
//! `advance`, in order. Specification: Setup.
//!
//! The model computes the root at once and delays the result, so only outputs are compared.

use crate::setup::slope_divide::Waiting;
use crate::setup::types::*;
use kernel::prelude::*;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse side: LineSide;
    in level advance: bool; // the output is accepted, or not valid
    out pulse spread: SideSpread;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        valid: Uint<QUOTIENT_BITS>, // one bit per stage, the last stage on top
    }
}

kernel::unit! {
    pub struct LineSpread(p) {
        registers: Regs;
        carried waiting: Waiting<u64>;
    }
}

/// Fraction bits of the length.
const LENGTH_FRACTION: u32 = 10;

fn spread(side: &LineSide) -> u64 {
    let [a, b] = [side.slope.a, side.slope.b].map(|slope| u128::from(slope.unsigned_abs()));
    let length = ((a * a + b * b) << (2 * LENGTH_FRACTION)).isqrt() as u64;
    (u64::from(side.width) * length) >> (LENGTH_FRACTION + 1)
}

impl Logic for LineSpread {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let arrived = self.q.valid >> (QUOTIENT_BITS - 1) == 1;
        o.spread.send(arrived, || self.waiting.oldest());
        o.idle = self.q.valid == 0;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        if i.advance && (q.valid != 0 || i.side.valid) {
            self.waiting.advance(i.side.get().map(spread), &mut d.valid);
        }

        // ---- clock edge
        self.q = d;
    }

    fn still(&self) -> bool {
        self.q.valid == 0
    }
}
