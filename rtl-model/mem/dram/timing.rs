//! Timing: how long each command forbids others. A count of n forbids the next n cycles.

use super::channel::Params;
use super::types::*;

/// The state `cycles` cycles later.
pub fn after_cycles(t: &DramTiming, cycles: u32) -> DramTiming {
    // A larger count has the same result.
    let short = cycles.min(u8::MAX.into()) as u8;
    let long = cycles.min(u16::MAX.into()) as u16;
    let mut d = *t;
    for bank in &mut d.banks {
        bank.activate = bank.activate.saturating_sub(long);
        bank.column = bank.column.saturating_sub(short);
        bank.precharge = bank.precharge.saturating_sub(short);
        bank.masked = bank.masked.saturating_sub(short);
    }
    d.activate = d.activate.saturating_sub(short);
    for count in &mut d.window {
        *count = count.saturating_sub(short);
    }
    d.read = d.read.saturating_sub(short);
    d.write = d.write.saturating_sub(short);
    d.precharge = d.precharge.saturating_sub(short);
    d.pins = d.pins.saturating_sub(short);
    d
}

/// The count that forbids something until `cycles` after a command, as the next cycle sees it.
fn forbidden(cycles: usize) -> u8 {
    (cycles - 1) as u8
}

impl DramTiming {
    pub fn activates(&mut self, p: &Params, bank: u8, row: u32) {
        let at = &mut self.banks[usize::from(bank)];
        (at.open, at.row) = (true, row);
        at.column = forbidden(p.rcd.get());
        at.precharge = forbidden(p.ras.get());
        self.activate = forbidden(p.rrd.get());
        self.window.rotate_left(1);
        self.window[DRAM_WINDOW - 1] = forbidden(p.faw.get());
        self.pins = forbidden(p.long_command.get());
    }

    pub fn precharges(&mut self, p: &Params, bank: u8) {
        let at = &mut self.banks[usize::from(bank)];
        at.open = false;
        at.activate = forbidden(p.rp.get()).into();
        self.precharge = forbidden(p.ppd.get());
        self.pins = forbidden(p.short_command.get());
    }

    pub fn reads(&mut self, p: &Params, bank: u8) {
        let at = &mut self.banks[usize::from(bank)];
        at.precharge = at.precharge.max(forbidden(p.rtp.get()));
        self.read = self.read.max(forbidden(p.ccd.get()));
        self.write = self.write.max(forbidden(p.rl.get() + p.ccd.get() + p.turn.get() - p.wl.get()));
        self.pins = forbidden(p.long_command.get());
    }

    pub fn writes(&mut self, p: &Params, bank: u8) {
        let at = &mut self.banks[usize::from(bank)];
        at.precharge = at.precharge.max(forbidden(p.wl.get() + p.ccd.get() + p.wr.get()));
        at.masked = forbidden(p.ccdmw.get());
        self.write = self.write.max(forbidden(p.ccd.get()));
        self.read = self.read.max(forbidden(p.wl.get() + p.ccd.get() + p.wtr.get()));
        self.pins = forbidden(p.long_command.get());
    }

    pub fn refreshes(&mut self, p: &Params) {
        for bank in &mut self.banks {
            bank.activate = (p.rfc.get() - 1) as u16;
        }
        self.pins = forbidden(p.short_command.get());
    }
}
