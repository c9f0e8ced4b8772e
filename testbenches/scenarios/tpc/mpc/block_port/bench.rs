//! A bench sends tasks and blocks, and ends warps at random.

use super::occupancy::*;
use bundle::*;
use kernel::offer::Offer;
use kit::random::Random;
use kit::{Sink, Source};
use std::collections::VecDeque;
use tpc::mpc::block_port::{BlockPort, In, Params};

/// A task as the bench sends it.
#[derive(Clone, Debug)]
pub struct Job {
    pub needs: BlockNeeds,
    pub threads: [u32; 3],
    pub blocks: usize,
    pub membar: u8,
    pub invalidate: bool,
}

pub fn job(warps: u8, registers: u8) -> Job {
    let needs = BlockNeeds { warps, registers, ..BlockNeeds::default() };
    Job { needs, threads: [32 * u32::from(warps), 1, 1], blocks: 0, membar: 0, invalidate: false }
}

fn threads_word(task: u8, [x, y, z]: [u32; 3]) -> BlockPacket {
    let word = CONTEXT_THREADS as u8;
    BlockPacket::Word(ContextWrite { context_id: task, word, value: x | y << 11 | z << 22 })
}

pub fn block(task: u8, k: u32) -> Block {
    Block { task_id: task, x: k.wrapping_mul(0x9e37_79b9), y: (k * 77) as u16, z: !k as u16 }
}

/// The bench around the unit's ports.
pub struct Bench {
    pub occupancy: Occupancy,
    pub random: Random,
    pub packets: Source<BlockPacket>,
    pub warp: Sink<WarpPacket>,
    pub report: Sink<BlockReport>,
    pub control: Sink<CacheControl>,
    /// By task: its job, its context, and the number of blocks that have not retired.
    pub tasks: [Option<(Job, Option<u8>, usize)>; 16],
    /// Words and blocks that were sent, in order.
    pub sent_words: VecDeque<ContextWrite>,
    pub sent_blocks: VecDeque<(Block, Job)>,
    pub begun: Option<(Block, Job, Held)>,
    /// The task whose blocks are being sent, and how many more it may send.
    pub current: Option<u8>,
    pub responded: bool,
    pub room: usize,
    pub barrier: [bool; 16],
    pub waits: Option<(u64, Option<u8>)>,
    pub ended: usize,
    pub cycle: u64,
}

impl Bench {
    pub fn new(p: &Params, seed: u64, stalls: [u64; 4]) -> Self {
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

    pub fn send(&mut self, packet: BlockPacket) {
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
    pub fn begin(&mut self, task: u8, job: &Job) {
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

    pub fn finish(&mut self, task: u8) {
        let membar = self.tasks[usize::from(task)].as_ref().map_or(0, |task| task.0.membar);
        self.send(BlockPacket::Last(BlocksEnd { task_id: task, membar }));
    }

    /// One cycle; in each sub-partition a warp ends with a probability of one in `end`.
    pub fn cycle(&mut self, dut: &mut kit::Device<BlockPort>, end: u64) {
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
    pub fn until(
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
}
