//! Requests have the same effect on memory as the passes one after the other; slots are unique while they are in flight.

use super::bench::*;
use super::flat::size;
use bundle::*;
use kernel::Within;
use kernel::offer::Offer;
use kit::memory_agent::{MemoryAgent, NetworkStalls};
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, Sink, Source, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;
use tpc::l1::l1_requests::{In, L1Requests, Params};
use tpc::l1::types::*;

scenarios! {
    L1Requests::new(&Params::default()) => a_head_after_three_cycles a_read_a_cycle any_passes;
    L1Requests::new(&Params { slots: Within::new(5) }) => slots_run_out any_passes;
}

fn read(line: u64, sectors: u8) -> L1Pass {
    let record =
        L1Record { waits: sectors, places: 1, ends: true, notified: L1Notified::Sm, ..L1Record::default() };
    L1Pass { records: true, requests: true, op: MemoryOp::Read, line, sectors, record, ..L1Pass::default() }
}

/// A store of words from byte `first` of its line on.
fn put(line: u64, first: u8, words: [u32; 8]) -> L1Pass {
    let offsets = std::array::from_fn(|k| first + 4 * k as u8);
    let sectors = 1 << (first / 32) | 1 << ((first + 28) / 32);
    let record = L1Record { places: 0xff, size: 4, offsets, ..L1Record::default() };
    L1Pass { requests: true, op: MemoryOp::Write, line, sectors, record, words, ..L1Pass::default() }
}

struct Seen {
    records: Vec<L1Record>,
    record_at: Vec<u64>,
    heads: Vec<MemoryHead>,
    up: Vec<u64>,
    memory: Vec<u8>,
}

/// A slot is freed `keep` cycles after its record was sent, once the next record of another slot has been sent.
fn run(new: Maker<L1Requests>, passes: &[L1Pass], ports: [u64; 3], keep: u64) -> Seen {
    let [offer, take, up] = ports;
    let (mut dut, mut pass, mut record) = (new(), Source::new(passes, offer), Sink::new(take));
    let slots = dut.unit().p.slots.get();
    let mut memory = MemoryAgent::new(start(), NetworkStalls { up, slices: 1, ..NetworkStalls::calm(3) });
    memory.update = Some(references::fbp::l2::atomic::operated);
    let (mut at, mut held, mut due) = (vec![], None, VecDeque::new());
    dut.run(|o| {
        let cycle = pass.cycle();
        if pass.is_empty() && o.idle && memory.is_idle() {
            return None;
        }
        let ready = memory.up(&o.up);
        if o.up.valid && ready.ready {
            at.push(cycle);
        }
        memory.down();
        let taker = record.drive(&o.record);
        if let Some((_, taken)) = record.now().filter(|(_, taken)| taken.fresh) {
            assert!(
                held != Some(taken.slot) && due.iter().all(|&(_, slot)| slot != taken.slot),
                "a slot twice"
            );
            due.extend(held.map(|slot| (cycle + keep, slot)));
            held = Some(taken.slot);
            assert!(due.len() < slots);
        }
        let frees = due.front().is_some_and(|&(when, _)| when <= cycle);
        if frees {
            due.pop_front();
        }
        Some(In { pass: pass.drive(o.pass), freed: Offer::new(frees, frees), record: taker, up: ready })
    });
    Seen { records: record.taken, record_at: record.at, heads: memory.heads, up: at, memory: memory.store }
}

fn a_head_after_three_cycles(new: Maker<L1Requests>) {
    let seen = run(new, &[read(3, 2)], [!0; 3], 0);
    assert_eq!((seen.up, seen.record_at), (vec![3], vec![2]));
    let head = seen.heads[0];
    assert_eq!((head.op, head.client, head.line, head.sectors), (MemoryOp::Read, 0, 3, 2));
}

fn a_read_a_cycle(new: Maker<L1Requests>) {
    let passes: Vec<_> = (0..50).map(|k| read(k, 1 << (k % 4))).collect();
    let seen = run(new, &passes, [!0; 3], 10);
    assert_eq!(seen.up, (3..53).collect::<Vec<_>>());
    assert_eq!(seen.heads.iter().map(|head| head.tag).collect::<Vec<_>>(), (0..50).collect::<Vec<_>>());
    // A line in five cycles.
    let passes: Vec<_> = (0..40).map(|k| put(k / 4, 32 * (k % 4) as u8, [k as u32; 8])).collect();
    let seen = run(new, &passes, [!0; 3], 10);
    assert_eq!(seen.up.last().unwrap() - seen.up[10], 49 - 10);
}

/// Five are in flight, of which one remains until the next is read.
fn slots_run_out(new: Maker<L1Requests>) {
    let passes: Vec<_> = (0..12).map(|k| read(k, 1)).collect();
    let seen = run(new, &passes, [!0; 3], 40);
    let gaps: Vec<_> = seen.up.windows(2).map(|pair| pair[1] - pair[0]).collect();
    assert_eq!(gaps[..4], [1; 4]);
    assert!(gaps[4] > 30, "the sixth waits for a slot: {gaps:?}");
    assert_eq!(
        seen.heads.iter().map(|head| head.tag).collect::<Vec<_>>(),
        [0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1]
    );
}

