//! Every operation on every type, against integers and floats of the host; and the cycles it takes.

pub mod operations;
pub mod timing;

use bundle::*;
use fbp::l2::atomic::{Atomic, AtomicResult, AtomicWork, In};
use kit::random::Random;
use kit::{Device, Maker, Sink, Source};
use references::fbp::l2::atomic::operated;

/// Ends of ranges, and floats that are special.
const SPECIAL: [u32; 24] = [
    0,
    1,
    2,
    0x7fff_fffe,
    0x7fff_ffff,
    0x8000_0000,
    0x8000_0001,
    0xffff_ffff,
    0xffff_fffe,
    0x3f80_0000,
    0xbf80_0000,
    0x7f80_0000,
    0xff80_0000,
    0x7fc0_0000,
    0x0080_0000,
    0x807f_ffff,
    0x0000_7c00,
    0x7c00_fc00,
    0x7e00_3c00,
    0x0400_8400,
    0x03ff_83ff,
    0x7bff_fbff,
    0x3c01_bc00,
    0x7f7f_ffff,
];

fn word(random: &mut Random) -> u32 {
    match random.below(4) {
        0 | 1 => random.one_of(&SPECIAL),
        // Floats and halves whose exponents meet.
        2 => random.any() as u32 & 0x8fff_9fff | 0x3000_2000,
        _ => random.any() as u32,
    }
}

/// Sectors whose words are often the same, or one apart.
fn sectors(random: &mut Random) -> [Sector; 3] {
    let mut out = [Sector::default(); 3];
    for k in 0..8 {
        let old = word(random);
        out[0].words[k] = old;
        for other in &mut out[1..] {
            other.words[k] = match random.below(5) {
                0 | 1 => old,
                2 => old.wrapping_add(1),
                3 => old.wrapping_sub(1),
                _ => word(random),
            };
        }
        if random.below(3) == 0 {
            out[1].words[k] = word(random);
        }
    }
    out
}

/// All bytes, bytes of whole words, or any.
fn mask(random: &mut Random) -> u32 {
    let whole = (0..8).fold(0, |mask, k| mask | (random.below(2) as u32 * 15) << (4 * k));
    match random.below(4) {
        0 => !0,
        1 => whole,
        2 => whole | random.any() as u32,
        _ => !(1 << random.below(32)),
    }
}

fn work(random: &mut Random, atomic: AtomicOp, operand: AtomicType) -> AtomicWork {
    let [old, data, compare] = sectors(random);
    AtomicWork { atomic, operand, old, mask: mask(random), data, compare, ..AtomicWork::default() }
}

/// The same in all words.
fn of_words(atomic: AtomicOp, operand: AtomicType, [old, data, compare]: [u32; 3]) -> AtomicWork {
    let [old, data, compare] = [old, data, compare].map(|word| Sector { words: [word; 8] });
    AtomicWork { atomic, operand, old, mask: !0, data, compare, ..AtomicWork::default() }
}

/// Results, each with its cycle; work is offered from cycle 0 on.
fn run(mut dut: Device<Atomic>, list: &[AtomicWork], offer: u64, take: u64) -> Vec<(u64, Sector)> {
    let (mut work, mut result) = (Source::new(list, offer), Sink::new(take));
    dut.run(|o| {
        assert!(!o.idle || !o.result.valid, "idle with a result");
        (!work.is_empty() || !o.idle)
            .then(|| In { work: work.drive(o.work), result: result.drive(&o.result) })
    });
    assert_eq!(result.len(), list.len());
    result.timed().into_iter().map(|(cycle, AtomicResult { data, .. })| (cycle, data)).collect()
}

fn judged(new: Maker<Atomic>, list: &[AtomicWork], offer: u64, take: u64) {
    let seen = run(new(), list, offer, take);
    for (k, (work, (_, found))) in list.iter().zip(&seen).enumerate() {
        let AtomicWork { atomic, operand, mask, old, data, compare, .. } = *work;
        let expected = operated(atomic, operand, mask, [old, data, compare]);
        assert_eq!(*found, expected, "work {k}: {work:x?}");
    }
}
