//! A draw as a driver would issue it: state, buffers, one list of triangles.

use super::program::Program;
use crate::board::compressed::{COLOUR_KIND, DEPTH_KIND};
use host::halves;
use host::pushbuffer::{self, Pushbuffer, REGION, ROOM, SEPARATE};
use std::ops::Range;

/// The buffers in memory.
#[derive(Clone, Copy)]
enum Place {
    Programs,
    Vertices,
    Indices,
    Colour,
    Depth,
    Segment,
}

/// Offsets: vertex program (its code, after 80 bytes of header, is 128-byte aligned), pixel program; the draw, after its state.
const VERTEX: u64 = 0x30;
const PIXEL: u64 = 0x4030;
const AFTER: u64 = 0x1000;

impl Place {
    fn at(self) -> u64 {
        pushbuffer::start(self as u64)
    }

    /// Its mapped bytes: surfaces may be larger than all that caches hold.
    fn room(self) -> Range<u64> {
        let bytes = if matches!(self, Place::Colour | Place::Depth) { SEPARATE } else { ROOM };
        self.at()..self.at() + bytes
    }
}

pub fn buffers() -> impl Iterator<Item = Range<u64>> {
    use Place::*;
    [Programs, Vertices, Indices, Colour, Depth, Segment].into_iter().map(Place::room)
}

/// Both surfaces, with their compressing page kinds.
pub fn compressible() -> Vec<(Range<u64>, u8)> {
    vec![(Place::Colour.room(), COLOUR_KIND), (Place::Depth.room(), DEPTH_KIND)]
}

/// Values of clears, as the tables of clear values store them: 16 bytes of colour, and of depth.
pub const CLEAR_VALUES: [[u32; 4]; 2] = [[0; 4], [CLEAR_DEPTH; 4]];
const CLEAR_DEPTH: u32 = 1.0_f32.to_bits();

/// Methods of the class.
mod method {
    pub const COLOR_TARGET_A: u32 = 0x0800;
    pub const VIEWPORT_SCALE_X: u32 = 0x0a00;
    pub const VIEWPORT_OFFSET_X: u32 = 0x0a0c;
    pub const VIEWPORT_CLIP_HORIZONTAL: u32 = 0x0c00;
    pub const ZT_A: u32 = 0x0fe0;
    pub const COLOR_CLEAR_VALUE: u32 = 0x0d80;
    pub const Z_CLEAR_VALUE: u32 = 0x0d90;
    pub const STENCIL_CLEAR_VALUE: u32 = 0x0da0;
    pub const CLEAR_SURFACE: u32 = 0x19d0;
    pub const SURFACE_CLIP_HORIZONTAL: u32 = 0x0ff4;
    pub const VERTEX_ATTRIBUTE_A: u32 = 0x1160;
    pub const ZT_SIZE_A: u32 = 0x1228;
    pub const ZT_SELECT: u32 = 0x1538;
    pub const END: u32 = 0x1614;
    pub const BEGIN: u32 = 0x1618;
    pub const INDEX_BUFFER_A: u32 = 0x17c8;
    pub const INDEX_BUFFER_F: u32 = 0x17dc;
    pub const VERTEX_STREAM_A_FORMAT: u32 = 0x1c00;
    pub const VERTEX_STREAM_LIMIT_A_A: u32 = 0x1f00;
    pub const PIPELINE_PROGRAM_VERTEX: u32 = 0x2044;
    pub const PIPELINE_PROGRAM_PIXEL: u32 = 0x2144;
    pub const INVALIDATE_SHADER_CACHES: u32 = 0x021c;
    pub const CULL: u32 = 0x1918;
}

/// A format of colour.
pub const A8B8G8R8: u32 = 0xd5;

/// A draw. A vertex is a position of two floats, followed by four bytes for each further vector.
pub struct Draw {
    /// Side of the square target, in pixels.
    pub side: u32,
    pub format: u32,
    /// Number of vectors that vertex fetch reads per vertex.
    pub inputs: usize,
    pub vertex: Program,
    pub pixel: Program,
    pub places: Vec<[f32; 2]>,
    pub indices: Vec<u16>,
    /// Further state: method and value.
    pub state: Vec<(u32, u32)>,
    /// Clears in place of triangles: the bits of CLEAR_SURFACE, one value each.
    pub clears: Vec<u32>,
    /// Whether the surfaces are in compressed pages.
    pub compressed: bool,
    /// Items of work for the unit under test.
    pub items: f64,
}

/// Formats of attributes, as SET_VERTEX_ATTRIBUTE_A has them: two floats; four bytes from 0 to 1.
const TWO_FLOATS: u32 = 7 << 27 | 4 << 21;
const FOUR_BYTES: u32 = 2 << 27 | 10 << 21;
const OFFSET: u32 = 7;
const ENABLE: u32 = 1 << 12;
/// Index size: two bytes.
const SHORT: u32 = 1;
const TRIANGLES: u32 = 4;
const Z24S8: u32 = 0x16;
/// Block height: sixteen GOBs, 128 rows.
const BLOCK: u32 = 0x40;
const REGISTERS: u32 = 32;
const ALL_CACHES: u32 = 0x1011;

impl Draw {
    fn stride(&self) -> u32 {
        8 + 4 * (self.inputs as u32 - 1)
    }

