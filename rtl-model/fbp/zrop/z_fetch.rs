//! Fetch: reads a tile's sectors ahead of the compare stage. One sector per clock goes
//! out, and one comes back and is passed on to its slot; planes among them are bounded,
//! one per clock. A fetch waits for the writes that were promised before it.

use crate::zrop::merge;
use crate::zrop::types::*;
use crate::zrop::z_bounds::{self, ZBounds};
use bundle::*;
use kernel::Within;
use kernel::{packed::*, slot::Slot, unit::*};
use prim::legacy::fifo::{self, Fifo};

// ---- parameters
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// Fetches waiting for memory to take their reads.
    pub request_depth: Within<2, 64>,
    /// Fetches whose sectors are on their way.
    pub job_depth: Within<2, 64>,
}

impl Default for Params {
    fn default() -> Self {
        Params { request_depth: Within::new(4), job_depth: Within::new(32) }
    }
}

// ---- ports
packed! {
    pub struct In {
        request_valid: bool,
        request: ZropFetch,
        accepted: B8, // writes that memory has accepted, modulo 256
        read_ready: bool,
        data_valid: bool,
        data: Sector,
        fill_ready: bool,
        filled_ready: bool,
    }
    pub struct Out {
        request_ready: bool,
        read_valid: bool,
        read: MemoryRead,
        data_ready: bool,
        fill_valid: bool,
        fill: ZropFill,
        filled_valid: bool,
        filled: ZropFilled,
        idle: bool,
    }
}

// ---- registers
packed! {
    /// What comes out of the bounds part: a plane, the end of a fetch, or both.
    pub struct Token {
        plane: bool,
        last: bool,
        z: bool,
        planes: bool,
    }
    pub struct Regs {
        todo: B8,          // sectors of the oldest request still to be read
        read_valid: bool,
        read: MemoryRead,
        left: B8,          // sectors of the oldest job still to come
        second: bool,      // its sector's second plane is next
        format: DepthFormat, // of the planes in the bounds part
        fill_valid: bool,
        fill: ZropFill,
        tokens: [Token; 3],
        some: bool,        // min and max are of the planes so far
        min: B32,
        max: B32,
    }
}

#[derive(Clone)]
pub struct ZFetch {
    p: Params,
    q: Regs,
    request_in: Slot<Fifo<ZropFetch>>,
    jobs: Slot<Fifo<ZropFetch>>,
    data_in: Slot<Fifo<Sector>>,
    bounds: Slot<ZBounds>,
}

impl ZFetch {
    pub fn new(p: &Params) -> Self {
        let fifo = |depth: usize| fifo::Params { depth: Within::new(depth), latency: Within::new(1) };
        ZFetch {
            p: p.clone(),
            q: Regs::default(),
            request_in: Fifo::new(&fifo(p.request_depth.get())).into(),
            jobs: Fifo::new(&fifo(p.job_depth.get())).into(),
            data_in: Fifo::new(&fifo(2)).into(),
            bounds: ZBounds::default().into(),
        }
    }

