//! Control words become parts: the primitives of each lane's strips, in order, with adjacent vertices.

use super::program::{Prim, Shape, Step, prims, steps};
use bundle::*;
use kernel::Within;
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;
use world::stage_tasks::strip_walk::{In, Params, StripWalk};
use world::stage_tasks::types::*;

scenarios! {
    StripWalk::new(&Params::default()) => cycles_of_a_strip long_strips any_warps;
    StripWalk::new(&Params { work: Within::new(1), rows: Within::new(1) }) => any_warps;
}

/// A warp that has ended: its work as it is signalled, and its lanes' steps.
#[derive(Clone, Debug)]
struct Warp {
    work: GeometryWork,
    shape: Shape,
    lanes: Vec<Vec<Step>>,
}

const CONTROL_ROWS: usize = 64;

fn warp(shape: Shape, most: u16, lanes: Vec<Vec<Step>>, number: usize, last: bool) -> Warp {
    let pitch = usize::from(most) | 1;
    let stride_log2 = (pitch * lanes.len()).next_power_of_two().ilog2() as u8;
    let topology = match shape {
        Shape::Points => 1,
        Shape::Lines => 6,
        Shape::Triangles => 7,
    };
    let work = GeometryWork {
        row: (CONTROL_ROWS * (number % 12)) as u16,
        shape: GeometryShape { stride_log2, vertices: most, lanes: lanes.len() as u8, rows: 0 },
        lanes: lanes.len() as u8,
        topology,
        streams: if shape == Shape::Points { 0b1011 } else { 1 },
        last_provokes: number % 2 == 0,
        last,
        ..GeometryWork::default()
    };
    Warp { work, shape, lanes }
}

impl Warp {
    fn control(&self) -> Vec<[u32; 32]> {
        let mut words = vec![0; 32 * CONTROL_ROWS];
        let pitch = usize::from(self.work.shape.vertices) | 1;
        for (lane, steps) in self.lanes.iter().enumerate() {
            let mut at = lane * pitch;
            for step in steps {
                match step {
                    Step::Vertex(stream) => {
                        words[at] = 1 | u32::from(*stream) << 1;
                        at += 1;
                    }
                    Step::Cut if at != lane * pitch => words[at - 1] |= 0x100,
                    Step::Cut => (),
                }
            }
        }
        words.chunks(32).map(|row| row.try_into().expect("a row")).collect()
    }

    fn wanted(&self, stream: u8) -> Vec<Prim> {
        let of = |(lane, steps): (usize, &Vec<Step>)| {
            prims(lane, steps, self.shape, stream, self.work.last_provokes)
        };
        self.lanes.iter().enumerate().flat_map(of).collect()
    }
}

struct Seen {
    parts: Vec<(u64, usize, BatchPart, Vec<BatchPrim>)>,
    stage: Vec<(u64, StagePacket)>,
    reads: Vec<u64>,
    begun: u64,
}

fn run(
    new: Maker<StripWalk>,
    warps: &[Warp],
    patterns: [u64; 3],
    latency: u64,
    reading: u64,
    seed: u64,
) -> Seen {
    let mut dut = new();
    let mut rng = Rng::new(seed);
    let works: Vec<_> = warps.iter().map(|warp| StageWork::Geometry(warp.work)).collect();
    let mut memory = vec![[!0; 32]; 1024];
    let mut work = Source::new(&[], patterns[0]);
    let (mut requests, mut stage) = (Sink::new(patterns[1]), Sink::new(patterns[2]));
    let (mut rows, mut reads) = (VecDeque::<(u64, [u32; 32])>::new(), VecDeque::<u64>::new());
    let (mut cycle, mut next, mut at, mut quiet, mut free) = (0_u64, 0, 0, 0, true);
    let (mut parts, mut open, mut read, mut begun) = (vec![], None, vec![], 0);
    let nothing = In::new(&dut.unit().p);
    dut.run(|o| {
        let mut i = nothing.clone();
        // A batch's next warp arrives when all of this one is read.
        if free && next < warps.len() {
            work.push(0, works[next]);
            for (k, row) in warps[next].control().into_iter().enumerate() {
                memory[usize::from(warps[next].work.row) + k] = row;
            }
            i.done = Some(true).into();
            free = warps[next].work.last;
            begun = cycle;
            next += 1;
        }
        i.work = work.drive(o.work);
        i.row_request = requests.drive(&o.row_request);
        i.stage = stage.drive(&o.stage);
        if let Some((_, IsbeAccess { request, .. })) = requests.now() {
            rows.push_back((cycle + 1 + rng.below(latency + 1), memory[usize::from(request.row)]));
        }
        if rows.front().is_some_and(|(at, _)| *at <= cycle) {
            i.row = Some(IsbeRow { words: rows.pop_front().expect("it is there").1 }).into();
        }
        match stage.now() {
            Some((_, StagePacket::Part(part))) => open = Some((cycle, part, vec![])),
            Some((_, StagePacket::Prims(pair))) => {
                let (_, part, all): &mut (u64, BatchPart, Vec<BatchPrim>) = open.as_mut().expect("a part");
                let left = usize::from(part.prims) - all.len();
                all.extend(pair.prims.into_iter().take(left));
            }
            _ => (),
        }
        if let Some((from, part, all)) = open.take_if(|(_, part, all)| all.len() == usize::from(part.prims)) {
            if !part.last {
                reads.push_back(cycle + 1 + rng.below(reading + 1));
            }
            parts.push((from, at, part, all));
            at += usize::from(part.last);
        }
        if reads.front().is_some_and(|at| *at <= cycle) {
            reads.pop_front();
            i.part_read = Some(true).into();
        }
        if o.read.valid {
            assert!(reads.is_empty(), "not all is read");
            read.push(cycle);
            free = true;
            at += 1;
        }
        quiet =
            if next == warps.len() && work.is_empty() && o.idle && reads.is_empty() { quiet + 1 } else { 0 };
        cycle += 1;
        (quiet < 8).then_some(i)
    });
    Seen { parts, stage: stage.timed(), reads: read, begun }
}

