//! Texture instructions that depend on nothing: each warp goes over a band of a texture, eight by four texels at a time.

use super::turns::{SUM, Turns, ZERO, constant};
use super::{Bench, Counts, DATA, Grid};
use crate::bounds::program::{Line, line};
use host::halves;
use interpreter::decode::fields::Field;
use references::tex::descriptors::{Fields, Words};

/// What a figure is about: `tex-2d-FORMAT-FILTER`, `tex-3d-FORMAT-FILTER`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cell {
    pub format: &'static str,
    pub filter: Filter,
    pub volume: bool,
    /// Results that are wanted.
    pub mask: u8,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Filter {
    Nearest,
    Bilinear,
    Trilinear,
    Gather,
    GatherCompared,
    GatherOffsets,
}

/// Formats: name, code of the size, code of the numbers, side of a block, bytes of a block.
const FORMATS: [(&str, u64, u64, u32, u32); 14] = [
    ("rgba8", 0x08, UNORM, 1, 4),
    ("fp16x2", 0x0c, FLOAT, 1, 4),
    ("fp16x4", 0x03, FLOAT, 1, 8),
    ("rgb10a2", 0x09, UNORM, 1, 4),
    ("e5b9g9r9", 0x20, FLOAT, 1, 4),
    ("astc", 0x40, UNORM, 4, 16),
    ("bc7", 0x17, UNORM, 4, 16),
    ("dxtn", 0x24, UNORM, 4, 8),
    ("r11g11b10f", 0x21, FLOAT, 1, 4),
    ("fp32x1", 0x0f, FLOAT, 1, 4),
    ("bc6", 0x11, FLOAT, 4, 16),
    ("fp32x2", 0x04, FLOAT, 1, 8),
    ("fp32x3", 0x02, FLOAT, 1, 16),
    ("fp32x4", 0x01, FLOAT, 1, 16),
];
const UNORM: u64 = 2;
const FLOAT: u64 = 7;

/// Where a texture's bytes are.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Held {
    /// In L1.
    First,
    /// In the L2, and more than L1s hold.
    Second,
    /// In DRAM: each byte is read once.
    Beyond,
}

const FILTERS: [(&str, Filter); 6] = [
    ("nearest", Filter::Nearest),
    ("bilinear", Filter::Bilinear),
    ("trilinear", Filter::Trilinear),
    ("tld4", Filter::Gather),
    ("tld4dc", Filter::GatherCompared),
    ("tld4ptp", Filter::GatherOffsets),
];

impl Cell {
    /// The cell of a rate's id.
    pub fn named(id: &str) -> Option<Self> {
        let parts: Vec<_> = id.split('-').collect();
        let ["tex", shape @ ("2d" | "3d"), format, filter] = parts[..] else { return None };
        let format = FORMATS.iter().find(|(name, ..)| *name == format)?.0;
        let filter = FILTERS.iter().find(|(name, _)| *name == filter)?.1;
        Some(Cell { format, filter, volume: shape == "3d", mask: 15 })
    }
}

/// Formats that differ in their decoder alone, which takes a pass a cycle: sizes and costs are those of the first.
const ALIKE: [(&str, &str); 5] = [
    ("fp16x2", "rgba8"),
    ("rgb10a2", "rgba8"),
    ("e5b9g9r9", "rgba8"),
    ("r11g11b10f", "rgba8"),
    ("astc", "bc7"),
];

impl Cell {
    /// What decides a cell's figure.
    pub fn like(&self) -> String {
        let format =
            ALIKE.iter().find(|(name, _)| *name == self.format).map_or(self.format, |(_, like)| like);
        format!("{format} {} {:x} {:?}", self.volume, self.mask, self.filter)
    }

    /// Of cells that read the same texels, one has figures for those that are not in L1.
    pub fn is_first_of_its_texels(&self) -> bool {
        self.filter == Filter::Bilinear && self.mask == 15
    }

