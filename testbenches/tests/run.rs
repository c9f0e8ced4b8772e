//! `gpu-rtl run` on a user's folder and on a recording: its output files, and its messages for bad ones: exit code 2 with file, line
//! and remedy; 1 for a wrong buffer.

use crate::outputs;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

crate::tests! { a_folder_is_run_and_written a_wrong_buffer_is_a_failed_check a_stopped_warp_is_reported hanging_warps_are_reported
a_program_as_text_is_run bad_folders_are_reported bad_recordings_are_reported bad_paths_are_reported a_recording_is_run }

fn saxpy() -> PathBuf {
    cosim::root().join("testbenches/recordings/programs/saxpy")
}

fn run(kernel: &Path, more: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_gpu-rtl"));
    program.arg("run").arg(kernel).args(more).output().expect("the program runs")
}

fn copy(from: &Path, test: &str) -> PathBuf {
    let folder = outputs::folder(test);
    for entry in fs::read_dir(from).unwrap().flatten() {
        fs::copy(entry.path(), folder.join(entry.file_name())).unwrap();
    }
    folder
}

/// The example with a word of its text, or its program, changed.
fn changed(test: &str, from: &str, to: &str) -> PathBuf {
    let folder = copy(&saxpy(), test);
    let text = fs::read_to_string(folder.join("kernel.toml")).unwrap();
    assert!(text.contains(from), "{from} is not in kernel.toml");
    fs::write(folder.join("kernel.toml"), text.replacen(from, to, 1)).unwrap();
    folder
}

fn word(test: &str, at: usize, word: u64) -> PathBuf {
    let folder = copy(&saxpy(), test);
    let mut code = fs::read(folder.join("code.bin")).unwrap();
    code[at..at + 8].copy_from_slice(&word.to_le_bytes());
    fs::write(folder.join("code.bin"), code).unwrap();
    folder
}

/// The message of a failing run.
fn said(done: &Output, code: i32) -> String {
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    assert_eq!(done.status.code(), Some(code), "{said}");
    assert!(!said.contains("panicked"), "{said}");
    said
}

fn says(kernel: &Path, more: &[&str], parts: &[&str]) {
    let said = said(&run(kernel, more), 2);
    for part in parts {
        assert!(said.contains(part), "`{part}` is not in\n{said}");
    }
}

fn a_folder_is_run_and_written() {
    let folder = outputs::folder("run-written");
    let file = |name: &str| folder.join(name).to_str().unwrap().to_string();
    let files = [file("l.txt"), file("p.svg"), file("t.json"), folder.to_str().unwrap().to_string()];
    let more = ["--listing", &files[0], "--plot", &files[1], "--trace", &files[2], "--results", &files[3]];
    let done = run(&saxpy(), &more);
    said(&done, 0);
    let notified = String::from_utf8_lossy(&done.stdout).into_owned();
    for part in ["instructions              104", "of warps", "y                        1024 bytes   right"] {
        assert!(notified.contains(part), "`{part}` is not in\n{notified}");
    }
    assert_eq!(fs::read(folder.join("y.bin")).unwrap(), fs::read(saxpy().join("y.expected.bin")).unwrap());
    let listing = fs::read_to_string(folder.join("l.txt")).unwrap();
    let line = listing.lines().find(|line| line.ends_with("FFMA R9, R8, c[0x0][0x10], R9")).expect("the sum");
    let columns: Vec<_> = line.split_whitespace().take(4).collect();
    assert_eq!(columns, ["70", "8", "32.00", "32.00"], "{listing}");
    assert!(fs::read_to_string(folder.join("p.svg")).unwrap().ends_with("</svg>\n"));
    let trace: serde_json::Value = serde_json::from_slice(&fs::read(folder.join("t.json")).unwrap()).unwrap();
    let events = trace["traceEvents"].as_array().expect("events");
    let lasting: Vec<_> = events.iter().filter(|event| event["ph"] == "X").collect();
    let warps = lasting.iter().filter(|event| event["name"].as_str().unwrap().starts_with("block (")).count();
    // 13 instructions of 8 warps.
    assert_eq!((warps, lasting.len()), (8, 8 + 8 * 13));
}

fn a_wrong_buffer_is_a_failed_check() {
    let done = run(&changed("run-wrong", "2.5]", "2.25]"), &[]);
    said(&done, 1);
    let notified = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(notified.contains("wrong: y: 249 elements differ"), "{notified}");
}

