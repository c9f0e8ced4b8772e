//! Byte permute: selects four of the eight bytes of two words (PRMT).
//!
//! It accepts an operation a cycle (128 such lanes give sm-common-alu-throughput); results follow 1 cycle later
//! (`BYTE_PERMUTE_CYCLES`), in order; nothing stalls it. docs/units/arith/byte_permute.md has the rules. Specification:
//! SM.

use kernel::packed::*;

kernel::package! {
    package byte_permute();

    /// How the selector selects bytes.
    pub enum PermuteMode: 3 {
        Index,
        F4e,
        B4e,
        Rc8,
        Ecl,
        Ecr,
        Rc16,
    }

    /// Four of the eight bytes of c and a.
    pub struct BytePermuteOp {
        mode: PermuteMode,
        a: B32,
        b: B32,
        c: B32,
    }
}

/// Cycles from an operation to its result.
pub const BYTE_PERMUTE_CYCLES: usize = 1;

/// The result of an operation.
#[inline]
pub fn permute(op: &BytePermuteOp) -> u32 {
    let bytes = (u64::from(op.c) << 32 | u64::from(op.a)).to_le_bytes();
    let at = (op.b & 3) as usize;
    let byte = |lane: usize| {
        let from = match op.mode {
            PermuteMode::Index => {
                let select = op.b >> (4 * lane) & 15;
                let byte = bytes[(select & 7) as usize];
                return if select & 8 == 0 { byte } else { (byte as i8 >> 7) as u8 };
            }
            PermuteMode::F4e => at + lane,
            PermuteMode::B4e => (at + 8 - lane) & 7,
            PermuteMode::Rc8 => at,
            PermuteMode::Ecl => at.max(lane),
            PermuteMode::Ecr => at.min(lane),
            PermuteMode::Rc16 => (at & 1) << 1 | lane & 1,
        };
        bytes[from]
    };
    u32::from_le_bytes([0, 1, 2, 3].map(byte))
}

// ---- the unit
prim::pipelined! { pub struct BytePermute[BYTE_PERMUTE_CYCLES]: op: BytePermuteOp => result: B32 = permute }
