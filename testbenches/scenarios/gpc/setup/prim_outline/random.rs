//! Random streams: outlines become the primitives of the reference.

use super::super::corners::{info, shape};
use super::super::meshes::Mesh;
use super::super::stages::through;
use super::ports;
use bundle::*;
use gpc::setup::prim_outline::PrimOutline;
use gpc::setup::types::*;
use kit::Maker;
use kit::scenario::property;
use proptest::prelude::*;
use references::gpc::setup::judge::judge_vertices;
use references::gpc::setup::{Piece, Stipple, Window, pieces};

/// The reference's primitive, from an outline: edges follow from their ends, oriented by the area.
fn seen(packet: &OutlinePacket) -> Option<SetupPacket> {
    let o = match packet {
        OutlinePacket::State(s) if [0x156c, 0x15bc, 0x187c].contains(&s.address) => return None,
        OutlinePacket::State(s) => return Some(SetupPacket::State(*s)),
        OutlinePacket::Clear(c) => return Some(SetupPacket::Clear(*c)),
        OutlinePacket::Outline(o) => o,
    };
    let wide = |p: WindowPoint| (i64::from(p.x), i64::from(p.y));
    let ends = o.ends.map(|e| (wide(e.from), wide(e.to)));
    let cross = ends.map(|((px, py), (qx, qy))| px * qy - qx * py);
    let triangle = o.shape == PrimShape::Triangle;
    let area = cross[0] + cross[1] + cross[2];
    let back = triangle && (area > 0) != o.faces.front_cw;
    if triangle && (area == 0 || if back { o.faces.cull_back } else { o.faces.cull_front }) {
        return None;
    }
    let sign = if triangle && area < 0 { -1 } else { 1 };
    let mut slopes = ends
        .map(|((px, py), (qx, qy))| EdgeSlope { a: (sign * (py - qy)) as i32, b: (sign * (qx - px)) as i32 });
    let mut c = cross.map(|c| sign * c);
    // The ends of a projected line are given by a point and their direction; those of an aliased one become those of its pixels.
    for k in (2..4).filter(|_| o.projected) {
        let (right, down) = ends[k].1;
        slopes[k] = EdgeSlope { a: -down as i32, b: right as i32 };
        if o.width == 0 {
            let (sign, at) = if k == 2 { (1, o.reach.low) } else { (-1, o.reach.high) };
            slopes[k] = if o.x_major { EdgeSlope { a: sign, b: 0 } } else { EdgeSlope { a: 0, b: sign } };
            c[k] = -256 * i64::from(sign) * i64::from(at);
        }
    }
    for k in 0..4 {
        let unowned = slopes[k].a < 0 || slopes[k].a == 0 && slopes[k].b < 0;
        c[k] -= i64::from(match (o.shape, o.width) {
            (PrimShape::Line, 0) if k < 2 => k == 1, // the lower side, or the right one
            (_, width) if width != 0 && k > 1 => k == 3,
            _ => unowned,
        });
    }
    if o.faces.boxed {
        let corners = [ends[0].0, ends[1].0, ends[2].0];
        let [(left, right), (top, bottom)] = [|p: &(i64, i64)| p.0, |p: &(i64, i64)| p.1]
            .map(|v| (corners.iter().map(v).min().unwrap(), corners.iter().map(v).max().unwrap()));
        slopes = [(1, 0), (-1, 0), (0, 1), (0, -1)].map(|(a, b)| EdgeSlope { a, b });
        c = [-left, right - 1, -top, bottom - 1];
    }
    let info = info(o, back, area.into(), slopes);
    let (start_x, start_y, start_on) = (o.start_x, o.start_y, o.start_on);
    Some(SetupPacket::Prim(SetupPrim { info, c, start_x, start_y, start_on, more: false }))
}

pub fn any_stream_any_stall(new: Maker<PrimOutline>) {
    property((any::<u64>(), 1..120_usize, any::<u64>(), any::<u64>()), |(seed, n, offer, take)| {
        let mesh = Mesh::mixed(seed, n);
        let (mut window, mut items, mut expected) = (Window::default(), vec![], vec![]);
        let (mut stipple, mut begins) = (Stipple::default(), false);
        let mut drawn = vec![];
        for packet in &mesh.packets {
            match packet {
                PrimPacket::State(s) => {
                    items.push(CornersPacket::State(*s));
                    expected.extend(window.method(s));
                    window.polygon = [0; 2]; // the existing parts were determined earlier
                }
                PrimPacket::Prim(p) => {
                    let records = p.vertices.map(|v| mesh.vertex(v));
                    begins |= p.attributes.edges & 8 != 0;
                    let line = p.topology == Topology::Lines;
                    items.push(assembled(p, &records, line && std::mem::take(&mut begins)));
                    for Piece { prim, of, .. } in pieces(&window, &mut stipple, p, &records) {
                        expected.push(SetupPacket::Prim(prim));
                        drawn.push(of);
                    }
                }
            }
        }
        let (out, ..) = through(new(), &ports(), &items, offer, take);
        let out: Vec<_> =
            out.iter().filter_map(|o| seen(&o.outline.data).map(|packet| (o.outline.data, packet))).collect();
        assert_eq!(out.len(), expected.len());
        let mut drawn = drawn.iter();
        for ((outline, mut packet), expected) in out.into_iter().zip(&expected) {
            if let (OutlinePacket::Outline(o), SetupPacket::Prim(prim)) = (outline, &mut packet) {
                judge_vertices(drawn.next().unwrap(), &prim.info.plane, o.dz);
                prim.info.plane = PrimPlane::default();
            }
            assert_eq!(&packet, expected);
        }
    });
}

fn assembled(p: &PrimRef, records: &[RasterRecord; 3], begins: bool) -> CornersPacket {
    let (shape, used) = shape(p.topology);
    let used = used.map(|k| records[k]);
    let beyond = |v: i32| v.unsigned_abs() >= 1 << 22;
    let outside = used.iter().any(|r| beyond(r.x) || beyond(r.y));
    let wrap = |v: i32| v << 9 >> 9;
    let corners = used.map(|r| PrimCorner { x: wrap(r.x), y: wrap(r.y), z: r.z });
    CornersPacket::Corners(PrimCorners {
        prim: p.prim,
        shape,
        size: used[0].size,
        begins,
        outside,
        corners,
        ..PrimCorners::default()
    })
}
