//! Random steps: assembly sends the packets of each primitive, with the vertices that its steps name.

use super::super::corners::{named, shape};
use super::{head, run, step};
use VertexFrom::*;
use bundle::*;
use gpc::setup::prim_assemble::PrimAssemble;
use gpc::setup::types::*;
use kit::Maker;
use kit::random::Random;
use kit::scenario::property;
use proptest::prelude::*;

pub fn any_steps_any_stall(new: Maker<PrimAssemble>) {
    property((any::<u64>(), 1..80_usize, prop::array::uniform3(any::<u64>())), |(seed, n, stalls)| {
        let mut r = Random(seed);
        let (mut steps, mut pairs, mut expected) = (vec![], vec![], vec![]);
        // held and kept vertices
        let mut polygon = [0; 2];
        let mut begins = false;
        let (mut held, mut kept) = ([RasterRecord::default(); 3], [RasterRecord::default(); 2]);
        for k in 0..n {
            if r.below(6) == 0 {
                let modes = [SET_FRONT_POLYGON_MODE, SET_BACK_POLYGON_MODE];
                let address = r.one_of(&[k as u16, modes[0], modes[1]]);
                let state = State { address, value: r.one_of(&[0x1b00, 0x1b01, 0x1b02, 0, !0]) };
                if let Some(face) = modes.iter().position(|mode| *mode == address) {
                    polygon[face] = state.value;
                }
                steps.push(StepPacket::State(state));
                expected.push(CornersPacket::State(state));
                continue;
            }
            let fetch = r.below(2) == 0;
            let known = [Held0, Held1, Held2, Kept0, Kept1, New0, New1];
            let from = [0; 3].map(|_| r.one_of(&known[..if fetch { 7 } else { 5 }]));
            let topology = r.one_of(&[
                Topology::Points,
                Topology::Lines,
                Topology::Triangles,
                Topology::TriangleStrip,
                Topology::TriangleFan,
            ]);
            let last = r.below(3) != 0;
            steps.push(step(k as u16, topology, fetch, last, from));

            let mut coordinate = || r.any() as i32 >> r.below(32);
            let mut vertex = || RasterRecord {
                x: coordinate(),
                y: coordinate(),
                z: coordinate() as u32,
                size: coordinate() as u32,
            };
            let new = [vertex(), vertex()];
            held = named(from, held, kept, new);
            if fetch {
                kept = new;
                pairs.push(VertexPair { records: new });
            }
            if last {
                begins |= k >> 3 & 1 == 1;
                expected.extend(complete(k as u16, topology, held, polygon, &mut begins));
            }
        }
        let out: Vec<_> = run(new(), &steps, &pairs, stalls).into_iter().map(|(_, packet)| packet).collect();
        assert_eq!(out, expected);
    });
}

/// The packets of a primitive. `begins`: a strip has begun, and no line of it has arrived.
fn complete(
    prim: u16,
    topology: Topology,
    held: [RasterRecord; 3],
    polygon: [u32; 2],
    begins: &mut bool,
) -> Vec<CornersPacket> {
    let (shape, used) = shape(topology);
    let band = -(1 << 22) + 1..1 << 22;
    let wrapped = |v: i32| (i64::from(v) + (1 << 22)).rem_euclid(1 << 23) as i32 - (1 << 22);
    let outside = used.iter().any(|k| !band.contains(&held[*k].x) || !band.contains(&held[*k].y));
    let mut packet = |shape, used: [usize; 3], part| {
        let first = shape == PrimShape::Line && std::mem::take(begins);
        let used = used.map(|k| held[k]);
        CornersPacket::Corners(PrimCorners {
            prim,
            head: head(prim),
            shape,
            part,
            size: used[0].size,
            begins: first,
            outside,
            corners: used.map(|r| PrimCorner { x: wrapped(r.x), y: wrapped(r.y), z: r.z }),
        })
    };
    let is = |mode: u32| polygon.map(|of| of == mode);
    let (point, line) = (is(0x1b00), is(0x1b01));
    let all = [point, line].concat();
    if shape != PrimShape::Triangle || !all.contains(&true) {
        return vec![packet(shape, used, PolygonPart::default())];
    }
    // edge bits as `step` has them
    let bounds: Vec<_> = (0..3).filter(|k| prim >> k & 1 == 1).collect();
    let part = |kind, drawn: [bool; 2]| PolygonPart { kind, hidden: drawn.map(|drawn| !drawn) };
    let filled = [0, 1].map(|face| !point[face] && !line[face]);
    let mut out = vec![packet(shape, used, part(PartKind::Whole, filled))];
    if line.contains(&true) {
        let edge = |k: &usize| {
            let to = (k + 1) % 3;
            packet(PrimShape::Line, [*k, to, to], part(PartKind::Part, line))
        };
        out.extend(bounds.iter().map(edge));
    }
    if point.contains(&true) {
        let corner = |k: &usize| packet(PrimShape::Point, [*k; 3], part(PartKind::Part, point));
        out.extend(bounds.iter().map(corner));
    }
    out.push(packet(PrimShape::Point, [0; 3], part(PartKind::End, [true; 2])));
    out
}
