//! Footprints of samples and gathers: positions, wraps, borders, offsets, slices.

use super::bench::{Run, binding, write};
use super::draws;
use kernel::Within;
use kernel::packed::Packed;
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;
use tex::address::{Address, Params};
use tex::texels::*;
use tex::texture_binding::*;
use tex::texture_quads::*;

scenarios! {
    Address::new(&Params::default()) => shares_of_a_footprint four_offsets mirrored_coordinates any_samples any_bits;
    Address::new(&Params { threads_log2: Within::new(0) }) => any_samples;
}

/// A quarter of a texel right of a middle, and an eighth below one.
fn shares_of_a_footprint(new: Maker<Address>) {
    let mut run = Run::new(&new, [!0; 2]);
    run.writes(&[write(0, binding())]);
    let mut pass = TexturePass { op: TexelOp::Sample, ..super::pass(0) };
    pass.lanes[1].linear = true;
    pass.lanes[1].at = [(3.75_f32 / 256.0).to_bits(), (9.625_f32 / 64.0).to_bits(), 0];
    let found = run.footprints(&[pass])[0].1;
    assert_eq!([4, 5, 6, 7].map(|k| found.taps[k].share), [192 * 224, 64 * 224, 192 * 32, 64 * 32]);
    assert_eq!(found.pass.weights[1], 1 << 24);
    // One texel: the others have no weight.
    assert_eq!(
        [0, 1].map(|k| (found.taps[k].kind, found.taps[k].share)),
        [(TapKind::Texel, 1 << 16), (TapKind::NoTexel, 0)]
    );
}

/// Result k of a gather, (i0, j1), (i1, j1), (i1, j0), (i0, j0), is the first texel at offset k.
fn four_offsets(new: Maker<Address>) {
    let mut run = Run::new(&new, [!0; 2]);
    let mut surface = binding();
    surface.place.layout = TexelLayout::Pitch;
    (surface.place.address, surface.place.pitch) = (0, 1 << 10);
    run.writes(&[write(0, surface)]);
    let mut pass = TexturePass { op: TexelOp::Gather, offsets: OffsetForm::Four, ..super::pass(0) };
    pass.lanes[0].at = [(100.5_f32 / 256.0).to_bits(), (32.5_f32 / 64.0).to_bits(), 0];
    pass.lanes[0].offsets = [0x0201_1f20, 0x3f3f_0003];
    let found = run.footprints(&[pass])[0].1;
    let texel =
        |k: usize| (found.taps[k].address as i64 % 1024 / 4 - 100, found.taps[k].address as i64 / 1024 - 32);
    assert_eq!([2, 3, 1, 0].map(texel), [(-32, 31), (1, 2), (3, 0), (-1, -1)]);
}

/// A coordinate from the other end has the texels from there, with the same weights, in each wrap mode.
fn mirrored_coordinates(new: Maker<Address>) {
    property(any::<u64>(), |seed| {
        let mut rng = Rng::new(seed);
        let mut surface = binding();
        let last = rng.below(1000);
        (surface.extent.kind, surface.extent.last_x) = (TextureKind::Line, last as u32);
        (surface.place.layout, surface.place.address) = (TexelLayout::Line, 0);
        surface.sampler.wraps = [rng.pick(&draws::WRAPS); 3];
        if matches!(surface.sampler.wraps[0] as u8, 5..) {
            // MIRROR_ONCE is about 0 alone.
            surface.sampler.wraps = [WrapMode::Repeat; 3];
        }
        let mut run = Run::new(&new, [!0; 2]);
        run.writes(&[write(0, surface)]);
        let passes: Vec<_> = (0..8)
            .map(|_| {
                let mut pass = TexturePass { op: TexelOp::Sample, shape: QuadShape::One, ..super::pass(0) };
                let at = (rng.below(1 << 20) as f32 / 262_144.0) - 1.5;
                for (lane, at) in [at, 1.0 - at].into_iter().enumerate() {
                    pass.lanes[lane].linear = true;
                    pass.lanes[lane].at[0] = at.to_bits();
                }
                pass
            })
            .collect();
        for (_, found) in run.footprints(&passes) {
            let of = |lane: usize| {
                let taps = found.taps[FOOTPRINT * lane..][..FOOTPRINT].iter();
                taps.filter(|tap| tap.kind != TapKind::NoTexel).map(|tap| {
                    let texel = (tap.kind == TapKind::Texel).then_some(tap.address / 4);
                    (texel, tap.share)
                })
            };
            let mut there: Vec<_> =
                of(1).map(|(texel, share)| (texel.map(|texel| last - texel), share)).collect();
            there.sort_unstable();
            let mut here: Vec<_> = of(0).collect();
            here.sort_unstable();
            assert_eq!(here, there, "{surface:?}");
        }
    });
}

