//! Rows of batches of the alpha phase are copied unchanged from their SMs to their entries; an entry is signalled when all can see it.

use bundle::*;
use kernel::Within;
use kit::memory::Store;
use kit::memory_agent::{MemoryAgent, NetworkStalls};
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use std::collections::{BTreeMap, VecDeque};
use world::viewport_stream_clip::copy_out::{ALPHA_TAG, AlphaWork, CopyOut, In, Params};
use world::viewport_stream_clip::types::RowRead;

scenarios! {
    CopyOut::new(&Params::default()) => cycles_of_a_row the_least_and_the_most a_barrier_for_several rows_go_round rows_and_responses_of_nobody any_batches;
    CopyOut::new(&Params { slices: Within::new(3), waiting: Within::new(1), ahead: Within::new(1) }) => any_batches;
}

/// The window ends beyond the last existing line, so that lines wrap around.
const WINDOW: u64 = (1 << 33) - 300;

/// An SM's word.
fn word(sm: u8, row: u16, lane: usize) -> u32 {
    (u32::from(sm) << 29 | u32::from(row % 1024) << 7 | lane as u32).wrapping_mul(0x9e37_79b1)
}

/// Rows of a batch, in order.
fn rows_of(work: &AlphaWork) -> Vec<u16> {
    let outputs = (0..u16::from(work.rows)).map(|k| (work.row + k) % 1024);
    let patches = (0..u16::from(work.patch_rows)).map(|k| (work.patch_row + k) % 1024);
    let all: Vec<u16> = outputs.chain(patches).take(259).collect();
    // A batch without rows sends one.
    if all.is_empty() { vec![work.patch_row] } else { all }
}

/// Lines of an entry of circular buffers: V times 16 bytes in whole lines, V times S times 4 bytes in sectors; whole lines in all.
fn lines_of(request: &EntryRequest) -> usize {
    let (v, s) = (usize::from(request.vertices), usize::from(request.scalars));
    let bytes = (v * 16).next_multiple_of(128) + (v * s * 4).next_multiple_of(32);
    bytes.div_ceil(128)
}

#[derive(Default)]
struct Memory(BTreeMap<u64, Sector>);

impl Store for Memory {
    fn sector(&self, address: u64) -> Sector {
        self.0.get(&address).copied().unwrap_or_default()
    }
    fn write(&mut self, write: &MemoryWrite) {
        assert_eq!(write.mask, !0, "all bytes of a sector");
        self.0.insert(write.address, write.data);
    }
}

struct Stalls {
    work: u64,
    read: u64,
    request: u64,
    grant: u64,
    notified: u64,
}
const FREE: Stalls = Stalls { work: !0, read: !0, request: !0, grant: !0, notified: !0 };

#[derive(Default)]
struct Seen {
    taken: Vec<u64>,
    requested: Vec<u64>,
    read: Vec<u64>,
    heads: Vec<(u64, MemoryHead)>,
    copied: Vec<(u64, u8)>,
    notified: Vec<(u64, AlphaEntry)>,
}

