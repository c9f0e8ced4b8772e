//! Setup sends the primitives of the reference, in order, at the documented rates, whatever the latency of vertices and the
//! stalls of its peers.

use bundle::*;
use gpc::setup::{Params, Setup};
use kit::scenario::property;
use kit::{Device, Maker, rates, scenarios};
use proptest::prelude::*;
use references::gpc::setup::judge::judge;

pub mod barycentrics;
pub mod depth_bias;
pub mod depth_plane;
pub mod edge_products;
pub mod line_spread;
pub mod pair_fetch;
pub mod plane_ratios;
pub mod prim_assemble;
pub mod prim_outline;
pub mod slope_divide;

mod meshes;
mod stages;
mod traffic;

use meshes::*;
use traffic::{Run, Traffic, run};

scenarios! {
    Setup::new(&Params::default()) =>
        a_triangle_by_hand a_line_by_hand a_line_of_45_degrees_is_x_major a_smooth_line_by_hand a_smooth_point_by_hand lines_are_rectangles_for_their_samples widths_are_one_or_two a_point_by_hand a_point_of_its_vertex_size latency_is_exact
        state_acts_in_its_place viewports_have_their_own_pixels clears_become_rectangles
        rates_hold_at_any_fetch_latency culled_primitives_cost_their_cycles
        shared_edges_own_each_point_once
        bias_moves_triangles polygon_modes_by_hand depth_beyond_one_is_not_held guard_band_of_depth slivers_keep_their_depth
        random_triangles any_stream_any_stall

        stipple_runs_along_a_strip diamonds_say_where_lines_end points_of_whole_pixels lines_of_whole_pixels
        triangles_without_area_have_edges a_box_by_hand lines_of_a_pixel_are_projected;
}

rates! {
    Setup::new(&Params::default()) =>
        "setup-clocks-point" 1.0 "clk/primitive" point,
        "setup-clocks-line" 1.0 "clk/primitive" line_strip,
        "setup-clocks-strip-first" 2.0 "clk/primitive" strip_first,
        "setup-clocks-strip-next" 1.0 "clk/primitive" strip_next,
        "setup-clocks-independent" 1.5 "clk/primitive" independent_best,
        "setup-independent-best-pair" 3.0 "clk per 2 triangles" independent_pair,
        "setup-vertex-fetch-width" 2.0 "vertices/clk" fetch_width,
        "setup-single-gpc-ceiling" 1.0 "primitives/clk" ceiling,
        "setup-gpc-prim-rate" 1.0 "primitives/clk" ceiling;
}

/// Vertices on a parabola in the field of 1009 numbers: no three lie on a line, so that every primitive is visible.
fn spread(index: u16) -> RasterRecord {
    let k = i32::from(index) % 1009;
    at(16 * k, 16 * (k * k % 1009), 0.5)
}

/// Cycles for each of `prims` in steady state, between the outputs of the middle half.
fn cycles_each(new: Maker<Setup>, prims: &[PrimPacket], latency: u64) -> f64 {
    let Run { at, .. } = run(new(), prims, spread, &Traffic { latency, ..Traffic::default() });
    let (from, to) = (at.len() / 4 / 6 * 6, at.len() * 3 / 4 / 6 * 6);
    (at[to] - at[from]) as f64 / (to - from) as f64
}

fn point(new: Maker<Setup>) -> f64 {
    cycles_each(new, &points(400), 40)
}
fn line_strip(new: Maker<Setup>) -> f64 {
    cycles_each(new, &lines(400, 1), 40)
}
fn strip_first(new: Maker<Setup>) -> f64 {
    cycles_each(new, &strips(400, 1), 40)
}
fn strip_next(new: Maker<Setup>) -> f64 {
    cycles_each(new, &strips(1, 400), 40)
}
fn independent_best(new: Maker<Setup>) -> f64 {
    cycles_each(new, &triangles(400, 1), 40)
}
fn independent_pair(new: Maker<Setup>) -> f64 {
    2.0 * independent_best(new)
}
fn fetch_width(new: Maker<Setup>) -> f64 {
    3.0 / independent_best(new)
}
fn ceiling(new: Maker<Setup>) -> f64 {
    1.0 / strip_next(new)
}

/// The documented rates hold whether vertices arrive the cycle after or 40 cycles later.
fn rates_hold_at_any_fetch_latency(new: Maker<Setup>) {
    for latency in [1, 2, 40] {
        let cycles = |prims: &[PrimPacket]| cycles_each(new, prims, latency);
        assert_eq!(cycles(&points(300)), 1.0, "points");
        assert_eq!(cycles(&lines(300, 2)), 1.0, "lines, aligned");
        assert_eq!(cycles(&lines(300, 1)), 1.0, "line strip");
        assert_eq!(cycles(&strips(300, 1)), 2.0, "first of a strip");
        assert_eq!(cycles(&strips(1, 300)), 1.0, "others of a strip");
        assert_eq!(cycles(&fans(1, 300)), 1.0, "others of a fan");
        assert_eq!(cycles(&strips(150, 3)), 4.0 / 3.0, "strips of three");
        assert_eq!(cycles(&triangles(300, 1)), 1.5, "triangles, packed");
        assert_eq!(cycles(&triangles(300, 2)), 3.0, "triangles, a vertex in each pair");
    }
}

