//! Constant cache: 4 KB of lines of 128 bytes. A constant a clock for each sub-partition, 2 clocks after it is asked for;
//! what is not here comes from gcc, and `wake` says that it may be asked for again. Loads by lane beside, 3 clocks for each address.
//! Nothing stalls lookups. Specification: SM, GCC; chip 2.2 and 2.4.

mod loads;
mod lookup;
pub mod types;

use self::lookup::wanted;
use self::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};

/// Words of a context that are banks.
const FIRST_BANK: u8 = 16;
const BANKS: u8 = 18;

// ---- parameters
kernel::params! {
    /// Sub-partitions that ask.
    sub_partitions: 1..=4 = 4, "sub-partitions";
    /// Partitions that load.
    partitions: 1..=2 = 2, "partitions";
    /// Lines of 128 bytes: 4 KB.
    lines: 17..=32 = 32, "lines";
    /// Lines on their way.
    asks: 1..=16 = 4, "lines";
}

// ---- ports
kernel::ports! {
    in pulse ask[sub_partitions]: ConstantLookup;
    in load[partitions]: ConstantLoad;
    in pulse context: ContextWrite;
    in fill: ConstantCacheFill;
    out pulse answer[sub_partitions]: ConstantFound;
    out level wake: bool;
    out pulse loaded[partitions]: ConstantLoaded;
    out gcc: ConstantCacheAsk;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        tags: [ConstantTag; CONSTANT_LINES],
        next: B5,                           // the line that is replaced next
        asked: [ConstantAsked; CONSTANT_ASKS],
        wanted: [Offer<ConstantWanted>; CONSTANT_CLIENTS],
        read: [Offer<ConstantRead>; CONSTANT_CLIENTS],
        load_wanted: Offer<ConstantWanted>,
        load_read: Offer<ConstantRead>,
        loading: Offer<ConstantLoading>,
        partition_last: B1,                 // whose load was taken last
        loaded: Offer<ConstantLoadEnd>,
        gcc: Offer<ConstantCacheAsk>,
        wakes: B2,                          // in how many clocks
    }
}

kernel::unit! {
    pub struct ConstantCache(p) {
        registers: Regs;
        part words: [Ram<Sector, 7, 1>; p.sub_partitions.get()] = ram::Params {};
        part load_words: Ram<Sector, 7, 1> = ram::Params {};
        part fill_in: Fifo<ConstantCacheFill> = fifo::Params::default();
        part load_in: [Fifo<ConstantLoad>; p.partitions.get()] = fifo::Params::default();
        memory banks: [ConstantBank; 512];
    }
}

/// Where a bank of a context is.
fn bank_at(context_id: u8, bank: u8) -> usize {
    usize::from(context_id) << 5 | usize::from(bank)
}

impl ConstantCache {
    /// What comes from gcc: sectors, or a purge that can be answered.
    fn fill(&mut self, d: &mut Regs, room: bool) -> Option<(u8, Sector)> {
        let head = self.fill_in.o.pop;
        let is_fill = matches!(head.data, ConstantCacheFill::Fill(_));
        self.fill_in.i.pop.ready = room || is_fill;
        match head.get().copied()? {
            ConstantCacheFill::Fill(fill) if fill.constant => {
                let asked = self.q.asked[usize::from(fill.tag)];
                if fill.last {
                    d.asked[usize::from(fill.tag)].out = false;
                    let tag = &mut d.tags[usize::from(asked.entry)];
                    (tag.valid, tag.filling, tag.stale) = (!tag.stale, false, false);
                    tag.faulty = fill.fault;
                    d.wakes |= 2;
                }
                return Some((asked.entry << 2 | fill.sector, fill.data));
            }
            ConstantCacheFill::Purge(purge) if room => {
                let in_block = |line: u16| purge.all || line >> 1 == u16::from(purge.block);
                d.purge(|line| line.buffer == purge.buffer && in_block(line.line));
                d.gcc.put(ConstantCacheAsk::Purged(Purged { all: false }));
            }
            ConstantCacheFill::PurgeAll(purge) if room && purge.constants => {
                d.purge(|_| true);
                d.gcc.put(ConstantCacheAsk::Purged(Purged { all: true }));
            }
            _ => {}
        }
        None
    }

