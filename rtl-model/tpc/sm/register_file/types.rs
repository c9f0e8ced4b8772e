//! Register file: types of reads, kept rows and writes.

use crate::sm::types::*;
use kernel::packed::*;

kernel::package! {
    package register_file(sm);

    /// Source of an operand's row.
    pub enum RowSource: 3 {
        Zero,
        Bank,
        Kept,
        Literal, // a constant or a literal: one word for all lanes
    }

    /// Source of an operand: a bank, a kept row or a word.
    pub struct OperandSource {
        source: RowSource,
        bank: B2,
        word: B32,
    }

    /// An instruction whose operands are being read.
    pub struct Reading {
        decoded: Decoded,
        active: Lanes,
        beyond: bool,     // it names registers that its warp does not have
        misaligned: bool, // or a misaligned group
    }

    /// A kept row and its register.
    pub struct Kept {
        valid: bool,
        slot: Slot,
        index: Register,
    }

    /// Further registers of an instruction: the remaining part of its groups.
    pub struct Gather {
        slot: Slot,
        path: Path,
        scoreboard: Scoreboard,
        a: Group,
        b: Group,
        c: Group,
        b_word: bool, // the second row of b is `word`; the same for c
        c_word: bool,
        word: B32,
    }

    /// A further register that was read.
    pub struct Gathered {
        slot: Slot,
        path: Path,
        last: bool,
        from: OperandSource,
    }
}
