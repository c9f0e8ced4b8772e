//! Coverage of an FRTX in quad order, in which the samples of a quad are contiguous: bit `4 n quad + n pixel +
//! sample`, where n is the samples of a pixel, quads count row by row and pixels as in a quad's mask.

use bundle::*;

/// Columns and rows of samples in a pixel, as powers of two.
const GRID: [(usize, usize); 5] = [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)];

/// Samples of a pixel, as a power of two.
pub const fn samples_log2(mode: SampleMode) -> usize {
    let (x, y) = GRID[mode as usize];
    x + y
}

/// Column and row of a sample within its pixel.
const fn place(mode: usize, sample: usize) -> (usize, usize) {
    match mode {
        3 => (sample & 1 | sample >> 2 << 1, sample >> 1 & 1),
        4 => (sample & 3, sample >> 2),
        _ => (sample & 1, sample >> 1),
    }
}

/// Sample-grid position of a bit in quad order.
const fn grid_bit(mode: usize, bit: usize) -> usize {
    let (nx, ny) = GRID[mode];
    let n = nx + ny;
    let (sample, pixel, quad) = (bit & ((1 << n) - 1), bit >> n & 3, bit >> (n + 2));
    let quads = 2 - nx; // in a row, as a power of two
    let (ox, oy) = place(mode, sample);
    let column = quad & ((1 << quads) - 1);
    let x = (2 * column + (pixel & 1)) << nx;
    let y = (2 * (quad >> quads) + (pixel >> 1)) << ny;
    8 * (y + oy) + x + ox
}

/// For each mode and each four bits of a mask, their target bits.
type Permutation = [[[u64; 16]; 16]; 5];

const fn permutation(to_grid: bool) -> Permutation {
    let mut table = [[[0; 16]; 16]; 5];
    let mut n = 0;
    while n < 5 * 64 {
        let (mode, quads) = (n / 64, n % 64);
        let grid = grid_bit(mode, quads);
        let (from, to) = if to_grid { (quads, grid) } else { (grid, quads) };
        let mut four = 0;
        while four < 16 {
            if four >> (from % 4) & 1 == 1 {
                table[mode][from / 4][four] |= 1 << to;
            }
            four += 1;
        }
        n += 1;
    }
    table
}

static TO_QUADS: Permutation = permutation(false);
static TO_GRID: Permutation = permutation(true);

fn permute(table: &Permutation, mode: SampleMode, mask: u64) -> u64 {
    (0..16).fold(0, |all, k| all | table[mode as usize][k][(mask >> (4 * k) & 15) as usize])
}

/// From the order of the sample grid to quad order.
pub fn to_quads(mode: SampleMode, grid: u64) -> u64 {
    permute(&TO_QUADS, mode, grid)
}

/// From quad order to the order of the sample grid.
pub fn to_grid(mode: SampleMode, quads: u64) -> u64 {
    permute(&TO_GRID, mode, quads)
}

/// The pixels with at least one sample, in quad order.
pub fn pixels(mode: SampleMode, quads: u64) -> u64 {
    let n = 1 << samples_log2(mode);
    (0..64 / n).fold(0, |any, k| any | u64::from(quads >> (n * k) & (u64::MAX >> (64 - n)) != 0) << k)
}

/// Samples of the four pixels of a quad, shifted to their position.
pub fn spread(mode: SampleMode, index: u8, keep: [u16; 4]) -> u64 {
    let n = 1 << samples_log2(mode);
    let masks = (0..4).fold(0, |all, p| all | (u64::from(keep[p]) & ((1 << n) - 1)) << (n * p));
    masks.checked_shl(4 * n as u32 * u32::from(index)).unwrap_or(0)
}

/// Samples of a quad's pixels.
pub fn quad_coverage(mode: SampleMode, index: u8, quads: u64) -> [u16; QUAD_PIXELS] {
    let n = 1 << samples_log2(mode);
    let quad = quads.checked_shr(4 * n as u32 * u32::from(index)).unwrap_or(0);
    std::array::from_fn(|p| ((quad >> (n * p)) & ((1 << n) - 1)) as u16)
}

/// The ROP, of `rops`, that owns a pixel, so that every row and every column of tiles visits all ROPs in turn: for a power of
/// two the exclusive or of the low bits of its tile's column and row, else the remainder of their sum.
pub fn rop(x: u16, y: u16, rops: usize) -> usize {
    let [x, y] = [x, y].map(|at| usize::from(at >> TILE_LOG2));
    if rops.is_power_of_two() { (x ^ y) & (rops - 1) } else { (x + y) % rops }
}

/// Mask of all ROPs.
pub fn all_rops(rops: usize) -> u8 {
    ((1_u16 << rops) - 1) as u8
}

/// Quads of an FRTX in a row, as a power of two.
pub fn quad_columns_log2(mode: SampleMode) -> usize {
    2 - GRID[mode as usize].0
}

/// Quad column and row of a quad of an FRTX at pixel (x, y).
pub fn quad_at(mode: SampleMode, x: u16, y: u16, index: u8) -> (u16, u16) {
    let quads = quad_columns_log2(mode);
    let column = u16::from(index) & ((1 << quads) - 1);
    let row = u16::from(index) >> quads;
    ((x >> 1) + column & 0x1fff, (y >> 1) + row & 0x1fff)
}
