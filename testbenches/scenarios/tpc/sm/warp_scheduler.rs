//! Each cycle the warp that the rules select issues its next word; no word is lost, and none issues twice.

use super::issue_rules::{Shared, WarpRules, chosen, is_alone, is_in_flight, outlined, room_of};
use kernel::Within;
use kernel::offer::Offer;
use kit::scenario::property;
use kit::{Device, Maker, Rng, scenarios};
use proptest::prelude::*;
use tpc::sm::types::{
    FetchFault, Fetched, IssueControl, NO_SCOREBOARD, Outline, Path, Release, SLOTS, WarpNext, WarpStart,
};
use tpc::sm::warp_scheduler::types::IssueReason;
use tpc::sm::warp_scheduler::{In, Params, WarpScheduler};

scenarios! {
    WarpScheduler::new(&Params::default()) =>
        two_cycles_from_a_word_to_its_issue stall_counts scoreboards_are_seen_a_cycle_later depbar_counts
        five_cycles_for_control_flow control_flow_in_four_cycles half_rate_every_other_cycle the_last_stays_or_the_oldest_goes the_oldest_other_goes
        a_warp_ends_when_all_is_back hold_stops_the_cycles after_a_barrier_until_notified a_stopped_warp_exits
        a_stopped_warp_waits_for_no_unit without_a_stall_count_one_after_the_other any_programs;
    WarpScheduler::new(&Params { words: Within::new(4), room: Within::new(1), control_room: Within::new(1),
        control_cycles: Within::new(1), ..Params::default() }) => any_programs;
    WarpScheduler::new(&Params { words: Within::new(1), room: Within::new(15), control_room: Within::new(4),
        control_cycles: Within::new(8), ..Params::default() }) => any_programs;
    WarpScheduler::new(&few(2)) => as_long_as_a_warp_takes any_programs;
    WarpScheduler::new(&few(4)) => as_long_as_a_warp_takes any_programs;
    WarpScheduler::new(&dual()) => pairs_issue_in_a_cycle what_makes_no_pair two_cycles_from_a_word_to_its_issue
        stall_counts any_programs;
}

/// With dual issue.
fn dual() -> Params {
    Params { dual_issue: Within::new(1), ..Params::default() }
}

/// Later events of units and divergence.
#[derive(Clone, Copy)]
enum Later {
    Credit(Path),
    Read(Release),
    Done(Release),
    Next(WarpNext),
    Resume(usize),
}

/// With fewer datapaths, as a power of two.
fn few(lanes_log2: usize) -> Params {
    Params { lanes_log2: Within::new(lanes_log2), ..Params::default() }
}

struct Bench {
    dut: Device<WarpScheduler>,
    /// Cycles that a warp occupies the datapaths.
    groups: u64,
    warps: Vec<Option<WarpRules>>,
    shared: Shared,
    later: Vec<(u64, Later)>,
    cycle: u64,
    launched: u64,
    /// Output in the next cycle: the word of a new issue, or the last one, held.
    issue: Option<Fetched>,
    second: Option<Fetched>,
    taken: Option<usize>,
    taken_second: Option<usize>,
    reason: IssueReason,
    issued: Vec<(u64, Fetched)>,
    ended: Vec<(u64, usize)>,
    /// Cycles until an instruction leaves its queue, has read, is done; and until control flow is decided.
    unit: u64,
    decides: u64,
}

/// Events of a cycle.
#[derive(Default)]
struct Cycle {
    start: Option<usize>,
    word: Option<Fetched>,
    hold: bool,
    stop: Option<usize>,
    /// Outcome of decided control flow: ended, straight.
    decision: (bool, bool),
}

