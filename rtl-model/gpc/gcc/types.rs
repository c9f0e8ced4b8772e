//! Types of the cache of instructions and constants: lookups, MSHRs, and service.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package gcc(memory);

    /// Key of a line: for instructions the address, for constants the buffer and, in the low 9 bits, the line number.
    pub struct LineKey {
        constant: bool,
        line: LineAddress,
    }

    /// Location of a buffer: bits 39 to 8 of its address, and its size minus one.
    pub struct BufferPlace {
        base: B32,
        size: B17,
    }

    pub enum LookupStage: 2 {
        Idle,
        // The RAMs read the tags and the buffer table.
        Read,
        Decide,
    }

    /// The request in lookup.
    pub struct LineLookup {
        stage: LookupStage,
        sm: B5,
        tag: B4,
        key: LineKey,
        /// Ways with this key, if they are valid.
        equal: B4,
        /// Line address in memory; a line outside all buffers reads as zeros.
        line: LineAddress,
        zero: bool,
        physical: bool, // the block was moved aside
    }

    /// 256 bytes of a buffer that were moved to a slot.
    pub struct MovedBlock {
        valid: bool,
        buffer: B8,
        block: B8,
    }

    /// MSHR: a request whose sectors have not been read yet; `old`: accepted before the current change.
    pub struct WaitingRequest {
        valid: bool,
        served: bool,
        old: bool,
        constant: bool,
        tag: B4,
        zero: bool,
        set: B6,
        way: B2,
        arrived: B4,
    }

    /// The MSHR in service, and the sector being read.
    pub struct ServedRequest {
        valid: bool,
        at: B8,
        sector: B2,
    }

    /// A sector at the output of the RAM, and its destination.
    pub struct SectorRead {
        valid: bool,
        sm: B5,
        tag: B4,
        constant: bool,
        zero: bool,
        fault: bool,
        sector: B2,
    }

    pub enum ChangeStage: 2 {
        Idle,
        // Scan the lines set by set.
        Walk,
        // Send the purge to the SMs.
        Tell,
        // Await their responses, and the completion of older requests.
        Settle,
    }

    /// The change of the buffer table in progress.
    pub struct TableChange {
        stage: ChangeStage,
        set: B6,
        /// The RAMs read the tags of set `at`.
        reading: bool,
        at: B6,
        /// The last set has been read.
        whole: bool,
        notified: B32,
    }
}
