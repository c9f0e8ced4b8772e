//! Wave files: signals under their scopes, written when they change.

use crate::capture::Change;
use crate::output::Output;
use crate::writer::{News, Writer, Writing};
use crate::{Layout, Signal, fst::Fst, gtkw, vcd::Vcd};
use std::io;
use std::path::{Path, PathBuf};

/// Writes one format.
pub(crate) trait Sink: Send {
    fn time(&mut self, time: u64) -> io::Result<()>;
    /// A new value of the signal with the given number, or that it is not there.
    fn change(&mut self, k: usize, signal: &Signal, there: bool, image: &[u64]) -> io::Result<()>;
    fn finish(self: Box<Self>) -> io::Result<()>;
}

/// One step through the scopes of some signals.
pub(crate) enum Walk<'a> {
    Enter(&'a str),
    Leave,
    Signal(&'a str, &'a Signal),
}

/// Walks through signals by the components of their paths.
pub(crate) fn walk(signals: &[Signal], mut each: impl FnMut(Walk) -> io::Result<()>) -> io::Result<()> {
    let mut open: Vec<&str> = vec![];
    for signal in signals {
        let mut scopes: Vec<_> = signal.path.split('.').collect();
        let name = scopes.pop().unwrap_or_default();
        let common = open.iter().zip(&scopes).take_while(|(a, b)| a == b).count();
        (common..open.len()).try_for_each(|_| each(Walk::Leave))?;
        scopes[common..].iter().try_for_each(|scope| each(Walk::Enter(scope)))?;
        each(Walk::Signal(name, signal))?;
        open = scopes;
    }
    open.iter().try_for_each(|_| each(Walk::Leave))
}

/// An open file; finish it. A thread of its own formats, compresses and writes.
pub struct WaveFile {
    writing: Writing,
    output: Output,
    fst: bool,
    window: Option<[u64; 2]>,
}

impl WaveFile {
    /// Opens a `.fst` or a `.vcd` file with some layouts, each under a scope of its own
    /// or, without a name, at the top, and writes a GTKWave layout beside it.
    pub fn create(path: &Path, scopes: &[(&str, &Layout)]) -> io::Result<Self> {
        let (mut signals, mut words) = (vec![], 0);
        for (scope, layout) in scopes {
            signals.extend(layout.signals.iter().map(|s| s.within(scope, 64 * words)));
            words += layout.words;
        }
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let fst = path.extension().is_some_and(|e| e == "fst");
        let output = Output::create(path).map_err(io::Error::other)?;
        let part = output.part();
        let sink: Box<dyn Sink> =
            if fst { Box::new(Fst::create(part, &signals)?) } else { Box::new(Vcd::create(part, &signals)?) };
        let writing = Writing::start(Writer::new(sink, signals, words))?;
        Ok(WaveFile { writing, output, fst, window: None })
    }

    /// Records a cycle; one image per layout. An error may be of a cycle before.
    pub fn sample(&mut self, cycle: u64, images: &[&[u64]]) -> io::Result<()> {
        self.add(cycle, News::Whole(images.concat()))
    }

    /// Records a cycle by its changes since the last one, in ascending order of words.
    pub(crate) fn change(&mut self, cycle: u64, changes: Vec<Change>) -> io::Result<()> {
        self.add(cycle, News::Changes(changes))
    }

    fn add(&mut self, cycle: u64, news: News) -> io::Result<()> {
        self.window = Some([self.window.map_or(cycle, |[first, _]| first), cycle]);
        self.writing.send(cycle, news)
    }

    /// Closes all files; returns them, the waves first.
    pub fn finish(self) -> io::Result<Vec<PathBuf>> {
        let signals = self.writing.finish()?;
        let waves = self.output.keep().map_err(io::Error::other)?;
        let layout = gtkw::write(&waves, &signals, self.fst, self.window)?;
        Ok([waves].into_iter().chain(layout).collect())
    }
}
