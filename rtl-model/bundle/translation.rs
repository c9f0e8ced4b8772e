//! Address translation: what is asked of it, what it answers, and what Host tells it.

use super::host::{ChannelId, VirtualAddress};
use super::memory::{ClientId, LineAddress, PageAttributes};
use super::memory_port::Sector;
use kernel::packed::*;

kernel::package! {
    package translation(host, memory, memory_port);

    /// An address space that is bound.
    pub type SpaceId = B3;
    /// Bits 39 to 12 of a virtual address; bits 39 to 12 of a physical one, of which 34 are used.
    pub type PageNumber = B28;
    /// Which micro-TLB asks.
    pub type TranslationSource = B8;

    /// A page that is not in a micro-TLB.
    pub struct TranslateAsk {
        source: TranslationSource,
        space: SpaceId,
        page: PageNumber,
        write: bool,
    }

    /// Why an access was refused, by the numbers of public drivers.
    pub enum AccessFaultKind: 4 {
        Directory,
        TableSize,
        Page,
        Limit,
        UnboundInstance,
        Privilege,
        ReadOnly,
        WriteOnly,
        PitchMask,
        WorkCreation,
        Aperture,
        CompressionFailure,
        Kind,
        Region,
        BothTables,
        Poisoned,
    }

    /// What is known of a page.
    pub struct PageEntry {
        present: bool,
        /// Reads are zeros and writes vanish, without a fault.
        sparse: bool,
        /// Why, where it is neither present nor sparse.
        fault: AccessFaultKind,
        privileged: bool,
        read_only: bool,
        read_off: bool,
        write_off: bool,
        uncached: bool,
        attributes: PageAttributes,
        frame: PageNumber,
    }

    /// Entries that come in a clock, of the 16 of a line (gmmu-pte-fetch).
    pub const QUARTER_ENTRIES: usize = 4;
    /// A quarter of a TLB's line.
    pub struct TranslateLine {
        source: TranslationSource,
        /// The line is of big pages.
        big: bool,
        quarter: B2,
        last: bool,
        entries: [PageEntry; QUARTER_ENTRIES],
    }

    /// 128 bytes of a page table, past L2 and SMMU.
    pub struct WalkAsk {
        line: LineAddress,
    }

    /// Its sectors, lowest first.
    pub struct WalkData {
        last: bool,
        data: Sector,
    }

    /// An address space gets its page directory.
    pub struct SpaceBind {
        space: SpaceId,
        channel: ChannelId,
        directory: PageNumber,
        /// Where the directory lies, as a page entry's aperture.
        target: B2,
        /// Big pages have 64 KB, not 128.
        big64: bool,
        /// The last page of the space.
        limit: PageNumber,
    }

    /// Engines take this space from now on; they are idle.
    pub struct SpaceUse {
        space: SpaceId,
    }

    /// What was known of pages is forgotten, once older requests are through.
    pub struct SpaceInvalidate {
        all_pages: bool,
        all_spaces: bool,
        space: SpaceId,
        page: PageNumber,
    }

    pub enum SpaceControl {
        Attach(SpaceBind),
        Select(SpaceUse),
        Invalidate(SpaceInvalidate),
    }

    pub enum AccessKind: 3 {
        Read,
        Write,
        Atomic,
        Prefetch,
    }

    /// An access that was refused, to Host: never stalled.
    pub struct AccessFault {
        kind: AccessFaultKind,
        client: ClientId,
        access: AccessKind,
        space: SpaceId,
        address: VirtualAddress,
    }

    /// Words of a colour in the zero-bandwidth clear table.
    pub const CLEAR_WORDS: usize = 4;
    /// An entry of a zero-bandwidth clear table, to all slices.
    pub struct ClearEntry {
        depth: bool,
        index: B4,
        value: [B32; CLEAR_WORDS],
    }
}
