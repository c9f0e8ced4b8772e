//! Activity of the shader cores in each cycle: issue slots, warps and what they wait for, lanes, conflicts of banks, hits of
//! caches. All of it is seen at the model's parts; of an SM in SystemVerilog nothing is.

pub mod caches;
pub mod places;
pub mod warps;

use caches::Caches;
use chip::machine::maxwell::Maxwell;
use kernel::slot::Slot;
use places::Places;
use prim::masks::each;
use tpc::sm::Sm;
use tpc::sm::sub_partition::SubPartition;
use tpc::sm::warp_scheduler::types::IssueReason;
use warps::{Seat, Timeline};

/// Cycles of a step in time.
pub const STEP: u64 = 256;

/// Why a slot of issue was not used, or that it was; for a warp, why it did not issue.
pub const REASONS: [&str; 11] = [
    "no warp",
    "issued",
    "no instruction",
    "stall count",
    "scoreboard",
    "path full",
    "control flow",
    "half rate",
    "barrier, membar",
    "register banks",
    "not chosen",
];
pub const NO_WARP: usize = IssueReason::NoWarp as usize;
pub const ISSUED: usize = IssueReason::Issued as usize;
/// Registers of a bank are read one after the other, and nothing moves.
pub const HELD: usize = 9;
/// Another warp issued.
pub const NOT_CHOSEN: usize = 10;

pub type Reasons = [u64; REASONS.len()];

/// A step in time.
#[derive(Clone, Debug, Default)]
pub struct Step {
    /// Slots of issue, of those used; lanes of what issued; slots of warps that had one.
    pub slots: u64,
    pub issues: u64,
    pub lanes: u64,
    pub warps: u64,
    pub caches: Caches,
}

/// An SM.
#[derive(Clone, Debug, Default)]
pub struct SmActivity {
    /// Whether its parts are seen.
    pub seen: bool,
    /// For each sub-partition, why it issued or not.
    pub reasons: Vec<Reasons>,
    held: Vec<bool>,
    /// Whether no slot of a warp had a reason in the last cycle.
    empty: Vec<bool>,
    /// Bits of the slots that had one.
    waiting: Vec<u32>,
    seats: Vec<Vec<Seat>>,
}

impl SmActivity {
    fn rests(&self) -> bool {
        self.empty.iter().all(|empty| *empty) && !self.held.contains(&true)
    }
}

#[derive(Clone, Debug, Default)]
pub struct Activity {
    /// All cycles, and those in which a warp was there.
    pub cycles: u64,
    pub busy: u64,
    /// Slots of warps, and in busy cycles how many had one.
    pub seats: u64,
    pub warps: u64,
    pub most: u64,
    pub sms: Vec<SmActivity>,
    pub places: Places,
    pub caches: Caches,
    pub steps: Vec<Step>,
    pub timeline: Timeline,
    /// Where the program region is.
    pub code: u64,
}

impl Activity {
    /// `seen` says of an SM whether its model runs; the timeline keeps up to so many events.
    pub fn new(gpu: &Maxwell, seen: impl Fn(usize) -> bool, events: usize) -> Self {
        let p = &gpu.p;
        let (subs, slots) = (p.sub_partitions.get(), p.slots.get());
        let sm = |k| SmActivity {
            seen: seen(k),
            reasons: vec![Reasons::default(); subs],
            held: vec![false; subs],
            empty: vec![true; subs],
            waiting: vec![0; subs],
            seats: vec![vec![Seat::default(); slots]; subs],
        };
        Activity {
            seats: (p.sms.get() * subs * slots) as u64,
            sms: (0..p.sms.get()).map(sm).collect(),
            timeline: Timeline::new(events),
            ..Activity::default()
        }
    }

    /// After a chip's cycle.
    pub fn lookup(&mut self, gpu: &Maxwell) {
        let at = (self.cycles / STEP) as usize;
        self.steps.resize_with(self.steps.len().max(at + 1), Step::default);
        let cycle = self.cycles;
        self.cycles += 1;
        let code = gpu.command.unit().scheduler.unit().q.state.code;
        if code != 0 {
            self.code = code;
        }
        let mut caches = Caches::default();
        let mut warps = 0;
        for (k, tpc) in gpu.gpc.unit().tpc.iter().enumerate() {
            // Where nothing moves and no warp is, there is nothing to see.
            if tpc.sleeps() && self.sms[k].seen && self.sms[k].rests() {
                for reasons in &mut self.sms[k].reasons {
                    reasons[NO_WARP] += 1;
                }
                self.steps[at].slots += self.sms[k].reasons.len() as u64;
                continue;
            }
            let tpc = tpc.unit();
            for l1 in &tpc.l1 {
                caches.lookup_l1(l1.unit());
            }
            if !self.sms[k].seen {
                continue;
            }
            caches.lookup_sm(tpc.sm.unit());
            warps += self.lookup_sm(cycle, at, k, tpc.sm.unit());
        }
        self.warps += warps;
        self.most = self.most.max(warps);
        self.busy += u64::from(warps != 0);
        self.steps[at].warps += warps;
        self.steps[at].caches.add(&caches);
        self.caches.add(&caches);
    }