    /// Asks for the first line that is missing; or wakes who wants it later.
    fn miss(&self, d: &mut Regs, purges: bool) {
        let q = &self.q;
        let lines = self.p.lines.get();
        let mut missing = q
            .wanted
            .iter()
            .chain([&q.load_wanted])
            .filter_map(Offer::get)
            .filter(|wanted| !wanted.nothing && q.place(&wanted.line).is_none())
            .map(|wanted| wanted.line);
        let Some(line) = missing.next() else { return };
        let others = missing.any(|other| other != line);
        let tag = (0..self.p.asks.get()).find(|&k| !q.asked[k].out);
        let free = |k: &usize| !q.tags[*k].filling;
        let entry = (0..lines).map(|k| (usize::from(q.next) + k) % lines).find(free);
        match (tag, entry) {
            (Some(tag), Some(entry)) if !purges && !d.gcc.valid => {
                d.asked[tag] = ConstantAsked { out: true, entry: entry as u8 };
                d.tags[entry] = ConstantTag { filling: true, line, ..ConstantTag::default() };
                d.next = if entry + 1 == lines { 0 } else { entry as u8 + 1 };
                let ConstantLine { buffer, line } = line;
                d.gcc.put(ConstantCacheAsk::Constant(ConstantAsk { buffer, line, tag: tag as u8 }));
                if others {
                    d.wakes |= 2;
                }
            }
            _ => d.wakes |= 2,
        }
    }
}

impl Logic for ConstantCache {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        for (k, answer) in o.answer.iter_mut().enumerate() {
            let read = &q.read[k];
            answer.send(read.valid, || read.data.found(&self.words[k].o.read_data));
        }
        for (k, load_in) in self.load_in.iter().enumerate() {
            o.load[k] = load_in.o.push;
            let mine = q.loaded.valid && usize::from(q.loaded.data.partition) == k;
            o.loaded[k].send(mine, || q.loaded.data.loaded);
        }
        o.wake = q.wakes & 1 == 1;
        o.gcc.drive(&q.gcc);
        o.fill = self.fill_in.o.push;
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        d.wakes = self.q.wakes >> 1;
        d.gcc.leave(i.gcc);
        self.fill_in.i.push.drive(&i.fill);
        for (load_in, load) in self.load_in.iter_mut().zip(&*i.load) {
            load_in.i.push.drive(load);
        }

        // Lines: what is wanted is read; one that is missing is asked for.
        let room = !d.gcc.valid;
        let write = self.fill(&mut d, room);
        self.miss(&mut d, room && self.fill_in.o.pop.get().is_some_and(is_purge));
        for (k, ram) in self.words.iter_mut().enumerate() {
            let (read, at) = self.q.read_of(&self.q.wanted[k]);
            ram.i.read(read.valid && read.data.reads(), at);
            ram.i.write(write.is_some(), write.map_or(0, |(at, _)| at), || write.unwrap_or_default().1);
            d.read[k].drive(&read);
        }
        let (read, at) = self.q.read_of(&self.q.load_wanted);
        self.load_words.i.read(read.valid && read.data.reads(), at);
        self.load_words
            .i
            .write(write.is_some(), write.map_or(0, |(at, _)| at), || write.unwrap_or_default().1);
        d.load_read.drive(&read);

        // Asks find their bank.
        for (k, ask) in i.ask.iter().enumerate() {
            d.wanted[k].send(ask.valid, || {
                let ConstantLookup { slot, context_id, bank, offset, pair } = ask.data;
                let bytes = if pair { 8 } else { 4 };
                ConstantWanted {
                    slot,
                    ..wanted(&self.banks[bank_at(context_id, bank)], bank, offset.into(), bytes)
                }
            });
        }
        self.load(&mut d);
        if let Some(write) = i.context.get().filter(|w| (FIRST_BANK..FIRST_BANK + BANKS).contains(&w.word)) {
            let bank = ConstantBank::from_bits((write.value & 0x3ff_ffff).into());
            self.banks.write(bank_at(write.context_id, write.word - FIRST_BANK), bank);
        }
        self.q = d;
    }
}

/// Whether it is a purge of constants.
fn is_purge(fill: &ConstantCacheFill) -> bool {
    match fill {
        ConstantCacheFill::Fill(_) => false,
        ConstantCacheFill::Purge(_) => true,
        ConstantCacheFill::PurgeAll(purge) => purge.constants,
    }
}
