//! Vertices and shapes of primitives, as the benches of setup's parts expect them.

use bundle::*;
use gpc::setup::types::*;

/// The vertices that a step names: held ones, those of the kept pair, those of the new one.
pub fn named<T: Copy>(from: [VertexFrom; 3], held: [T; 3], kept: [T; 2], new: [T; 2]) -> [T; 3] {
    from.map(|from| match from {
        VertexFrom::Held0 => held[0],
        VertexFrom::Held1 => held[1],
        VertexFrom::Held2 => held[2],
        VertexFrom::Kept0 => kept[0],
        VertexFrom::Kept1 => kept[1],
        VertexFrom::New0 => new[0],
        VertexFrom::New1 => new[1],
    })
}

/// The shape of a topology, and which of a primitive's vertices are its three corners.
pub fn shape(topology: Topology) -> (PrimShape, [usize; 3]) {
    match topology {
        Topology::Points => (PrimShape::Point, [0, 0, 0]),
        Topology::Lines => (PrimShape::Line, [0, 1, 1]),
        _ => (PrimShape::Triangle, [0, 1, 2]),
    }
}

/// The fields of a primitive that are its outline's; `over` is twice its area, in squares of 1/256 pixel.
pub fn info(o: &Outline, back: bool, over: i128, slopes: [EdgeSlope; 4]) -> Prim {
    let triangle = o.shape == PrimShape::Triangle;
    Prim {
        prim: o.prim,
        back,
        area: if triangle { (over.abs() / 131_072).min(1 << 22) as u32 } else { 0 },
        rect: o.rect,
        slopes,
        plane: o.plane,
        stipple: o.stipple,
        smooth: o.faces.smooth,
        round: o.faces.round,
        clipped: o.faces.clipped || o.faces.round,
        unclipped: false,
    }
}
