//! Subtiles are sent to SMs and return in order, each quad once; primitives are done when no unit needs them.

pub mod batch_route;
mod bench;
pub mod pixel_collect;
mod scenes;
pub mod subtile_launch;

use bench::*;
use bundle::*;
use gpc::gpm::{Gpm, In, Params};
use kernel::Within;
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;
use scenes::*;

scenarios! {
    Gpm::new(&Params::default()) =>
        cycles_of_a_subtile four_quads_a_cycle_each_way quads_end_subtiles the_free_sm_gets_more a_slow_subtile_holds_up_the_others
        entries_are_used_anew a_marker_waits_for_all epochs_end_in_order more_primitives_than_the_table_has any_scene;
    Gpm::new(&smallest()) => any_scene;
    Gpm::new(&large()) => any_scene;
    Gpm::new(&shared()) => a_marker_waits_for_all epochs_end_in_order an_epoch_ends_in_all_gpcs any_scene;
}

/// One SM with one subtile at a time; queues of one entry.
fn smallest() -> Params {
    let mut p =
        Params { tpcs: Within::new(1), sms: Within::new(1), subtiles: Within::new(1), ..Params::default() };
    (p.launch.credit, p.launch.depth, p.collect.outputs) = (Within::new(1), Within::new(1), Within::new(1));
    p
}

/// Two SMs in each of two clusters.
fn large() -> Params {
    let mut p = Params { sms: Within::new(4), subtiles: Within::new(5), ..Params::default() };
    (p.route.pes, p.launch.credit) = (Within::new(2), Within::new(3));
    p
}

/// Two GPCs with two SMs each, in clusters of their own.
fn shared() -> Params {
    Params { tpcs: Within::new(4), sms: Within::new(4), gpcs: Within::new(2), ..Params::default() }
}

/// The epoch of one GPC waits for the other's, and both are sent in the cycle in which it is accepted.
fn an_epoch_ends_in_all_gpcs(new: Maker<Gpm>) {
    let mut dut = new();
    let p = dut.unit().p.clone();
    let epoch = SubtilePacket::State(State { address: 0x3f04, value: 9 });
    let mut ended = vec![];
    // GPC 0 has its epoch at once, GPC 1 in cycle 20; the epoch is accepted from cycle 40 on.
    for cycle in 0..60 {
        let o = dut.outputs();
        let mut i = In::new(&p);
        i.subtile[0] = Some(epoch).filter(|_| cycle == 0).into();
        i.subtile[1] = Some(epoch).filter(|_| cycle == 20).into();
        for k in 0..p.sms.get() {
            i.pixel[k] = true.into();
            // Each SM reports the pass at once.
            let passed = PortPassed { pixel: true, marker: false, number: 9 };
            i.passed[k] = Some(passed).filter(|_| o.pixel[k].valid).into();
        }
        i.plane_request.iter_mut().for_each(|request| *request = true.into());
        i.epoch_done = (cycle >= 40).into();
        if o.epoch_done.valid {
            assert_eq!(o.epoch_done.data, EpochDone { epoch: 9 });
            ended.push(cycle);
        }
        dut.cycle(i);
    }
    // Two cycles to the SMs, two more from the last pass.
    assert_eq!(ended, (24..=40).collect::<Vec<_>>());
}

fn cycles_of_a_subtile(new: Maker<Gpm>) {
    let scene = subtiles(1, 1);
    let seen = run(new(), &scene, FREE);
    // The terms arrived in the cycle of the first quads, which wait one cycle for them.
    let sent = seen.sent[0];
    assert_eq!(seen.quads, [sent + 3]);
    // The last packet is a cycle later; shading takes 10 cycles from there.
    let end = seen.quads[0] + 1;
    assert_eq!(seen.shaded, [end + 10 + 2]);
}

/// Packets from end to end, and the cycles of quads to the SMs and back.
fn four_quads_a_cycle_each_way(new: Maker<Gpm>) {
    let (subtile, count) = (16, 40);
    let seen = run(new(), &subtiles(count, subtile), FREE);
    let groups = (count * subtile) as u64;
    // A cycle for the end of each subtile.
    let ends = count as u64;
    let span = |at: &[u64]| at[at.len() - 1] - at[0] + 1;
    assert_eq!(span(&seen.quads), groups + ends - 1);
    assert!(span(&seen.shaded) <= groups + ends + 16, "{} for {groups}", span(&seen.shaded));
}

/// Where quads carry their end flags, the end of each primitive and of each subtile takes one cycle.
fn quads_end_subtiles(new: Maker<Gpm>) {
    let (subtile, count) = (16, 40);
    let mut scene = subtiles(count, subtile);
    rename(&mut scene);
    let seen = run(new(), &scene, Stalls { folds: true, ..FREE });
    assert_eq!(seen.sent.len(), subtile * count);
    let span = seen.quads[seen.quads.len() - 1] - seen.quads[0] + 1;
    assert_eq!(span, (count * (subtile + 2) - 2) as u64);
}

