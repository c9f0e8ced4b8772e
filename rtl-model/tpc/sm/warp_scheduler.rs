//! Warp scheduler: which warp issues. An instruction a clock, or a pair; 2 clocks from a word that comes to its issue. Control fields
//! stall it (stall count, scoreboards), paths without room, control flow until it is decided (sm-control-flow-latency), half
//! rate every other clock, `hold`. In order for each warp; the last one that issued if it stays, else the oldest other. With fewer than 32
//! datapaths stall counts count as many clocks each as a warp takes to go through them.
//! Specification: instruction set 2, 15; units, SM.

pub mod types;

use super::instruction_decode::{END, scoreboard_wait};
use super::lane_datapaths::groups;
use crate::sm::types::*;
use kernel::prelude::*;
use types::*;

/// Instructions of a warp on the way, at most: their scoreboards count no further.
const MOST: u8 = 48;
/// Clocks in which all that an instruction of fixed latency writes is there.
const SETTLED: u8 = 13;

// ---- parameters
kernel::params! {
    /// Datapaths of fixed latency, as a power of two.
    lanes_log2: 2..=5 = 5, "lanes";
    /// Words of a slot that there is room for.
    words: 1..=8 = 8, "words";
    /// Room at the unit of each path.
    room: 1..=15 = 4, "instructions";
    /// Room at divergence.
    control_room: 1..=4 = 2, "instructions";
    /// From one instruction on the path Divergence to the next.
    control_clocks: 1..=8 = 4, "clocks";
    /// A word with a stall count of 0 that stays issues with the next one, where it may.
    dual_issue: 0..=1 = 0, "";
}

// ---- ports
kernel::ports! {
    in pulse start: WarpStart;
    in pulse fetched: Fetched;
    in pulse next: WarpNext;
    in pulse read: Release;
    in pulse done: Release;
    in strobe credits: B16;         // of each of `ROOMS` two bits: how many
    in strobe resume: B16;
    in strobe stop: B16;
    in level hold: bool;
    out pulse issue: Fetched;
    out pulse second: Fetched;      // of a pair
    out pulse taken: B4;
    out pulse taken_second: B4;
    out pulse ended: B4;
    out level reason: IssueReason;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        running: B16,
        older: [B16; SLOTS],     // for each slot those that were launched before it
        branching: B16,          // slots whose instruction at divergence is not decided
        parked: B16,             // slots that a unit holds: behind a BAR or a MEMBAR
        stopping: B16,           // slots of which each word is an END
        ending: B16,
        first: [B3; SLOTS],      // of the words
        count: [B4; SLOTS],
        head: [SlotHead; SLOTS],
        stall: [B7; SLOTS],      // clocks in which it may not issue
        scoreboards: [SlotScoreboards; SLOTS],
        away: [B6; SLOTS],       // instructions at units
        used: [B4; ROOMS],
        control_stall: B3,
        busy: B3,                // clocks in which no warp may go to the datapaths
        half_rate: bool,         // the last one issued
        last: B4,
        stays: bool,
        issue: Offer<Fetched>,
        second: Offer<Fetched>,
        taken: Offer<B4>,
        taken_second: Offer<B4>,
        ended: Offer<B4>,
        reason: IssueReason,
    }
}

kernel::unit! {
    pub struct WarpScheduler(p) {
        registers: Regs;
        memory words: [Fetched; SLOTS << ROW_BITS];
        memory heads: [SlotHead; SLOTS << ROW_BITS];
    }
}

/// Places of a slot's words, as a power of two.
const ROW_BITS: u32 = 3;

fn row(slot: usize, at: u8) -> usize {
    slot << ROW_BITS | usize::from(at & 7)
}

/// Neither a stall count nor a partner for dual issue: nothing is known of what the word depends on.
fn is_alone(control: &IssueControl) -> bool {
    control.stall == 0 && !control.stays
}

