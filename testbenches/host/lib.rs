//! Words that software writes for the chip: pushbuffers, the driver's macros, page tables, with fields by name:
//! pushbuffer headers, ring entries, launch descriptors, texture headers, page table entries. Each word is a `bitfield`
//! struct; one of several formats has a view for each. References that *read* such words do so by themselves: a wrong
//! field here is seen there.

pub mod launch_descriptor;
pub mod macros;
pub mod page_entry;
pub mod page_tables;
pub mod push_header;
pub mod pushbuffer;
pub mod ring_entry;
pub mod texture_header;

pub use launch_descriptor::LaunchDescriptor;
pub use page_entry::{PageDirectoryEntry, PageTableEntry};
pub use push_header::PushHeader;
pub use ring_entry::RingEntry;
pub use texture_header::TextureHeader;

/// High and low half of an address, in the order of a pair of methods.
pub fn halves(address: u64) -> [u32; 2] {
    [(address >> 32) as u32, address as u32]
}
