//! Warps end, stop and wait for barriers as the page says.

use super::bench::{Bench, Cycle};
use super::{BAR, MEMBAR, PLAIN, alone, control, on, stalled};
use kit::{Maker, Rng, scenarios};
use tpc::sm::types::{Fetched, IssueControl, Path};
use tpc::sm::warp_scheduler::{Params, WarpScheduler};

scenarios! {
    WarpScheduler::new(&Params::default()) =>
        a_warp_ends_after_its_last_result hold_stops_the_stall_count a_warp_waits_for_its_barrier
        a_stopped_warp_exits a_stopped_warp_waits_for_no_unit without_a_stall_count_one_after_the_other;
}

fn a_warp_ends_after_its_last_result(new: Maker<WarpScheduler>) {
    for path in [Path::Lanes, Path::LoadStore] {
        let mut bench = Bench::new(new());
        bench.unit = 1;
        bench.start(3);
        let mut rng = Rng::new(1);
        let late = on(3, path, PLAIN);
        for word in [late, control(3, 1)] {
            bench.cycle(Cycle { word: Some(word), decision: (true, false), ..Cycle::default() }, &mut rng);
        }
        for _ in 0..6 {
            bench.cycle(Cycle { decision: (true, false), ..Cycle::default() }, &mut rng);
        }
        bench.feed(&mut vec![], 20);
        // `next` signals the end 4 cycles after EXIT, and `ended` follows 2 cycles later.
        assert_eq!(bench.ended, [(bench.issued[1].0 + 4 + 2, 3)]);
    }
}

fn hold_stops_the_stall_count(new: Maker<WarpScheduler>) {
    let mut bench = Bench::new(new());
    bench.start(0);
    bench.feed(&mut vec![stalled(0, 4), stalled(0, 1), stalled(0, 1)], 3);
    let mut rng = Rng::new(3);
    (0..7).for_each(|_| bench.cycle(Cycle { hold: true, ..Cycle::default() }, &mut rng));
    bench.feed(&mut vec![], 20);
    assert_eq!(bench.times(), [0, 4 + 7, 5 + 7]);
}

fn a_stopped_warp_exits(new: Maker<WarpScheduler>) {
    let mut bench = Bench::new(new());
    bench.unit = 1;
    bench.start(4);
    let word = |stall| on(4, Path::LoadStore, IssueControl { write_scoreboard: 2, stall, ..PLAIN });
    bench.feed(&mut vec![word(9), word(1), word(1)], 4);
    let mut rng = Rng::new(1);
    bench.cycle(Cycle { stop: Some(4), ..Cycle::default() }, &mut rng);
    (0..40).for_each(|_| bench.cycle(Cycle { decision: (true, false), ..Cycle::default() }, &mut rng));
    let issued: Vec<_> = bench.issued.iter().map(|(_, word)| word.word).collect();
    assert_eq!((issued[1], issued.len(), bench.ended.len()), (0xe300_0000_0007_000f, 2, 1));
}

fn without_a_stall_count_one_after_the_other(new: Maker<WarpScheduler>) {
    let unknown = IssueControl { stall: 0, stays: false, ..PLAIN };
    // 13 cycles after lanes; a unit is done 4 cycles after the issue, or later.
    let bench =
        alone(new, &[Path::Lanes, Path::Lanes, Path::Special, Path::Lanes].map(|path| on(0, path, unknown)));
    assert_eq!(bench.times(), [0, 13, 26, 39]);
    let mut bench = Bench::new(new());
    bench.unit = 40;
    bench.start(0);
    bench.feed(&mut vec![on(0, Path::Special, unknown), on(0, Path::Lanes, unknown)], 120);
    assert!(bench.times()[1] >= 13);
}

/// Also a warp that a unit holds and will never resume.
fn a_stopped_warp_waits_for_no_unit(new: Maker<WarpScheduler>) {
    let mut bench = Bench::new(new());
    bench.unit = 25;
    bench.start(4);
    let bar = Fetched { word: BAR, ..on(4, Path::Barriers, PLAIN) };
    bench.feed(&mut vec![bar, stalled(4, 1)], 6);
    let mut rng = Rng::new(1);
    bench.cycle(Cycle { stop: Some(4), ..Cycle::default() }, &mut rng);
    (0..10).for_each(|_| bench.cycle(Cycle::default(), &mut rng));
    let issued: Vec<_> = bench.issued.iter().map(|(_, word)| word.word).collect();
    assert_eq!(issued, [BAR, 0xe300_0000_0007_000f]);
}
fn a_warp_waits_for_its_barrier(new: Maker<WarpScheduler>) {
    for (path, word) in [(Path::Barriers, BAR), (Path::LoadStore, MEMBAR)] {
        let mut bench = Bench::new(new());
        bench.unit = 1;
        [0, 1].into_iter().for_each(|slot| bench.start(slot));
        let bar = Fetched { word, ..on(0, path, PLAIN) };
        bench.feed(&mut vec![bar, stalled(0, 1), stalled(1, 1)], 30);
        // Signalled 4 cycles after the issue, the warp resumes in the next cycle but one; another does not wait.
        let slots: Vec<_> = bench.issued.iter().map(|(_, word)| word.slot).collect();
        assert_eq!((bench.times(), slots), (vec![0, 2, 6], vec![0, 1, 0]));
    }
}
