//! Compute tasks from the scheduler, and thread blocks from the distributor.

use super::warps::{CacheInvalidate, ContextWrite};
use kernel::packed::*;

kernel::package! {
    package tasks(warps);

    pub type TaskId = B4;

    /// SM resources that a thread block needs; shared memory in units of 256 bytes.
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

    /// Packets from the scheduler to the work distributor.
    pub enum TaskPacket {
        Word(ContextWrite),
        Invalidate(CacheInvalidate),
        Grid(Grid),
    }

    /// All blocks of a task have retired, and its barriers have got their responses.
    pub struct TaskEnded {
        task_id: TaskId,
    }

    /// A block, by its coordinates in the grid.
    pub struct Block {
        task_id: TaskId,
        x: B32,
        y: B16,
        z: B16,
    }

    /// A task has no more blocks.
    pub struct BlocksEnd {
        task_id: TaskId,
        membar: B2,
    }

    /// Packets from the work distributor to an SM's MPC.
    pub enum BlockPacket {
        Word(ContextWrite),
        Invalidate(CacheInvalidate),
        Needs(BlockNeeds),
        Block(Block),
        Last(BlocksEnd),
    }

    /// Number of blocks of a task for which an SM has free resources.
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