/// Batches, and their entries in the window; rows arrive `latency[0]` cycles after their requests, or up to `latency[1]` later.
fn run(
    new: Maker<CopyOut>,
    works: &[(AlphaWork, u16)],
    stalls: Stalls,
    network_stalls: NetworkStalls,
    latency: [u64; 2],
) -> Seen {
    let mut dut = new();
    let (p, mut rng) = (dut.unit().p.clone(), Rng::new(network_stalls.seed ^ 77));
    let slices = p.slices.get();
    let batches: Vec<_> = works.iter().map(|w| w.0).collect();
    let (mut work, mut read) = (Source::new(&batches, stalls.work), Sink::new(stalls.read));
    let (mut request, mut grant) = (Sink::new(stalls.request), Source::new(&[], stalls.grant));
    let mut notified = Sink::new(stalls.notified);
    let mut memory = MemoryAgent::new(Memory::default(), NetworkStalls { slices, ..network_stalls });
    let mut rows: VecDeque<(u64, RowRead)> = VecDeque::new();
    let mut seen = Seen::default();
    // Lines of all entries that were sent completely; that number at each barrier; responses.
    let (mut gone, mut beyond, mut responses, mut cycle) = (0, vec![], 0, 0);
    let nothing = In::new(&p);
    dut.run(|o| {
        if work.is_empty() && o.idle && memory.is_idle() {
            return None;
        }
        let mut i = nothing.clone();
        i.window = WINDOW;
        i.work = work.drive(o.work);
        i.read = read.drive(&o.read);
        if let Some((at, requested)) = read.now() {
            seen.read.push(at);
            let after = rows.back().map_or(0, |(due, _)| due + 1);
            rows.push_back((after.max(at + latency[0] + rng.below(latency[1] + 1)), requested));
            assert!(rows.len() <= p.ahead.get(), "{} rows ahead", rows.len());
        }
        if let Some((_, RowRead { sm, word: first, count })) = rows.pop_front_if(|(due, _)| *due <= cycle) {
            assert_eq!((first % 32, count), (0, 32), "whole rows");
            i.row = Some(IsbeRow { words: std::array::from_fn(|k| word(sm, first / 32, k)) }).into();
        }
        i.entry_request = request.drive(&o.entry_request);
        if let Some((at, requested)) = request.now() {
            let (work, entry) = works[seen.requested.len()];
            assert!(requested.alpha);
            assert_eq!(lines_of(&requested), rows_of(&work).len().max(4), "of {requested:?}");
            seen.requested.push(at);
            grant.push(at + rng.below(1 + network_stalls.spread), EntryGrant { entry });
        }
        i.grant = grant.drive(o.grant);
        let up = memory.up(&o.memory_up);
        match o.memory_up.get().filter(|_| up.ready) {
            Some(MemoryUp::Head(head)) => {
                assert_eq!((head.client, head.physical, head.channel), (0, true, VirtualChannel::Ring));
                seen.heads.push((cycle, *head));
                if head.op == MemoryOp::Barrier {
                    beyond.push(gone);
                }
            }
            Some(MemoryUp::Beat(beat)) => gone += usize::from(beat.last),
            None => (),
        }
        i.memory_up = up;
        i.memory_down = memory.down();
        i.alpha_entry = notified.drive(&o.alpha_entry);
        if o.alpha_entry.valid {
            let number = notified.len() - usize::from(i.alpha_entry.ready);
            let before = beyond.get((responses / slices).wrapping_sub(1)).copied().unwrap_or(0);
            let lines: usize = works[..=number].iter().map(|w| rows_of(&w.0).len()).sum();
            assert!(
                lines <= before,
                "cycle {cycle}: entry {number} is notified, and {before} lines can be seen"
            );
        }
        responses += usize::from(i.memory_down.valid);
        if let Some(copied) = o.copied.get() {
            let lines: usize = works[..=seen.copied.len()].iter().map(|w| rows_of(&w.0).len()).sum();
            assert!(gone + 1 >= lines, "a batch goes before it has been copied");
            seen.copied.push((cycle, copied.sm));
        }
        cycle += 1;
        Some(i)
    });
    // Each entry equals its batch's rows; nothing else is written.
    let mut expected = BTreeMap::new();
    for (work, entry) in works {
        for (k, row) in rows_of(work).into_iter().enumerate() {
            let line = (WINDOW + (u64::from(*entry) + k as u64) % 8192) % (1 << 33);
            for sector in 0..4 {
                let words = std::array::from_fn(|j| word(work.sm, row, 8 * sector + j));
                expected.insert(4 * line + sector as u64, Sector { words });
            }
        }
    }
    assert_eq!(memory.store.0, expected);
    let want = works.iter().map(|(w, entry)| AlphaEntry {
        batch: w.batch,
        entry: *entry,
        patches: w.patches,
        vertices: w.vertices,
        scalars: w.scalars,
    });
    assert_eq!(notified.taken, want.collect::<Vec<_>>());
    assert_eq!(
        seen.copied.iter().map(|c| c.1).collect::<Vec<_>>(),
        works.iter().map(|w| w.0.sm).collect::<Vec<_>>()
    );
    let writes = seen.heads.iter().filter(|h| h.1.op == MemoryOp::Write);
    assert!(writes.clone().all(|h| h.1.evict == EvictClass::Last && h.1.sectors == 15));
    seen.taken = work.taken;
    seen.notified = notified.timed();
    seen
}

fn batch(number: u16, row: u16, rows: u8, patch_rows: u8) -> AlphaWork {
    let patch_row = (row + 200) % 1024;
    AlphaWork { batch: number, sm: 1, row, rows, patch_row, patch_rows, patches: 7, vertices: 21, scalars: 9 }
}

