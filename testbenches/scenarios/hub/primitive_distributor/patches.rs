//! Patches are cut by state, and are distributed in one phase or two.

use super::bench::judge::{WorldItem, items, judge};
use super::bench::*;
use super::{BEGIN, DRAW_ARRAY, END, EVALUATES, INLINE, PATCH, drawn, few, few_tasks, random};
use bundle::*;
use hub::primitive_distributor::{Params, PrimitiveDistributor};
use kernel::Within;
use kit::memory::MemoryStalls;
use kit::random::Random;
use kit::scenario::{open, property};
use kit::{Maker, scenarios};
use proptest::prelude::*;

scenarios! {
    PrimitiveDistributor::new(&Params::default()) => a_patch_that_state_cuts patches_of_a_batch;
    PrimitiveDistributor::new(&Params { redistributes: Within::new(1), ..Params::default() }) =>
        patches_in_two_phases patches_of_a_batch any_patches;
    PrimitiveDistributor::new(&Params { redistributes: Within::new(1), batches: few(), pdb: few_tasks(), ..Params::default() }) =>
        any_patches;
}
const MOST_PATCHES: u16 = 0x0378;

/// The patch is not drawn; those before and after it are.
fn a_patch_that_state_cuts(new: Maker<PrimitiveDistributor>) {
    let mut bundles = vec![state(PATCH, 3), trigger(BEGIN, 14)];
    bundles.extend((0..4).map(|k| trigger(INLINE, k)));
    bundles.push(state(0x0a00, 5));
    bundles.extend((4..9).map(|k| trigger(INLINE, k)));
    bundles.push(trigger(END, 0));
    let (_, batches) = drawn(new, &bundles, &vec![0; 32]);
    let found: Vec<_> = batches.iter().map(|b| b.indices.clone()).collect();
    assert_eq!(found, [[0, 1, 2], [6, 7, 8]]);
}

/// No more than the method's limit, nor than fit; zero means as many as fit; other primitives ignore the limit.
fn patches_of_a_batch(new: Maker<PrimitiveDistributor>) {
    for (most, sizes) in
        [(0, vec![8, 2]), (1, vec![1; 10]), (4, vec![4, 4, 2]), (9, vec![8, 2]), (64, vec![8, 2])]
    {
        let draw = [state(PATCH, 4), state(MOST_PATCHES, most), trigger(BEGIN, 14), whole(DRAW_ARRAY, 40)];
        let (_, batches) = drawn(new, &draw, &vec![0; 32]);
        assert_eq!(batches.iter().map(|b| b.prims.len()).collect::<Vec<_>>(), sizes, "at most {most}");
    }
    let triangles = [state(MOST_PATCHES, 2), trigger(BEGIN, 4), whole(DRAW_ARRAY, 30)];
    let (_, batches) = drawn(new, &triangles, &vec![0; 32]);
    assert_eq!(batches[0].prims.len(), 10, "of patches alone");
}

/// Two batches of a draw, then their tasks: half of the patches for each of two SMs; state after a phase, and patches
/// without evaluation have no tasks.
fn patches_in_two_phases(new: Maker<PrimitiveDistributor>) {
    let draw = [trigger(BEGIN, 14), whole(DRAW_ARRAY, 60)];
    let bundles = [
        vec![state(PATCH, 3), state(SHADING_STAGES, EVALUATES)],
        draw.to_vec(),
        vec![state(SHADING_STAGES, 2)],
        draw.to_vec(),
    ];
    let seen = run(new(), &bundles.concat(), &vec![0; 32], &Stalls::NONE);
    judge(&bundles.concat(), &vec![0; 32], &seen);
    let shown = items(&seen.world).into_iter().filter_map(|item| match item {
        WorldItem::Batch(batch) => Some((batch.head.batch, batch.head.sm, batch.prims.len())),
        WorldItem::Task(task) => Some((task.batch, task.sm, 100 + usize::from(task.patches))),
        WorldItem::State(_) => None,
    });
    let batches = [(0, 0, 10), (1, 1, 10)];
    let tasks = [(2, 0, 105), (3, 1, 105), (4, 0, 105), (5, 1, 105)];
    let plain = [(6, 0, 10), (7, 1, 10)];
    assert!(shown.eq(batches.into_iter().chain(tasks).chain(plain)));
}

/// Draws of patches, evaluated or not, with state in between.
fn any_patches(new: Maker<PrimitiveDistributor>) {
    property((any::<u64>(), any::<[u64; 6]>(), 1..150_u64), |(seed, stalls, latency)| {
        let mut r = Random(seed);
        let bytes = random::bytes(&mut r);
        let mut bundles = vec![state(0x17d0, 0xff), state(0x17d4, u32::MAX)];
        for _ in 0..r.within(2..12) {
            bundles.extend(random::patches(&mut r));
        }
        let [draw, world, screen, marker, read, data] = stalls.map(|s| if open(s, 7) { !0 } else { s | 1 });
        let memory = MemoryStalls { read, data, write: !0, latency };
        let seen = run(new(), &bundles, &bytes, &Stalls { draw, world, screen, marker, memory });
        judge(&bundles, &bytes, &seen);
    });
}
