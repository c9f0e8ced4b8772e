//! Random lookups, loads, misses and purges return the constants of their banks.

use super::bench::{Bank, Bench};
use super::load;
use kernel::Within;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;
use tpc::sm::constant_cache::types::*;
use tpc::sm::constant_cache::{ConstantCache, Params};

scenarios! {
    ConstantCache::new(&Params::default()) => any_traffic;
    ConstantCache::new(&Params { sub_partitions: Within::new(1), partitions: Within::new(1), clients: Within::new(2), lines: Within::new(17),
        requests: Within::new(1) }) =>
        any_traffic;
}

fn any_lookup(random: &mut Random) -> ConstantLookup {
    let pair = random.below(3) == 0;
    let offset = (random.below(1250) * 4) as u16;
    let offset = if random.below(40) == 0 { random.any() as u16 & !3 } else { offset };
    let bank = if random.below(30) == 0 { random.below(32) as u8 } else { random.below(5) as u8 };
    ConstantLookup { context_id: random.below(3) as u8, bank, offset, pair }
}

fn any_traffic(new: Maker<ConstantCache>) {
    property(any::<u64>(), |seed| {
        let mut random = Random(seed);
        let mut bench = Bench::new(new(), seed ^ 99);
        (bench.stalls, bench.latency) = (random.within(2..9), random.below(30));
        for context_id in 0..3 {
            for bank in 0..18 {
                let to = Bank { buffer: bank % 4 + 128, size: random.one_of(&[4000, 5000, 1 << 16, 20]) };
                bench.bind(context_id, bank, (random.below(12) > 0).then_some(to));
            }
        }
        let p = bench.dut.unit().p.clone();
        let n = p.clients.get();
        // By sub-partition: lookups to request, lookups waiting for a wakeup, those requested 1 and 2 cycles ago.
        let mut ready: Vec<VecDeque<ConstantLookup>> = vec![VecDeque::new(); n];
        let (mut asleep, mut requested) = (ready.clone(), vec![VecDeque::new(); n]);
        let mut loads = [VecDeque::new(), VecDeque::new()];
        let (mut done, mut loads_done, mut responses) = (0, 0, 0);
        for cycle in 0..10_000 {
            let o = bench.dut.outputs();
            for k in 0..n {
                if requested[k].len() == 2 {
                    let was: Option<(ConstantLookup, [u32; 256])> = requested[k].pop_front().unwrap();
                    assert_eq!(o.response[k].valid, was.is_some());
                    if let Some((request, oldest)) = was {
                        responses += 1;
                        let found = o.response[k].data;
                        let count = if request.pair { 8 } else { 4 };
                        let of =
                            bench.constant(request.context_id, request.bank, request.offset.into(), count);
                        assert!(!found.fault, "{request:?}");
                        match of {
                            Some(of) if found.here => {
                                let at = usize::from(of.buffer);
                                let right = (oldest[at]..=bench.versions[at])
                                    .any(|v| of.value(v, request.offset.into(), count) == found.value);
                                assert!(right, "{request:?} gives {:x}", found.value);
                                done += 1;
                            }
                            Some(_) => asleep[k].push_back(request),
                            None => {
                                assert_eq!((found.here, found.value), (true, 0), "{request:?}");
                                done += 1;
                            }
                        }
                    }
                }
            }
            if o.wake {
                for k in 0..n {
                    ready[k].append(&mut asleep[k]);
                }
            }
            for (k, loads) in loads.iter_mut().enumerate().take(p.partitions.get()) {
                if let Some(loaded) = o.loaded[k].get() {
                    let (load, oldest) = loads.pop_front().expect("no load");
                    bench.judge_load(&load, loaded, &oldest);
                    loads_done += 1;
                }
                if loads.len() < 3 && random.below(20) == 0 && cycle < 700 {
                    let many = random.one_of(&[1, 2, 4]);
                    let of: Vec<_> = (0..many).map(|_| any_lookup(&mut random)).collect();
                    let size = random.below(6) as u8;
                    let align = [1, 1, 2, 2, 4, 8][usize::from(size)];
                    let lanes = random.any() as u32;
                    let of = |k: u32| of[k as usize % many];
                    let load = ConstantLoad {
                        context_id: of(0).context_id,
                        tag: random.below(16) as u8,
                        ..load(size, lanes, |k| of(k).bank, |k| u32::from(of(k).offset) / align * align)
                    };
                    loads.push_back((load, bench.oldest));
                    bench.loads[k].push_back(load);
                }
            }
            if random.below(100) == 0 && cycle < 700 {
                bench.purge(128 + random.below(4) as u8, random.below(4) == 0);
            }
            let idle = |k: usize| {
                ready[k].is_empty() && asleep[k].is_empty() && requested[k].iter().all(Option::is_none)
            };
            if cycle > 700 && (0..n).all(idle) && loads.iter().all(VecDeque::is_empty) {
                break;
            }
            let mut requests = vec![None; n];
            for k in 0..n {
                if ready[k].is_empty() && asleep[k].len() < 8 && cycle < 700 && random.below(3) > 0 {
                    ready[k].push_back(any_lookup(&mut random));
                }
                // The data of a request may be as old as the data that is not yet purged now.
                let next = ready[k].pop_front().map(|request| (request, bench.oldest));
                requests[k] = next.map(|(request, _)| request);
                requested[k].push_back(next);
            }
            bench.cycle(&requests);
        }
        assert!(asleep.iter().all(VecDeque::is_empty), "every request gets a response");
        assert!(loads.iter().all(VecDeque::is_empty), "{loads_done} loads are done");
        assert!(done > 8 && responses >= done, "{done} of {responses}");
    });
}
