//! Depth planes against the definition in docs/units/arith/depth.md, computed in wide integers.

use arith::depth;
use bundle::{DepthFormat, PrimPlane};
use proptest::prelude::*;
use references::arith::tile_plane::tile_plane;

crate::tests! { planes_of_tiles codes buckets }

/// The nearest of the 2^n - 1 steps, halves up; v / 2^down is held to [0, 1].
fn unorm(n: u32, down: u32, v: i128) -> u32 {
    let (top, one) = ((1_i128 << n) - 1, 1_i128 << down);
    ((2 * v.clamp(0, one) * top + one) / (2 * one)) as u32
}

/// The nearest float, halves to even: the double is exact, and `as` rounds so.
fn float(down: u32, v: i128) -> u32 {
    (((v.clamp(0, 1 << down)) as f64 * 2_f64.powi(-(down as i32))) as f32).to_bits()
}

fn plane() -> impl Strategy<Value = PrimPlane> {
    let slope = -(1 << 39)..1_i64 << 39;
    let place = -(1 << 22)..1_i32 << 22;
    (slope.clone(), slope, -50..77_i8, -(1 << 35)..1_i64 << 35, 25..64_u8, place.clone(), place).prop_map(
        |(a, b, slope_exp, z, z_exp, x0, y0)| PrimPlane {
            a,
            b,
            slope_exp: slope_exp.max(13 - z_exp as i8),
            z,
            z_exp,
            x0,
            y0,
            ..PrimPlane::default()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

    fn planes_of_tiles(p in plane(), x in 0..16384_u16, y in 0..16384_u16) {
        prop_assert_eq!(depth::tile_plane(&p, x, y), tile_plane(&p, x.into(), y.into()));
    }

    fn codes(exp in 0..64_u8, v in -(1_i64 << 40)..1 << 40, fewer in 0..40) {
        let (v, down) = (v >> fewer, u32::from(exp) + 4);
        prop_assert_eq!(depth::code(DepthFormat::Z16, exp, v), unorm(16, down, v.into()));
        prop_assert_eq!(depth::code(DepthFormat::Z24S8, exp, v), unorm(24, down, v.into()));
        prop_assert_eq!(depth::code(DepthFormat::Z32, exp, v), float(down, v.into()));
    }

    fn buckets(code in 0..0x3f80_0001_u32) {
        let exact = (f32::from_bits(code) * 65536.0).floor().min(65535.0) as u16;
        prop_assert_eq!(depth::bucket(DepthFormat::Z32, code), exact);
    }
}
