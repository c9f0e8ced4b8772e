//! Shared memory: what is asked, what is answered, and what goes from stage to stage.

use crate::sm::types::*;
use bundle::{AtomicOp, AtomicType, RowAsk};
use kernel::packed::*;

kernel::package! {
    package shared_memory(memory_port, sm, warps);

    /// Banks of words of 32 bits.
    pub const BANKS: usize = 32;

    /// An ask's number for who asks.
    pub type SharedTag = B4;
    /// A word's row in its bank.
    pub type BankRow = B9;

    pub enum SharedOp: 2 {
        Load,
        Store,
        Atomic,
    }

    /// Up to 32 words; of `lanes`, at addresses in a CTA's memory, which lies in blocks of 256 bytes.
    pub struct SharedAsk {
        op: SharedOp,
        size: B3, // the ISA's: U8, S8, U16, S16, then words
        atomic: AtomicOp,
        operand: AtomicType,
        tag: SharedTag,
        base: B9,
        limit: B9,
        lanes: Lanes,
        addresses: Row,
        data: Row,
    }

    /// Zero where nothing was read.
    pub struct SharedAnswer {
        tag: SharedTag,
        fault: bool,
        row: Row,
    }

    /// A row of a fixed-function unit.
    pub struct RowAccess {
        ask: RowAsk,
        data: Row,
    }

    /// Words of a plane of attributes.
    pub const PLANE_WORDS: usize = 3;
    /// Banks' words that the TRAM has: the memory's last 16 KB (tram-size), in RAMs of their own.
    pub const TRAM_ROWS: usize = 128;

    /// A plane, from a word of the TRAM on.
    pub struct PlaneStore {
        word: B12,
        words: [B32; PLANE_WORDS],
    }

    /// Whose an access is: a row's, or of one of those who ask.
    pub struct SharedOwner {
        row: bool,
        asker: B2,
        tag: SharedTag,
        fault: bool,
    }

    /// An access of which places are still to be served.
    pub struct SharedAccess {
        owner: SharedOwner,
        op: SharedOp,
        size: B3,
        atomic: AtomicOp,
        operand: AtomicType,
        left: Lanes,
        at: [B16; WARP_LANES], // bytes
        data: Row,
    }

    /// What one pass does: to each bank a row, bytes to be written, a word and of compare-and-swap the new one; and where
    /// its places find their words.
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

    /// What an atomic leaves.
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
