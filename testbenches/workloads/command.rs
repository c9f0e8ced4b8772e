//! Runs command streams through the command path, cycle by cycle: a driver publishes them in
//! memory and rings Host's doorbells. The engines record the bundles that they receive.

pub mod copies;
pub mod driver;
pub mod engines;
pub mod inside;
pub mod log;
pub mod memory;
pub mod moved;
pub mod on_chip;
pub mod path;
mod progress;
mod publish;
pub mod report;
pub mod shared;
pub mod stats;
pub mod targets;
pub mod trace;
mod waits;
mod whereabouts;
mod wires;

use super::board::pages::Touched;
use bundle::*;
use copies::CopyPort;
use driver::{Driver, Group};
use engines::Engines;
use log::Log;
use memory::{Memory, Port};
use path::Path;
use progress::Progress;
use rigs::command_path::{In, Out};
use stats::Stats;
use trace::Trace;

/// The environment of the units.
#[derive(Clone, Copy, Debug)]
pub struct Around {
    /// Cycles from a read to its response.
    pub latency: u64,
    /// Cycles for which an engine is busy after work.
    pub busy: u64,
    /// When ports are open, as `scenario::open` has it: the engines', and the memory's of
    /// the copy engine, the front end, the inline copy, Host.
    pub stalls: [u64; 5],
    /// Cycles without a transfer or an instruction after which the run counts as hung.
    pub patience: u64,
    /// The same limit after the first instruction was seen; smaller where only shader cores work.
    pub still: u64,
    /// Cycles with instruction issues and no other progress after which a loop counts as endless.
    pub computes: u64,
    /// The time that the units see remains zero.
    pub timeless: bool,
}

/// `patience` is longer than the macro engine's watchdog.
impl Default for Around {
    fn default() -> Self {
        Around {
            latency: 300,
            busy: 0,
            stalls: [u64::MAX; 5],
            patience: 2_000_000,
            still: u64::MAX,
            computes: 50_000_000,
            timeless: false,
        }
    }
}

/// Cycles within which a write that left the units is visible to the only channel,
/// which retries an acquire; memory latencies are added.
const ALONE: u64 = 1000;

/// Streams running through a device.
#[derive(Clone, Debug)]
pub struct Replay<D> {
    dut: D,
    around: Around,
    pub memory: Memory,
    pub driver: Driver,
    engines: Engines,
    /// Read ports of Host and of the front end.
    fetches: Port,
    reads: Port,
    copies: CopyPort,
    pub trace: Trace,
    pub stats: Stats,
    pub log: Log,
    /// All interrupts so far.
    pub interrupts: Vec<Interrupt>,
    pub cycle: u64,
    progress: Progress,
    /// Cycles for which Host has shown a fault.
    faulty: u64,
    /// Maintenance operations of caches and translation to acknowledge: two of Host, one of the front end.
    upkeep: [bool; 3],
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ended {
    Idle,
    /// The run used up its cycles.
    Running,
    Fault(Fault),
}

impl<D: Path> Replay<D> {
    /// A replay with channel 0 only.
    pub fn new(dut: D, around: Around) -> Self {
        Self::with(dut, around, &[Group::of(&[0])])
    }

    /// A replay with the channels of a runlist.
    pub fn with(dut: D, around: Around, groups: &[Group]) -> Self {
        let mut memory = Memory::default();
        Replay {
            dut,
            around,
            driver: Driver::new(groups, &mut memory),
            memory,
            engines: Engines::new(around.busy),
            fetches: Port::new(around.latency),
            reads: Port::new(around.latency),
            copies: CopyPort::new(around.latency),
            trace: Trace::default(),
            stats: Stats::default(),
            log: Log::default(),
            interrupts: vec![],
            cycle: 0,
            progress: Progress::default(),
            faulty: 0,
            upkeep: [false; 3],
        }
    }

    /// Changes the environment from here on.
    ///
    /// # Panics
    /// If anything is in flight.
    pub fn surround(&mut self, around: Around) {
        assert!(self.around_is_idle(), "surroundings change between streams");
        self.around = around;
        self.engines = Engines::new(around.busy);
        (self.fetches, self.reads) = (Port::new(around.latency), Port::new(around.latency));
        self.copies.latency = around.latency;
    }

    /// Restarts the wait for progress.
    pub fn be_patient(&mut self) {
        self.progress.moves(self.cycle);
    }

    /// Checks that the last loaded stream ends with complete method data; the error names the missing part. A
    /// driver may still publish the rest.
    pub fn whole(&self) -> Result<(), String> {
        let o = self.dut.outputs();
        match o.loaded && o.run.count != 0 {
            true => Err(report::cut(self.cycle, &o)),
            false => Ok(()),
        }
    }

