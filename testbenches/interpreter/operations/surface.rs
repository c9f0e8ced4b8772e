//! Surfaces: texture headers, and addresses of texels.

use super::surface_format::Format;
use crate::fault::Kind;
use crate::machine::memory::Memory;

#[derive(Clone, Debug)]
pub struct Surface {
    pub format: Format,
    /// Of registers' x, y, z, w: 2 to 5 are components, 6 and 7 ones.
    sources: [u32; 4],
    /// Samples of a pixel.
    pub samples: u32,
    layout: Layout,
    address: u64,
    /// Width, height, depth of level 0; layers of arrays are not depth.
    size: [u32; 3],
    layers: u32,
    /// An array of lines: a query has its layers as rows.
    lined: bool,
    /// The lowest level of the view, and how many it has; levels of the memory.
    level: u32,
    view_levels: u32,
    levels: u32,
}

#[derive(Clone, Copy, Debug)]
enum Layout {
    Buffer,
    Pitch(u32),
    /// Powers of two: block height and depth in GOBs.
    Blocks(u32, u32),
}

const THREE_D: u32 = 2;
const LINES: u32 = 4;
/// A format whose texels a query does not look at.
const A8B8G8R8: u32 = 8;
const UNORM: u32 = 2;
const GOB: u64 = 512;

impl Surface {
    /// Reads a header of 32 bytes.
    pub fn read(memory: &Memory, at: u64) -> Result<Self, Kind> {
        Self::with(memory, at, Format::read)
    }

    /// Reads the extents of a header of any format.
    pub fn queried(memory: &Memory, at: u64) -> Result<Self, Kind> {
        Self::with(memory, at, |_, _| Format::read(A8B8G8R8, UNORM))
    }

    fn with(memory: &Memory, at: u64, format: fn(u32, u32) -> Result<Format, Kind>) -> Result<Self, Kind> {
        let words: Option<Vec<u32>> = (0..8).map(|i| memory.word(at + 4 * i)).collect();
        let words = words.ok_or(Kind::Surface { what: "its header is not in mapped memory" })?;
        let field = |high: usize, low: usize| words[low / 32] >> (low % 32) & u32::MAX >> (31 - (high - low));
        let high = u64::from(field(79, 64)) << 32;
        let (width, height, depth) = (field(143, 128), field(175, 160) + 1, field(189, 176) + 1);
        let is_solid = field(154, 151) == THREE_D;
        let blocks = Layout::Blocks(field(101, 99), field(104, 102));
        let (layout, address, width) = match field(87, 85) {
            0 => (Layout::Buffer, high | u64::from(words[1]), (field(111, 96) << 16 | width).wrapping_add(1)),
            1 | 2 => (Layout::Pitch(field(111, 96) << 5), high | u64::from(words[1] & !31), width + 1),
            3 | 4 => (blocks, high | u64::from(words[1] & !511), width + 1),
            _ => return Err(Kind::Surface { what: "an unknown version of headers" }),
        };
        let buffer = matches!(layout, Layout::Buffer);
        let (height, depth) = if buffer { (1, 1) } else { (height, depth) };
        Ok(Self {
            format: format(field(6, 0), field(9, 7))?,
            sources: [field(21, 19), field(24, 22), field(27, 25), field(30, 28)],
            samples: if buffer { 1 } else { samples(field(235, 232)) },
            layout,
            address,
            size: [width, height, if is_solid { depth } else { 1 }],
            layers: if is_solid { 1 } else { depth },
            lined: field(154, 151) == LINES,
            level: if buffer { 0 } else { field(227, 224) },
            view_levels: if buffer { 1 } else { field(231, 228).saturating_sub(field(227, 224)) + 1 },
            levels: if buffer { 1 } else { field(127, 124) + 1 },
        })
    }

    /// The address of a byte of a texel; `None`: outside. The coordinate x counts texels, or
    /// bytes; with `clamp` coordinates are moved to the edge.
    pub fn address(&self, [x, y, z, layer]: [u32; 4], bytes: bool, clamp: bool) -> Option<u64> {
        let [width, height, depth] = self.extent(self.level);
        let unit = if bytes { self.format.bytes() } else { 1 };
        let limits = [width.saturating_mul(unit), height, depth, self.layers];
        let mut place = [x, y, z, layer];
        for (at, limit) in place.iter_mut().zip(limits) {
            if clamp {
                *at = i64::from(*at as i32).clamp(0, i64::from(limit.max(1)) - 1) as u32;
            } else if *at >= limit {
                return None;
            }
        }
        let [x, y, z, layer] = place;
        let x = u64::from(x) * u64::from(if bytes { 1 } else { self.format.bytes() });
        Some(self.address + self.offset(x, y, z, layer))
    }

