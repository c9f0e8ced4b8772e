//! The render node and the libraries of windows, which this program carries, as files that a program can load.

use std::fs;
use std::path::{Path, PathBuf};
use tempfile::{Builder, TempDir};

const SOCKET: &str = "chip";

/// The files, by name; built from `node/`.
const FILES: [(&str, &[u8]); 3] = [
    ("libgpu_rtl_node.so", include_bytes!(concat!(env!("OUT_DIR"), "/libgpu_rtl_node.so"))),
    ("libEGL_gpu_rtl.so", WINDOWS),
    // The name by which GLX finds the vendor that `GLX_VENDOR` names.
    ("libGLX_gpu_rtl.so.0", WINDOWS),
];
const WINDOWS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/libgpu_rtl_windows.so"));
pub const GLX_VENDOR: &str = "gpu_rtl";

/// A private folder with the files, which is removed with this.
pub struct Node {
    folder: TempDir,
    /// The folder as the program sees it.
    seen: PathBuf,
}

impl Node {
    /// Unpacks the files, for a program whose root folder is `root` if it has one of its own.
    ///
    /// # Errors
    /// A folder for temporary files that has no room.
    pub fn unpack(root: Option<&Path>) -> Result<Self, String> {
        let place = root.map_or_else(std::env::temp_dir, |root| root.join("tmp"));
        let folder = Builder::new().prefix("gpu-rtl.").tempdir_in(&place);
        let folder = folder.map_err(|e| format!("{}: {e}", place.display()))?;
        let seen = match root {
            Some(_) => Path::new("/tmp").join(folder.path().file_name().unwrap_or_default()),
            None => folder.path().to_path_buf(),
        };
        let write = |name: &str, bytes: &[u8]| {
            let file = folder.path().join(name);
            fs::write(&file, bytes).map_err(|e| format!("{}: {e}", file.display()))
        };
        FILES.iter().try_for_each(|(name, bytes)| write(name, bytes))?;
        let library = seen.join(FILES[1].0);
        let egl = format!(
            "{{\"file_format_version\": \"1.0.0\", \"ICD\": {{\"library_path\": \"{}\"}}}}\n",
            library.display()
        );
        write("egl.json", egl.as_bytes())?;
        Ok(Node { folder, seen })
    }

    /// The library that is loaded into the program.
    pub fn preload(&self) -> PathBuf {
        self.seen.join(FILES[0].0)
    }

    /// The file that names the library of windows.
    pub fn egl(&self) -> PathBuf {
        self.seen.join("egl.json")
    }

    /// The folder, in which GLX finds it.
    pub fn libraries(&self) -> &Path {
        &self.seen
    }

    /// The socket, as the program sees it.
    pub fn socket(&self) -> PathBuf {
        self.seen.join(SOCKET)
    }

    /// Where the socket is to be made.
    pub fn listens(&self) -> PathBuf {
        self.folder.path().join(SOCKET)
    }
}
