//! Each cycle the warp that the rules select issues its next word; no word is lost, and none issues twice.

mod bench;
pub mod pairs;
pub mod random;
pub mod stops;

use bench::{Bench, Cycle};
use kernel::Within;
use kit::{Maker, Rng, scenarios};
use tpc::sm::types::{Fetched, IssueControl, NO_SCOREBOARD, Outline, Path, SLOTS};
use tpc::sm::warp_scheduler::{Params, WarpScheduler};

scenarios! {
    WarpScheduler::new(&Params::default()) =>
        two_cycles_from_a_word_to_its_issue stall_counts scoreboards_are_seen_a_cycle_later depbar_counts
        five_cycles_for_control_flow control_flow_in_four_cycles half_rate_every_other_cycle
        the_last_warp_continues_or_the_oldest_issues a_yielding_warp_gives_way_to_the_oldest_other;
    WarpScheduler::new(&dual()) => two_cycles_from_a_word_to_its_issue stall_counts;
}

/// With dual issue.
fn dual() -> Params {
    Params { dual_issue: Within::new(1), ..Params::default() }
}

/// With fewer datapaths, as a power of two.
fn few(lanes_log2: usize) -> Params {
    Params { lanes_log2: Within::new(lanes_log2), ..Params::default() }
}

const PLAIN: IssueControl = IssueControl {
    reuse: 0,
    waits: 0,
    read_scoreboard: NO_SCOREBOARD,
    write_scoreboard: NO_SCOREBOARD,
    stays: true,
    stall: 1,
};

const MEMBAR: u64 = 0xef98_0000_0007_0000;
const BAR: u64 = 0xf0a8_1b80_0007_0000;

fn on(slot: usize, path: Path, control: IssueControl) -> Fetched {
    let outline = Outline { path, ..Outline::default() };
    Fetched { slot: slot as u8, control, outline, word: 0x5c98_0780_0ff7_0000, ..Fetched::default() }
}

fn stalled(slot: usize, stall: u8) -> Fetched {
    on(slot, Path::Lanes, IssueControl { stall, ..PLAIN })
}

/// One warp with these words, all present before the first cycle in which a delay would count.
fn alone(new: Maker<WarpScheduler>, words: &[Fetched]) -> Bench {
    let mut bench = Bench::new(new());
    bench.start(0);
    bench.feed(&mut words.to_vec(), 120);
    assert_eq!(bench.issued.len(), words.len());
    bench
}

fn two_cycles_from_a_word_to_its_issue(new: Maker<WarpScheduler>) {
    // The word arrives in cycle 1.
    let bench = alone(new, &[stalled(0, 1)]);
    assert_eq!(bench.issued[0].0, 3);
    // One a cycle from one warp.
    let bench = alone(new, &[stalled(0, 1); 20]);
    assert_eq!(bench.times(), (0..20).collect::<Vec<_>>());
}

fn stall_counts(new: Maker<WarpScheduler>) {
    for stall in 0..16 {
        let bench = alone(new, &[stalled(0, stall); 5]);
        let each = u64::from(stall.max(1));
        assert_eq!(bench.times(), (0..5).map(|k| k * each).collect::<Vec<_>>());
    }
}

fn scoreboards_are_seen_a_cycle_later(new: Maker<WarpScheduler>) {
    for stall in 1..4 {
        let sets = IssueControl { write_scoreboard: 2, stall, ..PLAIN };
        let waits = IssueControl { waits: 4, ..PLAIN };
        let bench = alone(new, &[on(0, Path::Special, sets), on(0, Path::Lanes, waits)]);
        // In the next cycle the scoreboard is not visible yet; from then on the word waits for the unit.
        assert_eq!(bench.times()[1] == 1, stall == 1, "stall {stall}");
        assert!(stall == 1 || bench.times()[1] > 5);
    }
}

/// Four loads on one scoreboard: DEPBAR.LE lets two of them be outstanding.
fn depbar_counts(new: Maker<WarpScheduler>) {
    let load = on(0, Path::LoadStore, IssueControl { write_scoreboard: 5, ..PLAIN });
    let wide = IssueControl { write_scoreboard: 5, stall: 2, ..PLAIN };
    for (most, mask, le) in
        [(2, 0, 1), (0, 0, 1), (3, 0, 1), (4, 0, 1), (0, 1 << 5, 0), (9, 1 << 5, 1), (0, 0, 0)]
    {
        let mut depbar = on(0, Path::Nowhere, PLAIN);
        depbar.word = 0xf0f0_0000_0007_0000 | le << 29 | 5 << 26 | most << 20 | mask;
        let mut bench = Bench::new(new());
        bench.unit = 1;
        bench.start(0);
        bench.feed(&mut vec![load, load, load, on(0, Path::LoadStore, wide), depbar], 60);
        let seen = bench.times()[4];
        // Each is done 5 cycles after it was issued, and that is visible 2 cycles later.
        let left = if mask != 0 {
            0
        } else if le == 0 {
            4
        } else {
            most.min(4)
        };
        let expected = if left == 4 { 5 } else { (3 - left) + 5 + 2 };
        assert_eq!(seen, expected, "at most {most}, mask {mask}, LE {le}");
    }
}

