//! `gpu-rtl fuzz pushbuffer`.

use super::{Fuzz, workers, write};
use crate::{Failure, style};
use std::collections::HashMap;
use std::time::Instant;
use testbenches::fuzz::pushbuffer::{
    Became, Case, Devices, Found, Kind, Locksteps, Models, Tally, attempt, attempt_all, case, shrunk,
};

pub const NAME: &str = "pushbuffer";
/// Findings of one kind that are made small and written.
const KEPT: usize = 4;

/// Whether anything is found.
pub fn run(options: &Fuzz) -> Result<bool, Failure> {
    match options.lockstep {
        true => with(options, || Locksteps),
        false => with(options, Models::new),
    }
}

/// What a worker has, and what it has found.
struct Work<D> {
    devices: D,
    tally: Tally,
    findings: Vec<(u64, Found)>,
}

fn with<D: Devices + Send>(options: &Fuzz, new: impl Fn() -> D + Sync) -> Result<bool, Failure> {
    if let Some(file) = &options.input {
        let text = std::fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))?;
        let case = Case::parse(&text).map_err(|what| format!("{}: {what}", file.display()))?;
        return Ok(one(&new(), &case));
    }
    if let Some(n) = options.case {
        let case = case(options.seed, n);
        let file = write(&format!("{NAME}-{}-{n}", options.seed), case.to_text().as_bytes())?;
        anstream::println!("wrote {}", file.display());
        return Ok(one(&new(), &case));
    }
    let begin = Instant::now();
    let work = || Work { devices: new(), tally: Tally::default(), findings: vec![] };
    // as many as go through one command path
    let (range, size) = (options.range(), D::CASES as u64);
    let cases = |n: u64| (n * size..range.end.min((n + 1) * size)).map(|n| case(options.seed, n));
    let each = |work: &mut Work<D>, n| {
        let found = attempt_all(&work.devices, &cases(n).collect::<Vec<_>>(), &mut work.tally);
        work.findings.extend(found.into_iter().map(|(k, found)| (n * size + k as u64, found)));
    };
    let hangs = |n| {
        let text: Vec<_> = cases(n).map(|case| case.to_text()).collect();
        write(&format!("{NAME}-{}-{}", options.seed, n * size), text.join("\n").as_bytes()).ok()
    };
    let chunks = 0..range.end.div_ceil(size);
    let works = workers::all(chunks, size, options.jobs(), NAME, work, each, hangs);
    let (mut tally, mut findings) = (Tally::default(), vec![]);
    for work in works {
        tally.add(work.tally);
        findings.extend(work.findings);
    }
    findings.sort_by_key(|(n, _)| *n);
    table(&tally, &findings);
    report(&tally, begin.elapsed().as_secs_f64());
    keep(options.seed, &new(), &findings)?;
    Ok(!findings.is_empty())
}

fn one(devices: &impl Devices, case: &Case) -> bool {
    let mut tally = Tally::default();
    let end = attempt(devices, case, &mut tally);
    anstream::print!("{}", case.to_text());
    report(&tally, 0.0);
    match &end {
        Ok(()) => {
            let all = Became::ALL.iter().filter(|b| tally.cases.iter().any(|row| row[**b as usize] > 0));
            all.for_each(|became| anstream::println!("{}", became.name()));
        }
        Err(found) => anstream::println!("{} {}: {}", style::bad("FOUND"), found.kind, found.what),
    }
    end.is_err()
}

fn table(tally: &Tally, findings: &[(u64, Found)]) {
    let head: Vec<_> = ["kind"].into_iter().chain(Became::ALL.map(Became::name)).collect();
    let rows: Vec<Vec<_>> = Kind::ALL
        .iter()
        .map(|kind| {
            let cells = tally.cases[*kind as usize].iter().map(u64::to_string);
            [kind.name().to_string()].into_iter().chain(cells).collect()
        })
        .collect();
    anstream::print!("{}", style::table(&head, &rows));
    anstream::println!("\n{} cases, {} findings", tally.total() + findings.len() as u64, findings.len());
}

fn report(tally: &Tally, seconds: f64) {
    let per = if seconds > 0.0 { tally.clocks as f64 / seconds / 1e6 } else { 0.0 };
    anstream::println!("{} clocks in {seconds:.0} s ({per:.2} million a second)", tally.clocks);
    let Tally { taken, sent, reads, calls, traps, bundles, .. } = tally;
    anstream::println!(
        "{taken} methods taken, {sent} sent by {calls} macros ({traps} trapped, {reads} reads), {bundles} bundles"
    );
    let (reached, all) = (tally.methods.len(), Tally::known_methods());
    anstream::println!("{reached} of {all} methods of the classes came through");
    let Tally { decoded, judged, compared, followed, switched, .. } = tally;
    anstream::println!("as the references say: {decoded} from the ring to methods,");
    anstream::println!("  {judged} bundles and faults, {compared} macros and memory;");
    anstream::println!("  {followed} good streams behind a case, {switched} of another context");
    for (why, n) in &tally.not_compared {
        anstream::println!("  memory not compared: {n}, {why}");
    }
    for ((unit, kind), n) in &tally.faults {
        anstream::println!("  faults: {n:8} {unit}, {kind}");
    }
}

/// Writes the first findings of each kind, made small.
fn keep(seed: u64, devices: &impl Devices, findings: &[(u64, Found)]) -> Result<(), Failure> {
    let mut kinds: HashMap<&str, usize> = HashMap::new();
    for (n, found) in findings {
        let count = kinds.entry(found.kind).or_default();
        *count += 1;
        if *count > KEPT {
            continue;
        }
        let small = shrunk(devices, &case(seed, *n), found.kind);
        let again = attempt(devices, &small, &mut Tally::default()).err();
        let what = again.map_or_else(|| format!("{} (not alone)", found.what), |found| found.what);
        let remark: String = what.lines().map(|line| format!("# {line}\n")).collect();
        let file = write(&format!("{NAME}-{seed}-{n}"), (remark + &small.to_text()).as_bytes())?;
        anstream::println!("{} case {n}, {}: {}", style::bad("FOUND"), found.kind, what);
        anstream::println!("    made small: --input {}", file.display());
    }
    for (kind, count) in kinds {
        anstream::println!("{count} findings of `{kind}`");
    }
    Ok(())
}
