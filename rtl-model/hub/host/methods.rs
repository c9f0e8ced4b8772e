//! Host's own methods.

use bundle::WordAddress;

kernel::package! {
    package host_class(host);

    pub const SET_OBJECT: WordAddress = 0x000;
    pub const ILLEGAL: WordAddress = 0x001;
    pub const NOP: WordAddress = 0x002;
    pub const SEMAPHORE_A: WordAddress = 0x004;
    pub const SEMAPHORE_B: WordAddress = 0x005;
    pub const SEMAPHORE_C: WordAddress = 0x006;
    /// Acts on the semaphore.
    pub const SEMAPHORE_D: WordAddress = 0x007;
    pub const NON_STALL_INTERRUPT: WordAddress = 0x008;
    pub const FB_FLUSH: WordAddress = 0x009;
    pub const MEM_OP_C: WordAddress = 0x00c;
    /// Starts the memory operation.
    pub const MEM_OP_D: WordAddress = 0x00d;
    pub const SET_REFERENCE: WordAddress = 0x014;
    pub const SYNCPOINT_A: WordAddress = 0x01c;
    /// Waits for a syncpoint, or increments it.
    pub const SYNCPOINT_B: WordAddress = 0x01d;
    pub const HOST_WFI: WordAddress = 0x01e;
    pub const CRC_CHECK: WordAddress = 0x01f;
    pub const YIELD: WordAddress = 0x020;
    /// Methods with lower addresses are Host's own.
    pub const FIRST_ENGINE_METHOD: WordAddress = 0x040;
}
