//! Faults that end a program early.

use std::fmt;

/// A fault with its program counter.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Fault {
    pub kind: Kind,
    /// Bytes from the start of the code region.
    pub pc: u32,
    pub word: u64,
    pub cta: [u32; 3],
    pub warp: usize,
}

#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Kind {
    /// No row has this word.
    Encoding,
    /// Bits are set that have no meaning in the row.
    StrayBits {
        bits: u64,
    },
    /// A field has a value that the table does not list.
    Reserved {
        field: &'static str,
        value: u64,
    },
    /// The row is known, but the interpreter does not run it.
    NotInterpreted {
        why: &'static str,
    },
    /// The specification does not define the effect.
    Undocumented {
        what: &'static str,
    },
    /// The program counter is outside the code.
    ProgramCounter,
    Misaligned {
        address: u64,
        bytes: u32,
    },
    Unmapped {
        space: Space,
        address: u64,
    },
    /// A constant outside its bank, or of an unbound bank.
    Constant {
        bank: u32,
        offset: u32,
    },
    /// A group of registers that is not aligned to its size, or extends past R254.
    Registers {
        first: u32,
        count: u32,
    },
    StackOverflow {
        entries: usize,
    },
    /// A lane exits to an entry that is not on the stack.
    StackEmpty {
        kind: &'static str,
    },
    /// More instructions than a grid may take.
    Endless,
    /// No warp can continue: all wait for barriers.
    Deadlock,
    Surface {
        what: &'static str,
    },
    Trap,
    Descriptor {
        what: &'static str,
    },
    SpecialRegister {
        number: u32,
    },
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Space {
    Global,
    Shared,
    Local,
}

pub type Done = Result<(), Kind>;

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self { kind, pc, word, cta: [x, y, z], warp } = self;
        write!(f, "{kind:?} at pc {pc:#x}, word {word:016x}, CTA ({x}, {y}, {z}), warp {warp}")
    }
}
