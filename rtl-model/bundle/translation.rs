//! Address translation: requests, responses, and control operations by Host.

use super::host::{ChannelId, VirtualAddress};
use super::memory::{ClientId, LineAddress, PageAttributes};
use super::memory_port::Sector;
use kernel::packed::*;

kernel::package! {
    package translation(host, memory, memory_port);

    /// A bound address space.
    pub type SpaceId = B3;
    /// Bits 39 to 12 of a virtual or physical address; physical addresses use 34 bits.
    pub type PageNumber = B28;
    /// Number of the micro-TLB that sent a request.
    pub type TranslationSource = B8;

    /// A page that missed in a micro-TLB.
    pub struct TranslateRequest {
        source: TranslationSource,
        space: SpaceId,
        page: PageNumber,
        write: bool,
    }

    /// Reason for which an access was refused, with the codes of public drivers.
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

    /// Translation of a page.
    pub struct PageEntry {
        present: bool,
        /// Reads return zeros and writes are dropped, without a fault.
        sparse: bool,
        /// Reason, if the page is neither present nor sparse.
        fault: AccessFaultKind,
        privileged: bool,
        read_only: bool,
        read_off: bool,
        write_off: bool,
        uncached: bool,
        attributes: PageAttributes,
        frame: PageNumber,
    }

    /// Entries transferred in a cycle, of the 16 of a line (gmmu-pte-fetch).
    pub const QUARTER_ENTRIES: usize = 4;
    /// A quarter of a TLB line.
    pub struct TranslateLine {
        source: TranslationSource,
        /// The line is of big pages.
        big: bool,
        quarter: B2,
        last: bool,
        entries: [PageEntry; QUARTER_ENTRIES],
    }

    /// Reads 128 bytes of a page table, bypassing L2 and SMMU.
    pub struct WalkRequest {
        line: LineAddress,
    }

    /// Its sectors, lowest first.
    pub struct WalkData {
        last: bool,
        data: Sector,
    }

    /// Sets the page directory of an address space.
    pub struct SpaceBind {
        space: SpaceId,
        channel: ChannelId,
        directory: PageNumber,
        /// Aperture of the directory, coded as in a page entry.
        target: B2,
        /// Big pages have 64 KB, not 128.
        big64: bool,
        /// The last page of the space.
        limit: PageNumber,
    }

    /// Engines use this space from now on; they are idle.
    pub struct SpaceUse {
        space: SpaceId,
    }

    /// Invalidates cached translations, once earlier requests are done.
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

    /// A refused access, reported to Host: never stalls.
    pub struct AccessFault {
        kind: AccessFaultKind,
        client: ClientId,
        access: AccessKind,
        space: SpaceId,
        address: VirtualAddress,
    }

    /// Words of a colour in the zero-bandwidth clear table.
    pub const CLEAR_WORDS: usize = 4;
    /// An entry of a zero-bandwidth clear table, sent to all slices.
    pub struct ClearEntry {
        depth: bool,
        index: B4,
        value: [B32; CLEAR_WORDS],
    }
}
