//! Shared memory: requests, responses, and types between its stages.

use crate::sm::types::*;
use bundle::{AtomicOp, AtomicType, RowRequest};
use kernel::packed::*;

kernel::package! {
    package shared_memory(memory_port, sm, warps);

    /// Banks of 32-bit words.
    pub const BANKS: usize = 32;

    /// A request's number at its requester.
    pub type SharedTag = B4;
    /// A word's row in its bank.
    pub type BankRow = B9;

    pub enum SharedOp: 2 {
        Load,
        Store,
        Atomic,
    }

    /// Up to 32 words, for `lanes`, at addresses in a CTA's memory, which occupies blocks of 256 bytes.
    pub struct SharedRequest {
        op: SharedOp,
        size: B3, // the ISA's code: U8, S8, U16, S16, then words
        atomic: AtomicOp,
        operand: AtomicType,
        tag: SharedTag,
        base: B9,
        limit: B9,
        lanes: Lanes,
        addresses: Row,
        data: Row,
    }

    /// Data are zero where nothing was read.
    pub struct SharedResponse {
        tag: SharedTag,
        fault: bool,
        row: Row,
    }

    /// Access to a row, from a fixed-function unit.
    pub struct RowAccess {
        request: RowRequest,
        data: Row,
    }

    /// Words of an attribute plane.
    pub const PLANE_WORDS: usize = 3;
    /// Rows of the TRAM: the memory's last 16 KB (tram-size), in separate RAMs.
    pub const TRAM_ROWS: usize = 128;

    /// A plane to be stored, and its first word in the TRAM.
    pub struct PlaneStore {
        word: B12,
        words: [B32; PLANE_WORDS],
    }

    /// Source of an access: a row's, or a requester's.
    pub struct SharedOwner {
        row: bool,
        asker: B2,
        tag: SharedTag,
        fault: bool,
    }

    /// An access with lanes still to be served.
    pub struct SharedAccess {
        owner: SharedOwner,
        op: SharedOp,
        size: B3,
        atomic: AtomicOp,
        operand: AtomicType,
        left: Lanes,
        at: [B16; WARP_LANES], // byte addresses
        data: Row,
    }

    /// One pass: for each bank a row, bytes to be written, a word and for compare-and-swap the new one; and the bank and byte of each
    /// lane's word.
    pub struct SharedPass {
        owner: SharedOwner,
        op: SharedOp,
        size: B3,
        atomic: AtomicOp,
        operand: AtomicType,
        last: bool,
        lanes: Lanes,
        at: [B7; WARP_LANES], // bank and byte
        rows: [BankRow; BANKS],
        bytes: [B4; BANKS],
        words: [B32; BANKS],
        new_words: [B32; BANKS],
    }

    /// Results of an atomic.
    pub struct SharedUpdate {
        banks: B32,
        rows: [BankRow; BANKS],
        words: [B32; BANKS],
    }

    pub struct SharedResult {
        owner: SharedOwner,
        row: Row,
    }
}
