//! Command streams through the command path, clock by clock.
//!
//! Host is software, not wired in yet: fetching and headers cost no clock. The engines
//! record what they are given.

pub mod copies;
pub mod engines;
pub mod host;
pub mod memory;
pub mod report;
pub mod stats;
pub mod trace;

use super::capture::Capture;
use crate::scenario::open;
use copies::CopyPort;
use engines::Engines;
use host::Host;
use memory::{Client, Memory, Port};
use rtl_model::chip::command_path::{In, Out};
use rtl_model::pkg::*;
use rtl_model::unit::Unit;
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
    /// the copy engine, the front end, the inline copy.
    pub stalls: [u64; 4],
    /// When Host offers packets.
    pub offers: u64,
    /// Clocks without a transfer after which nothing is thought to come any more.
    pub patience: u64,
    /// Time stands still, at zero.
    pub timeless: bool,
}

/// Patience is longer than the macro engine's watchdog.
impl Default for Around {
    fn default() -> Self {
        Around {
            latency: 300,
            busy: 0,
            stalls: [u64::MAX; 4],
            offers: u64::MAX,
            patience: 2_000_000,
            timeless: false,
        }
    }
}

/// Clocks in which what has left the units is seen in memory.
const ALONE: u64 = 100;

/// A stream on its way through a device.
pub struct Replay<D> {
    dut: D,
    around: Around,
    pub memory: Memory,
    host: Host,
    engines: Engines,
    reads: Port,
    copies: CopyPort,
    pub trace: Trace,
    pub stats: Stats,
    pub clock: u64,
    moved: u64,
    /// Whether a packet is on offer that was not taken in the last clock.
    offered: bool,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ended {
    Idle,
    /// The clocks that it was given are over.
    Running,
    Fault(Fault),
}

impl<D: Unit<In = In, Out = Out>> Replay<D> {
    pub fn new(dut: D, around: Around) -> Self {
        Replay {
            dut,
            around,
            memory: Memory::default(),
            host: Host::default(),
            engines: Engines::new(around.busy),
            reads: Port::new(around.latency),
            copies: CopyPort::new(around.latency),
            trace: Trace::default(),
            stats: Stats::default(),
            clock: 0,
            moved: 0,
            offered: false,
        }
    }

    /// What a capture's driver wrote before a submission, and the entries it published.
    pub fn submit(&mut self, capture: &Capture, submission: usize) {
        for (address, bytes) in capture.updates(submission) {
            self.memory.bytes.write(address, bytes);
        }
        self.memory.map(capture.mapped(submission));
        self.publish(&capture.submissions[submission].entries);
    }

    /// Ring entries that the driver publishes.
    pub fn publish(&mut self, entries: &[[u32; 2]]) {
        self.host.publish(entries);
        self.moved = self.clock;
    }

    /// Saves a channel's context, or loads it, before what is published next.
    pub fn switch(&mut self, load: bool, channel: u16, address: u64) {
        self.host.switch(load, channel, address);
        self.moved = self.clock;
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
        for _ in 0..clocks {
            let time = self.time();
            let advanced = self.host.advance(&mut self.memory, time);
            advanced.map_err(|what| report::host(self.clock, &self.host, &what))?;
            let o = self.dut.outputs();
            let i = self.inputs(&o);
            let moved = self.step(&i, &o)?;
            self.dut.clock(i);
            after(self.clock, &i, &mut self.dut)?;
            if let Some(beyond) = self.memory.beyond {
                return Err(report::beyond(self.clock, &beyond, &self.host, &self.trace));
            }
            self.clock += 1;
            if let Some(fault) = fault(&i, &o) {
                return Ok(Ended::Fault(fault));
            } else if moved {
                self.moved = self.clock;
            } else if o.idle && self.around_is_idle() {
                return Ok(Ended::Idle);
            } else if self.clock - self.moved > self.patience(&o) {
                return Err(report::hang(self.clock, &i, &o, &self.host, &self.trace));
            }
        }
        Ok(Ended::Running)
    }

    fn time(&self) -> u64 {
        if self.around.timeless { 0 } else { self.clock }
    }

    /// Where Host alone waits, for a semaphore, nobody is left to release it.
    fn patience(&self, o: &Out) -> u64 {
        let acquires = matches!(self.host.wait(), host::Wait::Acquire { .. });
        let alone = o.idle && self.engines.is_idle() && self.reads.is_empty() && self.copies.is_empty();
        if acquires && alone { self.around.patience.min(ALONE) } else { self.around.patience }
    }

