//! Random bindings and coordinates.

use kit::Rng;
use tex::texture_binding::*;
use tex::texture_quads::*;

pub const WRAPS: [WrapMode; 8] = [
    WrapMode::Repeat,
    WrapMode::Mirror,
    WrapMode::ClampToEdge,
    WrapMode::Border,
    WrapMode::ClampOgl,
    WrapMode::MirrorOnceClampToEdge,
    WrapMode::MirrorOnceBorder,
    WrapMode::MirrorOnceClampOgl,
];
const SIDES: [(u8, u8); 14] = [
    (4, 4),
    (5, 4),
    (5, 5),
    (6, 5),
    (6, 6),
    (8, 5),
    (8, 6),
    (8, 8),
    (10, 5),
    (10, 6),
    (10, 8),
    (10, 10),
    (12, 10),
    (12, 12),
];

/// Texels of a direction, less one: few, or any number.
fn last(rng: &mut Rng, bits: u64) -> u64 {
    match rng.below(4) {
        0 => rng.below(4),
        1 | 2 => rng.below(100),
        _ => rng.below(1 << bits),
    }
}

/// A binding of a kind, with blocks of GOBs.
pub fn surface(rng: &mut Rng, kind: TextureKind) -> Binding {
    let mut binding = Binding::default();
    let (block_x, block_y) = if rng.one_in(3) { rng.pick(&SIDES) } else { (1, 1) };
    let bytes_log2 = if block_x > 1 { 3 + rng.below(2) as u8 } else { rng.below(5) as u8 };
    binding.format = TexelFormat {
        block_x,
        block_y,
        bytes_log2,
        three_quarters: bytes_log2 == 4 && block_x == 1 && rng.one_in(2),
        ..TexelFormat::default()
    };
    let last_x = last(rng, 14) as u32;
    let solid = kind == TextureKind::Volume;
    binding.extent = TextureExtent {
        kind,
        normalised: !rng.one_in(4),
        last_x,
        last_y: if kind == TextureKind::Cube { last_x as u16 } else { last(rng, 14) as u16 },
        last_z: last(rng, 11) as u16,
        first_level: 0,
        last_level: 15,
        samples_x: 0,
        samples_y: 0,
    };
    binding.place = TexturePlace {
        layout: TexelLayout::Blocks,
        address: rng.below(1 << 31) << 9,
        pitch: 0,
        block_height: rng.below(6) as u8,
        block_depth: if solid { rng.below(6) as u8 } else { 0 },
        last_stored: rng.below(15) as u8,
        promotion: 1,
    };
    binding.sampler.wraps = std::array::from_fn(|_| rng.pick(&WRAPS));
    binding
}

pub fn pitched(rng: &mut Rng) -> Binding {
    let mut binding = surface(rng, TextureKind::Plane);
    (binding.format.block_x, binding.format.block_y) = (1, 1);
    binding.extent.last_z = 0;
    binding.place.layout = TexelLayout::Pitch;
    binding.place.pitch = (rng.below(1 << 16) as u32) << 5;
    binding
}

pub fn buffer(rng: &mut Rng) -> Binding {
    let mut binding = pitched(rng);
    binding.extent.kind = TextureKind::Buffer;
    binding.extent.last_x = if rng.one_in(2) { rng.below(1 << 27) as u32 } else { rng.below(100) as u32 };
    binding.place.layout = TexelLayout::Line;
    binding.place.address |= rng.below(512);
    binding
}

pub fn multisampled(rng: &mut Rng) -> Binding {
    let mut binding = surface(rng, TextureKind::Plane);
    (binding.format.block_x, binding.format.block_y) = (1, 1);
    let (samples_x, samples_y) = rng.pick(&[(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)]);
    (binding.extent.samples_x, binding.extent.samples_y) = (samples_x, samples_y);
    binding.place.last_stored = 0;
    binding
}

/// A coordinate: near the surface, on and beside the middles and edges of texels, or any float at all.
pub fn coordinate(rng: &mut Rng, texels: u32, normalised: bool) -> u32 {
    let size = if normalised { texels as f64 } else { 1.0 };
    let value = match rng.below(8) {
        0 => return rng.roll() as u32,
        1 => {
            return rng.pick(&[
                0,
                1 << 31,
                0x7fc0_0000,
                0xff80_0001,
                0x7f80_0000,
                0xff80_0000,
                1,
                0x8000_0001,
                0x3f7f_ffff,
            ]);
        }
        2 => return (rng.below(16) as f64 * 0.25 - 2.0) as f32 as u32,
        3 => return ((rng.below(9) as f64 * 0.5 - 2.0) as f32).to_bits(),
        4 => rng.below(u64::from(texels) * 4) as f64 / 2.0 / size,
        5 => (rng.below(u64::from(texels) * 1024) as f64 / 512.0 - f64::from(texels)) / size,
        6 => (rng.below(1 << 20) as f64 / f64::from(1 << 19) - 1.0) * f64::from(texels) / size,
        _ => (rng.below(1 << 24) as f64 / f64::from(1 << 21) - 4.0) * f64::from(texels) / size,
    };
    let bits = (value as f32).to_bits();
    if rng.one_in(4) { bits ^ rng.below(4) as u32 } else { bits }
}

/// A pass without its lanes.
pub fn pass(rng: &mut Rng, op: TexelOp) -> TexturePass {
    TexturePass {
        tail: QuadTail {
            quad: rng.below(8) as u8,
            lanes: 1 + rng.below(15) as u8, // without lanes there is no binding
            last: rng.one_in(2),
            fault: rng.one_in(16),
            page: false,
            binding: rng.below(4) as u8,
        },
        op,
        compares: rng.one_in(2),
        component: rng.below(4) as u8,
        first: rng.one_in(2),
        last: rng.one_in(2),
        ..TexturePass::default()
    }
}
