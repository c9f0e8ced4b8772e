//! Triangles: their edges, polygon modes and boxes, worked out by hand.

use super::by_hand::{at, one};
use super::meshes::*;
use super::traffic::{Run, Traffic, run};
use bundle::*;
use gpc::setup::Setup;
use kit::Maker;
use kit::scenario::property;

/// Window (0, 0), (64, 0), (0, 32): all numbers worked out by hand.
pub fn a_triangle_by_hand(new: Maker<Setup>) {
    let records = [at(0, 0, 0.0), at(64 * 256, 0, 1.0), at(0, 32 * 256, 0.5)];
    let prim = one(new(), &[prim(5, Topology::Triangles, true, [0, 1, 2])], &records);
    let slope = |a, b| EdgeSlope { a, b };
    let (w, h) = (64 * 256, 32 * 256);
    assert_eq!(prim.info.slopes, [slope(-h, -w), slope(h, 0), slope(0, w), slope(0, 0)]);
    // the hypotenuse owns no points, left and top do
    assert_eq!(prim.c, [i64::from(w) * i64::from(h) - 1, 0, 0, 0]);
    assert_eq!(prim.info.rect, Rect { x0: 0, y0: 0, x1: 64, y1: 32 });
    assert!(prim.info.back && prim.start_on, "clockwise, and the front is not");
    assert_eq!((prim.start_x, prim.start_y), (0, 0));
    // depth 1 is 2^34: over 64 pixels 2^28 each; 0.5 over 32 pixels the same
    let plane = prim.info.plane;
    assert_eq!((plane.z_exp, plane.z, plane.z_min, plane.z_max), (34, 0, 0, 1 << 34));
    assert_eq!((plane.a, plane.b, plane.slope_exp), (1 << 38, 1 << 38, 10));
}

/// Two triangles on either side of an edge: of the points of a grid through the edge, each inside the quadrilateral belongs to
/// exactly one of them.
pub fn shared_edges_own_each_point_once(new: Maker<Setup>) {
    property((1..60_i32, 1..60_i32, -40..40_i32, -40..40_i32), |(w, h, u, v)| {
        let records = [at(0, 0, 0.0), at(w, v, 0.0), at(w + u, h + v, 0.0), at(u, h, 0.0)];
        let packets = [
            prim(0, Topology::TriangleFan, true, [0, 1, 2]),
            prim(1, Topology::TriangleFan, false, [0, 2, 3]),
        ];
        let vertex = |k: u16| {
            let r = records[usize::from(k & 3)];
            RasterRecord { x: r.x + 2560, y: r.y + 2560, ..r }
        };
        if w * h - u * v <= 0 {
            return; // not convex
        }
        let out = run(new(), &packets, vertex, &Traffic::default()).out;
        let inside = |packet: &SetupPacket, x: i64, y: i64| match packet {
            SetupPacket::Prim(p) => (0..4)
                .all(|k| i64::from(p.info.slopes[k].a) * x + i64::from(p.info.slopes[k].b) * y + p.c[k] >= 0),
            _ => false,
        };
        let mut points = 0;
        for y in 2500..2720 {
            for x in 2500..2720 {
                let owners = out.iter().filter(|p| inside(p, x, y)).count();
                assert!(owners < 2, "({x}, {y}) is drawn twice");
                points += owners as i32;
            }
        }
        // a lattice parallelogram with half its border has as many points as its area
        assert_eq!(points, w * h - u * v);
    });
}

