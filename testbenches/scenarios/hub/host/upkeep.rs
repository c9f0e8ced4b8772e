//! The L2 and translation, as Host sees them: they do what they are told, some clocks later.

use bundle::{CacheOrder, SpaceControl};
use kernel::offer::{Offer, Ready};
use kit::Rng;
use references::channels::Act;

#[derive(Default)]
pub struct Upkeep {
    /// What is not done: its clock, and whether it is the L2's.
    due: Option<(u64, bool)>,
}

impl Upkeep {
    /// Whether Host waits for an end.
    pub fn busy(&self) -> bool {
        self.due.is_some()
    }

    /// The ends told in a clock: of the L2, of translation.
    pub fn ends(&self, clock: u64) -> [Offer<bool>; 2] {
        [true, false].map(|flush| {
            let ends = self.due.is_some_and(|(due, of)| due <= clock && of == flush);
            Offer::new(ends, ends)
        })
    }

    /// What was taken in a clock, if anything.
    pub fn clock(
        &mut self,
        clock: u64,
        flush: (&Offer<CacheOrder>, Ready),
        control: (&Offer<SpaceControl>, Ready),
        rng: &mut Rng,
    ) -> Option<Act> {
        if self.ends(clock).iter().any(|end| end.valid) {
            self.due = None;
        }
        let flushes = flush.0.get().filter(|_| flush.1.ready).map(|order| match order {
            CacheOrder::Clean => "clean",
            CacheOrder::Invalidate => "invalidate",
            CacheOrder::CleanTags => "clean tags",
        });
        let controls = control.0.get().filter(|_| control.1.ready).map(|control| match control {
            SpaceControl::Invalidate(all) if all.all_pages && all.all_spaces => "translations",
            other => panic!("{other:?}"),
        });
        let told = flushes.or(controls)?;
        assert!(self.due.is_none() && (flushes.is_none() || controls.is_none()), "one at a time");
        self.due = Some((clock + 1 + rng.below(20), flushes.is_some()));
        Some(Act::Upkeep(told))
    }
}
