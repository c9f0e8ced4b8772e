//! Colour store: the cache's data, and the path through it: a sector's work meets the
//! sector's bytes from memory and from the cache, becomes its new bytes, and goes back.
//! One sector per clock, in order; a sector waits only for bytes that are still on
//! their way: from memory, from work before it, or out of its slot.

use super::blend_lanes::{self, BlendLanes};
use super::blend_wide::{self, BlendWide};
use super::lanes::lane;
use super::pixels::{pass_bytes, passes};
use crate::crop::types::*;
use bundle::*;
use kernel::{packed::*, slot::Slot, unit::*};
use prim::legacy::fifo::{self, Fifo};
use prim::legacy::ram::{self, Ram};

// ---- parameters
/// Stages of the path: select, gather, and those of the blend, in bytes and in floats.
const NARROW: usize = 6;
const WIDE: usize = 2 + blend_wide::WIDE_CLOCKS;

#[derive(Clone, Debug, PartialEq)]
pub struct Params {
    /// Sectors that wait for memory.
    pub cached: fifo::Params,
    /// Sectors from memory that wait for their work.
    pub read_data: fifo::Params,
}

// ---- ports
packed! {
    pub struct In {
        cached_valid: bool,
        cached: CachedSector,
        read_data_valid: bool,
        read_data: Sector,
        leaving: B16,
    }
    pub struct Out {
        cached_ready: bool,
        read_data_ready: bool,
        retired_valid: bool,
        retired_slot: B4,
        stored: Stored,     // what the cache is written
        idle: bool,
    }
}

// ---- registers
packed! {
    /// Bytes that work on its way will write. Work that blends in floats goes in passes.
    pub struct Stage {
        valid: bool,
        slot: B4,
        sector: B3,
        write: B32,
        wide: bool,
        pass: B2,
        last: bool,         // of the passes of its sector
    }

    pub struct Regs {
        stages: [Stage; WIDE],
        passes: B4,             // of the work at stage 0, still to go
        work: CachedSector,     // at stage 0
        source1: [B32; 8],      // second colours of the work there, or its alphas
        ahead: [B32; 8],        // those that came last
        memory: Sector,
        gathered: BlendInput,   // at stage 1
    }
}

type Data = Ram<Sector, 7, 32>;

#[derive(Clone)]
pub struct ColourStore {
    p: Params,
    q: Regs,
    cached_in: Slot<Fifo<CachedSector>>,
    read_data_in: Slot<Fifo<Sector>>,
    data_ram: Slot<Data>,
    blend_lanes: Slot<BlendLanes>,
    blend_wide: Slot<BlendWide>,
}

impl ColourStore {
    pub fn new(p: &Params) -> Self {
        ColourStore {
            p: p.clone(),
            q: Regs::default(),
            cached_in: Fifo::new(&p.cached).into(),
            read_data_in: Fifo::new(&p.read_data).into(),
            data_ram: Data::default().into(),
            blend_lanes: BlendLanes::default().into(),
            blend_wide: BlendWide::default().into(),
        }
    }

    /// Whether the next sector can go.
    fn issue(&self, i: &In) -> bool {
        let (cached, memory) = (self.cached_in.outputs(), self.read_data_in.outputs());
        let next = &cached.pop;
        let (wide, source1) = (next.work.control.mode == ColourMode::Wide, next.work.source1);
        let same = |s: &Stage| s.valid && s.slot == next.slot && s.sector == next.sector;
        // What takes fewer clocks must not write before what came first.
        let waits =
            |s: &Stage| same(s) && s.write & next.work.coverage != 0 && (next.work.read || s.wide && !wide);
        let behind = self.q.stages.iter().any(waits);
        // The cache takes one write a clock.
        let taken = !wide && !source1 && self.q.stages[WIDE - NARROW - 1].valid;
        let leaving = i.leaving >> next.slot & 1 == 1 && !source1;
        let ready = cached.pop_valid && (memory.pop_valid || !next.fetch);
        ready && (self.q.passes == 0 || source1) && !behind && !taken && !leaving
    }

    /// The work that writes.
    fn last(&self) -> Stage {
        let narrow = self.q.stages[NARROW - 1];
        if narrow.valid && !narrow.wide { narrow } else { self.q.stages[WIDE - 1] }
    }

    fn stored(&self) -> Stored {
        let Stage { valid, slot, sector, write, wide, .. } = self.last();
        let write = if valid { write } else { 0 };
        let (narrow, floats) = (self.blend_lanes.outputs().result, self.blend_wide.outputs().result);
        Stored { slot, sector, write, data: if wide { floats } else { narrow } }
    }
}

