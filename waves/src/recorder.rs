//! Recorder: follows a running unit and writes the selected signals, in a window of
//! cycles or around a trigger.

use crate::capture::{Capture, Plan};
use crate::select::Selection;
use crate::trigger::Trigger;
use crate::{Layout, WaveFile};
use kernel::any::AnyUnit;
use kernel::ports::Ports;
use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};

/// Selection of cycles and units.
#[derive(Clone, Debug)]
pub struct Options {
    /// Units and parts, with all their contents; everything if empty.
    pub units: Vec<String>,
    /// The first and the last cycle.
    pub from: u64,
    pub to: Option<u64>,
    /// `UNIT.FIELD=VALUE`: only around the cycles in which this holds.
    pub on: Option<String>,
    /// Cycles before and after a trigger.
    pub before: u64,
    pub after: u64,
}

impl Default for Options {
    fn default() -> Self {
        Options { units: vec![], from: 0, to: None, on: None, before: 64, after: 192 }
    }
}

/// Result of a recording.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    pub path: PathBuf,
    /// Cycles in the file, the first and the last of them.
    pub cycles: u64,
    pub window: Option<(u64, u64)>,
    /// Cycles in which the trigger fired.
    pub fired: u64,
    /// All files: the waves first.
    pub files: Vec<PathBuf>,
}

impl Summary {
    /// The message if nothing was written.
    pub fn nothing(&self, options: &Options, cycles: u64) -> Option<String> {
        let to = options.to.map_or(String::new(), |to| format!(" to {to}"));
        let when = format!("from {}{to}; the run has {cycles} cycles", options.from);
        (self.cycles == 0).then(|| match &options.on {
            Some(on) => format!("{on} held in no cycle {when}"),
            None => format!("it has no cycle {when}"),
        })
    }
}

pub struct Recorder {
    file: WaveFile,
    plan: Plan,
    options: Options,
    trigger: Option<Trigger>,
    /// The state before the next cycle.
    held: Vec<u64>,
    /// Cycles before a trigger, oldest first.
    ring: VecDeque<(u64, Vec<u64>)>,
    /// The last cycle that a trigger requests.
    until: Option<u64>,
    summary: Summary,
}

impl Recorder {
    /// Opens a `.vcd` or `.fst` file for the waves of a unit in reset, called `name`. An
    /// error says what is wrong with the options or the file.
    pub fn create(
        path: &Path,
        name: &str,
        unit: &mut dyn AnyUnit,
        options: &Options,
    ) -> Result<Self, String> {
        let known = path.extension().is_some_and(|e| e == "vcd" || e == "fst");
        if !known {
            return Err(format!("{}: waves are .vcd or .fst files", path.display()));
        }
        if options.to.is_some_and(|to| to < options.from) {
            return Err(format!("no cycle is from {} to {}", options.from, options.to.unwrap_or_default()));
        }
        let mut units = options.units.clone();
        if let (false, Some(on)) = (units.is_empty(), &options.on) {
            // Signals of the trigger must be captured.
            units.extend(Trigger::parts(on).into_iter().find(|part| Plan::knows(name, unit, part)));
        }
        let plan = Plan::new(name, unit, &Selection::new(&units))?;
        let layout = Layout::planned(name, unit, &plan);
        let trigger = options.on.as_ref().map(|on| Trigger::parse(on, &layout)).transpose()?;
        let file =
            WaveFile::create(path, &[("", &layout)]).map_err(|e| format!("{}: {e}", path.display()))?;
        let held = Capture::of(&plan, &*unit.ports().0, unit).image.words;
        assert_eq!(held.len(), layout.words, "a layout is not what is captured");
        let summary = Summary { path: path.into(), ..Summary::default() };
        Ok(Recorder {
            file,
            plan,
            options: options.clone(),
            trigger,
            held,
            ring: VecDeque::new(),
            until: None,
            summary,
        })
    }

    /// Whether nothing more will be written.
    pub fn done(&self, cycle: u64) -> bool {
        self.options.to.is_some_and(|to| cycle > to)
    }

    /// To be called after cycle `cycle`, in which the unit was driven with `i`.
    #[inline]
    pub fn after(&mut self, cycle: u64, i: &dyn Ports, unit: &mut dyn AnyUnit) -> io::Result<()> {
        let early = cycle + 1 + self.options.before < self.options.from;
        if early || self.done(cycle) { Ok(()) } else { self.take(cycle, i, unit) }
    }

    fn take(&mut self, cycle: u64, i: &dyn Ports, unit: &mut dyn AnyUnit) -> io::Result<()> {
        let capture = Capture::of(&self.plan, i, unit);
        let state = std::mem::replace(&mut self.held, capture.image.words);
        // Inputs were driven in the previous cycle, in which the state was `state`.
        let now = state.into_iter().zip(&self.held).zip(&capture.inputs);
        let image: Vec<u64> = now.map(|((state, new), input)| if *input { *new } else { state }).collect();
        if cycle < self.options.from {
            return Ok(());
        }
        let Some(trigger) = &self.trigger else {
            return self.write(cycle, &image);
        };
        if trigger.fires(&image) {
            self.summary.fired += 1;
            self.until = Some(cycle + self.options.after);
            for (cycle, image) in std::mem::take(&mut self.ring) {
                self.write(cycle, &image)?;
            }
        }
        if self.until.is_some_and(|until| cycle <= until) {
            return self.write(cycle, &image);
        }
        if self.ring.len() as u64 >= self.options.before.max(1) {
            self.ring.pop_front();
        }
        if self.options.before > 0 {
            self.ring.push_back((cycle, image));
        }
        Ok(())
    }

    fn write(&mut self, cycle: u64, image: &[u64]) -> io::Result<()> {
        self.file.sample(cycle, &[image])?;
        let first = self.summary.window.map_or(cycle, |w| w.0);
        self.summary.window = Some((first, cycle));
        self.summary.cycles += 1;
        Ok(())
    }

    pub fn options(&self) -> &Options {
        &self.options
    }

    pub fn finish(self) -> io::Result<Summary> {
        let files = self.file.finish()?;
        Ok(Summary { files, ..self.summary })
    }
}
