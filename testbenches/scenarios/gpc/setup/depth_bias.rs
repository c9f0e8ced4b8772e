//! Bias moves planes by its factor, units and clamp only; its state applies in order and is not forwarded.

mod random;

use super::stages::{Ports, through};
use bundle::*;
use gpc::setup::depth_bias::{DepthBias, In, Out, Params};
use gpc::setup::types::{PartKind, PlanedPacket};
use kit::{Device, Maker, scenarios};
use random::any_packets_any_stall;

scenarios! {
    DepthBias::new(&Params {}) =>
        one_a_cycle_five_cycles_later its_state_goes_no_further units_are_of_the_format the_steeper_slope_counts parts_have_their_triangles_slope
        a_clamp_holds_its_side nothing_is_added_without_it great_parts_are_held others_pass what_was_between_near_and_far_is_marked
        what_rounds_beyond_is_marked a_box_is_not_marked any_packets_any_stall;
}

fn ports() -> Ports<DepthBias, PlanedPacket> {
    Ports {
        drive: |planed: Option<PlanedPacket>, advance| In { planed: planed.into(), advance },
        seen: |o: &Out| o.done.valid.then(|| o.clone()),
        idle: |o: &Out| o.idle,
    }
}

/// A depth of 1/2 in units of 2^-35, with slopes in 2^-38 a pixel.
fn plane(a: i64, b: i64) -> PrimPlane {
    let z = 1 << 34;
    PrimPlane { x0: 77, y0: -88, a, b, slope_exp: 3, z, z_exp: 35, z_min: z - 5, z_max: z + 9 }
}

fn prim(id: u16, plane: PrimPlane, bias: bool) -> PlanedPacket {
    let info = Prim { prim: id, plane, area: 3, ..Prim::default() };
    let prim = SetupPrim { info, c: [1, -2, 3, -4], start_x: id % 1000, ..SetupPrim::default() };
    PlanedPacket { packet: SetupPacket::Prim(prim), bias, ..PlanedPacket::default() }
}

fn state(address: u16, value: u32) -> PlanedPacket {
    PlanedPacket { packet: SetupPacket::State(State { address, value }), ..PlanedPacket::default() }
}

fn float(address: u16, value: f32) -> PlanedPacket {
    state(address, value.to_bits())
}

fn out(dut: Device<DepthBias>, items: &[PlanedPacket]) -> Vec<SetupPacket> {
    through(dut, &ports(), items, !0, !0).0.iter().map(|o| o.done.data.packet).collect()
}

/// The depths of the first vertex, for planes alone.
fn depths(dut: Device<DepthBias>, items: &[PlanedPacket]) -> Vec<f64> {
    let depth = |packet: SetupPacket| match packet {
        SetupPacket::Prim(p) => Some(p.info.plane.z as f64 / 2_f64.powi(p.info.plane.z_exp.into())),
        _ => None,
    };
    out(dut, items).into_iter().filter_map(depth).collect()
}

fn one_a_cycle_five_cycles_later(new: Maker<DepthBias>) {
    let items: Vec<_> = (0..30).map(|k| prim(k, plane(3, 4), k & 1 == 0)).collect();
    let (out, at, cycles) = through(new(), &ports(), &items, !0, !0);
    assert_eq!((at, cycles), ((5..35).collect::<Vec<_>>(), 35));
    // Without any state nothing is added.
    assert!(out.iter().map(|o| o.done.data.packet).eq(items.iter().map(|item| item.packet)));
}

fn its_state_goes_no_further(new: Maker<DepthBias>) {
    let items = [
        float(SET_DEPTH_BIAS, 1.0),
        state(SET_ZT_FORMAT, 0x15),
        float(SET_SLOPE_SCALE_DEPTH_BIAS, 1.0),
        float(SET_DEPTH_BIAS_CLAMP, 1.0),
        state(SET_DEPTH_TEST, 1),
    ];
    let (out, at, _) = through(new(), &ports(), &items, !0, !0);
    assert_eq!(at, [6, 9]);
    assert!(out.iter().map(|o| o.done.data.packet).eq([items[1].packet, items[4].packet]));
}

fn units_are_of_the_format(new: Maker<DepthBias>) {
    let mut items = vec![float(SET_DEPTH_BIAS, 128.0)];
    for format in [0x15, 0x14, 0x16, 0x13, 0x0a, 0] {
        items.extend([state(SET_ZT_FORMAT, format), prim(0, plane(0, 0), true)]);
    }
    // The greatest depth as a float has exponent -1, so that a float's last place is 2^-24.
    let half = |units: i32| 0.5 + 128.0 * 2_f64.powi(units);
    assert_eq!(depths(new(), &items), [half(-24), half(-24), half(-24), half(-16), half(-24), half(-24)]);
}

