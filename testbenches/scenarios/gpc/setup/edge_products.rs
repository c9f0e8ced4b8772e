//! Edge products match integer arithmetic; faces and triangles without area are culled; edges are oriented with the inside not
//! negative.

use super::stages::{Ports, through};
use bundle::*;
use gpc::setup::edge_products::{EdgeProducts, In, Out, Params};
use gpc::setup::types::*;
use kit::random::Random;
use kit::scenario::property;
use kit::{Device, Maker, scenarios};
use proptest::prelude::*;

scenarios! {
    EdgeProducts::new(&Params {}) =>
        one_a_cycle_five_cycles_later faces_are_culled no_area_no_triangle edges_own_left_and_top
        others_pass any_outline_any_stall;
}

fn ports() -> Ports<EdgeProducts, OutlinePacket> {
    Ports {
        drive: |outline: Option<OutlinePacket>, advance| In { outline: outline.into(), advance },
        seen: |o: &Out| o.terms.valid.then(|| o.clone()),
        idle: |o: &Out| o.idle,
    }
}

fn point((x, y): (i32, i32)) -> WindowPoint {
    WindowPoint { x, y }
}

fn triangle(id: u16, p: [(i32, i32); 3], faces: PrimFaces) -> Outline {
    let side = |i: usize, j: usize| EdgeEnds { from: point(p[i]), to: point(p[j]) };
    let ends = [side(1, 2), side(2, 0), side(0, 1), EdgeEnds::default()];
    Outline { prim: id, shape: PrimShape::Triangle, faces, ends, ..Outline::default() }
}

/// Expected results of outlines, in order.
fn all_expected(items: &[OutlinePacket]) -> Vec<SlopeTerms> {
    let mut face = (false, false);
    items.iter().filter_map(|item| expected_after(item, &mut face)).collect()
}

fn expected(packet: &OutlinePacket) -> Option<SlopeTerms> {
    expected_after(packet, &mut (false, false))
}

