//! The steps of depth bias: the terms of a primitive's bias, near and far in the units of its plane, and the plane moved.

use super::cover_edges::is_box;
use super::held_depth::{GUARD_EXP, HeldDepth, fixed, hold};
use crate::setup::types::*;
use arith::depth_viewport::{Viewport, is_above, is_below};
use bundle::*;
use kernel::packed::*;

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
}

/// Values below 2^-126 and NaN are 0; infinity is 2^128.
pub fn float(word: u32) -> BiasFloat {
    let (exp, fraction) = ((word >> 23 & 0xff) as u8, word & 0x7f_ffff);
    let none = exp == 0 || exp == 255 && fraction != 0;
    BiasFloat { minus: word >> 31 == 1, exp, mantissa: if none { 0 } else { 0x80_0000 | fraction } }
}

pub fn steepness(p: &PrimPlane) -> Steepness {
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
pub fn units_term(steps: &BiasFloat, format: DepthFormat, z_exp: u8) -> BiasTerm {
    let down = match format {
        DepthFormat::None | DepthFormat::Z24S8 => 24,
        DepthFormat::Z16 => 16,
        DepthFormat::Z32 => i16::from(z_exp) - 11,
    };
    term(steps.minus, i16::from(steps.exp) - down, u64::from(steps.mantissa) << 11)
}

pub fn slope_term(scale: &BiasFloat, s: &Steepness) -> BiasTerm {
    let product = u64::from(scale.mantissa) * u64::from(s.most);
    term(scale.minus, i16::from(scale.exp) + 39 - s.down, product >> 13)
}

/// As in ZROP: a near below 0 and a far above 1 clip nothing.
pub fn limits(s: &BiasState) -> Limits {
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

pub fn ends(l: &Limits, z_exp: u8) -> Ends {
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
pub fn align(t: &Terms) -> Aligned {
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
pub fn total(a: &Aligned) -> i64 {
    let (sum, clamp) = (a.parts[0] + a.parts[1], a.clamp as i64);
    match (a.clamp_on, a.clamp_minus) {
        (false, _) => sum,
        (true, false) => sum.min(clamp),
        (true, true) => sum.max(-clamp),
    }
}

/// The plane moved by the total, in its new units. Slopes too small for these units are unchanged.
pub fn moved(p: &PrimPlane, down: u8, by: i64) -> PrimPlane {
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
