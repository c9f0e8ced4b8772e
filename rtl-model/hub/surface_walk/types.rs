//! Types at the ports of the surface walk.

use crate::byte_align::types::*;
use bundle::*;
use kernel::packed::*;

kernel::package! {
    package surface_walk(byte_align, copies, host);

    /// Lines to walk in a surface. At least one line of at least one byte.
    pub struct SurfaceLines {
        block_linear: bool,
        /// For block-linear surfaces, a multiple of 512.
        base: VirtualAddress,
        /// Distance between lines, where the surface is not block-linear. All later
        /// fields, but for `bytes` and `lines`, are for block-linear surfaces only.
        pitch: B32,
        /// Width in columns of 64 bytes.
        columns: B31,
        /// Height in rows.
        rows: B32,
        /// Log2 of a block's height in GOBs.
        height_log2: B3,
        /// Log2 of a block's depth in slices.
        depth_log2: B3,
        layer: B32,
        /// Byte of the first line in its row.
        x: B21,
        /// Row of the first line.
        y: B17,
        /// Bytes in a line.
        bytes: B36,
        lines: B32,
    }

    /// The bytes of a line in one beat.
    pub struct SurfaceBeat {
        address: BeatAddress,
        span: ByteSpan,
        /// The following beat is not at the next address, or begins another 256 bytes.
        run_end: bool,
        /// No beat follows.
        last: bool,
    }

    /// The position of a walk through lines.
    pub struct SurfacePosition {
        /// More beats follow the current one; the later fields describe them:
        walks: bool,
        /// distance between lines, or between rows of blocks;
        stride: VirtualAddress,
        /// pitch: the line; block-linear: the block where it starts;
        row: VirtualAddress,
        /// the same for the next byte;
        at: VirtualAddress,
        /// block-linear: position in the block;
        x: B6,
        y: B8,
        /// remaining bytes of the line,
        left: B36,
        /// and remaining lines, the current one included.
        lines: B32,
        beat_valid: bool,
        beat: SurfaceBeat,
    }
}

/// Bits of an address.
pub const ADDRESS: u64 = (1 << 40) - 1;

impl SurfaceLines {
    /// Log2 of the size of a block in bytes.
    pub fn block_log2(&self) -> u32 {
        9 + u32::from(self.height_log2) + u32::from(self.depth_log2)
    }

    /// Rows of blocks in a slice.
    pub fn block_rows(&self) -> u32 {
        let shift = 3 + u32::from(self.height_log2);
        (u64::from(self.rows) + (1 << shift) - 1 >> shift) as u32
    }
}
