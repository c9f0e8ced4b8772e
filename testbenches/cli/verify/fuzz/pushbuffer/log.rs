//! Log of finished runs: one line for each block of cases; the file is only appended to.

use crate::verify::{campaign, logs};
use fuzz::pushbuffer::Tally;
use std::collections::BTreeMap;
use std::io;
use std::ops::Range;
use std::path::Path;

/// A failing case, and the first case that ran on the same command path.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    pub case: u64,
    pub first: u64,
    pub kind: String,
}

/// Properties that must be equal for runs to be comparable.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Run {
    pub lockstep: bool,
    /// Hash of the sources of the command path, its references and the cases.
    pub sources: u64,
    pub seed: u64,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    pub run: Run,
    pub cases: Range<u64>,
    pub milliseconds: u64,
    pub findings: Vec<Finding>,
    /// Counts; methods reached are only those that this run had not reached before.
    pub tally: Tally,
}

const TWINS: [&str; 2] = ["model", "lockstep"];

impl Block {
    fn line(&self) -> String {
        let Block { run: Run { lockstep, sources, seed }, cases: Range { start, end }, .. } = self;
        let found = self.findings.iter().map(|f| format!("{}-{} {}", f.first, f.case, f.kind));
        let found = found.collect::<Vec<_>>().join(",");
        let twin = TWINS[usize::from(*lockstep)];
        let (milliseconds, tally) = (self.milliseconds, self.tally.to_line());
        format!("{twin}\t{sources:016x}\t{seed}\t{start}\t{end}\t{milliseconds}\t{found}\t{tally}\n")
    }

    fn parse(line: &str) -> Option<Self> {
        let mut cells = line.splitn(8, '\t');
        let lockstep = TWINS.iter().position(|twin| Some(*twin) == cells.clone().next())? == 1;
        let sources = u64::from_str_radix(cells.nth(1)?, 16).ok()?;
        let mut number = || cells.next()?.parse::<u64>().ok();
        let (seed, start, end, milliseconds) = (number()?, number()?, number()?, number()?);
        let finding = |text: &str| {
            let (cases, kind) = text.split_once(' ')?;
            let (first, case) = cases.split_once('-')?;
            Some(Finding { case: case.parse().ok()?, first: first.parse().ok()?, kind: kind.into() })
        };
        let found = cells.next()?.split(',').filter(|text| !text.is_empty());
        let findings = found.map(finding).collect::<Option<Vec<_>>>()?;
        let tally = Tally::parse(cells.next()?)?;
        Some(Block { run: Run { lockstep, sources, seed }, cases: start..end, milliseconds, findings, tally })
    }
}

/// Blocks of a run by first case, the longest of each. A truncated line is omitted.
pub fn read(path: &Path, run: Run) -> io::Result<BTreeMap<u64, Block>> {
    let mut blocks: BTreeMap<u64, Block> = BTreeMap::new();
    for block in logs::read(path)?.lines().filter_map(Block::parse).filter(|block| block.run == run) {
        let before = blocks.get(&block.cases.start);
        if before.is_none_or(|before| before.cases.end <= block.cases.end) {
            blocks.insert(block.cases.start, block);
        }
    }
    Ok(blocks)
}

pub fn append(path: &Path, block: &Block) -> io::Result<()> {
    logs::append(path, &block.line())
}

/// Model sources that are not units, and the sources that generate and judge cases.
const OURS: [&str; 16] = [
    "rtl-model/hub",
    "rtl-model/kernel",
    "testbenches/fuzz/pushbuffer",
    "testbenches/references/hub/host/channels.rs",
    "testbenches/references/hub/copies",
    "testbenches/references/hub/copies.rs",
    "testbenches/references/hub/front_end",
    "testbenches/references/hub/front_end.rs",
    "testbenches/references/hub/macro_engine",
    "testbenches/references/hub/macro_engine.rs",
    "testbenches/references/rigs/command_path/pushbuffer",
    "testbenches/references/rigs/command_path/pushbuffer.rs",
    "testbenches/scenarios/hub",
    "testbenches/recordings/capture.rs",
    "testbenches/workloads/command",
    "testbenches/workloads/command.rs",
];

/// Hash of all sources that run, generate and judge a case.
pub fn sources() -> u64 {
    campaign::sources::sources_with("rigs/command_path", &OURS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_round_trip() {
        let run = Run { lockstep: true, sources: 0xfeed, seed: 7 };
        let finding = |case, kind: &str| Finding { case, first: 1000, kind: kind.into() };
        let findings = vec![finding(1003, "front end"), finding(1017, "hang")];
        let tally = Tally { cycles: 99, ..Tally::default() };
        let block = Block { run, cases: 1000..2000, milliseconds: 1500, findings, tally };
        assert_eq!(Block::parse(block.line().trim_end()), Some(block.clone()));
        let good = Block { findings: vec![], ..block };
        assert_eq!(Block::parse(good.line().trim_end()), Some(good));
        assert_eq!(Block::parse("lockstep\t000000000000feed\t7\t0"), None);
    }

    #[test]
    fn hashed_sources_exist() {
        OURS.iter().for_each(|path| assert!(cosim::root().join(path).exists(), "{path}"));
    }
}
