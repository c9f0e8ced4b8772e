//! Colour, depth and buffers of a drawing, in the place of a recording's own.

use super::Drawing;
use crate::board::compressed::{COLOUR_KIND, DEPTH_KIND};
use crate::results::Readback;
use crate::scene::Surface;
use crate::textures::Texture;
use recordings::capture::Capture;
use recordings::capture::edited::Given;
use std::ops::Range;

/// Address of the surfaces, and the distance between them.
const BASE: u64 = 0x1_8000_0000;
pub const SEPARATE: u64 = 0x2000_0000;
/// Rows of a block, as the recording has them: 16 GOBs.
const BLOCK_ROWS: u64 = 128;
/// The copy engine's subchannel.
const COPY: u32 = 4;

/// Addresses of the surfaces and buffers.
#[derive(Clone, Copy)]
pub enum Place {
    Colour,
    Depth,
    Vertices,
    Indices,
    Picture,
    Textures,
    Stream,
}

impl Place {
    pub fn at(self) -> u64 {
        BASE + SEPARATE * self as u64
    }
}

/// Colour, depth and picture of a size, which every recording's stream is given.
#[derive(Clone, Copy)]
pub struct Surfaces {
    size: (u32, u32),
}

/// What differs from drawing to drawing.
pub struct Changes {
    pub capture: Capture,
    pub clear_values: [[u32; 4]; 2],
    pub vertices: usize,
    pub textures: Vec<Texture>,
}

fn half(n: u32) -> Option<u32> {
    Some((n as f32 / 2.0).to_bits())
}

impl Surfaces {
    pub fn new(size: (u32, u32)) -> Self {
        Surfaces { size }
    }

    /// Bytes of colour, and of depth.
    fn bytes(self) -> u64 {
        let (width, height) = self.size;
        let pitch = (4 * u64::from(width)).next_multiple_of(64);
        pitch * u64::from(height).next_multiple_of(BLOCK_ROWS)
    }

    fn pages(place: Place, bytes: u64) -> Range<u64> {
        place.at()..place.at() + bytes.next_multiple_of(0x1000)
    }

    /// Adds the surfaces, and the buffers of vertices and indices, which have four bytes each.
    pub fn add(self, capture: &mut Capture, vertices: &[u8], indices: &[u8]) -> Result<(), String> {
        let (width, height) = self.size;
        if indices.len() as u64 > SEPARATE {
            return Err(format!("{} triangles are too many for an index buffer", indices.len() / 12));
        }
        let mut add = |place: Place, bytes: u64, contents: &[u8]| {
            capture.add(Surfaces::pages(place, bytes.max(contents.len() as u64)), contents);
        };
        add(Place::Colour, self.bytes(), &[]);
        add(Place::Depth, self.bytes(), &[]);
        add(Place::Vertices, 0, vertices);
        add(Place::Indices, 0, indices);
        add(Place::Picture, 4 * u64::from(width) * u64::from(height), &[]);
        Ok(())
    }

    pub fn drawing(self, changes: Changes) -> Drawing {
        let (width, height) = self.size;
        let pages = |place: Place| Surfaces::pages(place, self.bytes());
        Drawing {
            capture: changes.capture,
            readback: Readback {
                va: Place::Picture.at(),
                pitch: 4 * u64::from(width),
                line_elements: width,
                element_bytes: 4,
                lines: height,
            },
            colour: Surface {
                base: Place::Colour.at(),
                width,
                height,
                block_height: BLOCK_ROWS.ilog2() as u8 - 3,
            },
            compressible: [(pages(Place::Colour), COLOUR_KIND), (pages(Place::Depth), DEPTH_KIND)],
            clear_values: changes.clear_values,
            vertices: changes.vertices,
            textures: changes.textures,
        }
    }

    /// Values of the targets, the viewport, the first vertex stream and the read-back.
    pub fn change(&self, given: &Given) -> Option<u32> {
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
        match given.method {
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
            _ => None,
        }
    }
}
