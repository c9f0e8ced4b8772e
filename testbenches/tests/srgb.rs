//! The table of sRGB codes, for every float from 0 to 1: between two bounds that exact
//! arithmetic confirms, the curve rises, so that all floats between have one code.
//!
//! cargo test --release --test checks -- --ignored srgb
//!
//! tests all 1,065,353,216 of them; the other tests every 61st and the ends.

use arith::srgb::{BOUNDS, encode, lookup};
use references::arith::colour::srgb;

crate::tests! { bounds_are_exact a_slice_of_all_floats; ignored every_float }

const ONE: u32 = 0x3f80_0000;

/// Compares the table's code of every `step`th float of each code, and of the last one.
fn compare(step: usize) -> u64 {
    let mut compared = 0;
    for (k, from) in BOUNDS.iter().enumerate() {
        let to = BOUNDS.get(k + 1).copied().unwrap_or(ONE);
        for x in (*from..to).step_by(step).chain([to - 1]) {
            assert_eq!(encode(x, lookup(x)), k as u32, "{x:08x}");
            compared += 1;
        }
    }
    compared
}

fn bounds_are_exact() {
    let exact = |x: u32| srgb(f32::from_bits(x));
    assert_eq!((exact(0), exact(ONE - 1)), (0, 255));
    for (k, bound) in BOUNDS.iter().enumerate().skip(1) {
        assert_eq!((exact(bound - 1), exact(*bound)), (k as u32 - 1, k as u32));
    }
}

fn a_slice_of_all_floats() {
    assert!(compare(61) > u64::from(ONE / 61));
}

fn every_float() {
    assert_eq!(compare(1), u64::from(ONE) + 256);
}
