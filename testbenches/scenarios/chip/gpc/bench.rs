//! Around a GPC's shader cores: scheduler and work distributor, a front end that launches, and all of memory behind each port.

use super::super::recorded::{Flat, LOCAL};
use bundle::*;
use chip::gpc::{Gpc, In, Out};
use host::LaunchDescriptor;
use hub::constant_changes::{self, ConstantChanges};
use hub::scheduler::{self, Scheduler};
use hub::work_distributor::{self, WorkDistributor};
use interpreter::machine::descriptor::Launch;
use interpreter::machine::memory::Memory;
use kernel::Within;
use kernel::slot::Slot;
use kit::memory_agent::{MemoryAgent, NetworkStalls};
use kit::{Device, Source};
use references::fbp::l2::atomic::operated;

/// Where descriptors are written.
pub const QMD: u64 = 0xd0_0000_0000;
const QMD_BYTES: u64 = 0x1000;
/// Cycles in which something has to end, and from the last move to the end.
const PATIENCE: u64 = 400_000;
const QUIET: u64 = 50;

/// How memory behaves.
#[derive(Clone, Copy)]
pub struct Fair {
    pub up: u64,
    pub down: u64,
    pub spread: u64,
    pub seed: u64,
}

impl Fair {
    pub const CALM: Fair = Fair { up: !0, down: !0, spread: 0, seed: 0 };
}

pub struct Bench {
    dut: Device<Gpc>,
    scheduler: Slot<Scheduler>,
    distributor: Slot<WorkDistributor>,
    changes: Slot<ConstantChanges>,
    flat: Flat,
    /// The scheduler's, the caches', and L1s'.
    agents: Vec<MemoryAgent<Flat>>,
    cycle: u64,
    /// Heads of requests: of the scheduler, port 0, and of L1s, from 2 on.
    pub requested: Vec<(usize, MemoryHead)>,
}

impl Bench {
    pub fn new(dut: Device<Gpc>, fair: Fair) -> Self {
        let flat = Flat::default();
        let ports = 2 + dut.unit().p.l1s.get() as u64;
        let agent = |port: u64| {
            let Fair { up, down, spread, seed } = fair;
            let turn = port as u32 * 7;
            let (up, down) = (up.rotate_left(turn) | 1, down.rotate_left(turn) | 1);
            let slices = dut.unit().p.slices.get();
            let stalls = NetworkStalls { up, down, latency: 40, spread, slices, seed: seed ^ port };
            let mut agent = MemoryAgent::new(flat.clone(), stalls);
            agent.update = Some(operated);
            agent
        };
        let p = &dut.unit().p;
        let scheduler = scheduler::Params {
            sms: p.sms,
            sub_partitions: p.sub_partitions,
            slots: p.slots,
            register_rows: p.register_rows,
            slices: p.slices,
            ..Default::default()
        };
        let distributor = work_distributor::Params { sms: Within::new(p.sms.get()), ..Default::default() };
        Bench {
            scheduler: Scheduler::new(&scheduler).into(),
            distributor: WorkDistributor::new(&distributor).into(),
            changes: ConstantChanges::new(&constant_changes::Params::default()).into(),
            agents: (0..ports).map(agent).collect(),
            flat,
            dut,
            cycle: 0,
            requested: vec![],
        }
    }

    /// Launches a grid and runs it to its end; the faults that were notified of.
    pub fn launch(&mut self, grid: &Launch, memory: &mut Memory) -> Vec<String> {
        self.launch_chain(grid, &[descriptor(grid)], memory)
    }

    /// Launches the first of some descriptors, that lie one after the other.
    pub fn launch_chain(&mut self, grid: &Launch, chain: &[[u32; 64]], memory: &mut Memory) -> Vec<String> {
        if !memory.is_mapped(QMD, 1) {
            memory.map(QMD..QMD + QMD_BYTES);
        }
        for (k, word) in chain.iter().flatten().enumerate() {
            assert!(memory.write(QMD + 4 * k as u64, &word.to_le_bytes()));
        }
        self.flat.take(memory);
        let faults = self.run(&methods(grid));
        self.flat.give(memory);
        faults
    }