/// 2^-6 and -2^-5 a pixel.
fn the_steeper_slope_counts(new: Maker<DepthBias>) {
    let packet =
        |scale: f32, a: i64, b: i64| [float(SET_SLOPE_SCALE_DEPTH_BIAS, scale), prim(0, plane(a, b), true)];
    let (flat, steep) = (1 << 32, -(1 << 33));
    let items =
        [packet(1.0, flat, steep), packet(-2.5, flat, steep), packet(0.5, steep, flat), packet(3.0, 0, 0)];
    assert_eq!(depths(new(), &items.concat()), [0.53125, 0.421875, 0.515625, 0.5]);
}

/// A line that is flat along itself, an edge of a triangle of 2^-6 a pixel; the next triangle is flat.
fn parts_have_their_triangles_slope(new: Maker<DepthBias>) {
    let of = |kind, plane, hidden| PlanedPacket { kind, hidden, ..prim(0, plane, true) };
    let items = [
        float(SET_SLOPE_SCALE_DEPTH_BIAS, 2.0),
        of(PartKind::Whole, plane(1 << 32, 0), true),
        of(PartKind::Part, plane(0, 0), false),
        of(PartKind::Part, plane(0, 1 << 37), false),
        of(PartKind::Alone, plane(0, 0), false),
        of(PartKind::Part, plane(0, 1 << 37), false),
    ];
    let seen = through(new(), &ports(), &items, !0, !0).0;
    let kinds: Vec<_> = seen.iter().map(|o| (o.done.data.kind, o.done.data.hidden)).collect();
    assert!(kinds.into_iter().eq(items[1..].iter().map(|item| (item.kind, item.hidden))));
    assert_eq!(depths(new(), &items), [0.53125, 0.53125, 0.53125, 0.5, 0.5]);
}

fn a_clamp_holds_its_side(new: Maker<DepthBias>) {
    let clamps = [0.125, -0.125, 0.0, f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1e-40];
    let mut items = vec![];
    for units in [1 << 22, -(1 << 22), 1 << 20] {
        items.push(float(SET_DEPTH_BIAS, units as f32));
        for clamp in clamps {
            items.extend([float(SET_DEPTH_BIAS_CLAMP, clamp), prim(0, plane(0, 0), true)]);
        }
    }
    let up = [0.625, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75];
    let down = [0.25, 0.375, 0.25, 0.25, 0.25, 0.25, 0.25];
    assert_eq!(depths(new(), &items), [up, down, [0.5625; 7]].concat());
}

fn nothing_is_added_without_it(new: Maker<DepthBias>) {
    let plane = plane(123 << 20, -(77 << 20));
    let on = [float(SET_DEPTH_BIAS, 5.0), float(SET_SLOPE_SCALE_DEPTH_BIAS, 5.0)];
    let off = [float(SET_DEPTH_BIAS, f32::NAN), float(SET_SLOPE_SCALE_DEPTH_BIAS, -0.0)];
    let items = [&on[..], &[prim(1, plane, false)], &off[..], &[prim(2, plane, true)]].concat();
    let wanted = [prim(1, plane, false).packet, prim(2, plane, true).packet];
    assert_eq!(out(new(), &items), wanted);
}

/// Whether each primitive is marked as not clipped by near and far.
fn marks(dut: Device<DepthBias>, items: &[PlanedPacket]) -> Vec<bool> {
    let mark = |packet: SetupPacket| match packet {
        SetupPacket::Prim(p) => Some(p.info.unclipped),
        _ => None,
    };
    out(dut, items).into_iter().filter_map(mark).collect()
}

/// A triangle at a depth of 1/2, 5 units nearer and 9 farther: marked according to near, far and 193C, and only where a bias is added.
fn what_was_between_near_and_far_is_marked(new: Maker<DepthBias>) {
    let cases: [(f32, f32, u32, bool); 16] = [
        (0.0, 1.0, 0, true),
        (0.75, 1.0, 0, false),
        (0.0, 0.25, 0, false),
        (0.75, 0.25, 0, false),
        // 0 and 1 at their defaults; clamped to one end, to both
        (0.75, 0.25, 1, true),
        (0.75, 1.0, 8, true),
        (0.0, 0.25, 8, false),
        (0.0, 0.25, 0x10, true),
        (0.75, 1.0, 0x10, false),
        (0.75, 0.25, 0x18, true),
        // A near below 0 and a far above 1 clip nothing; NaN is 0.
        (-1.0, 2.0, 0, true),
        (-0.0, f32::INFINITY, 0, true),
        (f32::NAN, 1.0, 0, true),
        (0.0, f32::NAN, 0, false),
        (1e-40, 1.0, 0, true),
        (f32::INFINITY, 1.0, 0, false),
    ];
    let mut items = vec![prim(0, plane(0, 0), true), float(SET_DEPTH_BIAS, 4.0), prim(0, plane(0, 0), true)];
    for (near, far, control, _) in cases {
        items.extend([float(SET_VIEWPORT_CLIP_MIN_Z, near), float(SET_VIEWPORT_CLIP_MAX_Z, far)]);
        items.extend([state(SET_VIEWPORT_CLIP_CONTROL, control), prim(1, plane(0, 0), true)]);
        items.push(prim(2, plane(0, 0), false));
    }
    let wanted: Vec<_> = cases.iter().flat_map(|(.., marked)| [*marked, false]).collect();
    // After reset near is 0 and far is 1. Without a bias nothing is marked.
    assert_eq!(marks(new(), &items), [&[false, true], &wanted[..]].concat());
}

