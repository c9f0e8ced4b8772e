//! Cubes whose faces are filtered across their edges.

use super::bench::{Run, binding, write};
use super::draws;
use kernel::Within;
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;
use tex::address::{Address, Params};
use tex::texels::*;
use tex::texture_binding::*;
use tex::texture_quads::*;

scenarios! {
    Address::new(&Params::default()) => thirds_at_a_corner any_cubes;
    Address::new(&Params { threads_log2: Within::new(0) }) => any_cubes;
}

/// A corner's texel gives its weight to the others: 16,384 are three times 5,461, and one.
fn thirds_at_a_corner(new: Maker<Address>) {
    let mut cube = binding();
    (cube.extent.kind, cube.extent.last_y, cube.sampler.seamless) = (TextureKind::Cube, 255, true);
    let mut run = Run::new(&new, [!0; 2]);
    run.writes(&[write(0, cube)]);
    let mut pass = TexturePass { op: TexelOp::Sample, shape: QuadShape::Cube, ..super::pass(0) };
    pass.lanes[0].at = [1_f32.to_bits(), 0, 0];
    pass.lanes[0].linear = true;
    let found = run.footprints(&[pass])[0].1;
    assert_eq!(
        [0, 1, 2, 3].map(|k| found.taps[k].share),
        [16_384 + 5_462, 0, 16_384 + 5_461, 16_384 + 5_461]
    );
    assert_eq!(found.taps[1].kind, TapKind::NoTexel);
}

fn cube(rng: &mut Rng) -> Binding {
    let mut binding = draws::surface(rng, TextureKind::Cube);
    binding.extent.normalised = true;
    binding.extent.last_z = rng.below(4) as u16;
    binding.sampler.seamless = !rng.one_in(4);
    binding
}

fn sample(rng: &mut Rng, bindings: &[Binding; 4]) -> TexturePass {
    let op = if rng.one_in(3) { TexelOp::Gather } else { TexelOp::Sample };
    let mut pass = draws::pass(rng, op);
    let extent = &bindings[usize::from(pass.tail.binding)].extent;
    (pass.shape, pass.array) = (QuadShape::Cube, rng.one_in(2));
    for lane in &mut pass.lanes {
        let level = rng.below(8) as u8;
        let texels = (extent.last_x + 1 >> level).max(1);
        // In the first and the last texel, or anywhere in the face.
        let mut at = || match rng.below(3) {
            0 => rng.below(257) as f32 / 256.0 / texels as f32,
            1 => 1.0 - rng.below(257) as f32 / 256.0 / texels as f32,
            _ => rng.below(1 << 24) as f32 / (1 << 24) as f32,
        };
        let at = [at().to_bits(), at().to_bits(), 0];
        *lane = PassLane {
            on: true,
            at,
            layer: rng.below(6 * (u64::from(extent.last_z) + 1)) as u16,
            level,
            linear: !rng.one_in(3),
            share: 65_536,
            ..PassLane::default()
        };
    }
    pass
}

fn any_cubes(new: Maker<Address>) {
    property((any::<u64>(), any::<[u64; 2]>()), |(seed, stalls)| {
        let mut rng = Rng::new(seed);
        let bindings: [Binding; 4] = std::array::from_fn(|_| cube(&mut rng));
        let mut run = Run::new(&new, stalls);
        run.writes(&[0, 1, 2, 3].map(|k| write(k as u8, bindings[k])));
        let passes: Vec<_> = (0..24).map(|_| sample(&mut rng, &bindings)).collect();
        run.passes(&passes);
    });
}
