//! The shader code of all recorded kernels, frames and streams, as a driver uploaded it, goes to text and back.

use assembler::{assemble, disassemble};
use flate2::read::GzDecoder;
use interpreter::decode::op::Op;
use interpreter::decode::table::find;
use serde::Deserialize;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

#[derive(Deserialize)]
struct Capture {
    data_file: String,
    submit: Vec<Submission>,
}

#[derive(Deserialize)]
struct Submission {
    #[serde(default)]
    updates: Vec<[u64; 3]>,
}

const BUNDLE: usize = 32;

/// Whether three words are instructions, or zeros after at least one; bit 63 of the control word is 0.
fn is_bundle(bytes: &[u8]) -> bool {
    let word = |n: usize| u64::from_le_bytes(bytes[8 * n..8 * n + 8].try_into().expect("8 bytes"));
    word(0) >> 63 == 0 && word(1) != 0 && (1..4).all(|n| word(n) == 0 || find(word(n)).is_some())
}

/// Runs of bundles of an upload.
fn programs(address: u64, data: &[u8]) -> Vec<Vec<u8>> {
    let skipped = address.wrapping_neg() as usize % BUNDLE;
    let mut found: Vec<Vec<u8>> = vec![vec![]];
    for bundle in data.get(skipped..).unwrap_or_default().chunks_exact(BUNDLE) {
        match is_bundle(bundle) {
            true => found.last_mut().expect("one").extend(bundle),
            false => found.push(vec![]),
        }
    }
    found.retain(|program| !program.is_empty());
    found
}

fn captures(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../recordings").join(folder);
    let entries = std::fs::read_dir(folder).expect("the recordings").flatten();
    entries.map(|entry| entry.path()).filter(|path| path.join("capture.toml").is_file()).collect()
}

/// Programs that a recording uploads, without those that it uploads again.
fn code(path: &Path) -> Vec<Vec<u8>> {
    let text = std::fs::read_to_string(path.join("capture.toml")).expect("a capture");
    let capture: Capture = toml::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let mut data = vec![];
    let file = File::open(path.join(&capture.data_file)).expect("its data");
    GzDecoder::new(file).read_to_end(&mut data).expect("packed data");
    let updates = capture.submit.iter().flat_map(|submission| &submission.updates);
    let part = |at: &[u64; 3]| data[at[2] as usize..(at[2] + at[1]) as usize].to_vec();
    let mut found: Vec<_> = updates.flat_map(|at| programs(at[0], &part(at))).collect();
    found.sort();
    found.dedup();
    found
}

/// Whether a line is `.word` of a legal instruction. Other uploads that look like code have reserved values.
fn lacks_text(line: &str) -> bool {
    let number = line.split_once(".word 0x").map(|(_, number)| number.trim_end_matches(';'));
    let word = number.map(|number| u64::from_str_radix(number, 16).expect("a word"));
    word.is_some_and(|word| Op::decode(word).is_ok())
}

/// Sends all code to text and back; returns the number of instructions.
fn there_and_back(folder: &str) -> usize {
    let mut count = 0;
    for path in captures(folder) {
        for program in code(&path) {
            let text = disassemble(&program).expect("whole bundles");
            assert_eq!(assemble(&text).as_ref(), Ok(&program), "{}:\n{text}", path.display());
            for line in text.lines().filter(|line| line.ends_with(';')) {
                assert!(!lacks_text(line), "{}: {line}", path.display());
                count += usize::from(!line.contains(".word"));
            }
        }
    }
    count
}

#[test]
fn kernels() {
    let count = there_and_back("kernels");
    assert!(count > 10_000, "{count} instructions");
}

#[test]
fn frames() {
    let count = there_and_back("frames");
    assert!(count > 10_000, "{count} instructions");
}

#[test]
fn streams() {
    let count = there_and_back("streams");
    assert!(count > 1000, "{count} instructions");
}
