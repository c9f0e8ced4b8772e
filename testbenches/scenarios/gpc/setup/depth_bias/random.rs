//! Random packets: the moved planes are those of doubles, within their error.

use super::super::meshes::bias as any_bias;
use super::super::stages::through;
use super::{float, ports, prim, state};
use bundle::*;
use gpc::setup::depth_bias::DepthBias;
use kit::Maker;
use kit::random::Random;
use kit::scenario::property;
use proptest::prelude::*;

/// The bias in doubles, and its error bound; `None` where a part is 256 and more.
fn added(plane: &PrimPlane, [factor, units, clamp]: [f32; 3], format: u32) -> Option<(f64, f64)> {
    let number = |f: f32| if f.is_nan() || f.is_subnormal() { 0.0 } else { f64::from(f) };
    let slope = plane.a.abs().max(plane.b.abs()) as f64
        / 2_f64.powi(i32::from(plane.slope_exp) + i32::from(plane.z_exp));
    let unit = match format {
        0x0a => 11 - i32::from(plane.z_exp),
        0x13 => -16,
        _ => -24,
    };
    let by_slope = if slope == 0.0 { 0.0 } else { number(factor) * slope };
    let by_units = number(units) * 2_f64.powi(unit);
    if by_slope.abs() >= 128.0 || by_units.abs() >= 128.0 {
        return None;
    }
    let most = 2_f64.powi(35 - i32::from(plane.z_exp)).max(by_slope.abs()).max(by_units.abs());
    let error = most * 2_f64.powi(-29) + by_slope.abs() * 2_f64.powi(-21);
    let sum = by_slope + by_units;
    let held = match number(clamp) {
        c if c > 0.0 => sum.min(c),
        c if c < 0.0 => sum.max(c),
        _ => sum,
    };
    Some((held, error))
}

pub fn any_packets_any_stall(new: Maker<DepthBias>) {
    property((any::<u64>(), 1..90_usize, any::<u64>(), any::<u64>()), |(seed, n, offer, take)| {
        let mut r = Random(seed);
        let (mut now, mut format, mut ends) = ([0.0_f32; 3], 0, (0.0, 1.0, 0));
        let (mut items, mut wanted) = (vec![], vec![]);
        for k in 0..n {
            let part = r.below(5) as usize;
            if part < 3 {
                now[part] = f32::from_bits(any_bias(&mut r));
                let address = [SET_SLOPE_SCALE_DEPTH_BIAS, SET_DEPTH_BIAS, SET_DEPTH_BIAS_CLAMP][part];
                items.push(float(address, now[part]));
            } else if part == 3 && r.below(2) == 0 {
                format = r.one_of(&[0, 0x0a, 0x13, 0x14, 0x15]);
                items.push(state(SET_ZT_FORMAT, format));
                wanted.push((items[items.len() - 1].packet, None));
            } else if part == 4 && r.below(2) == 0 {
                let (address, value) = any_end(&mut r, &mut ends);
                items.push(state(address, value));
                wanted.push((items[items.len() - 1].packet, None));
            } else {
                let (plane, bias) = (any_plane(&mut r), r.below(4) != 0);
                items.push(prim(k as u16, plane, bias));
                wanted.push((items[items.len() - 1].packet, bias.then_some((now, format, ends))));
            }
        }
        let (out, ..) = through(new(), &ports(), &items, offer, take);
        assert_eq!(out.len(), wanted.len());
        for (out, (packet, bias)) in out.iter().zip(wanted) {
            match (out.done.data.packet, packet, bias) {
                (SetupPacket::Prim(out), SetupPacket::Prim(before), Some((parts, format, ends))) => {
                    moved(&out, &before, parts, format);
                    let slope = before.info.plane.a != 0 || before.info.plane.b != 0;
                    let number = |f: f32| f != 0.0 && !f.is_nan() && !f.is_subnormal();
                    let adds = number(parts[0]) && slope || number(parts[1]);
                    assert_eq!(out.info.unclipped, adds && between(&before.info.plane, ends), "{ends:?}");
                }
                (out, packet, _) => assert_eq!(out, packet),
            }
        }
    });
}