/// Expected result of an outline, in 128-bit integers, after a triangle that is culled or not and shows that face.
fn expected_after(packet: &OutlinePacket, face: &mut (bool, bool)) -> Option<SlopeTerms> {
    let o = match packet {
        OutlinePacket::State(s) => return Some(other(SetupPacket::State(*s))),
        OutlinePacket::Clear(c) => return Some(other(SetupPacket::Clear(*c))),
        OutlinePacket::Outline(o) => o,
    };
    let wide = |p: WindowPoint| (i128::from(p.x), i128::from(p.y));
    let ends = o.ends.map(|e| (wide(e.from), wide(e.to)));
    let cross = ends.map(|((px, py), (qx, qy))| px * qy - qx * py);
    let mut slope = ends.map(|((px, py), (qx, qy))| (py - qy, qx - px));
    // The ends of a projected line are given by a point and their direction.
    if o.projected {
        (slope[2], slope[3]) = ([2, 3].map(|k| (-ends[k].1.1, ends[k].1.0))).into();
    }
    let [dz1, dz2] = o.dz.map(i128::from);
    let (over, n) = match o.shape {
        PrimShape::Point => (cross[0] + cross[1], [0, 0]),
        PrimShape::Line if o.projected => (cross[2] + cross[3], [dz2 * slope[2].0, dz2 * slope[2].1]),
        PrimShape::Line if o.x_major => (i128::from(o.run), [dz1, 0]),
        PrimShape::Line => (i128::from(o.run), [0, dz1]),
        PrimShape::Triangle => {
            let rise = |k: fn((i128, i128)) -> i128| dz1 * k(slope[1]) + dz2 * k(slope[2]);
            (cross[0] + cross[1] + cross[2], [rise(|s| s.0), rise(|s| s.1)])
        }
    };
    let triangle = o.shape == PrimShape::Triangle;
    let of_another = [PartKind::Part, PartKind::End].contains(&o.part.kind);
    if !of_another {
        // Without an area it is seen from behind; it survives only where parts follow it.
        let flat = triangle && over == 0;
        let back = triangle && (flat || (over > 0) != o.faces.front_cw);
        let by_face = triangle && if back { o.faces.cull_back } else { o.faces.cull_front };
        *face = (flat && o.part.kind == PartKind::Alone || by_face, back);
    }
    let (culled, back) = *face;
    let hidden = o.part.hidden[usize::from(back)];
    if culled || hidden && o.part.kind == PartKind::Part {
        return None;
    }
    let sign = if triangle && over < 0 { -1 } else { 1 };
    let slopes = slope.map(|(a, b)| EdgeSlope { a: (sign * a) as i32, b: (sign * b) as i32 });
    let mut c = cross.map(|c| (sign * c) as i64);
    for k in 0..4 {
        let owns = slopes[k].a > 0 || slopes[k].a == 0 && slopes[k].b >= 0;
        c[k] -= i64::from(if o.projected && k > 1 { k == 3 } else { !owns });
    }
    let is_end = o.part.kind == PartKind::End;
    let flat = triangle && over == 0;
    let (slopes, c) = match (is_end, flat) {
        (true, _) => ([EdgeSlope::default(); 4], [-1; 4]),
        (_, true) => ([EdgeSlope::default(); 4], [0; 4]),
        _ => (slopes, c),
    };
    let more = [PartKind::Whole, PartKind::Part].contains(&o.part.kind);
    // Squared 1/256 pixels to pixels, for twice the area.
    let area = if triangle { (over.abs() / 131_072).min(1 << 22) as u32 } else { 0 };
    let info = Prim {
        prim: o.prim,
        back,
        area,
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
    Some(SlopeTerms {
        width: o.width,
        packet: SetupPacket::Prim(SetupPrim { info, c, start_x, start_y, start_on, more }),
        kind: o.part.kind,
        hidden: o.part.kind == PartKind::Whole && (hidden || o.empty || flat),
        numerators: n.map(|n| if flat { 0 } else { n.unsigned_abs() as u64 }),
        minus: n.map(|n| (n < 0) != (over < 0)),
        divisor: if flat { 1 } else { over.unsigned_abs() as u64 },
        shape: o.shape,
        reverse: over < 0,
        sprite_top: o.faces.sprite_top,
        bias: o.faces.bias,
        boxed: o.faces.boxed && !flat,
        projected: o.projected,
        x_major: o.x_major,
        reach: o.reach,
    })
}

fn other(packet: SetupPacket) -> SlopeTerms {
    SlopeTerms { packet, divisor: 1, ..SlopeTerms::default() }
}

fn out(dut: Device<EdgeProducts>, items: &[Outline]) -> Vec<SetupPrim> {
    let items: Vec<_> = items.iter().copied().map(OutlinePacket::Outline).collect();
    let prim = |o: &Out| match o.terms.data.packet {
        SetupPacket::Prim(prim) => prim,
        other => panic!("{other:?}"),
    };
    through(dut, &ports(), &items, !0, !0).0.iter().map(prim).collect()
}

fn one_a_cycle_five_cycles_later(new: Maker<EdgeProducts>) {
    let items: Vec<_> = (0..20)
        .map(|k| triangle(k, [(0, 0), (100 + i32::from(k), 7), (-50, 300)], PrimFaces::default()))
        .map(OutlinePacket::Outline)
        .collect();
    let (out, at, cycles) = through(new(), &ports(), &items, !0, !0);
    assert_eq!((at, cycles), ((5..25).collect::<Vec<_>>(), 25));
    assert!(out.iter().map(|o| Some(o.terms.data)).eq(items.iter().map(expected)));
}

const CLOCKWISE: [(i32, i32); 3] = [(0, 0), (256, 0), (0, 256)];
const OTHERWISE: [(i32, i32); 3] = [(0, 0), (0, 256), (256, 0)];

fn faces_are_culled(new: Maker<EdgeProducts>) {
    for faces in 0..8 {
        let faces = PrimFaces {
            front_cw: faces & 1 != 0,
            cull_front: faces & 2 != 0,
            cull_back: faces & 4 != 0,
            sprite_top: false,
            bias: true,
            stipple: false,
            smooth: false,
            round: false,
            clipped: false,
            boxed: false,
        };
        let seen: Vec<_> = out(new(), &[triangle(0, CLOCKWISE, faces), triangle(1, OTHERWISE, faces)])
            .iter()
            .map(|p| (p.info.prim, p.info.back))
            .collect();
        // the clockwise one is the front if front_cw is set
        let both = [(0, !faces.front_cw), (1, faces.front_cw)];
        let kept: Vec<_> = both
            .into_iter()
            .filter(|(_, back)| !if *back { faces.cull_back } else { faces.cull_front })
            .collect();
        assert_eq!(seen, kept);
    }
}

fn no_area_no_triangle(new: Maker<EdgeProducts>) {
    let far = (1 << 22) - 1;
    let flat = [
        [(0, 0), (0, 0), (5, 5)],
        [(-far, -far), (0, 0), (far, far)],
        [(7, -3), (7, 90), (7, 4)],
        [(1, 1), (3, 2), (5, 3)],
    ];
    let thin = [(-far, -far), (0, 1), (far, far)]; // one step from flat
    let items: Vec<_> =
        flat.into_iter().chain([thin]).map(|p| triangle(9, p, PrimFaces::default())).collect();
    let out = out(new(), &items);
    assert_eq!(out.len(), 1);
    let c = out[0].c.iter().sum::<i64>();
    assert!(
        (2 * i64::from(far) - 3..=2 * i64::from(far)).contains(&c),
        "twice the area, less the edges not owned: {c}"
    );
}

fn edges_own_left_and_top(new: Maker<EdgeProducts>) {
    for p in [CLOCKWISE, OTHERWISE] {
        let prim = out(new(), &[triangle(0, p, PrimFaces::default())])[0];
        let at = |x: i64, y: i64, k: usize| {
            let s = prim.info.slopes[k];
            i64::from(s.a) * x + i64::from(s.b) * y + prim.c[k]
        };
        let inside = |x: i64, y: i64| (0..4).all(|k| at(x, y, k) >= 0);
        assert!(inside(0, 0) && inside(100, 0) && inside(0, 100) && inside(1, 254));
        assert!(!inside(128, 128) && !inside(256, 0) && !inside(0, 256) && !inside(-1, 5) && !inside(5, -1));
    }
}

fn others_pass(new: Maker<EdgeProducts>) {
    let clear =
        Clear { stencil: true, target: 3, rect: Rect { x0: 1, y0: 2, x1: 3, y1: 4 }, ..Clear::default() };
    let items = [
        OutlinePacket::Outline(triangle(1, CLOCKWISE, PrimFaces { cull_back: true, ..PrimFaces::default() })),
        OutlinePacket::State(State { address: 0x12cc, value: !7 }),
        OutlinePacket::Clear(clear),
        OutlinePacket::Outline(triangle(2, OTHERWISE, PrimFaces::default())),
        OutlinePacket::State(State { address: 0x12cc, value: 1 }),
    ];
    let (out, at, _) = through(new(), &ports(), &items, !0, !0);
    assert!(out.iter().map(|o| o.terms.data).eq(items.iter().filter_map(expected)));
    assert_eq!(at, [6, 7, 8, 9]); // the culled one left a gap
}

fn any_outline_any_stall(new: Maker<EdgeProducts>) {
    property((any::<u64>(), 1..80_usize, any::<u64>(), any::<u64>()), |(seed, n, offer, take)| {
        let mut r = Random(seed);
        let items: Vec<_> = (0..n).map(|k| outline(&mut r, k as u16)).collect();
        let (out, ..) = through(new(), &ports(), &items, offer, take);
        let expected = all_expected(&items);
        assert_eq!(out.len(), expected.len());
        for (out, expected) in out.iter().zip(&expected) {
            assert_eq!(out.terms.data, *expected);
        }
    });
}

fn outline(r: &mut Random, id: u16) -> OutlinePacket {
    if r.below(8) == 0 {
        return OutlinePacket::State(State { address: id, value: r.any() as u32 });
    }
    let reach = 1 << r.below(23);
    let mut coordinate =
        || (r.below(2 * reach) as i64 - reach as i64).clamp(1 - (1 << 22), (1 << 22) - 1) as i32;
    let p = [0; 3].map(|_| (coordinate(), coordinate()));
    let (across, other) = ((coordinate(), coordinate()), (coordinate(), coordinate()));
    let mut o = triangle(id, p, PrimFaces::default());
    o.faces = PrimFaces {
        front_cw: r.below(2) == 0,
        cull_front: r.below(4) == 0,
        cull_back: r.below(4) == 0,
        sprite_top: r.below(2) == 0,
        bias: r.below(2) == 0,
        stipple: r.below(2) == 0,
        smooth: r.below(2) == 0,
        round: r.below(2) == 0,
        clipped: r.below(2) == 0,
        boxed: r.below(2) == 0,
    };
    o.stipple = StippleStart {
        on: o.faces.stipple,
        polygon: r.below(2) == 0,
        y_major: r.below(2) == 0,
        backwards: r.below(2) == 0,
        first: r.any() as i16,
    };
    o.shape = r.one_of(&[PrimShape::Point, PrimShape::Line, PrimShape::Triangle, PrimShape::Triangle]);
    if o.shape != PrimShape::Triangle {
        o.ends[3] = EdgeEnds { from: point(across), to: point(other) };
        o.run = coordinate_of(r).max(1) * if r.below(2) == 0 { 1 } else { -1 };
        o.x_major = r.below(2) == 0;
        o.reach = LineReach { low: r.any() as i16, high: r.any() as i16 };
    }
    if o.shape == PrimShape::Line && r.below(2) == 0 {
        rectangle(r, &mut o, p);
    }
    let kinds = [PartKind::Alone, PartKind::Whole, PartKind::Part, PartKind::Part, PartKind::End];
    let kind = match (o.shape, r.one_of(&kinds)) {
        (PrimShape::Triangle, kind) => {
            [PartKind::Alone, PartKind::Whole][usize::from(kind == PartKind::Whole)]
        }
        (_, PartKind::Whole) => PartKind::Alone,
        (_, kind) => kind,
    };
    o.part = PolygonPart { kind, hidden: [0; 2].map(|_| r.below(2) == 0) };
    o.empty = r.below(4) == 0;
    let down = r.below(37);
    o.dz = [0; 2].map(|_| ((r.any() >> 28) as i64 - (r.any() >> 28) as i64) >> down);
    o.rect = Rect { x0: id, y0: 1, x1: id + 1, y1: 2 };
    o.plane = PrimPlane { x0: p[0].0, y0: p[0].1, z: 5, z_exp: 7, ..PrimPlane::default() };
    (o.start_x, o.start_y, o.start_on) = (id, 3, r.below(2) == 0);
    OutlinePacket::Outline(o)
}

/// From the first corner to the second, along both sides of its middle and across its ends.
fn rectangle(r: &mut Random, o: &mut Outline, p: [(i32, i32); 3]) {
    let [from, mut to, _] = p;
    if from == to {
        to.0 += if to.0 < 0 { 1 } else { -1 };
    }
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let ends = |from, to| EdgeEnds { from: point(from), to: point(to) };
    o.width = if r.below(2) == 0 { 0 } else { 1 + r.below(524032) as u32 };
    o.projected = true;
    o.ends = [ends(from, to), ends(to, from), ends(from, (dy, -dx)), ends(to, (-dy, dx))];
}

fn coordinate_of(r: &mut Random) -> i32 {
    (r.below(1 << 23) >> r.below(23)) as i32
}
