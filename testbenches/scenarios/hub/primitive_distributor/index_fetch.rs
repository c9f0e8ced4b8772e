//! Indices of runs are fetched far ahead of their use.

use bundle::*;
use hub::primitive_distributor::index_fetch::{In, IndexFetch, Params};
use hub::primitive_distributor::types::*;
use kernel::Within;
use kit::memory::{Memory, MemoryStalls};
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, Sink, Source, rates, scenarios};
use proptest::prelude::*;

scenarios! {
    IndexFetch::new(&Params::default()) => sixteen_bytes_a_cycle short_runs_hide_latency state_passes_in_order any_runs;
    IndexFetch::new(&Params { ahead: Within::new(2) }) => any_runs;
}

rates! {
    IndexFetch::new(&Params::default()) => "pd-index-fetch" 16.0 "bytes/clk" bytes_a_cycle;
}

/// Byte k of memory.
fn byte(k: u64) -> u8 {
    (k ^ k >> 8) as u8
}

fn sector(at: u64) -> Sector {
    let word = |k: u64| std::array::from_fn(|b| byte(32 * at + 4 * k + b as u64));
    Sector { words: std::array::from_fn(|k| u32::from_le_bytes(word(k as u64))) }
}

/// Packets with their cycles.
fn fetched(
    new: Maker<IndexFetch>,
    steps: &[DrawStep],
    [offer, take]: [u64; 2],
    stalls: MemoryStalls,
) -> Vec<(u64, IndexPacket)> {
    let mut dut = new();
    let (mut step, mut packet, mut memory) =
        (Source::new(steps, offer), Sink::new(take), Memory::new(sector, stalls));
    let mut rests = 0;
    dut.run(|o| {
        rests = if step.is_empty() && o.idle && memory.is_idle() { rests + 1 } else { 0 };
        (rests < 3).then(|| In {
            step: step.drive(o.step),
            packet: packet.drive(&o.packet),
            read: memory.read(&o.read),
            read_data: memory.data(o.read_data),
        })
    });
    packet.timed()
}

fn run(address: u64, size: u8, count: u32) -> DrawStep {
    DrawStep::Fetch(FetchRun { address, limit: (1 << 40) - 1, size, count, ..FetchRun::default() })
}

/// Indices of packets; `None` is a restart.
fn indices(packets: &[(u64, IndexPacket)]) -> Vec<Option<u32>> {
    let of = |packet: &IndexPacket| match packet {
        IndexPacket::Group(group) => {
            assert!((1..=8).contains(&group.count));
            let index = |k: usize| (group.restarts >> k & 1 == 0).then_some(group.indices[k]);
            (0..usize::from(group.count)).map(index).collect()
        }
        _ => vec![],
    };
    packets.iter().flat_map(|(_, packet)| of(packet)).collect()
}

/// Reference: a run, index by index.
fn expected(step: &DrawStep) -> Vec<Option<u32>> {
    let rule = |rule: &IndexRule, raw: u32| {
        (!rule.restarts || raw != rule.restart_index).then(|| raw.wrapping_add(rule.base))
    };
    match step {
        DrawStep::Fetch(run) => (0..u64::from(run.count))
            .map(|k| {
                let bytes = 1 << run.size;
                let at = run.address / bytes * bytes + k * bytes;
                let value = |b: u64| u32::from(byte(at + b)) << (8 * b);
                rule(&run.rule, if at + bytes - 1 <= run.limit { (0..bytes).map(value).sum() } else { 0 })
            })
            .collect(),
        DrawStep::Count(run) => (0..run.count).map(|k| rule(&run.rule, run.start.wrapping_add(k))).collect(),
        DrawStep::Inline(run) => {
            run.indices[..run.count.into()].iter().map(|raw| rule(&run.rule, *raw)).collect()
        }
        _ => vec![],
    }
}

