//! Batches have rows of their own, in the order of their requests, until they are freed.

use bundle::*;
use kernel::Within;
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;
use world::isbe::{In, Isbe, Params};

scenarios! {
    Isbe::new(&Params::default()) => a_batch_in_three_cycles warps_by_their_size freed_whatever_is_said any_batches;
    Isbe::new(&Params { askers: Within::new(3), first: Within::new(128), batches: Within::new(5), ..Params::default() }) =>
        as_many_as_there_may_be any_batches;
}

struct Seen {
    /// Cycles of requests and of grants, with the rows.
    requested: Vec<Vec<u64>>,
    granted: Vec<(u64, usize, IsbeRows)>,
}

/// Sends each requester's requests; batches are held for `hold` cycles and freed in order, optionally with other words in the free.
fn run(
    new: Maker<Isbe>,
    requests: &[Vec<u16>],
    stalls: [u64; 3],
    hold: impl Fn(usize) -> u64,
    lie: bool,
) -> Seen {
    let mut dut = new();
    let p = dut.unit().p.clone();
    let (nothing, first, entries) = (In::new(&p), p.first.get(), p.ring.places.get());
    let asker = |list: &Vec<u16>| {
        Source::new(&list.iter().map(|&rows| IsbeRequest { rows }).collect::<Vec<_>>(), stalls[0])
    };
    let mut request: Vec<_> = requests.iter().map(asker).collect();
    let mut grant: Vec<Sink<IsbeRows>> = requests.iter().map(|_| Sink::new(stalls[1])).collect();
    let mut free = Source::new(&[], stalls[2]);
    let mut held: VecDeque<IsbeRows> = VecDeque::new();
    let (mut seen, mut due) = (Seen { requested: vec![], granted: vec![] }, 0);
    dut.run(|o| {
        if request.iter().all(Source::is_empty) && free.is_empty() && o.idle {
            return None;
        }
        let mut i = nothing.clone();
        let (cycle, before) = (free.cycle(), free.taken.len());
        i.free = free.drive(o.free);
        if free.taken.len() > before {
            held.pop_front().expect("a batch that holds rows");
        }
        for k in 0..requests.len() {
            i.request[k] = request[k].drive(o.request[k]);
            i.grant[k] = grant[k].drive(&o.grant[k]);
            if let Some((at, rows)) = grant[k].now() {
                let wanted = requests[k][grant[k].len() - 1].max(1);
                assert_eq!(usize::from(rows.rows), usize::from(wanted).min(entries));
                let range = |r: &IsbeRows| usize::from(r.row)..usize::from(r.row + r.rows);
                let mine = range(&rows);
                assert!(first <= mine.start && mine.end <= first + entries, "{rows:?}");
                for other in held.iter().map(range) {
                    assert!(mine.end <= other.start || other.end <= mine.start, "{mine:?} and {other:?}");
                }
                held.push_back(rows);
                assert!(held.len() <= p.batches.get() + 3, "{} batches", held.len());
                due = due.max(cycle + 1 + hold(seen.granted.len()));
                free.push(due, if lie { IsbeRows { row: 1023, rows: 0 } } else { rows });
                seen.granted.push((at, k, rows));
            }
        }
        Some(i)
    });
    seen.requested = request.into_iter().map(|request| request.taken).collect();
    assert_eq!(seen.granted.len(), requests.iter().map(Vec::len).sum::<usize>());
    seen
}

fn a_batch_in_three_cycles(new: Maker<Isbe>) {
    let seen = run(new, &[vec![20; 8]], [!0; 3], |_| 500, false);
    let cycles: Vec<u64> = seen.granted.iter().map(|granted| granted.0).collect();
    assert_eq!(seen.requested[0][0], 0);
    assert_eq!(cycles, (0..8).map(|k| 3 + 3 * k).collect::<Vec<_>>());
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
    // Each free releases the oldest; a free without a batch is ignored.
    run(new, &[vec![100, 200, 300, 50, 384]], [!0; 3], |_| 20, true);
    let mut dut = new();
    let mut free = Source::new(&[IsbeRows { row: 3, rows: 9 }; 5], !0);
    let (mut request, mut grant) = (Source::new(&[IsbeRequest { rows: 384 }], 0xffff_0001), Sink::new(!0));
    dut.run(|o| {
        (grant.is_empty() || !free.is_empty()).then(|| {
            let mut i = In { free: free.drive(o.free), ..In::default() };
            i.request[0] = request.drive_if(free.is_empty(), o.request[0]);
            i.grant[0] = grant.drive(&o.grant[0]);
            i
        })
    });
    assert_eq!(grant.taken, [IsbeRows { row: 0, rows: 384 }]);
}

fn as_many_as_there_may_be(new: Maker<Isbe>) {
    // Five batches; the sixth is granted once the first is freed, for any requester.
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
        let requests: Vec<Vec<u16>> =
            (0..askers).map(|_| (0..20).map(|_| rng.below(most) as u16).collect()).collect();
        let holds: Vec<_> = (0..60).map(|_| rng.below(longest + 1)).collect();
        run(new, &requests, stalls, |n| holds[n], rng.one_in(2));
    });
}
