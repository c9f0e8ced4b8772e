//! Multiply: 32 bits by 32 bits, two clocks later at the output, one a clock. Four
//! products of halves first, then their sum: each half fits a DSP block.

use kernel::{packed::*, unit::*};

// ---- ports
packed! {
    pub struct In {
        a: B32,
        b: B32,
    }
    pub struct Out {
        product: B64,
    }
}

// ---- registers
packed! {
    pub struct Regs {
        low: B32,     // low half by low half
        middle: B33,  // both mixed products
        high: B32,    // high half by high half
        product: B64,
    }
}

#[derive(Clone, Default)]
pub struct Multiply {
    q: Regs,
}

/// Clocks from operands to their product.
pub const MULTIPLY_CLOCKS: u8 = 2;

impl Multiply {
    fn next(&self, i: &In) -> Regs {
        let (a, b) = (u64::from(i.a), u64::from(i.b));
        let (a0, a1, b0, b1) = (a & 0xffff, a >> 16, b & 0xffff, b >> 16);
        let q = &self.q;
        Regs {
            low: (a0 * b0) as u32,
            middle: a0 * b1 + a1 * b0,
            high: (a1 * b1) as u32,
            product: (u64::from(q.high) << 32 | u64::from(q.low)).wrapping_add(q.middle << 16),
        }
    }
}

impl Legacy for Multiply {
    const PATH: &'static str = "hub/multiply";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        Out { product: self.q.product }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let d = self.next(&i);

        // ---- clock edge
        self.q = d;
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
    }

    fn quiet(&self, i: &In) -> bool {
        self.next(i) == self.q
    }
}
