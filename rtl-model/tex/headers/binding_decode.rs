//! Decodes a texture header with a sampler: interface 9.

use super::types::*;
use crate::texel_port::*;
use crate::texture_binding::*;
use crate::texture_header::*;

type Words = [u32; DESCRIPTOR_WORDS];

/// Header versions.
const BUFFER: u8 = 0;
const PITCH: u8 = 2;
const BLOCKS: u8 = 3;
/// Texture types.
const THREE_D: u8 = 2;
const CUBE: u8 = 3;
const ONE_D_BUFFER: u8 = 6;
const CUBE_ARRAY: u8 = 8;
/// Maximum anisotropy by its code.
const RATIOS: [u8; 8] = [1, 2, 4, 6, 8, 10, 12, 16];

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

fn kind_of(version: u8, code: u8) -> Option<TextureKind> {
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

fn sampler_of(header: &TextureHeader, sampler: &Words) -> TextureSampler {
    use MipFilter::*;
    // The header's own options replace the sampler's.
    let ratio = if header.own { u32::from(header.ratio) } else { field(sampler, 22, 20) };
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
        bias: bias(if header.own { header.bias.into() } else { field(sampler, 56, 44) }),
        least: field(sampler, 75, 64) as u16,
        most: field(sampler, 87, 76) as u16,
        floor: header.floor,
        border: [sampler[4], sampler[5], sampler[6], sampler[7]],
    }
}

fn extent_of(header: &TextureHeader, kind: TextureKind, unnormalised: bool) -> TextureExtent {
    TextureExtent {
        kind,
        normalised: header.normalised && !unnormalised,
        last_x: header.last_x & 0xfff_ffff,
        last_y: header.last_y,
        last_z: header.last_z,
        first_level: header.first_level,
        last_level: header.last_level,
        samples_x: header.samples_x,
        samples_y: header.samples_y,
    }
}

/// The binding of a header with a sampler; `None` if the unit does not know the header's form. Besides unknown ones it refuses those that
/// no driver writes: odd ones, and the versions with colour keys, which have no levels.
pub fn binding_of(pair: &DescriptorPair) -> Option<Binding> {
    let header = texture_header_of(&pair.header);
    let sampler = &pair.sampler;
    let kind = kind_of(header.version, header.kind).filter(|_| header.sized && !header.odd)?;
    let converts = field(sampler, 13, 13) == 1;
    Some(Binding {
        format: TexelFormat { srgb: header.format.srgb && converts, ..header.format },
        extent: extent_of(&header, kind, field(sampler, 57, 57) == 1),
        place: header.place,
        sampler: sampler_of(&header, sampler),
    })
}
