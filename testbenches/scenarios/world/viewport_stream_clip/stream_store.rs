//! Memory at a barrier has all that was written; lines are sent whole, with sectors in order.

use bundle::*;
use kit::memory::Store;
use kit::memory_agent::{MemoryAgent, NetworkStalls};
use kit::scenario::property;
use kit::{Maker, Rng, Source, scenarios};
use proptest::prelude::*;
use std::collections::BTreeMap;
use world::viewport_stream_clip::stream_output::types::StreamWrite;
use world::viewport_stream_clip::stream_store::{In, Params, StreamStore};

scenarios! {
    StreamStore::new(&Params::default()) => a_line_in_five_cycles sectors_are_gathered back_in_a_line
        nothing_to_wait_for a_barrier_after_all any_writes;
    StreamStore::new(&Params { slices: kernel::Within::new(8) }) => any_writes;
}

const FREE: [u64; 2] = [!0; 2];

fn write(sector: u64, mask: u8) -> StreamWrite {
    StreamWrite { sector, mask, words: std::array::from_fn(|k| (sector as u32) << 8 | k as u32) }
}

/// Writes are checked as the agent lists them.
struct Nothing;

impl Store for Nothing {
    fn sector(&self, at: u64) -> Sector {
        panic!("sector {at:x} is read");
    }
    fn write(&mut self, _: &MemoryWrite) {}
}

#[derive(Default)]
struct Seen {
    heads: Vec<(u64, MemoryHead)>,
    beats: Vec<u64>,
    performed: u64,
}

/// Sends all writes, then requests a barrier.
fn run(
    new: Maker<StreamStore>,
    writes: &[StreamWrite],
    stalls: [u64; 2],
    network_stalls: NetworkStalls,
) -> Seen {
    let mut dut = new();
    let slices = dut.unit().p.slices.get();
    let mut memory = MemoryAgent::new(Nothing, NetworkStalls { slices, ..network_stalls });
    let mut source = Source::new(writes, stalls[0]);
    let (mut seen, mut fence, mut cycle) = (Seen::default(), false, 0);
    dut.run(|o| {
        if o.performed {
            assert!(source.is_empty() && seen.performed == 0);
            seen.performed = cycle;
            assert_eq!(memory.written.len(), seen.beats.len(), "all is performed");
        }
        let mut i = In { write: source.drive(o.write), ..In::default() };
        i.flush = source.is_empty() && stalls[1] >> (cycle % 64) & 1 == 1;
        fence |= source.is_empty();
        i.fence = fence && seen.performed == 0;
        i.memory_up = memory.up(&o.memory_up);
        if o.memory_up.valid && i.memory_up.ready {
            match &o.memory_up.data {
                MemoryUp::Head(head) => {
                    let of_buffers = (head.client, head.channel, head.physical, head.tag);
                    assert_eq!(of_buffers, (0, VirtualChannel::Ring, false, 1));
                    seen.heads.push((cycle, *head));
                }
                MemoryUp::Beat(_) => seen.beats.push(cycle),
            }
        }
        i.memory_down = memory.down();
        cycle += 1;
        (seen.performed == 0 || !o.idle).then_some(i)
    });
    let mut wanted = BTreeMap::new();
    for write in writes {
        for k in (0..8).filter(|k| write.mask >> k & 1 == 1) {
            wanted.insert(8 * write.sector + k as u64, write.words[k]);
        }
    }
    let mut got = BTreeMap::new();
    for write in &memory.written {
        for k in 0..8 {
            match write.mask >> (4 * k) & 15 {
                0 => (),
                15 => drop(got.insert(8 * write.address + k as u64, write.data.words[k])),
                mask => panic!("bytes {mask:x} of a word"),
            }
        }
    }
    assert_eq!(got, wanted);
    seen
}

fn heads(seen: &Seen) -> Vec<(MemoryOp, u64, u8)> {
    seen.heads.iter().map(|(_, head)| (head.op, head.line, head.sectors)).collect()
}

fn a_line_in_five_cycles(new: Maker<StreamStore>) {
    let all: Vec<_> = (40..60).map(|sector| write(sector, 0xff)).collect();
    let seen = run(new, &all, FREE, NetworkStalls::calm(9));
    let at: Vec<u64> = seen.heads[..5].iter().map(|(at, _)| at - seen.heads[0].0).collect();
    assert_eq!(at, [0, 5, 10, 15, 20]);
    let lines = (10..15).map(|line| (MemoryOp::Write, line, 15));
    assert_eq!(heads(&seen)[..5], lines.collect::<Vec<_>>());
    // A line's last sector closes when the next write arrives; its head is a cycle after that, and shown in the next.
    assert_eq!(seen.heads[0].0, 6);
}

fn sectors_are_gathered(new: Maker<StreamStore>) {
    // Scattered words of two sectors in one line.
    let all = [(16, 0x01), (16, 0x06), (16, 0x80), (18, 0x11), (18, 0x22)].map(|(s, mask)| write(s, mask));
    let seen = run(new, &all, FREE, NetworkStalls::calm(9));
    let barrier = (MemoryOp::Barrier, 0, 0);
    assert_eq!(heads(&seen), [(MemoryOp::Write, 4, 0b101), barrier]);
}

fn back_in_a_line(new: Maker<StreamStore>) {
    let all = [17, 19, 18, 18, 3, 16].map(|sector| write(sector, 0x0f));
    let seen = run(new, &all, FREE, NetworkStalls::calm(9));
    let lines = [(4, 0b1010), (4, 0b0100), (0, 0b1000), (4, 0b0001)];
    let lines = lines.map(|(line, sectors)| (MemoryOp::Write, line, sectors));
    assert_eq!(heads(&seen)[..4], lines);
}

fn nothing_to_wait_for(new: Maker<StreamStore>) {
    let seen = run(new, &[], FREE, NetworkStalls::calm(9));
    assert!(seen.heads.is_empty());
    assert_eq!(seen.performed, 2);
}

fn a_barrier_after_all(new: Maker<StreamStore>) {
    let seen = run(new, &[write(8, 1)], FREE, NetworkStalls::calm(30));
    let ops: Vec<_> = seen.heads.iter().map(|(_, head)| head.op).collect();
    assert_eq!(ops, [MemoryOp::Write, MemoryOp::Barrier]);
    assert!(seen.performed > seen.heads[1].0 + 30, "{} {}", seen.performed, seen.heads[1].0);
}

fn any_writes(new: Maker<StreamStore>) {
    let ports = (any::<u64>(), any::<[u64; 4]>(), 1..40_u64, 0..20_u64);
    property(ports, |(seed, [writes, flush, up, down], latency, spread)| {
        let mut rng = Rng::new(seed);
        let mut sector = rng.below(1 << 34);
        let all: Vec<_> = (0..rng.below(120))
            .map(|_| {
                sector = match rng.below(8) {
                    0 => rng.below(1 << 34),
                    1..4 => sector,
                    _ => sector + rng.below(3),
                };
                StreamWrite {
                    sector,
                    mask: 1 + rng.below(255) as u8,
                    words: std::array::from_fn(|_| rng.roll() as u32),
                }
            })
            .collect();
        let network_stalls = NetworkStalls { up, down, latency, spread, slices: 2, seed };
        run(new, &all, [writes, flush | 1], network_stalls);
    });
}
