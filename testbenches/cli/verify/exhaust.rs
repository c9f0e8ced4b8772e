//! Operations over every possible input.

mod log;

use crate::threads::processors;
use crate::verify::campaign::shard;
use crate::verify::campaign::sources::sources_with;
use crate::verify::show;
use crate::verify::test::parallel_on;
use crate::verify::{machine, page};
use crate::{Failure, style};
use crate::{put, say};
use clap::Args;
use exhaustive::{self, Case, PART};
use log::Part;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Mutex;

/// Run arithmetic over every input that there is
#[derive(Args)]
#[command(after_help = "Examples:
  cargo run --release --bin gpu-rtl -- exhaust --list            all cases, without running them
  cargo run --release --bin gpu-rtl -- exhaust f2i               the conversions of floats to integers
  cargo run --release --bin gpu-rtl -- exhaust arith/fp16_fma    the cases of a unit
  gpu-rtl exhaust --resume                    go on where the log ends
  gpu-rtl exhaust --shard 1/2                 one of two, on two machines or in two shells
  gpu-rtl exhaust --table --write             what the log counts, into docs/testing.md

A case is an operation with its modes: conversions and special functions of all floats and
integers of up to 32 bits, sums, products and comparisons of all pairs of halves. The model is
compared with the processor's own doubles, in which the results are exact before they are
rounded; special functions with what is allowed of them. Every 2^24 inputs are a line of the log.")]
pub struct Exhaust {
    /// Beginnings of cases' names, or units; all without any
    #[arg(value_name = "CASE")]
    cases: Vec<String>,
    /// Name the cases and run nothing
    #[arg(long)]
    list: bool,
    /// Leave out what the log has of the sources as they are
    #[arg(long)]
    resume: bool,
    /// Every N-th part from the K-th on
    #[arg(long, value_name = "K/N", default_value = "1/1", value_parser = shard)]
    shard: (u64, u64),
    /// Threads; as many as there are processors without it
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: Option<u32>,
    /// The log; out/exhaust.tsv without it
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Run nothing: show what the log counts of the sources as they are
    #[arg(long)]
    table: bool,
    /// With --table: put it into docs/testing.md
    #[arg(long, requires = "table")]
    write: bool,
}

/// Hash of the sources of model and reference, besides the unit's.
fn sources_of(unit: &str) -> u64 {
    let doubles = ["testbenches/references/arith/conversion.rs", "testbenches/references/arith/doubles.rs"];
    let more: &[&str] = match unit {
        "arith/conversion" => &["testbenches/exhaustive/conversions.rs", doubles[0], doubles[1]],
        "arith/special_function" => &[
            "rtl-model/arith/float.rs",
            "rtl-model/arith/special_function",
            "testbenches/exhaustive/specials.rs",
            "testbenches/references/arith/special_function.rs",
            "testbenches/references/arith/special_function",
        ],
        _ => &[
            "rtl-model/arith/compare.rs",
            "rtl-model/arith/float.rs",
            "rtl-model/arith/half.rs",
            "testbenches/exhaustive/halves.rs",
            doubles[0],
            doubles[1],
        ],
    };
    sources_with(unit, &[&["testbenches/exhaustive/lib.rs"], more].concat())
}

/// Logged results of a case.
#[derive(Default)]
struct Known {
    parts: BTreeSet<u64>,
    wrong: Option<String>,
}

impl Exhaust {
    pub fn run(self) -> Result<(), Failure> {
        let cases = self.chosen()?;
        if self.list {
            let rows: Vec<_> = cases
                .iter()
                .map(|c| vec![c.unit.to_string(), c.name.clone(), c.inputs().to_string()])
                .collect();
            put!("{}", show::table(&["unit", "case", "inputs"], &rows));
            return Ok(());
        }
        let units: BTreeSet<_> = cases.iter().map(|c| c.unit).collect();
        let keys: BTreeMap<_, _> = units.into_iter().map(|unit| (unit, sources_of(unit))).collect();
        if !self.table {
            self.work(&cases, &keys)?;
        }
        self.print_counts(&cases, &keys)
    }

    fn chosen(&self) -> Result<Vec<Case>, Failure> {
        let all = exhaustive::all();
        let named = |case: &Case, text: &String| case.unit == text || case.name.starts_with(&text[..]);
        if let Some(none) = self.cases.iter().find(|text| !all.iter().any(|case| named(case, text))) {
            return Err(format!("no case begins with `{none}`, and no unit with cases has this name; `gpu-rtl exhaust --list` names all").into());
        }
        let wanted = |case: &Case| self.cases.is_empty() || self.cases.iter().any(|text| named(case, text));
        Ok(all.into_iter().filter(wanted).collect())
    }