fn sample(rng: &mut Rng, bindings: &[Binding; 4]) -> TexturePass {
    let op = if rng.one_in(3) { TexelOp::Gather } else { TexelOp::Sample };
    let mut pass = draws::pass(rng, op);
    let binding = &bindings[usize::from(pass.tail.binding)];
    let extent = &binding.extent;
    pass.shape = match extent.kind {
        TextureKind::Line => QuadShape::One,
        TextureKind::Volume => QuadShape::Three,
        TextureKind::Plane if rng.one_in(8) => QuadShape::Three,
        _ => QuadShape::Two,
    };
    pass.array = rng.one_in(2);
    pass.offsets = match rng.below(3) {
        0 => OffsetForm::NoOffset,
        1 if op == TexelOp::Gather => OffsetForm::Four,
        _ => OffsetForm::One,
    };
    for lane in &mut pass.lanes {
        let level = if binding.place.layout == TexelLayout::Blocks { rng.below(16) as u8 } else { 0 };
        let mut at = |last: u32| draws::coordinate(rng, (last + 1 >> level).max(1), extent.normalised);
        let at = [at(extent.last_x), at(extent.last_y.into()), at(extent.last_z.into())];
        *lane = PassLane {
            on: !rng.one_in(8),
            at,
            layer: rng.below(u64::from(extent.last_z) + 3) as u16,
            level,
            linear: !rng.one_in(3),
            second_slice: rng.one_in(2),
            share: rng.below(65_537) as u32,
            outside: rng.one_in(16),
            offsets: [rng.roll() as u32, rng.roll() as u32],
            comparand: rng.roll() as u32,
            sample: rng.below(16) as u8,
        };
    }
    pass
}

fn any_samples(new: Maker<Address>) {
    property((any::<u64>(), any::<[u64; 2]>()), |(seed, stalls)| {
        let mut rng = Rng::new(seed);
        let bindings: [Binding; 4] = std::array::from_fn(|_| match rng.below(5) {
            0 => draws::surface(&mut rng, TextureKind::Line),
            1 | 2 => draws::surface(&mut rng, TextureKind::Plane),
            3 => draws::surface(&mut rng, TextureKind::Volume),
            _ => draws::pitched(&mut rng),
        });
        let mut run = Run::new(&new, stalls);
        run.writes(&[0, 1, 2, 3].map(|k| write(k as u8, bindings[k])));
        let passes: Vec<_> = (0..24).map(|_| sample(&mut rng, &bindings)).collect();
        run.passes(&passes);
    });
}

/// Any bits in any field: every pass leaves.
fn any_bits(new: Maker<Address>) {
    fn any_packed<T: Packed>(rng: &mut Rng) -> T {
        let mut image = T::blank();
        image.iter_mut().for_each(|word| *word = rng.roll());
        T::unpack(&image)
    }
    property((any::<u64>(), any::<[u64; 2]>()), |(seed, stalls)| {
        let mut rng = Rng::new(seed);
        let mut run = Run::new(&new, stalls);
        let writes: Vec<BindingWrite> = (0..BINDINGS).map(|k| write(k as u8, any_packed(&mut rng))).collect();
        run.writes(&writes);
        for cycle in 0..4 {
            run.write_late(20 * cycle, any_packed(&mut rng));
        }
        let passes: Vec<TexturePass> = (0..24).map(|_| any_packed(&mut rng)).collect();
        assert_eq!(run.footprints(&passes).len(), passes.len());
    });
}
