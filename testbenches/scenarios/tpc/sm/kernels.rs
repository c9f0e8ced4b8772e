//! Recorded kernels of a driver: the SM runs their grids, and every buffer of results has to be right. Around it stand the launcher of
//! a TPC, L1 and gcc, over a flat memory.

pub mod blocks;
pub mod caches;
mod l1;
pub mod measures;

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
use kernel::params::Params as _;
use kit::scenario::Dut;
use kit::{Device, Maker, scenarios};
use l1::L1Agent;
use std::cell::Cell;
use std::path::Path;
use std::rc::Rc;
use tpc::sm::{In, Params, Sm};

scenarios! {
    Sm::new(&half()) => additions votes;
}

/// The SM of four sub-partitions: with `PARTS=1`, since its library takes long to build.
pub mod whole {
    use super::*;
    scenarios! {
        Sm::new(&Params::default()) => additions votes;
    }
}

/// Half an SM: one partition.
fn half() -> Params {
    let (sub_partitions, partitions) = (Within::new(2), Within::new(1));
    Params { sub_partitions, partitions, ..Params::default() }.settled()
}

/// Clocks in which something has to end: atomics of one word in shared memory are not seen outside.
const PATIENCE: u64 = 2_000_000;

/// What stands around an SM.
pub struct Bench {
    dut: Device<Sm>,
    clock: u64,
    /// Contexts are taken in turn.
    context_id: u8,
    caches: Caches,
    l1: Vec<L1Agent>,
    /// Looks at registers of a model.
    pub watcher: Option<Watcher>,
}

impl Bench {
    pub fn new(dut: Device<Sm>) -> Self {
        let partitions = dut.unit().p.partitions.get();
        Bench {
            dut,
            clock: 0,
            context_id: 0,
            caches: Caches::default(),
            l1: (0..partitions).map(|_| L1Agent::default()).collect(),
            watcher: None,
        }
    }

    /// The same around a model whose registers are watched.
    pub fn watched(model: Sm) -> Self {
        Bench { watcher: Some(Watcher::default()), ..Bench::new(Device::new(Dut::Rust, model)) }
    }

    pub fn clocks(&self) -> u64 {
        self.clock
    }

    /// A clock; whether the blocks have all ended.
    fn clock(&mut self, blocks: &mut Blocks, grid: &Grid, memory: &mut Memory) {
        let o = self.dut.outputs();
        let mut i = In::new(&self.dut.unit().p);
        if let Some(fault) = o.fault.get() {
            panic!("clock {}: {fault:x?}", self.clock);
        }
        i.fault.ready = true;
        i.clock = self.clock;
        for done in o.done.iter().filter_map(|done| done.get()) {
            assert!(!done.faulted, "warp {} faulted", done.warp);
            blocks.ended(done.warp);
        }
        i.packet = blocks.packet().into();
        i.gcc_ask.ready = self.caches.take(self.clock, o.gcc_ask.get(), grid, memory);
        i.gcc_fill = self.caches.fill(self.clock, o.gcc_fill.ready).into();
        for (partition, l1) in self.l1.iter_mut().enumerate() {
            i.l1_ask[partition].ready = l1.take(self.clock, o.l1_ask[partition].get(), memory);
            i.l1_return[partition] = l1.answer(self.clock, o.l1_return[partition].ready).into();
        }
        if let Some(watcher) = &mut self.watcher {
            watcher.look(self.dut.unit());
        }
        self.dut.clock(i);
        self.clock += 1;
    }

    /// Runs a grid.
    pub fn run(&mut self, grid: &Grid, memory: &mut Memory) {
        self.context_id = (self.context_id + 1) & 15;
        memory.map(blocks::LOCAL..blocks::LOCAL + blocks::LOCAL_BYTES);
        self.caches.purge();
        let mut blocks = Blocks::new(grid, self.context_id, &self.dut.unit().p);
        let mut moved = (self.clock, 0);
        while !blocks.is_over() || self.caches.is_purging() {
            self.clock(&mut blocks, grid, memory);
            let progress = blocks.progress() + self.l1.iter().map(|l1| l1.taken).sum::<u64>();
            if progress != moved.1 {
                moved = (self.clock, progress);
            }
            assert!(self.clock < moved.0 + PATIENCE, "{} clocks without a step", self.clock - moved.0);
        }
    }
}

fn folder(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../interpreter/kernels").join(name)
}

/// Runs a recording; what is wrong.
fn judged(mut bench: Bench, name: &str) -> Result<Watched, String> {
    let recording = Recording::load(&folder(name))?;
    let watched = Rc::new(Cell::new(Watched::default()));
    let seen = watched.clone();
    let run = move |grid: &Grid, memory: &mut Memory| {
        bench.run(grid, memory);
        if let Some(watcher) = &bench.watcher {
            seen.set(watcher.verdict()?);
        }
        Ok(Tally::default())
    };
    let engines = replay_by(&recording, Box::new(run))?;
    judge(&recording, &engines.memory)?;
    Ok(watched.get())
}

/// Runs a recording on the model, and watches its registers; what is wrong.
pub fn judged_on_model(name: &str) -> Result<Watched, String> {
    judged(Bench::watched(Sm::new(&Params::default())), name)
}

/// What needs formats of surfaces, which are texture's.
const SURFACES: [&str; 2] = ["image_counters", "image_rw"];

/// The kernels that run.
pub fn names() -> Vec<String> {
    let entries = std::fs::read_dir(folder("")).expect("the folder of kernels").flatten();
    let folders = entries.filter(|entry| entry.path().is_dir());
    let mut names: Vec<_> = folders.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.retain(|name| !SURFACES.contains(&name.as_str()));
    names.sort();
    names
}

fn additions(new: Maker<Sm>) {
    judged(Bench::new(new()), "int_addsub").expect("it is right");
}

fn votes(new: Maker<Sm>) {
    judged(Bench::new(new()), "lane_vote").expect("it is right");
}