impl Bench {
    fn new(dut: Device<WarpScheduler>) -> Self {
        let p = dut.unit().p.clone();
        let dual = p.dual_issue.get() == 1;
        // After reset slot 0 is the last, and yields.
        let last = Some((0, false));
        let mut shared = Shared { room: [p.room.get() as u32; 8], dual, last, ..Shared::default() };
        shared.room[Path::Nowhere as usize] = u32::MAX;
        shared.room[Path::Lanes as usize] = u32::MAX;
        shared.room[Path::Divergence as usize] = p.control_room.get() as u32;
        Self {
            dut,
            groups: 32 >> p.lanes_log2.get(),
            warps: vec![None; SLOTS],
            shared,
            later: vec![],
            cycle: 0,
            launched: 0,
            issue: None,
            second: None,
            taken: None,
            taken_second: None,
            reason: IssueReason::NoWarp,
            issued: vec![],
            ended: vec![],
            unit: 6,
            decides: 4,
        }
    }

    /// The first event of a kind that is due.
    fn due<T>(&mut self, of: impl Fn(&Later) -> Option<T>) -> Option<T> {
        let at = self.later.iter().position(|(at, later)| *at <= self.cycle && of(later).is_some())?;
        of(&self.later.remove(at).1)
    }

    fn cycle(&mut self, does: Cycle, rng: &mut Rng) {
        let does = Cycle { word: does.word.map(outlined), ..does };
        let o = self.dut.outputs();
        let cycle = self.cycle;

        // The output is the chosen word.
        assert_eq!(o.issue.get(), self.issue.as_ref(), "cycle {cycle}");
        assert_eq!(o.second.get(), self.second.as_ref(), "cycle {cycle}");
        assert_eq!(o.taken.get().map(|slot| usize::from(*slot)), self.taken, "cycle {cycle}");
        assert_eq!(o.taken_second.get().map(|slot| usize::from(*slot)), self.taken_second, "cycle {cycle}");
        if cycle > 0 {
            assert_eq!(o.reason, self.reason, "cycle {cycle}");
        }
        if let Some(slot) = o.ended.get().map(|slot| usize::from(*slot)) {
            let warp = self.warps[slot].take().expect("a warp that ends twice");
            assert!(warp.ends && warp.in_flight == 0 && warp.scoreboards == [0; 6], "{warp:?} has ended");
            // A warp that was stopped at a barrier is removed from it.
            self.later.retain(|(_, later)| !matches!(later, Later::Resume(of) if *of == slot));
            self.ended.push((cycle, slot));
        }

        // Inputs.
        let mut i = In::new(&self.dut.unit().p);
        i.hold = does.hold;
        i.stop = does.stop.map_or(0, |slot| 1 << slot);
        if let Some(slot) = does.start {
            i.start = Offer::new(true, WarpStart { slot: slot as u8, ..WarpStart::default() });
        }
        i.fetched = Offer::from(does.word);
        i.read = Offer::from(
            self.due(|later| if let Later::Read(release) = later { Some(*release) } else { None }),
        );
        i.done = Offer::from(
            self.due(|later| if let Later::Done(release) = later { Some(*release) } else { None }),
        );
        i.next =
            Offer::from(self.due(|later| if let Later::Next(next) = later { Some(*next) } else { None }));
        for path in 1..8_u8 {
            let is = |later: &Later| {
                matches!(later, Later::Credit(of) if room_of(*of) == usize::from(path)).then_some(())
            };
            let credits = (0..2).filter(|_| self.due(is).is_some()).count();
            i.credits |= (credits as u16) << (2 * path);
        }

        let resumed = self.due(|later| if let Later::Resume(slot) = later { Some(*slot) } else { None });
        i.resume = resumed.map_or(0, |slot| 1 << slot);

        // The warp that issues next.
        let next = i.next.get().copied();
        let decided = next.filter(|next| !next.ended && next.straight).map(|next| usize::from(next.slot));
        let shown = [self.issue, self.second].into_iter().flatten().filter(|_| !does.hold);
        (self.taken, self.taken_second) = (None, None);
        let choice = (!does.hold).then(|| chosen(&self.warps, &self.shared, decided));
        if let Some(next) = next {
            self.warps[usize::from(next.slot)].as_mut().expect("a warp").branches = false;
        }
        if let Some(slot) = resumed {
            self.warps[slot].as_mut().expect("a warp").parked = false;
        }
        if let Some((slot, reason)) = choice {
            (self.taken, self.reason, self.issue, self.second) = (slot, reason, None, None);
            if let Some(slot) = slot {
                self.choose(slot);
            }
            self.shared.cycle += 1;
        }

        // A word at the output has been issued: its scoreboards are visible from the next cycle on.
        for word in shown {
            self.issued.push((cycle, word));
            self.leaves(&word, does.decision, rng);
        }
        for release in [i.read.get(), i.done.get()].into_iter().flatten() {
            let warp = self.warps[usize::from(release.slot)].as_mut().expect("a warp");
            if release.scoreboard != NO_SCOREBOARD {
                warp.scoreboards[usize::from(release.scoreboard)] -= 1;
            }
            warp.in_flight -= u32::from(release.retired);
        }
        for path in 0..8 {
            self.shared.used[path] -= u32::from(i.credits >> (2 * path) & 3);
        }

        // Words arrive, warps are redirected and start.
        if let Some(word) = does.word {
            self.warps[usize::from(word.slot)].as_mut().expect("a warp").words.push_back(word);
        }
        if let Some(next) = next {
            let warp = self.warps[usize::from(next.slot)].as_mut().expect("a warp");
            warp.ends |= next.ended;
            if next.ended || !next.straight {
                warp.words.clear();
            }
        }
        if let Some(warp) = does.stop.and_then(|slot| self.warps[slot].as_mut()) {
            warp.stops = true;
        }
        if let Some(slot) = does.start {
            assert!(self.warps[slot].is_none());
            self.launched += 1;
            self.warps[slot] = Some(WarpRules { launched: self.launched, ..WarpRules::default() });
        }
        self.cycle += 1;
        self.dut.cycle(i);
    }

