//! Texels 5 clocks later, as the interpreter stores them.

use super::formats;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use tpc::sm::load_store::surface::surface_pack::*;
use tpc::sm::load_store::surface::types::*;

scenarios! {
    SurfacePack::default() => any_texels raw_words_come_through;
}

fn judged(new: Maker<SurfacePack>, asks: &[(Option<SurfacePackAsk>, [u32; 32])]) {
    let mut dut = new();
    for clock in 0..asks.len() + 5 {
        let of = clock.checked_sub(5).map(|at| &asks[at]);
        let expected = of.and_then(|(ask, words)| ask.map(|_| SurfacePacked { words: *words }));
        assert_eq!(dut.outputs().result.get(), expected.as_ref(), "{:?}", of.map(|of| of.0));
        dut.clock(In { ask: asks.get(clock).and_then(|(ask, _)| *ask).into() });
    }
}

fn any_texels(new: Maker<SurfacePack>) {
    property(any::<u64>(), |seed| {
        let mut random = Random(seed);
        let asks: Vec<_> = (0..60)
            .map(|_| {
                let format = formats::any(&mut random);
                let (own, oracle) = formats::of(format);
                let mut ask = SurfacePackAsk { formatted: true, format: own, words: [0; 32] };
                ask.words = std::array::from_fn(|_| formats::value(&mut random));
                let lanes = 8 / formats::components(format);
                let mut words = [0; 32];
                for lane in 0..lanes {
                    let registers = std::array::from_fn(|k| ask.words[4 * lane + k]);
                    let texel = oracle.pack(registers);
                    (0..4).for_each(|k| words[4 * lane + k] = (texel >> (32 * k)) as u32);
                }
                ((random.below(4) != 0).then_some(ask), words)
            })
            .collect();
        judged(new, &asks);
    });
}

fn raw_words_come_through(new: Maker<SurfacePack>) {
    let words = std::array::from_fn(|k| 0x9e37_79b9_u32.wrapping_mul(k as u32 + 1));
    judged(new, &[(Some(SurfacePackAsk { words, ..SurfacePackAsk::default() }), words)]);
}
