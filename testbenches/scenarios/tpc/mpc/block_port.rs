//! Blocks of random tasks run on a model of an SM that ends their warps at random; no resource is allocated twice, each block is launched
//! once and as its task says, and promises match the free resources.

mod occupancy;
mod with_distributor;

use bundle::*;
use kernel::Within;
use kernel::offer::Offer;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, Sink, Source, scenarios};
use occupancy::*;
use proptest::prelude::*;
use std::collections::VecDeque;
use tpc::mpc::block_port::{BlockPort, In, Params};
use with_distributor::{a_block_in_two_cycles, every_block_once};

scenarios! {
    BlockPort::new(&Params::default()) =>
        room_by_registers room_by_everything cycles_of_a_block a_warp_a_cycle threads_of_warps
        barrier_before_the_end invalidation_holds what_was_not_promised any_tasks
        every_block_once a_block_in_two_cycles;
    BlockPort::new(&mini()) => room_by_registers any_tasks;
    BlockPort::new(&Params { sub_partitions: Within::new(2), slots: Within::new(5), ..Params::default() }) => any_tasks;
}

fn mini() -> Params {
    Params {
        sub_partitions: Within::new(1),
        slots: Within::new(4),
        register_rows: Within::new(16),
        shared: Within::new(64),
        ..Params::default()
    }
}

/// A task as the bench sends it.
#[derive(Clone, Debug)]
struct Job {
    needs: BlockNeeds,
    threads: [u32; 3],
    blocks: usize,
    membar: u8,
    invalidate: bool,
}

fn job(warps: u8, registers: u8) -> Job {
    let needs = BlockNeeds { warps, registers, ..BlockNeeds::default() };
    Job { needs, threads: [32 * u32::from(warps), 1, 1], blocks: 0, membar: 0, invalidate: false }
}

fn threads_word(task: u8, [x, y, z]: [u32; 3]) -> BlockPacket {
    let word = CONTEXT_THREADS as u8;
    BlockPacket::Word(ContextWrite { context_id: task, word, value: x | y << 11 | z << 22 })
}

fn block(task: u8, k: u32) -> Block {
    Block { task_id: task, x: k.wrapping_mul(0x9e37_79b9), y: (k * 77) as u16, z: !k as u16 }
}

/// The bench around the unit's ports.
struct Bench {
    occupancy: Occupancy,
    random: Random,
    packets: Source<BlockPacket>,
    warp: Sink<WarpPacket>,
    report: Sink<BlockReport>,
    control: Sink<CacheControl>,
    /// By task: its job, its context, and the number of blocks that have not retired.
    tasks: [Option<(Job, Option<u8>, usize)>; 16],
    /// Words and blocks that were sent, in order.
    sent_words: VecDeque<ContextWrite>,
    sent_blocks: VecDeque<(Block, Job)>,
    begun: Option<(Block, Job, Held)>,
    /// The task whose blocks are being sent, and how many more it may send.
    current: Option<u8>,
    responded: bool,
    room: usize,
    barrier: [bool; 16],
    waits: Option<(u64, Option<u8>)>,
    ended: usize,
    cycle: u64,
}

impl Bench {
    fn new(p: &Params, seed: u64, stalls: [u64; 4]) -> Self {
        Bench {
            occupancy: Occupancy::new(p),
            random: Random(seed),
            packets: Source::new(&[], stalls[0]),
            warp: Sink::new(stalls[1]),
            report: Sink::new(stalls[2]),
            control: Sink::new(stalls[3]),
            tasks: Default::default(),
            sent_words: VecDeque::new(),
            sent_blocks: VecDeque::new(),
            begun: None,
            current: None,
            responded: false,
            room: 0,
            barrier: [false; 16],
            waits: None,
            ended: 0,
            cycle: 0,
        }
    }

