//! Each head of a channel is accepted in its order, however often it is refused; a refused one blocks its channel alone.

use bundle::VirtualChannel::{Control, Demand, Pixel, Ring};
use bundle::*;
use fbp::l2::channel_arbiter::{ChannelArbiter, In, Out, Params};
use fbp::l2::types::*;
use kernel::Within;
use kernel::offer::Offer;
use kit::scenario::property;
use kit::{Device, Maker, Rng, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;

scenarios! {
    ChannelArbiter::new(&Params::default()) =>
        any_heads a_head_takes_three_cycles a_refused_head_waits_for_a_wakeup a_younger_head_is_cancelled
        a_fast_clear_counts_its_lines a_head_a_cycle order_of_channels;
    ChannelArbiter::new(&Params { places: Within::new(64) }) => any_heads no_channel_is_starved;
}

fn head(channel: VirtualChannel, tag: u16) -> MemoryHead {
    MemoryHead { op: MemoryOp::Read, channel, tag, sectors: 15, ..MemoryHead::default() }
}

fn arrives(head: MemoryHead) -> Offer<MemoryUp> {
    Offer::new(true, MemoryUp::Head(head))
}

fn says(verdict: Verdict) -> Offer<Verdict> {
    Offer::new(true, verdict)
}

/// The outputs of some cycles, whose inputs `drive` gives.
fn play(dut: &mut Device<ChannelArbiter>, cycles: u64, drive: impl Fn(u64, &Out) -> In) -> Vec<Out> {
    let play = |cycle| {
        let o = dut.outputs();
        dut.cycle(drive(cycle, &o));
        o
    };
    (0..cycles).map(play).collect()
}

fn cycles(out: &[Out], is: impl Fn(&Out) -> bool) -> Vec<usize> {
    (0..out.len()).filter(|k| is(&out[*k])).collect()
}

/// Every head is granted and accepted at once.
fn eager(request: Offer<MemoryUp>, o: &Out) -> In {
    let verdict = Offer::new(o.lookup.valid && !o.cancelled, Verdict::Accepted);
    In { request, grant: true, verdict, ..In::default() }
}

/// Shown in the cycle after its arrival, at the tags in the next, accepted in the next.
fn a_head_takes_three_cycles(new: Maker<ChannelArbiter>) {
    let wanted = head(Ring, 77);
    let out =
        play(&mut new(), 6, |cycle, o| eager(if cycle == 0 { arrives(wanted) } else { Offer::default() }, o));
    let is = HeadLookup { head: wanted, retried: false, step: 0 };
    assert_eq!((cycles(&out, |o| o.next.valid), out[1].next.get()), (vec![1], Some(&is)));
    assert_eq!((cycles(&out, |o| o.lookup.valid), out[2].lookup.get()), (vec![2], Some(&is)));
    assert_eq!((cycles(&out, |o| o.taken.valid), out[3].taken.data.channels), (vec![3], 2));
    assert_eq!(cycles(&out, |o| o.idle), [0, 4, 5]);
}

/// Refused in cycle 2; a wakeup in that cycle shows it again in cycle 4, one in cycle 10 in cycle 12.
fn a_refused_head_waits_for_a_wakeup(new: Maker<ChannelArbiter>) {
    for (wakeup, again) in [(2, 4), (10, 12)] {
        let out = play(&mut new(), 20, |cycle, o| {
            let request = if cycle == 0 { arrives(head(Pixel, 1)) } else { Offer::default() };
            let verdict = says(if cycle == 2 { Verdict::Refused } else { Verdict::Accepted });
            let verdict = if o.lookup.valid { verdict } else { Offer::default() };
            In { request, grant: true, verdict, wakeup: cycle == wakeup }
        });
        assert_eq!(cycles(&out, |o| o.next.valid), [1, again]);
        assert!(out[again].next.data.retried);
        assert_eq!(cycles(&out, |o| o.taken.valid), [again + 2]);
    }
}

/// The second head of the channel is at the tags when the first is refused; that of another channel is not cancelled.
fn a_younger_head_is_cancelled(new: Maker<ChannelArbiter>) {
    let heads = [head(Demand, 0), head(Demand, 1), head(Pixel, 2)];
    let out = play(&mut new(), 12, |cycle, o| {
        let request = heads.get(cycle as usize).map(|head| MemoryUp::Head(*head)).into();
        let verdict = says(if cycle == 2 { Verdict::Refused } else { Verdict::Accepted });
        let verdict = if o.lookup.valid && !o.cancelled { verdict } else { Offer::default() };
        In { request, grant: true, verdict, wakeup: cycle == 5 }
    });
    let looks: Vec<_> =
        (0..12).filter_map(|k| Some((k, out[k].lookup.get()?.head.tag, out[k].cancelled))).collect();
    // Both are retried in their order; a channel shows none while its retried head is at the tags.
    assert_eq!(looks, [(2, 0, false), (3, 1, true), (4, 2, false), (8, 0, false), (10, 1, false)]);
}

/// `Continues` retries the head with the next step, without a wakeup from outside; the next fast clear starts at 0.
fn a_fast_clear_counts_its_lines(new: Maker<ChannelArbiter>) {
    let clear = |tag: u16| MemoryHead { op: MemoryOp::FastClear, ..head(Pixel, tag) };
    let out = play(&mut new(), 40, |cycle, o| {
        let request = if cycle < 2 { arrives(clear(cycle as u16)) } else { Offer::default() };
        let last = o.lookup.data.step == 3;
        let verdict = says(if last { Verdict::Accepted } else { Verdict::Continues });
        In {
            request,
            grant: true,
            verdict: if o.lookup.valid { verdict } else { Offer::default() },
            wakeup: false,
        }
    });
    let looks = out.iter().filter(|o| o.lookup.valid && !o.cancelled).map(|o| {
        let HeadLookup { head, step, .. } = o.lookup.data;
        (head.tag, step)
    });
    let steps = |tag: u16| (0..4).map(move |step| (tag, step));
    assert_eq!(looks.collect::<Vec<_>>(), steps(0).chain(steps(1)).collect::<Vec<_>>());
    assert_eq!(cycles(&out, |o| o.taken.valid).len(), 2);
}

fn a_head_a_cycle(new: Maker<ChannelArbiter>) {
    let out = play(&mut new(), 60, |cycle, o| eager(arrives(head(Demand, cycle as u16)), o));
    assert_eq!(cycles(&out, |o| o.taken.valid), (3..60).collect::<Vec<_>>());
}

/// The channels of heads in the order of their grants, where all wait first.
fn order(new: Maker<ChannelArbiter>, heads: &[VirtualChannel]) -> Vec<VirtualChannel> {
    let n = heads.len() as u64;
    let out = play(&mut new(), 2 * n + 4, |cycle, o| {
        let request = heads.get(cycle as usize).map(|channel| MemoryUp::Head(head(*channel, 0))).into();
        In { grant: cycle > n, ..eager(request, o) }
    });
    out.iter().filter_map(|o| Some(o.lookup.get()?.head.channel)).collect()
}

fn order_of_channels(new: Maker<ChannelArbiter>) {
    let heads: Vec<_> = (0..20).map(|k| VirtualChannel::VALUES[k % 4]).collect();
    let rest = [Demand, Pixel].repeat(5);
    assert_eq!(order(new, &heads), [vec![Control; 5], vec![Ring; 5], rest].concat());
}

fn no_channel_is_starved(new: Maker<ChannelArbiter>) {
    let heads = [vec![Demand], vec![Control; 64], vec![Ring; 20]].concat();
    let order = order(new, &heads);
    assert_eq!((order.len(), order.iter().position(|channel| *channel == Demand)), (85, Some(63)));
}

/// The work of each channel: its heads, steps left of the oldest, whether it is refused, and until when at least.
#[derive(Default)]
struct Channel {
    heads: VecDeque<MemoryHead>,
    step: u8,
    blocked: bool,
}

/// Heads come, are granted, judged and woken at any times.
fn any_heads(new: Maker<ChannelArbiter>) {
    property((any::<u64>(), 1..5_u64, 1..5_u64, 1..9_u64), |(seed, grants, refusals, wakeups)| {
        let mut rng = Rng::new(seed);
        let mut dut = new();
        let credits = dut.unit().p.places.get();
        let mut channels: [Channel; VIRTUAL_CHANNELS] = Default::default();
        let (mut left, mut tag) = (200, 0);
        let (mut looked, mut woken, mut accepted) = (None::<HeadLookup>, false, None::<u8>);
        dut.run(|o| {
            // A granted head is at the tags; an accepted one returns its credit.
            assert_eq!(o.lookup.get(), looked.as_ref());
            assert_eq!(o.taken.get().map(|taken| taken.channels), accepted.take());
            let waits = channels.iter().any(|channel| !channel.heads.is_empty());
            assert!(!(o.idle && waits), "idle with heads");
            if left == 0 && !waits && o.idle {
                return None;
            }
            let mut i = In { grant: rng.one_in(grants), wakeup: rng.one_in(wakeups), ..In::default() };
            if let Some(next) = o.next.get() {
                let channel = &channels[next.head.channel as usize];
                assert!(!channel.blocked, "a blocked channel is offered");
                assert!(channel.heads.contains(&next.head));
            }
            // A wakeup counts in the next cycle, before what is refused there.
            if woken {
                channels.iter_mut().for_each(|channel| channel.blocked = false);
            }
            let before = std::mem::replace(&mut woken, i.wakeup);
            if let Some(lookup) = looked {
                let channel = &mut channels[lookup.head.channel as usize];
                let first = channel.heads.front() == Some(&lookup.head);
                // An older head is in the way, or the channel was blocked as this cycle began.
                assert!(first || o.cancelled, "heads of a channel in their order");
                assert!(!o.cancelled || channel.blocked || before, "only after a refused one");
                if !o.cancelled {
                    assert_eq!(lookup.step, channel.step);
                    let verdict = match rng.below(refusals + 1) {
                        0 => Verdict::Accepted,
                        1 if lookup.step < 7 => Verdict::Continues,
                        _ => Verdict::Refused,
                    };
                    i.verdict = says(verdict);
                    channel.blocked = verdict != Verdict::Accepted;
                    match verdict {
                        Verdict::Accepted => {
                            channel.heads.pop_front();
                            channel.step = 0;
                            accepted = Some(1 << lookup.head.channel as u8);
                        }
                        Verdict::Continues => {
                            channel.step += 1;
                            woken = true;
                        }
                        Verdict::Refused => (),
                    }
                }
            }
            looked = o.next.get().copied().filter(|_| i.grant);
            let to = rng.pick(&[Demand, Pixel, Ring, Control]);
            if left > 0 && rng.one_in(2) && channels[to as usize].heads.len() < credits {
                let op = rng.pick(&[MemoryOp::Read, MemoryOp::FastClear]);
                let arrived = MemoryHead {
                    op,
                    client: rng.below(4096) as u16,
                    line: rng.below(1 << 33),
                    ..head(to, tag)
                };
                (left, tag) = (left - 1, tag + 1);
                channels[to as usize].heads.push_back(arrived);
                i.request = arrives(arrived);
            } else if rng.one_in(4) {
                // Beats are of no interest to it.
                i.request = Offer::new(true, MemoryUp::Beat(MemoryBeat::default()));
            }
            Some(i)
        });
    });
}
