//! Recorder: follows a running unit and writes the selected signals, in a window of
//! cycles or around a trigger.

use crate::capture::{Capture, Change, Plan};
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
    capture: Capture,
    options: Options,
    trigger: Option<Trigger>,
    /// The image of the last cycle, if there is a trigger.
    image: Vec<u64>,
    /// Changes of the state in the last cycle, which the next one shows.
    pending: Vec<Change>,
    past: Past,
    /// The last cycle that a trigger requests.
    until: Option<u64>,
    summary: Summary,
}

/// Cycles that are not written.
struct Past {
    /// The image before the oldest cycle that is held, and whether it is the last one in the file.
    image: Vec<u64>,
    written: bool,
    /// The last cycles before a trigger with their changes, oldest first.
    held: VecDeque<(u64, Vec<Change>)>,
}

fn apply(image: &mut [u64], changes: &[Change]) {
    changes.iter().for_each(|(word, value)| image[*word as usize] = *value);
}

/// Joins two lists in ascending order of words.
fn join(a: &[Change], b: &[Change]) -> Vec<Change> {
    let mut all = Vec::with_capacity(a.len() + b.len());
    let mut b = b.iter().copied().peekable();
    for change in a {
        all.extend(std::iter::from_fn(|| b.next_if(|(word, _)| *word < change.0)));
        all.push(*change);
    }
    all.extend(b);
    all
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
        let capture = Capture::new(plan, &*unit.ports().0, unit);
        assert_eq!(capture.words.len(), layout.words, "a layout is not what is captured");
        let image = capture.words.clone();
        let past = Past { image: image.clone(), written: false, held: VecDeque::new() };
        let summary = Summary { path: path.into(), ..Summary::default() };
        Ok(Recorder {
            file,
            capture,
            options: options.clone(),
            image: if trigger.is_some() { image } else { vec![] },
            trigger,
            pending: vec![],
            past,
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
        self.capture.look(i, unit);
        // Inputs were driven in the previous cycle, in which the state was the one before.
        let changes = join(&self.pending, &self.capture.inputs);
        std::mem::swap(&mut self.pending, &mut self.capture.state);
        if self.trigger.is_some() {
            apply(&mut self.image, &changes);
        }
        let hold = if cycle < self.options.from { 0 } else { self.options.before };
        let write = cycle >= self.options.from && self.is_requested(cycle);
        self.past.held.push_back((cycle, changes));
        while write || self.past.held.len() as u64 > hold {
            let Some((cycle, changes)) = self.past.held.pop_front() else { break };
            apply(&mut self.past.image, &changes);
            if write {
                self.write(cycle, changes)?;
            }
            self.past.written = write;
        }
        Ok(())
    }

    /// Whether a trigger requests a cycle; without one all are.
    fn is_requested(&mut self, cycle: u64) -> bool {
        let Some(trigger) = &self.trigger else { return true };
        if trigger.fires(&self.image) {
            self.summary.fired += 1;
            self.until = Some(cycle + self.options.after);
        }
        self.until.is_some_and(|until| cycle <= until)
    }

    /// Writes a cycle, whose image is `past.image`.
    fn write(&mut self, cycle: u64, changes: Vec<Change>) -> io::Result<()> {
        if self.past.written {
            self.file.change(cycle, changes)?;
        } else {
            self.file.sample(cycle, &[&self.past.image])?;
        }
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
