//! The work distributor with the MPCs of two SMs, of which the first is under test, and models of SMs that end warps some cycles after
//! their launch: each block of each grid runs once, and no resource is allocated twice.

use super::occupancy::{Held, Occupancy, place_of};
use bundle::*;
use hub::work_distributor::{self, WorkDistributor};
use kernel::offer::Offer;
use kit::random::Random;
use kit::scenario::{Dut, property};
use kit::{Device, Maker, Sink, Source};
use proptest::prelude::*;
use std::collections::HashMap;
use tpc::mpc::block_port::{self, BlockPort};

/// An SM: the launches that it got, and the cycle in which each warp ends.
struct Sm {
    mpc: Device<BlockPort>,
    occupancy: Occupancy,
    contexts: [u32; 16],
    ends: Vec<(u64, usize, u8)>,
    acknowledge: Option<u64>,
    acknowledged: usize,
}

struct Machine {
    distributor: Device<WorkDistributor>,
    sms: [Sm; 2],
    random: Random,
    task: Source<TaskPacket>,
    task_ended: Sink<TaskEnded>,
    /// A warp runs for `life[0]` cycles, and up to `life[1]` more.
    life: [u64; 2],
    /// Warps of each block, by its task's mark and its position; with the cycle of the first.
    begun: HashMap<(u32, u32, u16, u16), (u64, usize)>,
    cycle: u64,
}

impl Machine {
    fn new(mpc: Device<BlockPort>, seed: u64, life: [u64; 2], stall: u64) -> Self {
        let p = mpc.unit().p.clone();
        let other = Device::new(Dut::Rust, BlockPort::new(&p));
        let sm = |mpc| Sm {
            mpc,
            occupancy: Occupancy::new(&p),
            contexts: [0; 16],
            ends: vec![],
            acknowledge: None,
            acknowledged: 0,
        };
        let distributor = WorkDistributor::new(&work_distributor::Params::default());
        Machine {
            distributor: Device::new(Dut::Rust, distributor),
            sms: [sm(mpc), sm(other)],
            random: Random(seed),
            task: Source::new(&[], !0),
            task_ended: Sink::new(stall),
            life,
            begun: HashMap::new(),
            cycle: 0,
        }
    }

    /// Sends a grid; word 0 of its context marks it.
    fn send(&mut self, mark: u32, threads: u32, grid: Grid) {
        let context_id = grid.needs.task_id;
        for (word, value) in [(0, mark), (CONTEXT_THREADS as u8, threads | 1 << 11 | 1 << 22)] {
            self.task.push(0, TaskPacket::Word(ContextWrite { context_id, word, value }));
        }
        self.task.push(0, TaskPacket::Grid(grid));
    }

    fn step(&mut self) {
        let cycle = self.cycle;
        self.cycle += 1;
        let from = self.distributor.outputs();
        let mut to = work_distributor::In::new(&self.distributor.unit().p);
        to.task = self.task.drive(from.task);
        to.task_ended = self.task_ended.drive(&from.task_ended);
        for (k, sm) in self.sms.iter_mut().enumerate() {
            let o = sm.mpc.outputs();
            let mut i = block_port::In::new(&sm.occupancy.p);
            i.block = from.block[k];
            to.block[k] = o.block;
            to.report[k] = o.report;
            i.report = from.report[k];
            i.warp = true.into();
            i.control = true.into();
            if o.control.valid {
                sm.acknowledge = Some(cycle + 3 + self.random.below(20));
            }
            if sm.acknowledge.take_if(|at| *at <= cycle).is_some() {
                i.acknowledge = true;
                sm.acknowledged += 1;
            }
            for sub in 0..sm.occupancy.p.sub_partitions.get() {
                let Some(at) = sm.ends.iter().position(|(due, of, _)| *due <= cycle && *of == sub) else {
                    continue;
                };
                let (_, _, slot) = sm.ends.remove(at);
                i.warp_done[sub] =
                    Offer::new(true, WarpDone { warp: (sub as u8) << 4 | slot, faulted: false });
                let mut blocks = sm.occupancy.blocks.iter_mut();
                let block = blocks.find(|b| b.running.contains(&(sub, slot))).expect("its block");
                block.running.retain(|warp| *warp != (sub, slot));
                let all = block.warps.len() == usize::from(block.needs.warps);
                let over = all && block.running.is_empty();
                let group = block.group;
                sm.occupancy.blocks.retain(|block| !over || block.group != group);
            }
            match o.warp.get() {
                Some(WarpPacket::Word(word)) if word.word == 0 => {
                    sm.contexts[usize::from(word.context_id)] = word.value;
                }
                Some(WarpPacket::Launch(launch)) => {
                    let place = place_of(launch);
                    let key = (sm.contexts[usize::from(launch.context_id)], place.x, place.y, place.z);
                    let begun = self.begun.entry(key).or_insert((cycle, 0));
                    assert_eq!(begun.1, usize::from(launch.warp), "each warp once");
                    begun.1 += 1;
                    let life = self.life[0] + self.random.below(self.life[1] + 1);
                    let sub = usize::from(launch.partition);
                    sm.ends.push((cycle + life, sub, launch.slot));
                    sm.began(launch);
                }
                _ => (),
            }
            sm.mpc.cycle(i);
        }
        self.distributor.cycle(to);
    }
}

