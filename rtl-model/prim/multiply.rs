//! Multiply: 32 bits by 32 bits, unsigned. The first cycle computes the four products of 16-bit halves, each of which
//! fits a DSP block, the second their sum.
//!
//! It accepts operands in every cycle; its latency is 2 cycles; nothing stalls it.

use kernel::prelude::*;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in level a: B32;
    in level b: B32;
    out level product: B64;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        low: B32,     // low half by low half
        middle: B33,  // both mixed products
        high: B32,    // high half by high half
        product: B64,
    }
}

kernel::unit! {
    pub struct Multiply(p) {
        registers: Regs;
    }
}

/// Cycles from operands to their product.
pub const MULTIPLY_CYCLES: u8 = 2;

impl Logic for Multiply {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.product = self.q.product;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let (a, b) = (u64::from(i.a), u64::from(i.b));
        let (a0, a1, b0, b1) = (a & 0xffff, a >> 16, b & 0xffff, b >> 16);
        let q = &self.q;
        let d = Regs {
            low: (a0 * b0) as u32,
            middle: a0 * b1 + a1 * b0,
            high: (a1 * b1) as u32,
            product: (u64::from(q.high) << 32 | u64::from(q.low)).wrapping_add(q.middle << 16),
        };

        // ---- clock edge
        self.q = d;
    }
}