fn any_pass(random: &mut Random) -> L1Pass {
    use MemoryOp::{Atomic, Barrier, Read, Reduce, Write};
    let op = random.one_of(&[Read, Write, Write, Write, Reduce, Atomic, Barrier]);
    let line = random.below(3);
    let swaps = random.below(3) == 0;
    let atomic =
        if swaps { AtomicOp::CompareAndSwap } else { random.one_of(&[AtomicOp::Add, AtomicOp::Xor]) };
    let size_code = if op == Write { random.below(5) as u8 } else { 4 };
    let sector = random.below(4) as u8;
    let near = swaps && matches!(op, Reduce | Atomic);
    let mut record =
        L1Record { notified: L1Notified::Sm, size: size_code, ends: true, ..L1Record::default() };
    let mut seen = vec![];
    for k in 0..8 {
        let align = size(size_code) as u8;
        let any = random.below(128) as u8 / align * align;
        let offset = if near { sector * 32 + any % 32 } else { any };
        record.offsets[k] = offset;
        let again = op != Write && seen.contains(&offset);
        seen.push(offset);
        let spare = near && k % 2 == 1;
        record.places |= u8::from(!again && !spare && random.below(3) > 0) << k;
    }
    let sectors =
        (0..8).filter(|k| record.places >> k & 1 == 1).fold(0, |all, k| all | 1 << (record.offsets[k] / 32));
    let requests = sectors != 0 && random.below(5) > 0 || op == Barrier;
    let records = !matches!(op, Write | Reduce);
    let (op, sectors) = match op {
        Barrier => (op, 0),
        _ if requests => (op, sectors),
        _ => (Read, 0),
    };
    record.barrier = op == Barrier;
    let words = std::array::from_fn(|_| random.any() as u32);
    let system = op == Barrier && random.below(2) == 0;
    let operand = AtomicType::U32;
    L1Pass {
        records: records || !requests,
        requests,
        op,
        line,
        sectors,
        system,
        atomic,
        operand,
        record,
        words,
    }
}

/// Performs the stores and atomics of passes, lane after lane.
fn apply(bytes: &mut [u8], pass: &L1Pass) {
    let base = pass.line as usize * 128;
    for k in (0..8).rev().filter(|k| pass.record.places >> k & 1 == 1 && pass.requests) {
        let at = base + usize::from(pass.record.offsets[k]);
        let word = |bytes: &[u8]| u32::from_le_bytes(std::array::from_fn(|b| bytes[at + b]));
        let (count, new) = match (pass.op, pass.atomic) {
            (MemoryOp::Write, _) => (size(pass.record.size) as usize, pass.words[k]),
            (MemoryOp::Read | MemoryOp::Barrier, _) => continue,
            (_, AtomicOp::Add) => (4, word(bytes).wrapping_add(pass.words[k])),
            (_, AtomicOp::Xor) => (4, word(bytes) ^ pass.words[k]),
            _ if word(bytes) == pass.words[k] => (4, pass.words[(k + 1) % 8]),
            _ => continue,
        };
        bytes[at..at + count].copy_from_slice(&new.to_le_bytes()[..count]);
    }
}

fn any_passes(new: Maker<L1Requests>) {
    property((any::<u64>(), any::<[u64; 3]>(), 0_u64..30), |(seed, ports, keep)| {
        let mut random = Random(seed);
        let passes: Vec<_> = (0..200).map(|_| any_pass(&mut random)).collect();
        let seen = run(new, &passes, ports, keep);
        let mut bytes = start();
        passes.iter().for_each(|pass| apply(&mut bytes, pass));
        assert!(seen.memory == bytes, "what memory holds");
        // Each record's slot is its request's tag; requests are those of the passes that need one, in order.
        let waits: Vec<_> = passes.iter().filter(|pass| pass.records).collect();
        assert_eq!(seen.records.len(), waits.len());
        let mut responded = seen
            .heads
            .iter()
            .filter(|head| matches!(head.op, MemoryOp::Read | MemoryOp::Atomic | MemoryOp::Barrier));
        let mut head = None;
        for (record, pass) in seen.records.iter().zip(waits) {
            let same = L1Record { slot: pass.record.slot, fresh: pass.record.fresh, ..*record };
            assert_eq!(same, pass.record);
            if !pass.requests {
                assert!(!record.fresh);
                continue;
            }
            if record.fresh {
                head = responded.next();
            }
            let head = head.expect("a request for it");
            assert_eq!((head.op, head.tag, head.system), (pass.op, record.slot.into(), pass.system));
            assert_eq!(head.sectors & pass.sectors, pass.sectors);
            assert!(pass.op == MemoryOp::Barrier || head.line == pass.line);
        }
        assert_eq!(responded.next(), None);
    });
}
