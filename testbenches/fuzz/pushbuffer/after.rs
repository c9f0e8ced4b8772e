//! The stream after a case: it is valid, and must be executed whatever came before.

use super::places::{AFTER, FENCES};
use super::words::Words;
use ::classes::method_map::CLASSES;
use host::push_header::Form;
use scenarios_hub::front_end::peers::Rng;

fn bind(words: &mut Words) {
    for class in &CLASSES[..4] {
        words.one(class.subchannel as u32, 0, class.number.into());
    }
}

/// Ends operations that a case may have left open: an inline copy of a subchannel, a macro's call, a draw.
/// A driver sends it before the first stream on an abandoned channel.
pub fn ending(outstanding: Option<u32>) -> Vec<u32> {
    let mut words = Words::default();
    if let Some(subchannel) = outstanding {
        words.run(Form::Increment, subchannel, 0x180, &[0, 0]);
        words.one(subchannel, 0x1b0, 1);
    }
    bind(&mut words);
    words.one(0, 0x124, 0);
    words.one(0, 0x78, 0);
    words.0
}

/// An inline copy, a copy of that, a macro, state, fences of 3D and compute.
pub fn stream(mut rng: Rng) -> Vec<u32> {
    let rng = &mut rng;
    let mut words = Words::default();
    bind(&mut words);
    words.one(0, 0x124, rng.below(2) as u32);
    // flags of a mask become state
    let code = [0x0000_0301, 0x0000_0211, 0x0588_0021, 0xffff_c911, 0x0040_d043, 0xffff_8897, 0x0000_5211];
    let at = rng.below(0x7f0) as u32;
    words.one(0, 0x114, at);
    words.run(Form::Stay, 0, 0x118, &code);
    let index = rng.below(128) as u32;
    words.one(0, 0x11c, index);
    words.one(0, 0x120, at);
    words.run(Form::Increment, 0, 0x3800 + 8 * index, &[1 + rng.below(8) as u32, rng.roll()]);
    words.run(Form::Increment, 0, 0xd80, &[rng.roll(), rng.roll()]);

    let subchannel = rng.below(3) as u32;
    let (upper, lower) = ((AFTER >> 32) as u32, rng.below(0x100) as u32);
    let (length, lines) = (1 + rng.below(40) as u32, 1 + rng.below(2) as u32);
    words.one(subchannel, 0x190, 48);
    words.run(Form::Increment, subchannel, 0x180, &[length, lines, upper, lower]);
    words.one(subchannel, 0x1b0, 1);
    let data: Vec<_> = (0..(length * lines).div_ceil(4)).map(|_| rng.roll()).collect();
    words.run(Form::Stay, subchannel, 0x1b4, &data);

    words.run(Form::Increment, 4, 0x400, &[upper, lower, upper, 0x400 + rng.below(0x100) as u32, 48, 64]);
    words.run(Form::Increment, 4, 0x418, &[length, lines]);
    words.run(Form::Increment, 4, 0x240, &[upper, 0x800, rng.roll()]);
    words.one(4, 0x300, 0x38a);

    words.one(3, 0x2ac, rng.below(4) as u32);
    for subchannel in [1, 0] {
        let low = 0x900 + 0x10 * rng.below(8) as u32;
        words.run(Form::Increment, subchannel, 0x1b00, &[upper, low, rng.roll(), 0x1000_0000]);
    }
    words.run(Form::Increment, 0, 0x10, &[(FENCES >> 32) as u32, 0xff0, rng.roll(), 2 | 1 << 24]);
    words.0
}
