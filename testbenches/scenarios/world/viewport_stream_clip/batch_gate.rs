//! Batches, or their parts, their primitives and ends are sent in the packets' order, with state between them, under any stalls.

mod bench;
mod judge;
mod packets;
mod state;

use bench::{run, run_with};
use bundle::*;
use kernel::Within;
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use packets::*;
use proptest::prelude::*;
use world::viewport_stream_clip::batch_gate::{BatchGate, Params};

scenarios! {
    BatchGate::new(&Params::default()) =>
        a_step_a_cycle cycles_of_parts all_topologies parts_have_their_own phases bad_packets bad_parts a_shader_ends_early any_packets;
    BatchGate::new(&Params { sms: Within::new(1), packets: Within::new(32), stage: Within::new(1) }) => phases bad_packets bad_parts any_packets;
}

fn a_step_a_cycle(new: Maker<BatchGate>) {
    let mut rng = Rng::new(1);
    let packets: Vec<_> = (0..3).flat_map(|n| full(&mut rng, n, 5, 30)).collect();
    let seen = run(new, &packets, [!0; 4], 0, 1);
    // 3 from the head to the batch; then 30 primitives, the end, and the packet that closes it.
    assert_eq!(seen.steps[0] - seen.world[0], 3);
    let steps: Vec<u64> = seen.steps.iter().map(|at| at - seen.steps[0]).collect();
    assert_eq!(steps[..32], (0..32).collect::<Vec<_>>());
    assert_eq!((steps[32], steps[64]), (33, 66));
}

/// Batches of the alpha phase are sent to be copied, without their primitives; tasks of the beta phase are batches of parts.
fn phases(new: Maker<BatchGate>) {
    for seed in 0..20 {
        let mut rng = Rng::new(seed);
        let mut packets = vec![];
        for n in 0..6 {
            packets.extend(full(&mut rng, n, 14, 5));
            if rng.one_in(2) {
                let sm = FIRST.wrapping_add(rng.below(3) as u8);
                packets.push(WorldPacket::BatchTask(BatchTask {
                    batch: 100 + n,
                    sm,
                    ..BatchTask::default()
                }));
            }
        }
        let leave = |rng: &mut Rng, head: &BatchHead| {
            if head.batch % 3 == 2 { vertices_of(rng, head) } else { alpha_part(rng) }
        };
        let stalls = if seed == 0 { [!0; 4] } else { std::array::from_fn(|_| rng.roll() | 1) };
        run_with(new, &packets, leave, stalls, seed, seed);
    }
}

fn cycles_of_parts(new: Maker<BatchGate>) {
    // A part has its step, its primitives' and its end, one a cycle; then the distributor's primitives are dropped.
    let mut rng = Rng::new(5);
    let packets: Vec<_> = (0..2).flat_map(|n| full(&mut rng, n, 5, 8)).collect();
    let leave = |rng: &mut Rng, _: &BatchHead| {
        [part(rng, 5, Topology::Triangles, 0, false), part(rng, 4, Topology::Triangles, 0, true)].concat()
    };
    let seen = run_with(new, &packets, leave, [!0; 4], 0, 5);
    let steps: Vec<u64> = seen.steps.iter().map(|at| at - seen.steps[0]).collect();
    assert_eq!(seen.steps[0] - seen.world[0], 3);
    assert_eq!(steps[..13], (0..13).collect::<Vec<_>>());
    assert_eq!(steps[13], 13 + 4 + 1);
}

fn parts_have_their_own(new: Maker<BatchGate>) {
    // Parts of any topology and stream, without vertices and primitives, with 63; after and before batches of the distributor's, whose topology
    // and primitives are ignored.
    let mut rng = Rng::new(6);
    let packets: Vec<_> = (0..6).flat_map(|n| full(&mut rng, n, [5, 12, 10][n as usize % 3], 7)).collect();
    let all = [Topology::Points, Topology::Lines, Topology::Triangles, Topology::TriangleStrip];
    let leave = |rng: &mut Rng, head: &BatchHead| match head.batch {
        0 | 3 => vertices_of(rng, head),
        1 => part(rng, 0, Topology::Points, 0, true),
        2 => (0..4).flat_map(|k| part(rng, 3 + k, all[usize::from(k)], k, k == 3)).collect(),
        _ => [part(rng, 63, Topology::Lines, 0, false), part(rng, 0, Topology::Lines, 0, true)].concat(),
    };
    run_with(new, &packets, leave, [!0; 4], 0, 6);
}