    /// A texel fetched by its integer coordinates, or the same without a filter: results by a mask.
    pub const fn of_mask(format: &'static str, mask: u8) -> Self {
        Cell { format, filter: Filter::Nearest, volume: false, mask }
    }
}

/// Threads of a block, and blocks: half of the warps of an SM for each of two.
const THREADS: u32 = 1024;
const BLOCKS: u32 = 2;
/// Instructions of a turn, each with registers of its own.
const EACH: u32 = 4;
const QUADS: u32 = 8;
/// Texels of an instruction, and of all instructions of all warps that follow each other.
const COLUMNS: u32 = 8;
const ROWS: u32 = 4;
const ACROSS: u32 = 256;
const DOWN: u32 = ROWS * THREADS * BLOCKS / 32 * COLUMNS / ACROSS;

/// Registers: coordinates x, y, z; level, offsets or comparand; results.
const PLACE: i64 = 4;
const FURTHER: i64 = 8;
const RESULTS: i64 = 12;
const REGISTERS: u32 = 32;
/// Words of constants: how far an instruction is from the one before; where coordinates are; the handle.
const ADVANCE: i64 = 1;
const TABLE: i64 = 2;
const HANDLE: u32 = 4;

const PLACES: u64 = DATA;
const HEADER: u64 = DATA + 0x100_0000;
const SAMPLER: u64 = HEADER + 0x1000;
const TEXELS: u64 = DATA + 0x200_0000;

/// A texture's sizes.
struct Extent {
    width: u32,
    height: u32,
    bytes: u64,
}

impl Cell {
    fn format(&self) -> (u64, u64, u32, u32) {
        let (_, size, numbers, side, bytes) = *FORMATS.iter().find(|f| f.0 == self.format).expect("a format");
        (size, numbers, side, bytes)
    }

    fn extent(&self, held: Held) -> Extent {
        let (.., side, block) = self.format();
        let depth = if self.volume { 2 } else { 1 };
        let (width, height) = match held {
            Held::First => (16, 16),
            // 128 KB, of which each L1 reads 32; of blocks 64, of which each L1 reads 16.
            Held::Second => (ACROSS, if side == 1 { 512 } else { 256 } / block * side * side / depth),
            Held::Beyond => (ACROSS, 512),
        };
        // Levels, and blocks of GOBs that are not full.
        let row = u64::from(width.max(64) / side * block);
        let bytes = row * u64::from(height.max(16) / side) * u64::from(depth) * 2;
        Extent { width, height, bytes: bytes.next_multiple_of(0x1_0000) }
    }

    fn header(&self, extent: &Extent) -> Words {
        let fields = Fields::new();
        let (size, numbers, ..) = self.format();
        let mut words = [0; 8];
        let levels = u64::from(self.filter == Filter::Trilinear);
        for (name, value) in [
            ("COMPONENTS", size),
            ("R_DATA_TYPE", numbers),
            ("G_DATA_TYPE", numbers),
            ("B_DATA_TYPE", numbers),
            ("A_DATA_TYPE", numbers),
            ("X_SOURCE", 2),
            ("Y_SOURCE", 3),
            ("Z_SOURCE", 4),
            ("W_SOURCE", 5),
            ("HEADER_VERSION", 3),
            ("ADDRESS_BITS31TO9", (TEXELS & 0xffff_ffff) >> 9),
            ("ADDRESS_BITS47TO32", TEXELS >> 32),
            ("TEXTURE_TYPE", if self.volume { 2 } else { 1 }),
            ("WIDTH_MINUS_ONE", u64::from(extent.width - 1)),
            ("HEIGHT_MINUS_ONE", u64::from(extent.height - 1)),
            ("DEPTH_MINUS_ONE", self.volume.into()),
            ("NORMALIZED_COORDS", 1),
            ("MAX_MIP_LEVEL", levels),
            ("RES_VIEW_MAX_MIP_LEVEL", levels),
        ] {
            fields.set(&mut words, "TEXHEAD_BL", name, value);
        }
        words
    }

