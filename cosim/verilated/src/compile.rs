//! From the C++ that Verilator wrote to a library.

use crate::build::{Design, SHIM, Verilator, run};
use crate::{Error, error};
use std::path::{Path, PathBuf};
use std::{env, fs};

impl Verilator {
    /// Compiles what is in a folder into a library there, in as few translation units as
    /// there are levels of optimisation: the Verilator headers are most of the work.
    pub(crate) fn compile(&self, design: &Design, dir: &Path, runtime: &Path) -> Result<PathBuf, Error> {
        let (mut clock, mut start, mut bytes) = (String::new(), String::new(), 0);
        for file in fs::read_dir(dir).map_err(Error::io(dir))?.flatten() {
            let name = file.file_name().to_string_lossy().into_owned();
            if name.ends_with(".cpp") {
                bytes += file.metadata().map_or(0, |m| m.len());
                // what runs once, when a model is made, need not be fast
                let once = design.make.apart() && name.contains("__Slow");
                let includes = if once { &mut start } else { &mut clock };
                *includes += &format!("#include \"{name}\"\n");
            }
        }
        let mut units = vec![("model", clock + SHIM, design.make.level(bytes))];
        if !start.is_empty() {
            units.push(("start", start, 0));
        }
        let built = dir.join("model.so");
        let objects = std::thread::scope(|scope| {
            let compile = |(name, text, level)| self.object(design, &dir.join(name), text, level);
            let threads: Vec<_> = units.into_iter().map(|unit| scope.spawn(move || compile(unit))).collect();
            threads.into_iter().map(|t| t.join().expect("no panic")).collect::<Result<Vec<_>, _>>()
        })?;
        let mut link = self.command(0)?;
        self.checked(design, link.arg("-shared").arg("-o").arg(&built).args(objects).arg(runtime))?;
        Ok(built)
    }

    /// One translation unit.
    fn object(&self, design: &Design, path: &Path, text: String, level: u32) -> Result<PathBuf, Error> {
        let (source, object) = (path.with_extension("cc"), path.with_extension("o"));
        fs::write(&source, text).map_err(Error::io(&source))?;
        let mut compile = self.command(level)?;
        compile.args(design.make.compiler()).arg("-c").arg("-o").arg(&object).arg(&source);
        if let Some(dir) = path.parent() {
            compile.arg("-I").arg(dir);
        }
        self.checked(design, &mut compile)?;
        Ok(object)
    }

    fn command(&self, level: u32) -> Result<std::process::Command, Error> {
        Ok(no_compiler(self.compiler(level).try_get_compiler())?.to_command())
    }

    fn checked(&self, design: &Design, command: &mut std::process::Command) -> Result<(), Error> {
        let done = run(command)?;
        if done.status.success() {
            return Ok(());
        }
        let messages = error::messages(&done.stderr, &self.workspace);
        Err(Error::Cpp { name: design.name.clone(), messages })
    }

    pub(crate) fn compiler(&self, level: u32) -> cc::Build {
        let triple = format!("{}-unknown-linux-gnu", env::consts::ARCH);
        let include = self.root.join("include");
        let level = if brief().is_some() { 0 } else { level };
        let mut cc = cc::Build::new();
        cc.cpp(true)
            .std("c++17")
            .pic(true)
            .opt_level(level)
            .debug(false)
            .warnings(false)
            .cargo_metadata(false);
        cc.host(&triple).target(&triple).include(include.join("vltstd")).include(include);
        cc
    }
}

/// A folder for libraries that run briefly, so that optimising them does not pay.
pub(crate) fn brief() -> Option<PathBuf> {
    env::var_os("VERILATED_BRIEF").map(PathBuf::from)
}

pub(crate) fn no_compiler<T>(done: Result<T, cc::Error>) -> Result<T, Error> {
    done.map_err(|e| Error::NoCompiler { reason: e.to_string() })
}
