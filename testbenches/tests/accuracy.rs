//! Tests the judge of special functions, with a slice of what `gpu-rtl accuracy` measures in full.

use exhaustive::accuracy::cases::{self, Case};
use exhaustive::accuracy::{measure, plot};
use references::arith::special_function::{exact, rounded, value};

crate::tests! { doubles_are_near_enough middles_are_decided_by_more_bits slices_are_as_documented wrong_results_are_found }

/// Arguments spread over a case.
fn strewn(case: &Case, count: u32) -> impl Iterator<Item = u32> {
    let inputs = case.inputs.clone();
    (0..count).map(move |n| inputs.start + n.wrapping_mul(0x9e37_79b1) % (inputs.end - inputs.start))
}

/// A double decides only if it is sixteen last places from the middle of two floats: it must
/// be nearer than that to the value in 256 bits.
fn doubles_are_near_enough() {
    for case in cases::all() {
        for n in strewn(&case, 150) {
            let x = (case.argument)(n);
            let (double, big) = (value(case.function, x), exact(case.function, x));
            let separate = double.to_bits().abs_diff(big.to_f64().value().to_bits());
            assert!(
                separate <= 4,
                "{}: of {x:e} {double:e} is {separate} units in the last place off",
                case.name
            );
            let single = rounded(case.function, x, double);
            assert_eq!(single, big.to_f32().value(), "{}: of {x:e}", case.name);
        }
    }
}

/// A double exactly in the middle of two floats does not decide: the 256 bits do.
fn middles_are_decided_by_more_bits() {
    for case in cases::all() {
        let x = (case.argument)(case.inputs.start + 12_345);
        let wanted = exact(case.function, x).to_f32().value();
        let middle = f64::from_bits(u64::from(2.5_f32.to_bits()) << 29 & !0x1fff_ffff | 1 << 28);
        assert_eq!(rounded(case.function, x, middle), wanted, "{}", case.name);
    }
}

fn slices_are_as_documented() {
    for case in cases::all() {
        for n in strewn(&case, 12).chain([case.inputs.start, case.inputs.end - 5000]) {
            let found = measure(&case, n..case.inputs.end.min(n + 5000));
            let d = &case.documented;
            let name = case.name;
            assert!(d.bits.is_none_or(|bits| found.bits() >= bits), "{name}: {} bits", found.bits());
            assert!(d.places.is_none_or(|places| found.places <= places), "{name}: {} places", found.places);
            assert!(!d.monotonic || found.backwards == 0, "{name}: {} go back", found.backwards);
        }
    }
}

/// Measured errors are real: those of another function are large, and its order is wrong.
fn wrong_results_are_found() {
    for mut case in cases::all() {
        case.result = |n| 0x3f00_0000 | n.reverse_bits() >> 9;
        let found = measure(&case, case.inputs.start..case.inputs.start + 5000);
        assert!(
            found.bits() < 10.0 && found.backwards > 1000 && found.exact_percent() < 10.0,
            "{}",
            case.name
        );
        assert!(plot::svg(&case, &found).ends_with("</svg>\n"));
    }
}
