//! What the DRAM controller's channels are given and give, and what they know of their devices.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package dram_atoms(dram, memory, memory_port);

    /// Where an atom of a channel is.
    pub struct DramPlace {
        bank: DramBank,
        row: DramRow,
        column: DramColumn,
    }

    /// Which sector of which request an atom is.
    pub struct DramId {
        client: ClientId,
        tag: RequestTag,
        sector: B2,
        /// The request's highest.
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

    /// One that was read.
    pub struct DramAnswer {
        id: DramId,
        data: Sector,
    }

    /// What a bank may do: each a number of clocks from now.
    pub struct DramBankState {
        open: bool,
        row: DramRow,
        activate: B9,
        column: B8,
        precharge: B8,
        masked: B8,
    }

    /// The Activates that count for tFAW.
    pub const DRAM_WINDOW: usize = 4;
    /// What a channel's devices may do.
    pub struct DramTiming {
        banks: [DramBankState; DRAM_BANKS],
        activate: B8,
        /// Of the last Activates, the oldest first: clocks until it no longer counts.
        window: [B8; DRAM_WINDOW],
        read: B8,
        write: B8,
        precharge: B8,
        /// The command pins have the last command.
        pins: B3,
    }
}
