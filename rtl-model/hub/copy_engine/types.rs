//! Types of the channels between the copy engine's parts.

use crate::byte_align::types::*;
use bundle::{Beat, BeatAddress, ChannelId, VirtualAddress};
use kernel::packed::*;

kernel::package! {
    package copy_engine(byte_align, copies, host);

    /// Bytes in a line of a tile: a GOB is 64 wide.
    pub const TILE_BYTES: usize = 128;
    pub const WIDE_TILE_BYTES: usize = 256;
    /// Lines in a tile: those of a GOB.
    pub const TILE_LINES: usize = 8;
    /// How lines are cut into tiles, which follow each other from left to right, then downward.
    /// Both sides of a copy are cut alike where tiles have several lines.
    pub struct CopyCut {
        /// Tiles have up to 8 lines; otherwise one, and each side has its own tiles.
        tall: bool,
        /// Lines of a tile have up to 256 bytes, else 128.
        wide: bool,
        /// Lines in the first tiles.
        lines: B4,
        /// Bytes in a line of the first tile, where tiles are tall.
        first: B9,
    }

    /// One side of a copy: the lines to walk. At least one line of at least one byte.
    pub struct CopyLines {
        block_linear: bool,
        /// Address of the first byte; block-linear: of the block that contains it, in its slice.
        start: VirtualAddress,
        /// Distance between lines; block-linear: between rows of blocks.
        stride: VirtualAddress,
        /// Log2 of a block's height in GOBs, and of its depth in slices.
        height_log2: B3,
        depth_log2: B3,
        /// Block-linear: the first byte's position in its block.
        x: B6,
        y: B8,
        /// Bytes in a line.
        bytes: B36,
        lines: B32,
        cut: CopyCut,
    }

    /// Log2 of the beats in a reorder buffer: 4 KB.
    pub const COPY_SLOTS_LOG2: usize = 8;
    /// Number of a beat across all jobs, in the line-by-line order of the bytes of tiles.
    /// Its range is twice the number of slots, which distinguishes earlier from later beats.
    pub type CopySlot = B9;

    /// A beat of one side, in address order.
    pub struct CopyPlace {
        address: BeatAddress,
        span: ByteSpan,
        slot: CopySlot,
        /// After this beat is sent on, no lower slot is requested.
        kept: CopySlot,
        /// The following beat is not at the next address, or begins another 256 bytes.
        run_end: bool,
        /// No beat follows.
        last: bool,
    }

    /// A beat of the source, and the span of bytes wanted.
    pub struct CopyBytes {
        span: ByteSpan,
        data: Beat,
    }

    /// Components of an element, and constants that can replace one.
    pub const ELEMENT_COMPONENTS: usize = 4;
    pub const REMAP_CONSTANTS: usize = 2;
    /// Lines of elements, and how a source element becomes a destination element.
    pub struct CopyElements {
        /// Elements are single bytes and are copied unchanged. All
        /// later fields but `elements` and `lines` are then unused.
        plain: bool,
        /// Nothing is read from the source.
        fill: bool,
        /// Bytes in a component, less one.
        component: B2,
        /// Components in an element, less one.
        source: B2,
        destination: B2,
        /// For each component of the destination: 0 to 3 select one of the
        /// source, 4 and 5 a constant, other codes leave it unwritten.
        picks: [B3; ELEMENT_COMPONENTS],
        constants: [B32; REMAP_CONSTANTS],
        /// In a line.
        elements: B32,
        lines: B32,
    }

    /// The kind of semaphore release.
    pub enum CopyRelease: 2 {
        None,
        OneWord,
        FourWords,
    }

    /// The interrupt at the end of a copy.
    pub enum CopyNotice: 2 {
        None,
        Blocking,
        NonBlocking,
    }

    /// The destination of a copy, and the actions after it.
    pub struct CopyTarget {
        channel: ChannelId,
        /// No byte is written.
        empty: bool,
        lines: CopyLines,
        release_kind: CopyRelease,
        semaphore_va: VirtualAddress,
        payload: B32,
        notice: CopyNotice,
    }
}
