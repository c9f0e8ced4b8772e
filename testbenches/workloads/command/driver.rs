//! Model of a driver: lays channels and groups out in memory, writes Host's registers,
//! publishes work and rings doorbells. `docs/units/hub/host.md`, interface 1.5 and 1.6.

use super::memory::Memory;
use bundle::{CHANNEL_REGISTERS, Doorbell, RUNLIST_BASE, RUNLIST_SUBMIT, RegisterWrite};
use recordings::capture::Capture;
use std::collections::VecDeque;
use std::ops::Range;

/// Address range of the driver's data: the last 4 GB, which no recorded driver uses.
pub const AREA: Range<u64> = 0xff_0000_0000..0x100_0000_0000;

/// Checks that a capture leaves the driver's area free; the error names the buffer that does not.
pub fn has_room(capture: &Capture) -> Result<(), String> {
    let meets = |range: &Range<u64>| range.start < AREA.end && AREA.start < range.end;
    match capture.buffers.iter().find(|buffer| meets(&buffer.addresses)) {
        Some(buffer) => {
            let from = AREA.start;
            Err(format!("buffer {} extends beyond {from:#x}, where rings and channels are stored", buffer.id))
        }
        None => Ok(()),
    }
}

/// Instance blocks; not at the area's start, which wrong addresses made of small numbers would hit.
const INSTANCES: u64 = AREA.start + 0x0080_0000;
const USERS: u64 = AREA.start + 0x0100_0000;
const RINGS: u64 = AREA.start + 0x0200_0000;
const LIST: u64 = AREA.start + 0x0300_0000;
/// A segment of the driver's own.
pub const SEGMENT: u64 = AREA.start + 0x0400_0000;
const CONTEXTS: u64 = AREA.start + 0x1000_0000;
/// Larger than a context.
const CONTEXT_BYTES: u64 = 0x2_0000;

/// Parts of the area that CPU and chip use at the same time, sized for all channels; and the other parts.
pub const POLLED: [Range<u64>; 5] = [
    INSTANCES..INSTANCES + 0x20_0000,
    USERS..USERS + 0x4_0000,
    RINGS..RINGS + 0x20_0000,
    LIST..LIST + 0x1_0000,
    SEGMENT..SEGMENT + 0x1_0000,
];
pub const KEPT: Range<u64> = CONTEXTS..CONTEXTS + 0x40_0000;

/// A ring has 2^`LIMIT` entries.
const LIMIT: u32 = 6;
const SIZE: u32 = 1 << LIMIT;

/// A group of the runlist: its channels share a context. Its time slice is `timeout` << `scale`
/// times 1024 cycles if another group has work, unlimited if `timeout` is 0.
#[derive(Clone, Debug)]
pub struct Group {
    pub channels: Vec<u16>,
    pub timeout: u8,
    pub scale: u8,
}

impl Group {
    pub fn of(channels: &[u16]) -> Self {
        Group { channels: channels.to_vec(), timeout: 0, scale: 0 }
    }
}

/// A channel's ring, and all entries ever published in it.
#[derive(Clone, Debug)]
pub struct Ring {
    pub channel: u16,
    pub entries: Vec<[u32; 2]>,
    /// Number of entries written into the ring so far.
    put: usize,
    /// First entry of the last publication.
    pub since: usize,
}

impl Ring {
    fn new(channel: u16) -> Self {
        Ring { channel, entries: vec![], put: 0, since: 0 }
    }

    pub fn instance(&self) -> u64 {
        INSTANCES + 0x1000 * u64::from(self.channel)
    }

    fn user(&self) -> u64 {
        USERS + 0x200 * u64::from(self.channel)
    }

    fn base(&self) -> u64 {
        RINGS + 0x1000 * u64::from(self.channel)
    }

    /// Number of consumed entries, by GP_GET.
    pub fn consumed(&self, memory: &Memory) -> usize {
        let get = memory.peek(self.user() + 4 * 0x22);
        self.put.saturating_sub(((self.put as u32).wrapping_sub(get) & (SIZE - 1)) as usize)
    }

    fn lay_out(&self, memory: &mut Memory, context: u64) {
        let (at, user, base) = (self.instance(), self.user(), self.base());
        let high = |address: u64| (address >> 32) as u32;
        let block = [
            (0x02, user as u32),
            (0x03, high(user)),
            (0x04, 0xface),
            (0x0c, 2 | 2 << 7), // tries an acquire again after 2 << 2 cycles
            (0x12, base as u32),
            (0x13, LIMIT << 16 | high(base)),
            (0x21, 0x2040_0000),
            (0x84, context as u32),
            (0x85, high(context)),
        ];
        block.iter().for_each(|&(dword, value)| memory.poke(at + 4 * dword, value));
    }

