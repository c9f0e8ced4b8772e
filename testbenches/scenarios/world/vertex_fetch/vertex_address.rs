//! Addresses equal the formula's, computed without overflow.

use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use world::vertex_fetch::types::*;
use world::vertex_fetch::vertex_address::{In, VertexAddress};

scenarios! {
    VertexAddress::default() => one_a_cycle any_vectors;
}

fn run(new: Maker<VertexAddress>, steps: &[AttributeRead], stalls: [u64; 2]) -> Vec<u64> {
    let mut dut = new();
    let (mut step, mut request) = (Source::new(steps, stalls[0]), Sink::new(stalls[1]));
    dut.run(|o| {
        (!step.is_empty() || !o.idle)
            .then(|| In { step: step.drive(o.step), request: request.drive(&o.request) })
    });
    assert_eq!(request.len(), steps.len());
    for (out, read) in request.taken.iter().zip(steps) {
        let [base, index, stride, offset] =
            [read.base, read.index.into(), read.stride.into(), read.offset.into()].map(u128::from);
        let byte = base + index * stride + offset;
        let within = byte + u128::from(read.bytes) <= u128::from(read.limit) + 1;
        let mut info = read.info;
        if info.source == VectorSource::Memory && !within {
            info.source = VectorSource::Zero;
        }
        assert_eq!((out.info, out.bytes), (info, read.bytes), "{read:?}");
        if info.source == VectorSource::Memory {
            assert_eq!(u128::from(out.address), byte, "{read:?}");
        }
    }
    request.at
}

fn one_a_cycle(new: Maker<VertexAddress>) {
    let read = |k: u32| AttributeRead {
        index: k,
        stride: 12,
        bytes: 12,
        limit: 4095,
        base: 100,
        ..AttributeRead::default()
    };
    let steps: Vec<_> = (0..50).map(read).collect();
    assert_eq!(run(new, &steps, [!0; 2]), (3..53).collect::<Vec<_>>());
}

fn any_vectors(new: Maker<VertexAddress>) {
    property((any::<u64>(), any::<[u64; 2]>()), |(seed, stalls)| {
        let mut rng = Rng::new(seed);
        let mut one = || {
            let near = |rng: &mut Rng, bits: u32| rng.roll() >> (64 - bits) >> rng.below(bits.into());
            let mut read = AttributeRead {
                info: VectorInfo {
                    source: rng.pick(&[VectorSource::Memory, VectorSource::Memory, VectorSource::Constant]),
                    place: rng.roll() as u8,
                    lane: rng.below(32) as u8,
                    closes: rng.one_in(2),
                    ..VectorInfo::default()
                },
                bytes: 1 + rng.below(16) as u8,
                base: near(&mut rng, 40),
                limit: near(&mut rng, 40),
                stride: near(&mut rng, 12) as u16,
                offset: near(&mut rng, 14) as u16,
                instanced: rng.one_in(2),
                index: near(&mut rng, 32) as u32,
            };
            let last = read.base
                + u64::from(read.index) * u64::from(read.stride)
                + u64::from(read.offset)
                + u64::from(read.bytes);
            if rng.one_in(2) {
                // Around the last byte.
                read.limit = (last + rng.below(4)).saturating_sub(3) & ((1 << 40) - 1);
            }
            read
        };
        let steps: Vec<_> = (0..100).map(|_| one()).collect();
        run(new, &steps, stalls);
    });
}
