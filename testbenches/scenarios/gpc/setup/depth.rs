//! Depth: the planes of primitives beyond its range, of slivers, and with bias.

use super::by_hand::{at, depth_at, one};
use super::meshes::*;
use super::traffic::{Run, Traffic, run};
use bundle::*;
use gpc::setup::Setup;
use kit::Maker;
use references::gpc::setup::judge::judge;

/// A triangle of depth 1/4 with slopes of 1/64 and 1/32 a pixel, with a line and a point of it: only the triangle is moved, by
/// two of the steeper slope and 2^20 of the units of Z24; then limited by the clamp; then no longer.
pub fn bias_moves_triangles(new: Maker<Setup>) {
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
pub fn depth_beyond_one_is_not_held(new: Maker<Setup>) {
    let records = [at(0, 0, 0.5), at(64 * 256, 0, 2.0), at(0, 64 * 256, -0.5)];
    let plane = one(new(), &[prim(0, Topology::Triangles, true, [0, 1, 2])], &records).info.plane;
    for (place, z) in [((16, 0), 0.875), ((0, 16), 0.25), ((16, 16), 0.625), ((32, 32), 0.75)] {
        let (x, y) = place;
        assert_eq!(depth_at(&plane, (256 * x, 256 * y)), z, "at {place:?}");
    }
    assert_eq!((plane.z_min, plane.z_max), (-1 << (plane.z_exp - 1), 2 << plane.z_exp));
}

/// Depth is clamped to 2^22 either way, and only there; NaN becomes 0.
pub fn guard_band_of_depth(new: Maker<Setup>) {
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
pub fn slivers_keep_their_depth(new: Maker<Setup>) {
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
