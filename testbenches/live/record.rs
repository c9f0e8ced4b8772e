//! Records what a program submits, as a capture that `gpu-rtl replay` plays.

use crate::protocol::Range;
use recordings::capture::{Capture, Mapped};
use std::collections::BTreeMap;
use std::path::PathBuf;
use workloads::command::shared::{PAGE, Shared};

/// A recording in the making.
pub struct Record {
    capture: Capture,
    folder: PathBuf,
    /// Pages of addresses, as the last submission has left them.
    known: BTreeMap<u64, Vec<u8>>,
}

impl Record {
    pub fn new(folder: PathBuf, name: String) -> Self {
        Record { capture: Capture::new(name), folder, known: BTreeMap::new() }
    }

    pub fn open(&mut self, buffer: &Mapped) {
        self.capture.open(buffer);
    }

    pub fn close(&mut self, range: &Range) {
        self.capture.close(range.address);
        for page in pages(range) {
            self.known.remove(&page);
        }
    }

    /// Adds a submission, with what the CPU has written since the last one.
    pub fn submission<'a>(
        &mut self,
        entries: Vec<[u32; 2]>,
        ranges: impl Iterator<Item = &'a Range>,
        memory: &dyn Shared,
    ) {
        self.capture.push(entries);
        let submission = self.capture.submissions.len() - 1;
        for range in ranges {
            for page in pages(range) {
                let bytes = contents(range, page, memory);
                let is_known = match self.known.get(&page) {
                    Some(known) => *known == bytes,
                    None => bytes.iter().all(|byte| *byte == 0),
                };
                if !is_known {
                    self.capture.write(submission, page * PAGE, &bytes);
                }
            }
        }
    }

    /// Looks at what the chip has left.
    pub fn done<'a>(&mut self, ranges: impl Iterator<Item = &'a Range>, memory: &dyn Shared) {
        for range in ranges {
            for page in pages(range) {
                self.known.insert(page, contents(range, page, memory));
            }
        }
    }

    /// Writes the recording.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn save(&self) -> Result<PathBuf, String> {
        self.capture.save(&self.folder)?;
        Ok(self.folder.clone())
    }
}

fn pages(range: &Range) -> impl Iterator<Item = u64> {
    range.address / PAGE..(range.address + range.bytes) / PAGE
}

fn contents(range: &Range, page: u64, memory: &dyn Shared) -> Vec<u8> {
    let mut bytes = vec![0; PAGE as usize];
    memory.read(range.place + page * PAGE - range.address, &mut bytes);
    bytes
}
