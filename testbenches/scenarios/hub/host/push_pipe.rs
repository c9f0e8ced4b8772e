//! A ring in memory becomes the methods that the tables define, in order and without loss, whatever
//! the memory's latency, the stalls and the channel swaps.

mod bench;

use super::pushes;
use bench::{Bench, SEMAPHORE};
use bundle::*;
use host::PushHeader;
use host::push_header::Form;
use hub::host::push_pipe::{Params, PushPipe};
use hub::host::types::*;
use kit::scenario::property;
use kit::{Maker, Rng, rates, scenarios};
use proptest::prelude::*;
use references::hub::host::channels::Entry;

scenarios! {
    PushPipe::new(&Params::default()) => two_latencies_to_the_first any_ring any_swaps;
}

rates! {
    PushPipe::new(&Params::default()) =>
        "host-method-rate" 1.0 "methods/clk" methods_a_cycle;
}

/// A method with the lowest bits of a value, as many as its header holds.
fn immediate(method: u32, value: u32) -> u32 {
    PushHeader::new(Form::Immediate, 0, method, value as usize & 0x1fff).0
}

fn increment(method: u32, count: usize) -> u32 {
    PushHeader::new(Form::Increment, 0, method, count).0
}

/// From GP_PUT to the first method: a cycle to the read, the latency, the entry's queue and output,
/// three to the segment's read, the latency, two for the queue, and one each for output, window,
/// decoding, the methods' queue and the packet.
fn two_latencies_to_the_first(new: Maker<PushPipe>) {
    for latency in [20, 300] {
        let mut bench = Bench::new(new(), vec![Entry::Words(vec![immediate(0x400, 0)])], latency, [!0; 4]);
        bench.entries[0].2 = false;
        bench.publish();
        bench.all(false);
        assert_eq!(bench.packets, [13 + 2 * latency]);
    }
}

/// Segments of all forms with up to 300 cycles of latency.
fn methods_a_cycle(new: Maker<PushPipe>) -> f64 {
    let mut entries = vec![];
    for segment in 0..40 {
        let words = (0..100).flat_map(|k| match (segment + k) % 3 {
            0 => vec![immediate(0x100 + 4 * k, 0)],
            _ => vec![increment(0x400 + 4 * k, 1), k],
        });
        entries.push(Entry::Words(words.collect()));
    }
    let mut bench = Bench::new(new(), entries, 300, [!0; 4]);
    bench.ring.limit = 6;
    bench.ring.get &= 63;
    bench.start(bench.ring, DecodeStart::default(), MethodState::default());
    for n in 0..40 {
        bench.entries[n].2 = false;
        bench.publish();
    }
    while bench.packets.len() < 4000 {
        bench.step();
    }
    3999.0 / (bench.packets[3999] - bench.packets[0]) as f64
}

/// Methods for engines, and Host's own methods that need no other channel.
fn random(seed: u64, headers: usize, longest: u64) -> Vec<Entry> {
    let mut rng = Rng::new(seed);
    let mut words = vec![];
    for _ in 0..headers.div_ceil(4) {
        let roll = rng.roll() as u32;
        words.extend(pushes::words(&mut rng, 4, false));
        // Dwords after a bad header in its segment are dropped, so only whole headers follow.
        match rng.below(6) {
            0 => words.push(immediate(0x78, roll)),
            1 => words.push(immediate(0x20, roll)),
            2 => words.extend([increment(0x50, 1), roll]),
            3 => {
                let wait = if rng.one_in(2) { 0 } else { 1 << 20 };
                let long = if rng.one_in(2) { 0 } else { 1 << 24 };
                let at = SEMAPHORE + 16 * (u64::from(roll) & 3);
                words.extend([increment(0x10, 4), (at >> 32) as u32, at as u32, roll]);
                words.push(2 | wait | long);
            }
            _ => (),
        }
    }
    pushes::ring(&mut rng, &words, longest)
}

fn any_of(law: impl Fn(Vec<Entry>, u64, [u64; 4])) {
    let inputs = (any::<u64>(), 1..60_usize, 1..80_u64, 1..200_u64, any::<[u64; 4]>());
    property(inputs, |(seed, headers, longest, latency, stalls)| {
        law(random(seed, headers, longest), latency, stalls);
    });
}

fn any_ring(new: Maker<PushPipe>) {
    any_of(|ring, latency, stalls| Bench::new(new(), ring, latency, stalls).all(false));
}

fn any_swaps(new: Maker<PushPipe>) {
    any_of(|ring, latency, stalls| Bench::new(new(), ring, latency, stalls).all(true));
}
