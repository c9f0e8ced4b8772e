//! Recorded kernels: every buffer of results has to be right.

use interpreter::machine::freedom::{First, Freedom};
use interpreter::stream::judge::judge;
use interpreter::stream::recording::Recording;
use interpreter::stream::replay::replay;
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../recordings/kernels")
}

fn names() -> Vec<String> {
    let entries = std::fs::read_dir(folder()).expect("the folder of kernels").flatten();
    let folders = entries.filter(|e| e.path().is_dir());
    let mut names: Vec<_> = folders.map(|e| e.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Runs and judges a kernel.
fn judged(name: &str, freedom: Freedom) -> Result<(), String> {
    let recording = Recording::load(&folder().join(name))?;
    judge(&recording, &replay(&recording, freedom)?.memory)
}

fn judge_all(freedom: Freedom) {
    let names = names();
    assert_eq!(names.len(), 62, "kernels are missing");
    let wrong: Vec<_> = names.iter().filter_map(|name| Some((name, judged(name, freedom).err()?))).collect();
    let lines: Vec<_> = wrong.iter().map(|(name, what)| format!("{name}: {what}")).collect();
    assert!(wrong.is_empty(), "{} of {} kernels are wrong:\n{}", wrong.len(), names.len(), lines.join("\n"));
}

#[test]
fn every_kernel_is_right() {
    judge_all(Freedom::default());
}

#[test]
fn every_kernel_is_right_on_another_machine() {
    judge_all(Freedom { first: First::Taken, initial: 0xa5, backwards: true, turn: 1 });
}

/// Results are exact unless a recording says otherwise, and their files are as it names them, or packed.
#[test]
fn expected_files_are_packed_or_not() {
    let (from, to) =
        (folder().join("int_mul"), std::env::temp_dir().join(format!("expected-{}", std::process::id())));
    std::fs::create_dir_all(&to).expect("a folder");
    let packed = Recording::load(&from).expect("the recording");
    let text = std::fs::read_to_string(from.join("capture.toml")).expect("its text");
    let kept = text.lines().filter(|line| !line.starts_with("compare"));
    std::fs::write(to.join("capture.toml"), kept.collect::<Vec<_>>().join("\n")).expect("a file");
    std::fs::copy(from.join(&packed.data_file), to.join(&packed.data_file)).expect("a file");
    for result in &packed.results {
        std::fs::write(to.join(&result.file), &result.contents).expect("a file");
    }
    let plain = Recording::load(&to).expect("the same");
    std::fs::remove_dir_all(&to).expect("it is there");
    assert!(plain.results.iter().all(|result| result.compare == "exact") && !plain.results.is_empty());
    let contents =
        |recording: &Recording| recording.results.iter().map(|r| r.contents.clone()).collect::<Vec<_>>();
    assert_eq!(contents(&plain), contents(&packed));
}

/// The iterations of its compare-and-swap loops depend on conflicts between warps.
const BY_SCHEDULING: &str = "atomics_shared";

/// Another interpreter counted the launches, the instructions of warps and the deepest stack.
#[test]
fn tallies_are_those_of_another_interpreter() {
    let rows = include_str!("../../recordings/kernels/tallies.tsv").lines().skip(1);
    let mut compared = 0;
    for columns in rows.map(|row| row.split('\t').collect::<Vec<_>>()) {
        let recording = Recording::load(&folder().join(columns[0])).expect("the recording");
        let tallies = replay(&recording, Freedom::default()).expect("the kernel runs").tallies;
        let instructions: u64 = tallies.iter().map(|tally| tally.instructions).sum();
        let deepest = tallies.iter().map(|tally| tally.deepest).max().unwrap_or(0);
        let got = [tallies.len().to_string(), instructions.to_string(), deepest.to_string()];
        if columns[0] != BY_SCHEDULING {
            assert_eq!(got[..], columns[1..], "{}: launches, instructions, stack", columns[0]);
            compared += 1;
        }
    }
    assert_eq!(compared, 58);
}
