//! A pass-through shader's warp becomes a part: its head, and the primitives of its directory, two a packet.

use bundle::*;
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;
use world::fast_gs::{FastGs, In, Params};
use world::stage_tasks::types::{GeometryShape, GeometryWork};

scenarios! {
    FastGs::new(&Params {}) => cycles_of_a_warp nothing_to_pass any_warps;
}

/// A warp whose outputs begin at `row`, with its directory 11 rows before.
fn work(row: u16, first: u8, lanes: u8, topology: u8, last: bool) -> GeometryWork {
    GeometryWork {
        row,
        shape: GeometryShape { stride_log2: 5, vertices: 1, lanes: 32, rows: 9 },
        lanes,
        topology,
        streams: 1,
        last,
        fast: true,
        inputs: 77,
        vertices: 9,
        first,
        each: PrimOutputs { on: true, word: 1234, stride_log2: 5 },
        ..GeometryWork::default()
    }
}

/// The directory's words of a primitive: three corners, zero for neighbours, edges, its number.
fn words(prim: &BatchPrim) -> [u32; 8] {
    let [a, b, c] = [0, 1, 2].map(|k| u32::from(prim.corners[k]));
    [a, b, c, 9, 9, 9, u32::from(prim.first) << 3 | u32::from(prim.edges), 4711]
}

struct Given {
    work: GeometryWork,
    prims: Vec<BatchPrim>,
}

impl Given {
    fn head(&self) -> BatchPart {
        let GeometryWork { lanes, vertices, topology, last, inputs, each, .. } = self.work;
        BatchPart {
            word: 32 * inputs,
            stride_log2: vertices.clamp(4, 32).next_power_of_two().ilog2() as u8,
            vertices: if lanes == 0 { 0 } else { vertices },
            prims: lanes,
            topology: match topology {
                1 => Topology::Points,
                6 => Topology::Lines,
                _ => Topology::Triangles,
            },
            stream: 0,
            last,
            each,
            ..BatchPart::default()
        }
    }

    /// A row of its directory: primitives beyond the warp belong to others.
    fn row(&self, number: usize) -> IsbeRow {
        let mut row = IsbeRow { words: [!0; 32] };
        for place in 0..4 {
            let at = (4 * number + place).checked_sub(self.work.first.into());
            if let Some(prim) = at.and_then(|at| self.prims.get(at)) {
                row.words[8 * place..][..8].copy_from_slice(&words(prim));
            }
        }
        row
    }
}

struct Seen {
    taken: Vec<u64>,
    requested: Vec<u64>,
    stage: Vec<u64>,
    sent: Vec<u64>,
}

fn run(new: Maker<FastGs>, all: &[Given], patterns: [u64; 3], latency: u64, seed: u64) -> Seen {
    let mut dut = new();
    let mut rng = Rng::new(seed);
    let works: Vec<_> = all.iter().map(|given| given.work).collect();
    let mut work = Source::new(&works, patterns[0]);
    let (mut requests, mut stage) = (Sink::<IsbeAccess>::new(patterns[1]), Sink::new(patterns[2]));
    let mut rows: VecDeque<(u64, IsbeRow)> = VecDeque::new();
    let (mut cycle, mut sent, mut quiet) = (0_u64, vec![], 0);
    dut.run(|o| {
        let mut i = In {
            work: work.drive(o.work),
            row_request: requests.drive(&o.row_request),
            stage: stage.drive(&o.stage),
            ..In::default()
        };
        if let Some((_, IsbeAccess { request, .. })) = requests.now() {
            assert!(!request.write);
            // All requests are of the first warp that has not been signalled.
            let given = &all[sent.len()];
            let number = usize::from(request.row + 11 - given.work.row);
            rows.push_back((cycle + 1 + latency + rng.below(latency + 1), given.row(number)));
        }
        if let Some((_, row)) = rows.pop_front_if(|(due, _)| *due <= cycle) {
            i.row = Some(row).into();
        }
        if o.sent.valid {
            sent.push(cycle);
        }
        quiet = if work.is_empty() && o.idle { quiet + 1 } else { 0 };
        cycle += 1;
        (quiet < 3).then_some(i)
    });
    let mut packets = stage.taken.iter();
    for given in all {
        assert_eq!(packets.next(), Some(&StagePacket::Part(given.head())));
        for two in given.prims.chunks(2) {
            let Some(StagePacket::Prims(got)) = packets.next() else { panic!("primitives are missing") };
            assert_eq!(&got.prims[..two.len()], two);
        }
    }
    assert_eq!((packets.next(), sent.len()), (None, all.len()));
    let at = |timed: Vec<(u64, StagePacket)>| timed.into_iter().map(|(at, _)| at).collect();
    Seen {
        taken: work.taken,
        requested: requests.timed().iter().map(|(at, _)| *at).collect(),
        stage: at(stage.timed()),
        sent,
    }
}

fn prims(rng: &mut Rng, count: u8) -> Vec<BatchPrim> {
    let corners = |rng: &mut Rng| {
        let [a, b, c] = [0; 3].map(|_: u8| rng.below(32) as u8);
        [a, b, c, 0, 0, 0]
    };
    (0..count)
        .map(|_| BatchPrim { corners: corners(rng), edges: rng.below(8) as u8, first: rng.one_in(2) })
        .collect()
}

/// A head; for each four primitives a row is requested in a cycle, arrives, and is sent in two packets.
fn cycles_of_a_warp(new: Maker<FastGs>) {
    let given = Given { work: work(100, 0, 6, 7, true), prims: prims(&mut Rng::new(3), 6) };
    let seen = run(new, &[given], [!0; 3], 0, 1);
    let from = seen.taken[0];
    // Seen, sent; the request after it, the row in the next cycle, two packets; the same again, with one packet.
    assert_eq!(seen.requested, [from + 3, from + 8]);
    assert_eq!(seen.stage, [from + 2, from + 6, from + 7, from + 11]);
    assert_eq!(seen.sent, [from + 12]);
}

/// A warp without lanes is its batch's end.
fn nothing_to_pass(new: Maker<FastGs>) {
    let given = || Given { work: work(40, 0, 0, 1, true), prims: vec![] };
    let seen = run(new, &[given(), given()], [!0; 3], 4, 1);
    assert!(seen.requested.is_empty() && seen.stage.len() == 2);
}

fn any_warps(new: Maker<FastGs>) {
    property((any::<u64>(), any::<[u64; 3]>(), 0..20_u64), |(seed, patterns, latency)| {
        let mut rng = Rng::new(seed);
        let any_warp = |rng: &mut Rng| {
            let lanes = rng.pick(&[0, 1, 2, 3, 4, 5, 8, 10, 30, 31, 32]);
            let first = rng.pick(&[0, 0, 32, 16, 2]).min(44 - lanes) & !1;
            let row = 11 + rng.below(900) as u16;
            let mut of = work(row, first, lanes, rng.pick(&[1, 6, 7]), rng.one_in(2));
            (of.inputs, of.vertices) = (rng.below(1000) as u16, 1 + rng.below(32) as u8);
            of.each.word = rng.below(0x8000) as u16;
            Given { work: of, prims: prims(rng, lanes) }
        };
        let all: Vec<_> = (0..1 + rng.below(5)).map(|_| any_warp(&mut rng)).collect();
        run(new, &all, patterns, latency, seed);
    });
}
