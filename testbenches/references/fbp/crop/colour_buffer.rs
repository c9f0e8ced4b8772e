//! A colour buffer in software: bytes, raw methods, and one sample at a time.

mod blending;
pub mod format;

use crate::common::gl;
use crate::hub::copies::surface::BlockLinear;
use bundle::{ClearTile, ColourQuads, CropPacket, Rect};
use format::{Format, Number, format};
use std::collections::BTreeMap;

/// Columns and rows of samples of a pixel.
pub fn grid(mode: u32) -> (u64, u64) {
    match mode {
        1 | 5 => (2, 1),
        2 => (2, 2),
        3 | 4 => (4, 2),
        6 => (4, 4),
        _ => (1, 1),
    }
}

/// Data that precedes a pixel: its second colour, or a pixel whose red is its alpha.
#[derive(Clone, Copy, Default)]
pub struct Ahead {
    pub second: Option<u128>,
    pub alpha: Option<u128>,
}

pub struct ColourBuffer {
    pub memory: Vec<u8>,
    methods: BTreeMap<u16, u32>,
    /// Second colours of the next packet's pixels.
    second: Option<[u32; 8]>,
    /// Pixels whose red is the alpha of the next packet's pixels.
    alphas: Option<[u32; 8]>,
}

impl ColourBuffer {
    pub fn new(memory: Vec<u8>) -> Self {
        ColourBuffer { memory, methods: BTreeMap::new(), second: None, alphas: None }
    }

    fn method(&self, at: u16, reset: u32) -> u32 {
        self.methods.get(&at).copied().unwrap_or(reset)
    }

