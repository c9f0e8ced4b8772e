//! Decodes a texture header with a sampler: interface 9.

use super::types::*;
use crate::texel_port::*;
use crate::texture_binding::*;

type Words = [u32; DESCRIPTOR_WORDS];

/// Header versions.
const BUFFER: u32 = 0;
const PITCH: u32 = 2;
const BLOCKS: u32 = 3;
/// Texture types.
const THREE_D: u32 = 2;
const CUBE: u32 = 3;
const ONE_D_BUFFER: u32 = 6;
const CUBE_ARRAY: u32 = 8;
/// Maximum anisotropy by its code.
const RATIOS: [u8; 8] = [1, 2, 4, 6, 8, 10, 12, 16];
/// The first code of ASTC's sizes.
const ASTC: u32 = 0x40;

/// Bits of a descriptor, within one of its words.
fn field(words: &Words, high: usize, low: usize) -> u32 {
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

fn wrap(code: u32) -> WrapMode {
    use WrapMode::*;
    [
        Repeat,
        Mirror,
        ClampToEdge,
        Border,
        ClampOgl,
        MirrorOnceClampToEdge,
        MirrorOnceBorder,
        MirrorOnceClampOgl,
    ][code as usize & 7]
}

fn compare(code: u32) -> TexelCompare {
    use TexelCompare::*;
    [Never, Less, Equal, LessEqual, Greater, NotEqual, GreaterEqual, Always][code as usize & 7]
}

/// s5.8 as s7.8.
fn bias(code: u32) -> u16 {
    code as u16 | if code >> 12 & 1 == 1 { 0xe000 } else { 0 }
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

fn kind_of(version: u32, code: u32) -> Option<TextureKind> {
    match (version, code) {
        (BUFFER, 0 | ONE_D_BUFFER) => Some(TextureKind::Buffer),
        (PITCH, 0) => Some(TextureKind::Line),
        (PITCH, 1 | 7) => Some(TextureKind::Plane),
        (BLOCKS, 0 | 4) => Some(TextureKind::Line),
        (BLOCKS, 1 | 5 | 7) => Some(TextureKind::Plane),
        (BLOCKS, THREE_D) => Some(TextureKind::Volume),
        (BLOCKS, CUBE | CUBE_ARRAY) => Some(TextureKind::Cube),
        _ => None,
    }
}

/// Forms that no driver writes: packed components, GOBs of volumes, depth textures, blocks wider than a GOB. Nor does one write the
/// versions with colour keys, which have no levels.
fn is_refused(header: &Words, version: u32) -> bool {
    let odd = field(header, 98, 96) | field(header, 109, 109) | field(header, 123, 123);
    field(header, 31, 31) == 1 || version == BLOCKS && odd != 0
}

fn extent_of(header: &Words, kind: TextureKind, unnormalised: bool) -> TextureExtent {
    let buffer = kind == TextureKind::Buffer;
    let depth = field(header, 189, 176);
    let (samples_x, samples_y) = if buffer { (0, 0) } else { samples(field(header, 235, 232)) };
    TextureExtent {
        kind,
        normalised: field(header, 191, 191) == 1 && !unnormalised,
        last_x: (field(header, 143, 128) | if buffer { field(header, 111, 96) << 16 } else { 0 })
            & 0xfff_ffff,
        last_y: if buffer { 0 } else { field(header, 175, 160) as u16 },
        last_z: if buffer { 0 } else { depth as u16 },
        first_level: if buffer { 0 } else { field(header, 227, 224) as u8 },
        last_level: if buffer { 0 } else { field(header, 231, 228) as u8 },
        samples_x,
        samples_y,
    }
}

fn place_of(header: &Words, version: u32) -> TexturePlace {
    let (layout, low) = match version {
        BUFFER => (TexelLayout::Line, header[1]),
        PITCH => (TexelLayout::Pitch, header[1] & !31),
        _ => (TexelLayout::Blocks, header[1] & !511),
    };
    let blocks = layout == TexelLayout::Blocks;
    TexturePlace {
        layout,
        address: u64::from(header[2] & 0xff) << 32 | u64::from(low),
        pitch: if layout == TexelLayout::Pitch { field(header, 111, 96) << 5 } else { 0 },
        block_height: if blocks { field(header, 101, 99) as u8 } else { 0 },
        block_depth: if blocks { field(header, 104, 102) as u8 } else { 0 },
        last_stored: if blocks { field(header, 127, 124) as u8 } else { 0 },
        promotion: field(header, 156, 155) as u8,
    }
}

fn sampler_of(header: &Words, sampler: &Words) -> TextureSampler {
    use MipFilter::*;
    // The header's own options replace the sampler's.
    let own = field(header, 122, 122) == 1;
    let ratio = if own { field(header, 221, 219) } else { field(sampler, 22, 20) };
    TextureSampler {
        wraps: [wrap(field(sampler, 2, 0)), wrap(field(sampler, 5, 3)), wrap(field(sampler, 8, 6))],
        compare: compare(field(sampler, 12, 10)),
        magnify_linear: field(sampler, 34, 32) >= 2,
        minify_linear: field(sampler, 37, 36) >= 2,
        mip: [NoMip, NoMip, Point, Linear][field(sampler, 39, 38) as usize],
        seamless: field(sampler, 41, 41) == 1,
        reduction: match field(sampler, 43, 42) {
            1 => TexelReduction::Minimum,
            2 => TexelReduction::Maximum,
            _ => TexelReduction::Mean,
        },
        anisotropy: RATIOS[ratio as usize],
        bias: bias(if own { field(header, 210, 198) } else { field(sampler, 56, 44) }),
        least: field(sampler, 75, 64) as u16,
        most: field(sampler, 87, 76) as u16,
        floor: field(header, 247, 236) as u16,
        border: [sampler[4], sampler[5], sampler[6], sampler[7]],
    }
}

/// The binding of a header with a sampler; `None` if the unit does not know the header's form.
pub fn binding_of(pair: &DescriptorPair) -> Option<Binding> {
    let DescriptorPair { header, sampler } = pair;
    let version = field(header, 87, 85);
    let (size, bytes_log2, block_x, block_y) = size(field(header, 6, 0))?;
    let kind = kind_of(version, field(header, 154, 151))?;
    if is_refused(header, version) {
        return None;
    }
    let format = TexelFormat {
        size,
        numbers: [7, 10, 13, 16].map(|low| number(field(header, low + 2, low))),
        sources: [19, 22, 25, 28].map(|low| source(field(header, low + 2, low))),
        srgb: field(header, 150, 150) == 1 && field(sampler, 13, 13) == 1,
        block_x,
        block_y,
        bytes_log2,
        three_quarters: size == TexelSize::R32G32B32,
    };
    Some(Binding {
        format,
        extent: extent_of(header, kind, field(sampler, 57, 57) == 1),
        place: place_of(header, version),
        sampler: sampler_of(header, sampler),
    })
}
