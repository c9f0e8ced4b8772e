//! What leaves for a quad, from the reference's rules.

use references::tex::coordinates::*;
use tex::texture_binding::*;
use tex::texture_quads::*;

/// A quad or its levels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Expected {
    Sample(SampleQuad),
    Levels(QuadLevels),
}

/// The size of a view's first level.
fn size(last: u32, first: u8) -> f32 {
    ((last + 1) >> first).max(1) as f32
}

fn sizes(extent: &TextureExtent) -> [f32; 3] {
    let x = size(extent.last_x, extent.first_level);
    match extent.kind {
        _ if !extent.normalised => [1.0; 3],
        TextureKind::Cube => [x / 2.0; 3],
        _ => [
            x,
            size(extent.last_y.into(), extent.first_level),
            size(extent.last_z.into(), extent.first_level),
        ],
    }
}

/// How a lane's footprint lies.
struct Footprint {
    detail: i64,
    taps: u32,
    axis: [u32; 3],
}

fn footprint(quad: &BoundQuad, binding: &Binding, lane: usize) -> Option<Footprint> {
    let count = match quad.shape {
        QuadShape::One => 1,
        QuadShape::Two => 2,
        _ => 3,
    };
    let used = |values: [u32; 3], count: usize| [0, 1, 2].map(|c| if c < count { values[c] } else { 0 });
    let to = |n: usize| [0, 1, 2].map(|c| difference(quad.lanes[n].at[c], quad.lanes[0].at[c]));
    let [a, b, c, d] = quad.lanes[lane].gradients;
    let [x, y] = match quad.level {
        LevelSource::Zero | LevelSource::Given => return None,
        LevelSource::Gradient => [used([a, b, 0], count.min(2)), used([c, d, 0], count.min(2))],
        LevelSource::Implicit | LevelSource::Bias => [used(to(1), count), used(to(2), count)],
    };
    let [long, short] = [x, y].map(|differences| square(differences, sizes(&binding.extent)));
    let sampler = &binding.sampler;
    let anisotropic = sampler.minify_linear && quad.shape != QuadShape::Three;
    let (taps, squared) = taps(long, short, if anisotropic { sampler.anisotropy.into() } else { 1 });
    let axis = if taps == 1 {
        [0; 3]
    } else if long >= short {
        x
    } else {
        y
    };
    Some(Footprint { detail: half_log2(squared), taps, axis })
}

/// The level of detail before the limits, and within them.
fn details(quad: &BoundQuad, binding: &Binding, lane: usize) -> (i64, i64) {
    let (from, sampler) = (&quad.lanes[lane], &binding.sampler);
    let measures = matches!(quad.op, TexelOp::Sample | TexelOp::Level);
    let measured = footprint(quad, binding, lane).filter(|_| measures);
    let added = match quad.level {
        LevelSource::Given => fixed(from.detail),
        LevelSource::Bias if measures => fixed(from.detail),
        _ => 0,
    };
    let sum = measured.map_or(0, |f| f.detail) + added + i64::from(sampler.bias as i16);
    let free = sum.clamp(LEAST, GREATEST);
    let mut limited = free.max(sampler.least.into()).min(sampler.most.into()).max(sampler.floor.into());
    if quad.floored {
        limited = limited.max(from.floor.into());
    }
    (free, limited)
}

fn fetched(quad: &BoundQuad, binding: &Binding, from: &QuadLane) -> SampleLane {
    let level = if quad.level == LevelSource::Given { i64::from(from.detail) } else { 0 };
    let (first, last) = (i64::from(binding.extent.first_level), i64::from(binding.extent.last_level));
    let outside = level > (last - first).max(0);
    SampleLane {
        at: from.at,
        layer: if quad.array { from.layer } else { 0 },
        level: (first + if outside { 0 } else { level }) as u8,
        outside,
        ..SampleLane::default()
    }
}

fn lane(quad: &BoundQuad, binding: &Binding, k: usize) -> SampleLane {
    let (from, extent, sampler) = (&quad.lanes[k], &binding.extent, &binding.sampler);
    let common = SampleLane {
        taps: 1,
        sample: from.sample,
        offsets: from.offsets,
        comparand: from.comparand,
        ..SampleLane::default()
    };
    if quad.op == TexelOp::Fetch {
        let of = fetched(quad, binding, from);
        return SampleLane { at: of.at, layer: of.layer, level: of.level, outside: of.outside, ..common };
    }
    let (_, limited) = details(quad, binding, k);
    let gathers = quad.op == TexelOp::Gather;
    let (mut level, mut fraction) = match sampler.mip {
        MipFilter::NoMip => (0, 0),
        _ if gathers && quad.level != LevelSource::Given => (0, 0),
        MipFilter::Linear if !gathers => (limited / 256, limited % 256),
        _ => (nearest(limited), 0),
    };
    let last = (i64::from(extent.last_level) - i64::from(extent.first_level)).max(0);
    if level >= last {
        (level, fraction) = (last, 0);
    }
    let cube = quad.shape == QuadShape::Cube;
    let array = if quad.array { i64::from(from.layer) } else { 0 };
    let [_, s, t] = face_frame(face(from.at));
    let (at, layer) = if cube {
        let at = [place(along(s, from.at)), place(along(t, from.at)), 0];
        (at, 6 * array.min(extent.last_z.into()) + i64::from(face(from.at)))
    } else {
        (from.at, array.min(extent.last_z.into()))
    };
    let foot = footprint(quad, binding, k).filter(|foot| foot.taps > 1 && !gathers);
    let axis = foot.as_ref().map_or([0; 2], |foot| {
        let half = |part: u32| (f32::from_bits(part) * 0.5).to_bits();
        if cube {
            [half(along(s, foot.axis)), half(along(t, foot.axis))]
        } else {
            [foot.axis[0], foot.axis[1]]
        }
    });
    SampleLane {
        at,
        layer: layer as u16,
        level: (i64::from(extent.first_level) + level) as u8,
        two_levels: fraction != 0,
        fraction: fraction as u8,
        linear: gathers || if limited == 0 { sampler.magnify_linear } else { sampler.minify_linear },
        taps: foot.map_or(1, |foot| foot.taps as u8),
        axis,
        ..common
    }
}

/// What leaves for a quad; its coordinates are numbers where it is of a cube.
pub fn expected(quad: &BoundQuad, binding: &Binding) -> Expected {
    let tail = quad.tail;
    if quad.op == TexelOp::Level {
        let all = [0, 1, 2, 3].map(|k| if tail.fault { (0, 0) } else { details(quad, binding, k) });
        let extent = &binding.extent;
        let levels = i64::from(extent.last_level.saturating_sub(extent.first_level));
        let [free, limited] =
            [all.map(|(free, _)| free as u32), all.map(|(_, limited)| limited.min(256 * levels) as u32)];
        return Expected::Levels(QuadLevels { tail, limited, free });
    }
    let nothing = SampleLane { taps: 1, outside: true, ..SampleLane::default() };
    Expected::Sample(SampleQuad {
        tail,
        op: quad.op,
        shape: quad.shape,
        array: quad.array,
        offsets: quad.offsets,
        compares: quad.compares,
        samples: quad.samples,
        component: quad.component,
        mask: quad.mask,
        lanes: [0, 1, 2, 3].map(|k| if tail.fault { nothing } else { lane(quad, binding, k) }),
    })
}
