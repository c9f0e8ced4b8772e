//! Random streams: few tiles, so that work conflicts; state of all kinds, some of it illegal.

use super::bench::state;
use bundle::*;
use kit::Rng;
use references::fbp::crop::colour_buffer::grid;

/// Size in bytes of the memory that holds the targets.
pub const MEMORY: usize = 1 << 18;

/// A random source with the numbers of colours.
pub trait Colours {
    /// Often all ones or all zeros.
    fn bits(&mut self) -> u32;
    /// Four bytes, often the least and the greatest numbers.
    fn bytes(&mut self) -> u32;
    /// Four bytes, or a colour's float.
    fn word(&mut self) -> u32;
    /// Often in the range of colours.
    fn float(&mut self) -> u32;
}

impl Colours for Rng {
    fn bits(&mut self) -> u32 {
        match self.below(4) {
            0 => 0,
            1 => !0,
            _ => self.roll() as u32,
        }
    }

    fn bytes(&mut self) -> u32 {
        let mut byte = || match self.below(3) {
            0 => self.roll() as u8,
            _ => self.pick(&[0, 255, 127, 128, 129, 1]),
        };
        u32::from_le_bytes([byte(), byte(), byte(), byte()])
    }

    fn word(&mut self) -> u32 {
        if self.one_in(4) { self.float() } else { self.bytes() }
    }

    fn float(&mut self) -> u32 {
        match self.below(4) {
            0 => self.roll() as u32,
            1 => self.pick(&[0, 0x3f80_0000, 0x3f00_0000, 0xbf80_0000, 0x7fc0_0000, 0x7f80_0000]),
            _ => ((self.below(3000) as f32 - 1000.0) / 1000.0).to_bits(),
        }
    }
}

/// Formats that blend in bytes, some of them repeated for weight, and those that blend in floats.
const BLENDED: &[u32] = &[
    0xd5, 0xd7, 0xcf, 0xd5, 0xd7, 0xea, 0xeb, 0xf3, 0xf4, 0xf7, 0xf9, 0xe6, 0xd5, 0xd7, 0xcf, 0xd5, 0xd7,
    0xf7, 0xc0, 0xc3, 0xc6, 0xc7, 0xca, 0xcb, 0xce, 0xd0, 0xd1, 0xd6, 0xda, 0xdb, 0xde, 0xdf, 0xe0, 0xe5,
    0xe7, 0xe8, 0xe9, 0xee, 0xef, 0xf2, 0xf8, 0xfa, 0xfb, 0xfc, 0xff,
];
/// Formats whose clears are converted.
const CLEARED: &[u32] = &[
    0xc0, 0xc1, 0xc6, 0xc7, 0xca, 0xcb, 0xd0, 0xd1, 0xd6, 0xd9, 0xda, 0xdb, 0xdd, 0xde, 0xdf, 0xe0, 0xe4,
    0xe5, 0xe8, 0xe9, 0xee, 0xef, 0xf1, 0xf2, 0xff,
];
const OTHERS: &[u32] = &[0, 0x47];
const OPS: &[u32] = &[0x8006, 0x8007, 0x8008, 0x800a, 0x800b, 1, 2, 3, 4, 5, 0x8006, 0x8006, 99];
const FACTORS: &[u32] = &[
    0x4000, 0x4001, 0x4300, 0x4301, 0x4302, 0x4303, 0x4304, 0x4305, 0x4306, 0x4307, 0x4308, 0xc001, 0xc002,
    0xc003, 0xc004, 0xc900, 0xc901, 0xc902, 0xc903, 0xc900, 0xc901, 0xc902, 0xc903, 1, 2, 3, 4, 5, 6, 7, 8,
    9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 0x4000, 0x4001, 0x4000, 0x4001, 0x7777,
];

/// The theme of a stream.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    pub seed: u64,
    pub packets: usize,
    /// Blending is always on, in formats that blend.
    pub blend: bool,
}

pub struct Stream {
    rng: Rng,
    theme: Theme,
    formats: [u32; 8],
    mode: u32,
    pub packets: Vec<CropPacket>,
}