impl Sm {
    fn began(&mut self, launch: &Launch) {
        let place = place_of(launch);
        let warp = (usize::from(launch.partition), launch.slot, launch.base);
        if launch.warp == 0 {
            // Its other needs are checked with its last warp.
            let needs = BlockNeeds {
                registers: (launch.registers * 8).saturating_sub(1),
                shared: place.shared_size,
                barriers: place.barriers,
                warps: 63,
                ..BlockNeeds::default()
            };
            let held = Held { task: 0, group: launch.group, needs, place, warps: vec![], running: vec![] };
            self.occupancy.blocks.push(held);
        }
        let mut blocks = self.occupancy.blocks.iter_mut();
        let held = blocks.find(|held| held.group == launch.group).expect("its block");
        held.warps.push(warp);
        held.running.push((warp.0, warp.1));
        // The last warp is recognised by its lanes.
        if launch.lanes != 0xffff_ffff {
            held.needs.warps = held.warps.len() as u8;
        }
        self.occupancy.check();
    }
}

/// A grid whose blocks' last warp has 31 lanes.
fn grid(task_id: u8, warps: u8, registers: u8, [width, height, depth]: [u32; 3]) -> (u32, Grid) {
    let needs = BlockNeeds { task_id, warps, registers, ..BlockNeeds::default() };
    let (height, depth) = (height as u16, depth as u16);
    (32 * u32::from(warps) - 1, Grid { needs, width, height, depth, sequential: false, sms: 3, membar: 0 })
}

pub fn every_block_once(new: Maker<BlockPort>) {
    property((any::<u64>(), 0..100_u64, 0..200_u64, any::<u64>()), |(seed, least, more, stall)| {
        let mut random = Random(seed);
        let mut machine = Machine::new(new(), random.any(), [least, more], stall | 1);
        let (mut blocks, mut warps, mut barriers) = (0, 0, 0);
        for task in 0..5 {
            let dims = [random.within(1..9), random.within(1..5), random.within(1..4)].map(|n| n as u32);
            let (threads, mut grid) =
                grid(task, random.within(1..17) as u8, random.within(1..65) as u8, dims);
            grid.needs.shared = random.one_of(&[0, 1, 20, 90]);
            grid.needs.barriers = random.below(5) as u8;
            grid.needs.one_partition = random.below(2) == 0;
            grid.sms = random.one_of(&[1, 2, 3, 3]);
            grid.membar = random.one_of(&[0, 1, 3]);
            machine.send(1000 + u32::from(task), threads, grid);
            let count = dims.iter().product::<u32>() as usize;
            blocks += count;
            warps += count * usize::from(grid.needs.warps);
            barriers += usize::from(grid.membar != 0) * grid.sms.count_ones() as usize;
        }
        while machine.task_ended.len() < 5 {
            machine.step();
            assert!(machine.cycle < 90_000, "no end");
        }
        assert_eq!(machine.begun.len(), blocks, "each block");
        assert_eq!(machine.begun.values().map(|(_, warps)| warps).sum::<usize>(), warps);
        assert_eq!(machine.sms.iter().map(|sm| sm.acknowledged).sum::<usize>(), barriers);
        (0..10).for_each(|_| machine.step());
        assert!(machine.distributor.outputs().idle && machine.sms.iter().all(|sm| sm.mpc.outputs().idle));
    });
}

/// Blocks whose warps run for 60 cycles: one in 2 cycles is sent to one of two SMs.
pub fn a_block_in_two_cycles(new: Maker<BlockPort>) {
    let mut machine = Machine::new(new(), 1, [60, 0], !0);
    let (threads, grid) = grid(7, 2, 32, [1200, 1, 1]);
    machine.send(1, threads, grid);
    (0..3000).for_each(|_| machine.step());
    assert_eq!(machine.begun.len(), 1200);
    let at = |x: u32| machine.begun[&(1, x, 0, 0)].0;
    let cycles = at(1100) - at(100);
    assert!((1996..=2004).contains(&cycles), "{cycles} cycles for 1000 blocks");
}
