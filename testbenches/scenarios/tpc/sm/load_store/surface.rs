//! Accesses to surfaces have the addresses and texels that the interpreter has. Parts: each against its functions.

mod formats;
mod pools;
pub mod surface_address;
pub mod surface_headers;
pub mod surface_loads;
pub mod surface_pack;
pub mod surface_places;

use self::pools::Pools;
use kernel::offer::Ready;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, Source, scenarios};
use proptest::prelude::*;
use tpc::sm::load_store::surface::*;

scenarios! {
    Surface::new(&Params::default()) => any_accesses;
}

/// Loads and stores of two contexts: each lane that is inside has its address, each store its texel.
fn any_accesses(new: Maker<Surface>) {
    property((any::<u64>(), any::<[u64; 3]>()), |(seed, patterns)| {
        let mut random = Random(seed);
        let mut dut = new();
        let mut pools = Pools::any(&mut random);
        for word in pools.words() {
            dut.cycle(In { context: Some(word).into(), ..In::new(&dut.unit().p) });
        }
        let works: Vec<_> = (0..30).map(|_| pools.work(&mut random)).collect();
        let mut left: Vec<_> = works.iter().map(|work| work.head.lanes).collect();
        let mut source = Source::new(&works, patterns[0]);
        let (mut at, mut cycle, mut done) = (0, 0_u64, None);
        while at < works.len() {
            let o = dut.outputs();
            let open = kit::scenario::open(patterns[1], cycle) || cycle % 7 == 0;
            let mut i = In { work: source.drive(o.work), ..In::new(&dut.unit().p) };
            i.request.ready = open;
            i.response = pools.responded(&o.request, open, cycle + 1 + patterns[2] % 9, cycle).into();
            i.access = Ready { ready: open };
            i.done = done.take().into();
            if let Some(access) = o.access.get().filter(|_| open) {
                let work = &works[at];
                assert_eq!(access.head, work.head);
                let lanes = access.lanes;
                assert_eq!(lanes & !left[at], 0, "lanes that were not sent");
                left[at] &= !lanes;
                pools.judge(work, access);
                assert_eq!(access.follows && !access.refused, left[at] != 0 && !access.refused);
                if access.follows {
                    done = Some(access.refused);
                }
                at += usize::from(left[at] == 0 || access.refused);
            }
            dut.cycle(i);
            cycle += 1;
            assert!(cycle < 100_000, "it hangs");
        }
        let o = dut.outputs();
        assert!(o.idle || done.is_some());
    });
}
