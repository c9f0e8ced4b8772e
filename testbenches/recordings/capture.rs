//! Recorded command streams: the driver's writes, and the ring entries that it published.

pub mod edited;
mod saved;

use flate2::read::GzDecoder;
use host::RingEntry;
use interpreter::stream::names::file_in;
use serde::{Deserialize, Serialize};
use std::io::Read;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A recording, checked: every update has its bytes, every segment is in a buffer.
#[derive(Clone, Debug)]
pub struct Capture {
    pub name: String,
    pub buffers: Vec<Buffer>,
    pub submissions: Vec<Submission>,
    data: Vec<u8>,
}

/// A mapped buffer: addresses, and whether the CPU and the chip use it at the same time.
#[derive(Clone, Debug, PartialEq)]
pub struct Mapped {
    pub addresses: Range<u64>,
    pub coherent: bool,
    /// Kind of its pages: the layout of surfaces.
    pub kind: u8,
    /// Byte of the shared memory where it begins, if it is a part of one; ranges of the same place are the same memory.
    pub place: Option<u64>,
}

/// A buffer of the driver's, mapped from before submission `mapped.start` to before
/// `mapped.end`.
#[derive(Clone, Debug)]
pub struct Buffer {
    pub id: u32,
    pub addresses: Range<u64>,
    pub mapped: Range<usize>,
    /// The CPU and the chip use the buffer at the same time.
    pub coherent: bool,
    /// Kind of its pages, which have no compression status.
    pub kind: u8,
}

#[derive(Clone, Debug)]
pub struct Submission {
    updates: Vec<(u64, Range<usize>)>,
    pub entries: Vec<[u32; 2]>,
    /// Releases of four bytes that the stream makes, in order: address, value.
    pub semaphores: Vec<(u64, u32)>,
}

/// Contents of a capture's file; of one that is read, not yet checked.
#[derive(Deserialize, Serialize)]
struct File {
    format: u64,
    name: String,
    data_file: String,
    data_bytes: usize,
    #[serde(default)]
    bo: Vec<FileBuffer>,
    #[serde(default)]
    submit: Vec<FileSubmission>,
}

#[derive(Deserialize, Serialize)]
struct FileBuffer {
    id: u32,
    va: u64,
    size: u64,
    created: i64,
    closed: i64,
    #[serde(default)]
    domain: u64,
    #[serde(default)]
    tile_flags: u64,
}

/// Bit of a buffer's domain: coherent with the CPU's caches.
const COHERENT: u64 = 1 << 4;

#[derive(Deserialize, Serialize)]
struct FileSubmission {
    channel: u64,
    updates: Vec<[u64; 3]>,
    gpfifo: Vec<[u32; 2]>,
    semaphores: Vec<[u64; 2]>,
}

/// Addresses have 40 bits.
const ADDRESSES: u64 = 1 << 40;
/// Maximal size of a capture's data: a file that states more is damaged.
const MOST: usize = 1 << 30;

pub const AGAIN: &str = "copy the folder again from where it was recorded";

impl Capture {
    /// Reads a capture's folder, or the `capture.toml` in one.
    pub fn load(path: &Path) -> Result<Self, String> {
        let file = if path.is_dir() { path.join("capture.toml") } else { path.to_path_buf() };
        let text = std::fs::read_to_string(&file)
            .map_err(|e| format!("{}: {e}; give the folder of a capture", file.display()))?;
        let parsed = toml::from_str(&text).map_err(|e: toml::de::Error| {
            let line = text[..e.span().map_or(0, |span| span.start)].matches('\n').count() + 1;
            let what = e.message().replace('\n', "; ");
            format!("{}:{line}: {what}; give a capture.toml of format 1", file.display())
        })?;
        Self::checked(parsed, &file).map_err(|what| format!("{}: {what}", file.display()))
    }

    /// A capture or a frame that the project carries.
    pub fn carried(name: &str) -> Result<Self, String> {
        Self::load(&Self::place(name).unwrap_or_else(|| Self::folder().join(name)))
    }

    /// The folder of a capture or of a frame that the project carries.
    pub fn place(name: &str) -> Option<PathBuf> {
        let folders = [Self::folder(), Self::frames()].map(|folder| folder.join(name));
        folders.into_iter().find(|folder| folder.join("capture.toml").is_file())
    }

    /// Names of the captures that the project carries.
    pub fn names() -> Vec<String> {
        Self::in_folder(&Self::folder())
    }

    /// Names of the frames, each of one feature, that the project carries.
    pub fn frame_names() -> Vec<String> {
        Self::in_folder(&Self::frames())
    }

