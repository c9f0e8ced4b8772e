//! The shader code of all recorded kernels and frames, as a driver uploaded it, goes to text and back.

use assembler::{assemble, disassemble};
use flate2::read::GzDecoder;
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

/// Instructions that have a text, and those that are `.word`, without zeros.
fn there_and_back(folder: &str) -> [usize; 2] {
    let mut counts = [0; 2];
    for path in captures(folder) {
        let programs = code(&path);
        for program in programs {
            let text = disassemble(&program).expect("whole bundles");
            assert_eq!(assemble(&text).as_ref(), Ok(&program), "{}:\n{text}", path.display());
            let is_counted = |line: &&str| line.ends_with(';') && !line.ends_with(".word 0x0000000000000000;");
            for line in text.lines().filter(is_counted) {
                counts[usize::from(line.contains(".word"))] += 1;
            }
        }
    }
    counts
}

#[test]
fn kernels() {
    let [texts, words] = there_and_back("kernels");
    println!("kernels: {texts} instructions, {words} words");
    assert!(texts > 2000 && words < texts / 10, "{texts} instructions, {words} words");
}

#[test]
fn frames() {
    let [texts, words] = there_and_back("frames");
    println!("frames: {texts} instructions, {words} words");
    assert!(texts > 2000 && words < texts / 10, "{texts} instructions, {words} words");
}
