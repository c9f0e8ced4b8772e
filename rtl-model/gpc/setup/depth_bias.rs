//! Depth bias: moves the depth planes of triangles with bias on by a scale times their steepest slope plus units of
//! the depth format, limited by a clamp. A primitive that was between near and far before is marked, so that these do
//! not clip its biased depths. The unit consumes the state of bias. Rate: one packet a cycle. Latency: five cycles.
//! All stages move with `advance`, in order. Specification: Setup.

use super::cover_edges::is_box;
use super::held_depth::{GUARD_EXP, HeldDepth, fixed, hold};
use crate::setup::types::*;
use arith::depth::{Viewport, is_above, is_below};
use arith::float::ONE;
use bundle::*;
use kernel::prelude::*;

kernel::package! {
    package depth_bias(depth_methods, setup, state, window_methods, zcull_methods);

    /// Methods that only depth bias decodes; the format's is forwarded.
    pub set for_depth_bias { SET_SLOPE_SCALE_DEPTH_BIAS, SET_DEPTH_BIAS, SET_DEPTH_BIAS_CLAMP }

    pub state bias_after(b: BiasState) {
        SET_SLOPE_SCALE_DEPTH_BIAS { v -> b.slope_scale; }
        SET_DEPTH_BIAS { v -> b.steps; }
        SET_DEPTH_BIAS_CLAMP { v -> b.clamp; }
        SET_ZT_FORMAT { v -> b.format; }
        SET_VIEWPORT_CLIP_MIN_Z { v -> b.z_near; }
        SET_VIEWPORT_CLIP_MAX_Z { v -> b.z_far; }
        SET_VIEWPORT_CLIP_CONTROL {
            min_z_zero_max_z_one -> b.whole_range; pixel_min_z -> b.clamp_near; pixel_max_z -> b.clamp_far;
        }
    }
}

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse planed: PlanedPacket;
    in level advance: bool; // the output is accepted, or not valid
    out pulse done: PlanedPacket;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    /// A float: magnitude and sign.
    pub struct BiasFloat {
        minus: bool,
        exp: B8,
        mantissa: B24,
    }
    /// A part of the bias: `mantissa 2^(exp - 161)`.
    pub struct BiasTerm {
        minus: bool,
        exp: S10,
        mantissa: B35,
    }
    /// A plane's greater slope: `most 2^(15 - down)` a pixel.
    pub struct Steepness {
        most: B24,
        down: S10,
    }
    /// Near and far, and which of them clip.
    pub struct Limits {
        z_near: HeldDepth,
        z_far: HeldDepth,
        by_near: bool,
        by_far: bool,
    }
    /// The same in units of a plane.
    pub struct Ends {
        z_near: S54,
        z_far: S54,
        by_near: bool,
        by_far: bool,
    }
    pub struct Slope {
        planed: PlanedPacket,
        limits: Limits,
        steepness: Steepness,
        scale: BiasFloat,
        steps: BiasTerm,
        clamp: BiasFloat,
    }
    pub struct Terms {
        planed: PlanedPacket,
        ends: Ends,
        slope: BiasTerm,
        steps: BiasTerm,
        clamp: BiasFloat,
    }
    /// Values in units of the biased plane: `2^-z_exp`.
    pub struct Aligned {
        planed: PlanedPacket,
        down: B6,       // bits by which the plane's own units are finer
        parts: [S36; 2],
        clamp_on: bool,
        clamp_minus: bool,
        clamp: B35,
    }
    pub struct Total {
        planed: PlanedPacket,
        down: B6,
        total: S36,
    }
    pub struct Regs {
        state: BiasState,
        polygon: Steepness,  // steepness of the last triangle, for its parts
        slope_valid: bool,
        slope: Slope,
        terms_valid: bool,
        terms: Terms,
        aligned_valid: bool,
        aligned: Aligned,
        total_valid: bool,
        total: Total,
        done: Offer<PlanedPacket>,
    }
}

kernel::unit! {
    pub struct DepthBias(p) {
        registers: Regs = Regs { state: BiasState { z_far: ONE, ..BiasState::default() }, ..Regs::default() };
    }
}

