//! Edge products match integer arithmetic; faces and triangles without area are culled; edges are oriented with the inside not
//! negative.

mod judge;

use super::stages::{Ports, through};
use bundle::*;
use gpc::setup::edge_products::{EdgeProducts, In, Out, Params};
use gpc::setup::types::*;
use judge::{all_expected, expected};
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
