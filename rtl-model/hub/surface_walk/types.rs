//! Types at the ports of the surface walk.

use crate::byte_align::types::*;
use bundle::*;
use kernel::packed::*;

kernel::package! {
    package surface_walk(byte_align, copies, host);

    /// Lines to walk through in a surface. At least one, of at least one byte.
    pub struct SurfaceLines {
        block_linear: bool,
        /// Of block-linear surfaces, a multiple of 512.
        base: VirtualAddress,
        /// From line to line, where the surface is not block-linear. What follows, but
        /// `bytes` and `lines`, is of block-linear surfaces only.
        pitch: B32,
        /// Width in columns of 64 bytes.
        columns: B31,
        /// Height in rows.
        rows: B32,
        /// Log2 of the GOBs that a block is high.
        height_log2: B3,
        /// Log2 of the slices that a block is deep.
        depth_log2: B3,
        layer: B32,
        /// Of the first line: byte in its row.
        x: B21,
        /// Of the first line: row.
        y: B17,
        /// Of a line.
        bytes: B36,
        lines: B32,
    }

    /// The bytes of a line that lie in one beat.
    pub struct SurfaceBeat {
        address: BeatAddress,
        span: ByteSpan,
        /// The following beat is not at the next address, or begins another 256 bytes.
        run_end: bool,
        /// Nothing follows.
        last: bool,
    }

    /// Where a walk through lines is.
    pub struct SurfacePosition {
        /// More beats follow the current one, and these fields are of them:
        walks: bool,
        /// from a line, or from a row of blocks, to the next;
        stride: VirtualAddress,
        /// pitch: the line; block-linear: the block where it starts;
        row: VirtualAddress,
        /// the same of the byte that follows;
        at: VirtualAddress,
        /// block-linear: in the block;
        x: B6,
        y: B8,
        /// bytes of the line,
        left: B36,
        /// and lines with this one.
        lines: B32,
        beat_valid: bool,
        beat: SurfaceBeat,
    }
}

/// Bits of an address.
pub const ADDRESS: u64 = (1 << 40) - 1;

impl SurfaceLines {
    /// Log2 of the bytes of a block.
    pub fn block_log2(&self) -> u32 {
        9 + u32::from(self.height_log2) + u32::from(self.depth_log2)
    }

    /// Rows of blocks in a slice.
    pub fn block_rows(&self) -> u32 {
        let shift = 3 + u32::from(self.height_log2);
        (u64::from(self.rows) + (1 << shift) - 1 >> shift) as u32
    }
}