    fn sampler(&self) -> Words {
        let fields = Fields::new();
        let mut words = [0; 8];
        let linear = if self.is_linear() { 2 } else { 1 };
        for (name, value) in [
            ("MAG_FILTER", linear),
            ("MIN_FILTER", linear),
            ("MIP_FILTER", if self.filter == Filter::Trilinear { 3 } else { 1 }),
            ("MAX_LOD_CLAMP", 0xf00),
            ("DEPTH_COMPARE_FUNC", 1),
        ] {
            fields.set(&mut words, "TEXSAMP", name, value);
        }
        words
    }

    fn is_linear(&self) -> bool {
        matches!(self.filter, Filter::Bilinear | Filter::Trilinear)
    }

    /// Coordinates of all threads. In a texture that L1 holds all four texels of a footprint have a part; in others lanes are in the
    /// middle of a texel, so that no two L1s need the same.
    fn places(&self, extent: &Extent, held: Held) -> Vec<u8> {
        let share = |texel: f32, of: u32| (texel / of as f32).to_le_bytes();
        let within = if held == Held::First { 0.75 } else { 0.5 };
        let depth = if held == Held::First { 0.375_f32 } else { 0.5 };
        let place = |thread: u32| {
            let (warp, lane) = (thread / 32, thread % 32);
            let (quad, x, y) = (lane / 4, lane % 2, lane / 2 % 2);
            let column = (COLUMNS * warp + 2 * (quad % 4) + x) % extent.width;
            let row = (ROWS * (COLUMNS * warp / ACROSS) + 2 * (quad / 4) + y) % extent.height;
            let at = [share(column as f32 + within, extent.width), share(row as f32 + within, extent.height)];
            [at[0], at[1], depth.to_le_bytes(), [0; 4]].concat()
        };
        (0..THREADS * BLOCKS).flat_map(place).collect()
    }

    fn instruction(&self, number: i64) -> Line {
        let mut fields = vec![
            (Field::Rd, RESULTS + 4 * number),
            (Field::Ra, PLACE),
            (Field::Pd, 7),
            (Field::Utid, HANDLE.into()),
            (Field::Dim, if self.volume { 4 } else { 2 }),
            (Field::Mask, self.mask.into()),
        ];
        let name = match self.filter {
            Filter::Nearest | Filter::Bilinear => {
                fields.extend([(Field::Lod, 1), (Field::Rb, ZERO)]);
                "TEX/imm"
            }
            Filter::Trilinear => {
                fields.extend([(Field::Lod, 3), (Field::Rb, FURTHER)]);
                "TEX/imm"
            }
            Filter::Gather => {
                fields.push((Field::Rb, ZERO));
                "TLD4/imm"
            }
            Filter::GatherCompared => {
                fields.extend([(Field::Dc, 1), (Field::Rb, FURTHER)]);
                "TLD4/imm"
            }
            Filter::GatherOffsets => {
                fields.extend([(Field::Off, 2), (Field::Rb, FURTHER)]);
                "TLD4/imm"
            }
        };
        Line { stall: 2, writes: number as u64, reads: 5, waits: 1 << number, ..line(name, &fields) }
    }

