//! Constants are those of their bank's buffer, 2 cycles after they are requested; a miss is fetched, and wakes its requester.

mod bench;

use self::bench::{Bank, Bench, bytes};
use bundle::*;
use kernel::Within;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;
use tpc::sm::constant_cache::types::*;
use tpc::sm::constant_cache::{ConstantCache, Params};
use tpc::sm::types::*;

scenarios! {
    ConstantCache::new(&Params::default()) => a_constant_a_cycle_for_each what_is_not_here_comes
        lines_are_replaced_in_turn banks_have_an_end purges_invalidate what_is_purged_on_its_way_is_not_kept
        a_line_on_its_way_keeps_its_place
        equal_addresses_are_loaded_at_once loads_of_all_sizes any_traffic;
    ConstantCache::new(&Params { sub_partitions: Within::new(1), partitions: Within::new(1), lines: Within::new(17),
        requests: Within::new(1) }) => any_traffic;
}

fn lookup(bank: u8, offset: u16, pair: bool) -> ConstantLookup {
    ConstantLookup { slot: (offset >> 2 & 15) as u8, context_id: 3, bank, offset, pair }
}

/// A bench whose context 3 has buffer 40 + k in bank k.
fn bound(new: Maker<ConstantCache>) -> Bench {
    let mut bench = Bench::new(new(), 1);
    for bank in 0..18 {
        bench.bind(3, bank, Some(Bank { buffer: 40 + bank, size: 1 << 16 }));
    }
    bench
}

/// The response to a request of sub-partition 0.
fn request(bench: &mut Bench, request: ConstantLookup) -> ConstantFound {
    bench.cycle(&[Some(request)]);
    assert!(!bench.dut.outputs().response[0].valid);
    bench.cycle(&[]);
    *bench.dut.outputs().response[0].get().expect("a response 2 cycles later")
}

/// The same, repeated until it hits; with the number of requests.
fn request_until_here(bench: &mut Bench, lookup: ConstantLookup) -> (ConstantFound, usize) {
    for times in 1..20 {
        let found = request(bench, lookup);
        if found.here || found.fault {
            return (found, times);
        }
        for _ in 0..100 {
            if bench.dut.outputs().wake {
                break;
            }
            bench.cycle(&[]);
        }
    }
    panic!("it does not come: {lookup:?}")
}

fn a_constant_a_cycle_for_each(new: Maker<ConstantCache>) {
    let mut bench = bound(new);
    for line in 0..32 {
        request_until_here(&mut bench, lookup(line / 8, u16::from(line % 8) * 128, false));
    }
    let n = bench.dut.unit().p.sub_partitions.get();
    let mut requests: VecDeque<Vec<ConstantLookup>> = VecDeque::new();
    for turn in 0..300_u16 {
        let all: Vec<_> = (0..n as u16)
            .map(|k| lookup((turn + k) as u8 % 4, (turn * 52 + k * 8) % 1024 & !7, (turn + k) % 3 == 0))
            .collect();
        bench.cycle(&all.iter().map(|request| Some(*request)).collect::<Vec<_>>());
        requests.push_back(all);
        if requests.len() < 2 {
            continue;
        }
        for (response, request) in bench.dut.outputs().response.iter().zip(requests.pop_front().unwrap()) {
            let value = bytes(40 + request.bank, 0, request.offset.into(), if request.pair { 8 } else { 4 });
            let found = ConstantFound { slot: request.slot, here: true, fault: false, value };
            assert_eq!(response.get(), Some(&found), "{request:?}");
        }
    }
    assert_eq!(bench.requested.len(), 32);
}

fn what_is_not_here_comes(new: Maker<ConstantCache>) {
    let mut bench = bound(new);
    let at = bench.now;
    assert!(!request(&mut bench, lookup(2, 0x1234, false)).here);
    let gcc = *bench.dut.outputs().gcc.get().expect("gcc is requested 2 cycles after");
    assert_eq!(gcc, ConstantCacheRequest::Constant(ConstantRequest { buffer: 42, line: 0x24, tag: 0 }));
    let mut wakes = vec![];
    for _ in 0..30 {
        if bench.dut.outputs().wake {
            wakes.push(bench.now - at);
        }
        bench.cycle(&[]);
    }
    // Accepted by gcc 2 cycles after the request, 5 cycles there, four sectors, the last of which wakes 3 cycles after its acceptance.
    assert_eq!(wakes, [2 + 5 + 3 + 3]);
    let found = request(&mut bench, lookup(2, 0x1234, false));
    assert_eq!((found.here, found.value), (true, bytes(42, 0, 0x1234, 4)));
}

fn lines_are_replaced_in_turn(new: Maker<ConstantCache>) {
    let mut bench = bound(new);
    for line in 0..33 {
        request_until_here(&mut bench, lookup(0, line * 128, false));
    }
    assert!(request(&mut bench, lookup(0, 128, false)).here);
    assert!(request(&mut bench, lookup(0, 32 * 128, true)).here);
    assert!(!request(&mut bench, lookup(0, 0, false)).here, "the first one has gone");
}

