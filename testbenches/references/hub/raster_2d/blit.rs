//! Copies of the 2D class, pixel by pixel, from the methods' values and the specification's formulae, in exact fractions.

mod float;

use super::TwoD;
use crate::arith::colour::{linear, srgb};
use crate::arith::pixel::{NAMES, widths};
use crate::hub::copies::bytes::Bytes;
use crate::hub::copies::surface::{BlockLinear, Surface};
use std::ops::Range;

/// Why nothing is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Refused {
    Unbuilt,
    Surface,
}

/// Denominator of positions.
const ONE: i128 = 1 << 32;
/// Parts of a weight in one direction.
const PARTS: i128 = 256;

/// A surface of pixels.
struct Pixels {
    code: u8,
    bytes: u64,
    width: i128,
    height: i128,
    surface: Surface,
}

/// Bytes of a format's pixel; none where the code is no colour format.
fn bytes(code: u8) -> Option<u64> {
    NAMES.iter().any(|named| named.0 == code).then(|| u64::from(widths(code).iter().sum::<u32>()) / 8)
}

impl Pixels {
    /// `side` is SRC or DST.
    fn new(state: &TwoD, side: &str) -> Result<Self, Refused> {
        let of = |name: &str| u64::from(state.value(&format!("SET_{side}_{name}")));
        let code = of("FORMAT") as u8;
        let bytes = bytes(code).ok_or(Refused::Unbuilt)?;
        let (width, height) = (of("WIDTH"), of("HEIGHT"));
        let base = of("OFFSET_UPPER") << 32 | of("OFFSET_LOWER");
        let surface = if of("MEMORY_LAYOUT") == 1 {
            Surface::Pitch { base, pitch: of("PITCH") }
        } else {
            Surface::BlockLinear(BlockLinear {
                base,
                width: width * bytes,
                height,
                block_height: (of("BLOCK_SIZE") >> 4 & 7) as u32,
                block_depth: (of("BLOCK_SIZE") >> 8 & 7) as u32,
                layer: if side == "DST" { of("LAYER") } else { 0 },
                x: 0,
                y: 0,
            })
        };
        Ok(Pixels { code, bytes, width: width.into(), height: height.into(), surface })
    }

    fn check(&self) -> Result<(), Refused> {
        let whole = match self.surface {
            Surface::Pitch { base, pitch } => pitch % 64 == 0 && pitch < 1 << 22 && base % 32 == 0,
            Surface::BlockLinear(b) => b.block_height <= 5 && b.block_depth <= 5 && b.base % 512 == 0,
        };
        let small = self.width <= 1 << 16 && self.height <= 1 << 16;
        if small && whole { Ok(()) } else { Err(Refused::Surface) }
    }

    fn base(&self) -> u64 {
        match self.surface {
            Surface::Pitch { base, .. } => base,
            Surface::BlockLinear(b) => b.base,
        }
    }

    /// The bits of a pixel; one beyond the surface is that of its edge.
    fn get(&self, memory: &Bytes, x: i128, y: i128) -> u128 {
        let (x, y) = (x.clamp(0, self.width - 1) as u64, y.clamp(0, self.height - 1) as u64);
        let byte = |k: u64| u128::from(memory.get(self.surface.address(x * self.bytes + k, y)));
        (0..self.bytes).fold(0, |bits, k| bits | byte(k) << (8 * k))
    }

    fn set(&self, memory: &mut Bytes, x: i128, y: i128, bits: u128) {
        for k in 0..self.bytes {
            let at = self.surface.address(x as u64 * self.bytes + k, y as u64);
            memory.set(at, (bits >> (8 * k)) as u8);
        }
    }
}

/// The integer nearest to a fraction, the even one of two.
pub(super) fn nearest(numerator: i128, denominator: i128) -> i128 {
    let (down, rest) = (numerator.div_euclid(denominator), numerator.rem_euclid(denominator));
    match (2 * rest).cmp(&denominator) {
        std::cmp::Ordering::Less => down,
        std::cmp::Ordering::Greater => down + 1,
        std::cmp::Ordering::Equal => down + down.rem_euclid(2),
    }
}

/// The code of mean light: an exact sum in 64 bits of float, of 24 bits times 17, rounded to 32.
fn light(codes: &[(u32, i128)]) -> u32 {
    let part = |(code, weight): &(u32, i128)| f64::from(f32::from_bits(linear(*code))) * *weight as f64;
    srgb((codes.iter().map(part).sum::<f64>() / (PARTS * PARTS) as f64) as f32)
}

/// A sum that is rounded after each of its products.
fn sum_of_floats(codes: &[(u32, i128)]) -> u32 {
    let add = |sum: f32, (code, weight): &(u32, i128)| {
        f32::from_bits(*code).mul_add((*weight as f64 / (PARTS * PARTS) as f64) as f32, sum)
    };
    let sum = codes.iter().fold(0.0, add);
    if sum.is_nan() { 0x7fff_ffff } else { sum.to_bits() }
}

