//! Colour store: the cache's data, and the pipeline through it: the work on a sector is combined with the sector's
//! bytes from memory and from the cache, blended, and written back. Rate: one sector a cycle, or one pass a cycle for
//! a blend in floats. Latency: 8 cycles from input to the write, 27 for a blend in floats. A sector waits only for
//! bytes that are in flight: from memory, from earlier work, or being evicted from its slot. Sectors start in order;
//! those blended in bytes may be written before earlier ones in floats. Specification: CROP.

use super::blend_lanes::{self, BlendLanes};
use super::blend_wide::{self, BlendWide};
use super::colour_merge::address;
use super::lanes::lane;
use super::pixels::{pass_bytes, passes};
use crate::crop::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};

/// Stages of the pipeline: select, gather, and those of the blend, in bytes and in floats.
const NARROW: usize = 6;
const WIDE: usize = 2 + blend_wide::WIDE_CYCLES;

// ---- parameters
kernel::params! {
    /// Queue depth for sectors that wait for memory: 128, as many as the cache has; more can never be in flight
    /// usefully.
    cached_depth: 1..=255 = 128, "sectors";
    /// Queue depth for sectors from memory: 2 break the ready path at full rate.
    read_data_depth: 1..=255 = 2, "sectors";
}

// ---- ports
kernel::ports! {
    in cached: CachedSector;
    in read_data: Sector;
    in level leaving: B16;
    out pulse retired: CacheSlot;
    out pulse stored: Stored; // data written to the cache
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    /// Bytes that work in the pipeline will write. A blend in floats is split into passes.
    pub struct Stage {
        valid: bool,
        slot: B4,
        sector: B3,
        write: B32,
        wide: bool,
        pass: B2,
        last: bool,         // last pass of its sector
    }

    pub struct Regs {
        stages: [Stage; WIDE],
        passes: B4,             // passes of the work at stage 0 not yet issued
        work: CachedSector,     // at stage 0
        source1: [B32; 8],      // second colours of that work, or its alphas
        ahead: [B32; 8],        // the most recently received ones
        memory: Sector,
        gathered: BlendInput,   // at stage 1
    }
}

kernel::unit! {
    pub struct ColourStore(p) {
        registers: Regs;
        part cached_in: Fifo<CachedSector> = fifo::of(p.cached_depth);
        part read_data_in: Fifo<Sector> = fifo::of(p.read_data_depth);
        part data_ram: Ram<Sector, 7, 32> = ram::Params {};
        part blend_lanes: BlendLanes = blend_lanes::Params {};
        part blend_wide: BlendWide = blend_wide::Params {};
    }
}

fn byte(sector: &[u32; 8], b: usize) -> u8 {
    (sector[b >> 2] >> (8 * (b & 3))) as u8
}

/// The bytes of a sector and of its pixels' sources, byte by byte.
fn gather(cached: &CachedSector, second: &[u32; 8], memory: &Sector, held: &Sector) -> BlendInput {
    let CachedSector { fetch, present, work, .. } = cached;
    let mut g = BlendInput { control: work.control, write: work.write, ..BlendInput::default() };
    for b in 0..32 {
        let from = lane(&work.map, b as u32);
        let alpha_byte = match work.control.layout {
            ColourLayout::A8 => 0,
            ColourLayout::R16 => 2 | from.byte,
            _ => 3,
        };
        let word = work.data[from.word];
        let in_cache = !fetch || present >> b & 1 == 1;
        g.source[b] = match work.map.whole {
            true => byte(&work.data, b),
            false => (word >> (8 * from.byte)) as u8,
        };
        g.alpha[b] = match work.control.alphas {
            true => (second[from.word] >> (8 * from.byte)) as u8,
            false => (word >> (8 * alpha_byte)) as u8,
        };
        g.source1[b] = (second[from.word] >> (8 * from.byte)) as u8;
        g.alpha1[b] = (second[from.word] >> (8 * alpha_byte)) as u8;
        g.destination[b] = if in_cache { byte(&held.words, b) } else { byte(&memory.words, b) };
    }
    g
}

/// Bytes that work on a sector writes: bytes from memory fill those that the cache does not hold.
fn written(c: &CachedSector) -> u32 {
    c.work.write | if c.fetch { !c.present } else { 0 }
}