/// A front face as two polygon edges, a back face as its corners, one outside the scissor, one culled, one without a pixel:
/// each one not culled has one set of terms and one end.
pub fn polygon_modes_by_hand(new: Maker<Setup>) {
    let triangle = |id, edges, vertices| {
        let attributes = PrimAttributes { edges, ..PrimAttributes::default() };
        let topology = Topology::Triangles;
        PrimPacket::Prim(PrimRef { prim: id, topology, first: true, vertices, attributes })
    };
    let packets = [
        state(SET_FRONT_POLYGON_MODE, 0x1b01),
        state(SET_BACK_POLYGON_MODE, 0x1b00),
        state(OGL_SET_FRONT_FACE, 0x900),
        triangle(0, 0b101, [0, 1, 2]),
        triangle(1, 0b111, [0, 2, 1]),
        state(SET_SCISSOR_HORIZONTAL, 9 << 16),
        state(SET_SCISSOR_ENABLE, 1),
        triangle(2, 0b111, [0, 2, 1]),
        state(OGL_SET_CULL, 1),
        triangle(3, 0b111, [0, 2, 1]), // culled
        state(SET_BACK_POLYGON_MODE, 0x1b02),
        triangle(4, 0b111, [0, 1, 2]),
        state(SET_SCISSOR_HORIZONTAL, 0),
        triangle(5, 0b111, [0, 1, 2]), // no pixel
    ];
    let records = [at(1152, 1152, 0.5), at(5248, 1152, 0.25), at(1152, 5248, 1.0)];
    let Run { out, terms, .. } = run(new(), &packets, |k| records[usize::from(k) % 3], &Traffic::default());
    let seen: Vec<_> = out
        .iter()
        .map(|packet| match packet {
            SetupPacket::Prim(p) => {
                let r = p.info.rect;
                (p.info.prim, p.info.back, p.more, [r.x0, r.y0, r.x1, r.y1])
            }
            other => panic!("{other:?}"),
        })
        .collect();
    let end = [0, 0, 1, 1];
    // From a corner's pixel up to the next corner's, exclusive: the edge ends in its diamond (OpenGL 4.6, 14.5.1).
    let (top, left) = ([4, 4, 20, 5], [4, 5, 5, 21]);
    let points = [[4, 4, 5, 5], [4, 20, 5, 21], [20, 4, 21, 5]];
    let expected = [
        (0, false, true, top),
        (0, false, true, left),
        (0, false, false, end),
        (1, true, true, points[0]),
        (1, true, true, points[1]),
        (1, true, true, points[2]),
        (1, true, false, end),
        (2, true, true, points[0]),
        (2, true, true, points[1]),
        (2, true, false, end),
        (4, false, true, [4, 4, 9, 5]),
        (4, false, true, [5, 4, 9, 21]),
        (4, false, true, left),
        (4, false, false, end),
        (5, false, false, end),
    ];
    assert_eq!(seen, expected);
    let terms: Vec<_> = terms.iter().map(|t| (t.prim, t.culled, t.back, t.sprite)).collect();
    let drawn = |prim, back| (prim, false, back, false);
    let culled = (3, true, false, false);
    assert_eq!(
        terms,
        [drawn(0, false), drawn(1, true), drawn(2, true), culled, drawn(4, false), drawn(5, false)]
    );
}

/// Three collinear corners: nothing is filled, but there are lines and points, of a back face (14.6.1, 14.6.4).
pub fn triangles_without_area_have_edges(new: Maker<Setup>) {
    let records = [at(512, 512, 0.5), at(1536, 512, 0.5), at(2560, 512, 0.5)];
    for (modes, cull, drawn) in [
        ([0x1b02, 0x1b02], 0, 0),
        ([0x1b02, 0x1b01], 0, 3),
        ([0x1b01, 0x1b02], 0, 0),
        ([0x1b02, 0x1b00], 0, 3),
        ([0x1b01, 0x1b01], 0x405, 0),
        ([0x1b01, 0x1b01], 0x404, 3),
    ] {
        let mut packets =
            vec![state(SET_FRONT_POLYGON_MODE, modes[0]), state(SET_BACK_POLYGON_MODE, modes[1])];
        packets.extend([state(OGL_SET_CULL, u32::from(cull != 0)), state(OGL_SET_CULL_FACE, cull)]);
        let attributes = PrimAttributes { edges: 15, ..PrimAttributes::default() };
        let (topology, vertices) = (Topology::Triangles, [0, 1, 2]);
        packets.push(PrimPacket::Prim(PrimRef { prim: 0, topology, first: true, vertices, attributes }));
        let Run { out, .. } = run(new(), &packets, |k| records[usize::from(k % 3)], &Traffic::default());
        let backs: Vec<_> = out
            .iter()
            .filter_map(|packet| match packet {
                SetupPacket::Prim(p) if p.more => Some(p.info.back),
                _ => None,
            })
            .collect();
        assert_eq!(backs, vec![true; drawn], "{modes:x?}");
    }
}

/// GL_NV_fill_rectangle: (2.5, 3), (10, 3.25), (6, 9.5), in either orientation, cover 2.5 to 10 and 3 to 9.5; face, area and
/// the source of planes remain those of the triangle.
pub fn a_box_by_hand(new: Maker<Setup>) {
    let records = [at(640, 768, 0.0), at(2560, 832, 0.5), at(1536, 2432, 1.0)];
    for vertices in [[0, 1, 2], [0, 2, 1]] {
        let triangle = prim(0, Topology::Triangles, true, vertices);
        let on = |value| state(SET_FILL_VIA_TRIANGLE, value);
        let packets = [triangle, on(2), triangle, on(0), triangle];
        let Run { out, terms, .. } =
            run(new(), &packets, |k| records[usize::from(k % 3)], &Traffic::default());
        let [SetupPacket::Prim(plain), SetupPacket::Prim(boxed), SetupPacket::Prim(again)] = out[..] else {
            panic!("{out:?}")
        };
        assert_eq!(plain, again);
        assert_eq!(boxed.info.slopes.map(|s| (s.a, s.b)), [(1, 0), (-1, 0), (0, 1), (0, -1)]);
        assert_eq!(boxed.c, [-640, 2560 - 1, -768, 2432 - 1]);
        assert_eq!(boxed.info.rect, Rect { x0: 2, y0: 3, x1: 10, y1: 10 });
        assert_eq!((boxed.info.area, boxed.info.back), (23, vertices[1] == 1));
        let others = Prim { slopes: plain.info.slopes, ..boxed.info };
        assert_eq!((others, terms[1].u, terms[1].v), (plain.info, terms[0].u, terms[0].v));
    }
}
