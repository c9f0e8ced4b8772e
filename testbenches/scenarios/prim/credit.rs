//! A credit counter has as many credits out as were taken and not given back.

use kernel::Within;
use kernel::clocked::Clocked;
use kit::scenario::property;
use kit::scenarios;
use prim::credit::{Credit, In, Out, Params};
use proptest::prelude::*;

scenarios! {
    of(5) => five_and_no_more a_credit_goes_round_each_clock none_is_given_twice any_of_five;
    of(1) => any_of_one;
    of(255) => any_of_255;
}

fn of(credits: usize) -> Credit {
    Credit::new(&Params { credits: Within::new(credits) })
}

const TAKE: In = In { take_valid: true, give: false };
const GIVE: In = In { take_valid: false, give: true };
const BOTH: In = In { take_valid: true, give: true };

fn five_and_no_more<D: Clocked<In = In, Out = Out>>(new: impl Fn() -> D) {
    let mut dut = new();
    assert_eq!(dut.outputs(), Out { take_ready: true, idle: true });
    for _ in 0..5 {
        assert!(dut.outputs().take_ready);
        dut.clock(TAKE);
    }
    for _ in 0..3 {
        assert_eq!(dut.outputs(), Out { take_ready: false, idle: false });
        dut.clock(TAKE);
    }
    for _ in 0..5 {
        assert!(!dut.outputs().idle);
        dut.clock(GIVE);
    }
    assert_eq!(dut.outputs(), Out { take_ready: true, idle: true });
}

/// With one credit out, each clock one more goes and one comes back.
fn a_credit_goes_round_each_clock<D: Clocked<In = In, Out = Out>>(new: impl Fn() -> D) {
    let mut dut = new();
    dut.clock(TAKE);
    for _ in 0..20 {
        assert_eq!(dut.outputs(), Out { take_ready: true, idle: false });
        dut.clock(BOTH);
    }
    dut.clock(GIVE);
    assert!(dut.outputs().idle);
}

fn none_is_given_twice<D: Clocked<In = In, Out = Out>>(new: impl Fn() -> D) {
    let mut dut = new();
    dut.clock(GIVE);
    dut.clock(BOTH); // of these the take counts
    assert!(!dut.outputs().idle);
    (0..4).for_each(|_| dut.clock(TAKE));
    assert!(!dut.outputs().take_ready);
    dut.clock(BOTH); // and of these the give
    assert!(dut.outputs().take_ready);
}

fn any_takes_and_gives<D: Clocked<In = In, Out = Out>>(new: impl Fn() -> D, credits: usize) {
    // Runs that lean to one side, so that both ends are met.
    let run = (any::<bool>(), 1..400_usize, any::<u64>());
    property(prop::collection::vec(run, 1..8), |runs| {
        let (mut dut, mut out) = (new(), 0);
        for (taking, clocks, pattern) in runs {
            for clock in 0..clocks {
                let rare = pattern >> (clock % 64) & 1 == 1 && pattern >> (clock % 61) & 1 == 1;
                let i = In { take_valid: taking || rare, give: !taking || rare };
                assert_eq!(dut.outputs(), Out { take_ready: out < credits, idle: out == 0 });
                let (take, give) = (i.take_valid && out < credits, i.give && out > 0);
                out = out + usize::from(take) - usize::from(give);
                dut.clock(i);
            }
        }
        dut.clock(TAKE);
    });
}

fn any_of_one<D: Clocked<In = In, Out = Out>>(new: impl Fn() -> D) {
    any_takes_and_gives(new, 1);
}
fn any_of_five<D: Clocked<In = In, Out = Out>>(new: impl Fn() -> D) {
    any_takes_and_gives(new, 5);
}
fn any_of_255<D: Clocked<In = In, Out = Out>>(new: impl Fn() -> D) {
    any_takes_and_gives(new, 255);
}