    fn path(&self) -> PathBuf {
        self.log.clone().unwrap_or_else(|| cosim::root().join("out/exhaust.tsv"))
    }

    /// Logged results with the current sources.
    fn known(&self, keys: &BTreeMap<&str, u64>) -> Result<BTreeMap<String, Known>, Failure> {
        let path = self.path();
        let mut known: BTreeMap<String, Known> = BTreeMap::new();
        for part in log::read(&path).map_err(|e| format!("{}: {e}", path.display()))? {
            if keys.get(&part.unit[..]) == Some(&part.sources) {
                let case = known.entry(part.case).or_default();
                case.parts.insert(part.part);
                case.wrong = case.wrong.take().or(part.wrong);
            }
        }
        Ok(known)
    }

    fn work(&self, cases: &[Case], keys: &BTreeMap<&str, u64>) -> Result<(), Failure> {
        let known = if self.resume { self.known(keys)? } else { BTreeMap::new() };
        let (k, n) = self.shard;
        let left = |case: &Case, part: &u64| !known.get(&case.name).is_some_and(|c| c.parts.contains(part));
        let parts = cases.iter().flat_map(|case| (0..case.parts()).map(move |part| (case, part)));
        let shard = (0..n).cycle().zip(parts).filter(|(at, _)| at + 1 == k).map(|(_, part)| part);
        let jobs: Vec<_> = shard.filter(|(case, part)| left(case, part)).collect();
        let bar = style::bar(jobs.iter().map(|(case, part)| inputs(case, *part)).sum(), "inputs");
        let failure = Mutex::new(Ok(()));
        let threads = self.threads.map_or_else(processors, |n| n as usize);
        parallel_on(threads, &jobs, |(case, part)| {
            if failure.lock().expect("no thread panics").is_err() {
                return;
            }
            bar.set_message(case.name.clone());
            let line = Part {
                unit: case.unit.into(),
                case: case.name.clone(),
                sources: keys[case.unit],
                part: *part,
                wrong: case.wrong(case.part(*part)),
            };
            if let Err(e) = log::append(&self.path(), &line) {
                *failure.lock().expect("no thread panics") = Err(e);
            }
            bar.inc(inputs(case, *part));
        });
        bar.finish_and_clear();
        let failure = failure.into_inner().expect("no thread panics");
        Ok(failure.map_err(|e| format!("{}: {e}", self.path().display()))?)
    }

    /// Prints the counts of the log.
    fn print_counts(&self, cases: &[Case], keys: &BTreeMap<&str, u64>) -> Result<(), Failure> {
        let known = self.known(keys)?;
        let mut groups: BTreeMap<(&str, &str), (usize, usize, u64, u64)> = BTreeMap::new();
        let mut wrong = vec![];
        for case in cases {
            let operation = case.name.split('.').next().unwrap_or_default();
            let (all, whole, of, through) = groups.entry((case.unit, operation)).or_default();
            (*all, *of) = (*all + 1, *of + case.inputs());
            if let Some(found) = known.get(&case.name) {
                *whole += usize::from(found.parts.len() as u64 == case.parts());
                *through += found.parts.iter().map(|part| inputs(case, *part)).sum::<u64>();
                wrong.extend(found.wrong.iter().map(|text| format!("{} {}: {text}", case.unit, case.name)));
            }
        }
        let rows: Vec<_> = groups
            .into_iter()
            .map(|((unit, operation), (all, whole, of, through))| {
                let share = format!("{:.1} %", 100.0 * through as f64 / of as f64);
                vec![
                    unit.into(),
                    operation.into(),
                    all.to_string(),
                    whole.to_string(),
                    through.to_string(),
                    share,
                ]
            })
            .collect();
        let head = ["unit", "operation", "cases", "whole", "inputs", ""];
        let text =
            format!("{}\n{} cases with a result that is wrong.\n", show::table(&head, &rows), wrong.len());
        put!("{text}");
        wrong.iter().for_each(|text| say!("{} {text}", style::bad("FAILED")));
        if self.write {
            let path = cosim::root().join("docs/testing.md");
            let text = format!("{}\n{text}", machine::describe_tools());
            page::write(&path, "exhaust", "Every input", &text)
                .map_err(|e| format!("{}: {e}", path.display()))?;
            say!("wrote docs/testing.md");
        }
        if wrong.is_empty() { Ok(()) } else { Err(Failure::Check) }
    }
}

fn inputs(case: &Case, part: u64) -> u64 {
    let part = case.part(part);
    debug_assert!(part.end - part.start <= PART);
    part.end - part.start
}
