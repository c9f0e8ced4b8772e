//! `gpu-rtl frames`: runs the project's frames on the chip, and compares them with the known results.

mod known;
pub mod played;

use crate::nearest::unknown;
use crate::squeeze::Squeezed;
use crate::threads::processors;
use crate::{Failure, say, style};
use clap::Args;
use played::{Played, State, play};
use recordings::capture::Capture;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

/// Replay the small frames, each of which isolates one feature, and compare with what is known of them
///
/// Each frame runs on a chip of its own; its picture and its buffers are judged. docs/frames.tsv says which are right, and why
/// others are not: what is otherwise, for better or worse, is a failure.
#[derive(Args)]
#[command(after_help = "Examples:
  gpu-rtl frames
  gpu-rtl frames blend_factors clip_planes
  gpu-rtl frames --set sms=1
  gpu-rtl frames --set gpcs=2
  gpu-rtl frames --compressed       targets in pages that compress them: the same bytes
  gpu-rtl frames --smallest         all queues and buffers as small as they can be
  gpu-rtl frames --random 7         of any size up to the machine's, by a seed")]
pub struct Frames {
    /// Frames by name; all without it.
    names: Vec<String>,
    /// Frames that run at the same time; as many as there are processors without it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=64))]
    jobs: Option<u64>,
    /// Has targets of colour and depth in pages that compress them, where no other buffer shares their pages. The recordings'
    /// driver requests for none.
    #[arg(long)]
    compressed: bool,
    #[command(flatten)]
    machine: Squeezed,
}

impl Frames {
    pub fn run(self) -> Result<(), Failure> {
        let profile = self.machine.load()?;
        let known = known::known()?;
        let all = Capture::frame_names();
        let names = if self.names.is_empty() { &all } else { &self.names };
        if let Some(name) = names.iter().find(|name| !all.contains(name) || !known.contains_key(&name[..])) {
            return Err(unknown("frame", name, &all, "gpu-rtl list frames"));
        }
        let jobs = self.jobs.map_or_else(processors, |jobs| jobs as usize).min(names.len());
        let bar = style::bar(names.len() as u64, "frames");
        let (next, done) = (AtomicUsize::new(0), Mutex::new(vec![]));
        thread::scope(|scope| {
            for _ in 0..jobs {
                scope.spawn(|| {
                    while let Some((k, name)) =
                        Some(next.fetch_add(1, Relaxed)).and_then(|k| Some((k, names.get(k)?)))
                    {
                        let folder = Capture::place(name).expect("a frame of ours");
                        let played = play(&folder, &profile, self.compressed);
                        done.lock().expect("no panic").push((k, played));
                        bar.inc(1);
                    }
                });
            }
        });
        bar.finish_and_clear();
        let mut done = done.into_inner().expect("no panic");
        done.sort_by_key(|(k, _)| *k);
        let (mut right, mut other) = (0, 0);
        for (k, played) in done {
            let name = &names[k];
            let played = played.map_err(|what| Failure::Input(format!("{name}: {what}")))?;
            let as_known = played.state == known[&name[..]].state;
            right += usize::from(played.state == State::Right);
            other += usize::from(!as_known);
            show(name, &played, known[&name[..]].reason, as_known);
        }
        say!("{right} of {} frames are right", names.len());
        match other {
            0 => Ok(()),
            _ => {
                say!("{}", style::bad(format!("{other} differ from docs/frames.tsv")));
                Err(Failure::Check)
            }
        }
    }
}

fn show(name: &str, played: &Played, reason: &str, as_known: bool) {
    let state = match played.state {
        State::Right => style::good("right  "),
        other => style::bad(format!("{:<7}", other.name())),
    };
    let says = if as_known { String::new() } else { style::bad(" (not so in docs/frames.tsv)") };
    say!("{name:<18} {state} {:>9} cycles{says}  {}", played.cycles, played.what);
    if played.state != State::Right && as_known {
        say!("{:18} {}", "", style::faint(reason));
    }
}
