//! Grids on SMs that have space for some blocks and end them at random: each block is placed once, in grid order,
//! where space was reported, and nowhere before all SMs have reported theirs.

use bundle::*;
use hub::work_distributor::{In, Params, WorkDistributor};
use kernel::Within;
use kit::random::Random;
use kit::scenario::property;
use kit::{Device, Maker, Sink, Source, rates, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;

scenarios! {
    WorkDistributor::new(&four()) =>
        most_room_first one_in_two_cycles all_responses_first one_at_a_time nothing_to_place words_pass any_grids;
    WorkDistributor::new(&Params { sms: Within::new(1), ..Params::default() }) => any_grids;
    WorkDistributor::new(&Params { sms: Within::new(16), ..Params::default() }) => any_grids;
}

rates! {
    WorkDistributor::new(&four()) => "cwd-cta-interval" 2.0 "clk/CTA" cycles_of_a_block;
}

fn four() -> Params {
    Params { sms: Within::new(4), ..Params::default() }
}

fn grid(task_id: u8, [width, height, depth]: [u32; 3], sms: u64) -> Grid {
    let needs = BlockNeeds { task_id, warps: 3, registers: 40, shared: 7, barriers: 1, one_partition: true };
    Grid { needs, width, height: height as u16, depth: depth as u16, sequential: false, sms, membar: 1 }
}

/// An SM's MPC: the packets it received, and its reports.
struct Sm {
    block: Sink<BlockPacket>,
    report: Source<BlockReport>,
    current: Option<u8>,
    /// Number of blocks that it reported space for, and had; by task, the blocks that run.
    room: usize,
    running: [usize; 16],
    last: [bool; 16],
    notified: bool,
}

struct Bench {
    p: Params,
    random: Random,
    task: Source<TaskPacket>,
    task_ended: Sink<TaskEnded>,
    sms: Vec<Sm>,
    /// Grids in order, and the next block of the first grid that is not fully placed.
    grids: VecDeque<(Grid, u64)>,
    placed: Vec<(u64, usize, Block)>,
    /// By task, the number of SMs that have not ended it.
    open: [usize; 16],
    words: Vec<BlockPacket>,
    passed: Vec<usize>,
    cycle: u64,
    /// No SM stalls.
    in_order: bool,
}

impl Bench {
    fn new(p: &Params, seed: u64, stalls: [u64; 4]) -> Self {
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

    fn send(&mut self, packet: TaskPacket) {
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

    fn free(&mut self, sm: usize, task_id: u8, blocks: usize) {
        self.sms[sm].room += blocks;
        self.sms[sm].notified = true;
        self.says(sm, BlockReport::Free(BlocksFree { task_id, blocks: blocks as u8 }));
    }

    fn done(&mut self, sm: usize, task_id: u8) {
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
                assert!(of.room > 0 && of.current == Some(block.task_id), "nobody said there is room");
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

    fn cycle(&mut self, dut: &mut Device<WorkDistributor>) {
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

    fn ends(&mut self, sm: usize, task_id: u8) {
        self.sms[sm].last[usize::from(task_id)] = false;
        self.open[usize::from(task_id)] -= 1;
        self.says(sm, BlockReport::Ended(TaskEnded { task_id }));
    }

    /// SMs respond, end blocks and tasks, and report space, each at random cycles.
    fn live(&mut self, often: u64) {
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
fn responded(bench: &mut Bench, dut: &mut Device<WorkDistributor>, grid: &Grid, room: &[usize]) -> u64 {
    bench.send(TaskPacket::Grid(*grid));
    (0..10).for_each(|_| bench.cycle(dut));
    for (sm, room) in room.iter().enumerate() {
        assert!(bench.sms[sm].current.is_some() && bench.placed.is_empty());
        bench.free(sm, grid.needs.task_id, *room);
        (0..6).for_each(|_| bench.cycle(dut));
    }
    *bench.sms[room.len() - 1].report.taken.last().expect("a response")
}

/// Each time the SM with the most free space, recounted here.
fn most_room_first(new: Maker<WorkDistributor>) {
    for rooms in [[3, 5, 2, 5], [1, 1, 1, 1], [0, 0, 9, 1], [7, 0, 6, 8]] {
        let mut dut = new();
        let mut bench = Bench::new(&dut.unit().p.clone(), 1, [!0; 4]);
        let last = responded(&mut bench, &mut dut, &grid(3, [1000, 2, 2], 15), &rooms);
        (0..100).for_each(|_| bench.cycle(&mut dut));
        let (mut left, mut expected) = (rooms, vec![]);
        while left != [0; 4] {
            let most = left.iter().max().copied().expect("rooms");
            let sm = left.iter().position(|room| *room == most).expect("the first that has it");
            left[sm] -= 1;
            expected.push(sm);
        }
        let found: Vec<_> = bench.placed.iter().map(|(_, sm, _)| *sm).collect();
        assert_eq!(found, expected, "{rooms:?}");
        assert_eq!(bench.placed[0].0 - last, 5, "from the last response");
    }
}

fn one_in_two_cycles(new: Maker<WorkDistributor>) {
    let mut dut = new();
    let mut bench = Bench::new(&dut.unit().p.clone(), 2, [!0; 4]);
    responded(&mut bench, &mut dut, &grid(9, [5, 7, 3], 15), &[30, 27, 29, 32]);
    (0..250).for_each(|_| bench.cycle(&mut dut));
    let cycles: Vec<_> = bench.placed.iter().map(|(cycle, ..)| *cycle).collect();
    assert_eq!(cycles.len(), 105);
    assert!(cycles.windows(2).all(|pair| pair[1] - pair[0] == 2));
    assert!((0..4).all(|sm| bench.sms[sm].last[9]));
}

/// Cycles per block, where SMs end blocks as fast as they arrive.
fn cycles_of_a_block(new: Maker<WorkDistributor>) -> f64 {
    let mut dut = new();
    let mut bench = Bench::new(&dut.unit().p.clone(), 3, [!0; 4]);
    responded(&mut bench, &mut dut, &grid(9, [500, 7, 3], 15), &[3, 3, 3, 3]);
    for _ in 0..2000 {
        bench.cycle(&mut dut);
        for sm in 0..4 {
            if bench.sms[sm].running[9] > 1 {
                bench.done(sm, 9);
            }
        }
    }
    let at = |k: usize| bench.placed[k].0 as f64;
    (at(900) - at(100)) / 800.0
}

/// The last of three SMs responds late; the fourth is not requested.
fn all_responses_first(new: Maker<WorkDistributor>) {
    let mut dut = new();
    let mut bench = Bench::new(&dut.unit().p.clone(), 4, [!0; 4]);
    bench.send(TaskPacket::Grid(grid(0, [4, 1, 1], 7)));
    (0..10).for_each(|_| bench.cycle(&mut dut));
    bench.free(0, 0, 4);
    bench.free(2, 0, 0);
    (0..200).for_each(|_| bench.cycle(&mut dut));
    assert!(bench.placed.is_empty() && bench.sms[3].current.is_none());
    bench.free(1, 0, 0);
    (0..50).for_each(|_| bench.cycle(&mut dut));
    assert_eq!(bench.placed.len(), 4);
    for sm in 0..4 {
        assert!(bench.sms[sm].last[0]);
        (0..bench.sms[sm].running[0]).for_each(|_| bench.done(sm, 0));
        assert!(bench.task_ended.is_empty());
        bench.ends(sm, 0);
        (0..20).for_each(|_| bench.cycle(&mut dut));
    }
    assert!(bench.task_ended.len() == 1 && dut.outputs().idle);
}

/// The blocks of a sequential grid wait for each other.
fn one_at_a_time(new: Maker<WorkDistributor>) {
    let mut dut = new();
    let mut bench = Bench::new(&dut.unit().p.clone(), 5, [!0; 4]);
    let grid = Grid { sequential: true, ..grid(2, [2, 3, 1], 15) };
    responded(&mut bench, &mut dut, &grid, &[2, 2, 2, 2]);
    for k in 1..=6 {
        (0..50).for_each(|_| bench.cycle(&mut dut));
        assert_eq!(bench.placed.len(), k);
        let sm = bench.placed[k - 1].1;
        bench.done(sm, 2);
    }
}

/// Grids without blocks, and grids of SMs that are not present, end at once.
fn nothing_to_place(new: Maker<WorkDistributor>) {
    let mut dut = new();
    let mut bench = Bench::new(&dut.unit().p.clone(), 6, [!0; 4]);
    for (k, (dims, sms)) in
        [([0, 1, 1], 15), ([1, 0, 1], 15), ([1, 1, 0], 15), ([1, 1, 1], 0), ([1, 1, 1], 0xff0)]
            .iter()
            .enumerate()
    {
        bench.send(TaskPacket::Grid(grid(k as u8, *dims, *sms)));
        (0..10).for_each(|_| bench.cycle(&mut dut));
        (0..4).for_each(|sm| bench.ends(sm, k as u8));
        (0..10).for_each(|_| bench.cycle(&mut dut));
        assert_eq!(bench.task_ended.len(), k + 1);
    }
    assert!(bench.placed.is_empty() && dut.outputs().idle);
}

/// Words of the next task pass between the blocks of one, and cost its blocks no cycle; its grid waits.
fn words_pass(new: Maker<WorkDistributor>) {
    let mut dut = new();
    let mut bench = Bench::new(&dut.unit().p.clone(), 7, [!0; 4]);
    responded(&mut bench, &mut dut, &grid(9, [40, 1, 1], 15), &[32, 32, 32, 0]);
    for word in 0..9 {
        bench.send(TaskPacket::Word(ContextWrite { context_id: 4, word, value: 77 }));
    }
    bench.send(TaskPacket::Grid(grid(4, [1, 1, 1], 15)));
    (0..60).for_each(|_| bench.cycle(&mut dut));
    assert_eq!(bench.passed, [9; 4]);
    let cycles: Vec<_> = bench.placed.iter().map(|(cycle, ..)| *cycle).collect();
    assert!(cycles.windows(2).all(|pair| pair[1] - pair[0] == 2));
}

fn any_grids(new: Maker<WorkDistributor>) {
    property((any::<u64>(), any::<[u64; 4]>(), 1..20_u64), |(seed, stalls, often)| {
        let mut dut = new();
        let p = dut.unit().p.clone();
        let mut bench = Bench::new(&p, seed, stalls.map(|stall| stall | 1));
        let mut random = Random(!seed);
        let (mut left, mut used) = (6, 0_u16);
        for _ in 0..50_000 {
            bench.cycle(&mut dut);
            bench.live(often);
            let sent = used.count_ones() as usize;
            if left == 0 && bench.task_ended.len() == sent {
                break;
            }
            if left > 0 && random.below(40) == 0 {
                // A task number is reused only when no unit can mistake it for the previous task: here
                // each is used once.
                let task_id = loop {
                    let task_id = random.below(16) as u8;
                    if used >> task_id & 1 == 0 {
                        break task_id;
                    }
                };
                used |= 1 << task_id;
                left -= 1;
                for _ in 0..random.below(4) {
                    let word = random.below(64) as u8;
                    let value = random.any() as u32;
                    bench.send(TaskPacket::Word(ContextWrite { context_id: task_id, word, value }));
                }
                if random.below(3) == 0 {
                    bench.send(TaskPacket::Invalidate(CacheInvalidate { mask: random.below(64) as u8 }));
                }
                let dims = [random.below(9), random.below(5), random.below(4)].map(|n| n as u32 + 1);
                let mut grid = grid(task_id, dims, random.any());
                grid.sequential = random.below(4) == 0;
                grid.membar = random.one_of(&[0, 1, 3]);
                grid.needs.warps = random.below(32) as u8;
                grid.needs.registers = random.any() as u8;
                grid.needs.shared = random.below(192) as u16;
                grid.needs.barriers = random.below(16) as u8;
                grid.needs.one_partition = random.below(2) == 0;
                bench.send(TaskPacket::Grid(grid));
            }
        }
        assert!(left == 0 && bench.task_ended.len() == 6, "not all end");
        (0..80).for_each(|_| bench.cycle(&mut dut));
        assert!(dut.outputs().idle && bench.passed.iter().all(|passed| *passed == bench.words.len()));
    });
}
