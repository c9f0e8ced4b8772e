//! The documented rates are met, but for those that are known not to be.

use testbenches::rates::{self, first_light, is_met};
use testbenches::scenario::{Dut, caught};

#[test]
fn documented_rates_are_met() {
    let all = rates::all();
    assert!(all.len() > 40, "rates are missing");
    let mut wrong = vec![];
    for rate in all {
        let met = |found| match first_light::reached(rate.id) {
            Some(expected) => is_met(expected, found),
            None => rate.is_met(found),
        };
        match caught(|| (rate.measure)(Dut::Rust)) {
            Ok(found) if met(found) => (),
            end => wrong.push(format!("{}: {} {} documented, {end:?}", rate.id, rate.documented, rate.units)),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
