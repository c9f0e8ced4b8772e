//! Scenarios as tests: each on the model, on the Verilog and in lockstep.

use crate::record::Entry;
use crate::registry;
use crate::scenario::{Dut, SEED, Scenario, caught, message, set_run};
use libtest_mimic::{Arguments, Failed, Trial};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::thread::ThreadId;
use std::time::{Duration, Instant};

/// The time of each test.
static TAKEN: Mutex<Vec<(String, Duration)>> = Mutex::new(vec![]);
/// Running tests, their start times, and their threads.
static RUNNING: Mutex<Vec<(String, Instant, ThreadId)>> = Mutex::new(vec![]);

/// A test in its own thread, as the settings of a run are thread-local.
pub fn trial(name: &str, test: impl FnOnce() + Send + 'static) -> Trial {
    let own = name.to_string();
    Trial::test(name, move || {
        let start = Instant::now();
        let thread = std::thread::spawn(move || caught(test));
        let id = thread.thread().id();
        let running = || RUNNING.lock().expect("no panic while it is held");
        running().push((own.clone(), start, id));
        let end = thread.join();
        running().retain(|(_, _, thread)| *thread != id);
        TAKEN.lock().expect("no panic while it is held").push((own, start.elapsed()));
        end.unwrap_or_else(|e| Err(message(&e))).map_err(Failed::from)
    })
}

/// Whether parts of units are tested with Verilated twins of their own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Parts {
    /// Yes, for work on the parts themselves.
    Alone,
    /// Only in their units' lockstep, which compares their registers: this saves building a library for each. Each unit has
    /// one library, of its first parameters; it runs on the Verilog alone in one scenario only, as lockstep runs the same
    /// module with the same expectations; and in lockstep with a share of the random cases that the model runs.
    Within,
}

/// Random cases of a scenario with a Verilated twin in a run without parts.
const FEW: u32 = 16;

/// Units whose scenarios all run with all their parameters: they are small, and widths and depths are what they have.
fn has_all_parameters(unit: &str) -> bool {
    ["prim/", "arith/"].iter().any(|block| unit.starts_with(block))
}

/// The tests of scenarios; those that need a Verilated twin are ignored if none is available. The first list holds the
/// first test of each twin, which builds it: when these run before all others, threads build different twins instead of
/// waiting for each other's. The second list holds the others.
pub fn of(scenarios: Vec<Scenario>, parts: Parts) -> [Vec<Trial>; 2] {
    let (mut builds, mut others) = (vec![], vec![]);
    // A scenario runs with several parameters under one name.
    let mut runs = BTreeMap::new();
    let mut twins = BTreeMap::<_, BTreeSet<_>>::new();
    for s in scenarios {
        let run = runs.entry((s.unit, s.name)).and_modify(|n| *n += 1).or_insert(1);
        let run = format!("run {run}, {parts:?}");
        let mut twinned = cosim::available() && (parts == Parts::Alone || !s.within);
        let mut first = false;
        if twinned {
            let (of_unit, params) = (twins.entry(s.unit).or_default(), s.case.params());
            twinned = parts == Parts::Alone
                || has_all_parameters(s.unit)
                || of_unit.is_empty()
                || of_unit.contains(&params);
            first = twinned && of_unit.insert(params);
        }
        for dut in Dut::ALL {
            let name = format!("{}::{}::{}", s.unit.replace('/', "::"), s.name, dut.name());
            let lockstep_has_it =
                parts == Parts::Within && dut == Dut::Verilog && (!first || s.unit.starts_with("chip/"));
            let ignored = dut != Dut::Rust && (!twinned || lockstep_has_it);
            let (case, few) = (s.case.clone(), dut != Dut::Rust && parts == Parts::Within);
            let trial = recorded(s.unit, &name, &run, ignored, move || {
                if few {
                    set_run(SEED, FEW);
                }
                case.run(dut);
            });
            let builds_it = first && dut == Dut::Lockstep && !ignored;
            if builds_it { &mut builds } else { &mut others }.push(trial);
        }
    }
    [builds, others]
}