/// Whether a word asks for the next one in its clock, and is one that may.
fn leads(fetched: &Fetched) -> bool {
    let control = &fetched.control;
    let apart = control.read_scoreboard == NO_SCOREBOARD && control.write_scoreboard == NO_SCOREBOARD;
    let asks = control.stall == 0 && control.stays;
    asks && apart && fetched.outline.path == Path::Lanes && !fetched.outline.unpaired
}

/// What a word waits for.
fn head_of(fetched: &Fetched) -> SlotHead {
    let Outline { path, half_rate, constant, parks, orders, waits, .. } = fetched.outline;
    let ScoreboardWait { counts, scoreboard, most, mask } = scoreboard_wait(fetched.word);
    let alone = is_alone(&fetched.control);
    let unit = matches!(path, Path::Special | Path::LoadStore | Path::Texture);
    SlotHead {
        waits: fetched.control.waits | if waits { mask } else { 0 },
        counts: waits && counts,
        scoreboard,
        most,
        path,
        half_rate,
        parks,
        orders,
        alone,
        leads: leads(fetched),
        follows: unit && !parks && !alone,
        constant,
    }
}

/// What stands for each word of a warp that is stopped.
fn exit(word: &Fetched) -> Fetched {
    let (read_scoreboard, write_scoreboard) = (NO_SCOREBOARD, NO_SCOREBOARD);
    Fetched {
        control: IssueControl { read_scoreboard, write_scoreboard, ..word.control },
        outline: Outline { path: Path::Divergence, ..Outline::default() },
        word: END,
        fault: FetchFault::Nothing,
        ..*word
    }
}

/// Where what is on a path is counted. No instruction is on that of pixel export.
fn room_of(path: Path) -> usize {
    match path {
        Path::SpecialRegisters | Path::Attributes => Path::Barriers as usize,
        _ => path as usize % ROOMS,
    }
}

/// Whether instructions of a path are told when they are done.
fn is_away(path: Path) -> bool {
    !matches!(path, Path::Nowhere | Path::Divergence | Path::Lanes)
}

impl SlotHead {
    /// Whether scoreboards let it issue.
    fn is_clear(&self, scoreboards: &SlotScoreboards) -> bool {
        let counts = &scoreboards.counts;
        let waits = (0..SCOREBOARDS).any(|k| self.waits >> k & 1 == 1 && counts[k] != 0);
        let counted = counts.get(usize::from(self.scoreboard)).copied().unwrap_or(0);
        !waits && !(self.counts && counted > self.most)
    }
}

impl SlotScoreboards {
    fn set(&mut self, scoreboard: u8) {
        if let Some(count) = self.counts.get_mut(usize::from(scoreboard)) {
            *count = (*count + 1) & 0x7f;
        }
    }

    fn release(&mut self, scoreboard: u8) {
        if let Some(count) = self.counts.get_mut(usize::from(scoreboard)) {
            *count = count.saturating_sub(1);
        }
    }
}

impl WarpScheduler {
    /// What a slot's oldest word waits for.
    fn head(&self, slot: usize) -> SlotHead {
        let head = self.q.head[slot];
        match self.q.stopping >> slot & 1 {
            0 => head,
            _ => SlotHead { path: Path::Divergence, half_rate: false, parks: false, orders: false, ..head },
        }
    }

    /// Whether a path has no room.
    fn is_full(&self, slot: usize) -> bool {
        let (q, path) = (&self.q, self.head(slot).path);
        let used = usize::from(q.used[room_of(path)]);
        match path {
            Path::Nowhere | Path::Lanes => false,
            Path::Divergence => used >= self.p.control_room.get() || q.control_stall != 0,
            _ => used >= self.p.room.get() || q.away[slot] >= MOST,
        }
    }

