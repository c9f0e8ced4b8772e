//! Items keep their order under any stalls; draws get the bounds of their planes under the state before them; one a cycle, with
//! a latency of three cycles.

use super::streams::{depth, plane};
use bundle::*;
use fbp::zrop::types::*;
use fbp::zrop::z_source::{In, Params, ZSource};
use kit::random::Random;
use kit::scenario::property;
use kit::{Device, Maker, Sink, Source, scenarios};
use proptest::prelude::*;
use references::fbp::zrop::depth::codes::{bounds, bounds_beyond, code_of_float};

scenarios! {
    ZSource::new(&Params::default()) => any_stall one_a_cycle;
}

/// The output items, and their cycles.
fn through(mut dut: Device<ZSource>, ops: &[ZropOp], offer: u64, take: u64) -> Vec<(u64, ZropOp)> {
    let (mut op, mut bounded) = (Source::new(ops, offer), Sink::new(take));
    dut.run(|o| {
        (bounded.len() < ops.len()).then(|| In { op: op.drive(o.op), bounded: bounded.drive(&o.bounded) })
    });
    assert!(dut.outputs().idle);
    bounded.timed()
}

fn ops(seeds: &[u64]) -> Vec<ZropOp> {
    let op = |seed: &u64| {
        let mut b = Random(*seed);
        match b.below(8) {
            0 => ZropOp::State(State { address: 0x0fe8, value: b.one_of(&[0x0a, 0x13, 0x16]) }),
            1 => ZropOp::State(State {
                address: b.one_of(&[0x15d0, 0x11e0, 0x130c]),
                value: b.below(7) as u32,
            }),
            6 | 7 => ZropOp::Depth(ZropDepth { quad: b.below(16) as u8, z: [0; 4].map(|_| depth(&mut b)) }),
            2 => ZropOp::Clean(ZropClean { slot: b.below(32) as u8, tile: b.any() >> 30 }),
            k => ZropOp::Draw(ZropDraw {
                plane: plane(&mut b),
                coverage: b.any(),
                raw: k == 3,
                min: if k == 3 { 5 } else { 0 },
                max: if k == 3 { 7 } else { 0 },
                ..ZropDraw::default()
            }),
        }
    };
    seeds.iter().map(op).collect()
}

/// The expected output.
fn meaning(ops: &[ZropOp]) -> Vec<ZropOp> {
    // Without a surface codes are floats.
    let (mut bits, mut grid, mut positions) = (32, (1, 1), [0x8888_8888; 4]);
    let mut one = |op: &ZropOp| {
        match *op {
            ZropOp::State(s) if s.address == 0x0fe8 => {
                bits = [32, 16, 24][usize::from(s.value == 0x13) + 2 * usize::from(s.value == 0x16)];
            }
            ZropOp::State(s) if s.address == 0x11e0 => positions[0] = s.value,
            ZropOp::State(s) if s.address == 0x15d0 => {
                grid = [(1, 1), (2, 1), (2, 2), (4, 2), (4, 2), (2, 1), (4, 4)][s.value as usize];
            }
            ZropOp::Draw(draw) if !draw.raw => {
                let (min, max) = bounds(bits, &draw.plane, grid, &positions);
                let (below, above) = bounds_beyond(&draw.plane, grid, &positions);
                return ZropOp::Draw(ZropDraw { min, max, below, above, ..draw });
            }
            ZropOp::Depth(depth) => {
                let z = depth.z.map(|z| code_of_float(bits, z));
                return ZropOp::Depth(ZropDepth { z, ..depth });
            }
            _ => {}
        }
        *op
    };
    ops.iter().map(&mut one).collect()
}

fn any_stall(new: Maker<ZSource>) {
    property(
        (prop::collection::vec(any::<u64>(), 1..60), any::<u64>(), any::<u64>()),
        |(seeds, offer, take)| {
            let ops = ops(&seeds);
            let seen = through(new().rested(offer % 8), &ops, offer, take);
            let seen: Vec<_> = seen.into_iter().map(|(_, op)| op).collect();
            assert_eq!(seen, meaning(&ops));
        },
    );
}

fn one_a_cycle(new: Maker<ZSource>) {
    let draws = vec![ZropOp::Draw(ZropDraw::default()); 50];
    let when: Vec<_> = through(new(), &draws, !0, !0).into_iter().map(|(cycle, _)| cycle).collect();
    assert_eq!(when, (4..54).collect::<Vec<_>>()); // one cycle in the queue, three stages
}