fn a_stopped_warp_is_reported() {
    let at = ["block (0, 0, 0), warp 0", "SM 0, sub-partition 0"];
    let with = |more: &[&'static str]| [&at[..], more].concat();
    let encoding = ["Encoding at 0x18 from its program's start, word 0000000000000000"];
    says(&word("run-encoding", 0x18, 0), &[], &with(&encoding));
    let unmapped = [
        "Unmapped at 0x48 from its program's start",
        "word 9c90000000070408",
        "read of 0x700000",
        "was refused",
        "LD.E R8, [R4]",
        "of block (",
    ];
    // The SM that faults first depends on timing.
    says(&changed("run-unmapped", "\"x\", \"y\"", "0x10, 0x7, \"y\""), &[], &unmapped);
    let registers = changed("run-registers", "registers = 16", "registers = 255");
    let text = fs::read_to_string(registers.join("kernel.toml")).unwrap();
    fs::write(registers.join("kernel.toml"), text.replace("[64, 1, 1]", "[1024, 1, 1]")).unwrap();
    says(&registers, &[], &["a descriptor is refused in channel 0: Registers"]);
}

fn hanging_warps_are_reported() {
    // BRA to itself.
    let folder = word("run-loop", 0x8, 0xe240_0fff_ff87_000f);
    let parts = [
        "nothing but instructions for 2000 cycles",
        "block (0, 0, 0), warp 0",
        "it issued BRA 0x8 at 0x8 last",
    ];
    says(&folder, &["--patience", "2000"], &parts);
    // BAR.SYNC 0x0, 0x60, for 96 threads of 64: nothing is issued any more, which is seen sooner than --patience.
    let barrier = word("run-barrier", 0x18, 0xf0a8_1b80_0607_0000);
    let text = fs::read_to_string(barrier.join("kernel.toml")).unwrap();
    fs::write(barrier.join("kernel.toml"), text.replace("registers = 16", "registers = 16\nbarriers = 1"))
        .unwrap();
    let parts = ["no unit makes progress", "block (0, 0, 0), warp 0 waits: barrier, membar"];
    says(&barrier, &["--cycles", "100000"], &parts);
    says(&saxpy(), &["--cycles", "3000"], &["not at its end after 3000 cycles (--cycles)"]);
}

/// The text has no control: the assembler makes it.
fn a_program_as_text_is_run() {
    let from = cosim::root().join("testbenches/recordings/programs/saxpy_text");
    let done = run(&from, &[]);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let folder = copy(&from, "run_text");
    let text = fs::read_to_string(folder.join("saxpy.s")).unwrap();
    fs::write(folder.join("saxpy.s"), text.replace("FFMA", "FFMB")).unwrap();
    says(&folder, &[], &["saxpy.s:12: there is no instruction FFMB"]);
}

fn bad_folders_are_reported() {
    let bad: [(&str, &str, &str, &[&str]); 9] = [
        ("key", "registers", "registres", &["kernel.toml:5: unknown field `registres`", "--help"]),
        ("registers", "registers = 16", "registers = 256", &["kernel.toml:5: registers are 1 to 255"]),
        ("threads", "[64, 1, 1]", "[64, 64, 1]", &["kernel.toml:4: a block has 1 to 1024 threads"]),
        ("blocks", "[4, 1, 1]", "[4, 0, 1]", &["kernel.toml:3: blocks are 1 to"]),
        ("bank", "bank = 0", "bank = 8", &["kernel.toml:9: banks are 0 to 7"]),
        ("address", "\"x\", \"y\"", "\"z\"", &["kernel.toml:10: there is no buffer \"z\""]),
        ("type", "2.5]", "true]", &["kernel.toml:10: a word is a whole number"]),
        ("file", "\"x.bin\"", "\"../x.bin\"", &["kernel.toml:13: \"../x.bin\" must be the name of a file"]),
        ("name", "name = \"x\"", "name = \"y\"", &["two buffers are called \"y\""]),
    ];
    for (test, from, to, parts) in bad {
        says(&changed(&format!("run-{test}"), from, to), &[], parts);
    }
    let cut = copy(&saxpy(), "run-cut");
    fs::write(cut.join("code.bin"), [0; 100]).unwrap();
    says(&cut, &[], &["kernel.toml:1: code.bin has 100 bytes; a program has whole bundles of 32 bytes"]);
    fs::remove_file(cut.join("code.bin")).unwrap();
    says(&cut, &[], &["code.bin: No such file", "put the file into the folder"]);
}

fn bad_recordings_are_reported() {
    let carried = cosim::root().join("testbenches/recordings/kernels/float_add");
    let edit = |test: &str, from: &str, to: &str| {
        let folder = copy(&carried, test);
        let text = fs::read_to_string(folder.join("capture.toml")).unwrap();
        assert!(text.contains(from), "{from}");
        fs::write(folder.join("capture.toml"), text.replacen(from, to, 1)).unwrap();
        folder
    };
    says(&edit("run-syntax", "ulp = 0", "ulp = zero"), &[], &["capture.toml:16: "]);
    says(
        &edit("run-range", "0x1c, 0x0]", "0x1c, 0xffffff]"),
        &[],
        &["submission 0: the update at 0x100002000 wants"],
    );
    says(
        &edit("run-outside", "[0x100002000,", "[0x200002000,"),
        &[],
        &["the update at 0x200002000", "in no buffer"],
    );
    says(&edit("run-result", "name = \"r\"", "name = \"a/b\""), &[], &["cannot be a file's name"]);
    says(
        &edit("run-area", "va = 0x100e87000\nsize = 0x200000", "va = 0xff00000000\nsize = 0x200000"),
        &[],
        &["capture.toml: submission 1: the update at 0x100e8701c"],
    );
    let cut = copy(&carried, "run-data");
    fs::write(cut.join("data.bin.gz"), &fs::read(cut.join("data.bin.gz")).unwrap()[..100]).unwrap();
    says(&cut, &[], &["data.bin.gz: ", "copy the folder again"]);
    says(Path::new("no_such_kernel"), &[], &["no kernel", "no_such_kernel", "gpu-rtl list kernels"]);
}

fn bad_paths_are_reported() {
    says(&saxpy(), &["--results", "/no/such"], &["/no/such: there is no such folder; make it"]);
    says(&saxpy(), &["--listing", "l.doc"], &["l.doc"]);
    says(&saxpy(), &["--lockstep", "zcrop"], &["no unit `zcrop`", "did you mean"]);
    says(&saxpy(), &["--plot", "/dev/full"], &["/dev/full"]);
}

fn a_recording_is_run() {
    let done = run(Path::new("launch_odd"), &[]);
    said(&done, 0);
    let notified = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(notified.contains("   right") && !notified.contains("wrong"), "{notified}");
}
