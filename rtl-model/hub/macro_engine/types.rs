//! Registers of the macro engine.

use bundle::*;
use kernel::packed::*;

choice! {
    pub enum Phase: 3 {
        Idle,
        Start,   // the start address is at the table's output
        Run,
        Finish,  // it remains to report how it ended
        Dump,    // a word to dump is at its memory's output
    }
}

packed! {
    pub struct Word {
        word: B32,
    }
    pub struct Start {
        at: B11,
    }
    // The registers that an instruction names, read in the clock before it executes. What
    // that clock writes is not among them; it is kept beside them.
    pub struct Read {
        a: B32,
        b: B32,       // rb, or the immediate
        a_new: bool,  // the kept value replaces ra
        b_new: bool,
    }
    pub struct Regs {
        phase: Phase,
        load_at: B11,       // where the next instruction is loaded
        start_at: B8,       // where the next start address is
        fetch_at: B12,      // address of the word at the memory's output; bit 11: outside
        step_valid: bool,
        step: B32,          // the instruction that executes
        read: Read,
        kept: B32,          // what was last written to a register
        step_at: B12,
        target: B12,        // where it would branch to
        slot: bool,         // it is in a delay slot
        last: bool,         // the macro ends after it
        r: [B32; 8],        // r[0] is zero
        carry: bool,
        method: WordAddress, // address of the next send, without the increment owed
        increment: B6,
        owed: bool,
        count: B32,         // instructions executed
        asked: bool,        // a shadow was asked for
        answered: bool,     // and is here
        shadow: B32,
        fault: FaultKind,   // why it was ended
    }
}
