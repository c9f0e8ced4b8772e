//! Every sector of every request is accessed once, under the rules of the slice's page, and finds what its channel
//! wrote; what a lookup takes, who looks first, and who waits.

mod bench;
mod jobs;

use super::sized;
use bench::{Bench, Stalls};
use bundle::VirtualChannel::{Control, Demand, Pixel, Ring};
use bundle::*;
use fbp::l2::directory::{Directory, In, Out, Params};
use fbp::l2::types::*;
use jobs::{Job, any_jobs};
use kernel::Within;
use kernel::offer::Offer;
use kit::scenario::property;
use kit::{Device, Maker, scenarios};
use proptest::prelude::*;

scenarios! {
    Directory::new(&Params::default()) =>
        any_requests a_lookup_takes_two_cycles a_lookup_a_cycle tags_are_emptied priority_of_channels
        a_blocked_channel_blocks_no_other uncached_lines_are_requested_again a_clean_is_a_barrier_after_its_lines
        an_invalidation_of_a_page a_clean_includes_pending_writes a_clean_ends_while_a_line_is_polled;
    Directory::new(&sized(2, 2, 1, 8, 2).directory) => any_requests;
    Directory::new(&sized(1, 1, 2, 32, 4).directory) => any_requests;
    Directory::new(&sized(4, 6, 8, 16, 32).directory) => any_requests;
    Directory::new(&Params { places: Within::new(64), ..Params::default() }) => no_channel_is_starved;
}

fn any_requests(new: Maker<Directory>) {
    let values = (any::<u64>(), any::<[u64; 8]>(), any::<u8>(), 0..50_u64);
    property(values, |(seed, patterns, full, spread)| {
        let mut rng = kit::Rng::new(seed);
        let pattern = |k: usize| if full >> k & 1 == 1 { !0 } else { patterns[k] };
        let stalls = Stalls { patterns: std::array::from_fn(pattern), spread, seed };
        let mut dut = new();
        let credits = dut.unit().p.places.get();
        let mut bench = Bench::new(any_jobs(&mut rng, 150), credits, stalls);
        dut.run(|o| bench.drive(o));
        bench.push(Job::new(MemoryOp::Clean, VirtualChannel::Control, 0, 0, 150));
        dut.run(|o| bench.drive(o));
        bench.judge_memory();
    });
}

/// A directory that has done some requests of the bench, nothing of which is late.
fn after(new: Maker<Directory>, jobs: &[Job]) -> (Device<Directory>, Bench) {
    let mut dut = new();
    let mut bench = Bench::new(jobs.to_vec(), 10, Stalls { patterns: [!0; 8], spread: 0, seed: 1 });
    dut.run(|o| bench.drive(o));
    (dut, bench)
}

fn read(channel: VirtualChannel, line: u64, sectors: u8, tag: u16) -> Job {
    Job::new(MemoryOp::Read, channel, line, sectors, tag)
}

fn write(line: u64, tag: u16) -> Job {
    Job::new(MemoryOp::Write, Demand, line, 15, tag)
}

/// All is taken at once.
fn open() -> In {
    let ready = true.into();
    In {
        read: ready,
        write: ready,
        fill: ready,
        done: ready,
        outgoing: ready,
        fill_request: ready,
        ..In::default()
    }
}

/// The outputs of some cycles, with requests in the first ones.
fn play(
    dut: &mut Device<Directory>,
    jobs: &[Job],
    cycles: usize,
    change: impl Fn(usize, In) -> In,
) -> Vec<Out> {
    let out = (0..cycles).map(|cycle| {
        let o = dut.outputs();
        let request = jobs.get(cycle).map(|job| MemoryUp::Head(job.head));
        dut.cycle(change(cycle, In { request: request.into(), ..open() }));
        o
    });
    out.collect()
}

fn cycles(out: &[Out], is: impl Fn(&Out) -> bool) -> Vec<usize> {
    (0..out.len()).filter(|k| is(&out[*k])).collect()
}

