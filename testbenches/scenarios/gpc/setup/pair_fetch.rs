//! Pair fetch never requests a pair twice while it is held, and its steps deliver every vertex.

mod judge;

use super::barycentrics::place;
use super::meshes::{lines, points, prim, state, strips, triangles};
use VertexFrom::*;
use bundle::*;
use gpc::setup::pair_fetch::{In, PairFetch, Params};
use gpc::setup::types::*;
use judge::follow;
use kit::random::Random;
use kit::scenario::property;
use kit::{Device, Maker, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! {
    PairFetch::new(&Params::default()) =>
        two_triangles_in_three_steps a_strip_keeps_its_vertices the_first_of_a_strip_keeps_nothing
        state_drops_the_kept_pair viewports_and_layers_are_notified a_vertex_named_twice_is_brought_once one_step_a_cycle any_primitives_any_stall;
}

struct Run {
    steps: Vec<StepPacket>,
    fetches: Vec<u16>,
    at: Vec<u64>,
}

fn run(mut dut: Device<PairFetch>, packets: &[PrimPacket], [offer, fetch, step]: [u64; 3]) -> Run {
    let (mut prim, mut fetch, mut step) = (Source::new(packets, offer), Sink::new(fetch), Sink::new(step));
    dut.run(|o| {
        (!prim.is_empty() || !o.idle).then(|| In {
            prim: prim.drive(o.prim),
            fetch: fetch.drive(&o.fetch),
            step: step.drive(&o.step),
        })
    });
    let o = dut.outputs();
    assert!(!o.fetch.valid && !o.step.valid);
    let mut prims = packets.iter().filter_map(prim_of).peekable();
    let mut steps = step.taken;
    for packet in &mut steps {
        if let StepPacket::Step(step) = packet {
            let prim = if step.last { prims.next() } else { prims.peek().copied() };
            assert_eq!(std::mem::take(&mut step.head), head_of(prim.unwrap()));
            assert_eq!(std::mem::take(&mut step.edges), prim.unwrap().attributes.edges);
        }
    }
    Run { steps, fetches: fetch.taken.iter().map(|read| read.pair).collect(), at: step.at }
}

fn prim_of(packet: &PrimPacket) -> Option<&PrimRef> {
    match packet {
        PrimPacket::Prim(p) => Some(p),
        PrimPacket::State(_) => None,
    }
}

/// Corners are numbered from their entry's first record; lines of an entry have eight.
fn head_of(p: &PrimRef) -> PlaneHead {
    let PrimAttributes { entry, count, scalars, provoking, .. } = p.attributes;
    let corners = p.vertices.map(|v| ((i32::from(v) - 8 * i32::from(entry)) % 64 + 64) as u8 % 64);
    PlaneHead { entry, count, scalars, provoking, corners }
}

const FREE: [u64; 3] = [!0; 3];

fn step(prim: u16, topology: Topology, fetch: bool, last: bool, from: [VertexFrom; 3]) -> StepPacket {
    StepPacket::Step(AssemblyStep { prim, topology, fetch, last, from, ..AssemblyStep::default() })
}

fn two_triangles_in_three_steps(new: Maker<PairFetch>) {
    let run = run(new(), &triangles(2, 1), FREE);
    let step = |prim, last, from| step(prim, Topology::Triangles, true, last, from);
    assert_eq!(run.fetches, [0, 1, 2]);
    assert_eq!(
        run.steps,
        [
            step(0, false, [New0, New1, Held2]),
            step(0, true, [Held0, Held1, New0]),
            step(1, true, [Kept1, New0, New1])
        ]
    );
    assert_eq!(run.at, [2, 3, 4]); // a cycle in the queue, one to decide
}

fn a_strip_keeps_its_vertices(new: Maker<PairFetch>) {
    let run = run(new(), &strips(1, 4), FREE);
    let step = |prim, fetch, last, from| step(prim, Topology::TriangleStrip, fetch, last, from);
    assert_eq!(run.fetches, [0, 1, 2]);
    assert_eq!(
        run.steps,
        [
            step(0, true, false, [New0, New1, Held2]), // 0 1 2
            step(0, true, true, [Held0, Held1, New0]),
            step(1, false, true, [Held2, Held1, Kept1]), // 2 1 3
            step(2, true, true, [Held0, Held2, New0]),   // 2 3 4
            step(3, false, true, [Held2, Held1, Kept1]), // 4 3 5
        ]
    );
}

fn the_first_of_a_strip_keeps_nothing(new: Maker<PairFetch>) {
    for topology in [Topology::TriangleStrip, Topology::TriangleFan] {
        let run = run(new(), &[0, 1].map(|k| prim(k, topology, true, [0, 1, 2])), FREE);
        assert_eq!(run.fetches, [0, 1, 0, 1]);
    }
    // nor does a line, nor an independent triangle
    let line = |first| prim(0, Topology::Lines, first, [1, 2, 0]);
    assert_eq!(run(new(), &[line(true), line(true)], FREE).fetches, [0, 1, 0, 1]);
    let triangle = |first| prim(0, Topology::Triangles, first, [2, 3, 1]);
    assert_eq!(run(new(), &[triangle(true), triangle(true)], FREE).fetches, [1, 0, 1, 0]);
    assert_eq!(run(new(), &[triangle(true), triangle(false)], FREE).fetches, [1, 0, 1]);
    assert_eq!(run(new(), &[line(true), line(false)], FREE).fetches, [0, 1]);
}

fn state_drops_the_kept_pair(new: Maker<PairFetch>) {
    let point = |v| prim(v, Topology::Points, false, [v, 0, 0]);
    assert_eq!(run(new(), &[point(6), point(7)], FREE).fetches, [3]);
    assert_eq!(run(new(), &[point(6), state(0, 0), point(7)], FREE).fetches, [3, 3]);
    let packets =
        [prim(0, Topology::Lines, true, [6, 8, 0]), state(0, 0), prim(1, Topology::Lines, false, [8, 6, 0])];
    assert_eq!(run(new(), &packets, FREE).fetches, [3, 4]); // held vertices are kept
}

fn a_vertex_named_twice_is_brought_once(new: Maker<PairFetch>) {
    let run = run(new(), &[prim(0, Topology::Triangles, true, [9, 9, 8])], FREE);
    assert_eq!(run.steps, [step(0, Topology::Triangles, true, true, [New1, New1, New0])]);
}

fn one_step_a_cycle(new: Maker<PairFetch>) {
    let packets = [points(20), lines(20, 1), triangles(20, 2), strips(5, 4), vec![state(1, 2); 5]].concat();
    let at = run(new(), &packets, FREE).at;
    assert_eq!(at, (2..2 + at.len() as u64).collect::<Vec<_>>());
    assert_eq!(at.len(), 20 + 20 + 60 + 5 * 5 + 5);
}

/// Rectangles, ranges and scissors of viewports are held until work in them arrives; a clear uses the first viewport.
fn viewports_and_layers_are_notified(new: Maker<PairFetch>) {
    let point = |viewport, layer| {
        let attributes = PrimAttributes { viewport, layer, ..PrimAttributes::default() };
        let vertices = [6, 0, 0];
        PrimPacket::Prim(PrimRef { prim: 0, topology: Topology::Points, first: false, vertices, attributes })
    };
    let packets = [
        state(0x0c30, 0x10_0001),
        state(0x0e38, 0x20_0002),
        state(0x0c0c, 7), // of the first viewport
        state(0x0c38, 8), // near of number 3
        state(0x0e0c, 9), // of no viewport
        point(3, 0),
        point(3, 5),          // a layer alone
        state(0x0c38, 11),    // of the current viewport: at once
        state(0x0c08, 12),    // of the first viewport: not yet
        state(0x19d0, 0xc3c), // a clear of layer 3
        state(0x11fc, 1),
        point(0, 2047),
        point(3, 2047),
    ];
    let notified = [
        vec![
            (0xc0c, 7),
            (0xe0c, 9),
            (0xc00, 0x10_0001),
            (0xc08, 8),
            (0xc0c, 0x3f80_0000),
            (0xe08, 0x20_0002),
        ],
        vec![(0x3ffc, 5)],
        vec![
            (0xc08, 11),
            (0xc00, 0x4000_0000),
            (0xc08, 12),
            (0xc0c, 7),
            (0xe08, 0x4000_0000),
            (0x3ffc, 3),
            (0x19d0, 0xc3c),
        ],
        vec![(0x3ffc, 0), (0x11fc, 1), (0x3ffc, 2047)],
        vec![(0xc00, 0x10_0001), (0xc08, 11), (0xc0c, 0x3f80_0000), (0xe08, 0x20_0002)],
    ];
    let run = run(new(), &packets, FREE);
    let states = |notified: &[(u16, u32)]| {
        notified
            .iter()
            .map(|(address, value)| StepPacket::State(State { address: *address, value: *value }))
            .collect::<Vec<_>>()
    };
    let steps: Vec<Vec<_>> =
        run.steps.split(|step| matches!(step, StepPacket::Step(_))).map(<[_]>::to_vec).collect();
    let expected = [
        states(&notified[0]),
        states(&notified[1]),
        states(&[&notified[2][..], &notified[3][..]].concat()),
        states(&notified[4]),
        vec![],
    ];
    assert_eq!(steps, expected);
    // A cycle each, also for held state: the first of the others is the third packet.
    assert_eq!(run.at[0], 4);
    assert_eq!(run.at[1..6], [6, 7, 8, 9, 10]);
    // Notifications do not separate primitives: the pair is kept.
    assert_eq!(run.fetches, [3, 3, 3][..run.fetches.len()]);
    assert_eq!(run.fetches.len(), 2);
}

fn any_primitives_any_stall(new: Maker<PairFetch>) {
    property(
        (any::<u64>(), 1..60_usize, 1..40_u64, prop::array::uniform3(any::<u64>())),
        |(seed, n, range, stalls)| {
            let mut r = Random(seed);
            let all = [
                Topology::Points,
                Topology::Lines,
                Topology::Triangles,
                Topology::TriangleStrip,
                Topology::TriangleFan,
            ];
            let packets: Vec<_> = (0..n)
                .map(|k| match r.below(12) {
                    0 => state(r.below(1 << 14) as u16, r.any() as u32),
                    1 => {
                        let of = 16 * r.one_of(&[0, 1, 2, 15]);
                        state(r.one_of(&[0xc00, 0xe00]) + of + 4 * r.below(4) as u16, r.below(3) as u32)
                    }
                    2 if r.below(2) == 0 => state(r.one_of(&[0x19d0, 0x11fc]), r.any() as u32),
                    _ => {
                        let (topology, first) = (r.one_of(&all), r.below(3) == 0);
                        let vertices = [0; 3].map(|_| 0xffc0 + r.below(range) as u16);
                        let PrimPacket::Prim(mut p) = prim(k as u16, topology, first, vertices) else {
                            panic!()
                        };
                        if r.below(3) == 0 {
                            (p.attributes.viewport, p.attributes.layer) = place(&mut r);
                        }
                        PrimPacket::Prim(p)
                    }
                })
                .collect();
            follow(&packets, &run(new(), &packets, stalls));
        },
    );
}
