//! Command interface to the DRAM devices of a channel, a command a cycle: each accesses a 2-KB row of a bank, in atoms of
//! 32 bytes.

use super::memory_port::Sector;
use kernel::packed::*;

kernel::package! {
    package dram(memory_port);

    /// Banks of a channel.
    pub const DRAM_BANKS: usize = 8;
    pub type DramBank = B3;
    /// Rows that a single channel needs for addresses of 34 bits.
    pub type DramRow = B20;
    /// An atom in its row of 64 atoms.
    pub type DramColumn = B6;

    pub struct DramActivate {
        bank: DramBank,
        row: DramRow,
    }

    pub struct DramPrecharge {
        bank: DramBank,
    }

    pub struct DramRead {
        bank: DramBank,
        column: DramColumn,
    }

    /// Byte k is written where bit k of `mask` is set.
    pub struct DramWrite {
        bank: DramBank,
        column: DramColumn,
        mask: B32,
        data: Sector,
    }

    /// A refresh of all banks.
    pub struct DramRefresh {
        all: bool,
    }

    pub enum DramCommand {
        Activate(DramActivate),
        Precharge(DramPrecharge),
        Read(DramRead),
        Write(DramWrite),
        Refresh(DramRefresh),
    }
}
