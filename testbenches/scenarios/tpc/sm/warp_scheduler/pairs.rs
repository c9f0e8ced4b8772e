//! Two words issue in a cycle where the first requests it and both may.

use super::bench::{Bench, Cycle};
use super::{MEMBAR, PLAIN, alone, dual, few, on, stalled};
use kit::{Maker, Rng, scenarios};
use tpc::sm::types::{Fetched, IssueControl, Outline, Path};
use tpc::sm::warp_scheduler::WarpScheduler;

scenarios! {
    WarpScheduler::new(&few(2)) => stall_counts_scale_with_the_datapaths;
    WarpScheduler::new(&few(4)) => stall_counts_scale_with_the_datapaths;
    WarpScheduler::new(&dual()) => pairs_issue_in_a_cycle instructions_that_do_not_pair;
}

/// With fewer datapaths, each stall count is as long as a warp occupies them; half rate costs no more, other paths are unaffected.
fn stall_counts_scale_with_the_datapaths(new: Maker<WarpScheduler>) {
    let groups = 32 >> new().unit().p.lanes_log2.get();
    for stall in 0..7 {
        let bench = alone(new, &[stalled(0, stall); 3]);
        let each = groups * u64::from(stall.max(1));
        assert_eq!(bench.times(), [0, each, 2 * each]);
    }
    let half_rate = Outline { path: Path::Lanes, half_rate: true, ..Outline::default() };
    let bench = alone(new, &[Fetched { outline: half_rate, ..stalled(0, 1) }; 3]);
    assert_eq!(bench.times(), [0, groups, 2 * groups]);
    // Three warps: those on other paths need no datapath.
    let mut bench = Bench::new(new());
    (0..4).for_each(|slot| bench.start(slot));
    let first = stalled(0, 4);
    bench
        .feed(&mut vec![first, stalled(1, 1), on(2, Path::LoadStore, PLAIN), on(3, Path::Special, PLAIN)], 1);
    bench.feed(&mut vec![stalled(1, 1), on(2, Path::LoadStore, PLAIN), on(3, Path::Special, PLAIN)], 60);
    assert_eq!(bench.times(), [0, 2, 3, groups.max(4)]);
    // `hold` delays by its number of cycles.
    let mut bench = Bench::new(new());
    bench.start(0);
    let mut words = vec![stalled(0, 1); 3];
    while bench.issued.is_empty() {
        bench.feed(&mut words, 1);
    }
    let hold = Cycle { hold: true, ..Cycle::default() };
    (0..3).for_each(|_| bench.cycle(Cycle { ..hold }, &mut Rng::new(1)));
    bench.feed(&mut words, 40);
    assert_eq!(bench.times(), [0, groups + 3, 2 * groups + 3]);
}

/// Requests dual issue with the next word.
const REQUESTS: IssueControl = IssueControl { stall: 0, ..PLAIN };

fn pairs_issue_in_a_cycle(new: Maker<WarpScheduler>) {
    for path in [Path::Special, Path::LoadStore, Path::Texture] {
        // The pair's stall count is the second's; the words arrive within the first word's.
        let second = on(0, path, IssueControl { stall: 5, ..PLAIN });
        let bench = alone(new, &[stalled(0, 12), on(0, Path::Lanes, REQUESTS), second, stalled(0, 1)]);
        assert_eq!(bench.times(), [0, 12, 12, 17]);
    }
    // A constant in one of them; a third that also requests a pair, and gets one.
    let constant = |word: Fetched| Fetched { outline: Outline { constant: true, ..word.outline }, ..word };
    let (first, second) = (on(0, Path::Lanes, REQUESTS), on(0, Path::Special, PLAIN));
    let words = [stalled(0, 12), constant(first), second, first, constant(second)];
    assert_eq!(alone(new, &words).times(), [0, 12, 12, 13, 13]);
}

fn instructions_that_do_not_pair(new: Maker<WarpScheduler>) {
    let (first, second) = (on(0, Path::Lanes, REQUESTS), on(0, Path::Special, PLAIN));
    let constant = |word: Fetched| Fetched { outline: Outline { constant: true, ..word.outline }, ..word };
    let controlled = |word: Fetched, control: IssueControl| Fetched { control, ..word };
    let p2r = Fetched { word: 0x38e8_0000_0007_0000, ..first };
    for (first, second, times) in [
        (first, second, [12, 12]),
        (stalled(0, 1), second, [12, 13]),
        (on(0, Path::Nowhere, REQUESTS), second, [12, 13]),
        (on(0, Path::Special, REQUESTS), second, [12, 13]),
        (first, stalled(0, 1), [12, 13]),
        (first, on(0, Path::Double, PLAIN), [12, 13]),
        (first, on(0, Path::Barriers, PLAIN), [12, 13]),
        (first, on(0, Path::SpecialRegisters, PLAIN), [12, 13]),
        (first, on(0, Path::Attributes, PLAIN), [12, 13]),
        (p2r, second, [12, 13]),
        (Fetched { word: 0x4cf0_0000_0007_0000, ..first }, second, [12, 13]),
        (constant(first), constant(second), [12, 13]),
        (controlled(first, IssueControl { write_scoreboard: 3, ..REQUESTS }), second, [12, 13]),
        (controlled(first, IssueControl { read_scoreboard: 0, ..REQUESTS }), second, [12, 13]),
        (first, Fetched { word: MEMBAR, ..on(0, Path::LoadStore, PLAIN) }, [12, 13]),
    ] {
        let bench = alone(new, &[stalled(0, 12), first, second]);
        assert_eq!(bench.times()[1..], times, "{first:?} {second:?}");
    }
    // A scoreboard that stalls the second does not stall the first.
    let sets = on(0, Path::Special, IssueControl { write_scoreboard: 2, stall: 2, ..PLAIN });
    let mut bench = Bench::new(new());
    bench.unit = 40;
    bench.start(0);
    let waits = controlled(second, IssueControl { waits: 4, ..PLAIN });
    bench.feed(&mut vec![sets, first, waits], 120);
    let times = bench.times();
    assert!(times[1] <= 3 && times[2] > times[1], "{times:?}");
}
