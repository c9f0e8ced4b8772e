//! Warp scheduler: selects the warp that issues. One instruction a cycle, or a pair; 2 cycles from a word's arrival to its issue. A
//! warp is stalled by its control field (stall count, scoreboards), by a path without free entries, by undecided control flow
//! (sm-control-flow-latency) and by half rate every other cycle; `hold` stalls all. In order for each warp. The warp that issued last
//! has priority if it stays, then the oldest other. With fewer than 32 datapaths a stall count is multiplied by the cycles that a warp
//! takes to pass through them. Specification: instruction set 2, 15; units, SM.

mod issue_reasons;
mod slot_order;
pub mod types;
mod warp_conditions;

use self::issue_reasons::{head_now, is_quiet, reason_of};
use self::slot_order::oldest;
use self::warp_conditions::*;
use super::lane_datapaths::groups;
use crate::sm::types::*;
use bundle::sizes;
use kernel::prelude::*;
use prim::masks::each;
use types::*;

/// Cycles until all results of an instruction of fixed latency are written.
const SETTLED: u8 = 13;

// ---- parameters
kernel::params! {
    sizes lanes_log2;
    /// Queued words of a slot.
    words: 1..=8 = 8, "words";
    /// Queue entries at the unit of each path.
    room: 1..=15 = 4, "instructions";
    /// Queue entries at divergence.
    control_room: 1..=4 = 2, "instructions";
    /// Cycles from one instruction on the path Divergence to the next.
    control_cycles: 1..=8 = 4, "cycles";
    /// 1: a word with a stall count of 0 that stays issues as a pair with the next one, where possible.
    dual_issue: 0..=1 = 0, "";
}

// ---- ports
kernel::ports! {
    in pulse start: WarpStart;
    in pulse fetched: Fetched;
    in pulse next: WarpNext;
    in pulse read: Release;
    in pulse done: Release;
    in strobe divergence_credit: bool; // an entry of the unit's queue is free again
    in strobe special_credit: bool;
    in strobe double_credit: bool;
    in strobe load_store_credit: bool;
    in strobe texture_credit: bool;
    in strobe barriers_credit: bool;
    in strobe special_registers_credit: bool;
    in strobe attributes_credit: bool;
    in strobe resume: B16;
    in strobe stop: B16;
    in level hold: bool;
    out pulse issue: Fetched;
    out pulse second: Fetched;      // second word of a pair
    out pulse taken: B4;
    out pulse taken_second: B4;
    out pulse ended: B4;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        running: B16,
        older: [B16; SLOTS],     // for each slot the slots launched before it
        branching: B16,          // slots with an undecided instruction at divergence
        parked: B16,             // slots stalled by a unit, after a BAR or a MEMBAR
        stopping: B16,           // slots whose words are all replaced by END
        ending: B16,
        first: [B3; SLOTS],      // index of the oldest word
        count: [B4; SLOTS],
        head: [SlotHead; SLOTS],
        stall: [B7; SLOTS],      // cycles until the slot may issue
        scoreboards: [SlotScoreboards; SLOTS],
        in_flight: [B6; SLOTS],       // instructions at units
        used: [B4; ROOMS],
        control_stall: B3,
        busy: B3,                // cycles until a warp may enter the datapaths
        half_rate: bool,         // the last issued instruction is of half rate
        last: B4,
        stays: bool,
        issue: Offer<Fetched>,
        second: Offer<Fetched>,
        taken: Offer<B4>,
        taken_second: Offer<B4>,
        ended: Offer<B4>,
        reason: IssueReason,     // read by its path
    }
}

kernel::unit! {
    pub struct WarpScheduler(p) {
        registers: Regs;
        memory words: [Fetched; SLOTS << ROW_BITS];
        memory heads: [SlotHead; SLOTS << ROW_BITS];
    }
}

/// Entries of a slot's queue of words, log2.
const ROW_BITS: u32 = 3;

fn row(slot: usize, at: u8) -> usize {
    slot << ROW_BITS | usize::from(at & 7)
}

impl WarpScheduler {
    /// Why a slot does not issue; `decided`: its instruction at divergence is decided in this cycle.
    pub fn reason(&self, slot: usize, decided: bool) -> IssueReason {
        reason_of(&self.p, &self.q, slot, decided)
    }

    /// Issue conditions of the word that issues with a slot's oldest word, if one does.
    fn partner(&self, slot: usize) -> Option<SlotHead> {
        let (q, first) = (&self.q, &self.q.head[slot]);
        let requests = self.p.dual_issue.get() == 1 && first.leads && q.stopping >> slot & 1 == 0;
        if !requests || q.count[slot] < 2 {
            return None;
        }
        let second = self.heads[row(slot, q.first[slot] + 1)];
        let has_entry =
            usize::from(q.used[queue_of(second.path)]) < self.p.room.get() && q.in_flight[slot] < MOST;
        let may = second.follows && has_entry && second.is_clear(&q.scoreboards[slot]);
        (may && !(first.constant && second.constant)).then_some(second)
    }

