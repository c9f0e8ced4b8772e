//! Space for shader outputs of a batch's vertices, in rows of shared memory.

/// Log2 of the words of a component: one for each vertex, rounded up to a power of two from 4 to 32.
pub fn room_log2(vertices: u8) -> u32 {
    u32::from(vertices.clamp(4, 32) - 1).ilog2() + 1
}

/// Rows that `components` occupy.
pub fn output_rows(components: u8, vertices: u8) -> u16 {
    ((u16::from(components) << room_log2(vertices)) + 31) >> 5
}