    fn choose(&mut self, slot: usize) {
        let shared = &mut self.shared;
        let warp = self.warps[slot].as_mut().expect("a warp");
        let pairs = warp.pairs(shared);
        let mut word = warp.words.pop_front().expect("a word");
        if warp.stops {
            word = exit_instead(&word);
        }
        let (path, control) = (word.outline.path, word.control);
        let stall = if is_alone(&word) { 13 } else { control.stall.max(1) };
        warp.from = shared.cycle + self.groups * u64::from(stall);
        if path == Path::Lanes {
            shared.lanes_from = shared.cycle + self.groups;
        }
        warp.branches = path == Path::Divergence;
        warp.parked = word.outline.parks;
        warp.in_flight += u32::from(is_in_flight(path));
        if path == Path::Divergence {
            shared.control_from = shared.cycle + self.dut.unit().p.control_cycles.get() as u64;
        }
        if !matches!(path, Path::Nowhere | Path::Lanes) {
            shared.used[room_of(path)] += 1;
        }
        if word.outline.half_rate {
            shared.half_rate = Some(shared.cycle);
        }
        shared.last = Some((slot, control.stays));
        self.issue = Some(word);
        if pairs {
            let second = warp.words.pop_front().expect("a second word");
            warp.from = shared.cycle + self.groups * u64::from(second.control.stall.max(1));
            warp.in_flight += 1;
            shared.used[room_of(second.outline.path)] += 1;
            shared.last = Some((slot, second.control.stays));
            (self.second, self.taken_second) = (Some(second), Some(slot));
        }
    }

