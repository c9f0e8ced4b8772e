//! The driver's recorded streams, decoded by the front end's reference, are drawn.

use super::bench::judge::judge;
use super::bench::*;
use crate::front_end::judge::expected;
use crate::front_end::recorded::{Recorded, decoded, packets};
use bundle::*;
use hub::primitive_distributor::PrimitiveDistributor;
use kit::Maker;
use kit::random::Random;
use recordings::capture::Capture;
use references::hub::copies::bytes::Bytes as Memory;
use references::hub::front_end::Event as Left;
use references::hub::primitive_distributor::Event;
use std::cell::RefCell;

/// Number of primitives that every recording has: triangles, cubes, quads, lines, points, patches.
const LEAST: usize = 100;

/// Bundles of 3D, and memory as the driver left it.
fn stream(name: &str) -> (Vec<Bundle>, Memory) {
    let (packets, calls) = packets(&decoded(name));
    let left = expected(&Recorded(RefCell::new(calls)), &packets);
    let bundle = |(event, _): &(Left, bool)| match event {
        Left::Bundle(bundle) if bundle.engine == Engine::ThreeD => Some(*bundle),
        _ => None,
    };
    let mut memory = Memory::default();
    let capture = Capture::carried(name).expect("the recording is whole");
    for i in 0..capture.submissions.len() {
        capture.updates(i).for_each(|(address, bytes)| memory.write(address, bytes));
    }
    (left.events.iter().filter_map(bundle).collect(), memory)
}

/// All their primitives, in order, with and without stalls.
pub(super) fn recorded_streams(new: Maker<PrimitiveDistributor>) {
    let mut prims = 0;
    for name in Capture::names() {
        let (bundles, memory) = stream(&name);
        let mut r = Random(7);
        let stalls =
            Stalls { draw: r.any(), world: r.any(), screen: r.any(), marker: r.any(), ..Stalls::NONE };
        for stalls in [Stalls::NONE, stalls] {
            let seen = run(new(), &bundles, &memory, &stalls);
            let expected = judge(&bundles, &memory, &seen);
            prims += expected.events.iter().filter(|e| matches!(e, Event::Prim(_))).count();
        }
    }
    assert!(prims > LEAST, "{prims}");
}