impl Regs {
    /// Whether work need not wait for other work, nor for its slot.
    fn lets(&self, next: &CachedSector, leaving: u16) -> bool {
        let (wide, source1) = (next.work.control.mode == ColourMode::Wide, next.work.source1);
        let same = |s: &Stage| s.valid && s.slot == next.slot && s.sector == next.sector;
        // Work with the shorter latency must not overtake a write to the same bytes.
        let waits =
            |s: &Stage| same(s) && s.write & next.work.coverage != 0 && (next.work.read || s.wide && !wide);
        let after = self.stages.iter().any(waits);
        // The cache accepts one write a cycle.
        let taken = !wide && !source1 && self.stages[WIDE - NARROW - 1].valid;
        let leaving = leaving >> next.slot & 1 == 1 && !source1;
        (self.passes == 0 || source1) && !after && !taken && !leaving
    }

    /// The work that writes in this cycle.
    fn last(&self) -> &Stage {
        let narrow = &self.stages[NARROW - 1];
        if narrow.valid && !narrow.wide { narrow } else { &self.stages[WIDE - 1] }
    }

    /// Moves a sector to stage 0. Its first pass also writes the bytes from memory that belong to no pass.
    fn begin(&mut self, next: &CachedSector) {
        let CachedSector { slot, sector, work, .. } = *next;
        let layout = work.control.layout;
        let wide = work.control.mode == ColourMode::Wide;
        let all = if wide { passes(layout, work.write) } else { 1 };
        let (pass, left) = (all.trailing_zeros() as u8, all & (all - 1));
        let others = (0..4).filter(|p| left >> p & 1 == 1).fold(0, |bytes, p| bytes | pass_bytes(layout, p));
        let write = written(next) & !others;
        self.stages[0] = Stage { valid: true, slot, sector, write, wide, pass, last: left == 0 };
        self.passes = left;
    }

    /// Issues the next pass of the sector at stage 0.
    fn next_pass(&mut self) {
        let (pass, left) = (self.passes.trailing_zeros() as u8, self.passes & (self.passes - 1));
        let write = written(&self.work) & pass_bytes(self.work.work.control.layout, pass);
        self.stages[0] = Stage { valid: true, write, pass, last: left == 0, ..self.stages[0] };
        self.passes = left;
    }
}

impl ColourStore {
    /// Data written for the sector in the last stage.
    fn written_data(&self) -> Sector {
        if self.q.last().wide { self.blend_wide.o.result } else { self.blend_lanes.o.result }
    }
}

impl Logic for ColourStore {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (q, cached, last) = (&self.q, &self.cached_in.o, self.q.last());
        o.cached = cached.push;
        o.read_data = self.read_data_in.o.push;
        o.retired.send(last.valid && last.last, || last.slot);
        o.stored.send(last.valid, || {
            let Stage { slot, sector, write, .. } = *last;
            Stored { slot, sector, write, data: self.written_data() }
        });
        o.idle = !cached.pop.valid && !q.stages.iter().any(|s| s.valid);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let memory = &self.read_data_in.o.pop;
        let there = |next: &&CachedSector| memory.valid || !next.fetch;
        let next = self.cached_in.o.pop.get().filter(there).filter(|next| q.lets(next, i.leaving));
        let begins = next.filter(|next| !next.work.source1);

        // The cache, and the blends of stage 1.
        let (last, at) = (q.last(), &q.stages[1]);
        let write = if last.valid { last.write } else { 0 };
        let data = self.written_data();
        self.data_ram.i.read(begins.is_some(), begins.map_or(0, |next| address(next.slot, next.sector)));
        self.data_ram.i.write_lanes(write.into(), address(last.slot, last.sector), || data);
        self.blend_lanes.i.sector.send(at.valid && !at.wide, || q.gathered);
        self.blend_wide.i.sector.send(at.valid && at.wide, || q.gathered);
        self.blend_wide.i.pass = at.pass;

        // Updated in place from the last stage: each stage takes the previous value of the one before it.
        let d = &mut self.q;
        for k in (1..WIDE).rev() {
            match d.stages[k - 1].valid && (k < NARROW || d.stages[k - 1].wide) {
                true => d.stages[k] = d.stages[k - 1],
                false => d.stages[k].valid = false,
            }
        }
        if d.stages[0].valid {
            d.gathered = gather(&d.work, &d.source1, &d.memory, &self.data_ram.o.read_data);
        }
        d.stages[0].valid = begins.is_some() || d.passes != 0;
        if let Some(next) = begins {
            d.begin(next);
            d.work = *next;
            d.source1 = d.ahead;
            if next.fetch {
                d.memory = memory.data;
            }
        } else if d.passes != 0 {
            d.next_pass();
        }
        if let Some(next) = next.filter(|next| next.work.source1) {
            d.ahead = next.work.data;
        }

        // ---- clock edge
        self.cached_in.i.push.drive(&i.cached);
        self.cached_in.i.pop.ready = next.is_some();
        self.read_data_in.i.push.drive(&i.read_data);
        self.read_data_in.i.pop.ready = next.is_some_and(|next| next.fetch);
    }
}
