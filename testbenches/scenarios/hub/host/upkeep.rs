//! The L2 and translation as seen by Host: they perform the signalled operations some cycles later.

use bundle::{CacheOrder, SpaceControl};
use kernel::offer::{Offer, Ready};
use kit::Rng;
use references::hub::host::channels::Act;

#[derive(Default)]
pub struct Upkeep {
    /// The outstanding operation: its cycle, and whether it belongs to the L2.
    due: Option<(u64, bool)>,
}

impl Upkeep {
    /// Whether Host waits for an operation to end.
    pub fn busy(&self) -> bool {
        self.due.is_some()
    }

    /// The ends signalled in a cycle: of the L2, of translation.
    pub fn ends(&self, cycle: u64) -> [Offer<bool>; 2] {
        [true, false].map(|flush| {
            let ends = self.due.is_some_and(|(due, of)| due <= cycle && of == flush);
            Offer::new(ends, ends)
        })
    }

    /// The operation accepted in a cycle, if any.
    pub fn cycle(
        &mut self,
        cycle: u64,
        flush: (&Offer<CacheOrder>, Ready),
        control: (&Offer<SpaceControl>, Ready),
        rng: &mut Rng,
    ) -> Option<Act> {
        if self.ends(cycle).iter().any(|end| end.valid) {
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
        let notified = flushes.or(controls)?;
        assert!(self.due.is_none() && (flushes.is_none() || controls.is_none()), "one at a time");
        self.due = Some((cycle + 1 + rng.below(20), flushes.is_some()));
        Some(Act::Upkeep(notified))
    }
}
