//! Around a TPC: the distributor, as far as one SM sees of it; gcc; all of memory behind each L1.

use super::super::recorded::{Flat, LOCAL};
use bundle::*;
use chip::tpc::{In, Tpc};
use interpreter::machine::descriptor::Launch;
use interpreter::machine::memory::Memory;
use kit::memory_agent::{MemoryAgent, NetworkStalls};
use kit::{Device, Sink};
use references::fbp::l2::atomic::operated;
use scenarios_tpc::sm::kernels::blocks::context_words;
use scenarios_tpc::sm::kernels::caches::Caches;
use std::collections::VecDeque;

/// Cycles in which something has to end.
const PATIENCE: u64 = 400_000;
/// Bytes of shared memory are given by so many.
const SHARED_STEP: usize = 256;
const WARP_LANES: u64 = 32;

pub struct Bench {
    dut: Device<Tpc>,
    flat: Flat,
    agents: Vec<MemoryAgent<Flat>>,
    caches: Caches,
    stalls: [u64; 3],
    cycle: u64,
    task: u8,
}

/// A grid on its way: what is sent, and what came back.
struct Running {
    packets: VecDeque<BlockPacket>,
    blocks: VecDeque<Block>,
    last: Option<BlocksEnd>,
    room: u32,
    ended: bool,
}

impl Running {
    fn new(grid: &Launch, task_id: u8, stack: u32) -> Self {
        let word = |(word, value): (usize, u32)| {
            BlockPacket::Word(ContextWrite { context_id: task_id, word: word as u8, value })
        };
        let warps = grid.threads_of_cta().div_ceil(WARP_LANES) as u8;
        let shared = grid.shared.div_ceil(SHARED_STEP) as u16;
        let registers = grid.registers as u8;
        let needs = BlockNeeds { task_id, warps, registers, shared, barriers: 1, one_partition: false };
        let invalidate = CacheInvalidate { mask: 0b111 };
        let mut packets: VecDeque<_> = [BlockPacket::Invalidate(invalidate)].into();
        packets.extend(context_words(grid, LOCAL, stack).into_iter().map(word));
        packets.push_back(BlockPacket::Needs(needs));
        let [nx, ny, nz] = grid.ctas;
        let all = (0..nz).flat_map(|z| (0..ny).flat_map(move |y| (0..nx).map(move |x| [x, y, z])));
        let blocks = all.map(|[x, y, z]| Block { task_id, x, y: y as u16, z: z as u16 }).collect();
        Running { packets, blocks, last: Some(BlocksEnd { task_id, membar: 1 }), room: 0, ended: false }
    }

    /// The packet that is offered; a block only where an entry is free.
    fn next(&self) -> Option<BlockPacket> {
        let block = self.blocks.front().filter(|_| self.room > 0).map(|block| BlockPacket::Block(*block));
        let last = self.last.filter(|_| self.blocks.is_empty()).map(BlockPacket::Last);
        self.packets.front().copied().or(block).or(last)
    }

    fn sent(&mut self) {
        if self.packets.pop_front().is_some() {
        } else if self.blocks.pop_front().is_some() {
            self.room -= 1;
        } else {
            self.last = None;
        }
    }

    fn notified(&mut self, report: BlockReport) {
        match report {
            BlockReport::Free(free) => self.room += u32::from(free.blocks),
            BlockReport::Done(_) => self.room += 1,
            BlockReport::Ended(_) => self.ended = true,
        }
    }
}

impl Bench {
    /// Patterns of the reports, and of the ways up and down.
    pub fn new(dut: Device<Tpc>, stalls: [u64; 3]) -> Self {
        let flat = Flat::default();
        let agent = |_| {
            let [_, up, down] = stalls.map(|pattern| pattern | 1);
            let mut agent =
                MemoryAgent::new(flat.clone(), NetworkStalls { up, down, ..NetworkStalls::calm(40) });
            agent.update = Some(operated);
            agent
        };
        let agents = (0..dut.unit().p.partitions.get()).map(agent).collect();
        Bench { agents, flat, caches: Caches::default(), stalls, cycle: 0, task: 0, dut }
    }

    pub fn cycles(&self) -> u64 {
        self.cycle
    }

    /// Runs a grid to its end.
    pub fn launch(&mut self, grid: &Launch, memory: &mut Memory) {
        // Programs and constants do not change while a grid runs.
        let fixed = memory.clone();
        self.flat.take(memory);
        self.caches.purge();
        self.task = (self.task + 1) & 15;
        self.run(grid, &fixed);
        self.flat.give(memory);
    }

    fn run(&mut self, grid: &Launch, fixed: &Memory) {
        let mut running = Running::new(grid, self.task, grid.stack as u32);
        let mut report = Sink::new(self.stalls[0]);
        let start = self.cycle;
        loop {
            let o = self.dut.outputs();
            let agents_rest = self.agents.iter().all(MemoryAgent::is_idle);
            if running.ended && o.idle && agents_rest && !self.caches.is_purging() {
                return;
            }
            assert!(self.cycle - start < PATIENCE, "no end after {PATIENCE} cycles: {o:?}");
            if let Some(fault) = o.fault.get() {
                panic!("cycle {}: {fault:x?}", self.cycle);
            }
            let mut i = In::new(&self.dut.unit().p);
            (i.fault.ready, i.cycle, i.number) = (true, self.cycle, 1);
            i.report = report.drive(&o.report);
            if let Some((_, report)) = report.now() {
                running.notified(report);
            }
            i.block = running.next().into();
            if i.block.valid && o.block.ready {
                running.sent();
            }
            i.gcc_request.ready = self.caches.take(self.cycle, o.gcc_request.get(), grid, fixed);
            i.gcc_fill = self.caches.fill(self.cycle, o.gcc_fill.ready).into();
            for (k, agent) in self.agents.iter_mut().enumerate() {
                i.memory_up[k] = agent.up(&o.memory_up[k]);
                i.memory_down[k] = agent.down();
            }
            self.dut.cycle(i);
            self.cycle += 1;
        }
    }
}