fn banks_have_an_end(new: Maker<ConstantCache>) {
    let mut bench = bound(new);
    bench.bind(3, 5, Some(Bank { buffer: 7, size: 260 }));
    bench.bind(3, 6, None);
    bench.bind(3, 17, Some(Bank { buffer: 255, size: 1 << 16 }));
    let (words, last) = (|at, count| bytes(7, 0, at, count), |at, count| bytes(255, 0, at, count));
    for (bank, offset, pair, value) in [
        (5, 256, false, words(256, 4)),
        (5, 256, true, words(256, 4)), // its other word is beyond the end
        (5, 260, false, 0),
        (5, 260, true, 0),
        (5, 248, true, words(248, 8)),
        (5, 252, true, words(252, 4) << 32), // a pair from an odd word
        (5, 4, true, words(4, 4) << 32),
        (6, 0, false, 0),
        (6, 0, true, 0),
        (17, 0xfff8, true, last(0xfff8, 8)),
        (17, 0xfffc, true, last(0xfffc, 4) << 32),
        (18, 0, false, 0),
        (31, 0, false, 0),
    ] {
        let (found, times) = request_until_here(&mut bench, lookup(bank, offset, pair));
        assert_eq!((found.fault, found.value), (false, value), "{bank} {offset} {pair}");
        assert!(times == 1 || value != 0, "of what is 0 no line is waited for");
    }
    // Other words of a context do not describe banks.
    assert!(bench.requested.iter().all(|(_, request)| [7, 255].contains(&request.buffer)));
}

fn purges_invalidate(new: Maker<ConstantCache>) {
    let mut bench = bound(new);
    let settle = |bench: &mut Bench| (0..12).for_each(|_| bench.cycle(&[]));
    for (bank, offset) in [(0, 0), (0, 512), (1, 0)] {
        request_until_here(&mut bench, lookup(bank, offset, false));
    }
    let here = |bench: &mut Bench| {
        [(0, 0), (0, 512), (1, 0)].map(|(bank, at)| request(bench, lookup(bank, at, false)).here)
    };
    let block = |block| ConstantCacheFill::Purge(ConstantPurge { buffer: 40, all: false, block });
    bench.send(block(1));
    settle(&mut bench);
    assert_eq!((here(&mut bench), bench.purged), ([true; 3], 1));
    bench.send(ConstantCacheFill::PurgeAll(PurgeAll { instructions: true, constants: false }));
    settle(&mut bench);
    assert_eq!((here(&mut bench), bench.purged), ([true; 3], 1));
    bench.send(block(2));
    settle(&mut bench);
    assert_eq!(here(&mut bench), [true, false, true]);
    settle(&mut bench);
    bench.purge(40, false);
    settle(&mut bench);
    assert_eq!((here(&mut bench), bench.purged), ([false, false, true], 3));
    settle(&mut bench);
    let found = request_until_here(&mut bench, lookup(0, 512, true)).0;
    assert_eq!(found.value, bytes(40, 1, 512, 8));
    bench.purge(41, true);
    settle(&mut bench);
    assert_eq!((here(&mut bench), bench.purged), ([false; 3], 4));
}

fn what_is_purged_on_its_way_is_not_kept(new: Maker<ConstantCache>) {
    let mut bench = bound(new);
    bench.latency = 20;
    assert!(!request(&mut bench, lookup(4, 64, false)).here);
    (0..3).for_each(|_| bench.cycle(&[]));
    bench.purge(44, false);
    (0..4).for_each(|_| bench.cycle(&[]));
    // It is requested again, concurrently with the other.
    assert!(!request(&mut bench, lookup(4, 64, false)).here);
    (0..60).for_each(|_| bench.cycle(&[]));
    assert_eq!((bench.requested.len(), bench.purged), (2, 1));
    let found = request(&mut bench, lookup(4, 64, false));
    assert_eq!((found.here, found.value), (true, bytes(44, 1, 64, 4)));
}

/// An in-flight line keeps its entry while others are filled and evicted.
fn a_line_on_its_way_keeps_its_place(new: Maker<ConstantCache>) {
    let mut bench = bound(new);
    assert!(!request(&mut bench, lookup(0, 0, false)).here);
    bench.cycle(&[]);
    bench.hold_last(4000);
    let at = |line: u16| line * 128 + line % 32 * 4;
    for line in 1..70 {
        request_until_here(&mut bench, lookup(0, at(line), false));
    }
    assert_eq!(bench.requested.len(), 70);
    while bench.now < 4200 {
        bench.cycle(&[]);
    }
    // The first one, and the latest 31.
    for line in [0].into_iter().chain(39..70) {
        let found = request(&mut bench, lookup(0, at(line), false));
        assert_eq!((found.here, found.value), (true, bytes(40, 0, at(line).into(), 4)), "line {line}");
    }
}

