//! Order: barriers after reads, and status in memory after CleanTags.

use super::bench::{Plan, run};
use super::expected::STORE;
use super::tiles::{fast_clear, page, raw_write, status_at, view};
use bundle::*;
use fbp::compression::types::*;
use fbp::compression::{Compression, Params};
use kit::memory_agent::slice;
use kit::requests::{Request, barrier, on};
use kit::{Maker, scenarios};

scenarios! {
    Compression::new(&Params::default()) =>
        a_barrier_is_after_reads a_barrier_is_after_raw_reads status_goes_to_memory;
}

/// Even if another client requested the status that the read waits for.
fn a_barrier_is_after_reads(new: Maker<Compression>) {
    let tile = [Sector { words: [5; 8] }; 8];
    let clients = |n: u16, mut request: Request| {
        request.head.client = n;
        request
    };
    let barred = vec![
        clients(7, view(4, 1, 0xdb, MemoryView::Plain, 15)),
        clients(7, barrier(2)),
        clients(7, view(6, 3, 0xdb, MemoryView::Plain, 15)),
    ];
    let seen = run(new(), &Plan::new(vec![raw_write(4, 9, 0xdb, 3, &tile), barred]), vec![0; STORE]);
    let at = |tag: u16| seen.responses.iter().position(|(_, down)| down.tag == tag).expect("a response");
    assert!(at(1) < at(2), "{:?}", seen.responses);
    assert!(seen.done.iter().rposition(|head| head.client == OWN_CLIENT).unwrap() < seen.done.len() - 2);
}

/// The slice responds to raw reads in any order.
fn a_barrier_is_after_raw_reads(new: Maker<Compression>) {
    for seed in 0..10 {
        let mut requests: Vec<_> = (0..8).map(|n| view(n, n as u16, 0xdb, MemoryView::Raw, 15)).collect();
        requests.push(barrier(9));
        requests.iter_mut().for_each(|request| request.head.client = 7);
        let plan = Plan { spread: 60, seed, ..Plan::new(vec![requests]) };
        let seen = run(new(), &plan, vec![0; STORE]);
        let tags: Vec<u16> = seen.responses.iter().map(|(_, down)| down.tag).collect();
        assert_eq!((tags.len(), tags.iter().position(|tag| *tag == 9)), (33, Some(32)));
    }
}

/// One sector of status covers the tiles of 32 kilobytes and is written back once.
fn status_goes_to_memory(new: Maker<Compression>) {
    let value = Sector { words: [0x77; 8] };
    // In each two kilobytes, the kilobyte of slice 0.
    let line = |n: u64| 16 * n + 8 * slice(16 * n, 2) as u64;
    let clears = (0..16).map(|n| fast_clear(line(n), 9, 0xdb, n as u8 % 15 + 1, value)).collect();
    let clean = Request { head: MemoryHead { op: MemoryOp::CleanTags, ..barrier(1).head }, beats: vec![] };
    let clean = on(VirtualChannel::Control, clean);
    let plan = Plan::new(vec![clears, vec![clean.clone()], vec![clean]]).knowing(0xdb, [value]);
    let seen = run(new(), &plan, vec![0; STORE]);
    assert_eq!(seen.responses.len(), 2);
    for n in 0..16_u64 {
        for t in 0..4 {
            let cleared = (n % 15 + 1) >> t & 1 == 1;
            assert_eq!(seen.store[status_at(line(n) + 2 * t, 2)], u8::from(cleared));
        }
    }
    let writes = seen.done.iter().filter(|head| head.op == MemoryOp::Write);
    assert!(writes.clone().all(|head| head.uncached && head.sectors == 0b0011));
    assert_eq!(writes.count(), 1);
    assert_eq!(page(0xdb).comptag, 2);
}
