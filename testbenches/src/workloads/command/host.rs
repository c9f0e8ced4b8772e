//! Host in software: ring entries and headers into packets, a packet a clock. One channel
//! at a time.

use super::memory::{Client, Memory};
use crate::classes::Class;
use crate::references::pushbuffer::header::{self, Header, Mode, Run};
use crate::references::pushbuffer::host::{Done, Host as Methods};
use rtl_model::pkg::{HostContext, HostDrain, HostMethod, HostPacket};
use std::collections::VecDeque;
use std::fmt;

/// Where SEMAPHORED, SET_REFERENCE and WFI are, in bytes.
const SEMAPHORE: u32 = 0x1c;
const SET_REFERENCE: u32 = 0x50;
const WFI: u32 = 0x78;

#[derive(Default)]
pub struct Host {
    channel: u16,
    entries: VecDeque<[u32; 2]>,
    /// The next dword of the first entry's segment.
    dword: u64,
    run: Option<Run>,
    methods: Methods,
    /// Of the last method.
    subchannel: u32,
    packet: Option<HostPacket>,
    wait: Wait,
    tag: u8,
    /// Bytes of segments so far.
    pub fetched: u64,
}

/// What Host waits for.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Wait {
    #[default]
    Nothing,
    /// The answer that all before is complete, to go on with a method.
    Drain { tag: u8, method: u32, value: u32 },
    /// The answer that a context is saved or loaded.
    Switch { tag: u8 },
    /// Nothing but the next clock, to go on with a method.
    Clock { method: u32, value: u32 },
    /// The semaphore at an address, polled by a method.
    Acquire { address: u64, wanted: u32, found: u32, method: u32, value: u32 },
}

impl fmt::Display for Wait {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Wait::Nothing => write!(f, "nothing"),
            Wait::Drain { method, value, .. } => {
                let name = Class::Host.text(*method, *value);
                write!(f, "the front end to say that all before method {method:04x} {name} is complete")
            }
            Wait::Switch { .. } => write!(f, "a context to be saved or loaded"),
            Wait::Clock { .. } => write!(f, "the next clock"),
            Wait::Acquire { address, wanted, found, method, value } => {
                let name = Class::Host.text(*method, *value);
                write!(f, "the semaphore at {address:#x}, which is {found:#x} and nobody releases, ")?;
                write!(f, "in method {method:04x} {name}, payload {wanted:#x}")
            }
        }
    }
}

impl Host {
    pub fn publish(&mut self, entries: &[[u32; 2]]) {
        self.entries.extend(entries);
    }

    /// Asks for a channel's context to be saved or loaded.
    pub fn switch(&mut self, load: bool, channel: u16, address: u64) {
        assert!(self.is_idle(), "a context is switched between streams");
        self.tag = (self.tag + 1) % 16;
        let context = HostContext { tag: self.tag, channel, address: address / 32 };
        self.packet = Some(if load { HostPacket::Load(context) } else { HostPacket::Save(context) });
        self.wait = Wait::Switch { tag: self.tag };
        self.channel = channel;
    }

    pub fn packet(&self) -> Option<HostPacket> {
        self.packet
    }

    pub fn taken(&mut self) {
        self.packet = None;
    }

    /// Channel and subchannel of the last method.
    pub fn at(&self) -> (u16, u32) {
        (self.channel, self.subchannel)
    }

    /// The ring entry in hand: its segment's address, and the dword that is next.
    pub fn segment(&self) -> Option<(u64, u64)> {
        let &[low, high] = self.entries.front()?;
        Some((u64::from(high & 0xff) << 32 | u64::from(low & !3), self.dword))
    }

    pub fn wait(&self) -> Wait {
        self.wait
    }

    pub fn answered(&mut self, tag: u8) -> Result<(), String> {
        match self.wait {
            Wait::Drain { tag: asked, method, value } if asked == tag => {
                self.wait = Wait::Clock { method, value };
                Ok(())
            }
            Wait::Switch { tag: asked } if asked == tag => {
                self.wait = Wait::Nothing;
                Ok(())
            }
            _ => Err(format!("the front end answers a drain {tag} that nobody asked for")),
        }
    }

    pub fn is_idle(&self) -> bool {
        self.entries.is_empty() && self.packet.is_none() && self.wait == Wait::Nothing
    }

