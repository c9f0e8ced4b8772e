//! Patterns: the colour at a place, from the methods that set it.

use super::TwoD;
use super::blit::Refused;
use crate::arith::pixel::unpack::unpacked;

/// Cells of the colour pattern, of eight in a row: red, green, blue of 8 bits from the highest.
pub struct Cells([u32; 64]);

impl Default for Cells {
    fn default() -> Self {
        Cells([0; 64])
    }
}

/// The number of 8 bits nearest to the same share of `full`.
fn eight(code: u32, full: u32) -> u32 {
    (0..256).min_by_key(|near: &u32| (near * full).abs_diff(code * 255)).expect("a number")
}

impl Cells {
    /// COLOR_PATTERN_*: pixels from the lowest bits.
    pub fn write(&mut self, offset: u32, value: u32) {
        let (first, bits) = match offset {
            0x300..0x400 => ((offset - 0x300) / 4, 32),
            0x400..0x480 => ((offset - 0x400) / 2, 16),
            0x480..0x500 => ((offset - 0x480) / 2, 16),
            0x500..0x540 => (offset - 0x500, 8),
            _ => return,
        };
        for k in 0..32 / bits {
            let pixel = value >> (bits * k);
            let field = |low: u32, size: u32| eight(pixel >> low & ((1 << size) - 1), (1 << size) - 1);
            let [r, g, b] = match offset {
                0x300..0x400 => [field(16, 8), field(8, 8), field(0, 8)],
                0x400..0x480 => [field(11, 5), field(5, 6), field(0, 5)],
                0x480..0x500 => [field(10, 5), field(5, 5), field(0, 5)],
                _ => [field(0, 8); 3],
            };
            self.0[(first + k) as usize] = r << 16 | g << 8 | b;
        }
    }
}

/// A colour of one component is grey; of alpha alone it is white of that opacity, its colours too.
pub fn spread(code: u8, colour: [u32; 4]) -> [u32; 4] {
    match code {
        0xf3 | 0xf4 | 0xee | 0xef | 0xf2 | 0xe5 | 0xff => [colour[0], colour[0], colour[0], colour[3]],
        0xf7 => [colour[3]; 4],
        _ => colour,
    }
}

impl TwoD {
    /// The pattern's colour at a pixel of the destination.
    pub(super) fn pattern_at(&self, x: i128, y: i128) -> Result<[u32; 4], Refused> {
        let offset = |side: &str| i128::from(self.value_of("SET_PATTERN_OFFSET", side));
        let (x, y) = (x + offset("X"), y + offset("Y"));
        let square = (y.rem_euclid(8) * 8 + x.rem_euclid(8)) as usize;
        let select = self.value("SET_PATTERN_SELECT");
        if select == 3 {
            return Ok(unpacked(0xe6, [self.pattern.0[square], 0, 0, 0]));
        }
        let bit = [square, x.rem_euclid(64) as usize, y.rem_euclid(64) as usize][select as usize];
        let words = ["SET_MONOCHROME_PATTERN0", "SET_MONOCHROME_PATTERN1"].map(|name| self.value(name));
        let byte = words[bit / 32].to_le_bytes()[bit / 8 % 4];
        // CGA6: the leftmost pixel is the highest bit.
        let ones = if self.value("SET_MONOCHROME_PATTERN_FORMAT") == 1 { byte } else { byte.reverse_bits() };
        let name = ["SET_MONOCHROME_PATTERN_COLOR0", "SET_MONOCHROME_PATTERN_COLOR1"]
            [usize::from(ones >> (bit % 8) & 1)];
        let code = match self.value("SET_MONOCHROME_PATTERN_COLOR_FORMAT") {
            0 => 0xe8,
            1 => 0xe9,
            2 => 0xcf,
            3 => 0xf3,
            4 => 0xee,
            5 => 0xff,
            _ => return Err(Refused::Unbuilt),
        };
        Ok(spread(code, unpacked(code, [self.value(name), 0, 0, 0])))
    }
}
