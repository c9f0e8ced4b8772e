//! Blocks of BC6 and BC7, any blocks at any pace; their texels are tested with texel_decode.

use super::bench::{decoder, job};
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;
use tex::texel_decode::bptc_decode::{BptcDecode, In, Params};
use tex::texels::*;
use tex::texture_binding::*;

scenarios! {
    BptcDecode::new(&Params {}) => a_pass_a_cycle any_pace;
}

decoder!(BptcDecode);

fn a_pass_a_cycle(new: Maker<BptcDecode>) {
    let mut rng = Rng::new(1);
    let jobs: Vec<_> = (0..20).map(|_| job(&mut rng, TexelSize::Bc7)).collect();
    let found = pass(&mut new(), &jobs, [!0; 2]);
    let cycles: Vec<_> = found.iter().map(|(cycle, _)| *cycle).collect();
    assert_eq!(cycles, (4..24).collect::<Vec<_>>());
}

fn any_pace(new: Maker<BptcDecode>) {
    property((any::<u64>(), any::<[u64; 2]>()), |(seed, stalls)| {
        let mut rng = Rng::new(seed);
        let jobs: Vec<_> = (0..30)
            .map(|_| {
                let size = rng.pick(TexelSize::VALUES);
                job(&mut rng, size)
            })
            .collect();
        in_order(&jobs, &pass(&mut new(), &jobs, stalls));
    });
}
