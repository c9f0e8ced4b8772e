//! Instruction decode: decodes words into instructions by the table of encodings. One instruction a cycle (sm-common-alu-throughput), 1
//! cycle later, in order; `hold` stalls it. Words that match no row, reserved values and bits without a meaning decode to `Unknown`.
//! Specification: SM; the instruction set.

#[rustfmt::skip]
mod maxwell;
mod word;

pub use self::word::{END, ends, followed_offset, instruction, outline, refused, scoreboard_wait};
use super::types::*;
use kernel::prelude::*;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse issue: Fetched;
    in level hold: bool; // stall: `issue` is repeated
    out pulse decoded: Decoded;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        decoded: Offer<Decoded>,
    }
}

kernel::unit! {
    pub struct InstructionDecode(p) {
        registers: Regs;
    }
}

impl Logic for InstructionDecode {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.decoded.drive(&self.q.decoded);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        if i.hold {
            return;
        }
        self.q.decoded.valid = i.issue.valid;
        if let Some(issue) = i.issue.get() {
            let Fetched { slot, counter, control, word, fault, constant, .. } = *issue;
            self.q.decoded.put(Decoded {
                slot,
                counter,
                control,
                word,
                constant,
                instruction: if fault == FetchFault::Nothing {
                    instruction(word)
                } else {
                    refused(word, fault)
                },
            });
        }
    }
}
