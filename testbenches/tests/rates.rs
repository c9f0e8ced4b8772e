//! The documented rates are met, except for the known exceptions.

use kit::rates::{first_light, is_met};
use kit::scenario::{Dut, caught};

crate::tests! { documented_rates_are_met }

fn documented_rates_are_met() {
    let all = scenarios::rates();
    assert!(all.len() > 40, "rates are missing");
    let mut wrong = vec![];
    for rate in all {
        let met = |found| match first_light::reached(rate.id) {
            Some(expected) => is_met(expected, found),
            None => rate.is_met(found),
        };
        match caught(|| (rate.measure)(&rate, Dut::Rust)) {
            Ok(found) if met(found) => (),
            end => wrong.push(format!("{}: {} {} documented, {end:?}", rate.id, rate.documented, rate.units)),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