fn control(slot: usize, stall: u8) -> Fetched {
    on(slot, Path::Divergence, IssueControl { stall, ..PLAIN })
}

fn five_cycles_for_control_flow(new: Maker<WarpScheduler>) {
    let bench = alone(new, &[control(0, 1), control(0, 1), stalled(0, 1)]);
    assert_eq!(bench.times(), [0, 5, 10]);
    // The stall count holds as well, as results of earlier instructions may rely on it.
    let bench = alone(new, &[control(0, 13), stalled(0, 1)]);
    assert_eq!(bench.times(), [0, 13]);
}

fn half(slot: usize) -> Fetched {
    let mut word = stalled(slot, 1);
    word.outline.half_rate = true;
    word
}

fn half_rate_every_other_cycle(new: Maker<WarpScheduler>) {
    let bench = alone(new, &[half(0), half(0), stalled(0, 1), half(0), stalled(0, 1), half(0)]);
    assert_eq!(bench.times(), [0, 2, 3, 4, 5, 6]);
}

fn the_last_warp_continues_or_the_oldest_issues(new: Maker<WarpScheduler>) {
    for stays in [true, false] {
        let mut bench = Bench::new(new());
        [9, 2, 5].into_iter().for_each(|slot| bench.start(slot));
        let word = |slot| on(slot, Path::Lanes, IssueControl { stays, ..PLAIN });
        // The younger ones begin; words of the oldest arrive a little later.
        let mut words: Vec<_> = [5, 5, 5, 5, 9, 9, 2, 9, 2, 5].map(word).to_vec();
        bench.feed(&mut words, 40);
        let slots: Vec<_> = bench.issued.iter().map(|(_, word)| word.slot).collect();
        // As words arrive one a cycle, each issues at once.
        assert_eq!(slots, [5, 5, 5, 5, 9, 9, 2, 9, 2, 5]);
    }
    // All have words when they may issue: the last one continues until it has none, else the two alternate.
    for (stays, expected) in [(true, [2, 2, 2, 9, 9, 9]), (false, [2, 9, 2, 9, 2, 9])] {
        let mut bench = Bench::new(new());
        [9, 2].into_iter().for_each(|slot| bench.start(slot));
        let first = |slot| on(slot, Path::Special, IssueControl { write_scoreboard: 0, stall: 2, ..PLAIN });
        let waits = |slot| on(slot, Path::Lanes, IssueControl { waits: 1, stays, ..PLAIN });
        let word = |slot| on(slot, Path::Lanes, IssueControl { stays, ..PLAIN });
        let order = [2, 9];
        let mut words: Vec<_> = order.map(first).to_vec();
        words.extend([waits(2), waits(9), word(2), word(2), word(9), word(9)]);
        bench.unit = 1;
        bench.feed(&mut words, 60);
        let slots: Vec<_> = bench.issued[2..].iter().map(|(_, word)| word.slot).collect();
        assert_eq!(slots, expected);
    }
}

/// The two oldest of three yielding warps that all may issue alternate, and the third gets the remaining cycles.
fn a_yielding_warp_gives_way_to_the_oldest_other(new: Maker<WarpScheduler>) {
    let (mut bench, mut rng) = (Bench::new(new()), Rng::new(1));
    [9, 2, 5].into_iter().for_each(|slot| bench.start(slot));
    for slot in [5, 5, 2, 2, 2, 9, 9, 9] {
        let word = on(slot, Path::Lanes, IssueControl { stays: false, ..PLAIN });
        bench.cycle(Cycle { word: Some(word), hold: true, ..Cycle::default() }, &mut rng);
    }
    bench.feed(&mut vec![], 20);
    let slots: Vec<_> = bench.issued.iter().map(|(_, word)| word.slot).collect();
    assert_eq!(slots, [9, 2, 9, 2, 9, 2, 5, 5]);
}

/// Threads a cycle of an SM: four sub-partitions with warps of 32.
fn threads(new: Maker<WarpScheduler>, word: fn(usize) -> Fetched) -> f64 {
    let mut bench = Bench::new(new());
    bench.unit = 1;
    (0..SLOTS).for_each(|slot| bench.start(slot));
    let mut words: Vec<_> = (0..400).flat_map(|_| (0..8).map(word)).collect();
    bench.feed(&mut words, 400);
    clear(&bench) * 32.0 * 4.0
}

fn clear(bench: &Bench) -> f64 {
    // Counts the second half.
    let from = bench.cycle / 2;
    let issued = bench.issued.iter().filter(|(at, _)| *at >= from).count();
    issued as f64 / (bench.cycle - from) as f64
}

fn control_flow_in_four_cycles(new: Maker<WarpScheduler>) {
    assert!((threads(new, |slot| control(slot, 1)) - 32.0).abs() < 0.2);
}
