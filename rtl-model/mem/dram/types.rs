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
    pub const DRAM_SLOTS: usize = 64;

    /// Atoms in the queue, as masks: bit k is slot k.
    pub struct DramQueue {
        valid: B64,
        writes: B64,
        /// Writes of some of the bytes.
        masked: B64,
        /// Atoms whose row is the one that was opened last in their bank.
        rows: B64,
        /// Atoms of each bank.
        banks: [B64; DRAM_BANKS],
    }

    /// Atoms that may get a command in two cycles, by kind.
    pub struct DramMay {
        columns: B64,
        activates: B64,
        precharges: B64,
    }

    /// An atom, and which of its commands is next.
    pub struct DramChoice {
        slot: B6,
        write: bool,
        /// Its row is opened, not its bank closed.
        activate: bool,
        place: DramPlace,
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

    /// Banks that are open, and that allow each command.
    pub struct DramReady {
        open: B8,
        activate: B8,
        column: B8,
        masked: B8,
        precharge: B8,
    }

    /// What all atoms have in common: whether the data pins are free for a Read and for a Write, rows may be opened and
    /// closed, and the bank of a walk.
    pub struct DramBus {
        read: bool,
        write: bool,
        rows: bool,
        precharge: bool,
        walks: bool,
        walk: DramBank,
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

    /// Commands for walks and refreshes that may be issued in a cycle with free pins, found in the cycle before.
    pub struct DramNext {
        walks: bool,
        walk_bank: DramBank,
        walk: DramWalkNext,
        /// Before a Refresh a bank may be closed.
        closes: bool,
        closed: DramBank,
        refresh: bool,
    }
}
