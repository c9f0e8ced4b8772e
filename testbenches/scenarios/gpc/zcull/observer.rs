//! An omniscient observer beside Zcull (`references/gpc/zcull/depth_bounds`): no tile that Zcull drops would have been visible, left a trace
//! or been shaded for its stores, and no tile that it accepts would have failed. Probes test its stored ranges with a code next
//! to the actual nearest and farthest depths.

mod items;
mod scene;
mod stage;

use gpc::zcull::Zcull;
use items::items;
use kit::Maker;
use kit::scenario::property;
use scene::{Item, Scene};
use stage::{Tally, play, stalls};
use std::cell::Cell;

/// Any scene under any stalls; checks that Zcull culls in them.
pub fn observed(new: Maker<Zcull>) {
    let all = Cell::new(Tally::default());
    property((items(), stalls()), |(items, stalls): (Vec<Item>, _)| {
        let tally = play(new(), &Scene::new(&items, stalls.positions), &stalls);
        all.set(all.get().and(tally));
    });
    let tally = all.get();
    assert!(tally.discarded > 0 && tally.accepted > 0 && tally.heard > 0, "{tally:?}");
}
