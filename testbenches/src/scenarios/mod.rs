//! Every unit's scenarios, at the unit's path.

use crate::scenario::Scenario;

pub mod gpc {
    pub mod fine_raster;
}

pub mod prim {
    pub mod fifo;
    pub mod ram;
}

/// All scenarios of all units.
pub fn all() -> Vec<Scenario> {
    [gpc::fine_raster::scenarios, prim::fifo::scenarios, prim::fifo::wide::scenarios, prim::ram::scenarios]
        .into_iter()
        .flat_map(|list| list())
        .collect()
}
