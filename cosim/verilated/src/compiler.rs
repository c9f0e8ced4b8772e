//! The C++ compiler, and the objects that all libraries share: Verilator's runtime and its
//! headers, each compiled once.

use crate::build::Verilator;
use crate::run::run;
use crate::scratch::Scratch;
use crate::{Error, error};
use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, PoisonError};
use std::{env, fs};

/// Headers that the generated C++ and the shim include.
const HEADERS: &str = "#include \"verilated.h\"\n#include <cstring>\n";
/// Verilator's runtime sources that a model needs.
const RUNTIME: [&str; 3] = ["verilated", "verilated_dpi", "verilated_threads"];

impl Verilator {
    /// The compiler at a level of optimisation, to which files are to be added.
    pub(crate) fn compiler(&self, level: &'static str) -> Result<Command, Error> {
        static FOUND: Mutex<Option<HashMap<(PathBuf, &str), cc::Tool>>> = Mutex::new(None);
        let mut found = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
        let found = found.get_or_insert_default();
        let tool_at = (self.root.clone(), level);
        if !found.contains_key(&tool_at) {
            let triple = format!("{}-unknown-linux-gnu", env::consts::ARCH);
            let include = self.root.join("include");
            let mut cc = cc::Build::new();
            cc.cpp(true).std("c++17").pic(true).opt_level_str(level).debug(false).warnings(false);
            cc.cargo_metadata(false).host(&triple).target(&triple);
            cc.include(include.join("vltstd")).include(include);
            let tool = cc.try_get_compiler().map_err(|e| Error::NoCompiler { reason: e.to_string() })?;
            found.insert(tool_at.clone(), tool);
        }
        Ok(found[&tool_at].to_command())
    }

    /// Verilator's runtime: objects, compiled once.
    pub(crate) fn runtime(&self, level: &'static str) -> Result<Vec<PathBuf>, Error> {
        static ALONE: Mutex<()> = Mutex::new(());
        let mut h = DefaultHasher::new();
        (RUNTIME, self.compiled_by(level)?).hash(&mut h);
        let dir = self.shared.join(format!("runtime-{:016x}", h.finish()));
        once(&ALONE, &dir, |building| {
            std::thread::scope(|scope| {
                let threads = RUNTIME.map(|name| {
                    scope.spawn(move || {
                        let mut compile = self.compiler(level)?;
                        compile.arg("-c").arg(self.root.join("include").join(name).with_extension("cpp"));
                        compile.arg("-o").arg(building.join(name).with_extension("o"));
                        self.checked("runtime", &mut compile)
                    })
                });
                threads.into_iter().try_for_each(|thread| thread.join().expect("no panic"))
            })
        })?;
        Ok(RUNTIME.map(|name| dir.join(name).with_extension("o")).to_vec())
    }

    /// A precompiled header of everything that generated C++ includes, at this level: most of the
    /// build time of a small design would be spent on it.
    pub(crate) fn headers(&self, level: &'static str) -> Result<PathBuf, Error> {
        static ALONE: Mutex<()> = Mutex::new(());
        let mut h = DefaultHasher::new();
        (HEADERS, level, self.compiled_by(level)?).hash(&mut h);
        let dir = self.shared.join(format!("headers-{:016x}", h.finish()));
        once(&ALONE, &dir, |building| {
            let text = building.join("headers.h");
            fs::write(&text, HEADERS).map_err(Error::io(&text))?;
            let mut compile = self.compiler(level)?;
            compile.args(["-x", "c++-header"]).arg(&text).arg("-o").arg(building.join("headers.h.gch"));
            self.checked("headers", &mut compile)
        })?;
        Ok(dir.join("headers.h"))
    }

    /// Hash of the inputs of shared objects: the runtime's sources and the compiler.
    fn compiled_by(&self, level: &'static str) -> Result<u64, Error> {
        static KNOWN: Mutex<Option<HashMap<(PathBuf, &str), u64>>> = Mutex::new(None);
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let known = known.get_or_insert_default();
        let tool_at = (self.root.clone(), level);
        if let Some(key) = known.get(&tool_at) {
            return Ok(*key);
        }
        let mut compiler = self.compiler(level)?;
        let mut h = DefaultHasher::new();
        self.version().hash(&mut h);
        format!("{compiler:?}").hash(&mut h);
        started(compiler.arg("--version"))?.stdout.hash(&mut h);
        Ok(*known.entry(tool_at).or_insert(h.finish()))
    }

    /// Runs the compiler; its messages are the error.
    pub(crate) fn checked(&self, name: &str, command: &mut Command) -> Result<(), Error> {
        let done = started(command)?;
        if done.status.success() {
            return Ok(());
        }
        let messages = error::messages(&done.stderr, &self.workspace);
        Err(Error::Cpp { name: name.into(), messages })
    }
}

fn started(command: &mut Command) -> Result<Output, Error> {
    run(command, |reason| Error::NoCompiler { reason })
}

/// Makes a folder unless it exists; other threads wait for it.
fn once(alone: &Mutex<()>, dir: &Path, make: impl FnOnce(&Path) -> Result<(), Error>) -> Result<(), Error> {
    let _guard = alone.lock().unwrap_or_else(PoisonError::into_inner);
    if !dir.exists() {
        let building = Scratch::beside(dir)?;
        make(building.path())?;
        building.settle(dir)?;
    }
    Ok(())
}
