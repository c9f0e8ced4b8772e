//! Depth write-back: writes the dirty sectors of a tile to memory, lowest first, then reports the slot clean. Rate:
//! one sector a cycle (zrop-bytes-per-clk), the next tile follows in the next cycle; tiles that are cleared in memory
//! take a cycle. Latency: the first write is at the port two cycles after its tile. A marker is forwarded once memory
//! has accepted all writes before it. It stalls on memory, and on reports and markers that are not accepted. In
//! order. Specification: ZROP.

use super::kinds;
use super::layout::{self, lines, lowest};
use crate::zrop::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Queue depth for sectors to write.
    write_depth: 2..=64 = 4, "sectors";
}

// ---- ports
kernel::ports! {
    in dirty: ZropDirty;
    out pulse wanted: ZropPlace; // the next sector to write
    in sample held: Sector; // its data, in the same cycle
    out cleaned: ZropCleaned;
    out write: TileWrite;
    out marker: MarkerDone;  // memory has accepted all writes before it
    out level promised: B16;
    out level accepted: B16;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        todo: B16,      // sectors of the oldest tile not yet written
        cleaned: Offer<ZropCleaned>,
        promised: B16,   // writes queued, modulo 65,536
        accepted: B16,   // of these, accepted by memory
    }
}

kernel::unit! {
    pub struct ZWriteback(p) {
        registers: Regs;
        part dirty_in: Fifo<ZropDirty> = fifo::Params::default();
        part write_out: Fifo<TileWrite> = fifo::of(p.write_depth);
    }
}

impl ZWriteback {
    /// Sectors of the oldest tile not yet written.
    fn todo(&self, job: &ZropDirty) -> u16 {
        if self.q.todo == 0 { job.sectors } else { self.q.todo }
    }
}

/// Whether the job clears tiles in memory.
fn clears(job: &ZropDirty) -> bool {
    matches!(job.op, TileOp::FastClear | TileOp::ClearDepth)
}

/// Index in the cache of a sector of a tile in memory.
fn place(job: &ZropDirty, sector: u8) -> u8 {
    layout::in_cache(job.format, job.wide, sector, job.planes)
}

/// The write of the lowest remaining sector: a beat of its line.
fn write(job: &ZropDirty, todo: u16, data: Sector) -> TileWrite {
    let sector = lowest(todo);
    let n = layout::line_in(job.format, sector);
    let at = |sectors: u16| lines(job.format, job.tile, sectors);
    let (wanted, left) = (at(job.sectors), at(todo & (todo - 1)));
    if clears(job) {
        let data = Sector { words: [job.code; SECTOR_WORDS] };
        let (line, sectors) = (layout::line(job.tile, 0), job.sectors as u8 & 15);
        return TileWrite { op: job.op, line, sectors, last: true, mask: !0, data, ..TileWrite::default() };
    }
    let place = place(job, sector);
    let planes = job.planes && place < 2;
    let bytes = layout::byte_mask(job.format, place.into(), job.dirty, job.dirty_stencil);
    let rest = wanted[usize::from(n) + 1..].iter().any(|sectors| *sectors != 0);
    TileWrite {
        op: job.op,
        line: layout::line(job.tile, n),
        sectors: wanted[usize::from(n)],
        last: left[usize::from(n)] == 0,
        mask: if planes { !0 } else { bytes },
        data,
        status: kinds::state_of(job.format, job.tile, job.status),
        pair: job.op == TileOp::Raw && rest,
    }
}

impl Logic for ZWriteback {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        let job = &self.dirty_in.o.pop;
        o.dirty = self.dirty_in.o.push;
        let wanted =
            |job: &ZropDirty| ZropPlace { slot: job.slot, sector: place(job, lowest(self.todo(job))) };
        o.wanted.send(job.valid, || wanted(&job.data));
        o.cleaned.drive(&q.cleaned);
        o.write.drive(&self.write_out.o.pop);
        let marks = job.valid && job.data.marker && !o.write.valid;
        o.marker.send(marks, || MarkerDone { id: job.data.slot & 15 });
        o.promised = q.promised;
        o.accepted = q.accepted;
        o.idle = !job.valid && !o.write.valid && !q.cleaned.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let (dirty_in, write_out) = (&self.dirty_in.o, &self.write_out.o);
        let (mut done, mut put) = (false, None);

        d.cleaned.leave(i.cleaned);
        // queue a sector if there is a free entry; the last one also reports
        if let Some(job) = dirty_in.pop.get().filter(|job| job.marker) {
            done = job.marker && !write_out.pop.valid && i.marker.ready;
        } else if let Some(job) = dirty_in.pop.get() {
            let todo = self.todo(job);
            let clear = clears(job);
            let left = if clear { 0 } else { todo & todo.wrapping_sub(1) };
            let last = left == 0;
            let room = todo == 0 || write_out.push.ready;
            if room && (!last || q.cleaned.free(i.cleaned)) {
                put = (todo != 0).then(|| write(job, todo, i.held));
                d.todo = left;
                if last {
                    d.cleaned.put(ZropCleaned { slot: job.slot, clear });
                    done = true;
                }
            }
        }
        d.promised = q.promised.wrapping_add(put.is_some().into());
        d.accepted = q.accepted.wrapping_add((write_out.pop.valid && i.write.ready).into());

        // ---- clock edge
        self.dirty_in.i.push.drive(&i.dirty);
        self.dirty_in.i.pop.ready = done;
        self.write_out.i.push = put.into();
        self.write_out.i.pop = i.write;
        self.q = d;
    }
}
