//! Discards, cleaning of pages, barriers, atomics of many channels and fast clears act on lines as requested.

use super::{LATENCY, at_once, came, meets, one_by_one, requested, responded, sent, uncached, with, write};
use crate::l2::bench::{Plan, run};
use bundle::*;
use fbp::l2::{L2, Params};
use kit::memory::Store;
use kit::memory_agent::NetworkStalls;
use kit::requests::{Request, read};
use kit::{Maker, scenarios};

scenarios! {
    L2::new(&Params::default()) =>
        discarded_lines_vanish clean_and_invalidate_of_a_page a_barrier_waits_for_its_client
        a_system_barrier_goes_to_memory concurrent_increments_are_atomic swaps_succeed_once
        fast_clears_write_their_tiles;
}

fn control(op: MemoryOp, tag: u16, line: u64, sectors: u8) -> Request {
    with(read(line, tag), |head| {
        (head.op, head.sectors, head.channel) = (op, sectors, VirtualChannel::Control);
    })
}

fn discarded_lines_vanish(new: Maker<L2>) {
    let seen = one_by_one(new, &[write(5, 1, 15, 9), control(MemoryOp::Discard, 2, 5, 15), read(5, 3)]);
    assert_eq!((sent(&seen), requested(&seen)), (vec![], vec![5]));
    assert_eq!(seen.of(3)[0].data.words[0], 0x0505_0505);
}

/// The one of two dirty lines that is in the page is written; Clean retains it, Invalidate does not. Each has one response.
fn clean_and_invalidate_of_a_page(new: Maker<L2>) {
    for (op, wanted) in [(MemoryOp::Clean, vec![]), (MemoryOp::Invalidate, vec![33])] {
        let requests =
            [write(2, 1, 15, 9), write(33, 2, 15, 9), control(op, 3, 40, 1), read(33, 4), read(2, 5)];
        let seen = one_by_one(new, &requests);
        assert_eq!((sent(&seen), requested(&seen)), (vec![33], wanted));
        assert_eq!(seen.of(3).len(), 1);
        assert_eq!(seen.of(3)[0].kind, ResponseKind::Done);
    }
}

/// It is answered after all that its client has requested, whatever others wait for.
fn a_barrier_waits_for_its_client(new: Maker<L2>) {
    let barrier = |tag: u16, client: u16| {
        with(read(0, tag), |head| (head.op, head.sectors, head.client) = (MemoryOp::Barrier, 0, client))
    };
    let seen = at_once(new, vec![read(5, 1), barrier(2, 7), barrier(3, 0)]);
    let last = seen.responses.iter().filter(|(_, down)| down.tag == 1).map(|(c, _)| *c).max().unwrap();
    assert!(responded(&seen, 2) < last);
    assert!(responded(&seen, 3) > last);
}

/// All earlier writes are in memory when it responds.
fn a_system_barrier_goes_to_memory(new: Maker<L2>) {
    let barrier =
        with(read(0, 2), |head| (head.op, head.sectors, head.system) = (MemoryOp::Barrier, 0, true));
    let seen = at_once(new, vec![uncached(write(5, 1, 1, 9)), barrier]);
    let ops: Vec<_> = seen.heads.iter().map(|head| head.op).collect();
    assert_eq!(ops, [MemoryOp::Write, MemoryOp::Barrier]);
    assert!(responded(&seen, 2) - came(&seen, 2) > LATENCY);
    assert_eq!(seen.of(2).len(), 1);
}

/// A request of a word of a line to all, from a channel of its own.
fn of_word(line: u64, tag: u16, word: usize, atomic: AtomicOp, values: &[u32]) -> Request {
    let channel = VirtualChannel::VALUES[usize::from(tag) % 4];
    let beat = |(k, value): (usize, &u32)| {
        let mut data = Sector::default();
        data.words[word] = *value;
        MemoryBeat { mask: 15 << (4 * word), data, last: k + 1 == values.len() }
    };
    let beats = values.iter().enumerate().map(beat).collect();
    let request = Request { head: read(line, tag).head, beats };
    with(request, |head| {
        (head.op, head.sectors, head.atomic) = (MemoryOp::Atomic, 1, atomic);
        (head.channel, head.client) = (channel, tag % 4);
    })
}

fn stalls(seed: u64) -> NetworkStalls {
    NetworkStalls { up: seed, down: !0, latency: 20, spread: 30, slices: 1, seed }
}

/// All channels add one to a word, while the line comes and goes: each value is seen once.
fn concurrent_increments_are_atomic(new: Maker<L2>) {
    let n = 200;
    let add = |tag: u16| {
        let request = of_word(meets(3), tag, 2, AtomicOp::Add, &[1]);
        with(request, |head| head.uncached = tag % 16 == 5)
    };
    let other =
        |k: u16| with(read(meets(u64::from(k % 20)), 1000 + k), |head| head.channel = VirtualChannel::Pixel);
    let requests = (0..n).flat_map(|k| [add(k), other(k)]).collect();
    let plan = Plan { stalls: stalls(5), response: 0x5555, ..Plan::new(requests, 0) };
    let seen = run(new(), &plan, vec![0; 1 << 19]);
    let mut olds: Vec<u32> = (0..n).map(|tag| seen.of(tag)[0].data.words[2]).collect();
    olds.sort_unstable();
    assert_eq!(olds, (0..u32::from(n)).collect::<Vec<_>>());
}

/// One of many that swap zero for their number succeeds, and all others see its number.
fn swaps_succeed_once(new: Maker<L2>) {
    let swap = |tag: u16| of_word(5, tag, 1, AtomicOp::CompareAndSwap, &[0, u32::from(tag) + 1]);
    let plan = Plan { stalls: stalls(9), ..Plan::new((0..40).map(swap).collect(), 0) };
    let seen = run(new(), &plan, vec![0; 1 << 12]);
    let olds: Vec<u32> = (0..40).map(|tag| seen.of(tag)[0].data.words[1]).collect();
    let winners: Vec<usize> = (0..40).filter(|k| olds[*k] == 0).collect();
    assert_eq!(winners.len(), 1);
    assert!(olds.iter().all(|old| *old == 0 || *old == winners[0] as u32 + 1));
}

/// Tiles 0 and 2 of a kilobyte.
fn fast_clears_write_their_tiles(new: Maker<L2>) {
    let clear = with(write(16, 1, 1, 9), |head| (head.op, head.sectors) = (MemoryOp::FastClear, 5));
    let seen = one_by_one(new, &[clear, control(MemoryOp::Clean, 2, 0, 0)]);
    for line in 16..24 {
        let cleared = line / 2 % 2 == 0;
        for sector in 0..4 {
            let word = seen.store.sector(4 * line + sector).words[3];
            assert_eq!(word == 0x0909_0909, cleared, "line {line}");
        }
    }
    assert_eq!(requested(&seen), []);
}
