//! Blits judged by the reference.

use super::bench::*;
use hub::raster_2d::Raster2d;
use kit::{Maker, Rng};
use references::hub::copies::bytes::Bytes;

pub const FROM: u64 = 0x10_0000;
pub const TO: u64 = 0x80_0000;

/// Bytes of a source, all different from their neighbours'.
pub fn filled(bytes: u64, seed: u64) -> Bytes {
    let (mut memory, mut rng) = (Bytes::default(), Rng::new(seed));
    (0..bytes).for_each(|k| memory.set(FROM + k, rng.roll() as u8));
    memory
}

/// Runs a blit, and compares all bytes with the reference; some pixels are drawn.
pub fn check(new: &Maker<Raster2d>, blit: &Blit, memory: Bytes) -> Run {
    check_methods(new, &blit.methods(), memory)
}

/// The same of any methods.
pub fn check_methods(new: &Maker<Raster2d>, methods: &[(u16, u32)], memory: Bytes) -> Run {
    let (wanted, drawn) = wanted(memory.clone(), methods);
    assert!(drawn > 0, "{methods:x?}");
    let run = run(&mut new(), memory, &bundles(methods), FREE);
    assert_eq!(run.faults, [], "{methods:x?}");
    assert!(run.memory == wanted, "{methods:x?}");
    run
}