/// Chosen in the cycle after the head's, decided in the next; what follows shows in cycle 3, a sector that is here in
/// cycle 4, one that is written 2 cycles after its beat.
fn a_lookup_takes_two_cycles(new: Maker<Directory>) {
    let warm = || after(new, &[read(Demand, 1, 15, 0)]).0;
    let play = |job: Job| play(&mut warm(), &[job], 12, |_, i| i);
    let out = play(read(Ring, 1, 13, 1));
    assert_eq!(cycles(&out, |o| o.taken.get() == Some(&FreedPlaces { channels: 2 })), [3]);
    let sectors =
        (0..).zip(&out).filter_map(|(cycle, o)| Some((cycle, o.read.get()?.sector, o.read.data.last)));
    assert_eq!(sectors.collect::<Vec<_>>(), [(4, 0, false), (5, 2, false), (6, 3, true)]);
    let out = play(read(Ring, 2, 13, 1));
    assert_eq!((cycles(&out, |o| o.fill_request.valid), out[3].fill_request.data.sectors), (vec![3], 13));
    assert_eq!(cycles(&play(Job::new(MemoryOp::CleanTags, Pixel, 0, 0, 1)), |o| o.done.valid), [3]);
    let system = Job::new(MemoryOp::Barrier, Pixel, 0, 0, 1);
    let system = Job { head: MemoryHead { system: true, ..system.head }, ..system };
    assert_eq!(cycles(&play(system), |o| o.outgoing.valid), [3]);
    let out = self::play(&mut warm(), &[write(1, 1)], 12, |cycle, i| In {
        here: Offer::new(cycle == 6, BeatHere::default()),
        ..i
    });
    assert_eq!((cycles(&out, |o| o.beats.valid), cycles(&out, |o| o.write.valid)), (vec![3], vec![8]));
}

fn a_lookup_a_cycle(new: Maker<Directory>) {
    let (mut dut, mut bench) = after(new, &[read(Demand, 1, 15, 0)]);
    (1..=80).for_each(|tag| bench.push(read(Demand, 1, 1 << (tag % 4), tag)));
    let from = bench.cycle();
    dut.run(|o| bench.drive(o));
    assert_eq!(bench.read.at[4..], (0..80).map(|k| from + 4 + k).collect::<Vec<_>>());
}

fn tags_are_emptied(new: Maker<Directory>) {
    let mut dut = new();
    let sets = 1 << dut.unit().p.sets_log2.get();
    let out = play(&mut dut, &[], sets + 3, |_, i| i);
    // Earlier where cycles have gone by since reset.
    let idle = cycles(&out, |o| o.idle);
    assert!(idle[0] <= sets && idle.iter().eq((idle[0]..sets + 3).collect::<Vec<_>>().iter()));
    // A head that came before waits.
    let out = play(&mut new(), &[read(Demand, 1, 15, 1)], sets + 9, |_, i| i);
    assert_eq!(cycles(&out, |o| o.fill_request.valid)[0], idle[0].max(1) + 2);
}

/// The channels whose heads were taken, in their order; heads without sectors do nothing.
fn order(new: Maker<Directory>, heads: &[VirtualChannel]) -> Vec<u8> {
    let jobs: Vec<_> = heads.iter().map(|channel| read(*channel, 1, 0, 1)).collect();
    let out = play(&mut new(), &jobs, 200, |_, i| i);
    out.iter().filter_map(|o| Some(o.taken.get()?.channels.trailing_zeros() as u8)).collect()
}

/// Whether the tags are emptied already, so that heads do not wait for each other.
fn is_late(new: Maker<Directory>) -> bool {
    new().outputs().idle
}

/// All wait when the tags have been emptied.
fn priority_of_channels(new: Maker<Directory>) {
    if is_late(new) {
        return;
    }
    let heads: Vec<_> = (0..40).map(|k| VirtualChannel::VALUES[k % 4]).collect();
    let (demand, pixel) = (Demand as u8, Pixel as u8);
    let rest = [demand, pixel].repeat(10);
    assert_eq!(order(new, &heads), [vec![Control as u8; 10], vec![Ring as u8; 10], rest].concat());
}

fn no_channel_is_starved(new: Maker<Directory>) {
    if is_late(new) {
        return;
    }
    let heads = [vec![Demand], vec![Control; 120]].concat();
    let at = order(new, &heads).iter().position(|v| *v == Demand as u8);
    assert_eq!(at, Some(63));
}

/// A read waits for the write before it, whose beat does not come, and one of another line after it.
fn a_blocked_channel_blocks_no_other(new: Maker<Directory>) {
    let (mut dut, _) = after(new, &[read(Demand, 0, 15, 0), read(Demand, 1, 15, 1)]);
    let first = Job::new(MemoryOp::Write, Demand, 0, 1, 2);
    let demand = [first, read(Demand, 0, 1, 3), read(Demand, 1, 1, 4)];
    let others = [read(Ring, 1, 1, 5), read(Pixel, 1, 1, 6), read(Control, 1, 1, 7)];
    let out = play(&mut dut, &[demand.as_slice(), &others].concat(), 60, |cycle, i| In {
        here: Offer::new(cycle == 30, BeatHere::default()),
        written: Offer::new(cycle == 40, Performed { full: true, ..Performed::default() }),
        ..i
    });
    let of = |tag: u16| cycles(&out, |o| o.read.get().is_some_and(|read| read.tag == tag));
    assert_eq!([5, 6, 7].map(of), [[7], [8], [9]].map(Vec::from));
    assert_eq!(cycles(&out, |o| o.write.valid), [32]);
    let (third, fourth) = (of(3), of(4));
    assert!(third.len() == 1 && fourth.len() == 1 && third[0] > 40 && fourth[0] > third[0]);
}