fn cycles_of_a_row(new: Maker<CopyOut>) {
    let seen = run(new, &[(batch(3, 40, 5, 3), 100)], FREE, NetworkStalls::calm(30), [4, 0]);
    let start = seen.taken[0];
    assert_eq!([seen.requested[0] - start, seen.read[0] - start], [2, 3]);
    // The maximum number ahead.
    assert_eq!(seen.read[1..4].iter().map(|at| at - start).collect::<Vec<_>>(), [4, 5, 6]);
    let heads: Vec<u64> = seen.heads.iter().map(|h| h.0 - seen.heads[0].0).collect();
    assert_eq!(heads, [0, 5, 10, 15, 20, 25, 30, 35, 40], "a row in 5 cycles, then the barrier");
    assert_eq!(seen.heads[8].1.op, MemoryOp::Barrier);
    assert_eq!(seen.copied, [(seen.heads[8].0 - 1, 1)]);
    assert_eq!(seen.notified[0].0, seen.heads[8].0 + 32, "a cycle after the second slice's response");
}

fn the_least_and_the_most(new: Maker<CopyOut>) {
    // No rows, one; the maximum; more.
    let works = [(0, 0), (0, 1), (1, 0), (3, 1), (4, 1), (255, 4), (255, 5), (255, 255)];
    let entry = |k: usize| (700 * k) as u16;
    let works: Vec<_> =
        works.iter().enumerate().map(|(k, (r, p))| (batch(k as u16, 500, *r, *p), entry(k))).collect();
    run(new, &works, FREE, NetworkStalls::calm(5), [2, 0]);
}

fn a_barrier_for_several(new: Maker<CopyOut>) {
    // Nine entries during the first one's barrier share one more barrier.
    let works: Vec<_> = (0..10).map(|k| (batch(k, 50 * k, 1, 1), 4 * k)).collect();
    let seen = run(new, &works, FREE, NetworkStalls::calm(120), [2, 0]);
    assert_eq!(seen.heads.iter().filter(|h| h.1.op == MemoryOp::Barrier).count(), 2);
}

fn rows_go_round(new: Maker<CopyOut>) {
    // Rows after the last, and lines after the window's last.
    let works = [(batch(1, 1020, 9, 9), 8190), (batch(2, 820, 3, 8), 295)];
    run(new, &works, FREE, NetworkStalls::calm(9), [3, 0]);
}

fn rows_and_responses_of_nobody(new: Maker<CopyOut>) {
    let mut dut = new();
    let nothing = In::new(&dut.unit().p);
    let row = IsbeRow { words: [7; 32] };
    let done = MemoryDown { kind: ResponseKind::Done, tag: ALPHA_TAG as u16, ..MemoryDown::default() };
    let mut cycles = 0;
    let mut grants = Source::new(&[EntryGrant { entry: 5 }; 2], !0);
    dut.run(|o| {
        cycles += 1;
        assert!(!o.memory_up.valid && !o.alpha_entry.valid && !o.copied.valid && o.idle);
        let mut i = nothing.clone();
        (i.row, i.memory_down, i.grant) = (Some(row).into(), Some(done).into(), grants.drive(o.grant));
        (i.memory_up, i.alpha_entry) = (true.into(), true.into());
        (cycles < 20).then_some(i)
    });
}

fn any_batches(new: Maker<CopyOut>) {
    property(
        (any::<u64>(), any::<[u64; 5]>(), any::<[u64; 2]>(), 1..60_u64, 0..20_u64),
        |(seed, [work, read, request, grant, notified], [up, down], latency, spread)| {
            let mut rng = Rng::new(seed);
            let works: Vec<_> = (0..12_u64)
                .map(|k| {
                    let mut some = |n: u64| rng.below(n);
                    let work = AlphaWork {
                        batch: some(1 << 16) as u16,
                        sm: some(8) as u8,
                        row: some(1024) as u16,
                        rows: some(9) as u8,
                        patch_row: some(1024) as u16,
                        patch_rows: some(6) as u8,
                        patches: some(16) as u8,
                        vertices: some(64) as u8,
                        scalars: some(256) as u8,
                    };
                    // Disjoint entries, in any order in the window.
                    (work, ((k * 5 % 12) * 640 + some(600)) as u16)
                })
                .collect();
            let stalls = Stalls { work, read, request, grant, notified };
            let network_stalls = NetworkStalls { up, down, latency, spread, slices: 2, seed };
            run(new, &works, stalls, network_stalls, [1 + seed % 7, spread % 5]);
        },
    );
}
