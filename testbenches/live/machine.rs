//! A chip, and the kernel driver's part: it maps what the program maps, publishes its segments, and waits for their end.

use crate::memory::ProgramMemory;
use crate::protocol::{Range, Segment, Submission};
use crate::record::Record;
use recordings::capture::Mapped;
use std::collections::BTreeMap;
use std::sync::Arc;
use workloads::command::driver::{AREA, Group, SEGMENT};
use workloads::command::on_chip::StreamChip;
use workloads::command::shared::{PAGE, SharedPages};
use workloads::command::{Around, Ended, Replay};
use workloads::units::Units;

pub type Run = Replay<StreamChip>;

/// Channels that a program may use, one after the other included; each has a context of its own.
pub const CHANNELS: u16 = 32;

/// Cycles between two looks at a run.
const STRIDE: u64 = 4096;

/// Space of a fence's method and of the word that it releases, in the driver's own segment.
const FENCES: u64 = SEGMENT + 0x1000;
const FENCE_BYTES: u64 = 0x40;
const FENCE_WORD: u64 = 0x20;
/// Host's semaphore, four methods from 0010 on: high and low address, payload, and release after the engine is idle.
const FENCE_HEADER: u32 = 0x2004_0004;
const RELEASE: u32 = 2;

/// How a submission is treated.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Cycles that a submission may take.
    pub cycles: u64,
    /// A channel that a fault has stopped is enabled again.
    pub keep_going: bool,
}

/// How a submission ended.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// Faults that were passed over.
    Done(Vec<String>),
    /// The chip does no more; why, in words.
    Lost(String),
}

pub struct Machine {
    run: Run,
    ranges: BTreeMap<u64, Range>,
    memory_bytes: u64,
    /// The chip's channel of each of the program's.
    channels: BTreeMap<u32, u16>,
    used: u16,
    fences: u32,
    memory: Arc<ProgramMemory>,
    pub units: Option<Units>,
    pub record: Option<Record>,
}

/// The groups of a program's channels, for the chip that runs it.
pub fn groups() -> Vec<Group> {
    (0..CHANNELS).map(|channel| Group::of(&[channel])).collect()
}

/// A chip that waits for its first submission.
///
/// # Errors
/// A chip that does not come to rest.
pub fn begun(chip: StreamChip, around: Around) -> Result<Run, String> {
    let mut run = Run::with(chip, around, &groups());
    run.begin()?;
    run.trace.forget();
    Ok(run)
}

impl Machine {
    pub fn new(mut run: Run, memory: ProgramMemory, memory_bytes: u64, looks: bool) -> Self {
        let memory = Arc::new(memory);
        run.memory.shared = SharedPages::of(memory.clone());
        Machine {
            run,
            ranges: BTreeMap::new(),
            memory_bytes,
            channels: BTreeMap::new(),
            used: 0,
            fences: 0,
            memory,
            units: looks.then(Units::default),
            record: None,
        }
    }

    pub fn cycle(&self) -> u64 {
        self.run.cycle
    }

    /// The next use of a channel's number is another channel.
    pub fn free(&mut self, channel: u32) {
        self.channels.remove(&channel);
    }

    /// Runs a submission to its end.
    pub fn submit(&mut self, s: &Submission, limits: Limits) -> Outcome {
        let mut passed = vec![];
        match self.work(s, limits, &mut passed) {
            Ok(()) => Outcome::Done(passed),
            Err(lost) => {
                passed.push(lost);
                Outcome::Lost(passed.join("\n"))
            }
        }
    }

    fn work(&mut self, s: &Submission, limits: Limits, passed: &mut Vec<String>) -> Result<(), String> {
        let channel = self.channel(s.channel)?;
        self.remap(s)?;
        let mut entries = s.segments.iter().map(entry).collect::<Result<Vec<_>, _>>()?;
        if let Some(record) = &mut self.record {
            record.submission(entries.clone(), self.ranges.values(), &*self.memory);
        }
        entries.push(self.fence(channel));
        self.run.publish_in(channel, &entries);
        let end = self.run.cycle + limits.cycles;
        while self.goes_on(channel, limits, passed)? {
            if self.run.cycle > end {
                return Err(format!(
                    "not done after {} cycles (--cycles){}",
                    limits.cycles,
                    self.run.who_waits()
                ));
            }
        }
        if passed.is_empty() && self.run.memory.peek(fence_word(channel)) != self.fences {
            return Err(format!("channel {} has stopped before its end, without a fault", s.channel));
        }
        if let Some(record) = &mut self.record {
            record.done(self.ranges.values(), &*self.memory);
        }
        self.run.trace.forget();
        self.run.interrupts.clear();
        Ok(())
    }