fn uncached_lines_are_requested_again(new: Maker<Directory>) {
    let uncached = |job: Job| Job { head: MemoryHead { uncached: true, ..job.head }, ..job };
    let jobs = [uncached(read(Demand, 5, 3, 0)), uncached(read(Demand, 5, 3, 1))];
    let (mut dut, mut bench) = after(new, &jobs);
    bench.push(read(Demand, 5, 3, 2));
    bench.push(read(Demand, 5, 3, 3));
    dut.run(|o| bench.drive(o));
    assert_eq!(
        bench.fill_request.taken.iter().map(|fill_request| fill_request.line).collect::<Vec<_>>(),
        [5; 3]
    );
}

fn a_clean_is_a_barrier_after_its_lines(new: Maker<Directory>) {
    let (mut dut, mut bench) = after(new, &[write(5, 0), write(3, 1), read(Demand, 4, 15, 2)]);
    bench.push(Job::new(MemoryOp::Clean, Control, 0, 0, 3));
    dut.run(|o| bench.drive(o));
    let lines = bench.outgoing.taken.iter().map(|outgoing| match outgoing {
        Outgoing::Evict(line) => Some((line.line, line.sectors)),
        Outgoing::Barrier(owner) => {
            assert!(owner.scan);
            None
        }
    });
    assert_eq!(lines.collect::<Vec<_>>(), [Some((3, 15)), Some((5, 15)), None], "a set after the other");
    assert_eq!(bench.dones, [3]);
}

/// The line of a write whose beat is late is evicted once that is written, before the barrier (specification: units 38, 40.8: the CPU
/// reads what was released before a clean).
fn a_clean_includes_pending_writes(new: Maker<Directory>) {
    for op in [MemoryOp::Write, MemoryOp::Reduce] {
        let warm = if op == MemoryOp::Write { vec![] } else { vec![read(Demand, 5, 15, 0)] };
        let (mut dut, _) = after(new, &warm);
        let jobs = [Job::new(op, Demand, 5, 1, 1), Job::new(MemoryOp::Clean, Control, 0, 0, 2)];
        let done = Offer::new(true, Performed { full: true, ..Performed::default() });
        let out = play(&mut dut, &jobs, 300, |cycle, i| match cycle {
            150 => In { here: Offer::new(true, BeatHere::default()), ..i },
            160 if op == MemoryOp::Write => In { written: done, ..i },
            160 => In { operated: done, ..i },
            _ => i,
        });
        let left: Vec<_> = out.iter().filter_map(|o| o.outgoing.get().copied()).collect();
        assert!(
            matches!(left[..], [Outgoing::Evict(Eviction { line: 5, .. }), Outgoing::Barrier(_)]),
            "{left:?}"
        );
        assert!(cycles(&out, |o| o.outgoing.valid)[0] > 160);
    }
}

/// Reads of a dirty line that never end: each keeps it where it is until it is answered, and none is accepted while the scan
/// waits for it.
fn a_clean_ends_while_a_line_is_polled(new: Maker<Directory>) {
    let (mut dut, mut bench) = after(new, &[write(5, 0)]);
    (1..400).for_each(|tag| bench.push(read(Demand, 5, 15, tag)));
    bench.push(Job::new(MemoryOp::Clean, Control, 0, 0, 400));
    dut.run(|o| bench.drive(o));
    let left = *bench.outgoing.at.first().expect("the line is evicted");
    let read = bench.read.at.iter().filter(|at| **at > left).count();
    assert!(read > 1000, "{read} sectors are read after it");
}

/// Lines 32 to 63 go, dirty or not, and no others.
fn an_invalidation_of_a_page(new: Maker<Directory>) {
    let lines = [31, 32, 63, 64];
    let reads = |tag: u16| (tag..).zip(lines).map(|(tag, line)| read(Demand, line, 15, tag));
    let (mut dut, mut bench) = after(new, &reads(0).collect::<Vec<_>>());
    bench.push(write(63, 4));
    bench.push(Job::new(MemoryOp::Invalidate, Demand, 40, 1, 5));
    dut.run(|o| bench.drive(o));
    reads(6).for_each(|job| bench.push(job));
    dut.run(|o| bench.drive(o));
    let requested: Vec<_> = bench.fill_request.taken.iter().map(|fill_request| fill_request.line).collect();
    assert_eq!(requested, [31, 32, 63, 64, 32, 63]);
    assert_eq!(bench.outgoing.taken.len(), 2);
}