/// Another near or far, or clip control.
fn any_end(r: &mut Random, ends: &mut (f32, f32, u32)) -> (u16, u32) {
    let any = f32::from_bits(r.any() as u32);
    let end = r.one_of(&[0.0, 1.0, 0.5, -0.25, 3.0, f32::NAN, f32::INFINITY, 1e-40, any, any.abs().min(1.0)]);
    match r.below(3) {
        0 => {
            ends.0 = end;
            (SET_VIEWPORT_CLIP_MIN_Z, end.to_bits())
        }
        1 => {
            ends.1 = end;
            (SET_VIEWPORT_CLIP_MAX_Z, end.to_bits())
        }
        _ => {
            let any = r.any() as u32;
            ends.2 = r.one_of(&[0, 0, 1, 8, 0x10, 0x18, any]);
            (SET_VIEWPORT_CLIP_CONTROL, ends.2)
        }
    }
}

/// Whether depths are between the ends that clip, or beyond by at most 2^-12; ends are truncated to the plane's units, as
/// depths of vertices are.
fn between(plane: &PrimPlane, (near, far, control): (f32, f32, u32)) -> bool {
    let units = |f: f32| {
        let whole = f64::from(f) * 2_f64.powi(plane.z_exp.into());
        if f.is_nan() || f.abs() < f32::MIN_POSITIVE { 0.0 } else { whole.trunc() }
    };
    let (near, far) = if control & 1 == 1 { (0.0, 1.0) } else { (near, far) };
    let slack = 2_f64.powi(i32::from(plane.z_exp) - 12);
    let before =
        control >> 3 & 1 == 0 && (near >= 0.0 || near.is_nan()) && plane.z_min as f64 + slack < units(near);
    let after =
        control >> 4 & 1 == 0 && (far <= 1.0 || far.is_nan()) && plane.z_max as f64 - slack > units(far);
    !before && !after
}

/// Planes as the previous parts make them: the greater slope has 38 or 39 bits, or is zero.
fn any_plane(r: &mut Random) -> PrimPlane {
    let mut z = [0; 3].map(|_| (r.below(1 << 36) as i64 - (1 << 35)).max(1 - (1 << 35)));
    z.sort_unstable();
    let sign = |r: &mut Random| if r.below(2) == 0 { 1 } else { -1 };
    let greater = sign(r) * r.within(1 << 37..1 << 39) as i64;
    let less = sign(r) * (r.below(1 << 37) >> r.below(38)) as i64;
    let (a, b) = r.one_of(&[(greater, less), (less, greater), (greater, greater), (0, 0)]);
    let z_exp = r.within(25..64) as u8;
    let slope_exp = (r.within(0..120) as i8 - 31).clamp(13 - z_exp as i8, 76);
    let (x0, y0) = (within_coord(r), within_coord(r));
    PrimPlane { x0, y0, a, b, slope_exp, z: z[1], z_exp, z_min: z[0], z_max: z[2] }
}

fn within_coord(r: &mut Random) -> i32 {
    r.below(1 << 22) as i32 - (1 << 21)
}

/// Checks that a primitive is the given one with its depths moved by the bias and all else unchanged.
fn moved(out: &SetupPrim, before: &SetupPrim, parts: [f32; 3], format: u32) {
    let (to, from) = (out.info.plane, before.info.plane);
    let mut rest = *out;
    (rest.info.plane, rest.info.unclipped) = (from, before.info.unclipped);
    assert_eq!((rest, to.x0, to.y0, to.a, to.b), (*before, from.x0, from.y0, from.a, from.b));
    let down = i32::from(from.z_exp) - i32::from(to.z_exp);
    // From 63 on no bit of a slope counts except its sign.
    let slope_exp = (i32::from(from.slope_exp) + down).min(127);
    assert_eq!(i32::from(to.slope_exp), slope_exp, "slopes are as they were");
    let Some((by, error)) = added(&from, parts, format) else { return };
    let depth = |z: i64, exp: u8| z as f64 / 2_f64.powi(exp.into());
    for (to_z, from_z) in [(to.z, from.z), (to.z_min, from.z_min), (to.z_max, from.z_max)] {
        let off = depth(to_z, to.z_exp) - depth(from_z, from.z_exp) - by;
        assert!(off.abs() <= error, "off by {off}, more than {error}: {from:?} to {to:?}, {parts:?}");
    }
}
