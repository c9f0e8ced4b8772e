//! Recordings that are made here, and their files.

use super::{Buffer, COHERENT, Capture, File, FileBuffer, FileSubmission, Mapped, Submission};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::fs;
use std::io::Write;
use std::path::Path;

const DATA: &str = "data.bin.gz";

impl Capture {
    /// A recording without submissions.
    pub fn new(name: String) -> Self {
        Capture { name, buffers: vec![], submissions: vec![], data: vec![] }
    }

    /// Maps a buffer before the next submission.
    pub fn open(&mut self, buffer: &Mapped) {
        let id = self.buffers.len() as u32 + 1;
        let Mapped { addresses, coherent, kind, .. } = buffer.clone();
        self.buffers.push(Buffer {
            id,
            addresses,
            mapped: self.submissions.len()..usize::MAX,
            coherent,
            kind,
        });
    }

    /// Unmaps the buffer that begins at an address, after the last submission.
    pub fn close(&mut self, address: u64) {
        let (next, open) = (self.submissions.len(), |b: &&mut Buffer| b.mapped.end == usize::MAX);
        let mut buffers = self.buffers.iter_mut().filter(open);
        if let Some(buffer) = buffers.find(|buffer| buffer.addresses.start == address) {
            buffer.mapped.end = next;
        }
    }

    /// Adds a submission; what the CPU writes before it may follow.
    pub fn push(&mut self, entries: Vec<[u32; 2]>) {
        self.submissions.push(Submission { updates: vec![], entries, semaphores: vec![] });
    }

    /// Writes the recording into a folder, which is made if there is none.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn save(&self, folder: &Path) -> Result<(), String> {
        fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        let text = toml::to_string(&self.file()).map_err(|e| format!("{}: {e}", folder.display()))?;
        let mut packed = GzEncoder::new(vec![], Compression::default());
        let packed = packed.write_all(&self.data).and_then(|()| packed.finish());
        let packed = packed.map_err(|e| format!("{}: {e}", folder.display()))?;
        for (name, bytes) in [(DATA, &packed[..]), ("capture.toml", text.as_bytes())] {
            let file = folder.join(name);
            fs::write(&file, bytes).map_err(|e| format!("{}: {e}", file.display()))?;
        }
        Ok(())
    }

    fn file(&self) -> File {
        let last = self.submissions.len();
        let buffer = |b: &Buffer| FileBuffer {
            id: b.id,
            va: b.addresses.start,
            size: b.addresses.end - b.addresses.start,
            created: b.mapped.start as i64,
            closed: if b.mapped.end < last { b.mapped.end as i64 } else { -1 },
            domain: if b.coherent { COHERENT } else { 0 },
            tile_flags: u64::from(b.kind) << 8,
        };
        let submission = |s: &Submission| FileSubmission {
            channel: 0,
            updates: s.updates.iter().map(|(at, data)| [*at, data.len() as u64, data.start as u64]).collect(),
            gpfifo: s.entries.clone(),
            semaphores: s.semaphores.iter().map(|&(at, value)| [at, value.into()]).collect(),
        };
        File {
            format: 1,
            name: self.name.clone(),
            data_file: DATA.into(),
            data_bytes: self.data.len(),
            bo: self.buffers.iter().map(buffer).collect(),
            submit: self.submissions.iter().map(submission).collect(),
        }
    }
}
