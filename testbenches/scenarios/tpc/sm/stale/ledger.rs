//! What is on its way to the registers of one warp, in the order of the program: who reads before it is written, writes over what
//! is still to be read, or is overtaken.

use super::uses::Place;

/// An instruction: its turn in the warp's program, its counter, its lanes.
#[derive(Clone, Copy, Debug)]
pub struct Who {
    pub turn: u64,
    pub counter: u32,
    pub lanes: u32,
}

/// What went wrong, between two instructions in the order of the program.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Wrong {
    /// The later one reads before the earlier one has written.
    ReadEarly,
    /// The later one writes before the earlier one has read.
    OverwrittenEarly,
    /// The later one's result is there before the earlier one's, which will replace it.
    Overtaken,
}

/// A finding: counters of the earlier instruction and of the later one.
#[derive(Clone, Copy, Debug)]
pub struct Finding {
    pub wrong: Wrong,
    pub place: Place,
    pub earlier: u32,
    pub later: u32,
}

/// What an instruction has still to write or to read, each in these lanes.
struct Pending {
    who: Who,
    /// Its result comes a fixed number of clocks after its issue.
    fixed: bool,
    places: Vec<(Place, u32)>,
}

#[derive(Default)]
pub struct Ledger {
    writes: Vec<Pending>,
    reads: Vec<Pending>,
}

impl Pending {
    fn has(&self, place: Place, lanes: u32) -> bool {
        self.places.iter().any(|of| of.0 == place && of.1 & lanes != 0)
    }
    /// Done once, in some lanes.
    fn drop(&mut self, place: Place, lanes: u32) {
        let at = self.places.iter().position(|of| of.0 == place && of.1 & lanes != 0);
        if let Some(at) = at {
            self.places[at].1 &= !lanes;
        }
        self.places.retain(|of| of.1 != 0);
    }
}

impl Ledger {
    /// An instruction enters, with what it will write, and what it will read later than now.
    pub fn enter(&mut self, who: Who, fixed: bool, writes: Vec<Place>, reads: Vec<Place>) {
        for (list, places) in [(&mut self.writes, writes), (&mut self.reads, reads)] {
            if who.lanes != 0 && !places.is_empty() {
                let places = places.into_iter().map(|place| (place, who.lanes)).collect();
                list.push(Pending { who, fixed, places });
            }
        }
    }

    /// A place is read; the read is no longer pending.
    pub fn read(&mut self, who: Who, place: Place) -> Option<Finding> {
        for pending in self.reads.iter_mut().filter(|of| of.who.turn == who.turn) {
            pending.drop(place, !0);
        }
        self.reads.retain(|of| !of.places.is_empty());
        let early = self.writes.iter().find(|of| of.who.turn < who.turn && of.has(place, who.lanes))?;
        Some(Finding { wrong: Wrong::ReadEarly, place, earlier: early.who.counter, later: who.counter })
    }

    /// A place is written in some lanes, by the oldest instruction of its kind that has it to write: what is wrong with it. None
    /// where there is no such instruction. One of fixed latency writes `fixed` once, whatever lanes of those it leaves.
    pub fn write(&mut self, fixed: Option<u32>, place: Place, lanes: u32) -> Option<Vec<Finding>> {
        let all = fixed.unwrap_or(lanes);
        let writer = |of: &&mut Pending| of.fixed == fixed.is_some() && of.has(place, all);
        let writer = self.writes.iter_mut().find(writer)?;
        writer.drop(place, all);
        let who = writer.who;
        self.writes.retain(|of| !of.places.is_empty());
        let before = |wrong, list: &[Pending]| {
            let older = |of: &&Pending| of.who.turn < who.turn && of.has(place, lanes);
            let finding =
                |of: &Pending| Finding { wrong, place, earlier: of.who.counter, later: who.counter };
            list.iter().find(older).map(finding)
        };
        let read = before(Wrong::OverwrittenEarly, &self.reads);
        Some(read.into_iter().chain(before(Wrong::Overtaken, &self.writes)).collect())
    }

    /// All of a warp that has ended is forgotten.
    pub fn clear(&mut self) {
        *self = Ledger::default();
    }
}