    fn send(&mut self, packet: BlockPacket) {
        match &packet {
            BlockPacket::Word(word) => self.sent_words.push_back(*word),
            BlockPacket::Block(block) => {
                let task = self.tasks[usize::from(block.task_id)].as_mut().expect("a task");
                task.2 += 1;
                self.sent_blocks.push_back((*block, task.0.clone()));
                self.room -= 1;
            }
            BlockPacket::Needs(needs) => {
                (self.current, self.responded, self.room) = (Some(needs.task_id), false, 0);
            }
            BlockPacket::Last(_) => self.current = None,
            BlockPacket::Invalidate(_) => (),
        }
        self.packets.push(0, packet);
    }

    /// Sends a task up to its needs.
    fn begin(&mut self, task: u8, job: &Job) {
        self.tasks[usize::from(task)] = Some((job.clone(), None, 0));
        self.barrier[usize::from(task)] = job.membar == 0;
        for word in 0..self.random.below(5) as u8 {
            let value = self.random.any() as u32;
            self.send(BlockPacket::Word(ContextWrite { context_id: task, word, value }));
        }
        self.send(threads_word(task, job.threads));
        if job.invalidate {
            let mask = self.random.below(64) as u8;
            self.send(BlockPacket::Invalidate(CacheInvalidate { mask }));
        }
        self.send(BlockPacket::Needs(BlockNeeds { task_id: task, ..job.needs }));
    }

    fn finish(&mut self, task: u8) {
        let membar = self.tasks[usize::from(task)].as_ref().map_or(0, |task| task.0.membar);
        self.send(BlockPacket::Last(BlocksEnd { task_id: task, membar }));
    }

    fn launched(&mut self, launch: &Launch) {
        let (block, job, mut held) = self.begun.take().unwrap_or_else(|| {
            let (block, job) = self.sent_blocks.pop_front().expect("a block that was not sent");
            let held = Held {
                task: block.task_id,
                group: launch.group,
                needs: job.needs,
                place: place_of(launch),
                warps: vec![],
                running: vec![],
            };
            (block, job, held)
        });
        let k = held.warps.len() as u32;
        let [nx, ny, nz] = job.threads;
        let first = 32 * k;
        let left = (nx * ny * nz - first).min(32);
        let place = place_of(launch);
        let context = self.tasks[usize::from(block.task_id)].as_ref().expect("a task").1;
        assert_eq!(Some(launch.context_id), context, "its task's context");
        assert_eq!((launch.kind, launch.warp, launch.group), (WarpKind::Compute, k as u8, held.group));
        assert_eq!(usize::from(launch.registers), eights(&job.needs));
        assert_eq!(launch.lanes, (1_u64 << left) - 1, "lanes of warp {k} of {:?}", job.threads);
        let thread = [place.thread_x.into(), place.thread_y.into(), u32::from(place.thread_z)];
        assert_eq!(thread, [first % nx, first / nx % ny, first / nx / ny]);
        assert_eq!((place.x, place.y, place.z), (block.x, block.y, block.z));
        assert_eq!((place.shared, place.barrier), (held.place.shared, held.place.barrier));
        assert_eq!((place.shared_size, place.barriers), (job.needs.shared, job.needs.barriers));
        let sub = usize::from(launch.partition);
        held.warps.push((sub, launch.slot, launch.base));
        held.running.push((sub, launch.slot));
        if held.warps.len() == usize::from(job.needs.warps) {
            self.check_shares(&held);
        }
        // Its resources are allocated from its first warp on.
        self.occupancy.blocks.push(held.clone());
        self.occupancy.check();
        if held.warps.len() < usize::from(job.needs.warps) {
            self.occupancy.blocks.pop();
            self.begun = Some((block, job, held));
        }
    }

    /// All sub-partitions, or the two of a partition, have equal numbers of warps, or differ by one.
    fn check_shares(&self, held: &Held) {
        let mut shares = vec![0; self.occupancy.subs()];
        held.warps.iter().for_each(|warp| shares[warp.0] += 1);
        if held.needs.one_partition && shares.len() == 4 {
            let at = if shares[0] + shares[1] > 0 { 0 } else { 2 };
            assert_eq!(shares[2 - at] + shares[3 - at], 0, "one partition: {shares:?}");
            shares = shares[at..at + 2].to_vec();
        }
        assert!(shares.iter().max() <= shares.iter().min().map(|least| least + 1).as_ref(), "{shares:?}");
    }

