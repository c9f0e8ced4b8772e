//! Each change is made in all caches, one change after the other,
//! and its requester is notified when the last cache has made it.

use bundle::*;
use hub::constant_changes::{ConstantChanges, In, Params};
use kernel::Within;
use kernel::offer::Offer;
use kit::scenario::property;
use kit::{Device, Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! {
    ConstantChanges::new(&Params::default()) => cycles_of_a_change askers_take_turns any_changes;
    ConstantChanges::new(&Params { gpcs: Within::new(3) }) => any_changes;
    ConstantChanges::new(&Params { gpcs: Within::new(8) }) => any_changes;
}

struct Seen {
    /// For each cache: the changes it was notified of, with cycles.
    notified: Vec<Vec<(u64, ConstantTable)>>,
    /// For each cache: the cycles in which it had made each change.
    made: Vec<Vec<u64>>,
    done: [Vec<u64>; 2],
    taken: [Vec<u64>; 2],
}

fn run(
    mut dut: Device<ConstantChanges>,
    requests: [&[ConstantTable]; 2],
    patterns: [u64; 3],
    slow: u64,
    seed: u64,
) -> Seen {
    let gpcs = dut.unit().p.gpcs.get();
    let mut rng = Rng::new(seed);
    let mut sources = [Source::new(requests[0], patterns[0]), Source::new(requests[1], patterns[1])];
    let mut sinks: Vec<_> = (0..gpcs).map(|gpc| Sink::new(patterns[2].rotate_left(gpc as u32))).collect();
    let (mut notified, mut made, mut done) = (vec![vec![]; gpcs], vec![vec![]; gpcs], [vec![], vec![]]);
    let mut due = vec![None; gpcs];
    let mut cycle = 0;
    let nothing = In::new(&dut.unit().p);
    dut.run(|o| {
        let mut i = nothing.clone();
        i.scheduler = sources[0].drive(o.scheduler);
        i.constants = sources[1].drive(o.constants);
        for gpc in 0..gpcs {
            i.table[gpc] = sinks[gpc].drive(&o.table[gpc]);
            if let Some((_, change)) = sinks[gpc].now() {
                assert!(due[gpc].is_none(), "one change at a time");
                notified[gpc].push((cycle, change));
                due[gpc] = Some(cycle + 1 + rng.below(slow));
            } else if due[gpc].take_if(|at| *at <= cycle).is_some() {
                i.table_done[gpc] = Offer::new(true, true);
                made[gpc].push(cycle);
            }
        }
        done[0].extend(o.scheduler_done.valid.then_some(cycle));
        done[1].extend(o.constants_done.valid.then_some(cycle));
        cycle += 1;
        let all = done[0].len() == requests[0].len() && done[1].len() == requests[1].len();
        (!(all && o.idle)).then_some(i)
    });
    let taken = sources.map(|source| source.taken);
    Seen { notified, made, done, taken }
}

fn free(buffer: u8) -> ConstantTable {
    ConstantTable::Free(ConstantFree { buffer })
}

fn cycles_of_a_change(new: Maker<ConstantChanges>) {
    let seen = run(new(), [&[free(3)], &[]], [!0; 3], 1, 1);
    assert_eq!(seen.notified[0], [(seen.taken[0][0] + 2, free(3))]);
    assert_eq!(seen.done[0][0] - seen.made[0][0], 2);
}

fn askers_take_turns(new: Maker<ConstantChanges>) {
    let requests = [0, 1].map(|asker| (0..4).map(|k| free(10 * asker + k)).collect::<Vec<_>>());
    let seen = run(new(), [&requests[0], &requests[1]], [!0; 3], 1, 1);
    let order: Vec<_> = seen.notified[0].iter().map(|(_, change)| *change).collect();
    assert_eq!(order, [10, 0, 11, 1, 12, 2, 13, 3].map(free));
}

fn any_changes(new: Maker<ConstantChanges>) {
    property((any::<u64>(), any::<[u64; 3]>(), 1_u64..30), |(seed, patterns, slow)| {
        let mut rng = Rng::new(seed);
        let mut some = |asker: u8| (0..rng.below(12) as u8).map(|k| free(asker | k)).collect::<Vec<_>>();
        let requests = [some(0), some(128)];
        let seen = run(new(), [&requests[0], &requests[1]], patterns, slow, seed);
        let order: Vec<_> = seen.notified[0].iter().map(|(_, change)| *change).collect();
        for notified in &seen.notified {
            assert_eq!(notified.iter().map(|(_, change)| *change).collect::<Vec<_>>(), order);
        }
        let whose = |change: &ConstantTable| usize::from(requests[1].contains(change));
        let mut counts = [0; 2];
        for (k, change) in order.iter().enumerate() {
            let asker = whose(change);
            assert_eq!(*change, requests[asker][counts[asker]]);
            let last = seen.made.iter().map(|made| made[k]).max().expect("a cache");
            assert_eq!(seen.done[asker][counts[asker]], last + 2);
            // No cache is notified of the next change before all have made this one.
            assert!(
                seen.notified
                    .iter()
                    .all(|notified| notified.get(k + 1).is_none_or(|(cycle, _)| *cycle > last))
            );
            counts[asker] += 1;
        }
        assert_eq!(counts, [requests[0].len(), requests[1].len()]);
    });
}
