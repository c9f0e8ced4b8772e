//! A recording's folder: `capture.toml`, the driver's writes, the results that are expected.

use super::methods::segment;
use super::names::{file_in, writable};
use flate2::read::GzDecoder;
use serde::Deserialize;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

#[derive(Debug, Default, Deserialize)]
pub struct Recording {
    pub name: String,
    pub data_file: String,
    #[serde(rename = "result")]
    pub results: Vec<Expected>,
    #[serde(rename = "bo")]
    pub buffers: Vec<Buffer>,
    #[serde(rename = "submit")]
    pub submissions: Vec<Submission>,
    #[serde(skip)]
    pub data: Vec<u8>,
}

#[derive(Debug, Deserialize)]
pub struct Buffer {
    pub va: u64,
    pub size: u64,
}

#[derive(Debug, Deserialize)]
pub struct Submission {
    /// Address, bytes, and where they are in the data.
    pub updates: Vec<[u64; 3]>,
    pub gpfifo: Vec<[u32; 2]>,
    /// Address and value of each release.
    pub semaphores: Vec<[u64; 2]>,
}

/// A buffer of results, with the tolerance of its contents.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Expected {
    pub name: String,
    pub va: u64,
    pub size: u64,
    /// The file of the contents; `None` without an expectation.
    #[serde(rename = "expected")]
    pub file: String,
    #[serde(default = "exact")]
    pub compare: String,
    #[serde(default)]
    pub ulp: u64,
    #[serde(default)]
    pub abs: f64,
    #[serde(default)]
    pub signed_zero: bool,
    #[serde(skip)]
    pub contents: Vec<u8>,
}

fn exact() -> String {
    "exact".into()
}

/// Addresses have 40 bits.
const ADDRESSES: u64 = 1 << 40;
/// Maximal unpacked size of a file: a larger one is damaged.
const MOST: u64 = 1 << 30;

const AGAIN: &str = "copy the folder again from where it was recorded";

impl Recording {
    /// Reads a recording's folder, and checks that all addresses are within its buffers.
    pub fn load(folder: &Path) -> Result<Self, String> {
        let file = folder.join("capture.toml");
        let text = std::fs::read_to_string(&file)
            .map_err(|e| format!("{}: {e}; give the folder of a recorded kernel", file.display()))?;
        let mut recording: Self = toml::from_str(&text).map_err(|e: toml::de::Error| {
            let line = text[..e.span().map_or(0, |span| span.start)].matches('\n').count() + 1;
            let what = e.message().replace('\n', "; ");
            format!("{}:{line}: {what}; give the capture.toml of a recorded kernel", file.display())
        })?;
        let wrong = |what: String| format!("{}: {what}; {AGAIN}", file.display());
        recording.data = unpacked(&file_in(folder, "data_file", &recording.data_file).map_err(wrong)?)?;
        for result in &mut recording.results {
            writable(&result.name).map_err(wrong)?;
            result.contents = contents(&file_in(folder, "expected", &result.file).map_err(wrong)?)?;
        }
        recording.check().map_err(wrong)?;
        Ok(recording)
    }

    /// The bytes of an update.
    pub fn update(&self, [_, bytes, offset]: [u64; 3]) -> Option<&[u8]> {
        self.data.get(offset as usize..offset.checked_add(bytes)? as usize)
    }

    /// Checks that everything is inside a buffer, and within the data.
    fn check(&self) -> Result<(), String> {
        for buffer in &self.buffers {
            if buffer.va.checked_add(buffer.size).is_none_or(|end| end > ADDRESSES) {
                return Err(format!("the buffer at {:#x} extends beyond 40 bits of address", buffer.va));
            }
        }
        for (n, submission) in self.submissions.iter().enumerate() {
            self.inside(submission).map_err(|what| format!("submission {n}: {what}"))?;
        }
        for result in &self.results {
            let Expected { name, va, size, .. } = result;
            self.within("result", *va, *size).map_err(|what| format!("{name}: {what}"))?;
            if result.contents.len() as u64 != *size {
                let have = result.contents.len();
                return Err(format!("{name}: it has {size} bytes, and {have} are expected"));
            }
        }
        match self.submissions.is_empty() {
            true => Err("it has no submission".into()),
            false => Ok(()),
        }
    }

    fn inside(&self, submission: &Submission) -> Result<(), String> {
        for &update in &submission.updates {
            let [address, bytes, offset] = update;
            if self.update(update).is_none() {
                let have = self.data.len();
                return Err(format!(
                    "the update at {address:#x} wants bytes {offset:#x} and {bytes:#x} more, and the data has {have:#x}"
                ));
            }
            self.within("update", address, bytes)?;
        }
        for &entry in &submission.gpfifo {
            let (address, words) = segment(entry);
            if words > 0 {
                self.within("segment", address, 4 * u64::from(words))?;
            }
        }
        submission.semaphores.iter().try_for_each(|&[address, _]| self.within("semaphore", address, 4))
    }

    fn within(&self, what: &str, address: u64, bytes: u64) -> Result<(), String> {
        let end = address.saturating_add(bytes);
        let holds = |buffer: &Buffer| buffer.va <= address && end <= buffer.va + buffer.size;
        match self.buffers.iter().any(holds) {
            true => Ok(()),
            false => Err(format!("the {what} at {address:#x} of {bytes:#x} bytes is in no buffer")),
        }
    }
}

/// A file's name when it is packed.
fn packed(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".gz");
    name.into()
}

/// Whether a file exists, packed or not.
pub fn is_there(path: &Path) -> bool {
    path.is_file() || packed(path).is_file()
}

/// A file as it is, or unpacked where its name ends in `.gz` or there is only one with that after its name.
pub fn contents(path: &Path) -> Result<Vec<u8>, String> {
    match path.extension().is_some_and(|end| end == "gz") {
        true => unpacked(path),
        false if packed(path).is_file() && !path.is_file() => unpacked(&packed(path)),
        false => read(path, |file| Box::new(file)),
    }
}

fn unpacked(path: &Path) -> Result<Vec<u8>, String> {
    read(path, |file| Box::new(GzDecoder::new(file)))
}

fn read(path: &Path, by: fn(File) -> Box<dyn Read>) -> Result<Vec<u8>, String> {
    let notified = |e: std::io::Error| format!("{}: {e}; {AGAIN}", path.display());
    let mut bytes = Vec::new();
    by(File::open(path).map_err(notified)?).take(MOST + 1).read_to_end(&mut bytes).map_err(notified)?;
    match bytes.len() as u64 > MOST {
        true => Err(format!("{}: it has more than 1 GiB; {AGAIN}", path.display())),
        false => Ok(bytes),
    }
}
