//! A watcher of registers: the SM reads and writes them when the control words allow it, and checks nothing. From the outputs of a
//! sub-partition's parts the watcher tracks, for each warp, the outstanding writes and reads in program order, and reports reads of a
//! register, a predicate or a condition code that are too early. (Specification: units, SM, Hazards.)

mod ledger;
pub mod paths;
pub mod programs;
pub mod shaders;
mod uses;

use super::lane_datapaths::case::lanes_of_group;
pub use ledger::Wrong;
use ledger::{Finding, Ledger, Who};
use std::collections::VecDeque;
use tpc::sm::Sm;
use tpc::sm::lane_datapaths::groups;
use tpc::sm::predicates::types::LatePredicates;
use tpc::sm::sub_partition::SubPartition;
use tpc::sm::types::*;
pub use uses::Place;
use uses::{flags_of, flags_read, operands, written};

/// A hazard: which warp, where and when.
#[derive(Clone, Copy, Debug)]
pub struct Stale {
    pub cycle: u64,
    pub sub_partition: usize,
    pub slot: u8,
    pub wrong: Wrong,
    pub place: Place,
    /// Counters of two instructions in program order.
    pub earlier: u32,
    pub later: u32,
}

/// Statistics of what was checked.
#[derive(Clone, Copy, Debug, Default)]
pub struct Watched {
    pub reads: u64,
    pub writes: u64,
}

/// An instruction whose first registers are being read.
struct Reading {
    who: Who,
    slot: u8,
    /// By operand, registers that are not read yet.
    first: [Option<u8>; 3],
}

/// Further registers that are to be read, one after the other.
struct Further {
    who: Who,
    slot: u8,
    registers: VecDeque<Option<u8>>,
}

/// Outputs of the previous cycle, which the clock edge acted on.
#[derive(Default)]
struct Before {
    taken: Option<Decoded>,
    result: Option<LaneResult>,
    /// Heads of the queues of results, and their positions.
    queued: [(Option<Written>, u8); 2],
    late: Option<LatePredicates>,
    ended: Option<u8>,
}

/// Groups of lanes that arrive one after another.
#[derive(Default)]
struct Groups {
    next: usize,
}

impl Groups {
    /// Lanes of the arriving group, of `groups`.
    fn lanes(&mut self, groups: usize) -> u32 {
        let mask = lanes_of_group(groups, self.next);
        self.next = (self.next + 1) % groups;
        mask
    }
}

#[derive(Default)]
struct Watch {
    before: Before,
    /// Received groups of lanes of a result, and of predicates, which are later.
    result_groups: Groups,
    late_groups: Groups,
    turn: u64,
    reading: Option<Reading>,
    further: VecDeque<Further>,
    ledgers: [Ledger; SLOTS],
    watched: Watched,
    found: Vec<(u8, Finding)>,
}

/// Watches all sub-partitions of an SM.
#[derive(Default)]
pub struct Watcher {
    cycle: u64,
    watches: Vec<Watch>,
    pub found: Vec<Stale>,
}

/// Maximum number of recorded findings.
const MOST: usize = 64;

impl Watcher {
    /// Samples a model before each of its cycles.
    pub fn lookup(&mut self, sm: &Sm) {
        self.watches.resize_with(sm.sub_partition.len(), Watch::default);
        for (sub_partition, (watch, part)) in self.watches.iter_mut().zip(&sm.sub_partition[..]).enumerate() {
            watch.lookup(part.unit());
            for (slot, Finding { wrong, place, earlier, later }) in watch.found.drain(..) {
                let stale = Stale { cycle: self.cycle, sub_partition, slot, wrong, place, earlier, later };
                if self.found.len() < MOST {
                    self.found.push(stale);
                }
            }
        }
        self.cycle += 1;
    }

    /// Returns statistics, or an error.
    pub fn verdict(&self) -> Result<Watched, String> {
        if self.found.is_empty() { Ok(self.watched()) } else { Err(format!("{:x?}", self.found)) }
    }

    fn watched(&self) -> Watched {
        self.watches.iter().fold(Watched::default(), |sum, watch| Watched {
            reads: sum.reads + watch.watched.reads,
            writes: sum.writes + watch.watched.writes,
        })
    }
}

impl Watch {
    fn lookup(&mut self, part: &SubPartition) {
        // A value is read in the cycle in which it is written.
        self.writes(part);
        self.reads(part);
        if let Some(slot) = self.before.ended {
            self.ledgers[usize::from(slot)].clear();
        }
        self.keep(part);
    }

    /// Saves the present outputs for the next clock edge.
    fn keep(&mut self, part: &SubPartition) {
        let registers = part.register_file.unit();
        let (due, special) = (&registers.written_in, &registers.special_in);
        let late = registers.predicates.unit().q.late.last().and_then(|late| late.get());
        self.before = Before {
            taken: part.instruction_decode.o.decoded.get().copied().filter(|_| !part.register_file.o.hold),
            result: part.lane_datapaths.o.result.get().copied(),
            queued: [due, special].map(|queue| (queue.o.pop.get().copied(), queue.unit().q.head)),
            late: late.copied(),
            ended: part.warp_scheduler.o.ended.get().copied(),
        };
    }

