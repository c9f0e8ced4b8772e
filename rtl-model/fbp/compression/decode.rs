//! Decode: decodes plain sectors from the stored sectors of a tile. Rate: one sector of 32 bytes a cycle; a sector of
//! Z16 planes takes 2 cycles (l2-z-decompress-16). Latency: 2 cycles from a line's stored sectors to its first plain
//! sector. It stalls on its output. In order. Specification: CBC and compression.

use super::codec::{expanded, row_of_halves, unpacked, unpacked_wide};
use super::kinds::depth_of_line;
use super::packing::half;
use super::types::*;
use bundle::*;
use kernel::prelude::*;
use mem::beats::first_of;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Queue depth for lines: 2 break the ready path at full rate.
    job_depth: 1..=16 = 2, "lines";
}

// ---- ports
kernel::ports! {
    in job: DecodeJob;
    out plain: MemoryDown;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        done: B4, // sectors of the oldest line that were sent to `plain`
        half: bool, // half of the next sector has been decoded
        words: [B32; 4],
        plain: Offer<MemoryDown>,
    }
}

kernel::unit! {
    pub struct Decode(p) {
        registers: Regs;
        part job_in: Fifo<DecodeJob> = fifo::of(p.job_depth);
    }
}

/// An ordinary sector of packed samples. Planes cover both halves.
fn ordinary(job: &DecodeJob, sector: u8) -> Sector {
    let DecodeJob { coding, upper, low, high, stencil, right_low, right_high, right_stencil, .. } = job;
    if coding.wide {
        let others = if *upper { [right_high, right_stencil] } else { [right_low, right_high] };
        return unpacked_wide(coding, *upper, sector, [low, high], stencil, others);
    }
    let right = half(sector) == 1;
    let stencils = if right { right_stencil } else { stencil };
    match right && coding.form == Form::Plain {
        true => unpacked(coding, *upper, sector, right_low, right_high, stencils),
        false => unpacked(coding, *upper, sector, low, high, stencils),
    }
}

/// A packed sector that does not hold depth.
fn beside(job: &DecodeJob, sector: u8) -> Sector {
    match sector {
        _ if !job.coding.wide => job.stencil,
        0 => job.stencil,
        1 => job.right_low,
        2 => job.right_high,
        _ => job.right_stencil,
    }
}

/// A sector of Z16 that memory stores as samples.
fn samples(job: &DecodeJob, sector: u8) -> Sector {
    match sector {
        0 => job.low,
        1 => job.right_low,
        2 => job.high,
        _ => job.right_high,
    }
}

/// Whether a sector of Z16 is decoded from planes, which takes two cycles.
fn has_planes(job: &DecodeJob, sector: u8) -> bool {
    job.coding.form == Form::HalfPlanes && job.coding.halves >> half(sector) & 1 == 1
}

impl Decode {
    /// The row of Z16 that is decoded in this cycle.
    fn row(&self, job: &DecodeJob, sector: u8) -> [u32; 4] {
        let planes = if half(sector) == 1 { &job.right_low } else { &job.low };
        row_of_halves(&job.coding, job.upper, sector, self.q.half, planes)
    }

    fn sector(&self, job: &DecodeJob, sector: u8) -> Sector {
        let DecodeJob { coding, upper, low, high, .. } = job;
        match () {
            () if job.unpacks => ordinary(job, sector),
            () if depth_of_line(coding, *upper) >> sector & 1 == 0 => beside(job, sector),
            // A clear value is returned undecoded.
            () if coding.form == Form::Clear && job.status != 0 => *low,
            () if has_planes(job, sector) => {
                let (first, row) = (self.q.words, self.row(job, sector));
                Sector { words: std::array::from_fn(|w| if w < 4 { first[w] } else { row[w - 4] }) }
            }
            () if coding.form == Form::HalfPlanes => samples(job, sector),
            () => expanded(coding, *upper, sector, low, high),
        }
    }
}

impl Logic for Decode {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.job = self.job_in.o.push;
        o.plain.drive(&self.q.plain);
        o.idle = !self.job_in.o.pop.valid && !self.q.plain.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let mut pops = false;
        d.plain.leave(i.plain);
        if let Some(job) = self.job_in.o.pop.get()
            && !d.plain.valid
        {
            let DecodeJob { client, tag, status, compressible, wanted, .. } = job;
            let (sector, rest) = first_of(wanted & !q.done);
            if has_planes(job, sector) && !q.half {
                (d.half, d.words) = (true, self.row(job, sector));
            } else {
                pops = rest == 0;
                d.done = if pops { 0 } else { q.done | 1 << sector };
                d.half = false;
                d.plain.put(MemoryDown {
                    client: *client,
                    tag: *tag,
                    kind: ResponseKind::Data,
                    sector,
                    last: pops,
                    status: *status,
                    compressible: *compressible,
                    data: self.sector(job, sector),
                });
            }
        }

        // ---- clock edge
        self.job_in.i.push.drive(&i.job);
        self.job_in.i.pop.ready = pops;
        self.q = d;
    }
}
