//! Random quads against the reference, under random stalls; any bits at all.

use super::bench::{SPARE, walk};
use super::judge::expected;
use crate::parts;
use kernel::Within;
use kernel::packed::Packed;
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;
use tex::texture_binding::*;
use tex::texture_quads::*;
use tex::walk::{Params, Walk};

scenarios! {
    Walk::new(&Params::default()) => any_quads any_bits;
    Walk::new(&Params { threads_log2: Within::new(0) }) => any_quads;
}

/// Any bits.
pub fn random<T: Packed>(rng: &mut Rng) -> T {
    let words: Vec<_> = (0..T::WORDS).map(|_| rng.roll()).collect();
    T::unpack(&words)
}

const SPECIAL: [u32; 8] = [0, 1 << 31, 0x7f80_0000, 0xff80_0000, 0x7fc0_0000, 1, 0x007f_ffff, 0x7f7f_ffff];

/// A float near 1, up to 2^30 times larger or smaller, the largest, a subnormal, a special one, or any bits.
fn float(rng: &mut Rng) -> u32 {
    let bits = rng.roll() as u32;
    let with = |exponent: u64| bits & 0x807f_ffff | (exponent as u32) << 23;
    match rng.below(8) {
        0 => bits,
        1 => rng.pick(&SPECIAL),
        2 => bits & 0x80ff_ffff,
        3 => with(255 - 1 - rng.below(2)),
        4 | 5 => with(97 + rng.below(60)),
        _ => with(122 + rng.below(8)),
    }
}

/// A coordinate that is nearly cancelled where a tap lies.
fn opposite(rng: &mut Rng, taps: u8, axis: u32) -> u32 {
    let (tap, taps) = (rng.below(taps.into()) as f32, f32::from(taps));
    let along = (2.0 * tap + 1.0 - taps) / (2.0 * taps) * f32::from_bits(axis);
    (-along).to_bits().wrapping_add(rng.below(5) as u32).wrapping_sub(2)
}

/// Any legal quad; most are short.
fn legal(rng: &mut Rng) -> SampleQuad {
    let mut quad: SampleQuad = random(rng);
    let most = rng.pick(&[1, 1, 2, 8]);
    quad.tail.fault &= rng.one_in(4);
    quad.tail.binding %= SPARE;
    quad.op = rng.pick(&[TexelOp::Sample, TexelOp::Sample, TexelOp::Fetch, TexelOp::Gather]);
    for lane in &mut quad.lanes {
        lane.taps = rng.pick(&[1, 2, 4, 6, 8, 10, 12, 14, 16]);
        lane.taps = if lane.taps > 2 * most { 1 } else { lane.taps };
        lane.at = [0; 3].map(|_| float(rng));
        lane.axis = [0; 2].map(|_| float(rng));
        if rng.one_in(4) {
            lane.at[0] = opposite(rng, lane.taps, lane.axis[0]);
        }
    }
    quad
}

fn bindings(rng: &mut Rng) -> Vec<Binding> {
    (0..SPARE).map(|_| random(rng)).collect()
}

fn any_quads(new: Maker<Walk>) {
    property((any::<u64>(), any::<[u64; 2]>()), |(seed, stalls)| {
        let mut rng = Rng::new(seed);
        let mut dut = new();
        let threads = 1 << dut.unit().p.threads_log2.get();
        let legal = |rng: &mut Rng| parts::samples(&legal(rng), threads).next().expect("a part");
        let quads: Vec<_> = (0..12).map(|_| legal(&mut rng)).collect();
        let wanted: Vec<_> = quads.iter().flat_map(expected).collect();
        let found = walk(&mut dut, &bindings(&mut rng), &quads, stalls);
        assert_eq!(found.iter().map(|(_, pass)| *pass).collect::<Vec<_>>(), wanted);
    });
}

/// A quad's passes end, and the shares of each slice are the whole.
fn any_bits(new: Maker<Walk>) {
    property((any::<u64>(), any::<[u64; 2]>()), |(seed, stalls)| {
        let mut rng = Rng::new(seed);
        let quads: Vec<SampleQuad> = (0..6).map(|_| random(&mut rng)).collect();
        let found = walk(&mut new(), &bindings(&mut rng), &quads, stalls);
        let mut passes = found.iter().map(|(_, pass)| pass);
        for quad in &quads {
            let mut shares = [[0; 2]; QUAD_LANES];
            for n in 0.. {
                let pass = passes.next().expect("a pass");
                assert_eq!((pass.tail, pass.first), (quad.tail, n == 0));
                for (lane, shares) in pass.lanes.iter().zip(&mut shares) {
                    shares[usize::from(lane.second_slice)] += lane.share;
                }
                if pass.last {
                    break;
                }
            }
            for (k, [first, second]) in shares.into_iter().enumerate() {
                let on = quad.tail.lanes >> k & 1 == 1;
                assert_eq!(first, if on { 65_536 } else { 0 });
                assert!(second == 0 || second == 65_536);
            }
        }
        assert!(passes.next().is_none());
    });
}
