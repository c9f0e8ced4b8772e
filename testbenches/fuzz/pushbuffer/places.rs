//! Memory layout, and values that address it.

use scenarios_hub::front_end::peers::Rng;
use std::ops::Range;

pub const SEGMENTS: u64 = 0x1_0000_0000;
/// Areas of inline copies, of the copy engine, and of semaphores.
pub const DATA: u64 = 0x2_0000_0000;
pub const FENCES: u64 = 0x3_0000_0000;
pub const COPIES: u64 = 0x4_0000_0000;
/// Area of the stream after each case.
pub const AFTER: u64 = 0x7_0000_0000;

pub const MAPPED: [Range<u64>; 5] = [
    SEGMENTS..SEGMENTS + 0x1_0000,
    DATA..DATA + 0x8_0000,
    FENCES..FENCES + 0x1000,
    COPIES..COPIES + 0x8_0000,
    AFTER..AFTER + 0x1000,
];

/// A value that addresses mapped memory and causes little work, which a random value
/// mostly would not.
pub fn tame(rng: &mut Rng, subchannel: u32, method: u32, value: u32) -> u32 {
    let upper = |at: u64| (at >> 32) as u32;
    if rng.one_in(24) {
        return value;
    }
    match (subchannel, method) {
        (0..=3, 0x104) | (0 | 1, 0x1550 | 0x1b00) | (0..=2, 0x1dc) | (3, 0x264) | (4, 0x240) => upper(FENCES),
        (0..=3, 0x108) | (0 | 1, 0x1554 | 0x1b04) | (0..=2, 0x1e0) | (3, 0x268) | (4, 0x244) => value & 0xff0,
        (0..=2, 0x188) | (4, 0x400) => upper(DATA),
        (4, 0x408) => upper(COPIES),
        (0..=2, 0x18c) | (4, 0x404 | 0x40c) if rng.one_in(2) => value & 0x3fff,
        (0..=2, 0x18c) | (4, 0x404 | 0x40c) => value & 0x3e00,
        (0..=2, 0x180) => value % 80,
        (4, 0x418) => value % 120,
        (0..=2, 0x184) | (4, 0x41c) => value % 5,
        (0..=2, 0x190) | (4, 0x410 | 0x414) => value % 0x200,
        (0..=2, 0x194) => value & 0x330,
        (4, 0x70c | 0x728) => value & 0x330 | 1 << 12,
        (0..=2, 0x198) | (4, 0x710 | 0x72c) => value % 256,
        (0..=2, 0x19c) | (4, 0x714 | 0x730) => value % 64,
        (0..=2, 0x1a0) | (4, 0x718 | 0x734) => value % 8,
        (0..=2, 0x1a4) | (4, 0x71c | 0x738) => value % 4,
        (0..=2, 0x1a8) => value % 64,
        (0..=2, 0x1ac) => value % 32,
        (4, 0x720 | 0x73c) => value & 0x1f_003f,
        _ => value,
    }
}