    fn around_is_idle(&self) -> bool {
        self.host.is_idle() && self.engines.is_idle() && self.reads.is_empty() && self.copies.is_empty()
    }

    fn inputs(&mut self, o: &Out) -> In {
        let clock = self.clock;
        let stalls = self.around.stalls.map(|pattern| open(pattern, clock));
        self.offered |= open(self.around.offers, clock);
        let packet = self.host.packet().filter(|_| self.offered);
        let (read, beat) = (self.reads.outputs(clock), self.copies.outputs(clock));
        let [three_d, compute, two_d] = self.engines.idle(clock);
        let complete = self.engines.complete(clock);
        In {
            packet_valid: packet.is_some(),
            packet: packet.unwrap_or_default(),
            answer_ready: true,
            increment_ready: true,
            bundle_ready: stalls[0],
            complete_valid: complete.is_some(),
            complete: complete.unwrap_or_default(),
            three_d_idle: three_d,
            compute_idle: compute,
            two_d_idle: two_d,
            time: self.time(),
            acknowledge: false,
            front_end_read_ready: stalls[2],
            front_end_read_data_valid: read.is_some(),
            front_end_read_data: read.unwrap_or_default(),
            front_end_write_ready: stalls[2],
            inline_write_ready: stalls[3],
            copy_port_ready: stalls[1],
            copy_read_data_valid: beat.is_some(),
            copy_read_data: beat.unwrap_or_default(),
            front_end_interrupt_ready: true,
            inline_interrupt_ready: true,
            copy_interrupt_ready: true,
            front_end_fault_ready: !o.inline_fault_valid && !o.copy_fault_valid,
            inline_fault_ready: !o.copy_fault_valid,
            copy_fault_ready: true,
        }
    }

    /// What is handed over in a clock; whether anything is.
    fn step(&mut self, i: &In, o: &Out) -> Result<bool, String> {
        self.stats.clock(i, o, &self.host);
        let clock = self.clock;
        let taken = i.packet_valid && o.packet_ready;
        if taken {
            self.host.taken();
            self.offered = false;
            if let HostPacket::Method(method) = i.packet {
                self.trace.method(&method);
                self.stats.method(&method, &self.trace);
            }
        }
        if o.sent_valid {
            self.trace.sent(&o.sent);
        }
        let answered = o.answer_valid && i.answer_ready;
        if answered {
            let answered = self.host.answered(o.answer.tag);
            answered.map_err(|what| report::host(clock, &self.host, &what))?;
        }
        let bundled = o.bundle_valid && i.bundle_ready;
        if bundled {
            self.stats.bundle(&o.bundle);
            self.engines.take(clock, &o.bundle);
        }
        let completed = i.complete_valid && o.complete_ready;
        if completed {
            self.engines.completed();
        }
        let asked = (o.front_end_read_valid && i.front_end_read_ready).then_some(o.front_end_read);
        let read_taken = i.front_end_read_data_valid && o.front_end_read_data_ready;
        self.reads.clock(clock, &mut self.memory, Client::FrontEnd, asked, read_taken);
        let released = o.front_end_write_valid && i.front_end_write_ready;
        if released {
            // a whole sector is of a context
            self.stats.released += u64::from(o.front_end_write.mask != !0);
            self.memory.write(Client::FrontEnd, &o.front_end_write);
        }
        let wrote = o.inline_write_valid && i.inline_write_ready;
        if wrote {
            self.stats.inline += u64::from(o.inline_write.mask.count_ones());
            self.memory.write(Client::Inline, &o.inline_write);
        }
        let copied = (o.copy_port_valid && i.copy_port_ready).then_some(&o.copy_port);
        let beat_taken = i.copy_read_data_valid && o.copy_read_data_ready;
        self.copies.clock(clock, &mut self.memory, copied, beat_taken);
        self.stats.copied = self.copies.written;
        let memory = [asked.is_some(), read_taken, released, wrote, copied.is_some(), beat_taken];
        let others = [answered, bundled, completed, memory.contains(&true)];
        Ok(taken || o.sent_valid || others.contains(&true))
    }
}

fn fault(i: &In, o: &Out) -> Option<Fault> {
    if o.copy_fault_valid && i.copy_fault_ready {
        return Some(o.copy_fault);
    } else if o.inline_fault_valid && i.inline_fault_ready {
        return Some(o.inline_fault);
    }
    (o.front_end_fault_valid && i.front_end_fault_ready).then_some(o.front_end_fault)
}
