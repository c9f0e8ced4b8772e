//! Output is checked piece by piece; depth planes and depths of vertices are checked against bounds.

use super::rational_depth::{FRACTION, RationalDepth, of_float};
use super::stipple::Stipple;
use super::viewports::after;
use super::window::Window;
use super::{Piece, pieces, rectangle};
use bundle::*;

/// Vertices whose depth is to be checked. All fragments across an aliased line wider than a pixel have the same depth.
pub fn depth(window: &Window, used: &[RasterRecord]) -> RationalDepth {
    let at: Vec<_> = used.iter().map(|r| (r.x.into(), r.y.into())).collect();
    let z: Vec<_> = used.iter().map(|r| r.z).collect();
    match (&at[..], &z[..]) {
        (&[p, q], &[zp, zq]) if !window.is_projected() => RationalDepth::along_axis([p, q], [zp, zq]),
        _ => RationalDepth::new(&at, &z),
    }
}

fn is_biased(window: &Window, p: &PrimRef, used: &[RasterRecord]) -> bool {
    match (vertices(p.topology), used.len()) {
        (3, 3) => window.bias.fill,
        (3, 2) => window.bias.line,
        (3, 1) => window.bias.point,
        _ => false,
    }
}

/// Whether a primitive is marked as not clipped by near and far, where that is certain.
fn judge_mark(window: &Window, p: &PrimRef, records: &[RasterRecord; 3], used: &[RasterRecord], given: bool) {
    let slopes = depth(window, &records[..vertices(p.topology)]);
    let wanted = match is_biased(window, p, used) {
        // Depths of a box are not only those of its triangle.
        true if used.len() == 3 && window.boxes => Some(false),
        true => window.bias.marks(&depth(window, used), &slopes),
        false => Some(false),
    };
    assert!(wanted.is_none_or(|wanted| wanted == given), "marked: {given}, {used:?}");
}

/// Checks that a plane is within the error bound of the depth. Both are linear, so the vertices suffice.
pub fn judge_plane(
    window: &Window,
    p: &PrimRef,
    records: &[RasterRecord; 3],
    used: &[RasterRecord],
    plane: &PrimPlane,
) {
    let depth = depth(window, used);
    let biased = is_biased(window, p, used);
    let (by, slack) = match window.bias.of(&depth, &self::depth(window, &records[..vertices(p.topology)])) {
        _ if !biased => (0, 0),
        Some(bias) => bias,
        None => return,
    };
    let (z_exp, slope_exp) = (u32::from(plane.z_exp), i32::from(plane.slope_exp));
    assert!(slope_exp + z_exp as i32 >= 13 && z_exp < 64, "steeper than tiles hold: {plane:?}");
    assert!(plane.a.max(plane.b) < 1 << 39 && plane.a.min(plane.b) >= -1 << 39, "{plane:?}");
    let scaled = |n: i128, down: i32| {
        let up = FRACTION as i32 - down;
        if up >= 0 { n << up } else { n >> (-up).min(126) }
    };
    let z = |n: i64| scaled(n.into(), z_exp as i32);
    judge_ends(&depth, plane, (by, slack));
    let mut places: Vec<_> = used.iter().map(|r| (i64::from(r.x), i64::from(r.y))).collect();
    // A line also extends across: from its first vertex on, by its length. That may be as far before the vertex along an axis,
    // so that errors of the vertices count up to three times.
    if let [(x0, y0), (x1, y1)] = places[..] {
        places.push((x0 - (y1 - y0), y0 + (x1 - x0)));
    }
    for (k, at) in places.into_iter().enumerate() {
        let beyond = if k < used.len() { 0 } else { 2 * depth.vertex_error() };
        let rise = i128::from(plane.a) * i128::from(at.0 - i64::from(plane.x0))
            + i128::from(plane.b) * i128::from(at.1 - i64::from(plane.y0));
        let given = z(plane.z) + scaled(rise, z_exp as i32 + slope_exp + 8);
        let (wanted, error) = (depth.at(at) + by, depth.plane_error(at) + slack + beyond);
        assert!(
            (given - wanted).abs() <= error,
            "at {at:?} {given} for {wanted}, by more than {error}: {plane:?} of {records:?}"
        );
    }
}

/// Checks the least and the greatest depth to the last place, apart from bias.
fn judge_ends(depth: &RationalDepth, plane: &PrimPlane, (by, slack): (i128, i128)) {
    let (least, most) = depth.span();
    for (wanted, given) in [(least, plane.z_min), (most, plane.z_max)] {
        let given = i128::from(given) << (FRACTION - u32::from(plane.z_exp));
        assert!(
            (given - wanted - by).abs() <= depth.vertex_error() + slack,
            "{given} for {wanted} + {by}: {plane:?} of {depth:?}"
        );
    }
}

/// Checks that the vertices have their depths, in a plane without slopes and the differences from the first vertex.
pub fn judge_vertices(used: &[RasterRecord], plane: &PrimPlane, rises: [i64; 2]) {
    let depth = depth(&Window::default(), used);
    judge_ends(&depth, plane, (0, 0));
    assert_eq!((plane.x0, plane.y0), (used[0].x, used[0].y));
    for (r, rise) in used.iter().zip([0, rises[0], rises[1]]) {
        let given = i128::from(plane.z + rise) << (FRACTION - u32::from(plane.z_exp));
        let wanted = of_float(r.z);
        assert!((given - wanted).abs() <= depth.vertex_error(), "{given} for {wanted}: {plane:?}, {rises:?}");
    }
}

pub fn vertices(topology: Topology) -> usize {
    match topology {
        Topology::Points => 1,
        Topology::Lines => 2,
        _ => 3,
    }
}

/// Checks the output for a stream of packets; `vertex` gives the records.
pub fn judge(packets: &[PrimPacket], vertex: impl Fn(u16) -> RasterRecord, out: &[SetupPacket]) {
    let (mut window, mut stipple) = (Window::default(), Stipple::default());
    let mut out = out.iter();
    for packet in &after(packets) {
        match packet {
            PrimPacket::State(s) => {
                if let Some(wanted) = window.method(s) {
                    assert_eq!(out.next(), Some(&wanted));
                }
            }
            PrimPacket::Prim(p) => {
                let records = p.vertices.map(&vertex);
                for Piece { prim: mut wanted, of, width } in pieces(&window, &mut stipple, p, &records) {
                    let given = out.next();
                    if let Some(SetupPacket::Prim(prim)) = given {
                        if !of.is_empty() {
                            judge_plane(&window, p, &records, &of, &prim.info.plane);
                            judge_mark(&window, p, &records, &of, prim.info.unclipped);
                            wanted.info.unclipped = prim.info.unclipped;
                        }
                        if width != 0 {
                            rectangle::judge_sides(&mut wanted, width, prim);
                        }
                        wanted.info.plane = prim.info.plane;
                    }
                    assert_eq!(given, Some(&SetupPacket::Prim(wanted)));
                }
            }
        }
    }
    assert_eq!(out.next(), None, "more than was requested");
}