    /// Schedules the later events of an issued instruction.
    fn leaves(&mut self, word: &Fetched, (ended, straight): (bool, bool), rng: &mut Rng) {
        let (path, control, slot) = (word.outline.path, word.control, word.slot);
        let warp = self.warps[usize::from(slot)].as_mut().expect("a warp");
        for scoreboard in [control.read_scoreboard, control.write_scoreboard] {
            if let Some(count) = warp.scoreboards.get_mut(usize::from(scoreboard)) {
                *count += 1;
            }
        }
        let mut at = |more: u64| self.cycle + 1 + rng.below(self.unit) + more;
        if !matches!(path, Path::Nowhere | Path::Lanes) {
            self.later.push((at(0), Later::Credit(path)));
        }
        let release = |scoreboard, retired| Release { slot, scoreboard, retired };
        if control.read_scoreboard != NO_SCOREBOARD {
            self.later.push((at(2), Later::Read(release(control.read_scoreboard, false))));
        }
        if is_in_flight(path) || control.write_scoreboard != NO_SCOREBOARD {
            self.later.push((at(4), Later::Done(release(control.write_scoreboard, is_in_flight(path)))));
        }
        if word.outline.parks {
            self.later.push((at(3), Later::Resume(usize::from(slot))));
        }
        if path == Path::Divergence {
            let next = WarpNext { slot, ended, straight: straight && !ended, counter: word.counter };
            self.later.push((self.cycle + self.decides, Later::Next(next)));
        }
    }

    /// Runs `cycles` cycles, in which words arrive as entries are free, all of them straight.
    fn feed(&mut self, words: &mut Vec<Fetched>, cycles: u64) {
        let mut rng = Rng::new(7);
        for _ in 0..cycles {
            let room = self.dut.unit().p.words.get();
            let fits = |word: &Fetched| {
                self.warps[usize::from(word.slot)].as_ref().is_some_and(|warp| warp.words.len() < room)
            };
            let at = words.iter().position(fits);
            let word = at.map(|at| words.remove(at));
            self.cycle(Cycle { word, decision: (false, true), ..Cycle::default() }, &mut rng);
        }
    }

    fn start(&mut self, slot: usize) {
        self.cycle(Cycle { start: Some(slot), ..Cycle::default() }, &mut Rng::new(1));
    }

    /// Issue cycles, counted from the first issue in the list.
    fn times(&self) -> Vec<u64> {
        self.issued.iter().map(|(at, _)| at - self.issued[0].0).collect()
    }
}

const PLAIN: IssueControl = IssueControl {
    reuse: 0,
    waits: 0,
    read_scoreboard: NO_SCOREBOARD,
    write_scoreboard: NO_SCOREBOARD,
    stays: true,
    stall: 1,
};

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

