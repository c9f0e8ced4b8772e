//! Plays draws of patches: the points of evaluation warps are assembled to primitives, which have to tile each patch.

use super::super::peers::{Output, Peers, Stalls, Warp, numbered};
use super::draws::{Draw, packets};
use super::sm::{REGION_ROWS, REGIONS, ROWS, Sm, log2, row_of};
use bundle::*;
use kit::Device;
use references::world::tessellator::tiling::{self, Point};
use references::world::tessellator::{Domain, patch};
use std::collections::{HashMap, VecDeque};
use world::stage_tasks::{In, StageTasks};

pub struct Seen {
    pub warps: usize,
    pub parts: usize,
    pub cycles: u64,
}

pub fn run(mut dut: Device<StageTasks>, draws: &[Draw], stalls: Stalls) -> Seen {
    let flat = numbered(draws.iter().map(|draw| draw.batches.len()));
    let total = flat.len();
    let mut sm = Sm {
        draws,
        flat,
        memory: vec![[!0; 32]; ROWS],
        lanes: HashMap::new(),
        warps: 0,
        points: vec![0; draws.len()],
        areas: HashMap::new(),
        primitives: HashMap::new(),
    };
    let mut peers = Peers::new(&packets(draws), stalls);
    let mut level_rows = VecDeque::<(u64, [u32; 32])>::new();
    let mut part_reads = VecDeque::<(u64, usize, u16)>::new();
    let mut busy = HashMap::<u16, usize>::new(); // rows that are still to be read
    let (mut batch, mut heads, mut parts) = (0, 0, 0);
    let mut ran = VecDeque::new(); // batches whose warps are next
    let mut got: HashMap<(usize, usize), Vec<Vec<Point>>> = HashMap::new();
    let nothing = In::new(&dut.unit().p);
    dut.run(|o| {
        let mut i = nothing.clone();
        peers.drive(o, &mut i, batch + REGIONS);
        peers.read(&mut i, &sm.memory);
        if let Some((_, IsbeAccess { request, data })) = peers.writes.now() {
            if request.write {
                let ahead = |row: u16| busy.get(&(row + 2)).or(busy.get(&(row + 1)));
                assert!(ahead(request.row).is_none(), "row {} is still to be read", request.row);
                sm.memory[usize::from(request.row)] = data.words;
            } else {
                level_rows.push_back((peers.after(12), sm.memory[usize::from(request.row)]));
            }
        }
        if let Some((_, words)) = level_rows.pop_front_if(|(at, _)| *at <= peers.cycle) {
            i.level_row = Some(IsbeRow { words }).into();
        }
        while let Some(warp) = peers.ended() {
            let done = match warp {
                Warp::Vertices(head) => {
                    let done = ShaderDone {
                        batch: head.batch,
                        row: row_of(heads),
                        vertices: head.vertices,
                        ..Default::default()
                    };
                    ran.push_back(heads);
                    heads += 1;
                    done
                }
                Warp::Task(task) => {
                    // Batches have warps in their order; rows of a later one are different.
                    let mine = |number: &usize| {
                        let first = row_of(*number);
                        (first..first + REGION_ROWS as u16).contains(&task.place.output_row)
                    };
                    let number = *ran.iter().find(|number| mine(number)).expect("a batch that runs");
                    match task.stage {
                        WorldStage::Control => sm.control(number, &task),
                        WorldStage::Evaluation => {
                            sm.evaluate(number, &task);
                            // With geometry, rows that change before geometry has read them show as wrong outputs.
                            if sm.draw(number).0.geometry.is_none() {
                                busy.insert(task.place.output_row, number);
                            }
                        }
                        WorldStage::Geometry => sm.forward(number, &task),
                        _ => panic!("{:?}", task.stage),
                    }
                    ShaderDone { stage: task.stage, ..ShaderDone::default() }
                }
            };
            peers.done(done);
        }
        i.shader_done = peers.dones.drive(o.shader_done);
        match peers.output() {
            Some(Output::Batch(_)) => panic!("all batches have patches"),
            Some(Output::Part(head, all)) => {
                parts += 1;
                if head.vertices != 0 {
                    let corners = if head.topology == Topology::Lines { 2 } else { 3 };
                    let geometry = sm.draw(batch).0.geometry.is_some();
                    let (row, prims) = if geometry {
                        (!0, sm.forwarded(batch, &head, &all, corners))
                    } else {
                        let (row, lanes) =
                            sm.lanes.entry(batch).or_default().pop_front().expect("a warp has run");
                        assert_eq!((head.word, usize::from(head.vertices)), (32 * row, lanes.len()));
                        assert_eq!(u32::from(head.stride_log2), log2(head.vertices));
                        // Patches of its vertices, counted from the first's number on.
                        let mut number = head.first_id;
                        for (k, (patch, _)) in lanes.iter().enumerate() {
                            number = number.wrapping_add(u32::from(k != 0 && head.starts >> k & 1 == 1));
                            assert_eq!(number, (100 * batch + patch) as u32);
                        }
                        let lane = |lane: &u8| lanes[usize::from(*lane)];
                        (row, all.iter().map(|prim| prim[..corners].iter().map(lane).collect()).collect())
                    };
                    for of in prims {
                        assert!(of.iter().all(|(patch, _)| *patch == of[0].0));
                        got.entry((batch, of[0].0)).or_default().push(of.iter().map(|(_, at)| *at).collect());
                    }
                    let at = peers.after(stalls.reading + 1);
                    part_reads.push_back((at, usize::from(head.last), row));
                }
                if head.last {
                    ran.retain(|number| *number != batch);
                    batch += 1;
                }
            }
            None => (),
        }
        if let Some((_, last, row)) = part_reads.pop_front_if(|(at, ..)| *at <= peers.cycle) {
            busy.remove(&row);
            if last == 0 {
                i.part_read = Some(true).into();
            }
        }
        (!peers.is_over(o.idle && batch == total)).then_some(i)
    });
    let mut wanted = vec![];
    let mut sums = [0; 4];
    for (at, draw) in draws.iter().enumerate() {
        let own = |number: &usize| sm.flat[*number].0 == at;
        let prims: usize = got.iter().filter(|((number, _), _)| own(number)).map(|(_, all)| all.len()).sum();
        let patches: usize = draw.batches.iter().map(Vec::len).sum();
        let counts = [
            prims as u64 * u64::from(draw.geometry.unwrap_or(0)),
            if draw.control { patches as u64 } else { 0 },
            sm.points[at],
            prims as u64,
        ];
        (0..4).for_each(|k| sums[k] += counts[k]);
        wanted.extend(sums);
    }
    assert_eq!(peers.reported, wanted, "counts after each draw");
    for number in 0..total {
        let (draw, patches) = sm.draw(number);
        for (k, own) in patches.iter().enumerate() {
            let levels = if draw.control { own } else { &draw.levels };
            let found = got.remove(&(number, k)).unwrap_or_default();
            if patch(levels).is_none() {
                assert!(found.is_empty(), "batch {number}, patch {k} is culled");
                continue;
            }
            let judged = if draw.domain == Domain::Isolines {
                let lines: Vec<_> = found.iter().map(|line| [line[0], line[1]]).collect();
                tiling::lines(levels, &lines)
            } else {
                let flip =
                    |t: &Vec<Point>| if draw.clockwise { [t[0], t[1], t[2]] } else { [t[0], t[2], t[1]] };
                tiling::triangles(levels, &found.iter().map(flip).collect::<Vec<_>>())
            };
            assert_eq!(judged, Ok(()), "batch {number}, patch {k}, {levels:?}");
        }
    }
    assert!(got.is_empty());
    Seen { warps: sm.warps, parts, cycles: peers.cycle }
}
