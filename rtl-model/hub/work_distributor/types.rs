//! Phases of the placement of a grid's blocks.

use kernel::packed::*;

kernel::package! {
    package work_distributor();

    /// Most SMs.
    pub const WORK_SMS: usize = 32;
    pub const WORK_TASKS: usize = 16;

    pub enum PlaceStep: 3 {
        Idle,
        Needs,
        Responses, // until all SMs of the grid have reported their free capacity
        Place,
        Last,
    }

    /// The next block to be placed.
    pub struct NextBlock {
        x: B32,
        y: B16,
        z: B16,
    }

    /// The SM that was chosen for it.
    pub struct ChosenSm {
        valid: bool,
        sm: B5,
    }

    /// A task whose blocks are all placed, and SMs that have not ended it.
    pub struct RunningTask {
        valid: bool,
        sms: B32,
    }
}
