//! The plane of depths over an 8x8-sample tile, in wide integers: the definition in
//! `docs/units/arith/depth.md`.

use bundle::{PrimPlane, TilePlane};

/// floor(n 2^by).
fn scaled(n: i128, by: i32) -> i128 {
    if by >= 0 { n << by } else { n >> (-by).min(126) }
}

/// The plane of the tile whose centre is the integer pixel position (cx, cy).
pub fn tile_plane(p: &PrimPlane, cx: i128, cy: i128) -> TilePlane {
    let rise =
        i128::from(p.a) * (256 * cx - i128::from(p.x0)) + i128::from(p.b) * (256 * cy - i128::from(p.y0));
    let (se, ze) = (i32::from(p.slope_exp), i32::from(p.z_exp));
    let g = if ze < 34 { 0.min(se - 13) } else { (-1).min(se - 13) };
    let hold = |n: i128, bits: u32| n.clamp(-(1 << (bits - 1)), (1 << (bits - 1)) - 1);
    let c = scaled(p.z.into(), g) + scaled(rise, g - se - 8);
    TilePlane {
        exp: ((ze + g) & 0x3f) as u8,
        c: hold(c, 36) as i64,
        a: hold(scaled(p.a.into(), g - se), 27) as i32,
        b: hold(scaled(p.b.into(), g - se), 27) as i32,
    }
}