    /// What is known at the end of a fetch.
    fn filled(&self) -> ZropFilled {
        let (q, bounds) = (&self.q, self.bounds.outputs());
        let token = &q.tokens[2];
        let (mut min, mut max) = (q.min, q.max);
        if token.plane {
            min = if q.some { q.min.min(bounds.min) } else { bounds.min };
            max = if q.some { q.max.max(bounds.max) } else { bounds.max };
        }
        if !token.planes {
            (min, max) = (0, !0);
        }
        ZropFilled { z: token.z, planes: token.planes, min, max }
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

impl Legacy for ZFetch {
    const PATH: &'static str = "fbp/zrop/z_fetch";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let q = &self.q;
        let (request_in, jobs) = (self.request_in.outputs(), self.jobs.outputs());
        let tokens = q.tokens.iter().any(|t| t.plane || t.last);
        Out {
            request_ready: request_in.push_ready,
            read_valid: q.read_valid,
            read: q.read,
            data_ready: self.data_in.outputs().push_ready,
            fill_valid: q.fill_valid,
            fill: q.fill,
            filled_valid: q.tokens[2].last,
            filled: self.filled(),
            idle: !request_in.pop_valid && !q.read_valid && !jobs.pop_valid && !q.fill_valid && !tokens,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let q = self.q;
        let mut d = q;
        let (request_in, jobs) = (self.request_in.outputs(), self.jobs.outputs());
        let data_in = self.data_in.outputs();

        // read: the job is known before its first sector comes
        let request = request_in.pop;
        let todo = if q.todo == 0 { request.sectors } else { q.todo };
        let written = i.accepted.wrapping_sub(request.writes) < 128;
        let start = q.todo == 0;
        let issue =
            request_in.pop_valid && (i.read_ready || !q.read_valid) && (!start || jobs.push_ready && written);
        if i.read_ready {
            d.read_valid = false;
        }
        if issue {
            let sector = lowest(todo);
            d.todo = todo & !(1 << sector);
            d.read_valid = true;
            d.read.address = address(request.format, request.tile, sector);
        }
        let request_done = issue && d.todo == 0;

        // arrival: a sector of planes is passed on with its first plane, and stays for
        // its second
        let job = jobs.pop;
        let left = if q.left == 0 { job.sectors } else { q.left };
        let sector = lowest(left);
        let arrived = jobs.pop_valid && data_in.pop_valid;
        let under_way = q.tokens.iter().any(|t| t.plane || t.last);
        let move_tokens = arrived || under_way;
        let held = if move_tokens { merge::planes_in(&data_in.pop) } else { ZropPlanes::default() };
        let plane = job.planes && sector < 2;
        let two = plane && (held.owners != 0 || job.sectors & 2 != 0);
        let advance = move_tokens && (!q.tokens[2].last || i.filled_ready);
        let move_on = arrived && advance && (q.second || i.fill_ready || !q.fill_valid);
        let sector_done = move_on && (q.second || !two);
        if i.fill_ready {
            d.fill_valid = false;
        }
        let mut token = Token::default();
        if move_on {
            d.second = !q.second && two;
            d.format = job.format;
            if sector_done {
                d.left = left & !(1 << sector);
            }
            if !q.second {
                d.fill_valid = true;
                let last = left & (left - 1) == 0;
                let single = plane && job.sectors & 2 == 0;
                d.fill = ZropFill { slot: job.slot, sector, last, single, data: data_in.pop };
            }
            token = Token { plane, last: sector_done && d.left == 0, z: job.z, planes: job.planes };
        }
        let job_done = sector_done && d.left == 0;

        // bounds
        if advance {
            d.tokens = [token, q.tokens[0], q.tokens[1]];
            if q.tokens[2].plane {
                let filled = self.filled();
                (d.min, d.max) = (filled.min, filled.max);
                d.some = true;
            }
            if q.tokens[2].last {
                d.some = false;
            }
        }

        // ---- clock edge
        self.bounds.clock(z_bounds::In {
            advance,
            format: q.format,
            mode: job.mode,
            positions: job.positions,
            plane: held.planes[usize::from(q.second)],
        });
        self.request_in.clock(fifo::In {
            push_valid: i.request_valid,
            push: i.request,
            pop_ready: request_done,
        });
        self.jobs.clock(fifo::In { push_valid: issue && start, push: request, pop_ready: job_done });
        self.data_in.clock(fifo::In { push_valid: i.data_valid, push: i.data, pop_ready: sector_done });
        self.q = d;
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.part("request_in", &mut self.request_in);
        v.part("jobs", &mut self.jobs);
        v.part("data_in", &mut self.data_in);
        v.part("bounds", &mut self.bounds);
    }

    /// Nothing moves; reads may be on their way.
    fn quiet(&self, i: &In) -> bool {
        let q = &self.q;
        let leaves = q.read_valid && i.read_ready || q.fill_valid && i.fill_ready;
        if i.request_valid || i.data_valid || leaves || q.tokens.iter().any(|t| t.plane || t.last) {
            return false;
        }
        // An offer to pop shows whether there is something.
        self.request_in.quiet(&fifo::In { pop_ready: true, ..fifo::In::default() })
            && self.data_in.quiet(&fifo::In { pop_ready: true, ..fifo::In::default() })
            && self.jobs.quiet(&fifo::In::default())
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        vec![("REQUEST_DEPTH", self.p.request_depth.get()), ("JOB_DEPTH", self.p.job_depth.get())]
    }
}