    fn reported(&mut self, report: &BlockReport) {
        match report {
            BlockReport::Free(free) => {
                if self.current == Some(free.task_id) {
                    self.room += usize::from(free.blocks);
                    self.responded = true;
                }
            }
            BlockReport::Done(done) => {
                let task = self.tasks[usize::from(done.task_id)].as_mut().expect("a task");
                assert!(task.2 > 0, "more blocks than were sent");
                task.2 -= 1;
                let running = self.occupancy.blocks.iter().filter(|block| block.task == done.task_id).count()
                    + self.sent_blocks.iter().filter(|(block, _)| block.task_id == done.task_id).count()
                    + self.begun.iter().filter(|(block, ..)| block.task_id == done.task_id).count();
                assert!(task.2 >= running, "done before its warps are");
                self.room += usize::from(self.current == Some(done.task_id));
            }
            BlockReport::Ended(ended) => {
                let task = self.tasks[usize::from(ended.task_id)].take().expect("a task");
                assert_eq!(task.2, 0, "it ends before its blocks");
                assert!(self.current != Some(ended.task_id) && self.barrier[usize::from(ended.task_id)]);
                self.ended += 1;
            }
        }
    }

    /// One cycle; in each sub-partition a warp ends with a probability of one in `end`.
    fn cycle(&mut self, dut: &mut kit::Device<BlockPort>, end: u64) {
        let o = dut.outputs();
        let mut i = In::new(&self.occupancy.p);
        i.block = self.packets.drive(o.block);
        i.warp = self.warp.drive(&o.warp);
        i.report = self.report.drive(&o.report);
        i.control = self.control.drive(&o.control);
        for sub in 0..self.occupancy.p.sub_partitions.get() {
            let partly = self.begun.iter_mut().map(|(.., held)| held);
            let of: Vec<_> = self.occupancy.blocks.iter_mut().chain(partly).collect();
            let running: Vec<_> =
                of.iter().flat_map(|held| &held.running).filter(|w| w.0 == sub).copied().collect();
            if end == 0 || running.is_empty() || self.random.below(end) != 0 {
                continue;
            }
            let (_, slot) = self.random.one_of(&running);
            of.into_iter().for_each(|held| held.running.retain(|warp| *warp != (sub, slot)));
            let done = WarpDone { warp: (sub as u8) << 4 | slot, faulted: self.random.below(2) == 0 };
            i.warp_done[sub] = Offer::new(true, done);
        }
        // When its last warp has ended, a block must hold no resources.
        self.occupancy.blocks.retain(|held| !held.running.is_empty());
        if let Some((_, task)) = self.waits.take_if(|(at, _)| *at <= self.cycle) {
            i.acknowledge = true;
            if let Some(task) = task {
                self.barrier[usize::from(task)] = true;
            }
        }
        if let Some((_, packet)) = self.warp.now() {
            match packet {
                WarpPacket::Word(word) => {
                    let sent = self.sent_words.pop_front().expect("a word that was not sent");
                    assert_eq!((word.word, word.value), (sent.word, sent.value));
                    let mut others = self.tasks.iter().enumerate();
                    let of = usize::from(sent.context_id);
                    // A block whose end waits at the port has no warps left.
                    let ended = |k: usize| matches!(o.report.get(), Some(BlockReport::Ended(end)) if usize::from(end.task_id) == k);
                    let taken = others.any(|(k, task)| {
                        k != of && !ended(k) && task.as_ref().is_some_and(|t| t.1 == Some(word.context_id))
                    });
                    assert!(!taken, "another task has the context");
                    let context = &mut self.tasks[of].as_mut().expect("a task").1;
                    assert_eq!(*context.get_or_insert(word.context_id), word.context_id);
                }
                WarpPacket::Launch(launch) => self.launched(&launch),
                WarpPacket::Quads(_) => panic!("quads of compute"),
            }
        }
        if let Some((_, report)) = self.report.now() {
            self.reported(&report);
        }
        if let Some((_, control)) = self.control.now() {
            assert!(self.waits.is_none(), "one at a time");
            let delay = 1 + self.random.below(30);
            let task = match control {
                CacheControl::Barrier(barrier) => {
                    let ready = |k: &usize| {
                        let task = self.tasks[*k].as_ref();
                        !self.barrier[*k]
                            && task.is_some_and(|task| (task.0.membar == 1) == barrier.system)
                            && self.current != Some(*k as u8)
                            && task.is_some_and(|task| {
                                !self.occupancy.blocks.iter().any(|held| usize::from(held.task) == *k)
                                    && task.1.is_some()
                            })
                    };
                    Some((0..16).find(ready).expect("a barrier of a task whose blocks have ended") as u8)
                }
                CacheControl::Invalidate(_) => None,
            };
            self.waits = Some((self.cycle + delay, task));
        }
        dut.cycle(i);
        self.cycle += 1;
    }

