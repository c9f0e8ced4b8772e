//! Status that is not cached: a memory that responds after 200 cycles, with 12.8 bytes a cycle.

use super::bench::{Plan, Seen, run};
use super::sized;
use super::tiles::{fast_clear, view};
use bundle::*;
use fbp::compression::types::*;
use fbp::compression::{Compression, Params};
use kit::requests::{Request, on};
use kit::{Maker, scenarios};

scenarios! {
    Compression::new(&Params::default()) =>
        a_cold_clear_fetches_nothing a_line_of_status_for_many_reads misses_of_all_channels_at_once
        hits_pass_a_miss;
    Compression::new(&sized(1, 1, 5)) => a_clear_writes_back_what_it_evicts;
}

/// Two of five cycles.
const BANDWIDTH: u64 = 0x4a52_94a5_294a_5295;

/// The same for a kilobyte of pages that follow one another.
fn in_pages(kilobyte: u64, mut request: Request) -> Request {
    request.head.page.comptag = (2 + kilobyte as u32 / 128) | (kilobyte as u32 >> 6 & 1) << 16;
    request
}

/// Clears of kilobytes of one of `slices` slices.
fn clears(slices: u64) -> Vec<Request> {
    let pattern = Sector { words: [0x1234; 8] };
    let one = |n| in_pages(slices * n, fast_clear(8 * slices * n, n as u16, 0xdb, 15, pattern));
    (0..1536).map(one).collect()
}

/// A read in the `n`th kilobyte of one of two slices.
fn raw_read(n: u64, tag: u16) -> Request {
    in_pages(2 * n, view(16 * n, tag, 0xdb, MemoryView::Raw, 1))
}

fn seen(new: Maker<Compression>, phases: Vec<Vec<Request>>) -> Seen {
    let value = Sector { words: [0x1234; 8] };
    let plan = Plan { latency: 200, down: BANDWIDTH, ..Plan::new(phases).knowing(0xdb, [value]) };
    run(new(), &plan, vec![0; 1 << 21])
}

/// Heads of status that the slice received: reads and writes, with their sectors.
fn transfers(seen: &Seen, op: MemoryOp) -> Vec<u8> {
    let status = |head: &&MemoryHead| head.uncached && head.tag >> STATUS_TAG == 1 && head.op == op;
    seen.heads.iter().map(|(_, head)| head).filter(status).map(|head| head.sectors).collect()
}

/// Bytes that a slice clears in a cycle.
fn cleared(seen: &Seen) -> u64 {
    let (first, last) = (seen.sent[0].0, seen.sent[seen.sent.len() - 1].0);
    1024 * (seen.sent.len() as u64 - 1) / (last - first)
}

fn a_cold_clear_fetches_nothing(new: Maker<Compression>) {
    let seen = seen(new, vec![clears(2)]);
    let rate = cleared(&seen);
    assert_eq!(rate, 502, "bytes a cycle");
    assert!(transfers(&seen, MemoryOp::Read).is_empty() && transfers(&seen, MemoryOp::Write).is_empty());
}

/// Two lines of status fit: each of the others takes the set of one that was cleared.
fn a_clear_writes_back_what_it_evicts(new: Maker<Compression>) {
    let seen = seen(new, vec![clears(1)]);
    let rate = cleared(&seen);
    assert_eq!(rate, 443, "bytes a cycle");
    assert!(transfers(&seen, MemoryOp::Read).is_empty());
    assert_eq!(transfers(&seen, MemoryOp::Write), vec![15; 1536 / 32 - 2]);
}

/// Reads of 256 kilobytes miss eight times.
fn a_line_of_status_for_many_reads(new: Maker<Compression>) {
    let seen = seen(new, vec![(0..256).map(|n| raw_read(n, n as u16)).collect()]);
    assert_eq!(transfers(&seen, MemoryOp::Read), vec![15; 8]);
    let cycles = seen.sent[255].0 - seen.sent[0].0;
    assert!(cycles < 8 * 230 + 512, "{cycles} cycles");
}

/// Each channel's oldest request misses in a line of its own: they wait for one latency, not for four.
fn misses_of_all_channels_at_once(new: Maker<Compression>) {
    let channels =
        [VirtualChannel::Demand, VirtualChannel::Ring, VirtualChannel::Pixel, VirtualChannel::Control];
    let reads = (0..).zip(channels).map(|(n, channel)| on(channel, raw_read(32 * n, n as u16))).collect();
    let seen = seen(new, vec![reads]);
    let last = seen.responses.iter().map(|(cycle, _)| *cycle).max();
    assert_eq!(transfers(&seen, MemoryOp::Read), vec![15; 4]);
    assert!(last.is_some_and(|last| last < 520), "{last:?}");
}

/// While a channel waits for status, another one's reads, whose status is cached, pass at full speed.
fn hits_pass_a_miss(new: Maker<Compression>) {
    let warm = vec![raw_read(0, 9)];
    let miss = on(VirtualChannel::Ring, raw_read(64, 0));
    let hits = (0..32).map(|n| on(VirtualChannel::Pixel, raw_read(n % 8, 100 + n as u16)));
    let seen = seen(new, vec![warm, [miss].into_iter().chain(hits).collect()]);
    let tags: Vec<_> =
        seen.heads.iter().filter(|(_, head)| !head.uncached).map(|(cycle, head)| (*cycle, head)).collect();
    let (cycles, last): (Vec<_>, Vec<_>) = tags.iter().map(|(cycle, head)| (*cycle, head.channel)).unzip();
    assert_eq!(last.last(), Some(&VirtualChannel::Ring));
    let took = cycles[cycles.len() - 2] - cycles[1];
    assert!(took <= 64, "{took} cycles");
}
