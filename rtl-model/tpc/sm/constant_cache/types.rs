//! Constant cache: what is asked and answered, banks, and lines.

use crate::sm::types::*;
use bundle::{ConstantBuffer, ContextId};
use kernel::packed::*;

kernel::package! {
    package constant_cache(shader_constants, sm, warps);

    /// Most lines, and most of them on their way.
    pub const CONSTANT_LINES: usize = 32;
    pub const CONSTANT_ASKS: usize = 16;
    /// Most sub-partitions.
    pub const CONSTANT_CLIENTS: usize = 4;

    /// A bank of a context, as the context's words have it; the size in bytes.
    pub struct ConstantBank {
        valid: bool,
        buffer: ConstantBuffer,
        size: B17,
    }

    /// A constant of a slot's instruction.
    pub struct ConstantLookup {
        slot: Slot,
        context_id: ContextId,
        bank: B5,
        offset: B16, // bytes
        pair: bool,
    }

    pub struct ConstantFound {
        slot: Slot,
        here: bool,
        fault: bool,
        value: B64,
    }

    /// A warp's load: bank and address by lane.
    pub struct ConstantLoad {
        tag: B4,
        context_id: ContextId,
        size: B3, // the ISA's
        lanes: Lanes,
        banks: [B5; WARP_LANES],
        addresses: Row,
    }

    /// Words; of 64 bits their high halves, too.
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

    /// A line that is here, or on its way; or on its way and not to be kept; one that memory refused.
    pub struct ConstantTag {
        valid: bool,
        filling: bool,
        stale: bool,
        faulty: bool,
        line: ConstantLine,
    }

    /// What is looked for: a word, or two, of a line.
    pub struct ConstantWanted {
        slot: Slot,
        nothing: bool, // beyond the bank: 0
        upper: bool,   // the word is a pair's high one, whose low one is 0
        pair: bool,
        line: ConstantLine,
        word: B5,
    }

    /// What is read: a word, or two, of a sector.
    pub struct ConstantRead {
        slot: Slot,
        here: bool,
        fault: bool,
        nothing: bool,
        upper: bool,
        pair: bool,
        word: B3,
    }

    /// A line that was asked for comes to an entry.
    pub struct ConstantAsked {
        out: bool,
        entry: B5,
    }

    /// A load that is served: lanes that are left, and what the others have.
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
