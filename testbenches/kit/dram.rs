//! The DRAM devices behind the controller's pins. They hold the bytes, and hold the controller to the
//! standard: a command that comes too early, or to a bank that is not as it needs it, fails by the name of the rule.

use crate::memory::Store;
use bundle::*;
use kernel::offer::Offer;
use std::collections::{HashMap, VecDeque};

/// Only what was written is kept; all else is zero.
impl Store for HashMap<u64, Sector> {
    fn sector(&self, at: u64) -> Sector {
        self.get(&at).copied().unwrap_or_default()
    }
    fn write(&mut self, write: &MemoryWrite) {
        let sector = self.entry(write.address).or_default();
        for k in (0..SECTOR_BYTES).filter(|k| write.mask >> k & 1 == 1) {
            let byte = 0xff << (8 * (k % 4));
            sector.words[k / 4] = sector.words[k / 4] & !byte | write.data.words[k / 4] & byte;
        }
    }
}

/// A clock of the controller, in picoseconds: commands are at its edges.
const CLOCK: u64 = 1000;

/// The least times in picoseconds, by their names in JESD209-4.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Timing {
    pub rcd: u64,
    pub rp: u64,
    pub ras: u64,
    pub rrd: u64,
    pub faw: u64,
    /// A burst on the data pins, too.
    pub ccd: u64,
    pub wtr: u64,
    pub rtp: u64,
    pub wr: u64,
    /// A Read to its data.
    pub rl: u64,
    pub wl: u64,
    /// What a Write's data may come later: they count from then on for `wtr` and `wr`.
    pub dqss: u64,
    /// A Read to a Write.
    pub rtw: u64,
    pub ppd: u64,
    pub ccdmw: u64,
    /// An Activate, a Read or a Write on the command pins; a Precharge or a Refresh.
    pub long: u64,
    pub short: u64,
    pub rfc: u64,
    pub refi: u64,
}

impl Timing {
    /// LPDDR4-3200 x16 of 4 Gb a channel, whose pins have a clock of 625 ps. RL is 32 clocks of them (reads with bus inversion), WL 14 (set A), the
    /// data strobe comes 3 clocks later, at most 3.5 ns; a preamble of a write has 2.
    pub fn lpddr4_3200() -> Self {
        let pins = |clocks: u64| clocks * 625;
        let (rl, wl, burst, preamble) = (32, 14, 8, 2);
        let latest_strobe = 3_500_u64.div_ceil(625);
        Timing {
            rcd: 18_000,
            rp: 18_000,
            ras: 42_000,
            rrd: 10_000,
            faw: 40_000,
            ccd: pins(burst),
            wtr: 10_000,
            rtp: 7_500,
            wr: 18_000,
            rl: pins(rl + 3),
            wl: pins(wl),
            dqss: pins(1),
            rtw: pins(rl + latest_strobe + burst - wl + preamble),
            ppd: pins(4),
            ccdmw: pins(32),
            long: pins(4),
            short: pins(2),
            rfc: 180_000,
            refi: 3_904_000,
        }
    }
}

/// Refreshes that may be put off.
const POSTPONED: u64 = 8;

/// When something was last done, if ever.
type When = Option<u64>;

#[derive(Clone, Copy, Default)]
struct Bank {
    row: Option<u32>,
    activated: When,
    precharged: When,
    read: When,
    written: When,
}

/// What a channel has done.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Done {
    pub reads: u64,
    pub writes: u64,
    pub activates: u64,
    pub refreshes: u64,
}

impl std::iter::Sum for Done {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Done::default(), |sum, done| Done {
            reads: sum.reads + done.reads,
            writes: sum.writes + done.writes,
            activates: sum.activates + done.activates,
            refreshes: sum.refreshes + done.refreshes,
        })
    }
}

impl Done {
    pub fn atoms(&self) -> u64 {
        self.reads + self.writes
    }

    /// Part of the atoms that found their row open.
    pub fn row_hits(&self) -> f64 {
        let atoms = self.atoms();
        1.0 - self.activates.min(atoms) as f64 / atoms.max(1) as f64
    }
}

