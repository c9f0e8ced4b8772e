//! A colour buffer in software: bytes, raw methods, and one sample at a time.

use super::blend::{Component, Equation, Factor, What, factor, operation};
use crate::arith::pixel;
use crate::common::gl;
use crate::hub::copies::surface::BlockLinear;
use bundle::{ClearTile, ColourQuads, CropPacket, Rect};
use std::collections::BTreeMap;

/// Encoding of a component's bits.
#[derive(Clone, Copy, PartialEq)]
pub enum Number {
    Unorm,
    Snorm,
    Srgb,
    Float,
    Integer,
}

/// A format: component and width in bits, least significant first; `-` is unused.
pub struct Format {
    pub components: &'static [(char, u32)],
    pub number: Number,
}

impl Format {
    pub fn bytes(&self) -> u64 {
        u64::from(self.components.iter().map(|c| c.1).sum::<u32>() / 8)
    }

    /// Whether blending is exact: components of 8 bits, unorm or snorm.
    fn is_exact(&self) -> bool {
        let eights = self.components.iter().all(|c| c.1 == 8);
        eights && matches!(self.number, Number::Unorm | Number::Snorm)
    }
}

pub fn format(code: u32) -> Option<Format> {
    use Number::*;
    const RGBA8: &[(char, u32)] = &[('R', 8), ('G', 8), ('B', 8), ('A', 8)];
    const BGRA8: &[(char, u32)] = &[('B', 8), ('G', 8), ('R', 8), ('A', 8)];
    const RGBX16: &[(char, u32)] = &[('R', 16), ('G', 16), ('B', 16), ('X', 16)];
    const RGBX32: &[(char, u32)] = &[('R', 32), ('G', 32), ('B', 32), ('X', 32)];
    const BGR5X1: &[(char, u32)] = &[('B', 5), ('G', 5), ('R', 5), ('X', 1)];
    const RGBX8: &[(char, u32)] = &[('R', 8), ('G', 8), ('B', 8), ('X', 8)];
    const BGRX8: &[(char, u32)] = &[('B', 8), ('G', 8), ('R', 8), ('X', 8)];
    const RG8: &[(char, u32)] = &[('R', 8), ('G', 8)];
    const RGBA16: &[(char, u32)] = &[('R', 16), ('G', 16), ('B', 16), ('A', 16)];
    const RGBA32: &[(char, u32)] = &[('R', 32), ('G', 32), ('B', 32), ('A', 32)];
    const RG16: &[(char, u32)] = &[('R', 16), ('G', 16)];
    const RG32: &[(char, u32)] = &[('R', 32), ('G', 32)];
    let (components, number): (&[(char, u32)], Number) = match code {
        0xc0 => (RGBA32, Float),
        0xc1 | 0xc2 => (RGBA32, Integer),
        0xc3 => (RGBX32, Float),
        0xc6 => (RGBA16, Unorm),
        0xc7 => (RGBA16, Snorm),
        0xc9 => (RGBA16, Integer),
        0xca => (RGBA16, Float),
        0xcb => (RG32, Float),
        0xce => (RGBX16, Float),
        0xcf => (BGRA8, Unorm),
        0xd0 => (BGRA8, Srgb),
        0xd1 => (&[('R', 10), ('G', 10), ('B', 10), ('A', 2)], Unorm),
        0xd5 => (RGBA8, Unorm),
        0xd6 => (RGBA8, Srgb),
        0xd7 => (RGBA8, Snorm),
        0xd9 => (RGBA8, Integer),
        0xda => (RG16, Unorm),
        0xdb => (RG16, Snorm),
        0xdd => (RG16, Integer),
        0xde => (RG16, Float),
        0xdf => (&[('B', 10), ('G', 10), ('R', 10), ('A', 2)], Unorm),
        0xe0 => (&[('R', 11), ('G', 11), ('B', 10)], Float),
        0xe4 => (&[('R', 32)], Integer),
        0xe5 => (&[('R', 32)], Float),
        0xe6 => (BGRX8, Unorm),
        0xe7 => (BGRX8, Srgb),
        0xe8 => (&[('B', 5), ('G', 6), ('R', 5)], Unorm),
        0xe9 => (&[('B', 5), ('G', 5), ('R', 5), ('A', 1)], Unorm),
        0xea => (RG8, Unorm),
        0xeb => (RG8, Snorm),
        0xee => (&[('R', 16)], Unorm),
        0xef => (&[('R', 16)], Snorm),
        0xf1 => (&[('R', 16)], Integer),
        0xf2 => (&[('R', 16)], Float),
        0xf3 => (&[('R', 8)], Unorm),
        0xf4 => (&[('R', 8)], Snorm),
        0xf7 => (&[('A', 8)], Unorm),
        0xf8 | 0xfb | 0xfc => (BGR5X1, Unorm),
        0xf9 => (RGBX8, Unorm),
        0xfa => (RGBX8, Srgb),
        0xff => (&[('R', 32)], Unorm),
        _ => return None,
    };
    Some(Format { components, number })
}

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

    /// Result of blending a pixel of target 0.
    pub fn blended(&self, source: u128, ahead: Ahead, old: u128) -> u128 {
        let format = format(self.method(0x810, 0)).expect("a target with a format");
        match format.is_exact() {
            true => self.blend(0, &format, source, ahead.second.unwrap_or_default() as u32, old),
            false => self.blend_floats(0, &format, source, ahead, old),
        }
    }

    /// Blends a pixel in floats. Components that the equation keeps are unchanged.
    fn blend_floats(
        &self,
        target: u8,
        format: &Format,
        source: u128,
        Ahead { second, alpha }: Ahead,
        old: u128,
    ) -> u128 {
        let code = self.method(0x810 + 0x40 * u16::from(target), 0) as u8;
        let words = |x: u128| [0, 32, 64, 96].map(|word| (x >> word) as u32);
        let (src, dst) =
            (pixel::source(code, words(source), alpha.map(words)), pixel::unpacked_in_full(code, words(old)));
        let dst_alpha = pixel::unpacked(code, words(old))[3];
        let src1 = pixel::source(code, words(second.unwrap_or_default()), None);
        let range = match format.number {
            Number::Unorm | Number::Srgb => Some([0.0, 1.0]),
            Number::Snorm => Some([-1.0, 1.0]),
            Number::Float | Number::Integer => None,
        };
        let constant = |k: usize| self.method(0x131c + 4 * k as u16, 0);
        let equation = |k: usize| {
            let equation = self.equation(target, k == 3);
            if second.is_none() { equation.without_second() } else { equation }
        };
        let new = [0, 1, 2, 3].map(|k| {
            let component = Component {
                of_alpha: k == 3,
                zeroes: self.method(0x19c0, 0) & 1 == 1,
                range,
                src: src[k],
                src_alpha: src[3],
                src1: src1[k],
                src1_alpha: src1[3],
                dst: dst[k],
                dst_alpha,
                constant: constant(k),
                constant_alpha: constant(3),
            };
            component.blended(&equation(k))
        });
        let new = pixel::packed(code, new).iter().rev().fold(0, |all, word| all << 32 | u128::from(*word));
        let (mut kept, mut bit) = (0, 0);
        for &(c, bits) in format.components {
            if equation("RGB".find(c).unwrap_or(3)).keeps() {
                kept |= ((1 << bits) - 1) << bit;
            }
            bit += bits;
        }
        new & !kept | old & kept
    }

    /// Blends a pixel's bytes as exact fractions of the format's scale; a missing second source is zero.
    fn blend(&self, target: u8, format: &Format, source: u128, second: u32, old: u128) -> u128 {
        let second = u128::from(second);
        let snorm = format.number == Number::Snorm;
        let number = |byte: u128| match snorm {
            true => i64::from(byte as u8 as i8).max(-127),
            false => i64::from(byte as u8),
        };
        let full = if snorm { 127 } else { 255 };
        let place = |wanted: char| format.components.iter().position(|c| c.0 == wanted);
        let alpha_bit = if place('A') == Some(0) { 0 } else { 24 };
        let (src_alpha, src1_alpha) = (number(source >> alpha_bit), number(second >> alpha_bit));
        let dst_alpha = place('A').map_or(full, |k| number(old >> (8 * k)));
        let constant = |k: u16| {
            let c = f64::from(f32::from_bits(self.method(0x131c + 4 * k, 0)));
            let c = if c.is_nan() { 0.0 } else { c.clamp(if snorm { -1.0 } else { 0.0 }, 1.0) };
            (c * full as f64).round_ties_even() as i64
        };
        let mut new = 0;
        for (k, &(c, _)) in format.components.iter().enumerate() {
            let (s, d) = (number(source >> (8 * k)), number(old >> (8 * k)));
            let channel = "RGBA".find(c).unwrap_or(3) as u16;
            let Equation { op, src: src_factor, dst: dst_factor } = self.equation(target, channel == 3);
            let factor = |code| {
                let one_minus = |x: i64| (full - x).min(full);
                match code {
                    Factor::Zero => 0,
                    Factor::One => full,
                    Factor::Of(what, minus) => {
                        let x = match what {
                            What::SrcColour => s,
                            What::SrcAlpha => src_alpha,
                            What::Src1Colour => number(second >> (8 * k)),
                            What::Src1Alpha => src1_alpha,
                            What::DstColour => d,
                            What::DstAlpha => dst_alpha,
                            What::Constant => constant(channel),
                            What::ConstantAlpha => constant(3),
                        };
                        if minus { one_minus(x) } else { x }
                    }
                    Factor::Saturate if channel == 3 => full,
                    Factor::Saturate => src_alpha.min(one_minus(dst_alpha)),
                }
            };
            let (sf, df) = (s * factor(src_factor), d * factor(dst_factor));
            let result = match op {
                "min" => s.min(d),
                "max" => s.max(d),
                "subtract" => nearest(sf - df, full),
                "reverse" => nearest(df - sf, full),
                _ => nearest(sf + df, full),
            };
            let result = result.clamp(if snorm { -full } else { 0 }, full);
            new |= u128::from(result as u8) << (8 * k);
        }
        new
    }

    /// The operation and the factors of colour or alpha.
    fn equation(&self, target: u8, alpha: bool) -> Equation {
        let each = self.method(0x12e4, 0) & 1 == 1;
        let at = 0x1e00 + 0x20 * u16::from(target);
        let separate = self.method(if each { at } else { 0x133c }, 0) & 1 == 1;
        let [op, src, dst] = match (each, alpha && separate) {
            (true, false) => [at + 4, at + 8, at + 0xc],
            (true, true) => [at + 0x10, at + 0x14, at + 0x18],
            (false, false) => [0x1340, 0x1344, 0x1348],
            (false, true) => [0x134c, 0x1350, 0x1358],
        };
        let op = operation(self.method(op, 0));
        let code = self.method(src, 0x4001);
        let src_alpha = |minus| Factor::Of(What::SrcAlpha, minus);
        let (src, dst) = match code {
            12 => (src_alpha(false), src_alpha(true)),
            13 => (src_alpha(true), src_alpha(false)),
            _ => (factor(code), factor(self.method(dst, 0x4000))),
        };
        Equation { op, src, dst }
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

/// The integer nearest to `n / d`, ties to even.
fn nearest(n: i64, d: i64) -> i64 {
    let (below, rest) = (n.div_euclid(d), n.rem_euclid(d));
    match (2 * rest).cmp(&d) {
        std::cmp::Ordering::Less => below,
        std::cmp::Ordering::Greater => below + 1,
        std::cmp::Ordering::Equal => below + below % 2,
    }
}
