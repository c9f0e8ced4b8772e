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

    /// Largest number of atoms in the queue.
    pub const DRAM_SLOTS: usize = 16;

    /// An atom in the queue. Bit k of a mask is slot k.
    pub struct DramSlot {
        valid: bool,
        write: bool,
        /// Does not write all bytes.
        masked: bool,
        place: DramPlace,
        /// Slots with older atoms.
        older: B16,
        /// Of these, the ones with the same address, if one of the two writes.
        after: B16,
    }

    pub enum DramIssueKind: 3 {
        Activate,
        Precharge,
        // Read or Write of the atom at the RAM's output.
        Column,
        Walk,
        Refresh,
    }

    /// A command on its way to the pins.
    pub struct DramIssue {
        kind: DramIssueKind,
        place: DramPlace,
    }

    /// A Read whose data have not arrived.
    pub struct DramFlight {
        walk: bool,
        id: DramId,
    }

    /// What a bank's state allows in the next cycle.
    pub struct DramBankReady {
        open: bool,
        activate: bool,
        column: bool,
        masked: bool,
        precharge: bool,
    }

    /// Commands that an atom may get in the next cycle.
    pub struct DramMay {
        /// Its row is open.
        hits: bool,
        column: bool,
        activate: bool,
        precharge: bool,
    }

    /// The next command of a walk.
    pub struct DramWalkNext {
        issues: bool,
        kind: DramIssueKind,
        /// Its row is open.
        hits: bool,
        /// Its Read needs the data pins.
        soon: bool,
    }

    /// Commands that may be issued in a cycle with free pins, found in the cycle before.
    pub struct DramNext {
        /// Slots with a Read or a Write.
        columns: B16,
        activates: B16,
        precharges: B16,
        /// Atoms in a bank whose open row an atom wants that enters in that cycle.
        wanted: B16,
        walk: bool,
        walk_kind: DramIssueKind,
        /// Before a Refresh a bank may be closed.
        closes: bool,
        closed: DramBank,
        refresh: bool,
    }
}
