//! Drives a case through the command path: all of the fuzzing that depends on its interface.

use super::programs::DRIVER;
use super::words::Words;
use super::{Case, Piece, Surroundings, captures, places};
use ::classes::method_map::CLASSES;
use bundle::{Doorbell, HostWait};
use chip::profile::Profile;
use host::push_header::Form;
use kernel::Within;
use kernel::clocked::Clocked;
use kernel::registers::{self, Registered};
use kernel::slot::Slot;
use kit::device::Device;
use kit::scenario::Dut;
use references::hub::copies::bytes::Bytes;
use references::rigs::command_path::pushbuffer::{Channel, End as Reached};
use rigs::command_path::{CommandPath, In, Out, Params};
use workloads::command::driver::Group;
use workloads::command::memory::Beyond;
use workloads::command::{Around, Ended, Replay};

/// Instructions within which the watchdog ends a macro.
pub const WATCHDOG: u64 = 300;
/// Cycles within which a stream ends, but for long copies.
pub const CYCLES: u64 = 20_000;
/// Cycles within which Host leaves a disabled channel.
const LEAVES: u64 = 400;
/// Longer than any stall here: the reset of all groups of compute, inline copies and 2D (17 of 257 cycles), which sends
/// nothing, after a slow response. Host's queue of 1024 dwords, all invalid, takes less.
const PATIENCE: u64 = 17 * 257 + 176;
/// Cycles within which Host returns from a YIELD: twice through the list, two cycles per entry.
pub const ROUND: u64 = 2 * 2 * (CHANNELS as u64 + 3) + 40;

/// Channels of one group, in pairs: one for a case, and one for the stream after it.
const CHANNELS: u16 = 62;
/// A channel of another group.
pub const OTHER: u16 = 500;
/// Maximal number of cases on one command path.
pub const CASES: usize = CHANNELS as usize / 2;

/// A command path with its environment, at the start of a case.
pub struct Start<D> {
    pub run: Replay<D>,
    /// The reference at the same point, for a channel that begins there.
    pub reference: Channel,
    /// Memory at the start of the last stream.
    pub before: Bytes,
}

impl<D: Clocked<In = In, Out = Out> + Registered> Start<D> {
    /// Redundant methods that the front end has dropped so far.
    pub fn dropped(&mut self) -> u64 {
        registers::value(self.run.path_mut().registered(), "front_end.decode.q.dropped")
    }
}

/// Makes command paths.
pub trait Devices {
    type Device: Clocked<In = In, Out = Out> + Registered;
    /// Number of successive cases on one command path.
    const CASES: usize;
    fn start(&self, prepared: bool) -> Start<Self::Device>;
}

fn model() -> CommandPath {
    let mut profile = Profile::nx();
    profile.command.macro_engine.watchdog = Within::new(WATCHDOG as usize);
    CommandPath::new(&Params::of(&profile))
}

/// Copies of a prepared command path: the Rust model, or a device made of it.
pub struct Models<D = Slot<CommandPath>>([(Replay<D>, Channel); 2]);

impl Models {
    pub fn new() -> Self {
        Models::of(|model| model)
    }
}

impl<D: Clocked<In = In, Out = Out>> Models<D> {
    pub fn of(make: impl Fn(Slot<CommandPath>) -> D) -> Self {
        Models([false, true].map(|prepared| {
            let start = started(make(model().into()), prepared);
            (start.run, start.reference)
        }))
    }
}

impl Default for Models {
    fn default() -> Self {
        Self::new()
    }
}

impl<D: Clocked<In = In, Out = Out> + Registered + Clone> Devices for Models<D> {
    type Device = D;
    const CASES: usize = 1;
    fn start(&self, prepared: bool) -> Start<D> {
        let (run, reference) = &self.0[usize::from(prepared)];
        Start { run: run.clone(), reference: reference.clone(), before: Bytes::default() }
    }
}

/// Both languages in lockstep, created anew each time.
pub struct Locksteps;

impl Devices for Locksteps {
    type Device = Device<CommandPath>;
    const CASES: usize = CASES;
    fn start(&self, prepared: bool) -> Start<Device<CommandPath>> {
        started(Device::new(Dut::Lockstep, model()), prepared)
    }
}

/// Binds the classes and loads the driver's macros.
fn preparation() -> Vec<u32> {
    let mut words = Words::default();
    for class in &CLASSES[..4] {
        words.one(class.subchannel as u32, 0, class.number.into());
    }
    words.one(0, 0x114, 0);
    words.run(Form::Stay, 0, 0x118, &DRIVER.words);
    for &(number, at) in &DRIVER.starts {
        words.one(0, 0x11c, number.into());
        words.one(0, 0x120, at);
    }
    words.0
}

fn started<D: Clocked<In = In, Out = Out>>(device: D, prepared: bool) -> Start<D> {
    let channels: Vec<_> = (0..CHANNELS).collect();
    let groups = [Group { timeout: 1, ..Group::of(&channels) }, Group { timeout: 1, ..Group::of(&[OTHER]) }];
    let around = Around { latency: 4, timeless: true, ..Around::default() };
    let mut run = Replay::with(device, around, &groups);
    run.log.on = true;
    map(&mut run);
    assert_eq!(run.begin(), Ok(Ended::Idle), "the first context");
    let mut reference = Channel::new(0);
    reference.watchdog = WATCHDOG;
    if prepared {
        let ring = put(&mut run, &[Piece::Segment(preparation())]);
        run.publish(&ring);
        assert_eq!(run.run(CYCLES), Ok(Ended::Idle), "the preparation");
        reference.publish(&ring);
        assert_eq!(reference.consume(&mut run.memory.bytes.clone(), 0), Reached::Dry, "the preparation");
        run.memory.bytes = Bytes::default();
    }
    Start { run, reference, before: Bytes::default() }
}

