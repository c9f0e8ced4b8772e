//! Constant cache: requests and responses, banks, and lines.

use crate::sm::types::*;
use bundle::{ConstantBuffer, ContextId};
use kernel::packed::*;

kernel::package! {
    package constant_cache(shader_constants, sm, warps);

    /// Maximum lines, and maximum lines in flight.
    pub const CONSTANT_LINES: usize = 32;
    pub const CONSTANT_REQUESTS: usize = 16;
    /// Maximum number of sub-partitions and partitions.
    pub const CONSTANT_CLIENTS: usize = 6;

    /// A bank of a context, as in the context's words; the size is in bytes.
    pub struct ConstantBank {
        valid: bool,
        buffer: ConstantBuffer,
        size: B17,
    }

    /// Lookup of one or two words for an instruction.
    pub struct ConstantLookup {
        context_id: ContextId,
        bank: B5,
        offset: B16, // bytes
        pair: bool,
    }

    /// Its value, a fault, or a miss.
    pub struct ConstantFound {
        here: bool,
        fault: bool,
        value: B64,
    }

    /// A warp's load: bank and address by lane.
    pub struct ConstantLoad {
        tag: B4,
        context_id: ContextId,
        size: B3, // the ISA's code
        lanes: Lanes,
        banks: [B5; WARP_LANES],
        addresses: Row,
    }

    /// Loaded words; for 64 bits also their high halves.
    pub struct ConstantLoaded {
        tag: B4,
        fault: bool,
        row: Row,
        high: Row,
    }

    /// 128 bytes of a buffer.
    pub struct ConstantLine {
        buffer: ConstantBuffer,
        line: B9,
    }

    /// State of a line: valid, in flight, in flight but not to be kept, or refused by memory.
    pub struct ConstantTag {
        valid: bool,
        filling: bool,
        stale: bool,
        faulty: bool,
        line: ConstantLine,
    }

    /// A lookup of one or two words of a line.
    pub struct ConstantWanted {
        nothing: bool, // beyond the bank: 0
        upper: bool,   // the word is the high one of a pair whose low one is 0
        pair: bool,
        line: ConstantLine,
        word: B5,
    }

    /// A read of one or two words of a sector.
    pub struct ConstantRead {
        here: bool,
        fault: bool,
        nothing: bool,
        upper: bool,
        pair: bool,
        word: B3,
    }

    /// A requested line, and the entry that it fills.
    pub struct ConstantRequested {
        out: bool,
        entry: B5,
    }

    /// A load in progress: lanes left, and results of the others.
    pub struct ConstantLoading {
        partition: B1,
        load: ConstantLoad,
        row: Row,
        high: Row,
    }

    pub struct ConstantLoadEnd {
        partition: B1,
        loaded: ConstantLoaded,
    }
}
