//! Faces of cubes: +x, -x, +y, -y, +z, -z.

use arith::float::SIGN;

/// The face that a direction meets. Of equal coordinates x counts before y before z.
pub fn face(at: [u32; 3]) -> u8 {
    let [x, y, z] = at.map(|c| c & !SIGN);
    let axis = if x >= y && x >= z {
        0
    } else if y >= z {
        1
    } else {
        2
    };
    2 * axis + (at[usize::from(axis)] >> 31) as u8
}

/// A direction's parts along a face's s and t.
pub fn along(face: u8, [x, y, z]: [u32; 3]) -> [u32; 2] {
    match face {
        0 => [z ^ SIGN, y ^ SIGN],
        1 => [z, y ^ SIGN],
        2 => [x, z],
        3 => [x, z ^ SIGN],
        4 => [x, y ^ SIGN],
        _ => [x ^ SIGN, y ^ SIGN],
    }
}