/// Compares every part's primitives, by lane and vertex, with the API's.
fn judged(warps: &[Warp], seen: &Seen) {
    for (number, warp) in warps.iter().enumerate() {
        let of_warp: Vec<_> = seen.parts.iter().filter(|(_, at, ..)| *at == number).collect();
        let shape = warp.work.shape;
        let pitch = usize::from(shape.vertices) | 1;
        for stream in (0..4).filter(|stream| warp.work.streams >> stream & 1 == 1) {
            let mut got = vec![];
            for (_, _, part, all) in of_warp.iter().filter(|(_, _, part, _)| part.stream == stream) {
                assert!(part.prims <= 32 && part.vertices <= 32 && part.stride_log2 == shape.stride_log2);
                let plane = 32 * usize::from(warp.work.row) + (1 << shape.stride_log2);
                let first = usize::from(part.word) - if all.is_empty() { 0 } else { plane };
                let (topology, corners) = match warp.shape {
                    Shape::Points => (Topology::Points, 1),
                    Shape::Lines => (Topology::Lines, 2),
                    Shape::Triangles => (Topology::Triangles, 3),
                };
                assert_eq!(part.topology, topology);
                for prim in all {
                    assert!(
                        prim.corners[..3].iter().all(|corner| *corner < part.vertices) && prim.edges == 7
                    );
                    let at = |c: usize| first + usize::from(prim.corners[c]);
                    got.push((at(0) / pitch, (0..corners).map(|c| at(c) % pitch).collect()));
                }
            }
            assert_eq!(got, warp.wanted(stream), "warp {number}, stream {stream}");
        }
        let lasts = of_warp.iter().filter(|(_, _, part, _)| part.last).count();
        assert_eq!(lasts, usize::from(warp.work.last));
        assert!(!warp.work.last || of_warp.last().is_some_and(|(_, _, part, _)| part.last));
    }
}

/// One lane with four vertices: two triangles.
fn cycles_of_a_strip(new: Maker<StripWalk>) {
    let of = warp(Shape::Triangles, 4, vec![vec![Step::Vertex(0); 4]], 0, true);
    let seen = run(new, std::slice::from_ref(&of), [!0; 3], 0, 0, 1);
    judged(&[of], &seen);
    let at: Vec<_> = seen.stage.iter().map(|(at, _)| at - seen.begun).collect();
    // Accepted, seen, awaited; row requested, received in 2 cycles; 4 words, ends of the lane, the row, the walk; shown; primitives.
    assert_eq!(at, [14, 15]);
    let corners: Vec<_> = seen.parts[0].3.iter().map(|prim| [0, 1, 2].map(|c| prim.corners[c])).collect();
    assert_eq!(corners, [[0, 1, 2], [2, 1, 3]]);
}

/// A strip of more vertices than fit in a part continues in the next, with the last two repeated.
fn long_strips(new: Maker<StripWalk>) {
    let of = warp(Shape::Triangles, 200, vec![vec![Step::Vertex(0); 200]], 0, true);
    let seen = run(new, std::slice::from_ref(&of), [!0; 3], 3, 5, 1);
    judged(&[of], &seen);
    let counts: Vec<_> = seen.parts.iter().map(|(_, _, part, _)| (part.vertices, part.prims)).collect();
    // 198 triangles, 30 in 32 vertices; a separate end is only sent as the last.
    assert_eq!(counts, [(32, 30), (32, 30), (32, 30), (32, 30), (32, 30), (32, 30), (20, 18)]);
}

fn any_warps(new: Maker<StripWalk>) {
    property(
        (any::<u64>(), any::<[u64; 3]>(), 0_u64..20, 0_u64..80),
        |(seed, patterns, latency, reading)| {
            let mut rng = Rng::new(seed);
            let count = rng.below(5) as usize + 1;
            let mut warps: Vec<_> = (0..count)
                .map(|number| {
                    let shape = rng.pick(&[Shape::Points, Shape::Lines, Shape::Triangles]);
                    let most = rng.pick(&[1_u16, 2, 3, 4, 6, 9, 40, 61]);
                    let lanes = rng.below(32) as usize + 1;
                    let streams = if shape == Shape::Points { 0b1011 } else { 1 };
                    let lanes = (0..lanes).map(|_| steps(&mut rng, shape, most.into(), streams)).collect();
                    warp(shape, most, lanes, number, rng.one_in(2))
                })
                .collect();
            warps[count - 1].work.last = true;
            let seen = run(new, &warps, patterns, latency, reading, seed);
            judged(&warps, &seen);
            assert_eq!(seen.reads.len(), warps.iter().filter(|warp| !warp.work.last).count());
        },
    );
}