fn the_free_sm_gets_more(new: Maker<Gpm>) {
    // No results return before all are sent: round-robin, starting after the SM chosen last.
    let seen = run(new(), &subtiles(16, 1), Stalls { shading: [500, 0], ..FREE });
    assert_eq!(seen.chosen, [1, 0].repeat(8));
    // SM 0 shades one subtile at a time: another waits at its MPC, and the other SM gets the rest.
    let stalls = Stalls { at_once: [1, 16], shading: [2000, 0], ..FREE };
    let seen = run(new(), &subtiles(16, 2), stalls);
    let slow = seen.chosen.iter().filter(|sm| **sm == 0).count();
    assert_eq!(slow, 3, "{:?}", seen.chosen);
}

fn a_slow_subtile_holds_up_the_others(new: Maker<Gpm>) {
    // 16 subtiles each, then all wait.
    let seen = run(new(), &subtiles(40, 1), Stalls { shading: [300, 0], ..FREE });
    let waits: Vec<_> = seen.quads.windows(2).filter(|pair| pair[1] - pair[0] > 100).collect();
    assert_eq!(waits.len(), 1);
    assert_eq!(seen.quads.iter().position(|at| *at == waits[0][1]), Some(32));
}

fn entries_are_used_anew(new: Maker<Gpm>) {
    // Twelve primitives of one entry in three batches: the STRIs are cleared once for each batch and cluster.
    let mut scene = subtiles(12, 1);
    scene.prims = (0..12).map(|k| Drawn { entry: 7, batch: k / 4, culled: false }).collect();
    rename(&mut scene);
    let seen = run(new(), &scene, Stalls { subtile: !0, ..FREE });
    assert!((3..=6).contains(&seen.fresh), "{}", seen.fresh);
}

fn a_marker_waits_for_all(new: Maker<Gpm>) {
    let mut scene = subtiles(4, 2);
    let at = scene.items.len() / 2;
    let end = scene.items[at..].iter().position(|item| *item == Item::Last).expect("it is there") + at + 1;
    scene.items.insert(end, Item::State(0x3f08, 0x1f7));
    scene.items.push(Item::State(0x3f08, 0x005));
    run(new(), &scene, Stalls { shading: [10, 90], ..FREE });
}

fn epochs_end_in_order(new: Maker<Gpm>) {
    let mut scene = subtiles(30, 1);
    let mut items = vec![];
    for (k, item) in scene.items.iter().enumerate() {
        items.push(*item);
        if *item == Item::Last {
            items.push(Item::State(0x3f04, k as u32));
        }
    }
    scene.items = items;
    run(new(), &scene, Stalls { shading: [10, 200], ..FREE });
}

fn more_primitives_than_the_table_has(new: Maker<Gpm>) {
    // 200 primitives, some culled, in entries of four; results are late.
    let mut rng = Rng::new(3);
    let mut scene = any_primitives(&mut rng, 200, 1, false, 0xffb0);
    run(new(), &scene, Stalls { subtile: 0x1111_1111_1111_1111, reading: [100, 0], ..FREE });
    run(new(), &scene, Stalls { done: 0x0001_0001, ..FREE });
    // No entry is reused: the table is full, and PROP is ahead of the terms that wait for it.
    scene.prims.iter_mut().for_each(|prim| prim.entry = prim.batch as u16);
    run(new(), &scene, Stalls { done: 0x0001_0001, ..FREE });
    run(new(), &scene, Stalls { reading: [400, 0], ..FREE });
}

fn any_scene(new: Maker<Gpm>) {
    let patterns = any::<[u64; 8]>();
    let times = (0..40_u64, 0..120_u64, 0..60_u64);
    property(
        (any::<u64>(), patterns, times, 0..40_usize, 0..4_u64),
        |(seed, patterns, times, prims, outputs)| {
            let [terms, subtile, first, second, requests, results, shaded, done] = patterns;
            let (shading, spread, reading) = times;
            let mut rng = Rng::new(seed);
            let depth = outputs == 0 || rng.one_in(4);
            let number = rng.below(1 << 16) as u16;
            let scene = any_primitives(&mut rng, prims, outputs, depth, number);
            let stalls = Stalls {
                terms,
                subtile,
                pixel: [first, second],
                requests,
                results,
                shaded,
                done,
                shading: [shading, spread],
                at_once: [1 + rng.below(9) as usize, 1 + rng.below(3) as usize],
                reading: [reading, spread],
                folds: rng.one_in(2),
                seed,
            };
            run(new(), &scene, stalls);
        },
    );
}
