//! State of tasks, blocks and warps in an MPC.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package mpc(tasks, warps);

    pub const MPC_SUBS: usize = 4;
    pub const MPC_SLOTS: usize = 16;
    pub const MPC_GROUPS: usize = 32;
    pub const MPC_TASKS: usize = 16;
    /// Words of 64 bits, one bit a unit of shared memory.
    pub const MPC_SHARED: usize = 4;
    /// Barriers of an SM (sm-barrier-registers).
    pub const MPC_BARRIERS: usize = 17;

    /// Steps of the count of blocks that fit.
    pub enum RoomStep: 2 {
        Idle,
        Walk,  // runs of free registers, two units of eight rows a cycle
        Trial, // tries one block a cycle
    }

    pub enum ControlStep: 2 {
        Idle,
        Barrier,    // for a task whose blocks have retired
        Invalidate, // later packets wait
        End,
    }

    /// Coordinates of a thread in its block, or size of a block.
    pub struct ThreadIndex {
        z: B7,
        y: B11,
        x: B11,
    }

    pub struct MpcTask {
        /// The task has a context.
        present: bool,
        context_id: ContextId,
        threads: ThreadIndex,
        blocks: B6,
        last: bool,
        membar: B2,
    }

    /// A running block: its running warps, and its resources.
    pub struct BlockGroup {
        taken: bool,
        task_id: TaskId,
        left: B6,
        rows: RegisterRows,
        slots: [B16; MPC_SUBS],
        shared: B9,
        shared_size: B9,
        barrier: B5,
        barriers: B5,
    }

    /// Block and registers of each slot of a sub-partition.
    pub struct SlotRecords {
        group: [B5; MPC_SLOTS],
        base: [RegisterRows; MPC_SLOTS],
    }

    /// The task whose blocks arrive, and derived values: the coordinates of thread 32, and the lanes of a block's last warp.
    pub struct CurrentTask {
        valid: bool,
        needs: BlockNeeds,
        rows: RegisterRows,
        stride: ThreadIndex,
        lanes: B32,
    }

    /// A block whose warps are being launched.
    pub struct PlacedBlock {
        valid: bool,
        block: Block,
        group: B5,
        shared: B9,
        barrier: B5,
        /// Sub-partitions that get its warps, round-robin, and the last index of this order.
        order: [B2; MPC_SUBS],
        turns: B2,
        warp: B6,
        thread: ThreadIndex,
    }

    /// Number of a block's warps for each sub-partition.
    pub struct SubPlan {
        fits: bool,
        order: [B2; MPC_SUBS],
        turns: B2,
        counts: [B7; MPC_SUBS],
    }
}
