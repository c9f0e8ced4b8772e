//! Command streams through the command path, clock by clock: a driver publishes them in
//! memory and rings Host's doorbells. The engines record what they are given.

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
pub mod report;
pub mod stats;
pub mod trace;
mod waits;
mod whereabouts;
mod wires;

use super::board::pages::Touched;
use super::capture::Capture;
use bundle::*;
use chip::command_path::{In, Out};
use copies::CopyPort;
use driver::{Driver, Group};
use engines::Engines;
use log::Log;
use memory::{Memory, Port};
use path::{Mapped, Path};
use progress::Progress;
use stats::Stats;
use trace::Trace;

/// What is around the units.
#[derive(Clone, Copy, Debug)]
pub struct Around {
    /// Clocks from a read to its answer.
    pub latency: u64,
    /// Clocks that work keeps an engine busy.
    pub busy: u64,
    /// When ports are open, as `scenario::open` has it: the engines', and the memory's of
    /// the copy engine, the front end, the inline copy, Host.
    pub stalls: [u64; 5],
    /// Clocks without a transfer or an instruction after which nothing is thought to come any more.
    pub patience: u64,
    /// The same behind the first instruction that was seen: less, where only shader cores have work.
    pub still: u64,
    /// Clocks in which instructions are issued and nothing else moves, after which a loop is thought not to end.
    pub computes: u64,
    /// Time stands still, at zero.
    pub timeless: bool,
}

/// Patience is longer than the macro engine's watchdog.
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

/// Clocks in which what has left the units is seen in memory, by a channel that is alone
/// and tries an acquire again and again; latencies come to that.
const ALONE: u64 = 1000;

/// Streams on their way through a device.
#[derive(Clone, Debug)]
pub struct Replay<D> {
    dut: D,
    around: Around,
    pub memory: Memory,
    pub driver: Driver,
    engines: Engines,
    /// Reads of Host, and of the front end.
    fetches: Port,
    reads: Port,
    copies: CopyPort,
    pub trace: Trace,
    pub stats: Stats,
    pub log: Log,
    /// All that were told.
    pub interrupts: Vec<Interrupt>,
    pub clock: u64,
    progress: Progress,
    /// Clocks for which Host has shown a fault.
    faulty: u64,
    /// What caches and translation were told in the last clock: of Host, of Host, of the front end.
    upkeep: [bool; 3],
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ended {
    Idle,
    /// The clocks that it was given are over.
    Running,
    Fault(Fault),
}

impl<D: Path> Replay<D> {
    /// With channel 0 alone.
    pub fn new(dut: D, around: Around) -> Self {
        Self::with(dut, around, &[Group::of(&[0])])
    }