    /// The device.
    pub fn path(&self) -> &D {
        &self.dut
    }

    /// The device, mutable.
    pub fn path_mut(&mut self) -> &mut D {
        &mut self.dut
    }

    /// The units' outputs.
    pub fn outputs(&self) -> Out {
        self.dut.outputs()
    }

    /// A fault in words, with its place.
    pub fn explain(&self, fault: &Fault) -> String {
        report::fault(self.cycle, fault, &self.driver, &self.memory, &self.trace)
    }

    /// Runs up to `cycles` cycles, to idle or to a fault. An error names the hung unit, or the unit that
    /// accessed unmapped memory.
    pub fn run(&mut self, cycles: u64) -> Result<Ended, String> {
        self.run_watched(cycles, &mut |_, _, _| Ok(()))
    }

    /// As `run`; `after` is called with each cycle's inputs and the device after it.
    pub fn run_watched(
        &mut self,
        cycles: u64,
        after: &mut impl FnMut(u64, &In, &mut D) -> Result<(), String>,
    ) -> Result<Ended, String> {
        let mut o = self.dut.outputs();
        for _ in 0..cycles {
            let (awake, ended) = self.one_cycle(&o, after)?;
            if let Some(ended) = ended {
                return Ok(ended);
            }
            if awake {
                self.dut.refresh(&mut o);
            }
        }
        Ok(Ended::Running)
    }

    /// Advances one cycle; returns whether the device's outputs may have changed, and how the run ends if it
    /// ends.
    fn one_cycle(
        &mut self,
        o: &Out,
        after: &mut impl FnMut(u64, &In, &mut D) -> Result<(), String>,
    ) -> Result<(bool, Option<Ended>), String> {
        self.driver.advance(&mut self.memory);
        let i = self.inputs(o);
        let moved = self.step(&i, o);
        let awake = self.dut.step(&i, &mut self.memory);
        after(self.cycle, &i, &mut self.dut)?;
        if let Some(beyond) = self.memory.beyond.or(self.dut.beyond()) {
            return Err(report::beyond(self, o, &beyond));
        }
        for touched in self.dut.touched() {
            match touched {
                Touched::Read(sector) => self.progress.reads(self.cycle, sector),
                Touched::Changed => self.progress.moves(self.cycle),
                Touched::Issued => self.progress.issues(self.cycle),
            }
        }
        self.cycle += 1;
        if let Some(fault) = wires::fault(&i, o) {
            return Ok((awake, Some(Ended::Fault(fault))));
        } else if moved {
            self.progress.moves(self.cycle);
        } else if o.idle && self.around_is_idle() && self.dut.flushed() {
            return Ok((awake, Some(Ended::Idle)));
        } else if self.engines.idle(self.cycle).contains(&false) {
            self.progress.moves(self.cycle);
        }
        let Around { still, computes, .. } = self.around;
        if let Some(hang) = self.progress.hangs(self.cycle, self.patience(o), still, computes) {
            return Err(report::hang(self, &i, o, hang));
        }
        Ok((awake, None))
    }

    fn time(&self) -> u64 {
        if self.around.timeless { 0 } else { self.cycle }
    }

    /// The current limit. It is short if the only busy channel waits for a semaphore and no release is in flight,
    /// and if everything else is done while inline data are missing: no unit can supply them.
    fn patience(&self, o: &Out) -> u64 {
        let units = [o.front_end_idle, o.macro_engine_idle, o.inline_to_memory_idle, o.copy_engine_idle];
        let others = [self.engines.is_idle(), self.reads.is_empty(), self.copies.is_empty()];
        let acquires = o.loaded && o.state.waits_for == HostWait::Semaphore;
        let rests = !units.contains(&false) && !others.contains(&false) && !self.dut.in_flight();
        let alone = acquires && rests;
        let most = self.around.patience;
        let short = o.host_idle && o.inline_open && !units.contains(&false) && self.around_is_idle();
        if short || alone && self.driver.busy(&self.memory).nth(1).is_none() {
            return most.min(ALONE + 4 * self.around.latency);
        }
        most
    }

    fn around_is_idle(&self) -> bool {
        let ports = [self.fetches.is_empty(), self.reads.is_empty(), self.copies.is_empty()];
        self.driver.is_idle() && self.engines.is_idle() && !ports.contains(&false)
    }
}

/// Host's method WFI.
const WAIT_FOR_IDLE: u32 = 0x8000_001e;
