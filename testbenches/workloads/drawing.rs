//! Draws a mesh with a driver's stream: the recording `cube`, whose programs light each vertex, with another mesh, target and
//! view. Its state, its shaders and its order of methods are the driver's own. [`covered`] does so with textures.

mod covered;
mod surfaces;

use crate::camera::Camera;
use crate::results::Readback;
use crate::scene::Surface;
use crate::textures::Texture;
use crate::world::View;
use meshes::Mesh;
use recordings::capture::Capture;
use recordings::capture::edited::Given;
use std::ops::Range;
use surfaces::{Changes, Place, Surfaces};

/// Bytes of a vertex: position and normal, three floats each, and four bytes of colour.
const STRIDE: usize = 28;

pub struct Drawing {
    pub capture: Capture,
    /// Place of the final picture.
    pub readback: Readback,
    /// The colour target; its rows are stored from the bottom up.
    pub colour: Surface,
    /// Both surfaces, with their compressing page kinds.
    pub compressible: [(Range<u64>, u8); 2],
    /// Values that the stream clears colour and depth with, as the tables of clear values store them: 16 bytes of the
    /// surface. A kernel driver writes them ahead of the frame.
    pub clear_values: [[u32; 4]; 2],
    pub vertices: usize,
    /// Those of materials, in their order.
    pub textures: Vec<Texture>,
}

/// The programs' uniforms, laid out as in the recording's constant buffer: two matrices by columns, a direction.
struct Uniforms {
    words: Vec<u32>,
}

/// The matrix of a camera by columns. OpenGL's depth ranges from -w to w.
fn projection(camera: &Camera) -> [u32; 16] {
    let columns = camera.matrix().map(|[x, y, z, w]| [x, y, 2.0 * z - w, w]);
    std::array::from_fn(|k| (columns[k / 4][k % 4] as f32).to_bits())
}

impl Uniforms {
    fn of(camera: &Camera) -> Self {
        let same = (0..16).map(|k| if k % 5 == 0 { 1.0_f32 } else { 0.0 });
        let [x, y, z] = camera.light_from();
        let rest = same.chain([x as f32, y as f32, z as f32, 0.0]).map(f32::to_bits);
        Uniforms { words: projection(camera).into_iter().chain(rest).collect() }
    }
}

impl Drawing {
    /// A mesh that fills the frame.
    ///
    /// # Errors
    /// A mesh with more corners than an index buffer holds; a recording that has changed.
    pub fn new(mesh: &Mesh, view: &View) -> Result<Self, String> {
        let mut capture = Capture::carried("cube")?;
        let surfaces = Surfaces::new(view.size);
        let (vertices, indices) = (vertices(mesh), indices(mesh));
        surfaces.add(&mut capture, &vertices, &indices)?;
        let mut edit = Edit {
            surfaces,
            ends: [
                Place::Vertices.at() + vertices.len() as u64 - 1,
                Place::Indices.at() + indices.len() as u64 - 1,
            ],
            count: 3 * mesh.triangles.len() as u32,
            uniforms: Uniforms::of(&view.camera(mesh)),
            left: None,
            drawn: false,
            clear_colour: [0; 4],
            clear_depth: 0,
        };
        capture.change(|given| edit.change(given))?;
        if !edit.drawn || edit.left.is_some() {
            return Err("the recording `cube` has no draw with its uniforms any more".into());
        }
        let (clear_values, vertices) = (edit.clear_values(), mesh.positions.len());
        Ok(surfaces.drawing(Changes { capture, clear_values, vertices, textures: vec![] }))
    }
}

/// The vertex buffer's bytes.
fn vertices(mesh: &Mesh) -> Vec<u8> {
    let normals = mesh.normals();
    let mut bytes = Vec::with_capacity(STRIDE * mesh.positions.len());
    for (k, place) in mesh.positions.iter().enumerate() {
        bytes.extend(place.iter().chain(&normals[k]).flat_map(|value| value.to_le_bytes()));
        let colour = mesh.colour(k).map(|part| (part.clamp(0.0, 1.0) * 255.0).round() as u8);
        bytes.extend(colour.iter().chain(&[255]));
    }
    bytes
}

/// The index buffer's bytes, four for each index.
fn indices(mesh: &Mesh) -> Vec<u8> {
    mesh.triangles.iter().flatten().flat_map(|k| k.to_le_bytes()).collect()
}

/// Edits of the recording's values.
struct Edit {
    surfaces: Surfaces,
    /// The last bytes of vertices and of indices.
    ends: [u64; 2],
    count: u32,
    uniforms: Uniforms,
    /// Index of the next uniform word, during an upload of uniforms.
    left: Option<usize>,
    drawn: bool,
    /// The last clear values of the stream: floats.
    clear_colour: [u32; 4],
    clear_depth: u32,
}

impl Edit {
    fn change(&mut self, given: &Given) -> Option<u32> {
        if given.subchannel != 0 {
            return self.surfaces.change(given);
        }
        // Uniforms are written for both draws; the second has no vertices.
        if given.method == 0x2390 {
            return self.uniform();
        }
        self.left = None;
        match given.method {
            0xd80..=0xd8c => {
                self.clear_colour[(given.method - 0xd80) as usize / 4] = given.value;
                None
            }
            0xd90 => {
                self.clear_depth = given.value;
                None
            }
            // An upload of all uniforms begins at offset 0.
            0x238c => {
                self.left = (given.submission >= 2 && given.value == 0).then_some(0);
                None
            }
            0x1f00 => Some((self.ends[0] >> 32) as u32),
            0x1f04 => Some(self.ends[0] as u32),
            0x17c8 => Some((Place::Indices.at() >> 32) as u32),
            0x17cc => Some(Place::Indices.at() as u32),
            0x17d0 => Some((self.ends[1] >> 32) as u32),
            0x17d4 => Some(self.ends[1] as u32),
            0x17d8 => Some(2), // four bytes
            0x17e0 => Some(if std::mem::replace(&mut self.drawn, true) { 0 } else { self.count }),
            _ => self.surfaces.change(given),
        }
    }

    /// Sixteen bytes of each cleared surface: four bytes a pixel, and a float.
    fn clear_values(&self) -> [[u32; 4]; 2] {
        let byte = |word: u32| (f32::from_bits(word).clamp(0.0, 1.0) * 255.0).round() as u8;
        [[u32::from_le_bytes(self.clear_colour.map(byte)); 4], [self.clear_depth; 4]]
    }

    fn uniform(&mut self) -> Option<u32> {
        let at = self.left?;
        let word = self.uniforms.words.get(at).copied();
        self.left = (at + 1 < self.uniforms.words.len()).then_some(at + 1);
        word
    }
}
