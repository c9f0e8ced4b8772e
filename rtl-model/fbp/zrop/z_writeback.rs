//! Write-back: the dirty sectors of a tile go to memory, lowest first, one a clock, and
//! the next tile's follow in the next clock; then its slot is reported clean. Stalled by
//! memory, and by reports not taken.

use super::{layout, z_fetch};
use crate::zrop::types::*;
use bundle::*;
use kernel::Within;
use kernel::{packed::*, slot::Slot, unit::*};
use prim::legacy::fifo::{self, Fifo};

// ---- parameters
/// Tiles waiting to be written back: 2 cut the channel at full rate.
const DIRTY_DEPTH: usize = 2;

#[derive(Clone, Debug, PartialEq)]
pub struct Params {
    /// Sectors waiting to be written.
    pub write_depth: Within<2, 64>,
}

impl Default for Params {
    fn default() -> Self {
        Params { write_depth: Within::new(4) }
    }
}

// ---- ports
packed! {
    pub struct In {
        dirty_valid: bool,
        dirty: ZropDirty,
        held: Sector,       // what is at `slot` and `sector`
        cleaned_ready: bool,
        write_ready: bool,
    }
    pub struct Out {
        dirty_ready: bool,
        slot: ZropSlot,
        sector: B3,
        cleaned_valid: bool,
        cleaned: ZropCleaned,
        write_valid: bool,
        write: MemoryWrite,
        promised: B8,
        accepted: B8,
        idle: bool,
    }
}

// ---- registers
packed! {
    pub struct Regs {
        todo: B8,       // sectors of the oldest tile still to be written
        cleaned_valid: bool,
        cleaned: ZropCleaned,
        promised: B8,   // writes queued, modulo 256
        accepted: B8,   // of these, taken by memory
    }
}

#[derive(Clone)]
pub struct ZWriteback {
    p: Params,
    q: Regs,
    dirty_in: Slot<Fifo<ZropDirty>>,
    write_out: Slot<Fifo<MemoryWrite>>,
}

impl ZWriteback {
    pub fn new(p: &Params) -> Self {
        let fifo = |depth: usize| fifo::Params { depth: Within::new(depth), latency: Within::new(1) };
        ZWriteback {
            p: p.clone(),
            q: Regs::default(),
            dirty_in: Fifo::new(&fifo(DIRTY_DEPTH)).into(),
            write_out: Fifo::new(&fifo(p.write_depth.get())).into(),
        }
    }

    /// Sectors still to be written of the oldest tile.
    fn todo(&self, job: &ZropDirty) -> u8 {
        if self.q.todo == 0 { job.sectors } else { self.q.todo }
    }
}

/// The lowest of a set of sectors.
fn lowest(sectors: u8) -> u8 {
    sectors.trailing_zeros().min(7) as u8
}

/// The write of a sector.
fn write(job: &ZropDirty, sector: u8, data: Sector) -> MemoryWrite {
    let planes = job.planes && sector < 2;
    let bytes = layout::byte_mask(job.format, sector.into(), job.dirty, job.dirty_stencil);
    let mask = if planes { !0 } else { bytes };
    MemoryWrite { address: z_fetch::address(job.format, job.tile, sector), mask, data }
}

impl Legacy for ZWriteback {
    const PATH: &'static str = "fbp/zrop/z_writeback";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let q = &self.q;
        let (dirty_in, write_out) = (self.dirty_in.outputs(), self.write_out.outputs());
        Out {
            dirty_ready: dirty_in.push_ready,
            slot: dirty_in.pop.slot,
            sector: lowest(self.todo(&dirty_in.pop)),
            cleaned_valid: q.cleaned_valid,
            cleaned: q.cleaned,
            write_valid: write_out.pop_valid,
            write: write_out.pop,
            promised: q.promised,
            accepted: q.accepted,
            idle: !dirty_in.pop_valid && !write_out.pop_valid && !q.cleaned_valid,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let q = self.q;
        let mut d = q;
        let (dirty_in, write_out) = (self.dirty_in.outputs(), self.write_out.outputs());
        let job = dirty_in.pop;

        // a sector is queued where there is room; the last one also reports
        let todo = self.todo(&job);
        let left = todo & todo.wrapping_sub(1);
        let last = left == 0;
        let room = todo == 0 || write_out.push_ready;
        let go = dirty_in.pop_valid && room && (!last || !q.cleaned_valid || i.cleaned_ready);
        let push = go && todo != 0;
        if i.cleaned_ready {
            d.cleaned_valid = false;
        }
        if go {
            d.todo = left;
            if last {
                d.cleaned_valid = true;
                d.cleaned = ZropCleaned { slot: job.slot, changed: job.changed, status: job.status };
            }
        }
        d.promised = q.promised.wrapping_add(push.into());
        d.accepted = q.accepted.wrapping_add((write_out.pop_valid && i.write_ready).into());
        let write = if push { write(&job, lowest(todo), i.held) } else { MemoryWrite::default() };

        // ---- clock edge
        self.dirty_in.clock(fifo::In { push_valid: i.dirty_valid, push: i.dirty, pop_ready: go && last });
        self.write_out.clock(fifo::In { push_valid: push, push: write, pop_ready: i.write_ready });
        self.q = d;
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.part("dirty_in", &mut self.dirty_in);
        v.part("write_out", &mut self.write_out);
    }

    fn quiet(&self, i: &In) -> bool {
        if i.dirty_valid || self.q.cleaned_valid {
            return false;
        }
        // An offer to pop shows whether there is something.
        self.dirty_in.quiet(&fifo::In { pop_ready: true, ..fifo::In::default() })
            && self.write_out.quiet(&fifo::In { pop_ready: i.write_ready, ..fifo::In::default() })
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        vec![("WRITE_DEPTH", self.p.write_depth.get())]
    }
}
