//! A channel's banks check each command against the times of those before it.

use super::{CYCLE, Done, DramPins, Timing, sector_of};
use crate::memory::Store;
use bundle::*;
use std::collections::VecDeque;

/// Refreshes that may be postponed.
pub const POSTPONED: u64 = 8;

/// The last time of an event, if any.
type When = Option<u64>;

#[derive(Clone, Copy, Default)]
struct Bank {
    row: Option<u32>,
    activated: When,
    precharged: When,
    read: When,
    written: When,
}

#[derive(Clone, Default)]
pub struct Channel {
    banks: [Bank; DRAM_BANKS],
    pub activates: Vec<u64>,
    precharged: When,
    read: When,
    written: When,
    refreshed: When,
    /// Times at which the command pins, and the data pins, are free again, in picoseconds.
    command_pins: u64,
    pub pins: u64,
    /// Sectors in flight, with their cycles.
    pub data: VecDeque<(u64, Sector)>,
    pub done: Done,
}

impl Channel {
    /// Handles a Read or a Write of the open row, which occupies the data pins.
    fn column(&mut self, bank: u8, t: &Timing, now: u64, write: bool) -> u32 {
        let Bank { row, activated, .. } = self.banks[usize::from(bank)];
        let row = row.unwrap_or_else(|| panic!("a column of a closed bank: {bank}, cycle {now}"));
        let at = now * CYCLE;
        assert!(activated.is_none_or(|from| at >= from * CYCLE + t.rcd), "tRCD: bank {bank}, cycle {now}");
        let from = at + if write { t.wl } else { t.rl };
        assert!(from >= self.pins, "data pins: bank {bank}, cycle {now}");
        self.pins = from + t.ccd;
        row
    }
}

impl DramPins {
    pub(super) fn command(&mut self, store: &mut impl Store, channel: usize, command: &DramCommand) {
        let (now, t, count) = (self.cycle, self.timing, self.channels.len());
        let c = &mut self.channels[channel];
        // A rule: minimum time in picoseconds since an event.
        let separate = |rule: &str, since: When, least: u64| {
            let early = since.is_some_and(|since| now * CYCLE < since * CYCLE + least);
            assert!(
                !early,
                "{rule}: channel {channel}, cycle {now}: {command:?} after {since:?}, {least} ps"
            );
        };
        assert!(now * CYCLE >= c.command_pins, "command pins: channel {channel}, cycle {now}: {command:?}");
        let long = !matches!(command, DramCommand::Precharge(_) | DramCommand::Refresh(_));
        c.command_pins = now * CYCLE + if long { t.long } else { t.short };
        match *command {
            DramCommand::Activate(DramActivate { bank, row }) => {
                let b = &c.banks[usize::from(bank)];
                assert_eq!(b.row, None, "Activate of an open bank: channel {channel}, cycle {now}");
                separate("tRP", b.precharged, t.rp);
                separate("tRC", b.activated, t.ras + t.rp);
                separate("tRFC", c.refreshed, t.rfc);
                separate("tRRD", c.activates.last().copied(), t.rrd);
                separate("tFAW", c.activates.iter().rev().nth(3).copied(), t.faw);
                let b = &mut c.banks[usize::from(bank)];
                (b.row, b.activated) = (Some(row), Some(now));
                c.activates.push(now);
                c.done.activates += 1;
            }
            DramCommand::Precharge(DramPrecharge { bank }) => {
                let b = &mut c.banks[usize::from(bank)];
                assert!(b.row.is_some(), "Precharge of a closed bank: channel {channel}, cycle {now}");
                separate("tRAS", b.activated, t.ras);
                separate("tRTP", b.read, t.rtp);
                separate("tWR", b.written, t.wl + t.dqss + t.ccd + t.wr);
                separate("tPPD", c.precharged, t.ppd);
                (b.row, b.precharged, c.precharged) = (None, Some(now), Some(now));
            }
            DramCommand::Read(DramRead { bank, column }) => {
                separate("tCCD", c.read, t.ccd);
                separate("tWTR", c.written, t.wl + t.dqss + t.ccd + t.wtr);
                let row = c.column(bank, &t, now, false);
                (c.read, c.banks[usize::from(bank)].read) = (Some(now), Some(now));
                let sector = store.sector(sector_of(count, channel, bank, row, column));
                c.data.push_back((now + t.rl.div_ceil(CYCLE), sector));
                c.done.reads += 1;
            }
            DramCommand::Write(DramWrite { bank, column, mask, data }) => {
                separate("tCCD", c.written, t.ccd);
                separate("tRTW", c.read, t.rtw);
                if mask != !0 {
                    // The Write is masked.
                    separate("tCCDMW", c.banks[usize::from(bank)].written, t.ccdmw);
                }
                let row = c.column(bank, &t, now, true);
                (c.written, c.banks[usize::from(bank)].written) = (Some(now), Some(now));
                let address = sector_of(count, channel, bank, row, column);
                store.write(&MemoryWrite { address, mask, data, ..MemoryWrite::default() });
                c.done.writes += 1;
            }
            DramCommand::Refresh(DramRefresh { all }) => {
                assert!(all, "a refresh of one bank is not known here");
                separate("tRFC", c.refreshed, t.rfc);
                for b in &c.banks {
                    assert_eq!(b.row, None, "Refresh with an open bank: channel {channel}, cycle {now}");
                    separate("tRP", b.precharged, t.rp);
                }
                c.refreshed = Some(now);
                c.done.refreshes += 1;
            }
        }
    }
}
