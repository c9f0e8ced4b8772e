//! Texture headers: the fields of their 32 bytes, for the texture unit and for surfaces. Interface 9.

use crate::texel_port::DESCRIPTOR_WORDS;
use crate::texture_binding::*;
use kernel::packed::*;

kernel::package! {
    package texture_header(texture_binding);

    /// What a header says; its users decide what they serve.
    pub struct TextureHeader {
        laid: bool,          // its version is known, so its texels have a layout
        sized: bool,         // the sizes of its components are known
        version: B3,
        kind: B4,            // the code of the texture's type
        format: TexelFormat, // `srgb` is the header's bit alone
        place: TexturePlace,
        last_x: B32,         // texels of level 0, each one less than there are; of a buffer all 32 bits
        last_y: B16,
        last_z: B14,         // slices or layers
        first_level: B4,     // of the view
        last_level: B4,
        samples_x: B2,       // log2 of a pixel's samples side by side
        samples_y: B2,
        normalised: bool,
        odd: bool,           // packed components, GOBs of volumes, a depth texture, blocks wider than a GOB
        own: bool,           // its anisotropy and bias replace the sampler's
        ratio: B3,           // the code of its greatest anisotropy
        bias: B13,           // s5.8
        floor: B12,          // least level of detail, u4.8
    }
}

type Words = [u32; DESCRIPTOR_WORDS];

/// The first code of ASTC's sizes.
const ASTC: u32 = 0x40;

/// Bits of a descriptor, within one of its words.
pub fn field(words: &Words, high: usize, low: usize) -> u32 {
    words[low / 32] >> (low % 32) & u32::MAX >> (31 - (high - low))
}

/// The size of a code, the log2 of its bytes, and the sides of its blocks.
fn size(code: u32) -> Option<(TexelSize, u8, u8, u8)> {
    use TexelSize::*;
    let (size, bytes_log2, x, y) = match code {
        0x01 => (R32G32B32A32, 4, 1, 1),
        0x02 => (R32G32B32, 4, 1, 1),
        0x03 => (R16G16B16A16, 3, 1, 1),
        0x04 => (R32G32, 3, 1, 1),
        0x05 => (R32B24G8, 3, 1, 1),
        0x06 => (Etc2Rgb, 3, 4, 4),
        0x07 | 0x08 => (A8B8G8R8, 2, 1, 1),
        0x09 => (A2B10G10R10, 2, 1, 1),
        0x0a => (Etc2Punch, 3, 4, 4),
        0x0b => (Etc2Rgba, 4, 4, 4),
        0x0c => (R16G16, 2, 1, 1),
        0x0d => (G8R24, 2, 1, 1),
        0x0e => (G24R8, 2, 1, 1),
        0x0f => (R32, 2, 1, 1),
        0x10 => (Bc6Signed, 4, 4, 4),
        0x11 => (Bc6Unsigned, 4, 4, 4),
        0x12 => (A4B4G4R4, 1, 1, 1),
        0x13 => (A5B5G5R1, 1, 1, 1),
        0x14 => (A1B5G5R5, 1, 1, 1),
        0x15 => (B5G6R5, 1, 1, 1),
        0x16 => (B6G5R5, 1, 1, 1),
        0x17 => (Bc7, 4, 4, 4),
        0x18 => (G8R8, 1, 1, 1),
        0x19 => (Eac, 3, 4, 4),
        0x1a => (EacPair, 4, 4, 4),
        0x1b => (R16, 1, 1, 1),
        0x1d => (R8, 0, 1, 1),
        0x1e => (G4R4, 0, 1, 1),
        0x20 => (SharedExponent, 2, 1, 1),
        0x21 => (B10G11R11, 2, 1, 1),
        0x24 => (Bc1, 3, 4, 4),
        0x25 => (Bc2, 4, 4, 4),
        0x26 => (Bc3, 4, 4, 4),
        0x27 => (Bc4, 3, 4, 4),
        0x28 => (Bc5, 4, 4, 4),
        0x29 => (Z24S8, 2, 1, 1),
        0x2a => (X8Z24, 2, 1, 1),
        0x2b => (S8Z24, 2, 1, 1),
        0x2f => (Zf32, 2, 1, 1),
        0x30 => (Zf32X24S8, 3, 1, 1),
        0x3a => (Z16, 1, 1, 1),
        _ => {
            let (x, y) = match code.wrapping_sub(ASTC) {
                0x00 => (4, 4),
                0x10 => (5, 4),
                0x01 => (5, 5),
                0x11 => (6, 5),
                0x02 => (6, 6),
                0x15 => (8, 5),
                0x12 => (8, 6),
                0x04 => (8, 8),
                0x16 => (10, 5),
                0x17 => (10, 6),
                0x13 => (10, 8),
                0x05 => (10, 10),
                0x14 => (12, 10),
                0x06 => (12, 12),
                _ => return None,
            };
            (Astc, 4, x, y)
        }
    };
    Some((size, bytes_log2, x, y))
}

