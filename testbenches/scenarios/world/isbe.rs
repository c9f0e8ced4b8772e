//! Batches have rows of their own, in the order of their asks, until they are freed.

use bundle::*;
use kernel::Within;
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;
use world::isbe::{In, Isbe, Params};

scenarios! {
    Isbe::new(&Params::default()) => a_batch_in_three_clocks warps_by_their_size freed_whatever_is_said any_batches;
    Isbe::new(&Params { askers: Within::new(3), first: Within::new(128), batches: Within::new(5), ..Params::default() }) =>
        as_many_as_there_may_be any_batches;
}

struct Seen {
    /// Clocks of asks and of rows, with the rows.
    asked: Vec<Vec<u64>>,
    granted: Vec<(u64, usize, IsbeRows)>,
}

/// Each asker's asks; batches are held for so many clocks and given back in order, with other words for a free.
fn run(
    new: Maker<Isbe>,
    asks: &[Vec<u16>],
    stalls: [u64; 3],
    hold: impl Fn(usize) -> u64,
    lie: bool,
) -> Seen {
    let mut dut = new();
    let p = dut.unit().p.clone();
    let (nothing, first, places) = (In::new(&p), p.first.get(), p.ring.places.get());
    let asker = |list: &Vec<u16>| {
        Source::new(&list.iter().map(|&rows| IsbeAsk { rows }).collect::<Vec<_>>(), stalls[0])
    };
    let mut ask: Vec<_> = asks.iter().map(asker).collect();
    let mut grant: Vec<Sink<IsbeRows>> = asks.iter().map(|_| Sink::new(stalls[1])).collect();
    let mut free = Source::new(&[], stalls[2]);
    let mut held: VecDeque<IsbeRows> = VecDeque::new();
    let (mut seen, mut due) = (Seen { asked: vec![], granted: vec![] }, 0);
    dut.run(|o| {
        if ask.iter().all(Source::is_empty) && free.is_empty() && o.idle {
            return None;
        }
        let mut i = nothing.clone();
        let (clock, before) = (free.clock(), free.taken.len());
        i.free = free.drive(o.free);
        if free.taken.len() > before {
            held.pop_front().expect("a batch that holds rows");
        }
        for k in 0..asks.len() {
            i.ask[k] = ask[k].drive(o.ask[k]);
            i.grant[k] = grant[k].drive(&o.grant[k]);
            if let Some((at, rows)) = grant[k].now() {
                let wanted = asks[k][grant[k].len() - 1].max(1);
                assert_eq!(usize::from(rows.rows), usize::from(wanted).min(places));
                let range = |r: &IsbeRows| usize::from(r.row)..usize::from(r.row + r.rows);
                let mine = range(&rows);
                assert!(first <= mine.start && mine.end <= first + places, "{rows:?}");
                for other in held.iter().map(range) {
                    assert!(mine.end <= other.start || other.end <= mine.start, "{mine:?} and {other:?}");
                }
                held.push_back(rows);
                assert!(held.len() <= p.batches.get() + 3, "{} batches", held.len());
                due = due.max(clock + 1 + hold(seen.granted.len()));
                free.push(due, if lie { IsbeRows { row: 1023, rows: 0 } } else { rows });
                seen.granted.push((at, k, rows));
            }
        }
        Some(i)
    });
    seen.asked = ask.into_iter().map(|ask| ask.taken).collect();
    assert_eq!(seen.granted.len(), asks.iter().map(Vec::len).sum::<usize>());
    seen
}

fn a_batch_in_three_clocks(new: Maker<Isbe>) {
    let seen = run(new, &[vec![20; 8]], [!0; 3], |_| 500, false);
    let clocks: Vec<u64> = seen.granted.iter().map(|granted| granted.0).collect();
    assert_eq!(seen.asked[0][0], 0);
    assert_eq!(clocks, (0..8).map(|k| 3 + 3 * k).collect::<Vec<_>>());
}

fn warps_by_their_size(new: Maker<Isbe>) {
    // isbe-warps-not-overlapped: of 48 KB, with 16 input scalars, 20 outputs of 32 vertices and indices.
    let bytes = 16 * 128 + 20 * 32 * 4 + 128;
    let warps = 48 * 1024 / bytes;
    let seen = run(new, &[vec![(bytes / 128) as u16; 2 * warps]], [!0; 3], |_| 400, false);
    let early = seen.granted.iter().filter(|granted| granted.0 < 400).count();
    assert_eq!(early, warps);
}

fn freed_whatever_is_said(new: Maker<Isbe>) {
    // The oldest comes back; a free of nobody is nothing.
    run(new, &[vec![100, 200, 300, 50, 384]], [!0; 3], |_| 20, true);
    let mut dut = new();
    let mut free = Source::new(&[IsbeRows { row: 3, rows: 9 }; 5], !0);
    let (mut ask, mut grant) = (Source::new(&[IsbeAsk { rows: 384 }], 0xffff_0001), Sink::new(!0));
    dut.run(|o| {
        (grant.is_empty() || !free.is_empty()).then(|| {
            let mut i = In { free: free.drive(o.free), ..In::default() };
            i.ask[0] = ask.drive_if(free.is_empty(), o.ask[0]);
            i.grant[0] = grant.drive(&o.grant[0]);
            i
        })
    });
    assert_eq!(grant.taken, [IsbeRows { row: 0, rows: 384 }]);
}

fn as_many_as_there_may_be(new: Maker<Isbe>) {
    // Five batches; the sixth is heard once the first is back, whoever asks.
    let seen = run(new, &[vec![1; 3], vec![2; 3], vec![3; 3]], [!0; 3], |_| 100, false);
    let who: Vec<_> = seen.granted.iter().map(|granted| granted.1).collect();
    assert_eq!(who, [0, 1, 2, 0, 1, 2, 0, 1, 2]);
    assert!(seen.granted[4].0 < 20 && seen.granted[5].0 > 100, "{:?}", seen.granted);
}

fn any_batches(new: Maker<Isbe>) {
    property((any::<u64>(), any::<[u64; 3]>(), 0..80_u64), |(seed, stalls, longest)| {
        let mut rng = Rng::new(seed);
        let askers = new().unit().p.askers.get();
        let most = rng.pick(&[20, 100, 400, 1024]);
        let asks: Vec<Vec<u16>> =
            (0..askers).map(|_| (0..20).map(|_| rng.below(most) as u16).collect()).collect();
        let holds: Vec<_> = (0..60).map(|_| rng.below(longest + 1)).collect();
        run(new, &asks, stalls, |n| holds[n], rng.one_in(2));
    });
}