    /// Makes the next packet, if there is none.
    pub fn advance(&mut self, memory: &mut Memory, time: u64) -> Result<(), String> {
        if let Wait::Clock { method, value } | Wait::Acquire { method, value, .. } = self.wait {
            self.wait = Wait::Nothing;
            self.own(memory, time, method, value)?;
        }
        while self.packet.is_none() && self.wait == Wait::Nothing {
            let Some(&[low, high]) = self.entries.front() else { return Ok(()) };
            let base = u64::from(high & 0xff) << 32 | u64::from(low & !3);
            let length = u64::from(high >> 10 & 0x1f_ffff);
            if length == 0 && !matches!(high & 0xff, 0 | 2 | 3) {
                return Err(format!("a ring entry has the opcode {:#x}, which does not exist", high & 0xff));
            }
            if self.dword == length {
                self.entries.pop_front();
                self.dword = 0;
                continue;
            }
            let word = memory.load(Client::Host, base + 4 * self.dword);
            self.fetched += 4;
            self.dword += 1;
            let Some(mut run) = self.run else {
                self.header(memory, time, word, length, base)?;
                continue;
            };
            // Two words to one address travel together.
            let second =
                (run.mode == Mode::Stay && run.count > 1 && self.dword < length && run.address >= 0x40)
                    .then(|| memory.load(Client::Host, base + 4 * self.dword));
            self.method(memory, time, run.subchannel, run.address, word, second)?;
            run.advance();
            if second.is_some() {
                run.advance();
                self.dword += 1;
                self.fetched += 4;
            }
            self.run = (run.count > 0).then_some(run);
        }
        Ok(())
    }

    fn header(
        &mut self,
        memory: &mut Memory,
        time: u64,
        word: u32,
        length: u64,
        base: u64,
    ) -> Result<(), String> {
        match header::read(word) {
            Some(Header::Run(run)) => self.run = (run.count > 0).then_some(run),
            Some(Header::Immediate { subchannel, address, value }) => {
                self.method(memory, time, subchannel, address, value, None)?;
            }
            Some(Header::Nothing) => {}
            Some(Header::EndOfSegment) => self.dword = length,
            None => {
                let at = base + 4 * (self.dword - 1);
                return Err(format!("the dword {word:08x} at {at:#x} is no header"));
            }
        }
        Ok(())
    }

    /// A method, its address in dwords. Those of Host's own stay here, but SET_OBJECT.
    fn method(
        &mut self,
        memory: &mut Memory,
        time: u64,
        subchannel: u32,
        address: u32,
        word: u32,
        second: Option<u32>,
    ) -> Result<(), String> {
        let bytes = 4 * address;
        self.subchannel = subchannel;
        if (4..0x100).contains(&bytes) {
            let releases = word & 0x1f == 2 && word >> 20 & 1 == 0;
            if bytes == SET_REFERENCE || bytes == WFI || bytes == SEMAPHORE && releases {
                self.tag = (self.tag + 1) % 16;
                self.wait = Wait::Drain { tag: self.tag, method: bytes, value: word };
                self.packet = Some(HostPacket::Drain(HostDrain { tag: self.tag }));
                return Ok(());
            }
            return self.own(memory, time, bytes, word);
        }
        self.packet = Some(HostPacket::Method(HostMethod {
            channel: self.channel,
            subchannel: subchannel as u8,
            address: address as u16,
            two: second.is_some(),
            words: [word, second.unwrap_or(0)],
        }));
        Ok(())
    }

    /// Does a method of Host's own; an acquire that fails is tried again.
    fn own(&mut self, memory: &mut Memory, time: u64, method: u32, value: u32) -> Result<(), String> {
        let done = self.methods.method(&mut memory.bytes, time, method, value);
        match done.map_err(|why| {
            let name = Class::Host.text(method, value);
            format!("method {method:04x} {name} = {value:08x} is refused: {why:?}")
        })? {
            Done::Acquire { address, value: wanted } => {
                let found = memory.load(Client::Host, address);
                self.wait = Wait::Acquire { address, wanted, found, method, value };
            }
            Done::Nothing | Done::Wait => {}
        }
        Ok(())
    }
}
