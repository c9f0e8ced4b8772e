//! Random blits, one after another, with stalls at every port, against the reference.

use super::bench::*;
use hub::raster_2d::{Params, Raster2d};
use kernel::Within;
use kit::memory::MemoryStalls;
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;
use references::hub::copies::bytes::Bytes;

scenarios! {
    Raster2d::new(&Params::default()) => any_blits;
    Raster2d::new(&Params { texels: hub::raster_2d::blit_texels::Params { texels: Within::new(3) } }) => any_blits;
}

/// Codes of the class.
const CODES: [u8; 14] = [0xd5, 0xcf, 0xf9, 0xe8, 0xf3, 0xca, 0xc0, 0xd6, 0xc6, 0xe9, 0xcb, 0xff, 0xe0, 0xdb];
/// Those of them that have means.
const MEANS: [u8; 14] = CODES;
/// Bytes between surfaces.
const REGION: u64 = 0x1_0000;

fn surface(rng: &mut Rng, codes: &[u8], region: u64) -> Surface {
    let (code, width, height) = (rng.pick(codes), 1 + rng.below(20) as u32, 1 + rng.below(20) as u32);
    let address = (1 + region) * REGION + 512 * rng.below(4);
    match rng.below(3) {
        0 => Surface::lines(code, address + 32 * rng.below(8), width, height, 64 * (5 + rng.below(3) as u32)),
        _ => {
            let block = [rng.below(3) as u32, rng.below(2) as u32];
            Surface { block, layer: rng.below(3) as u32, ..Surface::blocks(code, address, width, height, 0) }
        }
    }
}

/// A position or a step: whole, by halves, or with any fraction.
fn fixed(rng: &mut Rng, most: i64) -> i64 {
    let whole = (rng.below(2 * most as u64 + 1) as i64 - most) * ONE;
    match rng.below(3) {
        0 => whole,
        1 => whole + ONE / 2,
        _ => whole + rng.roll() as u32 as i64,
    }
}

fn blit(rng: &mut Rng, from: Surface, region: u64) -> Blit {
    let to = surface(rng, &CODES, region);
    let codes = MEANS.contains(&from.code);
    let mode = if codes && rng.one_in(2) { 0x11 } else { rng.below(2) as u32 };
    let near = |rng: &mut Rng| rng.below(12) as i32 - 4;
    let size = |rng: &mut Rng| rng.below(24) as u32;
    let clip = [near(rng) as u32, near(rng) as u32, size(rng), size(rng)];
    let straight = rng.one_in(2);
    let step = |rng: &mut Rng| if straight { rng.pick(&[ONE, -ONE, 2 * ONE]) } else { fixed(rng, 3) };
    Blit {
        to,
        from,
        at: [near(rng), near(rng)],
        size: [size(rng), size(rng)],
        clip: rng.one_in(2).then_some(clip),
        mode,
        source: [fixed(rng, 12), fixed(rng, 12)],
        step: [step(rng), step(rng)],
    }
}

/// Any operation that the destination's format has, a pattern, a key.
fn operation(rng: &mut Rng, to: u8) -> Vec<(u16, u32)> {
    let multiplied =
        matches!(to, 0xcf | 0xd0 | 0xd1 | 0xd5 | 0xd6 | 0xe6 | 0xe8 | 0xe9 | 0xea | 0xf3 | 0xf7 | 0xf9);
    let operations: &[u32] = if multiplied { &[0, 1, 2, 3, 4, 5, 6] } else { &[0, 1, 3, 4] };
    let word = |rng: &mut Rng| rng.roll() as u32;
    vec![
        (0x2ac, if rng.one_in(2) { 3 } else { rng.pick(operations) }),
        (0x2a0, word(rng) & 0xff),
        (0x2a4, word(rng)),
        (0x2a8, word(rng)),
        (0x29c, rng.one_in(4).into()),
        (0x294, rng.below(7) as u32),
        (0x298, rng.pick(&[0, !0])),
        (0x2b0, word(rng) & 0x3f3f),
        (0x2b4, rng.below(4) as u32),
        (0x2e8, rng.below(6) as u32),
        (0x2ec, rng.below(2) as u32),
        (0x2f0, word(rng)),
        (0x2f4, word(rng)),
        (0x2f8, word(rng)),
        (0x300 + 4 * rng.below(64) as u16, word(rng)),
    ]
}

/// Each blit reads the first surface, or what the blit before it wrote.
fn any_blits(new: Maker<Raster2d>) {
    let around = (any::<[u64; 5]>(), prop_oneof![Just(1_u64), 1_u64..80]);
    property((any::<u64>(), around), |(seed, ([bundle, fault, read, data, write], latency))| {
        let mut rng = Rng::new(seed);
        let mut memory = Bytes::default();
        let mut from = surface(&mut rng, &CODES, 0);
        (REGION..2 * REGION).step_by(4).for_each(|at| memory.store(at, rng.roll() as u32));
        let mut methods = vec![];
        for k in 0..3 {
            let blit = blit(&mut rng, from, 1 + k);
            methods.extend(blit.with(&operation(&mut rng, blit.to.code)));
            if rng.one_in(2) {
                from = Surface { layer: 0, ..blit.to };
            }
        }
        let (wanted, _) = wanted(memory.clone(), &methods);
        let stalls = MemoryStalls { read, data, write, latency };
        let around = Around { stalls: [bundle, fault], memory: stalls };
        let run = run(&mut new(), memory, &bundles(&methods), around);
        assert!(run.faults.is_empty(), "{:?}", run.faults);
        assert!(run.memory == wanted, "memory differs");
    });
}
