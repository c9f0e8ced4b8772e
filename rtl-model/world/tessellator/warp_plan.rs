//! Warp plan: splits patches into work for warps. Small patches share a warp while all of each fits (tessellator-pack-threshold);
//! for others border and inside are separate (tessellator-interior-exterior), the inside in blocks of up to 42 triangles
//! (tessellator-interior-prims). It makes a part a cycle, 3 cycles from a job to its first part. It stalls while its part is not
//! accepted. Order is kept. Specification: tessellation.

use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Most segments of a triangle's ring whose whole inside fits a warp.
const CORE: u8 = 5;
/// Triangles between four rows of points: columns of a block with one slanted end, or none; those that fit with two.
const SLANTED: u8 = 8;
const STRAIGHT: u8 = 7;
const WHOLE_BAND: u8 = 10;
/// Rows of triangles in a warp.
const BAND: u8 = 3;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in job: TessJob;
    out part: TessPart;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        job: Offer<TessJob>,
        bordered: bool,         // the job's border is planned
        side: B2,               // side of the next block
        x: B7,
        y: B7,
        open: bool,             // a warp is open, with these totals
        points: B6,
        prims: B6,
        part: Offer<TessPart>,
    }
}

kernel::unit! {
    pub struct WarpPlan(p) {
        registers: Regs;
        part job_in: Fifo<TessJob> = fifo::Params::default();
    }
}

impl Default for WarpPlan {
    fn default() -> Self {
        WarpPlan::new(&Params {})
    }
}

/// Rows of quads that fit in a warp, where each has `columns`.
fn rows_of(columns: u8) -> u8 {
    match columns {
        0 | 1 => 15,
        2 => 9,
        3 => 7,
        4 => 5,
        5 => 4,
        6 | 7 => 3,
        8 | 9 => 2,
        _ => 1,
    }
}

/// The widest block with the given rows of quads.
fn most_columns(rows: u8) -> u8 {
    match rows {
        0 | 1 => 15,
        2 => 9,
        _ => STRAIGHT,
    }
}

/// Whether a small patch fits in the current warp.
fn joins(job: &TessJob, points: u8, prims: u8) -> bool {
    usize::from(points + job.points) <= TESS_POINTS && usize::from(prims + job.prims) <= TESS_PRIMS
}

impl Regs {
    /// Whether there is anything inside the border: points, or triangles between them.
    fn has_inside(&self) -> bool {
        let s = &self.job.data.shapes;
        let [n, m] = s.inner.map(|f| f.segments);
        match (s.shape, s.domain) {
            (TessShape::Point, _) => n > 1,
            (_, TessDomain::Quad) => n > 2 && m > 2,
            _ => n > 2,
        }
    }

    /// A part with the whole inside.
    fn all(&self) -> TessPart {
        let s = self.job.data.shapes;
        let [n, m] = s.inner.map(|f| f.segments);
        let part = TessPart { shapes: s, x0: 1, y0: 1, ..TessPart::default() };
        TessPart { x1: n.wrapping_sub(1) & 127, y1: m.wrapping_sub(1) & 127, ..part }
    }

    /// The next block of the inside, and whether it is the last.
    fn block(&mut self) -> (TessPart, bool) {
        let s = self.job.data.shapes;
        let (x, y) = (self.x, self.y);
        let whole = self.all();
        let part = TessPart { kind: TessPartKind::Inside, x0: x, y0: y, ..whole };
        if s.shape == TessShape::Point {
            return (TessPart { kind: TessPartKind::Inside, ..whole }, true);
        }
        if s.domain == TessDomain::Quad {
            let x1 = x + (whole.x1 - x).min(most_columns(whole.y1 - 1));
            let y1 = y + (whole.y1 - y).min(rows_of(x1 - x));
            let column_ends = y1 == whole.y1;
            (self.x, self.y) = if column_ends { (x1, 1) } else { (x, y1) };
            return (TessPart { x1, y1, ..part }, column_ends && x1 == whole.x1);
        }
        let n = s.inner[0].segments;
        let ring = n - 2 * y;
        if ring <= CORE {
            return (part, true);
        }
        let left = n - y - x;
        let columns = match x == y {
            true if left <= WHOLE_BAND => left,
            true => SLANTED,
            false if left <= SLANTED => left,
            false => STRAIGHT,
        };
        let (x1, y1, side) = (x + columns, y + BAND, self.side);
        let side_ends = x1 == n - y;
        if side_ends {
            self.side = if side == 2 { 0 } else { side + 1 };
            self.y = if side == 2 { y1 } else { y };
            self.x = self.y;
        } else {
            self.x = x1;
        }
        let last = side_ends && side == 2 && ring == 2 * BAND;
        (TessPart { block: true, side, x1, y1, ..part }, last)
    }

    /// The next part, if there is one, and whether the job is done with it.
    fn plan(&mut self, next: Option<&TessJob>) -> (Option<TessPart>, bool) {
        let job = self.job.data;
        let ends = |last| TessPart { kind: TessPartKind::Close, close: true, last, ..TessPart::default() };
        if self.bordered {
            let (part, last) = self.block();
            return (Some(TessPart { close: true, last: last && job.last, ..part }), last);
        }
        // Numbers of a warp's patches are consecutive, so a culled patch ends the warp.
        if job.none {
            let closes = job.last || self.open;
            self.open = false;
            return (closes.then(|| ends(job.last)), true);
        }
        if self.open && !(job.fits && joins(&job, self.points, self.prims)) {
            self.open = false;
            return (Some(ends(false)), false);
        }
        let whole = TessPart { kind: TessPartKind::Whole, ..self.all() };
        if job.fits {
            let (points, prims) = if self.open { (self.points, self.prims) } else { (0, 0) };
            (self.points, self.prims) = (points + job.points, prims + job.prims);
            let full = next.is_some_and(|n| !n.none && !(n.fits && joins(n, self.points, self.prims)));
            let close = job.last || full;
            self.open = !close;
            return (Some(TessPart { close, last: job.last, ..whole }), true);
        }
        if job.shapes.domain == TessDomain::Isoline {
            return (Some(TessPart { close: true, last: job.last, ..whole }), true);
        }
        self.bordered = self.has_inside();
        (self.side, self.x, self.y) = (0, 1, 1);
        let last = job.last && !self.bordered;
        let part = TessPart { kind: TessPartKind::Border, close: true, last, ..whole };
        (Some(part), !self.bordered)
    }
}

impl Logic for WarpPlan {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.job = self.job_in.o.push;
        o.part.drive(&q.part);
        o.idle = !self.job_in.o.pop.valid && !q.job.valid && !q.open && !q.part.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        d.part.leave(i.part);
        let next = self.job_in.o.pop.get();
        if d.job.valid && !d.part.valid {
            let (part, done) = d.plan(next);
            if let Some(part) = part {
                d.part.put(part);
            }
            if done {
                d.job.valid = false;
                d.bordered = false;
            }
        }
        let free = !d.job.valid;
        if free && let Some(job) = next {
            d.job.put(*job);
        }

        // ---- clock edge
        self.job_in.i.push.drive(&i.job);
        self.job_in.i.pop.ready = free;
        self.q = d;
    }
}
