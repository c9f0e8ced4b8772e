//! Output files of the program: complete files under names that it may write, or nothing.

use std::fs;
use std::os::unix::fs::FileTypeExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

crate::tests! { special_files_are_not_replaced links_are_followed inputs_are_not_overwritten a_wrong_extension_is_refused
a_full_standard_output_is_an_error an_interrupt_leaves_nothing empty_waves_are_reported
an_interrupted_trace_is_written }

fn teapot() -> PathBuf {
    cosim::root().join("testbenches/meshes/teapot.obj")
}

/// An empty folder for a test.
pub fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("outputs-{test}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn render(mesh: &Path, output: &Path) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_gpu-rtl"));
    program.arg("render").arg(mesh).arg("-o").arg(output).args(["--size", "64x48", "--no-maps"]);
    program
}

/// The single line that a failing program prints.
fn refused(done: &Output) -> String {
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    assert_eq!(done.status.code(), Some(2), "{said}");
    assert!(said.starts_with("error: ") && said.lines().count() == 1, "{said}");
    said
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(folder).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn special_files_are_not_replaced() {
    let folder = folder("special");
    let device = folder.join("device.png");
    std::os::unix::fs::symlink("/dev/full", &device).unwrap();
    let said = refused(&render(&teapot(), &device).output().unwrap());
    assert!(said.contains("device.png: is no regular file"), "{said}");
    assert!(fs::metadata("/dev/full").unwrap().file_type().is_char_device());
    assert!(fs::symlink_metadata(&device).unwrap().is_symlink());
    fs::create_dir(folder.join("dir.png")).unwrap();
    let said = refused(&render(&teapot(), &folder.join("dir.png")).output().unwrap());
    assert!(said.contains("is a folder"), "{said}");
}

fn links_are_followed() {
    let folder = folder("links");
    fs::write(folder.join("real.png"), "old").unwrap();
    std::os::unix::fs::symlink("real.png", folder.join("link.png")).unwrap();
    assert!(render(&teapot(), &folder.join("link.png")).output().unwrap().status.success());
    assert!(fs::symlink_metadata(folder.join("link.png")).unwrap().is_symlink());
    assert!(fs::read(folder.join("real.png")).unwrap().starts_with(b"\x89PNG"));
    assert_eq!(names(&folder), ["link.png", "real.png"]);
}

fn inputs_are_not_overwritten() {
    let folder = folder("input");
    let mesh = folder.join("mesh.png");
    fs::copy(teapot(), &mesh).unwrap();
    let said = refused(&render(&mesh, &folder.join("../outputs-input/mesh.png")).output().unwrap());
    assert!(said.contains("is read, too"), "{said}");
    assert_eq!(fs::read(&mesh).unwrap(), fs::read(teapot()).unwrap());
}

fn a_wrong_extension_is_refused() {
    let folder = folder("extension");
    let said = refused(&render(&teapot(), &folder.join("frame.jpg")).output().unwrap());
    assert!(said.contains("extension .png"), "{said}");
    assert!(names(&folder).is_empty());
}

fn a_full_standard_output_is_an_error() {
    let folder = folder("full");
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let done = render(&teapot(), &folder.join("frame.png")).stdout(full).output().unwrap();
    assert!(refused(&done).contains("standard output"));
}

fn an_interrupt_leaves_nothing() {
    let folder = folder("interrupt");
    let mut program = Command::new(env!("CARGO_BIN_EXE_gpu-rtl"));
    program.arg("render").arg(teapot()).arg("-o").arg(folder.join("frame.png"));
    program.args(["--size", "2048x2048", "--waves", "zcull", "--to", "100000000"]);
    let mut running = program.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    // Its waves are being written.
    while names(&folder).is_empty() {
        assert!(running.try_wait().unwrap().is_none(), "it ended before it wrote");
        std::thread::sleep(Duration::from_millis(20));
    }
    let pid = running.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let done = running.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    assert_eq!(done.status.code(), Some(130), "{said}");
    assert!(said.contains("interrupted"), "{said}");
    assert_eq!(names(&folder), [""; 0]);
}

fn empty_waves_are_reported() {
    let folder = folder("nothing");
    let with = |more: &[&str]| {
        let done =
            render(&teapot(), &folder.join("frame.png")).args(["--waves", "zcull"]).args(more).output();
        String::from_utf8_lossy(&done.unwrap().stderr).into_owned()
    };
    assert!(with(&["--from", "90000000"]).contains("no waves: it has no cycle from 90000000"));
    let said = with(&["--on", "zcull.o.idle=2"]);
    assert!(said.contains("held in no cycle") || said.contains("error"), "{said}");
}

fn an_interrupted_trace_is_written() {
    let trace = folder("trace").join("trace.txt");
    let mut program = Command::new(env!("CARGO_BIN_EXE_gpu-rtl"));
    program.args(["replay", "cube", "--cycles", "40000", "--trace"]).arg(&trace);
    let done = program.output().unwrap();
    assert!(refused(&done).contains("after 40000 cycles"));
    let lines = fs::read_to_string(&trace).unwrap().lines().count();
    assert!(lines > 1000, "{lines} lines");
}
