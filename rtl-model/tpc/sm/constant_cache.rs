//! Constant cache: 4 KB of lines of 128 bytes. One constant a cycle for each sub-partition and each texture unit, 2 cycles after its
//! request; missing lines are requested from gcc, and `wake` signals that a miss may be requested again. Loads by lane run in parallel, 3
//! cycles for each address. Nothing stalls lookups. Specification: SM, GCC; chip 2.2 and 2.4.

mod constant_fill;
mod constant_load;
mod constant_lookup;
mod constant_miss;
pub mod types;

use self::constant_fill::{filled, is_purge, is_purged, purged};
use self::constant_load::{extended, size};
use self::constant_lookup::wanted;
use self::constant_miss::{first_missing, free_entry, free_request};
use self::types::*;
use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};

/// Words of a context that describe banks: the first, and their number.
const FIRST_BANK: u8 = 16;
const BANKS: u8 = 18;

// ---- parameters
kernel::params! {
    sizes sub_partitions, partitions;
    /// Sub-partitions, then texture units.
    clients: 1..=6 = 6, "units", from sub_partitions + partitions;
    /// Lines of 128 bytes: 4 KB.
    lines: 17..=32 = 32, "lines";
    /// Lines in flight.
    requests: 1..=16 = 4, "lines";
}

// ---- ports
kernel::ports! {
    in pulse request[clients]: ConstantLookup;
    in load[partitions]: ConstantLoad;
    in pulse context: ContextWrite;
    in fill: ConstantCacheFill;
    out pulse response[clients]: ConstantFound;
    out level wake: bool;
    out pulse loaded[partitions]: ConstantLoaded;
    out gcc: ConstantCacheRequest;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        tags: [ConstantTag; CONSTANT_LINES],
        next: B5,                           // the line to replace next
        requested: [ConstantRequested; CONSTANT_REQUESTS],
        wanted: [Offer<ConstantWanted>; CONSTANT_CLIENTS],
        read: [Offer<ConstantRead>; CONSTANT_CLIENTS],
        load_wanted: Offer<ConstantWanted>,
        load_read: Offer<ConstantRead>,
        loading: Offer<ConstantLoading>,
        partition_last: B1,                 // partition whose load was accepted last
        loaded: Offer<ConstantLoadEnd>,
        gcc: Offer<ConstantCacheRequest>,
        wakes: B2,                          // cycles until wake
    }
}

kernel::unit! {
    pub struct ConstantCache(p) {
        registers: Regs;
        part words: [Ram<Sector, 7, 1>; p.clients.get()] = ram::Params {};
        part load_words: Ram<Sector, 7, 1> = ram::Params {};
        part fill_in: Fifo<ConstantCacheFill> = fifo::Params::default();
        part load_in: [Fifo<ConstantLoad>; p.partitions.get()] = fifo::Params::default();
        memory banks: [ConstantBank; 512];
    }
}

/// Address of a context's bank in the memory.
fn bank_at(context_id: u8, bank: u8) -> usize {
    usize::from(context_id) << 5 | usize::from(bank)
}

impl ConstantCache {
    /// Fills from gcc: sectors, or a purge that can be completed.
    fn fill(&mut self, d: &mut Regs, gcc_free: bool) -> Option<(u8, Sector)> {
        let head = self.fill_in.o.pop;
        let is_fill = matches!(head.data, ConstantCacheFill::Fill(_));
        self.fill_in.i.pop.ready = gcc_free || is_fill;
        match head.get().copied()? {
            ConstantCacheFill::Fill(fill) if fill.constant => {
                let requested = self.q.requested[usize::from(fill.tag)];
                if fill.last {
                    d.requested[usize::from(fill.tag)].out = false;
                    let tag = &mut d.tags[usize::from(requested.entry)];
                    *tag = filled(tag, fill.fault);
                    d.wakes |= 2;
                }
                return Some((requested.entry << 2 | fill.sector, fill.data));
            }
            ConstantCacheFill::Purge(purge) if gcc_free => {
                let of = d.tags.iter_mut().filter(|tag| is_purged(&purge, &tag.line));
                of.for_each(|tag| *tag = purged(tag));
                d.gcc.put(ConstantCacheRequest::Purged(Purged { all: false }));
            }
            ConstantCacheFill::PurgeAll(purge) if gcc_free && purge.constants => {
                d.tags.iter_mut().for_each(|tag| *tag = purged(tag));
                d.gcc.put(ConstantCacheRequest::Purged(Purged { all: true }));
            }
            _ => {}
        }
        None
    }