    /// The writes of the last clock edge: those of fixed latency, and those that left the queues of results.
    fn writes(&mut self, part: &SubPartition) {
        let registers = part.register_file.unit();
        let groups = groups(part.p.lanes_log2.get());
        if let Some(LatePredicates { slot, lanes, mask, .. }) = self.before.late {
            let all = self.late_groups.lanes(groups);
            self.write(Some(all), slot, lanes, flags_of(mask, false));
        }
        if let Some(result) = self.before.result {
            let all = self.result_groups.lanes(groups);
            self.write(Some(all), result.slot, result.lanes, Self::places(&result, 0));
        }
        for (queue, (head, at)) in
            [&registers.written_in, &registers.special_in].into_iter().zip(self.before.queued)
        {
            if let Some(written) = head.filter(|_| queue.unit().q.head != at) {
                let result = written.result;
                self.write(None, result.slot, result.lanes, Self::places(&result, result.predicates));
            }
        }
    }

    /// Destinations that a result writes at once.
    fn places(result: &LaneResult, predicates: u8) -> Vec<Place> {
        let register = (result.destination != RZ).then_some(Place::Register(result.destination));
        register.into_iter().chain(flags_of(predicates, result.writes_flags)).collect()
    }

    /// Records a write; one of fixed latency covers all lanes that could be written.
    fn write(&mut self, fixed: Option<u32>, slot: u8, lanes: u32, places: Vec<Place>) {
        for place in places {
            // Outstanding writes of a warp that has ended are ignored.
            let findings = self.ledgers[usize::from(slot)].write(fixed, place, lanes);
            self.watched.writes += u64::from(findings.is_some());
            self.found.extend(findings.into_iter().flatten().map(|finding| (slot, finding)));
        }
    }

    /// The reads of the last clock edge.
    fn reads(&mut self, part: &SubPartition) {
        let registers = part.register_file.unit();
        if let Some(decoded) = self.before.taken {
            self.enter(&decoded, part.register_file.unit());
        }
        // First registers are read together, or one after the other where they share a bank.
        let left = if registers.q.reading.valid { registers.q.left } else { 0 };
        if let Some(mut reading) = self.reading.take() {
            for (place, register) in reading.first.iter_mut().enumerate() {
                if left >> place & 1 == 0 {
                    let read = register.take();
                    self.read(reading.slot, reading.who, read.map(Place::Register));
                }
            }
            self.reading = Some(reading).filter(|reading| reading.first.iter().any(Option::is_some));
        }
        // Further ones later.
        if let Some(gathered) = registers.q.gathered.get() {
            let further = self.further.front_mut().expect("an instruction with further registers");
            let (slot, who) = (further.slot, further.who);
            let register = further.registers.pop_front().expect("one of its registers");
            assert_eq!(
                (gathered.slot, gathered.last),
                (slot, further.registers.is_empty()),
                "it is this one's"
            );
            if gathered.last {
                self.further.pop_front();
            }
            self.read(slot, who, register.map(Place::Register));
        }
    }

    /// An instruction reaches the registers: its flags are read, and its guard evaluated.
    fn enter(&mut self, decoded: &Decoded, registers: &tpc::sm::register_file::RegisterFile) {
        let Decoded { slot, counter, word, instruction, .. } = *decoded;
        self.turn += 1;
        let active = registers.q.reading.data.active;
        let who = Who { turn: self.turn, counter, lanes: registers.predicates.o.lanes };
        let guard = (instruction.guard != PT).then_some(Place::Predicate(instruction.guard));
        self.read(slot, Who { lanes: active, ..who }, guard);
        for place in flags_read(word, &instruction) {
            self.read(slot, who, Some(place));
        }
        let groups = operands(&instruction);
        let first = groups.each_ref().map(|group| group.first().copied().flatten());
        let registers: VecDeque<_> = groups.iter().flat_map(|group| group.iter().skip(1).copied()).collect();
        let reads = first.iter().chain(&registers).flatten().copied().map(Place::Register).collect();
        let fixed = instruction.path == Path::Lanes;
        self.ledgers[usize::from(slot)].enter(who, fixed, written(&instruction), reads);
        assert!(self.reading.is_none(), "the one before has all its first registers");
        self.reading = Some(Reading { who, slot, first });
        if !registers.is_empty() {
            self.further.push_back(Further { who, slot, registers });
        }
    }

    fn read(&mut self, slot: u8, who: Who, place: Option<Place>) {
        let Some(place) = place else { return };
        self.watched.reads += 1;
        let finding = self.ledgers[usize::from(slot)].read(who, place);
        self.found.extend(finding.map(|finding| (slot, finding)));
    }
}