    /// Runs until a condition holds.
    fn until(
        &mut self,
        dut: &mut kit::Device<BlockPort>,
        end: u64,
        what: &str,
        mut held: impl FnMut(&Bench) -> bool,
    ) {
        for _ in 0..20_000 {
            if held(self) {
                return;
            }
            self.cycle(dut, end);
        }
        panic!("never: {what}");
    }

    /// The number of blocks that are promised to a task on the SM in its present state; the task ends.
    fn promise(&mut self, dut: &mut kit::Device<BlockPort>, job: &Job) -> usize {
        self.begin(1, job);
        self.until(dut, 0, "a response", |bench| bench.responded);
        let room = self.room;
        let expected = self.occupancy.room(&job.needs);
        assert_eq!(room, expected, "{:?}", job.needs);
        self.finish(1);
        let ended = self.ended;
        self.until(dut, 0, "an end", |bench| bench.ended > ended);
        room
    }
}

/// Warps of a sub-partition by registers: the formula, limited by its slots.
fn room_by_registers(new: Maker<BlockPort>) {
    let mut dut = new();
    let p = dut.unit().p.clone();
    let mut bench = Bench::new(&p, 1, [!0; 4]);
    for registers in 1..=255_usize {
        let warps = (8 * p.register_rows.get() / registers.next_multiple_of(8)).min(p.slots.get());
        let subs = bench.occupancy.subs();
        // A block with one warp for each sub-partition.
        let room = bench.promise(&mut dut, &job(subs as u8, registers as u8));
        assert_eq!(room, warps, "{registers} registers");
    }
    assert!(dut.outputs().idle);
}

fn any_job(random: &mut Random, p: &Params) -> Job {
    loop {
        let threads = match random.below(3) {
            0 => [1 + random.below(70), 1 + random.below(12), 1 + random.below(5)],
            1 => [random.one_of(&[4, 8, 16, 32, 64]), random.one_of(&[1, 4, 8]), 1],
            _ => [1 + random.below(3), 1 + random.below(4), 1 + random.below(64)],
        }
        .map(|n| n as u32);
        let warps = threads.iter().product::<u32>().div_ceil(32);
        let registers = random.one_of(&[48, 48, 256]);
        let needs = BlockNeeds {
            task_id: 0,
            warps: warps as u8,
            registers: random.below(registers) as u8,
            shared: random.one_of(&[0, 0, 1, 3, 16, 61, 192]).min(p.shared.get() as u64) as u16,
            barriers: random.one_of(&[0, 0, 1, 2, 7, 16]),
            one_partition: random.below(3) == 0,
        };
        let blocks = random.below(40) as usize;
        let (membar, invalidate) = (random.one_of(&[0, 0, 1, 3]), random.below(6) == 0);
        if warps <= 32 && Occupancy::new(p).room(&needs) > 0 {
            return Job { needs, threads, blocks, membar, invalidate };
        }
    }
}