fn load(size: u8, lanes: u32, bank: impl Fn(u32) -> u8, address: impl Fn(u32) -> u32) -> ConstantLoad {
    let banks = std::array::from_fn(|k| bank(k as u32));
    let addresses = Row { words: std::array::from_fn(|k| address(k as u32)) };
    ConstantLoad { tag: (lanes & 15) as u8, context_id: 3, size, lanes, banks, addresses }
}

/// Runs a load of partition 0; returns the cycles from its acceptance to the response.
fn run_load(bench: &mut Bench, load: ConstantLoad) -> (ConstantLoaded, u64) {
    bench.loads[0].push_back(load);
    for _ in 0..2000 {
        bench.cycle(&[]);
        if let Some(loaded) = bench.dut.outputs().loaded[0].get().copied() {
            bench.judge_load(&load, &loaded, &bench.oldest);
            return (loaded, bench.now - bench.loads_taken[0].last().unwrap());
        }
    }
    panic!("no response: {load:?}")
}

fn equal_addresses_are_loaded_at_once(new: Maker<ConstantCache>) {
    let mut bench = bound(new);
    for (different, lanes) in [(1, !0), (1, !0), (2, !0), (5, !0), (32, !0), (3, 7), (1, 0x8000_0000)] {
        let any = load(4, lanes, |_| 1, |k| 4 * (k % different));
        run_load(&mut bench, any);
        // Its lines now hit.
        assert_eq!(run_load(&mut bench, any).1, 5 + 3 * (u64::from(different) - 1), "{different}");
        bench.cycle(&[]);
    }
    // Equal addresses of different banks are different.
    let two = load(4, !0, |k| (k % 2) as u8, |_| 8);
    run_load(&mut bench, two);
    assert_eq!(run_load(&mut bench, two).1, 8);
    assert_eq!(run_load(&mut bench, load(4, 0, |_| 0, |_| 0)).1, 3, "no lane");
}

fn loads_of_all_sizes(new: Maker<ConstantCache>) {
    let mut bench = bound(new);
    bench.bind(3, 9, Some(Bank { buffer: 9, size: 1000 }));
    for size in 0..6_u8 {
        let bytes = [1, 1, 2, 2, 4, 8][usize::from(size)];
        run_load(&mut bench, load(size, !0, |_| 9, |k| bytes * k));
        run_load(&mut bench, load(size, 0xaaaa_5555, |k| (k % 3) as u8, |k| 0x8000 + bytes * k));
        // The last of the bank, and beyond it; from 64 KB on, where the sum is unsigned; and at any byte.
        let last = run_load(&mut bench, load(size, 0x10, |_| 9, |_| 1000 - bytes)).0;
        assert_ne!(last.row.words[4], 0);
        for address in [1000, 0x1_0000, 0x1_ffff, 0xaa_aaa0, !0 << 3, !0] {
            let (loaded, _) = run_load(&mut bench, load(size, 0x10, |_| 9, |_| address));
            assert_eq!(
                (loaded.fault, loaded.row.words[4], loaded.high.words[4]),
                (false, 0, 0),
                "{size} {address}"
            );
        }
        run_load(&mut bench, load(size, !0, |_| 9, |k| 120 + k));
    }
    // A word at 6, 7 and 0xffff is the one that contains the byte.
    for (bank, address, word) in [(9, 6, 4), (9, 7, 4), (0, 0xffff, 0xfffc)] {
        let (loaded, _) = run_load(&mut bench, load(4, 1, |_| bank, |_| address));
        let buffer = if bank == 9 { 9 } else { 40 };
        assert_eq!(u64::from(loaded.row.words[0]), bytes(buffer, 0, word, 4), "{address:x}");
    }
}

fn any_lookup(random: &mut Random, slot: u8) -> ConstantLookup {
    let pair = random.below(3) == 0;
    let offset = (random.below(1250) * 4) as u16;
    let offset = if random.below(40) == 0 { random.any() as u16 & !3 } else { offset };
    let bank = if random.below(30) == 0 { random.below(32) as u8 } else { random.below(5) as u8 };
    ConstantLookup { slot, context_id: random.below(3) as u8, bank, offset, pair }
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
        let n = p.sub_partitions.get();
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
                        assert_eq!((found.slot, found.fault), (request.slot, false), "{request:?}");
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
                    let of: Vec<_> = (0..many).map(|_| any_lookup(&mut random, 0)).collect();
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
                    let slot = random.below(16) as u8;
                    ready[k].push_back(any_lookup(&mut random, slot));
                }
                // The data of a request may be as old as the data that is not yet purged now.
                let next = ready[k].pop_front().map(|request| (request, bench.oldest));
                requests[k] = next.map(|(request, _)| request);
                requested[k].push_back(next);
            }
            bench.cycle(&requests);
        }
        assert!(asleep.iter().all(VecDeque::is_empty), "nothing waits for ever");
        assert!(loads.iter().all(VecDeque::is_empty), "{loads_done} loads are done");
        assert!(done > 8 && responses >= done, "{done} of {responses}");
    });
}