#[derive(Clone, Default)]
struct Channel {
    banks: [Bank; DRAM_BANKS],
    activates: Vec<u64>,
    precharged: When,
    read: When,
    written: When,
    refreshed: When,
    /// When the command pins, and the data pins, are free again, in picoseconds.
    command_pins: u64,
    pins: u64,
    /// Sectors to come, with their clocks.
    data: VecDeque<(u64, Sector)>,
    done: Done,
}

/// The devices with what they hold.
pub struct DramDevice<S> {
    pub store: S,
    pins: DramPins,
}

/// The devices without it.
#[derive(Clone)]
pub struct DramPins {
    timing: Timing,
    channels: Vec<Channel>,
    clock: u64,
}

/// The sector of memory that a place of one of so many channels is: columns, banks and rows count up from the
/// lowest bits on, with a row's low bits in the bank's number; the lowest bits of all make the parity of the address
/// the channel's number, bit by bit.
pub fn sector_of(channels: usize, channel: usize, bank: u8, row: u32, column: u8) -> u64 {
    let bank = (u64::from(bank) ^ u64::from(row)) % DRAM_BANKS as u64;
    let above = (u64::from(row) * DRAM_BANKS as u64 + bank) * 64 + u64::from(column);
    let parity = |address: u64| {
        let (mut rest, mut number) = (address, 0);
        while channels > 1 && rest > 0 {
            number ^= rest % channels as u64;
            rest /= channels as u64;
        }
        number
    };
    let all = (0..channels as u64).map(|low| above * channels as u64 + low);
    all.into_iter().find(|address| parity(*address) == channel as u64).unwrap_or(above)
}

impl<S: Store> DramDevice<S> {
    pub fn new(store: S, channels: usize, timing: Timing) -> Self {
        DramDevice { store, pins: DramPins::new(channels, timing) }
    }

    /// A clock: the command of each channel, and the data that come in it.
    ///
    /// # Panics
    /// Where a command breaks a rule.
    pub fn clock(&mut self, commands: &[Offer<DramCommand>]) -> Vec<Offer<Sector>> {
        let mut data = vec![Offer::default(); commands.len()];
        self.pins.clock(&mut self.store, commands, &mut data);
        data
    }

    /// What each channel has done.
    pub fn done(&self) -> Vec<Done> {
        self.pins.done()
    }

    /// Whether all data have come.
    pub fn is_idle(&self) -> bool {
        self.pins.is_idle()
    }
}

impl DramPins {
    pub fn new(channels: usize, timing: Timing) -> Self {
        DramPins { timing, channels: vec![Channel::default(); channels], clock: 0 }
    }

    /// A clock, with what the devices hold: the command of each channel, and the data that come in it.
    ///
    /// # Panics
    /// Where a command breaks a rule.
    pub fn clock(
        &mut self,
        store: &mut impl Store,
        commands: &[Offer<DramCommand>],
        data: &mut [Offer<Sector>],
    ) {
        assert_eq!(commands.len(), self.channels.len());
        for (channel, command) in commands.iter().enumerate() {
            if let Some(command) = command.get() {
                self.command(store, channel, command);
            }
            let refreshes = self.channels[channel].done.refreshes;
            let late = self.clock * CLOCK >= (refreshes + POSTPONED + 1) * self.timing.refi;
            assert!(!late, "tREFI: channel {channel}");
        }
        for (channel, data) in self.channels.iter_mut().zip(data) {
            let due = channel.data.pop_front_if(|(at, _)| *at == self.clock);
            *data = due.map(|(_, sector)| sector).into();
        }
        self.clock += 1;
    }

