//! Streams of draws: their batches are unpacked again, and must be
//! the primitives defined by the API, in order, with their state.

pub mod batch_builder;
mod bench;
pub mod draw_assembly;
pub mod draw_steps;
pub mod index_fetch;
pub mod patches;
pub mod pdb;
mod random;
mod recorded;
mod routes;
mod tasks;
pub mod timing;

use bench::judge::{Batch, WorldItem, expand, items, judge};
use bench::*;
use bundle::*;
use hub::primitive_distributor::{
    self as distributor, Params, PrimitiveDistributor, batch_builder as builder,
};
use kernel::Within;
use kit::memory::MemoryStalls;
use kit::random::Random;
use kit::scenario::{open, property};
use kit::{Maker, scenarios};
use proptest::prelude::*;
use recorded::recorded_streams;
use routes::every_method_reaches_its_streams;

scenarios! {
    PrimitiveDistributor::new(&Params::default()) =>
        strips_keep_their_winding quads_become_triangles sizes_of_the_largest_batches
        indices_after_the_limit nothing_to_draw report_numbers_wrap instances_and_numbers
        every_method_reaches_its_streams recorded_streams any_draws;
    PrimitiveDistributor::new(&Params { batches: few(), ..Params::default() }) => any_draws;
    PrimitiveDistributor::new(&Params { redistributes: Within::new(1), ..Params::default() }) =>
        recorded_streams any_draws;
    PrimitiveDistributor::new(&Params { redistributes: Within::new(1), batches: few(), pdb: few_tasks(), ..Params::default() }) =>
        any_draws;
}

const PATCH: u16 = 0x0dcc;

/// Three TPCs of two SMs, small batches.
fn few() -> builder::Params {
    builder::Params {
        triangles: Within::new(5),
        lines: Within::new(1),
        points: Within::new(7),
        patches: Within::new(3),
        sms: Within::new(6),
        sms_per_tpc: Within::new(2),
        tpcs_per_pes: Within::new(2),
    }
}

fn few_tasks() -> distributor::pdb::Params {
    distributor::pdb::Params {
        sms: Within::new(6),
        sms_per_tpc: Within::new(2),
        tpcs_per_pes: Within::new(2),
        tpcs: Within::new(3),
        pes: Within::new(2),
        ..distributor::pdb::Params::default()
    }
}

const ARRAY_START: u16 = 0x0d74;
const DRAW_ARRAY: u16 = 0x0d78;

const INLINE: u16 = 0x15e8;
const END: u16 = 0x1614;

const BEGIN: u16 = 0x1618;

/// Vertex and evaluation stages.
const EVALUATES: u32 = 0b01010;
const PROVOKING: u16 = 0x1684;

const DRAW_INDEXED: u16 = 0x17e0;
const REPORT: u16 = 0x1b0c;

/// Runs without stalls, and compares the outputs with the reference.
fn drawn(new: Maker<PrimitiveDistributor>, bundles: &[Bundle], bytes: &Bytes) -> (Seen, Vec<Batch>) {
    let seen = run(new(), bundles, bytes, &Stalls::NONE);
    judge(bundles, bytes, &seen);
    let batches = items(&seen.world).into_iter().filter_map(|item| match item {
        WorldItem::Batch(batch) => Some(batch),
        WorldItem::State(_) | WorldItem::Task(_) => None,
    });
    let batches = batches.collect();
    (seen, batches)
}

/// The vertices of a draw's primitives.
fn corners(new: Maker<PrimitiveDistributor>, op: u32, count: u32, last: bool) -> Vec<Vec<u32>> {
    let bundles = [state(PROVOKING, last.into()), trigger(BEGIN, op), whole(DRAW_ARRAY, count)];
    let (_, batches) = drawn(new, &bundles, &vec![0; 32]);
    batches.iter().flat_map(expand).map(|drawn| drawn.primitive.corners).collect()
}

