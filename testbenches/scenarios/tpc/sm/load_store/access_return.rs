//! Words of accesses are written once, with their own ticket; faults, stacks, tables and surfaces are notified of theirs; entries become free again.

mod returns;

use self::returns::{Bench, Source, Stalls};
use kernel::Within;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use tpc::sm::load_store::access_return::*;
use tpc::sm::load_store::types::LoadRole;

scenarios! {
    AccessReturn::new(&params(2, 128, 16)) => cycles every_source a_fault_of_each any_returns;
    AccessReturn::new(&params(1, 16, 4)) => any_returns;
}

fn params(sides: usize, l1_responses: usize, shared_responses: usize) -> Params {
    Params {
        sides: Within::new(sides),
        l1_responses: Within::new(l1_responses),
        shared_responses: Within::new(shared_responses),
    }
}

/// From the last response, or from what needs none, to the first register.
fn cycles(new: Maker<AccessReturn>) {
    use Source::*;
    for (source, cycles) in [(Shared, 3), (L1, 3), (Constant, 2), (Shuffle, 4), (End, 2), (Surface, 5)] {
        let mut bench = Bench::new(new(), Random(1), Stalls::none());
        bench.start(source, LoadRole::Write, false);
        bench.drain();
        assert_eq!(bench.took(), cycles, "{source:?}");
    }
}

/// Each source in each of its roles, one at a time.
fn every_source(new: Maker<AccessReturn>) {
    let mut bench = Bench::new(new(), Random(2), Stalls::none());
    for _ in 0..20 {
        for (source, role) in returns::ROLES {
            bench.start(source, role, false);
            bench.drain();
        }
    }
}

fn a_fault_of_each(new: Maker<AccessReturn>) {
    let mut bench = Bench::new(new(), Random(3), Stalls::none());
    for (source, role) in returns::ROLES.into_iter().filter(|&(source, _)| source != Source::Shuffle) {
        bench.start(source, role, true);
        bench.drain();
    }
}

/// An access may be sent in each cycle; all memories and both sides take their time.
fn any_returns(new: Maker<AccessReturn>) {
    property((any::<u64>(), any::<[u64; 4]>()), |(seed, patterns)| {
        let mut bench = Bench::new(new(), Random(seed), Stalls::of(patterns));
        for _ in 0..300 {
            bench.any();
        }
        bench.drain();
    });
}