/// Corners at near or far may lie beyond them by the rounding of clipping: 2^-12.
fn what_rounds_beyond_is_marked(new: Maker<DepthBias>) {
    let slack = 1 << (35 - 12);
    let half = 1 << 34;
    let at = |z_min, z_max| prim(0, PrimPlane { z_min, z_max, ..plane(0, 0) }, true);
    let ends =
        |near: f32, far: f32| [float(SET_VIEWPORT_CLIP_MIN_Z, near), float(SET_VIEWPORT_CLIP_MAX_Z, far)];
    let items = [
        &[float(SET_DEPTH_BIAS, -4.0)],
        &ends(0.5, 1.0)[..],
        &[at(half - slack, half), at(half - slack - 1, half)],
        &ends(0.0, 0.5),
        &[at(half, half + slack), at(half, half + slack + 1)],
        &ends(0.0, 1.0),
        &[at(-slack, half), at(-slack - 1, half)],
    ];
    assert_eq!(marks(new(), &items.concat()), [true, false, true, false, true, false]);
    // Depths below 2^-28, units of 2^-63: near is beyond the range of such a plane.
    let tiny = PrimPlane { z: 1, z_min: 0, z_max: 1 << 34, z_exp: 63, ..plane(0, 0) };
    let items = [ends(0.5, 1.0), [float(SET_DEPTH_BIAS, 1.0), prim(0, tiny, true)]].concat();
    assert_eq!(marks(new(), &items), [false]);
    let items = [ends(0.0, 1.0), [float(SET_DEPTH_BIAS, 1.0), prim(0, tiny, true)]].concat();
    assert_eq!(marks(new(), &items), [true]);
}

/// Depths of vertices are clamped to 2^22, and so is each part of the bias.
fn great_parts_are_held(new: Maker<DepthBias>) {
    let items = [
        float(SET_DEPTH_BIAS, 1e30),
        prim(0, plane(0, 0), true),
        float(SET_DEPTH_BIAS, f32::NEG_INFINITY),
        prim(0, plane(0, 0), true),
        float(SET_SLOPE_SCALE_DEPTH_BIAS, f32::INFINITY),
        prim(0, plane(0, 5 << 30), true),
    ];
    assert_eq!(depths(new(), &items), [4_194_304.5, -4_194_303.5, 0.5]);
}

fn others_pass(new: Maker<DepthBias>) {
    let clear = Clear { z: true, colour: 5, rect: Rect { x0: 1, y0: 2, x1: 3, y1: 4 }, ..Clear::default() };
    let other = |packet| PlanedPacket { packet, bias: true, ..PlanedPacket::default() };
    let items = [
        other(SetupPacket::State(State { address: 0x12cc, value: 0xdead_beef })),
        prim(7, plane(3, -4), false),
        other(SetupPacket::Clear(clear)),
    ];
    assert!(out(new(), &items).iter().copied().eq(items.iter().map(|item| item.packet)));
}

/// Its depths are beyond those of its triangle's vertices; an edge of a triangle has a fourth edge as well, and no depths beyond.
fn a_box_is_not_marked(new: Maker<DepthBias>) {
    let of = |kind, fourth: i32| {
        let mut item = prim(0, plane(3, 4), true);
        item.kind = kind;
        if let SetupPacket::Prim(prim) = &mut item.packet {
            prim.info.slopes[3].b = fourth;
        }
        item
    };
    let (alone, whole, part) = (PartKind::Alone, PartKind::Whole, PartKind::Part);
    let mut items = vec![float(SET_DEPTH_BIAS, 1.0)];
    items.extend([of(alone, 0), of(alone, -1), of(whole, 0), of(whole, -1), of(part, -1)]);
    let marks: Vec<_> = out(new(), &items)
        .iter()
        .map(|packet| match packet {
            SetupPacket::Prim(p) => p.info.unclipped,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(marks, [true, false, true, false, true]);
}