fn number(code: u32) -> TexelNumber {
    use TexelNumber::*;
    [Unorm, Snorm, Unorm, Sint, Uint, SnormHalf, UnormHalf, Float][code as usize & 7]
}

fn source(code: u32) -> TexelSource {
    use TexelSource::*;
    [Zero, Zero, Red, Green, Blue, Alpha, OneInt, OneFloat][code as usize & 7]
}

/// Log2 of samples side by side and below each other, by their mode.
fn samples(mode: u32) -> (u8, u8) {
    match mode {
        1 | 5 => (1, 0),
        2 | 8 | 9 => (1, 1),
        3 | 4 | 10 | 11 => (2, 1),
        6 => (2, 2),
        _ => (0, 0),
    }
}

fn layout_of(version: u32) -> Option<TexelLayout> {
    match version {
        0 => Some(TexelLayout::Line),
        1 | 2 => Some(TexelLayout::Pitch),
        3 | 4 => Some(TexelLayout::Blocks),
        _ => None,
    }
}

fn format_of(words: &Words) -> Option<TexelFormat> {
    let (size, bytes_log2, block_x, block_y) = size(field(words, 6, 0))?;
    Some(TexelFormat {
        size,
        numbers: [7, 10, 13, 16].map(|low| number(field(words, low + 2, low))),
        sources: [19, 22, 25, 28].map(|low| source(field(words, low + 2, low))),
        srgb: field(words, 150, 150) == 1,
        block_x,
        block_y,
        bytes_log2,
        three_quarters: size == TexelSize::R32G32B32,
    })
}

fn place_of(words: &Words, layout: TexelLayout) -> TexturePlace {
    let (pitch, blocks) = (layout == TexelLayout::Pitch, layout == TexelLayout::Blocks);
    let low = match layout {
        TexelLayout::Line => words[1],
        TexelLayout::Pitch => words[1] & !31,
        TexelLayout::Blocks => words[1] & !511,
    };
    TexturePlace {
        layout,
        address: u64::from(words[2] & 0xff) << 32 | u64::from(low),
        pitch: if pitch { field(words, 111, 96) << 5 } else { 0 },
        block_height: if blocks { field(words, 101, 99) as u8 } else { 0 },
        block_depth: if blocks { field(words, 104, 102) as u8 } else { 0 },
        last_stored: if blocks { field(words, 127, 124) as u8 } else { 0 },
        promotion: field(words, 156, 155) as u8,
    }
}

/// The fields of a header. A buffer has one line, one level and one sample.
pub fn texture_header_of(words: &Words) -> TextureHeader {
    let version = field(words, 87, 85);
    let (layout, format) = (layout_of(version), format_of(words));
    let line = layout == Some(TexelLayout::Line);
    let blocks = layout == Some(TexelLayout::Blocks);
    let of_planes = |high: usize, low: usize| if line { 0 } else { field(words, high, low) };
    let (samples_x, samples_y) = samples(of_planes(235, 232));
    let wide_gobs = field(words, 98, 96) | field(words, 109, 109) | field(words, 123, 123);
    TextureHeader {
        laid: layout.is_some(),
        sized: format.is_some(),
        version: version as u8,
        kind: field(words, 154, 151) as u8,
        format: format.unwrap_or_default(),
        place: layout.map(|layout| place_of(words, layout)).unwrap_or_default(),
        last_x: field(words, 143, 128) | if line { field(words, 111, 96) << 16 } else { 0 },
        last_y: of_planes(175, 160) as u16,
        last_z: of_planes(189, 176) as u16,
        first_level: of_planes(227, 224) as u8,
        last_level: of_planes(231, 228) as u8,
        samples_x,
        samples_y,
        normalised: field(words, 191, 191) == 1,
        odd: field(words, 31, 31) == 1 || blocks && wide_gobs != 0,
        own: field(words, 122, 122) == 1,
        ratio: field(words, 221, 219) as u8,
        bias: field(words, 210, 198) as u16,
        floor: field(words, 247, 236) as u16,
    }
}
