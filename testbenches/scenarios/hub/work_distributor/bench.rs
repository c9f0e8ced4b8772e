//! SMs report free entries and end blocks at random; each block must be placed once, in order, where it fits.

use bundle::*;
use hub::work_distributor::{In, Params, WorkDistributor};
use kit::random::Random;
use kit::{Device, Sink, Source};
use std::collections::VecDeque;

pub fn grid(task_id: u8, [width, height, depth]: [u32; 3], sms: u64) -> Grid {
    let needs = BlockNeeds { task_id, warps: 3, registers: 40, shared: 7, barriers: 1, one_partition: true };
    Grid { needs, width, height: height as u16, depth: depth as u16, sequential: false, sms, membar: 1 }
}

/// An SM's MPC: the packets it received, and its reports.
pub struct Sm {
    block: Sink<BlockPacket>,
    report: Source<BlockReport>,
    pub current: Option<u8>,
    /// Number of blocks that it reported space for, and had; by task, the blocks that run.
    pub room: usize,
    pub running: [usize; 16],
    pub last: [bool; 16],
    notified: bool,
}

pub struct Bench {
    pub p: Params,
    pub random: Random,
    task: Source<TaskPacket>,
    pub task_ended: Sink<TaskEnded>,
    pub sms: Vec<Sm>,
    /// Grids in order, and the next block of the first grid that is not fully placed.
    grids: VecDeque<(Grid, u64)>,
    pub placed: Vec<(u64, usize, Block)>,
    /// By task, the number of SMs that have not ended it.
    open: [usize; 16],
    pub words: Vec<BlockPacket>,
    pub passed: Vec<usize>,
    pub cycle: u64,
    /// No SM stalls.
    in_order: bool,
}

impl Bench {
    pub fn new(p: &Params, seed: u64, stalls: [u64; 4]) -> Self {
        let sm = |_| Sm {
            block: Sink::new(stalls[0]),
            report: Source::new(&[], stalls[1]),
            current: None,
            room: 0,
            running: [0; 16],
            last: [false; 16],
            notified: false,
        };
        Bench {
            p: p.clone(),
            random: Random(seed),
            task: Source::new(&[], stalls[2]),
            task_ended: Sink::new(stalls[3]),
            sms: (0..p.sms.get()).map(sm).collect(),
            grids: VecDeque::new(),
            placed: vec![],
            open: [0; 16],
            words: vec![],
            passed: vec![0; p.sms.get()],
            cycle: 0,
            in_order: stalls[0] == !0,
        }
    }

    pub fn send(&mut self, packet: TaskPacket) {
        self.task.push(0, packet);
        match packet {
            TaskPacket::Word(word) => self.words.push(BlockPacket::Word(word)),
            TaskPacket::Invalidate(invalidate) => self.words.push(BlockPacket::Invalidate(invalidate)),
            TaskPacket::Grid(grid) => {
                self.open[usize::from(grid.needs.task_id)] = self.sms.len();
                self.grids.push_back((grid, 0));
            }
        }
    }

    /// The grid being placed: the first with blocks left to place.
    fn placing(&mut self) -> Option<&mut (Grid, u64)> {
        let sms = self.sms.len();
        let left = |(grid, next): &(Grid, u64)| *next < blocks_of(grid, sms);
        let first = self.grids.iter().position(left)?;
        self.grids.get_mut(first)
    }

    fn says(&mut self, sm: usize, report: BlockReport) {
        self.sms[sm].report.push(0, report);
    }

    pub fn free(&mut self, sm: usize, task_id: u8, blocks: usize) {
        self.sms[sm].room += blocks;
        self.sms[sm].notified = true;
        self.says(sm, BlockReport::Free(BlocksFree { task_id, blocks: blocks as u8 }));
    }

    pub fn done(&mut self, sm: usize, task_id: u8) {
        self.sms[sm].running[usize::from(task_id)] -= 1;
        self.sms[sm].room += usize::from(self.sms[sm].current == Some(task_id));
        self.says(sm, BlockReport::Done(BlockDone { task_id }));
    }