/// Values below 2^-126 and NaN are 0; infinity is 2^128.
fn float(word: u32) -> BiasFloat {
    let (exp, fraction) = ((word >> 23 & 0xff) as u8, word & 0x7f_ffff);
    let none = exp == 0 || exp == 255 && fraction != 0;
    BiasFloat { minus: word >> 31 == 1, exp, mantissa: if none { 0 } else { 0x80_0000 | fraction } }
}

fn steepness(p: &PrimPlane) -> Steepness {
    let most = p.a.unsigned_abs().max(p.b.unsigned_abs());
    Steepness { most: (most >> 15) as u32, down: i16::from(p.slope_exp) + i16::from(p.z_exp) }
}

/// Limits the magnitude to 2^22, as for depths of vertices.
fn term(minus: bool, exp: i16, mantissa: u64) -> BiasTerm {
    match exp {
        _ if mantissa == 0 => BiasTerm::default(),
        _ if exp > i16::from(GUARD_EXP) => BiasTerm { minus, exp: i16::from(GUARD_EXP), mantissa: 1 << 34 },
        _ => BiasTerm { minus, exp, mantissa },
    }
}

/// A number of units: a unit is the least step of the format, for floats that of the primitive's greatest depth.
fn units_term(steps: &BiasFloat, format: DepthFormat, z_exp: u8) -> BiasTerm {
    let down = match format {
        DepthFormat::None | DepthFormat::Z24S8 => 24,
        DepthFormat::Z16 => 16,
        DepthFormat::Z32 => i16::from(z_exp) - 11,
    };
    term(steps.minus, i16::from(steps.exp) - down, u64::from(steps.mantissa) << 11)
}

fn slope_term(scale: &BiasFloat, s: &Steepness) -> BiasTerm {
    let product = u64::from(scale.mantissa) * u64::from(s.most);
    term(scale.minus, i16::from(scale.exp) + 39 - s.down, product >> 13)
}

/// As in ZROP: a near below 0 and a far above 1 clip nothing.
fn limits(s: &BiasState) -> Limits {
    let v = Viewport::new(s.whole_range, [s.z_near, s.z_far], [s.clamp_near, s.clamp_far]);
    Limits {
        z_near: hold(v.z_near),
        z_far: hold(v.z_far),
        by_near: !v.clamp_near && !is_below(v.z_near),
        by_far: !v.clamp_far && !is_above(v.z_far),
    }
}

/// Near or far in units of 2^-z_exp; if it does not fit, a value beyond all depths of the plane and all slack.
fn end(z: &HeldDepth, z_exp: u8) -> i64 {
    let scale = 161 - z_exp;
    match (z.exp > scale, z.minus) {
        (false, _) => fixed(z, scale),
        (true, minus) => {
            if minus {
                -BEYOND
            } else {
                BEYOND
            }
        }
    }
}
const BEYOND: i64 = 1 << 52;

fn ends(l: &Limits, z_exp: u8) -> Ends {
    Ends { z_near: end(&l.z_near, z_exp), z_far: end(&l.z_far, z_exp), by_near: l.by_near, by_far: l.by_far }
}

/// Whether the vertices are between near and far, with a slack of 2^-SLACK: corners made by clipping are there only up to rounding.
fn between(p: &PrimPlane, e: &Ends) -> bool {
    let slack = 1 << p.z_exp.saturating_sub(SLACK);
    !(e.by_near && p.z_min + slack < e.z_near || e.by_far && p.z_max - slack > e.z_far)
}
const SLACK: u8 = 12;

/// A mantissa in units of 2^(scale - 161).
fn lowered(mantissa: u64, exp: i16, scale: i16) -> u64 {
    mantissa.checked_shr((scale - exp) as u32).unwrap_or(0)
}

