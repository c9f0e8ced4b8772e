//! Random textures in 8 KB of memory, quads of them, and loads and stores beside.

use bundle::*;
use kit::random::Random;
use tex::texture_binding::*;
use tex::texture_quads::*;
use tpc::sm::load_store::l1_steps::L1Wavefront;

pub const BINDINGS: u8 = 4;

const SIZES: [TexelSize; 9] = [
    TexelSize::A8B8G8R8,
    TexelSize::R8,
    TexelSize::R16G16B16A16,
    TexelSize::R32G32B32A32,
    TexelSize::R32G32B32,
    TexelSize::Bc1,
    TexelSize::Bc7,
    TexelSize::Etc2Rgba,
    TexelSize::Astc,
];

/// Unorm, or floats where texels are wide, with the sources of the same names.
pub fn format(size: TexelSize) -> TexelFormat {
    use TexelSource::{Alpha, Blue, Green, Red};
    let (block, bytes_log2) = match size {
        TexelSize::R8 => (1, 0),
        TexelSize::A8B8G8R8 => (1, 2),
        TexelSize::R16G16B16A16 => (1, 3),
        TexelSize::R32G32B32A32 | TexelSize::R32G32B32 => (1, 4),
        TexelSize::Bc1 => (4, 3),
        _ => (4, 4),
    };
    let wide = matches!(size, TexelSize::R32G32B32A32 | TexelSize::R32G32B32);
    TexelFormat {
        size,
        numbers: [if wide { TexelNumber::Float } else { TexelNumber::Unorm }; 4],
        sources: [Red, Green, Blue, Alpha],
        block_x: block,
        block_y: block,
        bytes_log2,
        three_quarters: size == TexelSize::R32G32B32,
        ..TexelFormat::default()
    }
}

pub fn plane(last_x: u32, last_y: u16) -> TextureExtent {
    TextureExtent { kind: TextureKind::Plane, normalised: true, last_x, last_y, ..TextureExtent::default() }
}

/// A plane of up to 16 by 16 texels.
pub fn any_binding(random: &mut Random) -> Binding {
    let format = format(random.one_of(&SIZES));
    let rows = format.three_quarters || random.below(3) == 0;
    let (last_x, last_y) = (random.below(16) as u32, random.below(16) as u16);
    let levels = if rows { 0 } else { random.below(4) as u8 };
    let place = if rows {
        TexturePlace {
            layout: TexelLayout::Pitch,
            address: 32 * random.below(64),
            pitch: 256 + 32 * random.below(4) as u32,
            ..TexturePlace::default()
        }
    } else {
        TexturePlace {
            layout: TexelLayout::Blocks,
            address: 512 * random.below(8),
            block_height: random.below(2) as u8,
            last_stored: levels,
            ..TexturePlace::default()
        }
    };
    Binding {
        format,
        extent: TextureExtent { last_level: levels, ..plane(last_x, last_y) },
        place,
        sampler: any_sampler(random),
    }
}

fn any_sampler(random: &mut Random) -> TextureSampler {
    use WrapMode::*;
    let wraps = [Repeat, Mirror, ClampToEdge, Border, ClampOgl];
    TextureSampler {
        wraps: std::array::from_fn(|_| random.one_of(&wraps)),
        magnify_linear: random.below(2) == 0,
        minify_linear: random.below(2) == 0,
        mip: random.one_of(&[MipFilter::NoMip, MipFilter::Point, MipFilter::Linear]),
        reduction: random.one_of(&[TexelReduction::Mean, TexelReduction::Minimum]),
        anisotropy: 1 + random.below(4) as u8,
        most: 0xfff,
        border: std::array::from_fn(|_| (random.below(5) as f32 / 4.0).to_bits()),
        ..TextureSampler::default()
    }
}

pub fn any_quad(random: &mut Random) -> BoundQuad {
    let op =
        random.one_of(&[TexelOp::Sample, TexelOp::Sample, TexelOp::Fetch, TexelOp::Gather, TexelOp::Level]);
    let (x, y, step) =
        (random.below(64) as f32 / 32.0 - 0.5, random.below(64) as f32 / 32.0 - 0.5, random.below(8));
    let step = step as f32 / 16.0;
    let lanes = [[0.0, 0.0], [step, 0.0], [0.0, step], [step, step]].map(|[dx, dy]: [f32; 2]| {
        let at = match op {
            TexelOp::Fetch => [random.below(18) as u32, random.below(18) as u32, 0],
            _ => [(x + dx).to_bits(), (y + dy).to_bits(), 0],
        };
        QuadLane { at, ..QuadLane::default() }
    });
    let implicit = op == TexelOp::Level || op == TexelOp::Sample && random.below(3) > 0;
    BoundQuad {
        tail: QuadTail {
            quad: random.below(8) as u8,
            lanes: random.below(16) as u8,
            last: random.below(2) == 0,
            binding: random.below(u64::from(BINDINGS)) as u8,
            ..QuadTail::default()
        },
        op,
        shape: QuadShape::Two,
        level: if implicit { LevelSource::Implicit } else { LevelSource::Zero },
        component: random.below(4) as u8,
        mask: 15,
        lanes,
        ..BoundQuad::default()
    }
}

/// A load of any words, or a store to the upper half.
pub fn any_front(random: &mut Random) -> L1Wavefront {
    let store = random.below(4) == 0;
    let mut front = L1Wavefront::default();
    front.request = L1Request {
        op: if store { L1Op::Store } else { L1Op::Load },
        space: if store { L1Space::Global } else { L1Space::Local },
        size: 4,
        mask: 0xff,
        last: true,
        ..front.request
    };
    front.lanes.iter_mut().for_each(|lane| {
        let at = 4 * random.below(2048);
        lane.address = if store { 8192 + at } else { at };
    });
    front
}
