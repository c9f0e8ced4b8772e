//! Coverage through the whole pipeline, counted in memory: each triangle adds one to the
//! red (or green) of the samples it covers.

use bundle::*;
use kit::scenario::property;
use kit::{Device, Maker};
use proptest::prelude::*;
use references::gpc::fine_raster::coverage::{Point, Shape, area};
use references::rigs::raster_pipe::scene::memory::place;
use rigs::raster_pipe::RasterPipe;
use workloads::chip::Whole;
use workloads::frame::{Around, Frame};
use workloads::scene::{Scene, Setting, positions};
use workloads::shading::Shading;
use workloads::vertices::Vertices;

const WIDTH: i64 = 40;
const HEIGHT: i64 = 24;
/// Window coordinates are less than this from zero, in 1/256 pixel.
const GUARD: i64 = (1 << 22) - 1;

type Triangle = [Point; 3];

/// A scene in which triangles count coverage; `passes` are state and triangles in turn.
fn counting(samples: u32, passes: &[(&[(u16, u32)], &[Triangle])]) -> Scene {
    let mut vertices = Vertices::default();
    for (x, y) in passes.iter().flat_map(|(_, triangles)| triangles.iter().flatten()) {
        let (x, y) = (*x as i32, *y as i32);
        vertices.records.push(RasterRecord { size: 1_f32.to_bits(), z: 0, y, x });
        vertices.colours.push([1.0 / 255.0; 3]);
    }
    let setting = Setting {
        samples,
        zcull: false,
        compression: false,
        background: [0.0; 3],
        ..Setting::of(WIDTH as u32, HEIGHT as u32)
    };
    let mut scene = Scene::new(setting, vertices);
    let clear =
        scene.stream.iter().position(|p| matches!(p, PrimPacket::State(s) if s.address == CLEAR_SURFACE));
    scene.stream.truncate(clear.expect("every scene begins with a clear") + 1);
    let state = |(address, value): (u16, u32)| PrimPacket::State(State { address, value });
    let one = 0x4001;
    let adding = [
        (SET_DEPTH_TEST, 0),
        (SET_BLEND, 1),
        (SET_BLEND_COLOR_OP, 0x8006),
        (SET_BLEND_COLOR_SOURCE_COEFF, one),
        (SET_BLEND_COLOR_DEST_COEFF, one),
    ];
    scene.stream.extend(adding.map(state));
    let mut prim = 0;
    for (set, triangles) in passes {
        scene.stream.extend(set.iter().copied().map(state));
        for _ in *triangles {
            scene.stream.push(PrimPacket::Prim(scene.vertices.prim(prim)));
            prim += 1;
        }
    }
    scene.stream.push(state((FLUSH_AND_INVALIDATE_ROP_MINI_CACHE, 1)));
    scene
}

/// Red and green of every sample, with its place in 1/256 pixel.
fn counts(dut: Device<RasterPipe>, scene: &Scene) -> Vec<(Point, [u8; 2])> {
    let around = Around { vertex: 8, shading: 12, memory: 20 };
    let mut frame = Frame::new(Whole::new(dut), scene, Shading::Flat, around);
    assert_eq!(frame.run(1_000_000, &mut ()), Ok(true));
    assert_eq!(frame.memory.beyond, 0, "accesses outside the memory");
    let samples = scene.setting.samples;
    let pixels = (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y)));
    let each = pixels.flat_map(|(x, y)| (0..samples).map(move |s| (x, y, s)));
    each.map(|(x, y, s)| {
        let (gx, gy) = place(samples, x as u32, y as u32, s);
        let [red, green, ..] = frame.memory.word(scene.colour.address(gx, gy)).to_le_bytes();
        let (sx, sy) = positions(samples)[s as usize];
        ((256 * x + 16 * i64::from(sx), 256 * y + 16 * i64::from(sy)), [red, green])
    })
    .collect()
}

/// A corner on pixel borders, middles, sample positions, or anywhere, in or about the
/// frame, or far out at the guard band.
fn corner() -> impl Strategy<Value = Point> {
    let near = |most: i64| {
        let reach = -512..256 * most + 512;
        prop_oneof![reach.clone(), reach.clone().prop_map(|n| n & !15), reach.prop_map(|n| n & !127)]
    };
    let far = || prop_oneof![3 => -GUARD..=GUARD, 1 => Just(GUARD), 1 => Just(-GUARD)];
    prop_oneof![
        6 => (near(WIDTH), near(HEIGHT)),
        1 => (far(), far()),
        1 => (near(WIDTH), far()),
        1 => (far(), near(HEIGHT)),
    ]
}

/// Any triangle, or a sliver: the third corner hardly off the line of two others.
fn triangle() -> impl Strategy<Value = Triangle> {
    let any = prop::array::uniform3(corner());
    let sliver = (corner(), corner(), -64..=320_i64, (-3..=3_i64, -3..=3_i64)).prop_map(|(p, q, at, off)| {
        let on = |p: i64, q: i64, off: i64| (p + (q - p) * at / 256 + off).clamp(-GUARD, GUARD);
        [p, q, (on(p.0, q.0, off.0), on(p.1, q.1, off.1))]
    });
    prop_oneof![3 => any, 1 => sliver]
}

