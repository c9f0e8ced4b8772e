//! Depths of planes and floats become codes of a format, or lie beyond its range.

use bundle::*;

/// Depth bits of a format; 32 denotes a float.
pub fn depth_bits(format: u32) -> Option<u32> {
    match format & 0x1f {
        0x0a | 0x19 => Some(32),
        0x13 => Some(16),
        0x14..=0x16 => Some(24),
        _ => None,
    }
}

/// The stored code of a depth of `value / 2^down`.
pub fn code_of(bits: u32, value: i128, down: u32) -> u32 {
    if bits == 32 {
        let depth = value as f64 / 2f64.powi(down as i32); // exact: value has 41 bits
        return (depth.clamp(0.0, 1.0) as f32).to_bits();
    }
    let most = (1i128 << bits) - 1;
    let held = value.clamp(0, 1 << down);
    ((held * most * 2 + (1 << down)) >> (down + 1)) as u32
}

/// The position of the sample of a coverage bit, from the centre of the tile, in 1/16 pixel.
pub fn offset((nx, ny): (u32, u32), positions: &[u32; 4], bit: u32) -> (i128, i128) {
    let (column, row) = (bit % 8, bit / 8);
    let (ox, oy) = (column % nx, row % ny);
    let s = match (nx, ny) {
        (4, 2) => [[0, 1, 4, 5], [2, 3, 6, 7]][oy as usize][ox as usize],
        _ => oy * nx + ox,
    };
    // There are 16 positions: of the pixels of four columns and rows of samples, pixel by pixel in rows.
    let pixel = row % 4 / ny * (4 / nx) + column % 4 / nx;
    let entry = pixel * nx * ny + s;
    let position = positions[entry as usize / 4] >> (8 * (entry % 4));
    let dx = 16 * (column / nx) as i128 + i128::from(position & 15) - i128::from(64 / nx);
    let dy = 16 * (row / ny) as i128 + i128::from(position >> 4 & 15) - i128::from(64 / ny);
    (dx, dy)
}

/// The stored code of a plane's depth at an offset.
pub fn code_at(bits: u32, p: &TilePlane, (dx, dy): (i128, i128)) -> u32 {
    let value = 16 * i128::from(p.c) + i128::from(p.a) * dx + i128::from(p.b) * dy;
    code_of(bits, value, u32::from(p.exp) + 4)
}

/// Whether a plane is below 0 at an offset, or above 1, by more than 2^-25 or a unit of it.
pub fn beyond(p: &TilePlane, (dx, dy): (i128, i128)) -> (bool, bool) {
    let value = 16 * i128::from(p.c) + i128::from(p.a) * dx + i128::from(p.b) * dy;
    let one = 1_i128 << (p.exp + 4);
    let slack = one >> 25;
    (value < -slack, value > one + slack)
}

/// Least and greatest code of a plane at the corners of the box around all samples.
pub fn bounds(bits: u32, p: &TilePlane, grid: (u32, u32), positions: &[u32; 4]) -> (u32, u32) {
    let at: Vec<_> = (0..64).map(|bit| offset(grid, positions, bit)).collect();
    let (x0, x1) = (at.iter().map(|o| o.0).min().unwrap(), at.iter().map(|o| o.0).max().unwrap());
    let (y0, y1) = (at.iter().map(|o| o.1).min().unwrap(), at.iter().map(|o| o.1).max().unwrap());
    let codes = [(x0, y0), (x0, y1), (x1, y0), (x1, y1)].map(|corner| code_at(bits, p, corner));
    (*codes.iter().min().unwrap(), *codes.iter().max().unwrap())
}

/// Whether the plane is below 0 in that box, and above 1.
pub fn bounds_beyond(p: &TilePlane, grid: (u32, u32), positions: &[u32; 4]) -> (bool, bool) {
    let at: Vec<_> = (0..64).map(|bit| offset(grid, positions, bit)).collect();
    let (across, down): (Vec<_>, Vec<_>) = at.into_iter().unzip();
    let corners = across.iter().flat_map(|x| down.iter().map(move |y| beyond(p, (*x, *y))));
    corners.fold((false, false), |any, (below, above)| (any.0 || below, any.1 || above))
}

/// The same for a float.
pub fn code_of_float(bits: u32, value: u32) -> u32 {
    let float = f32::from_bits(value);
    let held = if float > 0.0 { float.min(1.0) } else { 0.0 };
    match bits {
        32 => held.to_bits(),
        _ => (f64::from(held) * ((1u64 << bits) - 1) as f64 + 0.5).floor() as u32,
    }
}
