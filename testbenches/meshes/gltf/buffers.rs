//! Reads the buffers of a glTF file: embedded, as text in the document, or in separate files.
//! The library's own import would pull in another image decoder.

use crate::Flaw;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use gltf::Document;
use gltf::buffer::Source;
use std::path::{Path, PathBuf};

/// Buffers by their index; `blob` is the binary chunk of a GLB file.
pub fn read(document: &Document, folder: Option<&Path>, blob: Option<Vec<u8>>) -> Result<Vec<Vec<u8>>, Flaw> {
    let mut blob = blob;
    let buffer = |buffer: gltf::Buffer| {
        let bytes = match buffer.source() {
            Source::Bin => blob.take().ok_or_else(|| {
                Flaw::new(
                    format!("buffer {} is to be in the file, but is not", buffer.index()),
                    "export it anew",
                )
            }),
            Source::Uri(uri) => from_uri("a buffer", uri, folder),
        }?;
        if bytes.len() < buffer.length() {
            let (has, wants) = (bytes.len(), buffer.length());
            let what = format!("buffer {} has {has} bytes and should have {wants}", buffer.index());
            return Err(Flaw::new(what, "export it anew"));
        }
        Ok(bytes)
    };
    document.buffers().map(buffer).collect()
}

/// The bytes of what a file names: in the document itself, or a file beside it.
pub fn from_uri(whose: &str, uri: &str, folder: Option<&Path>) -> Result<Vec<u8>, Flaw> {
    if let Some(data) = uri.strip_prefix("data:") {
        let text = data.split_once(";base64,").map_or("", |(_, text)| text);
        let wrong = |e| Flaw::new(format!("{whose} is no base64: {e}"), "export it anew");
        return STANDARD.decode(text).map_err(wrong);
    }
    let path = path_of(whose, uri, folder)?;
    std::fs::read(&path).map_err(|e| Flaw::new(format!("{whose}, {}: {e}", path.display()), BESIDE))
}

const BESIDE: &str = "buffers and images must be files beside it, by relative names";

/// The file that a name means.
pub fn path_of(whose: &str, uri: &str, folder: Option<&Path>) -> Result<PathBuf, Flaw> {
    let name = unescaped(uri);
    if name.contains("://") || Path::new(&name).is_absolute() {
        return Err(Flaw::new(format!("{whose} is at `{uri}`"), BESIDE));
    }
    let folder = folder.ok_or_else(|| Flaw::new(format!("{whose} is the file `{name}`"), BESIDE))?;
    Ok(folder.join(&name))
}

/// A name without `%20` and the like.
fn unescaped(uri: &str) -> String {
    let (bytes, mut at, mut name) = (uri.as_bytes(), 0, vec![]);
    while at < bytes.len() {
        let hex = uri.get(at + 1..at + 3).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match (bytes[at], hex) {
            (b'%', Some(byte)) => {
                name.push(byte);
                at += 3;
            }
            (byte, _) => {
                name.push(byte);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&name).into_owned()
}
