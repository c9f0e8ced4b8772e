//! Random quads against the reference, under random stalls; any bits at all.

use super::bench::pass;
use super::judge::{Expected, expected};
use crate::parts;
use crate::walk::bench::SPARE;
use crate::walk::random::random;
use kernel::Within;
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;
use tex::coordinates::{Coordinates, Params};
use tex::texture_binding::*;
use tex::texture_quads::*;

scenarios! {
    Coordinates::new(&Params::default()) => any_quads any_bits;
    Coordinates::new(&Params { threads_log2: Within::new(0) }) => parts_of_a_quad any_quads;
    Coordinates::new(&Params { threads_log2: Within::new(1) }) => any_quads;
}

/// A binding whose fields have the frequent values often.
fn binding(rng: &mut Rng) -> Binding {
    let mut binding: Binding = random(rng);
    let (extent, sampler) = (&mut binding.extent, &mut binding.sampler);
    extent.last_x >>= rng.pick(&[28 - 11, 28 - 6, 4]);
    extent.last_y >>= rng.pick(&[5, 10, 0]);
    extent.last_z >>= rng.pick(&[0, 8, 11]);
    extent.normalised |= !rng.one_in(4);
    if !rng.one_in(4) {
        (extent.first_level, extent.last_level) = (rng.below(4) as u8, rng.below(16) as u8);
        (sampler.least, sampler.floor) = (0, 0);
        sampler.bias = rng.pick(&[0, 0, 128, 0xff80]);
        sampler.most = 0xfff;
        sampler.minify_linear |= rng.one_in(2);
        sampler.anisotropy = rng.pick(&[1, 2, 8, 16, 31]);
    }
    binding
}

/// A small difference: a few parts of 1,024, or any float.
fn small(rng: &mut Rng) -> f32 {
    if rng.one_in(16) {
        return f32::from_bits(rng.roll() as u32);
    }
    let value = rng.below(4096) as f32 / 65_536.0;
    if rng.one_in(2) { -value } else { value }
}

fn quad(rng: &mut Rng) -> BoundQuad {
    let mut quad: BoundQuad = random(rng);
    quad.tail.fault &= rng.one_in(4);
    quad.tail.binding %= SPARE;
    if rng.one_in(2) {
        quad.op = TexelOp::Sample;
    }
    quad.floored &= rng.one_in(2);
    let middle = [0; 3].map(|_| rng.below(1024) as f32 / 512.0 - 1.0);
    for lane in &mut quad.lanes {
        lane.at = middle.map(|middle| (middle + small(rng)).to_bits());
        if quad.shape == QuadShape::Cube && lane.at.iter().any(|c| f32::from_bits(*c).is_nan()) {
            lane.at = [0; 3];
        }
        lane.gradients = [0; 4].map(|_| small(rng).to_bits());
        lane.detail = match rng.below(4) {
            0 => rng.roll() as u32,
            1 => rng.below(16) as u32,
            _ => ((rng.below(8192) as f32 - 2048.0) / 512.0).to_bits(),
        };
        lane.floor >>= rng.below(12);
    }
    quad
}

/// A lane a cycle from the 6th on; levels leave with the last lane.
fn parts_of_a_quad(new: Maker<Coordinates>) {
    let sample = BoundQuad { tail: QuadTail { lanes: 15, ..QuadTail::default() }, ..BoundQuad::default() };
    let level = BoundQuad { op: TexelOp::Level, ..sample };
    let left = pass(&mut new(), &[Binding::default()], &[sample, level, sample, level], [!0; 3]);
    assert_eq!(left.samples.iter().map(|(at, _)| *at).collect::<Vec<_>>(), [6, 7, 8, 9, 14, 15, 16, 17]);
    assert!(left.samples.iter().all(|(_, quad)| quad.tail.lanes == 1));
    assert_eq!(
        left.levels.iter().map(|(at, quad)| (*at, quad.tail.lanes)).collect::<Vec<_>>(),
        [(13, 15), (21, 15)]
    );
}

fn any_quads(new: Maker<Coordinates>) {
    property((any::<u64>(), any::<[u64; 3]>()), |(seed, stalls)| {
        let mut rng = Rng::new(seed);
        let mut dut = new();
        let threads = 1 << dut.unit().p.threads_log2.get();
        let bindings: Vec<_> = (0..SPARE).map(|_| binding(&mut rng)).collect();
        let quads: Vec<_> = (0..20).map(|_| quad(&mut rng)).collect();
        let (mut samples, mut levels) = (vec![], vec![]);
        for quad in &quads {
            match expected(quad, &bindings[usize::from(quad.tail.binding)]) {
                Expected::Sample(sample) => samples.extend(parts::samples(&sample, threads)),
                Expected::Levels(all) => levels.push(all),
            }
        }
        let left = pass(&mut dut, &bindings, &quads, stalls);
        assert_eq!(left.samples.into_iter().map(|(_, quad)| quad).collect::<Vec<_>>(), samples);
        assert_eq!(left.levels.into_iter().map(|(_, quad)| quad).collect::<Vec<_>>(), levels);
    });
}

/// Each quad leaves, with numbers of taps that there are.
fn any_bits(new: Maker<Coordinates>) {
    property((any::<u64>(), any::<[u64; 3]>()), |(seed, stalls)| {
        let mut rng = Rng::new(seed);
        let bindings: Vec<Binding> = (0..SPARE).map(|_| random(&mut rng)).collect();
        let quads: Vec<BoundQuad> = (0..20).map(|_| random(&mut rng)).collect();
        let left = pass(&mut new(), &bindings, &quads, stalls);
        let of = |levels: bool| {
            let is = move |quad: &&BoundQuad| (quad.op == TexelOp::Level) == levels;
            quads.iter().filter(is).map(|quad| quad.tail).collect::<Vec<_>>()
        };
        assert_eq!(left.samples.iter().map(|(_, quad)| quad.tail).collect::<Vec<_>>(), of(false));
        assert_eq!(left.levels.iter().map(|(_, quad)| quad.tail).collect::<Vec<_>>(), of(true));
        let taps = |lane: &SampleLane| [1, 2, 4, 6, 8, 10, 12, 14, 16].contains(&lane.taps);
        assert!(left.samples.iter().all(|(_, quad)| quad.lanes.iter().all(taps)));
    });
}
