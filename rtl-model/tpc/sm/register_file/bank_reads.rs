//! Reads of the banks in a cycle: each bank reads one register, for all operands that name it.

use super::named_registers::PLACES;
use crate::sm::types::*;

/// Banks: register r is in bank r mod 4.
pub const BANKS: usize = 4;

pub fn bank_of(register: u8) -> usize {
    usize::from(register & 3)
}

#[derive(Clone, Copy, Default)]
pub struct BankReads {
    pub left: u8, // operands that no bank reads yet
    pub busy: u8,
    pub registers: [u8; BANKS], // what a busy bank reads
}

impl BankReads {
    pub fn is_busy(&self, bank: usize) -> bool {
        self.busy >> bank & 1 == 1
    }
}

/// Reads as many operands of `left` as the banks can, besides what they read for `others`.
pub fn reads_of(others: BankReads, left: u8, groups: &[Group; PLACES]) -> BankReads {
    let mut reads = BankReads { left, ..others };
    for (place, group) in groups.iter().enumerate().filter(|(place, _)| left >> place & 1 == 1) {
        let bank = bank_of(group.first);
        if !reads.is_busy(bank) {
            reads.busy |= 1 << bank;
            reads.registers[bank] = group.first;
        }
        if reads.registers[bank] == group.first {
            reads.left &= !(1 << place);
        }
    }
    reads
}

/// Reads of the operands `left` of an instruction. The second of a pair is read together with the last operands of the first, if all its
/// registers can be read; returns whether it is. Its operands that banks have are given with its groups.
pub fn pair_reads_of(
    left: u8,
    groups: &[Group; PLACES],
    second: Option<(u8, [Group; PLACES])>,
) -> (BankReads, bool) {
    let reads = reads_of(BankReads::default(), left, groups);
    let second = second.filter(|_| reads.left == 0);
    let both = second.map(|(banked, groups)| reads_of(reads, banked, &groups));
    both.filter(|both| both.left == 0).map_or((reads, false), |both| (both, true))
}
