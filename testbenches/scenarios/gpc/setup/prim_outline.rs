//! The outline matches the reference in all its results: edges, rectangle, start, depths; and it stores and forwards state as
//! the reference does.

use super::meshes::Mesh;
use super::stages::{Ports, through};
use bundle::*;
use gpc::setup::prim_outline::{In, Out, Params, PrimOutline};
use gpc::setup::types::*;
use kit::scenario::property;
use kit::{Device, Maker, scenarios};
use proptest::prelude::*;
use references::gpc::setup::judge::judge_vertices;
use references::gpc::setup::{Piece, Stipple, Window, passed_on, pieces};

scenarios! {
    PrimOutline::new(&Params {}) =>
        one_a_cycle_five_cycles_later dropped_ones_leave_a_gap every_address_goes_its_way
        triangles_with_parts_and_ends_go_on bias_is_of_what_is_drawn sizes_are_rounded_and_held state_follows_at_once any_stream_any_stall;
}

fn ports() -> Ports<PrimOutline, CornersPacket> {
    Ports {
        drive: |corners: Option<CornersPacket>, advance| In { corners: corners.into(), advance },
        seen: |o: &Out| o.outline.valid.then(|| o.clone()),
        idle: |o: &Out| o.idle,
    }
}

fn corners(id: u16, shape: PrimShape, at: [(i32, i32); 3]) -> CornersPacket {
    let z = 0.5_f32.to_bits();
    let corners = at.map(|(x, y)| PrimCorner { x, y, z });
    CornersPacket::Corners(PrimCorners { prim: id, shape, corners, ..PrimCorners::default() })
}

fn method(address: u16, value: u32) -> CornersPacket {
    CornersPacket::State(State { address, value })
}

fn out(dut: Device<PrimOutline>, items: &[CornersPacket]) -> Vec<OutlinePacket> {
    through(dut, &ports(), items, !0, !0).0.iter().map(|o| o.outline.data).collect()
}

const TRIANGLE: [(i32, i32); 3] = [(0, 0), (2560, 0), (0, 2560)];

fn one_a_cycle_five_cycles_later(new: Maker<PrimOutline>) {
    let items: Vec<_> = (0..30).map(|k| corners(k, PrimShape::Triangle, TRIANGLE)).collect();
    let (_, at, cycles) = through(new(), &ports(), &items, !0, !0);
    assert_eq!((at, cycles), ((5..35).collect::<Vec<_>>(), 35));
}

fn dropped_ones_leave_a_gap(new: Maker<PrimOutline>) {
    let outside = CornersPacket::Corners(PrimCorners { outside: true, ..PrimCorners::default() });
    let items = [
        method(SET_SCISSOR_ENABLE, 1), // its own: not forwarded
        corners(1, PrimShape::Triangle, TRIANGLE),
        outside,
        corners(2, PrimShape::Line, [(7, 7); 3]), // without length
        corners(3, PrimShape::Triangle, [(-9, 0), (-5, 0), (-1, 99)]), // left of all pixels
        corners(4, PrimShape::Point, [(0, 0); 3]),
        method(0x3f20, 0), // of no unit
        method(SET_DEPTH_TEST, 1),
    ];
    let (_, at, cycles) = through(new(), &ports(), &items, !0, !0);
    assert_eq!((at, cycles), (vec![6, 10, 12], 13));
}

fn part(kind: PartKind, shape: PrimShape, at: [(i32, i32); 3]) -> CornersPacket {
    match corners(1, shape, at) {
        CornersPacket::Corners(c) => {
            let part = PolygonPart { kind, ..PolygonPart::default() };
            CornersPacket::Corners(PrimCorners { part, ..c })
        }
        other => other,
    }
}

