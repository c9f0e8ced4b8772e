//! Types of the channels between SCC's parts.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package state_constants(host, memory_port);

    /// Stages with programs: vertex A, vertex, control, evaluation, geometry, pixel.
    pub const PROGRAMS: usize = 6;
    /// Groups of banks: vertex, control, evaluation, geometry, pixel; and banks of each (scc-banks).
    pub const GROUPS: usize = 5;
    pub const BANKS: usize = 18;
    /// Versions of bindings in flight (scc-versions-in-flight).
    pub const VERSIONS: usize = 128;
    /// Bits 39 to 8 of an address.
    pub type ConstantBlock = B32;

    /// Words of a sector; those in `mask` are new.
    pub struct ConstantUpdate {
        block: ConstantBlock,
        sector: B3,
        mask: B8,
        data: Sector,
    }

    /// A bank is bound to a buffer, or to none.
    pub struct BankChange {
        group: B3,
        bank: B5,
        valid: bool,
        base: ConstantBlock,
        size: B17,
    }

    /// Caches are invalidated.
    pub struct CachePurge {
        instructions: bool,
        constants: bool,
    }

    /// All earlier writes must be performed, and be visible to the next draw's reads.
    pub struct ConstantSettle {
        nothing: bool,
    }

    /// A draw begins.
    pub struct DrawStart {
        nothing: bool,
    }

    /// Work on constants, in order.
    pub enum ConstantWork {
        Update(ConstantUpdate),
        Bank(BankChange),
        Purge(CachePurge),
        Settle(ConstantSettle),
        Draw(DrawStart),
    }

    /// Request for a stage's header; `last`: vertices have this stage's outputs; `clears`: per-primitive values become invalid.
    pub struct HeaderRequest {
        stage: B3,
        last: bool,
        clears: bool,
        address: VirtualAddress,
        offset: B32, // offset of the address in the programs' region
    }

    /// The first fault found in a header.
    pub enum ProgramFault: 3 {
        None,
        // The header is not in memory.
        Unreadable,
        // Code after it does not begin at a multiple of 128.
        Place,
        // The header is of another kind of stage.
        Kind,
        // Its version is not 3.
        Version,
        // A batch with all its stages needs more rows than an SM has for batches.
        Room,
    }

    /// A header has been read, and its words sent as state, or it is bad; the rows of a batch that its stage
    /// needs, for evaluation those of one warp; `passes`: the header is of a pass-through geometry shader.
    pub struct HeaderRead {
        fault: ProgramFault,
        passes: bool,
        rows: B9,
    }

    /// A bank's version.
    pub struct BankVersion {
        valid: bool,
        version: B7,
    }

    /// The location of a version; it is used up to the end of an epoch, if any.
    pub struct VersionPlace {
        base: ConstantBlock,
        size: B17,
    }
    pub struct VersionEnd {
        never: bool,
        epoch: B8,
    }
    /// A version without a bank.
    pub struct PendingVersion {
        version: B7,
        close: VersionEnd,
    }

    /// A block of 256 bytes as retained by an older version.
    pub struct AsideSlot {
        valid: bool,
        version: B7,
        block: B8,
    }

    pub enum StorePhase: 5 {
        Idle,
        // Versions are scanned, one a cycle, for those that contain the block, or match the buffer that is bound.
        Scan,
        // Older versions retain the block: two lines are read, written elsewhere, and performed.
        AsideBegin,
        AsideRead,
        AsideArrive,
        AsideHead,
        AsideBeat,
        AsideBarrier,
        AsidePerformed,
        AsideMove,
        // A version takes over the banks.
        AsideTake,
        AsideWords,
        // The sector is written to memory.
        Head,
        Beat,
        // A bank: a new version, the bank, its state.
        BankAttach,
        BankSet,
        // Writes are performed, then caches are invalidated.
        Barrier,
        Performed,
        Invalidate,
        Purge,
        Settled,
    }
}