    /// With the channels of a runlist.
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
            clock: 0,
            progress: Progress::default(),
            faulty: 0,
            upkeep: [false; 3],
        }
    }

    /// Other surroundings, from here on.
    ///
    /// # Panics
    /// Where something is under way.
    pub fn surround(&mut self, around: Around) {
        assert!(self.around_is_idle(), "surroundings change between streams");
        self.around = around;
        self.engines = Engines::new(around.busy);
        (self.fetches, self.reads) = (Port::new(around.latency), Port::new(around.latency));
        self.copies.latency = around.latency;
    }

    /// Has the context of channel 0 loaded, so that what is published next begins at once: a
    /// clone from here on spares the clocks of that.
    pub fn begin(&mut self) -> Result<Ended, String> {
        self.publish_wait();
        self.run(u64::MAX)
    }

    /// What a capture's driver wrote before a submission, and the entries it published. Behind a
    /// submission after which a buffer is closed the kernel waits for the engine, so that nothing of
    /// that buffer stays in the ROPs.
    pub fn submit(&mut self, capture: &Capture, submission: usize) {
        let mapped: Vec<Mapped> = capture.mapped(submission).collect();
        self.give(capture.updates(submission), &mapped, &capture.submissions[submission].entries);
        if capture.closes_behind(submission) {
            self.publish_wait();
        }
    }

    fn publish_wait(&mut self) {
        self.memory.poke(driver::SEGMENT, WAIT_FOR_IDLE);
        self.publish(&[[driver::SEGMENT as u32, 1 << 10 | (driver::SEGMENT >> 32) as u32]]);
    }

    /// What a driver writes, has mapped, and publishes.
    pub fn give<'a>(
        &mut self,
        updates: impl Iterator<Item = (u64, &'a [u8])>,
        mapped: &[Mapped],
        entries: &[[u32; 2]],
    ) {
        updates.for_each(|(address, bytes)| self.memory.bytes.write(address, bytes));
        self.memory.map(mapped.iter().map(|buffer| buffer.addresses.clone()));
        self.dut.map(mapped, &mut self.memory);
        self.publish(entries);
    }

    /// Ring entries that the driver publishes in channel 0.
    pub fn publish(&mut self, entries: &[[u32; 2]]) {
        self.publish_in(0, entries);
    }

    pub fn publish_in(&mut self, channel: u16, entries: &[[u32; 2]]) {
        self.driver.publish(channel, entries);
        self.progress.moves(self.clock);
    }

    /// Has a channel that had a fault go on, behind that.
    pub fn enable(&mut self, channel: u16) {
        self.driver.enable(channel);
        self.progress.moves(self.clock);
    }

    /// Waits as long again for something to move.
    pub fn be_patient(&mut self) {
        self.progress.moves(self.clock);
    }

    /// Whether the stream that was loaded last ends with a method's data; else what is missing. A
    /// driver may still publish it.
    pub fn whole(&self) -> Result<(), String> {
        let o = self.dut.outputs();
        match o.loaded && o.run.count != 0 {
            true => Err(report::cut(self.clock, &o)),
            false => Ok(()),
        }
    }

    /// What runs.
    pub fn path(&self) -> &D {
        &self.dut
    }

    /// The same, to look into it.
    pub fn path_mut(&mut self) -> &mut D {
        &mut self.dut
    }

    /// The units' outputs.
    pub fn outputs(&self) -> Out {
        self.dut.outputs()
    }

    /// A fault in words, with its place.
    pub fn explain(&self, fault: &Fault) -> String {
        report::fault(self.clock, fault, &self.driver, &self.memory, &self.trace)
    }

    /// Runs up to so many clocks, to idle or to a fault. An error says what hangs, or who
    /// left the mapped memory.
    pub fn run(&mut self, clocks: u64) -> Result<Ended, String> {
        self.run_watched(clocks, &mut |_, _, _| Ok(()))
    }

    /// The same; `after` sees each clock's inputs and the device behind it.
    pub fn run_watched(
        &mut self,
        clocks: u64,
        after: &mut impl FnMut(u64, &In, &mut D) -> Result<(), String>,
    ) -> Result<Ended, String> {
        let mut o = self.dut.outputs();
        for _ in 0..clocks {
            let (awake, ended) = self.one_clock(&o, after)?;
            if let Some(ended) = ended {
                return Ok(ended);
            }
            if awake {
                self.dut.refresh(&mut o);
            }
        }
        Ok(Ended::Running)
    }

    /// One clock; whether the device's outputs may have changed, and how the run ends if it
    /// does.
    fn one_clock(
        &mut self,
        o: &Out,
        after: &mut impl FnMut(u64, &In, &mut D) -> Result<(), String>,
    ) -> Result<(bool, Option<Ended>), String> {
        self.driver.advance(&mut self.memory);
        let i = self.inputs(o);
        let moved = self.step(&i, o);
        let awake = self.dut.step(&i, &mut self.memory);
        after(self.clock, &i, &mut self.dut)?;
        if let Some(beyond) = self.memory.beyond.or(self.dut.beyond()) {
            return Err(report::beyond(self, o, &beyond));
        }
        for touched in self.dut.touched() {
            match touched {
                Touched::Read(sector) => self.progress.reads(self.clock, sector),
                Touched::Changed => self.progress.moves(self.clock),
                Touched::Issued => self.progress.issues(self.clock),
            }
        }
        self.clock += 1;
        if let Some(fault) = wires::fault(&i, o) {
            return Ok((awake, Some(Ended::Fault(fault))));
        } else if moved {
            self.progress.moves(self.clock);
        } else if o.idle && self.around_is_idle() && self.dut.flushed() {
            return Ok((awake, Some(Ended::Idle)));
        } else if self.engines.idle(self.clock).contains(&false) {
            self.progress.moves(self.clock);
        }
        let Around { still, computes, .. } = self.around;
        if let Some(hang) = self.progress.hangs(self.clock, self.patience(o), still, computes) {
            return Err(report::hang(self, &i, o, hang));
        }
        Ok((awake, None))
    }

    fn time(&self) -> u64 {
        if self.around.timeless { 0 } else { self.clock }
    }

    /// Where one channel alone waits, for a semaphore, nobody is left to release it, unless a release is on its way; and where
    /// all else is done, nobody sends the inline data that are missing.
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
