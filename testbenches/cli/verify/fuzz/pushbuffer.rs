//! `gpu-rtl fuzz pushbuffer`.

mod found;
mod log;
mod report;

use super::{Fuzz, workers, write};
use crate::{Failure, style};
use crate::{put, say};
use fuzz::pushbuffer::{Became, Case, Devices, Locksteps, Models, Tally, attempt_all, case};
use log::{Block, Finding, Run};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Instant;

pub const NAME: &str = "pushbuffer";
/// Cases of a line of the log.
const BLOCK: u64 = 1000;

/// Whether anything is found.
pub fn run(options: &Fuzz) -> Result<bool, Failure> {
    match options.lockstep {
        true => with(options, || Locksteps),
        false => with(options, Models::new),
    }
}

fn with<D: Devices + Send>(options: &Fuzz, new: impl Fn() -> D + Sync) -> Result<bool, Failure> {
    if let Some(file) = &options.input {
        let text = std::fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))?;
        let cases = Case::parse(&text).map_err(|what| format!("{}: {what}", file.display()))?;
        return Ok(some(&new(), &cases));
    }
    if let Some(n) = options.case {
        let case = case(options.seed, n);
        let file = write(&format!("{NAME}-{}-{n}", options.seed), case.to_text().as_bytes())?;
        say!("wrote {}", file.display());
        return Ok(some(&new(), &[case]));
    }
    if options.lockstep && !cosim::available() {
        return Err(format!("there is {}", cosim::Error::NoVerilator).into());
    }
    let run = Run { lockstep: options.lockstep, sources: log::sources(), seed: options.seed };
    let path = options.log.clone().unwrap_or_else(|| cosim::root().join("out/fuzz.tsv"));
    let blocks = if options.resume || options.table {
        log::read(&path, run).map_err(|e| format!("{}: {e}", path.display()))?
    } else {
        BTreeMap::new()
    };
    let mut blocks: Vec<_> = blocks.into_values().collect();
    if !options.table {
        blocks.extend(Job { options, run, path, new: &new }.missing(&blocks)?);
    }
    let (mut tally, mut findings, mut cases, mut milliseconds) = (Tally::default(), vec![], 0, 0);
    for block in blocks {
        cases += block.cases.end - block.cases.start;
        tally.add(block.tally);
        findings.extend(block.findings);
        milliseconds += block.milliseconds;
    }
    findings.sort_by_key(|finding: &Finding| finding.case);
    report::table(&tally);
    say!("\n{cases} cases, {} findings", findings.len());
    report::report(&tally, milliseconds as f64 / 1e3);
    found::keep(options.seed, &new(), &findings)?;
    Ok(!findings.is_empty())
}

struct Job<'a, N> {
    options: &'a Fuzz,
    run: Run,
    path: PathBuf,
    new: &'a N,
}

/// The results of a worker, and the error that kept it from writing them down.
struct Work<D> {
    devices: D,
    blocks: Vec<Block>,
    error: Option<String>,
}

impl<D: Devices + Send, N: Fn() -> D + Sync> Job<'_, N> {
    /// Runs the blocks that are not there yet, and logs each.
    fn missing(&self, there: &[Block]) -> Result<Vec<Block>, Failure> {
        let (options, seed) = (self.options, self.run.seed);
        let (k, n) = options.shard;
        let is_there = |cases: &Range<u64>| {
            there.iter().any(|b| b.cases.start == cases.start && b.cases.end >= cases.end)
        };
        let all = (0..options.cases.div_ceil(BLOCK)).filter(|block| block % n == k - 1);
        let all = all.map(|block| block * BLOCK..options.cases.min((block + 1) * BLOCK));
        let blocks: Vec<_> = all.filter(|cases| !is_there(cases)).collect();
        if !blocks.is_empty() {
            // a library that has to be built is built here: no case has the time for that
            drop((self.new)().start(true));
        }
        let notified = Mutex::new(BTreeSet::new());
        let new = || Work { devices: (self.new)(), blocks: vec![], error: None };
        let each = |work: &mut Work<D>, cases: Range<u64>, begins: &dyn Fn(u64)| {
            let mut block = self.block(&work.devices, cases, begins);
            let mut notified = notified.lock().expect("no thread panics");
            block.tally.methods.retain(|method| notified.insert(*method));
            if let Err(e) = log::append(&self.path, &block) {
                work.error = Some(format!("{}: {e}", self.path.display()));
            }
            work.blocks.push(block);
        };
        let hangs = |n| write(&format!("{NAME}-{seed}-{n}"), case(seed, n).to_text().as_bytes()).ok();
        let mut blocks_run = vec![];
        for work in workers::all(&blocks, options.threads(), NAME, new, each, hangs) {
            work.error.map_or(Ok(()), Err)?;
            blocks_run.extend(work.blocks);
        }
        Ok(blocks_run)
    }

    fn block(&self, devices: &D, cases: Range<u64>, begins: &dyn Fn(u64)) -> Block {
        let (run, mut tally, begin) = (self.run, Tally::default(), Instant::now());
        let all: Vec<_> = cases.clone().map(|n| case(run.seed, n)).collect();
        let found = attempt_all(devices, &all, &mut tally, &|k| begins(cases.start + k as u64));
        let finding = |f: &fuzz::pushbuffer::Finding| Finding {
            case: cases.start + f.at as u64,
            first: cases.start + f.first as u64,
            kind: f.found.kind.into(),
        };
        let findings = found.iter().map(finding).collect();
        let milliseconds = begin.elapsed().as_millis() as u64;
        Block { run, cases, milliseconds, findings, tally }
    }
}

/// Cases of a file, one after the other; whether anything is found.
fn some(devices: &impl Devices, cases: &[Case]) -> bool {
    let mut tally = Tally::default();
    let all = attempt_all(devices, cases, &mut tally, &|_| ());
    cases.iter().for_each(|case| put!("{}", case.to_text()));
    report::report(&tally, 0.0);
    let became = Became::ALL.iter().filter(|b| tally.cases.iter().any(|row| row[**b as usize] > 0));
    became.for_each(|became| say!("{}", became.name()));
    for finding in &all {
        let found = &finding.found;
        say!("{} case {}, {}: {}", style::bad("FOUND"), finding.at, found.kind, found.what);
    }
    !all.is_empty()
}
