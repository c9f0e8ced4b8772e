//! Logic, bit fields, counts and bytes, each by its definition in the PTX manual, bit by bit or by table.

use super::plain;
use super::shifts::{reversed, word};
use arith::bit_count::{BitCountKind, BitCountOp};
use arith::bit_field::{BitFieldKind, BitFieldOp};
use arith::byte_permute::{BytePermuteOp, PermuteMode};
use arith::int_logic::{IntLogicOp, LogicKind, LogicTest};
use arith::integer::Flagged;

/// LOP and LOP3, and the result for the predicate.
pub fn logic(op: &IntLogicOp) -> (Flagged, bool) {
    let result = word(|k| {
        let bit = |word: u32| word >> k & 1 == 1;
        let (a, b) = (bit(op.a) != op.a_inv, bit(op.b) != op.b_inv);
        match op.kind {
            LogicKind::And => a && b,
            LogicKind::Or => a || b,
            LogicKind::Xor => a != b,
            LogicKind::PassB => b,
            LogicKind::Lut => {
                let index = 4 * u32::from(bit(op.a)) + 2 * u32::from(bit(op.b)) + u32::from(bit(op.c));
                op.xlut >> index & 1 == 1
            }
        }
    });
    let test = match op.pz {
        LogicTest::F => false,
        LogicTest::T => true,
        LogicTest::Z => result == 0,
        LogicTest::Nz => result != 0,
    };
    (plain(result, op.zero || !op.x), test)
}

/// BFE and BFI.
pub fn field(op: &BitFieldOp) -> Flagged {
    let (at, length) = (i64::from(op.b & 0xff), i64::from(op.b >> 8 & 0xff));
    let bit = |word: u32, k: i64| word >> k & 1 == 1;
    let result = match op.kind {
        BitFieldKind::Bfe => {
            let a = if op.brev { reversed(op.a) } else { op.a };
            let sign = op.arithmetic && length > 0 && bit(a, (at + length - 1).min(31));
            word(|k| if k < length && at + k <= 31 { bit(a, at + k) } else { sign })
        }
        BitFieldKind::Bfi => {
            word(|k| if (at..at + length).contains(&k) { bit(op.a, k - at) } else { bit(op.c, k) })
        }
    };
    plain(result, true)
}

/// POPC and FLO.
pub fn count(op: &BitCountOp) -> Flagged {
    let bit = |k: u32| (op.b >> k & 1 == 1) != op.inv;
    let result = match op.kind {
        BitCountKind::Popc => (0..32).map(|k| u32::from(bit(k))).sum(),
        BitCountKind::Flo => {
            let looked_for = !(op.arithmetic && bit(31));
            let first = (0..32).rev().find(|k| bit(*k) == looked_for);
            first.map_or(0xffff_ffff, |k| if op.sh { 31 - k } else { k })
        }
    };
    plain(result, true)
}

/// The bytes that a mode selects, the highest first, for each selector.
fn taken(mode: PermuteMode) -> [[usize; 4]; 4] {
    match mode {
        PermuteMode::Index => unreachable!("bytes by their numbers have no table"),
        PermuteMode::F4e => [[3, 2, 1, 0], [4, 3, 2, 1], [5, 4, 3, 2], [6, 5, 4, 3]],
        PermuteMode::B4e => [[5, 6, 7, 0], [6, 7, 0, 1], [7, 0, 1, 2], [0, 1, 2, 3]],
        PermuteMode::Rc8 => [[0, 0, 0, 0], [1, 1, 1, 1], [2, 2, 2, 2], [3, 3, 3, 3]],
        PermuteMode::Ecl => [[3, 2, 1, 0], [3, 2, 1, 1], [3, 2, 2, 2], [3, 3, 3, 3]],
        PermuteMode::Ecr => [[0, 0, 0, 0], [1, 1, 1, 0], [2, 2, 1, 0], [3, 2, 1, 0]],
        PermuteMode::Rc16 => [[1, 0, 1, 0], [3, 2, 3, 2], [1, 0, 1, 0], [3, 2, 3, 2]],
    }
}

/// PRMT.
pub fn permute(op: &BytePermuteOp) -> u32 {
    let bytes: Vec<u8> = [op.a.to_le_bytes(), op.c.to_le_bytes()].concat();
    let chosen = |lane: usize| match op.mode {
        PermuteMode::Index => {
            let nibble = (op.b >> (4 * lane)) as usize % 16;
            let byte = bytes[nibble % 8];
            match (nibble >= 8, byte >= 0x80) {
                (false, _) => byte,
                (true, false) => 0x00,
                (true, true) => 0xff,
            }
        }
        mode => bytes[taken(mode)[op.b as usize % 4][3 - lane]],
    };
    u32::from_le_bytes([chosen(0), chosen(1), chosen(2), chosen(3)])
}