    /// Writes entries into the ring while it has free entries, then GP_PUT into USERD
    /// (host-publish-order); returns whether it wrote any.
    fn fill(&mut self, memory: &mut Memory) -> bool {
        let most = self.consumed(memory) + SIZE as usize - 1;
        let end = self.entries.len().min(most);
        for n in self.put..end {
            let slot = self.base() + 8 * (n as u64 % u64::from(SIZE));
            memory.poke(slot, self.entries[n][0]);
            memory.poke(slot + 4, self.entries[n][1]);
        }
        let some = end > self.put;
        self.put = end;
        memory.poke(self.user() + 4 * 0x23, end as u32 & (SIZE - 1));
        some
    }
}

#[derive(Clone, Debug, Default)]
pub struct Driver {
    pub registers: VecDeque<RegisterWrite>,
    /// Doorbells to ring after the register writes.
    pub doorbells: VecDeque<Doorbell>,
    pub rings: Vec<Ring>,
}

impl Driver {
    /// Lays out channels and runlist, and enables all channels. Contexts have reset values.
    pub fn new(groups: &[Group], memory: &mut Memory) -> Self {
        let (mut driver, mut list) = (Driver::default(), vec![]);
        for (n, group) in (0..).zip(groups) {
            let size = group.channels.len() as u32;
            let id = u32::from(group.channels[0]);
            list.push(
                size << 26 | u32::from(group.timeout) << 18 | u32::from(group.scale) << 14 | 1 << 13 | id,
            );
            for &channel in &group.channels {
                let ring = Ring::new(channel);
                ring.lay_out(memory, CONTEXTS + CONTEXT_BYTES * n);
                let register = CHANNEL_REGISTERS + 8 * u32::from(channel);
                driver.write(register, (ring.instance() >> 12) as u32 | 1 << 31);
                driver.write(register + 4, 1 << 10);
                driver.rings.push(ring);
                list.push(channel.into());
            }
        }
        (0..).zip(&list).for_each(|(k, &word)| memory.poke(LIST + 8 * k, word));
        driver.write(RUNLIST_BASE, (LIST >> 12) as u32);
        driver.write(RUNLIST_SUBMIT, list.len() as u32);
        driver
    }

    /// Disables a channel; unconsumed entries remain in its ring.
    pub fn disable(&mut self, channel: u16) {
        self.write(CHANNEL_REGISTERS + 8 * u32::from(channel) + 4, 1 << 11);
    }

    /// Enables a channel again.
    pub fn enable(&mut self, channel: u16) {
        self.write(CHANNEL_REGISTERS + 8 * u32::from(channel) + 4, 1 << 10);
    }

    /// Writes an arbitrary GP_PUT into a channel's USERD, and rings the doorbell.
    pub fn claim(&mut self, channel: u16, put: u32, memory: &mut Memory) {
        memory.poke(self.ring(channel).user() + 4 * 0x23, put);
        self.doorbells.push_back(Doorbell { channel });
    }

    fn write(&mut self, address: u32, value: u32) {
        self.registers.push_back(RegisterWrite { address, value });
    }

    /// A channel's ring.
    ///
    /// # Panics
    /// If there is no such channel.
    fn ring(&mut self, channel: u16) -> &mut Ring {
        self.rings.iter_mut().find(|ring| ring.channel == channel).expect("a known channel")
    }

    /// Publishes entries whose segments are in memory.
    pub fn publish(&mut self, channel: u16, entries: &[[u32; 2]]) {
        let ring = self.ring(channel);
        ring.since = ring.entries.len();
        ring.entries.extend(entries);
    }

    /// The driver's work in a cycle: fills rings that have free entries, and rings doorbells.
    pub fn advance(&mut self, memory: &mut Memory) {
        for ring in &mut self.rings {
            if ring.put < ring.entries.len() && ring.fill(memory) {
                self.doorbells.push_back(Doorbell { channel: ring.channel });
            }
        }
    }

    pub fn is_idle(&self) -> bool {
        let all = self.rings.iter().all(|ring| ring.put == ring.entries.len());
        all && self.registers.is_empty() && self.doorbells.is_empty()
    }

    /// Channels with unconsumed entries.
    pub fn busy<'a>(&'a self, memory: &'a Memory) -> impl Iterator<Item = &'a Ring> {
        self.rings.iter().filter(|ring| ring.consumed(memory) < ring.entries.len())
    }
}
