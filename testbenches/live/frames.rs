//! The pictures that a program shows, as PNG files.

use crate::protocol::Frame;
use std::path::{Path, PathBuf};
use workloads::picture::Picture;

/// Writes a frame into a folder, which exists; its name has the window and the number of the frame.
///
/// # Errors
/// A file that cannot be written.
pub fn save(folder: &Path, frame: &Frame, number: u64) -> Result<PathBuf, String> {
    let file = folder.join(format!("{:02}-{number:05}.png", frame.window));
    let pixel = |x: u32, y: u32| {
        let at = 4 * (y as usize * frame.width as usize + x as usize);
        std::array::from_fn(|k| frame.pixels[at + k])
    };
    Picture::new(frame.width, frame.height, pixel).save(&file)?;
    Ok(file)
}