/// Worked out by hand: neighbours in a strip have the same winding, and the provoking vertex is first, or last.
fn strips_keep_their_winding(new: Maker<PrimitiveDistributor>) {
    let strip = |last| corners(new, 5, 6, last);
    assert_eq!(strip(false), [[0, 1, 2], [1, 3, 2], [2, 3, 4], [3, 5, 4]]);
    assert_eq!(strip(true), [[0, 1, 2], [2, 1, 3], [2, 3, 4], [4, 3, 5]]);
    assert_eq!(corners(new, 6, 5, false), [[1, 2, 0], [2, 3, 0], [3, 4, 0]]);
    assert_eq!(corners(new, 6, 5, true), [[0, 1, 2], [0, 2, 3], [0, 3, 4]]);
    assert_eq!(corners(new, 2, 3, false), [[0, 1], [1, 2], [2, 0]]);
    assert_eq!(corners(new, 2, 1, false), [[0; 2]; 0]);
    assert_eq!(corners(new, 11, 5, true), [[0, 1, 2, 3], [1, 2, 3, 4]]);
    // As a geometry shader sees them: each corner is followed by the neighbour across the edge after it.
    assert_eq!(corners(new, 13, 6, true), [[0, 1, 2, 5, 4, 3]]);
    assert_eq!(corners(new, 13, 9, true), [[0, 1, 2, 6, 4, 3], [4, 0, 2, 5, 6, 7]]);
    assert_eq!(corners(new, 13, 8, false), [[0, 1, 2, 6, 4, 3], [2, 5, 6, 7, 4, 0]]);
}

/// Two triangles with the winding of their quad, both with the provoking vertex; inner edges are not set.
fn quads_become_triangles(new: Maker<PrimitiveDistributor>) {
    assert_eq!(corners(new, 7, 7, true), [[0, 1, 3], [1, 2, 3]]);
    assert_eq!(corners(new, 7, 4, false), [[0, 1, 2], [0, 2, 3]]);
    assert_eq!(corners(new, 8, 5, true), [[0, 1, 3], [2, 0, 3]]);
    assert_eq!(corners(new, 8, 4, false), [[0, 1, 3], [0, 3, 2]]);
    assert_eq!(corners(new, 9, 4, true), [[1, 2, 0], [2, 3, 0]]);
    assert_eq!(corners(new, 9, 4, false), [[0, 1, 2], [0, 2, 3]]);
    let edges = |op| {
        let (_, batches) = drawn(new, &[trigger(BEGIN, op), whole(DRAW_ARRAY, 5)], &vec![0; 32]);
        batches[0].prims.iter().map(|prim| prim.edges).collect::<Vec<_>>()
    };
    assert_eq!(edges(7), [0b011, 0b110]);
    assert_eq!(edges(9), [0b011, 0b010, 0b110]);
}

/// Number of primitives and vertices of the largest batches.
fn sizes_of_the_largest_batches(new: Maker<PrimitiveDistributor>) {
    let sizes = |op, patch| {
        let bundles = [state(PATCH, patch), trigger(BEGIN, op), whole(DRAW_ARRAY, 120)];
        let (_, batches) = drawn(new, &bundles, &vec![0; 32]);
        batches[..2].iter().map(|b| (b.prims.len(), b.indices.len())).collect::<Vec<_>>()
    };
    // pes-vsc-batch-points, -lines, -triangles, pes-vsc-batch-triangle-range
    assert_eq!(sizes(0, 3), [(32, 32); 2]);
    assert_eq!(sizes(3, 3), [(31, 32); 2]);
    assert_eq!(sizes(5, 3), [(30, 32); 2]);
    assert_eq!(sizes(4, 3), [(10, 30); 2]);
    assert_eq!(sizes(12, 3), [(5, 30); 2]);
    for (patch, size) in [
        (1, (12, 12)),
        (2, (12, 24)),
        (3, (10, 30)),
        (4, (8, 32)),
        (5, (6, 30)),
        (20, (1, 20)),
        (32, (1, 32)),
    ] {
        assert_eq!(sizes(14, patch), [size; 2], "patches of {patch}");
    }
}

