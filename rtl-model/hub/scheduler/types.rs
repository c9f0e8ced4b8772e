//! Types of the scheduler: descriptors as they are read, and tasks made from them.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package scheduler(host, tasks);

    /// Banks that a descriptor binds, and its releases.
    pub const TASK_BANKS: usize = 8;
    pub const TASK_RELEASES: usize = 2;

    /// The first fault found in a descriptor.
    pub enum DescriptorFault: 5 {
        None,
        // The descriptor is not in memory.
        Unreadable,
        // Its version is neither 0.6, with or without its number, nor 1.7.
        Version,
        // Code does not begin at a multiple of 128.
        Program,
        // Zero threads, or more than 1024 or than the SM's registers allow.
        Threads,
        // Zero registers, or more than an SM has.
        Registers,
        // Not a multiple of 256, or more than the configuration provides.
        Shared,
        Barriers,
        Membar,
        Local,
        // Not at a multiple of 256, or longer than 64 KB.
        Bank,
        // Not aligned to its size, or a format that does not exist.
        Release,
        // Eight-byte banks of shared memory are requested.
        BankMapping,
        // A queue, a dependent grid, or copied fields are requested.
        Queue,
        Dependent,
        Scheduling,
        Counter,
        // Arithmetic modes that the SM does not have.
        Arithmetic,
        // It may run on no SM.
        Sms,
    }

    pub struct DescriptorRelease {
        enabled: bool,
        address: VirtualAddress,
        op: B3,
        format: B2,
        reduces: bool,
        one_word: bool,
        payload: B32,
    }

    pub struct DescriptorBank {
        valid: bool,
        address: VirtualAddress,
        size: B17,
    }

    /// The fields of a descriptor that are used.
    pub struct TaskDescriptor {
        dependent: B32,
        one_partition: bool,
        is_queue: bool,
        requires_scheduling: bool,
        depends: bool,
        dependent_grid: bool,
        field_copy: bool,
        invalidates: B6,
        code_offset: B32,
        system_release: bool,
        counts: bool,
        membar: B2,
        sequential: bool,
        arithmetic: B3,
        wide_banks: bool,
        header_index: bool,
        width: B32,
        height: B16,
        depth: B16,
        shared: B18,
        version: B8,
        x: B16,
        y: B16,
        z: B16,
        configuration: B3,
        disabled: B64,
        releases: [DescriptorRelease; TASK_RELEASES],
        banks: [DescriptorBank; TASK_BANKS],
        local_low: B24,
        barriers: B5,
        local_high: B24,
        registers: B8,
        stack_bytes: B24,
    }

    pub enum FetchPhase: 3 {
        Idle,
        First,
        Second,
        Receive,
        // Threads: x times y, then times z.
        Multiply,
        Total,
        Check,
        Ready,
    }

    /// A descriptor that is being read.
    pub struct TaskFetch {
        phase: FetchPhase,
        task_id: TaskId,
        channel: ChannelId,
        address: B32,
        came: B8,
        unreadable: bool,
        plane: B22,
        threads: B18,
        descriptor: TaskDescriptor,
    }

    pub enum SendPhase: 3 {
        Idle,
        Invalidate,
        Purge,
        Attach,
        // The cache's response to one of them is outstanding.
        Table,
        Words,
        Grid,
    }

    /// A task on its way to the work distributor, or an invalidation of caches alone.
    pub struct TaskSend {
        phase: SendPhase,
        alone: bool,
        task_id: TaskId,
        channel: ChannelId,
        warps: B6,
        mask: B6,
        banks: B8,
        word: B6,
        descriptor: TaskDescriptor,
    }

    /// The actions at the end of a task.
    pub struct TaskRecord {
        channel: ChannelId,
        system: bool,
        depends: bool,
        dependent: B32,
        releases: [DescriptorRelease; TASK_RELEASES],
    }

    pub enum FinishPhase: 3 {
        Idle,
        Release,
        Beat,
        Barrier,
        Responses,
        // The dependent grid has the task's number.
        Chain,
    }

    /// A task that has ended.
    pub struct TaskFinish {
        phase: FinishPhase,
        task_id: TaskId,
        second: bool,
        wrote: bool,
        responses: B4,
        record: TaskRecord,
    }
}
