//! Instruction cache: bundles of programs for the sub-partitions of an SM, a bundle a clock for each two of them.
//! 3 clocks from an ask to its answer, also where the bundle is not here: then `again` says when to ask again. Never stalls
//! for memory; up to four lines are on their way. In order for each sub-partition. Specification: units, SM, GCC.

pub mod types;

use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};
use types::*;

/// The most lines, and the most of them that are asked for at a time.
const LINES: usize = 64;
const ASKS: usize = 4;
/// Sub-partitions that share a port.
const SHARE: usize = 2;
/// The most ports.
const PORTS: usize = 2;
/// Contexts of an SM.
const CONTEXTS: usize = 16;
/// Lines of a page, the least that memory maps: none is asked for ahead that the program may not have.
const PAGE: u64 = 32;
/// Clocks after which a line that nobody has read yet may be replaced.
const PATIENCE: u8 = 31;

// ---- parameters
kernel::params! {
    /// Sub-partitions.
    sub_partitions: 1..=4 = 4, "sub-partitions";
    /// Lines of 128 bytes: a power of two.
    lines: 4..=64 = 64, "lines";
    /// Lines that are asked for at a time; with 1 none is asked for ahead.
    asks: 1..=4 = 4, "lines";
    /// Lines that are asked for ahead of the one that is asked for, or read for the first time.
    ahead: 0..=3 = 2, "lines";
}

impl Params {
    fn ports(&self) -> usize {
        self.sub_partitions.get().div_ceil(SHARE)
    }
}

// ---- ports
kernel::ports! {
    in ask[sub_partitions]: FetchAsk;
    out pulse answer[sub_partitions]: FetchAnswer;
    out level again: bool;
    in pulse context: ContextWrite;
    out gcc_ask: ConstantCacheAsk;
    in pulse gcc_fill: ConstantCacheFill;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        first: B2,              // which of two goes first
        look: [Look; PORTS],
        found: [Found; PORTS],
        here: [B4; LINES],      // sectors
        faulty: B64,            // lines of which memory refused a sector
        fresh: B64,             // lines that nobody has read yet
        asked: [AskedLine; ASKS],
        ahead: LinesAhead,
        gcc_ask: Offer<ConstantCacheAsk>,
        again: bool,
        refused: bool,          // a bundle was neither here nor asked for
        patience: B5,
        purging: bool,
    }
}

kernel::unit! {
    pub struct InstructionCache(p) {
        registers: Regs;
        memory low: [SegmentLow; CONTEXTS]; // of a program's address
        memory high: [SegmentHigh; CONTEXTS];
        memory tags: [LineTag; LINES];
        part ask_in: [Fifo<FetchAsk>; p.sub_partitions.get()] = fifo::Params::default();
        part bundles: [Ram<Sector, 8, 1>; p.ports()] = ram::Params {};
    }
}

impl InstructionCache {
    /// The line's place.
    fn index(&self, line: u64) -> usize {
        line as usize & (self.p.lines.get() - 1)
    }

    /// Whether a line of this place is on its way.
    fn is_asked(&self, index: usize) -> bool {
        self.q.asked.iter().any(|asked| asked.valid && self.index(asked.line) == index)
    }

    /// A bundle's place in memory.
    fn look(&self, ask: &FetchAsk, second: bool) -> Look {
        let context = usize::from(ask.context_id);
        let base = u64::from(self.high[context].address) << 32 | u64::from(self.low[context].address);
        let sector = (base >> 5).wrapping_add(ask.bundle.into()) & ((1 << 35) - 1);
        Look { valid: true, second, slot: ask.slot, line: sector >> 2, sector: sector as u8 & 3 }
    }

    /// The lines behind this one, to the end of its page.
    fn behind(&self, line: u64, left: u8) -> LinesAhead {
        let line = line + 1;
        if left == 0 || line % PAGE == 0 { LinesAhead::default() } else { LinesAhead { left, line } }
    }

