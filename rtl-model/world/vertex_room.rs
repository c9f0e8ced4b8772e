//! Room for what shaders put out of a batch's vertices, in rows of shared memory.

/// Places of a component: as many as vertices, rounded up to a power of two from 4 to 32; log2.
pub fn room_log2(vertices: u8) -> u32 {
    u32::from(vertices.clamp(4, 32) - 1).ilog2() + 1
}

/// Rows that so many components take.
pub fn output_rows(components: u8, vertices: u8) -> u16 {
    ((u16::from(components) << room_log2(vertices)) + 31) >> 5
}
