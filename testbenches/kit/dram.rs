//! The DRAM devices at the controller's pins. They store the data, and check the controller against the standard: a
//! command that is too early, or for a bank in the wrong state, fails with the name of the rule.

mod channel;

use crate::memory::Store;
use bundle::*;
use channel::{Channel, POSTPONED};
use kernel::offer::Offer;
use kernel::params::Params;
use std::collections::{BTreeMap, HashMap};

/// Only written sectors are stored; all others are zero.
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

/// A cycle of the controller, in picoseconds: commands are issued at its edges.
const CYCLE: u64 = 1000;

/// Minimum times in picoseconds, with their names in JESD209-4.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Timing {
    pub rcd: u64,
    pub rp: u64,
    pub ras: u64,
    pub rrd: u64,
    pub faw: u64,
    /// Also the length of a burst on the data pins.
    pub ccd: u64,
    pub wtr: u64,
    pub rtp: u64,
    pub wr: u64,
    /// Read to its data.
    pub rl: u64,
    pub wl: u64,
    /// Latest delay of a Write's data, from which `wtr` and `wr` count.
    pub dqss: u64,
    /// Read to Write.
    pub rtw: u64,
    pub ppd: u64,
    pub ccdmw: u64,
    /// Command pins: time of an Activate, a Read or a Write; of a Precharge or a Refresh.
    pub long: u64,
    pub short: u64,
    pub rfc: u64,
    pub refi: u64,
}

impl Timing {
    /// LPDDR4-3200 x16 with 4 Gb a channel, whose pins have a clock period of 625 ps. RL is 32 periods (reads with bus
    /// inversion), WL 14 (set A), the data strobe follows 3 periods later, at most 3.5 ns; a preamble of a write takes 2.
    pub fn lpddr4_3200() -> Self {
        let pins = |cycles: u64| cycles * 625;
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

impl Timing {
    /// Devices for a controller with these parameters, which are named after the rules and count its cycles: those of the standard if
    /// the controller's times are its own, so that these are checked; else devices that need what the controller observes.
    pub fn of<P: Params + Default>(p: &P) -> Self {
        let own = Timing::cycles(p);
        if own == Timing::cycles(&P::default()) { Timing::lpddr4_3200() } else { own }
    }

    fn cycles(p: &impl Params) -> Self {
        let numbers: BTreeMap<String, usize> = p.group().numbers().into_iter().collect();
        let n = |name: &str| numbers[name] as u64;
        let of = |name: &str| CYCLE * n(name);
        Timing {
            rcd: of("RCD"),
            rp: of("RP"),
            ras: of("RAS"),
            rrd: of("RRD"),
            faw: of("FAW"),
            ccd: of("CCD"),
            wtr: of("WTR"),
            rtp: of("RTP"),
            wr: of("WR"),
            rl: of("RL"),
            wl: of("WL"),
            dqss: 0,
            rtw: CYCLE * (n("RL") + n("CCD") + n("TURN")).saturating_sub(n("WL")),
            ppd: of("PPD"),
            ccdmw: of("CCDMW"),
            long: of("LONG_COMMAND"),
            short: of("SHORT_COMMAND"),
            rfc: of("RFC"),
            refi: of("REFI"),
        }
    }
}

/// Statistics of a channel.
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

    /// Share of the atoms that found their row open.
    pub fn row_hits(&self) -> f64 {
        let atoms = self.atoms();
        1.0 - self.activates.min(atoms) as f64 / atoms.max(1) as f64
    }
}

/// The devices with their contents.
pub struct DramDevice<S> {
    pub store: S,
    pins: DramPins,
}

/// The devices without their contents.
#[derive(Clone)]
pub struct DramPins {
    timing: Timing,
    channels: Vec<Channel>,
    cycle: u64,
}

/// Sector number in memory of a location in one of several channels: from the lowest bits up column, bank and row, with
/// the row's low bits added to the bank number; the lowest bits are such that the address parity gives the channel
/// number, bit by bit.
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

    /// One cycle: the command of each channel; returns the data that arrive in it.
    ///
    /// # Panics
    /// If a command breaks a rule.
    pub fn cycle(&mut self, commands: &[Offer<DramCommand>]) -> Vec<Offer<Sector>> {
        let mut data = vec![Offer::default(); commands.len()];
        self.pins.cycle(&mut self.store, commands, &mut data);
        data
    }

    /// Statistics of each channel.
    pub fn done(&self) -> Vec<Done> {
        self.pins.done()
    }

    /// Whether all data have arrived.
    pub fn is_idle(&self) -> bool {
        self.pins.is_idle()
    }
}

impl DramPins {
    pub fn new(channels: usize, timing: Timing) -> Self {
        DramPins { timing, channels: vec![Channel::default(); channels], cycle: 0 }
    }

    /// One cycle, with the contents of the devices: the command of each channel; returns the data that arrive in it.
    ///
    /// # Panics
    /// If a command breaks a rule.
    pub fn cycle(
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
            let late = self.cycle * CYCLE >= (refreshes + POSTPONED + 1) * self.timing.refi;
            assert!(!late, "tREFI: channel {channel}");
        }
        for (channel, data) in self.channels.iter_mut().zip(data) {
            let due = channel.data.pop_front_if(|(at, _)| *at == self.cycle);
            *data = due.map(|(_, sector)| sector).into();
        }
        self.cycle += 1;
    }

    /// Statistics of each channel.
    pub fn done(&self) -> Vec<Done> {
        self.channels.iter().map(|channel| channel.done).collect()
    }

    /// Statistics of all channels together.
    pub fn total(&self) -> Done {
        self.channels.iter().map(|channel| channel.done).sum()
    }

    /// Whether all data have arrived.
    pub fn is_idle(&self) -> bool {
        self.channels.iter().all(|channel| channel.data.is_empty())
    }
}
