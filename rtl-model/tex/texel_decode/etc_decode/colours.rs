//! Colours of ETC2 before they are brought into their range.

use super::tables::*;

/// 4, 5, 6 or 7 bits as 8: the lowest are the upper ones again.
fn extended(x: i32, bits: i32) -> i32 {
    x << (8 - bits) | x >> (2 * bits - 8)
}

/// Red, green and blue of a texel, and whether it is opaque. `punch`: bit 33 says that blocks are opaque.
pub fn colours(block: u64, x: i32, y: i32, punch: bool) -> [i32; 4] {
    let f = |at: u32, bits: u32| (block >> at) as i32 & ((1 << bits) - 1);
    let texel = (4 * x + y) as u32;
    let index = f(16 + texel, 1) << 1 | f(texel, 1);
    let bit = f(33, 1) == 1;
    let (differential, opaque) = (punch || bit, !punch || bit);
    let clear = !opaque && index == 2;

    // ---- mode: sums of 5 and 3 bits with a sign, that are out of range
    let difference = |k: u32| (f(56 - 8 * k, 3) << 29) >> 29;
    let second = |k: u32| f(59 - 8 * k, 5) + difference(k);
    let outside = |k: u32| differential && !(0..32).contains(&second(k));
    let with = |base: [i32; 3], sum: i32| [base[0] + sum, base[1] + sum, base[2] + sum, 1];
    if outside(0) || outside(1) {
        let t = outside(0);
        let (first, second) = if t {
            ([f(59, 2) << 2 | f(56, 2), f(52, 4), f(48, 4)], [f(44, 4), f(40, 4), f(36, 4)])
        } else {
            let first = [f(59, 4), f(56, 3) << 1 | f(52, 1), f(51, 1) << 3 | f(47, 3)];
            (first, [f(43, 4), f(39, 4), f(35, 4)])
        };
        let value = |c: [i32; 3]| c[0] << 8 | c[1] << 4 | c[2];
        let distance = if t {
            f(34, 2) << 1 | f(32, 1)
        } else {
            f(34, 1) << 2 | f(32, 1) << 1 | i32::from(value(first) >= value(second))
        };
        let distance = i32::from(ETC_DISTANCES[distance as usize]);
        let (first, second) = (first.map(|c| extended(c, 4)), second.map(|c| extended(c, 4)));
        return match (index, t) {
            _ if clear => [0; 4],
            (0, true) => with(first, 0),
            (0, false) => with(first, distance),
            (1, true) => with(second, distance),
            (1, false) => with(first, -distance),
            (2, true) => with(second, 0),
            (2, false) => with(second, distance),
            _ => with(second, -distance),
        };
    }
    if outside(2) {
        let origin = [
            extended(f(57, 6), 6),
            extended(f(56, 1) << 6 | f(49, 6), 7),
            extended(f(48, 1) << 5 | f(43, 2) << 3 | f(39, 3), 6),
        ];
        let across = [extended(f(34, 5) << 1 | f(32, 1), 6), extended(f(25, 7), 7), extended(f(19, 6), 6)];
        let down = [extended(f(13, 6), 6), extended(f(6, 7), 7), extended(f(0, 6), 6)];
        let at =
            |k: usize| (x * (across[k] - origin[k]) + y * (down[k] - origin[k]) + 4 * origin[k] + 2) >> 2;
        return [at(0), at(1), at(2), 1];
    }

    // ---- two parts
    let far = if f(32, 1) == 1 { y >= 2 } else { x >= 2 };
    let base = [0, 1, 2].map(|k| match (differential, far) {
        (true, false) => extended(f(59 - 8 * k, 5), 5),
        (true, true) => extended(second(k), 5),
        (false, false) => extended(f(60 - 8 * k, 4), 4),
        (false, true) => extended(f(56 - 8 * k, 4), 4),
    });
    let table = f(if far { 34 } else { 37 }, 3) as usize;
    let size = match index & 1 {
        1 => i32::from(ETC_LARGE[table]),
        _ if opaque => i32::from(ETC_SMALL[table]),
        _ => 0,
    };
    if clear { [0; 4] } else { with(base, if index & 2 == 2 { -size } else { size }) }
}
