//! What a warp of graphics is given, and what it leaves: attributes of vertices by address, pixels with planes.

use std::collections::HashMap;

/// Words by vertex and address.
pub type Attributes = HashMap<(u32, u32), u32>;

#[derive(Clone, Debug)]
pub enum Graphics {
    World { inputs: Attributes, outputs: Attributes },
    Pixels { pixels: Vec<Pixel>, flat: bool },
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
