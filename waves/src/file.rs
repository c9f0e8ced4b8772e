//! Wave files: signals under their scopes, written when they change.

use crate::output::Output;
use crate::{Layout, Signal, fst::Fst, gtkw, vcd::Vcd};
use std::io;
use std::path::{Path, PathBuf};

/// Writes one format.
pub(crate) trait Sink: Send {
    fn time(&mut self, time: u64) -> io::Result<()>;
    /// A new value of the signal with the given number.
    fn change(&mut self, k: usize, signal: &Signal, image: &[u64]) -> io::Result<()>;
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

/// An open file; finish it.
pub struct WaveFile {
    output: Output,
    fst: bool,
    /// The first and the last cycle.
    window: Option<[u64; 2]>,
    sink: Box<dyn Sink>,
    /// The signals of each layout with those of the layouts before it.
    signals: Vec<Signal>,
    scopes: Vec<Shown>,
    /// For each signal, the number of the sample in which it was last checked; and the number of this sample.
    looked: Vec<u64>,
    samples: u64,
}

/// The displayed part of a layout's image.
struct Shown {
    image: Vec<u64>,
    /// The signals that depend on a word of the image.
    by_word: Vec<Vec<u32>>,
}

impl WaveFile {
    /// Opens a `.fst` or a `.vcd` file with some layouts, each under a scope of its own
    /// or, without a name, at the top, and writes a GTKWave layout beside it.
    pub fn create(path: &Path, scopes: &[(&str, &Layout)]) -> io::Result<Self> {
        let (mut signals, mut shown) = (vec![], vec![]);
        for (scope, layout) in scopes {
            signals.extend(layout.signals.iter().map(|s| match *scope {
                "" => s.clone(),
                scope => Signal { path: format!("{scope}.{}", s.path), unit: s.unit + 1, ..s.clone() },
            }));
            let first = signals.len() - layout.signals.len();
            let mut by_word = vec![vec![]; layout.words];
            for (k, signal) in layout.signals.iter().enumerate() {
                signal.words().for_each(|word| by_word[word].push((first + k) as u32));
            }
            shown.push(Shown { image: vec![], by_word });
        }
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let fst = path.extension().is_some_and(|e| e == "fst");
        let output = Output::create(path).map_err(io::Error::other)?;
        let part = output.part();
        let sink: Box<dyn Sink> =
            if fst { Box::new(Fst::create(part, &signals)?) } else { Box::new(Vcd::create(part, &signals)?) };
        Ok(WaveFile {
            output,
            fst,
            window: None,
            sink,
            looked: vec![0; signals.len()],
            samples: 0,
            signals,
            scopes: shown,
        })
    }

    /// Records what has changed by the given cycle; one image per layout.
    pub fn sample(&mut self, cycle: u64, images: &[&[u64]]) -> io::Result<()> {
        self.sink.time(cycle)?;
        self.window = Some([self.window.map_or(cycle, |[first, _]| first), cycle]);
        self.samples += 1;
        for (image, shown) in images.iter().zip(&mut self.scopes) {
            let Shown { image: before, by_word } = shown;
            let first = before.is_empty();
            for (word, signals) in by_word.iter().enumerate() {
                if !first && before[word] == image[word] {
                    continue;
                }
                for k in signals.iter().map(|k| *k as usize) {
                    // A signal that spans words is checked once.
                    let new = std::mem::replace(&mut self.looked[k], self.samples) != self.samples;
                    if new && (first || !self.signals[k].stays(before, image)) {
                        self.sink.change(k, &self.signals[k], image)?;
                    }
                }
            }
            before.clear();
            before.extend_from_slice(image);
        }
        Ok(())
    }

    /// Closes all files; returns them, the waves first.
    pub fn finish(self) -> io::Result<Vec<PathBuf>> {
        self.sink.finish()?;
        let waves = self.output.keep().map_err(io::Error::other)?;
        let layout = gtkw::write(&waves, &self.signals, self.fst, self.window)?;
        Ok([waves].into_iter().chain(layout).collect())
    }
}