fn room_by_everything(new: Maker<BlockPort>) {
    let (mut dut, mut random) = (new(), Random(7));
    let p = dut.unit().p.clone();
    let mut bench = Bench::new(&p, 2, [!0; 4]);
    for _ in 0..200 {
        let job = any_job(&mut random, &p);
        bench.promise(&mut dut, &job);
    }
}

/// From a block to its first warp, and from its needs to the response.
fn cycles_of_a_block(new: Maker<BlockPort>) {
    let mut dut = new();
    let mut bench = Bench::new(&dut.unit().p.clone(), 3, [!0; 4]);
    bench.random = Random(0);
    bench.begin(5, &job(32, 32)); // two blocks fit
    bench.until(&mut dut, 0, "a response", |bench| bench.responded);
    let needs = bench.packets.taken.last().expect("its needs");
    assert_eq!((bench.room, bench.report.at[0] - needs), (2, 39), "37, and one of each block");
    bench.send(BlockPacket::Block(block(5, 1)));
    let from = bench.warp.len();
    bench.until(&mut dut, 0, "a warp", |bench| bench.warp.len() == from + 32);
    let sent = bench.packets.taken.last().expect("the block");
    assert_eq!(bench.warp.at[from] - sent, 3);
    assert_eq!(bench.warp.at[from + 31] - bench.warp.at[from], 31);
}

/// Blocks of 2 warps, one in 2 cycles, are a warp a cycle.
fn a_warp_a_cycle(new: Maker<BlockPort>) {
    let mut dut = new();
    let mut bench = Bench::new(&dut.unit().p.clone(), 3, [!0; 4]);
    bench.begin(2, &job(2, 32));
    bench.until(&mut dut, 0, "a response", |bench| bench.responded);
    assert_eq!(bench.room, 32);
    let from = bench.warp.len();
    (0..32).for_each(|k| bench.send(BlockPacket::Block(block(2, k))));
    bench.until(&mut dut, 0, "all warps", |bench| bench.warp.len() == from + 64);
    assert_eq!(bench.warp.at[from + 63] - bench.warp.at[from], 63);
}

fn threads_of_warps(new: Maker<BlockPort>) {
    let mut dut = new();
    let mut bench = Bench::new(&dut.unit().p.clone(), 4, [!0; 4]);
    for threads in
        [[1, 1, 1], [1, 1, 64], [1, 64, 1], [33, 1, 1], [5, 7, 11], [1024, 1, 1], [31, 33, 1], [8, 4, 32]]
    {
        let warps = threads.iter().product::<u32>().div_ceil(32) as u8;
        let job = Job { threads, ..job(warps, 10) };
        bench.begin(3, &job);
        bench.until(&mut dut, 1, "a response", |bench| bench.responded);
        bench.send(BlockPacket::Block(block(3, 9)));
        bench.finish(3);
        bench.until(&mut dut, 1, "its end", |bench| bench.tasks[3].is_none());
    }
}

/// The barrier is sent when the last warp has ended, the end when the barrier is acknowledged.
fn barrier_before_the_end(new: Maker<BlockPort>) {
    for (membar, system) in [(1, true), (3, false)] {
        let mut dut = new();
        let mut bench = Bench::new(&dut.unit().p.clone(), 5, [!0; 4]);
        bench.begin(9, &Job { membar, ..job(3, 10) });
        bench.until(&mut dut, 0, "a response", |bench| bench.responded);
        bench.send(BlockPacket::Block(block(9, 9)));
        bench.finish(9);
        (0..200).for_each(|_| bench.cycle(&mut dut, 0));
        assert!(bench.control.is_empty() && bench.ended == 0, "its block runs");
        bench.until(&mut dut, 1, "a barrier", |bench| !bench.control.is_empty());
        assert_eq!(bench.control.taken, [CacheControl::Barrier(CacheBarrier { system })]);
        bench.waits = None;
        (0..100).for_each(|_| bench.cycle(&mut dut, 1));
        assert!(bench.ended == 0, "its barrier is not answered");
        bench.waits = Some((0, Some(9)));
        bench.until(&mut dut, 1, "its end", |bench| bench.ended == 1);
    }
}

