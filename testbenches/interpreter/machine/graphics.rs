//! What a warp of graphics is given, and what it leaves: attributes of vertices by address, pixels with planes.

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

/// What stages behind the first have beside vertices' attributes.
#[derive(Clone, Debug)]
pub struct Stage {
    pub kind: StageKind,
    /// By lane: its primitive among the warp's, and its own number in that.
    pub lanes: Vec<[u32; 2]>,
    /// Vertices of a primitive of the stage before.
    pub corners: u32,
    /// Of the warp's primitive 0.
    pub primitive_id: u32,
    /// Words of patches, by primitive and address.
    pub patches: HashMap<(u32, u32), u32>,
    /// u and v of each vertex of an evaluation.
    pub domain: Vec<[u32; 2]>,
    /// Handles of vertices of the stage before, by primitive and corner.
    pub directory: Vec<u32>,
    /// Vertices that a lane of a geometry program may put out.
    pub most: u32,
    /// Those that are put out, by `emitted_by`: the stream, and whether a strip ends behind it.
    pub emitted: HashMap<u32, (u32, bool)>,
}

/// The number that a lane's vertex has among all that are put out.
pub fn emitted_by(lane: usize, handle: u32) -> u32 {
    (lane as u32) << 16 | handle
}

/// A lane of a pixel shader.
#[derive(Clone, Debug, Default)]
pub struct Pixel {
    /// By address: a, b, c of a x + b y + c over the window; 07c is 1/w.
    pub planes: HashMap<u32, [f64; 3]>,
    /// What the provoking vertex has, by address.
    pub constants: HashMap<u32, u32>,
    /// Its middle in the window; the place that stands for what is covered; those of samples, from the pixel's corner.
    pub middle: [f64; 2],
    pub centroid: [f64; 2],
    pub samples: Vec<[f64; 2]>,
    pub coverage: u32,
    pub covered: bool,
    /// The sample that is shaded.
    pub sample: u32,
    pub back: bool,
}