    fn got(&mut self, sm: usize, packet: &BlockPacket) {
        let cycle = self.cycle;
        match packet {
            BlockPacket::Word(_) | BlockPacket::Invalidate(_) => {
                assert_eq!(*packet, self.words[self.passed[sm]], "words in their order");
                self.passed[sm] += 1;
            }
            BlockPacket::Needs(needs) => {
                let (grid, next) = *self.placing().expect("a grid");
                assert_eq!((*needs, next), (grid.needs, 0));
                assert!(grid.sms >> sm & 1 == 1);
                let sm = &mut self.sms[sm];
                assert!(sm.current.is_none());
                (sm.current, sm.room, sm.notified) = (Some(needs.task_id), 0, false);
            }
            BlockPacket::Block(block) => {
                let sms = self.sms.len();
                // An SM that stalls may accept a block after another SM has accepted the next one.
                let before = self.placed.iter().filter(|(.., other)| other.task_id == block.task_id);
                assert!(before.clone().all(|(.., other)| other != block), "{block:?} twice");
                let order = |other: &Block| (other.z, other.y, other.x) < (block.z, block.y, block.x);
                assert!(
                    before.filter(|(_, of, _)| *of == sm).all(|(.., other)| order(other)),
                    "order of an SM"
                );
                let in_order = self.in_order;
                let notified = self.sms.iter().all(|sm| sm.notified);
                let outside = |grid: &Grid| (0..sms).any(|sm| grid.sms >> sm & 1 == 0);
                let (grid, next) = self.placing().expect("a grid with blocks");
                assert!(notified || outside(grid), "a block before all responses");
                let (w, h) = (u64::from(grid.width), u64::from(grid.height));
                let number = u64::from(block.x) + w * (u64::from(block.y) + h * u64::from(block.z));
                let inside = block.x < grid.width && block.y < grid.height && block.z < grid.depth;
                assert!(inside && block.task_id == grid.needs.task_id, "{block:?} of {grid:?}");
                assert!(!(in_order || grid.sequential) || number == *next, "block {next}");
                *next += 1;
                assert!(grid.sms >> sm & 1 == 1);
                let alone = grid.sequential;
                let task = usize::from(block.task_id);
                let running: usize = self.sms.iter().map(|sm| sm.running[task]).sum();
                assert!(!alone || running == 0, "one after the other");
                let of = &mut self.sms[sm];
                assert!(of.room > 0 && of.current == Some(block.task_id), "a block without a free entry");
                of.room -= 1;
                of.running[task] += 1;
                self.placed.push((cycle, sm, *block));
            }
            BlockPacket::Last(last) => {
                let task = usize::from(last.task_id);
                let sms = self.sms.len();
                let of = self.grids.iter().find(|(grid, _)| grid.needs.task_id == last.task_id);
                let (grid, next) = of.expect("a grid");
                assert_eq!(*next, blocks_of(grid, sms), "its blocks are not all placed");
                let membar = if grid.sms >> sm & 1 == 1 { grid.membar } else { 0 };
                assert_eq!(last.membar, membar);
                let sm = &mut self.sms[sm];
                assert!(!sm.last[task]);
                sm.last[task] = true;
                sm.current = None;
            }
        }
    }

    pub fn cycle(&mut self, dut: &mut Device<WorkDistributor>) {
        let o = dut.outputs();
        let mut i = In::new(&self.p);
        i.task = self.task.drive(o.task);
        i.task_ended = self.task_ended.drive(&o.task_ended);
        for sm in 0..self.sms.len() {
            i.block[sm] = self.sms[sm].block.drive(&o.block[sm]);
            i.report[sm] = self.sms[sm].report.drive(o.report[sm]);
        }
        for sm in 0..self.sms.len() {
            if let Some((_, packet)) = self.sms[sm].block.now() {
                self.got(sm, &packet);
            }
        }
        if let Some((_, ended)) = self.task_ended.now() {
            assert_eq!(self.open[usize::from(ended.task_id)], 0, "it ends before all SMs have ended it");
            self.grids.retain(|(grid, _)| grid.needs.task_id != ended.task_id);
            self.open[usize::from(ended.task_id)] = usize::MAX;
        }
        dut.cycle(i);
        self.cycle += 1;
    }

    pub fn ends(&mut self, sm: usize, task_id: u8) {
        self.sms[sm].last[usize::from(task_id)] = false;
        self.open[usize::from(task_id)] -= 1;
        self.says(sm, BlockReport::Ended(TaskEnded { task_id }));
    }

    /// SMs respond, end blocks and tasks, and report space, each at random cycles.
    pub fn live(&mut self, often: u64) {
        for sm in 0..self.sms.len() {
            if self.random.below(often) != 0 {
                continue;
            }
            if let Some(task) = self.sms[sm].current {
                let room = self.random.below(5) as usize;
                if self.sms[sm].room < 64 && (!self.sms[sm].notified || self.random.below(4) == 0) {
                    self.free(sm, task, room);
                }
            }
            let task = self.random.below(16) as u8;
            for task in [task, (task + 5) & 15] {
                if self.sms[sm].running[usize::from(task)] > 0 {
                    self.done(sm, task);
                } else if self.sms[sm].last[usize::from(task)] {
                    self.ends(sm, task);
                }
            }
        }
    }
}

fn blocks_of(grid: &Grid, sms: usize) -> u64 {
    if grid.sms & ((1 << sms) - 1) == 0 {
        return 0;
    }
    u64::from(grid.width) * u64::from(grid.height) * u64::from(grid.depth)
}

/// Runs a grid up to its responses, which arrive one after the other. Returns the cycle of the last.
pub fn responded(bench: &mut Bench, dut: &mut Device<WorkDistributor>, grid: &Grid, room: &[usize]) -> u64 {
    bench.send(TaskPacket::Grid(*grid));
    (0..10).for_each(|_| bench.cycle(dut));
    for (sm, room) in room.iter().enumerate() {
        assert!(bench.sms[sm].current.is_some() && bench.placed.is_empty());
        bench.free(sm, grid.needs.task_id, *room);
        (0..6).for_each(|_| bench.cycle(dut));
    }
    *bench.sms[room.len() - 1].report.taken.last().expect("a response")
}