    /// Bytes of all buffers, the segments among them.
    pub fn updates(&self) -> Vec<(u64, Vec<u8>)> {
        let place = |place: &[f32; 2]| {
            let mut bytes: Vec<u8> = place.iter().flat_map(|value| value.to_le_bytes()).collect();
            bytes.resize(self.stride() as usize, 0x80);
            bytes
        };
        let bytes = |methods: &[(u32, Vec<u32>)]| pushbuffer::bytes(&segment(0, methods).words);
        let all: Vec<(u64, Vec<u8>)> = vec![
            (Place::Programs.at() + VERTEX, self.vertex.clone()),
            (Place::Programs.at() + PIXEL, self.pixel.clone()),
            (Place::Vertices.at(), self.places.iter().flat_map(place).collect()),
            (Place::Indices.at(), self.indices.iter().flat_map(|index| index.to_le_bytes()).collect()),
            (Place::Segment.at(), bytes(&self.state_methods())),
            (Place::Segment.at() + AFTER, bytes(&self.draw_methods())),
        ];
        assert!(all.iter().all(|(_, bytes)| bytes.len() as u64 <= ROOM), "a buffer has no room");
        all
    }

    pub fn state_entry(&self) -> [u32; 2] {
        entry(Place::Segment.at(), &self.state_methods())
    }

    pub fn draw_entry(&self) -> [u32; 2] {
        entry(Place::Segment.at() + AFTER, &self.draw_methods())
    }

    fn state_methods(&self) -> Vec<(u32, Vec<u32>)> {
        let (side, half) = (self.side, (self.side as f32 / 2.0).to_bits());
        let [high, low] = halves(Place::Colour.at());
        let [depth_high, depth_low] = halves(Place::Depth.at());
        let [index_high, index_low] = halves(Place::Indices.at());
        let [end_high, end_low] = halves(Place::Indices.at() + 2 * self.indices.len() as u64 - 1);
        let [vertex_high, vertex_low] = halves(Place::Vertices.at());
        let vertices = u64::from(self.stride()) * self.places.len() as u64;
        let [limit_high, limit_low] = halves(Place::Vertices.at() + vertices - 1);
        let program = (Place::Programs.at() - REGION) as u32;
        let attribute = |k: u32| if k == 0 { TWO_FLOATS } else { FOUR_BYTES | (4 + 4 * k) << OFFSET };
        let mut methods = vec![
            (method::INVALIDATE_SHADER_CACHES, vec![ALL_CACHES]),
            (method::PIPELINE_PROGRAM_VERTEX, vec![program + VERTEX as u32]),
            (method::PIPELINE_PROGRAM_VERTEX + 8, vec![REGISTERS]),
            (method::PIPELINE_PROGRAM_PIXEL, vec![program + PIXEL as u32]),
            (method::PIPELINE_PROGRAM_PIXEL + 8, vec![REGISTERS]),
            (method::COLOR_TARGET_A, vec![high, low, side, side, self.format, BLOCK]),
            (method::ZT_A, vec![depth_high, depth_low, Z24S8, BLOCK, 0]),
            (method::ZT_SIZE_A, vec![side, side, 0x1_0001]),
            (method::ZT_SELECT, vec![1]),
            (method::SURFACE_CLIP_HORIZONTAL, vec![side << 16, side << 16]),
            (method::VIEWPORT_SCALE_X, vec![half, half]),
            (method::VIEWPORT_OFFSET_X, vec![half, half]),
            (method::VIEWPORT_CLIP_HORIZONTAL, vec![side << 16, side << 16]),
            (method::CULL, vec![0]),
            (method::COLOR_CLEAR_VALUE, vec![0; 4]),
            (method::Z_CLEAR_VALUE, vec![CLEAR_DEPTH]),
            (method::STENCIL_CLEAR_VALUE, vec![0]),
            (method::VERTEX_ATTRIBUTE_A, (0..self.inputs as u32).map(attribute).collect()),
            (method::VERTEX_STREAM_A_FORMAT, vec![ENABLE | self.stride(), vertex_high, vertex_low]),
            (method::VERTEX_STREAM_LIMIT_A_A, vec![limit_high, limit_low]),
            (method::INDEX_BUFFER_A, vec![index_high, index_low, end_high, end_low, SHORT]),
        ];
        methods.extend(self.state.iter().map(|&(at, value)| (at, vec![value])));
        methods
    }

    fn draw_methods(&self) -> Vec<(u32, Vec<u32>)> {
        if !self.clears.is_empty() {
            return self.clears.iter().map(|bits| (method::CLEAR_SURFACE, vec![*bits])).collect();
        }
        vec![
            (method::BEGIN, vec![TRIANGLES]),
            (method::INDEX_BUFFER_F, vec![0, self.indices.len() as u32]),
            (method::END, vec![0]),
        ]
    }
}

fn segment(at: u64, methods: &[(u32, Vec<u32>)]) -> Pushbuffer {
    let mut segment = Pushbuffer::new(at);
    methods.iter().for_each(|(method, values)| segment.put(*method, values));
    segment
}

fn entry(at: u64, methods: &[(u32, Vec<u32>)]) -> [u32; 2] {
    segment(at, methods).entries()[0]
}