fn map<D>(run: &mut Replay<D>) {
    run.memory.map(places::MAPPED.into_iter().chain(captures::mapped().iter().cloned()));
}

/// Writes segments to memory, one after the other; returns the ring's entries.
fn put<D>(run: &mut Replay<D>, ring: &[Piece]) -> Vec<[u32; 2]> {
    let mut at = places::SEGMENTS;
    let entry = |piece: &Piece| match piece {
        Piece::Entry(entry) => *entry,
        Piece::Segment(words) => {
            let entry = [at as u32, (words.len() as u32) << 10 | (at >> 32) as u32];
            for &word in words {
                run.memory.poke(at, word);
                at += 4;
            }
            entry
        }
    };
    ring.iter().map(entry).collect()
}

/// How a stream ended.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    Idle,
    /// Host waits for a semaphore that is never released, or for a syncpoint.
    Acquire,
    Syncpoint,
    /// No progress; the text says which units wait for what.
    Still(String),
    /// Still progressing at the end of its cycles.
    Moves,
}

/// Result of a stream.
#[derive(Clone, Debug, PartialEq)]
pub struct Ran {
    pub end: End,
    /// The first access to unmapped memory.
    pub outside: Option<Beyond>,
    pub cycles: u64,
}

impl<D: Clocked<In = In, Out = Out>> Start<D> {
    /// Writes a case's segments to memory, and sets its environment; returns its ring.
    pub fn lay(&mut self, case: &Case) -> Vec<[u32; 2]> {
        let Surroundings { latency, busy, stalls } = case.around;
        let patience = PATIENCE;
        self.run.surround(Around { latency, busy, stalls, patience, timeless: true, ..Around::default() });
        map(&mut self.run);
        self.put(&case.ring)
    }

    fn put(&mut self, ring: &[Piece]) -> Vec<[u32; 2]> {
        let ring = put(&mut self.run, ring);
        self.before = self.run.memory.bytes.clone();
        ring
    }

    /// Publishes a case's ring in a channel, and runs. It yields at most `yields`
    /// times.
    pub fn case(&mut self, case: &Case, channel: u16, ring: &[[u32; 2]], yields: u64) -> Ran {
        let run = &mut self.run;
        if channel > 0 {
            // a fault of the case before disables its group
            run.enable(channel);
        }
        run.publish_in(channel, ring);
        if let Some(channel) = case.stray {
            run.driver.doorbells.push_back(Doorbell { channel });
        }
        if let Some(put) = case.put {
            // after the right GP_PUT was published
            run.driver.advance(&mut run.memory);
            run.driver.claim(channel, put, &mut run.memory);
        }
        self.go(CYCLES, yields)
    }

    /// Disables the case's channel, and runs streams on another one.
    pub fn after(&mut self, off: u16, channel: u16, streams: &[Vec<u32>]) -> (Vec<[u32; 2]>, Ran) {
        self.run.driver.disable(off);
        // it may wait for a semaphore at the address of the streams
        self.run.be_patient();
        self.go(LEAVES, 0);
        let pieces: Vec<_> = streams.iter().map(|words| Piece::Segment(words.clone())).collect();
        let ring = self.put(&pieces);
        // a fault of the case disables its group
        self.run.enable(channel);
        self.run.publish_in(channel, &ring);
        (ring, self.go(CYCLES, 0))
    }

    /// Runs until it ends; a channel with a fault is disabled and left. Cycles of context switches do not
    /// count: there is one if a channel of the other group has a method.
    fn go(&mut self, cycles: u64, yields: u64) -> Ran {
        let run = &mut self.run;
        let (begin, before) = (run.cycle, run.stats.spent.contexts);
        let mut read = run.stats.looked_up + run.stats.fetched;
        let mut rounds = (yields * ROUND).div_ceil(PATIENCE);
        let mut ran = Ran { end: End::Moves, outside: None, cycles: 0 };
        loop {
            let end = begin + cycles + run.stats.spent.contexts - before;
            if run.cycle >= end {
                break;
            }
            match run.run(end - run.cycle) {
                Ok(Ended::Running) => {}
                Ok(Ended::Idle) => {
                    ran.end = End::Idle;
                    break;
                }
                Ok(Ended::Fault(_)) => {}
                Err(_) if run.memory.beyond.is_some() => {
                    ran.outside = ran.outside.or(run.memory.beyond.take());
                    run.memory.map(std::iter::once(0..1 << 40));
                }
                Err(what) => {
                    let o = run.outputs();
                    let before = std::mem::replace(&mut read, run.stats.looked_up + run.stats.fetched);
                    ran.end = match o.state.waits_for {
                        HostWait::Semaphore if o.loaded => End::Acquire,
                        HostWait::Syncpoint if o.loaded => End::Syncpoint,
                        // it repeats earlier reads, or steps through all channels
                        _ if !o.host_idle && (read != before || rounds > 0) => {
                            rounds = rounds.saturating_sub(u64::from(read == before));
                            run.be_patient();
                            continue;
                        }
                        _ => End::Still(what),
                    };
                    break;
                }
            }
        }
        ran.cycles = run.cycle - begin;
        ran
    }
}
