//! Requests to memory and their answers: one format from every client, through address translation
//! and crossbar, to the L2's slices, and from these down to DRAM.

use super::memory_port::{AtomicOp, AtomicType, Sector};
use kernel::packed::*;

kernel::package! {
    package memory(memory_port);

    /// Sectors of 32 bytes in a line.
    pub const LINE_SECTORS: usize = 4;
    /// Lines in which slices take turns, a kilobyte, as a power of two (l2-slice-interleave).
    pub const INTERLEAVE_LOG2: usize = 3;
    /// Lines in a page of 4 KB, as a power of two.
    pub const PAGE_LINES_LOG2: usize = 5;
    /// What waits apart.
    pub const VIRTUAL_CHANNELS: usize = 4;
    /// Bits 39 to 7 of an address: virtual before translation, physical (34 bits used) after it.
    pub type LineAddress = B33;
    /// Who asked, as the profile numbers clients; and which of its requests, unique while it is out.
    pub type ClientId = B8;
    pub type RequestTag = B12;

    pub enum MemoryOp: 4 {
        Read,
        // Bytes of a mask, without an answer.
        Write,
        // An atomic without an answer, and with one.
        Reduce,
        Atomic,
        // One pattern of 32 bytes over the tiles of 256 bytes that `sectors` has, of 1 KB.
        FastClear,
        // The line is not needed any more.
        Discard,
        // Answered once all earlier requests of the client are performed.
        Barrier,
        // Dirty bytes go to memory; lines are dropped as well; compression status goes to memory.
        Clean,
        Invalidate,
        CleanTags,
    }

    /// How long a line should stay.
    pub enum EvictClass: 2 {
        Normal,
        First,
        Last,
    }

    /// In which form compressible bytes are wanted.
    pub enum MemoryView: 2 {
        Plain,
        // Texture: colours reduced by samples.
        Reduced,
        // ROPs: sectors as they are stored, with their tile's status.
        Raw,
        // The same, but of plain tiles the status alone.
        Compressed,
    }

    /// What waits apart on its way to a slice, so that one may be blocked and the others go on.
    pub enum VirtualChannel: 2 {
        Demand,
        // World space's rings.
        Ring,
        // ROPs.
        Pixel,
        // Cleaning and invalidation.
        Control,
    }

    /// Places that a slice gives back: bit v is one of virtual channel v.
    pub struct FreedPlaces {
        channels: B4,
    }

    /// Where a page lies.
    pub enum Aperture: 2 {
        Video,
        Peer,
        SystemCoherent,
        SystemNonCoherent,
    }

    /// What translation adds to an address.
    pub struct PageAttributes {
        aperture: Aperture,
        kind: B8,
        /// Line of compression status, 0 for none, and which half.
        comptag: B17,
    }

    /// Asks for a barrier, down to DRAM with `system`.
    pub struct MemoryFence {
        system: bool,
    }

    /// What the driver's registers ask of the whole L2: dirty bytes go to memory; lines are dropped as well; compression
    /// status goes to memory.
    pub enum CacheOrder: 2 {
        Clean,
        Invalidate,
        CleanTags,
    }

    /// Data follow, in up to four beats, where the operation has any.
    pub struct MemoryHead {
        op: MemoryOp,
        client: ClientId,
        tag: RequestTag,
        channel: VirtualChannel,
        line: LineAddress,
        sectors: B4,
        /// Not translated: reserved ranges, and Host's own.
        physical: bool,
        privileged: bool,
        /// Not kept in the L2; of a barrier: down to DRAM.
        uncached: bool,
        system: bool,
        evict: EvictClass,
        view: MemoryView,
        page: PageAttributes,
        /// Of a raw write: the tile's new status, and the first of its two lines.
        status: B2,
        pair: bool,
        atomic: AtomicOp,
        operand: AtomicType,
    }

    /// Byte k of a sector is written where bit k of `mask` is set.
    pub struct MemoryBeat {
        mask: B32,
        data: Sector,
        last: bool,
    }

    /// The way up: a head, and behind it its beats, one for each of its sectors, lowest first.
    pub enum MemoryUp {
        Head(MemoryHead),
        Beat(MemoryBeat),
    }

    pub enum AnswerKind: 2 {
        Data,
        // Of a barrier and its like.
        Done,
        // Zeros from a sparse page; zeros after a fault.
        Sparse,
        Fault,
    }

    /// The way down: a sector, which says itself which of its request's it is.
    pub struct MemoryDown {
        client: ClientId,
        tag: RequestTag,
        kind: AnswerKind,
        sector: B2,
        last: bool,
        /// Of a raw read: its tile's status, and the page's kind where that is compressed, else 0.
        status: B2,
        compressible: B8,
        data: Sector,
    }
}
