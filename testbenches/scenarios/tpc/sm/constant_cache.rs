//! Constants are those of their bank's buffer, 2 cycles after they are requested; a miss is fetched, and wakes its requester.

mod bench;
pub mod loads;
pub mod traffic;

use self::bench::{Bank, Bench, bytes};
use bundle::*;
use kit::{Maker, scenarios};
use std::collections::VecDeque;
use tpc::sm::constant_cache::types::*;
use tpc::sm::constant_cache::{ConstantCache, Params};
use tpc::sm::types::*;

scenarios! {
    ConstantCache::new(&Params::default()) =>
        a_constant_a_cycle_for_each a_miss_fills_its_line lines_are_replaced_in_turn
        reads_beyond_a_bank_return_zero
        purges_invalidate a_line_purged_in_flight_is_not_cached a_line_in_flight_keeps_its_entry;
}

fn load(size: u8, lanes: u32, bank: impl Fn(u32) -> u8, address: impl Fn(u32) -> u32) -> ConstantLoad {
    let banks = std::array::from_fn(|k| bank(k as u32));
    let addresses = Row { words: std::array::from_fn(|k| address(k as u32)) };
    ConstantLoad { tag: (lanes & 15) as u8, context_id: 3, size, lanes, banks, addresses }
}

fn lookup(bank: u8, offset: u16, pair: bool) -> ConstantLookup {
    ConstantLookup { context_id: 3, bank, offset, pair }
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
    panic!("no response: {lookup:?}")
}

fn a_constant_a_cycle_for_each(new: Maker<ConstantCache>) {
    let mut bench = bound(new);
    for line in 0..32 {
        request_until_here(&mut bench, lookup(line / 8, u16::from(line % 8) * 128, false));
    }
    let n = bench.dut.unit().p.clients.get();
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
            let found = ConstantFound { here: true, fault: false, value };
            assert_eq!(response.get(), Some(&found), "{request:?}");
        }
    }
    assert_eq!(bench.requested.len(), 32);
}

fn a_miss_fills_its_line(new: Maker<ConstantCache>) {
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
    assert!(!request(&mut bench, lookup(0, 0, false)).here, "the first one was evicted");
}

fn reads_beyond_a_bank_return_zero(new: Maker<ConstantCache>) {
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

fn a_line_purged_in_flight_is_not_cached(new: Maker<ConstantCache>) {
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
fn a_line_in_flight_keeps_its_entry(new: Maker<ConstantCache>) {
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
