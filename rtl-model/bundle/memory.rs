//! Memory requests and responses: one format from all clients, through address translation and the crossbar to the L2's
//! slices, and from there to DRAM.

use super::memory_port::{AtomicOp, AtomicType, Sector};
use kernel::packed::*;

kernel::package! {
    package memory(memory_port);

    /// Sectors of 32 bytes in a line.
    pub const LINE_SECTORS: usize = 4;
    /// Slice interleave in lines, as a power of two: a kilobyte (l2-slice-interleave).
    pub const INTERLEAVE_LOG2: usize = 3;
    /// Lines in a page of 4 KB, as a power of two.
    pub const PAGE_LINES_LOG2: usize = 5;
    /// Number of virtual channels.
    pub const VIRTUAL_CHANNELS: usize = 4;
    /// Bits 39 to 7 of an address: virtual before translation, physical (34 bits used) after.
    pub type LineAddress = B33;
    /// Client number: a port of the crossbar, and a client behind it; and tag of a request, unique while it is outstanding.
    pub type ClientId = B12;
    pub type RequestTag = B12;

    pub enum MemoryOp: 4 {
        Read,
        // Writes the masked bytes, without a response.
        Write,
        // Atomics without and with a response.
        Reduce,
        Atomic,
        // Fills the 256-byte tiles of a kilobyte that `sectors` selects with one 32-byte pattern.
        FastClear,
        // The line's contents are no longer needed.
        Discard,
        // The response is sent once all earlier requests of the client are performed.
        Barrier,
        // Write dirty bytes to memory; invalidate lines as well; write compression status to memory.
        Clean,
        Invalidate,
        CleanTags,
    }

    /// Eviction priority of a line.
    pub enum EvictClass: 2 {
        Normal,
        First,
        Last,
    }

    /// Form in which compressible data are returned.
    pub enum MemoryView: 2 {
        Plain,
        // Texture: colours averaged over samples.
        Reduced,
        // ROPs: sectors as stored, with their tile's status.
        Raw,
        // As Raw, but for uncompressed tiles only the status.
        Compressed,
    }

    /// Channels queue separately on the way to a slice, so that a blocked one does not stall the others.
    pub enum VirtualChannel: 2 {
        Demand,
        // World space's rings.
        Ring,
        // ROPs.
        Pixel,
        // Clean and invalidate operations.
        Control,
    }

    /// Credits that a slice returns: bit v is one of virtual channel v.
    pub struct FreedPlaces {
        channels: B4,
    }

    /// Memory in which a page is.
    pub enum Aperture: 2 {
        Video,
        Peer,
        SystemCoherent,
        SystemNonCoherent,
    }

    /// Page attributes that translation adds to an address.
    pub struct PageAttributes {
        aperture: Aperture,
        kind: B8,
        /// Line of compression status (0: not compressed), and which half.
        comptag: B17,
    }

    /// Requests a barrier, down to DRAM with `system`.
    pub struct MemoryFence {
        system: bool,
    }

    /// Operations on the whole L2: write dirty bytes to memory; invalidate lines as well; write compression status to memory.
    pub enum CacheOrder: 2 {
        Clean,
        Invalidate,
        CleanTags,
    }

    /// Head of a request. Up to four beats with data follow for operations that have data.
    pub struct MemoryHead {
        op: MemoryOp,
        client: ClientId,
        tag: RequestTag,
        channel: VirtualChannel,
        line: LineAddress,
        sectors: B4,
        /// Address is not translated: for reserved ranges and Host's own accesses.
        physical: bool,
        privileged: bool,
        /// Not cached in the L2. The next field, of a barrier: down to DRAM.
        uncached: bool,
        system: bool,
        evict: EvictClass,
        view: MemoryView,
        page: PageAttributes,
        /// For a raw write: the tile's new status, and whether this is the first of its two lines.
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

    /// Request network: a head, then its beats, one for each of its sectors, lowest first.
    pub enum MemoryUp {
        Head(MemoryHead),
        Beat(MemoryBeat),
    }

    pub enum ResponseKind: 2 {
        Data,
        // Response to a barrier or another broadcast.
        Done,
        // Zeros from a sparse page; zeros after a fault.
        Sparse,
        Fault,
    }

    /// Response network: a sector, with its index in the line.
    pub struct MemoryDown {
        client: ClientId,
        tag: RequestTag,
        kind: ResponseKind,
        sector: B2,
        last: bool,
        /// For a raw read: the tile's status, and the page's kind if it is compressible, else 0.
        status: B2,
        compressible: B8,
        data: Sector,
    }
}