/// A mean of pixels, field by field. Weights have the sum `PARTS` squared.
fn mean(code: u8, pixels: &[(u128, i128)]) -> u128 {
    let (mut bits, mut at) = (0, 0);
    let used: Vec<_> = pixels.iter().filter(|(_, weight)| *weight != 0).collect();
    for width in widths(code) {
        let field = |pixel: u128| (pixel >> at & ((1 << width) - 1)) as u32;
        let codes: Vec<_> = used.iter().map(|(pixel, weight)| (field(*pixel), *weight)).collect();
        let mean = match numbers(code) {
            Numbers::Light if at < 24 => light(&codes),
            Numbers::Wide => sum_of_floats(&codes),
            Numbers::Unorm | Numbers::Light => {
                nearest(codes.iter().map(|(code, w)| i128::from(*code) * w).sum(), PARTS * PARTS) as u32
            }
            Numbers::Snorm => {
                let least = 1 - (1_i128 << (width - 1));
                let number = |code: u32| i128::from((code << (32 - width)) as i32 >> (32 - width)).max(least);
                nearest(codes.iter().map(|(code, w)| number(*code) * w).sum(), PARTS * PARTS) as u32
            }
            _ => float::mean(if width == 16 { 10 } else { width - 5 }, &codes, PARTS * PARTS),
        };
        bits |= u128::from(mean) % (1 << width) << at;
        at += width;
    }
    bits
}

pub(super) fn words(bits: u128) -> [u32; 4] {
    [0, 32, 64, 96].map(|at| (bits >> at) as u32)
}

pub(super) fn bits_of(words: [u32; 4]) -> u128 {
    words.iter().rev().fold(0, |all, word| all << 32 | u128::from(*word))
}

/// Pixels of one format on their way to the destination.
pub(super) struct Drawing<'a> {
    state: &'a TwoD,
    from: u8,
    to: Pixels,
    /// The memory before.
    before: Bytes,
    pub drawn: usize,
}

impl<'a> Drawing<'a> {
    pub fn new(state: &'a TwoD, from: u8, memory: &Bytes) -> Result<Self, Refused> {
        let to = Pixels::new(state, "DST")?;
        bytes(from).ok_or(Refused::Unbuilt)?;
        state.operation_is_built(to.code)?;
        Ok(Drawing { state, from, to, before: memory.clone(), drawn: 0 })
    }

    pub fn check(&self) -> Result<(), Refused> {
        self.to.check()
    }

    pub fn source_bytes(&self) -> u64 {
        bytes(self.from).unwrap_or(0)
    }

    /// Columns and rows from a first pixel to before another one, within the surface and the clip.
    pub fn within(&self, [x0, y0]: [i128; 2], [x1, y1]: [i128; 2]) -> (Range<i128>, Range<i128>) {
        let mut sides = [x0.max(0)..x1.min(self.to.width), y0.max(0)..y1.min(self.to.height)];
        if self.state.number("SET_CLIP_ENABLE") == 1 {
            for (side, [first, size]) in sides.iter_mut().zip([["X0", "WIDTH"], ["Y0", "HEIGHT"]]) {
                let first = self.state.signed(&format!("SET_CLIP_{first}"));
                let end = first + self.state.number(&format!("SET_CLIP_{size}"));
                *side = side.start.max(first)..side.end.min(end);
            }
        }
        let [columns, rows] = sides;
        (columns, rows)
    }

    /// Draws a pixel, if it is within all.
    pub fn pixel(&mut self, memory: &mut Bytes, [x, y]: [i128; 2], source: u128) {
        let (columns, rows) = self.within([x, y], [x + 1, y + 1]);
        if columns.is_empty() || rows.is_empty() {
            return;
        }
        self.drawn += 1;
        let under = self.to.get(&self.before, x, y);
        if let Some(bits) = self.state.operated([self.from, self.to.code], source, under, x, y) {
            self.to.set(memory, x, y, bits);
        }
    }
}

/// What a format's fields are.
#[derive(PartialEq)]
enum Numbers {
    Unorm,
    Snorm,
    /// Floats with five bits of exponent.
    Small,
    /// Colours of sRGB; alpha is UNORM.
    Light,
    /// 32-bit floats.
    Wide,
    Other,
}

fn numbers(code: u8) -> Numbers {
    let name = NAMES.iter().find(|named| named.0 == code).expect("a format").1;
    match name.chars().find(|c| "FNSUL".contains(*c)) {
        None => Numbers::Unorm,
        Some('N') => Numbers::Snorm,
        Some('F') if !name.contains("F32") => Numbers::Small,
        Some('F') => Numbers::Wide,
        Some('L') => Numbers::Light,
        _ => Numbers::Other,
    }
}

