//! Drives the ports of coordinates.

use crate::walk::bench::spare;
use kernel::offer::Offer;
use kit::{Device, Sink, Source};
use tex::coordinates::{Coordinates, In};
use tex::texture_binding::*;
use tex::texture_quads::*;

/// A texture of 256 by 64 texels with nine levels, all linear, with no limits.
pub fn binding() -> Binding {
    let extent = TextureExtent {
        kind: TextureKind::Plane,
        normalised: true,
        last_x: 255,
        last_y: 63,
        last_level: 8,
        ..TextureExtent::default()
    };
    let sampler = TextureSampler {
        magnify_linear: true,
        minify_linear: true,
        mip: MipFilter::Linear,
        anisotropy: 1,
        most: 0xfff,
        ..TextureSampler::default()
    };
    Binding { extent, sampler, ..Binding::default() }
}

/// A quad with its middle at (1/2, 1/2), and differences of so many texels of `binding`'s level 0.
pub fn quad(x: [f32; 2], y: [f32; 2]) -> BoundQuad {
    let mut quad = BoundQuad { shape: QuadShape::Two, ..BoundQuad::default() };
    quad.tail.lanes = 15;
    let texel = [1.0 / 256.0, 1.0 / 64.0];
    for (k, lane) in quad.lanes.iter_mut().enumerate() {
        let (right, below) = ((k & 1) as f32, (k >> 1) as f32);
        let at = |c: usize| (0.5 + texel[c] * (right * x[c] + below * y[c])).to_bits();
        lane.at = [at(0), at(1), 0];
    }
    quad
}

/// A quad with its level, the same in all lanes.
pub fn given(detail: f32) -> BoundQuad {
    let mut quad = quad([1.0, 0.0], [0.0, 1.0]);
    quad.level = LevelSource::Given;
    quad.lanes.iter_mut().for_each(|lane| lane.detail = detail.to_bits());
    quad
}

/// What leaves, with the cycle in which each was accepted.
pub struct Left {
    pub samples: Vec<(u64, SampleQuad)>,
    pub levels: Vec<(u64, QuadLevels)>,
}

/// Writes bindings, one a cycle, then sends quads while another binding is written. Cycles count from the first offer.
pub fn pass(
    dut: &mut Device<Coordinates>,
    bindings: &[Binding],
    quads: &[BoundQuad],
    stalls: [u64; 3],
) -> Left {
    for (number, binding) in bindings.iter().enumerate() {
        let write = BindingWrite { number: number as u8, binding: *binding };
        dut.cycle(In { binding_write: Offer::new(true, write), ..In::default() });
    }
    let mut source = Source::new(quads, stalls[0]);
    let (mut samples, mut levels) = (Sink::new(stalls[1]), Sink::new(stalls[2]));
    dut.run(|o| {
        (!source.is_empty() || !o.idle).then(|| In {
            quad: source.drive(o.quad),
            sample: samples.drive(&o.sample),
            levels: levels.drive(&o.levels),
            binding_write: spare(source.cycle()),
        })
    });
    Left { samples: samples.timed(), levels: levels.timed() }
}

/// What a quad becomes with a binding.
pub fn sampled(dut: &mut Device<Coordinates>, binding: Binding, quad: BoundQuad) -> SampleQuad {
    pass(dut, &[binding], &[quad], [!0; 3]).samples[0].1
}
