//! Types of the channels between the copy engine's parts.

use crate::byte_align::types::*;
use bundle::{Beat, BeatAddress, ChannelId, VirtualAddress};
use kernel::packed::*;

kernel::package! {
    package copy_engine(byte_align, copies, host);

    /// Bytes of a tile's lines: a GOB is 64 wide.
    pub const TILE_BYTES: usize = 128;
    pub const WIDE_TILE_BYTES: usize = 256;
    /// Lines of a tile: a GOB's.
    pub const TILE_LINES: usize = 8;
    /// How lines are cut into tiles, which follow each other from left to right, then downward.
    /// Both sides of a copy are cut alike where tiles have several lines.
    pub struct CopyCut {
        /// Tiles have up to 8 lines; else one, and each side has its own.
        tall: bool,
        /// Lines of a tile have up to 256 bytes, else 128.
        wide: bool,
        /// Lines of the first tiles.
        lines: B4,
        /// Bytes of a line's first tile, where tiles are tall.
        first: B9,
    }

    /// One side of a copy: lines to walk through. At least one, of at least one byte.
    pub struct CopyLines {
        block_linear: bool,
        /// Of the first byte; block-linear: of the block that has it, in its slice.
        start: VirtualAddress,
        /// From a line to the next; block-linear: from a row of blocks.
        stride: VirtualAddress,
        /// Log2 of the GOBs that a block is high, and of the slices that it is deep.
        height_log2: B3,
        depth_log2: B3,
        /// Block-linear: the first byte's place in its block.
        x: B6,
        y: B8,
        /// Of a line.
        bytes: B36,
        lines: B32,
        cut: CopyCut,
    }

    /// Log2 of the beats that wait between two orders: 4 KB.
    pub const COPY_SLOTS_LOG2: usize = 8;
    /// Number of a beat, of all jobs', in the order of the bytes of tiles, line by line. Twice as many as
    /// there are slots, so that one tells before from behind.
    pub type CopySlot = B9;

    /// A beat of one side, in the order of its addresses.
    pub struct CopyPlace {
        address: BeatAddress,
        span: ByteSpan,
        slot: CopySlot,
        /// Once it is gone, no lower slot is asked for.
        kept: CopySlot,
        /// The following beat is not at the next address, or begins another 256 bytes.
        run_end: bool,
        /// Nothing follows.
        last: bool,
    }

    /// A beat of the source, and its bytes that are wanted.
    pub struct CopyBytes {
        span: ByteSpan,
        data: Beat,
    }

    /// Components of an element, and constants that can stand in for one.
    pub const ELEMENT_COMPONENTS: usize = 4;
    pub const REMAP_CONSTANTS: usize = 2;
    /// Lines of elements, and how one of the source becomes one of the destination.
    pub struct CopyElements {
        /// Elements are bytes, and stay as they are. What follows, but `elements` and
        /// `lines`, does not count then.
        plain: bool,
        /// Nothing comes from the source.
        fill: bool,
        /// Bytes of a component, less one.
        component: B2,
        /// Components of an element, less one.
        source: B2,
        destination: B2,
        /// For each component of the destination: 0 to 3 one of the source, 4 and 5 a
        /// constant, others nothing.
        picks: [B3; ELEMENT_COMPONENTS],
        constants: [B32; REMAP_CONSTANTS],
        /// In a line.
        elements: B32,
        lines: B32,
    }

    /// What a release writes.
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

    /// Where a copy goes, and what follows it.
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