impl Stream {
    pub fn of(theme: Theme) -> Vec<CropPacket> {
        let rng = Rng::new(theme.seed);
        let mut s = Stream { rng, theme, formats: [0; 8], mode: 0, packets: vec![] };
        let modes = [0, 0, 0, 1, 2, 3, 4, 5, 6, 9];
        s.mode = s.rng.pick(&modes);
        s.method(SET_ANTI_ALIAS, s.mode);
        for target in [0, 5] {
            s.target(target);
        }
        for k in 0..4 {
            let value = s.rng.float();
            s.method(SET_COLOR_CLEAR_VALUE + 4 * k, value);
        }
        for _ in 0..if s.theme.blend { 12 } else { 4 } {
            s.state();
        }
        while s.packets.len() < theme.packets {
            match s.rng.below(24) {
                0..3 => s.state(),
                3 => s.clear(),
                4 if s.rng.one_in(4) => s.packets.push(super::bench::flush()),
                _ => s.quads(),
            }
        }
        s.packets.push(super::bench::flush());
        s.packets
    }

    fn method(&mut self, at: u16, value: u32) {
        self.packets.push(state(at, value));
    }

    /// Places a target in either half of memory, at one of two addresses.
    fn target(&mut self, target: u16) {
        let format = match self.rng.below(8) {
            _ if self.theme.blend => self.rng.pick(BLENDED),
            0..3 => self.rng.pick(BLENDED),
            3..7 => self.rng.pick(CLEARED),
            _ => self.rng.pick(OTHERS),
        };
        self.formats[usize::from(target)] = format;
        let at = 0x40 * target;
        let pitch = self.rng.one_in(4);
        // Volumes are small, with one sample: four slices must fit into half the memory.
        let volume = grid(self.mode) == (1, 1) && self.rng.one_in(3);
        let base =
            self.rng.pick(&[0, 0x200, 0x4000]) as u32 + if target == 5 { MEMORY as u32 / 2 } else { 0 };
        // A stray 1 in the upper half would address beyond memory: only its upper bits are noise.
        self.method(SET_COLOR_TARGET_A + at, self.theme.seed as u32 & 0xffff_ff00);
        self.method(SET_COLOR_TARGET_B + at, base);
        let width = match () {
            () if pitch => self.rng.pick(&[2048, 2112]),
            () if volume => self.rng.pick(&[32, 24]),
            () => self.rng.pick(&[128, 120]),
        };
        self.method(SET_COLOR_TARGET_WIDTH + at, width);
        self.method(SET_COLOR_TARGET_FORMAT + at, format);
        let height = self.rng.below(3) as u32;
        let depth = self.rng.below(3) as u32;
        let memory = u32::from(volume) << 16 | u32::from(pitch) << 12 | depth << 8 | height << 4;
        self.method(SET_COLOR_TARGET_MEMORY + at, memory);
        let rows = self.rng.pick(&[16, 20, 33]);
        self.method(SET_COLOR_TARGET_HEIGHT + at, rows);
        // Layers may share bytes.
        for (method, choices) in [
            (SET_COLOR_TARGET_THIRD_DIMENSION, [0, 2, 4, 4]),
            (SET_COLOR_TARGET_ARRAY_PITCH, [0x80, 0x400, 0x800, 0x800]),
            (SET_COLOR_TARGET_LAYER, [0, 0, 1, 3]),
        ] {
            let value = self.rng.pick(&choices);
            self.method(method + at, value);
        }
    }