/// Triangles of which each shares an edge with the one before, and loose ones.
fn triangles() -> impl Strategy<Value = Vec<Triangle>> {
    let strip = prop::collection::vec(corner(), 3..20)
        .prop_map(|corners| corners.windows(3).map(|w| [w[0], w[1], w[2]]).collect::<Vec<_>>());
    (prop::collection::vec(triangle(), 80), strip).prop_map(|(loose, strip)| [loose, strip].concat())
}

/// How often each sample is covered is what exact arithmetic says, for about 90
/// triangles a case.
pub fn coverage_is_exact(new: Maker<RasterPipe>) {
    property((0..4_u32, triangles()), |(log2, triangles)| {
        let scene = counting(1 << log2, &[(&[(SET_CT_WRITE, 1)], &triangles)]);
        let shapes: Vec<_> = triangles.iter().filter_map(|t| Shape::new(t)).collect();
        for (at, [red, _]) in counts(new(), &scene) {
            let exact = shapes.iter().filter(|shape| shape.covers(at)).count();
            assert_eq!(usize::from(red), exact, "at ({}, {}) / 256", at.0, at.1);
        }
    });
}

/// A closed surface: an octahedron whose faces are cut in four again and again, its
/// corners on an ellipsoid, seen from a random side and rounded to the raster's grid.
fn closed(turns: [f64; 3], radii: [f64; 3], depth: u32) -> Vec<Triangle> {
    let axis = |k: usize, sign: f64| std::array::from_fn(|n| if n == k { sign } else { 0.0 });
    let mut faces: Vec<[[f64; 3]; 3]> = (0..8)
        .map(|k| {
            let [x, y, z] = [0, 1, 2].map(|n| axis(n, if k >> n & 1 == 1 { 1.0 } else { -1.0 }));
            // faces go round the same way, seen from outside
            if u32::count_ones(k) % 2 == 1 { [x, y, z] } else { [x, z, y] }
        })
        .collect();
    let between = |p: [f64; 3], q: [f64; 3]| {
        let sum: [f64; 3] = std::array::from_fn(|k| p[k] + q[k]);
        let length = sum.iter().map(|c| c * c).sum::<f64>().sqrt();
        sum.map(|c| c / length)
    };
    for _ in 0..depth {
        let cut = |[p, q, r]: [[f64; 3]; 3]| {
            let (a, b, c) = (between(p, q), between(q, r), between(p, r));
            [[p, a, c], [a, q, b], [c, b, r], [a, b, c]]
        };
        faces = faces.into_iter().flat_map(cut).collect();
    }
    let seen = |mut p: [f64; 3]| {
        for k in 0..3 {
            p[k] *= radii[k];
        }
        for k in 0..3 {
            let (sin, cos) = turns[k].sin_cos();
            let (a, b) = (p[k], p[(k + 1) % 3]);
            (p[k], p[(k + 1) % 3]) = (a * cos - b * sin, a * sin + b * cos);
        }
        let centre = [WIDTH * 128, HEIGHT * 128];
        ((p[0].round() as i64 + centre[0]), (p[1].round() as i64 + centre[1]))
    };
    faces.into_iter().map(|face| face.map(seen)).collect()
}

/// Front faces cover a closed surface's inside, each sample once; back faces
/// cover the same samples, once.
pub fn a_closed_surface_is_covered_once(new: Maker<RasterPipe>) {
    let radii = prop::array::uniform3(200.0..4000_f64);
    let turns = prop::array::uniform3(0.0..std::f64::consts::TAU);
    property((0..4_u32, turns, radii, 0..3_u32), |(log2, turns, radii, depth)| {
        let faces = closed(turns, radii, depth);
        let side = |sign: bool| -> Vec<Triangle> {
            faces.iter().filter(|[p, q, r]| (area(*p, *q, *r) > 0) == sign).copied().collect()
        };
        // All faces are drawn twice; the chip culls the backs, then the fronts.
        let culling = |which, mask| [(OGL_SET_CULL, 1), (OGL_SET_CULL_FACE, which), (SET_CT_WRITE, mask)];
        let passes = [culling(0x405, 0x01), culling(0x404, 0x10)];
        let scene = counting(1 << log2, &[(&passes[0], &faces), (&passes[1], &faces)]);
        let exact = [side(true), side(false)]
            .map(|faces| faces.iter().filter_map(|face| Shape::new(face)).collect::<Vec<_>>());
        // Rounding can turn a small face round; then two lie over each other.
        let folded = |at| exact[0].iter().filter(|shape| shape.covers(at)).count() > 1;
        let mut inside = 0;
        for (at, [red, green]) in counts(new(), &scene) {
            assert_eq!(red, green, "fronts and backs at ({}, {}) / 256", at.0, at.1);
            assert!(red <= 1 || folded(at), "{red} fronts at ({}, {}) / 256", at.0, at.1);
            let within = exact.iter().flatten().any(|shape| shape.covers(at));
            assert_eq!(red > 0, within, "at ({}, {}) / 256", at.0, at.1);
            inside += u32::from(within);
        }
        assert!(inside > 0, "the surface misses every sample");
    });
}
