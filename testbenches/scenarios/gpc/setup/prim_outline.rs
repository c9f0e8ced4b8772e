//! The outline matches the reference in all its results: edges, rectangle, start, depths; and it stores and forwards state as
//! the reference does.

mod random;

use super::stages::{Ports, through};
use bundle::*;
use gpc::setup::prim_outline::{In, Out, Params, PrimOutline};
use gpc::setup::types::*;
use kit::{Device, Maker, scenarios};
use random::any_stream_any_stall;
use references::gpc::setup::passed_on;

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
