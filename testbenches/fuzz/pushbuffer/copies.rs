//! Small launches of both copiers.

use super::places::{COPIES, DATA, FENCES};
use super::words::{Words, number};
use host::push_header::Form;
use scenarios_hub::front_end::peers::Rng;

/// Block size, width, height, depth, layer and origin of a block-linear surface.
fn blocks(rng: &mut Rng) -> [u32; 7] {
    let mut below = |n| rng.below(n) as u32;
    let size = below(4) << 8 | below(6) << 4;
    [size, 64 + below(200), 8 + below(60), 1 + below(4), below(4), below(64), below(30)]
}

/// An inline copy, mostly with the required amount of data.
pub fn inline(rng: &mut Rng, words: &mut Words) {
    let subchannel = rng.below(3) as u32;
    let (length, lines) = match rng.below(3) {
        0 => (rng.below(120) as u32, 1),
        1 => (rng.below(33) as u32, rng.below(4) as u32),
        _ => (4 * rng.below(9) as u32, 1),
    };
    let pitch = !rng.one_in(3);
    let mut low = rng.below(0x1000) as u32;
    if pitch {
        words.run(Form::Increment, subchannel, 0x190, &[rng.below(200) as u32]);
    } else {
        words.run(Form::Increment, subchannel, 0x194, &blocks(rng));
        if !rng.one_in(12) {
            low &= !0x1ff; // where a GOB begins
        }
    }
    words.run(Form::Increment, subchannel, 0x180, &[length, lines, (DATA >> 32) as u32, low]);
    let mut launch = u32::from(pitch);
    if rng.one_in(4) {
        let low = if rng.one_in(10) { 4 } else { 16 } * rng.below(200) as u32;
        words.run(Form::Increment, subchannel, 0x1dc, &[(FENCES >> 32) as u32, low, number(rng)]);
        launch |= 2 << 4 | (rng.below(2) as u32) << 12 | (rng.below(2) as u32) << 8;
    }
    if rng.one_in(20) {
        launch ^= 1 << rng.below(20);
    }
    words.any(rng, subchannel, 0x1b0, launch);
    let wanted = (length * lines).div_ceil(4) as usize;
    let count = match rng.below(16) {
        0 => rng.below(wanted + 1),
        1 => wanted + 1 + rng.below(3),
        _ => wanted,
    };
    let data: Vec<_> = (0..count).map(|_| rng.roll()).collect();
    if count > 0 {
        words.run(Form::Stay, subchannel, 0x1b4, &data);
    }
}

pub fn copy(rng: &mut Rng, words: &mut Words) {
    let transfer = [1, 1, 2, 2, 2, 0][rng.below(6)];
    let (length, lines) = match rng.below(3) {
        0 => (rng.below(300) as u32, 1),
        1 => (rng.below(40) as u32, rng.below(5) as u32),
        _ => (1 + rng.below(17) as u32, 1),
    };
    let mut launch = transfer | u32::from(lines != 1) << 9;
    for (side, base) in [DATA, COPIES].into_iter().enumerate() {
        let mut low = rng.below(0x2000) as u32;
        if rng.one_in(3) {
            let [size, width, height, depth, layer, x, y] = blocks(rng);
            let at = [0x728, 0x70c][side];
            words.run(Form::Increment, 4, at, &[size | 1 << 12, width, height, depth, layer, y << 16 | x]);
            if !rng.one_in(12) {
                low &= !0x1ff;
            }
        } else {
            let pitch = if rng.one_in(12) { 0 } else { 1 + rng.below(300) as u32 };
            words.run(Form::Increment, 4, 0x410 + 4 * side as u32, &[pitch]);
            launch |= 1 << (7 + side);
        }
        words.run(Form::Increment, 4, 0x400 + 8 * side as u32, &[(base >> 32) as u32, low]);
    }
    if rng.one_in(3) {
        let components = rng.roll() & 0x0333_6666;
        words.run(Form::Increment, 4, 0x700, &[rng.roll(), rng.roll(), components]);
        launch |= 1 << 10;
    }
    words.run(Form::Increment, 4, 0x418, &[length, lines]);
    if rng.one_in(3) {
        let low = if rng.one_in(10) { 4 } else { 16 } * rng.below(200) as u32;
        words.run(Form::Increment, 4, 0x240, &[(FENCES >> 32) as u32, low, number(rng)]);
        launch |= (1 + rng.below(2) as u32) << 3 | (rng.below(3) as u32) << 5;
    }
    if rng.one_in(20) {
        launch ^= 1 << rng.below(24);
    }
    words.any(rng, 4, 0x300, launch);
}
