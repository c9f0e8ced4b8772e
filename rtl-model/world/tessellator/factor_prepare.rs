//! Factor prepare: converts a patch's levels, clamped to their range and rounded by its spacing, to factors with 16 fraction bits and
//! numbers of segments, and computes the patch's totals. It accepts a patch a cycle, 4 cycles from a patch to its job. It stalls while
//! its job is not accepted. Order is kept. Specification: tessellation.

use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// 1.0, and one unit in the last place.
const ONE: u32 = 1 << 16;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse state: State;   // only while no patch is in flight
    in patch: TessPatch;
    out job: TessJob;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        state: TessState,
        patch: Offer<TessPatch>,
        factors: Offer<TessJob>,
        job: Offer<TessJob>,
    }
}

kernel::unit! {
    pub struct FactorPrepare(p) {
        registers: Regs;
        part patch_in: Fifo<TessPatch> = fifo::Params::default();
    }
}

impl Default for FactorPrepare {
    fn default() -> Self {
        FactorPrepare::new(&Params {})
    }
}

/// Greater than zero; false for a NaN.
fn is_positive(level: u32) -> bool {
    (1..=0x7f80_0000).contains(&level)
}

/// Converts a level from 1 to 64 to 16 fraction bits: to nearest, ties to
/// even, or up to the next whole number. A NaN, or a level below 1, is 1.
fn fixed(level: u32, whole: bool) -> u32 {
    let exponent = level >> 23 & 0xff;
    let nan = exponent == 0xff && level & 0x7f_ffff != 0;
    if level >> 31 == 1 || nan || exponent < 127 {
        return ONE;
    }
    if exponent >= 127 + 6 {
        return 64 * ONE;
    }
    // 24 bits, of which 23 minus the exponent are fraction bits.
    let mantissa = u64::from(level & 0x7f_ffff | 0x80_0000) << (exponent - 127);
    if whole {
        let above = mantissa & 0x7f_ffff != 0;
        (((mantissa >> 23) as u32) + u32::from(above)) << 16
    } else {
        let (kept, rest) = ((mantissa >> 7) as u32, mantissa & 0x7f);
        kept + u32::from(rest > 0x40 || rest == 0x40 && kept & 1 == 1)
    }
}

/// Segments of a line for a factor: the next even or odd number.
fn segments(level: u32, odd: bool) -> u8 {
    let half = (level + 1) >> 1;
    if odd {
        (((half + ONE / 2 + ONE - 1) >> 16) * 2 - 1) as u8
    } else {
        (((half + ONE - 1) >> 16) * 2) as u8
    }
}

/// The factor of a level, clamped to its spacing's range, but not below the bound.
fn factor(level: u32, spacing: TessSpacing, bound: u32) -> TessFactor {
    let (most, odd) = match spacing {
        TessSpacing::Integer => (64, None),
        TessSpacing::FractionalOdd => (63, Some(true)),
        TessSpacing::FractionalEven => (64, Some(false)),
    };
    let level = fixed(level, spacing == TessSpacing::Integer).clamp(bound, most * ONE);
    TessFactor { level, segments: segments(level, odd.unwrap_or(level >> 16 & 1 == 1)) }
}

/// Factors of a patch; `none` where it is culled.
fn factors_of(patch: &TessPatch, mode: &TessState) -> TessJob {
    let (outer, inner) = if patch.own { (patch.outer, patch.inner) } else { (mode.outer, mode.inner) };
    let (edges, axes) = match mode.domain {
        TessDomain::Isoline => (2, 0),
        TessDomain::Triangle => (3, 1),
        TessDomain::Quad => (4, 2),
    };
    let spacing = mode.spacing;
    let least = if spacing == TessSpacing::FractionalEven { 2 * ONE } else { ONE };
    let mut s = TessShapes { patch: patch.patch, domain: mode.domain, ..TessShapes::default() };
    for k in 0..edges {
        let lines = mode.domain == TessDomain::Isoline && k == 0;
        let (spacing, least) = if lines { (TessSpacing::Integer, ONE) } else { (spacing, least) };
        s.edges[k] = factor(outer[k], spacing, least);
    }
    for k in 0..axes {
        s.inner[k] = factor(inner[k], spacing, least);
    }
    // Unless all levels are 1, the inside is more than 1: there is a ring within the border.
    let above = |f: &TessFactor| f.level > ONE;
    let more = s.edges[..edges].iter().any(above) || s.inner[..axes].iter().any(above);
    for f in &mut s.inner[..axes] {
        if more && !above(f) {
            *f = match spacing {
                TessSpacing::FractionalOdd => TessFactor { level: ONE + 1, segments: 3 },
                _ => TessFactor { level: 2 * ONE, segments: 2 },
            };
        }
    }
    if mode.domain == TessDomain::Triangle {
        s.inner[1] = s.inner[0];
    }
    s.shape = match (mode.domain, mode.makes) {
        (_, TessOutput::Points) => TessShape::Point,
        (TessDomain::Isoline, _) => TessShape::Line,
        (_, TessOutput::Lines) => TessShape::Point,
        _ => TessShape::Triangle,
    };
    s.flips = mode.makes == TessOutput::TrianglesCcw;
    let none = patch.none || !outer[..edges].iter().all(|level| is_positive(*level));
    TessJob { none, last: patch.last, shapes: s, ..TessJob::default() }
}

/// Points on the border, points inside, and whether all of them fit a warp.
fn counted(mut job: TessJob) -> TessJob {
    let s = &mut job.shapes;
    let [e0, e1, e2, e3] = s.edges.map(|f| u16::from(f.segments));
    let [n, m] = s.inner.map(|f| u16::from(f.segments));
    let half = n >> 1;
    let (border, a, b) = match s.domain {
        TessDomain::Isoline => (0, e0, e1 + 1),
        TessDomain::Triangle => (e0 + e1 + e2, half, if n & 1 == 1 { half } else { half - 1 }),
        TessDomain::Quad => (e0 + e1 + e2 + e3, n - 1, m - 1),
    };
    let product = a * b;
    let inside = match s.domain {
        TessDomain::Triangle => 3 * product + (!n & 1),
        _ => product,
    };
    s.border = border;
    let points = border + inside;
    let prims = match (s.shape, s.domain) {
        (TessShape::Point, _) => points,
        (_, TessDomain::Isoline) => points - e0,
        _ => points + inside - 2,
    };
    job.fits = usize::from(points) <= TESS_POINTS && usize::from(prims) <= TESS_PRIMS;
    (job.points, job.prims) = (points as u8 & 63, prims as u8 & 63);
    job
}

impl Logic for FactorPrepare {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.patch = self.patch_in.o.push;
        o.job.drive(&q.job);
        o.idle = !self.patch_in.o.pop.valid && !q.patch.valid && !q.factors.valid && !q.job.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        let q = &self.q;
        if let Some(state) = i.state.get() {
            d.state = tess_state_after(q.state, *state);
        }
        d.job.leave(i.job);
        if !d.job.valid
            && let Some(job) = q.factors.get()
        {
            d.job.put(counted(*job));
            d.factors.valid = false;
        }
        if !d.factors.valid
            && let Some(patch) = q.patch.get()
        {
            d.factors.put(factors_of(patch, &q.state));
            d.patch.valid = false;
        }
        let free = !d.patch.valid;
        if free && let Some(patch) = self.patch_in.o.pop.get() {
            d.patch.put(*patch);
        }

        // ---- clock edge
        self.patch_in.i.push.drive(&i.patch);
        self.patch_in.i.pop.ready = free;
        self.q = d;
    }
}
