//! Colour store: the cache's data, and the path through it: a sector's work meets the
//! sector's bytes from memory and from the cache, becomes its new bytes, and goes back.
//! One sector per clock, in order; a sector waits only for bytes that are still on
//! their way: from memory, from work before it, or out of its slot.

use super::blend_lanes::{self, BlendLanes};
use super::lanes::lane;
use crate::prim::fifo::{self, Fifo};
use crate::prim::ram::{self, Ram};
use crate::{packed::*, pkg::*, slot::Slot, unit::*};

// ---- parameters
/// Stages of the path: select, gather, and those of the blend.
const STAGES: usize = 6;

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
    /// Bytes that work on its way will write.
    pub struct Stage {
        valid: bool,
        slot: B4,
        sector: B3,
        write: B32,
    }

    pub struct Regs {
        stages: [Stage; 6],
        work: CachedSector,     // at stage 0
        source1: [B32; 8],      // second colours of the work there
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
        }
    }

    /// Whether the next sector can go.
    fn issue(&self, i: &In) -> bool {
        let (cached, memory) = (self.cached_in.outputs(), self.read_data_in.outputs());
        let next = &cached.pop_data;
        let same = |s: &Stage| s.valid && s.slot == next.slot && s.sector == next.sector;
        let behind =
            next.work.read && self.q.stages.iter().any(|s| same(s) && s.write & next.work.coverage != 0);
        let leaving = i.leaving >> next.slot & 1 == 1 && !next.work.source1;
        cached.pop_valid && (memory.pop_valid || !next.fetch) && !behind && !leaving
    }

    fn last(&self) -> &Stage {
        &self.q.stages[STAGES - 1]
    }

    fn stored(&self) -> Stored {
        let Stage { valid, slot, sector, write } = *self.last();
        let write = if valid { write } else { 0 };
        Stored { slot, sector, write, data: self.blend_lanes.outputs().result }
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
    let alpha_byte = if work.control.layout == ColourLayout::A8 { 0 } else { 3 };
    for b in 0..32 {
        let from = lane(&work.map, b as u32);
        let word = work.data[from.word];
        let in_cache = !fetch || present >> b & 1 == 1;
        g.source[b] = match work.map.whole {
            true => byte(&work.data, b),
            false => (word >> (8 * from.byte)) as u8,
        };
        g.alpha[b] = (word >> (8 * alpha_byte)) as u8;
        g.source1[b] = (second[from.word] >> (8 * from.byte)) as u8;
        g.alpha1[b] = (second[from.word] >> (8 * alpha_byte)) as u8;
        g.destination[b] = if in_cache { byte(&held.words, b) } else { byte(&memory.words, b) };
    }
    g
}

impl Unit for ColourStore {
    const PATH: &'static str = "fbp/crop/colour_store";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let (cached, memory) = (self.cached_in.outputs(), self.read_data_in.outputs());
        Out {
            cached_ready: cached.push_ready,
            read_data_ready: memory.push_ready,
            retired_valid: self.last().valid,
            retired_slot: self.last().slot,
            stored: self.stored(),
            idle: !cached.pop_valid && !self.q.stages.iter().any(|s| s.valid),
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let (cached, memory) = (self.cached_in.outputs(), self.read_data_in.outputs());
        let (issue, stored) = (self.issue(&i), self.stored());
        let next = cached.pop_data;
        let held = self.data_ram.outputs().read_data;
        let blend = blend_lanes::In { sector_valid: self.q.stages[1].valid, sector: self.q.gathered };

        let d = &mut self.q;
        for k in (1..STAGES).rev() {
            match d.stages[k - 1].valid {
                true => d.stages[k] = d.stages[k - 1],
                false => d.stages[k].valid = false,
            }
        }
        if d.stages[0].valid {
            d.gathered = gather(&d.work, &d.source1, &d.memory, &held);
        }
        d.stages[0].valid = issue && !next.work.source1;
        if issue && next.work.source1 {
            d.source1 = next.work.data;
        } else if issue {
            // What came from memory goes into the cache where that held nothing.
            let write = next.work.write | if next.fetch { !next.present } else { 0 };
            d.stages[0] = Stage { valid: true, slot: next.slot, sector: next.sector, write };
            d.work = next;
            if next.fetch {
                d.memory = memory.pop_data;
            }
        }

        // ---- clock edge
        self.blend_lanes.clock(blend);
        self.data_ram.clock(ram::In {
            read_en: issue,
            read_addr: address(next.slot, next.sector),
            write_en: stored.write.into(),
            write_addr: address(stored.slot, stored.sector),
            write_data: stored.data,
        });
        self.cached_in.clock(fifo::In { push_valid: i.cached_valid, push_data: i.cached, pop_ready: issue });
        self.read_data_in.clock(fifo::In {
            push_valid: i.read_data_valid,
            push_data: i.read_data,
            pop_ready: issue && next.fetch,
        });
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.part("cached_in", &mut self.cached_in);
        v.part("read_data_in", &mut self.read_data_in);
        v.part("data_ram", &mut self.data_ram);
        v.part("blend_lanes", &mut self.blend_lanes);
    }

    fn quiet(&self, i: &In) -> bool {
        let cached = fifo::In { push_valid: i.cached_valid, push_data: i.cached, pop_ready: false };
        let memory = fifo::In { push_valid: i.read_data_valid, push_data: i.read_data, pop_ready: false };
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
