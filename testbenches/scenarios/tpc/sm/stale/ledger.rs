//! Outstanding accesses to the registers of one warp, in program order: finds reads before a write, writes over a register that is still
//! to be read, and results that overtake each other.

use super::uses::Place;

/// An instruction: its position in the warp's program, its counter, its lanes.
#[derive(Clone, Copy, Debug)]
pub struct Who {
    pub turn: u64,
    pub counter: u32,
    pub lanes: u32,
}

/// The kind of hazard, between two instructions in program order.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Wrong {
    /// The later one reads before the earlier one has written.
    ReadEarly,
    /// The later one writes before the earlier one has read.
    OverwrittenEarly,
    /// The later one's result is written before the earlier one's, which will overwrite it.
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

/// Outstanding writes or reads of an instruction, each in these lanes.
struct Pending {
    who: Who,
    /// Its result is written a fixed number of cycles after its issue.
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
    /// Removes one place, in some lanes.
    fn drop(&mut self, place: Place, lanes: u32) {
        let at = self.places.iter().position(|of| of.0 == place && of.1 & lanes != 0);
        if let Some(at) = at {
            self.places[at].1 &= !lanes;
        }
        self.places.retain(|of| of.1 != 0);
    }
}

impl Ledger {
    /// Adds an instruction, with its writes, and its reads that are later than now.
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

    /// A place is written in some lanes, by the oldest instruction of its kind with that write pending; returns the findings, or `None`
    /// if there is no such instruction. With fixed latency all lanes in `fixed` are done at once, whichever of them it writes.
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

    /// Clears the state of a warp that has ended.
    pub fn clear(&mut self) {
        *self = Ledger::default();
    }
}
