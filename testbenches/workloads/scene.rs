//! A frame as the chip receives it: surfaces, state, a clear, triangles, a flush.

use super::vertices::Vertices;
use bundle::*;
use std::ops::Range;

/// Samples of a pixel.
pub const MODES: [(u32, u32); 4] = [(1, 0), (2, 1), (4, 2), (8, 3)];

/// Settings of a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Setting {
    pub width: u32,
    pub height: u32,
    /// 1, 2, 4 or 8.
    pub samples: u32,
    pub zcull: bool,
    pub compression: bool,
    pub cull_back: bool,
    /// Linear red, green, blue.
    pub background: [f32; 3],
}

impl Setting {
    /// The demo's settings, for a frame size.
    pub fn of(width: u32, height: u32) -> Self {
        Setting {
            width,
            height,
            samples: 1,
            zcull: true,
            compression: true,
            cull_back: false,
            background: [0.07, 0.09, 0.13],
        }
    }
}

/// Address and layout of a surface.
#[derive(Clone, Copy, Debug)]
pub struct Surface {
    /// Byte address, a multiple of 512.
    pub base: u64,
    /// Size in samples.
    pub width: u32,
    pub height: u32,
    /// Blocks are `1 << block_height` GOBs high.
    pub block_height: u8,
}

impl Surface {
    /// A surface of 4-byte samples at an address.
    fn new(base: u64, width: u32, height: u32) -> Self {
        Surface { base, width, height, block_height: 4 }
    }

    pub fn bytes(&self) -> u64 {
        let rows = 8 << self.block_height;
        u64::from(self.width * 4).next_multiple_of(64) * u64::from(self.height).next_multiple_of(rows)
    }

    /// Its bytes, in whole big pages.
    pub fn range(&self) -> Range<u64> {
        self.base..(self.base + self.bytes()).next_multiple_of(0x1_0000)
    }

    /// Byte address of a sample.
    pub fn address(&self, x: u32, y: u32) -> u64 {
        let columns = (self.width * 4).div_ceil(64) as u16;
        let sector = prim::block_linear::sector(columns, self.block_height, 4 * x, y);
        self.base + sector * 32 + u64::from((y & 1) * 16 + (4 * x & 15))
    }
}

/// A frame: its stream of packets in the order of the wire.
pub struct Scene {
    pub setting: Setting,
    pub colour: Surface,
    pub depth: Surface,
    pub stream: Vec<PrimPacket>,
    pub vertices: Vertices,
}

/// Clear value of depth.
const FAR: f32 = 1.0;

fn float(value: f32) -> u32 {
    value.to_bits()
}

/// Columns and rows of a pixel's samples.
pub fn grid(samples: u32) -> (u32, u32) {
    match samples {
        2 => (2, 1),
        4 => (2, 2),
        8 => (4, 2),
        16 => (4, 4),
        _ => (1, 1),
    }
}

/// Positions of a pixel's samples as drivers set them, (x, y) in 1/16 pixel.
pub fn positions(samples: u32) -> &'static [(u32, u32)] {
    match samples {
        2 => &[(4, 4), (12, 12)],
        4 => &[(6, 2), (14, 6), (2, 10), (10, 14)],
        8 => &[(1, 7), (5, 3), (3, 13), (7, 11), (9, 5), (15, 1), (11, 15), (13, 9)],
        16 => &[
            (9, 9),
            (7, 5),
            (5, 10),
            (12, 7),
            (3, 6),
            (10, 13),
            (13, 11),
            (11, 3),
            (6, 14),
            (8, 1),
            (4, 2),
            (2, 12),
            (0, 8),
            (15, 4),
            (14, 15),
            (1, 0),
        ],
        _ => &[(8, 8)],
    }
}

/// The value of SET_ANTI_ALIAS for a number of samples.
pub fn anti_alias_mode(samples: u32) -> u32 {
    [0, 1, 2, 3, 6][samples.trailing_zeros() as usize]
}

/// The methods that set them: one byte per sample, repeated if there are fewer than 16.
pub fn position_methods(samples: u32) -> [(u16, u32); 4] {
    let at = positions(samples);
    std::array::from_fn(|word| {
        let byte = |k: usize| at[(4 * word + k) % at.len()];
        let value = (0..4).map(|k| (byte(k).0 | byte(k).1 << 4) << (8 * k)).sum();
        (SET_ANTI_ALIAS_SAMPLE_POSITIONS + 4 * word as u16, value)
    })
}

impl Scene {
    pub fn new(setting: Setting, vertices: Vertices) -> Self {
        let (nx, ny) = grid(setting.samples);
        let (width, height) = (setting.width * nx, setting.height * ny);
        let colour = Surface::new(0x1_0000, width, height);
        let depth = Surface::new((colour.base + colour.bytes()).next_multiple_of(0x1_0000), width, height);
        let mut scene = Scene { setting, colour, depth, stream: vec![], vertices };
        scene.surfaces();
        scene.tests();
        scene.state(CLEAR_SURFACE, 0x3f);
        scene
            .stream
            .extend((0..scene.vertices.triangles()).map(|k| PrimPacket::Prim(scene.vertices.prim(k))));
        scene.state(FLUSH_AND_INVALIDATE_ROP_MINI_CACHE, 1);
        scene
    }