/// With fewer datapaths, each stall count is as long as a warp occupies them; half rate costs no more, other paths are unaffected.
fn as_long_as_a_warp_takes(new: Maker<WarpScheduler>) {
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

fn what_makes_no_pair(new: Maker<WarpScheduler>) {
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

fn the_last_stays_or_the_oldest_goes(new: Maker<WarpScheduler>) {
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

/// Of three yielding warps that all may issue, the two oldest alternate, and the third gets the remaining cycles.
fn the_oldest_other_goes(new: Maker<WarpScheduler>) {
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

fn a_warp_ends_when_all_is_back(new: Maker<WarpScheduler>) {
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

fn hold_stops_the_cycles(new: Maker<WarpScheduler>) {
    let mut bench = Bench::new(new());
    bench.start(0);
    bench.feed(&mut vec![stalled(0, 4), stalled(0, 1), stalled(0, 1)], 3);
    let mut rng = Rng::new(3);
    (0..7).for_each(|_| bench.cycle(Cycle { hold: true, ..Cycle::default() }, &mut rng));
    bench.feed(&mut vec![], 20);
    assert_eq!(bench.times(), [0, 4 + 7, 5 + 7]);
}

/// The word that a warp being stopped issues in place of its own.
fn exit_instead(word: &Fetched) -> Fetched {
    let none =
        IssueControl { read_scoreboard: NO_SCOREBOARD, write_scoreboard: NO_SCOREBOARD, ..word.control };
    let outline = Outline { path: Path::Divergence, ..Outline::default() };
    Fetched { word: 0xe300_0000_0007_000f, control: none, outline, ..*word }
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

const MEMBAR: u64 = 0xef98_0000_0007_0000;
const BAR: u64 = 0xf0a8_1b80_0007_0000;

fn after_a_barrier_until_notified(new: Maker<WarpScheduler>) {
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

fn any_word(rng: &mut Rng, slot: usize, serial: u32) -> Fetched {
    let path = rng.pick(&[
        Path::Lanes,
        Path::Lanes,
        Path::Lanes,
        Path::Nowhere,
        Path::Divergence,
        Path::Special,
        Path::Double,
        Path::LoadStore,
        Path::Barriers,
        Path::SpecialRegisters,
        Path::Attributes,
        Path::Texture,
    ]);
    // Words that request a pair have no scoreboards.
    let requests = path == Path::Lanes && rng.one_in(2);
    let scoreboard =
        |rng: &mut Rng| if !requests && rng.one_in(3) { rng.below(6) as u8 } else { NO_SCOREBOARD };
    let control = IssueControl {
        reuse: rng.below(16) as u8,
        waits: if rng.one_in(3) { rng.below(64) as u8 } else { 0 },
        read_scoreboard: scoreboard(rng),
        write_scoreboard: scoreboard(rng),
        stays: requests || rng.one_in(2),
        stall: if requests {
            0
        } else if rng.one_in(8) {
            rng.below(16) as u8
        } else {
            rng.below(3) as u8
        },
    };
    let depbar = path == Path::Nowhere && rng.one_in(2);
    let word = rng.roll();
    let outline = Outline {
        path,
        half_rate: path == Path::Lanes && rng.one_in(2),
        constant: rng.one_in(2),
        bank: rng.below(32) as u8,
        offset: rng.roll() as u16,
        ..Outline::default()
    };
    let masked = rng.pick(&[0, 0x3f]);
    let parking = match path {
        Path::Barriers => Some(BAR),
        Path::LoadStore => Some(MEMBAR),
        _ => None,
    };
    let depbar_word = 0xf0f0 << 48 | word & (7 << 26 | 3 << 20 | 1 << 29 | masked);
    Fetched {
        slot: slot as u8,
        counter: serial,
        control,
        outline,
        word: match parking.filter(|_| rng.one_in(4)) {
            Some(word) => word,
            None if depbar => depbar_word,
            None => word & !(1 << 63),
        },
        fault: FetchFault::Nothing,
        constant: rng.roll(),
    }
}

fn any_programs(new: Maker<WarpScheduler>) {
    let strategy = (any::<u64>(), 1..40_u64, 0..6_u64, 0..4_u64, 1..16_usize);
    property(strategy, |(seed, unit, decides, holds, most)| {
        let mut bench = Bench::new(new());
        let mut rng = Rng::new(seed);
        (bench.unit, bench.decides) = (unit, 4 + decides);
        let room = bench.dut.unit().p.words.get();
        let (mut serial, cycles) = (0, 700);
        for cycle in 0.. {
            let lasts = cycle < cycles;
            let slot = rng.below(most as u64 + 1) as usize;
            let mut does = Cycle { hold: holds != 0 && rng.one_in(2 + holds), ..Cycle::default() };
            does.stop = rng.one_in(90).then(|| rng.below(most as u64 + 1) as usize);
            // At the end all warps reach theirs.
            does.decision = (!lasts || rng.one_in(9), rng.one_in(2));
            match &bench.warps[slot] {
                None if lasts && rng.one_in(6) => does.start = Some(slot),
                Some(warp) if !warp.ends && warp.words.len() < room && !rng.one_in(4) => {
                    serial += 1;
                    does.word = Some(any_word(&mut rng, slot, serial));
                }
                _ => (),
            }
            bench.cycle(does, &mut rng);
            if !lasts && bench.warps.iter().all(Option::is_none) {
                break;
            }
            assert!(cycle < 20_000, "warps do not end");
        }
        assert!(bench.issued.len() > 20);
    });
}

fn clear(bench: &Bench) -> f64 {
    // Counts the second half.
    let from = bench.cycle / 2;
    let issued = bench.issued.iter().filter(|(at, _)| *at >= from).count();
    issued as f64 / (bench.cycle - from) as f64
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

fn control_flow_in_four_cycles(new: Maker<WarpScheduler>) {
    assert!((threads(new, |slot| control(slot, 1)) - 32.0).abs() < 0.2);
}