    /// Requests the first missing line, or schedules a wakeup of its requesters.
    fn miss(&self, d: &mut Regs, purges: bool) {
        let q = &self.q;
        let lines = self.p.lines.get();
        let missing = q
            .wanted
            .iter()
            .chain([&q.load_wanted])
            .filter_map(Offer::get)
            .filter(|wanted| !wanted.nothing && q.place(&wanted.line).is_none())
            .map(|wanted| wanted.line);
        let Some((line, others)) = first_missing(missing) else { return };
        let tag = free_request(&q.requested, self.p.requests.get());
        let entry = free_entry(&q.tags, q.next, lines);
        match (tag, entry) {
            (Some(tag), Some(entry)) if !purges && !d.gcc.valid => {
                d.requested[tag] = ConstantRequested { out: true, entry: entry as u8 };
                d.tags[entry] = ConstantTag { filling: true, line, ..ConstantTag::default() };
                d.next = if entry + 1 == lines { 0 } else { entry as u8 + 1 };
                let ConstantLine { buffer, line } = line;
                d.gcc.put(ConstantCacheRequest::Constant(ConstantRequest { buffer, line, tag: tag as u8 }));
                if others {
                    d.wakes |= 2;
                }
            }
            _ => d.wakes |= 2,
        }
    }

    /// Advances a pass (request, lookup, read) and accepts the next load.
    fn load(&mut self, d: &mut Regs) {
        let q = &self.q;
        let (loading, load) = (&q.loading.data, &q.loading.data.load);
        let first = load.lanes.trailing_zeros() as usize % WARP_LANES;
        let idle = !q.load_wanted.valid && !q.load_read.valid;
        let requests = q.loading.valid && idle && load.lanes != 0;
        d.load_wanted.send(requests, || {
            let (bank, (bytes, _)) = (load.banks[first], size(load.size));
            wanted(&self.banks[bank_at(load.context_id, bank)], bank, load.address(first), bytes)
        });
        let read = q.load_read.get();
        let refused = read.is_some_and(|read| read.fault);
        if let Some(read) = read.filter(|read| read.here) {
            let same = loading.same();
            let value = read.value(&self.load_words.o.read_data);
            for k in (0..WARP_LANES).filter(|k| same >> k & 1 == 1) {
                d.loading.data.row.words[k] = extended(value, load.size, load.address(first));
                d.loading.data.high.words[k] = (value >> 32) as u32;
            }
            d.loading.data.load.lanes &= !same;
        }
        let ends = q.loading.valid && (idle || read.is_some()) && (refused || d.loading.data.load.lanes == 0);
        d.loaded.send(ends, || {
            let ConstantLoading { partition, load, row, high } = d.loading.data;
            ConstantLoadEnd { partition, loaded: ConstantLoaded { tag: load.tag, fault: refused, row, high } }
        });

        // The next load, unless the other partition has priority.
        let free = !q.loading.valid;
        let last = usize::from(q.partition_last);
        let waits = |k: &usize| self.load_in[*k].o.pop.valid;
        let granted = (0..self.p.partitions.get()).rev().filter(waits).max_by_key(|&k| k != last);
        if ends {
            d.loading.valid = false;
        }
        if let Some(k) = granted.filter(|_| free) {
            let load = self.load_in[k].o.pop.data;
            d.loading.put(ConstantLoading { partition: k as u8, load, ..ConstantLoading::default() });
            d.partition_last = k as u8;
        }
        for (k, load_in) in self.load_in.iter_mut().enumerate() {
            load_in.i.pop.ready = free && granted == Some(k);
        }
    }
}

impl Logic for ConstantCache {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        for (k, response) in o.response.iter_mut().enumerate() {
            let read = &q.read[k];
            response.send(read.valid, || read.data.found(&self.words[k].o.read_data));
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

        // Lines: hits are read, a missing line is requested.
        let gcc_free = !d.gcc.valid;
        let write = self.fill(&mut d, gcc_free);
        self.miss(&mut d, gcc_free && self.fill_in.o.pop.get().is_some_and(is_purge));
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

        // Requests read their bank.
        for (k, request) in i.request.iter().enumerate() {
            d.wanted[k].send(request.valid, || {
                let ConstantLookup { context_id, bank, offset, pair } = request.data;
                let bytes = if pair { 8 } else { 4 };
                wanted(&self.banks[bank_at(context_id, bank)], bank, offset.into(), bytes)
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
