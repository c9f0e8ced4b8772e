//! Instruction and constant caches: the GPC's cache between SMs and memory, and its updates.

use super::memory::LineAddress;
use super::memory_port::Sector;
use kernel::packed::*;

kernel::package! {
    package shader_constants(memory, memory_port);

    /// A version of a constant buffer's binding, or a bank of a compute task: 0 to 127 are versions, then 8 for each task.
    pub type ConstantBuffer = B8;

    /// 128 bytes of a program.
    pub struct InstructionRequest {
        line: LineAddress,
        tag: B4,
    }

    /// 128 bytes of a constant buffer, of up to 64 KB.
    pub struct ConstantRequest {
        buffer: ConstantBuffer,
        line: B9,
        tag: B4,
    }

    /// A purge is done.
    pub struct Purged {
        all: bool,
    }

    /// Packets from an SM to its GPC's cache.
    pub enum ConstantCacheRequest {
        Instruction(InstructionRequest),
        Constant(ConstantRequest),
        Purged(Purged),
    }

    /// A sector; in order within a tag, in any order between tags.
    pub struct ConstantFill {
        tag: B4,
        constant: bool,
        sector: B2,
        last: bool,
        fault: bool, // memory refused the line
        data: Sector,
    }

    /// Purges 256 bytes of a buffer, or all of it.
    pub struct ConstantPurge {
        buffer: ConstantBuffer,
        all: bool,
        block: B8,
    }

    pub struct PurgeAll {
        instructions: bool,
        constants: bool,
    }

    /// Packets from the GPC's cache to an SM.
    pub enum ConstantCacheFill {
        Fill(ConstantFill),
        Purge(ConstantPurge),
        PurgeAll(PurgeAll),
    }

    /// Location of a buffer: bits 39 to 8 of its address, and its size in bytes, less one.
    pub struct ConstantBind {
        buffer: ConstantBuffer,
        base: B32,
        size: B17,
    }

    /// From now on 256 bytes of a buffer are in a slot.
    pub struct ConstantMove {
        buffer: ConstantBuffer,
        block: B8,
        slot: B6,
    }

    pub struct ConstantFree {
        buffer: ConstantBuffer,
    }

    /// Updates sent to the caches of all GPCs.
    pub enum ConstantTable {
        Attach(ConstantBind),
        Purge(ConstantPurge),
        Move(ConstantMove),
        Free(ConstantFree),
        PurgeAll(PurgeAll),
    }

    /// All pixels before the end of the epoch have been shaded.
    pub struct EpochDone {
        epoch: B8,
    }
}
