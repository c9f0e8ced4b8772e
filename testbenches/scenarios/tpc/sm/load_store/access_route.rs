//! Each lane's access goes where its address is, one space after the other, and only when its responses have entries; cycles.

mod accesses;
mod requests;

use self::accesses::work;
use self::requests::{Bench, Stalls};
use kernel::Within;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use tpc::sm::load_store::access_route::*;
use tpc::sm::load_store::load_queue::types::LoadKind;

scenarios! {
    AccessRoute::new(&params(128, 16)) => cycles a_wavefront_a_cycle any_accesses;
    AccessRoute::new(&params(16, 4)) => any_accesses;
}

fn params(l1_responses: usize, shared_responses: usize) -> Params {
    Params {
        l1_responses: Within::new(l1_responses),
        shared_responses: Within::new(shared_responses),
        ..Params::default()
    }
}

/// From the addresses to the request, or to what the return path is signalled.
fn cycles(new: Maker<AccessRoute>) {
    use LoadKind::*;
    let of = |kind: LoadKind, shared: bool| {
        let mut bench = Bench::new(new(), Random(1), Stalls::none());
        bench.enter(work(kind, 0xff, if shared { 0xff } else { 0 }));
        bench.drain();
        bench.first()
    };
    // The first wavefront, request to shared memory, and pulse.
    assert_eq!(of(Load, false), (Some(3), None, Some(1)));
    assert_eq!(of(Store, false), (Some(3), None, Some(1)));
    assert_eq!(of(Load, true), (None, Some(3), Some(1)));
    assert_eq!(of(Constant, false), (None, None, Some(1)));
    assert_eq!(of(Shuffle, false), (None, None, Some(1)));
    assert_eq!(of(Refused, false), (None, None, Some(1)));
}

/// Stores of eight lanes.
fn a_wavefront_a_cycle(new: Maker<AccessRoute>) {
    let mut bench = Bench::new(new(), Random(2), Stalls::none());
    for _ in 0..20 {
        bench.enter(work(LoadKind::Store, 0xff, 0));
    }
    bench.drain();
    let at = bench.wavefronts();
    assert_eq!((at.len(), at[19] - at[0]), (20, 19));
}

fn any_accesses(new: Maker<AccessRoute>) {
    property((any::<u64>(), any::<[u64; 4]>()), |(seed, patterns)| {
        let mut bench = Bench::new(new(), Random(seed), Stalls::of(patterns));
        for _ in 0..200 {
            bench.any();
        }
        bench.drain();
    });
}
