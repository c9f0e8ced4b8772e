//! Recorded kernels: every buffer of results has to be right.

use interpreter::machine::freedom::{First, Freedom};
use interpreter::stream::judge::judge;
use interpreter::stream::recording::Recording;
use interpreter::stream::replay::replay;
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("kernels")
}

fn names() -> Vec<String> {
    let entries = std::fs::read_dir(folder()).expect("the folder of kernels").flatten();
    let folders = entries.filter(|e| e.path().is_dir());
    let mut names: Vec<_> = folders.map(|e| e.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// What is wrong with a kernel.
fn judged(name: &str, freedom: Freedom) -> Result<(), String> {
    let recording = Recording::load(&folder().join(name))?;
    judge(&recording, &replay(&recording, freedom)?.memory)
}

fn judge_all(freedom: Freedom) {
    let names = names();
    assert_eq!(names.len(), 61, "kernels are missing");
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

/// Its compare-and-swap loops take as many turns as the warps get in each other's way.
const BY_SCHEDULING: &str = "atomics_shared";

/// Another interpreter counted the launches, the instructions of warps and the deepest stack.
#[test]
fn tallies_are_those_of_another_interpreter() {
    let rows = include_str!("../kernels/tallies.tsv").lines().skip(1);
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