/// 16 bytes a cycle from the first sector on, for indices of 32 and of 16 bits; of 8 bits there are
/// 8 indices a cycle.
fn sixteen_bytes_a_cycle(new: Maker<IndexFetch>) {
    for (size, each) in [(2, 4), (1, 8), (0, 8)] {
        let found = fetched(new, &[run(64, size, 800)], [!0; 2], MemoryStalls::free(100));
        assert_eq!(found.len(), 800 / each);
        let first = found[0].0;
        assert!(found.iter().zip(first..).all(|((at, _), cycle)| *at == cycle), "a packet each cycle");
        // Accepted, requested, read 3 cycles after; its data waits a cycle, and is a packet.
        assert_eq!(first, 3 + 100 + 2);
    }
}

fn bytes_a_cycle(new: Maker<IndexFetch>) -> f64 {
    let found = fetched(new, &[run(0, 2, 8000)], [!0; 2], MemoryStalls::free(100));
    let (first, last) = (found[0].0, found[found.len() - 1].0);
    (4 * 4 * (found.len() - 1)) as f64 / (last - first) as f64
}

/// Runs of one group, each with a begin and an end: three cycles each.
fn short_runs_hide_latency(new: Maker<IndexFetch>) {
    let bound = DrawStep::Bound(DrawBound::default());
    let steps: Vec<_> = (0..200).flat_map(|k| [bound, run(64 * k, 2, 4), bound]).collect();
    let found = fetched(new, &steps, [!0; 2], MemoryStalls::free(100));
    let (middle, last) = (found[300].0, found[599].0);
    assert_eq!(last - middle, 299);
}

/// State stays in order between runs.
fn state_passes_in_order(new: Maker<IndexFetch>) {
    let routed = |value| RoutedState { world: true, screen: false, state: State { address: 8, value } };
    let steps = [
        DrawStep::State(routed(1)),
        run(5, 0, 3),
        DrawStep::State(routed(2)),
        run(0, 2, 0),
        DrawStep::State(routed(3)),
    ];
    let found = fetched(new, &steps, [!0; 2], MemoryStalls::free(7));
    assert_eq!(found[0].0, 3);
    let found: Vec<_> = found.into_iter().map(|(_, packet)| packet).collect();
    let states = |k: u32| IndexPacket::State(routed(k));
    assert_eq!((found[0], found[2], found[3], found.len()), (states(1), states(2), states(3), 4));
}

fn any_runs(new: Maker<IndexFetch>) {
    property((any::<u64>(), any::<[u64; 4]>(), 1..130_u64), |(seed, [offer, take, read, data], latency)| {
        let mut r = Random(seed);
        let steps: Vec<_> = (0..r.within(1..12))
            .map(|_| {
                let rule = IndexRule {
                    base: r.one_of(&[0, 5, u32::MAX]),
                    restarts: r.below(2) == 0,
                    restart_index: r.below(9) as u32,
                    no_edges: r.below(3) == 0,
                };
                match r.below(3) {
                    0 => {
                        let near = r.below(300);
                        let address = r.one_of(&[near, (1 << 40) - 1 - near]);
                        let after = r.below(300);
                        let limit = r.one_of(&[(1 << 40) - 1, address + after, address.saturating_sub(3)]);
                        let limit = limit.min((1 << 40) - 1);
                        let (size, count) = (r.below(3) as u8, r.below(90) as u32);
                        DrawStep::Fetch(FetchRun { rule, address, limit, size, count })
                    }
                    1 => {
                        let start = r.one_of(&[0, 3, u32::MAX - 5]);
                        DrawStep::Count(CountRun { rule, start, count: r.below(40) as u32 })
                    }
                    _ => {
                        let indices = std::array::from_fn(|_| r.below(12) as u32);
                        DrawStep::Inline(InlineRun { rule, count: r.below(5) as u8, indices })
                    }
                }
            })
            .collect();
        let stalls = MemoryStalls { read, data, write: !0, latency };
        let found = fetched(new, &steps, [offer, take], stalls);
        assert_eq!(indices(&found), steps.iter().flat_map(expected).collect::<Vec<_>>());
    });
}
