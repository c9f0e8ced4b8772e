//! Inputs and outputs of a graphics warp: attributes of vertices by address, pixels with planes.

use std::collections::HashMap;

/// Words by vertex and address.
pub type Attributes = HashMap<(u32, u32), u32>;

#[derive(Clone, Debug)]
pub enum Graphics {
    World { inputs: Attributes, outputs: Attributes, stage: Option<Box<Stage>> },
    Pixels { pixels: Vec<Pixel>, flat: bool },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StageKind {
    Control,
    Evaluation,
    Geometry,
}

/// Data of stages after the first besides the vertices' attributes.
#[derive(Clone, Debug)]
pub struct Stage {
    pub kind: StageKind,
    /// For each lane: its primitive in the warp, and its number in that primitive.
    pub lanes: Vec<[u32; 2]>,
    /// Vertices of a primitive of the stage before.
    pub corners: u32,
    /// Primitive id of the warp's primitive 0.
    pub primitive_id: u32,
    /// Words of patches, by primitive and address.
    pub patches: HashMap<(u32, u32), u32>,
    /// u and v of each vertex of an evaluation.
    pub domain: Vec<[u32; 2]>,
    /// Handles of vertices of the stage before, by primitive and corner.
    pub directory: Vec<u32>,
    /// Maximal number of vertices that a lane of a geometry program may emit.
    pub most: u32,
    /// Emitted vertices, by `emitted_by`: the stream, and whether a strip ends after the vertex.
    pub emitted: HashMap<u32, (u32, bool)>,
}

/// Number of a lane's vertex among all emitted ones.
pub fn emitted_by(lane: usize, handle: u32) -> u32 {
    (lane as u32) << 16 | handle
}

/// A lane of a pixel shader.
#[derive(Clone, Debug, Default)]
pub struct Pixel {
    /// By address: a, b, c of a x + b y + c over the window; 07c is 1/w.
    pub planes: HashMap<u32, [f64; 3]>,
    /// Attributes of the provoking vertex, by address.
    pub constants: HashMap<u32, u32>,
    /// Its centre in the window; the centroid of the covered area; sample positions relative to the pixel's corner.
    pub middle: [f64; 2],
    pub centroid: [f64; 2],
    pub samples: Vec<[f64; 2]>,
    pub coverage: u32,
    pub covered: bool,
    /// The sample that is shaded.
    pub sample: u32,
    pub back: bool,
}
