//! Instructions and constants: the cache of a GPC between SMs and memory, and who changes what it has.

use super::memory::LineAddress;
use super::memory_port::Sector;
use kernel::packed::*;

kernel::package! {
    package shader_constants(memory, memory_port);

    /// A version of a constant buffer's binding, or a bank of a compute task: 0 to 127 versions, then 8 for
    /// each task.
    pub type ConstantBuffer = B8;

    /// 128 bytes of a program.
    pub struct InstructionAsk {
        line: LineAddress,
        tag: B4,
    }

    /// 128 bytes of a constant buffer, of up to 64 KB.
    pub struct ConstantAsk {
        buffer: ConstantBuffer,
        line: B9,
        tag: B4,
    }

    /// What was to be purged is.
    pub struct Purged {
        all: bool,
    }

    /// What an SM asks of its GPC's cache.
    pub enum ConstantCacheAsk {
        Instruction(InstructionAsk),
        Constant(ConstantAsk),
        Purged(Purged),
    }

    /// A sector; those of one tag in their order, tags in any.
    pub struct ConstantFill {
        tag: B4,
        constant: bool,
        sector: B2,
        last: bool,
        fault: bool, // memory refused the line
        data: Sector,
    }

    /// 256 bytes of a buffer, or all of it.
    pub struct ConstantPurge {
        buffer: ConstantBuffer,
        all: bool,
        block: B8,
    }

    pub struct PurgeAll {
        instructions: bool,
        constants: bool,
    }

    /// What an SM gets from its GPC's cache.
    pub enum ConstantCacheFill {
        Fill(ConstantFill),
        Purge(ConstantPurge),
        PurgeAll(PurgeAll),
    }

    /// A buffer's place: bits 39 to 8 of its address; its size less one, in bytes.
    pub struct ConstantBind {
        buffer: ConstantBuffer,
        base: B32,
        size: B17,
    }

    /// 256 bytes of a buffer lie in a slot from now on.
    pub struct ConstantMove {
        buffer: ConstantBuffer,
        block: B8,
        slot: B6,
    }

    pub struct ConstantFree {
        buffer: ConstantBuffer,
    }

    /// What the caches of all GPCs are told.
    pub enum ConstantTable {
        Attach(ConstantBind),
        Purge(ConstantPurge),
        Move(ConstantMove),
        Free(ConstantFree),
        PurgeAll(PurgeAll),
    }

    /// All pixels before the epoch's end have been shaded.
    pub struct EpochDone {
        epoch: B8,
    }
}
