//! What campaigns have run: a line of each round, in a file that only grows. Shards in
//! several processes may write into one file: a line is written at once.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// A unit's scenarios, once, under one seed.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    pub unit: String,
    /// What its descriptions were: rounds of other sources do not count.
    pub sources: u64,
    pub seed: u64,
    pub cases: u32,
    pub clocks: u64,
    pub passed: bool,
}

impl Round {
    fn line(&self) -> String {
        let Round { unit, sources, seed, cases, clocks, passed } = self;
        let verdict = if *passed { "ok" } else { "FAILED" };
        format!("{unit}\t{sources:016x}\t{seed}\t{cases}\t{clocks}\t{verdict}\n")
    }

    fn parse(line: &str) -> Option<Self> {
        let cells: Vec<_> = line.split('\t').collect();
        let [unit, sources, seed, cases, clocks, verdict] = cells[..] else { return None };
        Some(Round {
            unit: unit.into(),
            sources: u64::from_str_radix(sources, 16).ok()?,
            seed: seed.parse().ok()?,
            cases: cases.parse().ok()?,
            clocks: clocks.parse().ok()?,
            passed: verdict == "ok",
        })
    }
}

/// All rounds of a file; none where there is no file. A line cut short is left out.
pub fn read(path: &Path) -> io::Result<Vec<Round>> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(text.lines().filter_map(Round::parse).collect()),
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(vec![]),
        Err(e) => Err(e),
    }
}

pub fn append(path: &Path, round: &Round) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    OpenOptions::new().create(true).append(true).open(path)?.write_all(round.line().as_bytes())
}

/// A number for all that a unit is described by, in both languages.
pub fn sources(unit: &str) -> u64 {
    let mut hash = Fnv::default();
    for file in cosim::closure(&cosim::tree(), unit) {
        hash.add(&fs::read(&file).unwrap_or_default());
        let Ok(path) = file.strip_prefix(cosim::tree()) else { continue };
        let twin = cosim::root().join("rtl-model/src").join(path).with_extension("rs");
        hash.add(&fs::read(twin).unwrap_or_default());
    }
    let mut helpers = vec![];
    below(&cosim::root().join("rtl-model/src").join(unit), &mut helpers);
    helpers.sort();
    helpers.iter().for_each(|file| hash.add(&fs::read(file).unwrap_or_default()));
    hash.0
}

fn below(folder: &Path, files: &mut Vec<std::path::PathBuf>) {
    for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            below(&path, files);
        } else {
            files.push(path);
        }
    }
}

/// The hash of Fowler, Noll and Vo: the same in every version of the program.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    fn add(&mut self, bytes: &[u8]) {
        for byte in (bytes.len() as u64).to_le_bytes().iter().chain(bytes) {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_back() {
        let unit = "gpc/setup".to_string();
        let round = Round { unit, sources: 0xfeed, seed: 7, cases: 256, clocks: 123_456, passed: true };
        assert_eq!(Round::parse(round.line().trim_end()), Some(round.clone()));
        let failed = Round { passed: false, ..round };
        assert_eq!(Round::parse(failed.line().trim_end()), Some(failed));
        assert_eq!(Round::parse("gpc/setup\t00000000"), None);
    }

    #[test]
    fn sources_are_those_of_the_unit() {
        assert_eq!(sources("prim/fifo"), sources("prim/fifo"));
        assert_ne!(sources("prim/fifo"), sources("prim/ram"));
    }
}