    fn run(&mut self, methods: &[Bundle]) -> Vec<String> {
        let mut bundle = Source::new(methods, !0);
        let (start, mut faults, mut rests) = (self.cycle, vec![], 0);
        while rests < QUIET {
            let o = self.dut.outputs();
            let mut i = In::new(&self.dut.unit().p);
            i.cycle = self.cycle;
            faults.extend(self.scheduler.o.fault.get().map(|fault| format!("{fault:?}")));
            for (port, fault) in i.sm_fault.iter_mut().zip(&o.sm_fault) {
                port.ready = true;
                faults.extend(fault.get().map(|fault| format!("{fault:?}")));
            }
            let scheduler_up = self.scheduler.o.memory_up;
            self.connect(&o, &mut i);
            self.scheduler.i.bundle = bundle.drive(self.scheduler.o.bundle);
            self.scheduler.i.memory_up = self.agents[0].up(&scheduler_up);
            self.scheduler.i.memory_down = self.agents[0].down();
            i.memory_up = self.agents[1].up(&o.memory_up);
            i.memory_freed = self.agents[1].freed();
            i.memory_down = self.agents[1].down();
            for (k, agent) in self.agents[2..].iter_mut().enumerate() {
                i.l1_up[k] = agent.up(&o.l1_up[k]);
                i.l1_down[k] = agent.down();
            }
            let scheduler = (0, &scheduler_up, self.scheduler.i.memory_up.ready);
            let l1s =
                (2..).zip(o.l1_up.iter().zip(&i.l1_up)).map(|(port, (up, ready))| (port, up, ready.ready));
            for (port, up, _) in [scheduler].into_iter().chain(l1s).filter(|(.., ready)| *ready) {
                if let Some(MemoryUp::Head(head)) = up.get() {
                    self.requested.push((port, *head));
                }
            }
            let idle = self.rests(&o) && bundle.is_empty() && self.agents.iter().all(MemoryAgent::is_idle);
            rests = if idle { rests + 1 } else { 0 };
            assert!(self.cycle - start < PATIENCE, "no end after {PATIENCE} cycles: {o:?}");
            self.dut.cycle(i);
            self.scheduler.edge();
            self.distributor.edge();
            self.changes.edge();
            self.cycle += 1;
        }
        faults
    }

    /// Connects the units as the chip does.
    fn connect(&mut self, o: &Out, i: &mut In) {
        let (scheduler, distributor, changes) =
            (&mut self.scheduler, &mut self.distributor, &mut self.changes);
        (scheduler.i.complete.ready, scheduler.i.fault.ready) = (true, true);
        distributor.i.task.drive(&scheduler.o.task);
        scheduler.i.task = distributor.o.task;
        scheduler.i.task_ended.drive(&distributor.o.task_ended);
        distributor.i.task_ended = scheduler.o.task_ended;
        changes.i.scheduler.drive(&scheduler.o.table);
        scheduler.i.table = changes.o.scheduler;
        scheduler.i.table_done.drive(&changes.o.scheduler_done);
        i.table.drive(&changes.o.table[0]);
        changes.i.table[0] = o.table;
        changes.i.table_done[0].drive(&o.table_done);
        for k in 0..i.block.len() {
            i.block[k].drive(&distributor.o.block[k]);
            distributor.i.block[k] = o.block[k];
            distributor.i.report[k].drive(&o.report[k]);
            i.report[k] = distributor.o.report[k];
        }
    }

    fn rests(&self, o: &Out) -> bool {
        o.cores_idle && self.scheduler.o.idle && self.distributor.o.idle && self.changes.o.idle
    }
}

fn method(address: u16, value: u64) -> Bundle {
    Bundle { engine: Engine::Compute, address: address >> 2, value: value as u32, ..Bundle::default() }
}

/// State, invalidations, and the launch.
fn methods(grid: &Launch) -> Vec<Bundle> {
    let setup = &grid.setup;
    vec![
        method(0x1608, setup.code >> 32),
        method(0x160c, setup.code),
        method(0x214, setup.shared_window),
        method(0x77c, setup.local_window),
        method(0x790, LOCAL >> 32),
        method(0x794, LOCAL),
        method(0x21c, 0x1011),
        method(0x2b4, QMD >> 8),
        method(0x2bc, 3),
    ]
}

/// The launch descriptor of a grid.
pub fn descriptor(grid: &Launch) -> [u32; 64] {
    let mut descriptor = LaunchDescriptor::default();
    descriptor.set_program(grid.program.into());
    descriptor.set_blocks(grid.ctas);
    descriptor.set_shared_bytes(grid.shared as u64);
    descriptor.set_minor_version(6);
    descriptor.set_threads(grid.threads);
    for (k, bank) in grid.banks.iter().enumerate() {
        let Some((address, size)) = *bank else { continue };
        descriptor.set_bank(k, address, size);
    }
    descriptor.set_local_low_bytes(grid.local_low as u64);
    descriptor.set_barriers(1);
    descriptor.set_local_high_bytes(grid.local_high as u64);
    descriptor.set_registers(grid.registers.into());
    descriptor.set_stack_bytes(grid.stack as u64);
    descriptor.0
}