fn culled_primitives_cost_their_cycles(new: Maker<Setup>) {
    let cull = [state(OGL_SET_CULL, 1), state(OGL_SET_CULL_FACE, 0x408)];
    let mut packets = cull.to_vec();
    packets.extend(triangles(30, 1));
    packets.push(state(OGL_SET_CULL, 0));
    packets.extend(triangles(1, 1));
    let Run { out, at, .. } = run(new(), &packets, spread, &Traffic::default());
    assert_eq!(out.len(), 1);
    // two of state, 30 triangles at 1.5, state, two pairs: the last is the 50th step
    assert_eq!(at[0], START + 49);
}

/// Cycles from an accepted packet to its output, if its pair arrives the cycle after its request: 1 in the queue, 1 to fetch, 2
/// for the pair, 1 to assemble, 5 outline, 5 edges, 2 to scale, 39 to divide, 1 to finish, 5 for bias.
const START: u64 = 62;

fn latency_is_exact(new: Maker<Setup>) {
    let Run { at, cycles, .. } = run(new(), &points(1), spread, &Traffic::default());
    assert_eq!((at[0], cycles), (START, START + 2)); // its terms a cycle after it
}

fn at(x: i32, y: i32, z: f32) -> RasterRecord {
    RasterRecord { x, y, z: z.to_bits(), size: 0 }
}

fn one(dut: Device<Setup>, packets: &[PrimPacket], records: &[RasterRecord]) -> SetupPrim {
    let vertex = |k: u16| records.get(usize::from(k)).copied().unwrap_or_default();
    match run(dut, packets, vertex, &Traffic::default()).out[..] {
        [SetupPacket::Prim(prim)] => prim,
        ref other => panic!("{other:?}"),
    }
}

