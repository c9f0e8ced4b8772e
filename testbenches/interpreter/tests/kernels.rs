//! Recorded kernels: every buffer of results has to be right.

use interpreter::stream::judge::wrong;
use interpreter::stream::recording::{Expected, Recording};
use interpreter::stream::replay::replay;
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("kernels")
}

fn names() -> Vec<String> {
    let entries = std::fs::read_dir(folder()).expect("the folder of kernels").flatten();
    let mut names: Vec<_> = entries.map(|e| e.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// What is wrong with a kernel.
fn judged(name: &str) -> Result<(), String> {
    let recording = Recording::load(&folder().join(name))?;
    let engines = replay(&recording)?;
    for expected in &recording.results {
        let bytes: Vec<u8> = (0..expected.size).map(|i| engines.memory.byte(expected.va + i)).collect();
        let all = wrong(expected, &bytes)?;
        if let Some(first) = all.first() {
            return Err(told(expected, all.len(), *first));
        }
    }
    Ok(())
}

fn told(expected: &Expected, count: usize, first: interpreter::stream::judge::Wrong) -> String {
    format!("{}: {count} elements differ, the first: {first:x?}", expected.name)
}

#[test]
fn every_kernel_is_right() {
    let names = names();
    assert_eq!(names.len(), 61, "kernels are missing");
    let wrong: Vec<_> = names.iter().filter_map(|name| Some((name, judged(name).err()?))).collect();
    let lines: Vec<_> = wrong.iter().map(|(name, what)| format!("{name}: {what}")).collect();
    assert!(wrong.is_empty(), "{} of {} kernels are wrong:\n{}", wrong.len(), names.len(), lines.join("\n"));
}
