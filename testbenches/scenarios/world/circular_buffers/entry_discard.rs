//! Lines of entries are discarded in order, and entries are freed after a barrier.

use bundle::*;
use kernel::Within;
use kit::memory_agent::{MemoryAgent, NetworkStalls};
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use world::circular_buffers::entry_discard::{EntryDiscard, In, Params};
use world::circular_buffers::types::SpentEntry;
use world::ring_space::RingPiece;

scenarios! {
    EntryDiscard::new(&Params::default()) => a_line_a_cycle a_barrier_for_several responses_of_nobody any_entries;
    EntryDiscard::new(&Params { slices: Within::new(3), waiting: Within::new(2) }) => any_entries;
}

const BASE: u64 = (1 << 33) - 200;

fn entry(first: u16, count: u16) -> SpentEntry {
    SpentEntry { source: 1, alpha: true, first, piece: RingPiece { first: first / 2, count } }
}

fn run(
    new: Maker<EntryDiscard>,
    entries: &[SpentEntry],
    stalls: [u64; 2],
    network_stalls: NetworkStalls,
) -> (Vec<(u64, MemoryHead)>, Sink<SpentEntry>) {
    let mut dut = new();
    let slices = dut.unit().p.slices.get();
    let (mut from, mut to) = (Source::new(entries, stalls[0]), Sink::new(stalls[1]));
    let mut memory =
        MemoryAgent::new(|_: u64| panic!("nothing is read"), NetworkStalls { slices, ..network_stalls });
    let mut heads = vec![];
    // Entries whose lines were sent before each barrier, and responses.
    let (mut gone, mut after, mut responses) = (0, vec![], 0);
    let mut left = entries.iter().map(|e| e.piece.count.max(1)).collect::<std::collections::VecDeque<_>>();
    dut.run(|o| {
        (!from.is_empty() || !o.idle || !memory.is_idle()).then(|| {
            let cycle = from.cycle();
            let up = memory.up(&o.memory_up);
            if let (Some(MemoryUp::Head(head)), true) = (o.memory_up.get(), up.ready) {
                heads.push((cycle, *head));
                if head.op == MemoryOp::Barrier {
                    after.push(gone);
                } else if left[gone] == 1 {
                    gone += 1;
                } else {
                    left[gone] -= 1;
                }
            }
            let freed = to.drive(&o.freed);
            if o.freed.valid {
                let before = after.get((responses / slices).wrapping_sub(1)).copied().unwrap_or(0);
                let entry = to.len() - usize::from(freed.ready);
                assert!(entry < before, "cycle {cycle}: entry {entry} goes, and {before} may");
            }
            let down = memory.down();
            responses += usize::from(down.valid);
            In { entry: from.drive(o.entry), freed, memory_up: up, memory_down: down, base: BASE }
        })
    });
    assert_eq!(to.taken, entries);
    let lines: Vec<u64> = heads.iter().filter(|h| h.1.op == MemoryOp::Discard).map(|h| h.1.line).collect();
    let expected = entries.iter().flat_map(|e| {
        (0..u64::from(e.piece.count.max(1))).map(|k| (BASE + u64::from(e.first) + k) % (1 << 33))
    });
    assert_eq!(lines, expected.collect::<Vec<_>>());
    (heads, to)
}

fn a_line_a_cycle(new: Maker<EntryDiscard>) {
    // Entries without a gap, except for the barrier after the first.
    let (heads, freed) =
        run(new, &[entry(10, 3), entry(13, 20), entry(300, 1)], [!0; 2], NetworkStalls::calm(40));
    assert_eq!(heads.iter().map(|h| h.0).collect::<Vec<_>>()[..25], (3..28).collect::<Vec<_>>());
    assert_eq!(heads[3].1.op, MemoryOp::Barrier);
    // Both slices have responded 41 cycles after the barrier; the entry is freed in the next.
    assert_eq!(freed.at[0], heads[3].0 + 42);
}

fn a_barrier_for_several(new: Maker<EntryDiscard>) {
    // 20 entries during one barrier share one more barrier.
    let entries: Vec<_> = (0..21).map(|k| entry(4 * k, 4)).collect();
    let (heads, _) = run(new, &entries, [!0; 2], NetworkStalls::calm(90));
    assert_eq!(heads.iter().filter(|h| h.1.op == MemoryOp::Barrier).count(), 2);
}

fn responses_of_nobody(new: Maker<EntryDiscard>) {
    // Responses while no barrier is outstanding free nothing.
    let mut dut = new();
    let mut cycles = 0;
    let mut from = Source::new(&[entry(0, 30)], !0);
    dut.run(|o| {
        cycles += 1;
        assert!(!o.freed.valid);
        let done = MemoryDown { kind: ResponseKind::Done, ..MemoryDown::default() };
        (cycles < 20).then(|| In {
            entry: from.drive(o.entry),
            memory_up: true.into(),
            memory_down: Some(done).into(),
            freed: true.into(),
            ..In::default()
        })
    });
}

fn any_entries(new: Maker<EntryDiscard>) {
    property(
        (any::<u64>(), any::<[u64; 4]>(), 1..60_u64, 0..20_u64),
        |(seed, [from, to, up, down], latency, spread)| {
            let mut rng = Rng::new(seed);
            let mut one = || entry(rng.below(8192) as u16, rng.below(12) as u16);
            let entries: Vec<_> = (0..30).map(|_| one()).collect();
            run(new, &entries, [from, to], NetworkStalls { up, down, latency, spread, slices: 2, seed });
        },
    );
}