    fn turns(&self) -> Turns {
        let index = |register: i64, number: i64, barrier: u64| Line {
            stall: 2,
            writes: barrier,
            ..line("S2R/sr", &[(Field::Rd, register), (Field::Sr, number)])
        };
        let product = |a: i64, by: i64, c: i64, waits: u64| Line {
            stall: SUM,
            waits,
            ..line("XMAD/imm", &[(Field::Rd, 2), (Field::Ra, a), (Field::Uimm, by), (Field::Rc, c)])
        };
        let sum = [(Field::Rd, 2), (Field::Ra, 2), (Field::Bank, 0), (Field::Offset, 4 * TABLE)];
        let load = [(Field::Rd, PLACE), (Field::Ra, 2), (Field::Size, 6), (Field::E, 1)];
        let further = match self.filter {
            Filter::Trilinear | Filter::GatherCompared => 0.5_f32.to_bits(),
            _ => 0x0100_0001, // offsets of a texel
        };
        let value = |register: i64| Line {
            stall: SUM,
            ..line(
                "MOV32I/imm32",
                &[(Field::Rd, register), (Field::Ximm, further.into()), (Field::Lanes, 15)],
            )
        };
        let first = vec![
            index(2, 0x25, 0),
            index(3, 0x21, 1),
            product(2, THREADS.into(), 3, 3),
            product(2, 16, ZERO, 0),
            Line { stall: SUM, ..line("IADD/cbuf", &sum) },
            constant(3, TABLE + 1),
            Line { stall: 2, writes: 0, ..line("LDG/global", &load) },
            value(FURTHER),
            value(FURTHER + 1),
            Line { waits: 1, ..constant(1, ADVANCE) },
        ];
        let next = Line {
            stall: SUM,
            waits: 1 << 5,
            ..line("FADD/reg", &[(Field::Rd, PLACE + 1), (Field::Ra, PLACE + 1), (Field::Rb, 1)])
        };
        Turns { first, each: (0..EACH).flat_map(|k| [self.instruction(k.into()), next]).collect() }
    }

    fn grid(&self, held: Held) -> Grid {
        let extent = self.extent(held);
        let places = self.places(&extent, held);
        let bytes = |words: Words| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
        let [high, low] = halves(PLACES);
        let mut constants = vec![0; HANDLE as usize];
        constants[ADVANCE as usize - 1] = (DOWN as f32 / extent.height as f32).to_bits();
        constants[TABLE as usize - 1] = low;
        constants[TABLE as usize] = high;
        let pool = |at: u64| [&halves(at)[..], &[0]].concat();
        Grid {
            blocks: BLOCKS,
            threads: THREADS,
            registers: REGISTERS,
            turns: self.turns(),
            constants,
            mapped: vec![
                PLACES..PLACES + places.len() as u64,
                HEADER..HEADER + 0x2000,
                TEXELS..TEXELS + extent.bytes,
            ],
            contents: vec![
                (PLACES, places),
                (HEADER, bytes(self.header(&extent))),
                (SAMPLER, bytes(self.sampler())),
            ],
            counts: Counts::Quads(EACH * QUADS),
            methods: vec![(0x1574, pool(HEADER)), (0x155c, pool(SAMPLER)), (0x2608, vec![0])],
        }
    }

    /// Threads a cycle of the whole chip.
    ///
    /// # Errors
    /// A launch that stops.
    pub fn measure(&self, bench: &mut Bench, held: Held) -> Result<f64, String> {
        // The texture is here after this many turns.
        let pass = self.extent(held).height.div_ceil(DOWN * EACH);
        let (before, counted) = match held {
            Held::First => (2, 3),
            Held::Second => (pass + 1, pass.max(3)),
            Held::Beyond => (3, 6),
        };
        let cycles = bench.cycles_of_a_turn(&self.grid(held), before, counted)?;
        Ok(f64::from(THREADS * BLOCKS * EACH) / cycles)
    }

    /// Cycles from a texture instruction to one whose coordinate it gives, of a warp alone.
    ///
    /// # Errors
    /// A launch that stops.
    pub fn latency(bench: &mut Bench) -> Result<f64, String> {
        const CHAIN: usize = 8;
        let cell = Cell { format: "rgba8", filter: Filter::Bilinear, volume: false, mask: 1 };
        let one = cell.instruction(0);
        let to_itself = Line { word: one.word & !0xff | PLACE as u64, reads: 7, ..one };
        let mut grid = Grid { blocks: 1, threads: 32, counts: Counts::Issues, ..cell.grid(Held::First) };
        grid.turns.each = vec![to_itself; CHAIN];
        let cycles = bench.cycles_of_a_turn(&grid, 2, 8)?;
        // What counts turns runs while the last one is on its way, but for the branch's cycles.
        Ok(cycles / CHAIN as f64)
    }
}
