//! Of SCC: what its parts say to each other.

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

    /// Words of a sector: those of `mask` are new.
    pub struct ConstantUpdate {
        block: ConstantBlock,
        sector: B3,
        mask: B8,
        data: Sector,
    }

    /// A bank gets a buffer, or none.
    pub struct BankChange {
        group: B3,
        bank: B5,
        valid: bool,
        base: ConstantBlock,
        size: B17,
    }

    /// Caches forget what they have.
    pub struct CachePurge {
        instructions: bool,
        constants: bool,
    }

    /// All before is to be performed, and seen by whom the next draw starts.
    pub struct ConstantSettle {
        nothing: bool,
    }

    /// A draw begins.
    pub struct DrawStart {
        nothing: bool,
    }

    /// What is done to constants, in order.
    pub enum ConstantWork {
        Update(ConstantUpdate),
        Bank(BankChange),
        Purge(CachePurge),
        Settle(ConstantSettle),
        Draw(DrawStart),
    }

    /// A stage's header is to be read; `last`: vertices have what it puts out; with `clears` primitives have nothing of their own any more.
    pub struct HeaderAsk {
        stage: B3,
        last: bool,
        clears: bool,
        address: VirtualAddress,
        offset: B32, // of the address in the programs' region
    }

    /// What is wrong with a header: the first of these.
    pub enum ProgramFault: 3 {
        None,
        // It is not in memory.
        Unreadable,
        // Code behind it does not begin at a multiple of 128.
        Place,
        // Of another kind of stage.
        Kind,
        // Not version 3.
        Version,
        // A batch with all its stages has more rows than an SM has for batches.
        Room,
    }

    /// A header has been read, and its words sent as state, or not; rows of a batch that its stage needs, of evaluation
    /// those of one warp; `passes`: it is a pass-through geometry shader's.
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

    /// Where a version lies; it is used up to the end of an epoch, if ever.
    pub struct VersionPlace {
        base: ConstantBlock,
        size: B17,
    }
    pub struct VersionEnd {
        never: bool,
        epoch: B8,
    }
    /// A version that no bank has any more.
    pub struct PendingVersion {
        version: B7,
        close: VersionEnd,
    }

    /// 256 bytes as an older version has them.
    pub struct AsideSlot {
        valid: bool,
        version: B7,
        block: B8,
    }

    pub enum StorePhase: 5 {
        Idle,
        // Versions are looked through, one a clock: for those that have the block, or are the buffer that is bound.
        Scan,
        // Older versions keep the block: two lines are read, written elsewhere, and performed.
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
        // The sector goes to memory.
        Head,
        Beat,
        // A bank: a new version, the bank, its state.
        BankAttach,
        BankSet,
        // What was written is performed, then caches forget it.
        Barrier,
        Performed,
        Forget,
        Purge,
        Settled,
    }
}
