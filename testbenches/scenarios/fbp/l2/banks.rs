//! Banks hold what was written and which bytes of it are dirty; who gets a bank in a cycle.

mod bench;

use bench::Bench;
use bundle::*;
use fbp::l2::banks::{Banks, In, Out, Params};
use fbp::l2::types::*;
use kernel::offer::Offer;
use kit::scenario::property;
use kit::{Device, Maker, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! {
    Banks::new(&Params::default()) =>
        any_accesses three_cycles_each all_in_one_cycle fills_before_writes evictions_after_writes
        evictions_before_reads reads_wait_for_writes responses_in_their_order one_response_a_cycle
        a_sector_a_cycle_read_and_written a_sector_a_cycle_filled_evicted_and_read
        writes_of_a_sector_follow atomics_of_a_sector_follow four_responses_wait;
}

fn any_accesses(new: Maker<Banks>) {
    property((any::<u64>(), any::<[u64; 7]>(), any::<u8>()), |(seed, patterns, full)| {
        // Some ports at full rate.
        let pattern = |k: usize| if full >> k & 1 == 1 { !0 } else { patterns[k] };
        let mut bench = Bench::new(seed, 60, std::array::from_fn(pattern));
        new().run(|o| bench.drive(o));
    });
}

/// The first cycle in which something is driven.
const FROM: u64 = 2;

/// The outputs of some cycles; `i` is driven in its cycles, as all of it is taken at once.
fn play(new: Maker<Banks>, i: &[(u64, In)]) -> Vec<Out> {
    let mut dut: Device<Banks> = new();
    let cycles = 24;
    let out = (0..cycles).map(|cycle| {
        let o = dut.outputs();
        let now = i.iter().find(|(at, _)| FROM + at == cycle).map(|(_, i)| i.clone());
        dut.cycle(In { response: true.into(), evicted: true.into(), ..now.unwrap_or_default() });
        o
    });
    out.collect()
}

/// The cycles, after the first, in which outputs show something.
fn cycles(out: &[Out], is: impl Fn(&Out) -> bool) -> Vec<u64> {
    (0..).zip(out).filter(|(_, o)| is(o)).map(|(cycle, _): (u64, _)| cycle - FROM).collect()
}

fn filled(out: &[Out]) -> Vec<u64> {
    cycles(out, |o| o.filled.valid)
}
fn written(out: &[Out]) -> Vec<u64> {
    cycles(out, |o| o.written.valid)
}
fn evicted(out: &[Out]) -> Vec<u64> {
    cycles(out, |o| o.evicted.valid)
}
/// The cycles of the responses with a tag.
fn responses(out: &[Out], tag: u16) -> Vec<u64> {
    cycles(out, |o| o.response.get().is_some_and(|down| down.tag == tag))
}

fn fill_of(row: u16, sector: u8) -> FillSector {
    FillSector { row, sector, ..FillSector::default() }
}
fn evict_of(row: u16, sector: u8) -> EvictAccess {
    EvictAccess { row, sector, last: true }
}
fn read_of(row: u16, sector: u8) -> ReadAccess {
    ReadAccess { row, sector, tag: 1, ..ReadAccess::default() }
}
fn write_of(row: u16, sector: u8) -> WriteSector {
    let access = WriteAccess { access: read_of(row, sector), ..WriteAccess::default() };
    WriteSector { access, mask: !0, ..WriteSector::default() }
}
fn exchange_of(row: u16, sector: u8, responses: bool) -> WriteSector {
    let access = ReadAccess { tag: 2, ..read_of(row, sector) };
    let atomic = AtomicOp::Exchange;
    let access = WriteAccess { access, operates: true, responses, atomic, ..WriteAccess::default() };
    WriteSector { access, mask: 15, ..WriteSector::default() }
}

fn fill(row: u16, sector: u8) -> Offer<FillSector> {
    Offer::new(true, fill_of(row, sector))
}
fn evict(row: u16, sector: u8) -> Offer<EvictAccess> {
    Offer::new(true, evict_of(row, sector))
}
fn read(row: u16, sector: u8) -> Offer<ReadAccess> {
    Offer::new(true, read_of(row, sector))
}
fn write(row: u16, sector: u8) -> Offer<WriteSector> {
    Offer::new(true, write_of(row, sector))
}
fn exchange(row: u16, sector: u8, responses: bool) -> Offer<WriteSector> {
    Offer::new(true, exchange_of(row, sector, responses))
}
fn done() -> Offer<DoneResponse> {
    Offer::new(true, DoneResponse { client: 0, tag: 3 })
}

fn three_cycles_each(new: Maker<Banks>) {
    let none = In::default();
    assert_eq!(filled(&play(new, &[(0, In { fill: fill(1, 2), ..none })])), [3]);
    assert_eq!(written(&play(new, &[(0, In { write: write(1, 2), ..none })])), [3]);
    assert_eq!(evicted(&play(new, &[(0, In { evict: evict(1, 2), ..none })])), [3]);
    let out = play(new, &[(0, In { read: read(1, 2), ..none })]);
    assert_eq!((cycles(&out, |o| o.responded.valid), responses(&out, 1)), (vec![2], vec![3]));
    assert_eq!(cycles(&out, |o| !o.idle), [1, 2, 3]);
    assert_eq!(responses(&play(new, &[(0, In { write: exchange(1, 2, true), ..none })]), 2), [8]);
    assert_eq!(responses(&play(new, &[(0, In { done: done(), ..none })]), 3), [3]);
}

fn all_in_one_cycle(new: Maker<Banks>) {
    let i =
        In { fill: fill(1, 0), write: write(1, 1), evict: evict(1, 2), read: read(1, 3), ..In::default() };
    let out = play(new, &[(0, i)]);
    assert_eq!([filled(&out), written(&out), evicted(&out), responses(&out, 1)], [[3]; 4].map(Vec::from));
}

fn fills_before_writes(new: Maker<Banks>) {
    let out = play(new, &[(0, In { fill: fill(1, 2), write: write(5, 2), ..In::default() })]);
    assert_eq!((filled(&out), written(&out)), (vec![3], vec![4]));
}

/// A bank whose dirty bits are read is not evicted from.
fn evictions_after_writes(new: Maker<Banks>) {
    for i in [In { fill: fill(1, 2), ..In::default() }, In { write: write(1, 2), ..In::default() }] {
        let out = play(new, &[(0, In { evict: evict(5, 2), ..i })]);
        assert_eq!(evicted(&out), [4]);
        // Others read there.
        assert_eq!(responses(&play(new, &[(0, In { read: read(5, 2), ..i })]), 1), [3]);
    }
}

fn evictions_before_reads(new: Maker<Banks>) {
    let out = play(new, &[(0, In { evict: evict(1, 2), read: read(5, 2), ..In::default() })]);
    assert_eq!((evicted(&out), responses(&out, 1)), (vec![3], vec![4]));
    let out = play(new, &[(0, In { evict: evict(1, 2), write: exchange(5, 2, true), ..In::default() })]);
    assert_eq!((evicted(&out), responses(&out, 2)), (vec![3], vec![9]));
}

/// A write has its bank two cycles after it was chosen: who would read there then is a cycle later.
fn reads_wait_for_writes(new: Maker<Banks>) {
    let none = In::default();
    for i in [In { fill: fill(1, 2), ..none }, In { write: write(1, 2), ..none }] {
        for (cycle, wait) in [(1, 0), (2, 1), (3, 0)] {
            let out = play(new, &[(0, i.clone()), (cycle, In { read: read(5, 2), ..none })]);
            assert_eq!(responses(&out, 1), [cycle + 3 + wait], "read in cycle {cycle}");
            let out = play(new, &[(0, i.clone()), (cycle, In { evict: evict(5, 2), ..none })]);
            assert_eq!(evicted(&out), [cycle + 3 + wait], "evicted in cycle {cycle}");
            let out = play(new, &[(0, i.clone()), (cycle, In { read: read(5, 1), ..none })]);
            assert_eq!(responses(&out, 1), [cycle + 3], "another bank");
        }
    }
}

/// A response without data, a read, an atomic's old sector, which leaves with its result.
fn responses_in_their_order(new: Maker<Banks>) {
    let i = In { done: done(), write: exchange(1, 0, true), read: read(1, 1), ..In::default() };
    let out = play(new, &[(0, i)]);
    assert_eq!([3, 2, 1].map(|tag| responses(&out, tag)), [[3], [8], [4]].map(Vec::from));
}

/// One that is not answered leaves the response to a read, and the bank if it is another one.
fn one_response_a_cycle(new: Maker<Banks>) {
    for (sector, cycle) in [(1, 3), (0, 4)] {
        let i = In { write: exchange(1, 0, false), read: read(5, sector), ..In::default() };
        let out = play(new, &[(0, i)]);
        assert_eq!((responses(&out, 2), responses(&out, 1)), (vec![], vec![cycle]));
        assert_eq!(cycles(&out, |o| o.operated.valid).len(), 1);
    }
}

fn a_sector_a_cycle_read_and_written(new: Maker<Banks>) {
    let n = 80;
    let reads: Vec<_> = (0..n).map(|k| read_of(k, k as u8 % 4)).collect();
    let writes: Vec<_> = (0..n).map(|k| write_of(0x200 + k, (k as u8 + 1) % 4)).collect();
    let (mut reads, mut writes) = (Source::new(&reads, !0), Source::new(&writes, !0));
    let (mut responses, mut written, mut cycle) = (Sink::new(!0), vec![], 0);
    new().run(|o| {
        written.extend(o.written.get().map(|_| cycle));
        cycle += 1;
        let i = In {
            read: reads.drive(o.read),
            write: writes.drive(o.write),
            response: responses.drive(&o.response),
            ..In::default()
        };
        (!o.idle || responses.is_empty()).then_some(i)
    });
    let steady: Vec<u64> = (3..3 + u64::from(n)).collect();
    assert_eq!((responses.at, written), (steady.clone(), steady));
}

/// Each in a bank of its own, while the fill of two cycles before has the fourth.
fn a_sector_a_cycle_filled_evicted_and_read(new: Maker<Banks>) {
    let n = 80;
    let fills: Vec<_> = (0..n).map(|k| fill_of(0x200 + k, k as u8 % 4)).collect();
    let evicts: Vec<_> = (0..n).map(|k| evict_of(0x100 + k, (k as u8 + 1) % 4)).collect();
    let reads: Vec<_> = (0..n).map(|k| read_of(k, (k as u8 + 3) % 4)).collect();
    let (mut fills, mut evicts, mut reads) =
        (Source::new(&fills, !0), Source::new(&evicts, !0), Source::new(&reads, !0));
    let (mut responses, mut evicted) = (Sink::new(!0), Sink::new(!0));
    let (mut filled, mut cycle) = (vec![], 0);
    new().run(|o| {
        filled.extend(o.filled.get().map(|_| cycle));
        cycle += 1;
        let i = In {
            fill: fills.drive(o.fill),
            evict: evicts.drive(o.evict),
            read: reads.drive(o.read),
            response: responses.drive(&o.response),
            evicted: evicted.drive(&o.evicted),
            ..In::default()
        };
        (!o.idle || responses.is_empty()).then_some(i)
    });
    let steady: Vec<u64> = (3..3 + u64::from(n)).collect();
    assert_eq!((responses.at, evicted.at, filled), (steady.clone(), steady.clone(), steady));
}

/// A write to a sector waits until the one before it has its bank: 3 cycles; those of other rows do not.
fn writes_of_a_sector_follow(new: Maker<Banks>) {
    for (rows, separate) in [(1, 3), (20, 1)] {
        let writes: Vec<_> = (0..20).map(|k| write_of(k % rows, 2)).collect();
        let (mut writes, mut written, mut cycle) = (Source::new(&writes, !0), vec![], 0);
        new().run(|o| {
            written.extend(o.written.get().map(|_| cycle));
            cycle += 1;
            let i = In { write: writes.drive(o.write), ..In::default() };
            (!o.idle || written.is_empty()).then_some(i)
        });
        assert_eq!(written, (0..20).map(|k| 3 + separate * k).collect::<Vec<_>>());
    }
}

/// Atomics of a sector: one in 2 cycles, each with the result of the one before it; of the sectors of a line one a cycle.
fn atomics_of_a_sector_follow(new: Maker<Banks>) {
    for (sectors, cycles) in [(1, 2), (4, 1)] {
        let add = |k: u16| {
            let mut add = exchange_of(5, k as u8 % sectors, true);
            (add.access.atomic, add.access.access.tag, add.data.words[0]) = (AtomicOp::Add, k, 1);
            add
        };
        let (mut adds, mut responses) =
            (Source::new(&(0..40).map(add).collect::<Vec<_>>(), !0), Sink::<MemoryDown>::new(!0));
        let (mut operated, mut cycle) = (vec![], 0);
        new().run(|o| {
            operated.extend(o.operated.get().map(|_| cycle));
            cycle += 1;
            let i =
                In { write: adds.drive(o.write), response: responses.drive(&o.response), ..In::default() };
            (!o.idle || operated.is_empty()).then_some(i)
        });
        assert_eq!(operated, (0..40).map(|k| 8 + cycles * k).collect::<Vec<_>>());
        let olds = responses.timed().into_iter().map(|(_, down)| down.data.words[0]);
        assert_eq!(olds.collect::<Vec<_>>(), (0..40).map(|k| k / u32::from(sectors)).collect::<Vec<_>>());
    }
}

/// No unit accepts responses or evicted sectors: four of each leave their banks, and writes continue.
fn four_responses_wait(new: Maker<Banks>) {
    let reads: Vec<_> = (0..9).map(|k| read_of(k, 0)).collect();
    let evicts: Vec<_> = (0..9).map(|k| evict_of(k, 1)).collect();
    let writes: Vec<_> = (0..30).map(|k| write_of(k, 2)).collect();
    let (mut reads, mut evicts, mut writes) =
        (Source::new(&reads, !0), Source::new(&evicts, !0), Source::new(&writes, !0));
    let (mut responded, mut written) = (vec![], 0);
    let mut dut = new();
    for cycle in 0..40 {
        let o = dut.outputs();
        responded.extend(o.responded.get().map(|_| cycle));
        written += usize::from(o.written.valid);
        dut.cycle(In {
            read: reads.drive(o.read),
            evict: evicts.drive(o.evict),
            write: writes.drive(o.write),
            ..In::default()
        });
    }
    assert_eq!((responded, written), (vec![2, 3, 4, 5], 30));
    // Two more of each wait at their ports.
    assert_eq!((reads.len(), evicts.len()), (3, 3));
    let (mut responses, mut evicted) = (Sink::new(!0), Sink::new(!0));
    dut.run(|o| {
        let i = In {
            read: reads.drive(o.read),
            evict: evicts.drive(o.evict),
            response: responses.drive(&o.response),
            evicted: evicted.drive(&o.evicted),
            ..In::default()
        };
        (!o.idle || !reads.is_empty()).then_some(i)
    });
    assert_eq!((responses.len(), evicted.len()), (9, 9));
}
