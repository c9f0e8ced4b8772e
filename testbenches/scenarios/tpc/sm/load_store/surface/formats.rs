//! Formats of texels, as the unit and as the interpreter have them.

use bundle::*;
use interpreter::operations::surface_format::Format;
use kit::random::Random;
use tex::texture_binding::TexelSource;

/// Codes of component sizes, and of the numbers that they hold.
const SIZES: [(u32, &[u32]); 11] = [
    (0x01, &[3, 4, 7]),
    (0x04, &[3, 4, 7]),
    (0x0f, &[3, 4, 7]),
    (0x03, &[1, 2, 3, 4, 7]),
    (0x0c, &[1, 2, 3, 4, 7]),
    (0x1b, &[1, 2, 3, 4, 7]),
    (0x08, &[1, 2, 3, 4]),
    (0x18, &[1, 2, 3, 4]),
    (0x1d, &[1, 2, 3, 4]),
    (0x09, &[2, 3, 4]),
    (0x21, &[7]),
];

pub fn any(random: &mut Random) -> (u32, u32) {
    let (sizes, numbers) = random.one_of(&SIZES);
    (sizes, random.one_of(numbers))
}

pub fn of((sizes, number): (u32, u32)) -> (PixelFormat, Format) {
    use ColourLayout::*;
    let layout = match sizes {
        0x01 => Rgba32,
        0x03 => Rgba16,
        0x04 => Rg32,
        0x08 => Rgba8,
        0x09 => Rgb10a2,
        0x0c => Rg16,
        0x0f => R32,
        0x18 => Rg8,
        0x1b => R16,
        0x21 => Rg11b10,
        _ => R8,
    };
    let numbers = [PixelNumber::Snorm, PixelNumber::Unorm, PixelNumber::Sint, PixelNumber::Uint];
    let own = numbers.get(number as usize - 1).copied().unwrap_or(PixelNumber::Float);
    let format = PixelFormat { layout, number: own, alpha: PixelAlpha::Stored };
    (format, Format::read(sizes, number).expect("a format"))
}

/// Components of a texel.
pub fn components((sizes, _): (u32, u32)) -> usize {
    match sizes {
        0x0f | 0x1b | 0x1d => 1,
        0x04 | 0x0c | 0x18 => 2,
        _ => 4,
    }
}

/// What registers x, y, z, w are made of.
pub fn sources(random: &mut Random) -> [TexelSource; 4] {
    use TexelSource::*;
    let any = std::array::from_fn(|_| random.one_of(&[Zero, Red, Green, Blue, Alpha, OneInt, OneFloat]));
    random.one_of(&[[Red, Green, Blue, Alpha], [Blue, Green, Red, Alpha], [Zero, Zero, Zero, Red], any])
}

/// Registers by their sources, from a texel's components.
pub fn loaded(components: [u32; 4], sources: [TexelSource; 4]) -> [u32; 4] {
    use TexelSource::*;
    let [r, g, b, a] = components;
    sources.map(|source| match source {
        Zero => 0,
        Red => r,
        Green => g,
        Blue => b,
        Alpha => a,
        OneInt => 1,
        OneFloat => 1f32.to_bits(),
    })
}

/// Components that a store leaves: a load gets the first of each back, and the others are their own registers.
pub fn stored(registers: [u32; 4], sources: [TexelSource; 4]) -> [u32; 4] {
    let mut components = registers;
    for k in (0..4).rev() {
        match sources[k] {
            TexelSource::Red => components[0] = registers[k],
            TexelSource::Green => components[1] = registers[k],
            TexelSource::Blue => components[2] = registers[k],
            TexelSource::Alpha => components[3] = registers[k],
            _ => {}
        }
    }
    components
}

/// A register that a format may have to round, clamp, or keep.
pub fn value(random: &mut Random) -> u32 {
    let unit = random.below(1 << 24) as f32 / (1 << 24) as f32;
    match random.below(8) {
        0 => random.any() as u32,
        1 => random.below(1 << 17) as u32,
        2 => (random.below(1 << 10) as u32).wrapping_sub(512),
        3 => (unit * 2.0 - 1.0).to_bits(),
        4 => (random.below(256) as f32 / 255.0 + (unit - 0.5) * 1e-6).to_bits(),
        5 => (unit * 1e-4).to_bits(),
        6 => random
            .one_of(&[f32::NAN, f32::INFINITY, -f32::INFINITY, 65519.0, 65520.0, -0.0, 0.5, 1.0])
            .to_bits(),
        _ => unit.to_bits(),
    }
}