fn address(slot: u8, sector: u8) -> u64 {
    u64::from(slot << 3 | sector)
}

fn byte(sector: &[u32; 8], b: usize) -> u8 {
    (sector[b >> 2] >> (8 * (b & 3))) as u8
}

/// The bytes of a sector and of its pixels' sources, side by side.
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

/// What work on a sector writes: what came from memory goes into the cache where that held
/// nothing.
fn written(c: &CachedSector) -> u32 {
    c.work.write | if c.fetch { !c.present } else { 0 }
}

impl Regs {
    /// A sector to stage 0. Its first pass writes what no pass does, as it came.
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

    /// The next pass of the sector at stage 0.
    fn next_pass(&mut self) {
        let (pass, left) = (self.passes.trailing_zeros() as u8, self.passes & (self.passes - 1));
        let write = written(&self.work) & pass_bytes(self.work.work.control.layout, pass);
        self.stages[0] = Stage { valid: true, write, pass, last: left == 0, ..self.stages[0] };
        self.passes = left;
    }
}

impl Legacy for ColourStore {
    const PATH: &'static str = "fbp/crop/colour_store";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let (cached, memory) = (self.cached_in.outputs(), self.read_data_in.outputs());
        Out {
            cached_ready: cached.push_ready,
            read_data_ready: memory.push_ready,
            retired_valid: self.last().valid && self.last().last,
            retired_slot: self.last().slot,
            stored: self.stored(),
            idle: !cached.pop_valid && !self.q.stages.iter().any(|s| s.valid),
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let (cached, memory) = (self.cached_in.outputs(), self.read_data_in.outputs());
        let (issue, stored) = (self.issue(&i), self.stored());
        let next = cached.pop;
        let held = self.data_ram.outputs().read_data;
        let gathered = self.q.stages[1];
        let sector = self.q.gathered;
        let narrow = blend_lanes::In { sector_valid: gathered.valid && !gathered.wide, sector };
        let wide =
            blend_wide::In { sector_valid: gathered.valid && gathered.wide, pass: gathered.pass, sector };

        let d = &mut self.q;
        for k in (1..WIDE).rev() {
            match d.stages[k - 1].valid && (k < NARROW || d.stages[k - 1].wide) {
                true => d.stages[k] = d.stages[k - 1],
                false => d.stages[k].valid = false,
            }
        }
        if d.stages[0].valid {
            d.gathered = gather(&d.work, &d.source1, &d.memory, &held);
        }
        let begins = issue && !next.work.source1;
        d.stages[0].valid = begins || d.passes != 0;
        if begins {
            d.begin(&next);
            d.work = next;
            d.source1 = d.ahead;
            if next.fetch {
                d.memory = memory.pop;
            }
        } else if d.passes != 0 {
            d.next_pass();
        }
        if issue && next.work.source1 {
            d.ahead = next.work.data;
        }

        // ---- clock edge
        self.blend_lanes.clock(narrow);
        self.blend_wide.clock(wide);
        self.data_ram.clock(ram::In {
            read_en: begins,
            read_addr: address(next.slot, next.sector),
            write_en: stored.write.into(),
            write_addr: address(stored.slot, stored.sector),
            write_data: stored.data,
        });
        self.cached_in.clock(fifo::In { push_valid: i.cached_valid, push: i.cached, pop_ready: issue });
        self.read_data_in.clock(fifo::In {
            push_valid: i.read_data_valid,
            push: i.read_data,
            pop_ready: issue && next.fetch,
        });
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.part("cached_in", &mut self.cached_in);
        v.part("read_data_in", &mut self.read_data_in);
        v.part("data_ram", &mut self.data_ram);
        v.part("blend_lanes", &mut self.blend_lanes);
        v.part("blend_wide", &mut self.blend_wide);
    }

    fn quiet(&self, i: &In) -> bool {
        let cached = fifo::In { push_valid: i.cached_valid, push: i.cached, pop_ready: false };
        let memory = fifo::In { push_valid: i.read_data_valid, push: i.read_data, pop_ready: false };
        !self.q.stages.iter().any(|s| s.valid)
            && !self.issue(i)
            && self.cached_in.quiet(&cached)
            && self.read_data_in.quiet(&memory)
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        let Params { cached, read_data } = &self.p;
        vec![
            ("CACHED_DEPTH", cached.depth.get()),
            ("CACHED_LATENCY", cached.latency.get()),
            ("READ_DATA_DEPTH", read_data.depth.get()),
            ("READ_DATA_LATENCY", read_data.latency.get()),
        ]
    }
}
