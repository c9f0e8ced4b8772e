//! Each cache gets each request of the MPC once, and a request is acknowledged when the last cache has done it.

use bundle::*;
use kernel::Within;
use kit::scenario::{open, property};
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use tpc::control_join::{ControlJoin, In, Params};

scenarios! {
    ControlJoin::new(&Params { partitions: Within::new(1) }) => cycles any_stalls;
    ControlJoin::new(&Params::default()) => cycles any_stalls;
}

fn requests(rng: &mut Rng, count: usize) -> Vec<CacheControl> {
    let one = |rng: &mut Rng| match rng.one_in(2) {
        true => CacheControl::Barrier(CacheBarrier { system: rng.one_in(2) }),
        false => CacheControl::Invalidate(CacheInvalidate { mask: rng.below(64) as u8 }),
    };
    (0..count).map(|_| one(rng)).collect()
}

/// Accepted in cycle 0, done by the caches in cycle 1, acknowledged in cycle 2, and so on.
fn cycles(new: Maker<ControlJoin>) {
    let mut dut = new();
    let caches = dut.unit().p.partitions.get();
    let sent = requests(&mut Rng::new(1), 5);
    let mut control = Source::new(&sent, !0);
    let mut acknowledged = vec![];
    for cycle in 0..20 {
        let o = dut.outputs();
        let mut i = In::new(&dut.unit().p);
        if o.acknowledge {
            acknowledged.push(cycle);
        }
        i.control = control.drive(o.control);
        for k in 0..caches {
            i.order[k].ready = true;
            i.controlled[k] = o.order[k].get().map(|_| true).into();
        }
        dut.cycle(i);
    }
    assert_eq!(acknowledged, [2, 4, 6, 8, 10]);
    assert!(dut.outputs().idle);
}

fn any_stalls(new: Maker<ControlJoin>) {
    property((any::<u64>(), any::<[u64; 3]>()), |(seed, stalls)| {
        let mut dut = new();
        let caches = dut.unit().p.partitions.get();
        let mut rng = Rng::new(seed);
        let sent = requests(&mut rng, 30);
        let mut control = Source::new(&sent, stalls[0]);
        let mut orders: Vec<_> = (0..caches).map(|k| Sink::new(stalls[1 + k])).collect();
        // Per cache: requests done, and the cycle in which the latest one is done.
        let (mut done, mut due) = (vec![0; caches], vec![None; caches]);
        let mut acknowledged = 0;
        let mut cycle = 0;
        dut.run(|o| {
            if o.acknowledge {
                acknowledged += 1;
                assert!(done.iter().all(|done| *done == acknowledged), "all of them have done it: {done:?}");
            }
            if control.is_empty() && o.idle {
                return None;
            }
            let mut i = In {
                control: control.drive(o.control),
                ..In::new(&Params { partitions: Within::new(caches) })
            };
            for k in 0..caches {
                if due[k].take_if(|at| *at <= cycle && open(stalls[1 + k].rotate_left(9), cycle)).is_some() {
                    i.controlled[k] = Some(true).into();
                    done[k] += 1;
                }
                i.order[k] = orders[k].drive(&o.order[k]);
                if orders[k].now().is_some() {
                    assert_eq!(due[k], None, "one at a time");
                    due[k] = Some(cycle + 1 + rng.below(9));
                }
            }
            cycle += 1;
            Some(i)
        });
        assert_eq!(acknowledged, 30);
        for order in orders {
            let seen: Vec<_> = order.timed().into_iter().map(|(_, order)| order).collect();
            assert_eq!(&seen, &sent, "each cache, each order, in order");
        }
    });
}