    /// Why a slot does not issue; `decided`: its instruction at divergence is, now.
    pub fn reason(&self, slot: usize, decided: bool) -> IssueReason {
        let q = &self.q;
        let bit = |of: u16| of >> slot & 1 == 1;
        if !bit(q.running) || bit(q.ending) {
            IssueReason::NoWarp
        } else if bit(q.branching) && !decided {
            IssueReason::Control
        } else if bit(q.parked & !q.stopping) {
            IssueReason::Parked
        } else if q.count[slot] == 0 {
            IssueReason::NoInstruction
        } else if q.stall[slot] != 0 {
            IssueReason::StallCount
        } else if !q.head[slot].is_clear(&q.scoreboards[slot])
            || q.head[slot].alone && !self.is_quiet(slot)
            || self.head(slot).orders && q.away[slot] != 0
        {
            IssueReason::Scoreboard
        } else if self.is_full(slot) {
            IssueReason::PathFull
        } else if q.half_rate && self.head(slot).half_rate
            || q.busy != 0 && self.head(slot).path == Path::Lanes
        {
            IssueReason::HalfRate
        } else {
            IssueReason::Issued
        }
    }

    /// Whether nothing of a slot is on the way.
    fn is_quiet(&self, slot: usize) -> bool {
        self.q.away[slot] == 0 && self.q.scoreboards[slot] == SlotScoreboards::default()
    }

    /// The oldest of some slots.
    fn oldest(&self, slots: u16) -> Option<usize> {
        (0..SLOTS).find(|slot| slots >> slot & 1 == 1 && slots & self.q.older[*slot] == 0)
    }

    /// What issues with a slot's oldest word, if anything does: what it waits for.
    fn partner(&self, slot: usize) -> Option<SlotHead> {
        let (q, first) = (&self.q, &self.q.head[slot]);
        let asks = self.p.dual_issue.get() == 1 && first.leads && q.stopping >> slot & 1 == 0;
        if !asks || q.count[slot] < 2 {
            return None;
        }
        let second = self.heads[row(slot, q.first[slot] + 1)];
        let room = usize::from(q.used[room_of(second.path)]) < self.p.room.get() && q.away[slot] < MOST;
        let may = second.follows && room && second.is_clear(&q.scoreboards[slot]);
        (may && !(first.constant && second.constant)).then_some(second)
    }

    /// A slot's word is issued, or its pair.
    fn issue(&mut self, slot: usize, d: &mut Regs) {
        let q = &self.q;
        let (first, head) = (q.first[slot], self.head(slot));
        let mut word = self.words[row(slot, first)];
        if q.stopping >> slot & 1 == 1 {
            word = exit(&word);
        }
        d.issue.put(word);
        d.taken.put(slot as u8);
        let (mut last, mut words) = (word.control, 1);
        if let Some(partner) = self.partner(slot) {
            let second = self.words[row(slot, first + 1)];
            d.second.put(second);
            d.taken_second.put(slot as u8);
            d.used[room_of(partner.path)] += 1;
            d.away[slot] += 1;
            (last, words) = (second.control, 2);
        }
        d.first[slot] = (first + words) & 7;
        d.count[slot] -= words;
        if q.count[slot] > words {
            d.head[slot] = self.heads[row(slot, first + words)];
        }
        let stall = if is_alone(&last) { SETTLED } else { last.stall };
        let groups = groups(self.p.lanes_log2.get()) as u8;
        d.stall[slot] = (stall.max(1) * groups) - 1;
        if head.path == Path::Lanes {
            d.busy = groups - 1;
        }
        (d.last, d.stays, d.half_rate) = (slot as u8, last.stays, head.half_rate);
        if head.path == Path::Divergence {
            d.branching |= 1 << slot;
            d.control_stall = (self.p.control_clocks.get() - 1) as u8;
        }
        d.parked |= u16::from(head.parks) << slot;
        if !matches!(head.path, Path::Nowhere | Path::Lanes) {
            d.used[room_of(head.path)] += 1;
        }
        if is_away(head.path) {
            d.away[slot] += 1;
        }
    }
}

impl Logic for WarpScheduler {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.issue.drive(&q.issue);
        o.second.drive(&q.second);
        o.taken.drive(&q.taken);
        o.taken_second.drive(&q.taken_second);
        o.ended.drive(&q.ended);
        o.reason = q.reason;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = self.q;
        let mut d = q;
        (d.taken.valid, d.taken_second.valid, d.ended.valid) = (false, false, false);
        let told = i.next.get().copied();
        let decided = told.filter(|next| !next.ended && next.straight).map(|next| usize::from(next.slot));

