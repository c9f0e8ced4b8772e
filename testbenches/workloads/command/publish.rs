//! The driver writes memory, publishes ring entries and enables channels.

use super::path::Path;
use super::{Ended, Replay, WAIT_FOR_IDLE, driver};
use recordings::capture::{Capture, Mapped};

impl<D: Path> Replay<D> {
    /// Loads the context of channel 0, so that the next published entries start at once; a
    /// clone made after this saves these cycles.
    pub fn begin(&mut self) -> Result<Ended, String> {
        self.publish_wait();
        self.run(u64::MAX)
    }

    /// Applies the driver's writes before a submission, and publishes its entries. After a
    /// submission that closes a buffer the kernel waits for the engine, so that no data of
    /// that buffer remain in the ROPs.
    pub fn submit(&mut self, capture: &Capture, submission: usize) {
        let mapped: Vec<Mapped> = capture.mapped(submission).collect();
        self.give(capture.updates(submission), &mapped, &capture.submissions[submission].entries);
        if capture.closes_after(submission) {
            self.publish_wait();
        }
    }

    fn publish_wait(&mut self) {
        self.memory.poke(driver::SEGMENT, WAIT_FOR_IDLE);
        self.publish(&[[driver::SEGMENT as u32, 1 << 10 | (driver::SEGMENT >> 32) as u32]]);
    }

    /// Applies a driver's writes and mappings, and publishes ring entries.
    pub fn give<'a>(
        &mut self,
        updates: impl Iterator<Item = (u64, &'a [u8])>,
        mapped: &[Mapped],
        entries: &[[u32; 2]],
    ) {
        updates.for_each(|(address, bytes)| self.memory.bytes.write(address, bytes));
        self.memory.map(mapped.iter().map(|buffer| buffer.addresses.clone()));
        self.dut.map(mapped, &mut self.memory);
        self.publish(entries);
    }

    /// Publishes ring entries in channel 0.
    pub fn publish(&mut self, entries: &[[u32; 2]]) {
        self.publish_in(0, entries);
    }

    pub fn publish_in(&mut self, channel: u16, entries: &[[u32; 2]]) {
        self.driver.publish(channel, entries);
        self.progress.moves(self.cycle);
    }

    /// Enables a channel again after a fault.
    pub fn enable(&mut self, channel: u16) {
        self.driver.enable(channel);
        self.progress.moves(self.cycle);
    }
}
