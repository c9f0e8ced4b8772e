//! Depth fetch: reads a tile's sectors ahead of the compare stage. Rate: one line requested and one sector received a
//! cycle, which is forwarded to its slot (zrop-bytes-per-clk); planes in it are bounded, one a cycle. It stalls on
//! memory, on its outputs, and on the writes promised before a fetch, until memory has accepted them. In order.
//! Specification: ZROP.

use super::layout::{self, lines};
use super::{kinds, merge};
use crate::zrop::types::*;
use crate::zrop::z_bounds::{self, ZBounds};
use arith::depth;
use arith::float::ONE;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Queue depth for fetches whose reads memory has not accepted.
    request_depth: 2..=64 = 4, "fetches";
    /// Queue depth for fetches in flight: at least the number of tiles.
    job_depth: 2..=64 = 32, "fetches";
}

// ---- ports
kernel::ports! {
    in fetch: ZropFetch;
    in level accepted: B16; // writes that memory has accepted, modulo 65,536
    out read: TileRead;
    in read_data: TileSector;
    out pulse kind: B8; // of the page of the tile that was probed
    out fill: ZropFill;
    out filled: ZropFilled;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    /// Token in the bounds part: a plane, the end of a fetch, or both.
    pub struct Token {
        plane: bool,
        last: bool,
        z: bool,
        planes: bool,
        status: B2,
    }
    pub struct Regs {
        line: B2,          // first line of the oldest request that has not been read
        read: Offer<TileRead>,
        kind: Offer<B8>,
        after: B2,         // first line of the oldest job that has not arrived
        second: bool,      // the second plane of its sector is next
        format: DepthFormat, // of the planes in the bounds part
        fill: Offer<ZropFill>,
        tokens: [Token; 3],
        place: B2,         // of the plane that leaves the bounds part next
        ranges: [ZropRange; TILE_PLANES], // of the planes so far; those of the first one for the others
    }
}

kernel::unit! {
    pub struct ZFetch(p) {
        registers: Regs;
        part request_in: Fifo<ZropFetch> = fifo::of(p.request_depth);
        part jobs: Fifo<ZropFetch> = fifo::of(p.job_depth);
        part data_in: Fifo<TileSector> = fifo::Params::default();
        part bounds: ZBounds = z_bounds::Params {};
    }
}

impl ZFetch {
    /// Whether planes are being bounded, or a fetch ends.
    fn under_way(&self) -> bool {
        self.q.tokens.iter().any(|t| t.plane || t.last)
    }

    /// Known properties at the end of a fetch.
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
        if !(token.planes && token.z) {
            ranges = Default::default();
        }
        ZropFilled { z: token.z, status: token.status, planes: token.planes, ranges }
    }
}

/// A received sector, converted to the cache's layout.
struct Arrival {
    /// Its index in the tile, and its line's.
    sector: u8,
    line: u8,
    /// Depth is held as planes; this sector holds them.
    planes: bool,
    here: bool,
    data: Sector,
    /// All samples have its codes.
    spread: bool,
    /// It holds data of the tile; `complete`: the last such of its fetch; `last`: the last sector received.
    real: bool,
    /// State of the tile in memory.
    status: u8,
    complete: bool,
    last: bool,
}

/// Sectors of a fetch, as sectors of its tile's lines.
fn wanted(fetch: &ZropFetch) -> [u8; 4] {
    lines(fetch.format, fetch.tile, layout::in_memory(fetch.format, fetch.wide, fetch.sectors))
}

