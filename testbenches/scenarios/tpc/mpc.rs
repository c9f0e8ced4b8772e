//! Scenarios of the MPC and its parts. Here batches and subtiles of random draws run on a model of an SM that ends warps at random; each
//! warp is launched once, in order, with the context that the state implies; steps that wait for warps are signalled when these have
//! ended.

pub mod block_port;
pub mod control_share;
pub mod draw_context;
pub mod draw_launch;
mod draws;
pub mod pixel_port;
pub mod retire_order;
pub mod world_port;

use bundle::*;
use draws::*;
use kernel::Within;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use tpc::mpc::{Mpc, Params};

scenarios! {
    Mpc::new(&Params::default()) => any_draws cycles_of_a_batch cycles_of_a_subtile;
    Mpc::new(&mini()) => any_draws;
}

fn mini() -> Params {
    let mut p = Params {
        sub_partitions: Within::new(1),
        slots: Within::new(2),
        register_rows: Within::new(34),
        ..Params::default()
    };
    p.block_port.sub_partitions = p.sub_partitions;
    p.draw_context.sub_partitions = p.sub_partitions;
    p.retire_order.sub_partitions = p.sub_partitions;
    (p.draw_launch.sub_partitions, p.draw_launch.slots) = (p.sub_partitions, p.slots);
    p.draw_launch.register_rows = p.register_rows;
    p
}

fn any_draws(new: Maker<Mpc>) {
    property((any::<u64>(), any::<[u64; 8]>()), |(seed, stalls)| {
        let mut random = Random(seed);
        let mut bench = Bench::new(new, seed, stalls);
        world_stream(&mut bench, &mut random);
        pixel_stream(&mut bench, &mut random);
        bench.run(60_000);
    });
}

/// Batches whose context is written follow each other without gaps.
fn cycles_of_a_batch(new: Maker<Mpc>) {
    let mut bench = Bench::new(new, 1, [!0; 8]);
    bench.life = 3;
    for batch in 0..3 {
        bench.batch(batch, 20, WorldStage::Vertex);
    }
    bench.run(1000);
    let launches = bench.launches(false);
    // A batch is two packets.
    assert_eq!(launches[1] - launches[0], 2);
    assert_eq!(launches[2] - launches[1], 2);
}

/// Warps of pixels follow each other in three cycles.
fn cycles_of_a_subtile(new: Maker<Mpc>) {
    let mut bench = Bench::new(new, 1, [!0; 8]);
    bench.life = 3;
    let mut random = Random(5);
    bench.prim(7);
    for _ in 0..8 {
        bench.quads(&mut random, [7, 7]);
    }
    bench.last();
    bench.run(1000);
    let launches = bench.launches(true);
    assert_eq!(launches.iter().map(|at| at - launches[0]).collect::<Vec<_>>(), [0, 3, 6, 9]);
}
