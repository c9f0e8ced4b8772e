//! Expected results of a recorded stream in memory: a picture where it was read back, and buffers.

use crate::command::memory::Memory;
use crate::judge::{Compare, Limits};
use interpreter::stream::names::{file_in, writable};
use interpreter::stream::recording::{contents, is_there};
use recordings::capture::AGAIN;
use serde::Deserialize;
use std::path::Path;

/// Expected results of a recording, as far as its folder has them.
#[derive(Clone, Debug)]
pub struct Results {
    /// Place of the picture in memory, if the stream reads one back.
    pub readback: Option<Readback>,
    /// The expected picture.
    pub picture: Option<Expected>,
    pub buffers: Vec<ExpectedBuffer>,
}

/// Lines of elements of four bytes, red first; the first line is the lowest.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Readback {
    pub va: u64,
    pub pitch: u64,
    pub line_elements: u32,
    pub element_bytes: u64,
    pub lines: u32,
}

impl Readback {
    /// The pixels in memory, the highest line first.
    pub fn pixels(&self, memory: &Memory) -> Vec<[u8; 4]> {
        let lines = (0..u64::from(self.lines)).rev();
        let line = |y: u64| {
            (0..u64::from(self.line_elements)).map(move |x| memory.peek(self.va + y * self.pitch + 4 * x))
        };
        lines.flat_map(line).map(u32::to_le_bytes).collect()
    }
}

/// A picture, the highest line first.
#[derive(Clone, Debug)]
pub struct Expected {
    pub width: u32,
    pub height: u32,
    pub pixels: Vec<[u8; 4]>,
    pub limits: Limits,
}

#[derive(Clone, Debug)]
pub struct ExpectedBuffer {
    pub name: String,
    pub va: u64,
    pub compare: Compare,
    pub contents: Vec<u8>,
}

impl ExpectedBuffer {
    /// The bytes in memory.
    pub fn found(&self, memory: &Memory) -> Vec<u8> {
        let byte = |at: u64| (memory.peek(at & !3) >> (8 * (at & 3))) as u8;
        (0..self.contents.len() as u64).map(|k| byte(self.va + k)).collect()
    }
}

#[derive(Deserialize)]
struct File {
    name: String,
    expected: Option<String>,
    readback: Option<Readback>,
    #[serde(default)]
    result: Vec<FileBuffer>,
}

#[derive(Deserialize)]
struct FileBuffer {
    name: String,
    va: u64,
    size: u64,
    expected: String,
    #[serde(default = "exact")]
    compare: String,
}

fn exact() -> String {
    "exact".into()
}

/// Maximal size of a buffer or a picture.
const MOST: u64 = 1 << 28;

impl Results {
    /// Loads the expected results of a capture's folder, or of the `capture.toml` in one.
    ///
    /// # Errors
    /// An invalid file.
    pub fn load(path: &Path) -> Result<Self, String> {
        let file = if path.is_dir() { path.join("capture.toml") } else { path.to_path_buf() };
        let folder = file.parent().unwrap_or(Path::new("."));
        let wrong = |what: String| format!("{}: {what}; {AGAIN}", file.display());
        let text = std::fs::read_to_string(&file).map_err(|e| wrong(e.to_string()))?;
        let parsed: File = toml::from_str(&text).map_err(|e| wrong(e.message().replace('\n', "; ")))?;
        if parsed.readback.is_some_and(|r| r.element_bytes != 4 || r.pitch * u64::from(r.lines) > MOST) {
            return Err(wrong("[readback] is of no picture of four bytes a pixel".into()));
        }
        let mut results = Results { readback: parsed.readback, picture: None, buffers: vec![] };
        // A folder may have a stream without results.
        let named =
            parsed.expected.map(|name| file_in(folder, "expected", &name)).transpose().map_err(wrong)?;
        if let Some(file) = named.filter(|file| file.is_file()) {
            let limits = Limits::of(folder, &parsed.name)?;
            results.picture = Some(picture(&file, limits).map_err(wrong)?);
        }
        for buffer in parsed.result {
            let FileBuffer { name, va, size, expected, compare } = buffer;
            writable(&name).map_err(wrong)?;
            let path = file_in(folder, "expected", &expected).map_err(wrong)?;
            if !is_there(&path) {
                continue;
            }
            let contents = contents(&path)?;
            if contents.len() as u64 != size {
                return Err(wrong(format!("{expected} has {} bytes, not {size}", contents.len())));
            }
            let compare = Compare::parse(&compare).map_err(|what| wrong(format!("result {name}: {what}")))?;
            results.buffers.push(ExpectedBuffer { name, va, compare, contents });
        }
        Ok(results)
    }
}

fn picture(path: &Path, limits: Limits) -> Result<Expected, String> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let wrong = |what: String| format!("{name}: {what}");
    let file = std::fs::File::open(path).map_err(|e| wrong(e.to_string()))?;
    let mut decoder = png::Decoder::new(std::io::BufReader::new(file));
    decoder.set_transformations(png::Transformations::ALPHA | png::Transformations::STRIP_16);
    let mut reader = decoder.read_info().map_err(|e| wrong(e.to_string()))?;
    let bytes = reader.output_buffer_size().ok_or(wrong("it is too large".into()))?;
    let mut data = vec![0; bytes];
    let info = reader.next_frame(&mut data).map_err(|e| wrong(e.to_string()))?;
    if info.color_type != png::ColorType::Rgba {
        return Err(wrong("it has no colours of red, green and blue".into()));
    }
    let (pixels, _) = data.as_chunks::<4>();
    Ok(Expected { width: info.width, height: info.height, pixels: pixels.to_vec(), limits })
}
