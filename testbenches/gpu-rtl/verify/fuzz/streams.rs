//! `gpu-rtl fuzz streams`.

use super::{Fuzz, workers};
use crate::verify::show;
use crate::{Failure, put, say, style};
use fuzz::streams::{Became, Start, attempt, starts};
use std::ops::Range;

pub const NAME: &str = "streams";
/// Cases that a worker does at once.
const AT_ONCE: u64 = 8;

/// What a worker has seen: how many became what, by start; findings by case.
struct Work {
    /// Chips are each thread's own.
    starts: Vec<Start>,
    became: Vec<[u64; Became::ALL.len()]>,
    found: Vec<(u64, String)>,
}

/// Whether anything is found.
pub fn run(options: &Fuzz) -> Result<bool, Failure> {
    let first = starts()?;
    let range = options.case.map_or(0..options.cases, |case| case..case + 1);
    let begins = range.clone().step_by(AT_ONCE as usize);
    let blocks: Vec<_> = begins.map(|begin| begin..range.end.min(begin + AT_ONCE)).collect();
    let each = |work: &mut Work, cases: Range<u64>, begins: &dyn Fn(u64)| {
        for case in cases {
            begins(case);
            match attempt(&work.starts, options.seed, case) {
                (start, Ok(became)) => work.became[start][became as usize] += 1,
                (_, Err(what)) => work.found.push((case, what)),
            }
        }
    };
    let count = first.len();
    let new = || Work {
        starts: starts().expect("they have run before"),
        became: vec![[0; Became::ALL.len()]; count],
        found: vec![],
    };
    let works = workers::all(&blocks, options.threads(), NAME, new, each, |_| None);
    let mut found: Vec<_> = works.iter().flat_map(|work| work.found.clone()).collect();
    found.sort();
    put!("{}", table(&first, &works));
    say!("\n{} streams, {} findings", range.end - range.start, found.len());
    for (case, what) in &found {
        say!("{} {NAME} case {case}: {what}", style::bad("FOUND"));
        say!("    again: gpu-rtl fuzz {NAME} --seed {} --case {case}", options.seed);
    }
    Ok(!found.is_empty())
}

fn table(starts: &[Start], works: &[Work]) -> String {
    let count = |start: usize, became: Became| {
        works.iter().filter_map(|work| work.became.get(start)).map(|row| row[became as usize]).sum::<u64>()
    };
    let row = |(k, start): (usize, &Start)| {
        let counts = Became::ALL.map(|became| count(k, became).to_string());
        [vec![start.to_string()], counts.to_vec()].concat()
    };
    let rows: Vec<_> = starts.iter().enumerate().map(row).collect();
    let head = [vec!["stream"], Became::ALL.map(Became::name).to_vec()].concat();
    show::table(&head, &rows)
}
