//! Every unit's scenarios, at the unit's path.

pub mod tree;

use kit::rates::Rate;
use kit::scenario::Scenario;

/// All scenarios of all units.
pub fn all() -> Vec<Scenario> {
    let blocks = [
        scenarios_arith::scenarios(),
        scenarios_chip::scenarios(),
        scenarios_fbp::scenarios(),
        scenarios_gpc::scenarios(),
        scenarios_hub::scenarios(),
        scenarios_mem::scenarios(),
        scenarios_tpc::scenarios(),
        scenarios_world::scenarios(),
        scenarios_prim::scenarios(),
        scenarios_rigs::scenarios(),
    ];
    blocks.into_iter().flatten().collect()
}

/// All rates of all units.
pub fn rates() -> Vec<Rate> {
    let blocks = [
        scenarios_arith::rates(),
        scenarios_chip::rates(),
        scenarios_fbp::rates(),
        scenarios_gpc::rates(),
        scenarios_hub::rates(),
        scenarios_mem::rates(),
        scenarios_rigs::rates(),
        scenarios_tpc::rates(),
        scenarios_world::rates(),
    ];
    blocks.into_iter().flatten().collect()
}