fn bad_parts(new: Maker<BatchGate>) {
    // Primitives without a part, before a batch and between parts; a batch between parts; parts with missing primitives.
    let mut rng = Rng::new(7);
    let packets: Vec<_> = (0..4).flat_map(|n| full(&mut rng, n, 5, 3)).collect();
    let leave = |rng: &mut Rng, head: &BatchHead| {
        let lone = part(rng, 3, Topology::Lines, 0, false)[1..].to_vec();
        let mut short = part(rng, 7, Topology::Points, 1, false);
        short.pop();
        let mut short_last = part(rng, 9, Topology::Triangles, 2, true);
        short_last.truncate(2);
        let mut all = lone.clone();
        if head.batch % 2 == 1 {
            all.extend(vertices_of(rng, head));
            return all;
        }
        all.extend(part(rng, 2, Topology::Triangles, 0, false));
        all.extend(lone);
        all.extend(short);
        all.extend(vertices_of(rng, head));
        all.extend(short_last);
        all
    };
    for stalls in [[!0; 4], [0x5555_1111_ffff_0f0f, 0x3333_ffff_0000_1234, 0x1111_1111_1111_1111, 0xffff]] {
        run_with(new, &packets, leave, stalls, 0, 7);
    }
}

fn all_topologies(new: Maker<BatchGate>) {
    let mut rng = Rng::new(2);
    let packets: Vec<_> = (0..16).flat_map(|t| full(&mut rng, u16::from(t), t, 3)).collect();
    run(new, &packets, [!0; 4], 0, 2);
}

fn bad_packets(new: Maker<BatchGate>) {
    let mut rng = Rng::new(3);
    let mut p = || prims(&mut rng);
    let state = |address| WorldPacket::State(State { address, value: 1 });
    let indices = WorldPacket::Indices(BatchIndices::default());
    let task = WorldPacket::BatchTask(BatchTask::default());
    let packets = [
        // Without a batch.
        p(),
        close(9),
        indices,
        task,
        state(0x1510),
        // Batches cut short before their last primitive: by their end, a head, a task, decoded state.
        head(1, 0, 4, 7),
        p(),
        close(1),
        p(),
        close(1),
        head(2, 0, 4, 7),
        p(),
        head(3, 0, 4, 7),
        p(),
        indices,
        p(),
        task,
        p(),
        head(4, 0, 4, 7),
        p(),
        state(0x1d94),
        p(),
        state(0x193c),
        p(),
        close(4),
        // One more primitive than the head says; none; an SM that does not exist.
        head(5, 0, 4, 1),
        p(),
        p(),
        close(5),
        head(6, 0, 4, 0),
        p(),
        close(6),
        head(7, 77, 1, 2),
        p(),
        close(7),
        state(0x37c),
        state(0x37c),
        head(8, 0, 4, 2),
        state(0x37c),
        p(),
        close(8),
    ];
    run(new, &packets, [!0; 4], 0, 3);
}

fn a_shader_ends_early(new: Maker<BatchGate>) {
    // Before its head has arrived, and long after it.
    let mut rng = Rng::new(4);
    let packets: Vec<_> = (0..4).flat_map(|n| full(&mut rng, n, 5, 4)).collect();
    run(new, &packets, [0xffff_0000_0000_0000, !0, !0, !0], 0, 4);
    run(new, &packets, [!0; 4], 90, 4);
}

fn any_packets(new: Maker<BatchGate>) {
    property((any::<u64>(), any::<[u64; 4]>(), 0..30_u64), |(seed, stalls, late)| {
        let mut rng = Rng::new(seed);
        let mut packets = vec![];
        for n in 0..12 {
            let sm = if rng.one_in(9) { rng.roll() as u8 } else { rng.below(2) as u8 };
            let (topology, count) = (rng.below(16) as u8, rng.below(9) as u8);
            packets.push(head(n, sm, topology, count));
            for _ in 0..rng.below(6) {
                packets.push(if rng.one_in(9) {
                    WorldPacket::Indices(BatchIndices::default())
                } else {
                    prims(&mut rng)
                });
                if rng.one_in(12) {
                    let address = rng.pick(&[
                        0x37c, 0x380, 0x1510, 0x1d7c, 0x380c, 0x3810, 0x3814, 0x3830, 0x3834, 0x384c, 0x38b0,
                        0x3a94, 0x3a94, 0x3ac4, 0xa18, 0xbf8, 0xa1c,
                    ]);
                    packets.push(WorldPacket::State(State { address, value: rng.roll() as u32 }));
                }
            }
            if !rng.one_in(6) {
                packets.push(close(n));
            }
        }
        // A final packet that ends the last batch.
        packets.push(close(99));
        let in_parts = rng.below(3);
        let leave = |rng: &mut Rng, head: &BatchHead| {
            if rng.one_in(5) {
                return alpha_part(rng);
            }
            if rng.below(2) >= in_parts {
                return vertices_of(rng, head);
            }
            let count = rng.below(4);
            let all = [Topology::Points, Topology::Lines, Topology::Triangles];
            let one = |k| {
                let (prims, topology, stream) = (rng.below(9) as u8, rng.pick(&all), rng.below(4) as u8);
                part(rng, prims, topology, stream, k == count)
            };
            (0..=count).flat_map(one).collect()
        };
        run_with(new, &packets, leave, stalls, late, seed);
    });
}
