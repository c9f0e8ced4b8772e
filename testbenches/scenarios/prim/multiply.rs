//! A product is valid two cycles after its factors.

use kit::scenario::property;
use kit::{Maker, scenarios};
use prim::multiply::{In, Multiply, Params};
use proptest::prelude::*;

scenarios! { Multiply::new(&Params {}) => any_factors; }

fn factor() -> impl Strategy<Value = u32> {
    prop_oneof![any::<u32>(), Just(0), Just(1), Just(u32::MAX), Just(0xffff), Just(0x1_0000), 0_u32..64]
}

fn any_factors(new: Maker<Multiply>) {
    property(prop::collection::vec((factor(), factor()), 1..20), |factors| {
        let mut dut = new();
        let mut products = vec![];
        for cycle in 0..factors.len() + 2 {
            products.push(dut.outputs().product);
            let (a, b) = factors.get(cycle).copied().unwrap_or_default();
            dut.cycle(In { a, b });
        }
        for (k, (a, b)) in factors.into_iter().enumerate() {
            assert_eq!(products[k + 2], u64::from(a) * u64::from(b), "{a} by {b}");
        }
    });
}
