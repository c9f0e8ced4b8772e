//! Plays draws with geometry: parts are reassembled and compared with the API's result of each batch.

use super::draws::{Draw, packets};
use super::geometry_sm::{ROWS, Sm, named};
use super::peers::{Output, Peers, Stalls, Warp, numbered};
use super::program::Prim;
use bundle::*;
use kit::{Device, Rng};
use std::collections::{HashMap, VecDeque};
use world::stage_tasks::{In, StageTasks};

pub const REGIONS: usize = 6;
const REGION_ROWS: usize = 170;

pub struct Seen {
    /// Cycles from a warp's end to the first packet after it, for each warp.
    pub packets: Vec<(u64, StagePacket)>,
    pub tasks: Vec<(u64, StageTask)>,
    pub dones: Vec<u64>,
    pub parts: usize,
}

/// Plays draws; every batch must produce its primitives in the API's order, and memory must not change before it is read.
pub fn run(mut dut: Device<StageTasks>, draws: &[Draw], stalls: Stalls) -> Seen {
    let flat = numbered(draws.iter().map(|draw| draw.batches.len()));
    let total = flat.len();
    let mut sm = Sm {
        draws,
        memory: vec![[!0; 32]; ROWS],
        rng: Rng::new(stalls.seed),
        wanted: HashMap::new(),
        invocations: vec![0; total],
        controls: HashMap::new(),
        flat,
    };
    let mut peers = Peers::new(&packets(draws), stalls);
    let mut part_reads = VecDeque::<u64>::new();
    let (mut batch, mut parts, mut ran, mut heads) = (0, 0, VecDeque::new(), 0_usize);
    let mut got: HashMap<(usize, u8), Vec<Prim>> = HashMap::new();
    let mut gone = vec![];
    let nothing = In::new(&dut.unit().p);
    let row_of = |number: usize| (REGION_ROWS * (number % REGIONS)) as u16;
    dut.run(|o| {
        let mut i = nothing.clone();
        // As many batches begin as have rows.
        peers.drive(o, &mut i, batch + REGIONS);
        if let Some((_, IsbeAccess { request, data })) = peers.writes.now() {
            assert!(request.write && request.words == !0);
            sm.memory[usize::from(request.row)] = data.words;
        }
        peers.read(&mut i, &sm.memory);
        while let Some(warp) = peers.ended() {
            let done = match warp {
                Warp::Vertices(head) => {
                    let done = ShaderDone {
                        batch: head.batch,
                        row: row_of(heads),
                        vertices: head.vertices,
                        ..ShaderDone::default()
                    };
                    let (at, of) = sm.flat[heads];
                    if sm.draws[at].geometry && !sm.draws[at].batches[of].prims.is_empty() {
                        ran.push_back(heads);
                    }
                    heads += 1;
                    done
                }
                Warp::Task(task) => {
                    let number = *ran.front().expect("a batch has ended");
                    let (at, of) = sm.flat[number];
                    sm.run(number, &task);
                    let all = sm.draws[at].instances * sm.draws[at].batches[of].prims.len();
                    if sm.invocations[number] == all {
                        ran.pop_front();
                    }
                    ShaderDone { stage: WorldStage::Geometry, ..ShaderDone::default() }
                }
            };
            peers.done(done);
        }
        let before = peers.dones.taken.len();
        i.shader_done = peers.dones.drive(o.shader_done);
        if peers.dones.taken.len() != before {
            gone.push(peers.cycle);
        }
        match peers.output() {
            Some(Output::Batch(done)) => {
                assert_eq!((usize::from(done.batch), done.row), (batch, row_of(batch)));
                batch += 1;
            }
            Some(Output::Part(head, all)) => {
                parts += 1;
                assert!(head.vertices <= 32 && head.prims <= 32 && head.starts == 0);
                let corners = match head.topology {
                    Topology::Points => 1,
                    Topology::Lines => 2,
                    _ => 3,
                };
                let draw = &sm.draws[sm.flat[batch].0];
                assert!(draw.geometry);
                if draw.fast {
                    let place = sm.controls.get(&batch).map(|(task, _)| task.place);
                    let vertices = draw.batches[sm.flat[batch].1].vertices;
                    assert_eq!(head.vertices, if all.is_empty() { 0 } else { vertices });
                    assert!(head.each.on && head.last && head.stream == 0);
                    if let Some(place) = place {
                        assert_eq!(head.word, 32 * place.input_row);
                        // After the control words, a row a component.
                        assert_eq!(u32::from(head.each.word), 32 * (u32::from(place.output_row) + 1));
                        assert_eq!(head.each.stride_log2, 5);
                    }
                    let own = all.iter().enumerate();
                    let prims =
                        own.map(|(n, prim)| (n, prim[..corners].iter().map(|c| usize::from(*c)).collect()));
                    got.entry((batch, head.stream)).or_default().extend(prims.collect::<Vec<Prim>>());
                } else if !all.is_empty() {
                    let prims = named(&sm, batch, &head, &all, corners);
                    got.entry((batch, head.stream)).or_default().extend(prims);
                }
                if head.last {
                    batch += 1;
                } else {
                    part_reads.push_back(peers.after(stalls.reading + 1));
                }
            }
            None => (),
        }
        if part_reads.pop_front_if(|at| *at <= peers.cycle).is_some() {
            i.part_read = Some(true).into();
        }
        (!peers.is_over(o.idle && batch == total)).then_some(i)
    });
    let (mut wanted, mut sum) = (vec![], 0);
    for draw in draws {
        let prims: usize = draw.batches.iter().map(|batch| batch.prims.len()).sum();
        sum += if draw.geometry { (prims * draw.instances) as u64 } else { 0 };
        wanted.extend([sum, 0]);
    }
    assert_eq!(peers.reported, wanted, "counts after each draw");
    for (number, (at, of)) in sm.flat.iter().enumerate() {
        let draw = &draws[*at];
        if draw.geometry {
            assert_eq!(sm.invocations[number], draw.instances * draw.batches[*of].prims.len());
        }
        for stream in (0..4).filter(|stream| *stream == 0 || draw.streams >> stream & 1 == 1) {
            let key = (number, stream);
            assert_eq!(
                got.get(&key).cloned().unwrap_or_default(),
                sm.wanted.get(&key).cloned().unwrap_or_default(),
                "batch {number}, stream {stream}"
            );
        }
    }
    Seen { packets: peers.stage.timed(), tasks: peers.tasks.timed(), dones: gone, parts }
}
