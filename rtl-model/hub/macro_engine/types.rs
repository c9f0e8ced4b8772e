//! Registers of the macro engine.

use bundle::*;
use kernel::packed::*;

choice! {
    pub enum Phase: 3 {
        Idle,
        Start,   // the start address is at the table's output
        Run,
        Finish,  // its end is still to be reported
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
    // The registers that an instruction names, read in the cycle before it executes.
    // The value written in that cycle is not among them; it is retained separately.
    pub struct Read {
        a: B32,
        b: B32,       // rb, or the immediate
        a_new: bool,  // the retained value replaces ra
        b_new: bool,
    }
    pub struct Regs {
        phase: Phase,
        load_at: B11,       // address for the next instruction to load
        start_at: B8,       // index for the next start address to load
        fetch_at: B12,      // address of the word at the memory's output; bit 11: outside
        step_valid: bool,
        step: B32,          // the instruction that executes
        read: Read,
        kept: B32,          // the value last written to a register
        step_at: B12,
        target: B12,        // target of the current branch
        slot: bool,         // it is in a delay slot
        last: bool,         // the macro ends after it
        r: [B32; 8],        // r[0] is zero
        carry: bool,
        method: WordAddress, // address of the next send, without the pending increment
        increment: B6,
        outstanding: bool,
        count: B32,         // instructions executed
        requested: bool,        // a shadow was requested
        responded: bool,     // and has arrived
        shadow: B32,
        fault: FaultKind,   // the fault that ended it
    }
}
