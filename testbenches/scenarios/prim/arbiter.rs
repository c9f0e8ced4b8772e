//! An arbiter delivers the entries of each channel in order, round-robin, and at full rate.

use crate::entry;
use bundle::PrimRef;
use kernel::Within;
use kernel::offer::Offer;
use kit::scenario::{LIMIT, open, property};
use kit::{Device, Maker, scenarios};
use prim::arbiter::{Arbiter, In, Params};
use proptest::prelude::*;

scenarios! {
    of(3) =>
        turns one_channel_at_full_rate a_late_request_is_granted_next two_cycles_of_latency any_stall
        a_barrier_waits_for_all barriers_at_full_rate linked_entries_are_not_separated any_barriers;
    of(2) => any_stall_of_two;
}

fn of(channels: usize) -> Arbiter<PrimRef> {
    Arbiter::new(&params(channels))
}

fn params(channels: usize) -> Params {
    Params { channels: Within::new(channels), ..Params::default() }
}

/// Inputs with nothing offered.
fn ports(channels: usize) -> In<PrimRef> {
    In::new(&params(channels))
}

/// Entry `n` of a channel.
fn entry(channel: usize, n: u64) -> PrimRef {
    let any = entry::entry(n << 2 | channel as u64);
    PrimRef { prim: any.prim % 0x5555 * 3 + channel as u16, ..any }
}

/// The channel of an entry.
fn channel(entry: &PrimRef) -> usize {
    usize::from(entry.prim % 3)
}

/// Sends entries on each channel under stall patterns. Returns the order in which the channels were
/// granted, with cycles.
fn merge<const N: usize>(
    mut dut: Device<Arbiter<PrimRef>>,
    counts: [u64; N],
    push: [u64; N],
    pop: u64,
) -> Vec<(u64, usize)> {
    let (mut pushed, mut popped, mut out, mut cycle) = ([0; N], [0; N], vec![], 0);
    // Grants to other channels while a channel waited at the head of its queue.
    let mut passed = [0; N];
    loop {
        let o = dut.outputs();
        assert_eq!(o.idle, pushed == popped, "cycle {cycle}");
        if popped == counts {
            return out;
        }
        let offered = |k: usize| pushed[k] < counts[k] && open(push[k], cycle);
        let i = In {
            push: (0..N).map(|k| Offer::new(offered(k), entry(k, pushed[k]))).collect(),
            pop: open(pop, cycle).into(),
            ..ports(N)
        };
        if o.pop.valid && i.pop.ready {
            let k = channel(&o.pop.data);
            assert_eq!(o.pop.data, entry(k, popped[k]));
            for other in (0..N).filter(|&other| other != k && popped[other] < pushed[other]) {
                passed[other] += 1;
                // One entry may already be in flight when a channel begins to wait; then each other
                // channel is granted once.
                assert!(passed[other] <= N, "channel {other} misses its grant");
            }
            popped[k] += 1;
            passed[k] = 0;
            out.push((cycle, k));
        }
        for k in 0..N {
            pushed[k] += u64::from(i.push[k].valid && o.push[k].ready);
        }
        dut.cycle(i);
        cycle += 1;
        assert!(cycle < LIMIT, "no end");
    }
}

fn turns(new: Maker<Arbiter<PrimRef>>) {
    let out = merge(new(), [50; 3], [!0; 3], !0);
    assert_eq!(out, (0..150).map(|n| (n + 2, n as usize % 3)).collect::<Vec<_>>());
}

fn one_channel_at_full_rate(new: Maker<Arbiter<PrimRef>>) {
    for channel in 0..3 {
        let mut counts = [0; 3];
        counts[channel] = 60;
        let out = merge(new(), counts, [!0; 3], !0);
        assert_eq!(out, (2..62).map(|cycle| (cycle, channel)).collect::<Vec<_>>());
    }
}

/// Channels 0 and 2 are busy, and channel 1 requests late: only the entry in flight and, if channel
/// 2 has the grant then, that channel's entry precede it.
fn a_late_request_is_granted_next(new: Maker<Arbiter<PrimRef>>) {
    for (late, out_at) in [(8, 11), (9, 11), (10, 13), (11, 13)] {
        let mut dut = new();
        let mut seen = vec![];
        for cycle in 0..20 {
            let o = dut.outputs();
            if let Some(entry) = o.pop.get() {
                seen.push((cycle, channel(entry)));
            }
            let offered = |k: usize| k != 1 || cycle == late;
            dut.cycle(In {
                push: (0..3).map(|k| Offer::new(offered(k), entry(k, cycle))).collect(),
                pop: true.into(),
                ..ports(3)
            });
        }
        assert_eq!(seen.iter().find(|s| s.1 == 1), Some(&(out_at, 1)), "{late}");
    }
}

fn two_cycles_of_latency(new: Maker<Arbiter<PrimRef>>) {
    assert_eq!(merge(new(), [0, 1, 0], [!0; 3], !0), [(2, 1)]);
}

fn any_stall(new: Maker<Arbiter<PrimRef>>) {
    let counts = prop::array::uniform3(0..60_u64);
    property((counts, any::<[u64; 3]>(), any::<u64>()), |(counts, push, pop)| {
        merge(new(), counts, push, pop);
    });
}

fn any_stall_of_two(new: Maker<Arbiter<PrimRef>>) {
    let counts = prop::array::uniform2(0..60_u64);
    property((counts, any::<[u64; 2]>(), any::<u64>()), |(counts, push, pop)| {
        merge(new(), counts, push, pop);
    });
}

/// One step of a channel's stimulus.
#[derive(Clone, Copy, Debug)]
struct Step {
    barrier: bool,
    more: bool,
    data: PrimRef,
}

/// Channel number of a barrier.
const ALL: u16 = !0;

