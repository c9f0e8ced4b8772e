//! Load/store unit: state of an access until its words return, and the results.

use crate::sm::load_store::load_queue::types::{LOAD_DATA, LoadHead};
use crate::sm::load_store::shuffle::ShuffleRequest;
use crate::sm::types::*;
use bundle::{ContextId, VirtualAddress};
use kernel::packed::*;

kernel::package! {
    package load_store(host, load_queue, shuffle, sm, warps);

    /// Sub-partitions of a partition, at most.
    pub const LOAD_SIDES: usize = 2;
    /// Words of a lane, at most; of a response of shared memory.
    pub const GATHER_ROWS: usize = 4;

    /// Entries of what is in flight, beside the responses of memories: shuffles, ends, accesses to surfaces that return.
    pub const SHUFFLES: usize = 4;
    pub const ENDS: usize = 2;
    pub const SURFACE_ORDERS: usize = 32;

    pub enum LoadRole: 3 {
        Write,   // registers, or nothing
        Barrier, // a warp goes on
        Fill,    // an entry of a warp's stack
        Table,   // targets of an indexed branch
        Header,  // a surface's header, or handle
        Texels,  // words of a surface
    }

    /// What is to be done with what comes back.
    pub struct LoadTicket {
        role: LoadRole,
        side: B1,
        slot: Slot,
        counter: ProgramCounter,
        word: B64,
        scoreboard: Scoreboard,
        lanes: Lanes,
        destination: Register,
        rows: B3,       // registers that are written
        words_log2: B2, // places of a lane
        size: B3,       // the ISA's: bytes and halves are extended
        predicates: B7,
        follows: bool,  // other lanes of the instruction come later
    }

    /// A response: up to 32 words of an access, in its order of places.
    pub struct GatherStep {
        step: B5,
        last: bool,
        fault: bool,
        row: Row,
    }

    /// An access is back.
    pub struct GatherDone {
        words_log2: B2,
        follows: bool,
        fault: bool,
    }

    /// A register, or the end of an instruction without one.
    pub struct LoadFinish {
        ticket: LoadTicket,
        number: B2,        // of its registers
        last: bool,
        stored: bool,      // its wavefronts have to be taken first
        fault: bool,
        kind: WarpFaultKind,
        predicate: Lanes,
        row: Row,
    }

    /// A load of constants by lane.
    pub struct ConstantWork {
        ticket: LoadTicket,
        context_id: ContextId,
        bank: B5,
        mode: B2,          // the ISA's: 1 the sum's high half is added to the bank, 2 and 3 the index's
        offset: B32,
        index: Row,
    }

    /// Entries that are free again.
    pub struct ReturnCredits {
        shuffle: bool,
        constant: bool,
        ended: bool,
        surface: bool,
    }

    /// A shuffle, and what is to be done with its register.
    pub struct ShuffleWork {
        ticket: LoadTicket,
        request: ShuffleRequest,
    }

    /// What an access needs of its context: local memory, and the windows of generic addresses.
    pub struct LoadContext {
        local_base: VirtualAddress,
        local_bytes: B32, // of a warp
        stack_bytes: B32, // of these, the last ones
        shared_window: B32,
        local_window: B32,
        local_low: B24,   // of a lane, from 0 up, and at the end of 16 MiB
        local_high: B24,
    }

    /// Of a warp: its context, its part of shared memory.
    pub struct LoadSlot {
        context_id: ContextId,
        shared: B9,
        shared_size: B9,
    }

    pub struct LoadWord {
        bits: B32,
    }

    /// An access whose addresses are being made.
    pub struct LoadWork {
        side: B1,
        spill: bool, // divergence's: an entry of a stack, which is stored or loaded, or a table's words
        at: LoadSlot,
        head: LoadHead,
        low: Row,
        c: Row,
        data: [Row; LOAD_DATA],
    }
}