    /// A port's next bundle is looked up, and what was looked up is found or not; its line, if it must be asked for, and
    /// if it is read for the first time.
    fn lookup(&mut self, port: usize, d: &mut Regs) -> (Option<u64>, Option<u64>) {
        let q = &self.q;
        let sub_partitions = self.p.sub_partitions.get();
        let asks: [Option<FetchAsk>; SHARE] = std::array::from_fn(|k| {
            let at = SHARE * port + k;
            if at < sub_partitions { self.ask_in[at].o.pop.get().copied() } else { None }
        });
        let first = usize::from(q.first >> port & 1);
        let second = if asks[first].is_some() { first == 1 } else { first == 0 };
        let ask = asks[usize::from(second)];
        for k in (0..SHARE).filter(|k| SHARE * port + k < sub_partitions) {
            self.ask_in[SHARE * port + k].i.pop.ready = ask.is_some() && usize::from(second) == k;
        }
        d.look[port].valid = ask.is_some();
        if let Some(ask) = ask {
            d.look[port] = self.look(&ask, second);
            d.first = d.first & !(1 << port) | u8::from(!second) << port;
        }

        let q = &self.q;
        let Look { valid, second, slot, line, sector } = q.look[port];
        let index = self.index(line);
        let here = q.here[index] >> sector & 1 == 1 && self.tags[index].line == line;
        d.found[port].valid = valid;
        if valid {
            let fault = here && q.faulty >> index & 1 == 1;
            d.found[port] = Found { valid, second, slot, here, fault };
        }
        let first = valid && here && q.fresh >> index & 1 == 1;
        if valid && here {
            d.fresh &= !(1 << index);
        }
        self.bundles[port].i.read(valid, (index as u64) << 2 | u64::from(sector));
        ((valid && !here && !self.is_asked(index)).then_some(line), first.then_some(line))
    }

    /// Asks for a line, if it may, and so many others still can; whether it does.
    fn asks_for(&self, line: u64, others: usize, d: &mut Regs) -> bool {
        let index = self.index(line);
        let asked = &self.q.asked[..self.p.asks.get()];
        let room = asked.iter().filter(|asked| !asked.valid).count() > others;
        let free = asked.iter().position(|asked| !asked.valid).filter(|_| room);
        let waits = self.q.fresh >> index & 1 == 1 && self.tags[index].line != line;
        let (Some(tag), false, false) = (free, waits, d.gcc_ask.valid) else { return false };
        d.asked[tag] = AskedLine { valid: true, stale: false, line };
        d.here[index] = 0;
        d.faulty &= !(1 << index);
        d.gcc_ask.put(ConstantCacheAsk::Instruction(InstructionAsk { line, tag: tag as u8 }));
        true
    }

    /// The next line ahead is asked for, unless it is here or on its way, or would take the place of one that nobody has
    /// read; whether it is. While there is no room it waits.
    fn asks_ahead(&self, d: &mut Regs) -> bool {
        let LinesAhead { left, line } = self.q.ahead;
        let index = self.index(line);
        if left == 0 {
            return false;
        }
        let here = self.q.here[index] != 0 && self.tags[index].line == line;
        if here || self.is_asked(index) || self.q.fresh >> index & 1 == 1 {
            d.ahead = self.behind(line, left - 1);
            return false;
        }
        let asks = self.asks_for(line, 1, d);
        if asks {
            d.ahead = self.behind(line, left - 1);
        }
        asks
    }
}