    /// Width, height, depth or layers of a level of the view, and the view's levels.
    pub fn dimensions(&self, level: u32) -> [u32; 4] {
        let [width, height, depth] = self.extent(self.level.saturating_add(level).min(31));
        let rows = if self.lined { self.layers } else { height };
        [width, rows, depth * self.layers, self.view_levels]
    }

    /// Registers of a texel.
    pub fn unpack(&self, texel: u128) -> [u32; 4] {
        let components = self.format.unpack(texel);
        self.sources.map(|source| match source {
            2..=5 => components[source as usize - 2],
            6 => 1,
            7 => 1f32.to_bits(),
            _ => 0,
        })
    }

    /// The texel of registers: each component is that of the first register which has it as its source.
    pub fn pack(&self, registers: [u32; 4]) -> u128 {
        let from = |k: usize| self.sources.iter().position(|&source| source as usize == k + 2);
        self.format.pack([0, 1, 2, 3].map(|k| registers[from(k).unwrap_or(k)]))
    }

    /// Levels of its memory, or of the view where those are more.
    pub fn levels(&self) -> u32 {
        self.levels.max(self.level + 1)
    }

    fn offset(&self, x: u64, y: u32, z: u32, layer: u32) -> u64 {
        match self.layout {
            Layout::Buffer => x,
            Layout::Pitch(pitch) => x + u64::from(y) * u64::from(pitch),
            Layout::Blocks(..) => {
                let start: u64 = (0..self.level).map(|level| self.bytes(level)).sum();
                u64::from(layer) * self.layer() + start + self.in_level(x, y, z)
            }
        }
    }

    fn extent(&self, level: u32) -> [u32; 3] {
        self.size.map(|n| (n >> level).max(1))
    }

    /// A level's block is no larger than it needs to be.
    fn blocks(&self, level: u32) -> (u32, u32) {
        let Layout::Blocks(high, deep) = self.layout else { return (0, 0) };
        let [_, height, depth] = self.extent(level);
        let needed = |n: u32| n.next_power_of_two().trailing_zeros();
        (high.min(needed(height.div_ceil(8))), deep.min(needed(depth)))
    }

    /// GOBs of a row, and bytes of a block.
    fn shape(&self, level: u32) -> (u64, u64) {
        let (high, deep) = self.blocks(level);
        let row = u64::from(self.extent(level)[0]) * u64::from(self.format.bytes());
        (row.div_ceil(64), GOB << (high + deep))
    }

    fn bytes(&self, level: u32) -> u64 {
        let ((high, deep), (gobs, block)) = (self.blocks(level), self.shape(level));
        let [_, height, depth] = self.extent(level);
        gobs * u64::from(height.div_ceil(8 << high)) * u64::from(depth.div_ceil(1 << deep)) * block
    }

    fn layer(&self) -> u64 {
        let total: u64 = (0..self.levels).map(|level| self.bytes(level)).sum();
        total.next_multiple_of(self.shape(0).1)
    }

    fn in_level(&self, x: u64, y: u32, z: u32) -> u64 {
        let [width, height, _] = self.extent(self.level);
        block_linear([x as u32, y, z], [width * self.format.bytes(), height], self.blocks(self.level))
    }
}

/// Samples of a mode: 1X1, 2X1, 2X2, 4X2, 4X2_D3D, 2X1_D3D, 4X4, 2X2_VC_4, 2X2_VC_12, 4X2_VC_8, 4X2_VC_24.
fn samples(mode: u32) -> u32 {
    match mode {
        1 | 5 => 2,
        2 | 8 | 9 => 4,
        3 | 4 | 10 | 11 => 8,
        6 => 16,
        _ => 1,
    }
}

/// The offset of a byte of block-linear memory; sizes are bytes of a row, and rows, blocks powers
/// of two of GOBs high and deep.
pub fn block_linear([x, y, z]: [u32; 3], [row, rows]: [u32; 2], (high, deep): (u32, u32)) -> u64 {
    let (gobs, block) = (u64::from(row.div_ceil(64)), GOB << (high + deep));
    let rows = u64::from(rows.div_ceil(8 << high));
    let in_row = (u64::from(z >> deep) * rows + u64::from(y >> (3 + high))) * gobs + u64::from(x / 64);
    let gob_of_block = (z % (1 << deep)) << high | y / 8 % (1 << high);
    in_row * block + u64::from(gob_of_block) * GOB + in_gob(u64::from(x % 64), u64::from(y % 8))
}

/// The byte of a GOB of 64 bytes by 8 rows.
fn in_gob(x: u64, y: u64) -> u64 {
    x & 15 | (y & 1) << 4 | (x & 16) << 1 | (y & 6) << 5 | (x & 32) << 3
}
