//! Recorded kernels of a driver: the SM runs their grids, and every result buffer has to be right. The bench models the launcher of a
//! TPC, L1 and gcc, over a flat memory.

pub mod blocks;
pub mod caches;
pub mod facts;
pub mod faults;
pub mod graphics;
mod l1;
pub mod measures;
pub mod stages;
pub mod streams;
pub mod surface_rates;

use super::stale::{Watched, Watcher};
use blocks::Blocks;
use caches::Caches;
use interpreter::machine::descriptor::Launch as Grid;
use interpreter::machine::grid::Tally;
use interpreter::machine::memory::Memory;
use interpreter::stream::judge::judge;
use interpreter::stream::recording::Recording;
use interpreter::stream::replay::replay_by;
use kernel::Within;
use kernel::clocked::Clocked;
use kernel::params::Params as _;
use kernel::registers::Registers;
use kernel::slot::Slot;
use kit::scenario::Dut;
use kit::{Device, Maker, scenarios};
use l1::L1Agent;
use std::cell::Cell;
use std::path::Path;
use std::rc::Rc;
use tpc::sm::types::SmFault;
use tpc::sm::{In, Out, Params, Sm};

scenarios! {
    Sm::new(&half()) => additions votes;
}

/// The SM of four sub-partitions.
mod whole {
    use super::*;
    scenarios! { large;
        Sm::new(&Params::default()) => additions votes;
    }
}

/// Half an SM: one partition.
pub fn half() -> Params {
    let (sub_partitions, partitions) = (Within::new(2), Within::new(1));
    Params { sub_partitions, partitions, ..Params::default() }.settled()
}

/// Of each sub-partition, why it issues or not.
fn reasons_of(sm: &mut Slot<Sm>) -> Registers {
    Registers::find(sm, &["sub_partition[*].warp_scheduler.q.reason"]).expect("an SM")
}

/// Limit of cycles without a visible end: atomics on one word in shared memory are not visible outside.
const PATIENCE: u64 = 2_000_000;

/// The bench around an SM.
pub struct Bench<D = Device<Sm>> {
    dut: D,
    p: Params,
    i: In,
    o: Out,
    cycle: u64,
    /// Contexts are used round-robin.
    context_id: u8,
    caches: Caches,
    l1: Vec<L1Agent>,
    /// Faults that were signalled, where they are expected.
    faults: Option<Vec<SmFault>>,
    /// Watches registers of a model.
    pub watcher: Option<Watcher>,
    /// Access to the model in the device.
    model: Option<fn(&D) -> &Sm>,
}

impl Bench {
    pub fn new(dut: Device<Sm>) -> Self {
        let p = dut.unit().p.clone();
        Bench::with(dut, &p)
    }

    /// The same around a model whose registers are watched.
    pub fn watched(model: Sm) -> Self {
        let bench = Bench::new(Device::new(Dut::Rust, model));
        Bench { watcher: Some(Watcher::default()), model: Some(Device::unit), ..bench }
    }
}

impl<D: Clocked<In = In, Out = Out>> Bench<D> {
    pub fn with(dut: D, p: &Params) -> Self {
        Bench {
            i: In::new(p),
            o: dut.outputs(),
            dut,
            p: p.clone(),
            cycle: 0,
            context_id: 0,
            caches: Caches::default(),
            l1: (0..p.partitions.get()).map(|_| L1Agent::default()).collect(),
            faults: None,
            watcher: None,
            model: None,
        }
    }

    pub fn cycles(&self) -> u64 {
        self.cycle
    }

    /// One cycle with blocks.
    fn cycle(&mut self, blocks: &mut Blocks, grid: &Grid, memory: &mut Memory) {
        for done in self.o.done.iter().filter_map(|done| done.get()) {
            blocks.ended(done.warp);
        }
        self.i.packet = blocks.packet().into();
        self.cycle_around(grid, memory);
    }