    fn command(&mut self, store: &mut impl Store, channel: usize, command: &DramCommand) {
        let (now, t, count) = (self.clock, self.timing, self.channels.len());
        let c = &mut self.channels[channel];
        // A rule: so many picoseconds from when something was last done.
        let apart = |rule: &str, since: When, least: u64| {
            let early = since.is_some_and(|since| now * CLOCK < since * CLOCK + least);
            assert!(
                !early,
                "{rule}: channel {channel}, clock {now}: {command:?} after {since:?}, {least} ps"
            );
        };
        assert!(now * CLOCK >= c.command_pins, "command pins: channel {channel}, clock {now}: {command:?}");
        let long = !matches!(command, DramCommand::Precharge(_) | DramCommand::Refresh(_));
        c.command_pins = now * CLOCK + if long { t.long } else { t.short };
        match *command {
            DramCommand::Activate(DramActivate { bank, row }) => {
                let b = &c.banks[usize::from(bank)];
                assert_eq!(b.row, None, "Activate of an open bank: channel {channel}, clock {now}");
                apart("tRP", b.precharged, t.rp);
                apart("tRC", b.activated, t.ras + t.rp);
                apart("tRFC", c.refreshed, t.rfc);
                apart("tRRD", c.activates.last().copied(), t.rrd);
                apart("tFAW", c.activates.iter().rev().nth(3).copied(), t.faw);
                let b = &mut c.banks[usize::from(bank)];
                (b.row, b.activated) = (Some(row), Some(now));
                c.activates.push(now);
                c.done.activates += 1;
            }
            DramCommand::Precharge(DramPrecharge { bank }) => {
                let b = &mut c.banks[usize::from(bank)];
                assert!(b.row.is_some(), "Precharge of a closed bank: channel {channel}, clock {now}");
                apart("tRAS", b.activated, t.ras);
                apart("tRTP", b.read, t.rtp);
                apart("tWR", b.written, t.wl + t.dqss + t.ccd + t.wr);
                apart("tPPD", c.precharged, t.ppd);
                (b.row, b.precharged, c.precharged) = (None, Some(now), Some(now));
            }
            DramCommand::Read(DramRead { bank, column }) => {
                apart("tCCD", c.read, t.ccd);
                apart("tWTR", c.written, t.wl + t.dqss + t.ccd + t.wtr);
                let row = c.column(bank, &t, now, false);
                (c.read, c.banks[usize::from(bank)].read) = (Some(now), Some(now));
                let sector = store.sector(sector_of(count, channel, bank, row, column));
                c.data.push_back((now + t.rl.div_ceil(CLOCK), sector));
                c.done.reads += 1;
            }
            DramCommand::Write(DramWrite { bank, column, mask, data }) => {
                apart("tCCD", c.written, t.ccd);
                apart("tRTW", c.read, t.rtw);
                if mask != !0 {
                    // It is a masked write.
                    apart("tCCDMW", c.banks[usize::from(bank)].written, t.ccdmw);
                }
                let row = c.column(bank, &t, now, true);
                (c.written, c.banks[usize::from(bank)].written) = (Some(now), Some(now));
                let address = sector_of(count, channel, bank, row, column);
                store.write(&MemoryWrite { address, mask, data, ..MemoryWrite::default() });
                c.done.writes += 1;
            }
            DramCommand::Refresh(DramRefresh { all }) => {
                assert!(all, "a refresh of one bank is not known here");
                apart("tRFC", c.refreshed, t.rfc);
                for b in &c.banks {
                    assert_eq!(b.row, None, "Refresh with an open bank: channel {channel}, clock {now}");
                    apart("tRP", b.precharged, t.rp);
                }
                c.refreshed = Some(now);
                c.done.refreshes += 1;
            }
        }
    }

    /// What each channel has done.
    pub fn done(&self) -> Vec<Done> {
        self.channels.iter().map(|channel| channel.done).collect()
    }

    /// What all have done.
    pub fn total(&self) -> Done {
        self.channels.iter().map(|channel| channel.done).sum()
    }

    /// Whether all data have come.
    pub fn is_idle(&self) -> bool {
        self.channels.iter().all(|channel| channel.data.is_empty())
    }
}

impl Channel {
    /// Of a Read or a Write: the open row; its data take the pins.
    fn column(&mut self, bank: u8, t: &Timing, now: u64, write: bool) -> u32 {
        let Bank { row, activated, .. } = self.banks[usize::from(bank)];
        let row = row.unwrap_or_else(|| panic!("a column of a closed bank: {bank}, clock {now}"));
        let at = now * CLOCK;
        assert!(activated.is_none_or(|from| at >= from * CLOCK + t.rcd), "tRCD: bank {bank}, clock {now}");
        let from = at + if write { t.wl } else { t.rl };
        assert!(from >= self.pins, "data pins: bank {bank}, clock {now}");
        self.pins = from + t.ccd;
        row
    }
}
