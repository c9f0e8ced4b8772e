//! Instruction cache: requests of fetch, and their responses.

use crate::sm::types::*;
use bundle::*;
use kernel::packed::*;

kernel::package! {
    package instruction_cache(memory, memory_port, sm, warps);

    /// A bundle of a program, by its number in the segment.
    pub struct FetchRequest {
        slot: Slot,
        context_id: ContextId,
        bundle: B27,
    }

    /// The bundle, a fault, or a miss.
    pub struct FetchResponse {
        slot: Slot,
        here: bool,
        fault: bool, // memory refused its line
        data: Sector,
    }

    /// A lookup of a bundle.
    pub struct Lookup {
        valid: bool,
        second: bool, // of the second of the two sub-partitions
        slot: Slot,
        line: LineAddress,
        sector: B2,
    }

    /// Result of a lookup; its data are at the RAM's output.
    pub struct Found {
        valid: bool,
        second: bool,
        slot: Slot,
        here: bool,
        fault: bool,
    }

    /// A requested line; fills of a stale one are dropped.
    pub struct RequestedLine {
        valid: bool,
        stale: bool,
        line: LineAddress,
    }

    /// Lines still to be prefetched, and the first of them.
    pub struct LinesAhead {
        left: B2,
        line: LineAddress,
    }

    /// A program's address, in two parts.
    pub struct SegmentLow {
        address: B32,
    }

    pub struct SegmentHigh {
        address: B8,
    }

    pub struct LineTag {
        line: LineAddress,
    }
}