    fn in_folder(folder: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let folders = entries.filter(|e| e.path().join("capture.toml").is_file());
        let mut names: Vec<_> = folders.map(|e| e.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    fn folder() -> PathBuf {
        checkout::root().join("testbenches/recordings/streams")
    }

    fn frames() -> PathBuf {
        checkout::root().join("testbenches/recordings/frames")
    }

    fn checked(file: File, path: &Path) -> Result<Self, String> {
        if file.format != 1 {
            return Err(format!("format {}; only format 1 is known", file.format));
        }
        let folder = path.parent().unwrap_or(Path::new(""));
        let data = data(&file_in(folder, "data_file", &file.data_file)?, file.data_bytes)?;
        let buffers = file.bo.iter().map(|b| buffer(b, file.submit.len())).collect::<Result<_, _>>()?;
        let mut capture = Capture { name: file.name, buffers, submissions: vec![], data };
        for (i, submission) in file.submit.iter().enumerate() {
            let checked = capture.submission(i, submission);
            capture.submissions.push(checked.map_err(|what| format!("submission {i}: {what}; {AGAIN}"))?);
        }
        if capture.submissions.is_empty() {
            return Err(format!("it has no submission; {AGAIN}"));
        }
        Ok(capture)
    }

    fn submission(&self, i: usize, file: &FileSubmission) -> Result<Submission, String> {
        if file.channel != 0 {
            return Err(format!("channel {}: captures have channel 0 alone", file.channel));
        }
        let mut updates = Vec::new();
        for &[address, bytes, offset] in &file.updates {
            let end = offset.checked_add(bytes).filter(|&end| end <= self.data.len() as u64);
            let Some(end) = end else {
                let have = self.data.len();
                return Err(format!(
                    "the update at {address:#x} wants bytes {offset:#x} and {bytes:#x} more, and the data has {have:#x}"
                ));
            };
            self.inside(i, "update", address, bytes)?;
            updates.push((address, offset as usize..end as usize));
        }
        for &[low, high] in &file.gpfifo {
            let (address, bytes) = segment([low, high]);
            if bytes > 0 {
                self.inside(i, "segment", address, bytes)?;
            }
        }
        let mut semaphores = Vec::new();
        for &[address, value] in &file.semaphores {
            self.inside(i, "semaphore", address, 4)?;
            let value =
                u32::try_from(value).map_err(|_| format!("semaphore value {value:#x} has over 32 bits"))?;
            semaphores.push((address, value));
        }
        Ok(Submission { updates, entries: file.gpfifo.clone(), semaphores })
    }

    fn inside(&self, i: usize, what: &str, address: u64, bytes: u64) -> Result<(), String> {
        let end = address.saturating_add(bytes);
        let holds = |b: &Buffer| b.addresses.start <= address && end <= b.addresses.end;
        match self.buffers.iter().any(|b| b.mapped.contains(&i) && holds(b)) {
            true => Ok(()),
            false => {
                Err(format!("the {what} at {address:#x} of {bytes:#x} bytes is in no buffer mapped then"))
            }
        }
    }

    /// The CPU's writes before a submission: address and bytes.
    pub fn updates(&self, submission: usize) -> impl Iterator<Item = (u64, &[u8])> {
        let updates = &self.submissions[submission].updates;
        updates.iter().map(|(address, range)| (*address, &self.data[range.clone()]))
    }

    /// Whether a buffer is closed after a submission, before the next.
    pub fn closes_after(&self, submission: usize) -> bool {
        let next = submission + 1;
        next < self.submissions.len()
            && self.buffers.iter().any(|b| b.mapped.start < next && b.mapped.end == next)
    }

    /// Buffers that are mapped while a submission runs.
    pub fn mapped(&self, submission: usize) -> impl Iterator<Item = Mapped> {
        let there = self.buffers.iter().filter(move |b| b.mapped.contains(&submission));
        there.map(|b| Mapped {
            addresses: b.addresses.clone(),
            coherent: b.coherent,
            kind: b.kind,
            place: None,
        })
    }
}

/// Address and bytes of a ring entry's segment.
pub fn segment(entry: [u32; 2]) -> (u64, u64) {
    let entry = RingEntry::from(entry);
    (entry.address(), 4 * entry.length())
}

fn buffer(file: &FileBuffer, submissions: usize) -> Result<Buffer, String> {
    let end = file.va.checked_add(file.size).filter(|&end| end <= ADDRESSES);
    let end = end.ok_or_else(|| format!("buffer {}: its addresses have over 40 bits; {AGAIN}", file.id))?;
    // Submission number of the event; -1: never.
    let when = |n: i64| usize::try_from(n).unwrap_or(submissions);
    let coherent = file.domain & COHERENT != 0;
    Ok(Buffer {
        id: file.id,
        addresses: file.va..end,
        mapped: when(file.created)..when(file.closed),
        coherent,
        kind: (file.tile_flags >> 8) as u8,
    })
}

fn data(path: &Path, bytes: usize) -> Result<Vec<u8>, String> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    if bytes > MOST {
        return Err(format!("data_bytes is {bytes}, more than 1 GiB; {AGAIN}"));
    }
    let packed = std::fs::read(path).map_err(|e| format!("its data, {name}: {e}; {AGAIN}"))?;
    let mut data = Vec::new();
    // One byte beyond the stated size shows that the file has more.
    let read = GzDecoder::new(&packed[..]).take(bytes as u64 + 1).read_to_end(&mut data);
    read.map_err(|e| format!("its data, {name}, is cut short or damaged: {e}; {AGAIN}"))?;
    if data.len() != bytes {
        let relation = if data.len() > bytes { "more" } else { "fewer" };
        return Err(format!(
            "its data, {name}, has {relation} than the {bytes} bytes that it should; {AGAIN}"
        ));
    }
    Ok(data)
}
