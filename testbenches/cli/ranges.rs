//! `gpu-rtl ranges`: whether a machine with any value of a parameter's range draws what it should, or is refused.

use crate::frames::played::{Played, State, play};
use crate::nearest::unknown;
use crate::profile::Machine;
use crate::threads::processors;
use crate::{Failure, say, style};
use chip::profile::Profile;
use clap::Args;
use kernel::params::Params;
use kit::Rng;
use recordings::capture::Capture;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

/// Draw a frame with each parameter at either end of its range, and with random pairs of values
///
/// A machine has to draw the frame right, or be refused with the reason, or refuse the draw with the reason. One line for each that does neither; exit
/// code 1 if there is one.
#[derive(Args)]
#[command(after_help = "Examples:
  gpu-rtl ranges
  gpu-rtl ranges vertex_fetch l2.places
  gpu-rtl ranges --pairs 500 --seed 7
  gpu-rtl ranges --frame blend_factors,stage_compute --refused")]
pub struct Ranges {
    /// Parameters whose names have one of these in them; all without it.
    names: Vec<String>,
    /// Frames that each machine draws, one after the other.
    #[arg(long, value_delimiter = ',', default_value = "stage_geometry", value_name = "NAME,..")]
    frame: Vec<String>,
    /// In place of single values, N pairs of parameters with a value each from anywhere in its range.
    #[arg(long, value_name = "N")]
    pairs: Option<u64>,
    /// Chooses the pairs.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Also lists the machines that are refused, and why.
    #[arg(long)]
    refused: bool,
    /// Machines that run at the same time; as many as there are processors without it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=64))]
    jobs: Option<u64>,
    #[command(flatten)]
    machine: Machine,
}

const PANIC: &str = "a panic";
const REFUSES: &str = "a draw is refused";

/// What becomes of a machine.
enum Outcome {
    Right,
    Refused(String),
    Bad(String),
}

impl Ranges {
    pub fn run(self) -> Result<(), Failure> {
        let frames = Capture::frame_names();
        if let Some(name) = self.frame.iter().find(|name| !frames.contains(name)) {
            return Err(unknown("frame", name, &frames, "gpu-rtl list frames"));
        }
        let settings = self.settings()?;
        let jobs = self.jobs.map_or_else(processors, |jobs| jobs as usize).min(settings.len().max(1));
        let bar = style::bar(settings.len() as u64, "machines");
        let (next, done) = (AtomicUsize::new(0), Mutex::new(vec![]));
        // A panic is a result here, told in its line.
        let hook = take_hook();
        set_hook(Box::new(|_| ()));
        thread::scope(|scope| {
            for _ in 0..jobs {
                scope.spawn(|| {
                    while let Some(set) = settings.get(next.fetch_add(1, Relaxed)) {
                        let outcome = self.outcome(set);
                        done.lock().expect("no panic").push((set, outcome));
                        bar.inc(1);
                    }
                });
            }
        });
        set_hook(hook);
        bar.finish_and_clear();
        self.summary(done.into_inner().expect("no panic"))
    }

    /// Values of each parameter that can be set, which differ from the machine's own.
    fn settings(&self) -> Result<Vec<Vec<String>>, Failure> {
        let (profile, _) = self.machine.load()?;
        let group = profile.group();
        let fixed = group.fixed();
        let wanted =
            |name: &str| self.names.is_empty() || self.names.iter().any(|part| name.contains(&part[..]));
        let rows: Vec<_> =
            group.rows().into_iter().filter(|(name, ..)| !fixed.contains_key(name) && wanted(name)).collect();
        if rows.is_empty() {
            return Err(Failure::Input(format!(
                "no parameter that can be set has {} in its name; `gpu-rtl profile` lists all",
                self.names.join(" or ")
            )));
        }
        let Some(pairs) = self.pairs else {
            let ends = rows.iter().flat_map(|(name, row, own)| {
                let ends = if row.min == row.max { vec![row.min] } else { vec![row.min, row.max] };
                ends.into_iter()
                    .filter(|end| end != own)
                    .map(|end| vec![format!("{name}={end}")])
                    .collect::<Vec<_>>()
            });
            return Ok(ends.collect());
        };
        let mut rng = Rng::new(self.seed);
        let mut any = || {
            let (name, row, _) = &rows[rng.below(rows.len() as u64) as usize];
            // An end as often as a value between.
            let value = match rng.below(4) {
                0 => row.min as u64,
                1 => row.max as u64,
                _ => row.min as u64 + rng.below((row.max - row.min) as u64 + 1),
            };
            (name.clone(), value)
        };
        let pair = |_| {
            let (first, second) = (any(), any());
            let mut pair = vec![format!("{}={}", first.0, first.1)];
            if first.0 != second.0 {
                pair.push(format!("{}={}", second.0, second.1));
            }
            pair
        };
        Ok((0..pairs).map(pair).collect())
    }

    fn outcome(&self, set: &[String]) -> Outcome {
        let mut machine = self.machine.clone();
        machine.set.extend(set.iter().cloned());
        let profile = match catch_unwind(AssertUnwindSafe(|| machine.load())) {
            Ok(Ok((profile, _))) => profile,
            Ok(Err(Failure::Input(why))) => return Outcome::Refused(why),
            Ok(Err(Failure::Check)) => return Outcome::Refused(String::new()),
            Err(panic) => return Outcome::Bad(format!("{PANIC}: {}", text(&*panic))),
        };
        let bad = self
            .frame
            .iter()
            .find_map(|frame| self.wrong(frame, &profile).map(|what| format!("{frame}: {what}")));
        match bad {
            None => Outcome::Right,
            // The chip refuses what it has no room for, with the parameter's name.
            Some(what) if what.contains(REFUSES) => {
                Outcome::Refused(format!("--set {}: {what}", set.join(",")))
            }
            Some(what) => Outcome::Bad(what),
        }
    }

    /// Why a machine does not draw a frame right.
    fn wrong(&self, frame: &str, profile: &Profile) -> Option<String> {
        let folder = Capture::place(frame).expect("a frame of ours");
        match catch_unwind(AssertUnwindSafe(|| play(&folder, profile, false))) {
            Ok(Ok(Played { state: State::Right, .. })) => None,
            Ok(Ok(Played { state, what, .. })) => Some(format!("{}: {what}", state.name())),
            Ok(Err(what)) => Some(what),
            Err(panic) => Some(format!("{PANIC}: {}", text(&*panic))),
        }
    }

    fn summary(&self, mut done: Vec<(&Vec<String>, Outcome)>) -> Result<(), Failure> {
        done.sort_by_key(|(set, _)| *set);
        let (mut right, mut refused, mut bad) = (0, 0, 0);
        for (set, outcome) in &done {
            let set = set.join(",");
            match outcome {
                Outcome::Right => right += 1,
                Outcome::Refused(why) => {
                    refused += 1;
                    if self.refused {
                        say!("{}", style::faint(why));
                    }
                }
                Outcome::Bad(what) => {
                    bad += 1;
                    say!(
                        "{} --set {set}: {}",
                        style::bad("bad"),
                        what.lines().take(3).collect::<Vec<_>>().join(" | ")
                    );
                }
            }
        }
        say!("{} machines: {right} are right, {refused} are refused, {bad} are neither", done.len());
        if bad == 0 { Ok(()) } else { Err(Failure::Check) }
    }
}

/// The message of a panic.
fn text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|text| text.to_string())).unwrap_or_default()
}
