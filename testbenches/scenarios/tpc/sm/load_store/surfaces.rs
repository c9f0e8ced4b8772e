//! Surfaces of all layouts and formats, and registers of instructions that reach them.

use super::cases::World;
use host::TextureHeader;
use host::texture_header::IDENTITY;
use interpreter::decode::fields::Field;
use interpreter::decode::op::Op;
use interpreter::machine::memory::Memory;
use kit::random::Random;
use std::ops::Range;

/// Sources, w to x: blue, green, red, alpha; red alone; alpha from red.
const BGRA: u64 = 0o5234;
const R001: u64 = 0o7002;
const ALPHA: u64 = 0o2000;

/// Instructions that access surfaces.
pub const SURFACES: [&str; 9] =
    ["SULD.D", "SULD.P", "SUST.D", "SUST.P", "SURED", "SUATOM", "SUATOM.CAS", "TXQ", "TXQ.B"];

/// Where headers are, and how many of a side; the next ones are not mapped.
pub const HEADERS: u64 = 0x31_0000_0000;
const OF_SIDE: u64 = 32;
pub const HIGHEST: u32 = 2 * OF_SIDE as u32;
/// The bank of handles, and how many it has.
pub const HANDLES: u32 = 7;
const HANDLE_WORDS: u64 = 64;
/// Memory of a side's texels.
const TEXELS: u64 = 0x21_0000_0000;
const TEXEL_BYTES: u64 = 0x3_0000;
/// Surfaces begin at multiples of so many bytes.
pub const PLACE: u64 = 512;
pub const PLACES: u64 = 32;

pub fn texels(side: usize) -> Range<u64> {
    let from = TEXELS + 0x100_0000 * side as u64;
    from..from + TEXEL_BYTES
}

pub fn headers() -> Range<u64> {
    HEADERS..HEADERS + 32 * 2 * OF_SIDE
}

/// A place within a side's memory; those with an odd number do not overlap others.
pub fn place(side: usize, k: u64, random: &mut Random) -> u64 {
    texels(side).start + k % 2 * (TEXEL_BYTES / 2) + PLACE * random.below(PLACES)
}

/// A surface at an address, of any layout; less than 48 KB.
pub fn any(address: u64, random: &mut Random) -> TextureHeader {
    let mut header = TextureHeader::default();
    let sizes = [0x01, 0x03, 0x04, 0x08, 0x09, 0x0c, 0x0f, 0x18, 0x1b, 0x1d, 0x1d, 0x0f, 0x08, 0x21, 0x24];
    let rare = usize::from(random.below(12) == 0);
    header.set_components(random.one_of(&sizes[..14 + rare]));
    let other = random.below(1 << 12);
    header.set_sources(random.one_of(&[IDENTITY, IDENTITY, BGRA, R001, ALPHA, other]));
    header.set_sample_mode(random.below(16));
    header.set_red_type(random.one_of(&[1, 2, 3, 4, 7, 4, 7]));
    let (version, kind) = random.one_of(&[(0, 6), (1, 1), (2, 1), (3, 1), (3, 5), (3, 2), (4, 1), (3, 1)]);
    header.set_version(if random.below(40) == 0 { 5 } else { version });
    header.set_address(address);
    header.set_texture_type(kind);
    header.set_width_1(random.below(24));
    header.set_height_1(random.below(16));
    header.set_depth_1(if kind == 5 || kind == 2 { random.below(3) } else { 0 });
    match version {
        1 | 2 => header.set_pitch_32(20 + random.below(8)),
        3 | 4 => {
            header.set_block_height_log2(random.below(3));
            header.set_block_depth_log2(if kind == 2 { random.below(3) } else { 0 });
            let levels = random.below(4);
            header.set_max_mip_level(levels);
            header.set_view_mip_level(random.below(levels + 1));
        }
        _ => {}
    }
    header
}

impl World {
    /// Headers, handles, texels.
    pub fn surfaces(memory: &mut Memory, handles: u64, sides: usize, random: &mut Random) {
        memory.map(headers());
        for side in 0..sides {
            for k in 0..OF_SIDE {
                let words = any(place(side, k, random), random).0;
                let at = HEADERS + 32 * (side as u64 + 2 * k);
                for (k, word) in (0..).zip(words) {
                    memory.write(at + 4 * k, &word.to_le_bytes());
                }
            }
            memory.map(texels(side));
            for at in texels(side).step_by(8) {
                memory.write(at, &random.any().to_le_bytes());
            }
        }
        for k in 0..HANDLE_WORDS {
            let handle = random.below(1 << 12) << 20 | k % 2 + 2 * random.below(OF_SIDE);
            memory.write(handles + 4 * k, &(handle as u32).to_le_bytes());
        }
    }

    /// Coordinates and handles; whether all lanes have one surface. None: registers that overlap.
    pub fn reach(&mut self, op: &Op, at: usize, side: usize, random: &mut Random) -> Option<bool> {
        let (ra, bound) = (op.get(Field::Ra), op.has(Field::Utid));
        let rc = if op.has(Field::Rc) { op.get(Field::Rc) } else { (ra + 128) % 256 };
        // A group of three registers has no rule where it may lie.
        if op.get(Field::Rd).abs_diff(251) < 4 {
            return None;
        }
        if ra > 248 || rc > 248 || ra.abs_diff(rc) < 4 {
            return None;
        }
        if bound && (op.get(Field::Utid) as u64 >= HANDLE_WORDS && random.below(20) != 0) {
            return None;
        }
        if bound && op.get(Field::Utid) as usize % 2 != side {
            return None;
        }
        let one = bound || random.below(4) != 0;
        let steps = random.one_of(&[1, 2, 4, 16]);
        let (wide, start) = (random.below(3) == 0, random.below(8));
        let wrong = random.below(12) == 0;
        // Accesses of lanes to two surfaces are in no order: they do not overlap.
        let number = |odd: u64, random: &mut Random| match random.below(60) {
            0 if one => 2 * OF_SIDE + random.below(20),
            _ => side as u64 + 2 * (2 * random.below(OF_SIDE / 2) + odd),
        };
        let odd = if one { random.below(2) } else { 0 };
        let handles = [number(odd, random), number(1, random)];
        let strays = !op.has(Field::Clamp) || op.get(Field::Clamp) != 2 || random.below(6) == 0;
        for (lane, thread) in self.warps[at].threads.iter_mut().enumerate() {
            let x = if wide { start + lane as u64 } else { random.below(24) };
            let x = if strays { x } else { x % 4 };
            let x = if wrong { x } else { x * steps };
            let mut small = |n: u64| random.below(if strays { n } else { 1 }) as u32;
            let mut words = [x as u32, small(26), small(5)];
            if strays && small(30) == 0 {
                words[small(3) as usize] = !small(5);
            }
            if op.get(Field::Dim) == 2 {
                words[1] %= 5;
            }
            let handle = handles[if one { 0 } else { random.below(2) as usize }];
            let handle = (random.below(1 << 12) << 20 | handle) as u32;
            match op.row.mnemonic {
                "TXQ" => thread.set(ra, words[1] % 8),
                "TXQ.B" => thread.set_group(ra, &[handle, words[1] % 8]),
                _ => thread.set_group(ra, &words),
            }
            if op.has(Field::Rc) {
                thread.set(rc, handle);
            }
        }
        Some(one)
    }
}