    /// Bytes of memory that the frame needs.
    pub fn bytes(&self) -> u64 {
        self.depth.range().end
    }

    /// Its surfaces, in whole big pages, with their compressing kinds: colour reduced and arithmetic; depth with
    /// stencil as planes.
    pub fn compressed(&self) -> [(Range<u64>, u8); 2] {
        let log2 = self.setting.samples.trailing_zeros() as usize;
        let colour = [0xdb, 0xcc, 0xe2, 0xe5, 0][log2];
        [(self.colour.range(), colour), (self.depth.range(), self.depth_kind())]
    }

    /// Sixteen bytes of a cleared colour surface.
    pub fn clear_colour(&self) -> [u32; 4] {
        let byte = |value: f32| (f64::from(value.clamp(0.0, 1.0)) * 255.0).round() as u8;
        let [r, g, b] = self.setting.background.map(byte);
        [u32::from_le_bytes([r, g, b, 255]); 4]
    }

    /// The clear value of depth, as the chip's table has it.
    pub fn clear_depth(&self) -> [u32; 4] {
        let z16 = (0x02..=0x05).contains(&self.depth_kind());
        [if z16 { !0 } else { float(FAR) }; 4]
    }

    /// The kind of pages that a driver gives the depth surface, by its first format: planes, but with 16 bits clear
    /// values, and none with 16 samples.
    pub fn depth_kind(&self) -> u8 {
        let format = self.stream.iter().find_map(|packet| match packet {
            PrimPacket::State(State { address: SET_ZT_FORMAT, value }) => Some(value & 0x1f),
            _ => None,
        });
        let first = match format {
            _ if self.setting.samples == 16 => return 0,
            Some(0x0a) => 0x86,
            Some(0x13) => 0x02,
            Some(_) => 0x51,
            None => return 0,
        };
        first + self.setting.samples.trailing_zeros() as u8
    }

    fn state(&mut self, address: u16, value: u32) {
        self.stream.push(PrimPacket::State(State { address, value }));
    }

    fn surfaces(&mut self) {
        let (s, colour, depth) = (self.setting, self.colour, self.depth);
        self.state(SET_COLOR_TARGET_A, (colour.base >> 32) as u32);
        self.state(SET_COLOR_TARGET_B, colour.base as u32);
        self.state(SET_COLOR_TARGET_WIDTH, colour.width);
        self.state(SET_COLOR_TARGET_HEIGHT, colour.height);
        self.state(SET_COLOR_TARGET_FORMAT, 0xd5); // RGBA8, bytes R G B A
        self.state(SET_COLOR_TARGET_MEMORY, u32::from(colour.block_height) << 4);
        self.state(SET_CT_SELECT, 1);
        self.state(SET_CT_WRITE, 0x1111);
        self.state(SET_ZT_A, (depth.base >> 32) as u32);
        self.state(SET_ZT_B, depth.base as u32);
        self.state(SET_ZT_FORMAT, 0x16); // 24 bits of depth, 8 of stencil
        self.state(SET_ZT_BLOCK_SIZE, u32::from(depth.block_height) << 4);
        self.state(SET_ZT_SIZE_A, depth.width);
        self.state(SET_ZT_SIZE_B, depth.height);
        self.state(SET_ZT_SELECT, 1);
        self.state(SET_Z_COMPRESSION, s.compression.into());
        self.state(SET_ANTI_ALIAS, anti_alias_mode(s.samples));
        for (address, value) in position_methods(s.samples) {
            self.state(address, value);
        }
        self.state(SET_SURFACE_CLIP_HORIZONTAL, s.width << 16);
        self.state(SET_SURFACE_CLIP_VERTICAL, s.height << 16);
    }

    fn tests(&mut self) {
        let s = self.setting;
        self.state(SET_DEPTH_TEST, 1);
        self.state(SET_DEPTH_WRITE, 1);
        self.state(SET_DEPTH_FUNC, 0x201);
        self.state(SET_ZCULL_REGION_SIZE_A, s.width);
        self.state(SET_ZCULL_REGION_SIZE_B, s.height);
        self.state(SET_ZCULL_REGION_LOCATION, 0x0800_0000);
        self.state(SET_ZCULL_DIR_FORMAT, 0);
        self.state(SET_ACTIVE_ZCULL_REGION, if s.zcull { 0 } else { 0x3f });
        self.state(SET_ZCULL, s.zcull.into());
        self.state(OGL_SET_FRONT_FACE, 0x901); // counter-clockwise in GL; y is flipped
        self.state(OGL_SET_CULL_FACE, 0x405);
        self.state(OGL_SET_CULL, s.cull_back.into());
        for k in 0..3 {
            self.state(SET_COLOR_CLEAR_VALUE + 4 * k as u16, float(s.background[k]));
        }
        self.state(SET_COLOR_CLEAR_VALUE::at(3), float(1.0));
        self.state(SET_Z_CLEAR_VALUE, float(FAR));
        self.state(SET_STENCIL_CLEAR_VALUE, 0);
        self.state(SET_OPPORTUNISTIC_EARLY_Z_HYSTERESIS, 0);
    }
}
