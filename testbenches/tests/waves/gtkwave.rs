//! Opens a file and its layout in the real GTKWave on a separate screen. With
//! `SCREENSHOT=file.png` the picture is saved.

use super::common::{chain, drive};
use kernel::clocked::Clocked;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use waves::{Options, Recorder};

crate::tests! { gtkwave_opens_waves_with_their_layout }

const NEEDED: [&str; 4] = ["gtkwave", "Xvfb", "import", "xwininfo"];

fn have(program: &str) -> bool {
    std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())
        .any(|dir| dir.join(program).is_file())
}

/// Ends a program that this test started.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start(command: &mut Command) -> Running {
    Running(command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap())
}

fn output(command: &mut Command) -> String {
    let done = command.stdin(Stdio::null()).output().unwrap();
    String::from_utf8_lossy(&done.stdout).into_owned() + &String::from_utf8_lossy(&done.stderr)
}

fn wait_for(what: &str, mut done: impl FnMut() -> bool) {
    let start = Instant::now();
    while !done() {
        assert!(start.elapsed() < Duration::from_secs(60), "{what} did not come");
        std::thread::sleep(Duration::from_millis(200));
    }
}

/// Waves of a run, and the layout beside them.
fn waves(name: &str) -> (PathBuf, PathBuf) {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let mut chain = chain();
    let mut recorder = Recorder::create(&path, "chain", chain.unit_mut(), &Options::default()).unwrap();
    for cycle in 0..60 {
        let i = drive(cycle);
        chain.step(&i);
        recorder.after(cycle, &i, chain.unit_mut()).unwrap();
    }
    recorder.finish().unwrap();
    let layout = path.with_extension("gtkw");
    (path, layout)
}

/// Number of colours in a screenshot: one if nothing is drawn.
fn colours(picture: &Path) -> usize {
    let text = output(Command::new("identify").args(["-format", "%k"]).arg(picture));
    text.trim().parse().unwrap_or_else(|_| panic!("identify: {text}"))
}

fn gtkwave_opens_waves_with_their_layout() {
    if let Some(absent) = NEEDED.iter().find(|program| !have(program)) {
        println!("skipped: no {absent} (Debian: sudo apt install gtkwave xvfb imagemagick x11-utils)");
        return;
    }
    let display = format!(":{}", 100 + std::process::id() % 400);
    let _screen = start(Command::new("Xvfb").args([&display[..], "-screen", "0", "1500x900x24"]));
    wait_for("the screen", || {
        output(Command::new("xwininfo").args(["-display", &display, "-root"])).contains("1500x900")
    });
    for name in ["gtkwave.vcd", "gtkwave.fst"] {
        let (path, layout) = waves(name);
        let mut gtkwave = Command::new("gtkwave");
        gtkwave.arg("--nomenus").arg(&path).arg(&layout).env("DISPLAY", &display);
        let running = start(&mut gtkwave);
        wait_for("the window of GTKWave", || {
            output(Command::new("xwininfo").args(["-display", &display, "-root", "-tree"])).contains(name)
        });
        std::thread::sleep(Duration::from_secs(3));
        let picture = path.with_extension("png");
        let mut grab = Command::new("import");
        let said = output(grab.args(["-display", &display, "-window", "root"]).arg(&picture));
        assert!(picture.exists(), "import: {said}");
        assert!(colours(&picture) > 8, "{name}: GTKWave shows nothing");
        if let Some(keep) = std::env::var_os("SCREENSHOT") {
            std::fs::copy(&picture, keep).unwrap();
        }
        drop(running);
    }
}