    /// One cycle of the SM and of the units around it.
    fn cycle_around(&mut self, grid: &Grid, memory: &mut Memory) {
        let (i, o) = (&mut self.i, &self.o);
        if let Some(fault) = o.fault.get() {
            match &mut self.faults {
                Some(faults) => faults.push(*fault),
                None => panic!("cycle {}: {fault:x?}", self.cycle),
            }
        }
        i.fault.ready = true;
        i.cycle = self.cycle;
        for done in o.done.iter().filter_map(|done| done.get()) {
            assert!(!done.faulted || self.faults.is_some(), "warp {} faulted", done.warp);
        }
        i.gcc_request.ready = self.caches.take(self.cycle, o.gcc_request.get(), grid, memory);
        i.gcc_fill = self.caches.fill(self.cycle, o.gcc_fill.ready).into();
        for (partition, l1) in self.l1.iter_mut().enumerate() {
            i.l1_request[partition].ready = l1.take(self.cycle, o.l1_request[partition].get(), memory);
            i.l1_return[partition] = l1.response(self.cycle, o.l1_return[partition].ready).into();
        }
        if let (Some(watcher), Some(model)) = (&mut self.watcher, self.model) {
            watcher.lookup(model(&self.dut));
        }
        if self.dut.step(&self.i) {
            self.dut.refresh(&mut self.o);
        }
        self.cycle += 1;
    }

    /// Runs a grid.
    pub fn run(&mut self, grid: &Grid, memory: &mut Memory) {
        self.context_id = (self.context_id + 1) & 15;
        memory.map(blocks::LOCAL..blocks::LOCAL + blocks::LOCAL_BYTES);
        self.caches.purge();
        let mut blocks = Blocks::new(grid, self.context_id, &self.p);
        let mut moved = (self.cycle, 0);
        while !blocks.is_over() || self.caches.is_purging() {
            self.cycle(&mut blocks, grid, memory);
            let progress = blocks.progress() + self.l1.iter().map(|l1| l1.taken).sum::<u64>();
            if progress != moved.1 {
                moved = (self.cycle, progress);
            }
            assert!(self.cycle < moved.0 + PATIENCE, "{} cycles without a step", self.cycle - moved.0);
        }
    }
}

fn folder(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../recordings/kernels").join(name)
}

/// Runs a recording; returns its cycles and the watcher's statistics, or an error.
fn played<D>(mut bench: Bench<D>, name: &str) -> Result<(u64, Watched), String>
where
    D: Clocked<In = In, Out = Out> + 'static,
{
    let recording = Recording::load(&folder(name))?;
    let played = Rc::new(Cell::new((0, Watched::default())));
    let seen = played.clone();
    let run = move |grid: &Grid, memory: &mut Memory| {
        bench.run(grid, memory);
        let watched = bench.watcher.as_ref().map(Watcher::verdict).transpose()?;
        seen.set((bench.cycles(), watched.unwrap_or_default()));
        Ok(Tally::default())
    };
    let engines = replay_by(&recording, Box::new(run))?;
    judge(&recording, &engines.memory)?;
    Ok(played.get())
}

/// Runs a recording; returns its cycles, or an error.
pub fn judged<D>(dut: D, p: &Params, name: &str) -> Result<u64, String>
where
    D: Clocked<In = In, Out = Out> + 'static,
{
    Ok(played(Bench::with(dut, p), name)?.0)
}

/// Runs a recording on the model with its registers watched; returns statistics or an error.
pub fn judged_on_model(name: &str) -> Result<Watched, String> {
    Ok(played(Bench::watched(Sm::new(&Params::default())), name)?.1)
}

/// The same with fewer lanes, as a power of two.
pub fn judged_with_lanes(name: &str, lanes_log2: usize) -> Result<Watched, String> {
    let mut p = Params { lanes_log2: Within::new(lanes_log2), ..Params::default() };
    p.special.lanes_log2 = Within::new(lanes_log2.min(4));
    Ok(played(Bench::watched(Sm::new(&p.settled())), name)?.1)
}

/// Names of the kernels that run.
pub fn names() -> Vec<String> {
    let entries = std::fs::read_dir(folder("")).expect("the folder of kernels").flatten();
    let folders = entries.filter(|entry| entry.path().is_dir());
    let mut names: Vec<_> = folders.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

fn additions(new: Maker<Sm>) {
    of_device(new(), "int_addsub");
}

fn votes(new: Maker<Sm>) {
    of_device(new(), "lane_vote");
}

fn of_device(dut: Device<Sm>, name: &str) {
    let p = dut.unit().p.clone();
    judged(dut, &p, name).expect("it is right");
}
