//! Memory accesses in sectors of 32 bytes.

use kernel::packed::*;

kernel::package! {
    package memory_port();

    /// Virtual address of a sector: bits 39 to 5.
    pub type SectorAddress = B35;
    /// Words of 32 bits in a sector, and bytes.
    pub const SECTOR_WORDS: usize = 8;
    pub const SECTOR_BYTES: usize = 4 * SECTOR_WORDS;

    /// 32 bytes; word 0 has the lowest address.
    pub struct Sector {
        words: [B32; SECTOR_WORDS],
    }

    pub struct MemoryRead {
        address: SectorAddress,
    }

    pub enum AtomicOp: 4 {
        Add,
        Min,
        Max,
        Increment,
        Decrement,
        And,
        Or,
        Xor,
        Exchange,
        SafeAdd,
        CompareAndSwap,
    }

    pub enum AtomicType: 3 {
        U32,
        S32,
        U64,
        F32,
        F16x2,
        S64,
    }

    /// Byte k is written where bit k of `mask` is set. An `ordered` write, a release, becomes visible only after all earlier
    /// writes of its client. A write that `reduces` is an atomic without a response: `data` are its operands.
    pub struct MemoryWrite {
        address: SectorAddress,
        mask: B32,
        data: Sector,
        ordered: bool,
        reduces: bool,
        atomic: AtomicOp,
        operand: AtomicType,
    }
}
