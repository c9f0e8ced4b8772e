//! Streams of draws whose batches, taken apart again, are the primitives that the API says, in order, with their state.

mod bench;
mod random;

use bench::*;
use bundle::*;
use hub::primitive_distributor::{Params, PrimitiveDistributor, batch_builder};
use kernel::Within;
use kit::memory::Pace;
use kit::random::Random;
use kit::scenario::{open, property};
use kit::{Maker, scenarios};
use proptest::prelude::*;

scenarios! {
    PrimitiveDistributor::new(&Params::default()) => any_draws;
    PrimitiveDistributor::new(&Params { batches: few(), ..Params::default() }) => any_draws;
}

/// Three TPCs of two SMs, small batches.
fn few() -> batch_builder::Params {
    batch_builder::Params {
        triangles: Within::new(5),
        lines: Within::new(1),
        points: Within::new(7),
        patches: Within::new(3),
        sms: Within::new(6),
        sms_per_tpc: Within::new(2),
        tpcs_per_pes: Within::new(2),
    }
}

fn any_draws(new: Maker<PrimitiveDistributor>) {
    property((any::<u64>(), any::<[u64; 6]>(), 1..150_u64, 1..60_u64), |(seed, stalls, latency, most)| {
        let mut r = Random(seed);
        let bytes = random::bytes(&mut r);
        let draws = r.one_of(&[1, 3, 8]);
        let bundles = random::stream(&mut r, draws, most);
        let [draw, world, screen, marker, read, data] = stalls.map(|s| if open(s, 7) { !0 } else { s | 1 });
        let memory = Pace { read, data, write: !0, latency };
        if std::env::var("PD_SHOW").is_ok() {
            println!("----");
            for b in &bundles { println!("{:?} {:04x} {:08x} {}", b.kind, b.address << 2, b.value, b.whole); }
            println!("{:?}", references::distribution::distribute(&bundles, &|at| bytes[at as usize % bytes.len()]));
        }
        let seen = run(new(), &bundles, &bytes, &Stalls { draw, world, screen, marker, memory });
        if std::env::var("PD_SHOW").is_ok() { for w in &seen.world { println!("{w:?}"); } }
        judge(&bundles, &bytes, &seen);
    });
}
