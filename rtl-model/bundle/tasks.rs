//! Compute: tasks from the scheduler, blocks of threads from the distributor.

use super::warps::{CacheInvalidate, ContextWrite};
use kernel::packed::*;

kernel::package! {
    package tasks(warps);

    pub type TaskId = B4;

    /// What a block of threads needs of an SM; shared memory in 256 bytes.
    pub struct BlockNeeds {
        task_id: TaskId,
        warps: B6,
        registers: B8,
        shared: B9,
        barriers: B5,
        one_partition: bool,
    }

    /// A grid.
    pub struct Grid {
        needs: BlockNeeds,
        width: B32,
        height: B16,
        depth: B16,
        sequential: bool,
        sms: B64,
        membar: B2,
    }

    /// What the scheduler sends to the work distributor.
    pub enum TaskPacket {
        Word(ContextWrite),
        Invalidate(CacheInvalidate),
        Grid(Grid),
    }

    /// All blocks of a task have retired, and its barriers are answered.
    pub struct TaskEnded {
        task_id: TaskId,
    }

    /// A block by its place in the grid.
    pub struct Block {
        task_id: TaskId,
        x: B32,
        y: B16,
        z: B16,
    }

    /// No more blocks of a task will come.
    pub struct BlocksEnd {
        task_id: TaskId,
        membar: B2,
    }

    /// What the work distributor sends to an SM's MPC.
    pub enum BlockPacket {
        Word(ContextWrite),
        Invalidate(CacheInvalidate),
        Needs(BlockNeeds),
        Block(Block),
        Last(BlocksEnd),
    }

    /// Blocks of a task for which an SM has room.
    pub struct BlocksFree {
        task_id: TaskId,
        blocks: B7,
    }

    pub struct BlockDone {
        task_id: TaskId,
    }

    pub enum BlockReport {
        Free(BlocksFree),
        Done(BlockDone),
        Ended(TaskEnded),
    }
}
