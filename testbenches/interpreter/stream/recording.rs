//! A recording's folder: `capture.toml`, the driver's writes, the results that are expected.

use flate2::read::GzDecoder;
use serde::Deserialize;
use std::io::Read;
use std::path::Path;

#[derive(Debug, Deserialize)]
pub struct Recording {
    pub name: String,
    data_file: String,
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

/// A buffer of results, and how near to the expected contents it has to be.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Expected {
    pub name: String,
    pub va: u64,
    pub size: u64,
    #[serde(rename = "expected")]
    pub file: String,
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

impl Recording {
    pub fn load(folder: &Path) -> Result<Self, String> {
        let told = |what: &str, e: &dyn std::fmt::Display| format!("{}: {what}: {e}", folder.display());
        let text =
            std::fs::read_to_string(folder.join("capture.toml")).map_err(|e| told("capture.toml", &e))?;
        let mut recording: Self = toml::from_str(&text).map_err(|e| told("capture.toml", &e))?;
        recording.data = unpacked(&folder.join(&recording.data_file)).map_err(|e| told("data", &e))?;
        for result in &mut recording.results {
            let packed = folder.join(format!("{}.gz", result.file));
            result.contents = unpacked(&packed).map_err(|e| told(&result.file, &e))?;
        }
        Ok(recording)
    }

    /// The bytes of an update.
    pub fn update(&self, [_, bytes, offset]: [u64; 3]) -> Option<&[u8]> {
        self.data.get(offset as usize..offset.checked_add(bytes)? as usize)
    }
}

fn unpacked(path: &Path) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    GzDecoder::new(std::fs::File::open(path)?).read_to_end(&mut bytes)?;
    Ok(bytes)
}
