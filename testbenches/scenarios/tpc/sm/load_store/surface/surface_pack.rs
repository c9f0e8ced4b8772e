//! Texels 5 cycles later, as the interpreter stores them.

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

fn judged(new: Maker<SurfacePack>, requests: &[(Option<SurfacePackRequest>, [u32; 32])]) {
    let mut dut = new();
    for cycle in 0..requests.len() + 5 {
        let of = cycle.checked_sub(5).map(|at| &requests[at]);
        let expected = of.and_then(|(request, words)| request.map(|_| SurfacePacked { words: *words }));
        assert_eq!(dut.outputs().result.get(), expected.as_ref(), "{:?}", of.map(|of| of.0));
        dut.cycle(In { request: requests.get(cycle).and_then(|(request, _)| *request).into() });
    }
}

fn any_texels(new: Maker<SurfacePack>) {
    property(any::<u64>(), |seed| {
        let mut random = Random(seed);
        let requests: Vec<_> = (0..60)
            .map(|_| {
                let format = formats::any(&mut random);
                let (own, oracle) = formats::of(format);
                let mut request = SurfacePackRequest { formatted: true, format: own, words: [0; 32] };
                request.words = std::array::from_fn(|_| formats::value(&mut random));
                let lanes = 8 / formats::components(format);
                let mut words = [0; 32];
                for lane in 0..lanes {
                    let registers = std::array::from_fn(|k| request.words[4 * lane + k]);
                    let texel = oracle.pack(registers);
                    (0..4).for_each(|k| words[4 * lane + k] = (texel >> (32 * k)) as u32);
                }
                ((random.below(4) != 0).then_some(request), words)
            })
            .collect();
        judged(new, &requests);
    });
}

fn raw_words_come_through(new: Maker<SurfacePack>) {
    let words = std::array::from_fn(|k| 0x9e37_79b9_u32.wrapping_mul(k as u32 + 1));
    judged(new, &[(Some(SurfacePackRequest { words, ..SurfacePackRequest::default() }), words)]);
}
