//! Depth fetch: reads a tile's sectors ahead of the compare stage. One sector a clock goes
//! out, and one comes back and is passed on to its slot (zrop-bytes-per-clk); planes among
//! them are bounded, one a clock. Stalled by memory, by its outputs, and by the writes that
//! were promised before a fetch, until memory has accepted them. In order. Specification:
//! ZROP.

use crate::zrop::merge;
use crate::zrop::types::*;
use crate::zrop::z_bounds::{self, ZBounds};
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Fetches waiting for memory to take their reads.
    request_depth: 2..=64 = 4, "fetches";
    /// Fetches whose sectors are on their way: no less than tiles.
    job_depth: 2..=64 = 32, "fetches";
}

// ---- ports
kernel::ports! {
    in fetch: ZropFetch;
    in level accepted: B8; // writes that memory has accepted, modulo 256
    out read: MemoryRead;
    in read_data: Sector;
    out fill: ZropFill;
    out filled: ZropFilled;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    /// What comes out of the bounds part: a plane, the end of a fetch, or both.
    pub struct Token {
        plane: bool,
        last: bool,
        z: bool,
        planes: bool,
    }
    pub struct Regs {
        todo: B8,          // sectors of the oldest request still to be read
        read: Offer<MemoryRead>,
        left: B8,          // sectors of the oldest job still to come
        second: bool,      // its sector's second plane is next
        format: DepthFormat, // of the planes in the bounds part
        fill: Offer<ZropFill>,
        tokens: [Token; 3],
        place: B2,         // of the plane that leaves the bounds part next
        ranges: [ZropRange; TILE_PLANES], // of the planes so far; the first one's for the others
    }
}

kernel::unit! {
    pub struct ZFetch(p) {
        registers: Regs;
        part request_in: Fifo<ZropFetch> = fifo::of(p.request_depth);
        part jobs: Fifo<ZropFetch> = fifo::of(p.job_depth);
        part data_in: Fifo<Sector> = fifo::Params::default();
        part bounds: ZBounds = z_bounds::Params {};
    }
}

impl ZFetch {
    /// Planes are being bounded, or a fetch ends.
    fn under_way(&self) -> bool {
        self.q.tokens.iter().any(|t| t.plane || t.last)
    }

    /// What is known at the end of a fetch.
    fn filled(&self) -> ZropFilled {
        let (q, bounds) = (&self.q, &self.bounds.o);
        let token = &q.tokens[2];
        let mut ranges = q.ranges;
        if token.plane {
            let range = ZropRange { min: bounds.min, max: bounds.max };
            match q.place {
                0 => ranges = [range; TILE_PLANES],
                place => ranges[usize::from(place)] = range,
            }
        }
        if !token.planes {
            ranges = Default::default();
        }
        ZropFilled { z: token.z, planes: token.planes, ranges }
    }
}

/// The lowest of a set of sectors.
fn lowest(sectors: u8) -> u8 {
    sectors.trailing_zeros().min(7) as u8
}

/// Where a sector of a tile is: those of a Z16 tile lie side by side with another's.
pub fn address(format: DepthFormat, tile: u64, sector: u8) -> u64 {
    (tile + (u64::from(sector) << u32::from(format == DepthFormat::Z16))) & 0x7_ffff_ffff
}

impl Logic for ZFetch {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        let waits = self.request_in.o.pop.valid || self.jobs.o.pop.valid;
        o.fetch = self.request_in.o.push;
        o.read.drive(&q.read);
        o.read_data = self.data_in.o.push;
        o.fill.drive(&q.fill);
        o.filled.send(q.tokens[2].last, || self.filled());
        o.idle = !waits && !q.read.valid && !q.fill.valid && !self.under_way();
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = self.q;
        let mut d = q;
        let (request_in, jobs, data_in) = (&self.request_in.o, &self.jobs.o, &self.data_in.o);

        // read: the job is known before its first sector comes
        let start = q.todo == 0;
        let (mut issue, mut request_done) = (false, false);
        d.read.leave(i.read);
        if let Some(request) = request_in.pop.get() {
            let written = i.accepted.wrapping_sub(request.writes) < 128;
            issue = q.read.free(i.read) && (!start || jobs.push.ready && written);
            if issue {
                let todo = if start { request.sectors } else { q.todo };
                let sector = lowest(todo);
                d.todo = todo & !(1 << sector);
                d.read.put(MemoryRead { address: address(request.format, request.tile, sector) });
                request_done = d.todo == 0;
            }
        }

        // arrival: a sector of planes is passed on with its first plane, and stays for
        // its second
        let arrived = jobs.pop.get().zip(data_in.pop.get());
        let advance = (arrived.is_some() || self.under_way()) && (!q.tokens[2].last || i.filled.ready);
        let (mut token, mut next_plane) = (Token::default(), None);
        let (mut sector_done, mut job_done) = (false, false);
        d.fill.leave(i.fill);
        if let Some((job, data)) = arrived
            && advance
            && (q.second || q.fill.free(i.fill))
        {
            let left = if q.left == 0 { job.sectors } else { q.left };
            let sector = lowest(left);
            let plane = job.planes && sector < 2;
            let held = merge::planes_in(data);
            let two = plane && (held.owners != 0 || job.sectors & 2 != 0);
            sector_done = q.second || !two;
            d.second = !q.second && two;
            d.format = job.format;
            if sector_done {
                d.left = left & !(1 << sector);
            }
            if !q.second {
                let last = left & (left - 1) == 0;
                let single = plane && job.sectors & 2 == 0;
                d.fill.put(ZropFill { slot: job.slot, sector, last, single, data: *data });
            }
            job_done = sector_done && d.left == 0;
            token = Token { plane, last: job_done, z: job.z, planes: job.planes };
            next_plane = plane.then_some(held.planes[usize::from(q.second)]);
        }

        // bounds
        if advance {
            d.tokens = [token, q.tokens[0], q.tokens[1]];
            if q.tokens[2].plane {
                d.ranges = self.filled().ranges;
                d.place = (q.place + 1) % TILE_PLANES as u8;
            }
            if q.tokens[2].last {
                d.place = 0;
            }
        }

        // ---- clock edge
        let bounds = &mut self.bounds.i;
        bounds.advance = advance;
        bounds.format = q.format;
        bounds.plane = next_plane.into();
        if let Some(job) = jobs.pop.get() {
            (bounds.mode, bounds.positions) = (job.mode, job.positions);
        }
        self.jobs.i.push.drive_if(start && issue, &request_in.pop);
        self.jobs.i.pop.ready = job_done;
        self.request_in.i.push.drive(&i.fetch);
        self.request_in.i.pop.ready = request_done;
        self.data_in.i.push.drive(&i.read_data);
        self.data_in.i.pop.ready = sector_done;
        self.q = d;
    }
}
