//! Packets are forwarded in order, batches and primitives are recorded; state waits for the later stages of preceding batches.

use bundle::*;
use kernel::Within;
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;
use world::stage_tasks::batch_records::{BatchRecords, In, Params};
use world::stage_tasks::types::{BatchRecord, PatchWork};

scenarios! {
    BatchRecords::new(&Params::default()) => cycles state_waits_for_warps sixty_four_wait phases_are_noted
        what_is_kept any_packets;
    BatchRecords::new(&Params { depth: Within::new(2) }) => any_packets;
}

fn state(address: u16, value: u32) -> WorldPacket {
    WorldPacket::State(State { address, value })
}

fn head(batch: u16, prims: u8) -> WorldPacket {
    let primitive_id = 5 * u32::from(batch);
    // Quads: their triangles share a number.
    let topology = if batch % 4 == 3 { 7 } else { 4 };
    let begins = batch % 3 == 0;
    WorldPacket::Head(BatchHead {
        batch,
        prims,
        primitive_id,
        topology,
        vertices: 3,
        begins,
        ..BatchHead::default()
    })
}

fn pair(first: u8) -> BatchPrims {
    let prim = |k: u8| BatchPrim { corners: [k & 31; 6], edges: 7, first: true };
    BatchPrims { prims: [prim(first), prim(first + 1)] }
}

struct Seen {
    passed: Vec<(u64, WorldPacket)>,
    records: Vec<(u64, BatchRecord)>,
    prims: Vec<(u64, BatchPrims)>,
    issued: Vec<u64>,
    state: world::stage_tasks::types::StagesState,
}

/// A geometry batch's warps are launched some cycles after it was recorded.
fn run(
    new: Maker<BatchRecords>,
    packets: &[WorldPacket],
    patterns: [u64; 4],
    latency: u64,
    seed: u64,
) -> Seen {
    let mut dut = new();
    let mut rng = Rng::new(seed);
    let mut world = Source::new(packets, patterns[0]);
    let (mut passed, mut records, mut prims) =
        (Sink::new(patterns[1]), Sink::new(patterns[2]), Sink::new(patterns[3]));
    let (mut due, mut issued, mut cycle, mut quiet) = (VecDeque::<u64>::new(), vec![], 0, 0);
    let mut last = Default::default();
    let nothing = In::new(&dut.unit().p);
    dut.run(|o| {
        let mut i = nothing.clone();
        i.world = world.drive(o.world);
        i.passed = passed.drive(&o.passed);
        i.record = records.drive(&o.record);
        i.prims = prims.drive(&o.prims);
        if records.now().is_some_and(|(_, record): (u64, BatchRecord)| record.geometry || record.patches) {
            let after = due.back().map_or(cycle, |at| (*at).max(cycle));
            due.push_back(after + 1 + rng.below(latency + 1));
        }
        if due.front().is_some_and(|at| *at <= cycle) {
            due.pop_front();
            issued.push(cycle);
            i.issued = Some(true).into();
        }
        last = o.state;
        quiet = if world.is_empty() && o.idle && due.is_empty() { quiet + 1 } else { 0 };
        cycle += 1;
        (quiet < 5).then_some(i)
    });
    Seen { passed: passed.timed(), records: records.timed(), prims: prims.timed(), issued, state: last }
}

fn cycles(new: Maker<BatchRecords>) {
    let packets = [
        state(0x3f14, 0x12),
        head(0, 2),
        WorldPacket::Prims(pair(0)),
        WorldPacket::Close(BatchClose { batch: 0 }),
    ];
    let seen = run(new, &packets, [!0; 4], 5, 1);
    let at: Vec<_> = seen.passed.iter().map(|(at, _)| *at).collect();
    assert_eq!((at, seen.records[0].0, seen.prims[0].0), (vec![2, 3, 5], 3, 4));
}

/// After a batch with geometry a word of state waits until its warps are launched; after a plain batch it does not.
fn state_waits_for_warps(new: Maker<BatchRecords>) {
    for (stages, wait) in [(0x12, true), (0x02, false)] {
        let packets = [state(0x3f14, stages), head(0, 0), state(0x1684, 1), head(1, 0)];
        let seen = run(new, &packets, [!0; 4], 0, 1);
        let at: Vec<_> = seen.passed.iter().map(|(at, _)| *at).collect();
        if wait {
            // Launched in a cycle; seen in the next, sent in the one after.
            assert_eq!(at[2], seen.issued[0] + 2);
        } else {
            assert!(seen.issued.is_empty() && at == [2, 3, 4, 5]);
        }
    }
}

/// The next batch with later stages waits until one of 64 is launched.
fn sixty_four_wait(new: Maker<BatchRecords>) {
    let packets: Vec<_> = [state(0x3f14, 0x12)].into_iter().chain((0..70).map(|n| head(n, 0))).collect();
    let mut dut = new();
    let (mut world, mut passed, mut records) = (Source::new(&packets, !0), Sink::new(!0), Sink::new(!0));
    let nothing = In::new(&dut.unit().p);
    for cycle in 0..300 {
        let o = dut.outputs();
        let mut i = nothing.clone();
        i.world = world.drive(o.world);
        i.passed = passed.drive(&o.passed);
        i.record = records.drive(&o.record);
        i.issued = (cycle == 200).then_some(true).into();
        if cycle == 199 {
            assert_eq!((passed.taken.len(), records.taken.len()), (65, 64));
        }
        dut.cycle(i);
    }
    assert_eq!((passed.taken.len(), records.taken.len()), (66, 65));
}

