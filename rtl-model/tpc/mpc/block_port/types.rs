//! What an MPC knows of tasks, blocks and warps.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package mpc(tasks, warps);

    pub const MPC_SUBS: usize = 4;
    pub const MPC_SLOTS: usize = 16;
    pub const MPC_GROUPS: usize = 32;
    pub const MPC_TASKS: usize = 16;
    /// Words of 64 units of shared memory.
    pub const MPC_SHARED: usize = 4;
    /// Barriers of an SM (sm-barrier-registers).
    pub const MPC_BARRIERS: usize = 17;

    /// How the room for blocks is found.
    pub enum RoomStep: 2 {
        Idle,
        Walk,  // runs of free registers, two eights of rows a clock
        Trial, // blocks that fit, one a clock
    }

    pub enum ControlStep: 2 {
        Idle,
        Barrier,    // of a task whose blocks have retired
        Invalidate, // what comes behind it waits
        End,
    }

    /// A thread in its block, or threads of a block.
    pub struct ThreadIndex {
        z: B7,
        y: B11,
        x: B11,
    }

    pub struct MpcTask {
        /// It has a context.
        present: bool,
        context_id: ContextId,
        threads: ThreadIndex,
        blocks: B6,
        last: bool,
        membar: B2,
    }

    /// A block that runs: warps that do, and what it holds.
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

    /// Of a sub-partition's slots the block and the registers.
    pub struct SlotRecords {
        group: [B5; MPC_SLOTS],
        base: [RegisterRows; MPC_SLOTS],
    }

    /// The task whose blocks come, and what follows from it: where the thread 32 behind the first is,
    /// and the lanes of a block's last warp.
    pub struct CurrentTask {
        valid: bool,
        needs: BlockNeeds,
        rows: RegisterRows,
        stride: ThreadIndex,
        lanes: B32,
    }

    /// A block whose warps are launched.
    pub struct PlacedBlock {
        valid: bool,
        block: Block,
        group: B5,
        shared: B9,
        barrier: B5,
        /// Its sub-partitions, by which its warps go in turn; the highest place in the order.
        order: [B2; MPC_SUBS],
        turns: B2,
        warp: B6,
        thread: ThreadIndex,
    }

    /// How many warps of a block go to each sub-partition.
    pub struct SubPlan {
        fits: bool,
        order: [B2; MPC_SUBS],
        turns: B2,
        counts: [B7; MPC_SUBS],
    }
}
