//! Types of the channels between the copy engine's parts.

use crate::byte_align::types::*;
use crate::surface_walk::types::*;
use bundle::{Beat, ChannelId, VirtualAddress};
use kernel::packed::*;

kernel::package! {
    package copy_engine(byte_align, copies, host, surface_walk);

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
        lines: SurfaceLines,
        release_kind: CopyRelease,
        semaphore: VirtualAddress,
        payload: B32,
        notice: CopyNotice,
    }
}
