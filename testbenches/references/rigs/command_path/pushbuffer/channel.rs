//! A channel: its ring, its parser, and the state that persists across segments.

use super::header::{self, Header, Run};
use super::host::{Done, Host, waits};
use super::{End, Fault, Line, Origin, Stopped};
use crate::hub::copies::bytes::Bytes;
use crate::hub::copies::engine::Engine;
use crate::hub::copies::inline::Inline;
use crate::hub::macro_engine::{Program, WATCHDOG};
use classes::Class;
use std::collections::VecDeque;

/// The subchannel to which the copy engine is wired.
pub(super) const COPY_SUBCHANNEL: u32 = 4;

#[derive(Clone)]
pub struct Channel {
    number: u32,
    /// Remaining entries, and the next dword of the first.
    entries: VecDeque<[u32; 2]>,
    dword: u64,
    run: Option<Run>,
    pub(super) classes: [Option<Class>; 8],
    host: Host,
    pub(super) program: Program,
    /// Instructions after which a macro is ended.
    pub watchdog: u64,
    /// The last value written to each method of 3D, and the shadow mode.
    pub(super) shadow: Vec<u32>,
    pub(super) shadow_mode: u32,
    pub(super) call: Option<Call>,
    /// Inline copies of 3D, compute, and the class of its own.
    pub(super) inlines: [Inline; 3],
    /// Notification addresses of 3D, compute, the inline copy and 2D.
    pub(super) notifies: [[u32; 2]; 4],
    /// Report addresses and payloads of 3D and compute.
    pub(super) reports: [[u32; 3]; 2],
    pub(super) engine: Engine,
    stopped: Option<Stopped>,
    /// Every method so far.
    pub lines: Vec<Line>,
    /// Macros that ran to their end, and their instructions.
    pub calls: u64,
    pub instructions: u64,
    /// Bytes that the copy engine wrote.
    pub bytes_copied: u64,
    /// Addresses to which reports and notifications have written the time.
    pub times: Vec<u64>,
}

/// A macro's call, which may get more parameters.
#[derive(Clone)]
pub(super) struct Call {
    pub subchannel: u32,
    pub index: u32,
    pub data: u32,
    pub parameters: Vec<u32>,
}

/// Effect of a segment's dword on the parser.
enum Flow {
    Next,
    EndOfSegment,
    End(End),
}

impl Channel {
    pub fn new(number: u32) -> Self {
        let mut classes = [None; 8];
        classes[COPY_SUBCHANNEL as usize] = Some(Class::Copy);
        Channel {
            number,
            entries: VecDeque::new(),
            dword: 0,
            run: None,
            classes,
            host: Host::default(),
            program: Program::default(),
            watchdog: WATCHDOG,
            shadow: vec![0; 0x1000],
            shadow_mode: 0,
            call: None,
            inlines: Default::default(),
            notifies: Default::default(),
            reports: Default::default(),
            engine: Engine::default(),
            stopped: None,
            lines: vec![],
            calls: 0,
            instructions: 0,
            bytes_copied: 0,
            times: vec![],
        }
    }

    pub fn publish(&mut self, entries: &[[u32; 2]]) {
        self.entries.extend(entries);
    }

    /// Consumes as many published entries as possible; `time` is written by all releases.
    pub fn consume(&mut self, memory: &mut Bytes, time: u64) -> End {
        if let Some(stopped) = self.stopped {
            return End::Stopped(stopped);
        }
        while let Some(&[low, high]) = self.entries.front() {
            let base = u64::from(high & 0xff) << 32 | u64::from(low & !3);
            let length = u64::from(high >> 10 & 0x1f_ffff);
            // An entry without a length has an opcode instead: NOP and the two CRCs are known.
            if length == 0 && !matches!(high & 0xff, 0 | 2 | 3) {
                return self.stop(Fault::Entry, 0, 0, high & 0xff);
            }
            while self.dword < length {
                let word = memory.load(base + 4 * self.dword);
                match self.take(memory, time, word) {
                    Flow::Next => self.dword += 1,
                    Flow::EndOfSegment => self.dword = length,
                    Flow::End(end) => return end,
                }
            }
            self.entries.pop_front();
            self.dword = 0;
        }
        match self.settle(memory, time) {
            Ok(()) => End::Dry,
            Err(stopped) => self.stopped(stopped),
        }
    }

    /// A dword of a segment: data of the current run, or a header.
    fn take(&mut self, memory: &mut Bytes, time: u64, word: u32) -> Flow {
        if let Some(mut run) = self.run {
            let end = self.method(memory, time, run.subchannel, 4 * run.address, word);
            if end.is_none() {
                run.advance();
                self.run = (run.count > 0).then_some(run);
            }
            return end.map_or(Flow::Next, Flow::End);
        }
        match header::read(word) {
            Some(Header::Run(run)) => self.run = (run.count > 0).then_some(run),
            Some(Header::Immediate { subchannel, address, value }) => {
                let end = self.method(memory, time, subchannel, 4 * address, value);
                return end.map_or(Flow::Next, Flow::End);
            }
            Some(Header::Nothing) => {}
            Some(Header::EndOfSegment) => return Flow::EndOfSegment,
            None => return Flow::End(self.stop(Fault::Header, word >> 13 & 7, 0, word)),
        }
        Flow::Next
    }

    /// Performs a method, its address in bytes; returns a result where the channel cannot proceed.
    fn method(
        &mut self,
        memory: &mut Bytes,
        time: u64,
        subchannel: u32,
        address: u32,
        value: u32,
    ) -> Option<End> {
        let done = match address {
            0 => self.bind(memory, time, subchannel, value).map(|()| Done::Nothing),
            1..0x100 => self.host_method(memory, time, subchannel, address, value),
            _ => self.class_method(memory, time, subchannel, address, value).map(|()| Done::Nothing),
        };
        match done {
            Ok(Done::Acquire { address, value }) => Some(End::Acquire { address, value }),
            Ok(_) => None,
            Err(stopped) => Some(self.stopped(stopped)),
        }
    }

    fn host_method(
        &mut self,
        memory: &mut Bytes,
        time: u64,
        subchannel: u32,
        address: u32,
        value: u32,
    ) -> Result<Done, Stopped> {
        let stopped = |fault| Stopped { fault, subchannel, address, value };
        if waits(address, value) {
            self.settle(memory, time)?;
        }
        let done = self.host.method(memory, time, address, value).map_err(stopped)?;
        if let Done::Acquire { .. } = done {
            return Ok(done); // it is retried
        }
        let line = self.line(subchannel, Some(Class::Host), address, value, Origin::Stream);
        self.lines.push(line);
        Ok(done)
    }

    pub(super) fn line(
        &self,
        subchannel: u32,
        class: Option<Class>,
        address: u32,
        value: u32,
        origin: Origin,
    ) -> Line {
        Line { channel: self.number, subchannel, class, address, value, origin }
    }

    fn stop(&mut self, fault: Fault, subchannel: u32, address: u32, value: u32) -> End {
        self.stopped(Stopped { fault, subchannel, address, value })
    }

    fn stopped(&mut self, stopped: Stopped) -> End {
        self.stopped = Some(stopped);
        End::Stopped(stopped)
    }
}