impl TwoD {
    pub(super) fn number(&self, name: &str) -> i128 {
        self.value(name).into()
    }

    pub(super) fn signed(&self, name: &str) -> i128 {
        i128::from(self.value(name) as i32)
    }

    /// A position or a step of two methods.
    fn fixed(&self, name: &str) -> i128 {
        self.signed(&format!("{name}_INT")) * ONE + self.number(&format!("{name}_FRAC"))
    }

    /// Whether a copy within a surface may write what it has not read.
    fn overlaps(&self, to: &Pixels, from: &Pixels, [u, v]: [i128; 2], [du, dv]: [i128; 2]) -> bool {
        let same = match (&to.surface, &from.surface) {
            (Surface::Pitch { pitch: a, .. }, Surface::Pitch { pitch: b, .. }) => a == b,
            (Surface::BlockLinear(a), Surface::BlockLinear(b)) => {
                let layers = |s: &BlockLinear| (s.block_height, s.block_depth, to.width == from.width);
                layers(a) == layers(b)
            }
            _ => false,
        };
        if !same || to.bytes != from.bytes {
            return true;
        }
        if matches!(&to.surface, Surface::BlockLinear(b) if b.layer != 0) {
            return false;
        }
        let bilinear = self.value_of("SET_PIXELS_FROM_MEMORY_SAMPLE_MODE", "FILTER") == 1;
        if bilinear || du.abs() != ONE || dv.abs() != ONE {
            return true;
        }
        let of = |name: &str| format!("SET_PIXELS_FROM_MEMORY_{name}");
        let meets = |at: i128, step: i128, first: i128, size: i128, surface: i128| {
            let (low, high) = if step < 0 { (at - size + 1, at) } else { (at, at + size - 1) };
            let held = |texel: i128| texel.clamp(0, (surface - 1).max(0));
            held(low) < first + size && first <= held(high)
        };
        let x = (self.signed(&of("DST_X0")), self.number(&of("DST_WIDTH")));
        let y = (self.signed(&of("DST_Y0")), self.number(&of("DST_HEIGHT")));
        (du < 0 || dv < 0)
            && meets(u.div_euclid(ONE), du, x.0, x.1, from.width)
            && meets(v.div_euclid(ONE), dv, y.0, y.1, from.height)
    }

    /// PIXELS_FROM_MEMORY_SRC_Y0_INT: the number of pixels drawn.
    pub fn blit(&self, value: u32, memory: &mut Bytes) -> Result<usize, Refused> {
        let from = Pixels::new(self, "SRC")?;
        let mut drawing = Drawing::new(self, from.code, memory)?;
        let mode = |field: &str| self.value_of("SET_PIXELS_FROM_MEMORY_SAMPLE_MODE", field) == 1;
        let bilinear = mode("FILTER");
        let of = |name: &str| format!("SET_PIXELS_FROM_MEMORY_{name}");
        let v0 = i128::from(value as i32) * ONE + self.number(&of("SRC_Y0_FRAC"));
        let (u0, du, dv) = (self.fixed(&of("SRC_X0")), self.fixed(&of("DU_DX")), self.fixed(&of("DV_DY")));
        if bilinear && !(mode("ORIGIN") && numbers(from.code) != Numbers::Other)
            || drawing.to.base() == from.base() && self.overlaps(&drawing.to, &from, [u0, v0], [du, dv])
        {
            return Err(Refused::Unbuilt);
        }
        drawing.check()?;
        from.check()?;
        let (x0, y0) = (self.signed(&of("DST_X0")), self.signed(&of("DST_Y0")));
        let (wide, high) = (self.number(&of("DST_WIDTH")), self.number(&of("DST_HEIGHT")));
        if from.width == 0 || from.height == 0 {
            return Ok(0);
        }
        let before = memory.clone();
        let (columns, rows) = drawing.within([x0, y0], [x0 + wide, y0 + high]);
        for y in rows {
            for x in columns.clone() {
                // 64 bits hold a position
                let half = if bilinear { ONE / 2 } else { 0 };
                let held = |position: i128| i128::from(position as i64);
                let (u, v) = (held(u0 + (x - x0) * du - half), held(v0 + (y - y0) * dv - half));
                let (column, row) = (u.div_euclid(ONE), v.div_euclid(ONE));
                let bits = if bilinear {
                    let part = |position: i128| position.rem_euclid(ONE) * PARTS / ONE;
                    let (right, lower) = (part(u), part(v));
                    let texels = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(i, j)| {
                        let weight = |k: i128, part: i128| if k == 1 { part } else { PARTS - part };
                        (from.get(&before, column + i, row + j), weight(i, right) * weight(j, lower))
                    });
                    mean(from.code, &texels)
                } else {
                    from.get(&before, column, row)
                };
                drawing.pixel(memory, [x, y], bits);
            }
        }
        Ok(drawing.drawn)
    }
}
