//! An arbiter gives what each channel got, in the channel's order, in fair turns and at
//! full rate.

use bundle::PrimRef;
use kernel::Within;
use kernel::offer::Offer;
use kit::scenario::{LIMIT, open, property};
use kit::{Device, Maker, scenarios};
use prim::arbiter::{Arbiter, In, Params};
use proptest::prelude::*;

scenarios! {
    of(3) =>
        turns one_channel_at_full_rate a_turn_is_not_missed two_clocks_of_latency any_stall;
    of(2) => any_stall_of_two;
}

fn of(channels: usize) -> Arbiter<PrimRef> {
    Arbiter::new(&Params { channels: Within::new(channels), ..Params::default() })
}

/// Entry `n` of a channel.
fn entry(channel: usize, n: u64) -> PrimRef {
    PrimRef { prim: channel as u16, vertices: [n as u16, !n as u16, 5], ..PrimRef::default() }
}

/// Sends some entries on each channel under stall patterns; in which order the channels
/// came out, and in which clocks.
fn merge<const N: usize>(
    mut dut: Device<Arbiter<PrimRef>>,
    counts: [u64; N],
    push: [u64; N],
    pop: u64,
) -> Vec<(u64, usize)> {
    let (mut pushed, mut popped, mut out, mut clock) = ([0; N], [0; N], vec![], 0);
    // Turns that others had while a channel waited at the head of its queue.
    let mut passed = [0; N];
    loop {
        let o = dut.outputs();
        assert_eq!(o.idle, pushed == popped, "clock {clock}");
        if popped == counts {
            return out;
        }
        let offered = |k: usize| pushed[k] < counts[k] && open(push[k], clock);
        let i = In {
            push: (0..N).map(|k| Offer::new(offered(k), entry(k, pushed[k]))).collect(),
            pop: open(pop, clock).into(),
        };
        if o.pop.valid && i.pop.ready {
            let k = usize::from(o.pop.data.prim);
            assert_eq!(o.pop.data, entry(k, popped[k]));
            for other in (0..N).filter(|&other| other != k && popped[other] < pushed[other]) {
                passed[other] += 1;
                // One is on its way when it comes to wait, then each other has its turn.
                assert!(passed[other] <= N, "channel {other} misses its turn");
            }
            popped[k] += 1;
            passed[k] = 0;
            out.push((clock, k));
        }
        for k in 0..N {
            pushed[k] += u64::from(i.push[k].valid && o.push[k].ready);
        }
        dut.clock(i);
        clock += 1;
        assert!(clock < LIMIT, "no end");
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
        assert_eq!(out, (2..62).map(|clock| (clock, channel)).collect::<Vec<_>>());
    }
}

/// Channels 0 and 2 are busy, channel 1 comes late: the one that is on its way and, if
/// channel 2 has the turn then, that one go before it.
fn a_turn_is_not_missed(new: Maker<Arbiter<PrimRef>>) {
    for (late, out_at) in [(8, 11), (9, 11), (10, 13), (11, 13)] {
        let mut dut = new();
        let mut seen = vec![];
        for clock in 0..20 {
            let o = dut.outputs();
            if let Some(entry) = o.pop.get() {
                seen.push((clock, entry.prim));
            }
            let offered = |k: usize| k != 1 || clock == late;
            dut.clock(In {
                push: (0..3).map(|k| Offer::new(offered(k), entry(k, clock))).collect(),
                pop: true.into(),
            });
        }
        assert_eq!(seen.iter().find(|s| s.1 == 1), Some(&(out_at, 1)), "{late}");
    }
}

fn two_clocks_of_latency(new: Maker<Arbiter<PrimRef>>) {
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
