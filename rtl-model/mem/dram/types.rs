//! Interface types of the DRAM controller's channels, and the state of their devices.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package dram_atoms(dram, memory, memory_port);

    /// Location of an atom in a channel.
    pub struct DramPlace {
        bank: DramBank,
        row: DramRow,
        column: DramColumn,
    }

    /// Request and sector of an atom.
    pub struct DramId {
        client: ClientId,
        tag: RequestTag,
        sector: B2,
        /// The request's highest sector.
        last: bool,
    }

    /// A sector to read, or bytes of it to write.
    pub struct DramAtom {
        write: bool,
        place: DramPlace,
        id: DramId,
        mask: B32,
        data: Sector,
    }

    /// A sector that was read.
    pub struct DramResponse {
        id: DramId,
        data: Sector,
    }

    /// Timing state of a bank: counts are cycles from now.
    pub struct DramBankState {
        open: bool,
        row: DramRow,
        activate: B9,
        column: B8,
        precharge: B8,
        masked: B8,
    }

    /// Activates that count for tFAW.
    pub const DRAM_WINDOW: usize = 4;
    /// Timing state of a channel's devices.
    pub struct DramTiming {
        banks: [DramBankState; DRAM_BANKS],
        activate: B8,
        /// For the last Activates, oldest first: cycles until they no longer count.
        window: [B8; DRAM_WINDOW],
        read: B8,
        write: B8,
        precharge: B8,
        /// Cycles that the command pins are still busy.
        pins: B3,
    }
}
