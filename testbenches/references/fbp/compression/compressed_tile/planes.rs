//! Tiles of depth planes: every sample's code from the plane's definition, in integers.

use super::{ClearValue, Tile, bits, colours, signed};

/// A stored plane. At (dx, dy), in 1/16 of a pixel from the tile's centre, depth is `(16 c + a dx + b dy) / 2^(exp + 4)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plane {
    pub a: i128,
    pub b: i128,
    pub c: i128,
    pub exp: u32,
}

/// Positions of the samples of a pixel, in 1/16 of it.
fn positions(samples: usize) -> &'static [(i128, i128)] {
    match samples {
        1 => &[(8, 8)],
        2 => &[(4, 4), (12, 12)],
        4 => &[(6, 2), (14, 6), (2, 10), (10, 14)],
        8 => &[(1, 7), (5, 3), (3, 13), (7, 11), (9, 5), (15, 1), (11, 15), (13, 9)],
        _ => panic!("{samples} samples a pixel"),
    }
}

/// Samples of a pixel: across, and down.
fn grid(samples: usize) -> (usize, usize) {
    [(1, 1), (2, 1), (2, 2), (4, 2)][samples.ilog2() as usize]
}

/// A sample's position from the tile's centre, in 1/16 of a pixel.
pub fn place(samples: usize, row: usize, column: usize) -> (i128, i128) {
    let (across, down) = grid(samples);
    let (x, y) = (column % across, row % down);
    let number = if samples == 8 { 4 * (x / 2) + 2 * y + x % 2 } else { across * y + x };
    let (px, py) = positions(samples)[number];
    let from_centre =
        |pixel: usize, pixels: usize, inside: i128| 16 * pixel as i128 + inside - 8 * pixels as i128;
    (from_centre(column / across, 8 / across, px), from_centre(row / down, 8 / down, py))
}

/// The nearest float, ties to even, of `v / 2^down`, above 0 and at most 1.
fn float(v: i128, down: u32) -> u32 {
    let length = 128 - v.leading_zeros() as i32;
    let over = (length - 24).max(0);
    let (whole, rest) = (v >> over, v & ((1 << over) - 1));
    let half = if over == 0 { 1 } else { 1 << (over - 1) };
    let up = rest > half || rest == half && whole & 1 == 1;
    // 2^23 to 2^24: the carry of an all-ones fraction moves into the exponent.
    let fraction = (whole + i128::from(up)) << (24 - length).max(0);
    let exponent = 127 + 23 + length - 24 - down as i32;
    ((exponent as u32) << 23) + (fraction - (1 << 23)) as u32
}

impl Plane {
    /// Decodes its 96 bits, from bit `from` on.
    pub fn of(stored: &[u8], from: usize) -> Self {
        Plane {
            b: signed(stored, from, 27),
            a: signed(stored, from + 27, 27),
            c: signed(stored, from + 54, 36),
            exp: bits(stored, from + 90, 6) as u32,
        }
    }

    /// Depth at a position as a fraction, clamped to [0, 1]: numerator, and the exponent of the power of two below.
    fn depth(&self, (dx, dy): (i128, i128)) -> (i128, u32) {
        let down = self.exp + 4;
        ((16 * self.c + self.a * dx + self.b * dy).clamp(0, 1 << down), down)
    }

    /// The code as Z32.
    pub fn z32(&self, at: (i128, i128)) -> u32 {
        let (v, down) = self.depth(at);
        if v == 0 { 0 } else { float(v, down) }
    }

    /// The code as Z24.
    pub fn z24(&self, at: (i128, i128)) -> u32 {
        self.unorm(24, at)
    }

    /// The code in `bits` bits: floor(depth (2^bits - 1) + 1/2).
    pub fn unorm(&self, bits: u32, at: (i128, i128)) -> u32 {
        let (v, down) = self.depth(at);
        let (one, most) = (1_i128 << down, (1_i128 << bits) - 1);
        (2 * v * most + one).div_euclid(2 * one) as u32
    }
}

/// Z16: each half is a tile of 8x8 samples of two bytes, in every second sector, a sector for two rows; its planes are in its
/// first sector.
pub fn halves(samples: usize, halves: u8, stored: &Tile) -> Tile {
    std::array::from_fn(|k| {
        let (sector, byte) = (k / 32, k % 32);
        let half = sector % 2;
        if halves >> half & 1 == 0 {
            return stored[k];
        }
        let (row, column) = (2 * (sector / 2) + byte / 16, byte % 16 / 2);
        let planes = &stored[32 * half..32 * half + 32];
        let number = bits(planes, 192 + 8 * row + column, 1) as usize;
        let code = Plane::of(planes, 96 * number).unorm(16, place(samples, row, column));
        code.to_le_bytes()[byte % 2]
    })
}

