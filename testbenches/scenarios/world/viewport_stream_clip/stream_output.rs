//! Buffers and counts equal those of `references/world/viewport_stream_clip/stream_output`; words are written at their rate.

mod bench;
mod buffers;
mod counters;
mod items;

use bench::{FREE, Stalls, run};
use buffers::*;
use bundle::*;
use counters::{counters_that_stop, missed_ones_stop, reports_and_their_counters};
use items::*;
use kernel::Within;
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;
use world::viewport_stream_clip::stream_output::{Params, StreamOutput};
use world::viewport_stream_clip::types::*;

scenarios! {
    StreamOutput::new(&Params::default()) => off_nothing_waits cycles_of_a_batch eight_a_cycle whole_primitives_have_room
        skipped_components four_buffers other_streams streams_of_their_own words_anywhere reports_and_their_counters counters_that_stop missed_ones_stop frees_wait_for_both bad_state any_batches;
    StreamOutput::new(&Params { steps: Within::new(2), rows: Within::new(4) }) => any_batches;
}

fn off_nothing_waits(new: Maker<StreamOutput>) {
    // Six batches of 32 steps and more, a step a cycle; counted.
    let one = batch(PrimShape::Triangle, 32, strip(30));
    let items: Vec<_> = [vec![one; 6], vec![marker(3, 0x12, 0), marker(4, 0x0d, 0)]].concat();
    let seen = run(new, &items, FREE);
    assert_eq!(seen.steps[191] - seen.steps[0], 191);
    assert_eq!(seen.reports, [(3, Some(180)), (4, Some(0))]);
}

fn cycles_of_a_batch(new: Maker<StreamOutput>) {
    let items = [one_buffer(4, 0x1000), vec![batch(PrimShape::Triangle, 32, strip(2))]].concat();
    let seen = run(new, &items, FREE);
    let from = seen.steps[3];
    // A cycle in the queue, one to select the buffer, then the first request is shown; rows arrive 6 cycles after their requests, and are
    // consumed in 4 cycles each from the next one on.
    assert_eq!(seen.reads, [0, 1, 2, 3].map(|k| from + 3 + k));
    let last = from + 3 + 6 + 1 + 4 * 4;
    // A cycle to switch to vertices, one to read the banks, one to the store.
    assert_eq!(seen.writes, [0, 1, 2, 3, 4, 5].map(|k| last + 3 + k));
}

fn eight_a_cycle(new: Maker<StreamOutput>) {
    // 32 triangles of 16 components each, whole sectors: 2 cycles a vertex.
    let items = [one_buffer(16, 0x1000), vec![batch(PrimShape::Triangle, 32, strip(30))]].concat();
    let seen = run(new, &items, FREE);
    assert_eq!(seen.writes.len(), 90 * 2);
    assert_eq!(seen.writes[179] - seen.writes[0], 179);
    // Misaligned by a word, a vertex takes three.
    let items = [one_buffer(16, 0x1004), vec![batch(PrimShape::Triangle, 32, strip(30))]].concat();
    assert_eq!(run(new, &items, FREE).writes.len(), 90 * 3);
}

fn frees_wait_for_both(new: Maker<StreamOutput>) {
    let items = [one_buffer(9, 0x1000), vec![batch(PrimShape::Triangle, 12, strip(10)); 5]].concat();
    assert_eq!(run(new, &items, Stalls { seed: 7, ..FREE }).frees.len(), 5);
}

fn any_batches(new: Maker<StreamOutput>) {
    let ports = (any::<u64>(), any::<[u64; 3]>(), 1..30_u64, 0..9_u64);
    property(ports, |(seed, [steps, reads, writes], latency, spread)| {
        let mut rng = Rng::new(seed);
        let mut items = vec![];
        for _ in 0..1 + rng.below(5) {
            if rng.one_in(2) || items.is_empty() {
                let share = 1 + rng.below(6);
                let outputs: Vec<u8> = (0..240).filter(|_| rng.below(8) < share).map(|k| k as u8).collect();
                items.extend(header(&outputs));
                for k in 0..4 {
                    if rng.one_in(2) {
                        items.push(Item::Method(0x0380 + 0x20 * k, 0));
                        continue;
                    }
                    let most = rng.pick(&[3, 9, 33, 128]);
                    let layout: Vec<u8> = (0..1 + rng.below(most)).map(|_| rng.roll() as u8).collect();
                    let stride = 4 * (layout.len() as u32 + rng.below(3) as u32);
                    let address = (u64::from(k) << 30) + 4 * rng.below(1000);
                    let bytes = rng.pick(&[1 << 20, stride * 20, stride * 100, 0]);
                    items.extend(buffer(k, address, bytes, stride, &layout));
                    if rng.one_in(6) {
                        items.push(Item::Method(0x0700 + 0x10 * k, rng.below(4) as u32));
                    }
                }
                items.push(Item::Method(0x0744, u32::from(!rng.one_in(6))));
            }
            for _ in 0..rng.below(5) {
                let vertices = 1 + rng.below(32) as u8;
                let corner = |rng: &mut Rng| rng.below(vertices.into()) as u8;
                let prims = (0..rng.below(43)).map(|_| std::array::from_fn(|_| corner(&mut rng))).collect();
                let shape =
                    rng.pick(&[PrimShape::Point, PrimShape::Line, PrimShape::Triangle, PrimShape::None]);
                let sm = rng.below(8) as u8;
                let place = VscBatch {
                    batch: 0,
                    sm,
                    word: rng.below(0x8000) as u16,
                    stride_log2: rng.below(16) as u8,
                    vertices,
                    shape,
                    stream: if rng.one_in(2) { 0 } else { rng.below(4) as u8 },
                    last: rng.one_in(2),
                    // From the multicast: primitives written with the previous pass are not written again.
                    forced: rng.one_in(2),
                    viewport: rng.below(16) as u8,
                    again: rng.one_in(4),
                    replay: rng.one_in(4),
                    each: PrimOutputs::default(),
                    values: rng.one_in(2),
                    ..VscBatch::default()
                };
                items.push(Item::Batch { place, prims });
            }
            let selectors = [0x06, 0x09, 0x0b, 0x0d, 0x0f, 0x11, 0x12, 0x1a, 0x1e, 0x02];
            match rng.below(4) {
                0 => items.push(Item::Method(0x3f14, rng.roll() as u32 & 63)),
                1 => items.push(Item::Method(0x0d68, rng.roll() as u32)),
                2 => items.push(Item::Method(0x1530, rng.pick(&[0x1b, 0x1c, 0x1d, 0x03]))),
                _ => (),
            }
            items.push(marker(rng.below(16) as u32, rng.pick(&selectors), rng.below(5) as u32));
        }
        run(new, &items, Stalls { steps, reads, writes, rows: [latency, spread], seed });
    });
}
