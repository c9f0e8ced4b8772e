//! Draws a mesh with a driver's stream: the recording `cube`, whose programs light each vertex, with another mesh, target and
//! view. Its state, its shaders and its order of methods are the driver's own.

use crate::board::compressed::{COLOUR_KIND, DEPTH_KIND};
use crate::camera::Camera;
use crate::results::Readback;
use crate::scene::Surface;
use crate::world::View;
use meshes::Mesh;
use recordings::capture::Capture;
use recordings::capture::edited::Given;
use std::ops::Range;

/// Bytes of a vertex: position and normal, three floats each, and four bytes of colour.
const STRIDE: usize = 28;
/// Address of the surfaces, and the distance between them.
const BASE: u64 = 0x1_8000_0000;
const SEPARATE: u64 = 0x2000_0000;
/// Rows of a block, as the recording has them: 16 GOBs.
const BLOCK_ROWS: u64 = 128;
/// The copy engine's subchannel.
const COPY: u32 = 4;

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
}

/// Addresses of the surfaces and buffers.
#[derive(Clone, Copy)]
enum Place {
    Colour,
    Depth,
    Vertices,
    Indices,
    Picture,
}

impl Place {
    fn at(self) -> u64 {
        BASE + SEPARATE * self as u64
    }
}

/// The programs' uniforms, laid out as in the recording's constant buffer: two matrices by columns, a direction.
struct Uniforms {
    words: Vec<u32>,
}

impl Uniforms {
    fn of(camera: &Camera) -> Self {
        // OpenGL's depth ranges from -w to w.
        let projection = camera.matrix().map(|[x, y, z, w]| [x, y, 2.0 * z - w, w]);
        let same = (0..16).map(|k| if k % 5 == 0 { 1.0 } else { 0.0 });
        let [x, y, z] = camera.light_from();
        let all = projection.into_iter().flatten().chain(same).chain([x, y, z, 0.0]);
        Uniforms { words: all.map(|value| (value as f32).to_bits()).collect() }
    }
}

impl Drawing {
    /// A mesh that fills the frame.
    ///
    /// # Errors
    /// A mesh with more corners than an index buffer holds; a recording that has changed.
    pub fn new(mesh: &Mesh, view: &View) -> Result<Self, String> {
        let (width, height) = view.size;
        let mut capture = Capture::carried("cube")?;
        let pitch = (4 * u64::from(width)).next_multiple_of(64);
        let surface = pitch * u64::from(height).next_multiple_of(BLOCK_ROWS);
        let (vertices, indices) = (vertices(mesh), indices(mesh));
        if indices.len() as u64 > SEPARATE {
            return Err(format!("{} triangles are too many for an index buffer", mesh.triangles.len()));
        }
        let pages = |place: Place, bytes: u64| place.at()..place.at() + bytes.next_multiple_of(0x1000);
        let mut add = |place: Place, bytes: u64, contents: &[u8]| {
            capture.add(pages(place, bytes.max(contents.len() as u64)), contents);
        };
        let compressible =
            [(pages(Place::Colour, surface), COLOUR_KIND), (pages(Place::Depth, surface), DEPTH_KIND)];
        add(Place::Colour, surface, &[]);
        add(Place::Depth, surface, &[]);
        add(Place::Vertices, 0, &vertices);
        add(Place::Indices, 0, &indices);
        add(Place::Picture, 4 * u64::from(width) * u64::from(height), &[]);

        let uniforms = Uniforms::of(&view.camera(mesh));
        let mut edit = Edit {
            size: view.size,
            ends: [
                Place::Vertices.at() + vertices.len() as u64 - 1,
                Place::Indices.at() + indices.len() as u64 - 1,
            ],
            count: 3 * mesh.triangles.len() as u32,
            uniforms,
            left: None,
            drawn: false,
            clear_colour: [0; 4],
            clear_depth: 0,
        };
        capture.change(|given| edit.change(given))?;
        if !edit.drawn || edit.left.is_some() {
            return Err("the recording `cube` has no draw with its uniforms any more".into());
        }
        let readback = Readback {
            va: Place::Picture.at(),
            pitch: 4 * u64::from(width),
            line_elements: width,
            element_bytes: 4,
            lines: height,
        };
        let colour =
            Surface { base: Place::Colour.at(), width, height, block_height: BLOCK_ROWS.ilog2() as u8 - 3 };
        let clear_values = edit.clear_values();
        Ok(Drawing { capture, readback, colour, compressible, clear_values, vertices: mesh.positions.len() })
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
    size: (u32, u32),
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
        let (width, height) = self.size;
        if given.subchannel == COPY {
            return match given.method {
                0x400 => Some((Place::Colour.at() >> 32) as u32),
                0x404 => Some(Place::Colour.at() as u32),
                0x408 => Some((Place::Picture.at() >> 32) as u32),
                0x40c => Some(Place::Picture.at() as u32),
                0x410 | 0x414 => Some(4 * width),
                0x418 | 0x72c => Some(width),
                0x41c | 0x730 => Some(height),
                _ => None,
            };
        }
        if given.subchannel != 0 {
            return None;
        }
        // Uniforms are written for both draws; the second has no vertices.
        if given.method == 0x2390 {
            return self.uniform();
        }
        self.left = None;
        let half = |n: u32| Some((n as f32 / 2.0).to_bits());
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
            0x800 => Some((Place::Colour.at() >> 32) as u32),
            0x804 => Some(Place::Colour.at() as u32),
            0x808 | 0x1228 => Some(width),
            0x80c | 0x122c => Some(height),
            0xfe0 => Some((Place::Depth.at() >> 32) as u32),
            0xfe4 => Some(Place::Depth.at() as u32),
            0xff4 | 0xc00 => Some(width << 16),
            0xff8 | 0xc04 => Some(height << 16),
            0xa00 | 0xa0c => half(width),
            0xa04 | 0xa10 => half(height),
            0x1c04 => Some((Place::Vertices.at() >> 32) as u32),
            0x1c08 => Some(Place::Vertices.at() as u32),
            0x1f00 => Some((self.ends[0] >> 32) as u32),
            0x1f04 => Some(self.ends[0] as u32),
            0x17c8 => Some((Place::Indices.at() >> 32) as u32),
            0x17cc => Some(Place::Indices.at() as u32),
            0x17d0 => Some((self.ends[1] >> 32) as u32),
            0x17d4 => Some(self.ends[1] as u32),
            0x17d8 => Some(2), // four bytes
            0x17e0 => Some(if std::mem::replace(&mut self.drawn, true) { 0 } else { self.count }),
            _ => None,
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
