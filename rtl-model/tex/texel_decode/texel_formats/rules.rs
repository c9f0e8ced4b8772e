//! Formats: who decodes them, and the rules for their components.

use crate::texel_decode::types::*;
use crate::texels::*;
use crate::texture_binding::*;

/// Who decodes a size.
pub fn decoder(size: TexelSize) -> TexelDecoder {
    use TexelSize::*;
    match size {
        Bc1 | Bc2 | Bc3 | Bc4 | Bc5 => TexelDecoder::Bc,
        Bc6Signed | Bc6Unsigned | Bc7 => TexelDecoder::Bptc,
        Etc2Rgb | Etc2Punch | Etc2Rgba | Eac | EacPair => TexelDecoder::Etc,
        Astc => TexelDecoder::Astc,
        _ => TexelDecoder::Plain,
    }
}

/// Bits of red, green, blue and alpha; of blocks those of what is decoded.
fn bits(size: TexelSize) -> [u8; 4] {
    use TexelSize::*;
    match size {
        R32G32B32A32 => [32; 4],
        R32G32B32 => [32, 32, 32, 0],
        R32G32 => [32, 32, 0, 0],
        R32 | Zf32 | Zf32X24S8 => [32, 0, 0, 0],
        R32B24G8 => [32, 8, 24, 0],
        R16G16B16A16 | Astc => [16; 4],
        R16G16 => [16, 16, 0, 0],
        R16 | Z16 => [16, 0, 0, 0],
        A8B8G8R8 | Bc1 | Bc2 | Bc3 | Bc7 | Etc2Punch | Etc2Rgba => [8; 4],
        Etc2Rgb => [8, 8, 8, 0],
        G8R8 | Bc5 => [8, 8, 0, 0],
        R8 | Bc4 => [8, 0, 0, 0],
        A2B10G10R10 => [10, 10, 10, 2],
        A4B4G4R4 => [4; 4],
        A5B5G5R1 => [1, 5, 5, 5],
        A1B5G5R5 => [5, 5, 5, 1],
        B5G6R5 => [5, 6, 5, 0],
        B6G5R5 => [5, 5, 6, 0],
        G4R4 => [4, 4, 0, 0],
        SharedExponent => [9, 9, 9, 0],
        B10G11R11 => [11, 11, 10, 0],
        G8R24 => [24, 8, 0, 0],
        G24R8 => [8, 24, 0, 0],
        Z24S8 | X8Z24 | S8Z24 => [24, 0, 0, 0],
        Bc6Signed | Bc6Unsigned => [16, 16, 16, 0],
        Eac => [11, 0, 0, 0],
        EacPair => [11, 11, 0, 0],
    }
}

fn is_snorm(number: TexelNumber) -> bool {
    matches!(number, TexelNumber::Snorm | TexelNumber::SnormHalf)
}

/// The rule for a component of `bits` bits.
fn rule(format: &TexelFormat, k: usize, bits: u8) -> CodeRule {
    use TexelNumber::{Float, Sint, Uint};
    let (number, plain) = (format.numbers[k], decoder(format.size) == TexelDecoder::Plain);
    let curved = format.srgb && k != 3;
    match format.size {
        _ if bits == 0 => {
            if k == 3 {
                CodeRule::One
            } else {
                CodeRule::Zero
            }
        }
        TexelSize::SharedExponent => CodeRule::Shared,
        TexelSize::B10G11R11 => CodeRule::Small,
        TexelSize::Astc if curved => CodeRule::Curve,
        TexelSize::Astc | TexelSize::Bc6Signed | TexelSize::Bc6Unsigned => CodeRule::High,
        _ if plain && number == Sint => CodeRule::Signed,
        _ if plain && (number == Uint || number == Float && bits == 32) => CodeRule::Unsigned,
        _ if plain && number == Float && bits == 16 => CodeRule::High,
        _ if is_snorm(number) && bits > 16 => CodeRule::WideSigned,
        _ if is_snorm(number) && bits != 1 => CodeRule::HighSigned,
        _ if bits > 16 => CodeRule::Wide,
        _ if curved && bits == 8 => CodeRule::Curve,
        _ => CodeRule::High,
    }
}

/// How the codes of a component are to be read.
fn kind(format: &TexelFormat, k: usize, bits: u8, rule: CodeRule) -> CodeKind {
    use TexelClass::*;
    let number = format.numbers[k];
    let of = |kind, bits| CodeKind { kind, bits };
    match rule {
        CodeRule::Zero | CodeRule::One => match number {
            TexelNumber::Sint | TexelNumber::Uint => of(Integer, 0),
            TexelNumber::Float => of(Half, 0),
            _ if is_snorm(number) => of(Snorm, 16),
            _ => of(Unorm, 16),
        },
        CodeRule::HighSigned => of(Snorm, bits),
        CodeRule::Small | CodeRule::Curve | CodeRule::Shared => of(Half, 0),
        CodeRule::Unsigned if number == TexelNumber::Float => of(Float, 0),
        CodeRule::Unsigned | CodeRule::Signed => of(Integer, 0),
        CodeRule::Wide | CodeRule::WideSigned => of(Float, FIXED_POINT),
        CodeRule::High => match format.size {
            TexelSize::Astc if format.srgb => of(Unorm, 8),
            TexelSize::Astc | TexelSize::Bc6Signed | TexelSize::Bc6Unsigned => of(Half, 0),
            _ if decoder(format.size) == TexelDecoder::Plain
                && number == TexelNumber::Float
                && bits == 16 =>
            {
                of(Half, 0)
            }
            _ => of(Unorm, bits),
        },
    }
}

/// The rules of a format.
pub fn rules(format: &TexelFormat) -> TexelRules {
    let bits = bits(format.size);
    let rules = [0, 1, 2, 3].map(|k| rule(format, k, bits[k]));
    TexelRules {
        size: format.size,
        srgb: format.srgb,
        block_x: format.block_x,
        block_y: format.block_y,
        rules,
        bits,
        kinds: [0, 1, 2, 3].map(|k| kind(format, k, bits[k], rules[k])),
    }
}
