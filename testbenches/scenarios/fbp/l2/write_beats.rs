//! Each beat goes to its request, each sector leaves with its beats, and each place is given back once.

mod bench;

use bench::{Bench, any_job};
use bundle::*;
use fbp::l2::types::*;
use fbp::l2::write_beats::{In, Out, Params, WriteBeats};
use kernel::Within;
use kernel::offer::Offer;
use kit::scenario::property;
use kit::{Device, Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! {
    WriteBeats::new(&Params::default()) =>
        any_requests a_beat_takes_two_cycles a_sector_takes_two_cycles beats_wait_for_their_request
        a_pattern_is_stored_until_its_last_request a_sector_a_cycle;
    WriteBeats::new(&Params { places: Within::new(5) }) => any_requests a_beat_takes_two_cycles;
    WriteBeats::new(&Params { places: Within::new(64) }) => any_requests;
}

fn any_requests(new: Maker<WriteBeats>) {
    property((any::<u64>(), any::<[u64; 4]>(), any::<u64>()), |(seed, patterns, banks)| {
        let mut rng = Rng::new(seed);
        let jobs = (0..60).map(|_| any_job(&mut rng)).collect();
        // Now and then all at full rate.
        let patterns = patterns.map(|pattern| if rng.one_in(3) { !0 } else { pattern });
        let mut dut = new();
        let mut bench = Bench::new(seed, dut.unit().p.places.get(), jobs, patterns, banks);
        dut.run(|o| bench.drive(o));
    });
}

/// A script: what is driven in a cycle, and what is seen, with its cycle.
fn play(dut: &mut Device<WriteBeats>, cycles: u64, mut i: impl FnMut(u64) -> In) -> Vec<(u64, Out)> {
    let mut seen = vec![];
    for cycle in 0..cycles {
        seen.push((cycle, dut.outputs()));
        dut.cycle(i(cycle));
    }
    seen
}

fn cycles_of(seen: &[(u64, Out)], is: impl Fn(&Out) -> bool) -> Vec<u64> {
    seen.iter().filter(|(_, o)| is(o)).map(|(cycle, _)| *cycle).collect()
}

fn head(channel: VirtualChannel) -> Offer<MemoryUp> {
    Offer::new(true, MemoryUp::Head(MemoryHead { channel, ..MemoryHead::default() }))
}

fn beat(k: u32) -> Offer<MemoryUp> {
    let data = Sector { words: [k; 8] };
    Offer::new(true, MemoryUp::Beat(MemoryBeat { mask: !k, data, last: false }))
}

fn beats(request: u8, channel: VirtualChannel, count: u8, keeps: bool) -> Offer<Beats> {
    Offer::new(true, Beats { request, channel, count, keeps })
}

/// A beat of cycle 1 is kept in cycle 3, where its place is free, too; that of a head in the cycle after `taken`.
fn a_beat_takes_two_cycles(new: Maker<WriteBeats>) {
    let channel = VirtualChannel::Pixel;
    let seen = play(&mut new(), 9, |cycle| match cycle {
        0 => In { request: head(channel), beats: beats(7, channel, 1, false), ..In::default() },
        1 => In { request: beat(5), ..In::default() },
        5 => In { taken: Offer::new(true, FreedPlaces { channels: 4 }), ..In::default() },
        _ => In::default(),
    });
    assert_eq!(cycles_of(&seen, |o| o.here.get() == Some(&BeatHere { request: 7 })), [3]);
    assert_eq!(cycles_of(&seen, |o| o.freed.get() == Some(&FreedPlaces { channels: 4 })), [3, 6]);
    assert_eq!(cycles_of(&seen, |o| !o.idle), [1, 2, 3, 6]);
}

/// An access of cycle 1 leaves in cycle 3, a compare-and-swap in cycle 4, after what is there.
fn a_sector_takes_two_cycles(new: Maker<WriteBeats>) {
    for (atomic, operates, cycle) in [
        (AtomicOp::Add, false, 3),
        (AtomicOp::Add, true, 3),
        (AtomicOp::CompareAndSwap, false, 3),
        (AtomicOp::CompareAndSwap, true, 4),
    ] {
        let mut dut = new();
        filled(&mut dut);
        let access = WriteAccess { beat: 2, operates, atomic, ..WriteAccess::default() };
        let seen = play(&mut dut, 9, |cycle| In {
            access: Offer::new(cycle == 1, access),
            sector: true.into(),
            ..In::default()
        });
        assert_eq!(cycles_of(&seen, |o| o.sector.valid), [cycle], "{atomic:?}");
        let sector = &seen[cycle as usize].1.sector.data;
        let second = cycle - 3;
        let k = 12 + second as u32;
        assert_eq!((sector.data.words, sector.mask), ([k; 8], !k));
        assert!(second == 0 || sector.compare.words == [12; 8]);
        assert_eq!(cycles_of(&seen, |o| !o.idle), (2..=cycle).collect::<Vec<_>>());
    }
}

/// Request 0 has beats 10 to 13.
fn filled(dut: &mut Device<WriteBeats>) {
    let channel = VirtualChannel::Demand;
    play(dut, 12, |cycle| match cycle {
        0 => In { request: head(channel), beats: beats(0, channel, 4, false), ..In::default() },
        1..5 => In { request: beat(9 + cycle as u32), ..In::default() },
        _ => In::default(),
    });
}

/// Beats of a channel wait for their request, and requests for the beats of those before them.
fn beats_wait_for_their_request(new: Maker<WriteBeats>) {
    use VirtualChannel::{Demand, Ring};
    let mut dut = new();
    let seen = play(&mut dut, 20, |cycle| match cycle {
        0 => In { request: head(Ring), ..In::default() },
        1..5 => In { request: beat(cycle as u32), ..In::default() },
        5 => In { request: head(Demand), beats: beats(9, Demand, 2, false), ..In::default() },
        6 => In { beats: beats(3, Ring, 4, false), ..In::default() },
        8 | 10 => In { request: beat(cycle as u32), ..In::default() },
        _ => In::default(),
    });
    let of = |request: u8| cycles_of(&seen, |o| o.here.get() == Some(&BeatHere { request }));
    assert_eq!(of(9), [10, 12]);
    assert_eq!(of(3), [13, 14, 15, 16], "a beat a cycle");
    let freed = |channels: u8| cycles_of(&seen, |o| o.freed.get() == Some(&FreedPlaces { channels }));
    assert_eq!((freed(1), freed(2)), (vec![10, 12], vec![13, 14, 15, 16]));
}

/// A pattern is kept for three requests, and leaves its place with the last; then comes the next beat.
fn a_pattern_is_stored_until_its_last_request(new: Maker<WriteBeats>) {
    let channel = VirtualChannel::Demand;
    let mut dut = new();
    let seen = play(&mut dut, 14, |cycle| match cycle {
        0 | 2 => In { request: head(channel), ..In::default() },
        1 | 3 => In { request: beat(cycle as u32), ..In::default() },
        4..8 => In { beats: beats(cycle as u8, channel, 1, cycle < 6), ..In::default() },
        _ => In::default(),
    });
    let here = seen.iter().filter_map(|(cycle, o)| Some((*cycle, o.here.get()?.request)));
    assert_eq!(here.collect::<Vec<_>>(), [(6, 4), (7, 5), (8, 6), (9, 7)]);
    assert_eq!(cycles_of(&seen, |o| o.freed.valid), [8, 9]);
    let (accesses, mut sectors) = ([4, 5, 6, 7], Sink::new(!0));
    let access = |request: u8| WriteAccess {
        access: ReadAccess { request, ..ReadAccess::default() },
        ..WriteAccess::default()
    };
    let mut accesses = Source::new(&accesses.map(access), !0);
    dut.run(|o| {
        let i = In { access: accesses.drive(o.access), sector: sectors.drive(&o.sector), ..In::default() };
        (sectors.len() < 4).then_some(i)
    });
    assert_eq!(sectors.taken.iter().map(|s| s.data.words[7]).collect::<Vec<_>>(), [1, 1, 1, 3]);
}

/// Compare-and-swap one in two cycles.
fn a_sector_a_cycle(new: Maker<WriteBeats>) {
    for (atomic, cycles) in [(AtomicOp::Add, 1), (AtomicOp::CompareAndSwap, 2)] {
        let mut dut = new();
        filled(&mut dut);
        let access = |k: u8| WriteAccess { beat: k & 2, operates: true, atomic, ..WriteAccess::default() };
        let all: Vec<_> = (0..50).map(access).collect();
        let (mut accesses, mut sectors) = (Source::new(&all, !0), Sink::new(!0));
        dut.run(|o| {
            let i =
                In { access: accesses.drive(o.access), sector: sectors.drive(&o.sector), ..In::default() };
            (sectors.len() < 50).then_some(i)
        });
        let first = 1 + cycles;
        assert_eq!(sectors.at, (0..50).map(|k| first + cycles * k).collect::<Vec<_>>());
    }
}
