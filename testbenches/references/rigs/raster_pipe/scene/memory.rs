//! Address of a sample in memory, from the interfaces' block-linear layout.

/// Columns and rows of a pixel's samples.
pub fn grid(samples: u32) -> (u32, u32) {
    match samples {
        2 => (2, 1),
        4 => (2, 2),
        8 => (4, 2),
        16 => (4, 4),
        _ => (1, 1),
    }
}

/// Place of sample `s` of a pixel in the sample grid.
pub fn place(samples: u32, x: u32, y: u32, s: u32) -> (u32, u32) {
    let (nx, ny) = grid(samples);
    let (ox, oy) = match samples {
        8 => [(0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (3, 0), (2, 1), (3, 1)][s as usize],
        16 => (s & 3, s >> 2),
        _ => (s & 1, s >> 1),
    };
    (x * nx + ox, y * ny + oy)
}

/// Byte offset of (x, y), x in bytes, in a surface of blocks one GOB wide and
/// `1 << block_height` GOBs high.
pub fn block_linear(width_bytes: u32, block_height: u32, x: u32, y: u32) -> u64 {
    let (high, pitch) = (1 << block_height, width_bytes.div_ceil(64));
    let gob = (x & 15) | (y & 1) << 4 | (x & 16) << 1 | (y & 6) << 5 | (x & 32) << 3;
    let block = (y / (8 * high)) * pitch + x / 64;
    u64::from(block * 512 * high + y / 8 % high * 512 + gob)
}

/// Byte offsets of the depth and of the stencil of a 24-bit sample: within 256 bytes of
/// 8x8 samples, halves of 4x8, each 32 stencils and then 32 depths of three bytes.
pub fn packed24(width: u32, block_height: u32, x: u32, y: u32) -> (u64, u64) {
    let tile = block_linear(4 * width, block_height, 4 * (x & !7), y & !7);
    let half = tile + u64::from(128 * (x >> 2 & 1));
    let k = u64::from(4 * (y & 7) + (x & 3));
    (half + 32 + 3 * k, half + k)
}
