//! Results of the stages between vertices and the rasteriser for a primitive, by the API's rules.

use super::geometry::Geometry;
use super::stream::{COUNT, VERTEX_TAG};
use super::tessellation::Tessellation;
use references::common::draws::{Primitive, Rules, primitives};

/// A vertex: its vertex id, its index in the buffer, its position in the viewport in 64ths of a pixel.
#[derive(Clone, Copy, Debug)]
pub struct Corner {
    pub id: u32,
    pub vertex: u32,
    pub at: [i64; 2],
}

impl Corner {
    /// An attribute beyond its buffer is zero.
    pub fn tag(&self) -> u32 {
        if self.vertex < COUNT { VERTEX_TAG + self.vertex } else { 0 }
    }
}

/// A shape to draw: a point, a line, or a convex polygon; edge flags of a triangle; tolerance of position; viewport.
#[derive(Clone, Debug)]
pub struct Form {
    pub corners: Vec<[i64; 2]>,
    pub edges: u8,
    pub slack: i64,
    pub viewport: usize,
}

/// Forms with values for pixels: the primitive's number, the provoking vertex.
pub struct Made {
    pub forms: Vec<Form>,
    pub number: u32,
    pub provoking: Corner,
}

/// Stages with programs between vertices and pixels.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stages {
    pub tessellation: Option<Tessellation>,
    pub geometry: Option<Geometry>,
}

impl Stages {
    /// Keeps only stages that turn polygons into polygons.
    pub fn polygons(&mut self) {
        self.tessellation = None;
        self.geometry = self.geometry.filter(Geometry::makes_polygons);
    }

    /// The forms of a primitive's own corners; `last` selects the last vertex as provoking, otherwise the first.
    pub fn made(&self, number: u32, corners: &[Corner], edges: u8, last: bool) -> Vec<Made> {
        if let Some(tessellation) = &self.tessellation {
            // All vertices of a patch have the attributes of its first; geometry passes them on.
            let forms = tessellation.forms(corners);
            return vec![Made { forms, number, provoking: corners[0] }];
        }
        let Some(geometry) = &self.geometry else {
            let forms =
                vec![Form { corners: corners.iter().map(|c| c.at).collect(), edges, slack: 0, viewport: 0 }];
            return vec![Made { forms, number, provoking: provoking(corners, last) }];
        };
        let invocations = 0..geometry.invocations();
        invocations.flat_map(|k| of_geometry(geometry, k, number, corners, last)).collect()
    }
}

fn provoking(corners: &[Corner], last: bool) -> Corner {
    corners[if last { corners.len() - 1 } else { 0 }]
}

/// The output of one invocation of a geometry program.
fn of_geometry(geometry: &Geometry, invocation: u32, number: u32, own: &[Corner], last: bool) -> Vec<Made> {
    let (mut vertices, mut strips) = (vec![], vec![]);
    for emit in geometry.emits(own.len()) {
        if emit.guarded && own[0].tag() & 1 == 0 {
            continue;
        }
        let corner = own[emit.corner];
        let at = [0, 1].map(|k| corner.at[k] + emit.moved_by(invocation)[k]);
        strips.push(Some(vertices.len() as u32));
        vertices.push(Corner { at, ..corner });
        if emit.ends {
            strips.push(None);
        }
    }
    let (topology, viewport) = (geometry.topology(own.len()), geometry.viewport(invocation));
    let rules = Rules { topology, patch_size: 0, last };
    let of = |Primitive { corners, .. }: Primitive| {
        let corners: Vec<Corner> = corners.iter().map(|k| vertices[*k as usize]).collect();
        let form = Form { corners: corners.iter().map(|c| c.at).collect(), edges: 7, slack: 0, viewport };
        let number = number + geometry.number(invocation);
        Made { forms: vec![form], number, provoking: provoking(&corners, last) }
    };
    primitives(&rules, &strips, true).into_iter().map(of).collect()
}
