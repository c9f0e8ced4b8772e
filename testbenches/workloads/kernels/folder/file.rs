//! Parses `kernel.toml`, and reads the files that it names.

use interpreter::stream::names::is_file_name;
use serde::Deserialize;
use std::path::{Path, PathBuf};
use toml::Spanned;

/// Maximal bytes of a buffer, and of all of a folder's files.
const MOST: u64 = 1 << 28;
/// Maximal bytes of a program, and bytes of a bundle: a control word and three instructions.
const MOST_CODE: u64 = 1 << 20;
const BUNDLE: u64 = 32;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    pub name: String,
    #[serde(default = "code")]
    code: Spanned<String>,
    /// Bytes from the program's start to its first bundle.
    #[serde(default)]
    pub entry: Option<Spanned<u32>>,
    pub blocks: Spanned<[u32; 3]>,
    pub threads: Spanned<[u32; 3]>,
    pub registers: Spanned<u32>,
    #[serde(default)]
    pub barriers: Option<Spanned<u32>>,
    /// Bytes of shared memory per block, and of local memory per thread.
    #[serde(default)]
    pub shared: Option<Spanned<u32>>,
    #[serde(default)]
    pub local: Option<Spanned<u32>>,
    #[serde(default, rename = "buffer")]
    pub buffers: Vec<Buffer>,
    #[serde(default, rename = "constants")]
    pub constants: Vec<Constants>,
    #[serde(skip)]
    path: PathBuf,
    #[serde(skip)]
    text: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Buffer {
    pub name: Spanned<String>,
    bytes: Option<Spanned<u64>>,
    /// File with its contents; otherwise a word is repeated.
    file: Option<String>,
    #[serde(default)]
    fill: u32,
    #[serde(default)]
    pub result: bool,
    pub expected: Option<String>,
    #[serde(default = "exact")]
    pub compare: String,
    #[serde(default)]
    pub ulp: u64,
    #[serde(default)]
    pub abs: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Constants {
    pub bank: Spanned<u8>,
    pub words: Vec<Spanned<Word>>,
}

/// A word, or the address of a buffer, which has two.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a word is a whole number, a float, or the name of a buffer in quotes")]
pub enum Word {
    Whole(i64),
    Float(f64),
    Address(String),
}

fn code() -> Spanned<String> {
    Spanned::new(0..0, "code.bin".into())
}

fn exact() -> String {
    "exact".into()
}

impl File {
    pub fn load(path: &Path) -> Result<Self, String> {
        let text = std::fs::read_to_string(path)
            .map_err(|e| format!("{}: {e}; give the folder of a kernel", path.display()))?;
        let mut file: Self = toml::from_str(&text).map_err(|e: toml::de::Error| {
            let line = line_of(&text, e.span().map_or(0, |span| span.start));
            let what = e.message().replace('\n', "; ");
            format!("{}:{line}: {what}; `gpu-rtl run --help` has the format", path.display())
        })?;
        (file.path, file.text) = (path.into(), text);
        for buffer in &file.buffers {
            file.check(buffer)?;
        }
        Ok(file)
    }

    /// An error message at a value's line.
    pub fn at<T>(&self, value: &Spanned<T>, what: &str) -> String {
        format!("{}:{}: {what}", self.path.display(), line_of(&self.text, value.span().start))
    }

    fn check(&self, buffer: &Buffer) -> Result<(), String> {
        let name = buffer.name.get_ref();
        let twice = self.buffers.iter().filter(|other| other.name.get_ref() == name).count() > 1;
        match () {
            () if twice => {
                Err(self.at(&buffer.name, &format!("two buffers are called {name:?}; rename one")))
            }
            () if !is_file_name(name) => {
                Err(self.at(&buffer.name, "a buffer's name must be fit for a file's; use letters"))
            }
            () if buffer.file.is_some() == buffer.bytes.is_some() => {
                Err(self.at(&buffer.name, "a buffer has either `file` or `bytes`; give one of them"))
            }
            () if !["exact", "f32", "f64"].contains(&&*buffer.compare) => {
                Err(self.at(&buffer.name, "`compare` is \"exact\", \"f32\" or \"f64\""))
            }
            () => Ok(()),
        }
    }

    /// A file in the folder.
    pub fn read<T>(&self, folder: &Path, name: &str, at: &Spanned<T>) -> Result<Vec<u8>, String> {
        if !is_file_name(name) {
            return Err(self.at(at, &format!("{name:?} must be the name of a file in the folder")));
        }
        let path = folder.join(name);
        let notified = |e: std::io::Error| self.at(at, &format!("{name}: {e}; put the file into the folder"));
        let length = std::fs::metadata(&path).map_err(notified)?.len();
        if length > MOST {
            return Err(self.at(at, &format!("{name} has {length} bytes; at most {MOST} are taken")));
        }
        std::fs::read(path).map_err(notified)
    }

    pub fn code(&self, folder: &Path) -> Result<Vec<u8>, String> {
        let mut code = self.read(folder, self.code.get_ref(), &self.code)?;
        if self.code.get_ref().ends_with(".s") {
            let name = folder.join(self.code.get_ref());
            let text = String::from_utf8(code).map_err(|_| self.at(&self.code, "the program is no text"))?;
            code = assembler::assemble(&text).map_err(|error| format!("{}:{error}", name.display()))?;
        }
        let length = code.len() as u64;
        if length == 0 || length % BUNDLE != 0 || length > MOST_CODE {
            let what = format!(
                "{} has {length} bytes; a program has whole bundles of {BUNDLE} bytes, up to {MOST_CODE}",
                self.code.get_ref()
            );
            return Err(self.at(&self.code, &what));
        }
        match &self.entry {
            Some(entry)
                if u64::from(*entry.get_ref()) % BUNDLE != 0 || u64::from(*entry.get_ref()) >= length =>
            {
                Err(self.at(
                    entry,
                    &format!("the program begins at a bundle of {BUNDLE} bytes, within its {length}"),
                ))
            }
            _ => Ok(code),
        }
    }

    /// Initial contents of a buffer.
    pub fn contents(&self, buffer: &Buffer, folder: &Path) -> Result<Vec<u8>, String> {
        let contents = match (&buffer.file, &buffer.bytes) {
            (Some(file), _) => self.read(folder, file, &buffer.name)?,
            (None, Some(bytes)) if (1..=MOST).contains(bytes.get_ref()) => {
                buffer.fill.to_le_bytes().into_iter().cycle().take(*bytes.get_ref() as usize).collect()
            }
            _ => vec![],
        };
        match contents.is_empty() {
            true => Err(self.at(&buffer.name, &format!("a buffer has 1 to {MOST} bytes"))),
            false => Ok(contents),
        }
    }
}

fn line_of(text: &str, at: usize) -> usize {
    text.get(..at).map_or(0, |before| before.matches('\n').count()) + 1
}
