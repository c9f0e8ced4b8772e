//! OpenGL programs on the chip draw what Mesa's drivers for the processor draw. A system without Mesa passes, unless
//! `LIVE=1` says that it is to have it.

use live::judges::{CALLS, EXECUTABLE, MISSING};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

crate::tests! { opengl_programs_draw_what_mesa_draws calls_that_no_driver_makes_end_in_errors }

/// Writes an executable into a folder.
fn unpacked(folder: &Path, name: &str, bytes: &[u8]) -> PathBuf {
    let executable = folder.join(name);
    fs::write(&executable, bytes).unwrap();
    fs::set_permissions(&executable, fs::Permissions::from_mode(0o755)).unwrap();
    executable
}

fn calls_that_no_driver_makes_end_in_errors() {
    let executable = unpacked(&crate::outputs::folder("live_calls"), "live-calls", CALLS);
    let mut program = Command::new(env!("CARGO_BIN_EXE_gpu-rtl"));
    let done = program.args(["gl", "--quiet", "--"]).arg(&executable).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stdout));
}

fn opengl_programs_draw_what_mesa_draws() {
    let folder = crate::outputs::folder("live");
    let executable = unpacked(&folder, "live-programs", EXECUTABLE);
    let list = Command::new(&executable).output().unwrap();
    let list = String::from_utf8(list.stdout).unwrap();
    let programs: Vec<Program> = list.lines().map(Program::of).collect();
    assert!(programs.len() >= 20, "{list}");
    let mut wrong = vec![];
    for program in &programs {
        let run = Run { program, executable: &executable, folder: &folder };
        match run.compared() {
            Ok(()) => (),
            Err(Trouble::Missing(what)) if std::env::var_os("LIVE").is_none() => {
                return eprintln!("no OpenGL program runs here: {what}; install libegl1 and libgl1-mesa-dri");
            }
            Err(Trouble::Missing(what) | Trouble::Wrong(what)) => {
                wrong.push(format!("{}: {what}", program.name))
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A line of the executable's list.
struct Program<'a> {
    name: &'a str,
    /// The driver whose result counts.
    witness: &'a str,
    /// By how much a byte may differ from it.
    within: u8,
}

impl<'a> Program<'a> {
    fn of(line: &'a str) -> Self {
        let cells: Vec<_> = line.split('\t').collect();
        let [name, witness, within, _] = cells[..] else { panic!("four cells expected in `{line}`") };
        Program { name, witness, within: within.parse().unwrap() }
    }
}

enum Trouble {
    /// The system lacks a part that runs programs.
    Missing(String),
    Wrong(String),
}

struct Run<'a> {
    program: &'a Program<'a>,
    executable: &'a Path,
    folder: &'a Path,
}

impl Run<'_> {
    fn compared(&self) -> Result<(), Trouble> {
        let Program { witness, within, .. } = *self.program;
        let mut mesa = Command::new(self.executable);
        mesa.env("LIBGL_ALWAYS_SOFTWARE", "1").env("GALLIUM_DRIVER", witness);
        let expected = self.result(mesa, witness, "expected")?;
        let mut chip = Command::new(env!("CARGO_BIN_EXE_gpu-rtl"));
        chip.env_remove("LIBGL_ALWAYS_SOFTWARE").env_remove("GALLIUM_DRIVER");
        chip.args(["gl", "--quiet", "--"]).arg(self.executable);
        let drawn = self.result(chip, "NV", "drawn")?;
        differences(&expected, &drawn, within).map_err(Trouble::Wrong)
    }

    /// What the program writes with a driver, the name of which starts with `driver`.
    fn result(&self, mut command: Command, driver: &str, file: &str) -> Result<Vec<u8>, Trouble> {
        let name = self.program.name;
        let file: PathBuf = self.folder.join(format!("{name}.{file}"));
        let done = command.arg(name).arg(&file).env("EGL_PLATFORM", "surfaceless").output().unwrap();
        let said = String::from_utf8_lossy(&done.stderr);
        if done.status.code() == Some(MISSING) {
            return Err(Trouble::Missing(said.trim().to_owned()));
        }
        let renders = format!("{name}: ");
        match said.lines().find_map(|line| line.strip_prefix(&renders)) {
            Some(renderer) if !renderer.starts_with(driver) => {
                return Err(Trouble::Missing(format!("Mesa took {renderer} in place of {driver}")));
            }
            _ => (),
        }
        if !done.status.success() {
            return Err(Trouble::Wrong(format!("{driver}: {}: {}", done.status, said.trim())));
        }
        Ok(fs::read(&file).unwrap())
    }
}

/// Says how many bytes differ by more than `within`, and the first.
fn differences(expected: &[u8], drawn: &[u8], within: u8) -> Result<(), String> {
    if expected.is_empty() || expected.len() != drawn.len() {
        return Err(format!("{} bytes expected, {} bytes drawn", expected.len(), drawn.len()));
    }
    let differ = |&i: &usize| expected[i].abs_diff(drawn[i]) > within;
    let places: Vec<usize> = (0..expected.len()).filter(differ).collect();
    let Some(&first) = places.first() else { return Ok(()) };
    let (pixel, e, d) = (first / 4, expected[first], drawn[first]);
    let (x, y) = (pixel % 64, pixel / 64);
    Err(format!(
        "{} bytes differ, first byte {first} (pixel {x}, {y}): {e} expected, {d} drawn",
        places.len()
    ))
}
