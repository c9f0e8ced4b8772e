//! OpenGL's numbered operations, with Direct3D's numbers as their aliases.

/// Whether `a func b`; `None` where the number is not a comparison.
pub fn compares<T: PartialOrd>(func: u32, a: T, b: T) -> Option<bool> {
    match func {
        0x200 | 1 => Some(false),
        0x201 | 2 => Some(a < b),
        0x202 | 3 => Some(a == b),
        0x203 | 4 => Some(a <= b),
        0x204 | 5 => Some(a > b),
        0x205 | 6 => Some(a != b),
        0x206 | 7 => Some(a >= b),
        0x207 | 8 => Some(true),
        _ => None,
    }
}

/// A stencil operation; unknown numbers keep the value.
pub fn stencil(operation: u32, old: u8, reference: u8) -> u8 {
    match operation {
        0 | 2 => 0,
        3 | 0x1e01 => reference,
        4 | 0x1e02 => old.saturating_add(1),
        5 | 0x1e03 => old.saturating_sub(1),
        6 | 0x150a => !old,
        7 | 0x8507 => old.wrapping_add(1),
        8 | 0x8508 => old.wrapping_sub(1),
        _ => old,
    }
}

/// All sixteen logic operations, in OpenGL's order; unknown numbers copy.
pub fn logic(code: u32, s: u128, d: u128) -> u128 {
    match code {
        0x1500 => 0,
        0x1501 => s & d,
        0x1502 => s & !d,
        0x1504 => !s & d,
        0x1505 => d,
        0x1506 => s ^ d,
        0x1507 => s | d,
        0x1508 => !(s | d),
        0x1509 => !(s ^ d),
        0x150a => !d,
        0x150b => s | !d,
        0x150c => !s,
        0x150d => !s | d,
        0x150e => !(s & d),
        0x150f => !0,
        _ => s,
    }
}

/// A colour clamped to the range of its output (SET_PS_SATURATE, four bits for each): OpenGL 4.6 compatibility profile, 17.3.1,
/// clamps fragment colours to [0, 1]; [-1, 1] is the class's. NaN is 0, as with .SAT in shaders.
pub fn saturate(bits: u32, output: usize, colour: [u32; 4]) -> [u32; 4] {
    let range = bits >> (4 * output) & 3;
    let least = if range & 2 == 0 { 0.0 } else { -1.0 };
    let held = |x: u32| match f32::from_bits(x) {
        x if x.is_nan() => 0,
        x if x <= least => f32::to_bits(least),
        x if x >= 1.0 => f32::to_bits(1.0),
        _ => x,
    };
    if range & 1 == 0 { colour } else { colour.map(held) }
}