    /// Runs on for a while; returns whether there is more to do. Faults that are passed over are added to `passed`.
    fn goes_on(&mut self, channel: u16, limits: Limits, passed: &mut Vec<String>) -> Result<bool, String> {
        let ended = match &mut self.units {
            None => self.run.run(STRIDE),
            Some(units) => self.run.run_watched(STRIDE, &mut |_, _, chip| {
                units.lookup(chip.board.dut.unit());
                Ok(())
            }),
        };
        let stopped = self.stopped();
        let fault = match ended {
            Err(hung) => {
                return Err(stopped
                    .into_iter()
                    .chain([hung + &self.run.who_waits()])
                    .collect::<Vec<_>>()
                    .join("\n"));
            }
            Ok(Ended::Fault(fault)) => Some(self.run.explain(&fault)),
            Ok(Ended::Running) if stopped.is_none() => return Ok(true),
            Ok(Ended::Idle) if stopped.is_none() => return Ok(false),
            Ok(_) => stopped,
        };
        let fault = fault.unwrap_or_default();
        if !limits.keep_going {
            return Err(fault);
        }
        passed.push(fault);
        self.run.enable(channel);
        Ok(true)
    }

    /// Why an engine has stopped the channel since the last look.
    fn stopped(&mut self) -> Option<String> {
        let cycle = self.run.cycle;
        let chip = self.run.path_mut();
        let text = chip.stopped()?;
        (chip.failed, chip.board.refused) = (None, None);
        Some(format!("cycle {cycle}: {text}"))
    }

    fn channel(&mut self, number: u32) -> Result<u16, String> {
        if let Some(channel) = self.channels.get(&number) {
            return Ok(*channel);
        }
        if self.used == CHANNELS {
            return Err(format!("the program uses more than {CHANNELS} channels, one after the other"));
        }
        self.used += 1;
        self.channels.insert(number, self.used - 1);
        Ok(self.used - 1)
    }

    /// Maps and unmaps what a submission changes.
    fn remap(&mut self, s: &Submission) -> Result<(), String> {
        if s.mapped.is_empty() && s.unmapped.is_empty() {
            return Ok(());
        }
        for address in &s.unmapped {
            let gone = self.ranges.remove(address);
            let gone = gone.ok_or_else(|| format!("{address:#x} is unmapped and was not mapped"))?;
            self.run.memory.shared.unmap(&(gone.address..gone.address + gone.bytes));
            if let Some(record) = &mut self.record {
                record.close(&gone);
            }
        }
        s.mapped.iter().try_for_each(|range| self.check(range))?;
        let fresh = s.mapped.iter().map(|range| range.address..range.address + range.bytes);
        if !self.run.path().board.pages.has_room(fresh) {
            return Err(
                "the program's memory lies in more regions of 64 MB than the bench has page tables for"
                    .into(),
            );
        }
        for range in &s.mapped {
            let addresses = range.address..range.address + range.bytes;
            self.run.memory.shared.map(&addresses, range.place);
            self.ranges.insert(range.address, range.clone());
            if let Some(record) = &mut self.record {
                record.open(&mapped(range));
            }
        }
        let mapped: Vec<Mapped> = self.ranges.values().map(mapped).collect();
        self.run.give(std::iter::empty(), &mapped, &[]);
        Ok(())
    }

    /// Checks that a range is one of whole pages, in the program's memory and beside the driver's own addresses.
    fn check(&self, range: &Range) -> Result<(), String> {
        let end = |from: u64, most: u64| from.checked_add(range.bytes).filter(|end| *end <= most);
        let whole = [range.address, range.bytes, range.place].iter().all(|value| value.is_multiple_of(PAGE));
        let fits = end(range.place, self.memory_bytes).is_some() && end(range.address, AREA.start).is_some();
        match whole && fits && range.bytes > 0 {
            true => Ok(()),
            false => Err(format!("a range that cannot be mapped: {range:x?}")),
        }
    }

    /// What the kernel's driver puts behind each submission: a release by Host, once the channel is idle.
    fn fence(&mut self, channel: u16) -> [u32; 2] {
        self.fences = self.fences.wrapping_add(1);
        let (at, word) = (FENCES + FENCE_BYTES * u64::from(channel), fence_word(channel));
        let words = [FENCE_HEADER, (word >> 32) as u32, word as u32, self.fences, RELEASE];
        (at..).step_by(4).zip(words).for_each(|(at, word)| self.run.memory.poke(at, word));
        [at as u32, (at >> 32) as u32 | (words.len() as u32) << 10]
    }
}

fn fence_word(channel: u16) -> u64 {
    FENCES + FENCE_BYTES * u64::from(channel) + FENCE_WORD
}

fn mapped(range: &Range) -> Mapped {
    Mapped {
        addresses: range.address..range.address + range.bytes,
        coherent: range.coherent,
        kind: range.kind,
        place: Some(range.place),
    }
}

/// The ring entry of a segment.
fn entry(segment: &Segment) -> Result<[u32; 2], String> {
    let (at, dwords) = (segment.address, segment.bytes / 4);
    if at % 4 != 0 || at >> 40 != 0 || segment.bytes % 4 != 0 || dwords >= 1 << 21 {
        return Err(format!("a segment that no ring entry can name: {segment:x?}"));
    }
    Ok([at as u32, (at >> 32) as u32 | dwords << 10 | u32::from(segment.waits) << 31])
}