/// Window (0, 0), (64, 0), (0, 32): all numbers worked out by hand.
fn a_triangle_by_hand(new: Maker<Setup>) {
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

/// From (10.5, 3) to (2.5, 5), two pixels wide: x is the major axis, backwards. Columns 10 to 2 without the last, in whose
/// diamond it ends.
fn a_line_by_hand(new: Maker<Setup>) {
    let records = [at(2688, 768, 0.25), at(640, 1280, 0.25)];
    let width = state(SET_ALIASED_LINE_WIDTH_FLOAT, 2.0_f32.to_bits());
    let prim = one(new(), &[width, prim(0, Topology::Lines, true, [0, 1, 0])], &records);
    let slope = |a, b| EdgeSlope { a, b };
    assert_eq!(prim.info.slopes, [slope(512, 2048), slope(-512, -2048), slope(1, 0), slope(-1, 0)]);
    let through = |x: i64, y: i64| -(512 * x + 2048 * y);
    assert_eq!(prim.c, [through(2688, 512), -through(2688, 1024) - 1, -768, 2816 - 1]);
    assert_eq!(prim.info.rect, Rect { x0: 3, y0: 2, x1: 11, y1: 6 });
    assert_eq!((prim.info.plane.a, prim.info.plane.b, prim.info.plane.slope_exp), (0, 0, 13));
    assert!(!prim.info.back && prim.start_on);
}

/// As wide along x as along y: x is the major axis, so that the ends are vertical.
fn a_line_of_45_degrees_is_x_major(new: Maker<Setup>) {
    let width = state(SET_ALIASED_LINE_WIDTH_FLOAT, 2.0_f32.to_bits());
    for end in [(4608, 4608), (4608, 512), (512, 4608), (512, 512)] {
        let records = [at(2560, 2560, 0.25), at(end.0, end.1, 0.25)];
        let prim = one(new(), &[width, prim(0, Topology::Lines, true, [0, 1, 0])], &records);
        let ends = [EdgeSlope { a: 1, b: 0 }, EdgeSlope { a: -1, b: 0 }];
        assert_eq!(prim.info.slopes[2..], ends, "to {end:?}");
    }
}

/// From (10.5, 3) to (2.5, 9), ten pixels long and two wide.
fn a_smooth_line_by_hand(new: Maker<Setup>) {
    let records = [at(2688, 768, 0.5), at(640, 2304, 0.25)];
    let packets = [
        state(SET_LINE_WIDTH_FLOAT, 2.0_f32.to_bits()),
        state(SET_ANTI_ALIASED_LINE, 1),
        prim(0, Topology::Lines, true, [0, 1, 0]),
    ];
    let prim = one(new(), &packets, &records);
    let slope = |a, b| EdgeSlope { a, b };
    let slopes = [slope(-1536, -2048), slope(1536, 2048), slope(-2048, 1536), slope(2048, -1536)];
    assert_eq!(prim.info.slopes, slopes);
    // A pixel, 256, times the length 2560 to either side; the first end owns its points.
    let side = 256 * 2560;
    let middle = 1536 * 2688 + 2048 * 768;
    let ends = [2048 * 2688 - 1536 * 768, -(2048 * 640 - 1536 * 2304) - 1];
    assert_eq!(prim.c, [middle + side - 1, -middle + side, ends[0], ends[1]]);
    assert_eq!(prim.info.rect, Rect { x0: 1, y0: 2, x1: 12, y1: 10 });
    assert!(prim.info.smooth && !prim.info.back && prim.start_on);
    // A quarter down over 6553600, the square of the length: along (-2048, 1536).
    let plane = prim.info.plane;
    let fall = |by: i64, slope: i64| {
        let got = slope as f64 / 2_f64.powi(plane.z_exp.into()) / 2_f64.powi(plane.slope_exp.into());
        (got - 256.0 * -0.25 * by as f64 / 6_553_600.0).abs() < 1e-9
    };
    assert!(fall(-2048, plane.a) && fall(1536, plane.b), "{plane:?}");
}

/// Whether lines are rectangles, and whether they are smooth, by their samples and switches.
fn lines_are_rectangles_for_their_samples(new: Maker<Setup>) {
    let records = [at(2688, 768, 0.5), at(640, 2304, 0.25)];
    let cases: [(&[(u16, u32)], bool, bool); 9] = [
        (&[], false, false),
        (&[(SET_ANTI_ALIASED_LINE, 1)], true, true),
        (&[(SET_ANTI_ALIASED_LINE, 2)], false, false),
        (&[(SET_ANTI_ALIAS, 2)], true, false),
        (&[(SET_ANTI_ALIAS, 2), (SET_ANTI_ALIASED_LINE, 1)], true, false),
        (&[(SET_ANTI_ALIAS, 7)], false, false),
        (&[(SET_ANTI_ALIAS, 1), (SET_ANTI_ALIAS_ENABLE, 0)], false, false),
        (&[(SET_ANTI_ALIAS, 6), (SET_ANTI_ALIAS_ENABLE, 0), (SET_ANTI_ALIASED_LINE, 1)], true, true),
        (
            &[(SET_ANTI_ALIAS, 2), (SET_ANTI_ALIASED_LINE, 1), (SET_LINE_MULTISAMPLE_OVERRIDE, 1)],
            false,
            false,
        ),
    ];
    for (states, rectangle, smooth) in cases {
        let mut packets: Vec<_> = states.iter().map(|(a, v)| state(*a, *v)).collect();
        packets.push(prim(0, Topology::Lines, true, [0, 1, 0]));
        let Run { out, .. } = run(new(), &packets, |k| records[usize::from(k & 1)], &Traffic::default());
        let Some(SetupPacket::Prim(prim)) = out.last() else { panic!("a line") };
        let is_rectangle = prim.info.slopes[2] == EdgeSlope { a: -2048, b: 1536 };
        assert_eq!((is_rectangle, prim.info.smooth), (rectangle, smooth), "{states:?}");
    }
}

/// Widths of a horizontal line, aliased and a rectangle.
fn widths_are_one_or_two(new: Maker<Setup>) {
    let records = [at(256, 25600, 0.5), at(2560, 25600, 0.25)];
    let wide = |pixels: f32| pixels.to_bits();
    for (separate, smooth, height) in [(1, 0, 6), (1, 1, 4), (0, 0, 4), (0, 1, 4)] {
        let packets = [
            state(SET_ALIASED_LINE_WIDTH_FLOAT, wide(6.0)),
            state(SET_LINE_WIDTH_FLOAT, wide(4.0)),
            state(SET_ALIASED_LINE_WIDTH_ENABLE, separate),
            state(SET_ANTI_ALIASED_LINE, smooth),
            prim(0, Topology::Lines, true, [0, 1, 0]),
        ];
        let rect = one(new(), &packets, &records).info.rect;
        assert_eq!((rect.y0, rect.y1), (100 - height / 2, 100 + height / 2), "{separate}, {smooth}");
    }
}

/// Its edges are those of its square; not all of that may be covered. With samples it is a disc, too, unless it is a sprite.
fn a_smooth_point_by_hand(new: Maker<Setup>) {
    let records = [at(2688, 768, 0.5)];
    let cases: [(&[(u16, u32)], bool, bool); 7] = [
        (&[], false, false),
        (&[(SET_ANTI_ALIASED_POINT, 1)], true, true),
        (&[(SET_ANTI_ALIASED_POINT, 2), (SET_ANTI_ALIASED_LINE, 1), (SET_POLY_SMOOTH, 1)], false, false),
        (&[(SET_ANTI_ALIASED_POINT, 1), (SET_ANTI_ALIAS, 2)], false, false),
        (&[(SET_ANTI_ALIASED_POINT, 1), (SET_ANTI_ALIAS, 2), (SET_ANTI_ALIAS_ENABLE, 0)], true, true),
        (&[(SET_POINT_SPRITE, 0), (SET_ANTI_ALIAS, 2)], false, true),
        (&[(SET_POINT_SPRITE, 0), (SET_ANTI_ALIASED_POINT, 1), (SET_ANTI_ALIAS, 6)], false, true),
    ];
    for (states, smooth, disc) in cases {
        let mut packets = vec![state(SET_POINT_SIZE, 4.0_f32.to_bits())];
        packets.extend(states.iter().map(|(a, v)| state(*a, *v)));
        packets.push(prim(0, Topology::Points, true, [0, 0, 0]));
        let Run { out, .. } = run(new(), &packets, |_| records[0], &Traffic::default());
        let Some(SetupPacket::Prim(prim)) = out.last() else { panic!("a point") };
        let Prim { smooth: is_smooth, round, clipped, slopes, .. } = prim.info;
        assert_eq!((is_smooth, round, clipped), (smooth, disc, disc), "{states:?}");
        assert_eq!(slopes.map(|s| (s.a, s.b)), [(1, 0), (-1, 0), (0, 1), (0, -1)]);
        assert_eq!(prim.c, [-2176, 3199, -256, 1279]);
    }
}

/// Three pixels and a half around (20.25, 100).
fn a_point_by_hand(new: Maker<Setup>) {
    let size = state(SET_POINT_SIZE, 3.5_f32.to_bits());
    let prim = one(
        new(),
        &[size, prim(0, Topology::Points, true, [1, 0, 0])],
        &[at(0, 0, 0.0), at(5184, 25600, 2.0)],
    );
    let slope = |a, b| EdgeSlope { a, b };
    assert_eq!(prim.info.slopes, [slope(1, 0), slope(-1, 0), slope(0, 1), slope(0, -1)]);
    assert_eq!(prim.c, [-(5184 - 448), 5184 + 448 - 1, -(25600 - 448), 25600 + 448 - 1]);
    assert_eq!(prim.info.rect, Rect { x0: 18, y0: 98, x1: 22, y1: 102 });
    assert_eq!((prim.start_x, prim.start_y, prim.start_on), (1, 6, true));
    assert_eq!((prim.info.plane.z, prim.info.plane.z_exp), (1 << 34, 33));
}

/// The same with 1910, whatever 1518 says; its coordinates increase to the right, and down from the top or up from the bottom.
fn a_point_of_its_vertex_size(new: Maker<Setup>) {
    let size = |on| state(SET_ATTRIBUTE_POINT_SIZE, on);
    let origin = |top: u32| state(SET_POINT_SPRITE_SELECT, top << 2);
    let point = |id| prim(id, Topology::Points, true, [0; 3]);
    let record = RasterRecord { size: 3.5_f32.to_bits(), ..at(5184, 25600, 2.0) };
    let packets = [size(1), point(0), origin(1), point(1), size(0), point(2)];
    let Run { out, terms, .. } = run(new(), &packets, |_| record, &Traffic::default());
    let rects: Vec<_> = out
        .iter()
        .filter_map(|packet| match packet {
            SetupPacket::Prim(prim) => Some(prim.info.rect),
            // Later units use its other bits.
            SetupPacket::State(state) if state.address == SET_POINT_SPRITE_SELECT => None,
            other => panic!("{other:?}"),
        })
        .collect();
    let whole = Rect { x0: 18, y0: 98, x1: 22, y1: 102 };
    assert_eq!(rects, [whole, whole, Rect { x0: 19, y0: 99, x1: 21, y1: 101 }]);
    // Tile (1, 6) begins at (16, 96), the point at (18.5, 98.25).
    let float = |terms: BarycentricTerms| [terms.x, terms.y, terms.value].map(f32::from_bits);
    let near = |got: [f32; 3], want: [f32; 3]| got.iter().zip(want).all(|(a, b)| (a - b).abs() < 1e-6);
    for (k, v) in [(0, [0.0, -1.0 / 3.5, 1.0 + 2.25 / 3.5]), (1, [0.0, 1.0 / 3.5, -2.25 / 3.5])] {
        assert!(terms[k].sprite && near(float(terms[k].u), [1.0 / 3.5, 0.0, -2.5 / 3.5]), "{:?}", terms[k]);
        assert!(near(float(terms[k].v), v), "{:?}", terms[k]);
    }
}

fn state_acts_in_its_place(new: Maker<Setup>) {
    let draw = |id| prim(id, Topology::Triangles, true, [0, 1, 2]);
    let packets = [
        draw(0),
        state(SET_SCISSOR_HORIZONTAL, 20 << 16 | 10),
        state(SET_SCISSOR_ENABLE, 1),
        draw(1),
        state(SET_DEPTH_TEST, 1),
        state(SET_SURFACE_CLIP_VERTICAL, 5 << 16 | 2),
        draw(2),
        state(SET_SCISSOR_ENABLE, 0),
        draw(3),
        state(0x3f20, 1),
    ];
    let records = [at(0, 0, 0.0), at(64 * 256, 0, 1.0), at(0, 32 * 256, 0.5)];
    let vertex = |k: u16| records[usize::from(k & 3) % 3];
    let Run { out, .. } = run(new(), &packets, vertex, &Traffic::default());
    let seen: Vec<_> = out
        .iter()
        .map(|packet| match packet {
            SetupPacket::Prim(p) => {
                let r = p.info.rect;
                (p.info.prim, [r.x0, r.y0, r.x1, r.y1], p.start_on)
            }
            SetupPacket::State(s) => (s.address, [0; 4], false),
            SetupPacket::Clear(_) => panic!("no clear was sent"),
        })
        .collect();
    let expected = [
        (0, [0, 0, 64, 32], true),
        (1, [10, 0, 20, 32], false),
        (SET_DEPTH_TEST, [0; 4], false),
        (2, [10, 2, 20, 7], false),
        (3, [0, 2, 64, 7], false),
    ];
    assert_eq!(seen, expected);
}

/// Rectangle, scissor and near of two viewports; the layer precedes the primitives drawn there, and a clear, which uses the
/// scissor of the first viewport.
fn viewports_have_their_own_pixels(new: Maker<Setup>) {
    let draw = |id, viewport, layer| {
        let PrimPacket::Prim(p) = prim(id, Topology::Triangles, true, [0, 1, 2]) else {
            panic!("no primitive")
        };
        let attributes = PrimAttributes { viewport, layer, ..p.attributes };
        PrimPacket::Prim(PrimRef { attributes, ..p })
    };
    let packets = [
        state(SET_VIEWPORT_CLIP_HORIZONTAL + 0x50, 20 << 16 | 10),
        state(SET_VIEWPORT_CLIP_VERTICAL + 0xf0, 7 << 16 | 1),
        state(SET_VIEWPORT_CLIP_MIN_Z + 0xf0, 0x3f00_0000),
        state(SET_SCISSOR_VERTICAL + 0x50, 9 << 16 | 3),
        state(SET_SCISSOR_ENABLE + 0x50, 1),
        state(SET_SCISSOR_ENABLE, 1),
        state(SET_SCISSOR_HORIZONTAL, 5 << 16 | 4),
        draw(0, 5, 0),
        draw(1, 15, 2),
        state(SET_CLEAR_SURFACE_CONTROL, 0x100),
        state(CLEAR_SURFACE, 7 << 10 | 1),
        draw(2, 5, 2),
        draw(3, 0, 2),
        draw(4, 1, 2),
    ];
    let records = [at(0, 0, 0.0), at(64 * 256, 0, 1.0), at(0, 32 * 256, 0.5)];
    let vertex = |k: u16| records[usize::from(k & 3) % 3];
    let Run { out, .. } = run(new(), &packets, vertex, &Traffic::default());
    let seen: Vec<_> = out
        .iter()
        .map(|packet| match packet {
            SetupPacket::Prim(p) => (p.info.prim, 0, p.info.rect),
            SetupPacket::State(s) => (s.address, s.value, Rect::default()),
            SetupPacket::Clear(clear) => (99, 0, clear.rect),
        })
        .collect();
    let rect = |x0, y0, x1, y1| Rect { x0, y0, x1, y1 };
    let notified = |address, value| (address, value, Rect::default());
    let expected = [
        (0, 0, rect(10, 3, 30, 9)),
        notified(SET_VIEWPORT_CLIP_MIN_Z, 0x3f00_0000),
        notified(SET_WORK_LAYER, 2),
        (1, 0, rect(0, 1, 64, 8)),
        notified(SET_VIEWPORT_CLIP_MIN_Z, 0),
        notified(SET_WORK_LAYER, 7),
        (99, 0, rect(4, 0, 5, 0x4000)),
        notified(SET_WORK_LAYER, 2),
        (2, 0, rect(10, 3, 30, 9)),
        (3, 0, rect(4, 0, 5, 32)),
        (4, 0, rect(0, 0, 64, 32)),
    ];
    assert_eq!(seen, expected);
}

fn clears_become_rectangles(new: Maker<Setup>) {
    let packets = [
        state(SET_SURFACE_CLIP_HORIZONTAL, 300 << 16 | 4),
        state(SET_SURFACE_CLIP_VERTICAL, 200 << 16),
        state(CLEAR_SURFACE, 0x3 | 0xf << 2),
        state(SET_CLEAR_RECT_HORIZONTAL, 100 << 16 | 50),
        state(SET_CLEAR_RECT_VERTICAL, 999 << 16 | 10),
        state(SET_SCISSOR_HORIZONTAL, 60 << 16),
        state(SET_SCISSOR_ENABLE, 1),
        state(CLEAR_SURFACE, 0x1),
        state(SET_CLEAR_SURFACE_CONTROL, 0x10),
        state(CLEAR_SURFACE, 0x2),
        state(SET_CLEAR_SURFACE_CONTROL, 0x110),
        state(CLEAR_SURFACE, 5 << 2 | 7 << 6),
        state(DECOMPRESS_ZETA_SURFACE, 0x11),         // uses neither
        state(DECOMPRESS_ZETA_SURFACE, 0x10),         // stencil is never compressed
        state(CLEAR_SURFACE, 0x3f << 2 | 8 << 6 | 1), // no such target
        state(CLEAR_SURFACE, 0xf << 2 | 15 << 6),     // nor any other surface
        state(CLEAR_SURFACE, 3 << 6),                 // none at all
        state(SET_SCISSOR_HORIZONTAL, 50 << 16),
        state(CLEAR_SURFACE, 0x1), // no pixels
    ];
    let clear = |z, stencil, colour, target, [x0, y0, x1, y1]: [u16; 4]| {
        let rect = Rect { x0, y0, x1, y1 };
        SetupPacket::Clear(Clear { z, stencil, decompress: false, colour, target, rect })
    };
    let expected = [
        clear(true, true, 15, 0, [4, 0, 304, 200]),
        clear(true, false, 0, 0, [4, 0, 304, 200]),
        clear(false, true, 0, 0, [50, 10, 100, 200]),
        clear(false, false, 5, 7, [50, 10, 60, 200]),
        SetupPacket::Clear(Clear {
            decompress: true,
            rect: Rect { x0: 4, y0: 0, x1: 304, y1: 200 },
            ..Clear::default()
        }),
        clear(true, false, 0, 3, [50, 10, 60, 200]),
    ];
    assert_eq!(run(new(), &packets, spread, &Traffic::default()).out, expected);
}

/// Two triangles on either side of an edge: of the points of a grid through the edge, each inside the quadrilateral belongs to
/// exactly one of them.
fn shared_edges_own_each_point_once(new: Maker<Setup>) {
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

/// Sixteen hundred triangles of every kind for each case.
fn random_triangles(new: Maker<Setup>) {
    property(any::<u64>(), |seed| {
        let mesh = Mesh::random(seed, 1600);
        let run = run(new(), &mesh.packets, |k| mesh.vertex(k), &Traffic::default());
        judge(&mesh.packets, |k| mesh.vertex(k), &run.out);
        barycentrics::judge(&mesh.packets, |k| mesh.vertex(k), &run.out, &run.terms);
    });
}

fn any_stream_any_stall(new: Maker<Setup>) {
    let stalls = prop::array::uniform5(any::<u64>());
    property(
        (any::<u64>(), 1..60_usize, 1..60_u64, stalls),
        |(seed, n, latency, [prims, fetches, pairs, takes, terms])| {
            let mesh = Mesh::mixed(seed, n);
            let traffic = Traffic { latency, prims, fetches, pairs, takes, terms };
            let run = run(new(), &mesh.packets, |k| mesh.vertex(k), &traffic);
            judge(&mesh.packets, |k| mesh.vertex(k), &run.out);
            barycentrics::judge(&mesh.packets, |k| mesh.vertex(k), &run.out, &run.terms);
        },
    );
}

/// The depth that a plane has at a window position.
fn depth_at(plane: &PrimPlane, (x, y): (i32, i32)) -> f64 {
    let rise =
        i128::from(plane.a) * i128::from(x - plane.x0) + i128::from(plane.b) * i128::from(y - plane.y0);
    let scale = |down: i32| 2_f64.powi(-down);
    let (z_exp, slope_exp) = (i32::from(plane.z_exp), i32::from(plane.slope_exp));
    plane.z as f64 * scale(z_exp) + rise as f64 * scale(z_exp + slope_exp + 8)
}

/// A front face as two polygon edges, a back face as its corners, one outside the scissor, one culled, one without a pixel:
/// each one not culled has one set of terms and one end.
fn polygon_modes_by_hand(new: Maker<Setup>) {
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

/// A triangle of depth 1/4 with slopes of 1/64 and 1/32 a pixel, with a line and a point of it: only the triangle is moved, by
/// two of the steeper slope and 2^20 of the units of Z24; then limited by the clamp; then no longer.
fn bias_moves_triangles(new: Maker<Setup>) {
    let float = |address, value: f32| state(address, value.to_bits());
    let triangle = |id| prim(id, Topology::Triangles, true, [0, 1, 2]);
    let packets = [
        float(SET_SLOPE_SCALE_DEPTH_BIAS, 2.0),
        float(SET_DEPTH_BIAS, 1048576.0),
        state(SET_POLY_OFFSET_FILL, 1),
        triangle(0),
        prim(1, Topology::Lines, true, [0, 1, 0]),
        prim(2, Topology::Points, true, [0; 3]),
        float(SET_DEPTH_BIAS_CLAMP, 0.0625),
        triangle(3),
        state(SET_POLY_OFFSET_FILL, 0),
        triangle(4),
    ];
    let records = [at(256, 256, 0.25), at(17 * 256, 256, 0.5), at(256, 17 * 256, 0.75)];
    let Run { out, .. } = run(new(), &packets, |k| records[usize::from(k) % 3], &Traffic::default());
    let depths: Vec<_> = out
        .iter()
        .map(|packet| match packet {
            SetupPacket::Prim(p) => depth_at(&p.info.plane, (256, 256)),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(depths, [0.375, 0.25, 0.25, 0.3125, 0.25]);
}

/// Vertices beyond the far plane determine depth before it: clipping applies to samples.
fn depth_beyond_one_is_not_held(new: Maker<Setup>) {
    let records = [at(0, 0, 0.5), at(64 * 256, 0, 2.0), at(0, 64 * 256, -0.5)];
    let plane = one(new(), &[prim(0, Topology::Triangles, true, [0, 1, 2])], &records).info.plane;
    for (place, z) in [((16, 0), 0.875), ((0, 16), 0.25), ((16, 16), 0.625), ((32, 32), 0.75)] {
        let (x, y) = place;
        assert_eq!(depth_at(&plane, (256 * x, 256 * y)), z, "at {place:?}");
    }
    assert_eq!((plane.z_min, plane.z_max), (-1 << (plane.z_exp - 1), 2 << plane.z_exp));
}

/// Depth is clamped to 2^22 either way, and only there; NaN becomes 0.
fn guard_band_of_depth(new: Maker<Setup>) {
    let of = |z: u32| {
        let records = [RasterRecord { x: 256, y: 256, z, size: 0 }];
        let plane = one(new(), &[prim(0, Topology::Points, true, [0; 3])], &records).info.plane;
        depth_at(&plane, (256, 256))
    };
    for z in [512.0_f32, 4_194_303.8, 4_194_304.0, 4_194_305.0, f32::INFINITY, 1.0, 2.0, 1e-9, 0.0] {
        let held = f64::from(z.min(4_194_304.0));
        assert_eq!((of(z.to_bits()), of((-z).to_bits())), (held, -held), "{z}");
    }
    assert_eq!((of(f32::NAN.to_bits()), of(0xffff_ffff)), (0.0, 0.0));
}

/// Thin slivers still have the depths of their vertices, in any order of the vertices.
fn slivers_keep_their_depth(new: Maker<Setup>) {
    let long = 16_000 * 256;
    let corners = [at(5, 9, 0.25), at(long, 300, 0.75), at(long / 2, 155, 0.5)];
    for order in [[0, 1, 2], [1, 2, 0], [2, 0, 1], [1, 0, 2]] {
        let records = order.map(|k: usize| corners[k]);
        let packets = [prim(0, Topology::Triangles, true, [0, 1, 2])];
        let plane = one(new(), &packets, &records).info.plane;
        for r in &records {
            let (seen, wanted) = (depth_at(&plane, (r.x, r.y)), f64::from(f32::from_bits(r.z)));
            // A code of Z24 is 2^-24.
            assert!((seen - wanted).abs() < 2_f64.powi(-24), "{seen} for {wanted} at ({}, {})", r.x, r.y);
        }
        judge(
            &packets,
            |k| records[usize::from(k) % 3],
            &[SetupPacket::Prim(one(new(), &packets, &records))],
        );
    }
}

/// Drawn pieces of the lines from `at[0]` to `at[1]`, on to `at[2]`, ...: the first begins its strip.
fn strip_of(new: Maker<Setup>, states: &[(u16, u32)], at: &[(f32, f32)]) -> Vec<SetupPrim> {
    let fixed = |v: f32| (v * 256.0) as i32;
    let records: Vec<_> = at.iter().map(|(x, y)| self::at(fixed(*x), fixed(*y), 0.5)).collect();
    let mut packets: Vec<_> = states.iter().map(|(a, v)| state(*a, *v)).collect();
    for k in 0..at.len() as u16 - 1 {
        let attributes = PrimAttributes { edges: if k == 0 { 15 } else { 7 }, ..PrimAttributes::default() };
        let vertices = [k, k + 1, 0];
        packets.push(PrimPacket::Prim(PrimRef {
            prim: k,
            topology: Topology::Lines,
            first: true,
            vertices,
            attributes,
        }));
    }
    // Vertices are read in pairs.
    let vertex = |k: u16| records[usize::from(k) % records.len()];
    let Run { out, .. } = run(new(), &packets, vertex, &Traffic::default());
    out.iter()
        .filter_map(|packet| match packet {
            SetupPacket::Prim(prim) => Some(*prim),
            _ => None,
        })
        .collect()
}

/// Segments of 5, 4 and 3 pixels, then one outside the scissor and one more: the pattern continues through all of them (OpenGL
/// 4.6 compatibility, 14.5.2.2), and restarts after 16 bits of 2 pixels.
fn stipple_runs_along_a_strip(new: Maker<Setup>) {
    let states = [
        (SET_LINE_STIPPLE, 1),
        (SET_LINE_STIPPLE_PARAMETERS, 1),
        (SET_SCISSOR_ENABLE, 1),
        (SET_SCISSOR_HORIZONTAL, 20 << 16),
    ];
    let at = [(2.5, 2.5), (7.5, 2.5), (7.5, 6.5), (4.5, 6.5), (24.5, 6.5), (24.5, 9.5), (2.5, 9.5)];
    let prims = strip_of(new, &states, &at);
    let starts: Vec<_> =
        prims.iter().map(|p| (p.info.prim, p.info.stipple.first, p.info.stipple.backwards)).collect();
    // 5 + 4 + 3 + 20 are the 32 of a pattern; the next three are not visible.
    assert_eq!(
        starts,
        [(0, 2, false), (1, 2 - 5, false), (2, 7 + 9, true), (3, 4 - 12, false), (5, 24 + 3, true)]
    );
}

/// Columns of lines to the right, with ends at, in or out of diamonds (14.5.1): the first column, and the end of the range.
fn diamonds_say_where_lines_end(new: Maker<Setup>) {
    let cases = [
        // Centres: the first is included, the last is not.
        ([(2.5, 4.5), (6.5, 4.5)], (2, 6)),
        // After the centre but in the diamond, and out of it.
        ([(2.75, 4.5), (6.75, 4.5)], (2, 6)),
        ([(2.75, 4.125), (6.75, 4.125)], (3, 7)),
        // In the diamond before the centre, and out of it.
        ([(2.25, 4.5), (6.25, 4.5)], (2, 6)),
        ([(2.25, 4.125), (6.25, 4.125)], (2, 6)),
        // On its sides: the left one does not belong to it, the right one does.
        ([(2.75, 4.25), (6.75, 4.25)], (2, 6)),
        ([(3.0, 4.5), (7.0, 4.5)], (2, 6)),
        ([(3.0, 4.25), (7.0, 4.25)], (3, 7)),
        // Backwards.
        ([(6.75, 4.5), (2.75, 4.5)], (3, 7)),
        ([(6.75, 4.125), (2.75, 4.125)], (3, 7)),
        ([(6.25, 4.5), (2.25, 4.5)], (3, 7)),
        ([(6.25, 4.125), (2.25, 4.125)], (2, 6)),
    ];
    for (ends, (low, high)) in cases {
        let prims = strip_of(new, &[], &ends);
        let Rect { x0, x1, .. } = prims[0].info.rect;
        assert_eq!((x0, x1), (low, high), "{ends:?}");
        assert_eq!([prims[0].c[2], prims[0].c[3]], [-256 * i64::from(low), 256 * i64::from(high) - 1]);
        let down = ends.map(|(x, y)| (y, x));
        // On a corner of two diamonds x decides.
        if ends[0].0.fract() != 0.0 && (ends[0].0.fract(), ends[0].1.fract()) != (0.75, 0.25) {
            let Rect { y0, y1, .. } = strip_of(new, &[], &down)[0].info.rect;
            assert_eq!((y0, y1), (low, high), "{down:?}");
        }
    }
}

/// Without sprites a point covers whole pixels (14.4.1.1): around a pixel's centre, or where pixels meet; a size below 1 is 1.
fn points_of_whole_pixels(new: Maker<Setup>) {
    let rect = |sprite: u32, size: f32, (x, y): (i32, i32)| {
        let packets = [
            state(SET_POINT_SPRITE, sprite),
            state(SET_POINT_SIZE, size.to_bits()),
            prim(0, Topology::Points, true, [0, 0, 0]),
        ];
        let prim = one(new(), &packets, &[at(x, y, 0.5)]);
        prim.c
    };
    // (10, 10), (10.25, 10.75), in 1/256
    let square = |left: i64, top: i64, size: i64| [-left, left + size - 1, -top, top + size - 1];
    assert_eq!(rect(0, 1.0, (2560, 2560)), square(2560, 2560, 256));
    assert_eq!(rect(1, 1.0, (2560, 2560)), square(2432, 2432, 256));
    assert_eq!(rect(0, 2.0, (2624, 2752)), square(2304, 2560, 512));
    assert_eq!(rect(0, 2.5, (2624, 2752)), square(2304, 2304, 768));
    assert_eq!(rect(0, 0.25, (2624, 2752)), square(2560, 2560, 256));
    assert_eq!(rect(1, 0.25, (2624, 2752)), square(2496, 2624, 256));
}

/// Aliased widths are rounded to whole numbers, at least 1 (14.5.2.1); rectangles keep theirs.
fn lines_of_whole_pixels(new: Maker<Setup>) {
    for (width, pixels) in [(0.25_f32, 1), (1.0, 1), (1.49, 1), (1.5, 2), (2.49, 2), (2.5, 3), (7.0, 7)] {
        let prims =
            strip_of(new, &[(SET_ALIASED_LINE_WIDTH_FLOAT, width.to_bits())], &[(2.5, 40.5), (9.5, 40.5)]);
        // Both sides over 7 pixels of length.
        assert_eq!(prims[0].c[0] + prims[0].c[1] + 1, 7 * 256 * 256 * pixels, "{width}");
    }
}

/// Three collinear corners: nothing is filled, but there are lines and points, of a back face (14.6.1, 14.6.4).
fn triangles_without_area_have_edges(new: Maker<Setup>) {
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
fn a_box_by_hand(new: Maker<Setup>) {
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

/// From (10.5, 10.5) to (18.5, 14.5), OpenGL 4.6 compatibility, 14.5.1: at (11.5, 11.5) t is (8 + 4) / 80. A line three pixels
/// wide has the same t across its width, along the major axis.
fn lines_of_a_pixel_are_projected(new: Maker<Setup>) {
    let records = [at(2688, 2688, 0.0), at(4736, 3712, 1.0)];
    let cases = [(1.0_f32, [0.1, 0.05, -1.575]), (1.4, [0.1, 0.05, -1.575]), (3.0, [0.125, 0.0, -1.3125])];
    for (width, [right, down, first]) in cases {
        let packets =
            [state(SET_ALIASED_LINE_WIDTH_FLOAT, width.to_bits()), prim(0, Topology::Lines, true, [0, 1, 0])];
        let Run { out, terms, .. } =
            run(new(), &packets, |k| records[usize::from(k & 1)], &Traffic::default());
        let [SetupPacket::Prim(line)] = out[..] else { panic!("{out:?}") };
        let near = |got: f64, wanted: f64| assert!((got - wanted).abs() < 1e-6, "{width}: {got}, {wanted}");
        let BarycentricTerms { x, y, value } = terms[0].u;
        near(f32::from_bits(x).into(), right);
        near(f32::from_bits(y).into(), down);
        near(f32::from_bits(value).into(), first);
        let plane = line.info.plane;
        let slope =
            |slope: i64| slope as f64 / 2_f64.powi(i32::from(plane.z_exp) + i32::from(plane.slope_exp));
        near(slope(plane.a), right);
        near(slope(plane.b), down);
        // Its pixels are still columns 10 to 17.
        assert_eq!(line.info.slopes[2..], [EdgeSlope { a: 1, b: 0 }, EdgeSlope { a: -1, b: 0 }]);
        assert_eq!(line.c[2..], [-2560, 18 * 256 - 1]);
    }
}