    /// How many warps an SM has.
    fn lookup_sm(&mut self, cycle: u64, at: usize, k: usize, sm: &Sm) -> u64 {
        let mut warps = 0;
        for (sub, partition) in sm.sub_partition.iter().enumerate() {
            let part = partition.unit();
            let scheduler = part.warp_scheduler.unit();
            let taken = scheduler.q.taken.get().map(|slot| usize::from(*slot));
            let activity = &mut self.sms[k];
            let held = std::mem::replace(&mut activity.held[sub], part.register_file.o.hold);
            let reason = if held { HELD } else { scheduler.q.reason as usize };
            activity.reasons[sub][reason] += 1;
            self.steps[at].slots += 1;
            let gone = scheduler.q.running == 0 && taken.is_none() && !scheduler.q.ended.valid;
            if !(gone && activity.empty[sub]) {
                activity.empty[sub] = gone;
                self.follow(cycle, at, (k, sub), partition, taken, held);
            }
            let shown = &part.register_file.o;
            for operands in [shown.operands.get(), shown.second_operands.get()].into_iter().flatten() {
                self.places.execute(operands.counter, operands.lanes);
            }
            warps += u64::from(scheduler.q.running.count_ones());
        }
        if let Some(launch) = sm.warp_launch.o.launch.get() {
            let seats = &mut self.sms[k].seats[usize::from(launch.partition)];
            if let Some(seat) = seats.get_mut(usize::from(launch.slot & 0xf)) {
                seat.start(cycle, launch);
            }
        }
        warps
    }

    /// The warps of a sub-partition.
    fn follow(
        &mut self,
        cycle: u64,
        at: usize,
        (k, sub): (usize, usize),
        partition: &Slot<SubPartition>,
        taken: Option<usize>,
        held: bool,
    ) {
        let part = partition.unit();
        let scheduler = part.warp_scheduler.unit();
        let q = &scheduler.q;
        let SmActivity { seats, waiting, .. } = &mut self.sms[k];
        let waiting = &mut waiting[sub];
        let ended = q.ended.get().map(|slot| usize::from(*slot));
        let seen =
            *waiting | u32::from(q.running) | [taken, ended].iter().flatten().fold(0, |all, k| all | 1 << k);
        for slot in each(seen) {
            let Some(seat) = seats[sub].get_mut(slot) else { break };
            if taken == Some(slot) {
                let issued = q.issue.data;
                let active = part.divergence.o.active[slot];
                self.steps[at].issues += 1;
                self.steps[at].lanes += u64::from(active.count_ones());
                self.places.issue(issued.counter, issued.word, active, &seat.waits);
                let waits = std::mem::take(&mut seat.waits);
                self.timeline.issue((k, sub, slot), seat.issue(cycle, &issued, active, waits));
                if let Some(second) = q.second.get() {
                    self.places.issue(second.counter, second.word, active, &seat.waits);
                }
            } else if let Some(reason) = seat.reason {
                let reason = match reason {
                    _ if held => HELD,
                    ISSUED => NOT_CHOSEN,
                    other => other,
                };
                seat.waits[reason] += 1;
            }
            // In a partition in which nothing moves, warps wait for what they waited for.
            if !partition.sleeps() {
                let runs = q.running >> slot & 1 == 1;
                seat.reason = runs.then(|| scheduler.reason(slot, false) as usize).filter(|r| *r != NO_WARP);
                *waiting = *waiting & !(1 << slot) | u32::from(seat.reason.is_some()) << slot;
            }
            if ended == Some(slot) {
                self.timeline.end((k, sub, slot), cycle, seat);
            }
        }
    }

    /// The sum of all sub-partitions.
    pub fn reasons(&self) -> Reasons {
        let mut sum = Reasons::default();
        for reasons in self.sms.iter().flat_map(|sm| &sm.reasons) {
            sum.iter_mut().zip(reasons).for_each(|(sum, of)| *sum += of);
        }
        sum
    }

    /// Warps that are there.
    pub fn resident(&self) -> impl Iterator<Item = (usize, &Seat)> {
        let sms = self.sms.iter().enumerate();
        let seats = sms.flat_map(|(k, sm)| sm.seats.iter().flatten().map(move |seat| (k, seat)));
        seats.filter(|(_, seat)| seat.reason.is_some())
    }

    /// The block and the warp that a slot had last.
    pub fn seat(&self, sm: usize, sub: usize, slot: usize) -> Option<&Seat> {
        self.sms.get(sm)?.seats.get(sub)?.get(slot)
    }
}