/// For a triangle left of all pixels its parts' terms, marked, and the end are forwarded; its parts are not.
fn triangles_with_parts_and_ends_go_on(new: Maker<PrimOutline>) {
    let left = [(-900, 0), (-500, 0), (-300, 99)];
    let items = [
        part(PartKind::Whole, PrimShape::Triangle, left),
        part(PartKind::Part, PrimShape::Line, left),
        part(PartKind::Part, PrimShape::Point, left),
        part(PartKind::End, PrimShape::Point, left),
        part(PartKind::Whole, PrimShape::Triangle, TRIANGLE),
        part(PartKind::End, PrimShape::Point, TRIANGLE),
    ];
    let seen: Vec<_> = out(new(), &items)
        .iter()
        .map(|packet| match packet {
            OutlinePacket::Outline(o) => (o.part.kind, o.empty),
            other => panic!("{other:?}"),
        })
        .collect();
    let (whole, end) = (PartKind::Whole, PartKind::End);
    assert_eq!([seen[0], seen[2]], [(whole, true), (whole, false)]);
    assert_eq!((seen[1].0, seen[3].0, seen.len()), (end, end, 4));
}

fn bias_is_of_what_is_drawn(new: Maker<PrimOutline>) {
    let of = [SET_POLY_OFFSET_FILL, SET_POLY_OFFSET_LINE, SET_POLY_OFFSET_POINT];
    let shapes = [PrimShape::Triangle, PrimShape::Line, PrimShape::Point];
    let mut items = vec![];
    for k in 0..3 {
        items.extend((0..3).map(|j| method(of[j], u32::from(j == k))));
        for shape in shapes {
            items.push(corners(0, shape, TRIANGLE));
            items.push(part(PartKind::Part, shape, TRIANGLE));
        }
    }
    let seen: Vec<_> = out(new(), &items)
        .iter()
        .map(|packet| match packet {
            OutlinePacket::Outline(o) => u8::from(o.faces.bias),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(seen, [[1, 1, 0, 0, 0, 0], [0, 0, 0, 1, 0, 0], [0, 0, 0, 0, 0, 1]].concat());
}

fn every_address_goes_its_way(new: Maker<PrimOutline>) {
    let known = passed_on();
    let addresses: Vec<u16> =
        (0..1 << 14).filter(|a| ![CLEAR_SURFACE, DECOMPRESS_ZETA_SURFACE].contains(a)).collect();
    let items: Vec<_> = addresses.iter().map(|a| method(*a, 0)).collect();
    let seen: Vec<_> = out(new(), &items)
        .iter()
        .map(|packet| match packet {
            OutlinePacket::State(s) => s.address,
            other => panic!("{other:?}"),
        })
        .collect();
    // depth bias belongs to a later part
    let expected: Vec<_> =
        addresses.into_iter().filter(|a| known.contains(a) || [0x156c, 0x15bc, 0x187c].contains(a)).collect();
    assert_eq!(seen, expected);
}

fn sizes_are_rounded_and_held(new: Maker<PrimOutline>) {
    let step = 1.0 / 256.0;
    // pixels, and their size in 1/256
    let sizes = [
        (1.0, 256),
        (0.0, 1),
        (-0.0, 1),
        (-7.5, 1),
        (step, 1),
        (1.49 * step, 1),
        (1.5 * step, 2),
        (2.499 * step, 2),
        (2.5 * step, 3),
        (0.5 * step, 1),
        (255.5 * step, 256),
        (1023.75, 262080),
        (2047.0 - step, 524031),
        (2047.0, 524032),
        (2047.5, 524032),
        (2048.0, 524032),
        (1e30, 524032),
        (f32::INFINITY, 524032),
        (f32::NEG_INFINITY, 1),
        (f32::NAN, 256),
        (-f32::NAN, 256),
        (1e-40, 1),
    ];
    let centre = 2000 * 256;
    for (pixels, size) in sizes {
        let items = [
            method(SET_POINT_SIZE, pixels.to_bits()),
            corners(0, PrimShape::Point, [(centre, centre); 3]),
            method(SET_ALIASED_LINE_WIDTH_FLOAT, pixels.to_bits()),
            corners(1, PrimShape::Line, [(centre, centre), (centre + 256, centre), (centre + 256, centre)]),
        ];
        let widths: Vec<_> = out(new(), &items)
            .iter()
            .map(|packet| match packet {
                OutlinePacket::Outline(o) if o.prim == 0 => o.ends[1].from.x - o.ends[0].from.x,
                OutlinePacket::Outline(o) => o.ends[1].from.y - o.ends[0].from.y,
                other => panic!("{other:?}"),
            })
            .collect();
        // A point covers at least a pixel, an aliased line whole pixels.
        let whole = ((size + 128) / 256).max(1) * 256;
        assert_eq!(widths, [size.max(256), whole], "{pixels}");
    }
}

/// State and primitives alternate without a gap: each primitive sees the state before it.
fn state_follows_at_once(new: Maker<PrimOutline>) {
    let mut items = vec![method(SET_SCISSOR_ENABLE, 1)];
    for k in 0..9 {
        items.push(method(SET_SCISSOR_HORIZONTAL, 10 << 16 | k));
        items.push(corners(k as u16, PrimShape::Triangle, TRIANGLE));
        items.push(method(CLEAR_SURFACE, 1));
        items.push(method(DECOMPRESS_ZETA_SURFACE, 1));
        items.push(method(SET_SURFACE_CLIP_VERTICAL, (k + 1) << 16));
    }
    let seen: Vec<_> = out(new(), &items)
        .iter()
        .map(|packet| match packet {
            OutlinePacket::Outline(o) => (o.rect.x0, o.rect.y1),
            OutlinePacket::Clear(c) => (c.rect.x0, c.rect.y1),
            other => panic!("{other:?}"),
        })
        .collect();
    let mut expected = vec![(0, 10), (0, 16384), (0, 16384)];
    for k in 1..9 {
        expected.push((k, k));
        expected.extend([(0, k); 2]);
    }
    assert_eq!(seen, expected);
}

/// The reference's primitive, from an outline: edges follow from their ends, oriented by the area.
fn seen(packet: &OutlinePacket) -> Option<SetupPacket> {
    let o = match packet {
        OutlinePacket::State(s) if [0x156c, 0x15bc, 0x187c].contains(&s.address) => return None,
        OutlinePacket::State(s) => return Some(SetupPacket::State(*s)),
        OutlinePacket::Clear(c) => return Some(SetupPacket::Clear(*c)),
        OutlinePacket::Outline(o) => o,
    };
    let wide = |p: WindowPoint| (i64::from(p.x), i64::from(p.y));
    let ends = o.ends.map(|e| (wide(e.from), wide(e.to)));
    let cross = ends.map(|((px, py), (qx, qy))| px * qy - qx * py);
    let triangle = o.shape == PrimShape::Triangle;
    let area = cross[0] + cross[1] + cross[2];
    let back = triangle && (area > 0) != o.faces.front_cw;
    if triangle && (area == 0 || if back { o.faces.cull_back } else { o.faces.cull_front }) {
        return None;
    }
    let sign = if triangle && area < 0 { -1 } else { 1 };
    let mut slopes = ends
        .map(|((px, py), (qx, qy))| EdgeSlope { a: (sign * (py - qy)) as i32, b: (sign * (qx - px)) as i32 });
    let mut c = cross.map(|c| sign * c);
    // The ends of a projected line are given by a point and their direction; those of an aliased one become those of its pixels.
    for k in (2..4).filter(|_| o.projected) {
        let (right, down) = ends[k].1;
        slopes[k] = EdgeSlope { a: -down as i32, b: right as i32 };
        if o.width == 0 {
            let (sign, at) = if k == 2 { (1, o.reach.low) } else { (-1, o.reach.high) };
            slopes[k] = if o.x_major { EdgeSlope { a: sign, b: 0 } } else { EdgeSlope { a: 0, b: sign } };
            c[k] = -256 * i64::from(sign) * i64::from(at);
        }
    }
    for k in 0..4 {
        let unowned = slopes[k].a < 0 || slopes[k].a == 0 && slopes[k].b < 0;
        c[k] -= i64::from(if o.width != 0 && k > 1 { k == 3 } else { unowned });
    }
    if o.faces.boxed {
        let corners = [ends[0].0, ends[1].0, ends[2].0];
        let [(left, right), (top, bottom)] = [|p: &(i64, i64)| p.0, |p: &(i64, i64)| p.1]
            .map(|v| (corners.iter().map(v).min().unwrap(), corners.iter().map(v).max().unwrap()));
        slopes = [(1, 0), (-1, 0), (0, 1), (0, -1)].map(|(a, b)| EdgeSlope { a, b });
        c = [-left, right - 1, -top, bottom - 1];
    }
    let pixels = if triangle { (area.abs() / 131_072).min(1 << 22) as u32 } else { 0 };
    let info = Prim {
        prim: o.prim,
        back,
        area: pixels,
        rect: o.rect,
        slopes,
        plane: o.plane,
        stipple: o.stipple,
        smooth: o.faces.smooth,
        round: o.faces.round,
        clipped: o.faces.clipped || o.faces.round,
        unclipped: false,
    };
    let (start_x, start_y, start_on) = (o.start_x, o.start_y, o.start_on);
    Some(SetupPacket::Prim(SetupPrim { info, c, start_x, start_y, start_on, more: false }))
}

fn any_stream_any_stall(new: Maker<PrimOutline>) {
    property((any::<u64>(), 1..120_usize, any::<u64>(), any::<u64>()), |(seed, n, offer, take)| {
        let mesh = Mesh::mixed(seed, n);
        let (mut window, mut items, mut expected) = (Window::default(), vec![], vec![]);
        let (mut stipple, mut begins) = (Stipple::default(), false);
        let mut drawn = vec![];
        for packet in &mesh.packets {
            match packet {
                PrimPacket::State(s) => {
                    items.push(CornersPacket::State(*s));
                    expected.extend(window.method(s));
                    window.polygon = [0; 2]; // the existing parts were determined earlier
                }
                PrimPacket::Prim(p) => {
                    let records = p.vertices.map(|v| mesh.vertex(v));
                    begins |= p.attributes.edges & 8 != 0;
                    let line = p.topology == Topology::Lines;
                    items.push(assembled(p, &records, line && std::mem::take(&mut begins)));
                    for Piece { prim, of, .. } in pieces(&window, &mut stipple, p, &records) {
                        expected.push(SetupPacket::Prim(prim));
                        drawn.push(of);
                    }
                }
            }
        }
        let (out, ..) = through(new(), &ports(), &items, offer, take);
        let out: Vec<_> =
            out.iter().filter_map(|o| seen(&o.outline.data).map(|packet| (o.outline.data, packet))).collect();
        assert_eq!(out.len(), expected.len());
        let mut drawn = drawn.iter();
        for ((outline, mut packet), expected) in out.into_iter().zip(&expected) {
            if let (OutlinePacket::Outline(o), SetupPacket::Prim(prim)) = (outline, &mut packet) {
                judge_vertices(drawn.next().unwrap(), &prim.info.plane, o.dz);
                prim.info.plane = PrimPlane::default();
            }
            assert_eq!(&packet, expected);
        }
    });
}

fn assembled(p: &PrimRef, records: &[RasterRecord; 3], begins: bool) -> CornersPacket {
    let (shape, used) = match p.topology {
        Topology::Points => (PrimShape::Point, [0, 0, 0]),
        Topology::Lines => (PrimShape::Line, [0, 1, 1]),
        _ => (PrimShape::Triangle, [0, 1, 2]),
    };
    let used = used.map(|k| records[k]);
    let beyond = |v: i32| v.unsigned_abs() >= 1 << 22;
    let outside = used.iter().any(|r| beyond(r.x) || beyond(r.y));
    let wrap = |v: i32| v << 9 >> 9;
    let corners = used.map(|r| PrimCorner { x: wrap(r.x), y: wrap(r.y), z: r.z });
    CornersPacket::Corners(PrimCorners {
        prim: p.prim,
        shape,
        size: used[0].size,
        begins,
        outside,
        corners,
        ..PrimCorners::default()
    })
}