fn invalidation_holds(new: Maker<BlockPort>) {
    let mut dut = new();
    let mut bench = Bench::new(&dut.unit().p.clone(), 6, [!0; 4]);
    bench.send(BlockPacket::Invalidate(CacheInvalidate { mask: 0x2d }));
    bench.begin(9, &job(3, 10));
    bench.until(&mut dut, 0, "an invalidation", |bench| !bench.control.is_empty());
    assert_eq!(bench.control.taken, [CacheControl::Invalidate(CacheInvalidate { mask: 0x2d })]);
    bench.waits = None;
    (0..100).for_each(|_| bench.cycle(&mut dut, 0));
    assert!(bench.warp.is_empty() && !bench.responded);
    bench.waits = Some((0, None));
    bench.until(&mut dut, 0, "a response", |bench| bench.responded);
}

/// Blocks without a promise wait; blocks of unknown tasks, and ends of warps that do not run, are dropped.
fn what_was_not_promised(new: Maker<BlockPort>) {
    let mut dut = new();
    let p = dut.unit().p.clone();
    let mut bench = Bench::new(&p, 7, [!0; 4]);
    bench.packets.push(0, BlockPacket::Block(block(4, 1)));
    for sub in 0..4 {
        let mut i = In::new(&p);
        i.warp_done[sub] = Offer::new(true, WarpDone { warp: 5, faulted: false });
        dut.cycle(i);
    }
    bench.begin(9, &job(32, 32));
    bench.until(&mut dut, 0, "a response", |bench| bench.responded);
    bench.room += 1;
    let from = bench.warp.len();
    (0..3).for_each(|k| bench.send(BlockPacket::Block(block(9, k))));
    (0..300).for_each(|_| bench.cycle(&mut dut, 0));
    assert_eq!(bench.warp.len(), from + 64, "two blocks");
    bench.room += 3;
    bench.until(&mut dut, 1, "the third", |bench| bench.warp.len() == from + 96);
    bench.finish(9);
    bench.until(&mut dut, 1, "its end", |bench| bench.ended == 1);
    assert!(dut.outputs().idle);
}

fn any_tasks(new: Maker<BlockPort>) {
    property((any::<u64>(), any::<[u64; 4]>(), 1..40_u64), |(seed, stalls, end)| {
        let mut random = Random(seed);
        let mut dut = new();
        let p = dut.unit().p.clone();
        let mut bench = Bench::new(&p, random.any(), stalls.map(|stall| stall | 1));
        let jobs = 5;
        for _ in 0..jobs {
            let job = any_job(&mut random, &p);
            let task = random.below(16) as u8;
            bench.until(&mut dut, end, "a task's end", |bench| bench.tasks[usize::from(task)].is_none());
            if job.blocks != 0 {
                bench.begin(task, &job);
                bench.until(&mut dut, end, "a response", |bench| bench.responded);
            } else {
                bench.tasks[usize::from(task)] = Some((Job { membar: 0, ..job.clone() }, None, 0));
                bench.barrier[usize::from(task)] = true;
            }
            for k in 0..job.blocks {
                if random.below(20) == 0 {
                    // When idle, all free resources are promised.
                    bench.until(&mut dut, end, "all taken", |bench| bench.packets.is_empty());
                    (0..2500).for_each(|_| bench.cycle(&mut dut, 0));
                    assert_eq!(bench.room, bench.occupancy.room(&job.needs), "{:?}", job.needs);
                }
                bench.until(&mut dut, end, "room", |bench| bench.room > 0);
                bench.send(BlockPacket::Block(block(task, k as u32)));
            }
            bench.finish(task);
        }
        bench.until(&mut dut, end, "all ends", |bench| bench.ended == jobs);
        (0..10).for_each(|_| bench.cycle(&mut dut, 0));
        assert!(dut.outputs().idle && bench.sent_blocks.is_empty() && bench.sent_words.is_empty());
    });
}
