//! The server: a socket that programs connect to, and a chip of its own for each of them.

use crate::client;
use crate::machine::Run;
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread;

/// How programs are served.
pub struct Options {
    /// Makes a chip that waits for its first submission.
    pub chip: Box<dyn Fn() -> Result<Run, String> + Send + Sync>,
    /// Cycles that a submission may take.
    pub cycles: u64,
    /// Faults are passed over.
    pub keep_going: bool,
    /// Units are looked at in every cycle.
    pub stats: bool,
    /// Folder of the frames, which exists.
    pub frames: Option<PathBuf>,
    /// Folder of recordings, one for each program.
    pub record: Option<PathBuf>,
    pub quiet: bool,
}

/// The number of programs that are served, and whether one of them met a fault.
#[derive(Debug, Default)]
pub struct Served {
    pub running: usize,
    pub faulty: bool,
}

/// Serves all programs that connect, each in a thread of its own, as long as this process lives.
///
/// # Errors
/// A socket that cannot be made.
pub fn start(socket: &Path, options: Options) -> Result<Arc<Mutex<Served>>, String> {
    let listener = UnixListener::bind(socket).map_err(|e| format!("{}: {e}", socket.display()))?;
    let served = Arc::new(Mutex::new(Served::default()));
    let (all, options) = (served.clone(), Arc::new(options));
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let (served, options) = (all.clone(), options.clone());
            change(&served, |served| served.running += 1);
            thread::spawn(move || {
                let ended = client::serve(stream, &options);
                if let Err(text) = &ended {
                    eprintln!("gpu-rtl: {text}");
                }
                let faulty = ended.map_or(true, |report| !report.faults.is_empty());
                change(&served, |served| {
                    served.running -= 1;
                    served.faulty |= faulty;
                });
            });
        }
    });
    Ok(served)
}

fn change(served: &Mutex<Served>, change: impl FnOnce(&mut Served)) {
    change(&mut served.lock().unwrap_or_else(|poisoned| poisoned.into_inner()));
}