    fn state(&mut self) {
        let d = &mut self.rng;
        let target = d.pick(&[0, 5]);
        let blend_field = d.below(7) as u16;
        let value = match blend_field {
            0 => d.below(2) as u32,
            1 | 4 => d.pick(OPS),
            _ => d.pick(FACTORS),
        };
        match d.below(15) {
            14 => {
                let layer = d.below(5) as u32;
                self.method(SET_WORK_LAYER, layer);
            }
            0..5 => {
                let common = [0x133c, 0x1340, 0x1344, 0x1348, 0x134c, 0x1350, 0x1358];
                let each = 0x1e00 + 0x20 * target + 4 * blend_field;
                let at = if d.one_in(3) { each } else { common[usize::from(blend_field)] };
                self.method(at, value);
            }
            5 | 6 => {
                let on = !d.one_in(4);
                self.method(SET_BLEND + 4 * target, on.into());
            }
            7 => {
                let (k, value) = (d.below(4) as u16, d.float());
                self.method(SET_BLEND_CONST_RED + 4 * k, value);
            }
            8 => {
                let mask = d.pick(&[0x1111, 0x1111, 0x1111, 0x1011, 0x0111, 0x1000, 0, 0x10]);
                self.method(SET_CT_WRITE + 4 * target, mask);
            }
            9 => {
                let on = !self.theme.blend && d.one_in(2);
                self.method(SET_LOGIC_OP, on.into());
            }
            10 => {
                let op = d.pick(&[0x1500, 0x1510]) + d.below(16) as u32;
                self.method(SET_LOGIC_OP_FUNC, op);
            }
            11 => {
                let on = d.one_in(3);
                self.method(SET_BLEND_STATE_PER_TARGET, on.into());
            }
            12 => {
                let (k, value) = (d.below(4) as u16, d.float());
                self.method(SET_COLOR_CLEAR_VALUE + 4 * k, value);
            }
            _ => {
                let at =
                    d.pick(&[SET_SINGLE_CT_WRITE_CONTROL, 0x19c0, 0x2000, 0x080c, 0x0818, 0x1e1c, 0x1354]);
                let value = d.below(2) as u32;
                self.method(at, value);
            }
        }
    }

    /// Quads within 16 by 16 pixels.
    fn quads(&mut self) {
        let target = self.rng.pick(&[0, 0, 5]) as u8;
        let (nx, ny) = grid(self.mode);
        let samples = ((1_u64 << (nx * ny)) - 1) as u16;
        let d = &mut self.rng;
        let (x, y) = (d.below(8) as u16, d.below(3) as u16);
        let beside = if d.one_in(3) { d.below(8) as u16 } else { x ^ 1 };
        let below = if d.one_in(6) { d.below(3) as u16 } else { y };
        let mut quad = |x, y| {
            let whole = d.one_in(2);
            let mut some = || samples & if whole { !0 } else { (d.bits() & d.bits()) as u16 };
            ColourQuad { x, y, coverage: [0; 4].map(|_| some()) }
        };
        let quads = [quad(x, y), quad(beside, below)];
        let half = d.one_in(2);
        let mut data = || std::array::from_fn(|_| d.word());
        let first = ColourQuads { target, half, source1: false, alphas: false, quads, data: data() };
        let other = ColourQuads { half: true, data: data(), ..first };
        let second = [data(), data()];
        if first.data[0] & 1 == 0 {
            self.send(ColourQuads { half: false, ..first }, second[0]);
            self.send(other, second[1]);
        } else {
            self.send(first, second[0]);
        }
    }

    /// Most quads have second colours before them, some alphas, used or not.
    fn send(&mut self, quads: ColourQuads, second: [u32; 8]) {
        let alphas = self.rng.one_in(3);
        if !self.rng.one_in(3) {
            let ahead = ColourQuads { source1: !alphas, alphas, data: second, ..quads };
            self.packets.push(CropPacket::Quads(ahead));
        }
        self.packets.push(CropPacket::Quads(quads));
    }

    fn clear(&mut self) {
        let target = self.rng.pick(&[0, 5]);
        if OTHERS.contains(&self.formats[target]) {
            return;
        }
        let d = &mut self.rng;
        let (x0, y0) = (d.below(8) as u16, d.below(8) as u16);
        let (x1, y1) = (x0 + 1 + d.below(8) as u16, y0 + 1 + d.below(4) as u16);
        let colour = d.pick(&[15, 15, 7, 8, 5]);
        let rect = Rect { x0, y0, x1, y1 };
        self.packets.push(CropPacket::Clear(ClearTile {
            colour,
            target: target as u8,
            rect,
            ..ClearTile::default()
        }));
    }
}
