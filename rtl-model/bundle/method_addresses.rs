//! Addresses, in words, of methods on which the front end and the copies act themselves; units of an engine take theirs from
//! the tables of methods.

use super::host::WordAddress;

kernel::package! {
    package method_addresses(host);

    pub const SET_NOTIFY_A: WordAddress = 0x0104 >> 2;
    pub const SET_NOTIFY_B: WordAddress = 0x0108 >> 2;

    /// The methods that write the macro engine's memories begin here.
    pub const LOAD_MME_INSTRUCTION_RAM_POINTER: WordAddress = 0x0114 >> 2;
    /// From here on an even word calls a macro, and the odd one after it is a parameter of that call.
    pub const CALL_MME_MACRO: WordAddress = 0x3800 >> 2;

    pub const INLINE_LAUNCH_DMA: WordAddress = 0x01b0 >> 2;
    pub const LOAD_INLINE_DATA: WordAddress = 0x01b4 >> 2;

    pub const COPY_LAUNCH_DMA: WordAddress = 0x0300 >> 2;

    /// Of 3D, compute and the inline copy.
    pub const SET_RENDER_ENABLE_A: WordAddress = 0x1550 >> 2;
    pub const SET_RENDER_ENABLE_B: WordAddress = 0x1554 >> 2;
    pub const TWO_D_RENDER_ENABLE_A: WordAddress = 0x0264 >> 2;
    pub const TWO_D_RENDER_ENABLE_B: WordAddress = 0x0268 >> 2;
    pub const COPY_RENDER_ENABLE_A: WordAddress = 0x0254 >> 2;
    pub const COPY_RENDER_ENABLE_B: WordAddress = 0x0258 >> 2;

    pub const SET_REPORT_SEMAPHORE_A: WordAddress = 0x1b00 >> 2;
    pub const SET_REPORT_SEMAPHORE_B: WordAddress = 0x1b04 >> 2;
}