/// A clear value is converted to a plane, if a plane represents it exactly: always for depth with stencil.
fn arrival(job: &ZropFetch, after: u8, data: &TileSector) -> Arrival {
    let (line, over) = layout::next_line(&wanted(job), after);
    let in_memory = layout::sector_in(job.format, line, data.sector);
    let code = data.data.words[0];
    let (plane, exact) = depth::flat(code);
    let status = kinds::state_in(job.format, job.tile, data.status);
    let packed = job.wide || job.format == DepthFormat::Z24S8;
    let single = exact && code <= ONE && data.data.words == [code; SECTOR_WORDS];
    let constant = status == 1 && (packed || single);
    let planes = status >= 2 || constant;
    let sector = layout::in_cache(job.format, job.wide, in_memory, planes);
    // After the first line, a compressed tile has only the stencil of the right half.
    let right = layout::stencil_sector(job.format, 1) as u8;
    let here = planes && line == 0 && sector < 2;
    let stencil = packed && job.sectors >> right & 1 == 1;
    let last_line = if job.wide { 2 } else { 1 };
    let ends = if status == 0 { over } else { line >= last_line || !stencil };
    Arrival {
        sector,
        line,
        planes,
        here,
        data: if here && constant { merge::sector(&merge::single(plane)[0]) } else { data.data },
        spread: status == 1 && !constant,
        real: line == 0 || status == 0 || stencil && sector == right,
        status,
        // A clear value arrives after that stencil.
        complete: ends && (data.last || status != 0 && sector == right),
        last: data.last && over,
    }
}

impl Logic for ZFetch {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        let waits = self.request_in.o.pop.valid || self.jobs.o.pop.valid;
        o.fetch = self.request_in.o.push;
        o.read.drive(&q.read);
        o.read_data = self.data_in.o.push;
        o.kind.drive(&q.kind);
        o.fill.drive(&q.fill);
        o.filled.send(q.tokens[2].last, || self.filled());
        o.idle = !waits && !q.read.valid && !q.fill.valid && !self.under_way();
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let (request_in, jobs, data_in) = (&self.request_in.o, &self.jobs.o, &self.data_in.o);

        // read: the job is known before its first sector comes
        let start = q.line == 0;
        let (mut issue, mut request_done) = (false, false);
        d.read.leave(i.read);
        if let Some(request) = request_in.pop.get() {
            // A page's kind does not change with what is written.
            let written = request.probe || i.accepted.wrapping_sub(request.writes) < 1 << 15;
            issue = q.read.free(i.read) && (!start || jobs.push.ready && written);
            if issue {
                let wanted = wanted(request);
                let (n, over) = layout::next_line(&wanted, q.line);
                let line = layout::line(request.tile, n);
                let sectors = if request.probe { 0 } else { wanted[usize::from(n)] };
                let ZropFetch { plain, compressed, .. } = *request;
                d.read.put(TileRead { line, sectors, plain, compressed });
                request_done = over;
                d.line = if over { 0 } else { n + 1 };
            }
        }

        // arrival: a sector of planes is forwarded with its first plane, and retained for its second
        let arrived = jobs.pop.get().zip(data_in.pop.get());
        let advance = (arrived.is_some() || self.under_way()) && (!q.tokens[2].last || i.filled.ready);
        let (mut token, mut next_plane) = (Token::default(), None);
        let (mut sector_done, mut job_done) = (false, false);
        d.fill.leave(i.fill);
        d.kind.valid = false;
        if let Some((job, data)) = arrived
            && advance
            && (q.second || q.fill.free(i.fill))
        {
            let Arrival { sector, line, planes, here, data: stored, spread, real, status, complete, last } =
                arrival(job, q.after, data);
            let held = merge::planes_in(&stored);
            let two = here && !job.probe && (held.owners != 0 || status == 3);
            sector_done = q.second || !two;
            d.second = !q.second && two;
            d.format = job.format;
            if sector_done && data.last {
                d.after = if last { 0 } else { line + 1 };
            }
            job_done = sector_done && last;
            if job.probe {
                d.kind.put(data.compressible);
            } else {
                if !q.second && real {
                    let (slot, single) = (job.slot, here && status != 3);
                    d.fill.put(ZropFill { slot, sector, last: complete, single, spread, data: stored });
                }
                let z = job.sectors & 3 == 3;
                token = Token { plane: here, last: job_done, z, planes, status };
                next_plane = here.then_some(held.planes[usize::from(q.second)]);
            }
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
        if let Some(data) = data_in.pop.get() {
            bounds.mode = kinds::mode(data.compressible);
            bounds.positions = kinds::positions(bounds.mode);
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
