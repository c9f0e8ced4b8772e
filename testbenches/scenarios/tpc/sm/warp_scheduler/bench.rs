//! Words arrive and units accept them; each issue must be the one that the rules select.

mod events;

pub use events::Cycle;

use crate::sm::issue_rules::{Shared, WarpRules, chosen, is_alone, is_in_flight, outlined, room_of};
use events::{Later, exit_instead};
use kernel::offer::Offer;
use kernel::registers::Registers;
use kit::{Device, Rng};
use tpc::sm::types::{Fetched, NO_SCOREBOARD, Path, Release, SLOTS, WarpNext, WarpStart};
use tpc::sm::warp_scheduler::types::IssueReason;
use tpc::sm::warp_scheduler::{In, WarpScheduler};

pub struct Bench {
    pub dut: Device<WarpScheduler>,
    /// Cycles that a warp occupies the datapaths.
    pub groups: u64,
    pub warps: Vec<Option<WarpRules>>,
    shared: Shared,
    later: Vec<(u64, Later)>,
    pub cycle: u64,
    launched: u64,
    /// Output in the next cycle: the word of a new issue, or the last one, held.
    issue: Option<Fetched>,
    pub second: Option<Fetched>,
    taken: Option<usize>,
    taken_second: Option<usize>,
    reason: IssueReason,
    shown_reason: Registers,
    pub issued: Vec<(u64, Fetched)>,
    pub ended: Vec<(u64, usize)>,
    /// Cycles until an instruction leaves its queue, has read, is done; and until control flow is decided.
    pub unit: u64,
    pub decides: u64,
}

impl Bench {
    pub fn new(mut dut: Device<WarpScheduler>) -> Self {
        let shown_reason = Registers::find(dut.slot(), &["q.reason"]).expect("the reason");
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
            shown_reason,
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

    pub fn cycle(&mut self, does: Cycle, rng: &mut Rng) {
        let does = Cycle { word: does.word.map(outlined), ..does };
        let o = self.dut.outputs();
        let cycle = self.cycle;

        // The output is the chosen word.
        assert_eq!(o.issue.get(), self.issue.as_ref(), "cycle {cycle}");
        assert_eq!(o.second.get(), self.second.as_ref(), "cycle {cycle}");
        assert_eq!(o.taken.get().map(|slot| usize::from(*slot)), self.taken, "cycle {cycle}");
        assert_eq!(o.taken_second.get().map(|slot| usize::from(*slot)), self.taken_second, "cycle {cycle}");
        if cycle > 0 {
            let reason = self.shown_reason.read(self.dut.slot())[0];
            assert_eq!(reason, self.reason as u64, "cycle {cycle}");
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
        let mut credits = [0; 8];
        for (path, credit) in [
            (Path::Divergence, &mut i.divergence_credit),
            (Path::Special, &mut i.special_credit),
            (Path::Double, &mut i.double_credit),
            (Path::LoadStore, &mut i.load_store_credit),
            (Path::Texture, &mut i.texture_credit),
            (Path::Barriers, &mut i.barriers_credit),
            (Path::SpecialRegisters, &mut i.special_registers_credit),
            (Path::Attributes, &mut i.attributes_credit),
        ] {
            let is = |later: &Later| matches!(later, Later::Credit(of) if *of == path).then_some(());
            *credit = self.due(is).is_some();
            credits[room_of(path)] += u32::from(*credit);
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
        for (used, credits) in self.shared.used.iter_mut().zip(credits) {
            *used -= credits;
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
    pub fn feed(&mut self, words: &mut Vec<Fetched>, cycles: u64) {
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

    pub fn start(&mut self, slot: usize) {
        self.cycle(Cycle { start: Some(slot), ..Cycle::default() }, &mut Rng::new(1));
    }

    /// Issue cycles, counted from the first issue in the list.
    pub fn times(&self) -> Vec<u64> {
        self.issued.iter().map(|(at, _)| at - self.issued[0].0).collect()
    }
}