/// A check of a unit or of a block's, which is skipped if it is on record; see `Entry::of`.
pub fn recorded(
    unit: &str,
    name: &str,
    text: &str,
    ignored: bool,
    test: impl FnOnce() + Send + 'static,
) -> Trial {
    let entry = Entry::of(unit, name, text).filter(|_| !ignored);
    let passed = entry.as_ref().is_some_and(Entry::passed);
    let own = name.to_string();
    let trial = trial(name, move || {
        if passed {
            return;
        }
        test();
        if let Some(entry) = entry {
            entry.pass(&own);
        }
    });
    trial.with_kind(if passed { "unchanged" } else { "" }).with_ignored_flag(ignored)
}

/// The program of a block's own tests, `cargo test -p scenarios-gpc --test block -- setup`: it depends only on the block,
/// so that it is built soon after an edit. The name is that of the crate with the scenarios.
pub fn block(packages: &[(String, String)], name: &str) -> ! {
    let arguments = Arguments::from_args();
    if std::env::var_os("BLESS").is_some() {
        for (name, text) in packages {
            let path = cosim::root().join(format!("hdl/pkg/{name}.sv"));
            std::fs::write(&path, text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        }
    }
    let scenarios = registry::of(name);
    assert!(!scenarios.is_empty(), "{name} is not linked");
    run(&arguments, of(scenarios, Parts::Alone).into_iter().flatten().collect())
}

/// Number of the longest tests that are listed at the end.
const NAMED: usize = 20;
/// Shorter runs do not list where their time went.
const LONG: Duration = Duration::from_secs(60);

/// A test that takes longer hangs: four times the longest on a loaded machine, without the compilation of its libraries.
const HANGS: Duration = Duration::from_secs(20 * 60);

/// Ends the run and names the test when one hangs; otherwise the test would not be known. Campaigns, which run on
/// request, have no limit.
fn watch(arguments: &Arguments) {
    if arguments.ignored || arguments.include_ignored {
        return;
    }
    std::thread::spawn(|| {
        loop {
            std::thread::sleep(Duration::from_secs(5));
            let running = RUNNING.lock().expect("no panic while it is held");
            let takes = |since: &Instant, id| since.elapsed().saturating_sub(cosim::waited(id));
            if let Some((name, ..)) = running.iter().find(|(_, s, id)| takes(s, *id) > HANGS) {
                eprintln!("{name} has not ended after {} minutes: it hangs", HANGS.as_secs() / 60);
                std::process::exit(1);
            }
        }
    });
}

/// Runs tests, and lists the time of a long run by group: the text before the first `::` of the name and, for scenarios,
/// the device.
pub fn run(arguments: &Arguments, trials: Vec<Trial>) -> ! {
    let start = Instant::now();
    watch(arguments);
    let end = libtest_mimic::run(arguments, trials);
    if start.elapsed() > LONG {
        let mut taken = std::mem::take(&mut *TAKEN.lock().expect("no panic while it is held"));
        let mut groups: Vec<(String, Duration)> = vec![];
        for (name, time) in &taken {
            let (first, last) = (name.split("::").next(), name.rsplit("::").next());
            let on = last.filter(|last| Dut::ALL.iter().any(|dut| dut.name() == *last));
            let group = format!("{} {}", first.unwrap_or_default(), on.unwrap_or_default());
            match groups.iter_mut().find(|(known, _)| *known == group) {
                Some((_, sum)) => *sum += *time,
                None => groups.push((group, *time)),
            }
        }
        taken.sort_by_key(|(_, time)| std::cmp::Reverse(*time));
        groups.sort_by_key(|(_, time)| std::cmp::Reverse(*time));
        println!("seconds of threads, by group; the longest tests:");
        for (name, time) in groups.iter().chain(taken.iter().take(NAMED)) {
            println!("{:>8.1} {name}", time.as_secs_f64());
        }
        let (built, seconds) = cosim::built();
        println!("{built} Verilated libraries were built in {seconds:.0} seconds of threads");
    }
    end.exit()
}
