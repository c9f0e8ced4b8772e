//! Pipeline: the model of a unit that takes an operation in any clock and gives its result
//! a fixed number of clocks later. The result is computed when its operation enters, and
//! carried; the SystemVerilog has real stages. So the two show the same of what travels,
//! which clocks hold an operation, and of what came through, the result.

use kernel::packed::*;

// ---- registers
packed! {
    pub struct Regs<T, const CLOCKS: usize> {
        valid: Uint<CLOCKS>, // bit k: an operation of k + 1 clocks ago
        out: T,              // of the last operation that came through
    }
}

#[derive(Clone)]
pub struct Pipeline<T: Packed, const CLOCKS: usize> {
    pub q: Regs<T, CLOCKS>,
    carried: [T; CLOCKS], // the last is not used: it is `q.out`
}

impl<T: Packed, const CLOCKS: usize> Default for Pipeline<T, CLOCKS> {
    fn default() -> Self {
        Pipeline { q: Regs::default(), carried: [T::default(); CLOCKS] }
    }
}

impl<T: Packed, const CLOCKS: usize> Pipeline<T, CLOCKS> {
    /// Whether a result comes through.
    pub fn valid(&self) -> bool {
        self.q.valid >> (CLOCKS - 1) & 1 == 1
    }

    /// One clock, in which an operation with this result may enter.
    pub fn clock(&mut self, enters: Option<T>) {
        self.carried.copy_within(..CLOCKS - 1, 1);
        if let Some(result) = enters {
            self.carried[0] = result;
        }
        let last = 1 << (CLOCKS - 1);
        self.q.valid = (self.q.valid & (last - 1)) << 1 | u64::from(enters.is_some());
        if self.valid() {
            self.q.out = self.carried[CLOCKS - 1];
        }
    }

    /// Whether a clock would change nothing.
    pub fn quiet(&self, enters: bool) -> bool {
        !enters && self.q.valid == 0
    }
}