impl Logic for InstructionCache {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        for (k, answer) in o.answer.iter_mut().enumerate() {
            let port = k / SHARE;
            let Found { valid, second, slot, here, fault } = q.found[port];
            answer.send(valid && usize::from(second) == k % SHARE, || FetchAnswer {
                slot,
                here,
                fault,
                data: self.bundles[port].o.read_data,
            });
        }
        for (k, ask) in o.ask.iter_mut().enumerate() {
            *ask = self.ask_in[k].o.push;
        }
        o.again = q.again;
        o.gcc_ask.drive(&q.gcc_ask);
        let busy =
            q.asked.iter().any(|asked| asked.valid) || q.gcc_ask.valid || q.purging || q.ahead.left != 0;
        let looks = q.look.iter().any(|look| look.valid) || q.found.iter().any(|found| found.valid);
        o.idle = !busy && !looks && self.ask_in.iter().all(|ask| !ask.o.pop.valid);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = self.q;
        let mut d = q;
        d.gcc_ask.leave(i.gcc_ask);
        d.again = false;

        // What was not here is asked for, one line a clock.
        let (mut wanted, mut read) = ([None; PORTS], None);
        for port in 0..self.p.ports() {
            let first;
            (wanted[port], first) = self.lookup(port, &mut d);
            read = read.or(first);
        }
        let line = wanted[0].or(wanted[1]);
        let asks = line.is_some_and(|line| self.asks_for(line, 0, &mut d));
        let asks_ahead = line.is_none() && self.asks_ahead(&mut d);
        if asks || asks_ahead {
            let line = line.unwrap_or(q.ahead.line);
            self.tags.write(self.index(line), LineTag { line });
        }
        // What is behind a line is asked for when that is, and when it is read first.
        if let Some(line) = line.filter(|_| asks).or(read)
            && self.p.asks.get() > 1
        {
            d.ahead = self.behind(line, self.p.ahead.get() as u8);
        }
        if q.refused {
            d.patience = (q.patience + 1) & PATIENCE;
            if q.patience == PATIENCE {
                (d.refused, d.fresh, d.again) = (false, 0, true);
            }
        }
        d.refused |= line.is_some() && !asks;

        // A sector comes.
        let fill = i.gcc_fill.get();
        let sector = match fill {
            Some(ConstantCacheFill::Fill(fill)) if !fill.constant => Some(fill),
            _ => None,
        };
        let tag = sector.map_or(0, |fill| usize::from(fill.tag) % ASKS);
        let AskedLine { valid, stale, line: filled } = q.asked[tag];
        let index = self.index(filled);
        let keeps = sector.is_some() && valid && !stale;
        for port in &mut self.bundles {
            let at = (index as u64) << 2 | u64::from(sector.map_or(0, |fill| fill.sector));
            port.i.write(keeps, at, || sector.map_or(Sector::default(), |fill| fill.data));
        }
        if let Some(fill) = sector {
            d.again = true;
            if keeps {
                d.here[index] |= 1 << fill.sector;
                d.faulty |= u64::from(fill.fault) << index;
            }
            if fill.last {
                d.asked[tag].valid = false;
                d.patience = 0;
                if keeps {
                    d.fresh |= 1 << index;
                }
            }
        }

        // All is forgotten; it is told when nothing old is on its way any more.
        if let Some(ConstantCacheFill::PurgeAll(PurgeAll { instructions: true, .. })) = fill {
            d.here = [0; LINES];
            (d.fresh, d.ahead.left) = (0, 0);
            d.asked.iter_mut().for_each(|asked| asked.stale = true);
            d.purging = true;
        }
        let old = q.asked.iter().any(|asked| asked.valid && asked.stale);
        if q.purging && !old && !d.gcc_ask.valid && !matches!(fill, Some(ConstantCacheFill::PurgeAll(_))) {
            d.gcc_ask.put(ConstantCacheAsk::Purged(Purged { all: true }));
            d.purging = false;
        }

        // The addresses of programs.
        if let Some(ContextWrite { context_id, word, value }) = i.context.get().copied() {
            match word {
                0 => self.low.write(context_id.into(), SegmentLow { address: value }),
                1 => self.high.write(context_id.into(), SegmentHigh { address: value as u8 }),
                _ => (),
            }
        }

        // ---- clock edge
        for (k, ask) in i.ask.iter().enumerate() {
            self.ask_in[k].i.push.drive(ask);
        }
        self.q = d;
    }
}