    /// Address of the first byte of the pixel's sample.
    fn address(&self, target: u8, format: &Format, x: u64, y: u64, sample: u64) -> u64 {
        let m = |at: u16| u64::from(self.method(0x800 + 0x40 * u16::from(target) + at, 0));
        let (nx, ny) = grid(self.method(0x15d0, 0));
        // Sixteen samples row by row, up to eight in blocks of two by two.
        let places = [(0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (3, 0), (2, 1), (3, 1)];
        let (ox, oy) = if ny == 4 { (sample % 4, sample / 4) } else { places[sample as usize] };
        let (x, y) = ((x * nx + ox) * format.bytes(), y * ny + oy);
        let base = m(0) % 256 << 32 | m(4);
        // Layers are counted from the target's first on; a number out of range selects the first. Their pitch is in words.
        let (first, width, memory) = (m(0x20) % 65536, m(8), m(0x14));
        let (pitch, volume) = (memory >> 12 & 1 == 1, memory >> 16 & 1 == 1);
        let layers = if volume && pitch { 0 } else { m(0x18) % (1 << 28) };
        let layer = first + u64::from(self.method(0x3ffc, 0));
        let layer = if layer < layers { layer } else { first };
        // Slices of a volume are within its blocks.
        let base = if volume && !pitch { base } else { base + layer * (m(0x1c) * 4 & !31) };
        if pitch {
            return base + y * width + x;
        }
        let mut surface = BlockLinear { base, width: width * format.bytes(), ..BlockLinear::default() };
        surface.block_height = (memory >> 4 & 15) as u32;
        if volume {
            surface.height = m(0x0c);
            surface.block_depth = (memory >> 8 & 15) as u32;
            surface.layer = layer;
        }
        base + surface.offset(x, y, surface.layer)
    }

    fn read(&self, at: u64, bytes: u64) -> u128 {
        (0..bytes).fold(0, |word, k| word | u128::from(self.memory[(at + k) as usize]) << (8 * k))
    }

    fn write(&mut self, at: u64, bytes: u64, word: u128) {
        for k in 0..bytes {
            self.memory[(at + k) as usize] = (word >> (8 * k)) as u8;
        }
    }

    pub fn packet(&mut self, packet: &CropPacket) {
        match packet {
            CropPacket::State(state) => {
                self.methods.insert(state.address, state.value);
            }
            CropPacket::Quads(quads) if quads.source1 => self.second = Some(quads.data),
            CropPacket::Quads(quads) if quads.alphas => self.alphas = Some(quads.data),
            CropPacket::Quads(quads) => self.quads(quads),
            CropPacket::Clear(clear) => self.clear(clear),
        }
    }

    fn quads(&mut self, packet: &ColourQuads) {
        let (second, alphas) = (self.second.take(), self.alphas.take());
        let code = self.method(0x810 + 0x40 * u16::from(packet.target), 0);
        let Some(format) = format(code) else { return };
        for (n, quad) in packet.quads.iter().enumerate() {
            for pixel in 0..4 {
                // The words of this pixel, if the packet contains it.
                let words = |data: &[u32; 8]| {
                    let word = |k: usize| u128::from(data[k]);
                    match format.bytes() {
                        16 => (0..4).fold(0, |all, k| all | word(4 * (pixel % 2) + k) << (32 * k)),
                        8 => word(2 * pixel) | word(2 * pixel + 1) << 32,
                        _ => word(4 * n + pixel),
                    }
                };
                let here = match format.bytes() {
                    16 => n == 0 && pixel / 2 == usize::from(packet.half),
                    8 => n == 0,
                    _ => true,
                };
                if !here {
                    continue;
                }
                let second = second.as_ref().map(words);
                for sample in 0..16 {
                    if quad.coverage[pixel] >> sample & 1 == 1 {
                        let x = 2 * u64::from(quad.x) + pixel as u64 % 2;
                        let y = 2 * u64::from(quad.y) + pixel as u64 / 2;
                        let at = self.address(packet.target, &format, x, y, sample as u64);
                        let ahead = Ahead { second, alpha: alphas.as_ref().map(words) };
                        self.sample(packet.target, &format, at, words(&packet.data), ahead);
                    }
                }
            }
        }
    }

    /// Colours one sample.
    fn sample(&mut self, target: u8, format: &Format, at: u64, source: u128, ahead: Ahead) {
        let mask_of = if self.method(0x0f90, 0) & 1 == 1 { 0 } else { u16::from(target) };
        let mask = self.method(0x1a00 + 4 * mask_of, 0x1111);
        let writes = |c: char| match c {
            'R' => mask & 1 != 0,
            'G' => mask & 0x10 != 0,
            'B' => mask & 0x100 != 0,
            _ => mask & 0x1000 != 0,
        };
        let old = self.read(at, format.bytes());
        let logic = self.method(0x19c4, 0) & 1 == 1;
        let blend = self.method(0x1360 + 4 * u16::from(target), 0) & 1 == 1;
        let whole = match format.number {
            Number::Unorm | Number::Snorm | Number::Integer if logic => {
                gl::logic(self.method(0x19c8, 0x1503), source, old)
            }
            Number::Integer => source,
            _ if blend && !logic && format.is_exact() => {
                self.blend(target, format, source, ahead.second.unwrap_or_default() as u32, old)
            }
            _ if blend && !logic => self.blend_floats(target, format, source, ahead, old),
            _ => source,
        };
        let (mut new, mut bit) = (old, 0);
        for &(c, bits) in format.components {
            let field = ((1 << bits) - 1) << bit;
            if writes(c) {
                new = new & !field | whole & field;
            }
            bit += bits;
        }
        self.write(at, format.bytes(), new);
    }

    fn clear(&mut self, clear: &ClearTile) {
        let code = self.method(0x810 + 0x40 * u16::from(clear.target), 0);
        let Some(format) = format(code) else { return };
        let (mut value, mut bit) = (0, 0);
        let mut mask = 0;
        for &(c, bits) in format.components {
            let channel = "RGBA".find(c).unwrap_or(3);
            let raw = self.method(0xd80 + 4 * channel as u16, 0);
            let code = super::colour_clear::component(format.number, channel, bits, raw);
            value |= u128::from(code) << bit;
            if clear.colour >> channel & 1 == 1 {
                mask |= ((1 << bits) - 1) << bit;
            }
            bit += bits;
        }
        let Rect { x0, y0, x1, y1 } = clear.rect;
        let (nx, ny) = grid(self.method(0x15d0, 0));
        for (x, y) in (y0..y1).flat_map(|y| (x0..x1).map(move |x| (x, y))) {
            for sample in 0..nx * ny {
                let at = self.address(clear.target, &format, x.into(), y.into(), sample);
                let old = self.read(at, format.bytes());
                self.write(at, format.bytes(), old & !mask | value & mask);
            }
        }
    }
}
