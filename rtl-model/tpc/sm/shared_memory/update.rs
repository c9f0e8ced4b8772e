//! Words that atomics write to the banks.

use super::types::*;
use bundle::{AtomicOp, AtomicType};

/// Whether an operand has 64 bits.
pub fn is_wide(operand: AtomicType) -> bool {
    matches!(operand, AtomicType::U64 | AtomicType::S64)
}

impl SharedPass {
    /// New words of an atomic: of pairs of banks with 64 bits, else of each bank.
    pub fn update(&self, shown: &[u32; BANKS]) -> SharedUpdate {
        let mut update = SharedUpdate { banks: 0, rows: self.rows, words: [0; BANKS] };
        let wide = is_wide(self.operand);
        for k in (0..BANKS).filter(|&k| self.bytes[k] != 0) {
            let of =
                |from: &[u32; BANKS], pair: usize| u64::from(from[pair + 1]) << 32 | u64::from(from[pair]);
            update.banks |= 1 << k;
            update.words[k] = if wide {
                let pair = k & !1;
                let left = self.left64(of(shown, pair), of(&self.words, pair), of(&self.new_words, pair));
                (left >> (32 * (k & 1))) as u32
            } else {
                self.left32(shown[k], self.words[k], self.new_words[k])
            };
        }
        update
    }

    fn left32(&self, old: u32, word: u32, new: u32) -> u32 {
        let signed = self.operand == AtomicType::S32;
        let below = if signed { (old as i32) < word as i32 } else { old < word };
        match self.atomic {
            AtomicOp::Increment if !signed => {
                if old >= word {
                    0
                } else {
                    old + 1
                }
            }
            AtomicOp::Decrement if !signed => {
                if old == 0 || old > word {
                    word
                } else {
                    old - 1
                }
            }
            AtomicOp::Add => old.wrapping_add(word),
            _ => self.left(old.into(), word.into(), new.into(), below) as u32,
        }
    }

    fn left64(&self, old: u64, word: u64, new: u64) -> u64 {
        let signed = self.operand == AtomicType::S64;
        let below = if signed { (old as i64) < word as i64 } else { old < word };
        if self.atomic == AtomicOp::Add { old.wrapping_add(word) } else { self.left(old, word, new, below) }
    }

    /// Operations that do not depend on the width.
    fn left(&self, old: u64, word: u64, new: u64, below: bool) -> u64 {
        match self.atomic {
            AtomicOp::Min => {
                if below {
                    old
                } else {
                    word
                }
            }
            AtomicOp::Max => {
                if below {
                    word
                } else {
                    old
                }
            }
            AtomicOp::And => old & word,
            AtomicOp::Or => old | word,
            AtomicOp::Xor => old ^ word,
            AtomicOp::Exchange => word,
            AtomicOp::CompareAndSwap => {
                if old == word {
                    new
                } else {
                    old
                }
            }
            _ => old,
        }
    }
}