/// The plane of a sample.
fn owner(planes: usize, stored: &Tile, row: usize, column: usize) -> Plane {
    let bit = |sector: usize| bits(stored, 256 * sector + 192 + 8 * row + column, 1) as usize;
    let number = bit(0) + if planes == 4 { 2 * bit(1) } else { 0 };
    Plane::of(stored, 256 * (number / 2) + 96 * (number % 2))
}

pub fn decode(planes: usize, samples: usize, stencil: bool, stored: &Tile) -> Tile {
    if !stencil {
        return z32(|row, column| owner(planes, stored, row, column).z32(place(samples, row, column)));
    }
    let after = after_stencil(stored);
    let mut tile = *stored;
    for (row, column) in (0..8).flat_map(|row| (0..8).map(move |column| (row, column))) {
        let code = owner(planes, &after, row, column).z24(place(samples, row, column));
        // A line is a half of the tile: stencil, then 3-byte codes.
        let at = 128 * (column / 4) + 32 + 3 * (4 * row + column % 4);
        tile[at..at + 3].copy_from_slice(&code.to_le_bytes()[..3]);
    }
    tile
}

/// Two sectors of planes after one of stencil.
fn after_stencil(stored: &Tile) -> Tile {
    let mut after = [0; 256];
    after[..64].copy_from_slice(&stored[32..96]);
    after
}

/// Floats of four columns of eight rows, the left ones or the right ones; the planes, stored after stencil, cover all eight columns.
pub fn wide(planes: usize, samples: usize, half: usize, stored: &Tile) -> Tile {
    let after = after_stencil(stored);
    floats(stored, |row, column| {
        let column = 4 * half + column;
        owner(planes, &after, row, column).z32(place(samples, row, column))
    })
}

/// The same for a clear value's first word.
pub fn cleared_wide(clear: &ClearValue, stored: &Tile) -> Tile {
    let float = held(f32::from_le_bytes([clear[0], clear[1], clear[2], clear[3]])) as f32;
    floats(stored, |_, _| float.abs().to_bits())
}

fn floats(stored: &Tile, float: impl Fn(usize, usize) -> u32) -> Tile {
    let mut tile = *stored;
    for sample in 0..32 {
        let at = 32 + 4 * sample;
        tile[at..at + 4].copy_from_slice(&float(sample / 4, sample % 4).to_le_bytes());
    }
    tile
}

/// A float as a depth: clamped to [0, 1], NaN as 0.
pub fn held(float: f32) -> f64 {
    if float.is_nan() { 0.0 } else { f64::from(float).clamp(0.0, 1.0) }
}

/// Its code of 24 bits: the nearest, halves up.
pub fn z24_of(float: f32) -> u32 {
    (held(float) * 16_777_215.0 + 0.5).floor() as u32
}

/// A sector of two planes that are everywhere a float, clamped to [0, 1], and their depth: `c / 2^exp`, with c of 24 bits as
/// far as exp allows.
pub fn constant(float: f32) -> ([u8; 32], f64) {
    let depth = held(float);
    let exp = match depth {
        0.0 | 1.0 => 0,
        _ => (23 - depth.log2().floor() as i32).min(63),
    };
    let c = (depth * f64::from(exp).exp2()).floor();
    let plane = ((exp as u128) << 90 | (c as u128) << 54).to_le_bytes();
    (std::array::from_fn(|k| if k < 24 { plane[k % 12] } else { 0 }), c / f64::from(exp).exp2())
}

/// Whether that plane has exactly the clamped depth of the float.
pub fn is_exact(float: f32) -> bool {
    constant(float).1 == held(float)
}

/// Codes of a cleared tile of depth with stencil: all are the code of a clear value's first word, a float, rounded to nearest,
/// halves up.
pub fn cleared(clear: &ClearValue, stored: &Tile) -> Tile {
    let code = z24_of(f32::from_le_bytes([clear[0], clear[1], clear[2], clear[3]])).to_le_bytes();
    std::array::from_fn(|k| if k % 128 < 32 { stored[k] } else { code[(k % 128 - 32) % 3] })
}

/// A tile of words, by row and column.
fn z32(code: impl Fn(usize, usize) -> u32) -> Tile {
    let word = |k: usize| {
        let (row, x) = colours::place(k);
        code(row, x / 4).to_le_bytes()
    };
    std::array::from_fn(|k| word(k / 4)[k % 4])
}
