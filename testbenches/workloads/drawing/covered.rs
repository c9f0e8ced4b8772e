//! Draws a mesh with textures, with a driver's stream: the recording `prog_cube`, whose pixel shader lights and textures each pixel,
//! with other vertices, textures, target and view. Of its submissions those that make its own texture and draw again are left out; a
//! draw for each material follows its state.

use super::Drawing;
use super::surfaces::{Changes, Place, SEPARATE, Surfaces};
use crate::textures::{Options, Texture, levels};
use crate::world::View;
use host::halves;
use host::pushbuffer::{Pushbuffer, bytes};
use meshes::{Mesh, Skin};
use recordings::capture::Capture;
use recordings::capture::edited::Given;
use std::collections::HashMap;

/// Submissions of the recording that remain: two of set-up with the clear, the state with the first draw, the end of drawing,
/// the read-back, its end.
const KEPT: [usize; 6] = [0, 1, 8, 12, 13, 14];
/// The draw's submission among them.
const DRAW: usize = 2;
/// Bytes of a vertex: position, place on the texture, normal.
const STRIDE: usize = 32;
/// The recording's pools of headers and samplers, and the last number of both.
const HEADERS: u64 = 0x1_00bc_0000;
const SAMPLERS: u64 = 0x1_00bd_0000;
const LAST: usize = 0x7ff;
/// Numbers of the first header and sampler here, beyond those of the recording.
const FIRST: usize = 16;
const DESCRIPTOR_BYTES: usize = 32;
/// The recording's constant buffers: the vertex shader's and the pixel shader's uniforms, and the handles of textures.
const VERTEX_UNIFORMS: u32 = 0x002a_1000;
const PIXEL_UNIFORMS: u32 = 0x002e_1000;
const HANDLES: u64 = 0x1_0034_1000;
const HANDLES_BYTES: u32 = 0x1_0000;
/// Offset of the pixel shader's first handle.
const HANDLE: u32 = 0x20;
/// sRGB, eight bits each (A8BL8GL8RL8).
const TARGET_FORMAT: u32 = 0xd6;
/// The light is so many radii away, which makes it almost parallel.
const LIGHT_AT: f64 = 4096.0;
/// What the picture is cleared to: sRGB codes.
const BACKGROUND: [u8; 3] = [26, 26, 38];

mod method {
    pub const DRAW_VERTEX_ARRAY: u32 = 0x0d78;
    pub const END: u32 = 0x1614;
    pub const BEGIN: u32 = 0x1618;
    pub const INDEX_BUFFER_A: u32 = 0x17c8;
    pub const CONSTANT_BUFFER_SELECTOR_A: u32 = 0x2380;
    pub const CONSTANT_BUFFER_SELECTOR_C: u32 = 0x2388;
    pub const LOAD_CONSTANT_BUFFER_OFFSET: u32 = 0x238c;
    pub const LOAD_CONSTANT_BUFFER: u32 = 0x2390;
}

/// Triangles of a material, after those of the materials before it.
struct Run {
    material: usize,
    first: u32,
    count: u32,
}

/// Vertices and indices, with the runs of materials.
struct Buffers {
    vertices: Vec<u8>,
    indices: Vec<u8>,
    runs: Vec<Run>,
    count: usize,
}

impl Drawing {
    /// A mesh with its skin that fills the frame.
    ///
    /// # Errors
    /// More triangles, materials or texels than there is memory for; a recording that has changed.
    pub fn covered(mesh: &Mesh, skin: &Skin, view: &View, options: &Options) -> Result<Self, String> {
        let mut capture = Capture::carried("prog_cube")?;
        capture.keep(&KEPT);
        let surfaces = Surfaces::new(view.size);
        let buffers = Buffers::of(mesh, skin);
        let textures: Vec<Texture> =
            skin.materials.iter().map(|material| Texture::of(material, options)).collect();
        surfaces.add(&mut capture, &buffers.vertices, &buffers.indices)?;
        add_textures(&mut capture, &textures)?;

        let camera = view.camera(mesh);
        let (least, most) = mesh.bounds();
        let middle = [0, 1, 2].map(|k| f64::midpoint(least[k].into(), most[k].into()));
        let extent = [0, 1, 2].map(|k| f64::from(most[k]) - f64::from(least[k]));
        let radius = extent.iter().map(|side| side * side).sum::<f64>().sqrt() / 2.0;
        let from = camera.light_from();
        let light = [0, 1, 2].map(|k| middle[k] + LIGHT_AT * radius.max(1e-9) * from[k]);
        let mut edit = Edit {
            surfaces,
            vertices_end: Place::Vertices.at() + buffers.vertices.len() as u64 - 1,
            matrix: super::projection(&camera),
            light,
            bank: 0,
            next: None,
            drawn: false,
        };
        capture.change(|given| edit.change(given))?;
        if !edit.drawn {
            return Err("the recording `prog_cube` has no draw any more".into());
        }
        let words = draws(&buffers);
        capture.append(DRAW, Place::Stream.at(), &words);
        let clear = u32::from_le_bytes([BACKGROUND[0], BACKGROUND[1], BACKGROUND[2], 255]);
        let changes = Changes {
            capture,
            clear_values: [[clear; 4], [1.0_f32.to_bits(); 4]],
            vertices: buffers.count,
            textures,
        };
        Ok(surfaces.drawing(changes))
    }
}

