//! Fetches of texels by integers.

use super::bench::{Run, write};
use super::draws;
use kernel::Within;
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;
use tex::address::{Address, Params};
use tex::texture_binding::*;
use tex::texture_quads::*;

scenarios! {
    Address::new(&Params::default()) => the_example_of_the_page any_fetches;
    Address::new(&Params { threads_log2: Within::new(0) }) => any_fetches;
}

/// The specification's example: a texel (37, 21) of 4 bytes, of a surface 128 wide with blocks of 16 GOBs.
fn the_example_of_the_page(new: Maker<Address>) {
    let mut surface = super::binding();
    (surface.extent.last_x, surface.extent.last_y, surface.place.block_height) = (127, 255, 4);
    surface.place.address = 0x200;
    let mut run = Run::new(&new, [!0; 2]);
    run.writes(&[write(0, surface)]);
    let mut pass = super::pass(0);
    pass.lanes[2].at = [37, 21, 0];
    assert_eq!(run.footprints(&[pass])[0].1.taps[8].address, 0x44b4 + 0x200);
}

/// A coordinate of a fetch: inside, at the edges, or any.
fn whole(rng: &mut Rng, last: u32) -> u32 {
    match rng.below(16) {
        0 => rng.roll() as u32,
        1 => 0_u32.wrapping_sub(rng.below(3) as u32),
        2 => last.wrapping_add(rng.below(3) as u32),
        _ => rng.below(u64::from(last) + 1) as u32,
    }
}

fn fetch(rng: &mut Rng, bindings: &[Binding; 4]) -> TexturePass {
    let mut pass = draws::pass(rng, TexelOp::Fetch);
    let binding = &bindings[usize::from(pass.tail.binding)];
    let extent = &binding.extent;
    pass.shape = match extent.kind {
        TextureKind::Line | TextureKind::Buffer => QuadShape::One,
        TextureKind::Plane if rng.one_in(8) => QuadShape::Three,
        TextureKind::Plane => QuadShape::Two,
        TextureKind::Volume if rng.one_in(8) => QuadShape::Two,
        TextureKind::Volume => QuadShape::Three,
        TextureKind::Cube => rng.pick(&[QuadShape::Two, QuadShape::Cube]),
    };
    pass.array = !matches!(extent.kind, TextureKind::Volume | TextureKind::Buffer) && rng.one_in(2);
    pass.samples = extent.kind == TextureKind::Plane && pass.shape == QuadShape::Two && rng.one_in(2);
    pass.offsets = if rng.one_in(2) { OffsetForm::One } else { OffsetForm::NoOffset };
    let levelled = binding.place.layout == TexelLayout::Blocks && !pass.samples;
    let layers = u32::from(extent.last_z) * if extent.kind == TextureKind::Cube { 6 } else { 1 };
    for lane in &mut pass.lanes {
        let level = if levelled { rng.below(16) as u8 } else { 0 };
        let last = |last: u32| (last + 1 >> level).max(1) - 1;
        *lane = PassLane {
            on: !rng.one_in(8),
            at: [
                whole(rng, last(extent.last_x)),
                whole(rng, last(extent.last_y.into())),
                whole(rng, last(extent.last_z.into())),
            ],
            layer: whole(rng, layers) as u16,
            sample: rng.below(1 << (extent.samples_x + extent.samples_y)) as u8 + u8::from(rng.one_in(9))
                & 15,
            level,
            linear: rng.one_in(2),
            second_slice: rng.one_in(9),
            share: rng.below(65_537) as u32,
            outside: rng.one_in(16),
            offsets: [rng.roll() as u32, rng.roll() as u32],
            comparand: rng.roll() as u32,
        };
    }
    pass
}

fn any_fetches(new: Maker<Address>) {
    property((any::<u64>(), any::<[u64; 2]>()), |(seed, stalls)| {
        let mut rng = Rng::new(seed);
        let bindings: [Binding; 4] = std::array::from_fn(|_| match rng.below(7) {
            0 => draws::surface(&mut rng, TextureKind::Line),
            1 => draws::surface(&mut rng, TextureKind::Plane),
            2 => draws::surface(&mut rng, TextureKind::Volume),
            3 => draws::surface(&mut rng, TextureKind::Cube),
            4 => draws::pitched(&mut rng),
            5 => draws::buffer(&mut rng),
            _ => draws::multisampled(&mut rng),
        });
        let mut run = Run::new(&new, stalls);
        let written = |k: usize| write(k as u8, bindings[k]);
        run.writes(&[written(0), written(1)]);
        run.write_late(0, written(3));
        run.write_late(rng.below(30), written(2));
        let passes: Vec<_> = (0..24).map(|_| fetch(&mut rng, &bindings)).collect();
        run.passes(&passes);
    });
}