    /// Issues a slot's word, or its pair.
    fn issue(&self, slot: usize, d: &mut Regs) {
        let q = &self.q;
        let (first, head) = (q.first[slot], head_now(q, slot));
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
            d.used[queue_of(partner.path)] += 1;
            d.in_flight[slot] += 1;
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
            d.control_stall = (self.p.control_cycles.get() - 1) as u8;
        }
        d.parked |= u16::from(head.parks) << slot;
        if !matches!(head.path, Path::Nowhere | Path::Lanes) {
            d.used[queue_of(head.path)] += 1;
        }
        if is_in_flight(head.path) {
            d.in_flight[slot] += 1;
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
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        (d.taken.valid, d.taken_second.valid, d.ended.valid) = (false, false, false);
        let notified = i.next.get().copied();
        let decided = notified.filter(|next| !next.ended && next.straight).map(|next| usize::from(next.slot));

        d.parked &= !i.resume;
        d.stopping |= i.stop;

        // Select the slot to issue; one whose control flow is decided in this cycle may branch again.
        if let Some(next) = notified {
            d.branching &= !(1 << next.slot);
        }
        if !i.hold {
            for stall in &mut d.stall {
                *stall = stall.saturating_sub(1);
            }
            d.control_stall = q.control_stall.saturating_sub(1);
            d.busy = q.busy.saturating_sub(1);
            let (mut reasons, mut able) = ([IssueReason::NoWarp; SLOTS], 0);
            for slot in each(q.running & !q.ending) {
                reasons[slot] = self.reason(slot, decided == Some(slot));
                able |= u16::from(reasons[slot] == IssueReason::Issued) << slot;
            }
            let stays = q.stays && able >> q.last & 1 == 1;
            // A slot that yields has the lowest priority.
            let others = able & !(1 << q.last);
            let slot = if stays || others == 0 {
                oldest(able & 1 << q.last, &q.older)
            } else {
                oldest(others, &q.older)
            };
            let oldest = oldest(q.running & !q.ending, &q.older);
            d.reason = oldest.map_or(IssueReason::NoWarp, |slot| reasons[slot]);
            (d.issue.valid, d.second.valid, d.half_rate) = (false, false, false);
            if let Some(slot) = slot {
                d.reason = IssueReason::Issued;
                self.issue(slot, &mut d);
            }
        }

        // Scoreboards: an instruction issued in this cycle counts from the next cycle on.
        for issued in [q.issue.get(), q.second.get()].into_iter().flatten().filter(|_| !i.hold) {
            let scoreboards = &mut d.scoreboards[usize::from(issued.slot)];
            scoreboards.set(issued.control.read_scoreboard);
            scoreboards.set(issued.control.write_scoreboard);
        }
        for release in [i.read.get(), i.done.get()].into_iter().flatten() {
            let slot = usize::from(release.slot);
            d.scoreboards[slot].release(release.scoreboard);
            if release.retired {
                d.in_flight[slot] = d.in_flight[slot].saturating_sub(1);
            }
        }
        for (used, credits) in d.used.iter_mut().zip(credits(i)) {
            *used = used.saturating_sub(credits);
        }

        // Enqueue fetched words; drop words past a taken branch.
        let turned = notified.filter(|next| next.ended || !next.straight);
        let has_entry =
            |fetched: &&Fetched| usize::from(q.count[usize::from(fetched.slot)]) < self.p.words.get();
        if let Some(fetched) = i.fetched.get().filter(has_entry) {
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
        if let Some(next) = notified {
            d.ending |= u16::from(next.ended) << next.slot;
        }
        if let Some(next) = turned {
            d.count[usize::from(next.slot)] = 0;
        }

        // A warp retires when it has nothing in flight.
        if let Some(slot) = each(q.ending).find(|slot| is_quiet(q, *slot)) {
            d.ended.put(slot as u8);
            d.ending &= !(1 << slot);
            d.running &= !(1 << slot);
        }

        // Start of a warp.
        if let Some(start) = i.start.get() {
            let (slot, bit) = (usize::from(start.slot), 1 << start.slot);
            d.running |= bit;
            d.branching &= !bit;
            d.parked &= !bit;
            d.stopping &= !bit;
            d.ending &= !bit;
            (d.count[slot], d.stall[slot], d.in_flight[slot]) = (0, 0, 0);
            d.scoreboards[slot] = SlotScoreboards::default();
            d.older.iter_mut().for_each(|older| *older &= !bit);
            d.older[slot] = !bit;
        }
        self.q = d;
    }
}
