//! Cycles of methods: the latency of one, and the rates of long streams.

use super::directed::{START, STATE, bound, engines_idle};
use super::judge::check;
use super::peers::Traffic;
use super::stream::method;
use hub::front_end::{FrontEnd, In};
use kernel::offer::Offer;
use kit::{Device, Maker};

pub fn latency_is_exact(new: Maker<FrontEnd>) {
    let r = check(new(), &bound([method(0, STATE, 5)]), &Traffic::default());
    assert_eq!(r.bundles[0].0, 4 + START); // after four SET_OBJECTs
    assert_eq!(r.cycles, 4 + START + 1);
}

pub fn a_method_a_cycle(new: Maker<FrontEnd>) {
    let r = check(new(), &bound((0..200).map(|n| method(0, STATE + n % 4 * 4, n))), &Traffic::default());
    assert_eq!(r.bundles.last().unwrap().0, 4 + START + 199);
}

/// A long run of state methods: methods for each cycle between the first and the last.
fn steady(mut dut: Device<FrontEnd>, n: u32, value: impl Fn(u32) -> u32) -> (f64, u32) {
    let idle = In { bundle: true.into(), ..engines_idle() };
    dut.cycle(In { packet: Offer::new(true, method(0, 0, 0xb197)), ..idle.clone() });
    let (mut sent, mut cycles, mut bundles) = (0, 0_u32, 0);
    while sent < n || !dut.outputs().idle {
        let o = dut.outputs();
        let packet = Offer::new(sent < n, method(0, STATE, value(sent)));
        sent += u32::from(packet.valid && o.packet.ready);
        bundles += u32::from(o.bundle.valid);
        dut.cycle(In { packet, ..idle.clone() });
        cycles += 1;
        assert!(cycles < 2 * n + 100);
    }
    (f64::from(n) / f64::from(cycles), bundles)
}

/// Measured over 100,000 methods.
pub fn method_rate(new: Maker<FrontEnd>) -> f64 {
    let (rate, bundles) = steady(new(), 100_000, |n| n);
    assert_eq!(bundles, 100_000);
    rate
}
pub fn redundant_rate(new: Maker<FrontEnd>) -> f64 {
    let (rate, bundles) = steady(new(), 100_000, |_| 1);
    assert_eq!(bundles, 1);
    rate
}
pub fn cycles_of_state(new: Maker<FrontEnd>) -> f64 {
    1.0 / steady(new(), 10_000, |n| n).0
}
