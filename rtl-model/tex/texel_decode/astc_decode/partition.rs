//! The part of a block that a texel is in.

/// A number as good as random.
fn hash(seed: u32) -> u32 {
    let mut p = seed;
    p ^= p >> 15;
    p = p.wrapping_sub(p << 17);
    p = p.wrapping_add(p << 7);
    p = p.wrapping_add(p << 4);
    p ^= p >> 5;
    p = p.wrapping_add(p << 16);
    p ^= p >> 7;
    p ^= p >> 3;
    p ^= p << 6;
    p ^ p >> 17
}

/// The part: four planes over the block, and the highest one at the texel.
pub fn part(pattern: u32, parts: u32, x: u32, y: u32, small: bool) -> u32 {
    let (x, y) = if small { (2 * x, 2 * y) } else { (x, y) };
    let seed = pattern + (parts - 1) * 1024;
    let random = hash(seed);
    let three = if parts == 3 { 6 } else { 5 };
    let four = if seed & 2 == 2 { 4 } else { 5 };
    let shifts = if seed & 1 == 1 { [four, three] } else { [three, four] };
    let slope = |n: u32| {
        let root = random >> (4 * n) & 15;
        (root * root) >> shifts[n as usize & 1]
    };
    let plane = |n: u32, offset: u32| (slope(2 * n) * x + slope(2 * n + 1) * y + (random >> offset)) & 63;
    let heights = [
        plane(0, 14),
        plane(1, 10),
        if parts < 3 { 0 } else { plane(2, 6) },
        if parts < 4 { 0 } else { plane(3, 2) },
    ];
    let [a, b, c, d] = heights;
    if a >= b && a >= c && a >= d {
        0
    } else if b >= c && b >= d {
        1
    } else if c >= d {
        2
    } else {
        3
    }
}