fn barrier(n: u16) -> Step {
    let data = PrimRef { prim: ALL, ..entry::entry(n.into()) };
    Step { barrier: true, more: false, data }
}

fn one(channel: usize, n: u64, more: bool) -> Step {
    Step { barrier: false, more, data: entry(channel, n) }
}

/// Sends the steps of each channel, step `n` not before cycle `from(channel, n)`. Returns the
/// entries that came out, with cycles.
fn play(
    mut dut: Device<Arbiter<PrimRef>>,
    steps: &[Vec<Step>; 3],
    from: impl Fn(usize, usize) -> u64,
    push: [u64; 3],
    pop: u64,
) -> Vec<(u64, PrimRef)> {
    let (mut sent, mut out) = ([0; 3], vec![]);
    for cycle in 0..LIMIT {
        let o = dut.outputs();
        if o.idle && (0..3).all(|k| sent[k] == steps[k].len()) {
            return out;
        }
        let mut i = ports(3);
        i.pop = open(pop, cycle).into();
        for k in 0..3 {
            let Some(step) = steps[k].get(sent[k]) else { continue };
            let offered = open(push[k], cycle) && from(k, sent[k]) <= cycle;
            i.push[k] = Offer::new(offered, step.data);
            (i.barrier[k], i.more[k]) = (step.barrier, step.more);
            sent[k] += usize::from(offered && o.push[k].ready);
        }
        if o.pop.valid && i.pop.ready {
            out.push((cycle, o.pop.data));
        }
        dut.cycle(i);
    }
    panic!("no end");
}

/// Channels reach a barrier in cycles 0, 5 and 9: it is output once, 2 cycles after the last, after
/// older entries and before younger ones.
fn a_barrier_waits_for_all(new: Maker<Arbiter<PrimRef>>) {
    let steps = [
        vec![barrier(0), one(0, 0, false)],
        vec![one(1, 0, false), barrier(0), one(1, 1, false)],
        vec![barrier(0)],
    ];
    let from = |k: usize, n: usize| [[0, 0, 0], [4, 5, 0], [9, 0, 0]][k][n];
    let out = play(new(), &steps, from, [!0; 3], !0);
    let expected = [(6, entry(1, 0)), (11, barrier(0).data), (12, entry(0, 0)), (13, entry(1, 1))];
    assert_eq!(out.len(), 4);
    assert_eq!(out[..2], expected[..2]);
    // Either channel may be granted next.
    assert_eq!(out[2..].iter().map(|o| o.0).collect::<Vec<_>>(), [12, 13]);
    assert!(out.contains(&(12, entry(0, 0))) || out.contains(&(12, entry(1, 1))));
}

fn barriers_at_full_rate(new: Maker<Arbiter<PrimRef>>) {
    let steps = [(); 3].map(|()| (0..60).map(barrier).collect::<Vec<_>>());
    let out = play(new(), &steps, |_, _| 0, [!0; 3], !0);
    assert_eq!(out, (0..60).map(|n| (u64::from(n) + 2, barrier(n).data)).collect::<Vec<_>>());
}

/// The second of two linked entries arrives 9 cycles after the first: the other channels wait.
fn linked_entries_are_not_separated(new: Maker<Arbiter<PrimRef>>) {
    let others = |k: usize| (0..20).map(|n| one(k, n, false)).collect::<Vec<_>>();
    let steps = [vec![one(0, 0, true), one(0, 1, false)], others(1), others(2)];
    let out = play(new(), &steps, |k, n| if k == 0 { 9 * n as u64 } else { 0 }, [!0; 3], !0);
    assert_eq!(out[..2], [(2, entry(0, 0)), (11, entry(0, 1))]);
    let rest: Vec<_> = out[2..].iter().map(|(cycle, data)| (*cycle, channel(data))).collect();
    assert_eq!(rest, (0..40).map(|n| (12 + n, 1 + (n % 2) as usize)).collect::<Vec<_>>());
}

/// Each channel's entries are output in order, linked ones next to each other, and between the same
/// barriers as they went in.
fn any_barriers(new: Maker<Arbiter<PrimRef>>) {
    // For each stretch between barriers, the entries of each channel: bit n says that entry n is
    // linked to the next.
    let stretch = prop::array::uniform3(prop::collection::vec(any::<bool>(), 0..8));
    let stretches = prop::collection::vec(stretch, 1..8);
    property((stretches, any::<[u64; 3]>(), any::<u64>()), |(stretches, push, pop)| {
        let mut steps = [vec![], vec![], vec![]];
        for (n, stretch) in stretches.iter().enumerate() {
            for k in 0..3 {
                let last = stretch[k].len().wrapping_sub(1);
                for (at, more) in stretch[k].iter().enumerate() {
                    steps[k].push(one(k, steps[k].len() as u64, *more && at != last));
                }
                steps[k].push(barrier(n as u16));
            }
        }
        let out = play(new(), &steps, |_, _| 0, push, pop);
        let (mut at, mut held, mut barriers) = ([0; 3], None, 0);
        for (_, data) in out {
            if data.prim == ALL {
                assert_eq!(data, barrier(barriers).data);
                for k in 0..3 {
                    assert!(steps[k][at[k]].barrier, "channel {k} has not reached barrier {barriers}");
                    at[k] += 1;
                }
                barriers += 1;
                continue;
            }
            let k = channel(&data);
            assert!(held.is_none_or(|channel| channel == k), "something between what belongs together");
            let step = steps[k][at[k]];
            assert!(!step.barrier && step.data == data, "channel {k}: {data:?} for {step:?}");
            held = step.more.then_some(k);
            at[k] += 1;
        }
        assert_eq!(at, [0, 1, 2].map(|k| steps[k].len()));
    });
}