impl Buffers {
    /// A vertex for each position with a place on a texture; triangles by material.
    fn of(mesh: &Mesh, skin: &Skin) -> Self {
        let normals = mesh.normals();
        let mut order: Vec<usize> = (0..mesh.triangles.len()).collect();
        order.sort_by_key(|t| skin.material[*t]);
        let mut buffers = Buffers { vertices: vec![], indices: vec![], runs: vec![], count: 0 };
        let mut numbers = HashMap::new();
        for (k, t) in order.into_iter().enumerate() {
            let material = skin.material[t] as usize;
            match buffers.runs.last_mut().filter(|run| run.material == material) {
                Some(run) => run.count += 3,
                None => buffers.runs.push(Run { material, first: 3 * k as u32, count: 3 }),
            }
            for (vertex, place) in mesh.triangles[t].into_iter().zip(skin.places[t]) {
                let number = *numbers.entry((vertex, place.map(f32::to_bits))).or_insert_with(|| {
                    let (position, normal) = (mesh.positions[vertex as usize], normals[vertex as usize]);
                    let all = position.iter().chain(&place).chain(&normal);
                    buffers.vertices.extend(all.flat_map(|value| value.to_le_bytes()));
                    buffers.vertices.len() / STRIDE - 1
                });
                buffers.indices.extend((number as u32).to_le_bytes());
            }
        }
        buffers.count = numbers.len();
        buffers
    }
}

/// Adds textures, and their headers and samplers to the recording's pools.
fn add_textures(capture: &mut Capture, textures: &[Texture]) -> Result<(), String> {
    if FIRST + textures.len() > LAST + 1 {
        return Err(format!(
            "{} materials are more than the {} that it can have",
            textures.len(),
            LAST + 1 - FIRST
        ));
    }
    let (mut all, mut headers, mut samplers) = (vec![], vec![], vec![]);
    for texture in textures {
        let address = Place::Textures.at() + all.len() as u64;
        headers.extend(texture.descriptors.header(address));
        samplers.extend(texture.descriptors.sampler());
        all.extend(&texture.bytes);
        all.resize(all.len().next_multiple_of(0x1000), 0);
    }
    if all.len() as u64 > SEPARATE {
        return Err(format!(
            "its textures have {} MB, more than the {} that are for them",
            all.len() >> 20,
            SEPARATE >> 20
        ));
    }
    let end = Place::Textures.at() + all.len() as u64;
    capture.add(Place::Textures.at()..end, &all);
    let offset = (FIRST * DESCRIPTOR_BYTES) as u64;
    capture.write(0, HEADERS + offset, &bytes(&headers));
    capture.write(0, SAMPLERS + offset, &bytes(&samplers));
    Ok(())
}

/// A draw of each run, with the handle of its texture.
fn draws(buffers: &Buffers) -> Vec<u32> {
    let mut stream = Pushbuffer::new(Place::Stream.at());
    let [base_high, base_low] = halves(Place::Indices.at());
    let [end_high, end_low] = halves(Place::Indices.at() + buffers.indices.len() as u64 - 1);
    let [handles_high, handles_low] = halves(HANDLES);
    for run in &buffers.runs {
        let number = (FIRST + run.material) as u32;
        stream.put(method::CONSTANT_BUFFER_SELECTOR_A, &[HANDLES_BYTES, handles_high, handles_low]);
        stream.put(method::LOAD_CONSTANT_BUFFER_OFFSET, &[HANDLE]);
        stream.put(method::LOAD_CONSTANT_BUFFER, &[number << 20 | number]);
        stream.put(method::BEGIN, &[4]); // triangles
        // Four bytes each.
        let draw = [base_high, base_low, end_high, end_low, 2, run.first, run.count];
        stream.put(method::INDEX_BUFFER_A, &draw);
        stream.put(method::END, &[0]);
    }
    stream.words
}

/// Edits of the recording's values.
struct Edit {
    surfaces: Surfaces,
    vertices_end: u64,
    /// By columns.
    matrix: [u32; 16],
    light: [f64; 3],
    /// The lower address of the constant buffer that is loaded, and the number of its next word.
    bank: u32,
    next: Option<usize>,
    drawn: bool,
}

impl Edit {
    fn change(&mut self, given: &Given) -> Option<u32> {
        if given.subchannel != 0 {
            return self.surfaces.change(given);
        }
        match given.method {
            method::CONSTANT_BUFFER_SELECTOR_C => {
                self.bank = given.value;
                None
            }
            method::LOAD_CONSTANT_BUFFER_OFFSET => {
                self.next = (given.submission == DRAW).then_some(given.value as usize / 4);
                None
            }
            method::LOAD_CONSTANT_BUFFER => self.uniform(),
            method::DRAW_VERTEX_ARRAY if given.submission == DRAW => {
                self.drawn = true;
                Some(0)
            }
            0x810 => Some(TARGET_FORMAT),
            0xd80..=0xd88 => {
                let light = levels::linear(BACKGROUND[(given.method - 0xd80) as usize / 4]);
                Some((light as f32).to_bits())
            }
            0xd8c => Some(1.0_f32.to_bits()),
            0x1f00 => Some(halves(self.vertices_end)[0]),
            0x1f04 => Some(halves(self.vertices_end)[1]),
            _ => self.surfaces.change(given),
        }
    }

    /// The vertex shader has a matrix, the pixel shader the light's place and what coordinates of textures are multiplied by.
    fn uniform(&mut self) -> Option<u32> {
        let at = self.next?;
        self.next = Some(at + 1);
        match (self.bank, at) {
            (VERTEX_UNIFORMS, _) => self.matrix.get(at).copied(),
            (PIXEL_UNIFORMS, 0..=2) => Some((self.light[at] as f32).to_bits()),
            (PIXEL_UNIFORMS, 4) => Some(1.0_f32.to_bits()),
            _ => None,
        }
    }
}