/// Indices after the limit are zero, and nothing is read for them.
fn indices_after_the_limit(new: Maker<PrimitiveDistributor>) {
    let bytes: Bytes = (1..=128).collect();
    let buffer = |limit| [state(0x17cc, 1024), state(0x17d4, limit), state(0x17d8, 1)];
    for (limit, whole_ones) in [(1024 + 9, 5), (1024 + 8, 4), (1023, 0), (0, 0), (1 << 20, 40)] {
        let mut bundles = buffer(limit).to_vec();
        bundles.extend([trigger(BEGIN, 0), whole(DRAW_INDEXED, 40)]);
        let (seen, batches) = drawn(new, &bundles, &bytes);
        let index = |k: u32| if k < whole_ones { 2 * k + 1 | (2 * k + 2) << 8 } else { 0 };
        let vertices: Vec<_> = batches.iter().flat_map(expand).flat_map(|d| d.primitive.corners).collect();
        assert_eq!(vertices, (0..40).map(index).collect::<Vec<_>>());
        assert_eq!(seen.reads.len() as u32, (2 * whole_ones).div_ceil(32));
    }
}

/// Draws without vertices, with an illegal topology or patch size, and incomplete primitives have no output.
fn nothing_to_draw(new: Maker<PrimitiveDistributor>) {
    for (op, count) in [(4, 0), (5, 2), (15, 40), (0xffff, 9), (13, 5), (6, 2), (14, 40)] {
        let bundles = [
            state(PATCH, 33),
            trigger(BEGIN, op),
            whole(DRAW_ARRAY, count),
            trigger(BEGIN, op),
            trigger(END, 0),
        ];
        let (seen, batches) = drawn(new, &bundles, &vec![0; 32]);
        assert!(batches.is_empty() && seen.screen.is_empty() && seen.world.is_empty());
    }
    // A draw method outside of a draw, which no unit sends: its primitives belong to no draw.
    run(
        new(),
        &[whole(DRAW_ARRAY, 7), trigger(END, 0), trigger(BEGIN, 4), trigger(BEGIN, 4)],
        &vec![0; 32],
        &Stalls::NONE,
    );
}

/// Numbers from 0 to 15 and again, in the marker and in both streams.
fn report_numbers_wrap(new: Maker<PrimitiveDistributor>) {
    let bundles: Vec<_> = (0..40).map(|k| trigger(REPORT, k << 23 | (k / 3 & 15) << 12 | 0x2)).collect();
    let (seen, _) = drawn(new, &bundles, &vec![0; 32]);
    assert_eq!(seen.markers[17], Marker { id: 1, location: 5, selector: 17, sub_report: 0 });
    assert_eq!(seen.world[17].1, WorldPacket::State(State { address: 0x3f08, value: 17 << 8 | 5 << 4 | 1 }));
    assert_eq!((seen.world.len(), seen.screen.len(), seen.markers.len()), (40, 40, 40));
}

/// The instance of each BEGIN; primitive numbers that continue,
/// or restart; and the vertex number derived from an index.
fn instances_and_numbers(new: Maker<PrimitiveDistributor>) {
    let mut bundles = vec![state(ARRAY_START, 7), state(0x1118, 100)];
    for value in [0, 1 << 26, 1 << 26, 2 << 26 | 1 << 24, 1 << 26] {
        bundles.extend([trigger(BEGIN, 4 | value), whole(DRAW_ARRAY, 36)]);
    }
    let (seen, batches) = drawn(new, &bundles, &vec![0; 32]);
    let heads: Vec<_> = batches.iter().map(|b| (b.head.instance_id, b.head.primitive_id)).collect();
    assert_eq!(heads, [(0, 0), (0, 10), (1, 0), (1, 10), (2, 0), (2, 10), (2, 12), (2, 22), (3, 0), (3, 10)]);
    // Index 7 is vertex 100.
    assert_eq!(seen.world[0].1, WorldPacket::State(State { address: 0x3f10, value: 93 }));
    assert_eq!(batches[0].indices[0], 7);
}

fn any_draws(new: Maker<PrimitiveDistributor>) {
    property((any::<u64>(), any::<[u64; 6]>(), 1..150_u64, 1..60_u64), |(seed, stalls, latency, most)| {
        let mut r = Random(seed);
        let bytes = random::bytes(&mut r);
        let draws = r.one_of(&[1, 3, 8]);
        let bundles = random::stream(&mut r, draws, most);
        let [draw, world, screen, marker, read, data] = stalls.map(|s| if open(s, 7) { !0 } else { s | 1 });
        let memory = MemoryStalls { read, data, write: !0, latency };
        let seen = run(new(), &bundles, &bytes, &Stalls { draw, world, screen, marker, memory });
        judge(&bundles, &bytes, &seen);
    });
}
