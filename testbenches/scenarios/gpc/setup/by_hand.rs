//! Scenes of a few vertices: their records, the primitives that setup sends for them, the depth of a plane.

use super::meshes::*;
use super::traffic::{Run, Traffic, run};
use bundle::*;
use gpc::setup::Setup;
use kit::{Device, Maker};

/// A vertex at (x, y), in 1/256 pixel.
pub fn at(x: i32, y: i32, z: f32) -> RasterRecord {
    RasterRecord { x, y, z: z.to_bits(), size: 0 }
}

/// The only primitive that `packets` become.
pub fn one(dut: Device<Setup>, packets: &[PrimPacket], records: &[RasterRecord]) -> SetupPrim {
    let vertex = |k: u16| records.get(usize::from(k)).copied().unwrap_or_default();
    match run(dut, packets, vertex, &Traffic::default()).out[..] {
        [SetupPacket::Prim(prim)] => prim,
        ref other => panic!("{other:?}"),
    }
}

/// The depth that a plane has at a window position.
pub fn depth_at(plane: &PrimPlane, (x, y): (i32, i32)) -> f64 {
    let rise =
        i128::from(plane.a) * i128::from(x - plane.x0) + i128::from(plane.b) * i128::from(y - plane.y0);
    let scale = |down: i32| 2_f64.powi(-down);
    let (z_exp, slope_exp) = (i32::from(plane.z_exp), i32::from(plane.slope_exp));
    plane.z as f64 * scale(z_exp) + rise as f64 * scale(z_exp + slope_exp + 8)
}

/// Drawn pieces of the lines from `at[0]` to `at[1]`, on to `at[2]`, ...: the first begins its strip.
pub fn strip_of(new: Maker<Setup>, states: &[(u16, u32)], at: &[(f32, f32)]) -> Vec<SetupPrim> {
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