        d.parked &= !i.resume;
        d.stopping |= i.stop;

        // Who issues; also the slot whose control flow is decided just now, which may branch again.
        if let Some(next) = told {
            d.branching &= !(1 << next.slot);
        }
        if !i.hold {
            for stall in &mut d.stall {
                *stall = stall.saturating_sub(1);
            }
            d.control_stall = q.control_stall.saturating_sub(1);
            d.busy = q.busy.saturating_sub(1);
            let reasons: [_; SLOTS] = std::array::from_fn(|slot| self.reason(slot, decided == Some(slot)));
            let able = (0..SLOTS)
                .fold(0, |able, slot| able | u16::from(reasons[slot] == IssueReason::Issued) << slot);
            let stays = q.stays && able >> q.last & 1 == 1;
            // Who yields lets all others go first.
            let others = able & !(1 << q.last);
            let slot =
                if stays || others == 0 { self.oldest(able & 1 << q.last) } else { self.oldest(others) };
            let oldest = self.oldest(q.running & !q.ending);
            d.reason = oldest.map_or(IssueReason::NoWarp, |slot| reasons[slot]);
            (d.issue.valid, d.second.valid, d.half_rate) = (false, false, false);
            if let Some(slot) = slot {
                d.reason = IssueReason::Issued;
                self.issue(slot, &mut d);
            }
        }

        // Scoreboards: what is issued in this clock is seen from the next on.
        for issued in [q.issue.get(), q.second.get()].into_iter().flatten().filter(|_| !i.hold) {
            let scoreboards = &mut d.scoreboards[usize::from(issued.slot)];
            scoreboards.set(issued.control.read_scoreboard);
            scoreboards.set(issued.control.write_scoreboard);
        }
        for release in [i.read.get(), i.done.get()].into_iter().flatten() {
            let slot = usize::from(release.slot);
            d.scoreboards[slot].release(release.scoreboard);
            if release.retired {
                d.away[slot] = d.away[slot].saturating_sub(1);
            }
        }
        for (path, used) in d.used.iter_mut().enumerate() {
            *used = used.saturating_sub((i.credits >> (2 * path) & 3) as u8);
        }

        // Words come; those of a path that is left do not.
        let turned = told.filter(|next| next.ended || !next.straight);
        let room = |fetched: &&Fetched| usize::from(q.count[usize::from(fetched.slot)]) < self.p.words.get();
        if let Some(fetched) = i.fetched.get().filter(room) {
            let slot = usize::from(fetched.slot);
            let at = row(slot, q.first[slot] + q.count[slot]);
            let head = head_of(fetched);
            if d.count[slot] == 0 {
                d.head[slot] = head;
            }
            d.count[slot] += 1;
            self.words.write(at, *fetched);
            self.heads.write(at, head);
        }
        if let Some(next) = told {
            d.ending |= u16::from(next.ended) << next.slot;
        }
        if let Some(next) = turned {
            d.count[usize::from(next.slot)] = 0;
        }

        // A warp has ended when nothing of it is on the way.
        let ends = |slot: &usize| q.ending >> slot & 1 == 1 && self.is_quiet(*slot);
        if let Some(slot) = (0..SLOTS).find(ends) {
            d.ended.put(slot as u8);
            d.ending &= !(1 << slot);
            d.running &= !(1 << slot);
        }

        // A warp starts.
        if let Some(start) = i.start.get() {
            let (slot, bit) = (usize::from(start.slot), 1 << start.slot);
            d.running |= bit;
            d.branching &= !bit;
            d.parked &= !bit;
            d.stopping &= !bit;
            d.ending &= !bit;
            (d.count[slot], d.stall[slot], d.away[slot]) = (0, 0, 0);
            d.scoreboards[slot] = SlotScoreboards::default();
            d.older.iter_mut().for_each(|older| *older &= !bit);
            d.older[slot] = !bit;
        }
        self.q = d;
    }
}
