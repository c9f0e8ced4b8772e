//! Bytes a cycle of accesses to surfaces, by programs: two warps, one a side of a partition; the documented rates are per L1.

use super::half;
use super::measures::program::{CONSTANTS, Line, line, run_in};
use host::TextureHeader;
use host::texture_header::BLOCK_LINEAR;
use host::texture_header::IDENTITY;
use interpreter::decode::fields::Field;
use interpreter::machine::descriptor::Launch as Grid;
use interpreter::machine::memory::Memory;
use kit::Maker;
use kit::documented::rows;
use kit::rates::Rate;
use tpc::sm::Sm;

const HEADERS: u64 = 0x31_0000_0000;
const TEXELS: u64 = 0x21_0000_0000;
/// The header that is used; a word of the bank of handles contains it.
const NUMBER: i64 = 5;
const HANDLE: i64 = 12;
const WARPS: u32 = 2;
/// Codes of component sizes, by components and their bytes.
const SIZES: [(u32, u32, u64); 9] = [
    (1, 1, 0x1d),
    (1, 2, 0x1b),
    (1, 4, 0x0f),
    (2, 1, 0x18),
    (2, 2, 0x0c),
    (2, 4, 0x04),
    (4, 1, 0x08),
    (4, 2, 0x03),
    (4, 4, 0x01),
];
const UINT: u64 = 4;

kit::rates! { list documented_rates(); }

/// All documented rates of surfaces.
fn documented_rates() -> Vec<Rate> {
    let is = |id: &str| id.starts_with("surface-raw-") || id.starts_with("surface-fmt-");
    let measure =
        |rate: &Rate, dut| kit::device::run(dut, &|| Sm::new(&half()), &|new| measured(new, rate.id));
    let rate =
        |row: kit::documented::Row| Rate { id: row.id, documented: row.values[0], units: row.units, measure };
    rows().filter(|row| is(row.id)).map(rate).collect()
}

/// The access that an id describes.
struct Access {
    store: bool,
    formatted: bool,
    components: u32,
    /// Bytes of a component in memory; of a raw access all bytes.
    bytes: u32,
    dim: i64,
    bound: bool,
}

/// `surface-raw-LAYOUT-HEADER-BITSb` or `surface-fmt-DIRECTION-COMPONENTS-LAYOUT-HEADER-reduceNto1`; omitted parts: the minimum.
fn accesses(id: &str) -> Vec<Access> {
    let has = |word: &str| id.split('-').any(|part| part == word);
    let dim = if has("3d") {
        5
    } else if has("array") {
        4
    } else {
        3
    };
    let bound = !has("bindless");
    if id.starts_with("surface-raw-") {
        let bits: u32 =
            id.rsplit('-').next().and_then(|part| part.strip_suffix('b')?.parse().ok()).expect("bits");
        let of = |store| Access { store, formatted: false, components: 1, bytes: bits / 8, dim, bound };
        return vec![of(false), of(true)];
    }
    let reduced: u32 =
        ["reduce1to1", "reduce2to1", "reduce4to1"].iter().position(|word| has(word)).expect("one") as u32;
    let counts = [("r", 1), ("rg", 2), ("rgba", 4)];
    let of = |(_, components)| Access {
        store: has("st"),
        formatted: true,
        components,
        bytes: 4 >> reduced,
        dim,
        bound,
    };
    counts.into_iter().filter(|(word, _)| has(word)).map(of).collect()
}

fn measured(new: Maker<Sm>, id: &str) -> f64 {
    accesses(id).iter().map(|access| access.bytes_a_cycle(new)).fold(f64::INFINITY, f64::min)
}

impl Access {
    fn header(&self) -> TextureHeader {
        let all = self.components * self.bytes;
        let is = |(components, bytes, _): &&(u32, u32, u64)| match self.formatted {
            true => (*components, *bytes) == (self.components, self.bytes),
            false => components * bytes == all,
        };
        let mut header = TextureHeader::default();
        header.set_components(SIZES.iter().find(is).expect("a format").2);
        header.set_red_type(UINT);
        header.set_sources(IDENTITY);
        header.set_address(TEXELS);
        header.set_version(BLOCK_LINEAR);
        header.set_width_1(63);
        header.set_texture_type([1, 5, 2][self.dim as usize - 3]);
        header.set_height_1(7);
        header.set_depth_1(3);
        header
    }

    fn line(&self) -> Line {
        let name = format!(
            "{}.{}/{}",
            if self.store { "SUST" } else { "SULD" },
            if self.formatted { "P" } else { "D" },
            if self.bound { "imm" } else { "reg" }
        );
        let handle = if self.bound { (Field::Utid, NUMBER) } else { (Field::Rc, HANDLE) };
        let size = [0, 0, 2, 2, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 6][self.bytes as usize];
        let what = if self.formatted {
            // A store has all four.
            (Field::Rgba, if self.store { 15 } else { (1 << self.components) - 1 })
        } else {
            (Field::Size, size)
        };
        let access = line(&name, &[(Field::Rd, 4), (Field::Ra, 0), (Field::Dim, self.dim), handle, what]);
        if self.store { access } else { access.writes(0) }
    }

    fn bytes_a_cycle(&self, new: Maker<Sm>) -> f64 {
        let number = |rd: i64, value: i64| {
            let fields = [(Field::Rd, rd), (Field::Ximm, value), (Field::Lanes, 15), (Field::Mask, 15)];
            line("MOV32I/imm32", &fields).stall(13)
        };
        let lane = line("S2R/sr", &[(Field::Rd, 0), (Field::Sr, 0)]).writes(1).stall(2);
        // Coordinates begin with the lane.
        let first = [lane, number(1, 0), number(2, 0), number(HANDLE, NUMBER), number(4, 7).waits(2)];
        let world = |memory: &mut Memory, grid: &mut Grid| {
            memory.map(HEADERS..HEADERS + 0x1000);
            memory.map(TEXELS..TEXELS + 0x1_0000);
            for (k, word) in (0..).zip(self.header().0) {
                assert!(memory.write(HEADERS + 32 * NUMBER as u64 + 4 * k, &word.to_le_bytes()));
            }
            // The bank of constants is that of handles, and its words are their numbers.
            assert_eq!(memory.word(CONSTANTS + 4 * NUMBER as u64), Some(NUMBER as u32));
            grid.setup.headers = HEADERS;
            grid.setup.highest_header = 7;
        };
        let cycles = |count: usize| {
            let lines: Vec<_> = first.into_iter().chain(std::iter::repeat_n(self.line(), count)).collect();
            run_in(new, &lines, WARPS, world).cycles as f64
        };
        let each = (cycles(40) - cycles(16)) / 24.0;
        f64::from(32 * WARPS * self.components * self.bytes) / each
    }
}
