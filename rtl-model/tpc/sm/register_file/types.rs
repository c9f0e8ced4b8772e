//! Register file: what is read, what is kept, what is to be written.

use crate::sm::types::*;
use kernel::packed::*;

kernel::package! {
    package register_file(sm);

    /// Where an operand's row is.
    pub enum RowSource: 3 {
        Zero,
        Bank,
        Kept,
        Literal, // a constant or a literal: one word for all lanes
    }

    /// An operand: its row, by bank or word.
    pub struct OperandSource {
        source: RowSource,
        bank: B2,
        word: B32,
    }

    /// An instruction that is read.
    pub struct Reading {
        decoded: Decoded,
        active: Lanes,
        beyond: bool,     // it names registers that its warp has not
        misaligned: bool, // or a group that begins at no multiple of its size
    }

    /// A register that was read and is kept.
    pub struct Kept {
        valid: bool,
        slot: Slot,
        index: Register,
    }

    /// Further registers of an instruction: what is left of its groups.
    pub struct Gather {
        slot: Slot,
        path: Path,
        scoreboard: Scoreboard,
        a: Group,
        b: Group,
        c: Group,
        b_word: bool, // the second row of b is `word`; and of c
        c_word: bool,
        word: B32,
    }

    /// One of them, read.
    pub struct Gathered {
        slot: Slot,
        path: Path,
        last: bool,
        from: OperandSource,
    }
}

impl Reading {
    /// It does nothing but fault.
    pub fn is_refused(&self) -> bool {
        self.beyond || self.misaligned
    }
}
