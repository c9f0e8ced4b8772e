//! Entries of page directories and page tables.

use bitfield::bitfield;

bitfield! {
    /// An entry of a page table: a page of the table's size.
    #[derive(Clone, Copy, Default, Eq, PartialEq)]
    pub struct PageTableEntry(u64);
    impl Debug;
    u64;
    pub valid, set_valid: 0;
    pub privileged, set_privileged: 1;
    pub read_only, set_read_only: 2;
    pub encrypted, set_encrypted: 3;
    /// Physical address divided by 4,096.
    pub frame, set_frame: 31, 4;
    /// Whether the L2 does not cache it. In an entry that is not valid: whether the page is sparse.
    pub volatile, set_volatile: 32;
    /// 0: video memory; 1: a peer; 2, 3: the system's memory, coherent or not.
    pub aperture, set_aperture: 34, 33;
    pub lock, set_lock: 35;
    /// How the page is tiled and compressed.
    pub kind, set_kind: 43, 36;
    /// Line of the compression status, and at its bit 16 the half.
    pub comptag, set_comptag: 60, 44;
    pub read_disable, set_read_disable: 62;
    pub write_disable, set_write_disable: 63;
}

bitfield! {
    /// An entry of the page directory: a table of big pages, and one of small pages.
    #[derive(Clone, Copy, Default, Eq, PartialEq)]
    pub struct PageDirectoryEntry(u64);
    impl Debug;
    u64;
    /// 0: not present; 1: video memory; 2, 3: the system's.
    pub big_aperture, set_big_aperture: 1, 0;
    /// Reach of the entry: all of it, a half, a quarter, an eighth.
    pub size, set_size: 3, 2;
    /// Table address divided by 4,096.
    pub big_frame, set_big_frame: 31, 4;
    pub small_aperture, set_small_aperture: 33, 32;
    pub small_volatile, set_small_volatile: 34;
    pub big_volatile, set_big_volatile: 35;
    pub small_frame, set_small_frame: 63, 36;
}
