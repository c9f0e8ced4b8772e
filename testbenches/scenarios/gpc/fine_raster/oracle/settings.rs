//! Settings are the state after the stream so far, and define a shape's coverage.

use bundle::*;
use references::arith::tile_plane::tile_plane;
use references::gpc::fine_raster::coverage::Shape;

/// State after the stream so far.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Samples of a pixel: number of columns and rows, and their positions in the sample grid.
    columns: i64,
    rows: i64,
    places: &'static [(i64, i64)],
    positions: [u8; 16],
    /// Without anti-aliasing all samples are covered where the centre is.
    together: bool,
    conservative: bool,
    inner: bool,
    /// Pixels per bit of the line pattern, and its bits.
    stipple: (i64, u32),
    /// The window's pattern, for polygons.
    pattern: [u32; 32],
    /// Rectangles of the window: first column and the one after the last, rows likewise; pixels are drawn inside any of them,
    /// or outside all of them.
    clip: bool,
    clip_type: u32,
    clips: [[i64; 4]; 8],
}

const X1: &[(i64, i64)] = &[(0, 0)];
const X2: &[(i64, i64)] = &[(0, 0), (1, 0)];

const X4: &[(i64, i64)] = &[(0, 0), (1, 0), (0, 1), (1, 1)];
const X8: &[(i64, i64)] = &[(0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (3, 0), (2, 1), (3, 1)];

#[rustfmt::skip]
const X16: &[(i64, i64)] = &[
    (0, 0), (1, 0), (2, 0), (3, 0), (0, 1), (1, 1), (2, 1), (3, 1),
    (0, 2), (1, 2), (2, 2), (3, 2), (0, 3), (1, 3), (2, 3), (3, 3),
];

/// Rows of the sixteen positions in a pixel that measure smooth primitives, one in each column of sixteen.
const SIXTEENTHS: [i64; 16] = [15, 2, 10, 6, 11, 1, 4, 8, 14, 3, 9, 12, 7, 0, 13, 5];

/// The centre of one of them, in 1/256 pixel.
fn sixteenth(x: i64, y: i64, column: usize) -> (i64, i64) {
    (256 * x + 16 * column as i64 + 8, 256 * y + 16 * SIXTEENTHS[column] + 8)
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            columns: 1,
            rows: 1,
            places: X1,
            positions: [0x88; 16],
            together: false,
            conservative: false,
            inner: false,
            stipple: (1, 0),
            pattern: [0; 32],
            clip: false,
            clip_type: 0,
            clips: [[0; 4]; 8],
        }
    }
}

impl Settings {
    /// Applies a method; returns whether it is forwarded to the following units.
    pub fn take(&mut self, address: u16, value: u32) -> bool {
        match address {
            0x15d0 => {
                (self.columns, self.rows, self.places) = match value % 16 {
                    1 | 5 => (2, 1, X2),
                    2 => (2, 2, X4),
                    3 | 4 => (4, 2, X8),
                    6 => (4, 4, X16),
                    _ => (1, 1, X1),
                }
            }
            0x11e0 | 0x11e4 | 0x11e8 | 0x11ec => {
                for k in 0..4 {
                    self.positions[usize::from(address - 0x11e0) + k] = (value >> (8 * k)) as u8;
                }
            }
            0x1534 => self.together = value % 2 == 0,
            0x1148 => self.conservative = value % 2 == 1,
            0x3ff8 => self.inner = value == 1,
            0x1700..0x1780 if address % 4 == 0 => self.pattern[usize::from(address - 0x1700) / 4] = value,
            0x194c => self.clip = value % 2 == 1,
            0x1950 => self.clip_type = value % 4,
            0x0d00..0x0d40 if address % 4 == 0 => {
                let at = usize::from(address - 0x0d00) / 4;
                let span = &mut self.clips[at / 2][at % 2 * 2..][..2];
                (span[0], span[1]) = (i64::from(value & 0xffff), i64::from(value >> 16));
            }
            0x1680 => self.stipple = (i64::from(value % 256) + 1, value >> 8 & 0xffff),
            _ => {}
        }
        let arrays = [0x0d00..0x0d40, 0x1700..0x1780];
        ![0x1148, 0x1534, 0x1680, 0x194c, 0x1950, 0x3ff8].contains(&address)
            && !(address % 4 == 0 && arrays.iter().any(|all| all.contains(&address)))
    }

    pub fn samples(&self) -> usize {
        self.places.len()
    }

    /// Position at which a sample of a pixel is tested, in 1/256 pixel.
    pub fn sample(&self, x: i64, y: i64, sample: usize) -> (i64, i64) {
        if self.together {
            return (256 * x + 128, 256 * y + 128);
        }
        // The table has the pixels of four columns and rows of the sample grid, and the samples of each.
        let (across, down) = (4 / self.columns, 4 / self.rows);
        let pixel = (y.rem_euclid(down) * across + x.rem_euclid(across)) as usize;
        let position = i64::from(self.positions[pixel * self.samples() + sample]);
        (256 * x + 16 * (position % 16), 256 * y + 16 * (position / 16))
    }

    /// Columns and rows of the sample grid in a pixel.
    pub fn grid(&self) -> (i64, i64) {
        (self.columns, self.rows)
    }