/// Shifts depth and both terms to units in which they are below 2^33, so that their sum fits.
fn align(t: &Terms) -> Aligned {
    let SetupPacket::Prim(prim) = &t.planed.packet else {
        return Aligned { planed: t.planed, ..Aligned::default() };
    };
    let own = 161 - i16::from(prim.info.plane.z_exp);
    let scale = own.max(t.slope.exp).max(t.steps.exp) + 2;
    let part = |term: &BiasTerm| {
        let whole = lowered(term.mantissa, term.exp, scale) as i64;
        if term.minus { -whole } else { whole }
    };
    let exp = i16::from(t.clamp.exp);
    let bias = t.planed.bias && (t.slope.mantissa != 0 || t.steps.mantissa != 0);
    // A box has depths beyond those of its triangle's vertices.
    let whole = t.planed.kind == PartKind::Part || !is_box(prim);
    let unclipped = bias && whole && between(&prim.info.plane, &t.ends);
    let packet = SetupPacket::Prim(SetupPrim { info: Prim { unclipped, ..prim.info }, ..*prim });
    Aligned {
        planed: PlanedPacket { packet, bias, ..t.planed },
        down: (scale - own) as u8,
        parts: [part(&t.slope), part(&t.steps)],
        // A clamp as large as the greatest depth has no effect.
        clamp_on: t.clamp.mantissa != 0 && exp <= scale,
        clamp_minus: t.clamp.minus,
        clamp: if exp <= scale { lowered(u64::from(t.clamp.mantissa) << 11, exp, scale) } else { 0 },
    }
}

/// The sum of the terms, at most a positive clamp, at least a negative one.
fn total(a: &Aligned) -> i64 {
    let (sum, clamp) = (a.parts[0] + a.parts[1], a.clamp as i64);
    match (a.clamp_on, a.clamp_minus) {
        (false, _) => sum,
        (true, false) => sum.min(clamp),
        (true, true) => sum.max(-clamp),
    }
}

/// The plane moved by the total, in its new units. Slopes too small for these units are unchanged.
fn moved(p: &PrimPlane, down: u8, by: i64) -> PrimPlane {
    let z = |z: i64| (z >> down) + by;
    PrimPlane {
        z: z(p.z),
        z_min: z(p.z_min),
        z_max: z(p.z_max),
        z_exp: p.z_exp - down,
        slope_exp: p.slope_exp.saturating_add(down as i8),
        ..*p
    }
}

impl Logic for DepthBias {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.done.drive(&q.done);
        o.idle = !(q.slope_valid || q.terms_valid || q.aligned_valid || q.total_valid || q.done.valid);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        if !i.advance {
            return;
        }
        let q = &self.q;
        let mut d = *q;

        // slope: the state as of this packet; the greater slope, units
        d.slope_valid = i.planed.valid;
        if let Some(planed) = i.planed.get() {
            d.slope.planed = *planed;
            match &planed.packet {
                SetupPacket::State(state) => {
                    d.slope_valid = !for_depth_bias(state.address);
                    d.state = bias_after(q.state, *state);
                }
                SetupPacket::Clear(_) => {}
                SetupPacket::Prim(prim) => {
                    let own = steepness(&prim.info.plane);
                    let is_part = planed.kind == PartKind::Part;
                    d.polygon = if is_part { q.polygon } else { own };
                    d.slope.steepness = d.polygon;
                    d.slope.scale = float(q.state.slope_scale);
                    d.slope.steps = units_term(&float(q.state.steps), q.state.format, prim.info.plane.z_exp);
                    d.slope.clamp = float(q.state.clamp);
                    d.slope.limits = limits(&q.state);
                }
            }
        }

        // terms
        d.terms_valid = q.slope_valid;
        if q.slope_valid {
            let Slope { planed, limits, steepness, scale, steps, clamp } = q.slope;
            d.terms =
                Terms { planed, ends: Ends::default(), slope: slope_term(&scale, &steepness), steps, clamp };
            if let SetupPacket::Prim(prim) = &planed.packet {
                d.terms.ends = ends(&limits, prim.info.plane.z_exp);
            }
        }

        // align
        d.aligned_valid = q.terms_valid;
        if q.terms_valid {
            d.aligned = align(&q.terms);
        }

        // total
        d.total_valid = q.aligned_valid;
        if q.aligned_valid {
            let Aligned { planed, down, .. } = q.aligned;
            d.total = Total { planed, down, total: total(&q.aligned) };
        }

        // move
        d.done.valid = q.total_valid;
        if q.total_valid {
            d.done.data = q.total.planed;
            if let SetupPacket::Prim(prim) = &mut d.done.data.packet {
                if q.total.planed.bias {
                    prim.info.plane = moved(&prim.info.plane, q.total.down, q.total.total);
                }
            }
        }

        // ---- clock edge
        self.q = d;
    }
}