/// Patches after 3F18 are of the alpha phase, and without it are whole; a task is always of the beta phase. State waits for each.
fn phases_are_noted(new: Maker<BatchRecords>) {
    let task = BatchTask {
        batch: 9,
        sm: 3,
        entry: 77,
        vertices: 20,
        all: 5,
        patch: 2,
        patches: 3,
        primitive_id: 400,
    };
    let tasks = WorldPacket::BatchTask(task);
    let packets = [
        state(0x3f14, 0x2e),
        state(0x3f18, 1),
        head(0, 4),
        tasks,
        state(0x3f18, 0),
        head(1, 2),
        state(0x3f14, 0x22),
        state(0x3f18, 1),
        head(2, 1),
    ];
    let seen = run(new, &packets, [!0; 4], 3, 1);
    let of = |patches: bool, work: PatchWork, prims: u8, batch: u32| {
        let primitive_id = 5 * batch;
        let begins = batch % 3 == 0;
        BatchRecord { patches, work, prims, primitive_id, begins, ..BatchRecord::default() }
    };
    let beta = BatchRecord { first: 2, all: 5, ..of(true, PatchWork::Beta, 3, 80) };
    let wanted = [
        of(true, PatchWork::Alpha, 4, 0),
        beta,
        of(true, PatchWork::Whole, 2, 1),
        of(false, PatchWork::Whole, 1, 2),
    ];
    assert_eq!(seen.records.iter().map(|(_, record)| *record).collect::<Vec<_>>(), wanted);
    assert_eq!(seen.passed.iter().map(|(_, packet)| *packet).collect::<Vec<_>>(), packets);
    // Two batches are launched before the first word of state after them, one before the next.
    assert_eq!(seen.passed[4].0, seen.issued[1] + 2);
    assert_eq!(seen.passed[6].0, seen.issued[2] + 2);
}

fn what_is_kept(new: Maker<BatchRecords>) {
    let words = [
        (0x3f14, 0x3ff),
        (0x3a00, 0xa000_0461),
        (0x3a08, 0x0700_0000),
        (0x3a0c, 0x0600_0000),
        (0x3a10, 0xfff2_1123),
        (0x1684, 1),
        (0x38b0, 0x1234_0000),
        (0x38cc, 0x5678),
        (0x3a34, 9),
        (0x3a40, 11),
    ];
    let seen = run(new, &words.map(|(at, value)| state(at, value)), [!0; 4], 0, 1);
    let s = seen.state;
    assert_eq!((s.stages, s.streams, s.instances, s.topology), (0x3f, 10, 7, 6));
    assert_eq!((s.most, s.last_provokes), (0x123, true));
    assert_eq!(
        (s.vertex.low[0], s.vertex.high[3], s.geometry.low[1], s.geometry.high[0]),
        (0x1234_0000, 0x5678, 9, 11)
    );
}

fn any_packets(new: Maker<BatchRecords>) {
    property((any::<u64>(), any::<[u64; 4]>(), 0_u64..50), |(seed, patterns, latency)| {
        let mut rng = Rng::new(seed);
        let (mut packets, mut passed, mut records, mut prims) = (vec![], vec![], vec![], vec![]);
        let mut geometry = false;
        for batch in 0..40 {
            match rng.below(6) {
                0 => {
                    geometry = rng.one_in(2);
                    let packet = state(0x3f14, 0x22 | u32::from(geometry) << 4);
                    packets.push(packet);
                    passed.push(packet);
                }
                1 => {
                    let packet = state(0x1000 + 4 * rng.below(200) as u16, rng.roll() as u32);
                    packets.push(packet);
                    passed.push(packet);
                }
                _ => {
                    let count = rng.below(9) as u8;
                    let primitive_id = 5 * u32::from(batch);
                    let first = head(batch, count);
                    let close = WorldPacket::Close(BatchClose { batch });
                    let pairs: Vec<_> = (0..count.div_ceil(2)).map(pair).collect();
                    packets.push(first);
                    packets.extend(pairs.iter().map(|pair| WorldPacket::Prims(*pair)));
                    packets.push(close);
                    passed.extend([first, close]);
                    records.push(BatchRecord {
                        geometry,
                        prims: count,
                        primitive_id,
                        split: primitive_id / 5 % 4 == 3,
                        begins: batch % 3 == 0,
                        ..BatchRecord::default()
                    });
                    prims.extend(pairs.into_iter().filter(|_| geometry));
                }
            }
        }
        let seen = run(new, &packets, patterns, latency, seed);
        fn items<T>(timed: Vec<(u64, T)>) -> Vec<T> {
            timed.into_iter().map(|(_, item)| item).collect()
        }
        assert_eq!(items(seen.passed), passed);
        assert_eq!(items(seen.records), records);
        assert_eq!(items(seen.prims), prims);
        assert_eq!(seen.issued.len(), records.iter().filter(|record| record.geometry).count());
    });
}
