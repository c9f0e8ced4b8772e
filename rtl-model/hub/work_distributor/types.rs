//! How a grid's blocks are placed.

use kernel::packed::*;

kernel::package! {
    package work_distributor();

    /// SMs, at most.
    pub const WORK_SMS: usize = 16;
    pub const WORK_TASKS: usize = 16;

    pub enum PlaceStep: 3 {
        Idle,
        Needs,
        Answers, // until all SMs of the grid have told their room
        Place,
        Last,
    }

    /// The block that is placed next.
    pub struct NextBlock {
        x: B32,
        y: B16,
        z: B16,
    }

    /// The SM that gets it.
    pub struct ChosenSm {
        valid: bool,
        sm: B4,
    }

    /// A task whose blocks are all placed, and SMs that have not ended it.
    pub struct RunningTask {
        valid: bool,
        sms: B16,
    }
}
