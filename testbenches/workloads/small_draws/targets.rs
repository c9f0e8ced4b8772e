//! Targets: their colour formats, memory layout, and blending state.

use super::stream::{Place, Stream};
use kit::Rng;
use prim::block_linear;
use references::chip::machine::blending::{Blend, Equation, FACTORS, Format, OPERATIONS};
use references::chip::machine::fragments::TARGETS;

pub const FORMATS: [Format; 4] = [Format::Numbers, Format::Floats, Format::Halves, Format::Bytes];

/// A format's number in methods.
pub fn code(format: Format) -> u32 {
    match format {
        Format::Numbers => 0xc2,
        Format::Floats => 0xc0,
        Format::Halves => 0xca,
        Format::Bytes => 0xd5,
    }
}

/// Bytes of a pixel.
fn bytes(format: Format) -> u32 {
    match format {
        Format::Numbers | Format::Floats => 16,
        Format::Halves => 8,
        Format::Bytes => 4,
    }
}

/// Words of a colour, decoded from memory words.
fn colour(format: Format, words: [u32; 4]) -> [u32; 4] {
    match format {
        Format::Numbers | Format::Floats => words,
        Format::Halves => std::array::from_fn(|k| {
            references::chip::machine::blending::wide(words[k / 2] >> (16 * (k % 2)) & 0xffff)
        }),
        Format::Bytes => words[0].to_le_bytes().map(|byte| (f32::from(byte) / 255.0).to_bits()),
    }
}

fn any_equation(rng: &mut Rng) -> Equation {
    let operation = if rng.one_in(2) { 0 } else { rng.below(OPERATIONS.len() as u64) as usize };
    Equation { operation, factors: [0; 2].map(|_| rng.below(FACTORS.len() as u64) as usize) }
}

fn words(equation: &Equation) -> [u32; 3] {
    let [source, target] = equation.factors.map(|factor| FACTORS[factor].1);
    [OPERATIONS[equation.operation].1, source, target]
}

impl Stream {
    /// Changes the blending state, of each target separately or of both.
    pub fn change_blends(&mut self, rng: &mut Rng, blends: &mut [Option<Blend>; TARGETS]) {
        let constant = [0; 4].map(|_| rng.pick(&[0.0_f32, 0.25, 0.5, 1.0, 1.5]));
        let split = rng.one_in(2);
        let separate = rng.one_in(2);
        let any = |rng: &mut Rng| {
            let one = any_equation(rng);
            Blend { equations: [one, if separate { any_equation(rng) } else { one }], constant }
        };
        let first = any(rng);
        let both = [first, if split { any(rng) } else { first }];
        let on = [0; TARGETS].map(|_| !rng.one_in(4));
        *blends = std::array::from_fn(|k| on[k].then_some(both[k]));
        self.put(0x1360, &on.map(u32::from));
        self.put(0x131c, &constant.map(f32::to_bits));
        self.put(0x12e4, &[split.into()]);
        if split {
            for (k, blend) in (0..).zip(&both) {
                let [colour, alpha] = blend.equations.map(|equation| words(&equation));
                self.put(0x1e00 + 0x20 * k, &[&[separate.into()][..], &colour, &alpha].concat());
            }
        } else {
            let [colour, alpha] = first.equations.map(|equation| words(&equation));
            self.put(0x133c, &[&[separate.into()][..], &colour, &alpha[..2]].concat());
            self.put(0x1358, &alpha[2..]);
        }
    }

    /// The pictures, from their words in memory.
    pub fn picture(&self, word: &dyn Fn(u64) -> u32) -> Vec<[[u32; 4]; TARGETS]> {
        let size = bytes(self.format);
        let [width, height] = self.sides();
        let columns = (size * width / 64) as u16;
        let pixel = |k: u32| {
            let (x, y) = (size * (k % width), k / width);
            // A sector has two rows of 16 bytes.
            let sector = block_linear::sector(columns, 0, x, y);
            let at = 32 * sector + 16 * u64::from(y & 1) + u64::from(x & 15);
            let words = |of: Place| std::array::from_fn(|c| word(of.at() + at + 4 * c as u64));
            [Place::Colour, Place::Second].map(|of| colour(self.format, words(of)))
        };
        (0..width * height).map(pixel).collect()
    }
}
