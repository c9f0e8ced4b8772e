//! Every unit's scenarios, at the unit's path.

pub mod tree;

use kit::rates::Rate;
use kit::registry;
use kit::scenario::Scenario;
use {
    scenarios_arith as _, scenarios_chip as _, scenarios_fbp as _, scenarios_gpc as _, scenarios_hub as _,
    scenarios_mem as _, scenarios_prim as _, scenarios_rigs as _, scenarios_tex as _, scenarios_tpc as _,
    scenarios_world as _,
};

/// All scenarios of all units.
pub fn all() -> Vec<Scenario> {
    registry::all()
}

/// All rates of all units.
pub fn rates() -> Vec<Rate> {
    registry::all()
}
