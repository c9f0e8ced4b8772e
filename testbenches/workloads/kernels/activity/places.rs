//! Counts for each instruction of a program, by its offset from the program's start.

use super::Reasons;
use std::collections::BTreeMap;

#[derive(Clone, Debug, Default)]
pub struct Place {
    pub word: u64,
    pub issues: u64,
    /// Active lanes at issue; of these, lanes whose guard was true.
    pub active: u64,
    pub passed: u64,
    /// Cycles for which warps stalled before it, by reason.
    pub waits: Reasons,
}

impl Place {
    /// Cycles for which warps stalled before it.
    pub fn waited(&self) -> u64 {
        self.waits.iter().sum()
    }
}

#[derive(Clone, Debug, Default)]
pub struct Places {
    pub of: BTreeMap<u32, Place>,
}

impl Places {
    pub(super) fn issue(&mut self, counter: u32, word: u64, active: u32, waits: &Reasons) {
        let place = self.of.entry(counter).or_default();
        place.word = word;
        place.issues += 1;
        place.active += u64::from(active.count_ones());
        place.waits.iter_mut().zip(waits).for_each(|(sum, of)| *sum += of);
    }

    pub(super) fn execute(&mut self, counter: u32, lanes: u32) {
        self.of.entry(counter).or_default().passed += u64::from(lanes.count_ones());
    }

    pub fn issues(&self) -> u64 {
        self.of.values().map(|place| place.issues).sum()
    }

    pub fn active(&self) -> u64 {
        self.of.values().map(|place| place.active).sum()
    }

    pub fn passed(&self) -> u64 {
        self.of.values().map(|place| place.passed).sum()
    }

    /// All waits, by reason.
    pub fn waits(&self) -> Reasons {
        let mut sum = Reasons::default();
        for place in self.of.values() {
            sum.iter_mut().zip(place.waits).for_each(|(sum, of)| *sum += of);
        }
        sum
    }
}
