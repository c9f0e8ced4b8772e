//! Every sector of every request is accessed once, under the rules of the slice's page, and finds what its channel
//! wrote; what a lookup takes, who looks first, and who waits.

mod bench;
mod jobs;

use super::sized;
use bench::{Bench, Weather};
use bundle::*;
use fbp::l2::directory::{Directory, In, Out, Params};
use fbp::l2::types::*;
use jobs::{Job, any_jobs};
use kernel::Within;
use kernel::offer::Offer;
use kit::scenario::property;
use kit::{Device, Maker, scenarios};
use proptest::prelude::*;

scenarios! {
    Directory::new(&Params::default()) =>
        any_requests;
    Directory::new(&sized(2, 2, 0, 8, 2).directory) => any_requests;
    Directory::new(&sized(1, 1, 1, 32, 4).directory) => any_requests;
    Directory::new(&sized(4, 6, 3, 16, 32).directory) => any_requests;
}

fn any_requests(new: Maker<Directory>) {
    let values = (any::<u64>(), any::<[u64; 8]>(), any::<u8>(), 0..50_u64);
    property(values, |(seed, patterns, full, spread)| {
        let mut dice = kit::Dice::new(seed);
        let pattern = |k: usize| if full >> k & 1 == 1 { !0 } else { patterns[k] };
        let weather = Weather { patterns: std::array::from_fn(pattern), spread, seed };
        let mut dut = new();
        let places = dut.unit().p.places.get();
        let mut bench = Bench::new(any_jobs(&mut dice, 150), places, weather);
        dut.run(|o| bench.drive(o));
        bench.push(Job::new(MemoryOp::Clean, VirtualChannel::Control, 0, 0, 150));
        dut.run(|o| bench.drive(o));
        bench.judge_memory();
    });
}
