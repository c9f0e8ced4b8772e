//! Blocks of BC1 to BC5: every pair of ends of a component with every index, both orders of colours, any blocks at any pace.

use super::bench::{decoder, job};
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;
use tex::texel_decode::bc_decode::{BcDecode, In, Params};
use tex::texels::*;
use tex::texture_binding::*;

scenarios! {
    BcDecode::new(&Params::default()) => a_pass_a_cycle any_pace;
}

decoder!(BcDecode);

fn a_pass_a_cycle(new: Maker<BcDecode>) {
    let mut rng = Rng::new(1);
    let jobs: Vec<_> = (0..20).map(|_| job(&mut rng, TexelSize::Bc3)).collect();
    let found = pass(&mut new(), &jobs, [!0; 2]);
    let cycles: Vec<_> = found.iter().map(|(cycle, _)| *cycle).collect();
    assert_eq!(cycles, (3..23).collect::<Vec<_>>());
}

fn any_pace(new: Maker<BcDecode>) {
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
