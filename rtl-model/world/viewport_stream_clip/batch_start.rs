//! The start of a batch or of its part, and its primitives without adjacent corners.

use super::types::*;
use crate::vertex_room::room_log2;
use bundle::*;

fn shape_of(topology: u8) -> PrimShape {
    match topology {
        0 => PrimShape::Point,
        1..=3 | 10 | 11 => PrimShape::Line,
        14 | 15 => PrimShape::None,
        _ => PrimShape::Triangle,
    }
}

fn shape_of_part(topology: Topology) -> PrimShape {
    match topology {
        Topology::Points => PrimShape::Point,
        Topology::Lines => PrimShape::Line,
        _ => PrimShape::Triangle,
    }
}

/// A primitive without its adjacent corners.
pub fn own(prim: &BatchPrim, shape: PrimShape, split: bool, neighbours: bool) -> VscPrim {
    let at = match (shape, neighbours) {
        (PrimShape::Line, false) => [0, 1, 0],
        (PrimShape::Line, true) => [1, 2, 1],
        (PrimShape::Triangle, false) => [0, 1, 2],
        (PrimShape::Triangle, true) => [0, 2, 4],
        _ => [0; CORNERS],
    };
    // A triangle that is not part of a quad is a whole polygon.
    let begins = prim.first || shape == PrimShape::Triangle && !split;
    let edges = prim.edges | u8::from(begins) << EDGES_BEGIN;
    VscPrim { corners: at.map(|k: usize| prim.corners[k]), edges, ..VscPrim::default() }
}

/// The start of a batch or part: its vertices and primitives.
pub struct Begin {
    pub batch: VscBatch,
    pub parts: bool,
    pub split: bool,
    pub neighbours: bool,
    pub prims: u8,
    pub starts: u32,
}

/// A batch that ends with its vertex shader.
pub fn whole(head: &BatchHead, sm: usize, done: &ShaderDone) -> Begin {
    let batch = VscBatch {
        batch: head.batch,
        sm: sm as u8,
        word: done.row << 5,
        stride_log2: room_log2(done.vertices) as u8,
        vertices: done.vertices,
        shape: shape_of(head.topology),
        last: true,
        first_id: head.primitive_id,
        ..VscBatch::default()
    };
    let neighbours = (10..=13).contains(&head.topology);
    let split = (7..=9).contains(&head.topology);
    Begin { batch, parts: false, split, neighbours, prims: head.prims, starts: 0 }
}

/// A part of the batch with the given number.
pub fn part_of(batch: u16, sm: usize, part: &BatchPart) -> Begin {
    let &BatchPart { prims, topology, starts, .. } = part;
    let batch = VscBatch {
        batch,
        sm: sm as u8,
        word: part.word,
        stride_log2: part.stride_log2,
        vertices: part.vertices,
        shape: shape_of_part(topology),
        stream: part.stream,
        last: part.last,
        each: part.each,
        first_id: part.first_id,
        ..VscBatch::default()
    };
    Begin { batch, parts: true, split: false, neighbours: false, prims, starts }
}
