//! The expected slope terms of outlines, in 128-bit integers.

use super::super::corners::info;
use bundle::*;
use gpc::setup::types::*;

/// Expected results of outlines, in order.
pub fn all_expected(items: &[OutlinePacket]) -> Vec<SlopeTerms> {
    let mut face = (false, false);
    items.iter().filter_map(|item| expected_after(item, &mut face)).collect()
}

pub fn expected(packet: &OutlinePacket) -> Option<SlopeTerms> {
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
        let lies = match (o.shape, o.width) {
            (PrimShape::Line, 0) if k < 2 => k == 0, // the upper side, or the left one
            _ if o.projected && k > 1 => k == 2,
            _ => slopes[k].a > 0 || slopes[k].a == 0 && slopes[k].b >= 0,
        };
        c[k] -= i64::from(!lies);
    }
    let is_end = o.part.kind == PartKind::End;
    let flat = triangle && over == 0;
    let (slopes, c) = match (is_end, flat) {
        (true, _) => ([EdgeSlope::default(); 4], [-1; 4]),
        (_, true) => ([EdgeSlope::default(); 4], [0; 4]),
        _ => (slopes, c),
    };
    let more = [PartKind::Whole, PartKind::Part].contains(&o.part.kind);
    let info = info(o, back, over, slopes);
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
