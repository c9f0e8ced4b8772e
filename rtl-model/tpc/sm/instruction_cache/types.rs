//! Of the instruction cache: what fetch asks, and what it is told.

use crate::sm::types::*;
use bundle::*;
use kernel::packed::*;

kernel::package! {
    package instruction_cache(memory, memory_port, sm, warps);

    /// A bundle of a program, by its number in the segment.
    pub struct FetchAsk {
        slot: Slot,
        context_id: ContextId,
        bundle: B27,
    }

    /// The bundle, that there is none, or that it is not here.
    pub struct FetchAnswer {
        slot: Slot,
        here: bool,
        fault: bool, // memory refused its line
        data: Sector,
    }

    /// A bundle that is looked up.
    pub struct Look {
        valid: bool,
        second: bool, // of the two sub-partitions
        slot: Slot,
        line: LineAddress,
        sector: B2,
    }

    /// What comes of it; its data are at the RAM.
    pub struct Found {
        valid: bool,
        second: bool,
        slot: Slot,
        here: bool,
        fault: bool,
    }

    /// A line that has been asked for; what comes of a stale one is not kept.
    pub struct AskedLine {
        valid: bool,
        stale: bool,
        line: LineAddress,
    }

    /// Lines that are still to be asked for ahead, and the first of them.
    pub struct LinesAhead {
        left: B2,
        line: LineAddress,
    }

    /// A program's address, in two.
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
