//! Batches become warps of geometry shaders, and their outputs the API's primitives, in order.

pub mod batch_issue;
pub mod batch_records;
mod bench;
mod draws;
mod geometry_sm;
pub mod invocation_count;
pub mod patch_issue;
pub mod patches;
mod peers;
pub mod phases;
pub mod piece_collect;
mod program;
pub mod strip_walk;
pub mod task_issue;
pub mod two_phases;

use bench::*;
use bundle::*;
use draws::*;
use kernel::Within;
use kernel::params::Params as _;
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use peers::*;
use program::Shape;
use proptest::prelude::*;
use world::stage_tasks::{Params, StageTasks};

scenarios! {
    StageTasks::new(&Params::default()) =>
        plain_batches_pass cycles_of_a_triangle fast_batches many_instances the_most_vertices nothing_put_out any_draws;
    StageTasks::new(&small()) => any_draws;
}

fn small() -> Params {
    let mut p = Params::default();
    p.records.depth = Within::new(2);
    // The number that may have begun.
    p.batches.records = Within::new(REGIONS);
    p.issue.prims = Within::new(24);
    p.walk.work = Within::new(1);
    p.walk.rows = Within::new(1);
    p.settled()
}

fn triangles(rng: &mut Rng, count: usize) -> Vec<[u8; 6]> {
    (0..count).map(|_| std::array::from_fn(|_| rng.below(32) as u8)).collect()
}

fn draw(batches: usize, prims: usize, seed: u64) -> Draw {
    let mut rng = Rng::new(seed);
    let batch =
        |k: usize| Batch { vertices: 32, primitive_id: 30 * k as u32, prims: triangles(&mut rng, prims) };
    Draw {
        geometry: true,
        fast: false,
        shape: Shape::Triangles,
        most: 3,
        components: 8,
        instances: 1,
        streams: 1,
        last_provokes: true,
        batches: (0..batches).map(batch).collect(),
    }
}

/// Without geometry a batch's end is signalled four cycles after its shader's: a queue and a register of each of two parts.
fn plain_batches_pass(new: Maker<StageTasks>) {
    let plain = Draw { geometry: false, ..draw(5, 30, 2) };
    let seen = run(new(), &[plain], FREE);
    assert_eq!((seen.packets.len(), seen.tasks.len()), (5, 0));
    let cycles: Vec<_> = seen.packets.iter().zip(&seen.dones).map(|((at, _), done)| at - done).collect();
    assert_eq!(cycles, [4; 5]);
}

/// One primitive takes a row of the directory, 4 of control words, a cycle to add it, and its latency.
fn cycles_of_a_triangle(new: Maker<StageTasks>) {
    let seen = run(new(), &[draw(1, 1, 3)], FREE);
    assert_eq!(seen.tasks.len(), 1);
    // Done, seen, passed on, seen; begun, a row, 4 rows, added, full, launched.
    assert_eq!(seen.tasks[0].0 - seen.dones[0], 12);
}

/// A pass-through shader has a warp a batch, with the batch's own primitives.
fn fast_batches(new: Maker<StageTasks>) {
    for (shape, components) in [(Shape::Points, 1), (Shape::Lines, 25), (Shape::Triangles, 26)] {
        let of = Draw { fast: true, shape, components, most: 9, ..draw(3, 30, 7) };
        let seen = run(new(), &[of.clone(), Draw { fast: false, most: 3, ..of }], FREE);
        assert_eq!(seen.tasks.len(), 6);
    }
}

fn many_instances(new: Maker<StageTasks>) {
    for (instances, prims, tasks) in [(2, 30, 2), (32, 3, 3), (20, 4, 4), (7, 9, 3), (1, 30, 1)] {
        let of = Draw { instances, ..draw(2, prims, 4) };
        let seen = run(new(), &[of], FREE);
        assert_eq!(seen.tasks.len(), 2 * tasks, "{instances} instances of {prims} primitives");
    }
}

/// 1,024 components of a lane at most: in any shape, a lane fits.
fn the_most_vertices(new: Maker<StageTasks>) {
    for (most, components) in [(1024, 1), (256, 4), (128, 8), (32, 32), (8, 128), (6, 170), (1, 240)] {
        let of = Draw { most, components, ..draw(1, 2, 5) };
        let seen = run(new(), &[of], FREE);
        let place = &seen.tasks[0].1.place;
        assert_eq!(usize::from(place.extra), most, "{components} components");
    }
}

fn nothing_put_out(new: Maker<StageTasks>) {
    let of = Draw { most: 0, ..draw(3, 0, 6) };
    let seen = run(new(), &[of], FREE);
    let empty = |(_, packet): &(u64, StagePacket)| matches!(packet, StagePacket::Part(part) if part.last && part.prims == 0 && part.vertices == 0);
    assert!(seen.packets.len() == 3 && seen.packets.iter().all(empty) && seen.tasks.is_empty());
}

fn any_draw(rng: &mut Rng) -> Draw {
    let shape = rng.pick(&[Shape::Points, Shape::Lines, Shape::Triangles]);
    let most = rng.pick(&[1, 2, 3, 4, 5, 6, 9, 16, 33, 70]);
    let instances = rng.pick(&[1, 1, 2, 3, 32]);
    let most_prims = if instances > 3 || most > 9 { rng.pick(&[1, 3]) } else { rng.pick(&[1, 3, 10, 31]) };
    let batches = (0..rng.below(4) + 1).map(|_| {
        let count = rng.below(most_prims + 1) as usize;
        let vertices = rng.below(32) as u8 + 1;
        Batch { vertices, primitive_id: rng.roll() as u32, prims: triangles(rng, count) }
    });
    let batches = batches.collect();
    let fast = rng.one_in(4);
    let instances = if fast { 1 } else { instances };
    Draw {
        geometry: fast || !rng.one_in(4),
        fast,
        shape,
        most,
        components: rng.pick(&[1, 4, 5, 8, 13, if fast { 30 } else { 2 }]),
        instances,
        streams: if shape == Shape::Points && !fast { 1 | rng.below(16) as u8 } else { 1 },
        last_provokes: rng.one_in(2),
        batches,
    }
}

fn any_draws(new: Maker<StageTasks>) {
    let values = (any::<u64>(), any::<[u64; 5]>(), 0_u64..60, 0_u64..90);
    property(values, |(seed, patterns, latency, reading)| {
        let mut rng = Rng::new(seed);
        let draws: Vec<_> = (0..rng.below(3) + 1).map(|_| any_draw(&mut rng)).collect();
        let seen = run(new(), &draws, Stalls { patterns, latency, reading, seed });
        let geometry =
            draws.iter().filter(|draw| draw.geometry).map(|draw| draw.batches.len()).sum::<usize>();
        assert!(seen.parts >= geometry);
    });
}
