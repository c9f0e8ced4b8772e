//! The memory that a program shares with the chip.

use std::fs::File;
use std::os::unix::fs::FileExt;
use workloads::command::shared::Shared;

/// A file in memory. It is read and written by system calls and not mapped: a program that makes it shorter harms itself
/// alone.
#[derive(Debug)]
pub struct ProgramMemory(pub File);

impl Shared for ProgramMemory {
    fn read(&self, place: u64, bytes: &mut [u8]) {
        let mut done = 0;
        while let Ok(n @ 1..) = self.0.read_at(&mut bytes[done..], place + done as u64) {
            done += n;
        }
        bytes[done..].fill(0);
    }

    fn write(&self, place: u64, bytes: &[u8]) {
        // What cannot be written is outside of the program's memory, which the machine has checked.
        let _ = self.0.write_all_at(bytes, place);
    }
}
