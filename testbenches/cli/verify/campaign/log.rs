//! Log of campaigns: one line for each round; the file is only appended to.

use crate::verify::logs;
use std::io;
use std::path::Path;

/// A unit's scenarios, once, under one seed.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    pub unit: String,
    /// Digest of its descriptions: rounds of other sources do not count.
    pub sources: u64,
    pub seed: u64,
    pub cases: u32,
    pub cycles: u64,
    /// Operations of arithmetic whose results were judged.
    pub operations: u64,
    pub passed: bool,
}

impl Round {
    fn line(&self) -> String {
        let Round { unit, sources, seed, cases, cycles, operations, passed } = self;
        let verdict = if *passed { "ok" } else { "FAILED" };
        format!("{unit}\t{sources:016x}\t{seed}\t{cases}\t{cycles}\t{operations}\t{verdict}\n")
    }

    fn parse(line: &str) -> Option<Self> {
        let cells: Vec<_> = line.split('\t').collect();
        let [unit, sources, seed, cases, cycles, operations, verdict] = cells[..] else { return None };
        Some(Round {
            unit: unit.into(),
            sources: u64::from_str_radix(sources, 16).ok()?,
            seed: seed.parse().ok()?,
            cases: cases.parse().ok()?,
            cycles: cycles.parse().ok()?,
            operations: operations.parse().ok()?,
            passed: verdict == "ok",
        })
    }
}

/// All rounds of a file; none where there is no file. A line cut short is left out.
pub fn read(path: &Path) -> io::Result<Vec<Round>> {
    Ok(logs::read(path)?.lines().filter_map(Round::parse).collect())
}

pub fn append(path: &Path, round: &Round) -> io::Result<()> {
    logs::append(path, &round.line())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_round_trip() {
        let unit = "gpc/setup".to_string();
        let (sources, cycles) = (0xfeed, 123_456);
        let round = Round { unit, sources, seed: 7, cases: 256, cycles, operations: 99, passed: true };
        assert_eq!(Round::parse(round.line().trim_end()), Some(round.clone()));
        let failed = Round { passed: false, ..round };
        assert_eq!(Round::parse(failed.line().trim_end()), Some(failed));
        assert_eq!(Round::parse("gpc/setup\t00000000"), None);
    }
}