    /// Position of a sample of a pixel in the sample grid.
    pub fn place(&self, x: i64, y: i64, sample: usize) -> (i64, i64) {
        let (column, row) = self.places[sample];
        (x * self.columns + column, y * self.rows + row)
    }

    fn covers(&self, shape: &Shape, x: i64, y: i64, sample: usize) -> bool {
        if !self.conservative {
            return shape.covers(self.sample(x, y, sample));
        }
        if self.inner { shape.fills_pixel(x, y) } else { shape.touches_pixel(x, y) }
    }

    /// Whether a pixel is set in the pattern: in a line's pattern each bit covers as many pixels along the line as the factor
    /// says; a polygon's pattern is a picture of 32 by 32 pixels, bytes from left to right, bits from the highest on.
    fn dots(&self, start: &StippleStart, x: i64, y: i64) -> bool {
        if start.on && start.polygon {
            let bytes = self.pattern[(y % 32) as usize].to_le_bytes();
            return bytes[(x % 32 / 8) as usize] & (0x80 >> (x % 8)) != 0;
        }
        let (at, first) = (if start.y_major { y } else { x }, i64::from(start.first));
        let far = if start.backwards { first - at } else { at - first };
        let (factor, pattern) = self.stipple;
        !start.on || pattern >> (far.max(0) / factor % 16) & 1 == 1
    }

    /// Four pixels at a time of a smooth tile, row by row, each in its footprint of the surface: those with a covered
    /// sixteenth, and how many sixteenths are not covered.
    fn quads(&self, tile: &Tile, shape: &Shape) -> Vec<Frtx> {
        let (width, height) = (8 / self.columns, 8 / self.rows);
        let mut all = vec![];
        for k in 0..64 {
            let (x, y) = (16 * i64::from(tile.x) + k % 8 * 2, 16 * i64::from(tile.y) + k / 8 * 2);
            let (left, top) = (x - x % width, y - y % height);
            let centre = (i128::from(left + width / 2), i128::from(top + height / 2));
            let mut f = Frtx {
                prim: tile.info.prim,
                back: tile.info.back,
                area: tile.info.area,
                x: left as u16,
                y: top as u16,
                plane: tile_plane(&tile.info.plane, centre.0, centre.1),
                accept: tile.accept,
                unclipped: tile.info.unclipped,
                ..Frtx::default()
            };
            for p in 0..4 {
                let (px, py) = (x + p % 2, y + p / 2);
                let inside = |i: usize| shape.covers(sixteenth(px, py, i));
                let seen = self.in_rect(tile, px, py) && self.dots(&tile.info.stipple, px, py);
                let count = if seen { (0..16).filter(|&i| inside(i)).count() } else { 0 };
                if count == 0 {
                    continue;
                }
                f.lacks[p as usize] = 16 - count as u8;
                for (ox, oy) in self.places {
                    f.coverage |= 1 << (8 * ((py - top) * self.rows + oy) + (px - left) * self.columns + ox);
                }
            }
            all.push(f);
        }
        all
    }

    /// Whether the window's rectangles keep a pixel.
    fn in_window(&self, x: i64, y: i64) -> bool {
        let inside = self.clips.iter().any(|c| (c[0]..c[1]).contains(&x) && (c[2]..c[3]).contains(&y));
        !self.clip
            || match self.clip_type {
                0 => inside,
                1 => !inside,
                _ => false,
            }
    }

    fn in_rect(&self, tile: &Tile, x: i64, y: i64) -> bool {
        let rect = &tile.info.rect;
        let seen = (i64::from(rect.x0)..rect.x1.into()).contains(&x);
        seen && (i64::from(rect.y0)..rect.y1.into()).contains(&y) && self.in_window(x, y)
    }

    /// Footprints of a tile in output order, with coverage or without.
    pub fn footprints(&self, tile: &Tile, shape: &Shape) -> Vec<Frtx> {
        if tile.info.smooth && !self.conservative {
            return self.quads(tile, shape);
        }
        let (width, height) = (8 / self.columns, 8 / self.rows);
        let mut all = vec![];
        for row in 0..16 / height {
            for column in 0..16 / width {
                let (x, y) = (16 * i64::from(tile.x) + column * width, 16 * i64::from(tile.y) + row * height);
                let centre = (i128::from(x + width / 2), i128::from(y + height / 2));
                let mut f = Frtx {
                    prim: tile.info.prim,
                    back: tile.info.back,
                    area: tile.info.area,
                    x: x as u16,
                    y: y as u16,
                    plane: tile_plane(&tile.info.plane, centre.0, centre.1),
                    accept: tile.accept,
                    unclipped: tile.info.unclipped,
                    ..Frtx::default()
                };
                for (px, py) in (0..width * height).map(|k| (k % width, k / width)) {
                    let clipped = !self.in_rect(tile, x + px, y + py);
                    for (s, (ox, oy)) in self.places.iter().enumerate() {
                        let dotted = self.dots(&tile.info.stipple, x + px, y + py);
                        if !clipped && dotted && self.covers(shape, x + px, y + py, s) {
                            f.coverage |= 1 << (8 * (py * self.rows + oy) + px * self.columns + ox);
                        }
                    }
                }
                all.push(f);
            }
        }
        all
    }
}
