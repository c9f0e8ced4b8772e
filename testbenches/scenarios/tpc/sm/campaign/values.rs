//! Initial values of registers and constants.

use crate::sm::lane_datapaths::case::word;
use kit::random::Random;

/// Two words: independent, or a double.
pub fn pair(random: &mut Random) -> [u32; 2] {
    match random.below(3) {
        0 => split(double(random)),
        _ => [word(random), word(random)],
    }
}

fn split(value: u64) -> [u32; 2] {
    [value as u32, (value >> 32) as u32]
}

/// Limits, neighbours of one, numbers that cancel or nearly do.
fn double(random: &mut Random) -> u64 {
    let ends = [0, 1, 0x000f_ffff_ffff_ffff, 0x3ff0 << 48, 0x7fef_ffff_ffff_ffff, 0x7ff0 << 48, 0x7ff8 << 48];
    random.below(2) << 63
        ^ match random.below(3) {
            0 => random.one_of(&ends),
            1 => 0x3fe0_0000_0000_0000 + (random.below(4) << 51 | random.below(16)),
            _ => random.any() >> 12 | random.within(0x3d0..0x430) << 52,
        }
}
