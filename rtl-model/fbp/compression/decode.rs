//! Decode: plain sectors from the stored ones of a tile. A sector a clock, 32 bytes; 2 clocks from a line's stored
//! sectors to its first plain one. Stalled by who takes them. In order. Specification: CBC and compression.

use super::codec::{expanded, unpacked};
use super::packing::half;
use super::types::*;
use bundle::*;
use kernel::prelude::*;
use mem::beats::first_of;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Lines that wait: 2 cut the channel at full rate.
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
        done: B4, // sectors of the oldest line that have left for `plain`
        plain: Offer<MemoryDown>,
    }
}

kernel::unit! {
    pub struct Decode(p) {
        registers: Regs;
        part job_in: Fifo<DecodeJob> = fifo::of(p.job_depth);
    }
}

/// An ordinary sector of packed samples. Planes are of both halves.
fn ordinary(job: &DecodeJob, sector: u8) -> Sector {
    let DecodeJob { coding, upper, low, high, stencil, right_low, right_high, right_stencil, .. } = job;
    let right = half(sector) == 1;
    let stencils = if right { right_stencil } else { stencil };
    match right && coding.form == Form::Plain {
        true => unpacked(coding, *upper, sector, right_low, right_high, stencils),
        false => unpacked(coding, *upper, sector, low, high, stencils),
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
            let DecodeJob { client, tag, status, compressible, coding, upper, wanted, low, high, .. } = job;
            let (sector, rest) = first_of(wanted & !q.done);
            // A clear value is answered as it is.
            let raw = coding.form == Form::Clear && *status != 0;
            let data = match () {
                () if job.unpacks => ordinary(job, sector),
                () if coding.stencil && sector == 3 => job.stencil,
                () if raw => *low,
                () => expanded(coding, *upper, sector, low, high),
            };
            pops = rest == 0;
            d.done = if pops { 0 } else { q.done | 1 << sector };
            d.plain.put(MemoryDown {
                client: *client,
                tag: *tag,
                kind: AnswerKind::Data,
                sector,
                last: pops,
                status: *status,
                compressible: *compressible,
                data,
            });
        }

        // ---- clock edge
        self.job_in.i.push.drive(&i.job);
        self.job_in.i.pop.ready = pops;
        self.q = d;
    }
}
